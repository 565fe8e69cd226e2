/* SPDX-License-Identifier: Apache-2.0 */
/* Hybrid encryption; smidgen/sm2_hybrid.h describes the format. */
#include <smidgen/sm2_hybrid.h>
#include <smidgen/sm2_kem.h>
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/overlap.h"

#define HEADER SMG_SM2_HYBRID_HEADER_BYTES
#define TAG    SMG_SM2_HYBRID_TAG_BYTES
#define SECRET 32
#define IV     12

/* offsets in the header */
#define AT_VERSION    4
#define AT_CHUNK_BITS 5
#define AT_C1         6

#define VERSION    1
#define MOST_CHUNK UINT32_MAX /* the number of the last chunk that there can be */

/* phases of a context; any other value means that it is not in use */
#define SEALS 0x68796231u
#define OPENS 0x68796232u

_Static_assert(AT_C1 + SMG_SM2_KEM_CIPHERTEXT_BYTES == HEADER, "the header ends with C1");

static const uint8_t magic[AT_VERSION] = {'S', 'M', 'G', 'H'};

static bool is_chunk_bits(uint32_t bits) {
    return bits >= SMG_SM2_HYBRID_MIN_CHUNK_BITS && bits <= SMG_SM2_HYBRID_MAX_CHUNK_BITS;
}

static smg_status check_header(const uint8_t header[HEADER]) {
    if (memcmp(header, magic, sizeof magic) != 0) {
        return SMG_ERR_FORMAT;
    }
    return header[AT_VERSION] == VERSION && is_chunk_bits(header[AT_CHUNK_BITS])
               ? SMG_OK
               : SMG_ERR_UNSUPPORTED;
}

/* ---- the key ---- */

/* info := SM3(header || x || y || associated data) */
static smg_status bind(uint8_t info[SMG_SM3_DIGEST_BYTES], const uint8_t header[HEADER],
                       const smg_sm2_public_key *key, const void *aad, size_t aad_length) {
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, header, HEADER);
    smg_sm3_update(&hash, key->x, sizeof key->x);
    smg_sm3_update(&hash, key->y, sizeof key->y);
    smg_status status = smg_sm3_update(&hash, aad, aad_length);
    return status == SMG_OK ? smg_sm3_final(&hash, info) : status;
}

/* Begins a message under the KEM's key. */
static smg_status begin(smg_sm2_hybrid *hybrid, const uint8_t header[HEADER],
                        const smg_sm2_public_key *key, const void *aad, size_t aad_length,
                        const uint8_t secret[SECRET], uint32_t phase) {
    uint8_t info[SMG_SM3_DIGEST_BYTES], bytes[SMG_SM4_KEY_BYTES];
    smg_status status = bind(info, header, key, aad, aad_length);
    if (status == SMG_OK) {
        status = smg_sm3_hkdf(bytes, sizeof bytes, NULL, 0, secret, SECRET, info, sizeof info);
    }
    if (status == SMG_OK) {
        status = smg_sm4_gcm_key_init(&hybrid->key, bytes, sizeof bytes);
    }
    if (status == SMG_OK) {
        hybrid->next = 0;
        hybrid->chunk_bits = header[AT_CHUNK_BITS];
        hybrid->phase = phase;
    }
    smg_wipe(bytes, sizeof bytes);
    return status;
}

