/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GT, the elements of order n of Fp12, and 1. There the inverse is the conjugate, squares are those
 * of sm9_fp12_sqr_gt, and x^p is x^(6 t^2). All functions take constant time.
 */
#ifndef SMIDGEN_PAIRING_GT_H
#define SMIDGEN_PAIRING_GT_H

#include <stdint.h>

#include "pairing/tower.h"

/* z := x^t for x^(p^4 - p^2 + 1) = 1 */
void sm9_gt_power_t(sm9_fp12 *z, const sm9_fp12 *x);

/* all ones iff x^n = 1 and x is not 1 */
uint64_t sm9_gt_check(const sm9_fp12 *x);

/* z := x^k for x^n = 1, 0 <= k < n */
void sm9_gt_pow(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fn_canonical *k);

/* The table of sm9_gt_base_pow (gt_comb.c): blocks of rows, each in the parts that sm9_point_read
 * takes. */
#define SM9_GT_TEETH  6
#define SM9_GT_BLOCKS 4
#define SM9_GT_SPACING                                                                             \
    ((SM9_FN_BITS + SM9_GT_TEETH * SM9_GT_BLOCKS - 1) / (SM9_GT_TEETH * SM9_GT_BLOCKS))
#define SM9_GT_ROWS (1 << (SM9_GT_TEETH - 1))

typedef struct sm9_gt_table {
    sm9_point block[SM9_GT_BLOCKS][2][SM9_GT_ROWS];
} sm9_gt_table;

/* table := that of x, x^n = 1 */
void sm9_gt_prepare(sm9_gt_table *table, const sm9_fp12 *x);

/* z := x^k for the x of a table, 0 <= k < n */
void sm9_gt_base_pow(sm9_fp12 *z, const sm9_fn_canonical *k, const sm9_gt_table *table);

#endif
