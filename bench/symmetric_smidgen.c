/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "symmetric.h"

/* The modes of smg_sm4_cipher among the operations. */
typedef struct mode {
    symmetric_op op;
    smg_sm4_mode mode;
    smg_sm4_direction direction;
} mode;

static const mode modes[] = {
    {SYMMETRIC_CBC_ENCRYPT, SMG_SM4_CBC, SMG_SM4_ENCRYPT},
    {SYMMETRIC_CBC_DECRYPT, SMG_SM4_CBC, SMG_SM4_DECRYPT},
    {SYMMETRIC_CFB_ENCRYPT, SMG_SM4_CFB128, SMG_SM4_ENCRYPT},
    {SYMMETRIC_CFB_DECRYPT, SMG_SM4_CFB128, SMG_SM4_DECRYPT},
    {SYMMETRIC_OFB, SMG_SM4_OFB, SMG_SM4_ENCRYPT},
    {SYMMETRIC_CTR, SMG_SM4_CTR, SMG_SM4_ENCRYPT},
};
enum { MODES = sizeof modes / sizeof modes[0] };

/* With their key, and a cipher with each of the IVs. */
static struct {
    smg_sm3_hmac_context hmac;
    smg_sm4_key key;
    smg_sm4_gcm_key gcm;
    smg_sm4_xts_key xts;
    smg_sm4_cipher ciphers[SYMMETRIC_OPS][SYMMETRIC_ITEMS];
} keyed;

static bool prepare(const symmetric_operands *o) {
    uint8_t pair[SMG_SM4_XTS_KEY_BYTES];
    memcpy(pair, o->keys[0], SYMMETRIC_KEY_BYTES);
    memcpy(pair + SYMMETRIC_KEY_BYTES, o->keys[1], SYMMETRIC_KEY_BYTES);
    bool done = smg_sm3_hmac_init(&keyed.hmac, o->keys[0], SYMMETRIC_KEY_BYTES) == SMG_OK &&
                smg_sm4_key_init(&keyed.key, o->keys[0], SYMMETRIC_KEY_BYTES) == SMG_OK &&
                smg_sm4_gcm_key_init(&keyed.gcm, o->keys[0], SYMMETRIC_KEY_BYTES) == SMG_OK &&
                smg_sm4_xts_key_init(&keyed.xts, pair, sizeof pair) == SMG_OK;
    for (size_t i = 0; i < MODES; i++) {
        for (size_t j = 0; j < SYMMETRIC_ITEMS; j++) {
            done = done && smg_sm4_cipher_init(&keyed.ciphers[modes[i].op][j], modes[i].mode,
                                               modes[i].direction, SMG_SM4_NO_PADDING, o->keys[0],
                                               SYMMETRIC_KEY_BYTES, o->ivs[j],
                                               SYMMETRIC_IV_BYTES) == SMG_OK;
        }
    }
    smg_wipe(pair, sizeof pair);
    return done;
}

static void release(void) {
    smg_wipe(&keyed, sizeof keyed);
}

static bool hmac(uint8_t *out, const uint8_t *data, size_t bytes) {
    smg_sm3_hmac_context context = keyed.hmac;
    return smg_sm3_hmac_update(&context, data, bytes) == SMG_OK &&
           smg_sm3_hmac_final(&context, out) == SMG_OK;
}

static bool cipher(uint8_t *out, const smg_sm4_cipher *begun, const uint8_t *data, size_t bytes) {
    smg_sm4_cipher context = *begun;
    size_t most, rest;
    return smg_sm4_cipher_update(&context, out, &most, data, bytes) == SMG_OK &&
           smg_sm4_cipher_final(&context, out + most, &rest) == SMG_OK && most + rest == bytes;
}

static bool gcm(uint8_t *out, const smg_sm4_gcm_key *key, const uint8_t *iv, const uint8_t *data,
                size_t bytes) {
    return smg_sm4_gcm_encrypt(out, out + bytes, SYMMETRIC_TAG_BYTES, key, iv,
                               SYMMETRIC_NONCE_BYTES, NULL, 0, data, bytes) == SMG_OK;
}

