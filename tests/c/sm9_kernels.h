/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of SM9's kernels share: each of them by its own table, and random scalars. */
#ifndef SMIDGEN_TESTS_SM9_KERNELS_H
#define SMIDGEN_TESTS_SM9_KERNELS_H

#include "randomness.h"
#include "sm9/kernel.h"
#include "vectors.h"

/* Each kernel by its own table: a run of one never stands for another. */
#define FOR_EACH_KERNEL(kernel)                                                                    \
    for (size_t kernel##_i = 0; smg_sm9_kernels[kernel##_i] != NULL; kernel##_i++)                 \
        for (const smg_sm9_kernel *kernel = kernel_runnable(kernel##_i); kernel != NULL;           \
             kernel = NULL)

/* The kernel of an index; NULL where it does not run. */
const smg_sm9_kernel *kernel_runnable(size_t index);

/* k := a scalar in [1, n-1] */
void scalar_random(uint8_t k[SM9_FN_BYTES], noise *n);

/* z := n - k */
void scalar_negate(uint8_t z[SM9_FN_BYTES], const uint8_t k[SM9_FN_BYTES]);

/* The generators. */
void generator_g1(uint8_t p[SM9_G1_BYTES]);
void generator_g2(uint8_t q[SM9_G2_BYTES]);

/* A table or lines of `size` bytes, to be given to free. */
uint64_t *table_new(size_t size);

#endif
