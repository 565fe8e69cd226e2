/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing/gt.h"

#include <smidgen/wipe.h>

#include <stddef.h>
#include <string.h>

#include "sm9/curve.h"
#include SM9_PAIRING

_Static_assert(sizeof(sm9_fp12) == SM9_GT_PARTS * sizeof(sm9_point), "an element is four parts");

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
    sm9_point part[SM9_GT_PARTS];
    sm9_fp12 inverse;
    for (size_t i = 0; i < SM9_GT_PARTS; i++) {
        sm9_point_read(&part[i], parts + i * rows, rows, index);
    }
    memcpy(z, part, sizeof *z);
    sm9_fp12_conj(&inverse, z);
    sm9_fp12_select(z, negative, &inverse, z);
}

static void write_row(sm9_point *parts, size_t rows, size_t index, const sm9_fp12 *x) {
    sm9_point part[SM9_GT_PARTS];
    memcpy(part, x, sizeof part);
    for (size_t i = 0; i < SM9_GT_PARTS; i++) {
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
    sm9_point table[SM9_GT_PARTS][ROWS];
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

/* ---- a fixed element ----
 *
 * The signed comb of Hamburg 2012, "Fast and compact elliptic-curve cryptography", 3.3: with L bits
 * in the comb and b the bits of (k + 2^L - 1) / 2 mod n, k is the sum of (2 b_i - 1) 2^i over i <
 * L. Bit i is at the distance (i mod spacing) of tooth (i / spacing) mod teeth of its block.
 */
#define COMB_BITS ((size_t)SM9_GT_TEETH * SM9_GT_BLOCKS * SM9_GT_SPACING)

/* Row r of a block is the product of its teeth, those but the last inverted whose bit in r is 0:
 * row 2^j + i is row i times the square of tooth j. */
void sm9_gt_prepare(sm9_gt_table *table, const sm9_fp12 *x) {
    sm9_fp12 tooth = *x, squares[SM9_GT_TEETH - 1], row[SM9_GT_ROWS];
    for (size_t block = 0; block < SM9_GT_BLOCKS; block++) {
        sm9_fp12_set_one(&row[0]);
        for (size_t j = 0; j < SM9_GT_TEETH; j++) {
            sm9_fp12_mul(&row[0], &row[0], &tooth); /* its inverse, but for the last */
            if (j + 2 == SM9_GT_TEETH) {
                sm9_fp12_conj(&row[0], &row[0]);
            }
            for (size_t i = 0; i < SM9_GT_SPACING; i++) {
                sm9_fp12_sqr_gt(&tooth, &tooth);
                if (i == 0 && j + 1 < SM9_GT_TEETH) {
                    squares[j] = tooth;
                }
            }
        }
        for (size_t i = 1, j = 0; i < SM9_GT_ROWS; i++) {
            j += i == (size_t)2 << j;
            sm9_fp12_mul(&row[i], &row[i - ((size_t)1 << j)], &squares[j]);
        }
        for (size_t i = 0; i < SM9_GT_ROWS; i++) {
            write_row(table->block[block][0], SM9_GT_ROWS, i, &row[i]);
        }
    }
    smg_wipe(row, sizeof row);
    smg_wipe(squares, sizeof squares);
    smg_wipe(&tooth, sizeof tooth);
}

/* z := (k + 2^L - 1) / 2 mod n */
static void comb_scalar(sm9_fn_canonical *z, const sm9_fn_canonical *k) {
    sm9_fn offset, sum;
    sm9_fn_set_one(&offset);
    for (size_t i = 0; i < COMB_BITS; i++) { /* 2^L */
        sm9_fn_add(&offset, &offset, &offset);
    }
    sm9_fn one;
    sm9_fn_set_one(&one);
    sm9_fn_sub(&offset, &offset, &one);
    sm9_fn_to_montgomery(&sum, k);
    sm9_fn_add(&sum, &sum, &offset);
    sm9_fn_half(&sum, &sum);
    sm9_fn_from_montgomery(z, &sum);
    smg_wipe(&sum, sizeof sum);
}

void sm9_gt_base_pow(sm9_fp12 *z, const sm9_fn_canonical *k, const sm9_gt_table *table) {
    sm9_fn_canonical scalar;
    sm9_fp12 entry, r;
    comb_scalar(&scalar, k);
    for (size_t column = SM9_GT_SPACING; column-- > 0;) {
        if (column + 1 < SM9_GT_SPACING) {
            sm9_fp12_sqr_gt(&r, &r);
        }
        for (size_t block = 0; block < SM9_GT_BLOCKS; block++) {
            uint64_t bits = 0;
            for (size_t j = SM9_GT_TEETH; j-- > 0;) {
                const size_t i = (block * SM9_GT_TEETH + j) * SM9_GT_SPACING + column;
                bits <<= 1;
                if (i / 64 < SM9_FN_LIMBS) { /* public */
                    bits |= scalar.limb[i / 64] >> (i % 64) & 1;
                }
            }
            /* the last tooth's sign is the row's: its inverse has the other signs turned */
            const uint64_t negative = (bits >> (SM9_GT_TEETH - 1)) - 1;
            const uint64_t index = (bits ^ negative) & (SM9_GT_ROWS - 1);
            read_row(&entry, table->block[block][0], SM9_GT_ROWS, index, negative);
            if (column + 1 == SM9_GT_SPACING && block == 0) {
                r = entry;
            } else {
                sm9_fp12_mul(&r, &r, &entry);
            }
        }
    }
    *z = r;
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(&entry, sizeof entry);
    smg_wipe(&r, sizeof r);
}
