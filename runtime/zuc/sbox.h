/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The S-boxes of GB/T 33133.1-2016, 5.4.3, as Boolean circuits: no table, no branch.
 *
 * Four bytes of a word are substituted at once. "Plane" i of a word w is w >> i, where bit i of
 * each byte stands at that byte's lowest place; what stands at other places means nothing and is
 * dropped when planes are put together again. The tests hold both boxes against the standard's
 * tables.
 */
#ifndef SMIDGEN_ZUC_SBOX_H
#define SMIDGEN_ZUC_SBOX_H

#include <stdint.h>

/* Bit `to` of each byte is plane x. */
static inline uint32_t smg_zuc_place(uint32_t x, unsigned to) {
    return (x & 0x01010101) << to;
}

/* y where c is 1, n where it is 0 */
static inline uint32_t smg_zuc_choose(uint32_t c, uint32_t y, uint32_t n) {
    return n ^ (c & (y ^ n));
}

/*
 * S0 is three rounds of a Feistel network over nibbles, with 4-bit functions P1, P2 and P3, and a
 * rotation by 5. With h and l the nibbles of x: h ^= P1(l), l ^= P2(h), h ^= P3(l). Each P is
 * written by its algebraic normal form, whose degree is 2, 3 and 2.
 */
static inline uint32_t smg_zuc_s0(uint32_t x) {
    uint32_t l0 = x, l1 = x >> 1, l2 = x >> 2, l3 = x >> 3;
    uint32_t h0 = x >> 4, h1 = x >> 5, h2 = x >> 6, h3 = x >> 7;

    /* P1 = 9 15 0 14 15 15 2 10 0 4 0 12 7 5 3 9 */
    uint32_t a = ~(l1 | l3), b = l0 | l2;
    h0 ^= a ^ (l2 & l3);
    h1 ^= b ^ (l0 & l3);
    h2 ^= b ^ (l1 & l2);
    h3 ^= a ^ (l0 & l1);

    /* P2 = 8 13 6 5 7 0 12 4 11 1 14 10 15 3 9 2 */
    uint32_t sum = h1 ^ h2, either = h0 | h1, others = ~(sum ^ h0);
    l0 ^= h0 ^ (h2 & ~(h1 & ~h0)) ^ (h3 & others);
    l1 ^= (sum & ~h0) ^ (h3 & (others ^ (h1 & h2)));
    l2 ^= either ^ (h2 & ~h1) ^ (h3 & smg_zuc_choose(h2, h1, h0));
    l3 ^= ~sum ^ (h0 & h1 & h2) ^ (h3 & (either ^ h2));

    /* P3 = 2 6 10 6 0 13 10 15 3 3 13 5 0 9 12 13 */
    h0 ^= smg_zuc_choose(l2, l0, l3);
    h1 ^= ~smg_zuc_choose(l1, l3, l2);
    h2 ^= smg_zuc_choose(l3, l1, l0);
    h3 ^= smg_zuc_choose(l0, l2, l1);

    /* bit i of h, l is bit i + 5 modulo 8 of the result */
    return smg_zuc_place(l3, 0) | smg_zuc_place(h0, 1) | smg_zuc_place(h1, 2) |
           smg_zuc_place(h2, 3) | smg_zuc_place(h3, 4) | smg_zuc_place(l0, 5) |
           smg_zuc_place(l1, 6) | smg_zuc_place(l2, 7);
}

/* An element of GF(16) = GF(2)[y] / (y^4 + y + 1): planes of its coefficients. */
typedef struct smg_zuc_nibbles {
    uint32_t c0, c1, c2, c3;
} smg_zuc_nibbles;

static inline smg_zuc_nibbles smg_zuc_gf16_add(smg_zuc_nibbles a, smg_zuc_nibbles b) {
    return (smg_zuc_nibbles){a.c0 ^ b.c0, a.c1 ^ b.c1, a.c2 ^ b.c2, a.c3 ^ b.c3};
}

