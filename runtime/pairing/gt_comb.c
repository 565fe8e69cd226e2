/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Powers of a fixed element g of GT.
 *
 * The comb is the signed one of Hamburg 2012, "Fast and compact elliptic-curve cryptography", 3.3:
 * with L bits in the comb and b the bits of (k + 2^L - 1) / 2 mod n, k is the sum of (2 b_i - 1)
 * 2^i over i < L. Bit i is at the distance (i mod spacing) of tooth (i / spacing) mod teeth of its
 * block.
 *
 * Elements are those of a torus (Rubin, Silverberg 2003, "Torus-based cryptography", 3): over Fp6 =
 * Fp2[s] / (s^3 - u), s = w^2, an element g0 + g1 w of norm 1 but 1 and -1 is
 *
 *     (c + w) / (c - w)  for  c = (1 + g0) / g1,
 *
 * and its inverse has -c. So a row is one c of Fp6, a product of rows is that of numerators x + y
 * w, each in two products of Fp6, and one division at the end makes an element of it. 1 has no c:
 * it is stored as 0, which would stand for -1, whose order is 2.
 */
#include "pairing/gt.h"

#include <smidgen/wipe.h>

#include <stddef.h>
#include <string.h>

#include "pairing/fp2.h"
#include "sm9/curve.h"

/* ---- Fp6 ---- */

/* c[0] + c[1] s + c[2] s^2 */
typedef struct fp6 {
    sm9_fp2 c[3];
} fp6;

_Static_assert(sizeof(fp6) == 2 * sizeof(sm9_point), "a row is two parts");

static void fp6_set(fp6 *z, uint64_t one) {
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_set_zero(&z->c[i]);
    }
    if (one != 0) {
        sm9_fp2_set_one(&z->c[0]);
    }
}

static void fp6_add(fp6 *z, const fp6 *x, const fp6 *y) {
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_add(&z->c[i], &x->c[i], &y->c[i]);
    }
}

static void fp6_sub(fp6 *z, const fp6 *x, const fp6 *y) {
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_sub(&z->c[i], &x->c[i], &y->c[i]);
    }
}

static void fp6_neg(fp6 *z, const fp6 *x) {
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_neg(&z->c[i], &x->c[i]);
    }
}

static void fp6_select(fp6 *z, uint64_t mask, const fp6 *x, const fp6 *y) {
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_select(&z->c[i], mask, &x->c[i], &y->c[i]);
    }
}

static uint64_t fp6_is_zero(const fp6 *x) {
    uint64_t zero = sm9_fp2_is_zero(&x->c[0]);
    zero &= sm9_fp2_is_zero(&x->c[1]);
    return zero & sm9_fp2_is_zero(&x->c[2]);
}

/* z := x + y s; z may be x, but not y */
static void fp6_add_s(fp6 *z, const fp6 *x, const fp6 *y) {
    sm9_fp2_add_u(&z->c[0], &x->c[0], &y->c[2]);
    sm9_fp2_add(&z->c[1], &x->c[1], &y->c[0]);
    sm9_fp2_add(&z->c[2], &x->c[2], &y->c[1]);
}

/* z := x - y s; the same */
static void fp6_sub_s(fp6 *z, const fp6 *x, const fp6 *y) {
    sm9_fp2_sub_u(&z->c[0], &x->c[0], &y->c[2]);
    sm9_fp2_sub(&z->c[1], &x->c[1], &y->c[0]);
    sm9_fp2_sub(&z->c[2], &x->c[2], &y->c[1]);
}

/* z := (x_i + x_j) (y_i + y_j) - x_i y_i - x_j y_j */
static void cross(sm9_fp2 *z, const fp6 *x, const fp6 *y, const sm9_fp2 products[3], size_t i,
                  size_t j) {
    sm9_fp2 xs, ys;
    sm9_fp2_add(&xs, &x->c[i], &x->c[j]);
    sm9_fp2_add(&ys, &y->c[i], &y->c[j]);
    sm9_fp2_mul(&xs, &xs, &ys);
    sm9_fp2_sub(&xs, &xs, &products[i]);
    sm9_fp2_sub(z, &xs, &products[j]);
}

/* Karatsuba's six products */
static void fp6_mul(fp6 *z, const fp6 *x, const fp6 *y) {
    sm9_fp2 products[3], c0, c1, c2;
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_mul(&products[i], &x->c[i], &y->c[i]);
    }
    cross(&c0, x, y, products, 1, 2);
    cross(&c1, x, y, products, 0, 1);
    cross(&c2, x, y, products, 0, 2);
    sm9_fp2_add_u(&z->c[0], &products[0], &c0);
    sm9_fp2_add_u(&z->c[1], &c1, &products[2]);
    sm9_fp2_add(&z->c[2], &c2, &products[1]);
}

