/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Between the reference's numbers and the emitted types, again by integers with %: a Montgomery
 * value is x 2^64 mod m in one limb.
 */
#ifndef SMIDGEN_TESTS_EMITTED_H
#define SMIDGEN_TESTS_EMITTED_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>

#include "reference.h"
#include "sm2/curve.h"
#include SM2_FIELDS

_Static_assert(SM2_FP_LIMBS == 1 && SM2_FN_LIMBS == 1, "toy moduli take one limb");

/* An assertion for loops of millions: cr_assert formats its message even when it holds. */
#define EXPECT(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            cr_assert_fail(__VA_ARGS__);                                                           \
        }                                                                                          \
    } while (0)

/* Prepares the reference and the conversions: the `.init` of each suite. */
void toy_init(void);

/* x < m in the Montgomery domain. */
sm2_fp fp_of(uint32_t x);
sm2_fn fn_of(uint32_t x);

/* The value of a Montgomery number; fails the test when it is not reduced. */
uint32_t fp_value(const sm2_fp *z);
uint32_t fn_value(const sm2_fn *z);

/* A finite point, by its number. */
sm2_point_affine affine_of(uint32_t number);

/* A point, by its number, with Z = z in [1, p-1]; infinity is (z^2 : z^3 : 0). */
sm2_point jacobian_of(uint32_t number, uint32_t z);

/* Whether r is reduced and stands for the point. */
bool is_point(const sm2_point *r, uint32_t number);
bool is_affine(const sm2_point_affine *r, uint32_t number); /* (0, 0) for infinity */

/* A number in [0, bound) that looks random and is the same in every run. */
uint32_t scattered(uint32_t seed, uint32_t bound);

/* out := x in `length` big-endian bytes */
void store(uint8_t *out, size_t length, uint32_t x);

#endif
