/* SPDX-License-Identifier: Apache-2.0 */
/* The operations that words.h asks for, on 256 bits. */
#include <stdint.h>

#define VECTOR_INLINE static inline __attribute__((always_inline)) TARGET

VECTOR_INLINE __m256i vector_load(const void *from) {
    return _mm256_loadu_si256((const __m256i *)from);
}

VECTOR_INLINE void vector_store(void *to, __m256i x) {
    _mm256_storeu_si256((__m256i *)to, x);
}

/* lane l from and to 4 l blocks on */
VECTOR_INLINE __m256i vector_collect(const uint8_t *from) {
    const __m128i low = _mm_loadu_si128((const __m128i *)from);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(low),
                                   _mm_loadu_si128((const __m128i *)(from + 64)), 1);
}

VECTOR_INLINE void vector_spread(uint8_t *to, __m256i x) {
    _mm_storeu_si128((__m128i *)to, _mm256_castsi256_si128(x));
    _mm_storeu_si128((__m128i *)(to + 64), _mm256_extracti128_si256(x, 1));
}

/* the lane in all lanes */
VECTOR_INLINE __m256i vector_repeat(__m128i x) {
    return _mm256_broadcastsi128_si256(x);
}

/* the number in all dwords */
VECTOR_INLINE __m256i vector_broadcast(const uint32_t *from) {
    return _mm256_set1_epi32((int)*from);
}

VECTOR_INLINE __m256i vector_xor(__m256i a, __m256i b) {
    return _mm256_xor_si256(a, b);
}

VECTOR_INLINE __m256i vector_add(__m256i a, __m256i b) {
    return _mm256_add_epi32(a, b);
}

VECTOR_INLINE __m256i vector_and(__m256i a, __m256i b) {
    return _mm256_and_si256(a, b);
}

/* the upper half of each byte in its lower half, and something in its upper half */
VECTOR_INLINE __m256i vector_shift(__m256i x) {
    return _mm256_srli_epi16(x, 4);
}

VECTOR_INLINE __m256i vector_shuffle(__m256i x, __m256i places) {
    return _mm256_shuffle_epi8(x, places);
}

/* interleaved dwords and qwords of the lower or upper halves of lanes */
VECTOR_INLINE __m256i vector_low32(__m256i a, __m256i b) {
    return _mm256_unpacklo_epi32(a, b);
}

VECTOR_INLINE __m256i vector_high32(__m256i a, __m256i b) {
    return _mm256_unpackhi_epi32(a, b);
}

VECTOR_INLINE __m256i vector_low64(__m256i a, __m256i b) {
    return _mm256_unpacklo_epi64(a, b);
}

VECTOR_INLINE __m256i vector_high64(__m256i a, __m256i b) {
    return _mm256_unpackhi_epi64(a, b);
}
