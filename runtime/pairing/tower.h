/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tower Fp2, Fp4, Fp12 of GM/T 0044.1-2016, A.2 (GB/T 38635.1-2020, A.2):
 *
 *     Fp2 = Fp[u] / (u^2 + 2),  Fp4 = Fp2[v] / (v^2 - u),  Fp12 = Fp4[w] / (w^3 - v)
 *
 * so that w^6 = u. An output may be any of the inputs. All functions take constant time.
 */
#ifndef SMIDGEN_PAIRING_TOWER_H
#define SMIDGEN_PAIRING_TOWER_H

#include <stdint.h>

#include "pairing/names.h"

/* c0 + c1 v */
typedef struct sm9_fp4 {
    sm9_fp2 c0, c1;
} sm9_fp4;

/* c0 + c1 w + c2 w^2 */
typedef struct sm9_fp12 {
    sm9_fp4 c0, c1, c2;
} sm9_fp12;

/* A line at a point of G1: c0 + c2 w^2 + c3 w^3. */
typedef struct sm9_line {
    sm9_fp2 c0, c2, c3;
} sm9_line;

void sm9_fp4_mul(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp4 *y);
void sm9_fp4_sqr(sm9_fp4 *z, const sm9_fp4 *x);

void sm9_fp12_set_one(sm9_fp12 *z);
/* z := x where mask is all ones, y where it is 0 */
void sm9_fp12_select(sm9_fp12 *z, uint64_t mask, const sm9_fp12 *x, const sm9_fp12 *y);
uint64_t sm9_fp12_equal(const sm9_fp12 *x, const sm9_fp12 *y); /* all ones or 0 */

void sm9_fp12_mul(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fp12 *y);
void sm9_fp12_mul_line(sm9_fp12 *z, const sm9_fp12 *x, const sm9_line *line);
/* z := x (c0 + c2 w^2 + w^3) */
void sm9_fp12_mul_monic(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fp2 *c0, const sm9_fp2 *c2);
void sm9_fp12_sqr(sm9_fp12 *z, const sm9_fp12 *x);

/* z := x^2 for x^(p^4 - p^2 + 1) = 1 (Granger, Scott 2010, "Faster squaring in the cyclotomic
 * subgroup of sixth degree extensions", 3.2) */
void sm9_fp12_sqr_gt(sm9_fp12 *z, const sm9_fp12 *x);

void sm9_fp12_conj(sm9_fp12 *z, const sm9_fp12 *x); /* x^(p^6): w becomes -w; the inverse in GT */
void sm9_fp12_frobenius(sm9_fp12 *z, const sm9_fp12 *x, unsigned power); /* x^(p^power), 1 to 3 */
void sm9_fp12_inv(sm9_fp12 *z, const sm9_fp12 *x);                       /* 0 for 0 */

#endif
