/*
 * Point arithmetic on the twist of sm9
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm9.toml
 *
 * description     sm9: SM9 curve, BN with t = 0x600000000058f98a
 * SHA-256         82288a8056daa226ebe1bc6c7424b1b94bc4d8a64b0a72142f26af751916ea8c
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
#include "fields.h"

#include <stddef.h>
#include <stdint.h>

/* b u of y^2 = x^3 + b u, stored in the representation of fields.h */
static const sm9_fp2 sm9_g2_equation_b = {
    {{UINT64_C(0x0000000000000000), UINT64_C(0x0000000000000000),
      UINT64_C(0x0000000000000000), UINT64_C(0x0000000000000000)}},
    {{UINT64_C(0xb9f2c1e8c8c71995), UINT64_C(0x125df8f246a377fc),
      UINT64_C(0x25e650d049188d1c), UINT64_C(0x043fffffed866f63)}}
};

/* gamma^-2, gamma = w^(p - 1), stored in the representation of fields.h */
static const sm9_fp sm9_g2_endomorphism_x = {
    {UINT64_C(0x646a4b5a4e6783b9), UINT64_C(0xd5e4017f8d980f9d),
     UINT64_C(0x8d8bf6fd0cdfe790), UINT64_C(0x2d4ac18b775a8f7b)}
};

/* gamma^-3, gamma = w^(p - 1), stored in the representation of fields.h */
static const sm9_fp sm9_g2_endomorphism_y = {
    {UINT64_C(0xabbaac18a46a2054), UINT64_C(0x46ee57561222c759),
     UINT64_C(0x1dae609fa0e23561), UINT64_C(0x1df7113dae0adc3c)}
};

/*
 * r = infinity, (1 : 1 : 0)
 *
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  none
 * time      constant
 */
void sm9_g2_point_set_infinity(sm9_g2_point *r) {
    sm9_fp2_set_one(&r->x);
    sm9_fp2_set_one(&r->y);
    sm9_fp2_set_zero(&r->z);
}

/*
 * r = p with Z = 1
 *
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      constant
 */
void sm9_g2_point_from_affine(sm9_g2_point *r, const sm9_g2_point_affine *p) {
    r->x = p->x;
    r->y = p->y;
    sm9_fp2_set_one(&r->z);
}

/*
 * r = -p = (X : -Y : Z)
 *
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      2 additions
 */
void sm9_g2_point_neg(sm9_g2_point *r, const sm9_g2_point *p) {
    r->x = p->x;
    sm9_fp2_neg(&r->y, &p->y);
    r->z = p->z;
}

/*
 * r = p if mask is all ones, q if mask is 0
 *
 * requires  mask is 0 or all ones
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      constant
 */
void sm9_g2_point_select(sm9_g2_point *r, uint64_t mask, const sm9_g2_point *p,
                         const sm9_g2_point *q) {
    sm9_fp2_select(&r->x, mask, &p->x, &q->x);
    sm9_fp2_select(&r->y, mask, &p->y, &q->y);
    sm9_fp2_select(&r->z, mask, &p->z, &q->z);
}

/*
 * r = 2 p
 *
 * requires  p is a point of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      8 M + 6 (M + M) + 44 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: dbl-1998-cmo-2), coordinates scaled by 1/2
 */
void sm9_g2_point_double(sm9_g2_point *r, const sm9_g2_point *p) {
    sm9_fp2 slope, t, yy, v;

    /* slope = 3 X^2 / 2, as a = 0; beside it yy = Y^2, v = X Y^2, Z' = Y Z */
    sm9_fp2_sqr(&t, &p->x);
    sm9_fp2_sqr(&yy, &p->y);
    sm9_fp2_add(&slope, &t, &t);
    sm9_fp2_add(&slope, &slope, &t);
    sm9_fp2_mul(&v, &p->x, &yy);
    sm9_fp2_half(&slope, &slope);
    sm9_fp2_mul(&r->z, &p->y, &p->z);

    /* X' = slope^2 - 2 v, Y' = slope (v - X') - Y^4 */
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&r->x, &t, &v);
    sm9_fp2_sqr(&t, &yy);
    sm9_fp2_sub(&v, &v, &r->x);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_sub(&r->y, &v, &t);
}

