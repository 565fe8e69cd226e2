/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing_emitted.h"

#include <string.h>

#include "core/cpu.h"

static uint32_t radix, inverse_radix;

/* Where the coefficient of w^i stands in a sequence of 12: c of v inside that of w, u inside. */
static size_t place(unsigned i) {
    return 4 * (i % 3) + 2 * (i / 3 % 2) + i / 6;
}

sm9_fp fp9_of(uint32_t x) {
    return (sm9_fp){{x * radix % REF_P}};
}

uint32_t fp9_value(const sm9_fp *z) {
    EXPECT(z->limb[0] < REF_P, "a result is not reduced");
    return (uint32_t)z->limb[0] * inverse_radix % REF_P;
}

sm9_fp12 fp12_of(const ref12 *x) {
    sm9_fp parts[12];
    sm9_fp12 z;
    for (unsigned i = 0; i < 12; i++) {
        parts[place(i)] = fp9_of(x->c[i]);
    }
    memcpy(&z, parts, sizeof z);
    return z;
}

ref12 fp12_value(const sm9_fp12 *z) {
    sm9_fp parts[12];
    ref12 x;
    memcpy(parts, z, sizeof parts);
    for (unsigned i = 0; i < 12; i++) {
        x.c[i] = fp9_value(&parts[place(i)]);
    }
    return x;
}

bool fp12_is(const sm9_fp12 *z, const ref12 *x) {
    const ref12 found = fp12_value(z);
    return ref12_equal(&found, x);
}

sm9_fp2 fp2_of(const ref12 *x) {
    return (sm9_fp2){fp9_of(x->c[0]), fp9_of(x->c[6])};
}

ref12 fp2_value(const sm9_fp2 *z) {
    ref12 x = ref12_of(fp9_value(&z->c0));
    x.c[6] = fp9_value(&z->c1);
    return x;
}

sm9_fp4 fp4_of(const ref12 *x) {
    return (sm9_fp4){{fp9_of(x->c[0]), fp9_of(x->c[6])}, {fp9_of(x->c[3]), fp9_of(x->c[9])}};
}

ref12 fp4_value(const sm9_fp4 *z) {
    ref12 x = fp2_value(&z->c0);
    x.c[3] = fp9_value(&z->c1.c0);
    x.c[9] = fp9_value(&z->c1.c1);
    return x;
}

sm9_fn_canonical scalar9_of(uint32_t k) {
    return (sm9_fn_canonical){{k}};
}

/* ---- points ---- */

sm9_point_affine g1_of(uint32_t k) {
    return (sm9_point_affine){fp9_of(ref9.g1[k].x.c[0]), fp9_of(ref9.g1[k].y.c[0])};
}

sm9_g2_point_affine g2_of(uint32_t k) {
    return (sm9_g2_point_affine){fp2_of(&ref9.g2[k].x), fp2_of(&ref9.g2[k].y)};
}

sm9_g2_point g2_jacobian_of(uint32_t k, const ref12 *z) {
    const ref12 zero = ref12_of(0), one = ref12_of(1);
    const ref12 square = ref12_mul(z, z), cube = ref12_mul(&square, z);
    const ref12 x = ref12_mul(k == 0 ? &one : &ref9.g2[k].x, &square);
    const ref12 y = ref12_mul(k == 0 ? &one : &ref9.g2[k].y, &cube);
    return (sm9_g2_point){fp2_of(&x), fp2_of(&y), fp2_of(k == 0 ? &zero : z)};
}

bool is_g1(const sm9_point *r, uint32_t k) {
    sm9_point_affine affine;
    const bool finite = sm9_point_to_affine(&affine, r) != 0;
    return finite == (k != 0) && fp9_value(&affine.x) == ref9.g1[k].x.c[0] &&
           fp9_value(&affine.y) == ref9.g1[k].y.c[0];
}

bool is_g2(const sm9_g2_point *r, uint32_t k) {
    const ref12 zero = ref12_of(0), x = fp2_value(&r->x), y = fp2_value(&r->y);
    const ref12 z = fp2_value(&r->z), square = ref12_mul(&z, &z), cube = ref12_mul(&square, &z);
    if (k == 0 || ref12_equal(&z, &zero)) {
        return k == 0 && ref12_equal(&z, &zero);
    }
    const ref12 right_x = ref12_mul(&ref9.g2[k].x, &square);
    const ref12 right_y = ref12_mul(&ref9.g2[k].y, &cube);
    return ref12_equal(&x, &right_x) && ref12_equal(&y, &right_y);
}

bool is_g2_affine(const sm9_g2_point_affine *r, uint32_t k) {
    const ref12 x = fp2_value(&r->x), y = fp2_value(&r->y);
    return ref12_equal(&x, &ref9.g2[k].x) && ref12_equal(&y, &ref9.g2[k].y);
}

void toy9_init(void) {
    const sm9_fn_canonical one = scalar9_of(1);
    sm9_g2_point p2;
    sm9_g2_point_affine affine;
    if (!smg_cpu_has(SM9_KERNEL_NEEDS)) {
        cr_skip_test("this processor does not run the kernel " SM9_KERNEL_NAME);
    }
    radix = (uint32_t)((UINT64_MAX % REF_P + 1) % REF_P);
    for (uint32_t x = 1; x < REF_P; x++) {
        if (x * radix % REF_P == 1) {
            inverse_radix = x;
        }
    }
    /* The generator of G2 stands in a table alone; the reference finds its order. */
    sm9_g2_base_mul(&p2, &one);
    sm9_g2_point_to_affine(&affine, &p2);
    const ref_curve_point generator = {false, fp2_value(&affine.x), fp2_value(&affine.y)};
    ref_pairing_init(&generator);
}
