/* SPDX-License-Identifier: Apache-2.0 */
#include "emitted.h"

#include "core/cpu.h"

/* R = 2^64 mod m and its inverse. */
typedef struct montgomery {
    uint32_t r, inverse;
} montgomery;

static montgomery in_p, in_n;

static montgomery domain(const ref_field *f) {
    const uint32_t r = (uint32_t)((UINT64_MAX % f->m + 1) % f->m);
    return (montgomery){r, f->inverse[r]};
}

void toy_init(void) {
    if (!smg_cpu_has(SM2_KERNEL_NEEDS)) {
        cr_skip_test("this processor does not run the kernel " SM2_KERNEL_NAME);
    }
    ref_init();
    in_p = domain(&ref.p);
    in_n = domain(&ref.n);
}

static uint32_t value(const ref_field *f, uint64_t limb, montgomery in) {
    EXPECT(limb < f->m, "a result is not reduced");
    return ref_mul(f, (uint32_t)limb, in.inverse);
}

sm2_fp fp_of(uint32_t x) {
    return (sm2_fp){{ref_mul(&ref.p, x, in_p.r)}};
}

sm2_fn fn_of(uint32_t x) {
    return (sm2_fn){{ref_mul(&ref.n, x, in_n.r)}};
}

uint32_t fp_value(const sm2_fp *z) {
    return value(&ref.p, z->limb[0], in_p);
}

uint32_t fn_value(const sm2_fn *z) {
    return value(&ref.n, z->limb[0], in_n);
}

sm2_point_affine affine_of(uint32_t number) {
    return (sm2_point_affine){fp_of(ref.points[number].x), fp_of(ref.points[number].y)};
}

sm2_point jacobian_of(uint32_t number, uint32_t z) {
    const ref_point q = number == 0 ? (ref_point){1, 1} : ref.points[number];
    const uint32_t zz = ref_mul(&ref.p, z, z), zzz = ref_mul(&ref.p, zz, z);
    return (sm2_point){fp_of(ref_mul(&ref.p, q.x, zz)), fp_of(ref_mul(&ref.p, q.y, zzz)),
                       fp_of(number == 0 ? 0 : z)};
}

bool is_point(const sm2_point *r, uint32_t number) {
    const uint32_t x = fp_value(&r->x), y = fp_value(&r->y), z = fp_value(&r->z);
    const uint32_t zz = ref_mul(&ref.p, z, z), zzz = ref_mul(&ref.p, zz, z);
    if (number == 0 || z == 0) {
        return number == 0 && z == 0;
    }
    return ref_mul(&ref.p, ref.points[number].x, zz) == x &&
           ref_mul(&ref.p, ref.points[number].y, zzz) == y;
}

bool is_affine(const sm2_point_affine *r, uint32_t number) {
    const ref_point q = ref.points[number]; /* (0, 0) for the number 0 */
    return fp_value(&r->x) == q.x && fp_value(&r->y) == q.y;
}

uint32_t scattered(uint32_t seed, uint32_t bound) {
    uint64_t h = (seed + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)((h >> 32) % bound);
}

void store(uint8_t *out, size_t length, uint32_t x) {
    for (size_t i = length; i-- > 0; x >>= 8) {
        out[i] = (uint8_t)x;
    }
}
