/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Key exchange with every key and every ephemeral, those that must be refused among them: on a
 * curve this small t = 0 and U at infinity do occur.
 */
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>
#include <stdio.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"
#include "sm2/kernel.h"

#define ENCODED (1 + 2 * SM2_FP_BYTES)

TestSuite(exhaustive_exchange, .init = toy_init, .timeout = 600);

/* x~ = 2^w + (x mod 2^w), w = ceil(ceil(log2 n) / 2) - 1 (GB/T 32918.3-2016, 6.1) */
static uint32_t reduced(uint32_t x) {
    uint32_t log = 0;
    while ((UINT32_C(1) << log) < ref.n.m) {
        log++;
    }
    const uint32_t power = UINT32_C(1) << ((log + 1) / 2 - 1);
    return power + x % power;
}

/* t of the side with d and r in [1, n-1], before the cofactor */
static uint32_t reference_t(uint32_t d, uint32_t r) {
    const uint32_t factor = reduced(ref.points[ref.multiples[r]].x);
    return (d + ref_mul(&ref.n, factor % ref.n.m, r)) % ref.n.m;
}

static uint32_t step(uint32_t count) {
    return ref_is_small() ? 1 : ref.n.m / count;
}

Test(exhaustive_exchange, t_of_every_key_with_every_ephemeral) {
    const smg_sm2_kernel *kernel = &SM2_JOIN(SM2_KERNEL, kernel);
    unsigned long zeros = 0;
    for (uint32_t d = 0; d <= ref.n.m; d += d == 0 ? 1 : step(5)) {
        for (uint32_t r = 0; r <= ref.n.m; r++) {
            const bool in_range = 1 <= d && d < ref.n.m && 1 <= r && r < ref.n.m;
            const uint32_t x = in_range ? ref.points[ref.multiples[r]].x : 1;
            const uint32_t t = in_range ? reference_t(d, r) : 0;
            uint8_t d_bytes[SM2_FN_BYTES], r_bytes[SM2_FN_BYTES], x_bytes[SM2_FP_BYTES];
            uint8_t found[SM2_FN_BYTES], expected[SM2_FN_BYTES];
            store(d_bytes, sizeof d_bytes, d);
            store(r_bytes, sizeof r_bytes, r);
            store(x_bytes, sizeof x_bytes, x);
            store(expected, sizeof expected, ref_mul(&ref.n, t, SM2_COFACTOR % ref.n.m));
            const uint32_t mask = kernel->exchange_scalar(found, d_bytes, r_bytes, x_bytes);
            EXPECT(mask == (t != 0 ? UINT32_MAX : 0), "d %u, r %u", d, r);
            EXPECT(memcmp(found, expected, sizeof found) == 0, "d %u, r %u", d, r);
            zeros += in_range && t == 0;
        }
    }
    EXPECT(zeros > 0 || !ref_is_small(), "t = 0 did not occur");
}

Test(exhaustive_exchange, sum_of_every_key_with_every_ephemeral) {
    const smg_sm2_kernel *kernel = &SM2_JOIN(SM2_KERNEL, kernel);
    unsigned long infinite = 0, doubled = 0;
    for (uint32_t d = 1; d < ref.n.m; d += step(5)) {
        for (uint32_t r = 1; r < ref.n.m; r++) {
            smg_sm2_public_key p, q;
            uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
            uint8_t expected_x[SM2_FP_BYTES] = {0}, expected_y[SM2_FP_BYTES] = {0};
            public_key_of(&p, ref.multiples[d]);
            public_key_of(&q, ref.multiples[r]);
            const uint32_t sum = reference_t(d, r);
            if (sum != 0) {
                store(expected_x, sizeof x, ref.points[ref.multiples[sum]].x);
                store(expected_y, sizeof y, ref.points[ref.multiples[sum]].y);
            }
            const uint32_t mask = kernel->exchange_point_vartime(x, y, p.x, p.y, q.x, q.y);
            EXPECT(mask == (sum != 0 ? UINT32_MAX : 0), "d %u, r %u", d, r);
            EXPECT(memcmp(x, expected_x, sizeof x) == 0 && memcmp(y, expected_y, sizeof y) == 0,
                   "d %u, r %u", d, r);
            infinite += sum == 0;
            doubled += sum == 2 * d % ref.n.m;
        }
    }
    EXPECT((infinite > 0 && doubled > 0) || !ref_is_small(), "a special sum did not occur");
}

