/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 with AES instructions, for registers of one or two times 128 bits: the text of the backends
 * aesni, avx2 and vaes (aes_tables.h says how it works). Before it is included, are defined
 *
 *     TARGET    the attribute of all functions: target("…")
 *     VECTOR    a register of some 128-bit lanes, and
 *     LANES     how many
 *     BLOCKS    how many groups of 4 LANES blocks are in flight together: 1 to 4
 *     vector_…  the operations on it below, on each lane alike
 *
 * A group is 4 LANES blocks in four registers, of which register i has word i of all its blocks:
 * dword b that of block b.
 */
#include <immintrin.h>

#include <smidgen/wipe.h>

#include <string.h>

#include "core/cpu.h"
#include "sm4/aes_tables.h"
#include "sm4/backend.h"
#include "sm4/constants.h"
#include "sm4/modes.h"

#define INLINE static inline __attribute__((always_inline)) TARGET
#define BLOCK  SMG_SM4_BLOCK_BYTES
#define GROUP  (4 * LANES)

/* ---- single lanes ---- */

INLINE __m128i load(const void *from) {
    return _mm_loadu_si128((const __m128i *)from);
}

INLINE void store(void *to, __m128i x) {
    _mm_storeu_si128((__m128i *)to, x);
}

INLINE __m128i map(const uint8_t table[2][16], __m128i low, __m128i high) {
    return _mm_xor_si128(_mm_shuffle_epi8(load(table[0]), low),
                         _mm_shuffle_epi8(load(table[1]), high));
}

INLINE __m128i low_half(__m128i x) {
    return _mm_and_si128(x, _mm_set1_epi8(15));
}

INLINE __m128i high_half(__m128i x) {
    return _mm_and_si128(_mm_srli_epi16(x, 4), _mm_set1_epi8(15));
}

/* Rotation of each dword by n bytes to the right. */
INLINE __m128i ror(__m128i x, int n) {
    const __m128i one = _mm_set_epi8(12, 15, 14, 13, 8, 11, 10, 9, 4, 7, 6, 5, 0, 3, 2, 1);
    const __m128i two = _mm_set_epi8(13, 12, 15, 14, 9, 8, 11, 10, 5, 4, 7, 6, 1, 0, 3, 2);
    const __m128i three = _mm_set_epi8(14, 13, 12, 15, 10, 9, 8, 11, 6, 5, 4, 7, 2, 1, 0, 3);
    return _mm_shuffle_epi8(x, n == 1 ? one : n == 2 ? two : three);
}

INLINE __m128i to_z(__m128i x) {
    return map(smg_sm4_to_z, low_half(x), high_half(x));
}

INLINE __m128i from_z(__m128i x) {
    return map(smg_sm4_from_z, low_half(x), high_half(x));
}

/* z := the round keys as the rounds add them, from the last to the first if reverse. */
INLINE void convert_keys(uint32_t z[32], const uint32_t rk[32], bool reverse) {
    const __m128i swap = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    const __m128i constant = _mm_set1_epi32((int)SMG_SM4_Z_CONSTANT);
    for (unsigned i = 0; i < 32; i += 4) {
        const __m128i x = _mm_xor_si128(to_z(_mm_shuffle_epi8(load(rk + i), swap)), constant);
        if (reverse) {
            store(z + 28 - i, _mm_shuffle_epi32(x, 0x1b));
        } else {
            store(z + i, x);
        }
    }
}

/* ---- one block: all dwords of a register alike, so that AESENCLAST's exchange of rows is none
 * ----
 */

/* x itself. Compilers regroup sums as if all terms came at once; held, a sum of early terms is
 * formed before the late ones are added, which shortens the chain from round to round. */
INLINE __m128i hold(__m128i x) {
    __asm__("" : "+x"(x));
    return x;
}

INLINE __m128i dword(uint32_t x) {
    return _mm_set1_epi32((int)x);
}

/*
 * One round: *x0 := *x0 ^ T(u), and u := the input of the next round, which is *x0 ^ rest, `rest`
 * being the sum of two more words and the next round key.
 */
