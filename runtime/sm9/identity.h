/* SPDX-License-Identifier: Apache-2.0 */
/* Scalars out of hashes and of a generator, and the points of identities. */
#ifndef SMIDGEN_SM9_IDENTITY_H
#define SMIDGEN_SM9_IDENTITY_H

#include <smidgen/sm9.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes that the hashes of H1 and H2 begin with (GM/T 0044.2-2016, 5.4.2.2 and 5.4.2.3). */
#define SMG_SM9_H1 0x01
#define SMG_SM9_H2 0x02

/*
 * How often a scalar is drawn before the generator is called broken: two draws in seven are outside
 * [1, n-1], and all of 128 with 2^-230.
 */
#define SMG_SM9_DRAWS 128

/*
 * scalar := 32 bytes of `random`, secret. The range is for the caller to check, and a value outside
 * it to be thrown away. Errors as smg_random_bytes; scalar is zeroed.
 */
smg_status smg_sm9_draw(uint8_t scalar[SMG_SM9_SCALAR_BYTES], const smg_random *random);

/*
 * h := H1(Z, n) or H2(Z, n), where the context has absorbed the byte above and Z, and goes on as it
 * is: ((SM3(… || 1) || SM3(… || 2)) of which the first 40 bytes, mod (n - 1)) + 1. Constant time.
 */
void smg_sm9_hash_to_scalar(uint8_t h[SMG_SM9_SCALAR_BYTES], const smg_sm3_context *hash);

/* SMG_OK, or SMG_ERR_ARGUMENT or SMG_ERR_LENGTH for what is no ID. */
smg_status smg_sm9_id_check(const void *id, size_t id_length);

/* h := H1(ID || hid, n). Errors as smg_sm9_id_check; h is zeroed. */
smg_status smg_sm9_id_hash(uint8_t h[SMG_SM9_SCALAR_BYTES], const void *id, size_t id_length,
                           uint8_t hid);

/*
 * q := H1(ID || hid, n) P2 + Ppub-s, or P1 and Ppub-e. The master key's point is checked where
 * `checked` is false. Errors: SMG_ERR_ARGUMENT, SMG_ERR_LENGTH, SMG_ERR_POINT, SMG_ERR_MASTER_KEY
 * (infinity); q is zeroed.
 */
smg_status smg_sm9_signer_point(uint8_t q[SMG_SM9_G2_BYTES],
                                const smg_sm9_sign_master_public *master, bool checked,
                                const void *id, size_t id_length, uint8_t hid);
smg_status smg_sm9_recipient_point(uint8_t q[SMG_SM9_G1_BYTES],
                                   const smg_sm9_encrypt_master_public *master, bool checked,
                                   const void *id, size_t id_length, uint8_t hid);

/* Whether an object holds a private key: SMG_OK, SMG_ERR_ARGUMENT (NULL) or SMG_ERR_KEY (it was
 * wiped or never filled). The answer is public. */
smg_status smg_sm9_sign_key_present(const smg_sm9_sign_key *key);
smg_status smg_sm9_encrypt_key_present(const smg_sm9_encrypt_key *key);

#endif
