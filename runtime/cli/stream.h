/* SPDX-License-Identifier: Apache-2.0 */
/* From -in to -out through a cipher, piece by piece: memory does not grow with the file. */
#ifndef SMIDGEN_CLI_STREAM_H
#define SMIDGEN_CLI_STREAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/status.h>

/* By so many bytes a call of a cipher may write more than it was given. */
enum { CLI_STREAM_ROOM = 32 };

typedef struct cli_cipher {
    /* out := what comes of `length` bytes at in, *out_length bytes; out is in. */
    smg_status (*update)(void *context, uint8_t *out, size_t *out_length, const uint8_t *in,
                         size_t length);
    /* out := what is left at the end, up to CLI_STREAM_ROOM bytes; may be NULL. */
    smg_status (*final)(void *context, uint8_t *out, size_t *out_length);
    /* What a failure means to who called the command: one line, and the exit status. */
    int (*explain)(const void *context, smg_status status, const char *input);
    void *context;
    size_t piece; /* what update is given at a time, but the last time; 0: as the stream likes */
} cli_cipher;

/* Passes the input through the cipher to the output (NULL: the standard streams). An output file
 * is there in the end when everything went well, and only then. Returns the exit status. */
int cli_stream(const cli_cipher *cipher, const char *in, const char *out);

#endif
