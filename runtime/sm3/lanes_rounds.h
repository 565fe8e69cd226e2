/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM3's compression function on several messages, one in each 32-bit lane of a vector: a template
 * that a backend includes, once for each function that it makes. No guard: it may be twice. Before,
 * it defines
 *
 *     COMPRESS                         the function's name
 *     SETS                             how many vectors side by side, 1 or 2: a second one fills
 *                                      the time in which the first waits for its own results
 *     VECTOR, LANES                    its type, and how many lanes that has
 *     VECTOR_INLINE, VECTOR_FUNCTION   static inline and static, with the processor's features
 *     ADD, XOR, XOR3, MAJORITY, CHOOSE, ROL(x, n), BROADCAST(word)    on every lane
 *     ROL8_OF(x)                       ROL(x, 8), where that is cheaper than another rotation
 *     BYTESWAP(x)                      the bytes of every lane reversed
 *     COLLECT(from, at)                8 words at each of from[0] + at, from[8] + at …, as bytes
 *     SPREAD(to, x)                    the same back to to[0], to[8] …
 *     UNPACK(x, y, 32, lo) …           like unpacklo_epi32
 *     CROSS(x, y, lo), CROSS(x, y, hi) the lower, the upper 128 bits of x and of y, in every 256
 */

#define JOIN_(a, b) a##_##b
#define JOIN(a, b)  JOIN_(a, b)
#define TRANSPOSE   JOIN(COMPRESS, transpose)

#if SETS == 1
#define EACH(M, ...) M(0, __VA_ARGS__)
#else
#define EACH(M, ...)                                                                               \
    M(0, __VA_ARGS__);                                                                             \
    M(1, __VA_ARGS__)
#endif

/* Rows become columns, 8 x 8 words in every 256 bits; the same once more goes back. */
VECTOR_INLINE void TRANSPOSE(VECTOR x[8]) {
    VECTOR y[8];
    for (int i = 0; i < 8; i += 2) {
        y[i] = UNPACK(x[i], x[i + 1], 32, lo);
        y[i + 1] = UNPACK(x[i], x[i + 1], 32, hi);
    }
    for (int i = 0; i < 8; i += 4) {
        x[i] = UNPACK(y[i], y[i + 2], 64, lo);
        x[i + 1] = UNPACK(y[i], y[i + 2], 64, hi);
        x[i + 2] = UNPACK(y[i + 1], y[i + 3], 64, lo);
        x[i + 3] = UNPACK(y[i + 1], y[i + 3], 64, hi);
    }
    for (int i = 0; i < 4; i++) {
        y[i] = CROSS(x[i], x[i + 4], lo);
        y[i + 4] = CROSS(x[i], x[i + 4], hi);
    }
    for (int i = 0; i < 8; i++) {
        x[i] = y[i];
    }
}

