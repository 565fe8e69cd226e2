/* SPDX-License-Identifier: Apache-2.0 */
/* CCM (NIST SP 800-38C, appendix A; RFC 3610): how lengths and nonce are laid out. Messages are
 * aead.c's. */
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm4/message.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* The first block of what is authenticated. q = 15 - nonce_length is the size of the length. */
static void absorb_b0(smg_sm4_aead *aead, const uint8_t *nonce, size_t nonce_length,
                      uint64_t aad_length, uint64_t message_length) {
    const size_t q = BLOCK - 1 - nonce_length;
    uint8_t block[BLOCK];
    smg_store64_be(block + 8, message_length);
    block[0] = (uint8_t)((aad_length > 0 ? 0x40 : 0) | (aead->tag_length - 2) / 2 << 3 | (q - 1));
    memcpy(block + 1, nonce, nonce_length); /* over the zeros before the length */
    smg_sm4_aead_absorb(aead, block, BLOCK);
}

/* The length of the associated data, before them. */
static void absorb_aad_length(smg_sm4_aead *aead, uint64_t aad_length) {
    uint8_t encoded[10] = {0xff, 0xff};
    smg_store64_be(encoded + 2, aad_length);
    if (aad_length < 0xff00) {
        smg_sm4_aead_absorb(aead, encoded + 8, 2);
    } else if (aad_length <= UINT32_MAX) {
        encoded[4] = 0xff;
        encoded[5] = 0xfe;
        smg_sm4_aead_absorb(aead, encoded + 4, 6);
    } else {
        smg_sm4_aead_absorb(aead, encoded, 10);
    }
}

/* Init, but for the beginning: messages in one piece begin in another way. */
static smg_status prepare(smg_sm4_aead *aead, const smg_sm4_key *key, const uint8_t *nonce,
                          size_t nonce_length, size_t tag_length, uint64_t aad_length,
                          uint64_t message_length) {
    if (aead == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(aead, sizeof *aead);
    if (key == NULL || (nonce == NULL && nonce_length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (tag_length < 4 || tag_length > BLOCK || tag_length % 2 != 0 || nonce_length < 7 ||
        nonce_length > 13 ||
        (nonce_length > 7 && message_length >> 8 * (BLOCK - 1 - nonce_length) != 0)) {
        return SMG_ERR_LENGTH;
    }
    aead->round_keys = key->round_keys;
    aead->aad_limit = aad_length;
    aead->limit = message_length;
    aead->exact = 1;
    aead->tag_length = (uint32_t)tag_length;
    absorb_b0(aead, nonce, nonce_length, aad_length, message_length);
    if (aad_length > 0) {
        absorb_aad_length(aead, aad_length);
    }
    aead->counter[0] = (uint8_t)(BLOCK - 2 - nonce_length); /* the rest is 0 */
    memcpy(aead->counter + 1, nonce, nonce_length);
    return SMG_OK;
}

smg_status smg_sm4_ccm_init(smg_sm4_aead *aead, smg_sm4_direction direction, const smg_sm4_key *key,
                            const uint8_t *nonce, size_t nonce_length, size_t tag_length,
                            uint64_t aad_length, uint64_t message_length) {
    const smg_status status =
        prepare(aead, key, nonce, nonce_length, tag_length, aad_length, message_length);
    return smg_sm4_aead_begin(aead, status, direction);
}

smg_status smg_sm4_ccm_encrypt(uint8_t *out, uint8_t *tag, size_t tag_length,
                               const smg_sm4_key *key, const uint8_t *nonce, size_t nonce_length,
                               const uint8_t *aad, size_t aad_length, const uint8_t *in,
                               size_t length) {
    const smg_sm4_message message = {out, aad, aad_length, in, length};
    smg_sm4_aead aead;
    const smg_status status =
        prepare(&aead, key, nonce, nonce_length, tag_length, aad_length, length);
    return smg_sm4_aead_seal(&aead, status, &message, tag, tag_length);
}

smg_status smg_sm4_ccm_decrypt(uint8_t *out, const smg_sm4_key *key, const uint8_t *nonce,
                               size_t nonce_length, const uint8_t *aad, size_t aad_length,
                               const uint8_t *in, size_t length, const uint8_t *tag,
                               size_t tag_length) {
    const smg_sm4_message message = {out, aad, aad_length, in, length};
    smg_sm4_aead aead;
    const smg_status status =
        prepare(&aead, key, nonce, nonce_length, tag_length, aad_length, length);
    return smg_sm4_aead_open(&aead, status, &message, tag);
}