/*
 * r = p + q where the plain formula holds
 *
 * requires  p and q are points of the curve
 *           p != q, p != -q, neither is infinity
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      constant
 * cost      8 M + 24 (M + M) + 64 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2)
 */
void sm9_g2_point_add(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point *q) {
    sm9_fp2 u1, s1, h, slope, hh, v, t;

    /* u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1 */
    sm9_fp2_sqr(&s1, &q->z);
    sm9_fp2_sqr(&h, &p->z);
    sm9_fp2_mul(&u1, &p->x, &s1);
    sm9_fp2_mul(&slope, &h, &p->z);
    sm9_fp2_mul(&s1, &s1, &q->z);
    sm9_fp2_mul(&h, &h, &q->x);
    sm9_fp2_mul(&slope, &slope, &q->y);
    sm9_fp2_mul(&s1, &s1, &p->y);
    sm9_fp2_sub(&h, &h, &u1);
    sm9_fp2_sub(&slope, &slope, &s1);

    /* Z' = Z1 Z2 h, v = u1 h^2, h = h^3 */
    sm9_fp2_mul(&r->z, &p->z, &q->z);
    sm9_fp2_sqr(&hh, &h);
    sm9_fp2_mul(&r->z, &r->z, &h);
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_mul(&v, &u1, &hh);
    sm9_fp2_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3 */
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&r->x, &t, &h);
    sm9_fp2_neg(&h, &h);
    sm9_fp2_sub(&v, &v, &r->x);
    sm9_fp2_mul(&h, &s1, &h);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_add(&r->y, &h, &v);
}

/*
 * r = p + q, q affine, where the plain formula holds
 *
 * requires  p and q are points of the curve
 *           p != q, p != -q, p is not infinity
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      6 M + 16 (M + M) + 50 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1)
 */
void sm9_g2_point_add_mixed(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point_affine *q) {
    sm9_fp2 h, slope, hh, v, t;

    /* h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1 */
    sm9_fp2_sqr(&h, &p->z);
    sm9_fp2_mul(&slope, &h, &p->z);
    sm9_fp2_mul(&h, &h, &q->x);
    sm9_fp2_mul(&slope, &slope, &q->y);
    sm9_fp2_sub(&h, &h, &p->x);
    sm9_fp2_sub(&slope, &slope, &p->y);

    /* Z' = Z1 h, v = X1 h^2, h = h^3 */
    sm9_fp2_sqr(&hh, &h);
    sm9_fp2_mul(&r->z, &p->z, &h);
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_mul(&v, &p->x, &hh);
    sm9_fp2_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3 */
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&r->x, &t, &h);
    sm9_fp2_neg(&h, &h);
    sm9_fp2_sub(&v, &v, &r->x);
    sm9_fp2_mul(&h, &p->y, &h);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_add(&r->y, &h, &v);
}

/*
 * r = p + q, every case
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      constant
 * cost      16 M + 30 (M + M) + 108 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2); the doubling computed beside it and
 *             selected
 */
