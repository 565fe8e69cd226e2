/* SPDX-License-Identifier: Apache-2.0 */
#include "sm4/chunks.h"

#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/overlap.h"

#define HEADER SMG_CHUNKS_HEADER_BYTES
#define TAG    SMG_CHUNKS_TAG_BYTES
#define IV     12

#define MAGIC      4 /* bytes */
#define AT_VERSION 4
#define VERSION    1
#define MOST_CHUNK UINT32_MAX /* the number of the last chunk that there can be */

_Static_assert(SMG_CHUNKS_AT_C1 + SMG_CHUNKS_C1_BYTES == HEADER, "the header ends with C1");

bool smg_chunks_is_bits(uint32_t bits) {
    return bits >= SMG_CHUNKS_MIN_BITS && bits <= SMG_CHUNKS_MAX_BITS;
}

void smg_chunks_write_header(uint8_t header[HEADER], const uint8_t magic[MAGIC], uint32_t bits) {
    memcpy(header, magic, MAGIC);
    header[AT_VERSION] = VERSION;
    header[SMG_CHUNKS_AT_BITS] = (uint8_t)bits;
}

smg_status smg_chunks_check_header(const uint8_t header[HEADER], const uint8_t magic[MAGIC]) {
    if (memcmp(header, magic, MAGIC) != 0) {
        return SMG_ERR_FORMAT;
    }
    return header[AT_VERSION] == VERSION && smg_chunks_is_bits(header[SMG_CHUNKS_AT_BITS])
               ? SMG_OK
               : SMG_ERR_UNSUPPORTED;
}

smg_status smg_chunks_key(smg_sm4_gcm_key *key, const uint8_t header[HEADER],
                          const uint8_t point[SMG_CHUNKS_POINT_BYTES], const void *aad,
                          size_t aad_length, const uint8_t secret[SMG_CHUNKS_SECRET_BYTES]) {
    smg_sm3_context hash;
    uint8_t info[SMG_SM3_DIGEST_BYTES], bytes[SMG_SM4_KEY_BYTES];
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, header, HEADER);
    smg_sm3_update(&hash, point, SMG_CHUNKS_POINT_BYTES);
    smg_status status = smg_sm3_update(&hash, aad, aad_length);
    if (status == SMG_OK) {
        status = smg_sm3_final(&hash, info);
    }
    if (status == SMG_OK) {
        status = smg_sm3_hkdf(bytes, sizeof bytes, NULL, 0, secret, SMG_CHUNKS_SECRET_BYTES, info,
                              sizeof info);
    }
    if (status == SMG_OK) {
        status = smg_sm4_gcm_key_init(key, bytes, sizeof bytes);
    }
    smg_wipe(bytes, sizeof bytes);
    return status;
}

/* ---- chunks ---- */

/* Whether a chunk of `length` bytes of plaintext may come next. */
static smg_status check_chunk(smg_chunks chunks, uint32_t phase, size_t length, bool last) {
    if (chunks.phase != phase) {
        return SMG_ERR_STATE;
    }
    const size_t full = (size_t)1 << chunks.bits;
    const bool fits = last ? length <= full && (length > 0 || *chunks.next == 0) : length == full;
    return fits && *chunks.next <= MOST_CHUNK ? SMG_OK : SMG_ERR_LENGTH;
}

/* iv := that of the next chunk, and the one after it is next. */
static void make_iv(uint8_t iv[IV], smg_chunks chunks, bool last) {
    memset(iv, 0, IV);
    smg_store64_be(iv + 3, (*chunks.next)++);
    iv[IV - 1] = last;
}

