/*
 * Constants of the pairing of sm9
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
#ifndef SM9_LIMBS64_PAIRING_H
#define SM9_LIMBS64_PAIRING_H

#include "fields.h"

/* Digits of |6 t + 2|, how many of them are not 0, and digits of |t|. */
#define SM9_ATE_DIGITS 66
#define SM9_ATE_NONZERO 11
#define SM9_T_DIGITS 64

/* 1 where t is negative, else 0. */
#define SM9_T_NEGATIVE 0

#ifdef __cplusplus
extern "C" {
#endif

extern const sm9_fp sm9_frobenius[3][6];
extern const sm9_fp sm9_three_b;
extern const int8_t sm9_ate_digits[SM9_ATE_DIGITS];
extern const int8_t sm9_t_digits[SM9_T_DIGITS];

#ifdef __cplusplus
}
#endif

#endif
