/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9/cipher.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "sm3/kdf.h"

#define BLOCK    SMG_SM3_DIGEST_BYTES
#define SM4_KEY  SMG_SM4_KEY_BYTES
#define K2_BYTES SMG_SM3_DIGEST_BYTES

/* what is encrypted while the cache holds it; whole blocks of the KDF */
#define CHUNK 4096

/* ---- modes ---- */

bool smg_sm9_is_mode(smg_sm9_mode mode) {
    switch (mode) {
    case SMG_SM9_XOR:
    case SMG_SM9_SM4_ECB:
    case SMG_SM9_SM4_CBC:
    case SMG_SM9_SM4_OFB:
    case SMG_SM9_SM4_CFB:
        return true;
    }
    return false;
}

bool smg_sm9_is_padded(smg_sm9_mode mode) {
    return mode == SMG_SM9_SM4_ECB || mode == SMG_SM9_SM4_CBC;
}

size_t smg_sm9_iv_bytes(smg_sm9_mode mode) {
    return mode == SMG_SM9_XOR || mode == SMG_SM9_SM4_ECB ? 0 : SMG_SM4_IV_BYTES;
}

smg_sm4_mode smg_sm9_sm4_mode(smg_sm9_mode mode) {
    return mode == SMG_SM9_SM4_CBC   ? SMG_SM4_CBC
           : mode == SMG_SM9_SM4_OFB ? SMG_SM4_OFB
           : mode == SMG_SM9_SM4_CFB ? SMG_SM4_CFB128
                                     : SMG_SM4_ECB;
}

static bool is_supported(smg_sm9_mode mode, smg_sm9_mac mac) {
    return smg_sm9_is_mode(mode) && (mac == SMG_SM9_MAC_SM3 || mac == SMG_SM9_MAC_HMAC);
}

/* ---- lengths ---- */

smg_status smg_sm9_plaintext_check(smg_sm9_mode mode, smg_sm9_mac mac, uint64_t length) {
    if (!is_supported(mode, mac)) {
        return SMG_ERR_UNSUPPORTED;
    }
    return length >= 1 && length <= SMG_SM9_PLAINTEXT_MAX_BYTES ? SMG_OK : SMG_ERR_LENGTH;
}

smg_status smg_sm9_c2_check(smg_sm9_mode mode, smg_sm9_mac mac, uint64_t length) {
    if (!is_supported(mode, mac)) {
        return SMG_ERR_UNSUPPORTED;
    }
    const size_t iv = smg_sm9_iv_bytes(mode);
    if (length <= iv) {
        return SMG_ERR_LENGTH;
    }
    uint64_t least = length - iv; /* of the plaintext */
    if (smg_sm9_is_padded(mode)) {
        if (least % SMG_SM4_BLOCK_BYTES != 0) {
            return SMG_ERR_LENGTH;
        }
        least -= SMG_SM4_BLOCK_BYTES;
    }
    return least <= SMG_SM9_PLAINTEXT_MAX_BYTES ? SMG_OK : SMG_ERR_LENGTH;
}

smg_status smg_sm9_c2_bytes(uint64_t *bytes, smg_sm9_mode mode, uint64_t length) {
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    const smg_status status = smg_sm9_plaintext_check(mode, SMG_SM9_MAC_SM3, length);
    if (status == SMG_OK) {
        const uint64_t padding = SMG_SM4_BLOCK_BYTES - length % SMG_SM4_BLOCK_BYTES;
        *bytes = smg_sm9_iv_bytes(mode) + length + (smg_sm9_is_padded(mode) ? padding : 0);
    }
    return status;
}

smg_status smg_sm9_ciphertext_bytes(size_t *bytes, smg_sm9_mode mode, size_t length) {
    uint64_t c2;
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    smg_status status = smg_sm9_c2_bytes(&c2, mode, length);
    if (status == SMG_OK && c2 > SIZE_MAX - SMG_SM9_C2_OFFSET) {
        status = SMG_ERR_LENGTH;
    }
    if (status == SMG_OK) {
        *bytes = SMG_SM9_C2_OFFSET + (size_t)c2;
    }
    return status;
}