void sm9_g2_point_add_complete(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point *q) {
    sm9_g2_point sum, twice;
    sm9_fp2 u1, s1, h, slope, hh, v, t;

    /* u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1 */
    sm9_fp2_sqr(&s1, &q->z);
    sm9_fp2_sqr(&h, &p->z);
    sm9_fp2_mul(&u1, &p->x, &s1);
    sm9_fp2_mul(&slope, &h, &p->z);
    sm9_fp2_mul(&s1, &s1, &q->z);
    sm9_fp2_mul(&h, &h, &q->x);
    sm9_fp2_mul(&slope, &slope, &q->y);
    sm9_fp2_mul(&s1, &s1, &p->y);
    sm9_fp2_sub(&h, &h, &u1);
    sm9_fp2_sub(&slope, &slope, &s1);

    /* p = q exactly when h = slope = 0 and neither is infinity */
    const uint64_t h_zero = sm9_fp2_is_zero(&h);
    const uint64_t slope_zero = sm9_fp2_is_zero(&slope);
    const uint64_t p_infinite = sm9_fp2_is_zero(&p->z);
    const uint64_t q_infinite = sm9_fp2_is_zero(&q->z);

    /* Z' = Z1 Z2 h, v = u1 h^2, h = h^3 */
    sm9_fp2_mul(&sum.z, &p->z, &q->z);
    sm9_fp2_sqr(&hh, &h);
    sm9_fp2_mul(&sum.z, &sum.z, &h);
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_mul(&v, &u1, &hh);
    sm9_fp2_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3 */
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&sum.x, &t, &h);
    sm9_fp2_neg(&h, &h);
    sm9_fp2_sub(&v, &v, &sum.x);
    sm9_fp2_mul(&h, &s1, &h);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_add(&sum.y, &h, &v);

    /* the sum holds but for p = q and infinity; for p = -q it has Z' = 0 by itself */
    sm9_g2_point_double(&twice, p);
    sm9_g2_point_select(&sum, h_zero & slope_zero, &twice, &sum);
    sm9_g2_point_select(&sum, p_infinite, q, &sum);
    sm9_g2_point_select(r, q_infinite, p, &sum);
}

/*
 * r = p + q, q affine, every case
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      14 M + 22 (M + M) + 94 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1); the doubling computed
 *             beside it and selected
 */
void sm9_g2_point_add_mixed_complete(sm9_g2_point *r, const sm9_g2_point *p,
                                     const sm9_g2_point_affine *q) {
    sm9_g2_point sum, other;
    sm9_fp2 h, slope, hh, v, t;

    /* h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1 */
    sm9_fp2_sqr(&h, &p->z);
    sm9_fp2_mul(&slope, &h, &p->z);
    sm9_fp2_mul(&h, &h, &q->x);
    sm9_fp2_mul(&slope, &slope, &q->y);
    sm9_fp2_sub(&h, &h, &p->x);
    sm9_fp2_sub(&slope, &slope, &p->y);

    /* p = q exactly when h = slope = 0 and p is not infinity */
    const uint64_t h_zero = sm9_fp2_is_zero(&h);
    const uint64_t slope_zero = sm9_fp2_is_zero(&slope);
    const uint64_t p_infinite = sm9_fp2_is_zero(&p->z);

    /* Z' = Z1 h, v = X1 h^2, h = h^3 */
    sm9_fp2_sqr(&hh, &h);
    sm9_fp2_mul(&sum.z, &p->z, &h);
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_mul(&v, &p->x, &hh);
    sm9_fp2_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3 */
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&sum.x, &t, &h);
    sm9_fp2_neg(&h, &h);
    sm9_fp2_sub(&v, &v, &sum.x);
    sm9_fp2_mul(&h, &p->y, &h);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_add(&sum.y, &h, &v);

    /* the sum holds but for p = q and infinity; for p = -q it has Z' = 0 by itself */
    sm9_g2_point_double(&other, p);
    sm9_g2_point_select(&sum, h_zero & slope_zero, &other, &sum);
    sm9_g2_point_from_affine(&other, q);
    sm9_g2_point_select(r, p_infinite, &other, &sum);
}

/*
 * r = p + q, every case, for public points
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      depends on the operands: public values only
 * cost      at most 12 M + 24 (M + M) + 75 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2); the exceptions by branches
 */
