/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ZUC with GFNI, AVX-512 and PCLMULQDQ, one stream. S0 is two lookups of 128 bytes each that four
 * registers hold, chosen by the highest bit; S1 is an affine map, inversion in the field of AES and
 * another affine map, two instructions.
 */
#include "zuc/kernel.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#include "core/cpu.h"

#ifndef TARGET
#define TARGET "avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni,pclmul"
#endif

#include "zuc/gfni.h"
#include "zuc/one_stream.h"
#include "zuc/s0_table.h"

/* S0 of the bytes 1, 3, 5 …, and 0 in the others. */
INLINE __m128i s0_odd(__m128i x) {
    const uint8_t *t = smg_zuc_s0_table;
    const __m512i index = _mm512_castsi128_si512(x);
    const __m512i low =
        _mm512_maskz_permutex2var_epi8(0xaaaa, _mm512_loadu_si512((const void *)t), index,
                                       _mm512_loadu_si512((const void *)(t + 64)));
    const __m512i high =
        _mm512_maskz_permutex2var_epi8(0xaaaa, _mm512_loadu_si512((const void *)(t + 128)), index,
                                       _mm512_loadu_si512((const void *)(t + 192)));
    return _mm_blendv_epi8(_mm512_castsi512_si128(low), _mm512_castsi512_si128(high), x);
}

/* S1 of the bytes 0, 2, 4 …, and 0 in the others. */
INLINE __m128i s1_even(__m128i x) {
    x = _mm_gf2p8affine_epi64_epi8(x, _mm_set1_epi64x((long long)SMG_ZUC_GFNI_IN), 0);
    return _mm_maskz_gf2p8affineinv_epi64_epi8(
        0x5555, x, _mm_set1_epi64x((long long)SMG_ZUC_GFNI_OUT), SMG_ZUC_GFNI_CONSTANT);
}

INLINE __m128i sum(__m128i a, __m128i b, __m128i c) {
    return _mm_ternarylogic_epi32(a, b, c, 0x96);
}

/* R of the next step, from P = [R1 + X1, R2 xor X2] of this one. x2: the next X2 in dword 2. */
INLINE __m128i step(__m128i p, __m128i x2) {
    /* u = W1L||W2H and v = W2L||W1H in dwords 0 and 2 */
    const __m128i q =
        shuffle(p, _mm_setr_epi8(10, 11, 0, 1, -1, -1, -1, -1, 2, 3, 8, 9, -1, -1, -1, -1));
    const __m128i a = _mm_rolv_epi32(q, _mm_setr_epi32(2, 0, 8, 0));
    const __m128i b = _mm_rolv_epi32(q, _mm_setr_epi32(10, 0, 14, 0));
    const __m128i c = _mm_rolv_epi32(q, _mm_setr_epi32(18, 0, 22, 0));
    const __m128i d = _mm_rolv_epi32(q, _mm_setr_epi32(24, 0, 30, 0));
    const __m128i z = sum(sum(q, a, b), c, d);
    return sum(s0_odd(z), s1_even(z), x2);
}

/* Each byte with its bits in the other order. */
INLINE __m128i reverse_bits(__m128i x) {
    return _mm_gf2p8affine_epi64_epi8(x, _mm_set1_epi64x((long long)SMG_ZUC_GFNI_REVERSE), 0);
}

const smg_zuc_kernel smg_zuc_gfni_kernel = {
    .name = "gfni",
    .needs = SMG_CPU_GFNI | SMG_CPU_AVX512 | SMG_CPU_AVX2 | SMG_CPU_PCLMUL,
    .start = start,
    .crypt = crypt,
    .absorb = absorb,
    .multiply = multiply,
};

#endif
