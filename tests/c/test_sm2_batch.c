/* SPDX-License-Identifier: Apache-2.0 */
/* Operations over arrays give, item by item, what the single ones give. */
#include <criterion/criterion.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2/kernel.h"
#include "vectors.h"

/* ---- k G ---- */

/* Counts on both sides of one block and of two. */
#define MOST (2 * SMG_SM2_MANY + 8)

/* ks := random scalars, with 0, 1, n - 1, n or more in the place of some. */
static void fill_scalars(noise *n, uint8_t *ks, size_t count) {
    uint8_t edges[5][SM2_FN_BYTES] = {{0}};
    edges[1][SM2_FN_BYTES - 1] = 1;
    negate_mod_n(edges[2], edges[1]);
    memcpy(edges[3], sm2_curve_n, SM2_FN_BYTES);
    memset(edges[4], 0xff, SM2_FN_BYTES);
    noise_fill(n, ks, count * SM2_FN_BYTES);
    for (size_t i = noise_next(n) % 3; i < count; i += 1 + noise_next(n) % 6) {
        memcpy(ks + i * SM2_FN_BYTES, edges[noise_next(n) % 5], SM2_FN_BYTES);
    }
}

static void check_many(const smg_sm2_kernel *kernel, const uint8_t *ks, size_t count) {
    uint8_t xs[(MOST + 1) * SM2_FP_BYTES], ys[(MOST + 1) * SM2_FP_BYTES];
    uint32_t masks[MOST + 1];
    memset(xs, 1, sizeof xs);
    memset(ys, 1, sizeof ys);
    memset(masks, 1, sizeof masks);
    kernel->base_mul_many(xs, ys, masks, ks, count);
    for (size_t i = 0; i < count; i++) {
        uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
        const uint8_t *k = ks + i * SM2_FN_BYTES;
        const bool usable = !all_zero(k, SM2_FN_BYTES) && memcmp(k, sm2_curve_n, SM2_FN_BYTES) < 0;
        cr_assert_eq(kernel->base_mul(x, y, k), usable ? UINT32_MAX : 0);
        cr_assert_eq(masks[i], usable ? UINT32_MAX : 0, "mask %zu of %zu", i, count);
        expect_bytes(xs + i * SM2_FP_BYTES, x, sizeof x, "x of one of many");
        expect_bytes(ys + i * SM2_FP_BYTES, y, sizeof y, "y of one of many");
    }
    cr_assert_eq(xs[count * SM2_FP_BYTES], 1, "one more x than %zu", count);
    cr_assert_eq(ys[count * SM2_FP_BYTES], 1, "one more y than %zu", count);
    cr_assert_eq(masks[count], UINT32_C(0x01010101), "one more mask than %zu", count);
}

Test(sm2_batch, many_multiples_of_the_base_point_are_those_of_one_by_one) {
    noise n;
    noise_init(&n);
    for (size_t i = 0; smg_sm2_kernels[i] != NULL; i++) {
        for (size_t count = 0; count <= MOST && smg_sm2_kernel_runs(smg_sm2_kernels[i]); count++) {
            uint8_t ks[MOST * SM2_FN_BYTES] = {0};
            check_many(smg_sm2_kernels[i], ks, count); /* all refused */
            fill_scalars(&n, ks, count);
            check_many(smg_sm2_kernels[i], ks, count);
        }
    }
}
