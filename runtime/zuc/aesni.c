/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ZUC with AES-NI, AVX2 and PCLMULQDQ, one stream.
 *
 * The step of the nonlinear function is one chain of dependent instructions, which decides about
 * the speed; on most processors two PSHUFBs or shifts go at a time.
 *
 * - u = W1L||W2H and v = W2L||W1H stand twice in a quadword, [u u v v]: then one shift to the right
 *   by 32 - n leaves the word rotated by n in the low dword. High dwords mean nothing.
 * - Z is [L1(u), L2(v)]. Of its bytes, 0 and 2 go to S1, 1 and 3 to S0.
 * - S1 is A2 inv(A1 x) + 0x55 in the field of AES, whose AESENCLAST inverts (and applies a matrix,
 *   which PSHUFBs on nibbles undo). Its bytes stand in rows 0 and 2 of the state; what ShiftRows
 *   does to row 2, which is to exchange columns 0 and 2, is done once more before it. Other bytes
 *   are made 0, and leave as 0 by the key.
 * - S0 is its three functions of nibbles, by PSHUFB.
 */
#include "zuc/kernel.h"

#if defined(SMG_X86_64)

#include <immintrin.h>

#include "core/cpu.h"

#ifndef TARGET
#define TARGET "aes,avx2,pclmul"
#endif

#include "zuc/nibbles.h"
#include "zuc/one_stream.h"

#define NONE -1, -1, -1, -1

INLINE __m128i table(const int8_t *bytes) {
    return _mm_loadu_si128((const __m128i *)bytes);
}

/* R of the next step, from P = [R1 + X1, R2 xor X2] of this one. x2: the next X2 in dword 2. */
INLINE __m128i step(__m128i p, __m128i x2) {
    const __m128i q = shuffle(p, _mm_setr_epi8(10, 11, 0, 1, 10, 11, 0, 1, 2, 3, 8, 9, 2, 3, 8, 9));
    const __m128i qa = shuffle(p, _mm_setr_epi8(11, 0, 1, 10, NONE, 9, 2, 3, 8, NONE));
    const __m128i y = _mm_srlv_epi64(q, _mm_setr_epi32(30, 0, 18, 0));
    const __m128i y8 = _mm_srlv_epi64(q, _mm_setr_epi32(22, 0, 10, 0));
    const __m128i y16 = _mm_srlv_epi64(q, _mm_setr_epi32(14, 0, 2, 0));
    const __m128i z = _mm_xor_si128(_mm_xor_si128(_mm_xor_si128(q, qa), y), _mm_xor_si128(y8, y16));
    const __m128i nibbles = _mm_set1_epi8(15);
    const __m128i low = _mm_and_si128(z, nibbles);
    const __m128i high = _mm_and_si128(_mm_srli_epi16(z, 4), nibbles);

    /* S1 on bytes 0 and 2 */
    __m128i s1 = _mm_xor_si128(shuffle(table(smg_zuc_s1_in_low), low),
                               shuffle(table(smg_zuc_s1_in_high), high));
    s1 = shuffle(s1, _mm_setr_epi8(0, -1, 10, -1, -1, -1, -1, -1, 8, -1, 2, -1, -1, -1, -1, -1));
    s1 = _mm_aesenclast_si128(s1, _mm_set1_epi16(0x6300 | (SMG_ZUC_S1_KEY & 0xff)));
    s1 = _mm_xor_si128(shuffle(table(smg_zuc_s1_out_low), _mm_and_si128(s1, nibbles)),
                       shuffle(table(smg_zuc_s1_out_high), _mm_srli_epi16(s1, 4)));

    /* S0 on bytes 1 and 3 */
    const __m128i high2 = _mm_xor_si128(high, shuffle(table(smg_zuc_s0_p1), low));
    const __m128i low2 = _mm_xor_si128(low, shuffle(table(smg_zuc_s0_p2), high2));
    const __m128i s0 =
        _mm_xor_si128(shuffle(table(smg_zuc_s0_low), low2), shuffle(table(smg_zuc_s0_high), high2));
    const __m128i odd = _mm_set1_epi16((short)0xff00);
    return _mm_xor_si128(s1, _mm_xor_si128(_mm_and_si128(s0, odd), x2));
}

/* Each byte with its bits in the other order. */
INLINE __m128i reverse_bits(__m128i x) {
    const __m128i nibbles = _mm_set1_epi8(15);
    const __m128i reversed = _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const __m128i high = shuffle(reversed, _mm_and_si128(x, nibbles));
    const __m128i low = shuffle(reversed, _mm_and_si128(_mm_srli_epi16(x, 4), nibbles));
    return _mm_or_si128(_mm_slli_epi16(high, 4), low);
}

const smg_zuc_kernel smg_zuc_aesni_kernel = {
    .name = "aesni",
    .needs = SMG_CPU_AES | SMG_CPU_AVX2 | SMG_CPU_PCLMUL,
    .start = start,
    .crypt = crypt,
    .absorb = absorb,
    .multiply = multiply,
};

#endif
