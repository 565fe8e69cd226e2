/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prepared public keys of SM2: a table of multiples of one public key, with which the same
 * operations take a fraction of the time. Their results are those of the calls without it, byte for
 * byte where they are given the same random bytes.
 *
 * A prepared key takes 21,120 bytes, or 4,736 in a library with SMIDGEN_FOOTPRINT=small. In
 * thousands of cycles on an AMD EPYC (Zen 3), with the assembly:
 *
 *                                          without   prepared   prepared, small
 *     making the key                                      469               174
 *     verification of a digest                 144         49                57
 *     encryption of 64 bytes                   180         66                78
 *     KEM                                      175         63                74
 *     one side of a key exchange               270        222               235
 *
 * So it pays from five verifications, encryptions or keys of the KEM on, or from two; for key
 * exchange from ten, or from five. In C alone all of them take about twice as long, and it pays
 * from as many.
 */
#ifndef SMIDGEN_SM2_PREPARED_H
#define SMIDGEN_SM2_PREPARED_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm2.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- keys ---- */

/*
 * A prepared key: smg_sm2_prepared_key_bytes() bytes of the caller's memory, at an address that is
 * a multiple of SMG_SM2_PREPARED_KEY_ALIGNMENT. Public data only. Once made it is only read: any
 * number of threads may use it at once, it may be copied, and its memory may be given up at any
 * time without more ado. It is for the process that made it alone (and its children by fork), and
 * not to be stored: what it holds depends on the library and on the processor.
 */
typedef struct smg_sm2_prepared_key smg_sm2_prepared_key;

#define SMG_SM2_PREPARED_KEY_ALIGNMENT 64

/* The size of a prepared key in bytes, a multiple of the alignment. */
SMG_API size_t smg_sm2_prepared_key_bytes(void);

/*
 * *key := public_key, prepared; size: the bytes that there are at key. Takes 32 KB of stack (of a
 * library with SMIDGEN_FOOTPRINT=small 7 KB). public_key may lie within key.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or key is not aligned), SMG_ERR_CAPACITY (size is below
 * smg_sm2_prepared_key_bytes()); nothing is written. SMG_ERR_POINT (public_key is no point of the
 * curve): *key is no prepared key. Variable time: all this is public.
 */
SMG_API smg_status smg_sm2_prepared_key_init(smg_sm2_prepared_key *key, size_t size,
                                             const smg_sm2_public_key *public_key);

/*
 * ---- what all calls with a prepared key have in common ----
 *
 * SMG_ERR_STATE: there is none at this address: the memory was never prepared, was wiped, or was
 * prepared by a part of the library that this process no longer uses. SMG_ERR_ARGUMENT: a NULL
 * pointer, or an address that is not aligned. Outputs as after the other errors of the call. They
 * must not lie within the key's memory.
 */

/* *public_key := the key that was prepared; zeroed after an error. */
SMG_API smg_status smg_sm2_prepared_key_public(smg_sm2_public_key *public_key,
                                               const smg_sm2_prepared_key *key);

/* ---- operations: each as its namesake in the other headers ---- */

SMG_API smg_status smg_sm2_prepared_verify(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                           const smg_sm2_prepared_key *key, const void *id,
                                           size_t id_length, const void *message,
                                           size_t message_length);

/* e itself is given: of a message in pieces it is smg_sm3 of Z (smg_sm2_z) and the message. */
SMG_API smg_status smg_sm2_prepared_verify_digest(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                                  const smg_sm2_prepared_key *key,
                                                  const uint8_t digest[SMG_SM3_DIGEST_BYTES]);

SMG_API smg_status smg_sm2_prepared_verify_no_z(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                                const smg_sm2_prepared_key *key,
                                                const void *message, size_t message_length);

SMG_API smg_status smg_sm2_prepared_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                            const smg_sm2_prepared_key *key, smg_sm2_form form,
                                            const uint8_t *in, size_t length,
                                            const smg_random *random);

/* Goes on with smg_sm2_encrypt_update and smg_sm2_encrypt_final, which need the key no more. */
SMG_API smg_status smg_sm2_prepared_encrypt_init(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                                                 const smg_sm2_prepared_key *key, uint64_t length,
                                                 const smg_random *random);

SMG_API smg_status smg_sm2_prepared_kem_encapsulate(
    uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES], uint8_t *key, size_t key_length,
    const smg_sm2_prepared_key *peer, const smg_random *random);

/*
 * Key exchange with a prepared key of the other side. An exchange of A begins with
 * smg_sm2_exchange_begin, for the same public key; with the prepared one of another key it ends
 * with SMG_ERR_ARGUMENT. B's end is smg_sm2_exchange_finish or its namesake without a tag.
 */
SMG_API smg_status smg_sm2_prepared_exchange_respond(
    smg_sm2_exchange_responder *responder, uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES],
    uint8_t tag[SMG_SM2_EXCHANGE_TAG_BYTES], const smg_sm2_private_key *key, const void *id,
    size_t id_length, const smg_sm2_prepared_key *peer, const void *peer_id, size_t peer_id_length,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length, const smg_random *random);

SMG_API smg_status smg_sm2_prepared_exchange_confirm(
    smg_sm2_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    uint8_t tag[SMG_SM2_EXCHANGE_TAG_BYTES], const smg_sm2_prepared_key *peer,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
    const uint8_t peer_tag[SMG_SM2_EXCHANGE_TAG_BYTES]);

SMG_API smg_status smg_sm2_prepared_exchange_confirm_untagged(smg_sm2_exchange_initiator *initiator,
                                                              uint8_t *key, size_t key_length,
                                                              const smg_sm2_prepared_key *peer,
                                                              const uint8_t *peer_ephemeral,
                                                              size_t peer_ephemeral_length);

/* ---- a cache of prepared keys ----
 *
 * For a program that meets some public keys again and again: a fixed number of slots in the
 * caller's memory, aligned as a prepared key is. It holds public data only, so which keys were used
 * shows to whoever can read it, and in the time that a call takes. It has no lock: one thread at a
 * time. The library itself has no cache: nothing is prepared that was not asked for.
 */
typedef struct smg_sm2_key_cache smg_sm2_key_cache;

/* The size of a cache of so many slots in bytes, a multiple of the alignment; 0 for no slots, and
 * for more than SIZE_MAX bytes hold. */
SMG_API size_t smg_sm2_key_cache_bytes(size_t slots);

/*
 * *cache := an empty one; size: the bytes that there are at cache.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or cache is not aligned), SMG_ERR_LENGTH (no slots, or
 * too many), SMG_ERR_CAPACITY (size is below smg_sm2_key_cache_bytes(slots)); nothing is written.
 */
SMG_API smg_status smg_sm2_key_cache_init(smg_sm2_key_cache *cache, size_t size, size_t slots);

/*
 * *key := the prepared key for public_key: the one in the cache, or one that is made now, in an
 * empty slot or in that which has not been asked for for the longest time. It is valid until the
 * next call with this cache.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or cache is not aligned), SMG_ERR_STATE (cache was not
 * begun by smg_sm2_key_cache_init), SMG_ERR_POINT (public_key is no point of the curve; the cache
 * stays as it was); *key is NULL.
 */
SMG_API smg_status smg_sm2_key_cache_get(const smg_sm2_prepared_key **key, smg_sm2_key_cache *cache,
                                         const smg_sm2_public_key *public_key);

#ifdef __cplusplus
}
#endif

#endif
