/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encryption for every key with every nonce, and back: what GB/T 32918.4-2016, 6.1, makes of the
 * reference's points, where the KDF's output is zero and another nonce is drawn too.
 */
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm3.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"

TestSuite(exhaustive_encryption, .init = toy_init, .timeout = 600);

static const uint8_t message = 0x5a;

typedef struct secret {
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
} secret;

/* k d G for k d in [1, n-1] */
static secret secret_of(uint32_t k, uint32_t d) {
    secret s;
    const uint32_t point = ref.multiples[ref_mul(&ref.n, k, d)];
    store(s.x, sizeof s.x, ref.points[point].x);
    store(s.y, sizeof s.y, ref.points[point].y);
    return s;
}

/* The first byte of the KDF. */
static uint8_t key_byte(const secret *s) {
    static const uint8_t counter[4] = {0, 0, 0, 1};
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, s->x, sizeof s->x);
    smg_sm3_update(&hash, s->y, sizeof s->y);
    smg_sm3_update(&hash, counter, sizeof counter);
    smg_sm3_final(&hash, digest);
    return digest[0];
}

static void expected_c3(uint8_t c3[SMG_SM2_C3_BYTES], const secret *s) {
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, s->x, sizeof s->x);
    smg_sm3_update(&hash, &message, 1);
    smg_sm3_update(&hash, s->y, sizeof s->y);
    smg_sm3_final(&hash, c3);
}

/* *k := the first nonce of use; returns how many were drawn, 0 when MAX_DRAWS were not enough. */
static uint32_t reference_nonce(uint32_t *k, uint32_t d, uint32_t first, unsigned long *zeros) {
    for (uint32_t i = 0; i < MAX_DRAWS; i++) {
        *k = draw_number(first, i);
        if (*k >= 1 && *k < ref.n.m) {
            const secret s = secret_of(*k, d);
            if (key_byte(&s) != 0) {
                return i + 1;
            }
            ++*zeros;
        }
    }
    return 0;
}

static void check(const smg_sm2_private_key *key, uint32_t d, uint32_t first,
                  unsigned long *zeros) {
    uint32_t k;
    const uint32_t drawn = reference_nonce(&k, d, first, zeros);
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1, expected;
    uint8_t c2 = 0, back = 0, c3[SMG_SM2_C3_BYTES], wanted[SMG_SM2_C3_BYTES];
    draws random;
    draws_init(&random, first);
    const smg_status status =
        smg_sm2_encrypt_init(&cipher, &c1, &key->public_key, 1, &random.random);
    if (drawn == 0) {
        EXPECT(status == SMG_ERR_RANDOM, "key %u, draws from %u", d, first);
        return;
    }
    const secret s = secret_of(k, d);
    public_key_of(&expected, ref.multiples[k]);
    expected_c3(wanted, &s);
    EXPECT(status == SMG_OK && random.count == drawn, "key %u, draws from %u", d, first);
    EXPECT(smg_sm2_encrypt_update(&cipher, &c2, &message, 1) == SMG_OK &&
               smg_sm2_encrypt_final(&cipher, c3) == SMG_OK,
           "key %u, k %u", d, k);
    EXPECT(memcmp(&c1, &expected, sizeof c1) == 0, "C1 of key %u, k %u", d, k);
    EXPECT(c2 == (message ^ key_byte(&s)), "C2 of key %u, k %u", d, k);
    EXPECT(memcmp(c3, wanted, sizeof c3) == 0, "C3 of key %u, k %u", d, k);

    EXPECT(smg_sm2_decrypt_init(&cipher, key, &c1, 1) == SMG_OK &&
               smg_sm2_decrypt_verify(&cipher, &c2, 1) == SMG_OK &&
               smg_sm2_decrypt_verify_final(&cipher, c3) == SMG_OK &&
               smg_sm2_decrypt_update(&cipher, &back, &c2, 1) == SMG_OK &&
               smg_sm2_decrypt_final(&cipher) == SMG_OK && back == message,
           "decryption by key %u, k %u", d, k);
}

Test(exhaustive_encryption, every_key_with_every_nonce) {
    const uint32_t n = ref.n.m;
    const uint32_t firsts = UINT32_C(1) << SM2_FN_BITS;
    unsigned long zeros = 0;
    for (uint32_t d = 1; d <= n - 2; d += ref_is_small() ? 1 : n / 20) {
        smg_sm2_private_key key;
        private_key_of(&key, d);
        for (uint32_t first = 0; first < firsts;
             first += ref_is_small() ? SMIDGEN_EVERY : firsts / 200) {
            check(&key, d, first, &zeros);
        }
    }
    /* One point in 256 has such a byte; below 1000 points there may be none. */
    EXPECT(zeros > 0 || n < 1000, "the KDF gave no zero");
}
