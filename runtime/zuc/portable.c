/* SPDX-License-Identifier: Apache-2.0 */
/* ZUC in portable C (GB/T 33133.1-2016), constant time by circuits in place of tables. */
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "zuc/kernel.h"
#include "zuc/register.h"
#include "zuc/sbox.h"
#include "zuc/universal.h"

static inline uint32_t rol(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

static inline uint32_t l1(uint32_t x) {
    return x ^ rol(x, 2) ^ rol(x, 10) ^ rol(x, 18) ^ rol(x, 24);
}

static inline uint32_t l2(uint32_t x) {
    return x ^ rol(x, 8) ^ rol(x, 14) ^ rol(x, 22) ^ rol(x, 30);
}

/* Gives W, the word of the nonlinear function F, and moves R1 and R2 on (5.4). s: the register. */
static inline uint32_t nonlinear(uint32_t *r1, uint32_t *r2, const uint32_t *s) {
    const uint32_t w = (smg_zuc_x0(s) ^ *r1) + *r2;
    const uint32_t w1 = *r1 + smg_zuc_x1(s), w2 = *r2 ^ smg_zuc_x2(s);
    const uint32_t u = l1(w1 << 16 | w2 >> 16), v = l2(w2 << 16 | w1 >> 16);

    /* S is S0, S1, S0, S1 on the bytes from the left: one pass of each for both words */
    const uint32_t low = 0x00ff00ff;
    const uint32_t a = smg_zuc_s0((u >> 8 & low) | (v & ~low));
    const uint32_t b = smg_zuc_s1((u & low) | (v & low) << 8);
    *r1 = (a & low) << 8 | (b & low);
    *r2 = (a & ~low) | (b >> 8 & low);
    return w;
}

static void start(smg_zuc_state *state, unsigned rounds) {
    uint32_t s[17], r1 = 0, r2 = 0;
    memcpy(s, state->lfsr, sizeof state->lfsr);
    for (unsigned i = 0; i <= rounds; i++) {
        const uint64_t feedback = smg_zuc_feedback(s);
        const uint32_t w = nonlinear(&r1, &r2, s);
        s[16] = smg_zuc_reduce(feedback + (i < rounds ? w >> 1 : 0));
        memmove(s, s + 1, sizeof state->lfsr);
    }
    memcpy(state->lfsr, s, sizeof state->lfsr);
    state->r1 = r1;
    state->r2 = r2;
    smg_wipe(s, sizeof s);
}

static void crypt(smg_zuc_state *state, uint8_t *out, const uint8_t *in, size_t words) {
    uint32_t s[16 + SMG_ZUC_BATCH], r1 = state->r1, r2 = state->r2;
    memcpy(s, state->lfsr, sizeof state->lfsr);
    while (words > 0) {
        const size_t batch = words < SMG_ZUC_BATCH ? words : SMG_ZUC_BATCH;
        for (size_t i = 0; i < batch; i++) {
            const uint32_t x3 = smg_zuc_x3(s + i);
            s[i + 16] = smg_zuc_reduce(smg_zuc_feedback(s + i));
            const uint32_t z = nonlinear(&r1, &r2, s + i) ^ x3;
            smg_store32_be(out + 4 * i, in == NULL ? z : z ^ smg_load32_be(in + 4 * i));
        }
        memmove(s, s + batch, sizeof state->lfsr);
        out += 4 * batch;
        in = in == NULL ? NULL : in + 4 * batch;
        words -= batch;
    }
    memcpy(state->lfsr, s, sizeof state->lfsr);
    state->r1 = r1;
    state->r2 = r2;
    smg_wipe(s, sizeof s);
}

/* Bit after bit: the mask of bit i takes the 32 bits of keystream that begin at it. */
static void multiply(uint32_t *tag, uint32_t tag_words, const uint32_t *keystream,
                     const uint8_t *data, size_t words) {
    for (size_t k = 0; k < words; k++) {
        const uint32_t message = smg_load32_be(data + 4 * k);
        for (uint32_t j = 0; j < tag_words; j++) {
            const uint64_t pair = (uint64_t)keystream[k + j] << 32 | keystream[k + j + 1];
            uint32_t sum = 0;
            for (unsigned i = 0; i < 32; i++) {
                sum ^= (uint32_t)(pair >> (32 - i)) & (0 - (message >> (31 - i) & 1));
            }
            tag[j] ^= sum;
        }
    }
}

static void absorb(smg_zuc_mac *mac, const uint8_t *data, size_t words) {
    smg_zuc_absorb_batches(mac, data, words, crypt, multiply);
}

const smg_zuc_kernel smg_zuc_portable_kernel = {
    .name = "portable",
    .needs = 0,
    .start = start,
    .crypt = crypt,
    .absorb = absorb,
    .multiply = multiply,
};
