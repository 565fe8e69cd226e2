/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GHASH with integer multiplications, which take constant time on 64-bit processors. The lower half
 * of a product over GF(2) comes from integers with three zero bits between any two bits: at bit 4 k
 * of their product at most k + 1 ones add up, so that 15 at most stay below bit 4 (k + 1), and 16
 * at the top run out of the word. The upper half is the lower half for reversed operands (T.
 * Pornin's BearSSL, "ctmul64").
 */
#include "sm4/ghash.h"

#include <smidgen/wipe.h>

#include "core/bytes.h"

/* The lower 64 bits of x y over GF(2). */
static uint64_t multiply_low(uint64_t x, uint64_t y) {
    const uint64_t m = 0x1111111111111111u;
    const uint64_t x0 = x & m, x1 = x & m << 1, x2 = x & m << 2, x3 = x & m << 3;
    const uint64_t y0 = y & m, y1 = y & m << 1, y2 = y & m << 2, y3 = y & m << 3;
    const uint64_t z0 = (x0 * y0) ^ (x1 * y3) ^ (x2 * y2) ^ (x3 * y1);
    const uint64_t z1 = (x0 * y1) ^ (x1 * y0) ^ (x2 * y3) ^ (x3 * y2);
    const uint64_t z2 = (x0 * y2) ^ (x1 * y1) ^ (x2 * y0) ^ (x3 * y3);
    const uint64_t z3 = (x0 * y3) ^ (x1 * y2) ^ (x2 * y1) ^ (x3 * y0);
    return (z0 & m) | (z1 & m << 1) | (z2 & m << 2) | (z3 & m << 3);
}

/* Bit i of the result is bit 63 - i of x. */
static uint64_t reverse(uint64_t x) {
    x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
    x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
    x = (x >> 8 & 0x00ff00ff00ff00ffu) | (x & 0x00ff00ff00ff00ffu) << 8;
    x = (x >> 16 & 0x0000ffff0000ffffu) | (x & 0x0000ffff0000ffffu) << 16;
    return x >> 32 | x << 32;
}

/* words: the upper half of H, the lower half, their sum, and the reversals of these */
static void init(smg_ghash_key *key, const uint8_t h[16]) {
    key->words[0] = smg_load64_be(h);
    key->words[1] = smg_load64_be(h + 8);
    key->words[2] = key->words[0] ^ key->words[1];
    for (unsigned i = 0; i < 3; i++) {
        key->words[3 + i] = reverse(key->words[i]);
    }
}

static void update(uint8_t state[16], const smg_ghash_key *key, const uint8_t *in, size_t blocks) {
    uint64_t y[3], z[3], w[3];
    y[0] = smg_load64_be(state);
    y[1] = smg_load64_be(state + 8);
    for (; blocks > 0; blocks--, in += 16) {
        y[0] ^= smg_load64_be(in);
        y[1] ^= smg_load64_be(in + 8);
        y[2] = y[0] ^ y[1];
        /* Karatsuba: z lower halves of the three products, w upper halves */
        for (unsigned i = 0; i < 3; i++) {
            z[i] = multiply_low(y[i], key->words[i]);
            w[i] = reverse(multiply_low(reverse(y[i]), key->words[3 + i])) >> 1;
        }
        z[2] ^= z[0] ^ z[1];
        w[2] ^= w[0] ^ w[1];
        uint64_t v0 = z[1], v1 = w[1] ^ z[2], v2 = z[0] ^ w[2], v3 = w[0];

        /* As integers the bits are in reverse order, so that the product of 255 bits stands one
         * place too low. */
        v3 = v3 << 1 | v2 >> 63;
        v2 = v2 << 1 | v1 >> 63;
        v1 = v1 << 1 | v0 >> 63;
        v0 = v0 << 1;

        /* Modulo x^128 + x^7 + x^2 + x + 1: v0 and then v1 fold into what stands above them. */
        v2 ^= v0 ^ v0 >> 1 ^ v0 >> 2 ^ v0 >> 7;
        v1 ^= v0 << 63 ^ v0 << 62 ^ v0 << 57;
        v3 ^= v1 ^ v1 >> 1 ^ v1 >> 2 ^ v1 >> 7;
        v2 ^= v1 << 63 ^ v1 << 62 ^ v1 << 57;
        y[0] = v3;
        y[1] = v2;
    }
    smg_store64_be(state, y[0]);
    smg_store64_be(state + 8, y[1]);
    smg_wipe(y, sizeof y);
    smg_wipe(z, sizeof z);
    smg_wipe(w, sizeof w);
}

const struct smg_ghash_backend smg_ghash_portable_backend = {
    .name = "portable",
    .needs = 0,
    .init = init,
    .update = update,
};
