/* SPDX-License-Identifier: Apache-2.0 */
/* The tower and the twist of one kernel against sm9_tower.json and sm9_points.json, and by laws. */
#include <criterion/criterion.h>
#include <string.h>

#include "pairing/gt.h"
#include "pairing/pairing.h"
#include "pairing/twist.h"
#include "randomness.h"
#include "sm9/kernel.h"
#include "sm9/kernel_bytes.h"
#include "vectors.h"

extern const smg_sm9_kernel SM9_JOIN(SM9_KERNEL, kernel);

/* Whether this processor runs the kernel of which these functions are. */
static bool runs(void) {
    return smg_sm9_kernel_runs(&SM9_JOIN(SM9_KERNEL, kernel));
}

static void expect_fp2(const sm9_fp2 *x, const json_t *test, const char *key) {
    uint8_t actual[2 * SM9_FP_BYTES], expected[2 * SM9_FP_BYTES];
    fp2_store(actual, x);
    vector_copy(expected, sizeof expected, test, key);
    expect_bytes(actual, expected, sizeof actual, key);
}

static void expect_fp4(const sm9_fp4 *x, const json_t *test, const char *key) {
    uint8_t actual[4 * SM9_FP_BYTES], expected[4 * SM9_FP_BYTES];
    fp4_store(actual, x);
    vector_copy(expected, sizeof expected, test, key);
    expect_bytes(actual, expected, sizeof actual, key);
}

static void expect_fp12(sm9_fp12 x, const json_t *test, const char *key) {
    uint8_t actual[SM9_GT_BYTES], expected[SM9_GT_BYTES];
    gt_store(actual, &x);
    vector_copy(expected, sizeof expected, test, key);
    expect_bytes(actual, expected, sizeof actual, key);
}

static void expect_same(const sm9_fp12 *actual, const sm9_fp12 *expected, const char *what) {
    cr_assert_eq(sm9_fp12_equal(actual, expected), UINT64_MAX, "%s", what);
    cr_assert_arr_eq(actual, expected, sizeof *actual, "%s", what); /* one form of an element */
}

static void random_fp2(sm9_fp2 *z, noise *n) {
    uint8_t in[2 * SM9_FP_BYTES];
    do {
        noise_fill(n, in, sizeof in);
    } while (fp2_load(z, in) == 0);
}

static void random_fp12(sm9_fp12 *z, noise *n) {
    random_fp2(&z->c0.c0, n);
    random_fp2(&z->c0.c1, n);
    random_fp2(&z->c1.c0, n);
    random_fp2(&z->c1.c1, n);
    random_fp2(&z->c2.c0, n);
    random_fp2(&z->c2.c1, n);
}

/* z := a random element of order dividing p^4 - p^2 + 1 */
static void random_cyclotomic(sm9_fp12 *z, noise *n) {
    sm9_fp12 x, y;
    random_fp12(&x, n);
    sm9_fp12_conj(&y, &x);
    sm9_fp12_inv(&x, &x);
    sm9_fp12_mul(&x, &x, &y);
    sm9_fp12_frobenius(&y, &x, 2);
    sm9_fp12_mul(z, &x, &y);
}

Test(sm9_tower, fp2_by_vectors) {
    json_t *cases = vectors_open("sm9_tower.json"), *test;
    size_t i, run = 0;
    json_array_foreach(cases, i, test) {
        uint8_t in[2 * SM9_FP_BYTES];
        sm9_fp2 a, b, z;
        if (!runs() || vector_number(test, "degree") != 2) {
            continue;
        }
        vector_copy(in, sizeof in, test, "a");
        fp2_load(&a, in);
        vector_copy(in, sizeof in, test, "b");
        fp2_load(&b, in);
        sm9_fp2_add(&z, &a, &b);
        expect_fp2(&z, test, "add");
        sm9_fp2_sub(&z, &a, &b);
        expect_fp2(&z, test, "sub");
        sm9_fp2_neg(&z, &a);
        expect_fp2(&z, test, "neg");
        sm9_fp2_mul(&z, &a, &b);
        expect_fp2(&z, test, "mul");
        sm9_fp2_sqr(&z, &a);
        expect_fp2(&z, test, "sqr");
        sm9_fp2_inv(&z, &a);
        expect_fp2(&z, test, "inv");
        sm9_fp2_inv_vartime(&z, &a);
        expect_fp2(&z, test, "inv");
        sm9_fp2_conj(&z, &a);
        expect_fp2(&z, test, "conjugate");
        expect_fp2(&z, test, "frobenius");
        sm9_fp2_mul_u(&z, &a);
        expect_fp2(&z, test, "mul_u");
        run++;
    }
    cr_assert(!runs() || run >= 6);
    json_decref(cases);
}

