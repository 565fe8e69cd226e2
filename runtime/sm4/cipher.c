/* SPDX-License-Identifier: Apache-2.0 */
/* The context of sm4_modes.h: order of calls, and cutting data into blocks. */
#include "sm4/cipher.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/overlap.h"
#include "core/secret.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define CHUNK 1024 /* whole blocks */

#define ACTIVE 0x534d3443u /* phase between init and final */

static bool is_cts(uint32_t mode) {
    return mode == SMG_SM4_CBC_CS1 || mode == SMG_SM4_CBC_CS2 || mode == SMG_SM4_CBC_CS3;
}

/* Whether the mode takes paddings. */
static bool is_padded(uint32_t mode) {
    return mode == SMG_SM4_ECB || mode == SMG_SM4_CBC || mode == SMG_SM4_BC ||
           mode == SMG_SM4_OFBNLF;
}

static bool is_of_bytes(uint32_t mode) {
    return !is_padded(mode) && !is_cts(mode);
}

smg_status smg_sm4_cipher_init(smg_sm4_cipher *cipher, smg_sm4_mode mode,
                               smg_sm4_direction direction, smg_sm4_padding padding,
                               const uint8_t *key, size_t key_length, const uint8_t *iv,
                               size_t iv_length) {
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(cipher, sizeof *cipher);
    if (key == NULL || (iv == NULL && iv_length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    cipher->mode = (uint32_t)mode;
    cipher->direction = (uint32_t)direction;
    cipher->padding = (uint32_t)padding;
    smg_status status = SMG_OK;
    if (cipher->mode > SMG_SM4_OFBNLF || cipher->direction > SMG_SM4_DECRYPT ||
        cipher->padding > SMG_SM4_ISO7816 ||
        (cipher->padding != SMG_SM4_NO_PADDING && !is_padded(cipher->mode))) {
        status = SMG_ERR_UNSUPPORTED;
    } else if (key_length != SMG_SM4_KEY_BYTES ||
               iv_length != (mode == SMG_SM4_ECB ? 0 : SMG_SM4_IV_BYTES)) {
        status = SMG_ERR_LENGTH;
    }
    if (status != SMG_OK) {
        smg_wipe(cipher, sizeof *cipher);
        return status;
    }
    smg_sm4_backend_get()->key_schedule(cipher->round_keys, key);
    if (iv_length > 0) {
        memcpy(cipher->iv, iv, iv_length);
    }
    cipher->phase = ACTIVE;
    return SMG_OK;
}

/* ---- modes of bytes ---- */

static void crypt_bytes(smg_sm4_cipher *cipher, uint8_t *out, const uint8_t *in, size_t length) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    switch (cipher->mode) {
    case SMG_SM4_CFB1:
        for (; length > 0; length--) {
            smg_sm4_cfb1(cipher, out++, in++, 8);
        }
        break;
    case SMG_SM4_CFB8:
        smg_sm4_cfb(cipher, 1, out, in, length);
        break;
    case SMG_SM4_CFB64:
        smg_sm4_cfb(cipher, 8, out, in, length);
        break;
    case SMG_SM4_CFB128:
        smg_sm4_cfb(cipher, BLOCK, out, in, length);
        break;
    case SMG_SM4_OFB:
        smg_sm4_keystream(cipher, backend->ofb, out, in, length);
        break;
    case SMG_SM4_CTR:
        smg_sm4_keystream(cipher, backend->ctr, out, in, length);
        break;
    default:
        smg_sm4_keystream(cipher, backend->ctr32, out, in, length);
    }
}

/* ---- modes of blocks ---- */

/* out := `length` bytes, whole blocks, at `in` */
static void crypt_blocks(smg_sm4_cipher *cipher, uint8_t *out, const uint8_t *in, size_t length) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    const bool encrypt = cipher->direction == SMG_SM4_ENCRYPT;
    smg_sm4_chain_fn *chain = NULL;
    switch (cipher->mode) {
    case SMG_SM4_ECB:
        (encrypt ? backend->encrypt : backend->decrypt)(out, cipher->round_keys, in,
                                                        length / BLOCK);
        return;
    case SMG_SM4_BC:
        chain = encrypt ? smg_sm4_bc_encrypt : smg_sm4_bc_decrypt;
        break;
    case SMG_SM4_OFBNLF:
        chain = encrypt ? smg_sm4_ofbnlf_encrypt : smg_sm4_ofbnlf_decrypt;
        break;
    default: /* CBC, with and without stealing */
        chain = encrypt ? backend->cbc_encrypt : backend->cbc_decrypt;
    }
    chain(out, cipher->round_keys, cipher->iv, in, length / BLOCK);
}

