/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/wipe.h>
#include <smidgen/zuc_mac.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "cli/hexadecimal.h"
#include "cli/report.h"
#include "cli/zuc.h"

enum { KEY = DIGEST_OWN, IV, MACLEN };

static const cli_option options[] = {
    DIGEST_OPTIONS,
    [KEY] = {"-key", CLI_WORD, "HEX", "the key, 32 bytes"},
    [IV] = {"-iv", CLI_WORD, "HEX", CLI_ZUC256_IV_HELP},
    [MACLEN] = {"-maclen", CLI_WORD, "N", "bytes of the tag: 4, 8 or 16; default 16"},
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_zuc_mac_update(context, data, length);
}

/* *length := 4, 8 or 16 */
static int read_length(size_t *length, const char *text) {
    uint64_t number = SMG_ZUC256_TAG_BYTES_MAX;
    if (text != NULL && (!cli_read_number(&number, text, SMG_ZUC256_TAG_BYTES_MAX) ||
                         (number != 4 && number != 8 && number != 16))) {
        return cli_fail("-maclen %s: not the length of a tag; give 4, 8 or 16", cli_shown(text));
    }
    *length = (size_t)number;
    return CLI_DONE;
}

static int init(smg_zuc_mac *mac, size_t tag_length, const cli_arguments *arguments) {
    uint8_t key[SMG_ZUC256_KEY_BYTES], iv[SMG_ZUC256_IV_BYTES];
    size_t length;
    int result = cli_hex_read_key(key, sizeof key, arguments->value[KEY]);
    if (result == CLI_DONE) {
        result = cli_zuc256_iv_read(iv, &length, arguments->value[IV]);
    }
    if (result == CLI_DONE) {
        smg_status status = smg_zuc256_mac_init(mac, tag_length, key, iv, length);
        result = status == SMG_OK ? CLI_DONE : cli_zuc256_failed(status);
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int run(const cli_arguments *arguments) {
    smg_zuc_mac mac;
    uint8_t tag[SMG_ZUC256_TAG_BYTES_MAX];
    size_t length = 0;
    int result = cli_digest_check(arguments, NULL);
    if (result == CLI_DONE) {
        result = read_length(&length, arguments->value[MACLEN]);
    }
    if (result == CLI_DONE) {
        result = init(&mac, length, arguments);
    }
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_digest_feed(update, &mac, arguments, NULL);
    if (result == CLI_DONE) {
        smg_zuc_mac_final(&mac, tag, NULL, 0);
        result = cli_digest_write(arguments, tag, length);
    }
    smg_wipe(&mac, sizeof mac);
    return result;
}

const cli_command cli_command_zuc256_mac = {
    .name = "zuc256_mac",
    .summary = "authenticate with the MAC of ZUC-256",
    .usage = "-key HEX -iv HEX [-maclen N] [-hex | -bin] [-in FILE] [-out FILE]",
    .notes = "Under one key no IV may serve twice.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
