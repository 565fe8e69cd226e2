/*
 * Point arithmetic of sm2
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm2.toml
 *
 * description     sm2: SM2 recommended curve sm2p256v1 (OID 1.2.156.10197.1.301)
 * SHA-256         cabcd2879a08c8d9d42e473e52b953b485f5d92150b9ee3510dc1fba7e413389
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
#include "fields.h"

#include <stddef.h>
#include <stdint.h>

/* a of y^2 = x^3 + a x + b, stored in the representation of fields.h */
static const sm2_fp sm2_equation_a = {
    {UINT64_C(0xfffffffffffffffc), UINT64_C(0xfffffffc00000003),
     UINT64_C(0xffffffffffffffff), UINT64_C(0xfffffffbffffffff)}
};

/* b of y^2 = x^3 + a x + b, stored in the representation of fields.h */
static const sm2_fp sm2_equation_b = {
    {UINT64_C(0x90d230632bc0dd42), UINT64_C(0x71cf379ae9b537ab),
     UINT64_C(0x527981505ea51c3c), UINT64_C(0x240fe188ba20e2c8)}
};

/*
 * r = infinity, (1 : 1 : 0)
 *
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  none
 * time      constant
 */
void sm2_point_set_infinity(sm2_point *r) {
    sm2_fp_set_one(&r->x);
    sm2_fp_set_one(&r->y);
    sm2_fp_set_zero(&r->z);
}

/*
 * r = p with Z = 1
 *
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      constant
 */
void sm2_point_from_affine(sm2_point *r, const sm2_point_affine *p) {
    r->x = p->x;
    r->y = p->y;
    sm2_fp_set_one(&r->z);
}

/*
 * r = -p = (X : -Y : Z)
 *
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      1 addition
 */
void sm2_point_neg(sm2_point *r, const sm2_point *p) {
    r->x = p->x;
    sm2_fp_neg(&r->y, &p->y);
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
void sm2_point_select(sm2_point *r, uint64_t mask, const sm2_point *p, const sm2_point *q) {
    sm2_fp_select(&r->x, mask, &p->x, &q->x);
    sm2_fp_select(&r->y, mask, &p->y, &q->y);
    sm2_fp_select(&r->z, mask, &p->z, &q->z);
}

#ifndef SM2_ADX /* adx.S has the functions down to #endif */

/*
 * r = 2 p
 *
 * requires  p is a point of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      3 M + 3 S + 1 (M + M) + 9 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: dbl-1998-cmo-2), coordinates scaled by 1/2
 */
void sm2_point_double(sm2_point *r, const sm2_point *p) {
    sm2_fp slope, t, yy, v;

    /*
     * slope = (3 X^2 + a Z^4) / 2 = 3 (X - Z^2)(X + Z^2) / 2, as a = -3; beside it yy = Y^2, v =
     * X Y^2, Z' = Y Z
     */
    sm2_fp_sqr(&t, &p->z);
    sm2_fp_sqr(&yy, &p->y);
    sm2_fp_sub(&slope, &p->x, &t);
    sm2_fp_add(&t, &p->x, &t);
    sm2_fp_mul(&t, &t, &slope);
    sm2_fp_mul(&v, &p->x, &yy);
    sm2_fp_add(&slope, &t, &t);
    sm2_fp_add(&slope, &slope, &t);
    sm2_fp_half(&slope, &slope);
    sm2_fp_mul(&r->z, &p->y, &p->z);

    /* X' = slope^2 - 2 v, Y' = slope (v - X') - Y^4 */
    sm2_fp_sqr(&t, &slope);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&r->x, &t, &v);
    sm2_fp_neg(&t, &yy);
    sm2_fp_sub(&v, &v, &r->x);
    sm2_fp_mul_add_mul(&r->y, &yy, &t, &v, &slope);
}

/*
 * r = p + q where the plain formula holds
 *
 * requires  p and q are points of the curve
 *           p != q, p != -q, neither is infinity
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      constant
 * cost      10 M + 4 S + 1 (M + M) + 7 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2)
 */