Test(sm9_tower, fp4_by_vectors) {
    json_t *cases = vectors_open("sm9_tower.json"), *test;
    size_t i, run = 0;
    json_array_foreach(cases, i, test) {
        uint8_t in[4 * SM9_FP_BYTES];
        sm9_fp4 a, b, z;
        if (!runs() || vector_number(test, "degree") != 4) {
            continue;
        }
        vector_copy(in, sizeof in, test, "a");
        fp4_load(&a, in);
        vector_copy(in, sizeof in, test, "b");
        fp4_load(&b, in);
        sm9_fp4_mul(&z, &a, &b);
        expect_fp4(&z, test, "mul");
        sm9_fp4_sqr(&z, &a);
        expect_fp4(&z, test, "sqr");
        z = a;
        sm9_fp4_mul(&z, &z, &b);
        expect_fp4(&z, test, "mul");
        z = a;
        sm9_fp4_sqr(&z, &z);
        expect_fp4(&z, test, "sqr");
        run++;
    }
    cr_assert(!runs() || run >= 6);
    json_decref(cases);
}

Test(sm9_tower, fp12_by_vectors) {
    json_t *cases = vectors_open("sm9_tower.json"), *test;
    size_t i, run = 0;
    json_array_foreach(cases, i, test) {
        uint8_t in[SM9_GT_BYTES];
        sm9_fp12 a, b, z;
        if (!runs() || vector_number(test, "degree") != 12) {
            continue;
        }
        vector_copy(in, sizeof in, test, "a");
        gt_load(&a, in);
        vector_copy(in, sizeof in, test, "b");
        gt_load(&b, in);
        sm9_fp12_mul(&z, &a, &b);
        expect_fp12(z, test, "mul");
        z = a;
        sm9_fp12_mul(&z, &z, &b);
        expect_fp12(z, test, "mul");
        z = b;
        sm9_fp12_mul(&z, &a, &z);
        expect_fp12(z, test, "mul");
        sm9_fp12_sqr(&z, &a);
        expect_fp12(z, test, "sqr");
        z = a;
        sm9_fp12_sqr(&z, &z);
        expect_fp12(z, test, "sqr");
        sm9_fp12_inv(&z, &a);
        expect_fp12(z, test, "inv");
        sm9_fp12_frobenius(&z, &a, 1);
        expect_fp12(z, test, "frobenius");
        sm9_fp12_frobenius(&z, &a, 2);
        expect_fp12(z, test, "frobenius2");
        sm9_fp12_frobenius(&z, &a, 3);
        expect_fp12(z, test, "frobenius3");
        sm9_fp12_conj(&z, &a);
        expect_fp12(z, test, "frobenius6");
        run++;
    }
    cr_assert(!runs() || run >= 6);
    json_decref(cases);
}