/* How many of `total` bytes can be worked on, in whole blocks: of a decryption with padding the
 * last block waits for final, of stealing the last 17 to 32 bytes. */
static size_t ready(const smg_sm4_cipher *cipher, size_t total) {
    const bool unpads =
        cipher->padding != SMG_SM4_NO_PADDING && cipher->direction == SMG_SM4_DECRYPT;
    const size_t waiting = is_cts(cipher->mode) ? BLOCK + 1 : unpads ? 1 : 0;
    return total < waiting ? 0 : (total - waiting) / BLOCK * BLOCK;
}

/* Input of earlier calls, of which up to 32 bytes wait, comes before that of this call. Chunks of
 * both are collected, so that out, which may be `in`, is written only where `in` has been read. */
static void crypt_collected(smg_sm4_cipher *cipher, uint8_t *out, size_t out_length,
                            const uint8_t *in, size_t *length) {
    uint8_t data[2 * BLOCK + CHUNK];
    size_t used = cipher->used, left = *length;
    memcpy(data, cipher->block, used);
    while (out_length > 0) {
        const size_t part = out_length < CHUNK ? out_length : CHUNK;
        const size_t taken = left < part ? left : part;
        memcpy(data + used, in, taken);
        crypt_blocks(cipher, out, data, part);
        used = used + taken - part;
        memmove(data, data + part, used);
        out += part;
        out_length -= part;
        in += taken;
        left -= taken;
    }
    memcpy(cipher->block, data, used);
    cipher->used = (uint32_t)used;
    smg_wipe(data, sizeof data);
    *length = left;
}

static void update_blocks(smg_sm4_cipher *cipher, uint8_t *out, size_t out_length,
                          const uint8_t *in, size_t length) {
    size_t left = length;
    if (cipher->used > 0) {
        crypt_collected(cipher, out, out_length, in, &left);
    } else if (out_length > 0) {
        crypt_blocks(cipher, out, in, out_length);
        left -= out_length;
    }
    if (left > 0) {
        memcpy(cipher->block + cipher->used, in + (length - left), left);
        cipher->used += (uint32_t)left;
    }
}

