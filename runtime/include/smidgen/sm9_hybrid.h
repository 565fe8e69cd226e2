/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Hybrid encryption for SM9: the KEM of smidgen/sm9_kem.h makes a key, under which SM4-GCM
 * (smidgen/sm4_aead.h) encrypts the message chunk by chunk. It is of no standard: a format of this
 * library, for long messages, and one that can be decrypted as it comes in, in one pass and in the
 * memory of one chunk. It is that of smidgen/sm2_hybrid.h with another KEM.
 *
 * The format, version 1; all numbers are big-endian:
 *
 *     header      0   4  53 4d 47 49 ("SMGI")
 *                 4   1  01, the version
 *                 5   1  c, 4 to 24: a chunk has 2^c bytes of plaintext
 *                 6  65  C, 04 || x || y
 *     chunk i    71 + i (2^c + 16): the ciphertext of up to 2^c bytes, then a tag of 16 bytes
 *
 * Every chunk but the last is full; the last has 1 to 2^c bytes, and 0 only if the message is
 * empty. There are at most 2^32 of them.
 *
 *     S     = KDF(C || w || ID, 32 bytes), the KEM's key for C
 *     K     = HKDF-SM3 (RFC 5869), 16 bytes; no salt, S for the keying material, and
 *             SM3(header || x || y || associated data) for the information, (x, y) = Ppub-e
 *     chunk = SM4-GCM under K without associated data of its own; its IV is 3 bytes 00, i in 8
 *             bytes, and 01 for the last chunk, 00 for another
 *
 * A message that was cut, extended or put in another order is refused at the chunk where it shows.
 * Header, master key, ID and associated data are bound by K. Who encrypted is not known: anyone
 * can.
 */
#ifndef SMIDGEN_SM9_HYBRID_H
#define SMIDGEN_SM9_HYBRID_H

#include <stdbool.h>

#include <smidgen/sm4_aead.h>
#include <smidgen/sm9.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM9_HYBRID_HEADER_BYTES 71
#define SMG_SM9_HYBRID_TAG_BYTES    16

/* c: the smallest, the largest, and that of messages that are encrypted as a whole (64 KiB). */
#define SMG_SM9_HYBRID_MIN_CHUNK_BITS     4
#define SMG_SM9_HYBRID_MAX_CHUNK_BITS     24
#define SMG_SM9_HYBRID_DEFAULT_CHUNK_BITS 16

/* ---- whole messages ---- */

/* *bytes := the size of the ciphertext of `length` bytes. Errors: SMG_ERR_ARGUMENT (a NULL
 * pointer), SMG_ERR_LENGTH (it is over SIZE_MAX, or has too many chunks); *bytes is 0. */
SMG_API smg_status smg_sm9_hybrid_ciphertext_bytes(size_t *bytes, size_t length);

/* *bytes := the size of the plaintext of a ciphertext. Errors: SMG_ERR_ARGUMENT (a NULL pointer),
 * SMG_ERR_FORMAT (no ciphertext, or one that was cut), SMG_ERR_UNSUPPORTED (another version or
 * size of chunk); *bytes is 0. */
SMG_API smg_status smg_sm9_hybrid_plaintext_bytes(size_t *bytes, const uint8_t *in, size_t length);

/*
 * out := `length` bytes at `in`, 0 or more, encrypted for the user with this ID, *out_length bytes
 * of it, of which smg_sm9_hybrid_ciphertext_bytes tells the number. aad_length bytes at aad, 0 or
 * more, are authenticated and not encrypted: decryption must be given the same. r is drawn from
 * `random` (NULL: the operating system) as by smg_sm9_kem_encapsulate.
 *
 * Errors: SMG_ERR_OVERLAP (in, aad or the ID shares bytes with out), SMG_ERR_CAPACITY (out is too
 * small): out is untouched. SMG_ERR_ARGUMENT (a NULL pointer; in and aad may be NULL when their
 * length is 0), SMG_ERR_LENGTH, SMG_ERR_POINT (the master key's point is none), SMG_ERR_MASTER_KEY
 * (the ID has no key under it), SMG_ERR_RANDOM: `capacity` bytes of out are zeroed. *out_length is
 * 0 after every error. Constant time in r and in the plaintext; the time depends on lengths and on
 * what is public.
 */
SMG_API smg_status smg_sm9_hybrid_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                          const smg_sm9_encrypt_master_public *master,
                                          const void *id, size_t id_length, uint8_t hid,
                                          const void *aad, size_t aad_length, const uint8_t *in,
                                          size_t length, const smg_random *random);

