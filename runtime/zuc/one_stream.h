/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One ZUC stream on x86-64, in terms of two functions that the file which includes this defines by
 * its processor's instructions, after setting TARGET:
 *
 *     step(p, x2)      R of the next step from P of this one and the next X2 in dword 2
 *     reverse_bits(x)  each byte with its bits in the other order
 *
 * R has R1 in dword 0 and R2 xor X2 in dword 2, P has R1 + X1 and R2 xor X2; dwords 1 and 3 mean
 * nothing. The step is one long chain of dependent instructions, and all else is kept off it: the
 * linear register is scalar and 16 cells ahead, and the words X0 .. X3 of a batch are made from
 * memory, four at once.
 */
#ifndef SMIDGEN_ZUC_ONE_STREAM_H
#define SMIDGEN_ZUC_ONE_STREAM_H

#include <immintrin.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "zuc/kernel.h"
#include "zuc/register.h"
#include "zuc/universal.h"

#define INLINE static inline __attribute__((always_inline, target(TARGET)))
#define OUTER  static __attribute__((target(TARGET)))

INLINE __m128i step(__m128i p, __m128i x2);
INLINE __m128i reverse_bits(__m128i x);

INLINE __m128i shuffle(__m128i x, __m128i control) {
    return _mm_shuffle_epi8(x, control);
}

/* ---- X0 .. X3 ---- */

INLINE __m128i load(const uint32_t *s) {
    return _mm_loadu_si128((const __m128i *)s);
}

/* the high half of cell a, and the low half of cell b, of four registers */
INLINE __m128i halves(__m128i high, __m128i low) {
    return _mm_blend_epi16(_mm_slli_epi32(high, 16), _mm_srli_epi32(low, 15), 0x55);
}

INLINE __m128i x0_at(const uint32_t *s) {
    const __m128i top = load(s + 15);
    return _mm_blend_epi16(load(s + 14), _mm_add_epi32(top, top), 0xaa);
}

INLINE __m128i x1_at(const uint32_t *s) {
    return halves(load(s + 11), load(s + 9));
}

INLINE __m128i x2_at(const uint32_t *s) {
    return halves(load(s + 7), load(s + 5));
}

INLINE __m128i x3_at(const uint32_t *s) {
    return halves(load(s + 2), load(s));
}

/* Four words of keystream, from R before each of four steps, and the register at the first. */
INLINE __m128i keystream4(const __m128i r[4], const uint32_t *s) {
    const __m128i ab = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castsi128_ps(r[0]), _mm_castsi128_ps(r[1]), _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i cd = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castsi128_ps(r[2]), _mm_castsi128_ps(r[3]), _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i r1 = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castsi128_ps(ab), _mm_castsi128_ps(cd), _MM_SHUFFLE(2, 0, 2, 0)));
    const __m128i r2 = _mm_castps_si128(
        _mm_shuffle_ps(_mm_castsi128_ps(ab), _mm_castsi128_ps(cd), _MM_SHUFFLE(3, 1, 3, 1)));
    const __m128i w = _mm_add_epi32(_mm_xor_si128(x0_at(s), r1), _mm_xor_si128(x2_at(s), r2));
    return _mm_xor_si128(w, x3_at(s));
}

/* X1 in dword 0, X2 in dword 2 */
INLINE __m128i first(uint32_t x) {
    return _mm_cvtsi32_si128((int)x);
}

INLINE __m128i third(uint32_t x) {
    return _mm_slli_si128(_mm_cvtsi32_si128((int)x), 8);
}

/* ---- steps ---- */

INLINE __m128i r_of(const smg_zuc_state *state) {
    return _mm_xor_si128(_mm_setr_epi32((int)state->r1, 0, (int)state->r2, 0),
                         third(smg_zuc_x2(state->lfsr)));
}

