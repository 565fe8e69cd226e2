/* SPDX-License-Identifier: Apache-2.0 */
/* CTR and OFB (GB/T 17964-2021, 8 and 9; NIST SP 800-38A, 6.4 and 6.5) of any number of bytes. */
#include <string.h>

#include "sm4/add.h"
#include "sm4/cipher.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

void smg_sm4_keystream(smg_sm4_cipher *cipher, smg_sm4_chain_fn *generate, uint8_t *out,
                       const uint8_t *in, size_t length) {
    if (cipher->used > 0) {
        const size_t left = BLOCK - cipher->used, part = length < left ? length : left;
        smg_sm4_add(out, in, cipher->block + cipher->used, part);
        cipher->used = (cipher->used + (uint32_t)part) % BLOCK;
        out += part;
        in += part;
        length -= part;
    }
    if (length >= BLOCK) {
        const size_t part = length - length % BLOCK;
        generate(out, cipher->round_keys, cipher->iv, in, part / BLOCK);
        out += part;
        in += part;
        length -= part;
    }
    if (length > 0) {
        memset(cipher->block, 0, BLOCK);
        generate(cipher->block, cipher->round_keys, cipher->iv, cipher->block, 1);
        smg_sm4_add(out, in, cipher->block, length);
        cipher->used = (uint32_t)length;
    }
}
