/* SPDX-License-Identifier: Apache-2.0 */
/* Figures on standard output, as a table or as JSON: of `smidgen speed`, and of bench/operations.
 */
#ifndef SMIDGEN_CLI_SPEED_REPORT_H
#define SMIDGEN_CLI_SPEED_REPORT_H

#include <stddef.h>

#include "cli/measure.h"

/* One operation. */
typedef struct speed_row {
    const char *op;
    size_t bytes;   /* of the message, 0 where there is none */
    size_t streams; /* items that are processed together, 1 or more */
    const char *backend;
    measure_spread ns, cycles; /* of one item */
} speed_row;

/* Both print the version, the processor, the compiler and the core clock before the rows. They
 * return CLI_DONE, or CLI_ERROR after one line when standard output cannot be written. */
int speed_report_text(const speed_row *rows, size_t count);

/*
 * {"version", "cpu", "compiler", "calibration_mhz", "results": [{"op", "bytes", "streams",
 * "backend", "ns", "cycles", "cycles_per_byte", "mb_per_s", "ops_per_s", "spread"}]}.
 * Figures are 20th percentiles; spread is the 90th over the 20th, of the cycles; MB are 10^6 bytes;
 * what is per byte is null where there is no message.
 */
int speed_report_json(const speed_row *rows, size_t count);

#endif
