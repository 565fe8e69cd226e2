/* SPDX-License-Identifier: Apache-2.0 */
/* A progress bar on standard error, for large files and a terminal only. */
#ifndef SMIDGEN_CLI_PROGRESS_H
#define SMIDGEN_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    uint64_t total, done;
    unsigned shown; /* the percentage on the screen */
    bool visible;
} cli_progress;

/* total: bytes to come, or 0 when that is not known. */
void cli_progress_begin(cli_progress *progress, uint64_t total);
void cli_progress_add(cli_progress *progress, uint64_t count);

/* Clears the line. May be called more than once. */
void cli_progress_end(cli_progress *progress);

#endif
