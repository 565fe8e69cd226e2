/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A backend of SM4 that leaks on purpose, by what symmetric.py wants reported of it. It is compiled
 * into programs and never called.
 */
#include "sm4/backend.h"

#if defined(SMG_X86_64) || defined(SMG_AARCH64)

/* volatile, so that no compiler turns a branch into a conditional move or drops an access */
static volatile uint32_t sink;
static const volatile uint8_t table[256] = {1};

#if defined(SMG_X86_64)

#include <immintrin.h>

/* address: a table at an index that was in a vector */
__attribute__((target("avx2"))) static void leaky_key_schedule(uint32_t rk[32],
                                                               const uint8_t key[16]) {
    const __m128i x = _mm_loadu_si128((const __m128i *)key);
    const __m128i sum = _mm_add_epi8(x, _mm_srli_epi64(x, 7));
    for (int i = 0; i < 32; i++) {
        rk[i] = table[_mm_extract_epi8(sum, 3)];
    }
}

/* jump: on an element of a vector */
__attribute__((target("avx2"))) static void leaky_encrypt(uint8_t *out, const uint32_t rk[32],
                                                          const uint8_t *in, size_t blocks) {
    for (size_t i = 0; i < blocks; i++) {
        const __m128i x = _mm_loadu_si128((const __m128i *)(in + 16 * i));
        if (_mm_cvtsi128_si32(_mm_slli_epi32(x, 1)) & 8) {
            sink = rk[0];
        }
        _mm_storeu_si128((__m128i *)(out + 16 * i), x);
    }
}

/* jump: on a mask */
__attribute__((target("avx512f,avx512bw"))) static void
leaky_decrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {
    for (size_t i = 0; i + 4 <= blocks; i += 4) {
        const __m512i x = _mm512_loadu_si512(in + 16 * i);
        if (_mm512_movepi8_mask(x) & 2) {
            sink = rk[0];
        }
        _mm512_storeu_si512(out + 16 * i, x);
    }
}

/* instruction: a vector of addresses */
__attribute__((target("avx2"))) static void leaky_cbc_encrypt(uint8_t *out, const uint32_t rk[32],
                                                              uint8_t iv[16], const uint8_t *in,
                                                              size_t blocks) {
    for (size_t i = 0; i < blocks; i++) {
        const __m128i x = _mm_loadu_si128((const __m128i *)(in + 16 * i));
        const __m128i places = _mm_and_si128(x, _mm_set1_epi32(7));
        _mm_storeu_si128((__m128i *)(out + 16 * i),
                         _mm_i32gather_epi32((const int *)rk, places, 4));
    }
    iv[0] = 0;
}

#else

#include <arm_neon.h>

/* address: a table at an index that was in a vector */
static void leaky_key_schedule(uint32_t rk[32], const uint8_t key[16]) {
    const uint8x16_t x = vld1q_u8(key);
    const uint8x16_t sum = vaddq_u8(x, vextq_u8(x, x, 1));
    for (int i = 0; i < 32; i++) {
        rk[i] = table[vgetq_lane_u8(sum, 3)];
    }
}

/* jump: on an element of a vector */
static void leaky_encrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {
    for (size_t i = 0; i < blocks; i++) {
        const uint32x4_t x = vreinterpretq_u32_u8(vld1q_u8(in + 16 * i));
        if (vgetq_lane_u32(vshlq_n_u32(x, 1), 0) & 8) {
            sink = rk[0];
        }
        vst1q_u8(out + 16 * i, vreinterpretq_u8_u32(x));
    }
}

/* jump: on the upper half of a vector that was moved whole */
static void leaky_decrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {
    for (size_t i = 0; i < blocks; i++) {
        const uint8x16_t x = vld1q_u8(in + 16 * i);
        vst1q_u8(out + 16 * i, x);
        if (vgetq_lane_u64(vreinterpretq_u64_u8(x), 1) & 2) {
            sink = rk[0];
        }
    }
}

/* instruction: a division */
static void leaky_cbc_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                              const uint8_t *in, size_t blocks) {
    for (size_t i = 0; i < blocks; i++) {
        out[16 * i] = (uint8_t)(rk[i % 32] / (in[16 * i] | 1u));
    }
    iv[0] = 0;
}

#endif

/* address: a table at an index that was in memory */
static void leaky_cbc_decrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                              const uint8_t *in, size_t blocks) {
    for (size_t i = 0; i < 16 * blocks; i++) {
        out[i] = table[in[i] ^ iv[i % 16] ^ (uint8_t)rk[i % 32]];
    }
}

extern const struct smg_sm4_backend object_leaks_backend;
const struct smg_sm4_backend object_leaks_backend = {
    .name = "leaks",
    .key_schedule = leaky_key_schedule,
    .encrypt = leaky_encrypt,
    .decrypt = leaky_decrypt,
    .cbc_encrypt = leaky_cbc_encrypt,
    .cbc_decrypt = leaky_cbc_decrypt,
};

#else
typedef int nothing; /* a file may not be empty */
#endif