void sm2_point_add(sm2_point *r, const sm2_point *p, const sm2_point *q) {
    sm2_fp u1, s1, h, slope, hh, v, t;

    /* u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1 */
    sm2_fp_sqr(&s1, &q->z);
    sm2_fp_sqr(&h, &p->z);
    sm2_fp_mul(&u1, &p->x, &s1);
    sm2_fp_mul(&slope, &h, &p->z);
    sm2_fp_mul(&s1, &s1, &q->z);
    sm2_fp_mul(&h, &h, &q->x);
    sm2_fp_mul(&slope, &slope, &q->y);
    sm2_fp_mul(&s1, &s1, &p->y);
    sm2_fp_sub(&h, &h, &u1);
    sm2_fp_sub(&slope, &slope, &s1);

    /* Z' = Z1 Z2 h, v = u1 h^2, h = h^3 */
    sm2_fp_mul(&r->z, &p->z, &q->z);
    sm2_fp_sqr(&hh, &h);
    sm2_fp_mul(&r->z, &r->z, &h);
    sm2_fp_sqr(&t, &slope);
    sm2_fp_mul(&v, &u1, &hh);
    sm2_fp_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3 */
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&r->x, &t, &h);
    sm2_fp_neg(&h, &h);
    sm2_fp_sub(&v, &v, &r->x);
    sm2_fp_mul_add_mul(&r->y, &s1, &h, &v, &slope);
}

/*
 * r = p + q, q affine, where the plain formula holds
 *
 * requires  p and q are points of the curve
 *           p != q, p != -q, p is not infinity
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      6 M + 3 S + 1 (M + M) + 7 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1)
 */
void sm2_point_add_mixed(sm2_point *r, const sm2_point *p, const sm2_point_affine *q) {
    sm2_fp h, slope, hh, v, t;

    /* h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1 */
    sm2_fp_sqr(&h, &p->z);
    sm2_fp_mul(&slope, &h, &p->z);
    sm2_fp_mul(&h, &h, &q->x);
    sm2_fp_mul(&slope, &slope, &q->y);
    sm2_fp_sub(&h, &h, &p->x);
    sm2_fp_sub(&slope, &slope, &p->y);

    /* Z' = Z1 h, v = X1 h^2, h = h^3 */
    sm2_fp_sqr(&hh, &h);
    sm2_fp_mul(&r->z, &p->z, &h);
    sm2_fp_sqr(&t, &slope);
    sm2_fp_mul(&v, &p->x, &hh);
    sm2_fp_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3 */
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&r->x, &t, &h);
    sm2_fp_neg(&h, &h);
    sm2_fp_sub(&v, &v, &r->x);
    sm2_fp_mul_add_mul(&r->y, &p->y, &h, &v, &slope);
}

#endif

/*
 * r = p + q, every case
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      constant
 * cost      13 M + 7 S + 2 (M + M) + 16 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2); the doubling computed beside it and
 *             selected
 */
void sm2_point_add_complete(sm2_point *r, const sm2_point *p, const sm2_point *q) {
    sm2_point sum, twice;
    sm2_fp u1, s1, h, slope, hh, v, t;

    /* u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1 */
    sm2_fp_sqr(&s1, &q->z);
    sm2_fp_sqr(&h, &p->z);
    sm2_fp_mul(&u1, &p->x, &s1);
    sm2_fp_mul(&slope, &h, &p->z);
    sm2_fp_mul(&s1, &s1, &q->z);
    sm2_fp_mul(&h, &h, &q->x);
    sm2_fp_mul(&slope, &slope, &q->y);
    sm2_fp_mul(&s1, &s1, &p->y);
    sm2_fp_sub(&h, &h, &u1);
    sm2_fp_sub(&slope, &slope, &s1);

    /* p = q exactly when h = slope = 0 and neither is infinity */
    const uint64_t h_zero = sm2_fp_is_zero(&h);
    const uint64_t slope_zero = sm2_fp_is_zero(&slope);
    const uint64_t p_infinite = sm2_fp_is_zero(&p->z);
    const uint64_t q_infinite = sm2_fp_is_zero(&q->z);

    /* Z' = Z1 Z2 h, v = u1 h^2, h = h^3 */
    sm2_fp_mul(&sum.z, &p->z, &q->z);
    sm2_fp_sqr(&hh, &h);
    sm2_fp_mul(&sum.z, &sum.z, &h);
    sm2_fp_sqr(&t, &slope);
    sm2_fp_mul(&v, &u1, &hh);
    sm2_fp_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3 */
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&sum.x, &t, &h);
    sm2_fp_neg(&h, &h);
    sm2_fp_sub(&v, &v, &sum.x);
    sm2_fp_mul_add_mul(&sum.y, &s1, &h, &v, &slope);

    /* the sum holds but for p = q and infinity; for p = -q it has Z' = 0 by itself */
    sm2_point_double(&twice, p);
    sm2_point_select(&sum, h_zero & slope_zero, &twice, &sum);
    sm2_point_select(&sum, p_infinite, q, &sum);
    sm2_point_select(r, q_infinite, p, &sum);
}