smg_status smg_chunks_seal(smg_chunks chunks, bool *over, uint8_t *out, const uint8_t *in,
                           size_t length, bool last) {
    *over = false;
    if (out == NULL || (in == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = check_chunk(chunks, SMG_CHUNKS_SEALS, length, last);
    if (status != SMG_OK) {
        return status;
    }
    if (smg_overlaps_unequal(out, length + TAG, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    uint8_t iv[IV];
    make_iv(iv, chunks, last);
    *over = last;
    return smg_sm4_gcm_encrypt(out, out + length, TAG, chunks.key, iv, sizeof iv, NULL, 0, in,
                               length);
}

smg_status smg_chunks_open(smg_chunks chunks, bool *over, uint8_t *out, const uint8_t *in,
                           size_t length, bool last) {
    *over = false;
    if (in == NULL || (out == NULL && length > TAG)) {
        return SMG_ERR_ARGUMENT;
    }
    if (chunks.phase == SMG_CHUNKS_OPENS && length < TAG) {
        return SMG_ERR_LENGTH;
    }
    const size_t plain = length - TAG;
    smg_status status = check_chunk(chunks, SMG_CHUNKS_OPENS, plain, last);
    if (status != SMG_OK) {
        return status;
    }
    if (smg_overlaps_unequal(out, plain, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    uint8_t iv[IV];
    make_iv(iv, chunks, last);
    status =
        smg_sm4_gcm_decrypt(out, chunks.key, iv, sizeof iv, NULL, 0, in, plain, in + plain, TAG);
    *over = last || status != SMG_OK;
    return status;
}

smg_status smg_chunks_seal_all(smg_chunks chunks, uint8_t *out, const uint8_t *in, size_t length) {
    const size_t chunk = (size_t)1 << chunks.bits;
    smg_status status = SMG_OK;
    for (bool last = false, over; status == SMG_OK && !last;) {
        const size_t part = length < chunk ? length : chunk;
        last = part == length;
        status = smg_chunks_seal(chunks, &over, out, in, part, last);
        out += part + TAG;
        in = in == NULL ? NULL : in + part;
        length -= part;
    }
    return status;
}

smg_status smg_chunks_open_all(smg_chunks chunks, uint8_t *out, const uint8_t *in, size_t length) {
    const size_t sealed = ((size_t)1 << chunks.bits) + TAG;
    smg_status status = SMG_OK;
    for (bool last = false, over; status == SMG_OK && !last;) {
        const size_t part = length < sealed ? length : sealed;
        last = part == length;
        status = smg_chunks_open(chunks, &over, out, in, part, last);
        out += part - TAG;
        in += part;
        length -= part;
    }
    return status;
}

/* ---- sizes ---- */

/* How many chunks of 2^bits bytes `length` bytes have. */
static uint64_t chunks_of(uint64_t length, uint32_t bits) {
    return length == 0 ? 1 : ((length - 1) >> bits) + 1;
}

smg_status smg_chunks_ciphertext_bytes(size_t *bytes, size_t length) {
    *bytes = 0;
    const uint64_t chunks = chunks_of(length, SMG_CHUNKS_DEFAULT_BITS);
    if (chunks - 1 > MOST_CHUNK || length > SIZE_MAX - HEADER ||
        chunks > (SIZE_MAX - HEADER - length) / TAG) {
        return SMG_ERR_LENGTH;
    }
    *bytes = HEADER + length + (size_t)chunks * TAG;
    return SMG_OK;
}

smg_status smg_chunks_plaintext_bytes(size_t *bytes, const uint8_t *in, size_t length,
                                      const uint8_t magic[MAGIC]) {
    *bytes = 0;
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (length < HEADER + TAG) {
        return SMG_ERR_FORMAT;
    }
    const smg_status status = smg_chunks_check_header(in, magic);
    if (status != SMG_OK) {
        return status;
    }
    const size_t body = length - HEADER, sealed = ((size_t)1 << in[SMG_CHUNKS_AT_BITS]) + TAG;
    const size_t rest = body % sealed; /* the last chunk, where it is not full */
    if (rest > 0 && (rest < TAG || (rest == TAG && body > TAG))) {
        return SMG_ERR_FORMAT;
    }
    const size_t chunks = body / sealed + (rest > 0);
    *bytes = body - chunks * TAG;
    return SMG_OK;
}
