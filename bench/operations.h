/* SPDX-License-Identifier: Apache-2.0 */
/* An operation on each of the backends that have it, and the parts of `operations` that list them.
 */
#ifndef SMIDGEN_BENCH_OPERATIONS_H
#define SMIDGEN_BENCH_OPERATIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/measure.h"

#define OPERATION_BACKENDS 8 /* at most */

typedef struct operation {
    const char *op;
    size_t bytes;   /* of a message, 0 where there is none */
    size_t streams; /* messages that are processed together, 1 or more */
    size_t count;   /* of backends, measured in turn */
    const char *backend[OPERATION_BACKENDS];
    measure_operation run[OPERATION_BACKENDS];
    measure_series *series; /* one for each backend, of who measures */
} operation;

typedef struct operations_part {
    /* Finds the backends that run here, draws operands, and sees that results are right. False,
     * with a line on stderr, when they are not. */
    bool (*check)(void);

    /* After check: a line on standard output for each backend. */
    void (*list)(void);

    /* Operation number `index`; false behind the last. */
    bool (*at)(operation *out, size_t index);

    /* After measuring: false, with a line on stderr, when an operation failed meanwhile. */
    bool (*measured)(void);
} operations_part;

extern const operations_part operations_sm2, operations_symmetric;

#endif