/* The cubic norm, as for Fp12 over Fp4; 0 for 0. */
static void fp6_inv(fp6 *z, const fp6 *x) {
    sm9_fp2 t[3], a, norm;
    sm9_fp2_mul(&a, &x->c[1], &x->c[2]);
    sm9_fp2_mul_u(&a, &a);
    sm9_fp2_sqr(&t[0], &x->c[0]);
    sm9_fp2_sub(&t[0], &t[0], &a);
    sm9_fp2_sqr(&t[1], &x->c[2]);
    sm9_fp2_mul_u(&t[1], &t[1]);
    sm9_fp2_mul(&a, &x->c[0], &x->c[1]);
    sm9_fp2_sub(&t[1], &t[1], &a);
    sm9_fp2_sqr(&t[2], &x->c[1]);
    sm9_fp2_mul(&a, &x->c[0], &x->c[2]);
    sm9_fp2_sub(&t[2], &t[2], &a);

    sm9_fp2_mul(&norm, &x->c[2], &t[1]);
    sm9_fp2_mul(&a, &x->c[1], &t[2]);
    sm9_fp2_add(&norm, &norm, &a);
    sm9_fp2_mul_u(&norm, &norm);
    sm9_fp2_mul(&a, &x->c[0], &t[0]);
    sm9_fp2_add(&norm, &norm, &a);
    sm9_fp2_inv(&norm, &norm);
    for (size_t i = 0; i < 3; i++) {
        sm9_fp2_mul(&z->c[i], &t[i], &norm);
    }
    smg_wipe(t, sizeof t);
    smg_wipe(&norm, sizeof norm);
}

/* ---- numerators x + y w ---- */

typedef struct numerator {
    fp6 x, y;
} numerator;

/* even := x0, odd := x1 for x = x0 + x1 w */
static void halves(fp6 *even, fp6 *odd, const sm9_fp12 *x) {
    *even = (fp6){{x->c0.c0, x->c2.c0, x->c1.c1}};
    *odd = (fp6){{x->c1.c0, x->c0.c1, x->c2.c1}};
}

/* z := z (c + w), or z where c is 0 */
static void mul_row(numerator *z, const fp6 *c) {
    fp6 x, y;
    const uint64_t is_one = fp6_is_zero(c);
    fp6_mul(&x, &z->x, c);
    fp6_mul(&y, &z->y, c);
    fp6_add(&y, &y, &z->x);
    fp6_add_s(&x, &x, &z->y);
    fp6_select(&z->x, is_one, &z->x, &x);
    fp6_select(&z->y, is_one, &z->y, &y);
}

/* z := z^2: x^2 + s y^2 = (x + y)(x + s y) - (1 + s) x y */
static void square(numerator *z) {
    fp6 product, sum, other;
    fp6_add_s(&other, &z->x, &z->y);
    fp6_add(&sum, &z->x, &z->y);
    fp6_mul(&product, &z->x, &z->y);
    fp6_mul(&sum, &sum, &other);
    fp6_sub(&sum, &sum, &product);
    fp6_add(&z->y, &product, &product);
    fp6_sub_s(&z->x, &sum, &product);
}

/* r := (x + y w) / (x - y w) = (x + y w)^2 / (x^2 - s y^2) */
static void quotient(sm9_fp12 *r, const numerator *z) {
    numerator power = *z;
    fp6 norm, t;
    fp6_mul(&norm, &z->x, &z->x);
    fp6_mul(&t, &z->y, &z->y);
    fp6_sub_s(&norm, &norm, &t);
    fp6_inv(&norm, &norm);
    square(&power);
    fp6_mul(&power.x, &power.x, &norm);
    fp6_mul(&power.y, &power.y, &norm);
    r->c0 = (sm9_fp4){power.x.c[0], power.y.c[1]};
    r->c1 = (sm9_fp4){power.y.c[0], power.x.c[2]};
    r->c2 = (sm9_fp4){power.x.c[1], power.y.c[2]};
    smg_wipe(&power, sizeof power);
    smg_wipe(&norm, sizeof norm);
    smg_wipe(&t, sizeof t);
}

/* ---- the table ---- */

