/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing/tower.h"

#include <smidgen/wipe.h>

#include "pairing/fp2.h"

#include SM9_PAIRING

/* ---- Fp4 ---- */

static void fp4_add(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp4 *y) {
    sm9_fp2_add(&z->c0, &x->c0, &y->c0);
    sm9_fp2_add(&z->c1, &x->c1, &y->c1);
}

static void fp4_sub(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp4 *y) {
    sm9_fp2_sub(&z->c0, &x->c0, &y->c0);
    sm9_fp2_sub(&z->c1, &x->c1, &y->c1);
}

/* z := x v */
static void fp4_mul_v(sm9_fp4 *z, const sm9_fp4 *x) {
    sm9_fp2 low;
    sm9_fp2_mul_u(&low, &x->c1);
    z->c1 = x->c0;
    z->c0 = low;
}

/* z := x + y v; z may be x, but not y */
static void fp4_add_v(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp4 *y) {
    sm9_fp2_add_u(&z->c0, &x->c0, &y->c1);
    sm9_fp2_add(&z->c1, &x->c1, &y->c0);
}

/* z := x - y v; the same */
static void fp4_sub_v(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp4 *y) {
    sm9_fp2_sub_u(&z->c0, &x->c0, &y->c1);
    sm9_fp2_sub(&z->c1, &x->c1, &y->c0);
}

/* Karatsuba's three products */
void sm9_fp4_mul(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp4 *y) {
    sm9_fp2 low, high, xs, ys;
    sm9_fp2_add(&xs, &x->c0, &x->c1);
    sm9_fp2_add(&ys, &y->c0, &y->c1);
    sm9_fp2_mul(&low, &x->c0, &y->c0);
    sm9_fp2_mul(&high, &x->c1, &y->c1);
    sm9_fp2_mul(&xs, &xs, &ys);
    sm9_fp2_sub(&xs, &xs, &low);
    sm9_fp2_sub(&z->c1, &xs, &high);
    sm9_fp2_add_u(&z->c0, &low, &high);
}

/* Two products: c0^2 + u c1^2 = (c0 + c1)(c0 + u c1) - (1 + u) c0 c1 */
void sm9_fp4_sqr(sm9_fp4 *z, const sm9_fp4 *x) {
    sm9_fp2 product, sum, other;
    sm9_fp2_add_u(&other, &x->c0, &x->c1);
    sm9_fp2_add(&sum, &x->c0, &x->c1);
    sm9_fp2_mul(&product, &x->c0, &x->c1);
    sm9_fp2_mul(&sum, &sum, &other);
    sm9_fp2_sub(&sum, &sum, &product);
    sm9_fp2_add(&z->c1, &product, &product);
    sm9_fp2_sub_u(&z->c0, &sum, &product);
}

/* z := x^-1 = (c0 - c1 v) / (c0^2 - u c1^2) */
static void fp4_inv(sm9_fp4 *z, const sm9_fp4 *x) {
    sm9_fp2 norm, square;
    sm9_fp2_sqr(&norm, &x->c0);
    sm9_fp2_sqr(&square, &x->c1);
    sm9_fp2_sub_u(&norm, &norm, &square);
    sm9_fp2_inv(&norm, &norm);
    sm9_fp2_mul(&z->c0, &x->c0, &norm);
    sm9_fp2_mul(&z->c1, &x->c1, &norm);
    sm9_fp2_neg(&z->c1, &z->c1);
    smg_wipe(&norm, sizeof norm);
    smg_wipe(&square, sizeof square);
}

/* z := x y for y in Fp2 */
static void fp4_mul_fp2(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp2 *y) {
    sm9_fp2_mul(&z->c0, &x->c0, y);
    sm9_fp2_mul(&z->c1, &x->c1, y);
}

/* z := x (c0 + v) */
static void fp4_mul_monic(sm9_fp4 *z, const sm9_fp4 *x, const sm9_fp2 *c0) {
    sm9_fp2 low, high;
    sm9_fp2_mul(&low, &x->c0, c0);
    sm9_fp2_mul(&high, &x->c1, c0);
    sm9_fp2_add_u(&low, &low, &x->c1);
    sm9_fp2_add(&z->c1, &high, &x->c0);
    z->c0 = low;
}

