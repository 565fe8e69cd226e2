/* SPDX-License-Identifier: Apache-2.0 */
/* What the commands for key exchange share: stages, and messages in files of digits or of bytes. */
#ifndef SMIDGEN_CLI_EXCHANGE_H
#define SMIDGEN_CLI_EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/options.h"

/* Of the shared key. */
enum { CLI_SHARED_MOST_BYTES = 65536, CLI_SHARED_USUAL_BYTES = 32 };

/* The longest message: a point and a tag. */
enum { CLI_MESSAGE_MOST_BYTES = 65 + 32 };

/* Bytes as a file has them. */
typedef struct cli_encoded {
    uint8_t bytes[2 * CLI_SHARED_MOST_BYTES];
    size_t length;
} cli_encoded;

/* out := `length` bytes at most CLI_SHARED_MOST_BYTES, or their digits. */
void cli_encode(cli_encoded *out, bool is_binary, const uint8_t *in, size_t length);

/* out := the `length` bytes, CLI_MESSAGE_MOST_BYTES at most, that a file holds, as bytes or as
 * digits with blanks wherever they stand; `no` is the status where it holds something else.
 * `option` names the file; path NULL: standard input. */
int cli_message_read(uint8_t *out, size_t length, bool is_binary, const char *path,
                     const char *option, int no);

/* Reads -keylen; NULL is the default. CLI_DONE, or CLI_ERROR after one line. */
int cli_keylen_read(size_t *length, const char *given);

#define CLI_BIT(option) (UINT32_C(1) << (option))

typedef struct cli_stage {
    const char *name;
    uint32_t needed, written; /* options, by CLI_BIT */
    int (*run)(void *side);
} cli_stage;

enum { CLI_STAGES = 4 };

/* What a command for key exchange is made of. */
typedef struct cli_exchange {
    const cli_stage *stages; /* CLI_STAGES of them: init, respond, confirm, finish */
    const cli_option *options;
    size_t option_count;
    size_t stage, hex, bin; /* places of these options */
} cli_exchange;

/* *stage := the one that -stage names, once nothing that it needs is missing and no output is named
 * that it does not write. CLI_DONE, or CLI_ERROR after one line. */
int cli_stage_choose(const cli_stage **stage, const cli_exchange *it, const char *const *value);

#endif