static bool ecb_new_key(uint8_t *out, const uint8_t *bytes_of_key, const uint8_t *data,
                        size_t bytes) {
    smg_sm4_key key;
    return smg_sm4_key_init(&key, bytes_of_key, SYMMETRIC_KEY_BYTES) == SMG_OK &&
           smg_sm4_encrypt_blocks(out, &key, data, bytes / SMG_SM4_BLOCK_BYTES) == SMG_OK;
}

static bool gcm_new_key(uint8_t *out, const uint8_t *bytes_of_key, const uint8_t *iv,
                        const uint8_t *data, size_t bytes) {
    smg_sm4_gcm_key key;
    return smg_sm4_gcm_key_init(&key, bytes_of_key, SYMMETRIC_KEY_BYTES) == SMG_OK &&
           gcm(out, &key, iv, data, bytes);
}

static bool run(uint8_t out[SYMMETRIC_OUT_BYTES], symmetric_op op, const symmetric_operands *o,
                size_t item, size_t bytes) {
    const uint8_t *data = o->data + 16 * item, *iv = o->ivs[item];
    switch (op) {
    case SYMMETRIC_SM3:
        return smg_sm3(out, data, bytes) == SMG_OK;
    case SYMMETRIC_HMAC:
        return hmac(out, data, bytes);
    case SYMMETRIC_ECB_ENCRYPT:
        return smg_sm4_encrypt_blocks(out, &keyed.key, data, bytes / SMG_SM4_BLOCK_BYTES) == SMG_OK;
    case SYMMETRIC_GCM:
        return gcm(out, &keyed.gcm, iv, data, bytes);
    case SYMMETRIC_CCM:
        return smg_sm4_ccm_encrypt(out, out + bytes, SYMMETRIC_TAG_BYTES, &keyed.key, iv,
                                   SYMMETRIC_NONCE_BYTES, NULL, 0, data, bytes) == SMG_OK;
    case SYMMETRIC_XTS:
        return smg_sm4_xts_encrypt(out, &keyed.xts, SMG_SM4_XTS_IEEE, iv, data, bytes) == SMG_OK;
    case SYMMETRIC_ECB_NEW_KEY:
        return ecb_new_key(out, o->keys[item], data, bytes);
    case SYMMETRIC_GCM_NEW_KEY:
        return gcm_new_key(out, o->keys[item], iv, data, bytes);
    default:
        return cipher(out, &keyed.ciphers[op][item], data, bytes);
    }
}

#define CIPHER "smg_sm4_cipher_update, _final on a copy of a context that has key and IV"

const symmetric_library symmetric_smidgen = {
    .name = "smidgen",
    .prepare = prepare,
    .release = release,
    .call =
        {
            [SYMMETRIC_SM3] = "smg_sm3",
            [SYMMETRIC_HMAC] = "smg_sm3_hmac_update, _final on a copy of a keyed context",
            [SYMMETRIC_ECB_ENCRYPT] = "smg_sm4_encrypt_blocks",
            [SYMMETRIC_CBC_ENCRYPT] = CIPHER,
            [SYMMETRIC_CBC_DECRYPT] = CIPHER,
            [SYMMETRIC_CFB_ENCRYPT] = CIPHER,
            [SYMMETRIC_CFB_DECRYPT] = CIPHER,
            [SYMMETRIC_OFB] = CIPHER,
            [SYMMETRIC_CTR] = CIPHER,
            [SYMMETRIC_GCM] = "smg_sm4_gcm_encrypt",
            [SYMMETRIC_CCM] = "smg_sm4_ccm_encrypt",
            [SYMMETRIC_XTS] = "smg_sm4_xts_encrypt",
            [SYMMETRIC_ECB_NEW_KEY] = "smg_sm4_key_init, smg_sm4_encrypt_blocks",
            [SYMMETRIC_GCM_NEW_KEY] = "smg_sm4_gcm_key_init, smg_sm4_gcm_encrypt",
        },
    .run = run,
};
