/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/sha256.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"

enum { BLOCK = SMG_SHA256_BLOCK_BYTES, DIGEST = SMG_SHA256_DIGEST_BYTES };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes
 * (FIPS 180-4, 4.2.2). */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* The same of the square roots of the first 8 primes (5.3.3). */
static const uint32_t initial_state[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static inline uint32_t rotr(uint32_t x, unsigned n) {
    return x >> n | x << (32 - n);
}

/* 6.2.2. The schedule is kept as the 16 words that the next rounds need. */
static void compress(uint32_t state[8], const uint8_t block[BLOCK]) {
    uint32_t w[16], s[8];
    for (size_t t = 0; t < 16; t++) {
        w[t] = smg_load32_be(block + 4 * t);
    }
    memcpy(s, state, sizeof s);
    for (size_t t = 0; t < 64; t++) {
        if (t >= 16) {
            const uint32_t w2 = w[(t - 2) % 16], w15 = w[(t - 15) % 16];
            w[t % 16] += (rotr(w2, 17) ^ rotr(w2, 19) ^ w2 >> 10) + w[(t - 7) % 16] +
                         (rotr(w15, 7) ^ rotr(w15, 18) ^ w15 >> 3);
        }
        const uint32_t a = s[0], e = s[4];
        const uint32_t choice = (e & s[5]) ^ (~e & s[6]);
        const uint32_t majority = (a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]);
        const uint32_t t1 = s[7] + (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) + choice +
                            round_constants[t] + w[t % 16];
        const uint32_t t2 = (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) + majority;
        for (size_t i = 7; i > 0; i--) {
            s[i] = s[i - 1];
        }
        s[4] += t1;
        s[0] = t1 + t2;
    }
    for (size_t i = 0; i < 8; i++) {
        state[i] += s[i];
    }
    smg_wipe(w, sizeof w);
    smg_wipe(s, sizeof s);
}

static void store(uint8_t digest[DIGEST], const uint32_t state[8]) {
    for (size_t i = 0; i < 8; i++) {
        smg_store32_be(digest + 4 * i, state[i]);
    }
}

typedef struct hash {
    uint32_t state[8];
    uint8_t block[BLOCK];
    uint64_t length; /* bytes so far */
} hash;

/* `length` bytes, whole blocks, have led to this state. */
static void resume(hash *h, const uint32_t state[8], uint64_t length) {
    memcpy(h->state, state, sizeof h->state);
    h->length = length;
}

static void update(hash *h, const uint8_t *data, size_t length) {
    size_t used = (size_t)(h->length % BLOCK);
    h->length += length;
    while (length > 0) {
        size_t part = length < BLOCK - used ? length : BLOCK - used;
        memcpy(h->block + used, data, part);
        data += part;
        length -= part;
        used += part;
        if (used == BLOCK) {
            compress(h->state, h->block);
            used = 0;
        }
    }
}

static void final(hash *h, uint8_t digest[DIGEST]) {
    static const uint8_t padding[BLOCK] = {0x80};
    const uint64_t bits = 8 * h->length;
    const size_t used = (size_t)(h->length % BLOCK);
    uint8_t length[8];
    smg_store64_be(length, bits);
    update(h, padding, used < BLOCK - 8 ? BLOCK - 8 - used : 2 * BLOCK - 8 - used);
    update(h, length, sizeof length);
    store(digest, h->state);
    smg_wipe(h, sizeof *h);
}

void smg_sha256(uint8_t digest[DIGEST], const uint8_t *data, size_t length) {
    hash h;
    resume(&h, initial_state, 0);
    update(&h, data, length);
    final(&h, digest);
}

/* The states behind the two blocks that the key makes of HMAC. */
static void key_states(uint32_t inner[8], uint32_t outer[8], const uint8_t *key, size_t length) {
    uint8_t block[BLOCK] = {0};
    if (length > sizeof block) {
        smg_sha256(block, key, length);
    } else if (length > 0) {
        memcpy(block, key, length);
    }
    for (size_t i = 0; i < sizeof block; i++) {
        block[i] ^= 0x36; /* ipad */
    }
    memcpy(inner, initial_state, sizeof initial_state);
    compress(inner, block);
    for (size_t i = 0; i < sizeof block; i++) {
        block[i] ^= 0x36 ^ 0x5c; /* opad */
    }
    memcpy(outer, initial_state, sizeof initial_state);
    compress(outer, block);
    smg_wipe(block, sizeof block);
}

/* mac := HMAC of what `inner` has absorbed. */
static void hmac_final(hash *inner, const uint32_t outer[8], uint8_t mac[DIGEST]) {
    uint8_t digest[DIGEST];
    hash h;
    final(inner, digest);
    resume(&h, outer, BLOCK);
    update(&h, digest, sizeof digest);
    final(&h, mac);
    smg_wipe(digest, sizeof digest);
}

void smg_sha256_hmac(uint8_t mac[DIGEST], const uint8_t *key, size_t key_length,
                     const uint8_t *data, size_t length) {
    uint32_t inner[8], outer[8];
    hash h;
    key_states(inner, outer, key, key_length);
    resume(&h, inner, BLOCK);
    update(&h, data, length);
    hmac_final(&h, outer, mac);
    smg_wipe(inner, sizeof inner);
    smg_wipe(outer, sizeof outer);
}

/* u := U_2 … U_iterations in turn, of which t becomes the sum. Behind the key's block a digest and
 * its padding fill one block, so that an iteration is two compressions. */
static void iterate(uint8_t t[DIGEST], const uint32_t inner[8], const uint32_t outer[8],
                    uint32_t iterations) {
    uint8_t u[BLOCK] = {0};
    uint32_t state[8];
    memcpy(u, t, DIGEST);
    u[DIGEST] = 0x80;
    smg_store64_be(u + BLOCK - 8, 8 * (BLOCK + DIGEST));
    for (uint32_t j = 1; j < iterations; j++) {
        memcpy(state, inner, sizeof state);
        compress(state, u);
        store(u, state);
        memcpy(state, outer, sizeof state);
        compress(state, u);
        store(u, state);
        for (size_t k = 0; k < DIGEST; k++) {
            t[k] ^= u[k];
        }
    }
    smg_wipe(u, sizeof u);
    smg_wipe(state, sizeof state);
}

void smg_sha256_pbkdf2(uint8_t *out, size_t out_length, const uint8_t *password,
                       size_t password_length, const uint8_t *salt, size_t salt_length,
                       uint32_t iterations) {
    uint32_t inner[8], outer[8];
    uint8_t t[DIGEST];
    key_states(inner, outer, password, password_length);
    for (uint32_t i = 1; out_length > 0; i++) {
        uint8_t number[4];
        hash h;
        smg_store32_be(number, i);
        resume(&h, inner, BLOCK);
        update(&h, salt, salt_length);
        update(&h, number, sizeof number);
        hmac_final(&h, outer, t);
        iterate(t, inner, outer, iterations);
        size_t part = out_length < DIGEST ? out_length : DIGEST;
        memcpy(out, t, part);
        out += part;
        out_length -= part;
    }
    smg_wipe(inner, sizeof inner);
    smg_wipe(outer, sizeof outer);
    smg_wipe(t, sizeof t);
}
