/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The end of CBC with ciphertext stealing (NIST SP 800-38A, addendum). With the last segment, of r
 * bytes, filled up with zeros, CBC gives the last two blocks X and Y; what is left out of X are its
 * last 16 - r bytes, which D(Y) has at the same place, where the zeros were.
 */
#include <smidgen/wipe.h>

#include <string.h>

#include "sm4/add.h"
#include "sm4/cipher.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* Whether Y comes before X. */
static bool exchanged(const smg_sm4_cipher *cipher, size_t r) {
    return cipher->mode == SMG_SM4_CBC_CS3 || (cipher->mode == SMG_SM4_CBC_CS2 && r < BLOCK);
}

static void encrypt_two(smg_sm4_cipher *cipher, uint8_t *out, size_t r) {
    uint8_t *const x = cipher->block, *const y = cipher->block + BLOCK;
    const bool y_first = exchanged(cipher, r);
    memset(y + r, 0, BLOCK - r);
    smg_sm4_backend_get()->cbc_encrypt(cipher->block, cipher->round_keys, cipher->iv, cipher->block,
                                       2);
    memcpy(y_first ? out + BLOCK : out, x, r);
    memcpy(y_first ? out : out + r, y, BLOCK);
}

static void decrypt_two(smg_sm4_cipher *cipher, uint8_t *out, size_t r) {
    const bool y_first = exchanged(cipher, r);
    uint8_t x[BLOCK], y[BLOCK];
    memcpy(x, y_first ? cipher->block + BLOCK : cipher->block, r);
    memcpy(y, y_first ? cipher->block : cipher->block + r, BLOCK);
    smg_sm4_backend_get()->decrypt(y, cipher->round_keys, y, 1);
    memcpy(x + r, y + r, BLOCK - r);
    smg_sm4_add(out + BLOCK, x, y, r);
    smg_sm4_backend_get()->decrypt(x, cipher->round_keys, x, 1);
    smg_sm4_add(out, x, cipher->iv, BLOCK);
    smg_wipe(x, sizeof x);
    smg_wipe(y, sizeof y);
}

void smg_sm4_cts_final(smg_sm4_cipher *cipher, uint8_t *out) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    const bool encrypt = cipher->direction == SMG_SM4_ENCRYPT;
    if (cipher->used == BLOCK) {
        (encrypt ? backend->cbc_encrypt : backend->cbc_decrypt)(out, cipher->round_keys, cipher->iv,
                                                                cipher->block, 1);
    } else {
        (encrypt ? encrypt_two : decrypt_two)(cipher, out, cipher->used - BLOCK);
    }
}
