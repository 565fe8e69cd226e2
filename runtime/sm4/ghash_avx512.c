/* SPDX-License-Identifier: Apache-2.0 */
/* GHASH by VPCLMULQDQ on 512 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

/* Emulated, the intrinsics are ordinary C, and the processor's own must not slip in. */
#if !defined(TARGET)
#define TARGET __attribute__((target("avx2,pclmul,vpclmulqdq,avx512f,avx512bw,avx512dq,avx512vl")))
#endif
#define VECTOR __m512i
#define LANES  4

#define VECTOR_INLINE static inline __attribute__((always_inline)) TARGET

VECTOR_INLINE __m512i vector_zero(void) {
    return _mm512_setzero_si512();
}

VECTOR_INLINE __m512i vector_load(const void *from) {
    return _mm512_loadu_si512(from);
}

VECTOR_INLINE __m512i vector_xor(__m512i a, __m512i b) {
    return _mm512_xor_si512(a, b);
}

/* x in the first lane, 0 in the others */
VECTOR_INLINE __m512i vector_lane(__m128i x) {
    return _mm512_inserti32x4(_mm512_setzero_si512(), x, 0);
}

/* the bytes of each lane in reverse order */
VECTOR_INLINE __m512i vector_reverse(__m512i x) {
    const __m128i places = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    return _mm512_shuffle_epi8(x, _mm512_broadcast_i32x4(places));
}

/* the products of lower halves, and of upper halves */
VECTOR_INLINE __m512i vector_multiply_low(__m512i a, __m512i b) {
    return _mm512_clmulepi64_epi128(a, b, 0x00);
}

VECTOR_INLINE __m512i vector_multiply_high(__m512i a, __m512i b) {
    return _mm512_clmulepi64_epi128(a, b, 0x11);
}

/* both halves of a lane added */
VECTOR_INLINE __m512i vector_middle(__m512i x) {
    const __m128i places = _mm_set_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    return vector_xor(x, _mm512_shuffle_epi8(x, _mm512_broadcast_i32x4(places)));
}

/* the sum of the lanes */
VECTOR_INLINE __m128i vector_sum(__m512i x) {
    const __m128i low = _mm_xor_si128(_mm512_castsi512_si128(x), _mm512_extracti32x4_epi32(x, 1));
    const __m128i high =
        _mm_xor_si128(_mm512_extracti32x4_epi32(x, 2), _mm512_extracti32x4_epi32(x, 3));
    return _mm_xor_si128(low, high);
}

#include "sm4/ghash_clmul.h"

const struct smg_ghash_backend smg_ghash_avx512_backend = {
    .name = "avx512",
    .needs = SMG_CPU_AVX2 | SMG_CPU_PCLMUL | SMG_CPU_VPCLMUL | SMG_CPU_AVX512,
    .init = init,
    .update = update,
};

#endif