/*
 * r = p + q, q affine, every case
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      constant
 * cost      9 M + 6 S + 2 (M + M) + 16 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1); the doubling computed
 *             beside it and selected
 */
void sm2_point_add_mixed_complete(sm2_point *r, const sm2_point *p, const sm2_point_affine *q) {
    sm2_point sum, other;
    sm2_fp h, slope, hh, v, t;

    /* h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1 */
    sm2_fp_sqr(&h, &p->z);
    sm2_fp_mul(&slope, &h, &p->z);
    sm2_fp_mul(&h, &h, &q->x);
    sm2_fp_mul(&slope, &slope, &q->y);
    sm2_fp_sub(&h, &h, &p->x);
    sm2_fp_sub(&slope, &slope, &p->y);

    /* p = q exactly when h = slope = 0 and p is not infinity */
    const uint64_t h_zero = sm2_fp_is_zero(&h);
    const uint64_t slope_zero = sm2_fp_is_zero(&slope);
    const uint64_t p_infinite = sm2_fp_is_zero(&p->z);

    /* Z' = Z1 h, v = X1 h^2, h = h^3 */
    sm2_fp_sqr(&hh, &h);
    sm2_fp_mul(&sum.z, &p->z, &h);
    sm2_fp_sqr(&t, &slope);
    sm2_fp_mul(&v, &p->x, &hh);
    sm2_fp_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3 */
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&sum.x, &t, &h);
    sm2_fp_neg(&h, &h);
    sm2_fp_sub(&v, &v, &sum.x);
    sm2_fp_mul_add_mul(&sum.y, &p->y, &h, &v, &slope);

    /* the sum holds but for p = q and infinity; for p = -q it has Z' = 0 by itself */
    sm2_point_double(&other, p);
    sm2_point_select(&sum, h_zero & slope_zero, &other, &sum);
    sm2_point_from_affine(&other, q);
    sm2_point_select(r, p_infinite, &other, &sum);
}

/*
 * r = p + q, every case, for public points
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p or q
 * time      depends on the operands: public values only
 * cost      at most 10 M + 5 S + 1 (M + M) + 11 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2); the exceptions by branches
 */
void sm2_point_add_vartime(sm2_point *r, const sm2_point *p, const sm2_point *q) {
    const uint64_t p_infinite = sm2_fp_is_zero(&p->z);
    if (p_infinite != 0) {
        *r = *q;
        return;
    }
    const uint64_t q_infinite = sm2_fp_is_zero(&q->z);
    if (q_infinite != 0) {
        *r = *p;
        return;
    }

    sm2_fp u1, s1, h, slope, hh, v, t;

    /* u1 = X1 Z2^2, s1 = Y1 Z2^3, h = X2 Z1^2 - u1, slope = Y2 Z1^3 - s1 */
    sm2_fp_sqr(&s1, &q->z);
    sm2_fp_sqr(&h, &p->z);
    sm2_fp_mul(&u1, &p->x, &s1);
    sm2_fp_mul(&slope, &h, &p->z);
    sm2_fp_mul(&s1, &s1, &q->z);
    sm2_fp_mul(&h, &h, &q->x);
    sm2_fp_mul(&slope, &slope, &q->y);
    sm2_fp_mul(&s1, &s1, &p->y);
    sm2_fp_sub(&h, &h, &u1);
    sm2_fp_sub(&slope, &slope, &s1);

    const uint64_t same_x = sm2_fp_is_zero(&h);
    if (same_x != 0) {
        const uint64_t same_y = sm2_fp_is_zero(&slope);
        if (same_y != 0) {
            sm2_point_double(r, p);
        } else {
            sm2_point_set_infinity(r);
        }
        return;
    }

    /* Z' = Z1 Z2 h, v = u1 h^2, h = h^3 */
    sm2_fp_mul(&r->z, &p->z, &q->z);
    sm2_fp_sqr(&hh, &h);
    sm2_fp_mul(&r->z, &r->z, &h);
    sm2_fp_sqr(&t, &slope);
    sm2_fp_mul(&v, &u1, &hh);
    sm2_fp_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - s1 h^3 */
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&r->x, &t, &h);
    sm2_fp_neg(&h, &h);
    sm2_fp_sub(&v, &v, &r->x);
    sm2_fp_mul_add_mul(&r->y, &s1, &h, &v, &slope);
}

