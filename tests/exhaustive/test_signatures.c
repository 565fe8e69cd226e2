/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Signing and verification with every key and every nonce, the nonces that must be replaced among
 * them: on a curve this small r = 0, r + k = n and s = 0 do occur.
 */
#include <smidgen/sm2.h>
#include <stdio.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"

TestSuite(exhaustive_signatures, .init = toy_init, .timeout = 600);

/* digest := a multiple of n below 2^256 plus e: what the reduction mod n has to bring back to e. */
static void digest_of(uint8_t digest[SMG_SM3_DIGEST_BYTES], uint32_t e, uint32_t seed) {
    memset(digest, 0, SMG_SM3_DIGEST_BYTES);
    for (size_t i = 0; i < SMG_SM3_DIGEST_BYTES / 4; i++) {
        store(digest + 4 * i, 4, scattered(seed + (uint32_t)i, UINT32_MAX));
    }
    digest[SMG_SM3_DIGEST_BYTES - 4] &= 0x7f; /* keeps what is added below within its 4 bytes */
    const uint32_t n = ref.n.m;
    const uint32_t rest = ref_reduce(digest, SMG_SM3_DIGEST_BYTES, n);
    const uint32_t low = ref_reduce(digest + SMG_SM3_DIGEST_BYTES - 4, 4, UINT32_MAX);
    store(digest + SMG_SM3_DIGEST_BYTES - 4, 4, low + (e + n - rest) % n);
}

/* Signs e with nonces from `first` on, compares with the reference, and verifies. */
static void check_signature(const smg_sm2_private_key *key, uint32_t d, uint32_t e, uint32_t first,
                            refused *why) {
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES], expected[SMG_SM2_SIGNATURE_BYTES] = {0};
    uint32_t r, s;
    draws random;
    digest_of(digest, e, d + first);
    draws_init(&random, first);
    const uint32_t drawn = reference_sign(&r, &s, d, e, first, why);
    const smg_status status = smg_sm2_sign_digest(signature, key, digest, &random.random);

    EXPECT(status == (drawn != 0 ? SMG_OK : SMG_ERR_RANDOM), "d %u, e %u, k %u: status %d", d, e,
           first, (int)status);
    EXPECT(random.count == (drawn != 0 ? drawn : MAX_DRAWS), "d %u, e %u, k %u: %u draws", d, e,
           first, random.count);
    if (drawn != 0) {
        store_signature(expected, r, s);
        EXPECT(smg_sm2_verify_digest(signature, &key->public_key, digest) == SMG_OK,
               "d %u, e %u, k %u: not accepted", d, e, first);
    }
    EXPECT(memcmp(signature, expected, sizeof expected) == 0, "d %u, e %u, k %u: other r or s", d,
           e, first);
}

static void expect_refusals(refused why) {
    printf("nonces refused: %lu out of range, %lu by r = 0, %lu by r + k = n, %lu by s = 0\n",
           why.out_of_range, why.zero_r, why.sum_n, why.zero_s);
    fflush(stdout);
    EXPECT(why.out_of_range && why.zero_r && why.sum_n && why.zero_s, "a refusal did not occur");
}

/* Keys in [1, n-2]: all of a small group, 5 of a larger one. */
static uint32_t key_step(void) {
    return ref_is_small() ? 1 : ref.n.m / 5;
}

/* Every draw of SM2_FN_BITS bits with every key; e is another one each time. */
Test(exhaustive_signatures, every_key_signs_with_every_nonce) {
    const uint32_t n = ref.n.m;
    refused why = {0, 0, 0, 0};
    for (uint32_t d = 1; d <= n - 2; d += key_step()) {
        smg_sm2_private_key key;
        private_key_of(&key, d);
        for (uint32_t k = 0; k < UINT32_C(1) << SM2_FN_BITS; k += ref_is_small() ? 1 : 1 + d % 7) {
            check_signature(&key, d, scattered((d << 10) + k, n), k, &why);
        }
    }
    expect_refusals(why);
}

