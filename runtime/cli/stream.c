/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/stream.h"

#include <stdlib.h>

#include <smidgen/wipe.h>

#include "cli/input.h"
#include "cli/output.h"

/* What one call gave goes to the output, or is explained. */
static int pass_on(const cli_cipher *cipher, smg_status status, cli_output *output,
                   const uint8_t *data, size_t length, const char *input) {
    return status != SMG_OK ? cipher->explain(cipher->context, status, input)
                            : cli_output_write(output, data, length);
}

static int pass(const cli_cipher *cipher, cli_input *input, cli_output *output, uint8_t *buffer,
                size_t piece) {
    size_t length = piece, out_length = 0;
    int result = CLI_DONE;
    while (result == CLI_DONE && length == piece) {
        result = cli_input_read(input, buffer, &length, piece);
        if (result == CLI_DONE && length > 0) {
            smg_status status =
                cipher->update(cipher->context, buffer, &out_length, buffer, length);
            result = pass_on(cipher, status, output, buffer, out_length, input->name);
        }
    }
    if (result == CLI_DONE && cipher->final != NULL) {
        smg_status status = cipher->final(cipher->context, buffer, &out_length);
        result = pass_on(cipher, status, output, buffer, out_length, input->name);
    }
    return result;
}

static int run(const cli_cipher *cipher, cli_input *input, const char *out, uint8_t *buffer,
               size_t piece) {
    cli_output output;
    int result = cli_output_open(&output, out, "-out", CLI_PUBLIC);
    if (result != CLI_DONE) {
        return result;
    }
    result = pass(cipher, input, &output, buffer, piece);
    if (result != CLI_DONE) {
        cli_output_abandon(&output);
        return result;
    }
    return cli_output_commit(&output);
}

int cli_stream(const cli_cipher *cipher, const char *in, const char *out) {
    const size_t piece = cipher->piece > 0 ? cipher->piece : CLI_BLOCK_BYTES;
    cli_input input;
    uint8_t *buffer = malloc(piece + CLI_STREAM_ROOM);
    if (buffer == NULL) {
        return cli_fail("no memory for %zu bytes at a time", piece);
    }
    int result = cli_input_open(&input, in, "-in");
    if (result == CLI_DONE) {
        result = run(cipher, &input, out, buffer, piece);
        cli_input_close(&input);
    }
    smg_wipe(buffer, piece + CLI_STREAM_ROOM);
    free(buffer);
    return result;
}