/* ---- Fp12 ---- */

void sm9_fp12_set_one(sm9_fp12 *z) {
    sm9_fp2_set_one(&z->c0.c0);
    sm9_fp2_set_zero(&z->c0.c1);
    sm9_fp2_set_zero(&z->c1.c0);
    sm9_fp2_set_zero(&z->c1.c1);
    sm9_fp2_set_zero(&z->c2.c0);
    sm9_fp2_set_zero(&z->c2.c1);
}

void sm9_fp12_select(sm9_fp12 *z, uint64_t mask, const sm9_fp12 *x, const sm9_fp12 *y) {
    sm9_fp2_select(&z->c0.c0, mask, &x->c0.c0, &y->c0.c0);
    sm9_fp2_select(&z->c0.c1, mask, &x->c0.c1, &y->c0.c1);
    sm9_fp2_select(&z->c1.c0, mask, &x->c1.c0, &y->c1.c0);
    sm9_fp2_select(&z->c1.c1, mask, &x->c1.c1, &y->c1.c1);
    sm9_fp2_select(&z->c2.c0, mask, &x->c2.c0, &y->c2.c0);
    sm9_fp2_select(&z->c2.c1, mask, &x->c2.c1, &y->c2.c1);
}

uint64_t sm9_fp12_equal(const sm9_fp12 *x, const sm9_fp12 *y) {
    uint64_t equal = sm9_fp2_equal(&x->c0.c0, &y->c0.c0);
    equal &= sm9_fp2_equal(&x->c0.c1, &y->c0.c1);
    equal &= sm9_fp2_equal(&x->c1.c0, &y->c1.c0);
    equal &= sm9_fp2_equal(&x->c1.c1, &y->c1.c1);
    equal &= sm9_fp2_equal(&x->c2.c0, &y->c2.c0);
    return equal & sm9_fp2_equal(&x->c2.c1, &y->c2.c1);
}

/* Karatsuba's six products: c_i c_j + c_j c_i = (c_i + c_j)^2 - c_i^2 - c_j^2, of two factors each
 * (Devegili, O hEigeartaigh, Scott, Dahab 2006, "Multiplication and squaring on pairing-friendly
 * fields", 4) */
void sm9_fp12_mul(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fp12 *y) {
    sm9_fp4 p0, p1, p2, s, t, r0, r1;
    sm9_fp4_mul(&p0, &x->c0, &y->c0);
    sm9_fp4_mul(&p1, &x->c1, &y->c1);
    sm9_fp4_mul(&p2, &x->c2, &y->c2);

    fp4_add(&s, &x->c1, &x->c2);
    fp4_add(&t, &y->c1, &y->c2);
    sm9_fp4_mul(&s, &s, &t);
    fp4_sub(&s, &s, &p1);
    fp4_sub(&s, &s, &p2);
    fp4_add_v(&r0, &p0, &s);

    fp4_add(&s, &x->c0, &x->c1);
    fp4_add(&t, &y->c0, &y->c1);
    sm9_fp4_mul(&r1, &s, &t);
    fp4_sub(&r1, &r1, &p0);
    fp4_sub(&r1, &r1, &p1);

    fp4_add(&s, &x->c0, &x->c2);
    fp4_add(&t, &y->c0, &y->c2);
    sm9_fp4_mul(&s, &s, &t);
    fp4_sub(&s, &s, &p0);
    fp4_sub(&s, &s, &p2);
    fp4_add(&z->c2, &s, &p1);

    fp4_add_v(&z->c1, &r1, &p2);
    z->c0 = r0;
}

/* x (A + C w^2), A = c0 + c3 v and C = c2 in Fp2:
 *     (x0 A + v C x1) + (x1 A + v C x2) w + (x0 C + x2 A) w^2
 * from x0 A, x1 A, both (x0 + x2)(A + C) and the products with C. */
