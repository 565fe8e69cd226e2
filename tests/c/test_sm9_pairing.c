/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels' pairings and powers in GT, against sm9_pairing.json and the annexes' values. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sm9_kernels.h"

#define TRUE UINT32_MAX

static const uint8_t zero[SM9_FN_BYTES], one[SM9_FN_BYTES] = {[SM9_FN_BYTES - 1] = 1};

/* A point `key` of a case without its 04; false for infinity. */
static bool read_point(uint8_t *p, size_t length, const json_t *test, const char *key) {
    uint8_t encoded[1 + SM9_G2_BYTES];
    if (vector_is(test, key, "infinity")) {
        return false;
    }
    vector_copy(encoded, 1 + length, test, key);
    memcpy(p, encoded + 1, length);
    return true;
}

/* Asserts e(p, q) by every function that pairs. */
static void expect_pairing(const smg_sm9_kernel *kernel, const uint8_t p[SM9_G1_BYTES],
                           const uint8_t q[SM9_G2_BYTES], const uint8_t expected[SM9_GT_BYTES],
                           const char *what) {
    uint8_t g[SM9_GT_BYTES];
    uint64_t *lines = table_new(kernel->lines_bytes);
    const uint64_t *const list[] = {lines};
    kernel->pairing(g, p, q);
    expect_bytes(g, expected, sizeof g, what);
    kernel->lines_prepare(lines, q);
    memset(g, 0, sizeof g);
    kernel->pairing_prepared(g, p, lines);
    expect_bytes(g, expected, sizeof g, what);
    memset(g, 0, sizeof g);
    kernel->pairing_product(g, p, list, 1);
    expect_bytes(g, expected, sizeof g, what);
    cr_assert_eq(kernel->gt_check_vartime(g), TRUE);
    free(lines);
}

/* Asserts g^k by every function that raises. */
static void expect_power(const smg_sm9_kernel *kernel, const uint8_t g[SM9_GT_BYTES],
                         const uint8_t k[SM9_FN_BYTES], const uint8_t *expected, const char *what) {
    uint8_t r[SM9_GT_BYTES];
    uint64_t *table = table_new(kernel->gt_table_bytes);
    kernel->gt_prepare(table, g);
    for (int prepared = 0; prepared < 2; prepared++) {
        memset(r, 1, sizeof r);
        const uint32_t mask =
            prepared != 0 ? kernel->gt_base_pow(r, k, table) : kernel->gt_pow(r, g, k);
        cr_assert_eq(mask, expected != NULL ? TRUE : 0, "%s", what);
        if (expected != NULL) {
            expect_bytes(r, expected, sizeof r, what);
        } else {
            cr_assert(all_zero(r, sizeof r), "%s", what);
        }
    }
    free(table);
}

Test(sm9_pairing, values_of_points) {
    json_t *cases = vectors_open("sm9_pairing.json"), *test;
    size_t i, run = 0;
    FOR_EACH_KERNEL(kernel) {
        json_array_foreach(cases, i, test) {
            uint8_t p[SM9_G1_BYTES], q[SM9_G2_BYTES], expected[SM9_GT_BYTES];
            if (vector_is(test, "op", "pairing") && read_point(p, sizeof p, test, "P") &&
                read_point(q, sizeof q, test, "Q")) {
                vector_copy(expected, sizeof expected, test, "result");
                expect_pairing(kernel, p, q, expected, vector_text(test, "name"));
                run++;
            }
        }
    }
    cr_assert(run >= 13);
    json_decref(cases);
}

Test(sm9_pairing, powers_of_an_element) {
    json_t *cases = vectors_open("sm9_pairing.json"), *test;
    size_t i, run = 0;
    FOR_EACH_KERNEL(kernel) {
        json_array_foreach(cases, i, test) {
            uint8_t k[SM9_FN_BYTES], g[SM9_GT_BYTES], expected[SM9_GT_BYTES];
            if (vector_is(test, "op", "gt-pow")) {
                vector_copy(k, sizeof k, test, "k");
                vector_copy(g, sizeof g, test, "base");
                vector_copy(expected, sizeof expected, test, "result");
                const bool good = kernel->scalar_check(k) != 0; /* not 0 and n, where it is 1 */
                expect_power(kernel, g, k, good ? expected : NULL, vector_text(test, "name"));
                run++;
            }
        }
    }
    cr_assert(run >= 12);
    json_decref(cases);
}

/* g = e(P1, Ppub-s) and w = g^r of GM/T 0044.2-2016, 6.1, A1 and A3 */
Test(sm9_pairing, values_of_signatures) {
    json_t *cases = vectors_open("sm9_sign.json"), *test;
    size_t i, run = 0;
    FOR_EACH_KERNEL(kernel) {
        json_array_foreach(cases, i, test) {
            uint8_t p[SM9_G1_BYTES], q[SM9_G2_BYTES], g[SM9_GT_BYTES], w[SM9_GT_BYTES];
            uint8_t r[SM9_FN_BYTES];
            if (json_object_get(test, "g") == NULL || json_object_get(test, "w") == NULL) {
                continue;
            }
            generator_g1(p);
            read_point(q, sizeof q, test, "Ppubs");
            vector_copy(g, sizeof g, test, "g");
            expect_pairing(kernel, p, q, g, "g");
            vector_copy(r, sizeof r, test, "r");
            vector_copy(w, sizeof w, test, "w");
            expect_power(kernel, g, r, w, "w");
            run++;
        }
    }
    cr_assert(run > 0);
    json_decref(cases);
}