static smg_status encrypt_init(smg_sm2_hybrid *hybrid, uint8_t header[HEADER], uint32_t chunk_bits,
                               const smg_sm2_public_key *key, const void *aad, size_t aad_length,
                               const smg_random *random) {
    uint8_t secret[SECRET];
    memcpy(header, magic, sizeof magic);
    header[AT_VERSION] = VERSION;
    header[AT_CHUNK_BITS] = (uint8_t)chunk_bits;
    smg_status status = smg_sm2_kem_encapsulate(header + AT_C1, secret, sizeof secret, key, random);
    if (status == SMG_OK) {
        status = begin(hybrid, header, key, aad, aad_length, secret, SEALS);
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
        status = !is_chunk_bits(chunk_bits)                    ? SMG_ERR_LENGTH
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
    uint8_t secret[SECRET];
    smg_status status = check_header(header);
    if (status == SMG_OK) {
        status = smg_sm2_kem_decapsulate(secret, sizeof secret, key, header + AT_C1);
    }
    if (status == SMG_OK) {
        status = begin(hybrid, header, &key->public_key, aad, aad_length, secret, OPENS);
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

/* Whether a chunk of `length` bytes of plaintext may come next. */
static smg_status check_chunk(const smg_sm2_hybrid *hybrid, uint32_t phase, size_t length,
                              bool last) {
    if (hybrid->phase != phase) {
        return SMG_ERR_STATE;
    }
    const size_t full = (size_t)1 << hybrid->chunk_bits;
    const bool fits = last ? length <= full && (length > 0 || hybrid->next == 0) : length == full;
    return fits && hybrid->next <= MOST_CHUNK ? SMG_OK : SMG_ERR_LENGTH;
}

static void make_iv(uint8_t iv[IV], const smg_sm2_hybrid *hybrid, bool last) {
    memset(iv, 0, IV);
    smg_store64_be(iv + 3, hybrid->next);
    iv[IV - 1] = last;
}

static void go_on(smg_sm2_hybrid *hybrid, bool over) {
    hybrid->next++;
    if (over) {
        smg_wipe(hybrid, sizeof *hybrid);
    }
}

smg_status smg_sm2_hybrid_seal(smg_sm2_hybrid *hybrid, uint8_t *out, const uint8_t *in,
                               size_t length, bool last) {
    if (hybrid == NULL || out == NULL || (in == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = check_chunk(hybrid, SEALS, length, last);
    if (status != SMG_OK) {
        return status;
    }
    if (smg_overlaps_unequal(out, length + TAG, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    uint8_t iv[IV];
    make_iv(iv, hybrid, last);
    status = smg_sm4_gcm_encrypt(out, out + length, TAG, &hybrid->key, iv, sizeof iv, NULL, 0, in,
                                 length);
    go_on(hybrid, last);
    return status;
}

smg_status smg_sm2_hybrid_open(smg_sm2_hybrid *hybrid, uint8_t *out, const uint8_t *in,
                               size_t length, bool last) {
    if (hybrid == NULL || in == NULL || (out == NULL && length > TAG)) {
        return SMG_ERR_ARGUMENT;
    }
    if (hybrid->phase == OPENS && length < TAG) {
        return SMG_ERR_LENGTH;
    }
    const size_t plain = length - TAG;
    smg_status status = check_chunk(hybrid, OPENS, plain, last);
    if (status != SMG_OK) {
        return status;
    }
    if (smg_overlaps_unequal(out, plain, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    uint8_t iv[IV];
    make_iv(iv, hybrid, last);
    status =
        smg_sm4_gcm_decrypt(out, &hybrid->key, iv, sizeof iv, NULL, 0, in, plain, in + plain, TAG);
    go_on(hybrid, last || status != SMG_OK);
    return status;
}

/* ---- whole messages ---- */

/* How many chunks of 2^bits bytes `length` bytes have. */
static uint64_t chunks_of(uint64_t length, uint32_t bits) {
    return length == 0 ? 1 : ((length - 1) >> bits) + 1;
}

smg_status smg_sm2_hybrid_ciphertext_bytes(size_t *bytes, size_t length) {
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    const uint64_t chunks = chunks_of(length, SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS);
    if (chunks - 1 > MOST_CHUNK || length > SIZE_MAX - HEADER ||
        chunks > (SIZE_MAX - HEADER - length) / TAG) {
        return SMG_ERR_LENGTH;
    }
    *bytes = HEADER + length + (size_t)chunks * TAG;
    return SMG_OK;
}

smg_status smg_sm2_hybrid_plaintext_bytes(size_t *bytes, const uint8_t *in, size_t length) {
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (length < HEADER + TAG) {
        return SMG_ERR_FORMAT;
    }
    smg_status status = check_header(in);
    if (status != SMG_OK) {
        return status;
    }
    const size_t body = length - HEADER, sealed = ((size_t)1 << in[AT_CHUNK_BITS]) + TAG;
    const size_t rest = body % sealed; /* the last chunk, where it is not full */
    if (rest > 0 && (rest < TAG || (rest == TAG && body > TAG))) {
        return SMG_ERR_FORMAT;
    }
    const size_t chunks = body / sealed + (rest > 0);
    *bytes = body - chunks * TAG;
    return SMG_OK;
}

/* out := the header and all chunks. */
static smg_status encrypt(uint8_t *out, const smg_sm2_public_key *key, const void *aad,
                          size_t aad_length, const uint8_t *in, size_t length,
                          const smg_random *random) {
    const size_t chunk = (size_t)1 << SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS;
    smg_sm2_hybrid hybrid;
    smg_status status = smg_sm2_hybrid_encrypt_init(&hybrid, out, SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS,
                                                    key, aad, aad_length, random);
    out += HEADER;
    for (bool last = false; status == SMG_OK && !last;) {
        const size_t part = length < chunk ? length : chunk;
        last = part == length;
        status = smg_sm2_hybrid_seal(&hybrid, out, in, part, last);
        out += part + TAG;
        in = in == NULL ? NULL : in + part;
        length -= part;
    }
    smg_wipe(&hybrid, sizeof hybrid);
    return status;
}

/* out := the plaintext of all chunks. */
static smg_status decrypt(uint8_t *out, const smg_sm2_private_key *key, const void *aad,
                          size_t aad_length, const uint8_t *in, size_t length) {
    size_t chunk;
    smg_sm2_hybrid hybrid;
    smg_status status = smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, key, aad, aad_length, in);
    in += HEADER;
    length -= HEADER;
    for (bool last = false; status == SMG_OK && !last;) {
        const size_t part = length < chunk + TAG ? length : chunk + TAG;
        last = part == length;
        status = smg_sm2_hybrid_open(&hybrid, out, in, part, last);
        out += part - TAG;
        in += part;
        length -= part;
    }
    smg_wipe(&hybrid, sizeof hybrid);
    return status;
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
        status = encrypt(out, key, aad, aad_length, in, length, random);
    }
    return answer(status, out, out_length, capacity, bytes);
}

smg_status smg_sm2_hybrid_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                  const smg_sm2_private_key *key, const void *aad,
                                  size_t aad_length, const uint8_t *in, size_t length) {
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
    if (key != NULL && in != NULL && (aad != NULL || aad_length == 0)) {
        status = smg_sm2_hybrid_plaintext_bytes(&bytes, in, length);
    }
    if (status == SMG_OK && bytes > capacity) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = decrypt(out, key, aad, aad_length, in, length);
    }
    return answer(status, out, out_length, capacity, bytes);
}
