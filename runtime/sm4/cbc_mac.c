/* SPDX-License-Identifier: Apache-2.0 */
#include "sm4/cbc_mac.h"

#include <smidgen/wipe.h>

#include "sm4/backend.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define CHUNK 64

void smg_sm4_cbc_mac(uint8_t state[16], const uint32_t rk[32], const uint8_t *in, size_t blocks) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    uint8_t chain[CHUNK * BLOCK]; /* ciphertext that nobody needs */
    const size_t used = (blocks < CHUNK ? blocks : CHUNK) * BLOCK;
    while (blocks > 0) {
        const size_t part = blocks < CHUNK ? blocks : CHUNK;
        backend->cbc_encrypt(chain, rk, state, in, part);
        in += part * BLOCK;
        blocks -= part;
    }
    smg_wipe(chain, used);
}
