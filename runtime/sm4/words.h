/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 in vector registers of some 128-bit lanes, on words in the z-domain (z_domain.h): what the
 * backends of x86-64 have in common. Before it is included, are defined
 *
 *     TARGET    the attribute of all functions: target("…")
 *     VECTOR    a register of
 *     LANES     lanes, 1, 2 or 4
 *     GROUPS    how many groups of 4 LANES blocks are in flight together, at most 6
 *     vector_…  the operations used below, on each lane alike
 *     to_z, from_z, vector_to_z, vector_from_z
 *               A1 and its inverse on each byte
 *     round_one, schedule_round, vector_round
 *               rounds, as is said where they are used
 *
 * A group is 4 LANES blocks in four registers, of which register i has word i of all its blocks.
 */
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm4/constants.h"
#include "sm4/modes.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define GROUP (4 * LANES)
#define BATCH (GROUPS * GROUP)

INLINE __m128i dword(uint32_t x) {
    return _mm_set1_epi32((int)x);
}

/* z := the round keys as the rounds add them, from the last to the first if reverse. */
static TARGET void convert_keys(uint32_t z[32], const uint32_t rk[32], bool reverse) {
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

/* ---- one block ---- */

/*
 * A block in the z-domain to its encryption there. All dwords of a register are alike. round_one(u,
 * x0, rest): *x0 := *x0 ^ T(*u), and *u := the input of the next round, which is *x0 ^ rest, `rest`
 * being the sum of two more words and the next round key.
 */
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

/* schedule_round(k0, u) is k0 ^ T'(u) (GB/T 32907-2016, 7.3). */
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
            const __m128i sum = _mm_xor_si128(k[(j + 1) % 4], k[(j + 2) % 4]);
            const __m128i rest = hold(_mm_xor_si128(dword(smg_sm4_z_ck[i + j]), sum));
            k[j] = schedule_round(k[j], _mm_xor_si128(rest, k[(j + 3) % 4]));
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

/* Row i of the 4 x 4 dwords of each lane becomes column i. */
INLINE void transpose(VECTOR x[4]) {
    const VECTOR a = vector_low32(x[0], x[1]), b = vector_low32(x[2], x[3]);
    const VECTOR c = vector_high32(x[0], x[1]), d = vector_high32(x[2], x[3]);
    x[0] = vector_low64(a, b);
    x[1] = vector_high64(a, b);
    x[2] = vector_low64(c, d);
    x[3] = vector_high64(c, d);
}

/* The groups of a call: what goes through the rounds. */
enum source {
    OWN_KEYS, /* blocks; round key r of block b is z[r * groups * GROUP + b], z[r] otherwise */
    DATA,     /* blocks */
    COUNTERS  /* a counter and those that follow it; `in` is what is added afterwards */
};

/* The number of the block in each dword of a group whose blocks were loaded in a row. */
static const uint32_t numbers[GROUP] = {
#if LANES == 1
    0,
    1,
    2,
    3,
#elif LANES == 2
    0, 2, 4, 6, 1, 3, 5, 7,
#else
    0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15,
#endif
};

/* x := the words of blocks counter + first, … + first + GROUP - 1, of which the last counts. */
INLINE void count_group(VECTOR x[4], const uint8_t counter[16], uint32_t first) {
    const __m128i swap = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
    const __m128i start = load(counter);
    const __m128i last = dword(smg_load32_be(counter + 12) + first);
    x[0] = vector_repeat(_mm_shuffle_epi32(start, 0x00));
    x[1] = vector_repeat(_mm_shuffle_epi32(start, 0x55));
    x[2] = vector_repeat(_mm_shuffle_epi32(start, 0xaa));
    x[3] =
        vector_shuffle(vector_add(vector_repeat(last), vector_load(numbers)), vector_repeat(swap));
}

/* Round key r as group g of `groups` adds it. */
INLINE VECTOR round_key(enum source source, unsigned groups, const uint32_t *z, unsigned r,
                        unsigned g) {
    return source == OWN_KEYS ? vector_load(z + (r * groups + g) * GROUP) : vector_broadcast(z + r);
}

/*
 * `groups` groups through all rounds; out := the result, + after unless that is NULL. With own keys
 * lanes have blocks 4 apart, so that the dwords of a group are its blocks in order.
 *
 * vector_round(x0, u) is x0 ^ T(u).
 */
INLINE void crypt_groups(enum source source, unsigned groups, uint8_t *out, const uint32_t *z,
                         const uint8_t *in, const uint8_t *after) {
    VECTOR x[GROUPS][4];
    for (unsigned g = 0; g < groups; g++) {
        if (source == COUNTERS) {
            count_group(x[g], in, g * GROUP);
        }
        for (unsigned i = 0; i < 4; i++) {
            if (source == OWN_KEYS) {
                x[g][i] = vector_collect(in + (g * GROUP + i) * BLOCK);
            } else if (source == DATA) {
                x[g][i] = vector_load(in + (g * GROUP + i * LANES) * BLOCK);
            }
            x[g][i] = vector_to_z(x[g][i]);
        }
        if (source != COUNTERS) {
            transpose(x[g]);
        }
    }
    /* As in crypt_one, u goes from round to round in registers: groups have more words than there
     * are registers, and those that wait in memory are not the ones that the next round waits for.
     */
    VECTOR u[GROUPS];
    for (unsigned g = 0; g < groups; g++) {
        const VECTOR key = round_key(source, groups, z, 0, g);
        u[g] = vector_xor3(vector_xor(key, x[g][1]), x[g][2], x[g][3]);
    }
    for (unsigned r = 0; r < 32; r += 4) {
        for (unsigned i = 0; i < 4; i++) {
            for (unsigned g = 0; g < groups; g++) {
                const VECTOR key = round_key(source, groups, z, (r + i + 1) % 32, g);
                const VECTOR rest = vector_xor3(key, x[g][(i + 2) % 4], x[g][(i + 3) % 4]);
                u[g] = vector_round(vector_xor(x[g][i], rest), u[g]);
                x[g][i] = vector_xor(u[g], rest);
            }
        }
    }
    for (unsigned g = 0; g < groups; g++) {
        VECTOR y[4] = {x[g][3], x[g][2], x[g][1], x[g][0]};
        transpose(y);
        for (unsigned i = 0; i < 4; i++) {
            const size_t at = (g * GROUP + i * LANES) * BLOCK;
            y[i] = vector_from_z(y[i]);
            if (source == OWN_KEYS) {
                vector_spread(out + (g * GROUP + i) * BLOCK, y[i]);
            } else {
                vector_store(out + at,
                             after != NULL ? vector_xor(y[i], vector_load(after + at)) : y[i]);
            }
        }
    }
}

INLINE void crypt_some(enum source source, size_t groups, uint8_t *out, const uint32_t *z,
                       const uint8_t *in, const uint8_t *after) {
    switch (groups) {
    case 1:
        crypt_groups(source, 1, out, z, in, after);
        break;
    case 2:
        crypt_groups(source, 2, out, z, in, after);
        break;
    case 3:
        crypt_groups(source, 3, out, z, in, after);
        break;
#if GROUPS > 4
    case 4:
        crypt_groups(source, 4, out, z, in, after);
        break;
    case 5:
        crypt_groups(source, 5, out, z, in, after);
        break;
#endif
    default:
        crypt_groups(source, GROUPS, out, z, in, after);
    }
}

/* out := each block at `in` through the rounds, + after unless that is NULL. */
static TARGET void crypt(uint8_t *out, const uint32_t z[32], const uint8_t *in,
                         const uint8_t *after, size_t blocks) {
    for (; blocks >= BATCH; blocks -= BATCH) {
        if (after == NULL) {
            crypt_groups(DATA, GROUPS, out, z, in, NULL);
        } else {
            crypt_groups(DATA, GROUPS, out, z, in, after);
            after += BATCH * BLOCK;
        }
        in += BATCH * BLOCK;
        out += BATCH * BLOCK;
    }
    if (blocks == 1) { /* cheaper than a group */
        const __m128i x = from_z(crypt_one(to_z(load(in)), z));
        store(out, after != NULL ? _mm_xor_si128(x, load(after)) : x);
    } else if (blocks > 0) {
        uint8_t buffer[BATCH * BLOCK];
        const size_t groups = (blocks + GROUP - 1) / GROUP;
        smg_sm4_add_blocks(buffer, in, NULL, blocks); /* gcc makes slow REP MOVS of memcpy here */
        memset(buffer + blocks * BLOCK, 0, (groups * GROUP - blocks) * BLOCK);
        crypt_some(DATA, groups, buffer, z, buffer, NULL);
        smg_sm4_add_blocks(out, buffer, after, blocks);
        smg_wipe(buffer, groups * GROUP * BLOCK);
    }
}

SMG_SM4_PARALLEL_MODES(convert_keys, crypt)

/* Counters whose upper 96 bits stay as they are. */
static TARGET void count_32(uint8_t *out, const uint32_t z[32], uint8_t counter[16],
                            const uint8_t *in, size_t blocks) {
    while (blocks > 0) {
        const size_t part = blocks < BATCH ? blocks : BATCH;
        if (part == BATCH) {
            crypt_groups(COUNTERS, GROUPS, out, z, counter, in);
        } else if (part == 1) {
            crypt(out, z, counter, in, 1);
        } else {
            uint8_t buffer[BATCH * BLOCK];
            const size_t groups = (part + GROUP - 1) / GROUP;
            crypt_some(COUNTERS, groups, buffer, z, counter, NULL);
            smg_sm4_add_blocks(out, buffer, in, part);
            smg_wipe(buffer, groups * GROUP * BLOCK);
        }
        smg_store32_be(counter + 12, smg_load32_be(counter + 12) + (uint32_t)part);
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
}

static TARGET void ctr32(uint8_t *out, const uint32_t rk[32], uint8_t counter[16],
                         const uint8_t *in, size_t blocks) {
    uint32_t z[32];
    convert_keys(z, rk, false);
    count_32(out, z, counter, in, blocks);
    smg_wipe(z, sizeof z);
}

static TARGET void ctr(uint8_t *out, const uint32_t rk[32], uint8_t counter[16], const uint8_t *in,
                       size_t blocks) {
    uint32_t z[32];
    convert_keys(z, rk, false);
    while (blocks > 0) {
        /* so many until the lower 32 bits are 0 again */
        const uint64_t room = (UINT64_C(1) << 32) - smg_load32_be(counter + 12);
        const size_t part = blocks < room ? blocks : (size_t)room;
        count_32(out, z, counter, in, part);
        for (int i = 11; part == room && i >= 0 && ++counter[i] == 0; i--) {
        }
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
    smg_wipe(z, sizeof z);
}

/* ---- streams side by side ---- */

static TARGET void encrypt_lanes(uint8_t (*state)[16], const uint32_t *keys, size_t lanes) {
    crypt_some(OWN_KEYS, lanes / GROUP, state[0], keys, state[0], NULL);
}

SMG_SM4_MANY(convert_keys, encrypt_lanes, GROUP, BATCH)

#define SMG_SM4_VECTOR_BACKEND(title, features)                                                    \
    {                                                                                              \
        .name = title, .needs = features, .key_schedule = key_schedule, .encrypt = encrypt,        \
        .decrypt = decrypt, .cbc_encrypt = cbc_encrypt, .cbc_decrypt = cbc_decrypt,                \
        .cfb_encrypt = cfb_encrypt, .cfb_decrypt = cfb_decrypt, .ofb = ofb, .ctr = ctr,            \
        .ctr32 = ctr32, .xts = xts, .cbc_encrypt_many = cbc_encrypt_many,                          \
        .cfb_encrypt_many = cfb_encrypt_many,                                                      \
    }
