/* SPDX-License-Identifier: Apache-2.0 */
/* What encryption and decryption have in common (GM/T 0044.4-2016, clause 7). */
#ifndef SMIDGEN_SM9_CIPHER_H
#define SMIDGEN_SM9_CIPHER_H

#include <smidgen/sm9_encrypt.h>

#include <stdbool.h>

#include "sm9/recipient.h"

/* phases of a context; any other value means that it is not in use */
#define SMG_SM9_ENCRYPTS 0x736d3931u
#define SMG_SM9_VERIFIES 0x736d3932u
#define SMG_SM9_DECRYPTS 0x736d3933u

/* What a mode has. */
bool smg_sm9_is_mode(smg_sm9_mode mode);
bool smg_sm9_is_padded(smg_sm9_mode mode);
size_t smg_sm9_iv_bytes(smg_sm9_mode mode);
smg_sm4_mode smg_sm9_sm4_mode(smg_sm9_mode mode);

/* SMG_OK, SMG_ERR_UNSUPPORTED or SMG_ERR_LENGTH for a plaintext and for a C2 of this length. */
smg_status smg_sm9_plaintext_check(smg_sm9_mode mode, smg_sm9_mac mac, uint64_t length);
smg_status smg_sm9_c2_check(smg_sm9_mode mode, smg_sm9_mac mac, uint64_t length);

/*
 * K1 and K2 out of cipher->z, for a plaintext of `length` bytes; the rest of *cipher is begun for
 * C2. All ones iff K1 begins otherwise than with zeros; secret.
 */
uint32_t smg_sm9_cipher_begin(smg_sm9_cipher *cipher, smg_sm9_mode mode, smg_sm9_mac mac,
                              uint64_t length, uint32_t phase);

/* Goes back to the beginning of C2. */
void smg_sm9_cipher_rewind(smg_sm9_cipher *cipher, uint32_t phase);

/* out := in with the next bytes of K1, in mode SMG_SM9_XOR. out is `in` or does not overlap it. */
void smg_sm9_cipher_xor(smg_sm9_cipher *cipher, uint8_t *out, const uint8_t *in, size_t length);

/* The MAC of C2, in pieces. */
void smg_sm9_cipher_mac(smg_sm9_cipher *cipher, const uint8_t *c2, size_t length);
void smg_sm9_cipher_c3(smg_sm9_cipher *cipher, uint8_t c3[SMG_SM9_C3_BYTES]);

/* smg_sm9_encrypt_init and smg_sm9_decrypt_init. */
smg_status smg_sm9_encrypt_begin(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_C1_BYTES],
                                 const smg_sm9_recipient *recipient, smg_sm9_mode mode,
                                 smg_sm9_mac mac, uint64_t length, const smg_random *random);
smg_status smg_sm9_decrypt_begin(smg_sm9_cipher *cipher, const smg_sm9_owner *owner, const void *id,
                                 size_t id_length, smg_sm9_mode mode, smg_sm9_mac mac,
                                 const uint8_t c1[SMG_SM9_C1_BYTES], uint64_t c2_length);

/* smg_sm9_encrypt and smg_sm9_decrypt. */
smg_status smg_sm9_encrypt_for(uint8_t *out, size_t *out_length, size_t capacity,
                               const smg_sm9_recipient *recipient, smg_sm9_mode mode,
                               smg_sm9_mac mac, const uint8_t *in, size_t length,
                               const smg_random *random);
smg_status smg_sm9_decrypt_for(uint8_t *out, size_t *out_length, size_t capacity,
                               const smg_sm9_owner *owner, const void *id, size_t id_length,
                               smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in,
                               size_t length);

#endif
