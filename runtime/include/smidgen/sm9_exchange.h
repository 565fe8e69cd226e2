/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The key exchange of SM9: GB/T 38635.2-2020, GM/T 0044.3-2016, clause 6.
 *
 * The initiator A and the responder B have a private key each (smg_sm9_encrypt_key) under one
 * master key, usually made with SMG_SM9_HID_EXCHANGE, and know each other's ID. Each draws an
 * ephemeral r and sends R = r (H1(ID || hid) P1 + Ppub-e) for the other's ID; both come to the same
 * three elements g1, g2, g3 of GT and to the key K = KDF(ID_A || ID_B || R_A || R_B || g1 || g2 ||
 * g3).
 *
 *     A                                                  B
 *     smg_sm9_exchange_begin      ---- R_A ---------->   smg_sm9_exchange_respond
 *     smg_sm9_exchange_confirm    <--- R_B, S_B ------
 *       has K                     ---- S_A ---------->   smg_sm9_exchange_finish
 *                                                          has K
 *
 * The tags S_B and S_A confirm to A and to B that the other side has the same elements; K is given
 * out after the other side's tag was found right. Without tags, which the standard makes optional,
 * smg_sm9_exchange_confirm_untagged and smg_sm9_exchange_finish_untagged stand for the last two:
 * then nobody knows whether the other side has K until a message under it arrives.
 */
#ifndef SMIDGEN_SM9_EXCHANGE_H
#define SMIDGEN_SM9_EXCHANGE_H

#include <smidgen/sm9.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM9_EXCHANGE_TAG_BYTES       32
#define SMG_SM9_EXCHANGE_EPHEMERAL_BYTES 65 /* R as 04 || x || y */

/*
 * One side of an exchange in progress, in memory of the caller; the members are not for use. A role
 * is a type, so that two sides cannot both take the same one. smg_wipe gives an exchange up.
 */
typedef struct smg_sm9_exchange_initiator {
    uint8_t r[SMG_SM9_SCALAR_BYTES];           /* r_A, secret */
    uint8_t ephemeral[SMG_SM9_G1_BYTES];       /* R_A */
    uint8_t peer_digest[SMG_SM3_DIGEST_BYTES]; /* SM3(ID_B) */
    smg_sm9_encrypt_master_public master;
    uint32_t phase;
} smg_sm9_exchange_initiator;

typedef struct smg_sm9_exchange_responder {
    smg_sm3_context secret;                  /* of the KDF */
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES]; /* S_2: what S_A must be */
    uint32_t phase;
} smg_sm9_exchange_responder;

/* ---- what all calls have in common ----
 *
 * ephemeral: R as 04 || x || y. What comes from the other side is `length` bytes of any encoding
 * that smg_sm9_encrypt_master_public_from_bytes reads, and is checked as there.
 * id, peer_id: each side gives its own first; which stands first in hashes is no matter of the
 * caller's.
 * key_length: 1 .. 32 (2^32 - 1) bytes.
 * Outputs may overlap inputs, but not each other.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or random->generate is), SMG_ERR_LENGTH (of an ID, of
 * an encoding, of the key), SMG_ERR_FORMAT (another encoding), SMG_ERR_POINT (the master key's
 * point or R is not a point of the curve), SMG_ERR_MASTER_KEY (the other ID has no key under the
 * master key), SMG_ERR_KEY (an object that holds no key), SMG_ERR_RANDOM, SMG_ERR_STATE (not the
 * next step of this exchange), SMG_ERR_TAG (the other side's tag is not the one). All outputs are
 * zeroed, and the context is wiped: an exchange that failed is over.
 *
 * Constant time in the private key, in r and in all that is made of them. That a draw was rejected
 * shows in the time, and so does that a tag was refused, but not where it differs. Lengths, IDs,
 * the master key's public part and both R are public.
 */

/*
 * A1 to A4: draws r_A from `random` (NULL: the operating system), 32 bytes for each attempt, and
 * gives R_A. An r outside [1, n-1] is thrown away, never reduced. hid is that of B's key. The
 * context may be in any state before.
 */
SMG_API smg_status smg_sm9_exchange_begin(smg_sm9_exchange_initiator *initiator,
                                          uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES],
                                          const smg_sm9_encrypt_master_public *master,
                                          const void *peer_id, size_t peer_id_length, uint8_t hid,
                                          const smg_random *random);

/*
 * B1 to B7: draws r_B as above, gives R_B and the tag S_B. tag may be NULL where A wants none. hid
 * is that of A's key. The context may be in any state before. `key` is B's, peer_ephemeral what A
 * sent as R_A.
 */
SMG_API smg_status smg_sm9_exchange_respond(
    smg_sm9_exchange_responder *responder, uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES],
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_encrypt_key *key, const void *id,
    size_t id_length, const void *peer_id, size_t peer_id_length, uint8_t hid,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length, const smg_random *random);

/*
 * A5 to A8: checks R_B and the tag S_B that came with it, gives K and the tag S_A. Ends the
 * exchange for A. `key` is A's; peer_id is the one that the exchange was begun with, and the key's
 * master key too: others are SMG_ERR_ARGUMENT.
 */
SMG_API smg_status smg_sm9_exchange_confirm(
    smg_sm9_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_encrypt_key *private_key, const void *id,
    size_t id_length, const void *peer_id, size_t peer_id_length, const uint8_t *peer_ephemeral,
    size_t peer_ephemeral_length, const uint8_t peer_tag[SMG_SM9_EXCHANGE_TAG_BYTES]);

/* A5 to A7: the same without tags. */
SMG_API smg_status smg_sm9_exchange_confirm_untagged(
    smg_sm9_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    const smg_sm9_encrypt_key *private_key, const void *id, size_t id_length, const void *peer_id,
    size_t peer_id_length, const uint8_t *peer_ephemeral, size_t peer_ephemeral_length);

/* B8: checks the tag S_A, gives K. Ends the exchange for B. */
SMG_API smg_status smg_sm9_exchange_finish(smg_sm9_exchange_responder *responder, uint8_t *key,
                                           size_t key_length,
                                           const uint8_t peer_tag[SMG_SM9_EXCHANGE_TAG_BYTES]);

/* The same without a tag. */
SMG_API smg_status smg_sm9_exchange_finish_untagged(smg_sm9_exchange_responder *responder,
                                                    uint8_t *key, size_t key_length);

#ifdef __cplusplus
}
#endif

#endif
