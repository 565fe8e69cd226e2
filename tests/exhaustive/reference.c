/* SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <criterion/criterion.h>

#include "sm2/curve.h"

#define SMALL 1024

ref_group ref;

/* (m mod x) + (m / x) x = 0 mod m gives the inverse of x out of that of a smaller number. */
static void init_field(ref_field *f, uint32_t m) {
    cr_assert(2 < m && m < REF_BOUND, "%u is no toy modulus", (unsigned)m);
    f->m = m;
    f->inverse[0] = 0;
    f->inverse[1] = 1;
    for (uint32_t x = 2; x < m; x++) {
        f->inverse[x] = m - ref_mul(f, m / x, f->inverse[m % x]);
        cr_assert_eq(ref_mul(f, x, f->inverse[x]), 1, "%u is not prime", (unsigned)m);
    }
}

/* All points, by x and then by y. */
static void enumerate_points(void) {
    static uint32_t root[REF_BOUND]; /* root[v]: the lower y with y^2 = v, plus 1; 0 for none */
    const uint32_t p = ref.p.m;
    for (uint32_t y = (p - 1) / 2 + 1; y-- > 0;) {
        root[ref_mul(&ref.p, y, y)] = y + 1;
    }
    ref.size = 1;
    for (uint32_t x = 0; x < p; x++) {
        const uint32_t found = root[ref_equation(x)];
        ref.first[x] = found == 0 ? 0 : ref.size;
        if (found != 0) {
            const uint32_t y = found - 1;
            ref.points[ref.size++] = (ref_point){x, y};
            if (y != 0) {
                ref.points[ref.size++] = (ref_point){x, p - y};
            }
        }
        cr_assert_lt(ref.size, REF_BOUND - 1);
    }
}

void ref_init(void) {
    init_field(&ref.p, ref_reduce(sm2_curve_p, SM2_FP_BYTES, UINT32_MAX));
    init_field(&ref.n, ref_reduce(sm2_curve_n, SM2_FN_BYTES, UINT32_MAX));
    ref.a = ref_reduce(sm2_curve_a, SM2_FP_BYTES, UINT32_MAX);
    ref.b = ref_reduce(sm2_curve_b, SM2_FP_BYTES, UINT32_MAX);
    enumerate_points();
    cr_assert_eq(ref.size, SM2_COFACTOR * ref.n.m, "%u points", (unsigned)ref.size);

    ref.base = ref_number(ref_reduce(sm2_curve_gx, SM2_FP_BYTES, UINT32_MAX),
                          ref_reduce(sm2_curve_gy, SM2_FP_BYTES, UINT32_MAX));
    cr_assert_neq(ref.base, 0, "G is off the curve");
    ref_multiples(ref.multiples, ref.base);
    for (uint32_t k = 0; k < ref.n.m; k++) {
        cr_assert_eq(ref.multiples[k] == 0, k == 0, "%u G is infinity", (unsigned)k);
        ref.in_subgroup[ref.multiples[k]] = true;
    }
    cr_assert_eq(ref_add(ref.multiples[ref.n.m - 1], ref.base), 0, "n G is not infinity");
}

bool ref_is_small(void) {
    return ref.size <= SMALL;
}

uint32_t ref_mul(const ref_field *f, uint32_t x, uint32_t y) {
    return (uint32_t)((uint64_t)x * y % f->m);
}

uint32_t ref_reduce(const uint8_t *in, size_t length, uint32_t m) {
    uint64_t rest = 0;
    for (size_t i = 0; i < length; i++) {
        rest = (rest << 8 | in[i]) % m;
    }
    return (uint32_t)rest;
}

uint32_t ref_equation(uint32_t x) {
    const uint32_t slope = (ref_mul(&ref.p, x, x) + ref.a) % ref.p.m;
    return (ref_mul(&ref.p, slope, x) + ref.b) % ref.p.m;
}

uint32_t ref_number(uint32_t x, uint32_t y) {
    const uint32_t number = x < ref.p.m ? ref.first[x] : 0;
    if (number == 0 || ref.points[number].y == y) {
        return number;
    }
    const uint32_t other = number + 1;
    return other < ref.size && ref.points[other].x == x && ref.points[other].y == y ? other : 0;
}

uint32_t ref_neg(uint32_t point) {
    const ref_point q = ref.points[point];
    return point == 0 ? 0 : ref_number(q.x, (ref.p.m - q.y) % ref.p.m);
}

/* The chord and tangent rules (GB/T 32918.1-2016, 3.2.3.1). */
uint32_t ref_add(uint32_t left, uint32_t right) {
    const uint32_t p = ref.p.m;
    const ref_point l = ref.points[left], r = ref.points[right];
    if (left == 0 || right == 0) {
        return left + right;
    }
    uint32_t rise, run;
    if (l.x != r.x) {
        rise = r.y + p - l.y;
        run = r.x + p - l.x;
    } else if (l.y == r.y && l.y != 0) {
        rise = 3 * ref_mul(&ref.p, l.x, l.x) + ref.a;
        run = 2 * l.y;
    } else {
        return 0;
    }
    const uint32_t slope = ref_mul(&ref.p, rise, ref.p.inverse[run % p]);
    const uint32_t x = (ref_mul(&ref.p, slope, slope) + 2 * p - l.x - r.x) % p;
    const uint32_t y = (ref_mul(&ref.p, slope, l.x + p - x) + p - l.y) % p;
    const uint32_t sum = ref_number(x, y);
    if (sum == 0) {
        cr_assert_fail("the reference left its curve");
    }
    return sum;
}

void ref_multiples(uint32_t multiples[REF_BOUND], uint32_t point) {
    uint32_t multiple = 0;
    for (uint32_t k = 0; k < ref.n.m; k++) {
        multiples[k] = multiple;
        multiple = ref_add(multiple, point);
    }
}
