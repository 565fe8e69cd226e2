/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/wipe.h>
#include <smidgen/zuc_mac.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "cli/report.h"
#include "cli/zuc_128.h"

enum { KEY = DIGEST_OWN, COUNT, BEARER, DIRECTION, BITS };

static const cli_option options[] = {
    DIGEST_OPTIONS,
    CLI_ZUC_128_OPTIONS(KEY, COUNT, BEARER, DIRECTION, BITS),
};

typedef struct operation {
    cli_zuc_128 given;
    smg_zuc_mac mac;
    uint64_t bytes; /* so far */
    uint8_t last;   /* the byte of which some bits count */
} operation;

/* The whole bytes go into the MAC; the bits behind them wait for the end. */
static smg_status update(void *context, const void *data, size_t length) {
    operation *it = context;
    const uint8_t *bytes = data;
    uint64_t left = it->given.bits / 8 > it->bytes ? it->given.bits / 8 - it->bytes : 0;
    size_t whole = left < length ? (size_t)left : length;
    if (whole < length && it->bytes + whole == it->given.bits / 8) {
        it->last = bytes[whole];
    }
    it->bytes += length;
    return smg_zuc_mac_update(&it->mac, bytes, whole);
}

static int authenticate(operation *it, const cli_arguments *arguments) {
    const char *path = arguments->value[DIGEST_IN];
    uint8_t tag[SMG_ZUC_EIA3_TAG_BYTES];
    smg_zuc_eia3_init(&it->mac, it->given.key, it->given.count, it->given.bearer,
                      it->given.direction);
    int result = cli_digest_feed(update, it, arguments, NULL);
    if (result == CLI_DONE) {
        result = cli_zuc_128_check(&it->given, it->bytes, path != NULL ? path : "standard input");
    }
    if (result == CLI_DONE) {
        size_t bits = it->given.bits == UINT64_MAX ? 0 : (size_t)(it->given.bits % 8);
        smg_zuc_mac_final(&it->mac, tag, &it->last, bits);
        result = cli_digest_write(arguments, tag, sizeof tag);
    }
    return result;
}

static int run(const cli_arguments *arguments) {
    operation it = {.bytes = 0};
    int result = cli_digest_check(arguments, NULL);
    if (result == CLI_DONE) {
        result = cli_zuc_128_read(&it.given, arguments, KEY);
    }
    if (result == CLI_DONE) {
        result = authenticate(&it, arguments);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

const cli_command cli_command_zuc_128_eia3 = {
    .name = "zuc_128_eia3",
    .summary = "authenticate with 128-EIA3 (GB/T 33133.3-2021)",
    .usage = "-key HEX -count N -bearer N -direction N [-bits N] [-hex | -bin] [-in FILE] "
             "[-out FILE]",
    .notes = "Of a last byte that is not whole the first bits count. Under one key COUNT, BEARER "
             "and\nDIRECTION may not serve twice.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
