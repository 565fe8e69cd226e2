/* SPDX-License-Identifier: Apache-2.0 */
/* Progress on standard error, of much data and on a terminal only: a bar, or the megabytes so far
 * where nobody knows how many there will be. */
#ifndef SMIDGEN_CLI_PROGRESS_H
#define SMIDGEN_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cli_progress {
    uint64_t total, done;
    uint64_t shown; /* on the screen: the percentage, or the bytes that were counted */
    bool wanted;    /* there is a terminal, and enough to come, or nobody knows */
    bool visible;
} cli_progress;

/* total: bytes to come, or 0 when that is not known. */
void cli_progress_begin(cli_progress *progress, uint64_t total);
void cli_progress_add(cli_progress *progress, uint64_t count);

/* Clears the line. May be called more than once. */
void cli_progress_end(cli_progress *progress);

#endif
