/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 on 16 and on 32 messages at once, with AVX-512. */
#include <smidgen/wipe.h>

#include "sm3/backend.h"
#include "sm3/compress.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

/* Emulated, the intrinsics are ordinary C, and the processor's own must not slip in. */
#if !defined(TARGET)
#define TARGET "avx512f,avx512bw"
#endif

#define VECTOR          __m512i
#define LANES           16
#define VECTOR_INLINE   static inline __attribute__((always_inline, target(TARGET)))
#define VECTOR_FUNCTION static __attribute__((target(TARGET)))

#define ADD(x, y)       _mm512_add_epi32(x, y)
#define XOR(x, y)       _mm512_xor_si512(x, y)
#define ROL(x, n)       _mm512_rol_epi32(x, n)
#define BROADCAST(word) _mm512_set1_epi32((int)(word))

/* By truth tables: bit 4x + 2y + z of the constant is the result. */
#define XOR3(x, y, z)     _mm512_ternarylogic_epi32(x, y, z, 0x96)
#define MAJORITY(x, y, z) _mm512_ternarylogic_epi32(x, y, z, 0xe8)
#define CHOOSE(x, y, z)   _mm512_ternarylogic_epi32(x, y, z, 0xca)

#define UNPACK(x, y, bits, half) _mm512_unpack##half##_epi##bits(x, y)
#define CROSS(x, y, half)        cross_##half(x, y)

VECTOR_INLINE __m512i cross_lo(__m512i x, __m512i y) {
    return _mm512_permutex2var_epi64(x, _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13), y);
}

VECTOR_INLINE __m512i cross_hi(__m512i x, __m512i y) {
    return _mm512_permutex2var_epi64(x, _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15), y);
}

VECTOR_INLINE __m512i byteswap(__m512i x) {
    const __m128i places = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    return _mm512_shuffle_epi8(x, _mm512_broadcast_i32x4(places));
}

VECTOR_INLINE __m512i collect(const void *low, const void *high) {
    const __m256i lower = _mm256_loadu_si256(low);
    return _mm512_inserti64x4(_mm512_castsi256_si512(lower), _mm256_loadu_si256(high), 1);
}

VECTOR_INLINE void spread(void *low, void *high, __m512i x) {
    _mm256_storeu_si256(low, _mm512_castsi512_si256(x));
    _mm256_storeu_si256(high, _mm512_extracti64x4_epi64(x, 1));
}

#define ROL8_OF(x)  ROL(x, 8)
#define BYTESWAP(x) byteswap(x)
#define COLLECT(from, at)                                                                          \
    collect((const uint8_t *)(from)[0] + (at), (const uint8_t *)(from)[8] + (at))
#define SPREAD(to, x) spread((to)[0], (to)[8], x)

#define SETS     1
#define COMPRESS compress_16
#include "sm3/lanes_rounds.h"
#undef SETS
#undef COMPRESS

#define SETS     2
#define COMPRESS compress_32
#include "sm3/lanes_rounds.h"

/* Two widths, since each round of a message waits for the one before: 16 messages leave the vector
 * units idle meanwhile, which a second vector of 16 fills. With fewer than LANES + 8 messages more
 * than half of that second one would work on nothing, and 16 at a time are enough. */
const struct smg_sm3_lanes smg_sm3_avx512_lanes = {
    .name = "avx512",
    .needs = SMG_CPU_AVX512,
    .lanes = LANES,
    .least = 3,
    .compress = compress_16,
};

const struct smg_sm3_lanes smg_sm3_avx512_double_lanes = {
    .name = "avx512_double",
    .needs = SMG_CPU_AVX512,
    .lanes = 2 * LANES,
    .least = LANES + 8,
    .compress = compress_32,
};

#endif
