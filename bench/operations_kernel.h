/* SPDX-License-Identifier: Apache-2.0 */
/* The emitted functions of one kernel, ready to be measured. */
#ifndef SMIDGEN_BENCH_OPERATIONS_KERNEL_H
#define SMIDGEN_BENCH_OPERATIONS_KERNEL_H

#include <stdbool.h>
#include <stddef.h>

#include "sm2/kernel.h"

typedef struct bench_row {
    const char *op;
    void (*run)(void *operands);
    size_t units; /* how often one call of run performs the operation */
} bench_row;

typedef struct bench_kernel {
    const smg_sm2_kernel *table; /* the same kernel's whole operations */
    void *operands;

    /* Draws the operands; false when there are no random bytes. */
    bool (*prepare)(void *operands);

    /* After prepare: the first law that a function breaks, or NULL when all hold. */
    const char *(*broken_law)(const void *operands);

    /* The same names in the same order for every kernel. */
    const bench_row *rows;
    size_t row_count;
} bench_kernel;

/* operations_kernel.c, compiled with SM2_KERNEL = smg_sm2_c64, defines smg_sm2_c64_bench. */

#endif
