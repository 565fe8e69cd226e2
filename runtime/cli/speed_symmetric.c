/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_symmetric.h"

#include <smidgen/random.h>
#include <smidgen/wipe.h>
#include <smidgen/zuc_mac.h>

#include <stdlib.h>
#include <string.h>

enum { NONCE = 12, TAG = SMG_SM4_TAG_BYTES };

smg_status speed_symmetric_make(speed_symmetric *it, size_t most) {
    memset(it, 0, sizeof *it);
    if (most < SPEED_STREAMS_MAX * SMG_SM3_DIGEST_BYTES) {
        most = SPEED_STREAMS_MAX * SMG_SM3_DIGEST_BYTES;
    }
    it->most = most;
    it->message = malloc(most);
    it->cipher_text = malloc(most);
    it->out = malloc(most + SMG_SM4_BLOCK_BYTES);
    if (it->message == NULL || it->cipher_text == NULL || it->out == NULL) {
        return SMG_ERR_CAPACITY;
    }
    smg_status status = smg_random_bytes(NULL, it->message, most);
    if (status == SMG_OK) {
        status = smg_random_bytes(NULL, it->key, sizeof it->key);
    }
    if (status == SMG_OK) {
        status = smg_random_bytes(NULL, it->iv, sizeof it->iv);
    }
    if (status == SMG_OK) {
        status = smg_random_bytes(NULL, it->keys[0], sizeof it->keys);
    }
    for (size_t i = 17; i < sizeof it->iv; i++) {
        it->iv[i] &= 0x3f; /* as ZUC-256 wants it */
    }
    return status;
}

void speed_symmetric_free(speed_symmetric *it) {
    free(it->message);
    free(it->cipher_text);
    free(it->out);
    smg_wipe(it, sizeof *it);
}

/* ---- SM3 ---- */

static bool run_sm3(speed_symmetric *it) {
    return smg_sm3(it->out, it->message, it->length) == SMG_OK;
}

static bool prepare_hmac(speed_symmetric *it) {
    return smg_sm3_hmac_init(&it->hmac, it->key, sizeof it->key) == SMG_OK;
}

static bool run_hmac(speed_symmetric *it) {
    smg_sm3_hmac_context hmac = it->hmac;
    return smg_sm3_hmac_update(&hmac, it->message, it->length) == SMG_OK &&
           smg_sm3_hmac_final(&hmac, it->tag) == SMG_OK;
}

/* ---- SM4: keys are ready; a message goes on where the one before it ended ---- */

static bool run_key_schedule(speed_symmetric *it) {
    return smg_sm4_key_init(&it->sm4_key, it->key, SMG_SM4_KEY_BYTES) == SMG_OK;
}

static bool run_ecb_encrypt(speed_symmetric *it) {
    return smg_sm4_encrypt_blocks(it->out, &it->sm4_key, it->message,
                                  it->length / SMG_SM4_BLOCK_BYTES) == SMG_OK;
}

static bool run_ecb_decrypt(speed_symmetric *it) {
    return smg_sm4_decrypt_blocks(it->out, &it->sm4_key, it->message,
                                  it->length / SMG_SM4_BLOCK_BYTES) == SMG_OK;
}

static bool prepare_mode(speed_symmetric *it, smg_sm4_mode mode, smg_sm4_direction direction) {
    return smg_sm4_cipher_init(&it->cipher, mode, direction, SMG_SM4_NO_PADDING, it->key,
                               SMG_SM4_KEY_BYTES, it->iv, SMG_SM4_IV_BYTES) == SMG_OK;
}

static bool prepare_cbc_encrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_CBC, SMG_SM4_ENCRYPT);
}

static bool prepare_cbc_decrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_CBC, SMG_SM4_DECRYPT);
}

static bool prepare_cfb_encrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_CFB128, SMG_SM4_ENCRYPT);
}

static bool prepare_cfb_decrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_CFB128, SMG_SM4_DECRYPT);
}

static bool prepare_ofb_encrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_OFB, SMG_SM4_ENCRYPT);
}

static bool prepare_ofb_decrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_OFB, SMG_SM4_DECRYPT);
}

static bool prepare_ctr_encrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_CTR, SMG_SM4_ENCRYPT);
}

static bool prepare_ctr_decrypt(speed_symmetric *it) {
    return prepare_mode(it, SMG_SM4_CTR, SMG_SM4_DECRYPT);
}

static bool run_mode(speed_symmetric *it) {
    size_t length;
    return smg_sm4_cipher_update(&it->cipher, it->out, &length, it->message, it->length) == SMG_OK;
}

