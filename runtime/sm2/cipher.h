/* SPDX-License-Identifier: Apache-2.0 */
/* What encryption and decryption have in common (GB/T 32918.4-2016, clauses 6 and 7). */
#ifndef SMIDGEN_SM2_CIPHER_H
#define SMIDGEN_SM2_CIPHER_H

#include <smidgen/sm2_encrypt.h>

#include "sm2/curve.h"

/* phases of a context; any other value means that it is not in use */
#define SMG_SM2_ENCRYPTS 0x736d6531u
#define SMG_SM2_VERIFIES 0x736d6532u
#define SMG_SM2_DECRYPTS 0x736d6533u

/* SMG_OK, or SMG_ERR_LENGTH for a message that is empty or over SMG_SM2_PLAINTEXT_MAX_BYTES. */
smg_status smg_sm2_message_length(uint64_t length);

/* Begins a message of `length` bytes under (x2, y2), which are in *cipher. */
void smg_sm2_cipher_begin(smg_sm2_cipher *cipher, uint64_t length, uint32_t phase);

/* Goes back to the beginning of the message. */
void smg_sm2_cipher_rewind(smg_sm2_cipher *cipher, uint32_t phase);

/*
 * Takes the next `length` bytes of a message, whose hash is continued over the plaintext (A6 and
 * A7, B5 and B6): out := in with the KDF's output. out is `in` or does not overlap it; NULL: it is
 * not wanted. Errors as smg_sm2_encrypt_update.
 */
smg_status smg_sm2_cipher_update(smg_sm2_cipher *cipher, uint32_t phase, uint8_t *out,
                                 const uint8_t *in, size_t length);

/* The same without the hash, for what has been verified: out := in with the KDF's next output. They
 * do not overlap, and `length` is no more than is left of the message. */
void smg_sm2_cipher_reveal(smg_sm2_cipher *cipher, uint8_t *out, const uint8_t *in, size_t length);

/* c3 := SM3(x2 || M || y2), of the message so far (A7, B6). */
void smg_sm2_cipher_c3(smg_sm2_cipher *cipher, uint8_t c3[SMG_SM2_C3_BYTES]);

/* The next bytes of the KDF's output are made, and stay to be used: all ones iff the first of the
 * message's, 32 or as many as it has, are all zero. */
uint32_t smg_sm2_cipher_begins_with_zeros(smg_sm2_cipher *cipher);

#endif
