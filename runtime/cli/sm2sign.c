/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/key.h"
#include "cli/output.h"

/* ---- sm2sign ---- */

enum { SIGN_KEY, SIGN_PASS, SIGN_ID, SIGN_ID_HEX, SIGN_IN, SIGN_OUT };

static const cli_option sign_options[] = {
    [SIGN_KEY] = {"-key", CLI_WORD, "FILE", "the private key: PEM, DER or hexadecimal"},
    [SIGN_PASS] = {"-pass", CLI_TEXT, "STR", CLI_PASS_HELP},
    [SIGN_ID] = {"-id", CLI_TEXT, "STR", CLI_ID_HELP},
    [SIGN_ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [SIGN_IN] = {"-in", CLI_WORD, "FILE", "what is signed; default standard input"},
    [SIGN_OUT] = {"-out", CLI_WORD, "FILE", "the signature; default standard output"},
};

static smg_status update_signature(void *context, const void *data, size_t length) {
    return smg_sm2_sign_update(context, data, length);
}

static smg_status update_verification(void *context, const void *data, size_t length) {
    return smg_sm2_verify_update(context, data, length);
}

static int sign_file(const cli_arguments *arguments, const smg_sm2_private_key *key,
                     const cli_identity *identity) {
    smg_sm2_sign_context context;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES], der[SMG_SM2_SIGNATURE_DER_MAX_BYTES];
    size_t length;
    smg_status status = smg_sm2_sign_init(&context, key, identity->bytes, identity->length);
    if (status != SMG_OK) {
        return cli_fail("no signature made: %s", smg_status_string(status));
    }
    int result = cli_feed(update_signature, &context, arguments->value[SIGN_IN], "-in");
    if (result == CLI_DONE) {
        status = smg_sm2_sign_final(&context, signature, NULL);
        if (status != SMG_OK) {
            result = cli_fail_randomness("no signature made", status);
        }
    }
    smg_wipe(&context, sizeof context);
    if (result != CLI_DONE) {
        return result;
    }
    smg_sm2_signature_to_der(der, &length, sizeof der, signature);
    return cli_output_put(arguments->value[SIGN_OUT], "-out", CLI_PUBLIC, der, length);
}

static int run_sign(const cli_arguments *arguments) {
    const char *path = arguments->value[SIGN_KEY];
    cli_identity identity;
    cli_key key;
    if (path == NULL) {
        return cli_fail("-key is missing; give the private key: -key FILE");
    }
    if (arguments->value[SIGN_OUT] != NULL && cli_same_file(path, arguments->value[SIGN_OUT])) {
        return cli_fail("-out %s would replace the private key by a signature; name another file",
                        arguments->value[SIGN_OUT]);
    }
    int result =
        cli_identity_read(&identity, arguments->value[SIGN_ID], arguments->value[SIGN_ID_HEX]);
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_key_read(&key, path, "-key", CLI_ANY_ENCODING, CLI_PRIVATE_KEY);
    if (result == CLI_DONE) {
        cli_key_note_password(path, arguments->value[SIGN_PASS]);
        result = sign_file(arguments, &key.private_key, &identity);
    }
    smg_wipe(&key, sizeof key);
    return result;
}

const cli_command cli_command_sm2sign = {
    .name = "sm2sign",
    .summary = "sign with SM2 and SM3 (GB/T 32918.2-2016)",
    .usage = "-key FILE [-pass STR] [-id STR | -id_hex HEX] [-in FILE] [-out FILE]",
    .notes = "The signature is written in DER: SEQUENCE { r INTEGER, s INTEGER }.\n",
    .options = sign_options,
    .option_count = sizeof sign_options / sizeof sign_options[0],
    .run = run_sign,
};

/* ---- sm2verify ---- */

enum { VERIFY_PUBKEY, VERIFY_ID, VERIFY_ID_HEX, VERIFY_IN, VERIFY_SIG };

static const cli_option verify_options[] = {
    [VERIFY_PUBKEY] = {"-pubkey", CLI_WORD, "FILE", "the public key: PEM, DER or hexadecimal"},
    [VERIFY_ID] = {"-id", CLI_TEXT, "STR", CLI_ID_HELP},
    [VERIFY_ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [VERIFY_IN] = {"-in", CLI_WORD, "FILE", "what was signed; default standard input"},
    [VERIFY_SIG] = {"-sig", CLI_WORD, "FILE", "the signature in DER"},
};

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
    if (!*well_formed) {
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
    int result = read_signature(signature, &well_formed, arguments->value[VERIFY_SIG]);
    if (result == CLI_DONE) {
        result = cli_feed(update_verification, &context, arguments->value[VERIFY_IN], "-in");
    }
    if (result != CLI_DONE) {
        return result;
    }
    return answer(well_formed && smg_sm2_verify_final(&context, signature) == SMG_OK);
}

static int run_verify(const cli_arguments *arguments) {
    cli_identity identity;
    cli_key key;
    if (arguments->value[VERIFY_PUBKEY] == NULL) {
        return cli_fail("-pubkey is missing; give the signer's public key: -pubkey FILE");
    }
    if (arguments->value[VERIFY_SIG] == NULL) {
        return cli_fail("-sig is missing; give the signature: -sig FILE");
    }
    int result =
        cli_identity_read(&identity, arguments->value[VERIFY_ID], arguments->value[VERIFY_ID_HEX]);
    if (result == CLI_DONE) {
        result = cli_key_read(&key, arguments->value[VERIFY_PUBKEY], "-pubkey", CLI_ANY_ENCODING,
                              CLI_PUBLIC_KEY);
    }
    return result == CLI_DONE ? verify_file(arguments, &key.public_key, &identity) : result;
}

const cli_command cli_command_sm2verify = {
    .name = "sm2verify",
    .summary = "verify an SM2 signature",
    .usage = "-pubkey FILE [-id STR | -id_hex HEX] [-in FILE] -sig FILE",
    .notes = "Prints 'verify : success' (exit status 0) or 'verify : failure' (exit status 1).\n",
    .options = verify_options,
    .option_count = sizeof verify_options / sizeof verify_options[0],
    .run = run_verify,
};