/*
 * r = p + q, q affine, every case, for public points
 *
 * requires  p and q are points of the curve
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r may be p
 * time      depends on the operands: public values only
 * cost      at most 6 M + 4 S + 1 (M + M) + 11 additions
 * source    Cohen, Miyaji, Ono 1998 (EFD: add-1998-cmo-2 with Z2 = 1); the exceptions by branches
 */
void sm2_point_add_mixed_vartime(sm2_point *r, const sm2_point *p, const sm2_point_affine *q) {
    const uint64_t p_infinite = sm2_fp_is_zero(&p->z);
    if (p_infinite != 0) {
        sm2_point_from_affine(r, q);
        return;
    }

    sm2_fp h, slope, hh, v, t;

    /* h = X2 Z1^2 - X1, slope = Y2 Z1^3 - Y1 */
    sm2_fp_sqr(&h, &p->z);
    sm2_fp_mul(&slope, &h, &p->z);
    sm2_fp_mul(&h, &h, &q->x);
    sm2_fp_mul(&slope, &slope, &q->y);
    sm2_fp_sub(&h, &h, &p->x);
    sm2_fp_sub(&slope, &slope, &p->y);

    const uint64_t same_x = sm2_fp_is_zero(&h);
    if (same_x != 0) {
        const uint64_t same_y = sm2_fp_is_zero(&slope);
        if (same_y != 0) {
            sm2_point_double(r, p);
        } else {
            sm2_point_set_infinity(r);
        }
        return;
    }

    /* Z' = Z1 h, v = X1 h^2, h = h^3 */
    sm2_fp_sqr(&hh, &h);
    sm2_fp_mul(&r->z, &p->z, &h);
    sm2_fp_sqr(&t, &slope);
    sm2_fp_mul(&v, &p->x, &hh);
    sm2_fp_mul(&h, &h, &hh);

    /* X' = slope^2 - h^3 - 2 v, Y' = slope (v - X') - Y1 h^3 */
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&t, &t, &v);
    sm2_fp_sub(&r->x, &t, &h);
    sm2_fp_neg(&h, &h);
    sm2_fp_sub(&v, &v, &r->x);
    sm2_fp_mul_add_mul(&r->y, &p->y, &h, &v, &slope);
}

/*
 * all ones if y^2 = x^3 + a x + b, 0 otherwise
 *
 * requires  0 <= eval(p.x), eval(p.y) < p
 * ensures   result = 0 or all ones
 * aliasing  none
 * time      constant
 * cost      1 M + 2 S + 2 additions
 */
uint64_t sm2_point_is_on_curve(const sm2_point_affine *p) {
    sm2_fp left, right;

    /* right = (x^2 + a) x + b */
    sm2_fp_sqr(&right, &p->x);
    sm2_fp_add(&right, &right, &sm2_equation_a);
    sm2_fp_mul(&right, &right, &p->x);
    sm2_fp_add(&right, &right, &sm2_equation_b);

    sm2_fp_sqr(&left, &p->y);
    const uint64_t equal = sm2_fp_equal(&left, &right);
    return equal;
}

/*
 * r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity
 *
 * ensures   result = 0 or all ones
 *           the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      constant
 * cost      3 M + 1 S + 1 inversion
 */
uint64_t sm2_point_to_affine(sm2_point_affine *r, const sm2_point *p) {
    sm2_fp inverse, power;
    const uint64_t infinite = sm2_fp_is_zero(&p->z);

    /* the inverse of 0 is 0, so infinity gives (0, 0) */
    sm2_fp_inv(&inverse, &p->z);
    sm2_fp_sqr(&power, &inverse);
    sm2_fp_mul(&r->x, &p->x, &power);
    sm2_fp_mul(&power, &power, &inverse);
    sm2_fp_mul(&r->y, &p->y, &power);

    sm2_wipe(&inverse, sizeof inverse);
    sm2_wipe(&power, sizeof power);
    return ~infinite;
}

/*
 * r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity
 *
 * ensures   result = 0 or all ones
 *           the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      depends on the operands: public values only
 * cost      at most 3 M + 1 S + 1 inversion
 */