smg_status smg_sm9_plaintext_bytes(size_t *bytes, smg_sm9_mode mode, size_t length) {
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    if (!smg_sm9_is_mode(mode)) {
        return SMG_ERR_UNSUPPORTED;
    }
    if (length <= SMG_SM9_C2_OFFSET) {
        return SMG_ERR_LENGTH;
    }
    const size_t c2 = length - SMG_SM9_C2_OFFSET;
    const smg_status status = smg_sm9_c2_check(mode, SMG_SM9_MAC_SM3, c2);
    if (status == SMG_OK) {
        *bytes = c2 - smg_sm9_iv_bytes(mode) - (smg_sm9_is_padded(mode) ? 1 : 0);
    }
    return status;
}

/* ---- keys ---- */

static smg_sm3_kdf_place place(smg_sm9_cipher *cipher) {
    return (smg_sm3_kdf_place){cipher->stream, &cipher->left, &cipher->counter};
}

/* K1 is the first `length` bytes that the KDF makes, and K2 the next. */
static uint32_t xor_keys(smg_sm9_cipher *cipher, uint64_t length) {
    uint8_t blocks[2 * BLOCK];
    smg_sm3_kdf_blocks(blocks, sizeof blocks, &cipher->z, (uint32_t)(length / BLOCK) + 1);
    memcpy(cipher->k2, blocks + length % BLOCK, K2_BYTES);
    smg_wipe(blocks, sizeof blocks);

    smg_sm3_kdf_next_block(place(cipher), &cipher->z);
    return ~smg_ct_all_zero(cipher->stream, length < BLOCK ? (size_t)length : BLOCK);
}

static uint32_t sm4_keys(smg_sm9_cipher *cipher) {
    uint8_t keys[SM4_KEY + K2_BYTES];
    smg_sm3_kdf_blocks(keys, sizeof keys, &cipher->z, 1);
    memcpy(cipher->k1, keys, SM4_KEY);
    memcpy(cipher->k2, keys + SM4_KEY, K2_BYTES);
    smg_wipe(keys, sizeof keys);
    return ~smg_ct_all_zero(cipher->k1, SM4_KEY);
}

uint32_t smg_sm9_cipher_begin(smg_sm9_cipher *cipher, smg_sm9_mode mode, smg_sm9_mac mac,
                              uint64_t length, uint32_t phase) {
    cipher->mode = (uint32_t)mode;
    cipher->mac = (uint32_t)mac;
    cipher->length = length;
    cipher->counter = 1;
    cipher->usable = mode == SMG_SM9_XOR ? xor_keys(cipher, length) : sm4_keys(cipher);
    smg_sm9_cipher_rewind(cipher, phase);
    return cipher->usable;
}

void smg_sm9_cipher_rewind(smg_sm9_cipher *cipher, uint32_t phase) {
    if (cipher->mac == SMG_SM9_MAC_HMAC) {
        smg_sm3_hmac_init(&cipher->hash, cipher->k2, K2_BYTES);
    } else {
        smg_sm3_init(&cipher->hash.inner);
    }
    cipher->counter = 1;
    cipher->left = 0;
    cipher->done = 0;
    cipher->iv_length = 0;
    cipher->phase = phase;
}

/* ---- C2 and C3 ---- */

void smg_sm9_cipher_xor(smg_sm9_cipher *cipher, uint8_t *out, const uint8_t *in, size_t length) {
    uint8_t work[CHUNK];
    const size_t most = length < CHUNK ? length : CHUNK;
    while (length > 0) {
        const size_t part = length < CHUNK ? length : CHUNK;
        smg_sm3_kdf_next(work, part, place(cipher), &cipher->z);
        smg_xor(work, in, part);
        memcpy(out, work, part);
        out += part;
        in += part;
        length -= part;
    }
    smg_wipe(work, most);
}

/* A C2 is shorter than 2^38 bytes: nothing here can fail. */
void smg_sm9_cipher_mac(smg_sm9_cipher *cipher, const uint8_t *c2, size_t length) {
    if (cipher->mac == SMG_SM9_MAC_HMAC) {
        smg_sm3_hmac_update(&cipher->hash, c2, length);
    } else {
        smg_sm3_update(&cipher->hash.inner, c2, length);
    }
}

void smg_sm9_cipher_c3(smg_sm9_cipher *cipher, uint8_t c3[SMG_SM9_C3_BYTES]) {
    if (cipher->mac == SMG_SM9_MAC_HMAC) {
        smg_sm3_hmac_final(&cipher->hash, c3);
    } else {
        smg_sm3_update(&cipher->hash.inner, cipher->k2, K2_BYTES);
        smg_sm3_final(&cipher->hash.inner, c3);
    }
}
