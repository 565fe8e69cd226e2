/*
 * Arithmetic in Fp2 of sm9
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

/*
 * z = 0
 *
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  none
 * time      constant
 */
void sm9_fp2_set_zero(sm9_fp2 *z) {
    sm9_fp_set_zero(&z->c0);
    sm9_fp_set_zero(&z->c1);
}

/*
 * z = 1
 *
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  none
 * time      constant
 */
void sm9_fp2_set_one(sm9_fp2 *z) {
    sm9_fp_set_one(&z->c0);
    sm9_fp_set_zero(&z->c1);
}

#ifndef SM9_ADX /* adx.S has the functions down to #endif */

/*
 * z = x + y
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 * cost      2 additions
 */
void sm9_fp2_add(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y) {
    sm9_fp_add(&z->c0, &x->c0, &y->c0);
    sm9_fp_add(&z->c1, &x->c1, &y->c1);
}

/*
 * z = x - y
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 * cost      2 additions
 */
void sm9_fp2_sub(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y) {
    sm9_fp_sub(&z->c0, &x->c0, &y->c0);
    sm9_fp_sub(&z->c1, &x->c1, &y->c1);
}

/*
 * z = -x
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 additions
 */
void sm9_fp2_neg(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp_neg(&z->c0, &x->c0);
    sm9_fp_neg(&z->c1, &x->c1);
}

/*
 * z = x / 2
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 additions
 */
void sm9_fp2_half(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp_half(&z->c0, &x->c0);
    sm9_fp_half(&z->c1, &x->c1);
}

#endif

/*
 * z = c0 - c1 u for x = c0 + c1 u, which is x^p
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      1 addition
 */
void sm9_fp2_conj(sm9_fp2 *z, const sm9_fp2 *x) {
    z->c0 = x->c0;
    sm9_fp_neg(&z->c1, &x->c1);
}

/*
 * z = x u
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 additions
 */
void sm9_fp2_mul_u(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp low;
    sm9_fp_add(&low, &x->c1, &x->c1);
    sm9_fp_neg(&low, &low);
    z->c1 = x->c0;
    z->c0 = low;
}

#ifndef SM9_ADX /* adx.S has the functions down to #endif */

/*
 * z = k x for k in Fp
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x; k is no part of z
 * time      constant
 * cost      2 M
 */
void sm9_fp2_mul_fp(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp *k) {
    sm9_fp_mul(&z->c0, &x->c0, k);
    sm9_fp_mul(&z->c1, &x->c1, k);
}

/*
 * z = x y
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 * cost      2 (M + M) + 2 additions
 * source    one reduction a coordinate
 */
void sm9_fp2_mul(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y) {
    sm9_fp t, n;

    /* c0 = x.c0 y.c0 + t n, t n = -2 x.c1 y.c1; c1 = x.c0 y.c1 + x.c1 y.c0 */
    sm9_fp_add(&t, &x->c1, &x->c1);
    sm9_fp_neg(&n, &y->c1);
    sm9_fp_mul_add_mul(&z->c1, &x->c0, &y->c1, &x->c1, &y->c0);
    sm9_fp_mul_add_mul(&z->c0, &x->c0, &y->c0, &t, &n);
}

/*
 * z = x^2
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 M + 6 additions
 * source    complex squaring: two products
 */
void sm9_fp2_sqr(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp total, other, product;

    /* c0 = (x.c0 + x.c1) (x.c0 + s x.c1) - (1 + s) x.c0 x.c1, c1 = 2 x.c0 x.c1, s = -2 */
    sm9_fp_add(&other, &x->c1, &x->c1);
    sm9_fp_neg(&other, &other);
    sm9_fp_add(&total, &x->c0, &x->c1);
    sm9_fp_add(&other, &x->c0, &other);
    sm9_fp_mul(&product, &x->c0, &x->c1);
    sm9_fp_mul(&total, &total, &other);
    sm9_fp_add(&z->c1, &product, &product);
    sm9_fp_add(&z->c0, &total, &product);
}

#endif

/*
 * z = x^-1; the inverse of 0 is 0
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      constant
 * cost      2 M + 1 (M + M) + 2 additions + 1 inversion
 */
void sm9_fp2_inv(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp norm, t;

    /* x^-1 = (c0 - c1 u) / (c0^2 - s c1^2), where the norm is 0 for x = 0 alone */
    sm9_fp_add(&t, &x->c1, &x->c1);
    sm9_fp_mul_add_mul(&norm, &x->c0, &x->c0, &t, &x->c1);
    sm9_fp_inv(&norm, &norm);
    sm9_fp_neg(&t, &norm);
    sm9_fp_mul(&z->c0, &x->c0, &norm);
    sm9_fp_mul(&z->c1, &x->c1, &t);
    sm9_wipe(&norm, sizeof norm);
    sm9_wipe(&t, sizeof t);
}

/*
 * z = x^-1; the inverse of 0 is 0
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x
 * time      depends on the operands: public values only
 * cost      at most 2 M + 1 (M + M) + 2 additions + 1 inversion
 */
void sm9_fp2_inv_vartime(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp norm, t;

    /* x^-1 = (c0 - c1 u) / (c0^2 - s c1^2), where the norm is 0 for x = 0 alone */
    sm9_fp_add(&t, &x->c1, &x->c1);
    sm9_fp_mul_add_mul(&norm, &x->c0, &x->c0, &t, &x->c1);
    sm9_fp_inv_vartime(&norm, &norm);
    sm9_fp_neg(&t, &norm);
    sm9_fp_mul(&z->c0, &x->c0, &norm);
    sm9_fp_mul(&z->c1, &x->c1, &t);
}

/*
 * z = x if mask is all ones, y if mask is 0
 *
 * requires  mask is 0 or all ones
 *           the coordinates of every element lie in [0, p)
 * ensures   the coordinates of every element lie in [0, p)
 * aliasing  z may be x or y
 * time      constant
 */
void sm9_fp2_select(sm9_fp2 *z, uint64_t mask, const sm9_fp2 *x, const sm9_fp2 *y) {
    sm9_fp_select(&z->c0, mask, &x->c0, &y->c0);
    sm9_fp_select(&z->c1, mask, &x->c1, &y->c1);
}

/*
 * all ones if x = 0, 0 otherwise
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   result = 0 or all ones
 * aliasing  none
 * time      constant
 */
uint64_t sm9_fp2_is_zero(const sm9_fp2 *x) {
    const uint64_t low = sm9_fp_is_zero(&x->c0);
    const uint64_t high = sm9_fp_is_zero(&x->c1);
    return low & high;
}

/*
 * all ones if x = y, 0 otherwise
 *
 * requires  the coordinates of every element lie in [0, p)
 * ensures   result = 0 or all ones
 * aliasing  none
 * time      constant
 */
uint64_t sm9_fp2_equal(const sm9_fp2 *x, const sm9_fp2 *y) {
    const uint64_t low = sm9_fp_equal(&x->c0, &y->c0);
    const uint64_t high = sm9_fp_equal(&x->c1, &y->c1);
    return low & high;
}
