/* SPDX-License-Identifier: Apache-2.0 */
/* GCM and GMAC (NIST SP 800-38D): keys, IVs, tag lengths. Messages are aead.c's. */
#include "sm4/gcm.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"
#include "sm4/message.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* ---- the key ---- */

_Static_assert(sizeof(smg_ghash_key) == sizeof((smg_sm4_gcm_key *)0)->hash,
               "the public key has room for GHASH's");

void smg_sm4_ghash_init(uint64_t hash_key[128], const uint8_t h[16]) {
    smg_ghash_backend_get()->init((smg_ghash_key *)hash_key, h);
}

void smg_sm4_ghash(uint8_t state[16], const uint64_t hash_key[128], const uint8_t *in,
                   size_t blocks) {
    smg_ghash_backend_get()->update(state, (const smg_ghash_key *)hash_key, in, blocks);
}

smg_status smg_sm4_gcm_key_init(smg_sm4_gcm_key *key, const uint8_t *bytes, size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(key, sizeof *key);
    const smg_status status = smg_sm4_key_init(&key->cipher, bytes, length);
    if (status == SMG_OK) {
        uint8_t h[BLOCK] = {0};
        smg_sm4_backend_get()->encrypt(h, key->cipher.round_keys, h, 1);
        smg_sm4_ghash_init(key->hash, h);
        smg_wipe(h, sizeof h);
    }
    return status;
}

/* ---- the beginning of a message ---- */

/* How many bytes a tag length stands for; 0: none that is allowed. */
static uint32_t tag_bytes(size_t tag_length) {
    switch (tag_length) {
    case SMG_SM4_GCM_SHORT_TAG + 4:
        return 4;
    case SMG_SM4_GCM_SHORT_TAG + 8:
        return 8;
    default:
        return tag_length >= 12 && tag_length <= BLOCK ? (uint32_t)tag_length : 0;
    }
}

/* counter := J_0 (NIST SP 800-38D, 7.1, step 2) */
static void first_counter(smg_sm4_aead *aead, const uint8_t *iv, size_t iv_length) {
    if (iv_length == 12) {
        memcpy(aead->counter, iv, 12);
        smg_store32_be(aead->counter + 12, 1);
        return;
    }
    uint8_t lengths[BLOCK] = {0};
    smg_store64_be(lengths + 8, (uint64_t)iv_length * 8);
    smg_sm4_aead_absorb(aead, iv, iv_length);
    smg_sm4_aead_pad(aead);
    smg_sm4_aead_absorb(aead, lengths, BLOCK);
    memcpy(aead->counter, aead->state, BLOCK);
    memset(aead->state, 0, BLOCK);
}

/* Init, but for the beginning: messages in one piece begin in another way. */
static smg_status prepare(smg_sm4_aead *aead, const smg_sm4_gcm_key *key, const uint8_t *iv,
                          size_t iv_length, size_t tag_length) {
    if (aead == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(aead, sizeof *aead);
    if (key == NULL || (iv == NULL && iv_length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (tag_bytes(tag_length) == 0 || iv_length == 0 || iv_length > SMG_SM4_GCM_MAX_AAD_BYTES) {
        return SMG_ERR_LENGTH;
    }
    aead->round_keys = key->cipher.round_keys;
    aead->hash_key = key->hash;
    aead->aad_limit = SMG_SM4_GCM_MAX_AAD_BYTES;
    aead->limit = SMG_SM4_GCM_MAX_BYTES;
    aead->tag_length = tag_bytes(tag_length);
    first_counter(aead, iv, iv_length);
    return SMG_OK;
}

smg_status smg_sm4_gcm_init(smg_sm4_aead *aead, smg_sm4_direction direction,
                            const smg_sm4_gcm_key *key, const uint8_t *iv, size_t iv_length,
                            size_t tag_length) {
    return smg_sm4_aead_begin(aead, prepare(aead, key, iv, iv_length, tag_length), direction);
}

/* ---- messages in one piece ---- */

smg_status smg_sm4_gcm_encrypt(uint8_t *out, uint8_t *tag, size_t tag_length,
                               const smg_sm4_gcm_key *key, const uint8_t *iv, size_t iv_length,
                               const uint8_t *aad, size_t aad_length, const uint8_t *in,
                               size_t length) {
    const smg_sm4_message message = {out, aad, aad_length, in, length};
    smg_sm4_aead aead;
    const smg_status status = prepare(&aead, key, iv, iv_length, tag_length);
    return smg_sm4_aead_seal(&aead, status, &message, tag,
                             tag_length & ~(size_t)SMG_SM4_GCM_SHORT_TAG);
}

smg_status smg_sm4_gcm_decrypt(uint8_t *out, const smg_sm4_gcm_key *key, const uint8_t *iv,
                               size_t iv_length, const uint8_t *aad, size_t aad_length,
                               const uint8_t *in, size_t length, const uint8_t *tag,
                               size_t tag_length) {
    const smg_sm4_message message = {out, aad, aad_length, in, length};
    smg_sm4_aead aead;
    const smg_status status = prepare(&aead, key, iv, iv_length, tag_length);
    return smg_sm4_aead_open(&aead, status, &message, tag);
}

smg_status smg_sm4_gmac(uint8_t *tag, size_t tag_length, const smg_sm4_gcm_key *key,
                        const uint8_t *iv, size_t iv_length, const uint8_t *data, size_t length) {
    return smg_sm4_gcm_encrypt(NULL, tag, tag_length, key, iv, iv_length, data, length, NULL, 0);
}

smg_status smg_sm4_gmac_verify(const uint8_t *tag, size_t tag_length, const smg_sm4_gcm_key *key,
                               const uint8_t *iv, size_t iv_length, const uint8_t *data,
                               size_t length) {
    return smg_sm4_gcm_decrypt(NULL, key, iv, iv_length, data, length, NULL, 0, tag, tag_length);
}
