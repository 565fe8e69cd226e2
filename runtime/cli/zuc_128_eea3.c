/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/report.h"
#include "cli/stream.h"
#include "cli/zuc_128.h"

enum { KEY, COUNT, BEARER, DIRECTION, BITS, IN, OUT };

static const cli_option options[] = {
    CLI_ZUC_128_OPTIONS(KEY, COUNT, BEARER, DIRECTION, BITS),
    [IN] = {"-in", CLI_INPUT, "FILE", "the input; default standard input"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the output; default standard output"},
};

typedef struct operation {
    cli_zuc_128 given;
    smg_zuc zuc;
    uint64_t bytes; /* so far */
} operation;

static smg_status update(void *context, uint8_t *out, size_t *out_length, const uint8_t *in,
                         size_t length) {
    operation *it = context;
    smg_status status = smg_zuc_crypt(&it->zuc, out, in, length);
    uint64_t whole = it->given.bits / 8;
    if (it->given.bits % 8 != 0 && it->bytes <= whole && whole - it->bytes < length) {
        out[whole - it->bytes] &= (uint8_t)(0xff00 >> it->given.bits % 8);
    }
    it->bytes += length;
    *out_length = length;
    return status;
}

/* Writes nothing: whether the input had the length that -bits says. */
static smg_status final(void *context, uint8_t *out, size_t *out_length) {
    const operation *it = context;
    uint64_t bits = it->given.bits;
    (void)out;
    *out_length = 0;
    return bits == UINT64_MAX || it->bytes == bits / 8 + (bits % 8 != 0) ? SMG_OK : SMG_ERR_LENGTH;
}

static int explain(const void *context, smg_status status, const char *input) {
    const operation *it = context;
    int result = cli_zuc_128_check(&it->given, it->bytes, input);
    return result != CLI_DONE ? result : cli_fail("%s: %s", input, smg_status_string(status));
}

static int run(const cli_arguments *arguments) {
    operation it = {.bytes = 0};
    const cli_cipher cipher = {update, final, explain, &it, 0};
    int result = cli_zuc_128_read(&it.given, arguments, KEY);
    if (result == CLI_DONE) {
        smg_zuc_eea3_init(&it.zuc, it.given.key, it.given.count, it.given.bearer,
                          it.given.direction);
        result = cli_stream(&cipher, arguments->value[IN], arguments->value[OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

const cli_command cli_command_zuc_128_eea3 = {
    .name = "zuc_128_eea3",
    .summary = "encrypt or decrypt with 128-EEA3 (GB/T 33133.2-2021)",
    .usage = "-key HEX -count N -bearer N -direction N [-bits N] [-in FILE] [-out FILE]",
    .notes = "Encrypting and decrypting are the same operation. Of a last byte that is not whole "
             "the first\nbits count, and the others become 0. Under one key COUNT, BEARER and "
             "DIRECTION may not\nserve twice: this command cannot remember those that it has "
             "seen.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
    .in_place = true,
};
