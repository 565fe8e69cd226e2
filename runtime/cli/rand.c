/* SPDX-License-Identifier: Apache-2.0 */
#include <inttypes.h>

#include <smidgen/random.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "codec/text.h"

enum { OUTLEN, HEX, OUT };

static const cli_option options[] = {
    [OUTLEN] = {"-outlen", CLI_WORD, "N", "how many bytes, 1 or more"},
    [HEX] = {"-hex", CLI_FLAG, NULL, "write hexadecimal digits and a line end"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the output; default standard output"},
};

static int write_random(cli_output *output, uint64_t count, bool hex) {
    static uint8_t block[CLI_BLOCK_BYTES], text[2 * CLI_BLOCK_BYTES];
    int result = CLI_DONE;
    while (result == CLI_DONE && count > 0) {
        size_t part = count < sizeof block ? (size_t)count : sizeof block;
        smg_status status = smg_random_bytes(NULL, block, part);
        if (status != SMG_OK) {
            result = cli_fail_randomness("not all bytes made", status);
        } else if (hex) {
            smg_hex_encode(text, block, part);
            result = cli_output_write(output, text, 2 * part);
        } else {
            result = cli_output_write(output, block, part);
        }
        count -= part;
    }
    if (result == CLI_DONE && hex) {
        result = cli_output_write(output, "\n", 1);
    }
    smg_wipe(block, sizeof block);
    smg_wipe(text, sizeof text);
    return result;
}

static int run(const cli_arguments *arguments) {
    cli_output output;
    uint64_t count;
    if (arguments->value[OUTLEN] == NULL) {
        return cli_fail("-outlen is missing; say how many bytes: -outlen N");
    }
    if (!cli_read_count(&count, arguments->value[OUTLEN])) {
        return cli_fail("-outlen %s: not a number of bytes; give a decimal number, 1 to %" PRIu64,
                        cli_shown(arguments->value[OUTLEN]), CLI_COUNT_MAX);
    }
    int result = cli_output_open(&output, arguments->value[OUT], "-out", CLI_PUBLIC);
    if (result != CLI_DONE) {
        return result;
    }
    result = write_random(&output, count, arguments->value[HEX] != NULL);
    if (result != CLI_DONE) {
        cli_output_abandon(&output);
        return result;
    }
    return cli_output_commit(&output);
}

const cli_command cli_command_rand = {
    .name = "rand",
    .summary = "write random bytes of the operating system",
    .usage = "-outlen N [-hex] [-out FILE]",
    .notes = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
