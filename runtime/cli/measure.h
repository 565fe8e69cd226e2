/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Times operations on a machine that is shared and whose clock moves.
 *
 * An operation is repeated in batches long enough for the timer and short enough to fall between
 * two interruptions. Before and after each batch a chain of dependent multiplications of known
 * latency is timed: batch / chain gives core cycles, whatever the clock does. A batch whose two
 * chains differ by more than 5 % saw the clock change, or another tenant come or go: it is thrown
 * away. Operations that are to be compared are run in turn, batch by batch (A B A B ...), so that
 * slow seconds fall on all of them.
 *
 * The figure of an operation is the 20th percentile of its batches: noise only ever adds time. The
 * median and the 90th percentile show how much of it there was.
 *
 * The timer is the time stamp counter on x86-64 and the thread's processor time elsewhere. One
 * thread at a time may measure.
 */
#ifndef SMIDGEN_CLI_MEASURE_H
#define SMIDGEN_CLI_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Batches to keep of one operation: fewer make no figure, more tell nothing new. */
#define MEASURE_BATCHES_MIN 100
#define MEASURE_BATCHES_MAX 1000
#define MEASURE_CALLS_MIN   10   /* batches that make a figure where one call is long */
#define MEASURE_ROUNDS_MAX  4000 /* that are remembered, with those that are thrown away */

/* Cycles of a dependent 64-bit multiplication: 3 on x86-64 processors since 2008. On a processor
 * where it is another number, "cycles" are off by one constant factor, and ratios are not. */
#define MEASURE_MULTIPLICATION_CYCLES 3

typedef struct measure_operation {
    void (*run)(void *context);
    void *context;
    size_t units; /* how often one call of run performs the operation, 1 or more */
} measure_operation;

/* What was measured of one operation, for one execution. Round i of the operations that were
 * measured together ran back to back. */
typedef struct measure_series {
    size_t repeats;                 /* calls in a batch */
    double batch_ns;                /* about how long a batch takes: as it was when it began */
    size_t stride;                  /* of so many rounds one is remembered */
    size_t skipped;                 /* since the last that was */
    size_t rounds;                  /* remembered */
    size_t kept;                    /* of these, not thrown away */
    bool valid[MEASURE_ROUNDS_MAX]; /* round i was kept */
    double ns[MEASURE_ROUNDS_MAX];
    double cycles[MEASURE_ROUNDS_MAX];
} measure_series;

typedef struct measure_spread {
    double p10, p20, p50, p90; /* percentiles */
} measure_spread;

/*
 * Runs `count` operations in turn for `seconds`, and longer until at least `batches` batches of
 * each are kept in series[i]. A series that is all zero begins; otherwise it goes on, so that what
 * is measured can be spread over a longer time than the machine stays slow. When MEASURE_ROUNDS_MAX
 * rounds are remembered, every other one is forgotten, and from then on half as many remembered.
 * False when that many rounds do not keep enough, so unsteady is the machine, or when there is no
 * timer.
 */
bool measure_interleaved(measure_series *series, const measure_operation *operations, size_t count,
                         size_t batches, double seconds);

/*
 * How many batches make a figure of a series that began: MEASURE_BATCHES_MIN where batches are as
 * long as they should be; where one call takes longer, as many as take the same time together, but
 * at least MEASURE_CALLS_MIN.
 */
size_t measure_batches_wanted(const measure_series *series);

/* The rounds that were kept; all zero when there is none. */
measure_spread measure_ns(const measure_series *series);
measure_spread measure_cycles(const measure_series *series);

/* Cycles of `dividend` over cycles of `divisor`, round by round, where both were kept. */
measure_spread measure_ratio(const measure_series *dividend, const measure_series *divisor);

/* Core clock in MHz by the chain of multiplications: the median of a few chains. */
double measure_core_mhz(void);

/* The processor's name, "unknown" where the system does not tell. */
void measure_cpu_name(char *out, size_t capacity);

/* The compiler of this file, with its version. */
const char *measure_compiler(void);

#endif
