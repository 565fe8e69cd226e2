/* SPDX-License-Identifier: Apache-2.0 */
/* Hybrid encryption; smidgen/sm2_hybrid.h describes the format. */
#include <smidgen/sm2_hybrid.h>
#include <smidgen/sm2_kem.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/overlap.h"
#include "sm4/chunks.h"

#define HEADER SMG_SM2_HYBRID_HEADER_BYTES

_Static_assert(HEADER == SMG_CHUNKS_HEADER_BYTES &&
                   SMG_SM2_HYBRID_TAG_BYTES == SMG_CHUNKS_TAG_BYTES &&
                   SMG_SM2_KEM_CIPHERTEXT_BYTES == SMG_CHUNKS_C1_BYTES,
               "the layout is that of sm4/chunks.h");
_Static_assert(SMG_SM2_HYBRID_MIN_CHUNK_BITS == SMG_CHUNKS_MIN_BITS &&
                   SMG_SM2_HYBRID_MAX_CHUNK_BITS == SMG_CHUNKS_MAX_BITS &&
                   SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS == SMG_CHUNKS_DEFAULT_BITS,
               "and so are the sizes");

static const uint8_t magic[4] = {'S', 'M', 'G', 'H'};

static smg_chunks chunks_of(smg_sm2_hybrid *hybrid) {
    return (smg_chunks){&hybrid->key, &hybrid->next, hybrid->chunk_bits, hybrid->phase};
}

/* Begins a message under the KEM's key. */
static smg_status begin(smg_sm2_hybrid *hybrid, const uint8_t header[HEADER],
                        const smg_sm2_public_key *key, const void *aad, size_t aad_length,
                        const uint8_t secret[SMG_CHUNKS_SECRET_BYTES], uint32_t phase) {
    uint8_t point[SMG_CHUNKS_POINT_BYTES];
    memcpy(point, key->x, sizeof key->x);
    memcpy(point + sizeof key->x, key->y, sizeof key->y);
    const smg_status status = smg_chunks_key(&hybrid->key, header, point, aad, aad_length, secret);
    if (status == SMG_OK) {
        hybrid->next = 0;
        hybrid->chunk_bits = header[SMG_CHUNKS_AT_BITS];
        hybrid->phase = phase;
    }
    return status;
}

static smg_status encrypt_init(smg_sm2_hybrid *hybrid, uint8_t header[HEADER], uint32_t chunk_bits,
                               const smg_sm2_public_key *key, const void *aad, size_t aad_length,
                               const smg_random *random) {
    uint8_t secret[SMG_CHUNKS_SECRET_BYTES];
    smg_chunks_write_header(header, magic, chunk_bits);
    smg_status status =
        smg_sm2_kem_encapsulate(header + SMG_CHUNKS_AT_C1, secret, sizeof secret, key, random);
    if (status == SMG_OK) {
        status = begin(hybrid, header, key, aad, aad_length, secret, SMG_CHUNKS_SEALS);
    }
    smg_wipe(secret, sizeof secret);
    return status;
}

smg_status smg_sm2_hybrid_encrypt_init(smg_sm2_hybrid *hybrid, uint8_t header[HEADER],
                                       uint32_t chunk_bits, const smg_sm2_public_key *key,
                                       const void *aad, size_t aad_length,
                                       const smg_random *random) {
    uint8_t made[HEADER] = {0}; /* key may lie within header */
    smg_status status = SMG_ERR_ARGUMENT;
    if (hybrid != NULL && header != NULL && key != NULL && (aad != NULL || aad_length == 0)) {
        status = !smg_chunks_is_bits(chunk_bits)               ? SMG_ERR_LENGTH
                 : smg_shares(header, HEADER, aad, aad_length) ? SMG_ERR_OVERLAP
                                                               : SMG_OK;
        if (status == SMG_OK) {
            status = encrypt_init(hybrid, made, chunk_bits, key, aad, aad_length, random);
        }
    }
    if (status != SMG_OK) {
        memset(made, 0, sizeof made);
        if (hybrid != NULL) {
            smg_wipe(hybrid, sizeof *hybrid);
        }
    }
    if (header != NULL) {
        memcpy(header, made, sizeof made);
    }
    return status;
}

static smg_status decrypt_init(smg_sm2_hybrid *hybrid, const smg_sm2_private_key *key,
                               const void *aad, size_t aad_length, const uint8_t header[HEADER]) {
    uint8_t secret[SMG_CHUNKS_SECRET_BYTES];
    smg_status status = smg_chunks_check_header(header, magic);
    if (status == SMG_OK) {
        status = smg_sm2_kem_decapsulate(secret, sizeof secret, key, header + SMG_CHUNKS_AT_C1);
    }
    if (status == SMG_OK) {
        status = begin(hybrid, header, &key->public_key, aad, aad_length, secret, SMG_CHUNKS_OPENS);
    }
    smg_wipe(secret, sizeof secret);
    return status;
}