/* g = e(Ppub-e, P2), w = g^r = e(C, de) of GM/T 0044.4-2016, 6.1.1 and 6.2.1 */
Test(sm9_pairing, values_of_encapsulations) {
    json_t *cases = vectors_open("sm9_kem.json"), *test;
    size_t i, run = 0;
    FOR_EACH_KERNEL(kernel) {
        json_array_foreach(cases, i, test) {
            uint8_t p[SM9_G1_BYTES], q[SM9_G2_BYTES], g[SM9_GT_BYTES], w[SM9_GT_BYTES];
            uint8_t r[SM9_FN_BYTES];
            if (json_object_get(test, "g") == NULL || json_object_get(test, "w") == NULL) {
                continue;
            }
            read_point(p, sizeof p, test, "Ppube");
            generator_g2(q);
            vector_copy(g, sizeof g, test, "g");
            expect_pairing(kernel, p, q, g, "g");
            vector_copy(r, sizeof r, test, "r");
            vector_copy(w, sizeof w, test, "w");
            expect_power(kernel, g, r, w, "w");
            read_point(p, sizeof p, test, "C");
            read_point(q, sizeof q, test, "de");
            expect_pairing(kernel, p, q, w, "w, by the user's key");
            run++;
        }
    }
    cr_assert(run > 0);
    json_decref(cases);
}

/* g1 = e(Ppub-e, P2)^rA, g2 = e(RB, deA), g3 = g2^rA of GM/T 0044.3-2016, 6.1, A5 */
Test(sm9_pairing, values_of_exchanges) {
    json_t *cases = vectors_open("sm9_kex.json"), *test;
    size_t i, run = 0;
    FOR_EACH_KERNEL(kernel) {
        json_array_foreach(cases, i, test) {
            uint8_t p[SM9_G1_BYTES], q[SM9_G2_BYTES], g[SM9_GT_BYTES], expected[SM9_GT_BYTES];
            uint8_t r[SM9_FN_BYTES];
            if (json_object_get(test, "g1") == NULL) {
                continue;
            }
            read_point(p, sizeof p, test, "Ppube");
            generator_g2(q);
            kernel->pairing(g, p, q);
            vector_copy(r, sizeof r, test, "rA");
            vector_copy(expected, sizeof expected, test, "g1");
            expect_power(kernel, g, r, expected, "g1");
            read_point(p, sizeof p, test, "RB");
            read_point(q, sizeof q, test, "deA");
            vector_copy(g, sizeof g, test, "g2");
            expect_pairing(kernel, p, q, g, "g2");
            vector_copy(expected, sizeof expected, test, "g3");
            expect_power(kernel, g, r, expected, "g3");
            run++;
        }
    }
    cr_assert(run > 0);
    json_decref(cases);
}

/* e(aP, bQ) = e(P, Q)^(ab) = e(abP, Q), which is not 1 */
Test(sm9_pairing, is_bilinear_and_not_degenerate) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        uint8_t g[SM9_GT_BYTES], p[SM9_G1_BYTES], q[SM9_G2_BYTES];
        noise_init(&n);
        generator_g1(p);
        generator_g2(q);
        kernel->pairing(g, p, q);
        for (int i = 0; i < 6; i++) {
            uint8_t a[SM9_FN_BYTES], b[SM9_FN_BYTES], power[SM9_GT_BYTES];
            uint8_t ap[SM9_G1_BYTES], bq[SM9_G2_BYTES];
            scalar_random(a, &n);
            scalar_random(b, &n);
            kernel->g1_base_mul(ap, a);
            kernel->g2_base_mul(bq, b);
            kernel->gt_pow(power, g, a);
            cr_assert_eq(kernel->gt_pow(power, power, b), TRUE);
            expect_pairing(kernel, ap, bq, power, "e(aP, bQ)");
            kernel->g1_mul(ap, b, ap);
            expect_pairing(kernel, ap, q, power, "e(abP, Q)");
        }
    }
}

Test(sm9_pairing, a_product_is_that_of_its_pairings) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        uint8_t p[2 * SM9_G1_BYTES], q[2 * SM9_G2_BYTES], g[2][SM9_GT_BYTES], r[SM9_GT_BYTES];
        uint64_t *lines[2];
        noise_init(&n);
        for (size_t i = 0; i < 2; i++) {
            uint8_t k[SM9_FN_BYTES];
            scalar_random(k, &n);
            kernel->g1_base_mul(p + i * SM9_G1_BYTES, k);
            scalar_random(k, &n);
            kernel->g2_base_mul(q + i * SM9_G2_BYTES, k);
            kernel->pairing(g[i], p + i * SM9_G1_BYTES, q + i * SM9_G2_BYTES);
            lines[i] = table_new(kernel->lines_bytes);
            kernel->lines_prepare(lines[i], q + i * SM9_G2_BYTES);
        }
        kernel->gt_mul(g[0], g[0], g[1]);
        kernel->pairing_two(r, p, q);
        expect_bytes(r, g[0], sizeof r, kernel->name);
        memset(r, 0, sizeof r);
        kernel->pairing_product(r, p, (const uint64_t *const *)lines, 2);
        expect_bytes(r, g[0], sizeof r, kernel->name);
        free(lines[0]);
        free(lines[1]);
    }
}