INLINE void round_one(__m128i *u, __m128i *x0, __m128i rest) {
    const __m128i s = _mm_aesenclast_si128(*u, _mm_setzero_si128());
    const __m128i low = low_half(s), high = high_half(s);
    const __m128i a = map(smg_sm4_n0, low, high), c = map(smg_sm4_n3, low, high);
    const __m128i b = hold(_mm_xor_si128(a, c));
    const __m128i late = hold(_mm_xor_si128(ror(b, 1), ror(b, 2)));
    const __m128i early = hold(_mm_xor_si128(hold(_mm_xor_si128(*x0, a)), ror(c, 3)));
    *u = hold(_mm_xor_si128(hold(_mm_xor_si128(early, rest)), late));
    *x0 = _mm_xor_si128(early, late);
}

/* A block in the z-domain to its encryption there. */
INLINE __m128i crypt_one(__m128i block, const uint32_t z[32]) {
    __m128i a = _mm_shuffle_epi32(block, 0x00), b = _mm_shuffle_epi32(block, 0x55);
    __m128i c = _mm_shuffle_epi32(block, 0xaa), d = _mm_shuffle_epi32(block, 0xff);
    __m128i u = _mm_xor_si128(_mm_xor_si128(dword(z[0]), b), _mm_xor_si128(c, d));
    for (unsigned i = 0; i < 32; i += 4) {
        round_one(&u, &a, _mm_xor_si128(dword(z[i + 1]), _mm_xor_si128(c, d)));
        round_one(&u, &b, _mm_xor_si128(dword(z[i + 2]), _mm_xor_si128(d, a)));
        round_one(&u, &c, _mm_xor_si128(dword(z[i + 3]), _mm_xor_si128(a, b)));
        round_one(&u, &d, _mm_xor_si128(dword(z[(i + 4) % 32]), _mm_xor_si128(b, c)));
    }
    return _mm_unpacklo_epi64(_mm_unpacklo_epi32(d, c), _mm_unpacklo_epi32(b, a));
}

static TARGET void key_schedule(uint32_t rk[32], const uint8_t key[16]) {
    const __m128i swap = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m128i fk = _mm_set_epi32((int)smg_sm4_fk[0], (int)smg_sm4_fk[1], (int)smg_sm4_fk[2],
                                     (int)smg_sm4_fk[3]);
    const __m128i first =
        to_z(_mm_shuffle_epi8(_mm_xor_si128(_mm_shuffle_epi8(load(key), swap), fk), swap));
    __m128i k[4] = {_mm_shuffle_epi32(first, 0x00), _mm_shuffle_epi32(first, 0x55),
                    _mm_shuffle_epi32(first, 0xaa), _mm_shuffle_epi32(first, 0xff)};
    for (unsigned i = 0; i < 32; i += 4) {
        for (unsigned j = 0; j < 4; j++) {
            const __m128i u =
                _mm_xor_si128(_mm_xor_si128(dword(smg_sm4_z_ck[i + j]), k[(j + 1) % 4]),
                              _mm_xor_si128(k[(j + 2) % 4], k[(j + 3) % 4]));
            const __m128i s = _mm_aesenclast_si128(u, _mm_setzero_si128());
            const __m128i low = low_half(s), high = high_half(s);
            const __m128i y =
                _mm_xor_si128(map(smg_sm4_k0, low, high), ror(map(smg_sm4_k1, low, high), 1));
            k[j] = _mm_xor_si128(_mm_xor_si128(k[j], y),
                                 _mm_xor_si128(ror(map(smg_sm4_k2, low, high), 2),
                                               ror(map(smg_sm4_k3, low, high), 3)));
        }
        /* the four of them backwards, and each from the last byte to the first */
        const __m128i last =
            _mm_unpacklo_epi64(_mm_unpacklo_epi32(k[3], k[2]), _mm_unpacklo_epi32(k[1], k[0]));
        store(rk + i, _mm_shuffle_epi8(from_z(last), swap));
    }
}

enum chaining { CBC, CFB, OFB };

