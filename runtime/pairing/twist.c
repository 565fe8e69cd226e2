/* SPDX-License-Identifier: Apache-2.0 */
#include "pairing/twist.h"

#include SM9_PAIRING

/* (x, y) stands for (x w^-2, y w^-3), and w^(p - 1) = gamma with gamma^6 = -1: the coordinates of
 * the image are x^(p^k) gamma^(-2 k) and y^(p^k) gamma^(-3 k), with gamma^-1 = -gamma^5:
 * gamma^(-2 k) = (-1)^k gamma^(4 k), gamma^(-3 k) = (-1)^k gamma^(3 k). */
static void coordinate(sm9_fp2 *r, const sm9_fp2 *x, unsigned power, unsigned gamma) {
    if (power % 2 == 1) {
        sm9_fp2_conj(r, x);
        sm9_fp2_neg(r, r);
    } else {
        *r = *x;
    }
    sm9_fp2_mul_fp(r, r, &sm9_frobenius[power - 1][gamma]);
}

void sm9_twist_frobenius(sm9_g2_point_affine *r, const sm9_g2_point_affine *q, unsigned power) {
    coordinate(&r->x, &q->x, power, 4);
    coordinate(&r->y, &q->y, power, 3);
}

/*
 * For a root z0 + z1 u of x0 + x1 u, u^2 = s = -2: z0^2 + s z1^2 = x0, 2 z0 z1 = x1, and the norm
 * of x is the square of that of z, so that z0^2 = (x0 + r) / 2 for one of its roots r. Where x1 = 0
 * these are x0 and 0, and if x0 is no square of Fp, z0 = 0 and z1^2 = x0 / s.
 */
uint64_t sm9_fp2_sqrt_vartime(sm9_fp2 *z, const sm9_fp2 *x) {
    sm9_fp norm, r, t;
    sm9_fp2 root, square;
    sm9_fp_add(&t, &x->c1, &x->c1);
    sm9_fp_mul_add_mul(&norm, &x->c0, &x->c0, &t, &x->c1);
    sm9_fp2_set_zero(&root);
    if (sm9_fp_sqrt(&r, &norm) != 0) {
        sm9_fp_add(&t, &x->c0, &r);
        sm9_fp_half(&t, &t);
        if (sm9_fp_sqrt(&root.c0, &t) == 0 || sm9_fp_is_zero(&root.c0) != 0) {
            sm9_fp_sub(&t, &x->c0, &r);
            sm9_fp_half(&t, &t);
            sm9_fp_sqrt(&root.c0, &t);
        }
        if (sm9_fp_is_zero(&root.c0) != 0) {
            sm9_fp_half(&t, &x->c0);
            sm9_fp_neg(&t, &t);
            sm9_fp_sqrt(&root.c1, &t);
        } else {
            sm9_fp_add(&t, &root.c0, &root.c0);
            sm9_fp_inv_vartime(&t, &t);
            sm9_fp_mul(&root.c1, &x->c1, &t);
        }
    }
    sm9_fp2_sqr(&square, &root);
    const uint64_t is_root = sm9_fp2_equal(&square, x);
    sm9_fp2_set_zero(z);
    sm9_fp2_select(z, is_root, &root, z);
    return is_root;
}
