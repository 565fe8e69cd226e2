/* SPDX-License-Identifier: Apache-2.0 */
/* Multiplications by u, u^2 = -2, inside of additions. An output may be any of the inputs but y. */
#ifndef SMIDGEN_PAIRING_FP2_H
#define SMIDGEN_PAIRING_FP2_H

#include "pairing/names.h"

/* z := x + y u */
static inline void sm9_fp2_add_u(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y) {
    sm9_fp twice;
    sm9_fp_add(&twice, &y->c1, &y->c1);
    sm9_fp_add(&z->c1, &x->c1, &y->c0);
    sm9_fp_sub(&z->c0, &x->c0, &twice);
}

/* z := x - y u */
static inline void sm9_fp2_sub_u(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y) {
    sm9_fp twice;
    sm9_fp_add(&twice, &y->c1, &y->c1);
    sm9_fp_sub(&z->c1, &x->c1, &y->c0);
    sm9_fp_add(&z->c0, &x->c0, &twice);
}

#endif
