/* SPDX-License-Identifier: Apache-2.0 */
/* The emitted arithmetic mod p and mod n on every element and, in a small field, every pair. */
#include "emitted.h"

#define JOIN_(a, b, c) a##b##c
#define JOIN(a, b, c)  JOIN_(a, b, c)

/* the second operand: all of a small field; of a larger one, 10 values and both ends */
static uint32_t next_operand(uint32_t y, uint32_t m) {
    return m < 2048 || y < 3 || y >= m - 3 ? y + 1 : y + (m - 6) / 10;
}

static const uint32_t factors[] = {0,          1,          2,          3,          4,
                                   8,          0xffff,     0x10000,    0x7fffffff, 0x80000000,
                                   0xfffffffe, UINT32_MAX, 0x12345678, 97,         947};
#define FACTORS (sizeof factors / sizeof *factors)

TestSuite(exhaustive_fp, .init = toy_init, .timeout = 600);
TestSuite(exhaustive_fn, .init = toy_init, .timeout = 600);

#define FIELD       fp
#define REF         (&ref.p)
#define FIELD_BYTES SM2_FP_BYTES
#include "field_tests.h"
#undef FIELD
#undef REF
#undef FIELD_BYTES

#define FIELD       fn
#define REF         (&ref.n)
#define FIELD_BYTES SM2_FN_BYTES
#include "field_tests.h"

Test(exhaustive_fp, square_roots) {
    static uint32_t square[REF_BOUND]; /* square[v]: whether v is one */
    const uint32_t p = ref.p.m;
    for (uint32_t y = 0; y < p; y++) {
        square[ref_mul(&ref.p, y, y)] = 1;
    }
    for (uint32_t x = 0; x < p; x++) {
        const sm2_fp from = fp_of(x);
        sm2_fp root, in_place = from;
        const uint64_t mask = sm2_fp_sqrt(&root, &from);
        EXPECT(mask == (square[x] != 0 ? UINT64_MAX : 0), "sqrt(%u): wrong mask", x);
        const uint32_t y = fp_value(&root);
        EXPECT(ref_mul(&ref.p, y, y) == (square[x] != 0 ? x : 0), "sqrt(%u) = %u", x, y);
        EXPECT(sm2_fp_sqrt(&in_place, &in_place) == mask && fp_value(&in_place) == y,
               "sqrt(%u) in place", x);
    }
}
