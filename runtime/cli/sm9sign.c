/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm9_sign.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/sm9_key.h"

enum { KEY, PASS, IN, OUT };

static const cli_option options[] = {
    [KEY] = {"-key", CLI_INPUT, "FILE", "the signer's key: PEM or DER"},
    [PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [IN] = {"-in", CLI_INPUT, "FILE", "what is signed; default standard input"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the signature; default standard output"},
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm9_message_update(context, data, length);
}

static int sign_file(const cli_arguments *arguments, const smg_sm9_sign_key *key) {
    smg_sm9_message message;
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES], der[SMG_SM9_SIGNATURE_DER_BYTES];
    size_t length;
    smg_sm9_message_init(&message);
    int result = cli_feed(update, &message, arguments->value[IN], "-in");
    if (result == CLI_DONE) {
        smg_status status = smg_sm9_sign_final(&message, signature, key, NULL);
        if (status != SMG_OK) {
            result = cli_fail_randomness("no signature made", status);
        }
    }
    smg_wipe(&message, sizeof message);
    if (result != CLI_DONE) {
        return result;
    }
    smg_sm9_signature_to_der(der, &length, sizeof der, signature);
    return cli_output_put(arguments->value[OUT], "-out", CLI_PUBLIC, der, length);
}

static int run(const cli_arguments *arguments) {
    const cli_key_source source = {arguments->value[KEY], "-key", arguments->value[PASS], "-pass"};
    cli_sm9_key key;
    if (source.path == NULL) {
        return cli_fail("-key is missing; give the signer's key: -key FILE");
    }
    int result = cli_sm9_key_open(&key, &source, CLI_SM9_SIGN_USER);
    if (result == CLI_DONE) {
        result = sign_file(arguments, &key.sign_user);
    }
    smg_wipe(&key, sizeof key);
    return result;
}

const cli_command cli_command_sm9sign = {
    .name = "sm9sign",
    .summary = "sign with SM9 (GB/T 38635.2-2020)",
    .usage = "-key FILE [-pass STR] [-in FILE] [-out FILE]",
    .notes = "The signature is written in DER: SEQUENCE { h OCTET STRING, S BIT STRING }.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
