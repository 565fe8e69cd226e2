/* SPDX-License-Identifier: Apache-2.0 */
/* Public keys out of signatures. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2/kernel.h"
#include "sm2_cases.h"
#include "vectors.h"

#define DIGEST SMG_SM3_DIGEST_BYTES

/* Recovers for every index; returns the one whose key is P, or SMG_SM2_RECOVERY_INDICES for none.
 * What is recovered verifies, and what is not is zeroed. */
static uint32_t recover(const uint8_t signature[SIGNATURE], const uint8_t e[DIGEST],
                        const smg_sm2_public_key *p, unsigned *answers) {
    uint32_t index = SMG_SM2_RECOVERY_INDICES;
    *answers = 0;
    for (uint32_t i = 0; i < SMG_SM2_RECOVERY_INDICES; i++) {
        smg_sm2_public_key key;
        memset(&key, 1, sizeof key);
        const smg_status status = smg_sm2_recover_public_key(&key, signature, e, i);
        if (status != SMG_OK) {
            cr_assert_eq(status, SMG_ERR_SIGNATURE);
            cr_assert(all_zero(&key, sizeof key));
            continue;
        }
        cr_assert_eq(smg_sm2_verify_digest(signature, &key, e), SMG_OK, "index %u", i);
        if (memcmp(&key, p, sizeof key) == 0) {
            cr_assert_eq(index, SMG_SM2_RECOVERY_INDICES, "two indices give one key");
            index = i;
        }
        ++*answers;
    }
    return index;
}

/* The index is the parity of the nonce's point, as long as x1 < n, which it is but once in 2^128.
 */
Test(sm2_recover, the_key_of_every_known_signature) {
    json_t *cases = vectors_open("sm2_sign.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "sign") || !vector_is(test, "curve", "sm2p256v1")) {
            continue;
        }
        uint8_t e[DIGEST], signature[SIGNATURE], encoded[SMG_SM2_PUBLIC_KEY_BYTES];
        uint8_t y1[COORDINATE];
        smg_sm2_public_key p;
        unsigned answers;
        vector_copy(e, DIGEST, test, "e");
        vector_copy(signature, SCALAR, test, "r");
        vector_copy(signature + SCALAR, SCALAR, test, "s");
        vector_copy(encoded, sizeof encoded, test, "public");
        vector_copy(y1, COORDINATE, test, "y1");
        cr_assert_eq(smg_sm2_public_key_from_bytes(&p, encoded, sizeof encoded), SMG_OK);
        cr_assert_eq(recover(signature, e, &p, &answers), y1[COORDINATE - 1] & 1, "%s",
                     vector_text(test, "name"));
        cr_assert_eq(answers, 2);
        run++;
    }
    cr_assert(run > 5);
    json_decref(cases);
}

Test(sm2_recover, round_trips) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 200; round++) {
        smg_sm2_private_key key;
        uint8_t e[DIGEST], signature[SIGNATURE];
        unsigned answers;
        noise_fill(&n, e, sizeof e);
        cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
        cr_assert_eq(smg_sm2_sign_digest(signature, &key, e, &n.random), SMG_OK);
        cr_assert(recover(signature, e, &key.public_key, &answers) < 2);
        cr_assert_eq(answers, 2);
    }
}

/* x1 in [n, p), of which no random signature is: r - e mod n is small, and index 2 or 3 adds n. */
Test(sm2_recover, an_abscissa_not_below_n) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    const uint8_t s[SCALAR] = {[SCALAR - 1] = 7};
    unsigned found = 0;
    for (uint8_t above = 0; above < 20; above++) {
        uint8_t e[DIGEST], signature[SIGNATURE], x[COORDINATE], y[COORDINATE];
        const uint8_t residue[SCALAR] = {[SCALAR - 1] = above};
        smg_sm2_public_key key;
        memset(signature, 0x33, SCALAR);
        memcpy(signature + SCALAR, s, SCALAR);
        subtract_mod_n(e, signature, residue);
        memcpy(x, sm2_curve_n, sizeof x);
        x[COORDINATE - 1] = (uint8_t)(x[COORDINATE - 1] + above); /* 0x23 + above */
        for (uint32_t odd = 0; odd < 2; odd++) {
            const bool exists = kernel->decompress_vartime(y, x, odd) != 0;
            const smg_status status = smg_sm2_recover_public_key(&key, signature, e, 2 + odd);
            cr_assert_eq(status, exists ? SMG_OK : SMG_ERR_SIGNATURE, "n + %u", above);
            cr_assert(!exists || smg_sm2_verify_digest(signature, &key, e) == SMG_OK);
            found += exists;
        }
    }
    cr_assert(found > 4);
}

