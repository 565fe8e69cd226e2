/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4's S-box as a Boolean circuit: no table, no branch, the same steps for every input. Bit i of
 * 64 bytes lies in word i, so that the circuit maps 64 bytes at once.
 *
 * The S-box is S(x) = A (A x + d3)^-1 + d3 over GF(2^8) mod X^8 + X^7 + X^6 + X^5 + X^4 + X^2 + 1,
 * where row i of the matrix A is a7 rotated left by i. With 75 = A^-1 d3,
 *
 *     S(x) = core(x ^ 75) ^ d3,    core(x) = A (A x)^-1,
 *
 * and the circuit is core; the constants are added to the words around it. The inverse is taken in
 * GF(((2^2)^2)^2): A x = a u + b v, where u is the element 07 and v = u^16, and a and b are of
 * GF(2^4), which has the basis w = 0c and w^4 over GF(2^2), and that the basis 5c and 5c^2. With
 * d = ((A x)^17)^-1, which is of GF(2^4), (A x)^-1 = d (A x)^16 = d a v + d b u.
 *
 * All linear maps between the bits and these bases are merged into the first and the last part.
 */
#ifndef SMIDGEN_SM4_SBOX_H
#define SMIDGEN_SM4_SBOX_H

#include <stdint.h>

#define SMG_SM4_SBOX_IN  UINT32_C(0x75757575) /* to be added to a word before core */
#define SMG_SM4_SBOX_OUT UINT32_C(0xd3d3d3d3) /* and after it */

/* x := core(x) in each of 64 bytes. 120 operations. */
static inline void smg_sm4_sbox_core(uint64_t x[8]) {
    const uint64_t x0 = x[0], x1 = x[1], x2 = x[2], x3 = x[3];
    const uint64_t x4 = x[4], x5 = x[5], x6 = x[6], x7 = x[7];

    /* The sums of bits of a and b that are multiplied: nine of each, by Karatsuba twice. */
    const uint64_t t0 = x2 ^ x4, t1 = x3 ^ x5, t2 = x1 ^ x5, t3 = x0 ^ t0, t4 = x3 ^ x7,
                   t5 = x7 ^ t1, t6 = x7 ^ t2, t7 = t0 ^ t6, t8 = x2 ^ x6, t9 = x0 ^ t1,
                   t10 = x1 ^ t3, t11 = x7 ^ t3, t12 = x0 ^ x4, t13 = t0 ^ t1, t14 = x4 ^ x7,
                   t15 = x6 ^ t7, t16 = x0 ^ t2, t17 = x6 ^ t4, t18 = x5 ^ t14, t19 = x2 ^ t5,
                   t20 = t1 ^ t3, t21 = x1 ^ t4, t22 = x6 ^ t1, t23 = x1 ^ t8, t24 = x1 ^ t9,
                   t25 = t3 ^ t17, t26 = t4 ^ t12;

    /* (A x)^17, from the nine products of a b. */
    const uint64_t p0 = t26 & t2, p1 = t9 & x0, p2 = t18 & t16, p3 = t25 & t21, p4 = t24 & t13,
                   p5 = t15 & t7, p6 = t8 & t5, p7 = x1 & t20, p8 = t23 & t11, p9 = p1 ^ p4,
                   p10 = p3 ^ p7, p11 = p2 ^ p9, p12 = p8 ^ p11, p13 = p0 ^ p6, p14 = p5 ^ p11,
                   p15 = p3 ^ p9, p16 = p10 ^ p13, p17 = p1 ^ p5, p18 = p10 ^ p12, p19 = p0 ^ p15,
                   p20 = p16 ^ p17, d0 = p14 ^ x6, d1 = p19 ^ t10, d2 = p18 ^ t22, d3 = p20 ^ t19;

    /* Its inverse in GF(2^4), bits i14, i12, i4, i8, and their sums. */
    const uint64_t i0 = d0 | d2, i1 = d0 & d3, i2 = d1 | i1, i3 = i0 ^ i2, i4 = d2 ^ i3,
                   i5 = d0 | d3, i6 = d1 ^ i5, i7 = i4 & i6, i8 = d0 ^ i7, i9 = d2 & i6,
                   i10 = d2 | i6, i11 = d3 | i9, i12 = i10 & i11, i13 = d2 ^ i11, i14 = i1 | i13,
                   e0 = i14 ^ i12, e1 = i4 ^ i8, e2 = i14 ^ i4, e3 = i12 ^ i8, e4 = e0 ^ e1;

    /* Times a and times b, and A. */
    const uint64_t q0 = i14 & t26, q1 = i12 & t9, q2 = e0 & t18, q3 = i4 & t25, q4 = i8 & t24,
                   q5 = e1 & t15, q6 = e2 & t8, q7 = e3 & x1, q8 = e4 & t23, q9 = i14 & t2,
                   q10 = i12 & x0, q11 = e0 & t16, q12 = i4 & t21, q13 = i8 & t13, q14 = e1 & t7,
                   q15 = e2 & t5, q16 = e3 & t20, q17 = e4 & t11, s0 = q6 ^ q16, s1 = q3 ^ q5,
                   s2 = q15 ^ s0, s3 = q1 ^ q2, s4 = q10 ^ s2, s5 = q8 ^ s1, s6 = q7 ^ q14,
                   s7 = q11 ^ s3, s8 = s5 ^ s7, s9 = q12 ^ s6, s10 = q5 ^ s4, s11 = q4 ^ s10,
                   s12 = q9 ^ s9, s13 = s7 ^ s12, s14 = s2 ^ s6, s15 = q10 ^ q12, s16 = q13 ^ s15,
                   s17 = s0 ^ s16, s18 = q17 ^ s17, s19 = q13 ^ s3, s20 = q6 ^ s13, s21 = s4 ^ s8,
                   s22 = q0 ^ s1, s23 = q11 ^ s11, s24 = s8 ^ s18, s25 = q7 ^ s5, s26 = q2 ^ s22,
                   s27 = s14 ^ s19, s28 = s11 ^ s12, s29 = q7 ^ s23;

    x[0] = s28;
    x[1] = s21;
    x[2] = s20;
    x[3] = s25;
    x[4] = s29;
    x[5] = s27;
    x[6] = s24;
    x[7] = s26;
}

#endif
