/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GHASH by carry-less multiplication (S. Gueron, M. Kounavis, "Intel Carry-Less Multiplication
 * Instruction and its Usage for Computing the GCM Mode"), for registers of some 128-bit lanes: the
 * text of the backends pclmul, vpclmul and avx512. Before it is included, are defined
 *
 *     TARGET    the attribute of all functions: target("…")
 *     VECTOR    a register of
 *     LANES     lanes
 *     vector_…  the operations on it below, on each lane alike
 *
 * Bytes are reversed, so that the bits of an element stand in the reverse order of an integer's. A
 * product of two such integers is one place too low; the powers of H are multiplied by x to make up
 * for it. 8 LANES blocks are multiplied by as many powers, and the sum is reduced once.
 */
#include <immintrin.h>

#include "core/cpu.h"
#include "sm4/ghash.h"

#define INLINE static inline __attribute__((always_inline)) TARGET
#define POWERS (8 * LANES)

/* What the words of a key are: H^POWERS x, …, H^2 x, H x; and of each of them both halves added, in
 * either half. */
typedef struct powers {
    __m128i power[POWERS], middle[POWERS];
} powers;

_Static_assert(sizeof(powers) <= sizeof(smg_ghash_key), "the powers are a key");

INLINE __m128i load(const void *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

INLINE void store(void *to, __m128i x) {
    _mm_storeu_si128((__m128i *)to, x);
}

INLINE __m128i reversal(void) {
    return _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

INLINE __m128i reverse(__m128i x) {
    return _mm_shuffle_epi8(x, reversal());
}

INLINE __m128i exchange_halves(__m128i x) {
    return _mm_shuffle_epi32(x, 0x4e);
}

INLINE __m128i middle_of(__m128i x) {
    return _mm_xor_si128(x, exchange_halves(x));
}

/* A product of 255 bits before it is reduced: its parts by Karatsuba. */
typedef struct product {
    __m128i low, middle, high;
} product;

INLINE void add_product(product *sum, __m128i x, __m128i power, __m128i middle) {
    sum->low = _mm_xor_si128(sum->low, _mm_clmulepi64_si128(x, power, 0x00));
    sum->high = _mm_xor_si128(sum->high, _mm_clmulepi64_si128(x, power, 0x11));
    sum->middle = _mm_xor_si128(sum->middle, _mm_clmulepi64_si128(middle_of(x), middle, 0x00));
}

/* Modulo x^128 + x^7 + x^2 + x + 1: twice 64 bits fold from below into what stands above them. The
 * constant is x^63 + x^62 + x^57, whose bits are those of the modulus that cross a half. */
INLINE __m128i reduce(product p) {
    const __m128i constant = _mm_set_epi32(0, 0, (int)0xc2000000, 0);
    const __m128i middle = _mm_xor_si128(p.middle, _mm_xor_si128(p.low, p.high));
    __m128i low = _mm_xor_si128(p.low, _mm_slli_si128(middle, 8));
    const __m128i high = _mm_xor_si128(p.high, _mm_srli_si128(middle, 8));
    low = _mm_xor_si128(exchange_halves(low), _mm_clmulepi64_si128(low, constant, 0x00));
    low = _mm_xor_si128(exchange_halves(low), _mm_clmulepi64_si128(low, constant, 0x00));
    return _mm_xor_si128(low, high);
}

/* h x: one place up, and what leaves at the top comes back. */
INLINE __m128i times_x(__m128i h) {
    const __m128i modulus = _mm_set_epi32((int)0xc2000000, 0, 0, 1);
    const __m128i top = _mm_shuffle_epi32(_mm_srai_epi32(h, 31), 0xff);
    const __m128i carry = _mm_slli_si128(_mm_srli_epi64(h, 63), 8);
    const __m128i shifted = _mm_or_si128(_mm_slli_epi64(h, 1), carry);
    return _mm_xor_si128(shifted, _mm_and_si128(top, modulus));
}

static TARGET void init(smg_ghash_key *key, const uint8_t h[16]) {
    const __m128i first = times_x(reverse(load(h))), middle = middle_of(first);
    uint8_t *const power = (uint8_t *)key->words;
    __m128i x = first;
    for (unsigned i = POWERS; i-- > 0;) {
        store(power + 16 * i, x);
        store(power + 16 * (POWERS + i), middle_of(x));
        product p = {_mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128()};
        add_product(&p, x, first, middle);
        x = reduce(p);
    }
}

/* Up to POWERS blocks, after which the state is the sum of their products with falling powers. */
INLINE __m128i add_blocks(__m128i state, const uint8_t *power, const uint8_t *in, size_t blocks) {
    const uint8_t *const middle = power + 16 * POWERS;
    product p = {_mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128()};
    VECTOR low = vector_zero(), between = vector_zero(), high = vector_zero();
    size_t i = 0;
    for (; i < blocks % LANES; i++) {
        const __m128i x = _mm_xor_si128(state, reverse(load(in + 16 * i)));
        state = _mm_setzero_si128();
        add_product(&p, x, load(power + 16 * i), load(middle + 16 * i));
    }
    VECTOR first = vector_lane(state);
    for (; i < blocks; i += LANES) {
        const VECTOR x = vector_xor(first, vector_reverse(vector_load(in + 16 * i)));
        const VECTOR y = vector_load(power + 16 * i), z = vector_load(middle + 16 * i);
        first = vector_zero();
        low = vector_xor(low, vector_multiply_low(x, y));
        high = vector_xor(high, vector_multiply_high(x, y));
        between = vector_xor(between, vector_multiply_low(vector_middle(x), z));
    }
    p.low = _mm_xor_si128(p.low, vector_sum(low));
    p.middle = _mm_xor_si128(p.middle, vector_sum(between));
    p.high = _mm_xor_si128(p.high, vector_sum(high));
    return reduce(p);
}

static TARGET void update(uint8_t state[16], const smg_ghash_key *key, const uint8_t *in,
                          size_t blocks) {
    const uint8_t *const power = (const uint8_t *)key->words;
    __m128i x = reverse(load(state));
    for (; blocks >= POWERS; blocks -= POWERS, in += 16 * POWERS) {
        x = add_blocks(x, power, in, POWERS);
    }
    if (blocks > 0) {
        x = add_blocks(x, power + 16 * (POWERS - blocks), in, blocks);
    }
    store(state, reverse(x));
}
