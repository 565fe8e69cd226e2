/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rounds of words.h by AES instructions and PSHUFB, for the backends aesni, avx2 and vaes,
 * which define TARGET, VECTOR and so on, and vector_substitute: AESENCLAST with the key 0.
 * z_domain.h says how it works.
 */
#include "sm4/lanes.h"

/* ---- lanes ---- */

INLINE __m128i map(const uint8_t table[2][16], __m128i low, __m128i high) {
    return _mm_xor_si128(_mm_shuffle_epi8(load(table[0]), low),
                         _mm_shuffle_epi8(load(table[1]), high));
}

INLINE __m128i low_half(__m128i x) {
    return _mm_and_si128(x, _mm_set1_epi8(15));
}

INLINE __m128i high_half(__m128i x) {
    return _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(15));
}

/* Rotation of each dword by n bytes to the right. */
INLINE __m128i ror(__m128i x, int n) {
    const __m128i one = _mm_set_epi8(12, 15, 14, 13, 8, 11, 10, 9, 4, 7, 6, 5, 0, 3, 2, 1);
    const __m128i two = _mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2);
    const __m128i three = _mm_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3);
    return _mm_shuffle_epi8(x, n == 1 ? one : n == 2 ? two : three);
}

INLINE __m128i to_z(__m128i x) {
    return map(smg_sm4_to_z, low_half(x), high_half(x));
}

INLINE __m128i from_z(__m128i x) {
    return map(smg_sm4_from_z, low_half(x), high_half(x));
}

/* With all dwords alike, AESENCLAST's exchange of rows is none. */
INLINE void round_one(__m128i *u, __m128i *x0, __m128i rest) {
    rest = hold(rest);
    const __m128i s = _mm_aesenclast_si128(*u, _mm_setzero_si128());
    const __m128i low = low_half(s), high = high_half(s);
    const __m128i a = map(smg_sm4_n0, low, high), c = map(smg_sm4_n3, low, high);
    const __m128i b = hold(_mm_xor_si128(a, c));
    const __m128i late = hold(_mm_xor_si128(ror(b, 1), ror(b, 2)));
    const __m128i sum = _mm_xor_si128(hold(_mm_xor_si128(*x0, rest)), a);
    *u = _mm_xor_si128(hold(_mm_xor_si128(sum, ror(c, 3))), late);
    *x0 = _mm_xor_si128(*u, rest);
}

INLINE __m128i schedule_round(__m128i k0, __m128i u) {
    const __m128i s = _mm_aesenclast_si128(u, _mm_setzero_si128());
    const __m128i low = low_half(s), high = high_half(s);
    const __m128i a = map(smg_sm4_k0, low, high), b = ror(map(smg_sm4_k1, low, high), 1);
    const __m128i c = ror(map(smg_sm4_k2, low, high), 2);
    const __m128i d = ror(map(smg_sm4_k3, low, high), 3);
    const __m128i early = hold(_mm_xor_si128(k0, a)), late = hold(_mm_xor_si128(b, c));
    return _mm_xor_si128(early, hold(_mm_xor_si128(late, d)));
}

/* ---- vectors ---- */

INLINE VECTOR vector_low_half(VECTOR x) {
    return vector_and(x, vector_repeat(_mm_set1_epi8(15)));
}

INLINE VECTOR vector_map(const uint8_t table[2][16], VECTOR low, VECTOR high) {
    return vector_xor(vector_shuffle(vector_repeat(load(table[0])), low),
                      vector_shuffle(vector_repeat(load(table[1])), high));
}

INLINE VECTOR vector_to_z(VECTOR x) {
    return vector_map(smg_sm4_to_z, vector_low_half(x), vector_low_half(vector_shift(x)));
}

INLINE VECTOR vector_from_z(VECTOR x) {
    return vector_map(smg_sm4_from_z, vector_low_half(x), vector_low_half(vector_shift(x)));
}

INLINE VECTOR vector_hold(VECTOR x) {
    __asm__("" : "+x"(x));
    return x;
}

INLINE VECTOR vector_xor3(VECTOR a, VECTOR b, VECTOR c) {
    return vector_xor(vector_xor(a, b), c);
}

/* AESENCLAST exchanges the rows of the four words of a lane: row r of word c comes from word c + r.
 * These undo it, and rotate by 0 to 3 bytes. */
INLINE VECTOR unshift(unsigned rotation) {
    const __m128i none = _mm_set_epi8(3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 0);
    return vector_repeat(rotation == 0 ? none : ror(none, (int)rotation));
}

INLINE VECTOR vector_round(VECTOR x0, VECTOR u) {
    const VECTOR s = vector_substitute(u);
    const VECTOR low = vector_low_half(s), high = vector_low_half(vector_shift(s));
    const VECTOR a = vector_map(smg_sm4_n0, low, high), c = vector_map(smg_sm4_n3, low, high);
    const VECTOR b = vector_xor(a, c);
    const VECTOR late = vector_xor(vector_shuffle(b, unshift(1)), vector_shuffle(b, unshift(2)));
    const VECTOR early =
        vector_xor3(x0, vector_shuffle(a, unshift(0)), vector_shuffle(c, unshift(3)));
    return vector_xor(vector_hold(early), vector_hold(late));
}

#include "sm4/words.h"
