/* SPDX-License-Identifier: Apache-2.0 */
/* Eight ZUC streams with AVX2 and AES-NI. */
#include "zuc/lanes.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#include "core/cpu.h"
#include "zuc/nibbles.h"

#ifndef TARGET
#define TARGET "aes,avx2"
#endif
#define INLINE static inline __attribute__((always_inline, target(TARGET)))
#define LANES  8

typedef __m256i vec;

INLINE vec load(const uint32_t *in) {
    return _mm256_loadu_si256((const __m256i *)in);
}

INLINE void store(uint32_t *out, vec x) {
    _mm256_storeu_si256((__m256i *)out, x);
}

INLINE vec set1(uint32_t x) {
    return _mm256_set1_epi32((int)x);
}

INLINE vec add(vec a, vec b) {
    return _mm256_add_epi32(a, b);
}

INLINE vec vec_xor(vec a, vec b) {
    return _mm256_xor_si256(a, b);
}

INLINE vec vec_and(vec a, vec b) {
    return _mm256_and_si256(a, b);
}

INLINE vec vec_or(vec a, vec b) {
    return _mm256_or_si256(a, b);
}

INLINE vec left(vec x, int n) {
    return _mm256_slli_epi32(x, n);
}

INLINE vec right(vec x, int n) {
    return _mm256_srli_epi32(x, n);
}

INLINE vec halves(vec a, vec b) {
    return _mm256_blend_epi16(left(a, 16), right(b, 15), 0x55);
}

/* sixteen bytes in both halves, as a table or as a control */
INLINE vec both(const int8_t *bytes) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)bytes));
}

INLINE vec shuffle(vec x, vec control) {
    return _mm256_shuffle_epi8(x, control);
}

/* rotations by 8, 16 and 24 */
INLINE vec rol8(vec x) {
    static const int8_t control[16] = {3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14};
    return shuffle(x, both(control));
}

INLINE vec rol16(vec x) {
    static const int8_t control[16] = {2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13};
    return shuffle(x, both(control));
}

INLINE vec rol24(vec x) {
    static const int8_t control[16] = {1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12};
    return shuffle(x, both(control));
}

INLINE vec l1(vec x) {
    const vec y = vec_or(left(x, 2), right(x, 30));
    return vec_xor(vec_xor(vec_xor(x, rol24(x)), y), vec_xor(rol8(y), rol16(y)));
}

INLINE vec l2(vec x) {
    const vec y = vec_or(left(x, 14), right(x, 18));
    return vec_xor(vec_xor(vec_xor(x, rol8(x)), y), vec_xor(rol8(y), rol16(y)));
}

INLINE vec s0(vec x) {
    const vec nibbles = _mm256_set1_epi8(15);
    vec low = vec_and(x, nibbles), high = vec_and(right(x, 4), nibbles);
    high = vec_xor(high, shuffle(both(smg_zuc_s0_p1), low));
    low = vec_xor(low, shuffle(both(smg_zuc_s0_p2), high));
    return vec_xor(shuffle(both(smg_zuc_s0_low), low), shuffle(both(smg_zuc_s0_high), high));
}

/* a linear map of each byte, given on low and on high nibbles */
INLINE vec map(vec x, const int8_t *on_low, const int8_t *on_high) {
    const vec nibbles = _mm256_set1_epi8(15);
    return vec_xor(shuffle(both(on_low), vec_and(x, nibbles)),
                   shuffle(both(on_high), vec_and(right(x, 4), nibbles)));
}

INLINE vec s1(vec x) {
    /* what AESENCLAST's ShiftRows undoes */
    static const int8_t unshift[16] = {0, 13, 10, 7, 4, 1, 14, 11, 8, 5, 2, 15, 12, 9, 6, 3};
    const __m128i key = _mm_set1_epi8(SMG_ZUC_S1_KEY);
    x = shuffle(map(x, smg_zuc_s1_in_low, smg_zuc_s1_in_high), both(unshift));
    const __m128i first = _mm_aesenclast_si128(_mm256_castsi256_si128(x), key);
    const __m128i second = _mm_aesenclast_si128(_mm256_extracti128_si256(x, 1), key);
    x = _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
    return map(x, smg_zuc_s1_out_low, smg_zuc_s1_out_high);
}

/* S0 and S1 take turns on the bytes of a word: one pass of each does for both words. */
INLINE void substitute(vec *r1, vec *r2, vec u, vec v) {
    const vec even = set1(0x00ff00ff), odd = set1(0xff00ff00);
    const vec a = s0(vec_or(vec_and(_mm256_srli_epi16(u, 8), even), vec_and(v, odd)));
    const vec b = s1(vec_or(vec_and(u, even), _mm256_slli_epi16(v, 8)));
    *r1 = vec_or(_mm256_slli_epi16(a, 8), vec_and(b, even));
    *r2 = vec_or(vec_and(a, odd), _mm256_srli_epi16(b, 8));
}

/* Eight words of eight lanes, from columns to rows. */
INLINE void transpose8(uint32_t (*rows)[SMG_ZUC_BATCH], size_t column, const vec z[8]) {
    vec pairs[8], fours[8];
    for (size_t i = 0; i < 8; i += 2) {
        pairs[i] = _mm256_unpacklo_epi32(z[i], z[i + 1]);
        pairs[i + 1] = _mm256_unpackhi_epi32(z[i], z[i + 1]);
    }
    for (size_t i = 0; i < 8; i += 4) {
        fours[i] = _mm256_unpacklo_epi64(pairs[i], pairs[i + 2]);
        fours[i + 1] = _mm256_unpackhi_epi64(pairs[i], pairs[i + 2]);
        fours[i + 2] = _mm256_unpacklo_epi64(pairs[i + 1], pairs[i + 3]);
        fours[i + 3] = _mm256_unpackhi_epi64(pairs[i + 1], pairs[i + 3]);
    }
    for (size_t i = 0; i < 4; i++) {
        store(rows[i] + column, _mm256_permute2x128_si256(fours[i], fours[i + 4], 0x20));
        store(rows[i + 4] + column, _mm256_permute2x128_si256(fours[i], fours[i + 4], 0x31));
    }
}

INLINE void transpose(uint32_t (*rows)[SMG_ZUC_BATCH], const vec z[SMG_ZUC_BATCH]) {
    transpose8(rows, 0, z);
    transpose8(rows, 8, z + 8);
}

INLINE void crypt_row(uint8_t *out, const uint8_t *in, const uint32_t *row) {
    static const int8_t swap[16] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
    for (size_t i = 0; i < 2; i++) {
        const vec data = _mm256_loadu_si256((const __m256i *)(in + 32 * i));
        const vec z = shuffle(load(row + 8 * i), both(swap));
        _mm256_storeu_si256((__m256i *)(out + 32 * i), vec_xor(data, z));
    }
}

#include "zuc/many_streams.h"

const smg_zuc_lanes_kernel smg_zuc_avx2_lanes = {
    .name = "avx2",
    .needs = SMG_CPU_AES | SMG_CPU_AVX2,
    .lanes = LANES,
    .start = start,
    .batch = batch,
    .crypt = crypt,
};

#endif
