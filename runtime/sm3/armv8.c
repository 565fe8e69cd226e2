/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 on one message, with the SM3 instructions of ARMv8.2. */
#include "sm3/backend.h"
#include "sm3/compress.h"

#if defined(SMG_AARCH64)

#include <arm_neon.h>

#define TARGET        __attribute__((target("arch=armv8.2-a+sm4"))) /* of which SM3 is a part */
#define TARGET_INLINE static inline __attribute__((always_inline)) TARGET

/* The variables as the instructions want them: A and E in the last lane, D and H in the first. */
TARGET_INLINE uint32x4_t reverse(uint32x4_t x) {
    x = vrev64q_u32(x);
    return vextq_u32(x, x, 2);
}

TARGET_INLINE uint32x4_t load_words(const uint8_t *data) {
    return vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(data)));
}

/* W_{j+16} .. W_{j+19} from W_j .. W_{j+15} (GB/T 32905-2016, 5.3.2). */
TARGET_INLINE uint32x4_t next_words(uint32x4_t w0, uint32x4_t w4, uint32x4_t w8, uint32x4_t w12) {
    const uint32x4_t w3 = vextq_u32(w0, w4, 3);
    const uint32x4_t w7 = vextq_u32(w4, w8, 3);
    const uint32x4_t w10 = vextq_u32(w8, w12, 2);
    return vsm3partw2q_u32(vsm3partw1q_u32(w0, w7, w12), w10, w3);
}

/* One round (5.3.3) of kind a, which is for j < 16, or b: lane i of w has W_j, that of x W'_j. */
#define ROUND(kind, j, i)                                                                          \
    do {                                                                                           \
        const uint32x4_t t = vdupq_n_u32(smg_sm3_round_constants[j]);                              \
        const uint32x4_t ss1 = vsm3ss1q_u32(abcd, efgh, t);                                        \
        abcd = vsm3tt1##kind##q_u32(abcd, ss1, x, i);                                              \
        efgh = vsm3tt2##kind##q_u32(efgh, ss1, w, i);                                              \
    } while (0)

/* Four rounds with words w0 = W_j .. W_{j+3} and w4 = W_{j+4} .. */
#define ROUNDS4(kind, j, w0, w4)                                                                   \
    do {                                                                                           \
        const uint32x4_t w = w0, x = veorq_u32(w0, w4);                                            \
        ROUND(kind, j, 0);                                                                         \
        ROUND(kind, (j) + 1, 1);                                                                   \
        ROUND(kind, (j) + 2, 2);                                                                   \
        ROUND(kind, (j) + 3, 3);                                                                   \
    } while (0)

/* Sixteen rounds, after each four of which the words that were used give way to new ones. */
#define ROUNDS16(kind, j)                                                                          \
    do {                                                                                           \
        ROUNDS4(kind, j, w0, w4);                                                                  \
        w0 = next_words(w0, w4, w8, w12);                                                          \
        ROUNDS4(kind, (j) + 4, w4, w8);                                                            \
        w4 = next_words(w4, w8, w12, w0);                                                          \
        ROUNDS4(kind, (j) + 8, w8, w12);                                                           \
        w8 = next_words(w8, w12, w0, w4);                                                          \
        ROUNDS4(kind, (j) + 12, w12, w0);                                                          \
        w12 = next_words(w12, w0, w4, w8);                                                         \
    } while (0)

TARGET static void compress(uint32_t state[8], const uint8_t *data, size_t blocks) {
    uint32x4_t abcd = reverse(vld1q_u32(state)), efgh = reverse(vld1q_u32(state + 4));
    for (; blocks > 0; blocks--, data += SMG_SM3_BLOCK_BYTES) {
        const uint32x4_t abcd_before = abcd, efgh_before = efgh;
        uint32x4_t w0 = load_words(data), w4 = load_words(data + 16);
        uint32x4_t w8 = load_words(data + 32), w12 = load_words(data + 48);
        ROUNDS16(a, 0);
        ROUNDS16(b, 16);
        ROUNDS16(b, 32);
        ROUNDS4(b, 48, w0, w4);
        w0 = next_words(w0, w4, w8, w12);
        ROUNDS4(b, 52, w4, w8);
        ROUNDS4(b, 56, w8, w12);
        ROUNDS4(b, 60, w12, w0);
        abcd = veorq_u32(abcd, abcd_before);
        efgh = veorq_u32(efgh, efgh_before);
    }
    vst1q_u32(state, reverse(abcd));
    vst1q_u32(state + 4, reverse(efgh));
}

const struct smg_sm3_backend smg_sm3_armv8_backend = {
    .name = "armv8",
    .needs = SMG_CPU_SM3,
    .compress = compress,
};

#endif