Test(sm9_tower, laws_of_a_field) {
    noise n;
    noise_init(&n);
    for (int i = 0; i < 50 && runs(); i++) {
        sm9_fp12 a, b, c, x, y, one;
        random_fp12(&a, &n);
        random_fp12(&b, &n);
        random_fp12(&c, &n);
        sm9_fp12_set_one(&one);
        sm9_fp12_mul(&x, &a, &b);
        sm9_fp12_mul(&y, &b, &a);
        expect_same(&x, &y, "a b = b a");
        sm9_fp12_mul(&x, &x, &c);
        sm9_fp12_mul(&y, &b, &c);
        sm9_fp12_mul(&y, &a, &y);
        expect_same(&x, &y, "(a b) c = a (b c)");
        sm9_fp12_inv(&x, &a);
        sm9_fp12_mul(&x, &x, &a);
        expect_same(&x, &one, "a / a");
        sm9_fp12_sqr(&x, &a);
        sm9_fp12_mul(&y, &a, &a);
        expect_same(&x, &y, "a^2 = a a");
        sm9_fp12_select(&x, UINT64_MAX, &a, &b);
        expect_same(&x, &a, "selection");
        sm9_fp12_select(&x, 0, &a, &b);
        expect_same(&x, &b, "selection");
        cr_assert_eq(sm9_fp12_equal(&a, &b), 0);
    }
}

Test(sm9_tower, the_inverse_of_zero_is_zero) {
    sm9_fp12 zero, x;
    memset(&zero, 0, sizeof zero);
    if (runs()) {
        sm9_fp12_inv(&x, &zero);
        expect_same(&x, &zero, "0");
    }
}

Test(sm9_tower, lines_are_elements_with_three_coefficients) {
    noise n;
    noise_init(&n);
    for (int i = 0; i < 50 && runs(); i++) {
        sm9_fp12 a, dense, x, y;
        sm9_line line;
        random_fp12(&a, &n);
        random_fp2(&line.c0, &n);
        random_fp2(&line.c2, &n);
        random_fp2(&line.c3, &n);
        memset(&dense, 0, sizeof dense);
        dense.c0.c0 = line.c0;
        dense.c2.c0 = line.c2;
        dense.c0.c1 = line.c3; /* w^3 = v */
        sm9_fp12_mul(&x, &a, &dense);
        y = a;
        sm9_fp12_mul_line(&y, &y, &line);
        expect_same(&y, &x, "a line");
        sm9_fp2_set_one(&dense.c0.c1);
        sm9_fp12_mul(&x, &a, &dense);
        y = a;
        sm9_fp12_mul_monic(&y, &y, &line.c0, &line.c2);
        expect_same(&y, &x, "a line with 1 at w^3");
    }
}

Test(sm9_tower, cyclotomic_squares) {
    noise n;
    noise_init(&n);
    for (int i = 0; i < 50 && runs(); i++) {
        sm9_fp12 a, x, y, one;
        random_cyclotomic(&a, &n);
        sm9_fp12_sqr(&x, &a);
        sm9_fp12_sqr_gt(&y, &a);
        expect_same(&y, &x, "a^2");
        y = a;
        sm9_fp12_sqr_gt(&y, &y);
        expect_same(&y, &x, "a^2 in its place");
        sm9_fp12_set_one(&one);
        sm9_fp12_conj(&x, &a);
        sm9_fp12_mul(&x, &x, &a);
        expect_same(&x, &one, "the conjugate is the inverse");
        cr_assert_eq(sm9_gt_check(&a), 0, "of order p^4 - p^2 + 1, but for chance");
    }
}

Test(sm9_tower, roots_in_fp2) {
    noise n;
    int squares = 0;
    noise_init(&n);
    for (int i = 0; i < 60 && runs(); i++) {
        sm9_fp2 a, x, z;
        random_fp2(&a, &n);
        if (i % 3 == 1) { /* the roots of elements of Fp are in Fp, or multiples of u */
            sm9_fp_set_zero(&a.c1);
        } else if (i % 3 == 2) {
            sm9_fp_set_zero(&a.c0);
        }
        sm9_fp2_sqr(&x, &a);
        cr_assert_eq(sm9_fp2_sqrt_vartime(&z, &x), UINT64_MAX);
        sm9_fp2_sqr(&z, &z);
        cr_assert_eq(sm9_fp2_equal(&z, &x), UINT64_MAX);
        if (sm9_fp2_sqrt_vartime(&z, &a) != 0) {
            squares++;
            sm9_fp2_sqr(&z, &z);
            cr_assert_eq(sm9_fp2_equal(&z, &a), UINT64_MAX);
        } else {
            cr_assert_eq(sm9_fp2_is_zero(&z), UINT64_MAX);
            sm9_fp2_mul_u(&x, &a); /* u is no square: its norm 2 is none, p being 5 mod 8 */
            cr_assert_eq(sm9_fp2_sqrt_vartime(&z, &x), UINT64_MAX);
        }
    }
    cr_assert(!runs() || (squares > 20 && squares < 50), "%d", squares);
}