void sm9_g2_point_add_vartime(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point *q) {
    const uint64_t p_infinite = sm9_fp2_is_zero(&p->z);
    if (p_infinite != 0) {
        *r = *q;
        return;
    }
    const uint64_t q_infinite = sm9_fp2_is_zero(&q->z);
    if (q_infinite != 0) {
        *r = *p;
        return;
    }

    sm9_fp2 u1, s1, h, slope, hh, v, t;

    /* u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1 */
    sm9_fp2_sqr(&s1, &q->z);
    sm9_fp2_sqr(&h, &p->z);
    sm9_fp2_mul(&u1, &p->x, &s1);
    sm9_fp2_mul(&slope, &h, &p->z);
    sm9_fp2_mul(&s1, &s1, &q->z);
    sm9_fp2_mul(&h, &h, &q->x);
    sm9_fp2_mul(&slope, &slope, &q->y);
    sm9_fp2_mul(&s1, &s1, &p->y);
    sm9_fp2_sub(&h, &h, &u1);
    sm9_fp2_sub(&slope, &slope, &s1);

    const uint64_t same_x = sm9_fp2_is_zero(&h);
    if (same_x != 0) {
        const uint64_t same_y = sm9_fp2_is_zero(&slope);
        if (same_y != 0) {
            sm9_g2_point_double(r, p);
        } else {
            sm9_g2_point_set_infinity(r);
        }
        return;
    }

    /* Z' = Z1 Z2 h, v = u1 h^2, h = h^3 */
    sm9_fp2_mul(&r->z, &p->z, &q->z);
    sm9_fp2_sqr(&hh, &h);
    sm9_fp2_mul(&r->z, &r->z, &h);
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_mul(&v, &u1, &hh);
    sm9_fp2_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3 */
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&r->x, &t, &h);
    sm9_fp2_neg(&h, &h);
    sm9_fp2_sub(&v, &v, &r->x);
    sm9_fp2_mul(&h, &s1, &h);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_add(&r->y, &h, &v);
}

/*
 * r = p + q, q affine, every case, for public points
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      depends on the operands: public values only
 * cost      at most 10 M + 16 (M + M) + 62 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1); the exceptions by branches
 */
void sm9_g2_point_add_mixed_vartime(sm9_g2_point *r, const sm9_g2_point *p,
                                    const sm9_g2_point_affine *q) {
    const uint64_t p_infinite = sm9_fp2_is_zero(&p->z);
    if (p_infinite != 0) {
        sm9_g2_point_from_affine(r, q);
        return;
    }

    sm9_fp2 h, slope, hh, v, t;

    /* h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1 */
    sm9_fp2_sqr(&h, &p->z);
    sm9_fp2_mul(&slope, &h, &p->z);
    sm9_fp2_mul(&h, &h, &q->x);
    sm9_fp2_mul(&slope, &slope, &q->y);
    sm9_fp2_sub(&h, &h, &p->x);
    sm9_fp2_sub(&slope, &slope, &p->y);

    const uint64_t same_x = sm9_fp2_is_zero(&h);
    if (same_x != 0) {
        const uint64_t same_y = sm9_fp2_is_zero(&slope);
        if (same_y != 0) {
            sm9_g2_point_double(r, p);
        } else {
            sm9_g2_point_set_infinity(r);
        }
        return;
    }

    /* Z' = Z1 h, v = X1 h^2, h = h^3 */
    sm9_fp2_sqr(&hh, &h);
    sm9_fp2_mul(&r->z, &p->z, &h);
    sm9_fp2_sqr(&t, &slope);
    sm9_fp2_mul(&v, &p->x, &hh);
    sm9_fp2_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3 */
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&t, &t, &v);
    sm9_fp2_sub(&r->x, &t, &h);
    sm9_fp2_neg(&h, &h);
    sm9_fp2_sub(&v, &v, &r->x);
    sm9_fp2_mul(&h, &p->y, &h);
    sm9_fp2_mul(&v, &v, &slope);
    sm9_fp2_add(&r->y, &h, &v);
}

/*
 * all ones if y^2 = x^3 + b u, 0 otherwise
 *
 * requires  the coordinates of p lie in [0, p)
 * ensures   result = 0 or all ones
 * aliasing  none
 * time      constant
 * cost      4 M + 2 (M + M) + 16 additions
 */
uint64_t sm9_g2_point_is_on_curve(const sm9_g2_point_affine *p) {
    sm9_fp2 left, right;

    /* right = x^3 + b */
    sm9_fp2_sqr(&right, &p->x);
    sm9_fp2_mul(&right, &right, &p->x);
    sm9_fp2_add(&right, &right, &sm9_g2_equation_b);

    sm9_fp2_sqr(&left, &p->y);
    const uint64_t equal = sm9_fp2_equal(&left, &right);
    return equal;
}

