/* SPDX-License-Identifier: Apache-2.0 */
/* GHASH by VPCLMULQDQ on 256 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#define TARGET __attribute__((target("avx2,pclmul,vpclmulqdq")))
#define VECTOR __m256i
#define LANES  2

#define VECTOR_INLINE static inline __attribute__((always_inline)) TARGET

VECTOR_INLINE __m256i vector_zero(void) {
    return _mm256_setzero_si256();
}

VECTOR_INLINE __m256i vector_load(const void *from) {
    return _mm256_loadu_si256((const __m256i *)from);
}

VECTOR_INLINE __m256i vector_xor(__m256i a, __m256i b) {
    return _mm256_xor_si256(a, b);
}

/* x in the first lane, 0 in the others */
VECTOR_INLINE __m256i vector_lane(__m128i x) {
    return _mm256_inserti128_si256(_mm256_setzero_si256(), x, 0);
}

/* the bytes of each lane in reverse order */
VECTOR_INLINE __m256i vector_reverse(__m256i x) {
    const __m128i places = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm256_shuffle_epi8(x, _mm256_broadcastsi128_si256(places));
}

/* the products of lower halves, and of upper halves */
VECTOR_INLINE __m256i vector_multiply_low(__m256i a, __m256i b) {
    return _mm256_clmulepi64_epi128(a, b, 0x00);
}

VECTOR_INLINE __m256i vector_multiply_high(__m256i a, __m256i b) {
    return _mm256_clmulepi64_epi128(a, b, 0x11);
}

/* both halves of a lane added */
VECTOR_INLINE __m256i vector_middle(__m256i x) {
    return vector_xor(x, _mm256_shuffle_epi32(x, 0x4e));
}

/* the sum of the lanes */
VECTOR_INLINE __m128i vector_sum(__m256i x) {
    return _mm_xor_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
}

#include "sm4/ghash_clmul.h"

const struct smg_ghash_backend smg_ghash_vpclmul_backend = {
    .name = "vpclmul",
    .needs = SMG_CPU_AVX2 | SMG_CPU_PCLMUL | SMG_CPU_VPCLMUL,
    .init = init,
    .update = update,
};

#endif
