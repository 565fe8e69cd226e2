/* SPDX-License-Identifier: Apache-2.0 */
#include "toy_group.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static uint32_t mul_mod(uint32_t x, uint32_t y, uint32_t m) {
    return (uint32_t)((uint64_t)x * y % m);
}

uint32_t toy_inverse(uint32_t x, uint32_t m) {
    uint32_t result = 1, power = x % m;
    for (uint32_t exponent = m - 2; exponent > 0; exponent >>= 1) { /* Fermat */
        if (exponent & 1) {
            result = mul_mod(result, power, m);
        }
        power = mul_mod(power, power, m);
    }
    return result;
}

uint32_t toy_reduce(const uint8_t *in, size_t length, uint32_t m) {
    uint64_t rest = 0;
    for (size_t i = 0; i < length; i++) {
        rest = (rest << 8 | in[i]) % m;
    }
    return (uint32_t)rest;
}

void toy_store(uint8_t *out, uint32_t x, size_t length) {
    for (size_t i = length; i-- > 0;) {
        out[i] = (uint8_t)x;
        x >>= 8;
    }
}

/* the chord and tangent rules */
static toy_point add(const toy_group *g, toy_point left, toy_point right) {
    const uint32_t p = g->p;
    const toy_point infinity = {0, 0, true};
    uint32_t slope;
    if (left.infinite) {
        return right;
    }
    if (right.infinite) {
        return left;
    }
    if (left.x != right.x) {
        slope = mul_mod(right.y + p - left.y, toy_inverse(right.x + p - left.x, p), p);
    } else if (left.y == right.y && left.y != 0) {
        uint32_t top = (uint32_t)((3 * (uint64_t)left.x * left.x + g->a) % p);
        slope = mul_mod(top, toy_inverse(2 * left.y, p), p);
    } else {
        return infinity;
    }
    toy_point sum = {0, 0, false};
    sum.x = (mul_mod(slope, slope, p) + 2 * p - left.x - right.x) % p;
    sum.y = (mul_mod(slope, left.x + p - sum.x, p) + p - left.y) % p;
    return sum;
}

void toy_group_init(toy_group *group) {
    group->p = toy_reduce(sm2_curve_p, SM2_FP_BYTES, UINT32_MAX);
    group->n = toy_reduce(sm2_curve_n, SM2_FN_BYTES, UINT32_MAX);
    cr_assert(group->p < 1 << 18 && group->n < 1 << 18, "not a toy curve");
    group->a = toy_reduce(sm2_curve_a, SM2_FP_BYTES, group->p);
    group->b = toy_reduce(sm2_curve_b, SM2_FP_BYTES, group->p);
    group->multiples = calloc(group->n, sizeof *group->multiples);
    cr_assert_not_null(group->multiples);

    toy_point base = {toy_reduce(sm2_curve_gx, SM2_FP_BYTES, group->p),
                      toy_reduce(sm2_curve_gy, SM2_FP_BYTES, group->p), false};
    toy_point next = {0, 0, true};
    for (uint32_t k = 0; k < group->n; k++) {
        cr_assert_eq(next.infinite, k == 0, "the order of G divides %u", (unsigned)k);
        group->multiples[k] = next;
        next = add(group, next, base);
    }
    cr_assert(next.infinite, "n G is not infinity");
}

void toy_group_free(toy_group *group) {
    free(group->multiples);
    group->multiples = NULL;
}