/* The 16 words of a block of every message of set s. */
#define LOAD(s, at)                                                                                \
    do {                                                                                           \
        for (size_t i = 0; i < 16; i++) {                                                          \
            w##s[i] = BYTESWAP(COLLECT(data + (s)*LANES + i % 8, (at) + i / 8 * 32));              \
        }                                                                                          \
        TRANSPOSE(w##s);                                                                           \
        TRANSPOSE(w##s + 8);                                                                       \
    } while (0)

/* Round j (GB/T 32905-2016, 5.3.3) in set s with constant T; W_j is in place i of the last 16
 * words, and a .. h are the places of the variables. The new A arrives in d, the new E in h. */
#define ROUND(s, FF, GG, T, i, a, b, c, d, e, f, g, h)                                             \
    do {                                                                                           \
        const VECTOR a12 = ROL(v##s[a], 12);                                                       \
        const VECTOR ss1 = ROL(ADD(ADD(a12, T), v##s[e]), 7);                                      \
        const VECTOR gg = ADD(ADD(v##s[h], w##s[i]), GG(v##s[e], v##s[f], v##s[g]));               \
        const VECTOR ff =                                                                          \
            ADD(ADD(v##s[d], XOR(w##s[i], w##s[((i) + 4) % 16])), FF(v##s[a], v##s[b], v##s[c]));  \
        const VECTOR tt2 = ADD(gg, ss1);                                                           \
        const VECTOR tt2_9 = ROL(tt2, 9);                                                          \
        v##s[d] = ADD(ff, XOR(ss1, a12));                                                          \
        v##s[h] = XOR3(tt2, tt2_9, ROL8_OF(tt2_9));                                                \
        v##s[b] = ROL(v##s[b], 9);                                                                 \
        v##s[f] = ROL(v##s[f], 19);                                                                \
    } while (0)

/* W_{j+4} in the place of W_{j-12} (5.3.2). */
#define EXPAND(s, i)                                                                               \
    do {                                                                                           \
        const VECTOR t =                                                                           \
            XOR3(w##s[((i) + 4) % 16], w##s[((i) + 11) % 16], ROL(w##s[((i) + 1) % 16], 15));      \
        const VECTOR t15 = ROL(t, 15);                                                             \
        w##s[((i) + 4) % 16] =                                                                     \
            XOR3(XOR3(t, t15, ROL8_OF(t15)), ROL(w##s[((i) + 7) % 16], 7), w##s[((i) + 14) % 16]); \
    } while (0)
#define KEEP(s, i) (void)0

/* A round in every set, and the word that it needs. */
#define STEP(FF, GG, NEXT, i, ...)                                                                 \
    do {                                                                                           \
        const VECTOR constant = BROADCAST(constants[i]);                                           \
        EACH(NEXT, i);                                                                             \
        EACH(ROUND, FF, GG, constant, i, __VA_ARGS__);                                             \
    } while (0)

/* Four rounds, after which the variables are in their places again. */
#define FOUR(FF, GG, NEXT, i)                                                                      \
    do {                                                                                           \
        STEP(FF, GG, NEXT, i, 0, 1, 2, 3, 4, 5, 6, 7);                                             \
        STEP(FF, GG, NEXT, (i) + 1, 3, 0, 1, 2, 7, 4, 5, 6);                                       \
        STEP(FF, GG, NEXT, (i) + 2, 2, 3, 0, 1, 6, 7, 4, 5);                                       \
        STEP(FF, GG, NEXT, (i) + 3, 1, 2, 3, 0, 5, 6, 7, 4);                                       \
    } while (0)

/* The variables of set s, one vector for each word of the state. */
#define LOAD_STATES(s, from)                                                                       \
    do {                                                                                           \
        for (int i = 0; i < 8; i++) {                                                              \
            v##s[i] = COLLECT((from) + (s)*LANES + i, 0);                                          \
        }                                                                                          \
        TRANSPOSE(v##s);                                                                           \
    } while (0)

#define SAVE(s, to)                                                                                \
    do {                                                                                           \
        for (int i = 0; i < 8; i++) {                                                              \
            to##s[i] = v##s[i];                                                                    \
        }                                                                                          \
    } while (0)

#define ADD_SAVED(s, from)                                                                         \
    do {                                                                                           \
        for (int i = 0; i < 8; i++) {                                                              \
            v##s[i] = XOR(v##s[i], from##s[i]);                                                    \
        }                                                                                          \
    } while (0)

#define STORE_STATES(s, to)                                                                        \
    do {                                                                                           \
        TRANSPOSE(v##s);                                                                           \
        for (int i = 0; i < 8; i++) {                                                              \
            SPREAD((to) + (s)*LANES + i, v##s[i]);                                                 \
        }                                                                                          \
    } while (0)

#define WIPE(s, x) smg_wipe(x##s, sizeof x##s)

VECTOR_FUNCTION void COMPRESS(uint32_t (*states)[8], const uint8_t *const *data, size_t blocks) {
    VECTOR v0[8], w0[16], before0[8];
#if SETS == 2
    VECTOR v1[8], w1[16], before1[8];
#endif
    EACH(LOAD_STATES, states);
    for (size_t at = 0; at < blocks * SMG_SM3_BLOCK_BYTES; at += SMG_SM3_BLOCK_BYTES) {
        const uint32_t *constants = smg_sm3_round_constants;
        EACH(LOAD, at);
        EACH(SAVE, before);
        FOUR(XOR3, XOR3, KEEP, 0);
        FOUR(XOR3, XOR3, KEEP, 4);
        FOUR(XOR3, XOR3, KEEP, 8);
        FOUR(XOR3, XOR3, EXPAND, 12);
        for (constants += 16; constants < smg_sm3_round_constants + 64; constants += 16) {
            FOUR(MAJORITY, CHOOSE, EXPAND, 0);
            FOUR(MAJORITY, CHOOSE, EXPAND, 4);
            FOUR(MAJORITY, CHOOSE, EXPAND, 8);
            FOUR(MAJORITY, CHOOSE, EXPAND, 12);
        }
        EACH(ADD_SAVED, before);
    }
    EACH(STORE_STATES, states);
    EACH(WIPE, w);
}

#undef JOIN_
#undef JOIN
#undef TRANSPOSE
#undef EACH
#undef LOAD
#undef ROUND
#undef EXPAND
#undef KEEP
#undef STEP
#undef FOUR
#undef LOAD_STATES
#undef SAVE
#undef ADD_SAVED
#undef STORE_STATES
#undef WIPE
