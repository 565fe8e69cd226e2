/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rounds of words.h by GF2P8AFFINEINVQB, for the backends gfni and avx512, which define TARGET,
 * VECTOR and so on. z_domain.h says how it works.
 */
#include "sm4/lanes.h"

/* ---- lanes ---- */

INLINE __m128i matrix(int64_t x) {
    return _mm_set1_epi64x(x);
}

INLINE __m128i to_z(__m128i x) {
    return _mm_gf2p8affine_epi64_epi8(x, matrix(SMG_SM4_A1), 0);
}

INLINE __m128i from_z(__m128i x) {
    return _mm_gf2p8affine_epi64_epi8(x, matrix(SMG_SM4_FROM_A1), 0);
}

/* Rotations by 8 and 16 bits to the right of the first dword, and by 24 of the third, in all. */
INLINE __m128i ror8(__m128i x) {
    return _mm_shuffle_epi8(x, _mm_set1_epi32(0x00030201));
}

INLINE __m128i ror16(__m128i x) {
    return _mm_shuffle_epi8(x, _mm_set1_epi32(0x01000302));
}

INLINE __m128i ror24(__m128i x) {
    return _mm_shuffle_epi8(x, _mm_set1_epi32(0x0a09080b));
}

/* As all dwords are alike, one instruction gives N1 y in the first of them and N3 y in the third.
 */
INLINE void round_one(__m128i *u, __m128i *x0, __m128i rest) {
    const __m128i n13 = _mm_set_epi64x(SMG_SM4_N3, SMG_SM4_N1);
    const __m128i g = _mm_gf2p8affineinv_epi64_epi8(*u, n13, 0);
    const __m128i a = _mm_gf2p8affineinv_epi64_epi8(*u, matrix(SMG_SM4_N0), 0x63);
    const __m128i early = hold(xor3(hold(_mm_xor_si128(*x0, rest)), a, ror8(g)));
    *u = hold(xor3(early, ror16(g), ror24(g)));
    *x0 = _mm_xor_si128(*u, rest);
}

INLINE __m128i schedule_round(__m128i k0, __m128i u) {
    const __m128i k13 = _mm_set_epi64x(SMG_SM4_K3, SMG_SM4_K1);
    const __m128i g = _mm_gf2p8affineinv_epi64_epi8(u, k13, 0);
    const __m128i a = _mm_gf2p8affineinv_epi64_epi8(u, matrix(SMG_SM4_K0), 0xc5);
    const __m128i c = _mm_gf2p8affineinv_epi64_epi8(u, matrix(SMG_SM4_K2), 0);
    return xor3(hold(xor3(k0, a, ror8(g))), ror16(c), ror24(g));
}

/* ---- vectors ---- */

INLINE VECTOR vector_matrix(int64_t x) {
    return vector_repeat(matrix(x));
}

INLINE VECTOR vector_to_z(VECTOR x) {
    return vector_affine(x, vector_matrix(SMG_SM4_A1));
}

INLINE VECTOR vector_from_z(VECTOR x) {
    return vector_affine(x, vector_matrix(SMG_SM4_FROM_A1));
}

INLINE VECTOR vector_round(VECTOR x0, VECTOR u) {
    const VECTOR a = vector_inverse(u, vector_matrix(SMG_SM4_N0), 0x63);
    const VECTOR b = vector_inverse(u, vector_matrix(SMG_SM4_N1), 0);
    const VECTOR c = vector_inverse(u, vector_matrix(SMG_SM4_N3), 0);
    return vector_xor3(vector_xor3(x0, a, vector_ror(b, 8)), vector_ror(b, 16), vector_ror(c, 24));
}

#include "sm4/words.h"
