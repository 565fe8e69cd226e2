/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "cli/hexadecimal.h"
#include "cli/report.h"

enum { KEY = DIGEST_OWN, IN_STR };

/* A longer key counts as its digest anyway (RFC 2104, 3). */
enum { KEY_MOST_BYTES = 1024 };

static const cli_option options[] = {
    DIGEST_OPTIONS,
    [KEY] = {"-key", CLI_WORD, "HEX", "the key, 1 byte or more; 32 are usual"},
    [IN_STR] = DIGEST_IN_STR_OPTION,
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm3_hmac_update(context, data, length);
}

static int init(smg_sm3_hmac_context *mac, const char *hex) {
    uint8_t key[KEY_MOST_BYTES];
    size_t length;
    int result = cli_hex_read(key, &length, hex, "-key", 1, sizeof key);
    if (hex != NULL) {
        cli_hide(hex);
    }
    if (result == CLI_DONE) {
        smg_sm3_hmac_init(mac, key, length);
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int run(const cli_arguments *arguments) {
    const char *text = arguments->value[IN_STR];
    smg_sm3_hmac_context mac;
    uint8_t tag[SMG_SM3_HMAC_BYTES];
    int result = cli_digest_check(arguments, text);
    if (result == CLI_DONE) {
        result = init(&mac, arguments->value[KEY]);
    }
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_digest_feed(update, &mac, arguments, text);
    if (result == CLI_DONE) {
        smg_sm3_hmac_final(&mac, tag);
        result = cli_digest_write(arguments, tag, sizeof tag);
    }
    smg_wipe(&mac, sizeof mac);
    return result;
}

const cli_command cli_command_sm3_hmac = {
    .name = "sm3_hmac",
    .alias = "sm3hmac",
    .summary = "authenticate with HMAC-SM3 (RFC 2104)",
    .usage = "-key HEX [-hex | -bin] [-in FILE | -in_str STR] [-out FILE]",
    .notes = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
