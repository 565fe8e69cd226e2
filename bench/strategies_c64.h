/* SPDX-License-Identifier: Apache-2.0 */
/* The multiplications that c64 is emitted with for a field, side by side. */
#ifndef SMIDGEN_BENCH_STRATEGIES_C64_H
#define SMIDGEN_BENCH_STRATEGIES_C64_H

#include <stdbool.h>
#include <stddef.h>

/* One way to do it. Both functions take the operands of strategies_prepare. */
typedef struct strategy {
    const char *name;
    void (*latency)(void *operands);    /* a chain of STRATEGY_UNITS executions */
    void (*throughput)(void *operands); /* as many, in eight chains side by side */
} strategy;

enum { STRATEGY_UNITS = 64, STRATEGIES_MAX = 3 };

/* One operation of one field; the strategy that serves stands first. */
typedef struct strategy_group {
    const char *field, *op;
    strategy strategies[STRATEGIES_MAX];
    size_t count;
} strategy_group;

extern const strategy_group strategy_groups[];
extern const size_t strategy_group_count;

/* Draws the operands, of which there is one set; NULL when there are no random bytes. */
void *strategies_prepare(void);

/* Whether all strategies give the same residues for `pairs` random pairs and for pairs of 0, 1 and
 * m - 1; NULL, or what differs. */
const char *strategies_difference(size_t pairs);

#endif
