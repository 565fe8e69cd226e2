/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 with GFNI on 512 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

/* Emulated, the intrinsics are ordinary C, and the processor's own must not slip in. */
#if !defined(TARGET)
#define TARGET __attribute__((target("avx2,gfni,avx512f,avx512bw,avx512dq,avx512vl")))
#endif
#define VECTOR __m512i
#define LANES  4
#define GROUPS 6

#define VECTOR_INLINE static inline __attribute__((always_inline)) TARGET

/* By its truth table: the sum of three. */
VECTOR_INLINE __m128i xor3(__m128i a, __m128i b, __m128i c) {
    return _mm_ternarylogic_epi32(a, b, c, 0x96);
}

VECTOR_INLINE __m512i vector_xor3(__m512i a, __m512i b, __m512i c) {
    return _mm512_ternarylogic_epi32(a, b, c, 0x96);
}

VECTOR_INLINE __m512i vector_xor(__m512i a, __m512i b) {
    return _mm512_xor_si512(a, b);
}

VECTOR_INLINE __m512i vector_add(__m512i a, __m512i b) {
    return _mm512_add_epi32(a, b);
}

VECTOR_INLINE __m512i vector_load(const void *from) {
    return _mm512_loadu_si512(from);
}

VECTOR_INLINE void vector_store(void *to, __m512i x) {
    _mm512_storeu_si512(to, x);
}

VECTOR_INLINE __m128i vector_lane(const uint8_t *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

/* lane l from and to 4 l blocks on */
VECTOR_INLINE __m512i vector_collect(const uint8_t *from) {
    __m512i x = _mm512_castsi128_si512(vector_lane(from));
    x = _mm512_inserti32x4(x, vector_lane(from + 64), 1);
    x = _mm512_inserti32x4(x, vector_lane(from + 128), 2);
    return _mm512_inserti32x4(x, vector_lane(from + 192), 3);
}

VECTOR_INLINE void vector_spread(uint8_t *to, __m512i x) {
    _mm_storeu_si128((__m128i *)to, _mm512_castsi512_si128(x));
    _mm_storeu_si128((__m128i *)(to + 64), _mm512_extracti32x4_epi32(x, 1));
    _mm_storeu_si128((__m128i *)(to + 128), _mm512_extracti32x4_epi32(x, 2));
    _mm_storeu_si128((__m128i *)(to + 192), _mm512_extracti32x4_epi32(x, 3));
}

/* the lane in all lanes */
VECTOR_INLINE __m512i vector_repeat(__m128i x) {
    return _mm512_broadcast_i32x4(x);
}

/* the number in all dwords */
VECTOR_INLINE __m512i vector_broadcast(const uint32_t *from) {
    return _mm512_set1_epi32((int)*from);
}

VECTOR_INLINE __m512i vector_shuffle(__m512i x, __m512i places) {
    return _mm512_shuffle_epi8(x, places);
}

/* interleaved dwords and qwords of the lower or upper halves of lanes */
VECTOR_INLINE __m512i vector_low32(__m512i a, __m512i b) {
    return _mm512_unpacklo_epi32(a, b);
}

VECTOR_INLINE __m512i vector_high32(__m512i a, __m512i b) {
    return _mm512_unpackhi_epi32(a, b);
}

VECTOR_INLINE __m512i vector_low64(__m512i a, __m512i b) {
    return _mm512_unpacklo_epi64(a, b);
}

VECTOR_INLINE __m512i vector_high64(__m512i a, __m512i b) {
    return _mm512_unpackhi_epi64(a, b);
}

VECTOR_INLINE __m512i vector_affine(__m512i x, __m512i matrix) {
    return _mm512_gf2p8affine_epi64_epi8(x, matrix, 0);
}

/* a map of each byte's inverse, and dwords rotated to the right: macros, as the constants are part
 * of the instructions */
#define vector_inverse(x, matrix, constant) _mm512_gf2p8affineinv_epi64_epi8(x, matrix, constant)
#define vector_ror(x, bits)                 _mm512_ror_epi32(x, bits)

#include "sm4/gfni.h"

const struct smg_sm4_backend smg_sm4_avx512_backend =
    SMG_SM4_VECTOR_BACKEND("avx512", SMG_CPU_AVX2 | SMG_CPU_GFNI | SMG_CPU_AVX512);

#endif