smg_status smg_sm2_hybrid_decrypt_init(smg_sm2_hybrid *hybrid, size_t *chunk,
                                       const smg_sm2_private_key *key, const void *aad,
                                       size_t aad_length, const uint8_t header[HEADER]) {
    smg_status status = SMG_ERR_ARGUMENT;
    if (hybrid != NULL && chunk != NULL && key != NULL && header != NULL &&
        (aad != NULL || aad_length == 0)) {
        status = decrypt_init(hybrid, key, aad, aad_length, header);
    }
    if (status != SMG_OK && hybrid != NULL) {
        smg_wipe(hybrid, sizeof *hybrid);
    }
    if (chunk != NULL) {
        *chunk = status == SMG_OK ? (size_t)1 << hybrid->chunk_bits : 0;
    }
    return status;
}

/* ---- chunks ---- */

smg_status smg_sm2_hybrid_seal(smg_sm2_hybrid *hybrid, uint8_t *out, const uint8_t *in,
                               size_t length, bool last) {
    bool over;
    if (hybrid == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = smg_chunks_seal(chunks_of(hybrid), &over, out, in, length, last);
    if (over) {
        smg_wipe(hybrid, sizeof *hybrid);
    }
    return status;
}

smg_status smg_sm2_hybrid_open(smg_sm2_hybrid *hybrid, uint8_t *out, const uint8_t *in,
                               size_t length, bool last) {
    bool over;
    if (hybrid == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = smg_chunks_open(chunks_of(hybrid), &over, out, in, length, last);
    if (over) {
        smg_wipe(hybrid, sizeof *hybrid);
    }
    return status;
}

/* ---- whole messages ---- */

smg_status smg_sm2_hybrid_ciphertext_bytes(size_t *bytes, size_t length) {
    return bytes == NULL ? SMG_ERR_ARGUMENT : smg_chunks_ciphertext_bytes(bytes, length);
}

smg_status smg_sm2_hybrid_plaintext_bytes(size_t *bytes, const uint8_t *in, size_t length) {
    return bytes == NULL ? SMG_ERR_ARGUMENT : smg_chunks_plaintext_bytes(bytes, in, length, magic);
}

/* Ends a call with *out_length, or with zeros. */
static smg_status answer(smg_status status, uint8_t *out, size_t *out_length, size_t capacity,
                         size_t length) {
    if (status == SMG_OK) {
        *out_length = length;
    } else if (status != SMG_ERR_CAPACITY) {
        smg_wipe(out, capacity);
    }
    return status;
}

smg_status smg_sm2_hybrid_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                  const smg_sm2_public_key *key, const void *aad, size_t aad_length,
                                  const uint8_t *in, size_t length, const smg_random *random) {
    smg_sm2_hybrid hybrid;
    size_t bytes = 0;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_shares(out, capacity, in, length) || smg_shares(out, capacity, aad, aad_length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status = SMG_ERR_ARGUMENT;
    if (key != NULL && (in != NULL || length == 0) && (aad != NULL || aad_length == 0)) {
        status = smg_sm2_hybrid_ciphertext_bytes(&bytes, length);
    }
    if (status == SMG_OK && bytes > capacity) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = smg_sm2_hybrid_encrypt_init(&hybrid, out, SMG_CHUNKS_DEFAULT_BITS, key, aad,
                                             aad_length, random);
    }
    if (status == SMG_OK) {
        status = smg_chunks_seal_all(chunks_of(&hybrid), out + HEADER, in, length);
        smg_wipe(&hybrid, sizeof hybrid);
    }
    return answer(status, out, out_length, capacity, bytes);
}

smg_status smg_sm2_hybrid_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                  const smg_sm2_private_key *key, const void *aad,
                                  size_t aad_length, const uint8_t *in, size_t length) {
    smg_sm2_hybrid hybrid;
    size_t bytes = 0, chunk;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_shares(out, capacity, in, length) || smg_shares(out, capacity, aad, aad_length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status = SMG_ERR_ARGUMENT;
    if (key != NULL && in != NULL && (aad != NULL || aad_length == 0)) {
        status = smg_sm2_hybrid_plaintext_bytes(&bytes, in, length);
    }
    if (status == SMG_OK && bytes > capacity) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, key, aad, aad_length, in);
    }
    if (status == SMG_OK) {
        status = smg_chunks_open_all(chunks_of(&hybrid), out, in + HEADER, length - HEADER);
        smg_wipe(&hybrid, sizeof hybrid);
    }
    return answer(status, out, out_length, capacity, bytes);
}
