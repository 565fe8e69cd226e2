/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm4.h>

#include <smidgen/wipe.h>

#include "core/overlap.h"
#include "sm4/backend.h"

smg_status smg_sm4_key_init(smg_sm4_key *key, const uint8_t *bytes, size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (bytes == NULL || length != SMG_SM4_KEY_BYTES) {
        smg_wipe(key, sizeof *key);
        return bytes == NULL ? SMG_ERR_ARGUMENT : SMG_ERR_LENGTH;
    }
    smg_sm4_backend_get()->key_schedule(key->round_keys, bytes);
    return SMG_OK;
}

static smg_status check_blocks(const uint8_t *out, const smg_sm4_key *key, const uint8_t *in,
                               size_t blocks) {
    if (blocks > SIZE_MAX / SMG_SM4_BLOCK_BYTES) {
        return SMG_ERR_LENGTH;
    }
    if (smg_overlaps(out, in, blocks * SMG_SM4_BLOCK_BYTES)) {
        return SMG_ERR_OVERLAP;
    }
    if (key == NULL || (blocks > 0 && (out == NULL || in == NULL))) {
        return SMG_ERR_ARGUMENT;
    }
    return SMG_OK;
}

smg_status smg_sm4_encrypt_blocks(uint8_t *out, const smg_sm4_key *key, const uint8_t *in,
                                  size_t blocks) {
    smg_status status = check_blocks(out, key, in, blocks);
    if (status == SMG_OK && blocks > 0) {
        smg_sm4_backend_get()->encrypt(out, key->round_keys, in, blocks);
    }
    return status;
}

smg_status smg_sm4_decrypt_blocks(uint8_t *out, const smg_sm4_key *key, const uint8_t *in,
                                  size_t blocks) {
    smg_status status = check_blocks(out, key, in, blocks);
    if (status == SMG_OK && blocks > 0) {
        smg_sm4_backend_get()->decrypt(out, key->round_keys, in, blocks);
    }
    return status;
}

const char *smg_sm4_backend(void) {
    return smg_sm4_backend_get()->name;
}