static bool prepare_xts(speed_symmetric *it) {
    return smg_sm4_xts_key_init(&it->xts_key, it->key, SMG_SM4_XTS_KEY_BYTES) == SMG_OK;
}

static bool run_xts_encrypt(speed_symmetric *it) {
    return smg_sm4_xts_encrypt(it->out, &it->xts_key, SMG_SM4_XTS_GB, it->iv, it->message,
                               it->length) == SMG_OK;
}

static bool run_xts_decrypt(speed_symmetric *it) {
    return smg_sm4_xts_decrypt(it->out, &it->xts_key, SMG_SM4_XTS_GB, it->iv, it->message,
                               it->length) == SMG_OK;
}

static bool gcm(speed_symmetric *it, uint8_t *out) {
    return smg_sm4_gcm_encrypt(out, it->tag, TAG, &it->gcm_key, it->iv, NONCE, NULL, 0, it->message,
                               it->length) == SMG_OK;
}

static bool prepare_gcm(speed_symmetric *it) {
    return smg_sm4_gcm_key_init(&it->gcm_key, it->key, SMG_SM4_KEY_BYTES) == SMG_OK &&
           gcm(it, it->cipher_text);
}

static bool run_gcm_encrypt(speed_symmetric *it) {
    return gcm(it, it->out);
}

static bool run_gcm_decrypt(speed_symmetric *it) {
    return smg_sm4_gcm_decrypt(it->out, &it->gcm_key, it->iv, NONCE, NULL, 0, it->cipher_text,
                               it->length, it->tag, TAG) == SMG_OK;
}

static bool ccm(speed_symmetric *it, uint8_t *out) {
    return smg_sm4_ccm_encrypt(out, it->tag, TAG, &it->sm4_key, it->iv, NONCE, NULL, 0, it->message,
                               it->length) == SMG_OK;
}

static bool prepare_ccm(speed_symmetric *it) {
    return run_key_schedule(it) && ccm(it, it->cipher_text);
}

static bool run_ccm_encrypt(speed_symmetric *it) {
    return ccm(it, it->out);
}

static bool run_ccm_decrypt(speed_symmetric *it) {
    return smg_sm4_ccm_decrypt(it->out, &it->sm4_key, it->iv, NONCE, NULL, 0, it->cipher_text,
                               it->length, it->tag, TAG) == SMG_OK;
}

/* ---- ZUC: each message begins a keystream ---- */

static bool run_zuc(speed_symmetric *it) {
    return smg_zuc128_encrypt(it->out, it->key, it->iv, it->message, it->length,
                              SMG_ZUC_UNGUARDED) == SMG_OK;
}

static bool run_eea3(speed_symmetric *it) {
    return smg_zuc_eea3_encrypt(it->out, it->key, 1, 2, 0, it->message, 8 * it->length,
                                SMG_ZUC_UNGUARDED) == SMG_OK;
}

static bool run_eia3(speed_symmetric *it) {
    return smg_zuc_eia3(it->tag, it->key, 1, 2, 0, it->message, 8 * it->length) == SMG_OK;
}

static bool run_zuc256(speed_symmetric *it) {
    return smg_zuc256_encrypt(it->out, it->key, it->iv, sizeof it->iv, it->message, it->length,
                              SMG_ZUC_UNGUARDED) == SMG_OK;
}

static bool run_mac32(speed_symmetric *it) {
    return smg_zuc256_mac(it->tag, 4, it->key, it->iv, sizeof it->iv, it->message,
                          8 * it->length) == SMG_OK;
}

static bool run_mac128(speed_symmetric *it) {
    return smg_zuc256_mac(it->tag, 16, it->key, it->iv, sizeof it->iv, it->message,
                          8 * it->length) == SMG_OK;
}

/* ---- several messages at once ---- */

static bool prepare_many(speed_symmetric *it) {
    for (size_t i = 0; i < it->streams; i++) {
        uint8_t *out = it->out + i * it->length;
        const uint8_t *in = it->message + i * it->length;
        if (smg_sm4_key_init(&it->sm4_keys[i], it->keys[i], SMG_SM4_KEY_BYTES) != SMG_OK) {
            return false;
        }
        it->jobs[i] = (smg_sm4_job){out, &it->sm4_keys[i], it->iv, in, it->length};
        it->messages[i] = (smg_zuc_message){it->keys[i], (uint32_t)i, 2, 0, in, 8 * it->length};
        it->data[i] = in;
        it->lengths[i] = it->length;
        it->outs[i] = out;
    }
    return true;
}

