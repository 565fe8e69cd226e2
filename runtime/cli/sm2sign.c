/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/key.h"
#include "cli/output.h"

enum { KEY, PASS, ID, ID_HEX, IN, OUT };

static const cli_option options[] = {
    [KEY] = {"-key", CLI_INPUT, "FILE", "the private key: PEM, DER or hexadecimal"},
    [PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [ID] = {"-id", CLI_TEXT, "STR", CLI_ID_HELP},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [IN] = {"-in", CLI_INPUT, "FILE", "what is signed; default standard input"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the signature; default standard output"},
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm2_sign_update(context, data, length);
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
    int result = cli_feed(update, &context, arguments->value[IN], "-in");
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
    return cli_output_put(arguments->value[OUT], "-out", CLI_PUBLIC, der, length);
}

static int run(const cli_arguments *arguments) {
    const char *path = arguments->value[KEY];
    cli_identity identity;
    cli_key key;
    if (path == NULL) {
        return cli_fail("-key is missing; give the private key: -key FILE");
    }
    int result =
        cli_identity_read(&identity, arguments->value[ID], arguments->value[ID_HEX], "-id");
    if (result != CLI_DONE) {
        return result;
    }
    const cli_key_source source = {path, "-key", arguments->value[PASS], "-pass"};
    result = cli_key_open(&key, &source, CLI_ANY_ENCODING, CLI_PRIVATE_KEY);
    if (result == CLI_DONE) {
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
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
