/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 with GFNI on 256 bits. */
#include "sm4/backend.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

/* Emulated, the intrinsics are ordinary C, and the processor's own must not slip in. */
#if !defined(TARGET)
#define TARGET __attribute__((target("avx2,gfni")))
#endif
#define VECTOR __m256i
#define LANES  2
#define GROUPS 4
#include "sm4/vectors256.h"

VECTOR_INLINE __m128i xor3(__m128i a, __m128i b, __m128i c) {
    return _mm_xor_si128(_mm_xor_si128(a, b), c);
}

VECTOR_INLINE __m256i vector_xor3(__m256i a, __m256i b, __m256i c) {
    return _mm256_xor_si256(_mm256_xor_si256(a, b), c);
}

VECTOR_INLINE __m256i vector_affine(__m256i x, __m256i matrix) {
    return _mm256_gf2p8affine_epi64_epi8(x, matrix, 0);
}

/* a map of each byte's inverse; a macro, as the constant is part of the instruction */
#define vector_inverse(x, matrix, constant) _mm256_gf2p8affineinv_epi64_epi8(x, matrix, constant)

/* dwords rotated to the right, by whole bytes */
VECTOR_INLINE __m256i vector_ror(__m256i x, int bits) {
    const __m128i one = _mm_set_epi8(12, 15, 14, 13, 8, 11, 10, 9, 4, 7, 6, 5, 0, 3, 2, 1);
    const __m128i two = _mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2);
    const __m128i three = _mm_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3);
    return vector_shuffle(x, vector_repeat(bits == 8 ? one : bits == 16 ? two : three));
}

#include "sm4/gfni.h"

const struct smg_sm4_backend smg_sm4_gfni_backend =
    SMG_SM4_VECTOR_BACKEND("gfni", SMG_CPU_AVX2 | SMG_CPU_GFNI);

#endif
