/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing/gt.h"

#include <smidgen/wipe.h>

#include <stddef.h>
#include <string.h>

#include SM9_PAIRING

/* An element as rows of tables are read. */
#define PARTS 4
_Static_assert(sizeof(sm9_fp12) == PARTS * sizeof(sm9_point), "an element is four parts");

void sm9_gt_power_t(sm9_fp12 *z, const sm9_fp12 *x) {
    sm9_fp12 inverse, r = *x;
    sm9_fp12_conj(&inverse, x);
    for (size_t i = 1; i < SM9_T_DIGITS; i++) { /* the digits are public */
        sm9_fp12_sqr_gt(&r, &r);
        if (sm9_t_digits[i] != 0) {
            sm9_fp12_mul(&r, &r, sm9_t_digits[i] > 0 ? x : &inverse);
        }
    }
#if SM9_T_NEGATIVE
    sm9_fp12_conj(&r, &r);
#endif
    *z = r;
    smg_wipe(&r, sizeof r);
    smg_wipe(&inverse, sizeof inverse);
}

/*
 * x is of the subgroup of order p^4 - p^2 + 1 iff x^(p^4) x = x^(p^2) and x is not 0. There
 *
 *     f = t + 1 + t p + t p^2 - 2 t p^3
 *
 * has gcd(f, p^4 - p^2 + 1) = n, so that x^n = 1 iff x^f = 1 (Scott 2021, "A note on group
 * membership tests for G1, G2 and GT on BLS pairing-friendly curves"; Dai, Lin, Zhao, Zhou 2023,
 * "Fast subgroup membership testings for G1, G2 and GT on pairing-friendly curves").
 */
uint64_t sm9_gt_check(const sm9_fp12 *x) {
    sm9_fp12 power, a, b, one;
    sm9_fp12_frobenius(&a, x, 2);
    sm9_fp12_frobenius(&b, &a, 2);
    sm9_fp12_mul(&b, &b, x);
    uint64_t good = sm9_fp12_equal(&a, &b);
    sm9_fp12_set_one(&one);
    good &= ~sm9_fp12_equal(x, &one);
    memset(&a, 0, sizeof a); /* 0 of Fp12 */
    good &= ~sm9_fp12_equal(x, &a);

    sm9_gt_power_t(&power, x);
    sm9_fp12_mul(&a, &power, x); /* x^(t + 1 + t p + t p^2) = x^(2 t p^3) */
    sm9_fp12_frobenius(&b, &power, 1);
    sm9_fp12_mul(&a, &a, &b);
    sm9_fp12_frobenius(&b, &power, 2);
    sm9_fp12_mul(&a, &a, &b);
    sm9_fp12_frobenius(&b, &power, 3);
    sm9_fp12_sqr_gt(&b, &b);
    return good & sm9_fp12_equal(&a, &b);
}

/* ---- rows of tables ---- */

/* z := row index of parts, its inverse where negative is all ones */
static void read_row(sm9_fp12 *z, const sm9_point *parts, size_t rows, uint64_t index,
                     uint64_t negative) {
    sm9_point part[PARTS];
    sm9_fp12 inverse;
    for (size_t i = 0; i < PARTS; i++) {
        sm9_point_read(&part[i], parts + i * rows, rows, index);
    }
    memcpy(z, part, sizeof *z);
    sm9_fp12_conj(&inverse, z);
    sm9_fp12_select(z, negative, &inverse, z);
}

static void write_row(sm9_point *parts, size_t rows, size_t index, const sm9_fp12 *x) {
    sm9_point part[PARTS];
    memcpy(part, x, sizeof part);
    for (size_t i = 0; i < PARTS; i++) {
        parts[i * rows + index] = part[i];
    }
}

/* ---- any element ----
 *
 * With T = |t| and k T mod n = c0 + c1 T + 6 T^2 (c2 + c3 T), where 6 T^2 = p mod n,
 *
 *     x^k = h^c0 x^c1 (h^p)^c2 (x^p)^c3,  h = x^(1 / T)
 *
 * and h costs no more than three products: -1 / t = 1 + p + p^2 - 2 p^3 mod n. c0 and c2 are below
 * T, c1 and c3 below 6 T. With c0 odd, of the signs of its bits, the other digits take 0 or that
 * sign (Faz-Hernandez, Longa, Sanchez 2013, "Efficient and secure algorithms for GLV-based scalar
 * multiplication", algorithm 1): one product a bit, by one of eight.
 */

/* T < 2/3 2^SM9_T_DIGITS, being of so many signed digits of which no two neighbours are not 0, and
 * 6 T < 2^(SM9_T_DIGITS + 2). */
#define ROUNDS ((size_t)SM9_T_DIGITS + 3)
#define ROWS   8

static uint64_t absolute_t(void) {
    uint64_t t = 0;
    for (size_t i = 0; i < SM9_T_DIGITS; i++) {
        t = 2 * t + (uint64_t)(int64_t)sm9_t_digits[i];
    }
    return t;
}