/* state := R and the register at s */
INLINE void keep(smg_zuc_state *state, __m128i r, const uint32_t *s) {
    memcpy(state->lfsr, s, sizeof state->lfsr);
    state->r1 = (uint32_t)_mm_cvtsi128_si32(r);
    state->r2 = (uint32_t)_mm_extract_epi32(r, 2) ^ smg_zuc_x2(s);
}

/*
 * Cells that are made before the array begins again: a load of cells waits for their stores, which
 * are many steps old this way.
 */
#define CHUNK (16 * SMG_ZUC_BATCH)

/* A stream at work. The register is at s + at, and the 16 cells after it are there too. */
typedef struct stream {
    __m128i r, p;
    size_t at;
    uint32_t s[32 + CHUNK];
} stream;

INLINE void stream_open(stream *x, const smg_zuc_state *state) {
    memcpy(x->s, state->lfsr, sizeof state->lfsr);
    for (size_t i = 0; i < 16; i++) {
        x->s[i + 16] = smg_zuc_reduce(smg_zuc_feedback(x->s + i));
    }
    x->r = r_of(state);
    x->p = _mm_add_epi32(x->r, first(smg_zuc_x1(x->s)));
    x->at = 0;
}

INLINE void stream_close(smg_zuc_state *state, stream *x) {
    keep(state, x->r, x->s + x->at);
    smg_wipe(x, sizeof *x);
}

/* 16 words of keystream: z[0] .. z[3] have four each. */
INLINE void stream_batch(__m128i z[4], stream *x) {
    uint32_t x1[SMG_ZUC_BATCH], x2[SMG_ZUC_BATCH];
    if (x->at == CHUNK) {
        memcpy(x->s, x->s + CHUNK, 32 * sizeof *x->s);
        x->at = 0;
    }
    uint32_t *s = x->s + x->at;
    __m128i r = x->r, p = x->p;
    for (size_t i = 0; i < SMG_ZUC_BATCH; i += 4) {
        _mm_storeu_si128((__m128i *)(x1 + i), x1_at(s + i + 1));
        _mm_storeu_si128((__m128i *)(x2 + i), x2_at(s + i + 1));
    }
    for (size_t i = 0; i < SMG_ZUC_BATCH; i += 4) {
        __m128i rs[4];
        for (size_t j = 0; j < 4; j++) {
            rs[j] = r;
            r = step(p, third(x2[i + j]));
            p = _mm_add_epi32(r, first(x1[i + j]));
            s[32 + i + j] = smg_zuc_reduce(smg_zuc_feedback(s + 16 + i + j));
        }
        z[i / 4] = keystream4(rs, s + i);
    }
    x->r = r;
    x->p = p;
    x->at += SMG_ZUC_BATCH;
}

/* One step from the register at t, of which the next cell is made, t[16]; W. */
INLINE uint32_t single_step(__m128i *r, __m128i *p, uint32_t *t, bool feeds_back) {
    const uint32_t r1 = (uint32_t)_mm_cvtsi128_si32(*r);
    const uint32_t r2 = (uint32_t)_mm_extract_epi32(*r, 2) ^ smg_zuc_x2(t);
    const uint32_t w = (smg_zuc_x0(t) ^ r1) + r2;
    t[16] = smg_zuc_reduce(smg_zuc_feedback(t) + (feeds_back ? w >> 1 : 0));
    *r = step(*p, third(smg_zuc_x2(t + 1)));
    *p = _mm_add_epi32(*r, first(smg_zuc_x1(t + 1)));
    return w;
}

/* Fewer words than a batch, which are sooner done without running ahead. */
INLINE void crypt_few(smg_zuc_state *state, uint8_t *out, const uint8_t *in, size_t words) {
    uint32_t s[16 + SMG_ZUC_BATCH];
    memcpy(s, state->lfsr, sizeof state->lfsr);
    __m128i r = r_of(state), p = _mm_add_epi32(r, first(smg_zuc_x1(s)));
    for (size_t i = 0; i < words; i++) {
        const uint32_t z = single_step(&r, &p, s + i, false) ^ smg_zuc_x3(s + i);
        smg_store32_be(out + 4 * i, in == NULL ? z : z ^ smg_load32_be(in + 4 * i));
    }
    keep(state, r, s + words);
    smg_wipe(s, sizeof s);
}

