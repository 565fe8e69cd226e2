/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The R-ate pairing of GM/T 0044.1-2016, A.7 (GB/T 38635.1-2020): e(P, Q) for P of G1, Q of G2,
 * both finite and of order n, on the twist y^2 = x^3 + b u, whose point (x, y) stands for (x w^-2,
 * y w^-3) of the curve. All functions take constant time in the points.
 */
#ifndef SMIDGEN_PAIRING_PAIRING_H
#define SMIDGEN_PAIRING_PAIRING_H

#include <stddef.h>

#include "pairing/tower.h"
#include SM9_PAIRING

/* Lines of the Miller loop: one for each digit behind the first, one for each of them that is not
 * 0, and those through pi(Q) and -pi^2(Q). */
#define SM9_LINES (SM9_ATE_DIGITS - 1 + SM9_ATE_NONZERO - 1 + 2)

/* A line of a prepared Q through which c0 / y + (c2 x / y) w^2 + w^3 vanishes, at the point (x, y)
 * of G1: its coefficient of w^3 is 1. */
typedef struct sm9_prepared_line {
    sm9_fp2 c0, c2;
} sm9_prepared_line;

/* The most factors of a product. */
#define SM9_MOST_PAIRINGS 2

/* g := the product of e(p[i], q[i]) over i < count; 1 to SM9_MOST_PAIRINGS of them */
void sm9_pairing(sm9_fp12 *g, const sm9_point_affine *p, const sm9_g2_point_affine *q,
                 size_t count);

/* lines := those of q, SM9_LINES of them */
void sm9_pairing_prepare(sm9_prepared_line *lines, const sm9_g2_point_affine *q);

/* g := the product of e(p[i], q_i) over i < count, lines[i] being those of q_i; 1 to
 * SM9_MOST_PAIRINGS of them */
void sm9_pairing_product(sm9_fp12 *g, const sm9_point_affine *p,
                         const sm9_prepared_line *const *lines, size_t count);

#endif