/*
 * r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity
 *
 * ensures   result = 0 or all ones
 *           the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      constant
 * cost      4 M + 7 (M + M) + 14 additions + 1 inversion
 */
uint64_t sm9_g2_point_to_affine(sm9_g2_point_affine *r, const sm9_g2_point *p) {
    sm9_fp2 inverse, power;
    const uint64_t infinite = sm9_fp2_is_zero(&p->z);

    /* the inverse of 0 is 0, so infinity gives (0, 0) */
    sm9_fp2_inv(&inverse, &p->z);
    sm9_fp2_sqr(&power, &inverse);
    sm9_fp2_mul(&r->x, &p->x, &power);
    sm9_fp2_mul(&power, &power, &inverse);
    sm9_fp2_mul(&r->y, &p->y, &power);

    sm9_wipe(&inverse, sizeof inverse);
    sm9_wipe(&power, sizeof power);
    return ~infinite;
}

/*
 * r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity
 *
 * ensures   result = 0 or all ones
 *           the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      depends on the operands: public values only
 * cost      at most 4 M + 7 (M + M) + 14 additions + 1 inversion
 */
uint64_t sm9_g2_point_to_affine_vartime(sm9_g2_point_affine *r, const sm9_g2_point *p) {
    sm9_fp2 inverse, power;
    const uint64_t infinite = sm9_fp2_is_zero(&p->z);

    /* the inverse of 0 is 0, so infinity gives (0, 0) */
    sm9_fp2_inv_vartime(&inverse, &p->z);
    sm9_fp2_sqr(&power, &inverse);
    sm9_fp2_mul(&r->x, &p->x, &power);
    sm9_fp2_mul(&power, &power, &inverse);
    sm9_fp2_mul(&r->y, &p->y, &power);

    return ~infinite;
}

/*
 * r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion
 *
 * requires  count points at p, room for count at r
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      constant
 * cost      (2 + 2 count) M + (1 + 12 count) (M + M) + (2 + 18 count) additions + 1 inversion
 * source    Montgomery's trick
 */
void sm9_g2_points_to_affine(sm9_g2_point_affine *r, const sm9_g2_point *p, size_t count) {
    sm9_fp2 one, product, z, inverse;

    sm9_fp2_set_one(&one);
    product = one;
    /* r[i].x = Z_0 ... Z_(i-1), each Z = 0 replaced by 1 */
    for (size_t i = 0; i < count; i++) {
        const uint64_t infinite = sm9_fp2_is_zero(&p[i].z);
        r[i].x = product;
        sm9_fp2_select(&z, infinite, &one, &p[i].z);
        sm9_fp2_mul(&product, &product, &z);
    }

    sm9_fp2_inv(&product, &product);

    /* product = (Z_0 ... Z_i)^-1 at the head of each round */
    for (size_t i = count; i-- > 0;) {
        const uint64_t infinite = sm9_fp2_is_zero(&p[i].z);
        sm9_fp2_mul(&inverse, &product, &r[i].x);
        sm9_fp2_select(&z, infinite, &one, &p[i].z);
        sm9_fp2_mul(&product, &product, &z);

        /* an inverse of 0 takes infinity to (0, 0) */
        sm9_fp2_set_zero(&z);
        sm9_fp2_select(&inverse, infinite, &z, &inverse);
        sm9_fp2_sqr(&z, &inverse);
        sm9_fp2_mul(&r[i].x, &p[i].x, &z);
        sm9_fp2_mul(&z, &z, &inverse);
        sm9_fp2_mul(&r[i].y, &p[i].y, &z);
    }

    sm9_wipe(&product, sizeof product);
    sm9_wipe(&z, sizeof z);
    sm9_wipe(&inverse, sizeof inverse);
}

