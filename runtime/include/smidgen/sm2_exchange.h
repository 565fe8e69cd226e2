/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The key exchange of SM2, GB/T 32918.3-2016, clause 6, over the curve of GB/T 32918.5-2017.
 *
 * The initiator A and the responder B have a key pair and an ID each, and know each other's public
 * key and ID. Each draws an ephemeral r and sends R = r G; both come to the same secret point U and
 * to the key K = KDF(x_U || y_U || Z_A || Z_B). Z_A, of the initiator, stands first on both sides.
 *
 *     A                                                  B
 *     smg_sm2_exchange_begin      ---- R_A ---------->   smg_sm2_exchange_respond
 *     smg_sm2_exchange_confirm    <--- R_B, S_B ------
 *       has K                     ---- S_A ---------->   smg_sm2_exchange_finish
 *                                                          has K
 *
 * The tags S_B and S_A confirm to A and to B that the other side has the same U; K is given out
 * after the other side's tag was found right. Without tags, which the standard makes optional,
 * smg_sm2_exchange_confirm_untagged and smg_sm2_exchange_finish_untagged stand for the last two:
 * then nobody knows whether the other side has K until a message under it arrives.
 *
 * This is no plain Diffie-Hellman, which is in smidgen/sm2_kem.h under its own name.
 */
#ifndef SMIDGEN_SM2_EXCHANGE_H
#define SMIDGEN_SM2_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm2.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM2_EXCHANGE_TAG_BYTES 32

/*
 * One side of an exchange in progress, in memory of the caller; the members are not for use. It
 * holds what the next call needs and no private key: that one may go after the first call. A role
 * is a type, so that two sides cannot both take the same one. smg_wipe gives an exchange up.
 */
typedef struct smg_sm2_exchange_initiator {
    uint8_t t[SMG_SM2_SCALAR_BYTES]; /* t_A, secret */
    smg_sm2_public_key ephemeral;    /* R_A */
    smg_sm2_public_key peer;         /* P_B */
    uint8_t z[2 * SMG_SM2_Z_BYTES];  /* Z_A || Z_B */
    uint32_t phase;
} smg_sm2_exchange_initiator;

typedef struct smg_sm2_exchange_responder {
    uint8_t secret[2 * SMG_SM2_COORDINATE_BYTES + 2 * SMG_SM2_Z_BYTES];
    uint8_t tag[SMG_SM2_EXCHANGE_TAG_BYTES]; /* S_2: what S_A must be */
    uint32_t phase;
} smg_sm2_exchange_responder;

/* ---- what all calls have in common ----
 *
 * ephemeral: R as 04 || x || y. What comes from the other side is `length` bytes of any encoding of
 * smg_sm2_public_key_from_bytes, and is checked like any public key.
 * id, peer_id: 0 .. SMG_SM2_ID_MAX_BYTES bytes; NULL is allowed when the length is 0. Each side
 * gives its own first; which Z stands first is no matter of the caller's.
 * key_length: 1 .. 32 (2^32 - 1) bytes.
 * Outputs may overlap inputs, but not each other.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or random->generate is), SMG_ERR_LENGTH (of an ID, of
 * an encoding, of the key), SMG_ERR_FORMAT (another encoding), SMG_ERR_POINT (the other side's
 * public key or R is not a point of the curve, or U is infinity), SMG_ERR_KEY (an object that holds
 * no key), SMG_ERR_RANDOM, SMG_ERR_STATE (not the next step of this exchange), SMG_ERR_TAG (the
 * other side's tag is not the one). All outputs are zeroed, and the context is wiped: an exchange
 * that failed is over.
 *
 * Constant time in the private key, in r and in all that is made of them. That a draw was rejected
 * shows in the time, and so does that a tag was refused, but not where it differs. Lengths, IDs,
 * public keys and both R are public.
 */

/*
 * A1 to A5: draws r_A from `random` (NULL: the operating system), 32 bytes for each attempt, gives
 * R_A, and keeps t_A = (d_A + x~_1 r_A) mod n. An r outside [1, n-1] is thrown away, never reduced,
 * and so is one with t = 0, with which no exchange succeeds.
 *
 * The context may be in any state before. `key` is A's, `peer` the public key of B.
 */
SMG_API smg_status smg_sm2_exchange_begin(smg_sm2_exchange_initiator *initiator,
                                          uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES],
                                          const smg_sm2_private_key *key, const void *id,
                                          size_t id_length, const smg_sm2_public_key *peer,
                                          const void *peer_id, size_t peer_id_length,
                                          const smg_random *random);

/*
 * B1 to B9: draws r_B as above, gives R_B and the tag S_B, and keeps U. tag may be NULL where A
 * wants none.
 *
 * The context may be in any state before. `key` is B's, `peer` the public key of A, peer_ephemeral
 * what A sent as R_A.
 */
SMG_API smg_status smg_sm2_exchange_respond(
    smg_sm2_exchange_responder *responder, uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES],
    uint8_t tag[SMG_SM2_EXCHANGE_TAG_BYTES], const smg_sm2_private_key *key, const void *id,
    size_t id_length, const smg_sm2_public_key *peer, const void *peer_id, size_t peer_id_length,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length, const smg_random *random);

/*
 * A6 to A10: checks R_B and the tag S_B that came with it, gives K and the tag S_A. Ends the
 * exchange for A.
 */
SMG_API smg_status smg_sm2_exchange_confirm(smg_sm2_exchange_initiator *initiator, uint8_t *key,
                                            size_t key_length,
                                            uint8_t tag[SMG_SM2_EXCHANGE_TAG_BYTES],
                                            const uint8_t *peer_ephemeral,
                                            size_t peer_ephemeral_length,
                                            const uint8_t peer_tag[SMG_SM2_EXCHANGE_TAG_BYTES]);

/* A6 to A8: the same without tags. */
SMG_API smg_status smg_sm2_exchange_confirm_untagged(smg_sm2_exchange_initiator *initiator,
                                                     uint8_t *key, size_t key_length,
                                                     const uint8_t *peer_ephemeral,
                                                     size_t peer_ephemeral_length);

/* B10 and B7: checks the tag S_A, gives K. Ends the exchange for B. */
SMG_API smg_status smg_sm2_exchange_finish(smg_sm2_exchange_responder *responder, uint8_t *key,
                                           size_t key_length,
                                           const uint8_t peer_tag[SMG_SM2_EXCHANGE_TAG_BYTES]);

/* B7: the same without a tag. */
SMG_API smg_status smg_sm2_exchange_finish_untagged(smg_sm2_exchange_responder *responder,
                                                    uint8_t *key, size_t key_length);

#ifdef __cplusplus
}
#endif

#endif
