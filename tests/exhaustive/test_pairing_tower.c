/* SPDX-License-Identifier: Apache-2.0 */
/* The laws of the tower: every element of Fp2, and elements of Fp4 and Fp12 that look random. */
#include "pairing_emitted.h"

TestSuite(exhaustive_tower, .init = toy9_init, .timeout = 600);

enum { FP2_ELEMENTS = REF_P * REF_P, ELEMENTS = 20000 };

static ref12 fp2_numbered(uint32_t number) {
    ref12 x = ref12_of(number % REF_P);
    x.c[6] = number / REF_P;
    return x;
}

static bool fp2_is(const sm9_fp2 *z, const ref12 *x) {
    const ref12 found = fp2_value(z);
    return ref12_equal(&found, x);
}

static bool fp4_is(const sm9_fp4 *z, const ref12 *x) {
    const ref12 found = fp4_value(z);
    return ref12_equal(&found, x);
}

/* Only the coefficients of Fp4. */
static ref12 fp4_scattered(uint32_t seed) {
    ref12 x = ref12_scattered(seed);
    for (unsigned i = 0; i < 12; i++) {
        x.c[i] = i % 3 == 0 ? x.c[i] : 0;
    }
    return x;
}

Test(exhaustive_tower, every_element_of_fp2) {
    const ref12 u = ref12_w(6, 1), one = ref12_of(1), zero = ref12_of(0);
    for (uint32_t number = 0; number < FP2_ELEMENTS; number++) {
        const ref12 x = fp2_numbered(number), square = ref12_mul(&x, &x),
                    raised = ref12_mul(&x, &u);
        const sm9_fp2 element = fp2_of(&x);
        sm9_fp2 z;
        sm9_fp2_sqr(&z, &element);
        EXPECT(fp2_is(&z, &square), "square of %u", number);
        sm9_fp2_mul_u(&z, &element);
        EXPECT(fp2_is(&z, &raised), "%u times u", number);
        sm9_fp2_inv(&z, &element);
        const ref12 inverse = fp2_value(&z), product = ref12_mul(&inverse, &x);
        EXPECT(ref12_equal(&product, number == 0 ? &zero : &one), "inverse of %u", number);
        EXPECT(number != 0 || fp2_is(&z, &zero), "inverse of 0");
        EXPECT((sm9_fp2_is_zero(&element) != 0) == (number == 0), "whether %u is 0", number);
        if (sm9_fp2_sqrt_vartime(&z, &element) != 0) {
            const ref12 root = fp2_value(&z), again = ref12_mul(&root, &root);
            EXPECT(ref12_equal(&again, &x), "root of %u", number);
        }
        sm9_fp2_sqr(&z, &element);
        EXPECT(sm9_fp2_sqrt_vartime(&z, &z) != 0, "the square of %u has a root", number);
    }
}

Test(exhaustive_tower, products_in_fp2) {
    for (uint32_t number = 0; number < FP2_ELEMENTS; number++) {
        const ref12 x = fp2_numbered(number);
        const ref12 y = fp2_numbered(ref_scattered(number, FP2_ELEMENTS));
        const ref12 product = ref12_mul(&x, &y), sum = ref12_add(&x, &y);
        const ref12 difference = ref12_sub(&x, &y);
        const sm9_fp2 a = fp2_of(&x), b = fp2_of(&y);
        sm9_fp2 z = a;
        sm9_fp2_mul(&z, &z, &b);
        EXPECT(fp2_is(&z, &product), "product %u", number);
        z = b;
        sm9_fp2_mul(&z, &a, &z);
        EXPECT(fp2_is(&z, &product), "product %u over its second factor", number);
        sm9_fp2_add(&z, &a, &b);
        EXPECT(fp2_is(&z, &sum), "sum %u", number);
        sm9_fp2_sub(&z, &a, &b);
        EXPECT(fp2_is(&z, &difference), "difference %u", number);
    }
}

Test(exhaustive_tower, fp4) {
    for (uint32_t seed = 0; seed < ELEMENTS; seed++) {
        const ref12 x = fp4_scattered(2 * seed), y = fp4_scattered(2 * seed + 1);
        const ref12 product = ref12_mul(&x, &y), square = ref12_mul(&x, &x);
        const sm9_fp4 a = fp4_of(&x), b = fp4_of(&y);
        sm9_fp4 z;
        sm9_fp4_mul(&z, &a, &b);
        EXPECT(fp4_is(&z, &product), "product %u", seed);
        sm9_fp4_sqr(&z, &a);
        EXPECT(fp4_is(&z, &square), "square %u", seed);
    }
}

Test(exhaustive_tower, fp12) {
    const ref12 one = ref12_of(1);
    const ref_exponent p[] = {1, ref_power_of_p(1), ref_power_of_p(2), ref_power_of_p(3)};
    for (uint32_t seed = 0; seed < ELEMENTS; seed++) {
        const ref12 x = ref12_scattered(2 * seed), y = ref12_scattered(2 * seed + 1);
        const ref12 product = ref12_mul(&x, &y), square = ref12_mul(&x, &x);
        const sm9_fp12 a = fp12_of(&x), b = fp12_of(&y);
        sm9_fp12 z = a;
        sm9_fp12_mul(&z, &z, &b);
        EXPECT(fp12_is(&z, &product), "product %u", seed);
        z = a;
        sm9_fp12_sqr(&z, &z);
        EXPECT(fp12_is(&z, &square), "square %u", seed);
        sm9_fp12_inv(&z, &a);
        const ref12 inverse = fp12_value(&z), unit = ref12_mul(&inverse, &x);
        EXPECT(ref12_equal(&unit, &one), "inverse %u", seed);
        if (seed % 16 == 0) {
            for (unsigned power = 1; power <= 3; power++) {
                const ref12 raised = ref12_pow(&x, p[power]);
                sm9_fp12_frobenius(&z, &a, power);
                EXPECT(fp12_is(&z, &raised), "%u to the power p^%u", seed, power);
            }
            const ref12 raised = ref12_pow(&x, ref_power_of_p(6));
            sm9_fp12_conj(&z, &a);
            EXPECT(fp12_is(&z, &raised), "%u to the power p^6", seed);
        }
    }
}
