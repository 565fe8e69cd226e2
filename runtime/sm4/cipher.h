/* SPDX-License-Identifier: Apache-2.0 */
/* What the context of sm4_modes.h is made of. Lengths and pointers have been checked. */
#ifndef SMIDGEN_SM4_CIPHER_H
#define SMIDGEN_SM4_CIPHER_H

#include <smidgen/sm4_modes.h>

#include "sm4/backend.h"

/* ---- padding.c ---- */

/* Fills block[used .. 15] with the padding, used < 16. */
void smg_sm4_pad(uint8_t block[16], size_t used, smg_sm4_padding padding);

/* *length := how many bytes of a decrypted block come before its padding, at most 15; block :=
 * these, and zeros. All ones iff the padding is right; otherwise the block is zeroed. Constant time
 * in the block; *length is secret as the block is. */
uint32_t smg_sm4_unpad(uint8_t block[16], uint32_t *length, smg_sm4_padding padding);

/* ---- cfb.c, keystream.c: modes of bytes; out is `in` or does not overlap it ---- */

/* CFB with segments of 1, 8 or 16 bytes; cipher->used bytes of the current segment are done, and
 * lie in cipher->block, before the rest of its keystream. */
void smg_sm4_cfb(smg_sm4_cipher *cipher, size_t segment, uint8_t *out, const uint8_t *in,
                 size_t length);
void smg_sm4_cfb1(smg_sm4_cipher *cipher, uint8_t *out, const uint8_t *in, size_t bits);

/* CTR, CTR32, OFB; unless cipher->used is 0, the keystream of the current block lies in
 * cipher->block, and so much of it has been used. */
void smg_sm4_keystream(smg_sm4_cipher *cipher, smg_sm4_chain_fn *generate, uint8_t *out,
                       const uint8_t *in, size_t length);

/* ---- gbt17964.c: modes of blocks ---- */

/* BC (GB/T 17964-2021, 12); iv: the sum of the IV and all ciphertext so far. */
smg_sm4_chain_fn smg_sm4_bc_encrypt, smg_sm4_bc_decrypt;

/* OFBNLF (GB/T 17964-2021, 13); iv: the last key. */
smg_sm4_chain_fn smg_sm4_ofbnlf_encrypt, smg_sm4_ofbnlf_decrypt;

/* ---- cts.c ---- */

/* out := the last cipher->used = 16 to 32 bytes, which lie in cipher->block (NIST SP 800-38A,
 * addendum). */
void smg_sm4_cts_final(smg_sm4_cipher *cipher, uint8_t *out);

#endif
