/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The SM3 hash function (GB/T 32905-2016, ISO/IEC 10118-3:2018), of one message and of several at
 * once, and what is built on it: HMAC, the KDF of SM2 and SM9, HKDF, PBKDF2.
 *
 * Calls that take a message as a whole answer an overlap which they do not allow before anything
 * else: SMG_ERR_OVERLAP, whatever else is wrong, and nothing is written.
 */
#ifndef SMIDGEN_SM3_H
#define SMIDGEN_SM3_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM3_DIGEST_BYTES 32
#define SMG_SM3_BLOCK_BYTES  64

/*
 * A hash in progress, in memory of the caller. The members are not for use: only the size belongs
 * to the interface. A context may be copied by assignment, to continue one prefix in several ways.
 */
typedef struct smg_sm3_context {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[SMG_SM3_BLOCK_BYTES];
    uint32_t phase;
} smg_sm3_context;

/*
 * Begins a hash. Allowed on a context in any state: what was in it is forgotten.
 * Errors: SMG_ERR_ARGUMENT (context is NULL).
 */
SMG_API smg_status smg_sm3_init(smg_sm3_context *context);

/*
 * Appends `length` bytes at `data`, with any alignment. Any way of cutting a message into calls
 * gives the same digest. length 0: nothing happens, data may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final),
 * SMG_ERR_LENGTH (2^61 bytes or more in all: the standard counts bits in 64 bits). The context is
 * as before the call when it fails.
 * Constant time in the bytes of data; the time depends on length and on the length so far.
 */
SMG_API smg_status smg_sm3_update(smg_sm3_context *context, const void *data, size_t length);

/*
 * digest := SM3 of everything appended since init. Wipes the context; it can only be used again
 * after another init.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final; digest is
 * zeroed).
 */
SMG_API smg_status smg_sm3_final(smg_sm3_context *context, uint8_t digest[SMG_SM3_DIGEST_BYTES]);

/*
 * digest := SM3 of `length` bytes at `data` (GB/T 32905-2016, clause 5). data may be NULL when
 * length is 0, and may overlap digest.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (2^61 bytes or more); digest is zeroed.
 * Constant time in the bytes of data.
 */
SMG_API smg_status smg_sm3(uint8_t digest[SMG_SM3_DIGEST_BYTES], const void *data, size_t length);

/* ---- a hash in progress as bytes ---- */

#define SMG_SM3_STATE_BYTES 108

/*
 * out := the hash in progress, in a format that does not depend on the processor: "SM3" and a
 * version byte, the state, the length so far, the block that is not full yet. Who hashes secrets
 * keeps it secret. The context goes on as before.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final); out is
 * zeroed.
 * Constant time in what was hashed; the time depends on its length.
 */
SMG_API smg_status smg_sm3_export(uint8_t out[SMG_SM3_STATE_BYTES], const smg_sm3_context *context);

/*
 * Continues a hash that smg_sm3_export wrote.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (not such bytes, or of another
 * version); the context is zeroed and must be begun anew. Constant time in what was hashed; the
 * time depends on its length.
 */
SMG_API smg_status smg_sm3_import(smg_sm3_context *context, const uint8_t in[SMG_SM3_STATE_BYTES]);

/* ---- several messages at once ---- */

/*
 * digests[i] := SM3 of the lengths[i] bytes at data[i], for i < count. Lengths may differ in any
 * way; messages are worked on side by side in the lanes of the processor's vectors, where it has
 * them, which pays most where lengths are alike. data[i] may be NULL where lengths[i] is 0.
 * No digest may overlap a message.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (a message of 2^61 bytes or more): all
 * digests are zeroed. SMG_ERR_OVERLAP (a digest and a message).
 * Constant time in the bytes of the messages; the time depends on all lengths.
 */
SMG_API smg_status smg_sm3_batch(uint8_t (*digests)[SMG_SM3_DIGEST_BYTES], const void *const *data,
                                 const size_t *lengths, size_t count);

/* ---- HMAC: RFC 2104, GB/T 15852.2-2012 (MAC algorithm 2) ---- */

#define SMG_SM3_HMAC_BYTES 32

/*
 * A MAC in progress, in memory of the caller; members are not for use. A context that was keyed and
 * has absorbed nothing is a prepared key: copied by assignment, it saves the two compressions of
 * the key for each further message. Destroyed by smg_wipe(&context, sizeof context).
 */
typedef struct smg_sm3_hmac_context {
    smg_sm3_context inner;
    uint32_t outer[8];
} smg_sm3_hmac_context;

/*
 * Begins a MAC under a key of any length; one of more than 64 bytes counts as its digest. key may
 * be NULL when key_length is 0.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (2^61 bytes or more).
 * Constant time in the key's bytes; the time depends on its length.
 */
SMG_API smg_status smg_sm3_hmac_init(smg_sm3_hmac_context *context, const void *key,
                                     size_t key_length);

/*
 * Appends `length` bytes at `data`; rules, errors and time as with smg_sm3_update, and 64 bytes
 * fewer in all.
 */
