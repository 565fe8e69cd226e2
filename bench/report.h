/* SPDX-License-Identifier: Apache-2.0 */
/* Prints a comparison, as a table or as JSON. */
#ifndef SMIDGEN_BENCH_REPORT_H
#define SMIDGEN_BENCH_REPORT_H

#include <stddef.h>

#include "cli/measure.h"

/* What was compared, once for the whole output. */
typedef struct report_header {
    const char *library;  /* "smidgen 0.1.0 (sm2 c64, sm3 portable, sm4 portable)" */
    const char *peer;     /* all of them, with their versions */
    const char *compiler; /* of smidgen and of this program */
    const char *cpu;
    double core_mhz;
    size_t batches; /* of each operation, at least */
} report_header;

/* One operation: what it was for either side, and what it took. */
typedef struct report_row {
    const char *op;
    size_t bytes;     /* of the message, 0 where there is none */
    const char *form; /* a word that tells rows of one op apart, or "" */
    const char *peer; /* the library that stands beside smidgen's */
    const char *library_call, *peer_call;
    double bar; /* least ratio that portable C is to reach, 0 where there is none */
    measure_spread library_ns, library_cycles;
    measure_spread peer_ns, peer_cycles;
    measure_spread ratio; /* peer over library, of neighbouring batches */
} report_row;

/* Peer over library, of the two figures. */
double report_figure(const report_row *row);

void report_text(const report_header *header, const report_row *rows, size_t count);

/*
 * {"library", "peer", "compiler", "cpu", "core_mhz", "batches", "results": [{"op", "bytes", "form",
 * "with", "library": {"call", "ns", "cycles", "cycles_median", "cycles_p90"}, "peer": {the same},
 * "ratio", "ratio_p10", "ratio_median", "ratio_p90", "bar"}]}; "with" is the peer's name, and bar
 * is null where there is none.
 */
void report_json(const report_header *header, const report_row *rows, size_t count);

#endif
