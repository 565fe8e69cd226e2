/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2/cipher.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "core/overlap.h"
#include "sm3/kdf.h"

#define BLOCK SMG_SM3_DIGEST_BYTES

/* what is encrypted and hashed while the cache holds it; whole blocks of the KDF */
#define CHUNK 4096

smg_status smg_sm2_message_length(uint64_t length) {
    return length >= 1 && length <= SMG_SM2_PLAINTEXT_MAX_BYTES ? SMG_OK : SMG_ERR_LENGTH;
}

void smg_sm2_cipher_begin(smg_sm2_cipher *cipher, uint64_t length, uint32_t phase) {
    smg_sm3_init(&cipher->z);
    smg_sm3_update(&cipher->z, cipher->x2, SM2_FP_BYTES);
    smg_sm3_update(&cipher->z, cipher->y2, SM2_FP_BYTES);
    cipher->length = length;
    smg_sm2_cipher_rewind(cipher, phase);
}

void smg_sm2_cipher_rewind(smg_sm2_cipher *cipher, uint32_t phase) {
    smg_sm3_init(&cipher->hash);
    smg_sm3_update(&cipher->hash, cipher->x2, SM2_FP_BYTES);
    cipher->done = 0;
    cipher->counter = 1;
    cipher->left = 0;
    cipher->bits = 0;
    cipher->phase = phase;
}

static smg_sm3_kdf_place place(smg_sm2_cipher *cipher) {
    return (smg_sm3_kdf_place){cipher->stream, &cipher->left, &cipher->counter};
}

/* out := the next `length` bytes of the KDF's output */
static void keystream(smg_sm2_cipher *cipher, uint8_t *out, size_t length) {
    smg_sm3_kdf_next(out, length, place(cipher), &cipher->z);
}

uint32_t smg_sm2_cipher_begins_with_zeros(smg_sm2_cipher *cipher) {
    smg_sm3_kdf_next_block(place(cipher), &cipher->z);
    return smg_ct_all_zero(cipher->stream, cipher->length < BLOCK ? (size_t)cipher->length : BLOCK);
}

static uint32_t bits_of(const uint8_t *bytes, size_t length) {
    uint32_t bits = 0;
    for (size_t i = 0; i < length; i++) {
        bits |= bytes[i];
    }
    return bits;
}

smg_status smg_sm2_cipher_update(smg_sm2_cipher *cipher, uint32_t phase, uint8_t *out,
                                 const uint8_t *in, size_t length) {
    if (cipher == NULL || (in == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != phase) {
        return SMG_ERR_STATE;
    }
    if (length > cipher->length - cipher->done) {
        return SMG_ERR_LENGTH;
    }
    if (out != NULL && smg_overlaps(out, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    cipher->done += length;

    uint8_t work[CHUNK];
    const size_t most = length < CHUNK ? length : CHUNK;
    while (length > 0) {
        const size_t part = length < CHUNK ? length : CHUNK;
        if (phase == SMG_SM2_ENCRYPTS) {
            smg_sm3_update(&cipher->hash, in, part);
        }
        keystream(cipher, work, part);
        cipher->bits |= bits_of(work, part);
        smg_xor(work, in, part);
        if (phase != SMG_SM2_ENCRYPTS) {
            smg_sm3_update(&cipher->hash, work, part);
        }
        if (out != NULL) {
            memcpy(out, work, part);
            out += part;
        }
        in += part;
        length -= part;
    }
    smg_wipe(work, most);
    return SMG_OK;
}

void smg_sm2_cipher_reveal(smg_sm2_cipher *cipher, uint8_t *out, const uint8_t *in, size_t length) {
    cipher->done += length;
    while (length > 0) {
        const size_t part = length < CHUNK ? length : CHUNK;
        keystream(cipher, out, part);
        smg_xor(out, in, part);
        out += part;
        in += part;
        length -= part;
    }
}

void smg_sm2_cipher_c3(smg_sm2_cipher *cipher, uint8_t c3[SMG_SM2_C3_BYTES]) {
    smg_sm3_update(&cipher->hash, cipher->y2, SM2_FP_BYTES);
    smg_sm3_final(&cipher->hash, c3);
}