/* The first draw from `first` on that is an ephemeral of the key d; 0 when none of them is. */
static uint32_t reference_draw(uint32_t d, uint32_t first) {
    for (uint32_t i = 0; i < MAX_DRAWS; i++) {
        const uint32_t r = draw_number(first, i);
        if (1 <= r && r < ref.n.m && reference_t(d, r) != 0) {
            return r;
        }
    }
    return 0;
}

/* Both sides in full, K against the KDF of what the reference says U is. */
static void check_exchange(uint32_t d_a, uint32_t first_a, uint32_t d_b, uint32_t first_b) {
    enum { LENGTH = 40 };
    uint8_t r_a[SMG_SM2_PUBLIC_KEY_BYTES], r_b[SMG_SM2_PUBLIC_KEY_BYTES];
    uint8_t tag_a[SMG_SM2_EXCHANGE_TAG_BYTES], tag_b[SMG_SM2_EXCHANGE_TAG_BYTES];
    uint8_t key_a[LENGTH], key_b[LENGTH], expected[LENGTH];
    uint8_t secret[2 * SM2_FP_BYTES + 2 * SMG_SM2_Z_BYTES];
    smg_sm2_private_key a, b;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    draws random;
    private_key_of(&a, d_a);
    private_key_of(&b, d_b);
    const uint32_t r_of_a = reference_draw(d_a, first_a), r_of_b = reference_draw(d_b, first_b);
    EXPECT(r_of_a != 0 && r_of_b != 0, "no usable draw");

    draws_init(&random, first_a);
    EXPECT(smg_sm2_exchange_begin(&initiator, r_a, &a, "A", 1, &b.public_key, "B", 1,
                                  &random.random) == SMG_OK,
           "begin: d %u, r %u", d_a, r_of_a);
    draws_init(&random, first_b);
    EXPECT(smg_sm2_exchange_respond(&responder, r_b, tag_b, &b, "B", 1, &a.public_key, "A", 1, r_a,
                                    ENCODED, &random.random) == SMG_OK,
           "respond: d %u, r %u", d_b, r_of_b);
    EXPECT(smg_sm2_exchange_confirm(&initiator, key_a, LENGTH, tag_a, r_b, ENCODED, tag_b) ==
               SMG_OK,
           "confirm: d %u %u, r %u %u", d_a, d_b, r_of_a, r_of_b);
    EXPECT(smg_sm2_exchange_finish(&responder, key_b, LENGTH, tag_a) == SMG_OK,
           "finish: d %u %u, r %u %u", d_a, d_b, r_of_a, r_of_b);

    const uint32_t t = ref_mul(&ref.n, reference_t(d_a, r_of_a), reference_t(d_b, r_of_b));
    const uint32_t u = ref.multiples[ref_mul(&ref.n, t, SM2_COFACTOR % ref.n.m)];
    store(secret, SM2_FP_BYTES, ref.points[u].x);
    store(secret + SM2_FP_BYTES, SM2_FP_BYTES, ref.points[u].y);
    smg_sm2_z(secret + 2 * SM2_FP_BYTES, &a.public_key, "A", 1);
    smg_sm2_z(secret + 2 * SM2_FP_BYTES + SMG_SM2_Z_BYTES, &b.public_key, "B", 1);
    smg_sm3_kdf(expected, LENGTH, secret, sizeof secret);
    EXPECT(memcmp(key_a, expected, LENGTH) == 0 && memcmp(key_b, expected, LENGTH) == 0,
           "K: d %u %u, r %u %u", d_a, d_b, r_of_a, r_of_b);
}