#ifndef SM9_ADX /* adx.S has the functions down to #endif */

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
void sm9_g2_point_read(sm9_g2_point *r, const sm9_g2_point *table, size_t rows, uint64_t index) {
    sm9_g2_point found;
    for (size_t limb = 0; limb < SM9_FP_LIMBS; limb++) {
        found.x.c0.limb[limb] = 0;
        found.x.c1.limb[limb] = 0;
        found.y.c0.limb[limb] = 0;
        found.y.c1.limb[limb] = 0;
        found.z.c0.limb[limb] = 0;
        found.z.c1.limb[limb] = 0;
    }
    for (size_t row = 0; row < rows; row++) {
        /* all ones iff row = index: only 0 - 1 sets the top bit */
        const uint64_t chosen = 0 - ((((uint64_t)row ^ index) - 1) >> 63);
        for (size_t limb = 0; limb < SM9_FP_LIMBS; limb++) {
            found.x.c0.limb[limb] |= chosen & table[row].x.c0.limb[limb];
            found.x.c1.limb[limb] |= chosen & table[row].x.c1.limb[limb];
            found.y.c0.limb[limb] |= chosen & table[row].y.c0.limb[limb];
            found.y.c1.limb[limb] |= chosen & table[row].y.c1.limb[limb];
            found.z.c0.limb[limb] |= chosen & table[row].z.c0.limb[limb];
            found.z.c1.limb[limb] |= chosen & table[row].z.c1.limb[limb];
        }
    }
    *r = found;
}

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
void sm9_g2_point_affine_read(sm9_g2_point_affine *r, const sm9_g2_point_affine *table,
                              size_t rows, uint64_t index) {
    sm9_g2_point_affine found;
    for (size_t limb = 0; limb < SM9_FP_LIMBS; limb++) {
        found.x.c0.limb[limb] = 0;
        found.x.c1.limb[limb] = 0;
        found.y.c0.limb[limb] = 0;
        found.y.c1.limb[limb] = 0;
    }
    for (size_t row = 0; row < rows; row++) {
        /* all ones iff row = index: only 0 - 1 sets the top bit */
        const uint64_t chosen = 0 - ((((uint64_t)row ^ index) - 1) >> 63);
        for (size_t limb = 0; limb < SM9_FP_LIMBS; limb++) {
            found.x.c0.limb[limb] |= chosen & table[row].x.c0.limb[limb];
            found.x.c1.limb[limb] |= chosen & table[row].x.c1.limb[limb];
            found.y.c0.limb[limb] |= chosen & table[row].y.c0.limb[limb];
            found.y.c1.limb[limb] |= chosen & table[row].y.c1.limb[limb];
        }
    }
    *r = found;
}

#endif

/*
 * r = (conj(X) gamma^-2 : conj(Y) gamma^-3 : conj(Z)), Frobenius on the twist; r = (p mod n) p for
 * points of order n
 *
 * requires  p is a point of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      4 M + 3 additions
 * source    Galbraith, Lin, Scott 2009
 */
void sm9_g2_point_endomorphism(sm9_g2_point *r, const sm9_g2_point *p) {
    sm9_fp2_conj(&r->x, &p->x);
    sm9_fp2_mul_fp(&r->x, &r->x, &sm9_g2_endomorphism_x);
    sm9_fp2_conj(&r->y, &p->y);
    sm9_fp2_mul_fp(&r->y, &r->y, &sm9_g2_endomorphism_y);
    sm9_fp2_conj(&r->z, &p->z);
}

/*
 * r = (conj(x) gamma^-2, conj(y) gamma^-3), Frobenius on the twist; r = (p mod n) p for points of
 * order n
 *
 * requires  p is a point of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      4 M + 2 additions
 * source    Galbraith, Lin, Scott 2009
 */
void sm9_g2_point_affine_endomorphism(sm9_g2_point_affine *r, const sm9_g2_point_affine *p) {
    sm9_fp2_conj(&r->x, &p->x);
    sm9_fp2_mul_fp(&r->x, &r->x, &sm9_g2_endomorphism_x);
    sm9_fp2_conj(&r->y, &p->y);
    sm9_fp2_mul_fp(&r->y, &r->y, &sm9_g2_endomorphism_y);
}
