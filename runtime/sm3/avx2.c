/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 on 8 messages at once, with AVX2. */
#include <smidgen/wipe.h>

#include "sm3/backend.h"
#include "sm3/compress.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#define VECTOR          __m256i
#define LANES           8
#define VECTOR_INLINE   static inline __attribute__((always_inline, target("avx2")))
#define VECTOR_FUNCTION static __attribute__((target("avx2")))

#define ADD(x, y)       _mm256_add_epi32(x, y)
#define XOR(x, y)       _mm256_xor_si256(x, y)
#define XOR3(x, y, z)   XOR(XOR(x, y), z)
#define ROL(x, n)       XOR(_mm256_slli_epi32(x, n), _mm256_srli_epi32(x, 32 - (n)))
#define BROADCAST(word) _mm256_set1_epi32((int)(word))

#define UNPACK(x, y, bits, half) _mm256_unpack##half##_epi##bits(x, y)
#define CROSS(x, y, half)        CROSS_##half(x, y)
#define CROSS_lo(x, y)           _mm256_permute2x128_si256(x, y, 0x20)
#define CROSS_hi(x, y)           _mm256_permute2x128_si256(x, y, 0x31)

/* x where both others agree with it or with each other: where y and z differ, x decides */
VECTOR_INLINE __m256i majority(__m256i x, __m256i y, __m256i z) {
    const __m256i differ = XOR(y, z);
    return XOR(_mm256_and_si256(differ, x), _mm256_andnot_si256(differ, y));
}

VECTOR_INLINE __m256i choose(__m256i x, __m256i y, __m256i z) {
    return XOR(_mm256_and_si256(x, XOR(y, z)), z);
}

VECTOR_INLINE __m256i rol8(__m256i x) {
    const __m256i places = _mm256_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14, 3,
                                            0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
    return _mm256_shuffle_epi8(x, places);
}

VECTOR_INLINE __m256i byteswap(__m256i x) {
    const __m256i places = _mm256_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 3,
                                            2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    return _mm256_shuffle_epi8(x, places);
}

#define MAJORITY(x, y, z) majority(x, y, z)
#define CHOOSE(x, y, z)   choose(x, y, z)
#define ROL8_OF(x)        rol8(x)
#define BYTESWAP(x)       byteswap(x)
#define COLLECT(from, at) _mm256_loadu_si256((const void *)((const uint8_t *)*(from) + (at)))
#define SPREAD(to, x)     _mm256_storeu_si256((void *)*(to), x)

#define SETS     1
#define COMPRESS compress
#include "sm3/lanes_rounds.h"

const struct smg_sm3_lanes smg_sm3_avx2_lanes = {
    .name = "avx2",
    .needs = SMG_CPU_AVX2,
    .lanes = LANES,
    .least = 3,
    .compress = compress,
};

#endif