smg_status smg_sm4_cipher_update(smg_sm4_cipher *cipher, uint8_t *out, size_t *out_length,
                                 const uint8_t *in, size_t length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (cipher == NULL || (in == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != ACTIVE) {
        return SMG_ERR_STATE;
    }
    if (length > SIZE_MAX - sizeof cipher->block) {
        return SMG_ERR_LENGTH;
    }
    const bool bytes = is_of_bytes(cipher->mode);
    const size_t made = bytes ? length : ready(cipher, cipher->used + length);
    if (out == NULL && made > 0) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_overlaps_unequal(out, made, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    if (length > 0 && bytes) {
        crypt_bytes(cipher, out, in, length);
    } else if (length > 0) {
        update_blocks(cipher, out, made, in, length);
    }
    *out_length = made;
    return SMG_OK;
}

smg_status smg_sm4_cipher_update_bits(smg_sm4_cipher *cipher, uint8_t *out, const uint8_t *in,
                                      size_t bits) {
    const size_t length = bits / 8 + (bits % 8 != 0);
    if (cipher == NULL || (bits > 0 && (out == NULL || in == NULL))) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != ACTIVE) {
        return SMG_ERR_STATE;
    }
    if (cipher->mode != SMG_SM4_CFB1) {
        return SMG_ERR_UNSUPPORTED;
    }
    if (smg_overlaps_unequal(out, length, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_sm4_cfb1(cipher, out, in, bits);
    return SMG_OK;
}

/* ---- the end ---- */

static smg_status final_padded(smg_sm4_cipher *cipher, uint8_t *out, size_t *out_length) {
    if (cipher->direction == SMG_SM4_ENCRYPT) {
        smg_sm4_pad(cipher->block, cipher->used, (smg_sm4_padding)cipher->padding);
        crypt_blocks(cipher, out, cipher->block, BLOCK);
        *out_length = BLOCK;
        return SMG_OK;
    }
    if (cipher->used != BLOCK) {
        smg_wipe(out, BLOCK);
        return SMG_ERR_LENGTH;
    }
    uint32_t length;
    crypt_blocks(cipher, out, cipher->block, BLOCK);
    uint32_t right = smg_sm4_unpad(out, &length, (smg_sm4_padding)cipher->padding);
    SMG_PUBLIC(&right, sizeof right); /* the answer */
    if (right == 0) {
        return SMG_ERR_PADDING;
    }
    SMG_PUBLIC(&length, sizeof length); /* part of the output */
    *out_length = length;
    return SMG_OK;
}

static smg_status final(smg_sm4_cipher *cipher, uint8_t *out, size_t *out_length) {
    if (is_of_bytes(cipher->mode)) {
        return SMG_OK;
    }
    const bool cts = is_cts(cipher->mode);
    if (cipher->padding == SMG_SM4_NO_PADDING && !cts) {
        return cipher->used == 0 ? SMG_OK : SMG_ERR_LENGTH;
    }
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (!cts) {
        return final_padded(cipher, out, out_length);
    }
    if (cipher->used < BLOCK) {
        smg_wipe(out, 2 * BLOCK);
        return SMG_ERR_LENGTH;
    }
    smg_sm4_cts_final(cipher, out);
    *out_length = cipher->used;
    return SMG_OK;
}

smg_status smg_sm4_cipher_final(smg_sm4_cipher *cipher, uint8_t *out, size_t *out_length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != ACTIVE) {
        return SMG_ERR_STATE;
    }
    const smg_status status = final(cipher, out, out_length);
    if (status != SMG_ERR_ARGUMENT) {
        smg_wipe(cipher, sizeof *cipher);
    }
    return status;
}

/* ---- one-shot ---- */

smg_status smg_sm4_crypt(uint8_t *out, size_t *out_length, smg_sm4_mode mode,
                         smg_sm4_direction direction, smg_sm4_padding padding, const uint8_t *key,
                         size_t key_length, const uint8_t *iv, size_t iv_length, const uint8_t *in,
                         size_t length) {
    if (out_length != NULL) {
        *out_length = 0;
    }
    if (length > SIZE_MAX - BLOCK) {
        return SMG_ERR_LENGTH;
    }
    const bool pads = padding != SMG_SM4_NO_PADDING && direction == SMG_SM4_ENCRYPT;
    if (smg_overlaps_unequal(out, pads ? length - length % BLOCK + BLOCK : length, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    if (out_length == NULL || (out == NULL && (length > 0 || pads)) || (in == NULL && length > 0)) {
        smg_wipe(out, out == NULL ? 0 : length);
        return SMG_ERR_ARGUMENT;
    }
    smg_sm4_cipher cipher;
    uint8_t last[2 * BLOCK];
    size_t made = 0, rest = 0;
    smg_status status =
        smg_sm4_cipher_init(&cipher, mode, direction, padding, key, key_length, iv, iv_length);
    if (status == SMG_OK) {
        status = smg_sm4_cipher_update(&cipher, out, &made, in, length);
    }
    if (status == SMG_OK) {
        status = smg_sm4_cipher_final(&cipher, last, &rest);
    }
    if (status == SMG_OK) {
        const bool unpads = padding != SMG_SM4_NO_PADDING && direction == SMG_SM4_DECRYPT;
        if (rest > 0 || unpads) {
            memcpy(out + made, last, unpads ? BLOCK : rest); /* all, whatever its length */
        }
    }
    if (status != SMG_OK && out != NULL) {
        smg_wipe(out, length);
    }
    *out_length = status == SMG_OK ? made + rest : 0;
    smg_wipe(&cipher, sizeof cipher);
    smg_wipe(last, sizeof last);
    return status;
}
