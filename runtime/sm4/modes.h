/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The modes of a backend's table, made out of its blocks without chaining: what a backend does not
 * do better itself. Semantics and conditions are those of the members of the same name (backend.h).
 */
#ifndef SMIDGEN_SM4_MODES_H
#define SMIDGEN_SM4_MODES_H

#include "sm4/backend.h"

/* Modes that encrypt one block at a time. `encrypt` is called for single blocks. */
void smg_sm4_cbc_encrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_cfb_encrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_ofb_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                    const uint8_t *in, size_t blocks);

/* Modes whose blocks are independent. The function is called for SMG_SM4_CHUNK blocks, and once for
 * the rest. */
#define SMG_SM4_CHUNK 64

void smg_sm4_cbc_decrypt_by(smg_sm4_blocks_fn *decrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_cfb_decrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_ctr_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                    uint8_t counter[16], const uint8_t *in, size_t blocks);
void smg_sm4_ctr32_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                      uint8_t counter[16], const uint8_t *in, size_t blocks);
void smg_sm4_xts_by(smg_sm4_blocks_fn *crypt, uint8_t *out, const uint32_t rk[32],
                    uint8_t tweak[16], const uint8_t *in, size_t blocks, bool gb);

/*
 * Streams over lanes. `convert` makes a stream's round keys into what `encrypt` takes; that
 * replaces the block of each of `lanes` lanes, at most SMG_SM4_MOST_LANES, by its encryption;
 * converted key r of lane l is keys[r * lanes + l]. A lane whose stream has ended takes the next
 * one.
 */
#define SMG_SM4_MOST_LANES 64

typedef void smg_sm4_convert_fn(uint32_t keys[32], const uint32_t rk[32]);
typedef void smg_sm4_lanes_fn(uint8_t (*state)[16], const uint32_t *keys);

void smg_sm4_cbc_encrypt_many_by(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt,
                                 size_t lanes, const smg_sm4_stream *streams, size_t count);
void smg_sm4_cfb_encrypt_many_by(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt,
                                 size_t lanes, const smg_sm4_stream *streams, size_t count);

/*
 * Defines, for a backend's table, those of the functions above that take `encrypt` and `decrypt`,
 * under the names of the members.
 */
#define SMG_SM4_SERIAL_MODES(encrypt)                                                              \
    static void cbc_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],                   \
                            const uint8_t *in, size_t blocks) {                                    \
        smg_sm4_cbc_encrypt_by(encrypt, out, rk, iv, in, blocks);                                  \
    }                                                                                              \
    static void cfb_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],                   \
                            const uint8_t *in, size_t blocks) {                                    \
        smg_sm4_cfb_encrypt_by(encrypt, out, rk, iv, in, blocks);                                  \
    }                                                                                              \
    static void ofb(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,        \
                    size_t blocks) {                                                               \
        smg_sm4_ofb_by(encrypt, out, rk, iv, in, blocks);                                          \
    }

#define SMG_SM4_PARALLEL_MODES(encrypt, decrypt)                                                   \
    static void cbc_decrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],                   \
                            const uint8_t *in, size_t blocks) {                                    \
        smg_sm4_cbc_decrypt_by(decrypt, out, rk, iv, in, blocks);                                  \
    }                                                                                              \
    static void cfb_decrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],                   \
                            const uint8_t *in, size_t blocks) {                                    \
        smg_sm4_cfb_decrypt_by(encrypt, out, rk, iv, in, blocks);                                  \
    }                                                                                              \
    static void ctr(uint8_t *out, const uint32_t rk[32], uint8_t counter[16], const uint8_t *in,   \
                    size_t blocks) {                                                               \
        smg_sm4_ctr_by(encrypt, out, rk, counter, in, blocks);                                     \
    }                                                                                              \
    static void ctr32(uint8_t *out, const uint32_t rk[32], uint8_t counter[16], const uint8_t *in, \
                      size_t blocks) {                                                             \
        smg_sm4_ctr32_by(encrypt, out, rk, counter, in, blocks);                                   \
    }                                                                                              \
    static void xts(uint8_t *out, const uint32_t rk[32], uint8_t tweak[16], const uint8_t *in,     \
                    size_t blocks, bool gb, bool is_encryption) {                                  \
        smg_sm4_xts_by(is_encryption ? encrypt : decrypt, out, rk, tweak, in, blocks, gb);         \
    }

#define SMG_SM4_MANY(convert, encrypt, lanes)                                                      \
    static void cbc_encrypt_many(const smg_sm4_stream *streams, size_t count) {                    \
        smg_sm4_cbc_encrypt_many_by(convert, encrypt, lanes, streams, count);                      \
    }                                                                                              \
    static void cfb_encrypt_many(const smg_sm4_stream *streams, size_t count) {                    \
        smg_sm4_cfb_encrypt_many_by(convert, encrypt, lanes, streams, count);                      \
    }

#endif