OUTER void crypt(smg_zuc_state *state, uint8_t *out, const uint8_t *in, size_t words) {
    const __m128i swap = _mm_setr_epi8(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    if (words >= SMG_ZUC_BATCH) {
        stream x;
        stream_open(&x, state);
        for (; words >= SMG_ZUC_BATCH; words -= SMG_ZUC_BATCH) {
            __m128i z[4];
            stream_batch(z, &x);
            for (size_t i = 0; i < 4; i++) {
                z[i] = shuffle(z[i], swap);
                if (in != NULL) {
                    z[i] = _mm_xor_si128(z[i], _mm_loadu_si128((const __m128i *)(in + 16 * i)));
                }
                _mm_storeu_si128((__m128i *)(out + 16 * i), z[i]);
            }
            out += SMG_ZUC_BATCH_BYTES;
            in = in == NULL ? NULL : in + SMG_ZUC_BATCH_BYTES;
        }
        stream_close(state, &x);
    }
    if (words > 0) {
        crypt_few(state, out, in, words);
    }
}

OUTER void start(smg_zuc_state *state, unsigned rounds) {
    uint32_t s[17 + SMG_ZUC_ROUNDS_MAX];
    memcpy(s, state->lfsr, sizeof state->lfsr);
    __m128i r = third(smg_zuc_x2(s)), p = _mm_add_epi32(r, first(smg_zuc_x1(s)));
    for (unsigned i = 0; i <= rounds; i++) {
        single_step(&r, &p, s + i, i < rounds);
    }
    keep(state, r, s + rounds + 1);
    smg_wipe(s, sizeof s);
}

/* ---- the universal hash ---- */

/*
 * With the first message bit as the lowest, 64 of them are a polynomial m. For keystream words k0,
 * k1 and k2 the sum that they add to a tag of 32 bits is in bits 64 to 95 of (k0 2^64 + k1 2^32 +
 * k2) m: in dword 2 of (k1 2^32 + k2) m, and in dword 0 of k0 m, to which what stands above k0
 * does not reach.
 */
typedef struct product {
    __m128i second, zeroth; /* sums of which dword 2 and dword 0 count */
} product;

INLINE void zero_products(product *sums, uint32_t count) {
    for (uint32_t j = 0; j < count; j++) {
        sums[j].second = sums[j].zeroth = _mm_setzero_si128();
    }
}

/* Four words of message at data, whose keystream begins at k. */
INLINE void multiply4(product *sum, const uint32_t *k, __m128i m) {
    const __m128i k0 = load(k), k12 = _mm_shuffle_epi32(load(k + 1), _MM_SHUFFLE(2, 3, 0, 1));
    sum->second = _mm_xor_si128(sum->second, _mm_clmulepi64_si128(k12, m, 0x00));
    sum->second = _mm_xor_si128(sum->second, _mm_clmulepi64_si128(k12, m, 0x11));
    sum->zeroth = _mm_xor_si128(sum->zeroth, _mm_clmulepi64_si128(k0, m, 0x00));
    sum->zeroth = _mm_xor_si128(sum->zeroth, _mm_clmulepi64_si128(k0, m, 0x11));
}

INLINE uint32_t product_word(const product *sum) {
    return (uint32_t)(_mm_cvtsi128_si32(sum->zeroth) ^ _mm_extract_epi32(sum->second, 2));
}

/* words: a multiple of 4. tag_words: a constant where this is inlined. */
INLINE void multiply_whole(product *sums, uint32_t tag_words, const uint32_t *keystream,
                           const uint8_t *data, size_t words) {
    for (size_t i = 0; i < words; i += 4) {
        const __m128i m = reverse_bits(_mm_loadu_si128((const __m128i *)(data + 4 * i)));
        for (uint32_t j = 0; j < tag_words; j++) {
            multiply4(&sums[j], keystream + i + j, m);
        }
    }
}

INLINE void product_add(uint32_t *tag, uint32_t tag_words, const product *sums) {
    for (uint32_t j = 0; j < tag_words; j++) {
        tag[j] ^= product_word(&sums[j]);
    }
}

INLINE void multiply_all(uint32_t *tag, uint32_t tag_words, const uint32_t *keystream,
                         const uint8_t *data, size_t words) {
    product sums[SMG_ZUC_TAG_WORDS_MAX];
    zero_products(sums, tag_words);
    const size_t whole = words / 4 * 4, left = words % 4;
    multiply_whole(sums, tag_words, keystream, data, whole);
    if (left != 0) { /* words of 0 in place of those that are missing */
        uint32_t last[4 + SMG_ZUC_TAG_WORDS_MAX] = {0};
        uint8_t message[16] = {0};
        memcpy(last, keystream + whole, 4 * (left + tag_words));
        memcpy(message, data + 4 * whole, 4 * left);
        multiply_whole(sums, tag_words, last, message, 4);
        smg_wipe(last, sizeof last);
        smg_wipe(message, sizeof message);
    }
    product_add(tag, tag_words, sums);
}

/* Three copies, each with its number of products in registers. */
OUTER void multiply(uint32_t *tag, uint32_t tag_words, const uint32_t *keystream,
                    const uint8_t *data, size_t words) {
    switch (tag_words) {
    case 1:
        multiply_all(tag, 1, keystream, data, words);
        break;
    case 2:
        multiply_all(tag, 2, keystream, data, words);
        break;
    default:
        multiply_all(tag, 4, keystream, data, words);
    }
}

/* Whole batches, one behind the stream: the keystream of a batch is in memory when it is read. */
INLINE void absorb_batches(smg_zuc_mac *mac, uint32_t tag_words, const uint8_t *data,
                           size_t batches) {
    uint32_t keystream[SMG_ZUC_TAG_WORDS_MAX + SMG_ZUC_BATCH];
    product sums[SMG_ZUC_TAG_WORDS_MAX];
    stream x;
    zero_products(sums, tag_words);
    memcpy(keystream, mac->window, 4 * tag_words);
    stream_open(&x, &mac->stream);
    __m128i z[4] = {_mm_setzero_si128()};
    for (size_t n = 0; n <= batches; n++) {
        if (n < batches) {
            stream_batch(z, &x);
        }
        if (n > 0) {
            multiply_whole(sums, tag_words, keystream, data, SMG_ZUC_BATCH);
            data += SMG_ZUC_BATCH_BYTES;
            memcpy(keystream, keystream + SMG_ZUC_BATCH, 4 * tag_words);
        }
        for (size_t i = 0; n < batches && i < 4; i++) {
            _mm_storeu_si128((__m128i *)(keystream + tag_words + 4 * i), z[i]);
        }
    }
    memcpy(mac->window, keystream, 4 * tag_words);
    product_add(mac->tag, tag_words, sums);
    stream_close(&mac->stream, &x);
    smg_wipe(keystream, sizeof keystream);
}

OUTER void absorb(smg_zuc_mac *mac, const uint8_t *data, size_t words) {
    const size_t batches = words / SMG_ZUC_BATCH, done = batches * SMG_ZUC_BATCH;
    if (batches != 0) {
        switch (mac->tag_words) {
        case 1:
            absorb_batches(mac, 1, data, batches);
            break;
        case 2:
            absorb_batches(mac, 2, data, batches);
            break;
        default:
            absorb_batches(mac, 4, data, batches);
        }
    }
    if (done < words) {
        smg_zuc_absorb_batches(mac, data + 4 * done, words - done, crypt, multiply);
    }
}

#endif
