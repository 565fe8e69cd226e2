/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Between the reference's numbers and the types of the emitted code and of runtime/pairing: a
 * Montgomery value is x 2^64 mod p in one limb.
 */
#ifndef SMIDGEN_TESTS_PAIRING_EMITTED_H
#define SMIDGEN_TESTS_PAIRING_EMITTED_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>

#include "pairing/gt.h"
#include "pairing/pairing.h"
#include "pairing/tower.h"
#include "pairing/twist.h"
#include "pairing_reference.h"
#include "sm9/curve.h"
#include "sm9/kernel.h"

_Static_assert(SM9_FP_LIMBS == 1 && SM9_FN_LIMBS == 1, "toy moduli take one limb");

/* An assertion for loops of millions: cr_assert formats its message even when it holds. */
#define EXPECT(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            cr_assert_fail(__VA_ARGS__);                                                           \
        }                                                                                          \
    } while (0)

/* The table of functions of the kernel under test. */
#define KERNEL SM9_JOIN(SM9_KERNEL, kernel)

/* Prepares the reference and the conversions: the `.init` of each suite. */
void toy9_init(void);

sm9_fp fp9_of(uint32_t x);
uint32_t fp9_value(const sm9_fp *z); /* fails the test when it is not reduced */

sm9_fp2 fp2_of(const ref12 *x); /* c[0] and c[6] */
sm9_fp4 fp4_of(const ref12 *x); /* those of w^3 */
sm9_fp12 fp12_of(const ref12 *x);
ref12 fp2_value(const sm9_fp2 *z);
ref12 fp4_value(const sm9_fp4 *z);
ref12 fp12_value(const sm9_fp12 *z);
bool fp12_is(const sm9_fp12 *z, const ref12 *x);

sm9_fn_canonical scalar9_of(uint32_t k);

/* Points by their multiples of the generators, k from 1 to n - 1; Z = z for Jacobian ones, where 0
 * is infinity. */
sm9_point_affine g1_of(uint32_t k);
sm9_g2_point_affine g2_of(uint32_t k);
sm9_g2_point g2_jacobian_of(uint32_t k, const ref12 *z);
bool is_g1(const sm9_point *r, uint32_t k);
bool is_g2(const sm9_g2_point *r, uint32_t k);
bool is_g2_affine(const sm9_g2_point_affine *r, uint32_t k);

#endif