/* The point `key` of a case; false for infinity. */
static bool read_point(sm9_g2_point_affine *p, const json_t *test, const char *key) {
    uint8_t encoded[1 + 4 * SM9_FP_BYTES];
    if (vector_is(test, key, "infinity")) {
        return false;
    }
    vector_copy(encoded, sizeof encoded, test, key);
    cr_assert(g2_load(p, encoded + 1) != 0);
    return true;
}

static void expect_point(sm9_g2_point p, const json_t *test, const char *key) {
    uint8_t actual[4 * SM9_FP_BYTES], expected[1 + 4 * SM9_FP_BYTES];
    const uint32_t finite = g2_store(actual, &p);
    if (vector_is(test, key, "infinity")) {
        cr_assert_eq(finite, 0);
        return;
    }
    cr_assert_eq(finite, UINT32_MAX);
    vector_copy(expected, sizeof expected, test, key);
    expect_bytes(actual, expected + 1, sizeof actual, key);
}

Test(sm9_tower, sums_of_points_of_the_twist) {
    json_t *cases = vectors_open("sm9_points.json"), *test;
    size_t i, run = 0;
    json_array_foreach(cases, i, test) {
        sm9_g2_point_affine p_affine, q_affine;
        sm9_g2_point p, q, r;
        if (!runs() || !vector_is(test, "group", "g2") || !vector_is(test, "op", "add")) {
            continue;
        }
        sm9_g2_point_set_infinity(&q);
        cr_assert(read_point(&p_affine, test, "point"));
        sm9_g2_point_from_affine(&p, &p_affine);
        if (read_point(&q_affine, test, "point2")) {
            sm9_g2_point_from_affine(&q, &q_affine);
            sm9_g2_point_add_mixed_complete(&r, &p, &q_affine);
            expect_point(r, test, "result");
            sm9_g2_point_add_mixed_vartime(&r, &p, &q_affine);
            expect_point(r, test, "result");
        }
        sm9_g2_point_add_complete(&r, &p, &q);
        expect_point(r, test, "result");
        sm9_g2_point_add_vartime(&r, &q, &p);
        expect_point(r, test, "result");
        run++;
    }
    cr_assert(!runs() || run >= 9);
    json_decref(cases);
}

Test(sm9_tower, the_frobenius_of_the_twist) {
    json_t *cases = vectors_open("sm9_points.json"), *test;
    size_t i, run = 0;
    json_array_foreach(cases, i, test) {
        sm9_g2_point_affine p, image, twice;
        sm9_g2_point r;
        const bool second = vector_is(test, "op", "frobenius2");
        if (!runs() || !(second || vector_is(test, "op", "frobenius"))) {
            continue;
        }
        read_point(&p, test, "point");
        sm9_twist_frobenius(&image, &p, second ? 2 : 1);
        sm9_g2_point_from_affine(&r, &image);
        expect_point(r, test, "result");
        sm9_twist_frobenius(&twice, &p, 3);
        sm9_twist_frobenius(&image, &image, second ? 1 : 2);
        cr_assert_arr_eq(&image, &twice, sizeof image, "psi^3 = psi psi^2");
        run++;
    }
    cr_assert(!runs() || run >= 12);
    json_decref(cases);
}
