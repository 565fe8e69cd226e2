/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels' scalars and operations in G1 and G2 against sm9_points.json: bytes in, bytes out. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sm9_cases.h"
#include "sm9_kernels.h"

#define TRUE UINT32_MAX

static const uint8_t zero[SM9_FN_BYTES], one[SM9_FN_BYTES] = {[SM9_FN_BYTES - 1] = 1},
                                         two[SM9_FN_BYTES] = {[SM9_FN_BYTES - 1] = 2};

/* The functions of a group, and the size of its points. */
typedef struct group {
    const char *name, *generator;
    size_t bytes;
    uint32_t (*base_mul)(uint8_t *q, const uint8_t *k);
    uint32_t (*mul)(uint8_t *q, const uint8_t *k, const uint8_t *p);
    uint32_t (*base_mul_add)(uint8_t *q, const uint8_t *k, const uint8_t *p);
    uint32_t (*check)(const uint8_t *p);
    uint32_t (*decompress)(uint8_t *p, const uint8_t *x, uint32_t odd);
} group;

static void groups_of(group groups[2], const smg_sm9_kernel *kernel) {
    groups[0] = (group){"g1",
                        "P1",
                        SM9_G1_BYTES,
                        kernel->g1_base_mul,
                        kernel->g1_mul,
                        kernel->g1_base_mul_add_vartime,
                        kernel->g1_check_vartime,
                        kernel->g1_decompress_vartime};
    groups[1] = (group){"g2",
                        "P2",
                        SM9_G2_BYTES,
                        kernel->g2_base_mul,
                        kernel->g2_mul,
                        kernel->g2_base_mul_add_vartime,
                        kernel->g2_check_vartime,
                        kernel->g2_decompress_vartime};
}

#define FOR_EACH_GROUP(g, kernel)                                                                  \
    for (group groups[2], *g = (groups_of(groups, kernel), groups); g < groups + 2; g++)

/* The point `key` of a case; false for infinity. */
static bool read_point(uint8_t *p, const group *g, const json_t *test, const char *key) {
    uint8_t encoded[1 + SM9_G2_BYTES];
    if (vector_is(test, key, "infinity")) {
        return false;
    }
    if (vector_is(test, key, g->generator)) {
        json_t *cases = vectors_open("sm9_params.json");
        vector_copy(encoded, 1 + g->bytes, json_array_get(cases, 0), g->generator);
        json_decref(cases);
    } else {
        vector_copy(encoded, 1 + g->bytes, test, key);
    }
    memcpy(p, encoded + 1, g->bytes);
    return true;
}

static void expect_point(uint32_t mask, const uint8_t *actual, const uint8_t *expected,
                         const group *g) {
    if (expected == NULL) {
        cr_assert_eq(mask, 0, "%s", g->name);
        cr_assert(all_zero(actual, g->bytes), "%s", g->name);
    } else {
        cr_assert_eq(mask, TRUE, "%s", g->name);
        expect_bytes(actual, expected, g->bytes, g->name);
    }
}

Test(sm9_points, products_of_the_generators_and_of_points) {
    json_t *cases = vectors_open("sm9_points.json"), *test;
    size_t i, run = 0;
    FOR_EACH_KERNEL(kernel) {
        FOR_EACH_GROUP(g, kernel) {
            json_array_foreach(cases, i, test) {
                uint8_t k[SM9_FN_BYTES], p[SM9_G2_BYTES], q[SM9_G2_BYTES], expected[SM9_G2_BYTES];
                if (!vector_is(test, "group", g->name) || !vector_is(test, "op", "mul")) {
                    continue;
                }
                vector_copy(k, sizeof k, test, "k");
                const bool finite = read_point(expected, g, test, "result");
                read_point(p, g, test, "point");
                memset(q, 1, sizeof q);
                expect_point(g->mul(q, k, p), q, finite ? expected : NULL, g);
                if (vector_is(test, "point", g->generator)) {
                    memset(q, 1, sizeof q);
                    expect_point(g->base_mul(q, k), q, finite ? expected : NULL, g);
                }
                run++;
            }
        }
    }
    cr_assert(run >= 70);
    json_decref(cases);
}

Test(sm9_points, a_scalar_of_the_generator_and_a_point) {
    FOR_EACH_KERNEL(kernel) {
        FOR_EACH_GROUP(g, kernel) {
            noise n;
            uint8_t k[SM9_FN_BYTES], minus[SM9_FN_BYTES], p[SM9_G2_BYTES], q[SM9_G2_BYTES];
            uint8_t twice[SM9_G2_BYTES];
            noise_init(&n);
            scalar_random(k, &n);
            scalar_negate(minus, k);
            g->base_mul(p, k);
            g->mul(twice, two, p);
            expect_point(g->base_mul_add(q, k, p), q, twice, g); /* kP + kP, by no addition */
            expect_point(g->base_mul_add(q, minus, p), q, NULL, g);
            g->base_mul(p, one);
            g->base_mul(twice, two);
            expect_point(g->base_mul_add(q, one, p), q, twice, g);
            expect_point(g->base_mul_add(q, zero, p), q, NULL, g);
            expect_point(g->base_mul_add(q, sm9_curve_n, p), q, NULL, g);
        }
    }
}