static void expect_none(const uint8_t signature[SIGNATURE], const uint8_t e[DIGEST],
                        const char *what) {
    for (uint32_t i = 0; i < SMG_SM2_RECOVERY_INDICES; i++) {
        smg_sm2_public_key key;
        memset(&key, 1, sizeof key);
        cr_assert_eq(smg_sm2_recover_public_key(&key, signature, e, i), SMG_ERR_SIGNATURE, "%s",
                     what);
        cr_assert(all_zero(&key, sizeof key), "%s", what);
    }
}

Test(sm2_recover, signatures_of_no_key) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE], high[SCALAR], zero[SCALAR] = {0};
    const uint8_t *const refused[] = {zero, sm2_curve_n, high};
    memset(high, 0xff, sizeof high);
    for (size_t i = 0; i < 3; i++) {
        memcpy(signature, example.signature, SIGNATURE);
        memcpy(signature, refused[i], SCALAR);
        expect_none(signature, example.e, "r out of range");
        memcpy(signature, example.signature, SIGNATURE);
        memcpy(signature + SCALAR, refused[i], SCALAR);
        expect_none(signature, example.e, "s out of range");
    }
    memcpy(signature, example.signature, SIGNATURE);
    negate_mod_n(signature + SCALAR, signature);
    expect_none(signature, example.e, "r + s = n");
}

/* (x1, y1) = s G: P would be infinity for its parity, and for the other it is not. */
Test(sm2_recover, infinity_is_no_key) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    uint8_t signature[SIGNATURE], e[DIGEST], x[COORDINATE], y[COORDINATE];
    smg_sm2_public_key key;
    memcpy(signature, example.signature, SIGNATURE);
    cr_assert_eq(kernel->base_mul(x, y, signature + SCALAR), UINT32_MAX);
    cr_assert(memcmp(x, sm2_curve_n, sizeof x) < 0);
    subtract_mod_n(e, signature, x);
    const uint32_t odd = y[COORDINATE - 1] & 1;
    cr_assert_eq(smg_sm2_recover_public_key(&key, signature, e, odd), SMG_ERR_SIGNATURE);
    cr_assert(all_zero(&key, sizeof key));
    cr_assert_eq(smg_sm2_recover_public_key(&key, signature, e, 1 - odd), SMG_OK);
    cr_assert_eq(smg_sm2_verify_digest(signature, &key, e), SMG_OK);
}

Test(sm2_recover, indices_beyond_the_last_have_no_answer) {
    sm2_example example;
    sm2_example_load(&example);
    for (uint32_t bit = 4; bit != 0; bit <<= 1) {
        smg_sm2_public_key key;
        for (uint32_t odd = 0; odd < 2; odd++) {
            cr_assert_eq(smg_sm2_recover_public_key(&key, example.signature, example.e, bit | odd),
                         SMG_ERR_SIGNATURE);
        }
    }
}

Test(sm2_recover, null_pointers_and_inputs_within_the_key) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_public_key key, apart;
    const uint8_t *signature = example.signature;
    cr_assert_eq(smg_sm2_recover_public_key(NULL, signature, example.e, 0), SMG_ERR_ARGUMENT);
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm2_recover_public_key(&key, NULL, example.e, 0), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&key, sizeof key));
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm2_recover_public_key(&key, signature, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&key, sizeof key));

    cr_assert_eq(smg_sm2_recover_public_key(&apart, signature, example.e, 0), SMG_OK);
    memcpy(key.y, example.e, DIGEST);
    cr_assert_eq(smg_sm2_recover_public_key(&key, signature, key.y, 0), SMG_OK);
    cr_assert_arr_eq(&key, &apart, sizeof key);
}
