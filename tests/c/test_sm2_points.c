/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels' point operations against sm2_points.json: bytes in, bytes out. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2/kernel.h"
#include "vectors.h"

#define POINT (1 + 2 * SM2_FP_BYTES)

/* Each kernel by its own table: a run of one never stands for another. */
#define FOR_EACH_KERNEL(kernel)                                                                    \
    for (size_t kernel##_i = 0; smg_sm2_kernels[kernel##_i] != NULL; kernel##_i++)                 \
        for (const smg_sm2_kernel *kernel = runnable(kernel##_i); kernel != NULL; kernel = NULL)

static const smg_sm2_kernel *runnable(size_t index) {
    const smg_sm2_kernel *kernel = smg_sm2_kernels[index];
    return smg_sm2_kernel_runs(kernel) ? kernel : NULL;
}

static const uint8_t zero[SM2_FN_BYTES], one[SM2_FN_BYTES] = {[SM2_FN_BYTES - 1] = 1};

typedef struct point {
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
} point;

/* The point `key` of a case; false for infinity. "G" is the base point. */
static bool read_point(point *p, const json_t *test, const char *key) {
    uint8_t encoded[POINT];
    if (vector_is(test, key, "infinity")) {
        return false;
    }
    if (vector_is(test, key, "G")) {
        memcpy(p->x, sm2_curve_gx, sizeof p->x);
        memcpy(p->y, sm2_curve_gy, sizeof p->y);
        return true;
    }
    vector_copy(encoded, POINT, test, key);
    memcpy(p->x, encoded + 1, sizeof p->x);
    memcpy(p->y, encoded + 1 + SM2_FP_BYTES, sizeof p->y);
    return true;
}

/* The scalar `key` of a case: full width, or the single digit 0. */
static void read_scalar(uint8_t k[SM2_FN_BYTES], const json_t *test, const char *key) {
    memset(k, 0, SM2_FN_BYTES);
    if (!vector_is(test, key, "0")) {
        vector_copy(k, SM2_FN_BYTES, test, key);
    }
}

/* Asserts the outcome of an operation: `expected`, or a refusal that leaves zeros. */
static void expect_point(uint32_t mask, const point *actual, bool finite, const point *expected,
                         const char *what) {
    cr_assert_eq(mask, finite ? UINT32_MAX : 0, "%s: mask %08x", what, (unsigned)mask);
    if (finite) {
        expect_bytes(actual->x, expected->x, sizeof actual->x, what);
        expect_bytes(actual->y, expected->y, sizeof actual->y, what);
    } else {
        cr_assert(all_zero(actual, sizeof *actual), "%s: not zeroed", what);
    }
}

/* 0 < k < n */
static bool in_range(const uint8_t k[SM2_FN_BYTES]) {
    return !all_zero(k, SM2_FN_BYTES) && memcmp(k, sm2_curve_n, SM2_FN_BYTES) < 0;
}

Test(sm2_points, multiples_of_the_base_point_and_of_others) {
    json_t *cases = vectors_open("sm2_points.json");
    FOR_EACH_KERNEL(kernel) {
        size_t i, base = 0, other = 0, refused = 0;
        uint64_t *table = malloc(kernel->prepared_bytes);
        const json_t *test;
        json_array_foreach(cases, i, test) {
            if (!vector_is(test, "op", "mul")) {
                continue;
            }
            uint8_t k[SM2_FN_BYTES];
            point p, result = {{0}, {0}}, product;
            read_scalar(k, test, "k");
            cr_assert(read_point(&p, test, "point"));
            bool finite = read_point(&result, test, "result") && in_range(k);
            refused += !finite;

            memset(&product, 1, sizeof product);
            uint32_t mask = kernel->mul(product.x, product.y, k, p.x, p.y);
            expect_point(mask, &product, finite, &result, vector_text(test, "k"));
            other++;

            point of_g[2], by_base;
            memset(&product, 1, sizeof product);
            memset(of_g, 1, sizeof of_g);
            mask = kernel->base_and_mul(of_g[0].x, of_g[0].y, product.x, product.y, k, p.x, p.y);
            expect_point(mask, &product, finite, &result, vector_text(test, "k"));

            memset(&product, 1, sizeof product);
            kernel->prepare_vartime(table, p.x, p.y);
            mask =
                kernel->base_and_prepared_mul(of_g[1].x, of_g[1].y, product.x, product.y, k, table);
            expect_point(mask, &product, finite, &result, vector_text(test, "k"));
            kernel->base_mul(by_base.x, by_base.y, k);
            expect_point(mask, &of_g[0], finite, &by_base, "k G beside it");
            expect_point(mask, &of_g[1], finite, &by_base, "k G beside it");

            memset(&product, 1, sizeof product);
            mask = kernel->double_mul_vartime(product.x, product.y, zero, k, p.x, p.y);
            expect_point(mask, &product, finite, &result, vector_text(test, "k"));

            if (vector_is(test, "point", "G")) {
                memset(&product, 1, sizeof product);
                mask = kernel->base_mul(product.x, product.y, k);
                expect_point(mask, &product, finite, &result, vector_text(test, "k"));
                mask = kernel->double_mul_vartime(product.x, product.y, k, zero, p.x, p.y);
                expect_point(mask, &product, finite, &result, vector_text(test, "k"));
                base++;
            }
        }
        cr_assert(base > 100 && other > base && refused > 0);
        free(table);
    }
    json_decref(cases);
}

Test(sm2_points, sums_of_two_products) {
    json_t *cases = vectors_open("sm2_points.json");
    FOR_EACH_KERNEL(kernel) {
        size_t i, run = 0;
        const json_t *test;
        json_array_foreach(cases, i, test) {
            if (!vector_is(test, "op", "muladd")) {
                continue;
            }
            uint8_t k[SM2_FN_BYTES], l[SM2_FN_BYTES];
            point q, result, sum;
            read_scalar(k, test, "k");
            read_scalar(l, test, "l");
            cr_assert(read_point(&q, test, "q"));
            bool finite = read_point(&result, test, "result");
            uint32_t mask = kernel->double_mul_vartime(sum.x, sum.y, k, l, q.x, q.y);
            expect_point(mask, &sum, finite, &result, vector_text(test, "k"));
            run++;
        }
        cr_assert(run > 0);
    }
    json_decref(cases);
}

/* p + q through k G + l P: with p = d G the sum is d G + 1 q. */
Test(sm2_points, opposite_terms_cancel_and_equal_terms_double) {
    uint8_t minus_one[SM2_FN_BYTES], two[SM2_FN_BYTES] = {0};
    two[SM2_FN_BYTES - 1] = 2;
    negate_mod_n(minus_one, one);
    FOR_EACH_KERNEL(kernel) {
        point sum, twice;
        uint32_t mask =
            kernel->double_mul_vartime(sum.x, sum.y, one, minus_one, sm2_curve_gx, sm2_curve_gy);
        expect_point(mask, &sum, false, NULL, "G - G");
        mask = kernel->double_mul_vartime(sum.x, sum.y, minus_one, one, sm2_curve_gx, sm2_curve_gy);
        expect_point(mask, &sum, false, NULL, "-G + G");
        cr_assert_eq(kernel->base_mul(twice.x, twice.y, two), UINT32_MAX);
        mask = kernel->double_mul_vartime(sum.x, sum.y, one, one, sm2_curve_gx, sm2_curve_gy);
        expect_point(mask, &sum, true, &twice, "G + G");
    }
}

/* Field report 52: powers of two whose digits cross the limbs. */
Test(sm2_points, two_to_the_64_and_to_the_128) {
    static const struct {
        unsigned exponent;
        const char *x, *y;
    } powers[] = {
        {64, "95afbd1155c1da54ba220b99df9f9a14673891d791caa486e18bd546b5824517",
         "e8a6d82c517388c22eee750f4053017cc3c7d1898a53f20d8e4450eb334acdcb"},
        {128, "b692e5b574d55da93db7b24888c21f3a2b2308f6484e1b38eae3d9a9d13a42ed",
         "a175051b0f3fb6135a924f85544926f9db61ac1773438e6dd186469de295e5ab"},
    };
    FOR_EACH_KERNEL(kernel) {
        for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
            uint8_t k[SM2_FN_BYTES] = {0};
            point expected, product;
            k[SM2_FN_BYTES - 1 - powers[i].exponent / 8] = 1;
            hex_copy(expected.x, sizeof expected.x, powers[i].x);
            hex_copy(expected.y, sizeof expected.y, powers[i].y);
            uint32_t mask = kernel->base_mul(product.x, product.y, k);
            expect_point(mask, &product, true, &expected, "base_mul");
            mask = kernel->mul(product.x, product.y, k, sm2_curve_gx, sm2_curve_gy);
            expect_point(mask, &product, true, &expected, "mul");
        }
    }
}

Test(sm2_points, square_roots_of_the_curve_equation) {
    json_t *cases = vectors_open("sm2_points.json");
    FOR_EACH_KERNEL(kernel) {
        size_t i, run = 0;
        const json_t *test;
        json_array_foreach(cases, i, test) {
            if (!vector_is(test, "op", "decompress")) {
                continue;
            }
            uint8_t compressed[1 + SM2_FP_BYTES], y[SM2_FP_BYTES];
            point expected;
            vector_copy(compressed, sizeof compressed, test, "compressed");
            uint32_t mask = kernel->decompress_vartime(y, compressed + 1, compressed[0] & 1);
            if (vector_is(test, "result", "invalid")) {
                cr_assert_eq(mask, 0);
                cr_assert(all_zero(y, sizeof y));
            } else {
                cr_assert(read_point(&expected, test, "result"));
                cr_assert_eq(mask, UINT32_MAX);
                expect_bytes(y, expected.y, sizeof y, vector_text(test, "compressed"));
                cr_assert_eq(kernel->check_vartime(expected.x, expected.y), UINT32_MAX);
            }
            run++;
        }
        cr_assert(run > 0);
    }
    json_decref(cases);
}

/* (s + t) G = s G + t G, whichever function computes it. */
Test(sm2_points, the_three_multiplications_agree) {
    noise n;
    noise_init(&n);
    FOR_EACH_KERNEL(kernel) {
        for (int round = 0; round < 100; round++) {
            uint8_t s[SM2_FN_BYTES], t[SM2_FN_BYTES], sum[SM2_FN_BYTES];
            point by_sum, by_terms, by_mul;
            noise_fill(&n, s, sizeof s);
            noise_fill(&n, t, sizeof t);
            if (!in_range(s) || !in_range(t)) {
                continue; /* once in 2^31 rounds */
            }
            add_mod_n(sum, s, t);
            cr_assert_eq(kernel->base_mul(by_sum.x, by_sum.y, sum), UINT32_MAX);
            uint32_t mask = kernel->double_mul_vartime(by_terms.x, by_terms.y, s, t, sm2_curve_gx,
                                                       sm2_curve_gy);
            expect_point(mask, &by_terms, true, &by_sum, "s G + t G");
            mask = kernel->mul(by_mul.x, by_mul.y, sum, sm2_curve_gx, sm2_curve_gy);
            expect_point(mask, &by_mul, true, &by_sum, "(s + t) G");
        }
    }
}

/* k (l G) = l (k G) */
Test(sm2_points, two_sides_of_a_key_agreement_meet) {
    noise n;
    noise_init(&n);
    FOR_EACH_KERNEL(kernel) {
        for (int round = 0; round < 50; round++) {
            uint8_t k[SM2_FN_BYTES], l[SM2_FN_BYTES];
            point p, q, one_side, other_side;
            noise_fill(&n, k, sizeof k);
            noise_fill(&n, l, sizeof l);
            if (!in_range(k) || !in_range(l)) {
                continue;
            }
            cr_assert_eq(kernel->base_mul(p.x, p.y, k), UINT32_MAX);
            cr_assert_eq(kernel->base_mul(q.x, q.y, l), UINT32_MAX);
            cr_assert_eq(kernel->mul(one_side.x, one_side.y, k, q.x, q.y), UINT32_MAX);
            uint32_t mask = kernel->mul(other_side.x, other_side.y, l, p.x, p.y);
            expect_point(mask, &other_side, true, &one_side, "k l G");
        }
    }
}

Test(sm2_points, scalars_out_of_range_are_refused) {
    uint8_t high[SM2_FN_BYTES];
    const uint8_t *const refused[] = {zero, sm2_curve_n, high};
    memset(high, 0xff, sizeof high);
    FOR_EACH_KERNEL(kernel) {
        for (size_t i = 0; i < 3; i++) {
            point p;
            uint8_t t[SM2_FN_BYTES];
            expect_point(kernel->base_mul(p.x, p.y, refused[i]), &p, false, NULL, "base_mul");
            expect_point(kernel->mul(p.x, p.y, refused[i], sm2_curve_gx, sm2_curve_gy), &p, false,
                         NULL, "mul");
            memset(t, 1, sizeof t);
            cr_assert_eq(kernel->key_inverse(t, refused[i]), 0);
            cr_assert(all_zero(t, sizeof t));
            cr_assert_eq(kernel->verify_vartime(refused[i], one, zero, sm2_curve_gx, sm2_curve_gy),
                         0);
            cr_assert_eq(kernel->verify_vartime(one, refused[i], zero, sm2_curve_gx, sm2_curve_gy),
                         0);
        }
        point p;
        expect_point(
            kernel->double_mul_vartime(p.x, p.y, sm2_curve_n, one, sm2_curve_gx, sm2_curve_gy), &p,
            false, NULL, "double_mul_vartime");
        expect_point(kernel->double_mul_vartime(p.x, p.y, one, high, sm2_curve_gx, sm2_curve_gy),
                     &p, false, NULL, "double_mul_vartime");
    }
}

Test(sm2_points, coordinates_not_below_p_are_refused) {
    uint8_t high[SM2_FP_BYTES], y[SM2_FP_BYTES];
    const uint8_t *const refused[] = {sm2_curve_p, high};
    memset(high, 0xff, sizeof high);
    FOR_EACH_KERNEL(kernel) {
        for (size_t i = 0; i < 2; i++) {
            memset(y, 1, sizeof y);
            cr_assert_eq(kernel->decompress_vartime(y, refused[i], 0), 0);
            cr_assert(all_zero(y, sizeof y));
            cr_assert_eq(kernel->check_vartime(refused[i], sm2_curve_gy), 0);
            cr_assert_eq(kernel->check_vartime(sm2_curve_gx, refused[i]), 0);
        }
    }
}

/* ---- scalars ---- */

Test(sm2_scalars, a_refused_signature_leaves_zeros) {
    json_t *cases = vectors_open("sm2_sign.json");
    FOR_EACH_KERNEL(kernel) {
        size_t i, run = 0;
        const json_t *test;
        json_array_foreach(cases, i, test) {
            if (!vector_is(test, "kind", "sign-retry")) {
                continue;
            }
            uint8_t d[SM2_FN_BYTES], k[SM2_FN_BYTES], e[SMG_SM2_DIGEST_BYTES];
            uint8_t inverse[SM2_FN_BYTES], r[SM2_FN_BYTES], s[SM2_FN_BYTES];
            point kg;
            vector_copy(d, sizeof d, test, "d");
            vector_copy(k, sizeof k, test, "k");
            vector_copy(e, sizeof e, test, "e");
            cr_assert_eq(kernel->key_inverse(inverse, d), UINT32_MAX);
            cr_assert_eq(kernel->base_mul(kg.x, kg.y, k), UINT32_MAX);
            memset(r, 1, sizeof r);
            memset(s, 1, sizeof s);
            cr_assert_eq(kernel->sign_scalars(r, s, e, kg.x, k, inverse), 0);
            cr_assert(all_zero(r, sizeof r) && all_zero(s, sizeof s));
            run++;
        }
        cr_assert_eq(run, 3);
    }
    json_decref(cases);
}

/* ---- key exchange ---- */

/* x~ of an abscissa, written for the recommended curve: w = 127 */
static void reduced_abscissa(uint8_t out[SM2_FN_BYTES], const uint8_t x[SM2_FP_BYTES]) {
    memset(out, 0, SM2_FN_BYTES);
    memcpy(out + SM2_FN_BYTES / 2, x + SM2_FP_BYTES / 2, SM2_FN_BYTES / 2);
    out[SM2_FN_BYTES / 2] |= 0x80;
}

/* tA, tB and U of the standard's example and of others */
Test(sm2_scalars, both_sides_of_every_exchange_have_their_t_and_u) {
    json_t *cases = vectors_open("sm2_kex.json");
    FOR_EACH_KERNEL(kernel) {
        size_t i, run = 0;
        const json_t *test;
        json_array_foreach(cases, i, test) {
            static const char *const keys[][6] = {
                {"dA", "rA", "RA", "tA", "PB", "RB"},
                {"dB", "rB", "RB", "tB", "PA", "RA"},
            };
            for (size_t side = 0; side < 2 && vector_is(test, "curve", "sm2p256v1"); side++) {
                uint8_t d[SM2_FN_BYTES], r[SM2_FN_BYTES], t[SM2_FN_BYTES], expected[SM2_FN_BYTES];
                point own, peer, ephemeral, sum, u, product;
                vector_copy(d, sizeof d, test, keys[side][0]);
                vector_copy(r, sizeof r, test, keys[side][1]);
                cr_assert(read_point(&own, test, keys[side][2]));
                vector_copy(expected, sizeof expected, test, keys[side][3]);
                cr_assert(read_point(&peer, test, keys[side][4]));
                cr_assert(read_point(&ephemeral, test, keys[side][5]));
                cr_assert(read_point(&u, test, "U"));
                cr_assert_eq(kernel->exchange_scalar(t, d, r, own.x), UINT32_MAX);
                expect_bytes(t, expected, sizeof t, keys[side][3]);
                cr_assert_eq(kernel->exchange_point_vartime(sum.x, sum.y, peer.x, peer.y,
                                                            ephemeral.x, ephemeral.y),
                             UINT32_MAX);
                uint32_t mask = kernel->mul(product.x, product.y, t, sum.x, sum.y);
                expect_point(mask, &product, true, &u, "U");
                run++;
            }
        }
        cr_assert_eq(run, 30);
    }
    json_decref(cases);
}

/* t = d + x~ r by other arithmetic, at the ends of all ranges too */
Test(sm2_scalars, exchange_scalars_are_those_of_arithmetic_mod_n) {
    noise n;
    noise_init(&n);
    uint8_t x[6][SM2_FP_BYTES], scalars[4][SM2_FN_BYTES];
    memset(x[0], 0, sizeof x[0]);
    memset(x[1], 0xff, sizeof x[1]);
    memset(x[2], 0xff, sizeof x[2]);
    x[2][SM2_FP_BYTES / 2] = 0x7f; /* bit 127 is set whatever it was */
    memcpy(x[3], x[0], sizeof x[3]);
    x[3][SM2_FP_BYTES / 2 - 1] = 1; /* bit 128 is not looked at */
    noise_fill(&n, x[4], sizeof x[4]);
    noise_fill(&n, x[5], sizeof x[5]);
    memcpy(scalars[0], one, sizeof one);
    negate_mod_n(scalars[1], one);
    noise_fill(&n, scalars[2], sizeof scalars[2]);
    noise_fill(&n, scalars[3], sizeof scalars[3]);
    scalars[2][0] &= 0x7f;
    scalars[3][0] &= 0x7f;
    FOR_EACH_KERNEL(kernel) {
        for (size_t i = 0; i < 6 * 4 * 4; i++) {
            const uint8_t *d = scalars[i % 4], *r = scalars[i / 4 % 4];
            uint8_t factor[SM2_FN_BYTES], expected[SM2_FN_BYTES], t[SM2_FN_BYTES];
            reduced_abscissa(factor, x[i / 16]);
            mul_mod_n(expected, factor, r);
            add_mod_n(expected, expected, d);
            cr_assert_eq(kernel->exchange_scalar(t, d, r, x[i / 16]), UINT32_MAX);
            expect_bytes(t, expected, sizeof t, "d + x~ r");
        }
    }
}

Test(sm2_scalars, exchange_scalars_out_of_range_are_refused) {
    uint8_t high[SM2_FN_BYTES], d[SM2_FN_BYTES], t[SM2_FN_BYTES];
    const uint8_t *const refused[] = {zero, sm2_curve_n, high};
    noise n;
    noise_init(&n);
    memset(high, 0xff, sizeof high);
    FOR_EACH_KERNEL(kernel) {
        for (size_t i = 0; i < 3; i++) {
            memset(t, 1, sizeof t);
            cr_assert_eq(kernel->exchange_scalar(t, refused[i], one, sm2_curve_gx), 0);
            cr_assert(all_zero(t, sizeof t));
            memset(t, 1, sizeof t);
            cr_assert_eq(kernel->exchange_scalar(t, one, refused[i], sm2_curve_gx), 0);
            cr_assert(all_zero(t, sizeof t));
        }
        /* d = -x~ r, and t = 0 */
        uint8_t x[SM2_FP_BYTES], r[SM2_FN_BYTES];
        noise_fill(&n, x, sizeof x);
        noise_fill(&n, r, sizeof r);
        r[0] &= 0x7f;
        reduced_abscissa(d, x);
        mul_mod_n(d, d, r);
        negate_mod_n(d, d);
        memset(t, 1, sizeof t);
        cr_assert_eq(kernel->exchange_scalar(t, d, r, x), 0);
        cr_assert(all_zero(t, sizeof t));
    }
}

/* P + x~ R = (p + x~ r) G, P = x~ R and P = -x~ R among them */
Test(sm2_points, the_point_of_an_exchange_is_a_sum_that_may_double_or_cancel) {
    noise n;
    noise_init(&n);
    FOR_EACH_KERNEL(kernel) {
        for (int round = 0; round < 60; round++) {
            uint8_t p[SM2_FN_BYTES], r[SM2_FN_BYTES], product[SM2_FN_BYTES], total[SM2_FN_BYTES];
            point p_point, r_point, sum, expected;
            noise_fill(&n, p, sizeof p);
            noise_fill(&n, r, sizeof r);
            p[0] &= 0x7f;
            r[0] &= 0x7f;
            cr_assert_eq(kernel->base_mul(r_point.x, r_point.y, r), UINT32_MAX);
            reduced_abscissa(product, r_point.x);
            mul_mod_n(product, product, r);
            if (round % 3 == 1) {
                memcpy(p, product, sizeof p);
            } else if (round % 3 == 2) {
                negate_mod_n(p, product);
            }
            add_mod_n(total, p, product);
            cr_assert_eq(kernel->base_mul(p_point.x, p_point.y, p), UINT32_MAX);
            cr_assert_eq(kernel->base_mul(expected.x, expected.y, total) != 0, round % 3 != 2);
            memset(&sum, 1, sizeof sum);
            uint32_t mask = kernel->exchange_point_vartime(sum.x, sum.y, p_point.x, p_point.y,
                                                           r_point.x, r_point.y);
            expect_point(mask, &sum, round % 3 != 2, &expected, "P + x~ R");
        }
    }
}

/* ---- verification ---- */

/* Whether (r, s) verifies for the digest e = r - x1 mod n, and for no neighbour of it. */
static bool fits(const smg_sm2_kernel *kernel, const uint8_t r[SM2_FN_BYTES],
                 const uint8_t s[SM2_FN_BYTES], const uint8_t x1_mod_n[SM2_FN_BYTES],
                 const point *p) {
    uint8_t e[SM2_FN_BYTES];
    subtract_mod_n(e, r, x1_mod_n);
    uint32_t mask = kernel->verify_vartime(r, s, e, p->x, p->y);
    cr_assert(mask == 0 || mask == UINT32_MAX);
    e[SM2_FN_BYTES - 1] ^= 1;
    cr_assert_eq(kernel->verify_vartime(r, s, e, p->x, p->y), 0);
    return mask != 0;
}

/* The nonzero r of a test with t = r + s = 1 mod n, so that s G + t P = s G + P. */
static void choose_r(uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES]) {
    subtract_mod_n(r, one, s);
    cr_assert(in_range(r));
}

Test(sm2_verification, the_digest_that_fits_the_sum_verifies) {
    noise n;
    noise_init(&n);
    FOR_EACH_KERNEL(kernel) {
        for (int round = 0; round < 50; round++) {
            uint8_t k[SM2_FN_BYTES], r[SM2_FN_BYTES], s[SM2_FN_BYTES], t[SM2_FN_BYTES];
            point p, sum;
            noise_fill(&n, k, sizeof k);
            noise_fill(&n, r, sizeof r);
            noise_fill(&n, s, sizeof s);
            if (!in_range(k) || !in_range(r) || !in_range(s)) {
                continue;
            }
            add_mod_n(t, r, s);
            cr_assert_eq(kernel->base_mul(p.x, p.y, k), UINT32_MAX);
            cr_assert_eq(kernel->double_mul_vartime(sum.x, sum.y, s, t, p.x, p.y), UINT32_MAX);
            cr_assert(fits(kernel, r, s, sum.x, &p));
        }
    }
}

/* x1 in [n, p), which no random point has: the sum is chosen, and P = sum - s G follows. */
Test(sm2_verification, an_abscissa_not_below_n_is_reduced) {
    noise n;
    noise_init(&n);
    FOR_EACH_KERNEL(kernel) {
        uint8_t residue[SM2_FN_BYTES] = {0};
        size_t run = 0;
        for (uint8_t above = 0; above < 40; above++) {
            uint8_t r[SM2_FN_BYTES], s[SM2_FN_BYTES], minus_s[SM2_FN_BYTES];
            point sum, p;
            memcpy(sum.x, sm2_curve_n, sizeof sum.x);
            sum.x[SM2_FP_BYTES - 1] = (uint8_t)(sum.x[SM2_FP_BYTES - 1] + above);
            residue[SM2_FN_BYTES - 1] = above;
            if (kernel->decompress_vartime(sum.y, sum.x, above & 1) == 0) {
                continue;
            }
            noise_fill(&n, s, sizeof s);
            choose_r(r, s);
            negate_mod_n(minus_s, s);
            uint32_t mask = kernel->double_mul_vartime(p.x, p.y, minus_s, one, sum.x, sum.y);
            cr_assert_eq(mask, UINT32_MAX);
            cr_assert(fits(kernel, r, s, residue, &p));
            run++;
        }
        cr_assert(run > 0);
    }
}

/* P = -s G: neither the X of the sum nor x1 = 0 may pass for an abscissa. */
Test(sm2_verification, infinity_has_no_abscissa) {
    noise n;
    noise_init(&n);
    FOR_EACH_KERNEL(kernel) {
        uint8_t r[SM2_FN_BYTES], s[SM2_FN_BYTES], minus_s[SM2_FN_BYTES];
        point p;
        noise_fill(&n, s, sizeof s);
        choose_r(r, s);
        negate_mod_n(minus_s, s);
        cr_assert_eq(kernel->base_mul(p.x, p.y, minus_s), UINT32_MAX);
        cr_assert(!fits(kernel, r, s, zero, &p));
        cr_assert(!fits(kernel, r, s, one, &p));
    }
}
