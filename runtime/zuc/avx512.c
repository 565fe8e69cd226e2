/* SPDX-License-Identifier: Apache-2.0 */
/* Sixteen ZUC streams with AVX-512 and GFNI. */
#include "zuc/lanes.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#include "core/cpu.h"
#include "zuc/gfni.h"
#include "zuc/s0_table.h"

#ifndef TARGET
#define TARGET "avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni"
#endif
#define INLINE static inline __attribute__((always_inline, target(TARGET)))
#define LANES  16

typedef __m512i vec;

INLINE vec load(const uint32_t *in) {
    return _mm512_loadu_si512((const void *)in);
}

INLINE void store(uint32_t *out, vec x) {
    _mm512_storeu_si512((void *)out, x);
}

INLINE vec set1(uint32_t x) {
    return _mm512_set1_epi32((int)x);
}

INLINE vec add(vec a, vec b) {
    return _mm512_add_epi32(a, b);
}

INLINE vec vec_xor(vec a, vec b) {
    return _mm512_xor_si512(a, b);
}

INLINE vec vec_and(vec a, vec b) {
    return _mm512_and_si512(a, b);
}

INLINE vec vec_or(vec a, vec b) {
    return _mm512_or_si512(a, b);
}

/* The shifts are macros, because emulation wants their counts as constants too. */
#define left(x, n)  _mm512_slli_epi32((x), (n))
#define right(x, n) _mm512_srli_epi32((x), (n))

INLINE vec halves(vec a, vec b) {
    return vec_or(left(a, 16), right(b, 15)); /* cells have 31 bits */
}

INLINE vec xor3(vec a, vec b, vec c) {
    return _mm512_ternarylogic_epi32(a, b, c, 0x96);
}

INLINE vec l1(vec x) {
    return xor3(xor3(x, _mm512_rol_epi32(x, 2), _mm512_rol_epi32(x, 10)), _mm512_rol_epi32(x, 18),
                _mm512_rol_epi32(x, 24));
}

INLINE vec l2(vec x) {
    return xor3(xor3(x, _mm512_rol_epi32(x, 8), _mm512_rol_epi32(x, 14)), _mm512_rol_epi32(x, 22),
                _mm512_rol_epi32(x, 30));
}

INLINE vec s0(vec x) {
    const uint8_t *t = smg_zuc_s0_table;
    const vec low = _mm512_permutex2var_epi8(_mm512_loadu_si512((const void *)t), x,
                                             _mm512_loadu_si512((const void *)(t + 64)));
    const vec high = _mm512_permutex2var_epi8(_mm512_loadu_si512((const void *)(t + 128)), x,
                                              _mm512_loadu_si512((const void *)(t + 192)));
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(x), low, high);
}

INLINE vec s1(vec x) {
    x = _mm512_gf2p8affine_epi64_epi8(x, _mm512_set1_epi64((long long)SMG_ZUC_GFNI_IN), 0);
    return _mm512_gf2p8affineinv_epi64_epi8(x, _mm512_set1_epi64((long long)SMG_ZUC_GFNI_OUT),
                                            SMG_ZUC_GFNI_CONSTANT);
}

/* S0 and S1 take turns on the bytes of a word: one pass of each does for both words. */
INLINE void substitute(vec *r1, vec *r2, vec u, vec v) {
    const uint64_t odd = 0xaaaaaaaaaaaaaaaau;
    const vec a = s0(_mm512_mask_blend_epi8(odd, _mm512_srli_epi16(u, 8), v));
    const vec b = s1(_mm512_mask_blend_epi8(odd, u, _mm512_slli_epi16(v, 8)));
    *r1 = _mm512_mask_blend_epi8(odd, b, _mm512_slli_epi16(a, 8));
    *r2 = _mm512_mask_blend_epi8(odd, _mm512_srli_epi16(b, 8), a);
}

/* From columns to rows: within 4 x 4 words of each quarter, then between quarters. */
INLINE void transpose(uint32_t (*rows)[SMG_ZUC_BATCH], const vec z[SMG_ZUC_BATCH]) {
    vec fours[16]; /* fours[4 i + k]: of words 4 i .. 4 i + 3, lanes k, 4 + k, 8 + k and 12 + k */
    for (size_t i = 0; i < 16; i += 4) {
        const vec a = _mm512_unpacklo_epi32(z[i], z[i + 1]);
        const vec b = _mm512_unpackhi_epi32(z[i], z[i + 1]);
        const vec c = _mm512_unpacklo_epi32(z[i + 2], z[i + 3]);
        const vec d = _mm512_unpackhi_epi32(z[i + 2], z[i + 3]);
        fours[i] = _mm512_unpacklo_epi64(a, c);
        fours[i + 1] = _mm512_unpackhi_epi64(a, c);
        fours[i + 2] = _mm512_unpacklo_epi64(b, d);
        fours[i + 3] = _mm512_unpackhi_epi64(b, d);
    }
    for (size_t k = 0; k < 4; k++) {
        const vec ab = _mm512_shuffle_i32x4(fours[k], fours[4 + k], 0x44);
        const vec cd = _mm512_shuffle_i32x4(fours[8 + k], fours[12 + k], 0x44);
        const vec ef = _mm512_shuffle_i32x4(fours[k], fours[4 + k], 0xee);
        const vec gh = _mm512_shuffle_i32x4(fours[8 + k], fours[12 + k], 0xee);
        store(rows[k], _mm512_shuffle_i32x4(ab, cd, 0x88));
        store(rows[4 + k], _mm512_shuffle_i32x4(ab, cd, 0xdd));
        store(rows[8 + k], _mm512_shuffle_i32x4(ef, gh, 0x88));
        store(rows[12 + k], _mm512_shuffle_i32x4(ef, gh, 0xdd));
    }
}

INLINE void crypt_row(uint8_t *out, const uint8_t *in, const uint32_t *row) {
    const vec swap = _mm512_set4_epi32(0x0c0d0e0f, 0x08090a0b, 0x04050607, 0x00010203);
    const vec z = _mm512_shuffle_epi8(load(row), swap);
    _mm512_storeu_si512((void *)out, vec_xor(_mm512_loadu_si512((const void *)in), z));
}

#include "zuc/many_streams.h"

const smg_zuc_lanes_kernel smg_zuc_avx512_lanes = {
    .name = "avx512",
    .needs = SMG_CPU_AVX512 | SMG_CPU_GFNI | SMG_CPU_AVX2,
    .lanes = LANES,
    .start = start,
    .batch = batch,
    .crypt = crypt,
};

#endif