static void add_line_products(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fp4 *x0_a,
                              const sm9_fp4 *x1_a, const sm9_fp4 *cross, const sm9_fp2 *c) {
    sm9_fp4 high, low;
    fp4_mul_fp2(&high, &x->c2, c);
    fp4_mul_fp2(&low, &x->c1, c);
    fp4_sub(&z->c2, cross, x0_a);
    fp4_sub(&z->c2, &z->c2, &high);
    fp4_add_v(&z->c1, x1_a, &high);
    fp4_add_v(&z->c0, x0_a, &low);
}

void sm9_fp12_mul_line(sm9_fp12 *z, const sm9_fp12 *x, const sm9_line *line) {
    sm9_fp4 x0_a, x1_a, cross, a = {line->c0, line->c3};
    sm9_fp4_mul(&x0_a, &x->c0, &a);
    sm9_fp4_mul(&x1_a, &x->c1, &a);
    fp4_add(&cross, &x->c0, &x->c2);
    sm9_fp2_add(&a.c0, &a.c0, &line->c2);
    sm9_fp4_mul(&cross, &cross, &a);
    add_line_products(z, x, &x0_a, &x1_a, &cross, &line->c2);
}

void sm9_fp12_mul_monic(sm9_fp12 *z, const sm9_fp12 *x, const sm9_fp2 *c0, const sm9_fp2 *c2) {
    sm9_fp4 x0_a, x1_a, cross;
    sm9_fp2 sum;
    fp4_mul_monic(&x0_a, &x->c0, c0);
    fp4_mul_monic(&x1_a, &x->c1, c0);
    fp4_add(&cross, &x->c0, &x->c2);
    sm9_fp2_add(&sum, c0, c2);
    fp4_mul_monic(&cross, &cross, &sum);
    add_line_products(z, x, &x0_a, &x1_a, &cross, c2);
}

/* One product and four squares (Chung, Hasan 2007, "Asymmetric squaring formulae", SQR3) */
void sm9_fp12_sqr(sm9_fp12 *z, const sm9_fp12 *x) {
    sm9_fp4 s0, s1, s2, s3, s4;
    sm9_fp4_sqr(&s0, &x->c0);
    fp4_add(&s2, &x->c0, &x->c2);
    fp4_add(&s1, &s2, &x->c1);
    fp4_sub(&s2, &s2, &x->c1);
    sm9_fp4_sqr(&s1, &s1);
    sm9_fp4_sqr(&s2, &s2);
    sm9_fp4_mul(&s3, &x->c1, &x->c2);
    fp4_add(&s3, &s3, &s3); /* 2 x1 x2 */
    sm9_fp4_sqr(&s4, &x->c2);

    fp4_add(&s2, &s2, &s1);
    sm9_fp2_half(&s2.c0,
                 &s2.c0); /* the even part of the square at 1: x0^2 + x1^2 + x2^2 + 2 x0 x2 */
    sm9_fp2_half(&s2.c1, &s2.c1);
    fp4_sub(&s1, &s1, &s2); /* the odd part: 2 x0 x1 + 2 x1 x2 */
    fp4_sub(&s1, &s1, &s3);
    fp4_add_v(&z->c0, &s0, &s3);
    fp4_add_v(&z->c1, &s1, &s4);
    fp4_sub(&s2, &s2, &s0);
    fp4_sub(&z->c2, &s2, &s4);
}

/* z := 3 square - 2 x' for x' = c0 - c1 v, or with `plus` 3 square + 2 x' */
static void gt_coordinate(sm9_fp4 *z, const sm9_fp4 *square, const sm9_fp4 *x, int plus) {
    sm9_fp4 t;
    if (plus) {
        sm9_fp2_add(&t.c0, &square->c0, &x->c0);
        sm9_fp2_sub(&t.c1, &square->c1, &x->c1);
    } else {
        sm9_fp2_sub(&t.c0, &square->c0, &x->c0);
        sm9_fp2_add(&t.c1, &square->c1, &x->c1);
    }
    fp4_add(&t, &t, &t);
    fp4_add(z, &t, square);
}

