/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The group of a tiny curve, enumerated from its equation by brute force: what every result of the
 * emitted code is compared with. Affine coordinates, integers with %, and nothing in common with
 * the code under test but the constants of sm2/curve.h. p and n have at most 17 bits.
 *
 * Points are numbered: 0 is infinity, 1 and up the finite ones, those of every order among them.
 */
#ifndef SMIDGEN_TESTS_REFERENCE_H
#define SMIDGEN_TESTS_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define REF_BOUND (UINT32_C(1) << 17) /* p, n and the number of points stay below it */

/* The integers mod a prime. */
typedef struct ref_field {
    uint32_t m;
    uint32_t inverse[REF_BOUND]; /* inverse[x] x = 1 mod m; inverse[0] = 0 */
} ref_field;

typedef struct ref_point {
    uint32_t x, y;
} ref_point;

typedef struct ref_group {
    ref_field p, n;
    uint32_t a, b;
    uint32_t size;                 /* points, infinity among them */
    uint32_t base;                 /* the number of G */
    ref_point points[REF_BOUND];   /* by number */
    uint32_t first[REF_BOUND];     /* first[x]: the lowest number of a point with this x, or 0 */
    uint32_t multiples[REF_BOUND]; /* multiples[k]: the number of k G, for k < n */
    bool in_subgroup[REF_BOUND];   /* whether a point, by its number, is a multiple of G */
} ref_group;

/* The curve of sm2/curve.h, once ref_init has run. */
extern ref_group ref;

/* Fills ref, and fails the test unless the curve has cofactor n points and G has order n. */
void ref_init(void);

/* A group whose pairs can all be tried. */
bool ref_is_small(void);

/* x y mod m */
uint32_t ref_mul(const ref_field *f, uint32_t x, uint32_t y);

/* `length` big-endian bytes mod m */
uint32_t ref_reduce(const uint8_t *in, size_t length, uint32_t m);

/* x^3 + a x + b mod p */
uint32_t ref_equation(uint32_t x);

/* The number of the point (x, y); 0 when it is not on the curve. */
uint32_t ref_number(uint32_t x, uint32_t y);

/* Numbers of -P and of P + Q, by the numbers of P and Q. */
uint32_t ref_neg(uint32_t point);
uint32_t ref_add(uint32_t left, uint32_t right);

/* multiples[k] := the number of k P for k < n */
void ref_multiples(uint32_t multiples[REF_BOUND], uint32_t point);

#endif