/* One nonce of every value for every residue of e: on the smallest curve, with every key. */
Test(exhaustive_signatures, every_digest_is_signed_with_every_nonce) {
    const uint32_t n = ref.n.m;
    const uint32_t step = n < 128 ? 1 : n - 3; /* keys 1 and n - 2 */
    refused why = {0, 0, 0, 0};
    for (uint32_t d = 1; d <= n - 2; d += step) {
        smg_sm2_private_key key;
        private_key_of(&key, d);
        for (uint32_t e = 0; e < n; e += n < 300 ? 1 : n / 30) {
            for (uint32_t k = 1; k < n; k += ref_is_small() ? 1 : n / 1000) {
                check_signature(&key, d, e, k, &why);
            }
        }
    }
    if (ref_is_small()) {
        expect_refusals(why);
    }
}

/* A generator that gives one unusable nonce for ever: an error in the end, and no signature. */
Test(exhaustive_signatures, an_unusable_nonce_is_not_used_however_often_it_comes) {
    const uint8_t zero[SMG_SM2_SIGNATURE_BYTES] = {0};
    const uint32_t n = ref.n.m;
    for (uint32_t d = 1; d <= n - 2; d += n / 3) {
        smg_sm2_private_key key;
        private_key_of(&key, d);
        for (uint32_t k = 0; k < UINT32_C(1) << SM2_FN_BITS; k += ref_is_small() ? 1 : 97) {
            uint8_t digest[SMG_SM3_DIGEST_BYTES], signature[SMG_SM2_SIGNATURE_BYTES];
            uint32_t r, s;
            draws random;
            refused why = {0, 0, 0, 0};
            const uint32_t e = scattered(d + k, n);
            const bool usable = reference_sign(&r, &s, d, e, k, &why) == 1;
            digest_of(digest, e, d);
            draws_init(&random, k);
            random.stuck = true;
            const smg_status status = smg_sm2_sign_digest(signature, &key, digest, &random.random);
            EXPECT(status == (usable ? SMG_OK : SMG_ERR_RANDOM), "d %u, k %u", d, k);
            EXPECT(random.count == (usable ? 1 : MAX_DRAWS), "d %u, k %u: %u draws", d, k,
                   random.count);
            EXPECT(usable || memcmp(signature, zero, sizeof zero) == 0, "d %u, k %u: bytes left", d,
                   k);
        }
    }
}

/* The signature of a message is that of SM3(Z || message), Z = SM3(ENTL || ID || curve || key). */
Test(exhaustive_signatures, messages_are_signed_with_z_by_every_key) {
    static const uint8_t message[] = "every key signs", id[] = "toy";
    for (uint32_t d = 1; d <= ref.n.m - 2; d += key_step()) {
        smg_sm2_private_key key;
        uint8_t hash[SMG_SM3_DIGEST_BYTES], expected[SMG_SM2_SIGNATURE_BYTES];
        uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
        private_key_of(&key, d);
        static const uint8_t entl[] = {0, 8 * 3};
        smg_sm3_context sm3;
        smg_sm3_init(&sm3);
        smg_sm3_update(&sm3, entl, 2);
        smg_sm3_update(&sm3, id, 3);
        smg_sm3_update(&sm3, sm2_curve_a, SM2_FP_BYTES);
        smg_sm3_update(&sm3, sm2_curve_b, SM2_FP_BYTES);
        smg_sm3_update(&sm3, sm2_curve_gx, SM2_FP_BYTES);
        smg_sm3_update(&sm3, sm2_curve_gy, SM2_FP_BYTES);
        smg_sm3_update(&sm3, key.public_key.x, SM2_FP_BYTES);
        smg_sm3_update(&sm3, key.public_key.y, SM2_FP_BYTES);
        smg_sm3_final(&sm3, hash);
        smg_sm3_init(&sm3);
        smg_sm3_update(&sm3, hash, sizeof hash);
        smg_sm3_update(&sm3, message, sizeof message);
        smg_sm3_final(&sm3, hash);

        uint32_t r, s;
        draws random;
        refused why = {0, 0, 0, 0};
        const uint32_t e = ref_reduce(hash, sizeof hash, ref.n.m);
        EXPECT(reference_sign(&r, &s, d, e, d, &why) != 0, "d %u: no nonce", d);
        store_signature(expected, r, s);
        draws_init(&random, d);
        EXPECT(smg_sm2_sign(signature, &key, id, 3, message, sizeof message, &random.random) ==
                   SMG_OK,
               "d %u: not signed", d);
        EXPECT(memcmp(signature, expected, sizeof expected) == 0, "d %u: other r or s", d);
        EXPECT(smg_sm2_verify(signature, &key.public_key, id, 3, message, sizeof message) == SMG_OK,
               "d %u: not accepted", d);
    }
}

