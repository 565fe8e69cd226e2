/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing_reference.h"

#include <criterion/criterion.h>
#include <string.h>

#include "sm9/curve.h"

ref_pairing ref9;

/* ---- Fp12 ---- */

ref12 ref12_w(unsigned power, uint32_t value) {
    ref12 z;
    memset(&z, 0, sizeof z);
    z.c[power] = value % REF_P;
    return z;
}

ref12 ref12_of(uint32_t value) {
    return ref12_w(0, value);
}

ref12 ref12_add(const ref12 *x, const ref12 *y) {
    ref12 z;
    for (int i = 0; i < 12; i++) {
        z.c[i] = (x->c[i] + y->c[i]) % REF_P;
    }
    return z;
}

ref12 ref12_sub(const ref12 *x, const ref12 *y) {
    ref12 z;
    for (int i = 0; i < 12; i++) {
        z.c[i] = (x->c[i] + REF_P - y->c[i]) % REF_P;
    }
    return z;
}

ref12 ref12_mul(const ref12 *x, const ref12 *y) {
    uint32_t sums[24] = {0};
    ref12 z;
    for (int i = 0; i < 12; i++) {
        for (int j = 0; j < 12; j++) {
            sums[i + j] += x->c[i] * y->c[j];
        }
    }
    for (int i = 0; i < 12; i++) { /* w^12 = -2 */
        z.c[i] = (sums[i] + (REF_P - 2) * (sums[i + 12] % REF_P)) % REF_P;
    }
    return z;
}

bool ref12_equal(const ref12 *x, const ref12 *y) {
    return memcmp(x, y, sizeof *x) == 0;
}

ref12 ref12_pow(const ref12 *x, ref_exponent exponent) {
    ref12 z = ref12_of(1);
    for (int bit = 127; bit >= 0; bit--) {
        z = ref12_mul(&z, &z);
        if (exponent >> bit & 1) {
            z = ref12_mul(&z, x);
        }
    }
    return z;
}

ref_exponent ref_power_of_p(unsigned power) {
    ref_exponent z = 1;
    while (power-- > 0) {
        z *= REF_P;
    }
    return z;
}

ref12 ref12_inv(const ref12 *x) {
    return ref12_pow(x, ref_power_of_p(12) - 2);
}

/* ---- points ---- */

ref_curve_point ref_curve_neg(const ref_curve_point *p) {
    const ref12 zero = ref12_of(0);
    ref_curve_point r = *p;
    r.y = ref12_sub(&zero, &p->y);
    return r;
}

/* The slope of the tangent at p = q, or of the line through both. */
static ref12 slope(const ref_curve_point *p, const ref_curve_point *q) {
    ref12 above, below;
    if (ref12_equal(&p->x, &q->x)) {
        const ref12 three = ref12_of(3);
        above = ref12_mul(&p->x, &p->x);
        above = ref12_mul(&three, &above);
        below = ref12_add(&p->y, &p->y);
    } else {
        above = ref12_sub(&q->y, &p->y);
        below = ref12_sub(&q->x, &p->x);
    }
    below = ref12_inv(&below);
    return ref12_mul(&above, &below);
}

ref_curve_point ref_curve_add(const ref_curve_point *p, const ref_curve_point *q) {
    const ref_curve_point infinity = {true, ref12_of(0), ref12_of(0)}, minus = ref_curve_neg(q);
    if (p->infinite || q->infinite) {
        return p->infinite ? *q : *p;
    }
    if (ref12_equal(&p->x, &minus.x) && ref12_equal(&p->y, &minus.y)) {
        return infinity;
    }
    const ref12 s = slope(p, q);
    ref_curve_point r = {false, ref12_mul(&s, &s), ref12_of(0)};
    r.x = ref12_sub(&r.x, &p->x);
    r.x = ref12_sub(&r.x, &q->x);
    r.y = ref12_sub(&p->x, &r.x);
    r.y = ref12_mul(&s, &r.y);
    r.y = ref12_sub(&r.y, &p->y);
    return r;
}

/* ---- the pairing ---- */

/* f := f l(at) for the line l through t and q; t := t + q */
static void line_step(ref12 *f, ref_curve_point *t, const ref_curve_point *q,
                      const ref_curve_point *at) {
    const ref12 s = slope(t, q);
    ref12 across = ref12_sub(&at->x, &t->x), up = ref12_sub(&at->y, &t->y);
    across = ref12_mul(&s, &across);
    up = ref12_sub(&up, &across);
    *f = ref12_mul(f, &up);
    *t = ref_curve_add(t, q);
}