SMG_API smg_status smg_sm3_hmac_update(smg_sm3_hmac_context *context, const void *data,
                                       size_t length);

/*
 * mac := HMAC of everything appended. Wipes the context.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final); mac is
 * zeroed.
 */
SMG_API smg_status smg_sm3_hmac_final(smg_sm3_hmac_context *context,
                                      uint8_t mac[SMG_SM3_HMAC_BYTES]);

/*
 * Whether mac is the HMAC of everything appended: SMG_OK, or SMG_ERR_TAG. Wipes the context. The
 * time says nothing about where they differ.
 * Errors besides: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final).
 */
SMG_API smg_status smg_sm3_hmac_final_verify(smg_sm3_hmac_context *context,
                                             const uint8_t mac[SMG_SM3_HMAC_BYTES]);

/*
 * mac := HMAC of `length` bytes at `data` under the key. Either may be NULL when its length is 0,
 * and both may overlap mac.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (2^61 bytes or more, 64 fewer for
 * data); mac is zeroed. Constant time in key and data; the time depends on their lengths.
 */
SMG_API smg_status smg_sm3_hmac(uint8_t mac[SMG_SM3_HMAC_BYTES], const void *key, size_t key_length,
                                const void *data, size_t length);

/* Whether mac is the HMAC of data under the key: SMG_OK, or SMG_ERR_TAG, or the errors of
 * smg_sm3_hmac. The time says nothing about where they differ. */
SMG_API smg_status smg_sm3_hmac_verify(const uint8_t mac[SMG_SM3_HMAC_BYTES], const void *key,
                                       size_t key_length, const void *data, size_t length);

/* ---- keys out of secrets ---- */

/*
 * out := the first out_length bytes of SM3(Z || 1) || SM3(Z || 2) || …, counters of 32 bits,
 * big-endian: the KDF of GB/T 32918.4-2016, 5.4.3 (X9.63's with SM3). out may overlap z; out_length
 * may be 0, and so may z_length, with NULL beside it. Long outputs are made side by side.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (out_length over 32 (2^32 - 1), z of
 * 2^61 bytes or more); out is zeroed.
 * Constant time in z; the time depends on the lengths.
 */
SMG_API smg_status smg_sm3_kdf(uint8_t *out, size_t out_length, const void *z, size_t z_length);

/*
 * out := PBKDF2 with HMAC-SM3 (RFC 8018, 5.2). iterations is at least 1; how many of them a
 * password needs is a matter of years, and RFC 8018's 1000 are too few by now. password, salt and
 * out may be NULL when their length is 0, and out may overlap the others. Up to 32 blocks of 32
 * bytes are made side by side.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (iterations is 0, out_length over
 * 32 (2^32 - 1), an input of 2^61 bytes or more, 64 fewer for the salt); out is zeroed.
 * Constant time in password and salt; the time depends on lengths and iterations.
 */
SMG_API smg_status smg_sm3_pbkdf2(uint8_t *out, size_t out_length, const void *password,
                                  size_t password_length, const void *salt, size_t salt_length,
                                  uint32_t iterations);

#define SMG_SM3_HKDF_PRK_BYTES 32
#define SMG_SM3_HKDF_MAX_BYTES (255 * 32)

/*
 * prk := HMAC under the salt of the input key material (RFC 5869, 2.2). No salt: salt_length 0.
 * Errors and time as smg_sm3_hmac.
 */
SMG_API smg_status smg_sm3_hkdf_extract(uint8_t prk[SMG_SM3_HKDF_PRK_BYTES], const void *salt,
                                        size_t salt_length, const void *ikm, size_t ikm_length);

/*
 * out := out_length bytes, at most SMG_SM3_HKDF_MAX_BYTES, out of a pseudorandom key of 32 bytes or
 * more and context information (RFC 5869, 2.3). info may be NULL when info_length is 0. out may
 * overlap prk, and not info.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (out too long, prk too short, info of
 * 2^60 bytes or more): out is zeroed. SMG_ERR_OVERLAP (out and info).
 * Constant time in prk and info; the time depends on the lengths.
 */
SMG_API smg_status smg_sm3_hkdf_expand(uint8_t *out, size_t out_length, const void *prk,
                                       size_t prk_length, const void *info, size_t info_length);

/* out := both steps of RFC 5869, 2: extract, then expand. Rules and errors of the two; out may
 * overlap salt and ikm, and not info. */
SMG_API smg_status smg_sm3_hkdf(uint8_t *out, size_t out_length, const void *salt,
                                size_t salt_length, const void *ikm, size_t ikm_length,
                                const void *info, size_t info_length);

/* ---- what is in use ---- */

/* The name of the implementation for one message, e.g. "portable"; constant, must not be freed. */
SMG_API const char *smg_sm3_backend(void);

/* The name of that for several messages, the same where they are hashed one after the other. */
SMG_API const char *smg_sm3_batch_backend(void);

#ifdef __cplusplus
}
#endif

#endif