/* ---- verification ---- */

/* All pairs (r, s) of [0, bound) against the reference, or some; how many of them are valid. */
static uint32_t check_pairs(uint32_t point, uint32_t e, uint32_t bound, uint32_t step) {
    static uint32_t multiples[REF_BOUND];
    smg_sm2_public_key key;
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    uint32_t accepted = 0;
    ref_multiples(multiples, point);
    public_key_of(&key, point);
    digest_of(digest, e, point);
    for (uint32_t r = 0; r < bound; r++) {
        for (uint32_t s = r % step; s < bound; s += step) {
            uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
            const bool valid = reference_verify(multiples, r, s, e);
            store_signature(signature, r, s);
            const smg_status status = smg_sm2_verify_digest(signature, &key, digest);
            EXPECT(status == (valid ? SMG_OK : SMG_ERR_SIGNATURE),
                   "point %u, e %u, r %u, s %u: status %d", point, e, r, s, (int)status);
            accepted += valid;
        }
    }
    return accepted;
}

/* How many nonces sign e; each gives one valid pair, and there are no others. */
static uint32_t usable_nonces(uint32_t d, uint32_t e) {
    uint32_t usable = 0;
    for (uint32_t k = 1; k < ref.n.m; k++) {
        uint32_t r, s;
        refused why = {0, 0, 0, 0};
        usable += reference_sign(&r, &s, d, e, k, &why) == 1;
    }
    return usable;
}

Test(exhaustive_signatures, exactly_the_valid_pairs_verify) {
    const uint32_t n = ref.n.m;
    if (n < 128) {
        for (uint32_t d = 1; d <= n - 2; d++) {
            const uint32_t e = scattered(d, n);
            const uint32_t valid = check_pairs(ref.multiples[d], e, 256, 1); /* all of one byte */
            EXPECT(valid == usable_nonces(d, e), "key %u: %u pairs", d, valid);
        }
        return;
    }
    const uint32_t keys[] = {n / 2, 1, n - 2, n - 1};
    const uint32_t step = n < 300 ? 1 : ref_is_small() ? n / 60 : n;
    for (size_t i = 0; i < 4; i++) {
        check_pairs(ref.multiples[keys[i]], scattered(keys[i], n), n + 3, step);
    }
}

/* A point that is off the curve or of another order verifies nothing, whatever the signature. */
Test(exhaustive_signatures, other_points_are_no_keys) {
    const uint8_t digest[SMG_SM3_DIGEST_BYTES] = {1};
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    uint32_t outside = 0;
    store_signature(signature, 1, 1);
    for (uint32_t number = 0; number < ref.size; number++) {
        smg_sm2_public_key key;
        public_key_of(&key, number);
        if (number != 0 && ref.in_subgroup[number]) {
            store(key.y, SM2_FP_BYTES, ref.points[number].y - 1);
            if (ref_number(ref.points[number].x, ref.points[number].y - 1) != 0) {
                continue; /* y = 1/2 and -1/2 are neighbours */
            }
        } else if (number == 0 && ref_number(0, 0) != 0) {
            continue; /* infinity has no coordinates of its own, and (0, 0) is a point */
        }
        EXPECT(smg_sm2_verify_digest(signature, &key, digest) == SMG_ERR_POINT, "point %u", number);
        outside += number != 0 && !ref.in_subgroup[number];
    }
    EXPECT(outside == (SM2_COFACTOR - 1) * ref.n.m, "%u points of other orders", outside);
}