/* x := x / divisor, and the rest of that, for a divisor below 2^63 */
static uint64_t divide(sm9_fn *x, uint64_t divisor) {
    uint64_t rest = 0;
    for (size_t i = SM9_FN_LIMBS; i-- > 0;) {
        uint64_t quotient = 0;
        for (unsigned bit = 64; bit-- > 0;) {
            rest = rest << 1 | (x->limb[i] >> bit & 1);
            const uint64_t below = 0 - ((rest - divisor) >> 63); /* rest < 2 divisor < 2^64 */
            rest -= divisor & ~below;
            quotient = quotient << 1 | (~below & 1);
        }
        x->limb[i] = quotient;
    }
    return rest;
}

/* A digit of two words. */
typedef struct digit {
    uint64_t low, high;
} digit;

static void split(digit c[4], const sm9_fn_canonical *k) {
    const uint64_t t = absolute_t();
    const sm9_fn_canonical plain = {{t}};
    sm9_fn product;
    memcpy(product.limb, k->limb, sizeof product.limb);
    sm9_fn factor;
    sm9_fn_to_montgomery(&factor, &plain);
    sm9_fn_mul(&product, &product, &factor); /* k T mod n, no residue but a number */

    c[0] = (digit){divide(&product, t), 0};
    const uint64_t sixth = divide(&product, 6);
    const uint64_t rest = divide(&product, t);
    c[1].low = 4 * rest; /* 6 rest + sixth */
    c[1].high = rest >> 62;
    c[1].low += 2 * rest;
    c[1].high += (rest >> 63) + (c[1].low < 2 * rest);
    c[1].low += sixth;
    c[1].high += c[1].low < sixth;
    c[2] = (digit){divide(&product, t), 0};
    c[3] = (digit){product.limb[0], SM9_FN_LIMBS > 1 ? product.limb[1 % SM9_FN_LIMBS] : 0};
    smg_wipe(&product, sizeof product);
}

/* c := floor(c / 2) + carry */
static void shift(digit *c, uint64_t carry) {
    c->low = c->low >> 1 | c->high << 63;
    c->high >>= 1;
    c->low += carry;
    c->high += c->low < carry;
}

/* rows[i]: what is multiplied in after 2^i: an index of the table, and 8 for its inverse */
static void recode(uint8_t rows[ROUNDS], digit c[4]) {
    for (size_t i = 0; i < ROUNDS; i++) {
        shift(&c[0], 0);
        const uint64_t negative = i + 1 < ROUNDS ? ~c[0].low & 1 : 0;
        uint64_t row = negative << 3;
        for (size_t j = 1; j < 4; j++) {
            const uint64_t bit = c[j].low & 1;
            row |= bit << (j - 1);
            shift(&c[j], bit & negative);
        }
        rows[i] = (uint8_t)row;
    }
}

/* h := x^(1 / T) */
static void root(sm9_fp12 *h, const sm9_fp12 *x) {
    sm9_fp12 a;
    sm9_fp12_frobenius(&a, x, 1);
    sm9_fp12_mul(h, &a, x);
    sm9_fp12_frobenius(&a, x, 2);
    sm9_fp12_mul(h, h, &a);
    sm9_fp12_frobenius(&a, x, 3);
    sm9_fp12_sqr_gt(&a, &a);
    sm9_fp12_conj(&a, &a);
    sm9_fp12_mul(h, h, &a); /* x^(-1 / t) */
#if !SM9_T_NEGATIVE
    sm9_fp12_conj(h, h);
#endif
    smg_wipe(&a, sizeof a);
}

void sm9_gt_pow(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fn_canonical *k) {
    sm9_point table[PARTS][ROWS];
    sm9_fp12 element[ROWS], h, entry, r;
    uint8_t rows[ROUNDS];
    digit c[4];
    split(c, k);
    const uint64_t even = 0 - (~c[0].low & 1);
    c[0].low |= 1; /* h^(c0 + 1) where c0 is even */
    recode(rows, c);

    root(&h, x);
    element[0] = h;
    sm9_fp12_mul(&element[1], &h, x);
    sm9_fp12_frobenius(&entry, &h, 1);
    sm9_fp12_mul(&element[2], &element[0], &entry);
    sm9_fp12_mul(&element[3], &element[1], &entry);
    sm9_fp12_frobenius(&entry, x, 1);
    for (size_t i = 0; i < 4; i++) {
        sm9_fp12_mul(&element[4 + i], &element[i], &entry);
    }
    for (size_t i = 0; i < ROWS; i++) {
        write_row(table[0], ROWS, i, &element[i]);
    }

    read_row(&r, table[0], ROWS, rows[ROUNDS - 1] & 7, 0);
    for (size_t i = ROUNDS - 1; i-- > 0;) {
        sm9_fp12_sqr_gt(&r, &r);
        read_row(&entry, table[0], ROWS, rows[i] & 7, 0 - (uint64_t)(rows[i] >> 3));
        sm9_fp12_mul(&r, &r, &entry);
    }
    sm9_fp12_conj(&h, &h);
    sm9_fp12_mul(&entry, &r, &h);
    sm9_fp12_select(z, even, &entry, &r);

    smg_wipe(table, sizeof table);
    smg_wipe(element, sizeof element);
    smg_wipe(&h, sizeof h);
    smg_wipe(&entry, sizeof entry);
    smg_wipe(&r, sizeof r);
    smg_wipe(rows, sizeof rows);
    smg_wipe(c, sizeof c);
}