/* The chaining value stays in the z-domain from block to block. */
INLINE void chain(enum chaining mode, uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                  const uint8_t *in, size_t blocks) {
    uint32_t z[32];
    convert_keys(z, rk, false);
    __m128i value = to_z(load(iv));
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        const __m128i data = load(in);
        if (mode == CBC) {
            value = crypt_one(_mm_xor_si128(value, to_z(data)), z);
            store(out, from_z(value));
        } else {
            value = crypt_one(value, z);
            store(out, _mm_xor_si128(data, from_z(value)));
            if (mode == CFB) {
                value = _mm_xor_si128(value, to_z(data));
            }
        }
    }
    store(iv, from_z(value));
    smg_wipe(z, sizeof z);
}

static TARGET void cbc_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                               const uint8_t *in, size_t blocks) {
    chain(CBC, out, rk, iv, in, blocks);
}

static TARGET void cfb_encrypt(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                               const uint8_t *in, size_t blocks) {
    chain(CFB, out, rk, iv, in, blocks);
}

static TARGET void ofb(uint8_t *out, const uint32_t rk[32], uint8_t iv[16], const uint8_t *in,
                       size_t blocks) {
    chain(OFB, out, rk, iv, in, blocks);
}

/* ---- groups ---- */

INLINE VECTOR vector_map(VECTOR low_table, VECTOR high_table, VECTOR low, VECTOR high) {
    return vector_xor(vector_shuffle(low_table, low), vector_shuffle(high_table, high));
}

/* The map of `table` of each byte of a group. */
INLINE void map_group(VECTOR x[4], const uint8_t table[2][16]) {
    const VECTOR low_table = vector_repeat(load(table[0])),
                 high_table = vector_repeat(load(table[1]));
    const VECTOR mask = vector_repeat(_mm_set1_epi8(15));
    for (unsigned i = 0; i < 4; i++) {
        x[i] = vector_map(low_table, high_table, vector_and(x[i], mask),
                          vector_and(vector_shift(x[i]), mask));
    }
}

/* Row i of the 4 x 4 dwords of each lane becomes column i. */
INLINE void transpose(VECTOR x[4]) {
    const VECTOR a = vector_low32(x[0], x[1]), b = vector_low32(x[2], x[3]);
    const VECTOR c = vector_high32(x[0], x[1]), d = vector_high32(x[2], x[3]);
    x[0] = vector_low64(a, b);
    x[1] = vector_high64(a, b);
    x[2] = vector_low64(c, d);
    x[3] = vector_high64(c, d);
}

/* AESENCLAST exchanges the rows of the four words of a lane: row r of word c comes from word c + r.
 * These undo it, and rotate by 0 to 3 bytes. */
INLINE VECTOR unshift(unsigned rotation) {
    const __m128i none = _mm_set_epi8(3, 6, 9, 12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 0);
    return vector_repeat(rotation == 0 ? none : ror(none, (int)rotation));
}

/*
 * `groups` groups through all rounds. Round key r is z[r] for all blocks (own = false), or z[r * w
 * + b] for block b of w = groups * GROUP (own = true).
 */
INLINE void crypt_groups(uint8_t *out, const uint32_t *z, const uint8_t *in, unsigned groups,
                         bool own) {
    const VECTOR n0_low = vector_repeat(load(smg_sm4_n0[0]));
    const VECTOR n0_high = vector_repeat(load(smg_sm4_n0[1]));
    const VECTOR n3_low = vector_repeat(load(smg_sm4_n3[0]));
    const VECTOR n3_high = vector_repeat(load(smg_sm4_n3[1]));
    const VECTOR mask = vector_repeat(_mm_set1_epi8(15));
    VECTOR x[BLOCKS][4];
    for (unsigned g = 0; g < groups; g++) {
        for (unsigned i = 0; i < 4; i++) {
            x[g][i] = vector_collect(in + (g * GROUP + i) * BLOCK);
        }
        map_group(x[g], smg_sm4_to_z);
        transpose(x[g]);
    }
    for (unsigned r = 0; r < 32; r += 4) {
        for (unsigned i = 0; i < 4; i++) {
            for (unsigned g = 0; g < groups; g++) {
                VECTOR u = own ? vector_load(z + (r + i) * groups * GROUP + g * GROUP)
                               : vector_broadcast(z + r + i);
                u = vector_xor(vector_xor(u, x[g][(i + 1) % 4]), x[g][(i + 2) % 4]);
                u = vector_substitute(vector_xor(u, x[g][(i + 3) % 4]));
                const VECTOR low = vector_and(u, mask), high = vector_and(vector_shift(u), mask);
                const VECTOR a = vector_map(n0_low, n0_high, low, high);
                const VECTOR c = vector_map(n3_low, n3_high, low, high);
                const VECTOR b = vector_xor(a, c);
                VECTOR y = vector_xor(x[g][i], vector_shuffle(a, unshift(0)));
                y = vector_xor(y, vector_shuffle(b, unshift(1)));
                y = vector_xor(y, vector_shuffle(b, unshift(2)));
                x[g][i] = vector_xor(y, vector_shuffle(c, unshift(3)));
            }
        }
    }
    for (unsigned g = 0; g < groups; g++) {
        VECTOR y[4] = {x[g][3], x[g][2], x[g][1], x[g][0]};
        transpose(y);
        map_group(y, smg_sm4_from_z);
        for (unsigned i = 0; i < 4; i++) {
            vector_spread(out + (g * GROUP + i) * BLOCK, y[i]);
        }
    }
}

