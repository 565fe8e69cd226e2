/* SPDX-License-Identifier: Apache-2.0 */
/* XTS (GB/T 17964-2021, 10; IEEE 1619), the last two blocks with ciphertext stealing. */
#include <smidgen/sm4_modes.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/overlap.h"
#include "core/secret.h"
#include "sm4/add.h"
#include "sm4/backend.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

smg_status smg_sm4_xts_key_init(smg_sm4_xts_key *key, const uint8_t *bytes, size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(key, sizeof *key);
    if (bytes == NULL || length != SMG_SM4_XTS_KEY_BYTES) {
        return bytes == NULL ? SMG_ERR_ARGUMENT : SMG_ERR_LENGTH;
    }
    uint32_t same = smg_ct_equal(bytes, bytes + SMG_SM4_KEY_BYTES, SMG_SM4_KEY_BYTES);
    SMG_PUBLIC(&same, sizeof same); /* the answer */
    if (same != 0) {
        return SMG_ERR_KEY;
    }
    smg_sm4_backend_get()->key_schedule(key->data.round_keys, bytes);
    smg_sm4_backend_get()->key_schedule(key->tweak.round_keys, bytes + SMG_SM4_KEY_BYTES);
    return SMG_OK;
}

/*
 * The last whole block and the r bytes after it, 0 < r < 16; `tweak` is that of the block. Its
 * ciphertext gives r bytes to the end and the others to fill up the rest, which is encrypted with
 * the next tweak and takes its place; when decrypting, that tweak comes first.
 */
static void steal(uint8_t *out, const uint32_t rk[32], uint8_t tweak[BLOCK], const uint8_t *in,
                  size_t r, bool gb, bool encrypt) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    uint8_t next[BLOCK], block[BLOCK], unused[BLOCK] = {0};
    memcpy(next, tweak, BLOCK);
    backend->xts(unused, rk, next, unused, 1, gb, encrypt); /* next := the next tweak */
    uint8_t *const first = encrypt ? tweak : next, *const second = encrypt ? next : tweak;

    backend->xts(block, rk, first, in, 1, gb, encrypt);
    memcpy(unused, in + BLOCK, r);
    memcpy(unused + r, block + r, BLOCK - r); /* stolen */
    memcpy(out + BLOCK, block, r);
    backend->xts(out, rk, second, unused, 1, gb, encrypt);
    smg_wipe(next, sizeof next);
    smg_wipe(block, sizeof block);
    smg_wipe(unused, sizeof unused);
}

static smg_status crypt(uint8_t *out, const smg_sm4_xts_key *key, smg_sm4_xts_standard standard,
                        const uint8_t tweak[16], const uint8_t *in, size_t length, bool encrypt) {
    smg_status status = SMG_OK;
    if (smg_overlaps(out, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    if (out == NULL || key == NULL || tweak == NULL || in == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else if (length < BLOCK) {
        status = SMG_ERR_LENGTH;
    } else if (standard != SMG_SM4_XTS_GB && standard != SMG_SM4_XTS_IEEE) {
        status = SMG_ERR_UNSUPPORTED;
    }
    if (status != SMG_OK) {
        smg_wipe(out, out == NULL ? 0 : length);
        return status;
    }
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    const bool gb = standard == SMG_SM4_XTS_GB;
    const size_t r = length % BLOCK, whole = r == 0 ? length : length - r - BLOCK;
    uint8_t current[BLOCK];
    backend->encrypt(current, key->tweak.round_keys, tweak, 1);
    backend->xts(out, key->data.round_keys, current, in, whole / BLOCK, gb, encrypt);
    if (r != 0) {
        steal(out + whole, key->data.round_keys, current, in + whole, r, gb, encrypt);
    }
    smg_wipe(current, sizeof current);
    return SMG_OK;
}

smg_status smg_sm4_xts_encrypt(uint8_t *out, const smg_sm4_xts_key *key,
                               smg_sm4_xts_standard standard, const uint8_t tweak[16],
                               const uint8_t *in, size_t length) {
    return crypt(out, key, standard, tweak, in, length, true);
}

smg_status smg_sm4_xts_decrypt(uint8_t *out, const smg_sm4_xts_key *key,
                               smg_sm4_xts_standard standard, const uint8_t tweak[16],
                               const uint8_t *in, size_t length) {
    return crypt(out, key, standard, tweak, in, length, false);
}
