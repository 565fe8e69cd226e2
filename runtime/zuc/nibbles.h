/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ZUC's S-boxes in terms of 16-entry tables that a byte shuffle looks up in registers, and of the
 * inversion in the field of AES. The tables are read from memory as a whole, never by index.
 */
#ifndef SMIDGEN_ZUC_NIBBLES_H
#define SMIDGEN_ZUC_NIBBLES_H

#include <stdint.h>

/* S0 of h||l: h ^= P1(l), l ^= P2(h), and then h ^= P3(l) with the rotation by 5, which is
 * smg_zuc_s0_low of l xor smg_zuc_s0_high of h. */
static const int8_t smg_zuc_s0_p1[16] = {9, 15, 0, 14, 15, 15, 2, 10, 0, 4, 0, 12, 7, 5, 3, 9};
static const int8_t smg_zuc_s0_p2[16] = {8, 13, 6, 5, 7, 0, 12, 4, 11, 1, 14, 10, 15, 3, 9, 2};
static const int8_t smg_zuc_s0_low[16] = {4, 44, 84, 108, -128, -70, -44, -2,
                                          7, 39, 91, 107, -127, -77, -39, -5};
static const int8_t smg_zuc_s0_high[16] = {0,  2,  4,  6,  8,  10, 12, 14,
                                           16, 18, 20, 22, 24, 26, 28, 30};

/* S1 is out(AESENCLAST(in(x), key)), for linear maps in and out: in goes to the field of AES, and
 * out undoes the matrix of its S-box and applies that of S1. The key stands for 0x63 xor the
 * constant that out takes to 0x55. */
#define SMG_ZUC_S1_KEY (-18)
static const int8_t smg_zuc_s1_in_low[16] = {0,   1,   50, 51, 115, 114, 65, 64,
                                             117, 116, 71, 70, 6,   7,   52, 53};
static const int8_t smg_zuc_s1_in_high[16] = {0,  -39, -24, 49, -51, 20, 37, -4,
                                              45, -12, -59, 28, -32, 57, 8,  -47};
static const int8_t smg_zuc_s1_out_low[16] = {0,  79,  -112, -33, 75,  4,  -37, -108,
                                              55, 120, -89,  -24, 124, 51, -20, -93};
static const int8_t smg_zuc_s1_out_high[16] = {0,   52, 66, 118, 54, 2,   116, 64,
                                               102, 82, 36, 16,  80, 100, 18,  38};

#endif
