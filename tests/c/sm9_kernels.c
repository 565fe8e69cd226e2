/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9_kernels.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

const smg_sm9_kernel *kernel_runnable(size_t index) {
    const smg_sm9_kernel *kernel = smg_sm9_kernels[index];
    return smg_sm9_kernel_runs(kernel) ? kernel : NULL;
}

void scalar_random(uint8_t k[SM9_FN_BYTES], noise *n) {
    do {
        noise_fill(n, k, SM9_FN_BYTES);
    } while (memcmp(k, sm9_curve_n, SM9_FN_BYTES) >= 0 || all_zero(k, SM9_FN_BYTES));
}

void scalar_negate(uint8_t z[SM9_FN_BYTES], const uint8_t k[SM9_FN_BYTES]) {
    int borrow = 0;
    for (size_t i = SM9_FN_BYTES; i-- > 0;) {
        const int digit = sm9_curve_n[i] - k[i] - borrow;
        z[i] = (uint8_t)digit;
        borrow = digit < 0;
    }
}

static void point_of(uint8_t *out, size_t length, const char *name) {
    uint8_t encoded[1 + 4 * SM9_FP_BYTES];
    json_t *cases = vectors_open("sm9_params.json");
    vector_copy(encoded, 1 + length, json_array_get(cases, 0), name);
    memcpy(out, encoded + 1, length);
    json_decref(cases);
}

void generator_g1(uint8_t p[SM9_G1_BYTES]) {
    point_of(p, SM9_G1_BYTES, "P1");
}

void generator_g2(uint8_t q[SM9_G2_BYTES]) {
    point_of(q, SM9_G2_BYTES, "P2");
}

uint64_t *table_new(size_t size) {
    uint64_t *table = aligned_alloc(64, (size + 63) / 64 * 64);
    cr_assert_not_null(table);
    return table;
}
