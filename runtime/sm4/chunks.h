/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the hybrid formats of SM2 and SM9 have in common (smidgen/sm2_hybrid.h describes them): a
 * header of magic bytes, a version, a size of chunks and a KEM's ciphertext, and chunks under
 * SM4-GCM with the IVs of the construction STREAM.
 */
#ifndef SMIDGEN_SM4_CHUNKS_H
#define SMIDGEN_SM4_CHUNKS_H

#include <smidgen/sm4_aead.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SMG_CHUNKS_HEADER_BYTES 71
#define SMG_CHUNKS_TAG_BYTES    16
#define SMG_CHUNKS_SECRET_BYTES 32 /* the KEM's key */
#define SMG_CHUNKS_POINT_BYTES  64 /* x || y of who is encrypted for */

/* offsets in the header, and the size of what it ends with */
#define SMG_CHUNKS_AT_BITS  5
#define SMG_CHUNKS_AT_C1    6
#define SMG_CHUNKS_C1_BYTES 65

/* c: the smallest, the largest, and that of messages that are encrypted as a whole */
#define SMG_CHUNKS_MIN_BITS     4
#define SMG_CHUNKS_MAX_BITS     24
#define SMG_CHUNKS_DEFAULT_BITS 16

/* phases of a context; any other value means that it is not in use */
#define SMG_CHUNKS_SEALS 0x68796231u
#define SMG_CHUNKS_OPENS 0x68796232u

/* Where the members of a context are. */
typedef struct smg_chunks {
    const smg_sm4_gcm_key *key;
    uint64_t *next; /* chunk */
    uint32_t bits, phase;
} smg_chunks;

bool smg_chunks_is_bits(uint32_t bits);

/* header := it, but for the KEM's ciphertext. */
void smg_chunks_write_header(uint8_t header[SMG_CHUNKS_HEADER_BYTES], const uint8_t magic[4],
                             uint32_t bits);

/* SMG_OK, SMG_ERR_FORMAT or SMG_ERR_UNSUPPORTED; the KEM's ciphertext is not looked at. */
smg_status smg_chunks_check_header(const uint8_t header[SMG_CHUNKS_HEADER_BYTES],
                                   const uint8_t magic[4]);

/* key := HKDF-SM3 of the secret; the information is SM3(header || point || aad). Errors:
 * SMG_ERR_ARGUMENT, SMG_ERR_LENGTH (of aad). */
smg_status smg_chunks_key(smg_sm4_gcm_key *key, const uint8_t header[SMG_CHUNKS_HEADER_BYTES],
                          const uint8_t point[SMG_CHUNKS_POINT_BYTES], const void *aad,
                          size_t aad_length, const uint8_t secret[SMG_CHUNKS_SECRET_BYTES]);

/* smg_sm2_hybrid_seal and smg_sm2_hybrid_open; *over: the context is to be wiped. */
smg_status smg_chunks_seal(smg_chunks chunks, bool *over, uint8_t *out, const uint8_t *in,
                           size_t length, bool last);
smg_status smg_chunks_open(smg_chunks chunks, bool *over, uint8_t *out, const uint8_t *in,
                           size_t length, bool last);

/* All chunks of a message. */
smg_status smg_chunks_seal_all(smg_chunks chunks, uint8_t *out, const uint8_t *in, size_t length);
smg_status smg_chunks_open_all(smg_chunks chunks, uint8_t *out, const uint8_t *in, size_t length);

/* smg_sm2_hybrid_ciphertext_bytes and smg_sm2_hybrid_plaintext_bytes; bytes is not NULL. */
smg_status smg_chunks_ciphertext_bytes(size_t *bytes, size_t length);
smg_status smg_chunks_plaintext_bytes(size_t *bytes, const uint8_t *in, size_t length,
                                      const uint8_t magic[4]);

#endif
