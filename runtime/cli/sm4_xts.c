/* SPDX-License-Identifier: Apache-2.0 */
#include <inttypes.h>
#include <string.h>

#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/hexadecimal.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/sm4.h"
#include "cli/stream.h"

enum { DATA_UNIT_SIZE = SM4_MORE, STANDARD };

/* Of a data unit: a block at least, and 2^20 blocks at most (IEEE 1619, 5.1). */
enum { USUAL_UNIT = 512, LEAST_UNIT = 16, MOST_UNIT = 1 << 24 };

static const cli_option options[] = {
    SM4_OPTIONS,
    [SM4_KEY] = {"-key", CLI_WORD, "HEX", "the key, 32 bytes: of the data, then of the tweaks"},
    [SM4_IV] = {"-iv", CLI_WORD, "HEX",
                "the number of the first data unit, 16 bytes, the lowest first"},
    [DATA_UNIT_SIZE] = {"-data_unit_size", CLI_WORD, "N",
                        "bytes of a data unit, 16 to 16777216; default 512"},
    [STANDARD] = {"-standard", CLI_WORD, "NAME",
                  "gb (default): GB/T 17964-2021, or ieee: IEEE 1619; their results differ"},
};

typedef struct operation {
    smg_sm4_xts_key key;
    smg_sm4_xts_standard standard;
    smg_sm4_direction direction;
    size_t unit;
    uint8_t tweak[16]; /* of the next unit */
    bool begun;
} operation;

/* The number of the next unit; it wraps. */
static void count_on(uint8_t tweak[16]) {
    unsigned carry = 1;
    for (size_t i = 0; i < 16; i++) {
        carry += tweak[i];
        tweak[i] = (uint8_t)carry;
        carry >>= 8;
    }
}

/* Whole units, and in the last call perhaps part of one behind them. */
static smg_status update(void *context, uint8_t *out, size_t *out_length, const uint8_t *in,
                         size_t length) {
    operation *it = context;
    smg_status status = SMG_OK;
    it->begun = true;
    for (size_t at = 0; status == SMG_OK && at < length; at += it->unit) {
        size_t part = length - at < it->unit ? length - at : it->unit;
        status =
            it->direction == SMG_SM4_ENCRYPT
                ? smg_sm4_xts_encrypt(out + at, &it->key, it->standard, it->tweak, in + at, part)
                : smg_sm4_xts_decrypt(out + at, &it->key, it->standard, it->tweak, in + at, part);
        count_on(it->tweak);
    }
    *out_length = length;
    return status;
}

/* Nothing is shorter than a block. */
static smg_status final(void *context, uint8_t *out, size_t *out_length) {
    const operation *it = context;
    (void)out;
    *out_length = 0;
    return it->begun ? SMG_OK : SMG_ERR_LENGTH;
}

static int explain(const void *context, smg_status status, const char *input) {
    const operation *it = context;
    if (status == SMG_ERR_LENGTH && !it->begun) {
        return cli_fail("%s: empty; a data unit needs a block of 16 bytes", input);
    }
    if (status == SMG_ERR_LENGTH) {
        return cli_fail("%s: the last data unit has fewer than 16 bytes; it needs a block", input);
    }
    return cli_fail("%s: %s", input, smg_status_string(status));
}

static int read_parameters(operation *it, const cli_arguments *arguments) {
    const char *unit = arguments->value[DATA_UNIT_SIZE], *standard = arguments->value[STANDARD];
    uint64_t bytes = USUAL_UNIT;
    if (unit != NULL && (!cli_read_number(&bytes, unit, MOST_UNIT) || bytes < LEAST_UNIT)) {
        return cli_fail("-data_unit_size %s: not the size of a data unit; give %d to %d",
                        cli_shown(unit), LEAST_UNIT, MOST_UNIT);
    }
    it->unit = (size_t)bytes;
    it->standard = SMG_SM4_XTS_GB;
    if (standard != NULL && strcmp(standard, "ieee") == 0) {
        it->standard = SMG_SM4_XTS_IEEE;
    } else if (standard != NULL && strcmp(standard, "gb") != 0) {
        return cli_fail("-standard %s: unknown; give gb or ieee", cli_shown(standard));
    }
    return cli_sm4_direction(&it->direction, arguments);
}

static int read_key(operation *it, const cli_arguments *arguments) {
    uint8_t key[SMG_SM4_XTS_KEY_BYTES];
    size_t length;
    int result = cli_hex_read_key(key, sizeof key, arguments->value[SM4_KEY]);
    if (result == CLI_DONE) {
        result = cli_hex_read(it->tweak, &length, arguments->value[SM4_IV], "-iv", sizeof it->tweak,
                              sizeof it->tweak);
    }
    if (result == CLI_DONE && smg_sm4_xts_key_init(&it->key, key, sizeof key) != SMG_OK) {
        result = cli_fail("-key: both halves are the same, which makes XTS weak; give two keys");
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int run(const cli_arguments *arguments) {
    operation it = {.begun = false};
    int result = read_parameters(&it, arguments);
    if (result == CLI_DONE) {
        result = read_key(&it, arguments);
    }
    if (result == CLI_DONE) {
        size_t units = it.unit < CLI_BLOCK_BYTES ? CLI_BLOCK_BYTES / it.unit : 1;
        const cli_cipher cipher = {update, final, explain, &it, units * it.unit};
        result = cli_stream(&cipher, arguments->value[SM4_IN], arguments->value[SM4_OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

const cli_command cli_command_sm4_xts = {
    .name = "sm4_xts",
    .summary = "encrypt or decrypt data units of a disk with SM4-XTS (GB/T 17964-2021)",
    .usage = "{-encrypt | -decrypt} -key HEX -iv HEX [-data_unit_size N] [-standard NAME] "
             "[-in FILE]\n       [-out FILE]",
    .notes = "Each data unit counts on from -iv. The last one may be shorter, of 16 bytes and "
             "more.\n" CLI_SM4_UNAUTHENTICATED,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
    .in_place = true,
};
