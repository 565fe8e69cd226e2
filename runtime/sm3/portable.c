/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM3's compression function, 16 rounds to a pass. A pass ends with every variable where it began,
 * so rounds 16 to 63 are one loop: the code of a block stays small enough for the caches of decoded
 * instructions, which a fully unrolled text overflows. The last 16 message words live in w0 .. w15,
 * and each new one is made when it is first needed.
 */
#include "core/bytes.h"
#include "sm3/backend.h"
#include "sm3/compress.h"

/* 0 < n < 32 */
static inline uint32_t rol(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

/*
 * x itself. Compilers regroup sums as if all terms came at once; held, a sum of early terms is
 * formed before the late ones are added, which shortens the chain from round to round.
 */
static inline uint32_t hold(uint32_t x) {
#if defined(__GNUC__) || defined(__clang__)
    __asm__("" : "+r"(x));
#endif
    return x;
}

/* P0 and P1 (GB/T 32905-2016, 4.4). */
static inline uint32_t p0(uint32_t x) {
    return x ^ rol(x, 9) ^ rol(x, 17);
}

static inline uint32_t p1(uint32_t x) {
    return x ^ rol(x, 15) ^ rol(x, 23);
}

/* FF_j and GG_j for j < 16 (4.3). */
static inline uint32_t parity(uint32_t x, uint32_t y, uint32_t z) {
    return x ^ y ^ z;
}

/* FF_j for j >= 16: the majority of three bits. */
static inline uint32_t majority(uint32_t x, uint32_t y, uint32_t z) {
    return (x & y) | (z & (x | y));
}

/* GG_j for j >= 16: y where x is 1, z where it is 0. */
static inline uint32_t choose(uint32_t x, uint32_t y, uint32_t z) {
    return z ^ (x & (y ^ z));
}

const uint32_t smg_sm3_round_constants[64] = {
    0x79cc4519, 0xf3988a32, 0xe7311465, 0xce6228cb, 0x9cc45197, 0x3988a32f, 0x7311465e, 0xe6228cbc,
    0xcc451979, 0x988a32f3, 0x311465e7, 0x6228cbce, 0xc451979c, 0x88a32f39, 0x11465e73, 0x228cbce6,
    0x9d8a7a87, 0x3b14f50f, 0x7629ea1e, 0xec53d43c, 0xd8a7a879, 0xb14f50f3, 0x629ea1e7, 0xc53d43ce,
    0x8a7a879d, 0x14f50f3b, 0x29ea1e76, 0x53d43cec, 0xa7a879d8, 0x4f50f3b1, 0x9ea1e762, 0x3d43cec5,
    0x7a879d8a, 0xf50f3b14, 0xea1e7629, 0xd43cec53, 0xa879d8a7, 0x50f3b14f, 0xa1e7629e, 0x43cec53d,
    0x879d8a7a, 0x0f3b14f5, 0x1e7629ea, 0x3cec53d4, 0x79d8a7a8, 0xf3b14f50, 0xe7629ea1, 0xcec53d43,
    0x9d8a7a87, 0x3b14f50f, 0x7629ea1e, 0xec53d43c, 0xd8a7a879, 0xb14f50f3, 0x629ea1e7, 0xc53d43ce,
    0x8a7a879d, 0x14f50f3b, 0x29ea1e76, 0x53d43cec, 0xa7a879d8, 0x4f50f3b1, 0x9ea1e762, 0x3d43cec5,
};

/*
 * One round (5.3.3) with constant t and words w = W_j, w4 = W_{j+4}. The new A arrives in D and the
 * new E in H: the next round is the same text with the names moved by one place.
 */
#define ROUND(FF, GG, t, A, B, C, D, E, F, G, H, w, w4)                                            \
    do {                                                                                           \
        const uint32_t a12 = rol(A, 12);                                                           \
        const uint32_t ss1 = rol(hold(a12 + (t)) + E, 7);                                          \
        D = hold(D + (w ^ w4)) + FF(A, B, C) + (ss1 ^ a12);                                        \
        H = p0(hold(H + w) + GG(E, F, G) + ss1);                                                   \
        B = rol(B, 9);                                                                             \
        F = rol(F, 19);                                                                            \
    } while (0)

/* W_{j+16} in the place of W_j, from W_j, W_{j+3}, W_{j+7}, W_{j+10} and W_{j+13} (5.3.2). */
#define EXPAND(w0, w3, w7, w10, w13) w0 = p1(w0 ^ w7 ^ rol(w13, 15)) ^ rol(w3, 7) ^ w10
#define KEEP(w0, w3, w7, w10, w13)   (void)0

/* Four rounds from W_j = w0, after which the names are back in their places. NEXT makes W_{j+4} ..
 * W_{j+7}, unless the message block still holds them (KEEP). */
#define ROUNDS4(FF, GG, NEXT, t, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14,  \
                w15)                                                                               \
    do {                                                                                           \
        NEXT(w4, w7, w11, w14, w1);                                                                \
        ROUND(FF, GG, (t)[0], A, B, C, D, E, F, G, H, w0, w4);                                     \
        NEXT(w5, w8, w12, w15, w2);                                                                \
        ROUND(FF, GG, (t)[1], D, A, B, C, H, E, F, G, w1, w5);                                     \
        NEXT(w6, w9, w13, w0, w3);                                                                 \
        ROUND(FF, GG, (t)[2], C, D, A, B, G, H, E, F, w2, w6);                                     \
        NEXT(w7, w10, w14, w1, w4);                                                                \
        ROUND(FF, GG, (t)[3], B, C, D, A, F, G, H, E, w3, w7);                                     \
    } while (0)