uint64_t sm2_point_to_affine_vartime(sm2_point_affine *r, const sm2_point *p) {
    sm2_fp inverse, power;
    const uint64_t infinite = sm2_fp_is_zero(&p->z);

    /* the inverse of 0 is 0, so infinity gives (0, 0) */
    sm2_fp_inv_vartime(&inverse, &p->z);
    sm2_fp_sqr(&power, &inverse);
    sm2_fp_mul(&r->x, &p->x, &power);
    sm2_fp_mul(&power, &power, &inverse);
    sm2_fp_mul(&r->y, &p->y, &power);

    return ~infinite;
}

/*
 * r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion
 *
 * requires  count points at p, room for count at r
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r and p do not overlap
 * time      constant
 * cost      6 count M + count S + 1 inversion
 * source    Montgomery's trick
 */
void sm2_points_to_affine(sm2_point_affine *r, const sm2_point *p, size_t count) {
    sm2_fp one, product, z, inverse;

    sm2_fp_set_one(&one);
    product = one;
    /* r[i].x = Z_0 ... Z_(i-1), each Z = 0 replaced by 1 */
    for (size_t i = 0; i < count; i++) {
        const uint64_t infinite = sm2_fp_is_zero(&p[i].z);
        r[i].x = product;
        sm2_fp_select(&z, infinite, &one, &p[i].z);
        sm2_fp_mul(&product, &product, &z);
    }

    sm2_fp_inv(&product, &product);

    /* product = (Z_0 ... Z_i)^-1 at the head of each round */
    for (size_t i = count; i-- > 0;) {
        const uint64_t infinite = sm2_fp_is_zero(&p[i].z);
        sm2_fp_mul(&inverse, &product, &r[i].x);
        sm2_fp_select(&z, infinite, &one, &p[i].z);
        sm2_fp_mul(&product, &product, &z);

        /* an inverse of 0 takes infinity to (0, 0) */
        sm2_fp_set_zero(&z);
        sm2_fp_select(&inverse, infinite, &z, &inverse);
        sm2_fp_sqr(&z, &inverse);
        sm2_fp_mul(&r[i].x, &p[i].x, &z);
        sm2_fp_mul(&z, &z, &inverse);
        sm2_fp_mul(&r[i].y, &p[i].y, &z);
    }

    sm2_wipe(&product, sizeof product);
    sm2_wipe(&z, sizeof z);
    sm2_wipe(&inverse, sizeof inverse);
}

#ifndef SM2_ADX /* adx.S has the functions down to #endif */

/*
 * r = table[index], by reading every row
 *
 * requires  rows is a power of two, at most 32
 *           index < rows
 * ensures   the coordinates of every point lie in [0, p)
 * aliasing  r is no row of the table
 * time      constant
 */
void sm2_point_read(sm2_point *r, const sm2_point *table, size_t rows, uint64_t index) {
    sm2_point found;
    for (size_t limb = 0; limb < SM2_FP_LIMBS; limb++) {
        found.x.limb[limb] = 0;
        found.y.limb[limb] = 0;
        found.z.limb[limb] = 0;
    }
    for (size_t row = 0; row < rows; row++) {
        /* all ones iff row = index: only 0 - 1 sets the top bit */
        const uint64_t chosen = 0 - ((((uint64_t)row ^ index) - 1) >> 63);
        for (size_t limb = 0; limb < SM2_FP_LIMBS; limb++) {
            found.x.limb[limb] |= chosen & table[row].x.limb[limb];
            found.y.limb[limb] |= chosen & table[row].y.limb[limb];
            found.z.limb[limb] |= chosen & table[row].z.limb[limb];
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
void sm2_point_affine_read(sm2_point_affine *r, const sm2_point_affine *table, size_t rows,
                           uint64_t index) {
    sm2_point_affine found;
    for (size_t limb = 0; limb < SM2_FP_LIMBS; limb++) {
        found.x.limb[limb] = 0;
        found.y.limb[limb] = 0;
    }
    for (size_t row = 0; row < rows; row++) {
        /* all ones iff row = index: only 0 - 1 sets the top bit */
        const uint64_t chosen = 0 - ((((uint64_t)row ^ index) - 1) >> 63);
        for (size_t limb = 0; limb < SM2_FP_LIMBS; limb++) {
            found.x.limb[limb] |= chosen & table[row].x.limb[limb];
            found.y.limb[limb] |= chosen & table[row].y.limb[limb];
        }
    }
    *r = found;
}

#endif
