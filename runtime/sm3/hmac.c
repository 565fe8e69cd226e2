/* SPDX-License-Identifier: Apache-2.0 */
/* HMAC over SM3 (RFC 2104; GB/T 15852.2-2012, MAC algorithm 2). */
#include "sm3/hmac.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm3/compress.h"

smg_status smg_sm3_hmac_key(uint32_t inner[8], uint32_t outer[8], const void *key, size_t length) {
    uint8_t block[SMG_SM3_BLOCK_BYTES] = {0};
    smg_status status = key == NULL && length != 0 ? SMG_ERR_ARGUMENT : SMG_OK;
    if (status == SMG_OK && length > sizeof block) {
        status = smg_sm3(block, key, length);
    } else if (status == SMG_OK && length > 0) {
        memcpy(block, key, length);
    }
    if (status != SMG_OK) {
        memset(inner, 0, 8 * sizeof *inner);
        memset(outer, 0, 8 * sizeof *outer);
        return status;
    }
    for (size_t i = 0; i < sizeof block; i++) {
        block[i] ^= 0x36; /* ipad */
    }
    memcpy(inner, smg_sm3_initial_state, sizeof smg_sm3_initial_state);
    smg_sm3_compress(inner, block, 1);
    for (size_t i = 0; i < sizeof block; i++) {
        block[i] ^= 0x36 ^ 0x5c; /* opad */
    }
    memcpy(outer, smg_sm3_initial_state, sizeof smg_sm3_initial_state);
    smg_sm3_compress(outer, block, 1);
    smg_wipe(block, sizeof block);
    return SMG_OK;
}

smg_status smg_sm3_hmac_init(smg_sm3_hmac_context *context, const void *key, size_t key_length) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint32_t inner[8];
    memset(context, 0, sizeof *context);
    smg_status status = smg_sm3_hmac_key(inner, context->outer, key, key_length);
    if (status == SMG_OK) {
        smg_sm3_resume(&context->inner, inner, SMG_SM3_BLOCK_BYTES);
    }
    smg_wipe(inner, sizeof inner);
    return status;
}

smg_status smg_sm3_hmac_update(smg_sm3_hmac_context *context, const void *data, size_t length) {
    return smg_sm3_update(context == NULL ? NULL : &context->inner, data, length);
}

smg_status smg_sm3_hmac_final(smg_sm3_hmac_context *context, uint8_t mac[SMG_SM3_HMAC_BYTES]) {
    if (context == NULL || mac == NULL) {
        if (mac != NULL) {
            memset(mac, 0, SMG_SM3_HMAC_BYTES);
        }
        return SMG_ERR_ARGUMENT;
    }
    uint8_t digest[SMG_SM3_DIGEST_BYTES], last[2 * SMG_SM3_BLOCK_BYTES];
    smg_status status = smg_sm3_final(&context->inner, digest);
    if (status != SMG_OK) {
        memset(mac, 0, SMG_SM3_HMAC_BYTES);
        return status;
    }
    size_t blocks =
        smg_sm3_pad(last, digest, sizeof digest, SMG_SM3_BLOCK_BYTES + SMG_SM3_DIGEST_BYTES);
    smg_sm3_compress(context->outer, last, blocks);
    smg_sm3_store_state(mac, context->outer);
    smg_wipe(digest, sizeof digest);
    smg_wipe(last, sizeof last);
    smg_wipe(context, sizeof *context);
    return SMG_OK;
}

/* Whether the two are equal, which becomes public, and no more. */
static smg_status compare(const uint8_t mac[SMG_SM3_HMAC_BYTES],
                          uint8_t computed[SMG_SM3_HMAC_BYTES]) {
    uint32_t equal = smg_ct_equal(computed, mac, SMG_SM3_HMAC_BYTES);
    smg_wipe(computed, SMG_SM3_HMAC_BYTES);
    SMG_PUBLIC(&equal, sizeof equal); /* what the caller asks for */
    return equal != 0 ? SMG_OK : SMG_ERR_TAG;
}

smg_status smg_sm3_hmac_final_verify(smg_sm3_hmac_context *context,
                                     const uint8_t mac[SMG_SM3_HMAC_BYTES]) {
    uint8_t computed[SMG_SM3_HMAC_BYTES];
    if (mac == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = smg_sm3_hmac_final(context, computed);
    return status == SMG_OK ? compare(mac, computed) : status;
}

smg_status smg_sm3_hmac(uint8_t mac[SMG_SM3_HMAC_BYTES], const void *key, size_t key_length,
                        const void *data, size_t length) {
    if (mac == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm3_hmac_context context;
    smg_status status = smg_sm3_hmac_init(&context, key, key_length);
    if (status == SMG_OK) {
        status = smg_sm3_hmac_update(&context, data, length);
    }
    if (status != SMG_OK) {
        smg_wipe(&context, sizeof context);
        memset(mac, 0, SMG_SM3_HMAC_BYTES);
        return status;
    }
    return smg_sm3_hmac_final(&context, mac);
}

smg_status smg_sm3_hmac_verify(const uint8_t mac[SMG_SM3_HMAC_BYTES], const void *key,
                               size_t key_length, const void *data, size_t length) {
    uint8_t computed[SMG_SM3_HMAC_BYTES];
    if (mac == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = smg_sm3_hmac(computed, key, key_length, data, length);
    return status == SMG_OK ? compare(mac, computed) : status;
}