/* rows := c = (1 + g0) / g1 of the elements, 0 for 1, with one inversion for all of them */
static void write_rows(sm9_point rows[2][SM9_GT_ROWS], const sm9_fp12 element[SM9_GT_ROWS]) {
    fp6 products[SM9_GT_ROWS], one, even, odd, inverse, c, zero;
    fp6_set(&one, 1);
    fp6_set(&zero, 0);
    for (size_t i = 0; i < SM9_GT_ROWS; i++) {
        halves(&even, &odd, &element[i]);
        fp6_select(&odd, fp6_is_zero(&odd), &one, &odd);
        if (i > 0) {
            fp6_mul(&products[i], &products[i - 1], &odd);
        } else {
            products[0] = odd;
        }
    }
    fp6_inv(&inverse, &products[SM9_GT_ROWS - 1]);
    for (size_t i = SM9_GT_ROWS; i-- > 0;) {
        sm9_point part[2];
        halves(&even, &odd, &element[i]);
        const uint64_t is_one = fp6_is_zero(&odd);
        fp6_select(&odd, is_one, &one, &odd);
        fp6_add(&c, &even, &one);
        if (i > 0) {
            fp6 alone;
            fp6_mul(&alone, &inverse, &products[i - 1]);
            fp6_mul(&inverse, &inverse, &odd);
            fp6_mul(&c, &c, &alone);
        } else {
            fp6_mul(&c, &c, &inverse);
        }
        fp6_select(&c, is_one, &zero, &c);
        memcpy(part, &c, sizeof part);
        rows[0][i] = part[0];
        rows[1][i] = part[1];
    }
    smg_wipe(products, sizeof products);
    smg_wipe(&inverse, sizeof inverse);
}

static void read_row(fp6 *c, const sm9_point rows[2][SM9_GT_ROWS], uint64_t index,
                     uint64_t negative) {
    sm9_point part[2];
    fp6 inverse;
    sm9_point_read(&part[0], rows[0], SM9_GT_ROWS, index);
    sm9_point_read(&part[1], rows[1], SM9_GT_ROWS, index);
    memcpy(c, part, sizeof *c);
    fp6_neg(&inverse, c);
    fp6_select(c, negative, &inverse, c);
}

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
        write_rows(table->block[block], row);
    }
    smg_wipe(row, sizeof row);
    smg_wipe(squares, sizeof squares);
    smg_wipe(&tooth, sizeof tooth);
}

/* ---- powers ---- */

#define COMB_BITS ((size_t)SM9_GT_TEETH * SM9_GT_BLOCKS * SM9_GT_SPACING)

/* z := (k + 2^L - 1) / 2 mod n */
static void comb_scalar(sm9_fn_canonical *z, const sm9_fn_canonical *k) {
    sm9_fn offset, sum, one;
    sm9_fn_set_one(&one);
    offset = one;
    for (size_t i = 0; i < COMB_BITS; i++) { /* 2^L */
        sm9_fn_add(&offset, &offset, &offset);
    }
    sm9_fn_sub(&offset, &offset, &one);
    sm9_fn_to_montgomery(&sum, k);
    sm9_fn_add(&sum, &sum, &offset);
    sm9_fn_half(&sum, &sum);
    sm9_fn_from_montgomery(z, &sum);
    smg_wipe(&sum, sizeof sum);
}

/* The bits of a column's teeth in one block. */
static uint64_t column_bits(const sm9_fn_canonical *scalar, size_t block, size_t column) {
    uint64_t bits = 0;
    for (size_t j = SM9_GT_TEETH; j-- > 0;) {
        const size_t i = (block * SM9_GT_TEETH + j) * SM9_GT_SPACING + column;
        bits <<= 1;
        if (i / 64 < SM9_FN_LIMBS) { /* public */
            bits |= scalar->limb[i / 64] >> (i % 64) & 1;
        }
    }
    return bits;
}

void sm9_gt_base_pow(sm9_fp12 *z, const sm9_fn_canonical *k, const sm9_gt_table *table) {
    sm9_fn_canonical scalar;
    numerator power;
    fp6 row;
    comb_scalar(&scalar, k);
    fp6_set(&power.x, 1);
    fp6_set(&power.y, 0);
    for (size_t column = SM9_GT_SPACING; column-- > 0;) {
        if (column + 1 < SM9_GT_SPACING) {
            square(&power);
        }
        for (size_t block = 0; block < SM9_GT_BLOCKS; block++) {
            /* the last tooth's sign is the row's: its inverse has the other signs turned */
            const uint64_t bits = column_bits(&scalar, block, column);
            const uint64_t negative = (bits >> (SM9_GT_TEETH - 1)) - 1;
            const uint64_t index = (bits ^ negative) & (SM9_GT_ROWS - 1);
            read_row(&row, table->block[block], index, negative);
            mul_row(&power, &row);
        }
    }
    quotient(z, &power);
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(&power, sizeof power);
    smg_wipe(&row, sizeof row);
}