static bool run_sm3_many(speed_symmetric *it) {
    return smg_sm3_batch((uint8_t(*)[SMG_SM3_DIGEST_BYTES])it->out, it->data, it->lengths,
                         it->streams) == SMG_OK;
}

static bool run_cbc_many(speed_symmetric *it) {
    return smg_sm4_cbc_encrypt_many(it->jobs, it->streams) == SMG_OK;
}

static bool run_eea3_many(speed_symmetric *it) {
    return smg_zuc_eea3_many(it->outs, it->messages, it->streams, SMG_ZUC_UNGUARDED) == SMG_OK;
}

static bool run_eia3_many(speed_symmetric *it) {
    return smg_zuc_eia3_many((uint8_t(*)[SMG_ZUC_EIA3_TAG_BYTES])it->out, it->messages,
                             it->streams) == SMG_OK;
}

/* ---- all of them ---- */

const speed_symmetric_op speed_symmetric_ops[SPEED_SYMMETRIC_OPS] = {
    {"sm3", SPEED_SM3, 1, 1, NULL, run_sm3},
    {"sm3", SPEED_SM3_MANY, 16, 1, prepare_many, run_sm3_many},
    {"sm3", SPEED_SM3_MANY, 32, 1, prepare_many, run_sm3_many},
    {"sm3_hmac", SPEED_SM3, 1, 1, prepare_hmac, run_hmac},
    {"sm4_key_schedule", SPEED_SM4, 1, 0, NULL, run_key_schedule},
    {"sm4_ecb_encrypt", SPEED_SM4, 1, 16, run_key_schedule, run_ecb_encrypt},
    {"sm4_ecb_decrypt", SPEED_SM4, 1, 16, run_key_schedule, run_ecb_decrypt},
    {"sm4_cbc_encrypt", SPEED_SM4, 1, 16, prepare_cbc_encrypt, run_mode},
    {"sm4_cbc_encrypt", SPEED_SM4, 16, 16, prepare_many, run_cbc_many},
    {"sm4_cbc_encrypt", SPEED_SM4, 64, 16, prepare_many, run_cbc_many},
    {"sm4_cbc_decrypt", SPEED_SM4, 1, 16, prepare_cbc_decrypt, run_mode},
    {"sm4_cfb_encrypt", SPEED_SM4, 1, 1, prepare_cfb_encrypt, run_mode},
    {"sm4_cfb_decrypt", SPEED_SM4, 1, 1, prepare_cfb_decrypt, run_mode},
    {"sm4_ofb_encrypt", SPEED_SM4, 1, 1, prepare_ofb_encrypt, run_mode},
    {"sm4_ofb_decrypt", SPEED_SM4, 1, 1, prepare_ofb_decrypt, run_mode},
    {"sm4_ctr_encrypt", SPEED_SM4, 1, 1, prepare_ctr_encrypt, run_mode},
    {"sm4_ctr_decrypt", SPEED_SM4, 1, 1, prepare_ctr_decrypt, run_mode},
    {"sm4_xts_encrypt", SPEED_SM4, 1, 16, prepare_xts, run_xts_encrypt},
    {"sm4_xts_decrypt", SPEED_SM4, 1, 16, prepare_xts, run_xts_decrypt},
    {"sm4_gcm_encrypt", SPEED_SM4, 1, 1, prepare_gcm, run_gcm_encrypt},
    {"sm4_gcm_decrypt", SPEED_SM4, 1, 1, prepare_gcm, run_gcm_decrypt},
    {"sm4_ccm_encrypt", SPEED_SM4, 1, 1, prepare_ccm, run_ccm_encrypt},
    {"sm4_ccm_decrypt", SPEED_SM4, 1, 1, prepare_ccm, run_ccm_decrypt},
    {"zuc", SPEED_ZUC, 1, 1, NULL, run_zuc},
    {"zuc_128_eea3", SPEED_ZUC, 1, 1, NULL, run_eea3},
    {"zuc_128_eea3", SPEED_ZUC_MANY, 16, 1, prepare_many, run_eea3_many},
    {"zuc_128_eia3", SPEED_ZUC, 1, 1, NULL, run_eia3},
    {"zuc_128_eia3", SPEED_ZUC_MANY, 16, 1, prepare_many, run_eia3_many},
    {"zuc256", SPEED_ZUC, 1, 1, NULL, run_zuc256},
    {"zuc256_mac32", SPEED_ZUC, 1, 1, NULL, run_mac32},
    {"zuc256_mac128", SPEED_ZUC, 1, 1, NULL, run_mac128},
};