Test(sm9_points, products_commute) {
    FOR_EACH_KERNEL(kernel) {
        FOR_EACH_GROUP(g, kernel) {
            noise n;
            noise_init(&n);
            for (int i = 0; i < 8; i++) {
                uint8_t a[SM9_FN_BYTES], b[SM9_FN_BYTES], p[SM9_G2_BYTES], q[SM9_G2_BYTES];
                scalar_random(a, &n);
                scalar_random(b, &n);
                g->base_mul(p, a);
                cr_assert_eq(g->check(p), TRUE);
                g->mul(p, b, p);
                g->base_mul(q, b);
                g->mul(q, a, q);
                expect_bytes(p, q, g->bytes, g->name);
            }
        }
    }
}

Test(sm9_points, a_prepared_point_of_g1_has_the_same_products) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        uint8_t k[SM9_FN_BYTES], p[SM9_G1_BYTES], q[SM9_G1_BYTES], expected[SM9_G1_BYTES];
        uint64_t *table = table_new(kernel->g1_table_bytes);
        noise_init(&n);
        scalar_random(k, &n);
        kernel->g1_base_mul(p, k);
        kernel->g1_prepare_vartime(table, p);
        for (int i = 0; i < 8; i++) {
            scalar_random(k, &n);
            kernel->g1_mul(expected, k, p);
            cr_assert_eq(kernel->g1_prepared_mul(q, k, table), TRUE);
            expect_bytes(q, expected, sizeof q, kernel->name);
        }
        cr_assert_eq(kernel->g1_prepared_mul(q, zero, table), 0);
        cr_assert(all_zero(q, sizeof q));
        cr_assert_eq(kernel->g1_prepared_mul(q, sm9_curve_n, table), 0);
        free(table);
    }
}

Test(sm9_points, a_check_refuses_what_is_no_point) {
    FOR_EACH_KERNEL(kernel) {
        FOR_EACH_GROUP(g, kernel) {
            uint8_t p[SM9_G2_BYTES] = {0};
            cr_assert_eq(g->check(p), 0, "(0, 0)");
            g->base_mul(p, two);
            cr_assert_eq(g->check(p), TRUE);
            for (size_t i = 0; i < g->bytes; i += SM9_FP_BYTES) {
                uint8_t other[SM9_G2_BYTES];
                memcpy(other, p, sizeof other);
                other[i + SM9_FP_BYTES - 1] ^= 1;
                cr_assert_eq(g->check(other), 0, "off the curve");
                memcpy(other + i, sm9_curve_p, SM9_FP_BYTES);
                cr_assert_eq(g->check(other), 0, "a coordinate that is p");
                memset(other + i, 0xff, SM9_FP_BYTES);
                cr_assert_eq(g->check(other), 0, "a coordinate above p");
            }
        }
    }
}

Test(sm9_points, a_point_of_the_twist_needs_the_order_of_the_group) {
    uint8_t p[SM9_G2_BYTES];
    hex_copy(p, sizeof p, twist_point_of_another_order);
    FOR_EACH_KERNEL(kernel) {
        uint8_t q[SM9_G2_BYTES], x[SM9_G2_BYTES] = {0};
        cr_assert_eq(kernel->g2_check_vartime(p), 0);
        /* points of the twist as they come: of order n are 2 p - n times fewer */
        int found = 0;
        for (int i = 0; i < 32; i++) {
            x[2 * SM9_FP_BYTES - 1] = (uint8_t)i;
            if (kernel->g2_decompress_vartime(q, x, 0) != 0) {
                cr_assert_eq(kernel->g2_check_vartime(q), 0);
                found++;
            }
        }
        cr_assert(found > 4);
    }
}

/* y -> -y turns the parity that the sign is told by: of y, of y0 in Fp2. */
Test(sm9_points, decompression_finds_both_signs) {
    FOR_EACH_KERNEL(kernel) {
        FOR_EACH_GROUP(g, kernel) {
            noise n;
            noise_init(&n);
            for (int i = 0; i < 8; i++) {
                uint8_t k[SM9_FN_BYTES], p[SM9_G2_BYTES], q[SM9_G2_BYTES];
                scalar_random(k, &n);
                for (int sign = 0; sign < 2; sign++) {
                    g->base_mul(p, k);
                    expect_point(g->decompress(q, p, p[g->bytes - 1] & 1), q, p, g);
                    scalar_negate(k, k);
                }
            }
        }
    }
}