#define LOAD(i) smg_load32_be(data + 4 * (i))

static void compress(uint32_t state[8], const uint8_t *data, size_t blocks) {
    uint32_t A = state[0], B = state[1], C = state[2], D = state[3];
    uint32_t E = state[4], F = state[5], G = state[6], H = state[7];

    for (; blocks > 0; blocks--, data += 64) {
        uint32_t w0 = LOAD(0), w1 = LOAD(1), w2 = LOAD(2), w3 = LOAD(3);
        uint32_t w4 = LOAD(4), w5 = LOAD(5), w6 = LOAD(6), w7 = LOAD(7);
        uint32_t w8 = LOAD(8), w9 = LOAD(9), w10 = LOAD(10), w11 = LOAD(11);
        uint32_t w12 = LOAD(12), w13 = LOAD(13), w14 = LOAD(14), w15 = LOAD(15);

        ROUNDS4(parity, parity, KEEP, smg_sm3_round_constants, w0, w1, w2, w3, w4, w5, w6, w7, w8,
                w9, w10, w11, w12, w13, w14, w15);
        ROUNDS4(parity, parity, KEEP, smg_sm3_round_constants + 4, w4, w5, w6, w7, w8, w9, w10, w11,
                w12, w13, w14, w15, w0, w1, w2, w3);
        ROUNDS4(parity, parity, KEEP, smg_sm3_round_constants + 8, w8, w9, w10, w11, w12, w13, w14,
                w15, w0, w1, w2, w3, w4, w5, w6, w7);
        ROUNDS4(parity, parity, EXPAND, smg_sm3_round_constants + 12, w12, w13, w14, w15, w0, w1,
                w2, w3, w4, w5, w6, w7, w8, w9, w10, w11);
        for (const uint32_t *t = smg_sm3_round_constants + 16; t < smg_sm3_round_constants + 64;
             t += 16) {
            ROUNDS4(majority, choose, EXPAND, t, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11,
                    w12, w13, w14, w15);
            ROUNDS4(majority, choose, EXPAND, t + 4, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13,
                    w14, w15, w0, w1, w2, w3);
            ROUNDS4(majority, choose, EXPAND, t + 8, w8, w9, w10, w11, w12, w13, w14, w15, w0, w1,
                    w2, w3, w4, w5, w6, w7);
            ROUNDS4(majority, choose, EXPAND, t + 12, w12, w13, w14, w15, w0, w1, w2, w3, w4, w5,
                    w6, w7, w8, w9, w10, w11);
        }

        A = state[0] ^= A;
        B = state[1] ^= B;
        C = state[2] ^= C;
        D = state[3] ^= D;
        E = state[4] ^= E;
        F = state[5] ^= F;
        G = state[6] ^= G;
        H = state[7] ^= H;
    }
}

const struct smg_sm3_backend smg_sm3_portable_backend = {
    .name = "portable",
    .needs = 0,
    .compress = compress,
};
