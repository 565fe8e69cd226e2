/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an implementation of SM4 offers to the modes. Round keys are those of the standard on every
 * backend, rk[0] used first when encrypting; a backend that wants them in another form converts
 * them itself. All functions take constant time in keys, data and chaining values; counts of blocks
 * are public.
 *
 * Pointers are valid and have any alignment; `out` is `in` itself or does not overlap it; 0 blocks
 * are allowed. Blocks have SMG_SM4_BLOCK_BYTES bytes.
 */
#ifndef SMIDGEN_SM4_BACKEND_H
#define SMIDGEN_SM4_BACKEND_H

#include <smidgen/sm4.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/cpu.h"

/* One of several messages under keys of their own, which are worked on side by side. */
typedef struct smg_sm4_stream {
    uint8_t *out;
    const uint8_t *in;
    size_t blocks;
    const uint32_t *round_keys; /* 32 of them */
    uint8_t *iv;                /* 16 bytes; afterwards the last ciphertext block */
} smg_sm4_stream;

/* Blocks without chaining. */
typedef void smg_sm4_blocks_fn(uint8_t *out, const uint32_t rk[32], const uint8_t *in,
                               size_t blocks);

/* Blocks with a chaining value, which goes on from call to call. */
typedef void smg_sm4_chain_fn(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                              const uint8_t *in, size_t blocks);

/* Independent streams, in any order. */
typedef void smg_sm4_many_fn(const smg_sm4_stream *streams, size_t count);

/* A tag and no type: the name as an identifier is that of the public function. */
struct smg_sm4_backend {
    const char *name; /* constant text, such as "portable" */
    uint32_t needs;   /* the SMG_CPU_ features it takes, 0 for none */

    /* The key schedule (GB/T 32907-2016, 7.3). */
    void (*key_schedule)(uint32_t rk[32], const uint8_t key[16]);

    smg_sm4_blocks_fn *encrypt, *decrypt; /* ECB */

    smg_sm4_chain_fn *cbc_encrypt, *cbc_decrypt; /* iv := last ciphertext block */
    smg_sm4_chain_fn *cfb_encrypt, *cfb_decrypt; /* 128 bits at a time; iv likewise */
    smg_sm4_chain_fn *ofb;                       /* iv := last keystream block */

    /* Keystream E(counter), E(counter + 1) …; counter := the next one. Of ctr's counter all 16
     * bytes count, big-endian and mod 2^128; of ctr32's the last 4, mod 2^32 (GCM). */
    smg_sm4_chain_fn *ctr, *ctr32;

    /* XTS of whole blocks, rk for the data; tweak: that of the first block, already encrypted, and
     * afterwards that of the next. gb: multiplication by x as in GB/T 17964-2021, where the first
     * bit of the first byte is the coefficient of x^0; otherwise as in IEEE 1619. */
    void (*xts)(uint8_t *out, const uint32_t rk[32], uint8_t tweak[16], const uint8_t *in,
                size_t blocks, bool gb, bool encrypt);

    smg_sm4_many_fn *cbc_encrypt_many, *cfb_encrypt_many;
};

extern const struct smg_sm4_backend smg_sm4_avx512_backend, smg_sm4_gfni_backend,
    smg_sm4_vaes_backend, smg_sm4_avx2_backend, smg_sm4_aesni_backend, smg_sm4_armv8_backend,
    smg_sm4_portable_backend;

/* Those that were compiled, the fastest first, NULL at the end. */
extern const struct smg_sm4_backend *const smg_sm4_backends[];

/* Whether this processor has what a backend needs (and SMIDGEN_DISABLE does not say otherwise). */
bool smg_sm4_backend_runs(const struct smg_sm4_backend *backend);

/* The backend that this process uses: the first of them that runs. */
const struct smg_sm4_backend *smg_sm4_backend_get(void);

#endif
