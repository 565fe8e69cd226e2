/*
 * Tables of multiples of the generator of G2 of sm9
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
#ifndef SM9_LIMBS64_TABLE_G_G2_H
#define SM9_LIMBS64_TABLE_G_G2_H

#include "fields.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const sm9_g2_point_affine sm9_g2_comb_table[328];

#ifdef __cplusplus
}
#endif

#endif
