/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The group of a tiny curve by plain affine arithmetic on machine integers: the reference for the
 * exhaustive tests. It shares nothing with the emitted code but the curve's constants in
 * sm2/curve.h. p and n stay below 2^18.
 */
#ifndef SMIDGEN_TESTS_TOY_GROUP_H
#define SMIDGEN_TESTS_TOY_GROUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sm2/curve.h"

typedef struct toy_point {
    uint32_t x, y;
    bool infinite;
} toy_point;

typedef struct toy_group {
    uint32_t p, a, b, n;
    toy_point *multiples; /* k G for k = 0 .. n - 1 */
} toy_group;

/* Fills *group and checks on the way that n G is infinity and no smaller multiple is. */
void toy_group_init(toy_group *group);
void toy_group_free(toy_group *group);

/* x^-1 mod m, for a prime m that does not divide x */
uint32_t toy_inverse(uint32_t x, uint32_t m);

/* big-endian bytes mod m, any length */
uint32_t toy_reduce(const uint8_t *in, size_t length, uint32_t m);

/* out := x in `length` big-endian bytes */
void toy_store(uint8_t *out, uint32_t x, size_t length);

#endif