/* (3 a^2 - 2 a') + (3 v c^2 + 2 b') w + (3 b^2 - 2 c') w^2 for x = a + b w + c w^2 */
void sm9_fp12_sqr_gt(sm9_fp12 *z, const sm9_fp12 *x) {
    sm9_fp4 a, b, c;
    sm9_fp4_sqr(&a, &x->c0);
    sm9_fp4_sqr(&c, &x->c2);
    sm9_fp4_sqr(&b, &x->c1);
    fp4_mul_v(&c, &c);
    gt_coordinate(&z->c0, &a, &x->c0, 0);
    gt_coordinate(&z->c1, &c, &x->c1, 1);
    gt_coordinate(&z->c2, &b, &x->c2, 0);
}

/* w^(p^6) = -w, and so v^(p^6) = -v */
void sm9_fp12_conj(sm9_fp12 *z, const sm9_fp12 *x) {
    z->c0.c0 = x->c0.c0;
    sm9_fp2_neg(&z->c0.c1, &x->c0.c1);
    sm9_fp2_neg(&z->c1.c0, &x->c1.c0);
    z->c1.c1 = x->c1.c1;
    z->c2.c0 = x->c2.c0;
    sm9_fp2_neg(&z->c2.c1, &x->c2.c1);
}

static void frobenius_part(sm9_fp2 *z, const sm9_fp2 *x, unsigned power, unsigned j) {
    if (power % 2 == 1) {
        sm9_fp2_conj(z, x);
    } else {
        *z = *x;
    }
    if (j > 0) {
        sm9_fp2_mul_fp(z, z, &sm9_frobenius[power - 1][j]);
    }
}

/* (a w^j)^(p^k) = a^(p^k) gamma^(j k) w^j for a in Fp2, gamma = w^(p - 1) in Fp */
void sm9_fp12_frobenius(sm9_fp12 *z, const sm9_fp12 *x, unsigned power) {
    frobenius_part(&z->c0.c0, &x->c0.c0, power, 0);
    frobenius_part(&z->c1.c0, &x->c1.c0, power, 1);
    frobenius_part(&z->c2.c0, &x->c2.c0, power, 2);
    frobenius_part(&z->c0.c1, &x->c0.c1, power, 3);
    frobenius_part(&z->c1.c1, &x->c1.c1, power, 4);
    frobenius_part(&z->c2.c1, &x->c2.c1, power, 5);
}

/* The cubic norm: with t0 = c0^2 - v c1 c2, t1 = v c2^2 - c0 c1, t2 = c1^2 - c0 c2, the product
 * (c0 + c1 w + c2 w^2)(t0 + t1 w + t2 w^2) is c0 t0 + v (c2 t1 + c1 t2) in Fp4. */
void sm9_fp12_inv(sm9_fp12 *z, const sm9_fp12 *x) {
    sm9_fp4 t0, t1, t2, s, norm;
    sm9_fp4_sqr(&t0, &x->c0);
    sm9_fp4_mul(&s, &x->c1, &x->c2);
    fp4_sub_v(&t0, &t0, &s);
    sm9_fp4_sqr(&t1, &x->c2);
    fp4_mul_v(&t1, &t1);
    sm9_fp4_mul(&s, &x->c0, &x->c1);
    fp4_sub(&t1, &t1, &s);
    sm9_fp4_sqr(&t2, &x->c1);
    sm9_fp4_mul(&s, &x->c0, &x->c2);
    fp4_sub(&t2, &t2, &s);

    sm9_fp4_mul(&norm, &x->c2, &t1);
    sm9_fp4_mul(&s, &x->c1, &t2);
    fp4_add(&norm, &norm, &s);
    fp4_mul_v(&norm, &norm);
    sm9_fp4_mul(&s, &x->c0, &t0);
    fp4_add(&norm, &norm, &s);
    fp4_inv(&norm, &norm);

    sm9_fp4_mul(&z->c0, &t0, &norm);
    sm9_fp4_mul(&z->c1, &t1, &norm);
    sm9_fp4_mul(&z->c2, &t2, &norm);
    smg_wipe(&norm, sizeof norm);
}