/*
 * out := the plaintext of a ciphertext for the user with this ID and private key, *out_length bytes
 * of it.
 *
 * Errors: SMG_ERR_OVERLAP (in, aad or the ID shares bytes with out), SMG_ERR_CAPACITY (out is too
 * small): out is untouched. SMG_ERR_TAG (another key or ID, other associated data, or a changed
 * ciphertext), SMG_ERR_FORMAT and SMG_ERR_UNSUPPORTED (as smg_sm9_hybrid_plaintext_bytes),
 * SMG_ERR_POINT (C is no point of the curve), SMG_ERR_KEY (an object that holds no key),
 * SMG_ERR_LENGTH (of the ID), SMG_ERR_ARGUMENT (a NULL pointer): `capacity` bytes of out are
 * zeroed, those too that had been decrypted before the error was found. *out_length is 0 after
 * every error. Constant time in the private key and in the plaintext.
 */
SMG_API smg_status smg_sm9_hybrid_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                          const smg_sm9_encrypt_key *key, const void *id,
                                          size_t id_length, const void *aad, size_t aad_length,
                                          const uint8_t *in, size_t length);

/* ---- chunk by chunk ---- */

/*
 * A message in progress, in memory of the caller. The members are not for use. Secret; wiped with
 * the last chunk, and otherwise by smg_wipe.
 *
 *     encryption   encrypt_init seal*    the last chunk as the last
 *     decryption   decrypt_init open*    likewise: where the input ends, the chunk is the last
 *
 * Decryption is over only when `open` has accepted a last chunk: what came before may be used, and
 * is the beginning of what was encrypted, but not known to be all of it.
 */
typedef struct smg_sm9_hybrid {
    smg_sm4_gcm_key key;
    uint64_t next; /* chunk */
    uint32_t chunk_bits, phase;
} smg_sm9_hybrid;

/*
 * Begins an encryption in chunks of 2^chunk_bits bytes, and header := the header. Allowed on a
 * context in any state.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; aad may be NULL when its length is 0), SMG_ERR_LENGTH
 * (chunk_bits, or of the ID), SMG_ERR_OVERLAP (aad and header), SMG_ERR_POINT, SMG_ERR_MASTER_KEY,
 * SMG_ERR_RANDOM; the context and the header are zeroed.
 */
SMG_API smg_status smg_sm9_hybrid_encrypt_init(
    smg_sm9_hybrid *hybrid, uint8_t header[SMG_SM9_HYBRID_HEADER_BYTES], uint32_t chunk_bits,
    const smg_sm9_encrypt_master_public *master, const void *id, size_t id_length, uint8_t hid,
    const void *aad, size_t aad_length, const smg_random *random);

/*
 * Begins the decryption of a message with this header, and *chunk := the bytes of plaintext of a
 * full chunk. Allowed on a context in any state.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; aad may be NULL when its length is 0), SMG_ERR_FORMAT,
 * SMG_ERR_UNSUPPORTED, SMG_ERR_LENGTH (of the ID), SMG_ERR_POINT, SMG_ERR_KEY, as
 * smg_sm9_hybrid_decrypt; the context is zeroed and *chunk is 0.
 */
SMG_API smg_status smg_sm9_hybrid_decrypt_init(smg_sm9_hybrid *hybrid, size_t *chunk,
                                               const smg_sm9_encrypt_key *key, const void *id,
                                               size_t id_length, const void *aad, size_t aad_length,
                                               const uint8_t header[SMG_SM9_HYBRID_HEADER_BYTES]);

/*
 * out := the next chunk, `length` bytes of plaintext at `in`, encrypted, length +
 * SMG_SM9_HYBRID_TAG_BYTES bytes. out is `in` or does not overlap it. The last chunk ends the
 * message and wipes the context.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; in may be NULL when length is 0), SMG_ERR_STATE (no
 * encryption in progress), SMG_ERR_LENGTH (not as many bytes as the chunk must have, or the message
 * is too long), SMG_ERR_OVERLAP. The context is as before the call, and nothing is written.
 */
SMG_API smg_status smg_sm9_hybrid_seal(smg_sm9_hybrid *hybrid, uint8_t *out, const uint8_t *in,
                                       size_t length, bool last);

/*
 * out := the plaintext of the next chunk of `length` bytes, its tag included: length -
 * SMG_SM9_HYBRID_TAG_BYTES bytes. out is `in` or does not overlap it. The last chunk ends the
 * message and wipes the context.
 *
 * Errors: SMG_ERR_TAG (the chunk is not the one that belongs here; out is zeroed, and the context
 * is wiped). Those of smg_sm9_hybrid_seal, where the context is as before the call, and nothing is
 * written.
 */
SMG_API smg_status smg_sm9_hybrid_open(smg_sm9_hybrid *hybrid, uint8_t *out, const uint8_t *in,
                                       size_t length, bool last);

#ifdef __cplusplus
}
#endif

#endif
