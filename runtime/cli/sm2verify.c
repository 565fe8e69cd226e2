/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>

#include "cli/commands.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/key.h"
#include "cli/output.h"

enum { PUBKEY, ID, ID_HEX, IN, SIG };

static const cli_option options[] = {
    [PUBKEY] = {"-pubkey", CLI_INPUT, "FILE", "the public key: PEM, DER or hexadecimal"},
    [ID] = {"-id", CLI_TEXT, "STR", CLI_ID_HELP},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [IN] = {"-in", CLI_INPUT, "FILE", "what was signed; default standard input"},
    [SIG] = {"-sig", CLI_INPUT, "FILE", "the signature in DER"},
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm2_verify_update(context, data, length);
}

/* Reads the signature file. *well_formed is false when the file can be read but is no signature,
 * for which the answer of the verification is no. */
static int read_signature(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], bool *well_formed,
                          const char *path) {
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES + 1]; /* one more: too long is no signature */
    size_t length;
    int result = cli_read_beginning(der, &length, sizeof der, path, "-sig");
    if (result != CLI_DONE) {
        return result;
    }
    *well_formed = smg_sm2_signature_from_der(signature, der, length) == SMG_OK;
    if (length == 0) {
        cli_note("%s: the file is empty; it should hold a signature", path);
    } else if (!*well_formed) {
        cli_note("%s: not a signature in DER (SEQUENCE { r, s }, nothing behind)", path);
    }
    return CLI_DONE;
}

static int answer(bool is_valid) {
    int result = cli_print("verify : %s\n", is_valid ? "success" : "failure");
    return result != CLI_DONE ? result : is_valid ? CLI_DONE : CLI_NO;
}

static int verify_file(const cli_arguments *arguments, const smg_sm2_public_key *key,
                       const cli_identity *identity) {
    smg_sm2_verify_context context;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    bool well_formed;
    smg_status status = smg_sm2_verify_init(&context, key, identity->bytes, identity->length);
    if (status != SMG_OK) {
        return cli_fail("nothing verified: %s", smg_status_string(status));
    }
    int result = read_signature(signature, &well_formed, arguments->value[SIG]);
    if (result == CLI_DONE) {
        result = cli_feed(update, &context, arguments->value[IN], "-in");
    }
    if (result != CLI_DONE) {
        return result;
    }
    return answer(well_formed && smg_sm2_verify_final(&context, signature) == SMG_OK);
}

static int run(const cli_arguments *arguments) {
    cli_identity identity;
    cli_key key;
    if (arguments->value[PUBKEY] == NULL) {
        return cli_fail("-pubkey is missing; give the signer's public key: -pubkey FILE");
    }
    if (arguments->value[SIG] == NULL) {
        return cli_fail("-sig is missing; give the signature: -sig FILE");
    }
    int result =
        cli_identity_read(&identity, arguments->value[ID], arguments->value[ID_HEX], "-id");
    if (result == CLI_DONE) {
        result = cli_key_read(&key, arguments->value[PUBKEY], "-pubkey", CLI_ANY_ENCODING,
                              CLI_PUBLIC_KEY);
    }
    return result == CLI_DONE ? verify_file(arguments, &key.public_key, &identity) : result;
}

const cli_command cli_command_sm2verify = {
    .name = "sm2verify",
    .summary = "verify an SM2 signature",
    .usage = "-pubkey FILE [-id STR | -id_hex HEX] [-in FILE] -sig FILE",
    .notes = "Prints 'verify : success' (exit status 0) or 'verify : failure' (exit status 1).\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