/* blocks < BLOCKS groups */
static TARGET void crypt_rest(uint8_t *out, const uint32_t z[32], const uint8_t *in,
                              size_t blocks) {
    uint8_t buffer[BLOCKS * GROUP * BLOCK];
    const size_t groups = (blocks + GROUP - 1) / GROUP;
    memcpy(buffer, in, blocks * BLOCK);
    memset(buffer + blocks * BLOCK, 0, (groups * GROUP - blocks) * BLOCK);
    if (groups == 1) {
        crypt_groups(buffer, z, buffer, 1, false);
    } else if (groups == 2) {
        crypt_groups(buffer, z, buffer, 2, false);
    } else if (groups == 3) {
        crypt_groups(buffer, z, buffer, BLOCKS < 3 ? BLOCKS : 3, false);
    } else {
        crypt_groups(buffer, z, buffer, BLOCKS, false);
    }
    memcpy(out, buffer, blocks * BLOCK);
    smg_wipe(buffer, groups * GROUP * BLOCK);
}

INLINE void crypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks,
                  bool reverse) {
    uint32_t z[32];
    convert_keys(z, rk, reverse);
    for (; blocks >= BLOCKS * GROUP; blocks -= BLOCKS * GROUP) {
        crypt_groups(out, z, in, BLOCKS, false);
        in += BLOCKS * GROUP * BLOCK;
        out += BLOCKS * GROUP * BLOCK;
    }
    if (blocks > 1) {
        crypt_rest(out, z, in, blocks);
    } else if (blocks == 1) {
        store(out, from_z(crypt_one(to_z(load(in)), z)));
    }
    smg_wipe(z, sizeof z);
}

static TARGET void encrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {
    crypt(out, rk, in, blocks, false);
}

static TARGET void decrypt(uint8_t *out, const uint32_t rk[32], const uint8_t *in, size_t blocks) {
    crypt(out, rk, in, blocks, true);
}

SMG_SM4_PARALLEL_MODES(encrypt, decrypt)

/* ---- streams side by side ---- */

static TARGET void lane_keys(uint32_t z[32], const uint32_t rk[32]) {
    convert_keys(z, rk, false);
}

static TARGET void encrypt_lanes(uint8_t (*state)[16], const uint32_t *keys) {
    crypt_groups(state[0], keys, state[0], BLOCKS, true);
}

SMG_SM4_MANY(lane_keys, encrypt_lanes, BLOCKS *GROUP)

#define SMG_SM4_AES_BACKEND(title, features)                                                       \
    {                                                                                              \
        .name = title, .needs = features, .key_schedule = key_schedule, .encrypt = encrypt,        \
        .decrypt = decrypt, .cbc_encrypt = cbc_encrypt, .cbc_decrypt = cbc_decrypt,                \
        .cfb_encrypt = cfb_encrypt, .cfb_decrypt = cfb_decrypt, .ofb = ofb, .ctr = ctr,            \
        .ctr32 = ctr32, .xts = xts, .cbc_encrypt_many = cbc_encrypt_many,                          \
        .cfb_encrypt_many = cfb_encrypt_many,                                                      \
    }