Test(sm9_pairing, small_powers_are_repeated_products) {
    FOR_EACH_KERNEL(kernel) {
        uint8_t g[SM9_GT_BYTES], p[SM9_G1_BYTES], q[SM9_G2_BYTES], product[SM9_GT_BYTES];
        generator_g1(p);
        generator_g2(q);
        kernel->pairing(g, p, q);
        memcpy(product, g, sizeof g);
        for (int i = 1; i < 20; i++) {
            const uint8_t k[SM9_FN_BYTES] = {[SM9_FN_BYTES - 1] = (uint8_t)i};
            expect_power(kernel, g, k, product, "g^k");
            kernel->gt_mul(product, product, g);
        }
    }
}

Test(sm9_pairing, powers_of_scalars_that_add_up_to_the_order_are_inverse) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        uint8_t g[SM9_GT_BYTES], p[SM9_G1_BYTES], q[SM9_G2_BYTES], a[SM9_GT_BYTES];
        uint8_t b[SM9_GT_BYTES], unity[SM9_GT_BYTES] = {[SM9_GT_BYTES - 1] = 1};
        uint64_t *table = table_new(kernel->gt_table_bytes);
        noise_init(&n);
        generator_g1(p);
        generator_g2(q);
        kernel->pairing(g, p, q);
        kernel->gt_prepare(table, g);
        for (int i = 0; i < 20; i++) {
            uint8_t k[SM9_FN_BYTES], minus[SM9_FN_BYTES];
            scalar_random(k, &n);
            if (i < 3) { /* digits that are 0 */
                memset(k, 0, i == 0 ? 16 : i == 1 ? 24 : 8);
            }
            scalar_negate(minus, k);
            cr_assert_eq(kernel->gt_pow(a, g, k), TRUE);
            cr_assert_eq(kernel->gt_base_pow(b, k, table), TRUE);
            expect_bytes(a, b, sizeof a, "by the table");
            cr_assert_eq(kernel->gt_pow(b, g, minus), TRUE);
            kernel->gt_mul(a, a, b);
            expect_bytes(a, unity, sizeof a, "g^k g^(n - k)");
        }
        free(table);
    }
}

Test(sm9_pairing, only_elements_of_the_order_are_in_gt) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        uint8_t g[SM9_GT_BYTES] = {0}, p[SM9_G1_BYTES], q[SM9_G2_BYTES];
        noise_init(&n);
        cr_assert_eq(kernel->gt_check_vartime(g), 0, "0");
        g[SM9_GT_BYTES - 1] = 1;
        cr_assert_eq(kernel->gt_check_vartime(g), 0, "1");
        memset(g, 0, sizeof g);
        memcpy(g + SM9_GT_BYTES - SM9_FP_BYTES, sm9_curve_p, SM9_FP_BYTES);
        g[SM9_GT_BYTES - 1]--;
        cr_assert_eq(kernel->gt_check_vartime(g), 0, "-1");
        for (int i = 0; i < 8; i++) {
            noise_fill(&n, g, sizeof g);
            for (size_t j = 0; j < sizeof g; j += SM9_FP_BYTES) {
                g[j] &= 0x7f; /* below p */
            }
            cr_assert_eq(kernel->gt_check_vartime(g), 0, "any of Fp12");
        }
        generator_g1(p);
        generator_g2(q);
        kernel->pairing(g, p, q);
        cr_assert_eq(kernel->gt_check_vartime(g), TRUE);
        for (size_t i = 0; i < sizeof g; i += SM9_FP_BYTES) {
            uint8_t other[SM9_GT_BYTES];
            memcpy(other, g, sizeof g);
            other[i + SM9_FP_BYTES - 1] ^= 1;
            cr_assert_eq(kernel->gt_check_vartime(other), 0);
            memset(other + i, 0xff, SM9_FP_BYTES);
            cr_assert_eq(kernel->gt_check_vartime(other), 0, "a coefficient above p");
        }
    }
}

Test(sm9_pairing, powers_refuse_scalars_outside_of_the_group) {
    FOR_EACH_KERNEL(kernel) {
        uint8_t g[SM9_GT_BYTES], p[SM9_G1_BYTES], q[SM9_G2_BYTES], above[SM9_FN_BYTES];
        generator_g1(p);
        generator_g2(q);
        memset(above, 0xff, sizeof above);
        kernel->pairing(g, p, q);
        expect_power(kernel, g, zero, NULL, "0");
        expect_power(kernel, g, sm9_curve_n, NULL, "n");
        expect_power(kernel, g, above, NULL, "above n");
        expect_power(kernel, g, one, g, "1");
    }
}
