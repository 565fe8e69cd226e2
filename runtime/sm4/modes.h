/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The modes of a backend's table, made out of its blocks without chaining: what a backend does not
 * do better itself. Semantics and conditions are those of the members of the same name (backend.h).
 */
#ifndef SMIDGEN_SM4_BACKEND_MODES_H
#define SMIDGEN_SM4_BACKEND_MODES_H

#include <smidgen/wipe.h>

#include "sm4/backend.h"

/* Modes that encrypt one block at a time. `encrypt` is called for single blocks. */
void smg_sm4_cbc_encrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_cfb_encrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_ofb_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                    const uint8_t *in, size_t blocks);

/* out := a ^ b, or a where b is NULL: `blocks` blocks. out may be either. */
void smg_sm4_add_blocks(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t blocks);

/*
 * Modes whose blocks are independent. `convert` makes round keys into what `crypt` takes, from the
 * last to the first for decryption; `crypt` sets out to each block at `in` through the rounds, plus
 * `after`, which may be NULL, out or in. It is called for SMG_SM4_CHUNK blocks, and once for the
 * rest.
 */
#define SMG_SM4_CHUNK 192

typedef void smg_sm4_convert_fn(uint32_t keys[32], const uint32_t rk[32], bool reverse);
typedef void smg_sm4_crypt_fn(uint8_t *out, const uint32_t keys[32], const uint8_t *in,
                              const uint8_t *after, size_t blocks);

void smg_sm4_cbc_decrypt_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_cfb_decrypt_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks);
void smg_sm4_ctr_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                    uint8_t counter[16], const uint8_t *in, size_t blocks);
void smg_sm4_ctr32_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                      uint8_t counter[16], const uint8_t *in, size_t blocks);
void smg_sm4_xts_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                    uint8_t tweak[16], const uint8_t *in, size_t blocks, bool gb);

/*
 * Streams over lanes: as many as `streams` can fill, at most `most`, and a multiple of `unit`.
 * `convert` makes a stream's round keys into what `encrypt` takes; that replaces the block of each
 * lane by its encryption; converted key r of lane l is keys[r * lanes + l]. A lane whose stream has
 * ended takes the next one.
 */
#define SMG_SM4_MOST_LANES 96

typedef void smg_sm4_lanes_fn(uint8_t (*state)[16], const uint32_t *keys, size_t lanes);

void smg_sm4_cbc_encrypt_many_by(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt,
                                 size_t unit, size_t most, const smg_sm4_stream *streams,
                                 size_t count);
void smg_sm4_cfb_encrypt_many_by(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt,
                                 size_t unit, size_t most, const smg_sm4_stream *streams,
                                 size_t count);

/* Each of these defines functions of a backend's table under the names of the members. */

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

#define SMG_SM4_PARALLEL_MODE(name, convert, reverse, crypt)                                       \
    static void name(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,       \
                     size_t blocks) {                                                              \
        uint32_t keys[32];                                                                         \
        convert(keys, rk, reverse);                                                                \
        smg_sm4_##name##_by(crypt, out, keys, iv, in, blocks);                                     \
        smg_wipe(keys, sizeof keys);                                                               \
    }

#define SMG_SM4_PARALLEL_MODES(convert, crypt)                                                     \
    static void encrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {   \
        uint32_t keys[32];                                                                         \
        convert(keys, rk, false);                                                                  \
        crypt(out, keys, in, NULL, blocks);                                                        \
        smg_wipe(keys, sizeof keys);                                                               \
    }                                                                                              \
    static void decrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {   \
        uint32_t keys[32];                                                                         \
        convert(keys, rk, true);                                                                   \
        crypt(out, keys, in, NULL, blocks);                                                        \
        smg_wipe(keys, sizeof keys);                                                               \
    }                                                                                              \
    SMG_SM4_PARALLEL_MODE(cbc_decrypt, convert, true, crypt)                                       \
    SMG_SM4_PARALLEL_MODE(cfb_decrypt, convert, false, crypt)                                      \
    static void xts(uint8_t *out, const uint32_t rk[32], uint8_t tweak[16], const uint8_t *in,     \
                    size_t blocks, bool gb, bool is_encryption) {                                  \
        uint32_t keys[32];                                                                         \
        convert(keys, rk, !is_encryption);                                                         \
        smg_sm4_xts_by(crypt, out, keys, tweak, in, blocks, gb);                                   \
        smg_wipe(keys, sizeof keys);                                                               \
    }

#define SMG_SM4_COUNTER_MODES(convert, crypt)                                                      \
    SMG_SM4_PARALLEL_MODE(ctr, convert, false, crypt)                                              \
    SMG_SM4_PARALLEL_MODE(ctr32, convert, false, crypt)

#define SMG_SM4_MANY(convert, encrypt, unit, most)                                                 \
    static void cbc_encrypt_many(const smg_sm4_stream *streams, size_t count) {                    \
        smg_sm4_cbc_encrypt_many_by(convert, encrypt, unit, most, streams, count);                 \
    }                                                                                              \
    static void cfb_encrypt_many(const smg_sm4_stream *streams, size_t count) {                    \
        smg_sm4_cfb_encrypt_many_by(convert, encrypt, unit, most, streams, count);                 \
    }

#endif
