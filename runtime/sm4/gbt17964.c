/* SPDX-License-Identifier: Apache-2.0 */
/* The modes of blocks that GB/T 17964-2021 has and NIST SP 800-38A has not. */
#include <smidgen/wipe.h>

#include <string.h>

#include "sm4/add.h"
#include "sm4/cipher.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define CHUNK 64

/* ---- BC: F_1 = IV, C_i = E(P_i + F_i), F_(i+1) = F_i + C_i ---- */

void smg_sm4_bc_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,
                        size_t blocks) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        smg_sm4_add(out, in, iv, BLOCK);
        backend->encrypt(out, rk, out, 1);
        smg_sm4_add(iv, iv, out, BLOCK);
    }
}

void smg_sm4_bc_decrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,
                        size_t blocks) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    uint8_t plain[CHUNK * BLOCK];
    while (blocks > 0) {
        const size_t part = blocks < CHUNK ? blocks : CHUNK;
        backend->decrypt(plain, rk, in, part);
        for (size_t i = 0; i < part * BLOCK; i += BLOCK) {
            smg_sm4_add(plain + i, plain + i, iv, BLOCK);
            smg_sm4_add(iv, iv, in + i, BLOCK);
        }
        memcpy(out, plain, part * BLOCK);
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
    smg_wipe(plain, sizeof plain);
}

/* ---- OFBNLF: K_0 = IV, K_i = E_K(K_(i-1)), C_i = E_(K_i)(P_i) ---- */

static void ofbnlf(smg_sm4_blocks_fn *crypt, uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                   const uint8_t *in, size_t blocks) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    uint32_t own[32];
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        backend->encrypt(iv, rk, iv, 1);
        backend->key_schedule(own, iv);
        crypt(out, own, in, 1);
    }
    smg_wipe(own, sizeof own);
}

void smg_sm4_ofbnlf_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,
                            size_t blocks) {
    ofbnlf(smg_sm4_backend_get()->encrypt, out, rk, iv, in, blocks);
}

void smg_sm4_ofbnlf_decrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,
                            size_t blocks) {
    ofbnlf(smg_sm4_backend_get()->decrypt, out, rk, iv, in, blocks);
}
