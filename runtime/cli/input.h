/* SPDX-License-Identifier: Apache-2.0 */
/* Input: a file or standard input, read in blocks, with progress where someone is watching. */
#ifndef SMIDGEN_CLI_INPUT_H
#define SMIDGEN_CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/status.h>

#include "cli/progress.h"

/* What is read and hashed at a time; memory does not grow with the file. */
enum { CLI_BLOCK_BYTES = 65536 };

typedef struct cli_input {
    const char *name;
    const char *option; /* the one that named the file; NULL for standard input */
    int descriptor;
    int64_t start; /* of the input in what is open, once it is kept */
    cli_progress progress;
} cli_input;

/* Opens `path`, or standard input when it is NULL. CLI_DONE, or CLI_ERROR after its line; `option`
 * is the option that named the file. A file that is open must be closed. */
int cli_input_open(cli_input *input, const char *path, const char *option);

/* Reads `capacity` bytes, or fewer where the file ends. */
int cli_input_read(cli_input *input, uint8_t *out, size_t *length, size_t capacity);

/* Makes an input that was just opened one of *length bytes that can be read again. A regular file
 * is that already; anything else, and a regular file if `copied`, so that nobody changes it between
 * two readings, is copied to a file in $TMPDIR or /tmp that has no name and mode 0600. CLI_DONE or
 * CLI_ERROR. */
int cli_input_keep(cli_input *input, uint64_t *length, bool copied);

/* Goes back to the beginning of an input that is kept. */
int cli_input_again(cli_input *input);

/* Reads `length` bytes of an input that is known to have them. */
int cli_input_read_exactly(cli_input *input, uint8_t *out, size_t length);

/* What takes the bytes of an input in pieces, which it may change: CLI_DONE, or the exit status
 * after its line. */
typedef int (*cli_piece)(void *context, uint8_t *piece, size_t length);

/* Passes the next `total` bytes of an input that is known to have them through `take`. */
int cli_input_pass(cli_input *input, uint64_t total, cli_piece take, void *context,
                   uint8_t buffer[CLI_BLOCK_BYTES]);

void cli_input_close(cli_input *input);

/* Reads the first bytes of a file, `capacity` at most; what comes behind them is not looked at. */
int cli_read_beginning(uint8_t *out, size_t *length, size_t capacity, const char *path,
                       const char *option);

/* What takes the blocks of a file: smg_sm3_update and its like. */
typedef smg_status (*cli_sink)(void *context, const void *data, size_t length);

/* Passes the whole of a file through `sink`. */
int cli_feed(cli_sink sink, void *context, const char *path, const char *option);

#endif