static ref_curve_point frobenius(const ref_curve_point *p, unsigned power) {
    const ref_exponent exponent = ref_power_of_p(power);
    return (ref_curve_point){p->infinite, ref12_pow(&p->x, exponent), ref12_pow(&p->y, exponent)};
}

ref12 ref_pair(const ref_curve_point *p, const ref_curve_point *on_twist) {
    const ref12 w = ref12_w(1, 1), inverse = ref12_inv(&w);
    const ref12 w2 = ref12_pow(&inverse, 2), w3 = ref12_pow(&inverse, 3);
    const ref_curve_point q = {false, ref12_mul(&on_twist->x, &w2), ref12_mul(&on_twist->y, &w3)};
    const uint32_t loop = -(6 * REF_T + 2); /* t is negative */
    ref_curve_point t = q, image;
    ref12 f = ref12_of(1);
    int bit = 31;
    while (loop >> bit == 0) {
        bit--;
    }
    while (bit-- > 0) {
        f = ref12_mul(&f, &f);
        line_step(&f, &t, &t, p);
        if (loop >> bit & 1) {
            line_step(&f, &t, &q, p);
        }
    }
    f = ref12_inv(&f);
    t = ref_curve_neg(&t);
    image = frobenius(&q, 1);
    line_step(&f, &t, &image, p);
    image = frobenius(&q, 2);
    image = ref_curve_neg(&image);
    line_step(&f, &t, &image, p);
    return ref12_pow(&f, (ref_power_of_p(12) - 1) / REF_N);
}

/* ---- the groups ---- */

static uint32_t number(const uint8_t *in, size_t length) {
    uint32_t x = 0;
    for (size_t i = 0; i < length; i++) {
        x = x << 8 | in[i];
    }
    return x;
}

static void multiples(ref_curve_point out[REF_N], const ref_curve_point *p) {
    ref_curve_point sum = {true, ref12_of(0), ref12_of(0)};
    for (uint32_t k = 0; k < REF_N; k++) {
        out[k] = sum;
        cr_assert_eq(sum.infinite, k == 0, "%u times a generator", (unsigned)k);
        sum = ref_curve_add(&sum, p);
    }
    cr_assert(sum.infinite, "n times a generator");
}

void ref_pairing_init(const ref_curve_point *p2) {
    const ref_curve_point p1 = {false, ref12_of(number(sm9_curve_gx, SM9_FP_BYTES)),
                                ref12_of(number(sm9_curve_gy, SM9_FP_BYTES))};
    const int t = REF_T;
    cr_assert_eq(REF_P, 36 * t * t * t * t + 36 * t * t * t + 24 * t * t + 6 * t + 1);
    cr_assert_eq(REF_N, REF_P - 6 * t * t);
    cr_assert_eq(number(sm9_curve_p, SM9_FP_BYTES), REF_P);
    cr_assert_eq(number(sm9_curve_n, SM9_FN_BYTES), REF_N);
    cr_assert_eq(number(sm9_curve_a, SM9_FP_BYTES), 0);
    cr_assert_eq(number(sm9_curve_b, SM9_FP_BYTES), REF_B);
    multiples(ref9.g1, &p1);
    multiples(ref9.g2, p2);
    const ref12 g = ref_pair(&ref9.g1[1], &ref9.g2[1]), one = ref12_of(1);
    ref12 power = one;
    for (uint32_t k = 0; k < REF_N; k++) {
        ref9.gt[k] = power;
        cr_assert_eq(ref12_equal(&power, &one), k == 0, "e(P1, P2)^%u", (unsigned)k);
        power = ref12_mul(&power, &g);
    }
    cr_assert(ref12_equal(&power, &one), "e(P1, P2)^n is not 1");
}

/* ---- numbers that look random ---- */

uint32_t ref_scattered(uint32_t seed, uint32_t bound) {
    uint64_t h = (seed + UINT64_C(1)) * UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)((h >> 32) % bound);
}

ref12 ref12_scattered(uint32_t seed) {
    ref12 z;
    for (uint32_t i = 0; i < 12; i++) {
        z.c[i] = ref_scattered(12 * seed + i, REF_P);
    }
    return z;
}
