/* SPDX-License-Identifier: Apache-2.0 */
/* Keys and nonces come from the given generator alone, whole and unbiased, or not at all. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2_cases.h"
#include "vectors.h"

/* all ones, all zeros, n, then `last`: three draws outside [1, n-1] */
static void three_rejections(uint8_t draws[4 * SCALAR], const uint8_t last[SCALAR]) {
    memset(draws, 0xff, SCALAR);
    memset(draws + SCALAR, 0, SCALAR);
    memcpy(draws + 2 * SCALAR, sm2_curve_n, SCALAR);
    memcpy(draws + 3 * SCALAR, last, SCALAR);
}

/* Field report 10. */
Test(sm2_random, nonces_out_of_range_are_rejected_not_reduced) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t draws[4 * SCALAR], signature[SIGNATURE];
    script s;
    three_rejections(draws, example.k);
    script_init(&s, draws, sizeof draws);
    cr_assert_eq(smg_sm2_sign(signature, &example.key, DEFAULT_ID, EXAMPLE_MESSAGE,
                              EXAMPLE_MESSAGE_LENGTH, &s.random),
                 SMG_OK);
    expect_bytes(signature, example.signature, SIGNATURE, "after three rejections");
    cr_assert_eq(s.used, sizeof draws, "32 bytes for each attempt");
}

Test(sm2_random, private_keys_out_of_range_are_rejected_not_reduced) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t draws[5 * SCALAR];
    smg_sm2_private_key key;
    script s;
    /* n - 1 is no private key either */
    memcpy(draws, sm2_curve_n, SCALAR);
    draws[SCALAR - 1]--;
    three_rejections(draws + SCALAR, example.d);
    script_init(&s, draws, sizeof draws);
    cr_assert_eq(smg_sm2_private_key_generate(&key, &s.random), SMG_OK);
    cr_assert_arr_eq(&key, &example.key, sizeof key);
    cr_assert_eq(s.used, sizeof draws, "32 bytes for each attempt");
}

/* Field report 11. */
Test(sm2_random, a_failing_generator_fails_the_operation) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE];
    smg_sm2_private_key key;
    failing f;

    failing_init(&f, 0);
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm2_private_key_generate(&key, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(&key, sizeof key));
    cr_assert_eq(f.requests, 1, "no second try");

    failing_init(&f, 0);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm2_sign(signature, &example.key, DEFAULT_ID, EXAMPLE_MESSAGE,
                              EXAMPLE_MESSAGE_LENGTH, &f.random),
                 SMG_ERR_RANDOM);
    cr_assert(all_zero(signature, SIGNATURE));
    cr_assert_eq(f.requests, 1, "no second try");

    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm2_sign_no_z(signature, &example.key, "x", 1, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(signature, SIGNATURE));

    smg_sm2_sign_context context;
    smg_sm2_sign_init(&context, &example.key, DEFAULT_ID);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm2_sign_final(&context, signature, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(signature, SIGNATURE));
    cr_assert(all_zero(&context, sizeof context));
}

Test(sm2_random, a_stuck_generator_fails_instead_of_hanging) {
    const uint8_t values[] = {0x00, 0xff};
    sm2_example example;
    sm2_example_load(&example);
    for (size_t i = 0; i < 2; i++) {
        uint8_t signature[SIGNATURE];
        smg_sm2_private_key key;
        stuck s;
        stuck_init(&s, values[i]);
        cr_assert_eq(smg_sm2_private_key_generate(&key, &s.random), SMG_ERR_RANDOM);
        cr_assert(all_zero(&key, sizeof key));
        cr_assert_eq(smg_sm2_sign_digest(signature, &example.key, example.e, &s.random),
                     SMG_ERR_RANDOM);
        cr_assert(all_zero(signature, SIGNATURE));
    }
}

Test(sm2_random, a_generator_without_function_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    smg_random none = {NULL, NULL};
    uint8_t signature[SIGNATURE];
    smg_sm2_private_key key;
    cr_assert_eq(smg_sm2_private_key_generate(&key, &none), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&key, sizeof key));
    cr_assert_eq(smg_sm2_sign_digest(signature, &example.key, example.e, &none), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(signature, SIGNATURE));
}

/* ---- the nonces of real signatures, recovered with d: k = s (1 + d) + r d mod n ---- */

static void recover_nonce(uint8_t k[SCALAR], const uint8_t signature[SIGNATURE],
                          const uint8_t d[SCALAR]) {
    const uint8_t one[SCALAR] = {[SCALAR - 1] = 1};
    uint8_t sum[SCALAR], product[SCALAR];
    add_mod_n(sum, one, d);
    mul_mod_n(sum, sum, signature + SCALAR);
    mul_mod_n(product, signature, d);
    add_mod_n(k, sum, product);
}

static int compare_words(const void *a, const void *b) {
    return memcmp(a, b, 4);
}

Test(sm2_random, nonces_use_all_their_bits_and_never_repeat, .timeout = 120) {
    enum { COUNT = 1000 };
    static uint8_t high[COUNT][4], low[COUNT][4];
    sm2_example example;
    sm2_example_load(&example);
    uint8_t k[SCALAR], signature[SIGNATURE];

    recover_nonce(k, example.signature, example.d);
    expect_bytes(k, example.k, SCALAR, "recovery");
    for (size_t i = 0; i < COUNT; i++) {
        cr_assert_eq(smg_sm2_sign_digest(signature, &example.key, example.e, NULL), SMG_OK);
        recover_nonce(k, signature, example.d);
        memcpy(high[i], k, 4);
        memcpy(low[i], k + SCALAR - 4, 4);
    }
    /* Two of 1000 random words of 32 bits are equal with probability 1/8600 by chance: a pair may
     * happen, three pairs (2e-12) may not. */
    qsort(high, COUNT, 4, compare_words);
    qsort(low, COUNT, 4, compare_words);
    size_t pairs = 0;
    for (size_t i = 1; i < COUNT; i++) {
        pairs += memcmp(high[i - 1], high[i], 4) == 0;
        pairs += memcmp(low[i - 1], low[i], 4) == 0;
    }
    cr_assert(pairs < 3, "%zu equal pairs", pairs);
}
