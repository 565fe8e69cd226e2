/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 without tables, by the circuit of sbox.h. Sixteen blocks go through the rounds together, cut
 * into planes: a round of all of them is some two hundred operations on 64-bit words. A single
 * block uses the same circuit on four bytes.
 */
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm4/backend.h"
#include "sm4/constants.h"
#include "sm4/modes.h"
#include "sm4/sbox.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* 0 < n < 32 */
static inline uint32_t rol32(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

/* 0 < n < 64 */
static inline uint64_t rol64(uint64_t x, unsigned n) {
    return x << n | x >> (64 - n);
}

/* ---- one word, one block ---- */

/* The four S-boxes of tau (GB/T 32907-2016, 6.2). Plane i has bit i of byte j at bit 8 j; what lies
 * between are other bits, which go the same way and are masked in the end. */
static uint32_t substitute(uint32_t x) {
    uint64_t plane[8];
    x ^= SMG_SM4_SBOX_IN;
    for (unsigned i = 0; i < 8; i++) {
        plane[i] = x >> i;
    }
    smg_sm4_sbox_core(plane);
    for (unsigned i = 0; i < 8; i++) {
        plane[i] = (plane[i] & 0x01010101) << i;
    }
    const uint64_t low = (plane[0] | plane[1]) | (plane[2] | plane[3]);
    const uint64_t high = (plane[4] | plane[5]) | (plane[6] | plane[7]);
    return (uint32_t)(low | high) ^ SMG_SM4_SBOX_OUT;
}

/* T (6.2) */
static uint32_t mix(uint32_t x) {
    x = substitute(x);
    return x ^ rol32(x, 2) ^ rol32(x, 10) ^ rol32(x, 18) ^ rol32(x, 24);
}

static void key_schedule(uint32_t rk[32], const uint8_t key[16]) {
    uint32_t k[4];
    for (unsigned i = 0; i < 4; i++) {
        k[i] = smg_load32_be(key + 4 * i) ^ smg_sm4_fk[i];
    }
    for (unsigned i = 0; i < 32; i++) {
        const uint32_t x =
            substitute(k[(i + 1) % 4] ^ k[(i + 2) % 4] ^ k[(i + 3) % 4] ^ smg_sm4_ck[i]);
        k[i % 4] ^= x ^ rol32(x, 13) ^ rol32(x, 23); /* T' (7.3) */
        rk[i] = k[i % 4];
    }
    smg_wipe(k, sizeof k);
}

static void crypt_one(uint8_t *out, const uint32_t rk[32], const uint8_t *in) {
    uint32_t a = smg_load32_be(in), b = smg_load32_be(in + 4);
    uint32_t c = smg_load32_be(in + 8), d = smg_load32_be(in + 12);
    for (unsigned i = 0; i < 32; i += 4) {
        a ^= mix(b ^ c ^ d ^ rk[i]);
        b ^= mix(c ^ d ^ a ^ rk[i + 1]);
        c ^= mix(d ^ a ^ b ^ rk[i + 2]);
        d ^= mix(a ^ b ^ c ^ rk[i + 3]);
    }
    smg_store32_be(out, d);
    smg_store32_be(out + 4, c);
    smg_store32_be(out + 8, b);
    smg_store32_be(out + 12, a);
}

/* ---- sixteen blocks ---- */

#define LANES 16

/* Sixteen 32-bit words: bit i of byte j of word l is bit 16 j + l of plane i. */
typedef uint64_t planes[8];

/* Byte j of x in byte 2 j. */
static inline uint64_t spread(uint32_t x) {
    uint64_t y = x;
    y = (y | y << 16) & 0x0000ffff0000ffffu;
    return (y | y << 8) & 0x00ff00ff00ff00ffu;
}

static inline uint32_t gather(uint64_t x) {
    x &= 0x00ff00ff00ff00ffu;
    x = (x | x >> 8) & 0x0000ffff0000ffffu;
    return (uint32_t)(x | x >> 16);
}

/* Exchanges the bits of *x under m << n with those of *y under m. */
static inline void exchange(uint64_t *x, uint64_t *y, uint64_t m, unsigned n) {
    const uint64_t t = (*x >> n ^ *y) & m;
    *y ^= t;
    *x ^= t << n;
}

/* Exchanges bit i of byte k of word m with bit m of byte k of word i: its own inverse. */
static inline void transpose(planes x) {
    for (unsigned i = 0; i < 8; i += 2) {
        exchange(&x[i], &x[i + 1], 0x5555555555555555u, 1);
    }
    for (unsigned i = 0; i < 8; i += i % 4 == 0 ? 1 : 3) {
        exchange(&x[i], &x[i + 2], 0x3333333333333333u, 2);
    }
    for (unsigned i = 0; i < 4; i++) {
        exchange(&x[i], &x[i + 4], 0x0f0f0f0f0f0f0f0fu, 4);
    }
}

/* Word l of the sixteen is at in + 16 l. */
static void pack(planes x, const uint8_t *in) {
    for (unsigned i = 0; i < 8; i++) {
        x[i] = spread(smg_load32_be(in + BLOCK * i)) | spread(smg_load32_be(in + BLOCK * (i + 8)))
                                                           << 8;
    }
    transpose(x);
}

static void unpack(uint8_t *out, planes x) {
    transpose(x);
    for (unsigned i = 0; i < 8; i++) {
        smg_store32_be(out + BLOCK * i, gather(x[i]));
        smg_store32_be(out + BLOCK * (i + 8), gather(x[i] >> 8));
    }
}

/*
 * What is added to round key i. Words of the planes lack the constants of the S-box:
 * SMG_SM4_SBOX_IN comes with the round key, and without SMG_SM4_SBOX_OUT a round gives its word
 * without L(SMG_SM4_SBOX_OUT) = 4f4f4f4f. So word j lacks it if floor(j / 4) is odd, and round i,
 * which adds up words i + 1 to i + 3, lacks it if an odd number of these do: for i mod 8 = 1, 3,
 * 4, 6. Words 32 to 35 lack nothing.
 */
static inline uint32_t round_constant(unsigned i) {
    return SMG_SM4_SBOX_IN ^ ((0x5a >> i % 8 & 1) != 0 ? UINT32_C(0x4f4f4f4f) : 0);
}

/* The planes of sixteen times the same word. */
static void pack_same(planes x, uint32_t word) {
    const uint64_t bytes = spread(word);
    for (unsigned i = 0; i < 8; i++) {
        x[i] = (bytes >> i & 0x0001000100010001u) * 0xffff;
    }
}

/* a := a ^ T(b ^ c ^ d ^ key) without the constants. Rotation by 8 of the 32-bit words is rotation
 * by 16 of a plane, by 2 the renaming of planes and a rotation of two. */
static inline void round16(planes a, const planes b, const planes c, const planes d,
                           const planes key) {
    planes x;
    for (unsigned i = 0; i < 8; i++) {
        x[i] = b[i] ^ c[i] ^ d[i] ^ key[i];
    }
    smg_sm4_sbox_core(x);
    for (unsigned i = 0; i < 8; i++) {
        const uint64_t y = i < 2 ? rol64(x[i + 6], 16) : x[i - 2];
        a[i] ^= x[i] ^ rol64(x[i], 48) ^ y ^ rol64(y ^ rol64(y, 16), 16);
    }
}

static void crypt16(uint8_t *out, const planes keys[32], const uint8_t *in) {
    planes a, b, c, d;
    pack(a, in);
    pack(b, in + 4);
    pack(c, in + 8);
    pack(d, in + 12);
    for (unsigned i = 0; i < 32; i += 4) {
        round16(a, b, c, d, keys[i]);
        round16(b, c, d, a, keys[i + 1]);
        round16(c, d, a, b, keys[i + 2]);
        round16(d, a, b, c, keys[i + 3]);
    }
    unpack(out, d);
    unpack(out + 4, c);
    unpack(out + 8, b);
    unpack(out + 12, a);
}

/* ---- the table ---- */

/* From so many blocks on, sixteen lanes are sooner done than each by itself. */
#define FEW 3

static void order_keys(uint32_t keys[32], const uint32_t rk[32], bool reverse) {
    for (unsigned i = 0; i < 32; i++) {
        keys[i] = rk[reverse ? 31 - i : i];
    }
}

static void crypt(uint8_t *out, const uint32_t keys[32], const uint8_t *in, const uint8_t *after,
                  size_t blocks) {
    uint8_t result[LANES * BLOCK] = {0};
    const size_t used = (blocks < LANES ? blocks : LANES) * BLOCK;
    if (blocks >= FEW) {
        planes packed[32];
        for (unsigned i = 0; i < 32; i++) {
            pack_same(packed[i], keys[i] ^ round_constant(i));
        }
        while (blocks >= FEW) {
            const size_t part = blocks < LANES ? blocks : LANES;
            memcpy(result, in, part * BLOCK);
            crypt16(result, (const planes *)packed, result);
            smg_sm4_add_blocks(out, result, after, part);
            after = after != NULL ? after + part * BLOCK : NULL;
            in += part * BLOCK;
            out += part * BLOCK;
            blocks -= part;
        }
        smg_wipe(packed, sizeof packed);
    }
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        crypt_one(result, keys, in);
        smg_sm4_add_blocks(out, result, after, 1);
        after = after != NULL ? after + BLOCK : NULL;
    }
    smg_wipe(result, used);
}

