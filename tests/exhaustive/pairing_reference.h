/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The groups of a tiny Barreto-Naehrig curve and their pairing by the textbook: what every result
 * of the emitted code and of runtime/pairing is compared with. One field, Fp[w] / (w^12 + 2),
 * affine points over it, integers with %, and nothing in common with the code under test but the
 * constants of sm9/curve.h. The parameter is t = -2: p = 373, n = 349.
 */
#ifndef SMIDGEN_TESTS_PAIRING_REFERENCE_H
#define SMIDGEN_TESTS_PAIRING_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#define REF_T (-2)
#define REF_P 373
#define REF_N 349
#define REF_B 6
/* points of the twist, infinity among them */
#define REF_TWIST (REF_N * (2 * REF_P - REF_N))

/* c[0] + c[1] w + ... + c[11] w^11; Fp2 has the powers 0 and 6, Fp4 those of 3. */
typedef struct ref12 {
    uint32_t c[12];
} ref12;

typedef struct ref_curve_point {
    bool infinite;
    ref12 x, y;
} ref_curve_point;

/* Exponents up to p^12, of 103 bits. */
__extension__ typedef unsigned __int128 ref_exponent;

typedef struct ref_pairing {
    ref_curve_point g1[REF_N]; /* k P1 */
    ref_curve_point g2[REF_N]; /* k P2 on the twist, by its own coordinates */
    ref12 gt[REF_N];           /* e(P1, P2)^k */
} ref_pairing;

/* The groups, once ref_pairing_init has run with the generator of G2. */
extern ref_pairing ref9;
void ref_pairing_init(const ref_curve_point *p2);

ref12 ref12_of(uint32_t value);
ref12 ref12_w(unsigned power, uint32_t value); /* value w^power */
ref12 ref12_add(const ref12 *x, const ref12 *y);
ref12 ref12_sub(const ref12 *x, const ref12 *y);
ref12 ref12_mul(const ref12 *x, const ref12 *y);
ref12 ref12_pow(const ref12 *x, ref_exponent exponent);
ref12 ref12_inv(const ref12 *x); /* 0 for 0 */
bool ref12_equal(const ref12 *x, const ref12 *y);

/* p^power, up to 12 */
ref_exponent ref_power_of_p(unsigned power);

/* On y^2 = x^3 + b, or on the twist: a sum needs no b. */
ref_curve_point ref_curve_add(const ref_curve_point *p, const ref_curve_point *q);
ref_curve_point ref_curve_neg(const ref_curve_point *p);

/* e(p, q) for finite p of G1 and q of the twist (GM/T 0044.1-2016, A.7) */
ref12 ref_pair(const ref_curve_point *p, const ref_curve_point *q);

/* A number in [0, bound) that looks random and is the same in every run. */
uint32_t ref_scattered(uint32_t seed, uint32_t bound);
ref12 ref12_scattered(uint32_t seed);

#endif