Test(exhaustive_exchange, both_sides_have_the_key_of_the_reference) {
    const uint32_t n = ref.n.m;
    for (uint32_t d = 1; d <= n - 2; d += step(20)) {
        for (uint32_t first = 0; first < UINT32_C(1) << SM2_FN_BITS; first += 1 + n / 50) {
            const uint32_t seed = (d << 12) + first;
            check_exchange(d, first, 1 + scattered(seed, n - 2), scattered(seed + 1, n));
            check_exchange(1 + scattered(seed + 2, n - 2), scattered(seed + 3, n), d, first);
        }
    }
}

/* x of d P for every key with every point, or many of a larger group, and the KEM of the same point
 */
Test(exhaustive_exchange, keys_with_points) {
    for (uint32_t d = 1; d <= ref.n.m - 2; d += step(5)) {
        smg_sm2_private_key key;
        private_key_of(&key, d);
        for (uint32_t k = 1; k < ref.n.m; k += ref_is_small() ? 1 : 41) {
            smg_sm2_public_key point;
            uint8_t x[SMG_SM2_COORDINATE_BYTES], secret[2 * SM2_FP_BYTES], found[16], expected[16];
            uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES];
            public_key_of(&point, ref.multiples[k]);
            const uint32_t product = ref.multiples[ref_mul(&ref.n, d, k)];
            store(secret, SM2_FP_BYTES, ref.points[product].x);
            store(secret + SM2_FP_BYTES, SM2_FP_BYTES, ref.points[product].y);
            EXPECT(smg_sm2_ecdh(x, &key, &point) == SMG_OK && memcmp(x, secret, SM2_FP_BYTES) == 0,
                   "d %u, k %u", d, k);
            smg_sm3_kdf(expected, sizeof expected, secret, sizeof secret);
            smg_sm2_public_key_to_bytes(ciphertext, &point);
            EXPECT(smg_sm2_kem_decapsulate(found, sizeof found, &key, ciphertext) == SMG_OK &&
                       memcmp(found, expected, sizeof found) == 0,
                   "d %u, k %u: another key", d, k);
        }
    }
}

/* A point that is off the subgroup of G is neither a peer, nor an ephemeral, nor a ciphertext. */
Test(exhaustive_exchange, points_of_other_orders_are_refused) {
    smg_sm2_private_key key;
    uint32_t outside = 0;
    private_key_of(&key, 1);
    for (uint32_t number = 1; number < ref.size; number++) {
        smg_sm2_public_key point;
        smg_sm2_exchange_responder responder;
        uint8_t x[SMG_SM2_COORDINATE_BYTES], encoded[SMG_SM2_PUBLIC_KEY_BYTES], out[16];
        uint8_t r[SMG_SM2_PUBLIC_KEY_BYTES];
        if (ref.in_subgroup[number]) {
            continue;
        }
        public_key_of(&point, number);
        smg_sm2_public_key_to_bytes(encoded, &point);
        EXPECT(smg_sm2_ecdh(x, &key, &point) == SMG_ERR_POINT, "point %u", number);
        EXPECT(smg_sm2_kem_decapsulate(out, sizeof out, &key, encoded) == SMG_ERR_POINT, "point %u",
               number);
        EXPECT(smg_sm2_exchange_respond(&responder, r, NULL, &key, "B", 1, &key.public_key, "A", 1,
                                        encoded, ENCODED, NULL) == SMG_ERR_POINT,
               "point %u", number);
        EXPECT(smg_sm2_exchange_respond(&responder, r, NULL, &key, "B", 1, &point, "A", 1, encoded,
                                        ENCODED, NULL) == SMG_ERR_POINT,
               "point %u", number);
        outside++;
    }
    EXPECT(outside == (SM2_COFACTOR - 1) * ref.n.m, "%u points of other orders", outside);
}
