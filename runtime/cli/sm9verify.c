/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm9_sign.h>

#include "cli/commands.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/sm9_key.h"

enum { PUBMASTER, ID, ID_HEX, HID, IN, SIG };

static const cli_option options[] = {
    [PUBMASTER] = {"-pubmaster", CLI_INPUT, "FILE", "the master public key: PEM or DER"},
    [ID] = {"-id", CLI_TEXT, "STR", "the signer's identity"},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [HID] = {"-hid", CLI_WORD, "N", CLI_HID_HELP("1")},
    [IN] = {"-in", CLI_INPUT, "FILE", "what was signed; default standard input"},
    [SIG] = {"-sig", CLI_INPUT, "FILE", "the signature in DER"},
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm9_message_update(context, data, length);
}

/* Reads the signature file. *well_formed is false when the file can be read but is no signature,
 * for which the answer of the verification is no. */
static int read_signature(uint8_t signature[SMG_SM9_SIGNATURE_BYTES], bool *well_formed,
                          const char *path) {
    uint8_t der[SMG_SM9_SIGNATURE_DER_BYTES + 1]; /* one more: too long is no signature */
    size_t length;
    int result = cli_read_beginning(der, &length, sizeof der, path, "-sig");
    if (result != CLI_DONE) {
        return result;
    }
    *well_formed = smg_sm9_signature_from_der(signature, der, length) == SMG_OK;
    if (length == 0) {
        cli_note("%s: the file is empty; it should hold a signature", path);
    } else if (!*well_formed) {
        cli_note("%s: not a signature in DER (SEQUENCE { h, S }, nothing behind)", path);
    }
    return CLI_DONE;
}

/* Whether the answer is yes; one of the master key and the ID is an error. */
static int answer(smg_status status) {
    if (status != SMG_OK && status != SMG_ERR_SIGNATURE) {
        return cli_fail("nothing verified: %s", smg_status_string(status));
    }
    const bool is_valid = status == SMG_OK;
    int result = cli_print("verify : %s\n", is_valid ? "success" : "failure");
    return result != CLI_DONE ? result : is_valid ? CLI_DONE : CLI_NO;
}

static int verify_file(const cli_arguments *arguments, const smg_sm9_sign_master_public *master,
                       const cli_identity *id, uint8_t hid) {
    smg_sm9_message message;
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES];
    bool well_formed = false;
    smg_sm9_message_init(&message);
    int result = read_signature(signature, &well_formed, arguments->value[SIG]);
    if (result == CLI_DONE) {
        result = cli_feed(update, &message, arguments->value[IN], "-in");
    }
    if (result != CLI_DONE) {
        return result;
    }
    return answer(
        well_formed ? smg_sm9_verify_final(&message, signature, master, id->bytes, id->length, hid)
                    : SMG_ERR_SIGNATURE);
}

static int run(const cli_arguments *arguments) {
    const char *const *value = arguments->value;
    cli_identity id;
    cli_sm9_key key;
    uint8_t hid = 0;
    if (value[PUBMASTER] == NULL) {
        return cli_fail("-pubmaster is missing; give the master public key: -pubmaster FILE");
    }
    if (value[SIG] == NULL) {
        return cli_fail("-sig is missing; give the signature: -sig FILE");
    }
    int result = cli_identity_require(&id, value[ID], value[ID_HEX], "-id", "the signer's");
    if (result == CLI_DONE) {
        result = cli_sm9_hid_read(&hid, value[HID], SMG_SM9_HID_SIGN);
    }
    if (result == CLI_DONE) {
        result = cli_sm9_key_read(&key, value[PUBMASTER], "-pubmaster", CLI_SM9_SIGN_PUBLIC);
    }
    return result == CLI_DONE ? verify_file(arguments, &key.sign_public, &id, hid) : result;
}

const cli_command cli_command_sm9verify = {
    .name = "sm9verify",
    .summary = "verify an SM9 signature",
    .usage = "-pubmaster FILE -id STR | -id_hex HEX [-hid N] [-in FILE] -sig FILE",
    .notes = "Prints 'verify : success' (exit status 0) or 'verify : failure' (exit status 1).\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
