/* SPDX-License-Identifier: Apache-2.0 */
/* GHASH by PCLMULQDQ on 128 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#define TARGET __attribute__((target("ssse3,pclmul")))
#define VECTOR __m128i
#define LANES  1

#define VECTOR_INLINE static inline __attribute__((always_inline)) TARGET

VECTOR_INLINE __m128i vector_zero(void) {
    return _mm_setzero_si128();
}

VECTOR_INLINE __m128i vector_load(const void *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

VECTOR_INLINE __m128i vector_xor(__m128i a, __m128i b) {
    return _mm_xor_si128(a, b);
}

/* x in the first lane, 0 in the others */
VECTOR_INLINE __m128i vector_lane(__m128i x) {
    return x;
}

/* the bytes of each lane in reverse order */
VECTOR_INLINE __m128i vector_reverse(__m128i x) {
    const __m128i places = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm_shuffle_epi8(x, places);
}

/* the products of lower halves, and of upper halves */
VECTOR_INLINE __m128i vector_multiply_low(__m128i a, __m128i b) {
    return _mm_clmulepi64_si128(a, b, 0x00);
}

VECTOR_INLINE __m128i vector_multiply_high(__m128i a, __m128i b) {
    return _mm_clmulepi64_si128(a, b, 0x11);
}

/* both halves of a lane added */
VECTOR_INLINE __m128i vector_middle(__m128i x) {
    return vector_xor(x, _mm_shuffle_epi32(x, 0x4e));
}

/* the sum of the lanes */
VECTOR_INLINE __m128i vector_sum(__m128i x) {
    return x;
}

#include "sm4/ghash_clmul.h"

const struct smg_ghash_backend smg_ghash_pclmul_backend = {
    .name = "pclmul",
    .needs = SMG_CPU_SSSE3 | SMG_CPU_PCLMUL,
    .init = init,
    .update = update,
};

#endif