SMG_SM4_PARALLEL_MODES(order_keys, crypt)
SMG_SM4_COUNTER_MODES(order_keys, crypt)
SMG_SM4_SERIAL_MODES(encrypt)

/* The keys are packed anew for every block. */
static void encrypt_lanes(uint8_t (*state)[16], const uint32_t *keys, size_t lanes) {
    (void)lanes; /* always so many */
    planes packed[32];
    for (unsigned r = 0; r < 32; r++) {
        const uint32_t constant = round_constant(r);
        for (unsigned i = 0; i < 8; i++) {
            packed[r][i] = spread(keys[LANES * r + i] ^ constant) |
                           spread(keys[LANES * r + i + 8] ^ constant) << 8;
        }
        transpose(packed[r]);
    }
    crypt16(state[0], (const planes *)packed, state[0]);
    smg_wipe(packed, sizeof packed);
}

SMG_SM4_MANY(order_keys, encrypt_lanes, LANES, LANES)

const struct smg_sm4_backend smg_sm4_portable_backend = {
    .name = "portable",
    .needs = 0,
    .key_schedule = key_schedule,
    .encrypt = encrypt,
    .decrypt = decrypt,
    .cbc_encrypt = cbc_encrypt,
    .cbc_decrypt = cbc_decrypt,
    .cfb_encrypt = cfb_encrypt,
    .cfb_decrypt = cfb_decrypt,
    .ofb = ofb,
    .ctr = ctr,
    .ctr32 = ctr32,
    .xts = xts,
    .cbc_encrypt_many = cbc_encrypt_many,
    .cfb_encrypt_many = cfb_encrypt_many,
};
