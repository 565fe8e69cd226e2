/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM9 signatures: GB/T 38635.2-2020, GM/T 0044.2-2016, clauses 6 and 7.
 *
 * A signature is (h, S), h a scalar and S a point of G1: h || x_S || y_S here, and
 * SEQUENCE { OCTET STRING h, BIT STRING 04 || x_S || y_S } in DER (smidgen/codec.h). A signature is
 * over the message itself: h = H2(M || w), w = g^r.
 *
 * One call on its own takes one pairing to sign and two to verify. Who signs or verifies more often
 * under one master key has smidgen/sm9_prepared.h.
 */
#ifndef SMIDGEN_SM9_SIGN_H
#define SMIDGEN_SM9_SIGN_H

#include <smidgen/sm9.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM9_SIGNATURE_BYTES 96 /* h || x_S || y_S */

/* ---- signing (GM/T 0044.2-2016, 6.1) ----
 *
 * r is drawn from `random` (NULL: the operating system), 32 bytes for each attempt; a value outside
 * [1, n-1] is thrown away, never reduced, and so is one with r = h. After a fixed number of
 * attempts (a working generator does not get near it) SMG_ERR_RANDOM.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; message may be NULL when its length is 0),
 * SMG_ERR_LENGTH (a message of nearly 2^61 bytes), SMG_ERR_KEY (an object that holds no key),
 * SMG_ERR_POINT (its master key's point is none), SMG_ERR_RANDOM; signature is zeroed.
 * Constant time in the private key and r; that an attempt was rejected shows in the time.
 */

/* signature := that of the message. */
SMG_API smg_status smg_sm9_sign(uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                const smg_sm9_sign_key *key, const void *message,
                                size_t message_length, const smg_random *random);

/* ---- verification (GM/T 0044.2-2016, 7.1) ----
 *
 * SMG_OK means: a valid signature of the user with this ID. SMG_ERR_SIGNATURE: h outside [1, n-1],
 * S is no point of the curve, or the check fails. Other errors: SMG_ERR_ARGUMENT (a NULL pointer;
 * message may be NULL when its length is 0), SMG_ERR_LENGTH (id_length, or a message of nearly 2^61
 * bytes), SMG_ERR_POINT (the master key's point is none), SMG_ERR_MASTER_KEY (the ID has no key
 * under it: H1(ID || hid) P2 = -Ppub-s). Variable time: everything here is public.
 */

/* Checks the signature of the message. */
SMG_API smg_status smg_sm9_verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                  const smg_sm9_sign_master_public *master, const void *id,
                                  size_t id_length, uint8_t hid, const void *message,
                                  size_t message_length);

/* ---- a message in pieces ----
 *
 * M is hashed before w, so that neither key nor signature is needed before the end:
 *
 *     smg_sm9_message_init, smg_sm9_message_update*, then one of the finals, here or in
 *     smidgen/sm9_prepared.h
 */

/* A message in progress, for a signature or a verification. The members are not for use. It may be
 * copied by assignment, to sign or verify one message several times. */
typedef struct smg_sm9_message {
    smg_sm3_context hash; /* of 02 || M */
} smg_sm9_message;

/* Begins a message. The context may be in any state before. Errors: SMG_ERR_ARGUMENT. */
SMG_API smg_status smg_sm9_message_init(smg_sm9_message *message);

/* Appends to the message. Errors: SMG_ERR_ARGUMENT, SMG_ERR_STATE, SMG_ERR_LENGTH, as
 * smg_sm3_update. */
SMG_API smg_status smg_sm9_message_update(smg_sm9_message *message, const void *data,
                                          size_t length);

/* As smg_sm9_sign and smg_sm9_verify, of the message so far; wipe the context, whatever the answer.
 * Further error: SMG_ERR_STATE (no init, or already final). */
SMG_API smg_status smg_sm9_sign_final(smg_sm9_message *message,
                                      uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                      const smg_sm9_sign_key *key, const smg_random *random);
SMG_API smg_status smg_sm9_verify_final(smg_sm9_message *message,
                                        const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                        const smg_sm9_sign_master_public *master, const void *id,
                                        size_t id_length, uint8_t hid);

#ifdef __cplusplus
}
#endif

#endif
