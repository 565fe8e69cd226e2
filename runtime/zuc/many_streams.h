/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The steps of several streams, in terms of what the file which includes this defines by its
 * processor's instructions: TARGET, LANES, the type `vec` of that many 32-bit lanes, and
 *
 *     load, store            from and to memory, at any alignment
 *     set1, add, vec_xor, vec_and, vec_or  of every lane
 *     left, right            shifts of every lane
 *     halves(a, b)           a << 16 | b >> 15
 *     l1, l2                 the linear maps of GB/T 33133.1-2016, 5.4.2
 *     substitute             S on two vectors
 *     transpose              16 words of every lane to as many rows of 16 words
 *     crypt_row              one such row xor 64 bytes
 */
#ifndef SMIDGEN_ZUC_MANY_STREAMS_H
#define SMIDGEN_ZUC_MANY_STREAMS_H

#include <smidgen/wipe.h>

#include "zuc/lanes.h"

#define OUTER static __attribute__((target(TARGET)))

/* a + b modulo p = 2^31 - 1, in [1, p] if a or b is not 0, for a and b in [0, p]: 2^31 = 1 */
INLINE vec add_mod(vec a, vec b) {
    const vec sum = add(a, b);
    return add(vec_and(sum, set1(0x7fffffff)), right(sum, 31));
}

/* the part of 2^k x below 2^31; the other is x >> (31 - k) */
#define LOW_PART(x, k) vec_and(left(x, k), set1(0x7fffffff))

/* s_16 from the cells. The high parts are below 2^22 together. */
INLINE vec feedback(vec s0, vec s4, vec s10, vec s13, vec s15) {
    const vec high =
        add(add(add(right(s15, 16), right(s13, 14)), add(right(s10, 10), right(s4, 11))),
            right(s0, 23));
    const vec a = add_mod(LOW_PART(s15, 15), LOW_PART(s13, 17));
    const vec b = add_mod(LOW_PART(s10, 21), LOW_PART(s4, 20));
    const vec c = add_mod(LOW_PART(s0, 8), s0);
    return add_mod(add_mod(a, b), add_mod(c, high));
}

/* The register's cell number n, and the step of everything that begins at cell n. All indices are
 * constants where this is unrolled, modulo 16: cell n + 16 takes the place of cell n. */
#define CELL(n) s[(n) % 16]

/* W, and R1 and R2 of the next step. */
INLINE vec nonlinear(const vec *s, size_t n, vec *r1, vec *r2) {
    const vec x0 = vec_or(vec_and(left(CELL(n + 15), 1), set1(0xffff0000)),
                          vec_and(CELL(n + 14), set1(0x0000ffff)));
    const vec x1 = halves(CELL(n + 11), CELL(n + 9));
    const vec x2 = halves(CELL(n + 7), CELL(n + 5));
    const vec w = add(vec_xor(x0, *r1), *r2);
    const vec w1 = add(*r1, x1), w2 = vec_xor(*r2, x2);
    const vec u = vec_or(left(w1, 16), right(w2, 16)), v = vec_or(left(w2, 16), right(w1, 16));
    substitute(r1, r2, l1(u), l2(v));
    return w;
}

INLINE vec next_cell(const vec *s, size_t n) {
    return feedback(CELL(n), CELL(n + 4), CELL(n + 10), CELL(n + 13), CELL(n + 15));
}

OUTER void start(smg_zuc_lanes *state, unsigned rounds) {
    vec s[16], r1 = set1(0), r2 = set1(0);
    for (size_t i = 0; i < 16; i++) {
        s[i] = load(state->lfsr[i]);
    }
    for (unsigned i = 0; i <= rounds; i++) {
        const vec w = nonlinear(s, i, &r1, &r2);
        vec made = next_cell(s, i);
        if (i < rounds) {
            made = add_mod(made, right(w, 1));
        }
        s[i % 16] = made;
    }
    for (size_t i = 0; i < 16; i++) {
        store(state->lfsr[i], s[(rounds + 1 + i) % 16]);
    }
    store(state->r1, r1);
    store(state->r2, r2);
    smg_wipe(s, sizeof s);
}

/* z[i]: word i of every lane. */
INLINE void words(vec z[SMG_ZUC_BATCH], smg_zuc_lanes *state) {
    vec s[16], r1 = load(state->r1), r2 = load(state->r2);
    for (size_t i = 0; i < 16; i++) {
        s[i] = load(state->lfsr[i]);
    }
    for (size_t i = 0; i < SMG_ZUC_BATCH; i++) {
        const vec x3 = halves(CELL(i + 2), CELL(i));
        z[i] = vec_xor(nonlinear(s, i, &r1, &r2), x3);
        s[i] = next_cell(s, i);
    }
    for (size_t i = 0; i < 16; i++) {
        store(state->lfsr[i], s[i]);
    }
    store(state->r1, r1);
    store(state->r2, r2);
}

OUTER void batch(smg_zuc_lanes *state, uint32_t (*keystream)[SMG_ZUC_BATCH]) {
    vec z[SMG_ZUC_BATCH];
    words(z, state);
    transpose(keystream, z);
    smg_wipe(z, sizeof z);
}

OUTER void crypt(smg_zuc_lanes *state, uint8_t *const *out, const uint8_t *const *in) {
    uint32_t keystream[LANES][SMG_ZUC_BATCH];
    batch(state, keystream);
    for (size_t i = 0; i < LANES; i++) {
        crypt_row(out[i], in[i], keystream[i]);
    }
    smg_wipe(keystream, sizeof keystream);
}

#undef CELL

#endif
