/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A pool of nonces for SM2 signatures (GB/T 32918.2-2016, clause 6). Nearly all of the time that a
 * signature takes goes into k G, which depends on neither key nor message: a pool has it computed
 * beforehand, when there is time, so that signing is left with a few multiplications mod n.
 *
 *     smg_sm2_pool *pool = aligned_alloc(SMG_SM2_POOL_ALIGNMENT, smg_sm2_pool_bytes(256));
 *     smg_sm2_pool_init(pool, smg_sm2_pool_bytes(256), 256);
 *     smg_sm2_pool_fill(pool, NULL, 256, NULL);             any thread, whenever there is time
 *     smg_sm2_pool_sign(signature, pool, &key, id, id_length, message, message_length, NULL);
 *
 * A nonce that served twice gives the private key away. Therefore each entry
 *   - is taken by one call of one thread, which wipes it before it signs, whatever comes of that;
 *   - belongs to the process that made it: after a fork the child finds the pool empty;
 *   - can be neither read, written out nor set through these calls;
 *   - is of use in this place only: memory to which a pool was copied holds no pool.
 * Under Linux from 4.14 on a child is known by a page of memory that the kernel wipes for it.
 * Elsewhere a process is known by its number, and a child that has the number of an ancestor with
 * this pool, as in a name space of its own, or given out again after the ancestor's end while
 * nobody between them used the pool, is taken for it: there, wipe the pool before the fork. What no
 * program can see from within is left to the caller too: a pool must not be used in a virtual
 * machine or a process that is restored from a snapshot, nor lie in memory that processes share.
 *
 * Threads may call fill, sign and available on one pool at the same time; nobody waits for anybody.
 * init and wipe are for one thread, when no other uses the pool.
 */
#ifndef SMIDGEN_SM2_POOL_H
#define SMIDGEN_SM2_POOL_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm2.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A pool, in memory of the caller that is aligned to SMG_SM2_POOL_ALIGNMENT bytes. As secret as the
 * keys that sign with it. */
typedef struct smg_sm2_pool smg_sm2_pool;

#define SMG_SM2_POOL_ALIGNMENT 16

/* The most entries of a pool; some thousand are more than any signer needs between two refills. */
#define SMG_SM2_POOL_MAX_CAPACITY 65536

/* The memory of a pool of `capacity` entries, 1 .. SMG_SM2_POOL_MAX_CAPACITY, some 70 bytes for
 * each; 0 for another capacity. */
SMG_API size_t smg_sm2_pool_bytes(size_t capacity);

/*
 * pool := an empty pool of `capacity` entries in `size` bytes of memory, which may hold anything
 * before, but no pool that is in use.
 * Errors: SMG_ERR_ARGUMENT (pool is NULL or not aligned), SMG_ERR_LENGTH (capacity),
 * SMG_ERR_CAPACITY (size is less than smg_sm2_pool_bytes(capacity)); the memory is untouched.
 */
SMG_API smg_status smg_sm2_pool_init(smg_sm2_pool *pool, size_t size, size_t capacity);

/*
 * Adds up to `count` entries, fewer where the pool is full; *added := how many (added may be NULL).
 * Each nonce is drawn from `random` (NULL: the operating system) as smg_sm2_sign draws it, 16 of
 * them before their k G are computed together.
 *
 * Errors: SMG_ERR_ARGUMENT (pool is NULL or not aligned, or random->generate is NULL),
 * SMG_ERR_STATE (no pool, or one that was copied), SMG_ERR_RANDOM: the entries that were added
 * before, *added of them, are sound and stay. Constant time in the nonces, but for the rejection of
 * a draw.
 */
SMG_API smg_status smg_sm2_pool_fill(smg_sm2_pool *pool, size_t *added, size_t count,
                                     const smg_random *random);

/* How many entries this process can still take; 0 where there is no pool. With other threads at
 * work it is an estimate. */
SMG_API size_t smg_sm2_pool_available(const smg_sm2_pool *pool);

/* Wipes all entries; then the memory holds no pool. NULL, and what holds none, is left as it is. */
SMG_API void smg_sm2_pool_wipe(smg_sm2_pool *pool);

/*
 * As smg_sm2_sign, smg_sm2_sign_digest and smg_sm2_sign_final, with a nonce of the pool; with a
 * fresh one from `random` (NULL: the operating system), at their cost, where the pool is empty. An
 * entry that must not be used for this e (r = 0, r + k = n or s = 0) is gone, and the next is
 * taken. For many messages under one ID begin with smg_sm2_signer_begin.
 *
 * Errors: theirs; SMG_ERR_ARGUMENT also where pool is NULL or not aligned, SMG_ERR_STATE also where
 * there is no pool, or one that was copied. After an error of the arguments no entry was taken.
 * Constant time in the key and the nonce; that an entry was refused, or the pool empty, shows.
 */
SMG_API smg_status smg_sm2_pool_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], smg_sm2_pool *pool,
                                     const smg_sm2_private_key *key, const void *id,
                                     size_t id_length, const void *message, size_t message_length,
                                     const smg_random *random);
SMG_API smg_status smg_sm2_pool_sign_digest(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                            smg_sm2_pool *pool, const smg_sm2_private_key *key,
                                            const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                                            const smg_random *random);
SMG_API smg_status smg_sm2_pool_sign_final(smg_sm2_sign_context *context,
                                           uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                           smg_sm2_pool *pool, const smg_random *random);

#ifdef __cplusplus
}
#endif

#endif
