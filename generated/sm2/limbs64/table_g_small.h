/*
 * Small tables of multiples of the generator G of sm2
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
#ifndef SM2_LIMBS64_TABLE_G_SMALL_H
#define SM2_LIMBS64_TABLE_G_SMALL_H

#include "fields.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const sm2_point_affine sm2_comb_table[72];
extern const sm2_point_affine sm2_wnaf_table[32];

#ifdef __cplusplus
}
#endif

#endif
