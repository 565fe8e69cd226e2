/* SPDX-License-Identifier: Apache-2.0 */
/*
 * HCTR (GB/T 17964-2021, 11). With the first block M and the rest N of a message, and H the hash:
 *
 *     X = M + H(N), Y = E(X), D = N + (E(X + Y + 1), E(X + Y + 2) …), C = Y + H(D)
 *
 * and C and D are the ciphertext. H is GHASH of N and the tweak, filled up with zeros, and of their
 * length in bits.
 */
#include <smidgen/sm4_modes.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/overlap.h"
#include "sm4/add.h"
#include "sm4/backend.h"
#include "sm4/gcm.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define CHUNK 64

smg_status smg_sm4_hctr_key_init(smg_sm4_hctr_key *key, const uint8_t *bytes, size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(key, sizeof *key);
    if (bytes == NULL || length != SMG_SM4_HCTR_KEY_BYTES) {
        return bytes == NULL ? SMG_ERR_ARGUMENT : SMG_ERR_LENGTH;
    }
    smg_sm4_backend_get()->key_schedule(key->cipher.round_keys, bytes);
    smg_sm4_ghash_init(key->hash, bytes + SMG_SM4_KEY_BYTES);
    return SMG_OK;
}

/* block := block + H(data) */
static void add_hash(uint8_t block[BLOCK], const smg_sm4_hctr_key *key, const uint8_t tweak[BLOCK],
                     const uint8_t *data, size_t length) {
    const size_t r = length % BLOCK, blocks = r == 0 ? 2 : 3;
    uint8_t state[BLOCK] = {0}, end[3 * BLOCK] = {0};
    memcpy(end, data + (length - r), r);
    memcpy(end + r, tweak, BLOCK);
    smg_store64_be(end + (blocks - 1) * BLOCK, ((uint64_t)length + BLOCK) >> 61);
    smg_store64_be(end + (blocks - 1) * BLOCK + 8, ((uint64_t)length + BLOCK) << 3);
    smg_sm4_ghash(state, key->hash, data, length / BLOCK);
    smg_sm4_ghash(state, key->hash, end, blocks);
    smg_sm4_add(block, block, state, BLOCK);
    smg_wipe(state, sizeof state);
    smg_wipe(end, sizeof end);
}

/* out := `in` + (E(start + 1), E(start + 2) …), the numbers in 16 bytes, big-endian, and added
 * without carry */
static void add_keystream(uint8_t *out, const smg_sm4_hctr_key *key, const uint8_t start[BLOCK],
                          const uint8_t *in, size_t length) {
    uint8_t stream[CHUNK * BLOCK];
    const uint64_t high = smg_load64_be(start), low = smg_load64_be(start + 8);
    for (uint64_t number = 1; length > 0;) {
        const size_t part = length < sizeof stream ? length : sizeof stream;
        const size_t blocks = (part + BLOCK - 1) / BLOCK;
        for (size_t i = 0; i < blocks; i++, number++) {
            smg_store64_be(stream + i * BLOCK, high);
            smg_store64_be(stream + i * BLOCK + 8, low ^ number);
        }
        smg_sm4_backend_get()->encrypt(stream, key->cipher.round_keys, stream, blocks);
        smg_sm4_add(out, in, stream, part);
        out += part;
        in += part;
        length -= part;
    }
    smg_wipe(stream, sizeof stream);
}

/* Decryption has Y where encryption has X. */
static smg_status crypt(uint8_t *out, const smg_sm4_hctr_key *key, const uint8_t tweak[16],
                        const uint8_t *in, size_t length, smg_sm4_blocks_fn *block_cipher) {
    smg_status status = SMG_OK;
    if (smg_overlaps(out, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    if (out == NULL || key == NULL || tweak == NULL || in == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else if (length < BLOCK) {
        status = SMG_ERR_LENGTH;
    }
    if (status != SMG_OK) {
        smg_wipe(out, out == NULL ? 0 : length);
        return status;
    }
    uint8_t before[BLOCK], after[BLOCK], both[BLOCK];
    memcpy(before, in, BLOCK);
    add_hash(before, key, tweak, in + BLOCK, length - BLOCK);
    block_cipher(after, key->cipher.round_keys, before, 1);
    smg_sm4_add(both, before, after, BLOCK);
    add_keystream(out + BLOCK, key, both, in + BLOCK, length - BLOCK);
    add_hash(after, key, tweak, out + BLOCK, length - BLOCK);
    memcpy(out, after, BLOCK);
    smg_wipe(before, sizeof before);
    smg_wipe(after, sizeof after);
    smg_wipe(both, sizeof both);
    return SMG_OK;
}

smg_status smg_sm4_hctr_encrypt(uint8_t *out, const smg_sm4_hctr_key *key, const uint8_t tweak[16],
                                const uint8_t *in, size_t length) {
    return crypt(out, key, tweak, in, length, smg_sm4_backend_get()->encrypt);
}

smg_status smg_sm4_hctr_decrypt(uint8_t *out, const smg_sm4_hctr_key *key, const uint8_t tweak[16],
                                const uint8_t *in, size_t length) {
    return crypt(out, key, tweak, in, length, smg_sm4_backend_get()->decrypt);
}