static inline smg_zuc_nibbles smg_zuc_gf16_mul(smg_zuc_nibbles a, smg_zuc_nibbles b) {
    uint32_t y4 = (a.c1 & b.c3) ^ (a.c2 & b.c2) ^ (a.c3 & b.c1);
    uint32_t y5 = (a.c2 & b.c3) ^ (a.c3 & b.c2);
    uint32_t y6 = a.c3 & b.c3;
    return (smg_zuc_nibbles){
        (a.c0 & b.c0) ^ y4,
        (a.c0 & b.c1) ^ (a.c1 & b.c0) ^ y4 ^ y5,
        (a.c0 & b.c2) ^ (a.c1 & b.c1) ^ (a.c2 & b.c0) ^ y5 ^ y6,
        (a.c0 & b.c3) ^ (a.c1 & b.c2) ^ (a.c2 & b.c1) ^ (a.c3 & b.c0) ^ y6,
    };
}

/* (y^3 + y^2 + 1) a^2 */
static inline smg_zuc_nibbles smg_zuc_gf16_scaled_square(smg_zuc_nibbles a) {
    return (smg_zuc_nibbles){a.c0 ^ a.c1 ^ a.c3, a.c3, a.c0 ^ a.c2, a.c0};
}

/* a^14, which is 1 / a, and 0 for 0; by the algebraic normal form. */
static inline smg_zuc_nibbles smg_zuc_gf16_inverse(smg_zuc_nibbles a) {
    uint32_t p01 = a.c0 & a.c1, p02 = a.c0 & a.c2, p12 = a.c1 & a.c2;
    uint32_t p123 = p12 & a.c3, sum = a.c1 ^ a.c2 ^ a.c3;
    return (smg_zuc_nibbles){
        sum ^ a.c0 ^ p02 ^ p12 ^ (p12 & a.c0) ^ p123,
        a.c3 ^ p01 ^ p02 ^ p12 ^ (a.c1 & a.c3 & ~a.c0),
        a.c2 ^ a.c3 ^ p01 ^ p02 ^ (a.c0 & a.c3 & ~a.c2),
        sum ^ (a.c3 & (a.c0 ^ a.c1 ^ a.c2)) ^ p123,
    };
}

/*
 * S1 is M / x + 0x55 over GF(2)[z] / (z^8 + z^7 + z^3 + z + 1), for a matrix M. The field is also
 * GF(16)[t] / (t^2 + t + v) with v = y^3 + y^2 + 1, where for x = h t + l and
 * n = v h^2 + (h + l) l: 1 / x = (h t + h + l) / n. The first lines change the basis (z becomes
 * 8 t + 5), the last ones change it back and multiply by M.
 */
static inline uint32_t smg_zuc_s1(uint32_t x) {
    uint32_t x1 = x >> 1, x2 = x >> 2, x3 = x >> 3, x4 = x >> 4, x5 = x >> 5, x6 = x >> 6;
    uint32_t x7 = x >> 7, x12 = x1 ^ x2, x34 = x3 ^ x4, x347 = x34 ^ x7, x3467 = x347 ^ x6;

    smg_zuc_nibbles l = {x ^ x12, x347, x1 ^ x3467, x3};
    smg_zuc_nibbles h = {x3467, x5 ^ x34, x2 ^ x4, x12 ^ x3467};
    smg_zuc_nibbles sum = smg_zuc_gf16_add(h, l);
    smg_zuc_nibbles n = smg_zuc_gf16_inverse(
        smg_zuc_gf16_add(smg_zuc_gf16_scaled_square(h), smg_zuc_gf16_mul(sum, l)));
    h = smg_zuc_gf16_mul(h, n);
    l = smg_zuc_gf16_mul(sum, n);

    uint32_t l02 = l.c0 ^ l.c2, l1h1 = l.c1 ^ h.c1, l3h1 = l.c3 ^ h.c1;
    uint32_t l02h3 = l02 ^ h.c3, l02h03 = l02h3 ^ h.c0;
    uint32_t l1h12 = l1h1 ^ h.c2, l1h13 = l1h1 ^ h.c3;
    return 0x55555555 ^ (smg_zuc_place(l02 ^ l3h1, 0) | smg_zuc_place(l02h03, 1) |
                         smg_zuc_place(l02h3 ^ l1h12, 2) | smg_zuc_place(l1h13, 3) |
                         smg_zuc_place(h.c1 ^ l02h03, 4) | smg_zuc_place(l.c3 ^ h.c3, 5) |
                         smg_zuc_place(l.c3 ^ l1h12, 6) | smg_zuc_place(l.c0 ^ l1h13, 7));
}

#endif
