/* SPDX-License-Identifier: Apache-2.0 */
/* The emitted point additions of one kernel, each alone, against sm2_points.json. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/cpu.h"
#include "randomness.h"
#include "sm2/curve.h"
#include SM2_FIELDS
#include "vectors.h"

#define POINT (1 + 2 * SM2_FP_BYTES)

static void load(sm2_fp *z, const uint8_t in[SM2_FP_BYTES]) {
    sm2_fp_canonical plain;
    cr_assert(sm2_fp_from_bytes(&plain, in) != 0);
    sm2_fp_to_montgomery(z, &plain);
}

/* The point `key` of a case, its Z random; false for infinity. */
static bool read_point(sm2_point *p, const json_t *test, const char *key, noise *n) {
    uint8_t encoded[POINT];
    sm2_point_affine affine;
    sm2_fp power;
    sm2_point_set_infinity(p);
    if (vector_is(test, key, "infinity")) {
        return false;
    }
    vector_copy(encoded, POINT, test, key);
    load(&affine.x, encoded + 1);
    load(&affine.y, encoded + 1 + SM2_FP_BYTES);
    cr_assert_eq(sm2_point_is_on_curve(&affine), UINT64_MAX);

    sm2_fp_set_one(&p->z);
    sm2_fp_mul_small(&p->z, &p->z, (uint32_t)noise_next(n) | 1);
    sm2_fp_sqr(&power, &p->z);
    sm2_fp_mul(&p->x, &affine.x, &power);
    sm2_fp_mul(&power, &power, &p->z);
    sm2_fp_mul(&p->y, &affine.y, &power);
    return true;
}

/* Asserts that p is the point `key` of a case. */
static void expect_point(const sm2_point *p, const json_t *test, const char *key,
                         const char *what) {
    uint8_t expected[POINT], actual[POINT] = {0x04};
    sm2_point_affine affine, other;
    sm2_fp_canonical plain;
    bool finite = !vector_is(test, key, "infinity");
    cr_assert_eq(sm2_point_to_affine(&affine, p), finite ? UINT64_MAX : 0, "%s", what);
    cr_assert_eq(sm2_point_to_affine_vartime(&other, p), finite ? UINT64_MAX : 0, "%s", what);
    cr_assert_eq(memcmp(&affine, &other, sizeof affine), 0, "%s: in variable time", what);
    if (!finite) {
        cr_assert(all_zero(&affine, sizeof affine), "%s", what);
        return;
    }
    sm2_fp_from_montgomery(&plain, &affine.x);
    sm2_fp_to_bytes(actual + 1, &plain);
    sm2_fp_from_montgomery(&plain, &affine.y);
    sm2_fp_to_bytes(actual + 1 + SM2_FP_BYTES, &plain);
    vector_copy(expected, POINT, test, key);
    expect_bytes(actual, expected, POINT, what);
}

/* p = q, p = -q or one of them infinity */
static bool is_special(const sm2_point *p, const sm2_point *q) {
    sm2_point_affine left, right;
    uint64_t finite = sm2_point_to_affine(&left, p);
    finite &= sm2_point_to_affine(&right, q);
    return finite == 0 || sm2_fp_equal(&left.x, &right.x) != 0;
}

typedef void addition(sm2_point *r, const sm2_point *p, const sm2_point *q);

/* r apart from the operands, and in the place of either */
static void try_addition(addition *add, const char *what, const sm2_point *p, const sm2_point *q,
                         const json_t *test) {
    sm2_point r = *p;
    add(&r, p, q);
    expect_point(&r, test, "result", what);
    r = *p;
    add(&r, &r, q);
    expect_point(&r, test, "result", what);
    r = *q;
    add(&r, p, &r);
    expect_point(&r, test, "result", what);
}

static void require_kernel(void) {
    if (!smg_cpu_has(SM2_KERNEL_NEEDS)) {
        cr_skip_test("this processor does not run the kernel " SM2_KERNEL_NAME);
    }
}

TestSuite(sm2_group, .init = require_kernel);

Test(sm2_group, every_addition_gives_the_sum) {
    json_t *cases = vectors_open("sm2_points.json");
    noise n;
    noise_init(&n);
    size_t i, run = 0, special = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "op", "add")) {
            continue;
        }
        const char *name = vector_text(test, "name");
        sm2_point p, q, r;
        sm2_point_affine affine;
        read_point(&p, test, "p", &n);
        bool q_finite = read_point(&q, test, "q", &n);
        try_addition(sm2_point_add_complete, name, &p, &q, test);
        try_addition(sm2_point_add_complete, name, &q, &p, test);
        try_addition(sm2_point_add_vartime, name, &p, &q, test);
        try_addition(sm2_point_add_vartime, name, &q, &p, test);
        if (is_special(&p, &q)) {
            special++;
        } else {
            try_addition(sm2_point_add, name, &p, &q, test);
        }
        if (q_finite) {
            sm2_point_to_affine(&affine, &q);
            sm2_point_add_mixed_complete(&r, &p, &affine);
            expect_point(&r, test, "result", name);
            sm2_point_add_mixed_vartime(&r, &p, &affine);
            expect_point(&r, test, "result", name);
            if (!is_special(&p, &q)) {
                sm2_point_add_mixed(&r, &p, &affine);
                expect_point(&r, test, "result", name);
            }
        }
        if (vector_is(test, "name", "doubling") || vector_is(test, "name", "G+G")) {
            sm2_point_double(&r, &p);
            expect_point(&r, test, "result", name);
        }
        run++;
    }
    cr_assert(run > special && special > 0);
    json_decref(cases);
}

Test(sm2_group, one_inversion_serves_many_points_and_passes_over_infinity) {
    enum { COUNT = 9 };
    sm2_point points[COUNT];
    sm2_point_affine together[COUNT], alone;
    sm2_fn_canonical k = {{0}};
    for (size_t i = 0; i < COUNT; i++) {
        k.limb[0] = i % 4 == 0 ? 0 : i; /* 0 G is infinity: at both ends, and between */
        sm2_base_mul(&points[i], &k);
    }
    sm2_points_to_affine(together, points, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        uint64_t finite = sm2_point_to_affine(&alone, &points[i]);
        cr_assert_eq(finite, i % 4 == 0 ? 0 : UINT64_MAX);
        cr_assert_arr_eq(&together[i], &alone, sizeof alone);
    }
    sm2_points_to_affine(together, points, 0);
}

Test(sm2_group, negation_and_selection) {
    sm2_point p, negative, sum, chosen;
    sm2_point_affine affine;
    const sm2_fn_canonical k = {{5}};
    sm2_base_mul(&p, &k);
    sm2_point_neg(&negative, &p);
    sm2_point_add_complete(&sum, &p, &negative);
    cr_assert_eq(sm2_point_to_affine(&affine, &sum), 0, "P + (-P)");
    sm2_point_select(&chosen, UINT64_MAX, &p, &negative);
    cr_assert_arr_eq(&chosen, &p, sizeof p);
    sm2_point_select(&chosen, 0, &p, &negative);
    cr_assert_arr_eq(&chosen, &negative, sizeof p);
}
