/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM2 signatures over arrays. Each item is signed or verified exactly as by the single call, which
 * smidgen/sm2.h describes; many at a time cost less, since k G of several signatures share an
 * inversion.
 *
 * Every item has a status of its own, and one that fails spoils no other. What a call answers is
 * SMG_OK if all items have it, and otherwise the status of the first that has not.
 *
 * Errors of the call itself: SMG_ERR_ARGUMENT (a NULL array; all may be NULL when count is 0: the
 * outputs that are there are zeroed, and every status is SMG_ERR_ARGUMENT), SMG_ERR_LENGTH (a count
 * that no array has; nothing is written), SMG_ERR_OVERLAP (an output array shares bytes with the
 * other, with the items or with what they point to; nothing is written).
 */
#ifndef SMIDGEN_SM2_BATCH_H
#define SMIDGEN_SM2_BATCH_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm2.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- signing ----
 *
 * signatures[i] := r || s of items[i], zeroed where statuses[i] is not SMG_OK.
 *
 * Nonces are drawn from `random` (NULL: the operating system) for 16 items at a time, in the order
 * of the items: 32 bytes for each that has no error, then in the same order again for those whose
 * nonce was refused. A failure of the generator fails the item that asked.
 *
 * Statuses of an item: those of smg_sm2_signer_sign and smg_sm2_sign_digest; SMG_ERR_ARGUMENT for a
 * NULL pointer in it. Constant time in the private keys and the nonces; that an attempt was
 * rejected shows in the time.
 */

/* A message to be signed under the key and ID of a signer. message may be NULL when its length is
 * 0. */
typedef struct smg_sm2_sign_item {
    const smg_sm2_signer *signer;
    const void *message;
    size_t message_length;
} smg_sm2_sign_item;

SMG_API smg_status smg_sm2_sign_batch(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES],
                                      smg_status *statuses, const smg_sm2_sign_item *items,
                                      size_t count, const smg_random *random);

/* A digest e, SMG_SM3_DIGEST_BYTES bytes, to be signed as given. */
typedef struct smg_sm2_sign_digest_item {
    const smg_sm2_private_key *key;
    const uint8_t *digest;
} smg_sm2_sign_digest_item;

SMG_API smg_status smg_sm2_sign_digest_batch(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES],
                                             smg_status *statuses,
                                             const smg_sm2_sign_digest_item *items, size_t count,
                                             const smg_random *random);

/* ---- verification ----
 *
 * statuses[i] := what smg_sm2_verify or smg_sm2_verify_digest answers for items[i]. There is no
 * common equation for several signatures, by which a wrong one could pass. Variable time.
 */

/* A signature, SMG_SM2_SIGNATURE_BYTES bytes, over a message under a key and an ID. id and message
 * may be NULL when their length is 0. */
typedef struct smg_sm2_verify_item {
    const uint8_t *signature;
    const smg_sm2_public_key *key;
    const void *id;
    size_t id_length;
    const void *message;
    size_t message_length;
} smg_sm2_verify_item;

SMG_API smg_status smg_sm2_verify_batch(smg_status *statuses, const smg_sm2_verify_item *items,
                                        size_t count);

/* The same over a digest e, SMG_SM3_DIGEST_BYTES bytes, as given. */
typedef struct smg_sm2_verify_digest_item {
    const uint8_t *signature;
    const smg_sm2_public_key *key;
    const uint8_t *digest;
} smg_sm2_verify_digest_item;

SMG_API smg_status smg_sm2_verify_digest_batch(smg_status *statuses,
                                               const smg_sm2_verify_digest_item *items,
                                               size_t count);

#ifdef __cplusplus
}
#endif

#endif