Test(sm9_points, decompression_refuses_what_is_no_abscissa) {
    FOR_EACH_KERNEL(kernel) {
        FOR_EACH_GROUP(g, kernel) {
            uint8_t x[SM9_G1_BYTES] = {0}, q[SM9_G2_BYTES];
            int refused = 0;
            for (int i = 0; i < 32; i++) {
                x[g->bytes / 2 - 1] = (uint8_t)i;
                memset(q, 1, sizeof q);
                if (g->decompress(q, x, 0) == 0) {
                    cr_assert(all_zero(q, g->bytes));
                    refused++;
                }
            }
            cr_assert(refused > 4 && refused < 28, "%d", refused);
            memcpy(x, sm9_curve_p, SM9_FP_BYTES);
            cr_assert_eq(g->decompress(q, x, 0), 0);
            cr_assert(all_zero(q, g->bytes));
        }
    }
}

/* x := x mod (n - 1) + 1, bit by bit */
static void hash_reference(uint8_t h[SM9_FN_BYTES], const uint8_t ha[SMG_SM9_HASH_BYTES]) {
    uint8_t less[1 + SM9_FN_BYTES] = {0}, x[1 + SM9_FN_BYTES] = {0};
    memcpy(less + 1, sm9_curve_n, SM9_FN_BYTES);
    less[SM9_FN_BYTES]--; /* n is odd */
    for (size_t bit = 0; bit < 8 * SMG_SM9_HASH_BYTES; bit++) {
        unsigned carry = ha[bit / 8] >> (7 - bit % 8) & 1;
        for (size_t i = sizeof x; i-- > 0;) {
            carry += 2u * x[i];
            x[i] = (uint8_t)carry;
            carry >>= 8;
        }
        if (memcmp(x, less, sizeof x) >= 0) {
            int borrow = 0;
            for (size_t i = sizeof x; i-- > 0;) {
                const int digit = x[i] - less[i] - borrow;
                x[i] = (uint8_t)digit;
                borrow = digit < 0;
            }
        }
    }
    for (size_t i = sizeof x; i-- > 0;) {
        if (++x[i] != 0) {
            break;
        }
    }
    memcpy(h, x + 1, SM9_FN_BYTES);
}

Test(sm9_points, hashes_become_scalars) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        noise_init(&n);
        for (int i = 0; i < 200; i++) {
            uint8_t ha[SMG_SM9_HASH_BYTES] = {0}, h[SM9_FN_BYTES], expected[SM9_FN_BYTES];
            uint8_t *const low = ha + SMG_SM9_HASH_BYTES - SM9_FN_BYTES;
            if (i < 8) { /* n - 4 to n + 3 */
                memcpy(low, sm9_curve_n, SM9_FN_BYTES);
                low[SM9_FN_BYTES - 1] = (uint8_t)(low[SM9_FN_BYTES - 1] + i - 4);
            } else if (i < 10) {
                memset(ha, i == 8 ? 0x00 : 0xff, sizeof ha);
            } else if (i < 20) { /* all ones above a few */
                memset(ha, 0xff, sizeof ha);
                noise_fill(&n, ha + (size_t)i, sizeof ha - (size_t)i);
            } else {
                noise_fill(&n, ha, sizeof ha);
            }
            hash_reference(expected, ha);
            kernel->hash_scalar(h, ha);
            expect_bytes(h, expected, sizeof h, kernel->name);
        }
    }
}

Test(sm9_points, scalars_outside_of_the_group_are_refused) {
    FOR_EACH_KERNEL(kernel) {
        noise n;
        uint8_t above[SM9_FN_BYTES], k[SM9_FN_BYTES], minus[SM9_FN_BYTES], out[SM9_FN_BYTES];
        noise_init(&n);
        scalar_random(k, &n);
        scalar_negate(minus, k);
        memset(above, 0xff, sizeof above);
        const uint8_t *const bad[] = {zero, sm9_curve_n, above};
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            cr_assert_eq(kernel->scalar_check(bad[i]), 0);
            cr_assert_eq(kernel->user_key_scalar(out, bad[i], k), 0);
            cr_assert(all_zero(out, sizeof out));
            cr_assert_eq(kernel->user_key_scalar(out, k, bad[i]), 0);
            cr_assert_eq(kernel->sign_scalar(out, bad[i], k), 0);
            cr_assert_eq(kernel->sign_scalar(out, k, bad[i]), 0);
            cr_assert(all_zero(out, sizeof out));
        }
        cr_assert_eq(kernel->scalar_check(k), TRUE);
        cr_assert_eq(kernel->user_key_scalar(out, k, minus), 0, "h1 + s = n");
        cr_assert(all_zero(out, sizeof out));
        cr_assert_eq(kernel->sign_scalar(out, k, k), 0, "l = 0");
        cr_assert(all_zero(out, sizeof out));
        cr_assert_eq(kernel->sign_scalar(out, k, one), TRUE);
    }
}
