/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 with AES instructions on 128 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>
#include <stdint.h>

#define TARGET __attribute__((target("ssse3,aes")))
#define VECTOR __m128i
#define LANES  1
#define GROUPS 4

#define VECTOR_INLINE static inline __attribute__((always_inline)) TARGET

VECTOR_INLINE __m128i vector_load(const void *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

VECTOR_INLINE void vector_store(void *to, __m128i x) {
    _mm_storeu_si128((__m128i *)to, x);
}

VECTOR_INLINE __m128i vector_collect(const uint8_t *from) {
    return vector_load(from);
}

VECTOR_INLINE void vector_spread(uint8_t *to, __m128i x) {
    _mm_storeu_si128((__m128i *)to, x);
}

VECTOR_INLINE __m128i vector_repeat(__m128i x) {
    return x;
}

VECTOR_INLINE __m128i vector_broadcast(const uint32_t *from) {
    return _mm_set1_epi32((int)*from);
}

VECTOR_INLINE __m128i vector_xor(__m128i a, __m128i b) {
    return _mm_xor_si128(a, b);
}

VECTOR_INLINE __m128i vector_add(__m128i a, __m128i b) {
    return _mm_add_epi32(a, b);
}

VECTOR_INLINE __m128i vector_and(__m128i a, __m128i b) {
    return _mm_and_si128(a, b);
}

VECTOR_INLINE __m128i vector_shift(__m128i x) {
    return _mm_srli_epi16(x, 4);
}

VECTOR_INLINE __m128i vector_shuffle(__m128i x, __m128i places) {
    return _mm_shuffle_epi8(x, places);
}

VECTOR_INLINE __m128i vector_low32(__m128i a, __m128i b) {
    return _mm_unpacklo_epi32(a, b);
}

VECTOR_INLINE __m128i vector_high32(__m128i a, __m128i b) {
    return _mm_unpackhi_epi32(a, b);
}

VECTOR_INLINE __m128i vector_low64(__m128i a, __m128i b) {
    return _mm_unpacklo_epi64(a, b);
}

VECTOR_INLINE __m128i vector_high64(__m128i a, __m128i b) {
    return _mm_unpackhi_epi64(a, b);
}

VECTOR_INLINE __m128i vector_substitute(__m128i x) {
    return _mm_aesenclast_si128(x, _mm_setzero_si128());
}

#include "sm4/aes.h"

const struct smg_sm4_backend smg_sm4_aesni_backend =
    SMG_SM4_VECTOR_BACKEND("aesni", SMG_CPU_SSSE3 | SMG_CPU_AES);

#endif
