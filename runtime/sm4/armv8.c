/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 with the SM4 instructions of ARMv8.2: SM4E makes four rounds of one block, SM4EKEY four round
 * keys. Words are in the order of the standard, each in the byte order of the processor.
 */
#include "sm4/backend.h"

#if defined(SMG_AARCH64)

#include <arm_neon.h>

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/cpu.h"
#include "sm4/constants.h"
#include "sm4/modes.h"

#define TARGET __attribute__((target("arch=armv8.2-a+sm4")))
#define INLINE static inline __attribute__((always_inline)) TARGET
#define BLOCK  SMG_SM4_BLOCK_BYTES

/* Blocks in flight together: SM4E takes some four cycles, and one may begin in each. */
#define MANY 8

INLINE uint32x4_t load(const uint8_t *in) {
    return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(in)));
}

/* The words of a block after the rounds, from the last to the first (GB/T 32907-2016, 7.1). */
INLINE uint8x16_t reverse(uint32x4_t x) {
    x = vrev64q_u32(x);
    return vrev32q_u8(vreinterpretq_u8_u32(vextq_u32(x, x, 2)));
}

TARGET static void key_schedule(uint32_t rk[32], const uint8_t key[16]) {
    uint32x4_t k = veorq_u32(load(key), vld1q_u32(smg_sm4_fk));
    for (unsigned i = 0; i < 32; i += 4) {
        k = vsm4ekeyq_u32(k, vld1q_u32(smg_sm4_ck + i));
        vst1q_u32(rk + i, k);
    }
}

TARGET static void convert_keys(uint32_t keys[32], const uint32_t rk[32], bool backwards) {
    for (unsigned i = 0; i < 32; i++) {
        keys[i] = rk[backwards ? 31 - i : i];
    }
}

/* `count` blocks through the rounds. own: round key r of block b is keys[r * count + b]. */
INLINE void crypt_blocks(uint8_t *out, const uint32_t *keys, const uint8_t *in,
                         const uint8_t *after, unsigned count, bool own) {
    uint32x4_t x[MANY];
    for (unsigned b = 0; b < count; b++) {
        x[b] = load(in + b * BLOCK);
    }
    for (unsigned i = 0; i < 32; i += 4) {
        for (unsigned b = 0; b < count; b++) {
            if (own) {
                const uint32_t *k = keys + i * count + b;
                const uint32_t four[4] = {k[0], k[count], k[2 * count], k[3 * count]};
                x[b] = vsm4eq_u32(x[b], vld1q_u32(four));
            } else {
                x[b] = vsm4eq_u32(x[b], vld1q_u32(keys + i));
            }
        }
    }
    for (unsigned b = 0; b < count; b++) {
        uint8x16_t y = reverse(x[b]);
        if (after != NULL) {
            y = veorq_u8(y, vld1q_u8(after + b * BLOCK));
        }
        vst1q_u8(out + b * BLOCK, y);
    }
}

TARGET static void crypt(uint8_t *out, const uint32_t keys[32], const uint8_t *in,
                         const uint8_t *after, size_t blocks) {
    while (blocks > 0) {
        const size_t part = blocks >= MANY ? MANY : 1;
        if (part == MANY) {
            crypt_blocks(out, keys, in, after, MANY, false);
        } else {
            crypt_blocks(out, keys, in, after, 1, false);
        }
        after = after != NULL ? after + part * BLOCK : NULL;
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
}

SMG_SM4_PARALLEL_MODES(convert_keys, crypt)
SMG_SM4_COUNTER_MODES(convert_keys, crypt)

enum chaining { CBC, CFB, OFB };

INLINE void chain(enum chaining mode, uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                  const uint8_t *in, size_t blocks) {
    uint8x16_t value = vld1q_u8(iv);
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        const uint8x16_t data = vld1q_u8(in);
        if (mode == CBC) {
            value = veorq_u8(value, data);
        }
        uint32x4_t x = vreinterpretq_u32_u8(vrev32q_u8(value));
        for (unsigned i = 0; i < 32; i += 4) {
            x = vsm4eq_u32(x, vld1q_u32(rk + i));
        }
        value = reverse(x);
        if (mode == CFB) {
            value = veorq_u8(value, data);
        }
        vst1q_u8(out, mode == OFB ? veorq_u8(value, data) : value);
    }
    vst1q_u8(iv, value);
}

TARGET static void cbc_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                               const uint8_t *in, size_t blocks) {
    chain(CBC, out, rk, iv, in, blocks);
}

TARGET static void cfb_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                               const uint8_t *in, size_t blocks) {
    chain(CFB, out, rk, iv, in, blocks);
}

TARGET static void ofb(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,
                       size_t blocks) {
    chain(OFB, out, rk, iv, in, blocks);
}

TARGET static void encrypt_lanes(uint8_t (*state)[16], const uint32_t *keys, size_t lanes) {
    (void)lanes; /* always so many */
    crypt_blocks(state[0], keys, state[0], NULL, MANY, true);
}

SMG_SM4_MANY(convert_keys, encrypt_lanes, MANY, MANY)

const struct smg_sm4_backend smg_sm4_armv8_backend = {
    .name = "armv8",
    .needs = SMG_CPU_SM4,
    .key_schedule = key_schedule,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .cbc_encrypt = cbc_encrypt,
    .cbc_decrypt = cbc_decrypt,
    .cfb_encrypt = cfb_encrypt,
    .cfb_decrypt = cfb_decrypt,
    .ofb = ofb,
    .ctr = ctr,
    .ctr32 = ctr32,
    .xts = xts,
    .cbc_encrypt_many = cbc_encrypt_many,
    .cfb_encrypt_many = cfb_encrypt_many,
};

#endif
