/* SPDX-License-Identifier: Apache-2.0 */
/* Deterministic and hedged signatures against sm2_deterministic.json. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"
#include "vectors.h"

#define HEDGE 32 /* bytes drawn for a hedged signature */

/* A case, and the ways of signing: without additional data, or with what a script gives. */
typedef struct test_case {
    const char *name;
    smg_sm2_private_key key;
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    uint8_t expected[SIGNATURE];
    bytes extra;
    script script;
} test_case;

static void read_case(test_case *c, const json_t *test) {
    c->name = vector_text(test, "name");
    sm2_key_of(&c->key, test);
    vector_copy(c->e, sizeof c->e, test, "e");
    vector_copy(c->expected, SCALAR, test, "r");
    vector_copy(c->expected + SCALAR, SCALAR, test, "s");
    c->extra = vector_bytes(test, "extra");
    script_init(&c->script, c->extra.data, c->extra.length);
}

/* Asserts that a signature is that of the case, and that all of the script was drawn. */
static void expect_case(test_case *c, smg_status status, const uint8_t signature[SIGNATURE]) {
    cr_assert_eq(status, SMG_OK, "%s", c->name);
    expect_bytes(signature, c->expected, SIGNATURE, c->name);
    cr_assert_eq(c->script.used, c->extra.length, "%s", c->name);
    script_init(&c->script, c->extra.data, c->extra.length);
}

static void check_digest(test_case *c) {
    uint8_t signature[SIGNATURE];
    expect_case(c,
                c->extra.length == 0
                    ? smg_sm2_sign_digest_deterministic(signature, &c->key, c->e)
                    : smg_sm2_sign_digest_hedged(signature, &c->key, c->e, &c->script.random),
                signature);
    cr_assert_eq(smg_sm2_verify_digest(signature, &c->key.public_key, c->e), SMG_OK);
}

static smg_status finish(test_case *c, smg_sm2_sign_context *context, uint8_t *signature) {
    return c->extra.length == 0 ? smg_sm2_sign_final_deterministic(context, signature)
                                : smg_sm2_sign_final_hedged(context, signature, &c->script.random);
}

/* In one piece, in two, and in two of a signer. */
static void check_message(test_case *c, bytes id, bytes m) {
    uint8_t signature[SIGNATURE];
    smg_sm2_sign_context context;
    smg_sm2_signer signer;
    const size_t half = m.length / 2;
    expect_case(c,
                c->extra.length == 0 ? smg_sm2_sign_deterministic(signature, &c->key, id.data,
                                                                  id.length, m.data, m.length)
                                     : smg_sm2_sign_hedged(signature, &c->key, id.data, id.length,
                                                           m.data, m.length, &c->script.random),
                signature);

    cr_assert_eq(smg_sm2_sign_init(&context, &c->key, id.data, id.length), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, m.data, half), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, m.data + half, m.length - half), SMG_OK);
    expect_case(c, finish(c, &context, signature), signature);
    cr_assert(all_zero(&context, sizeof context));

    cr_assert_eq(smg_sm2_signer_init(&signer, &c->key, id.data, id.length), SMG_OK);
    cr_assert_eq(smg_sm2_signer_begin(&context, &signer), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, m.data, half), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, m.data + half, m.length - half), SMG_OK);
    expect_case(c, finish(c, &context, signature), signature);
}

Test(sm2_nonces, signatures_of_rfc6979_with_hmac_sm3) {
    json_t *cases = vectors_open("sm2_deterministic.json");
    size_t i, deterministic = 0, hedged = 0, messages = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "curve", "sm2p256v1")) {
            continue;
        }
        test_case c;
        read_case(&c, test);
        check_digest(&c);
        if (json_object_get(test, "msg") != NULL) {
            bytes id = vector_bytes(test, "id"), message = vector_bytes(test, "msg");
            check_message(&c, id, message);
            bytes_free(&id);
            bytes_free(&message);
            messages++;
        }
        deterministic += c.extra.length == 0;
        hedged += c.extra.length == HEDGE;
        bytes_free(&c.extra);
    }
    cr_assert(deterministic > 20 && hedged > 20 && messages > 4);
    json_decref(cases);
}

Test(sm2_nonces, the_system_hedges_each_signature_anew) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t first[SIGNATURE], second[SIGNATURE];
    cr_assert_eq(smg_sm2_sign_digest_hedged(first, &example.key, example.e, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_sign_digest_hedged(second, &example.key, example.e, NULL), SMG_OK);
    cr_assert(memcmp(first, second, SIGNATURE) != 0);
    cr_assert_eq(smg_sm2_verify_digest(first, &example.key.public_key, example.e), SMG_OK);
    cr_assert_eq(smg_sm2_verify_digest(second, &example.key.public_key, example.e), SMG_OK);
}

/* A stuck generator hands every message another nonce: r differs, and so does what k G adds to e.
 */
Test(sm2_nonces, hedging_that_repeats_still_separates_messages) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t first[SIGNATURE], second[SIGNATURE], other[SMG_SM3_DIGEST_BYTES];
    stuck s;
    stuck_init(&s, 0);
    memcpy(other, example.e, sizeof other);
    other[SMG_SM3_DIGEST_BYTES - 1] ^= 1; /* of an even e: other = e + 1 */
    cr_assert_eq(smg_sm2_sign_digest_hedged(first, &example.key, example.e, &s.random), SMG_OK);
    cr_assert_eq(smg_sm2_sign_digest_hedged(second, &example.key, other, &s.random), SMG_OK);
    cr_assert_eq(s.used, 2 * HEDGE);
    first[SCALAR - 1]++; /* r of the same x1 would be greater by 1 */
    cr_assert(memcmp(first, second, SCALAR) != 0);
}

/* ---- what does not sign ---- */

#define EXPECT_NO_SIGNATURE(call, expected)                                                        \
    do {                                                                                           \
        memset(signature, 1, SIGNATURE);                                                           \
        cr_assert_eq((call), (expected));                                                          \
        cr_assert(all_zero(signature, SIGNATURE));                                                 \
    } while (0)

Test(sm2_nonces, a_failing_generator_fails_a_hedged_signature) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE];
    smg_sm2_sign_context context;
    const smg_random none = {NULL, NULL};
    failing f;
    failing_init(&f, 0);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_hedged(signature, &example.key, example.e, &f.random),
                        SMG_ERR_RANDOM);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_hedged(signature, &example.key, DEFAULT_ID, "m", 1, &f.random),
                        SMG_ERR_RANDOM);
    cr_assert_eq(smg_sm2_sign_init(&context, &example.key, DEFAULT_ID), SMG_OK);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final_hedged(&context, signature, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(&context, sizeof context));
    cr_assert_eq(f.requests, 3, "one for each, and no second try");
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_hedged(signature, &example.key, example.e, &none),
                        SMG_ERR_ARGUMENT);
}

Test(sm2_nonces, null_pointers_and_states) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_private_key *key = &example.key;
    uint8_t signature[SIGNATURE];
    smg_sm2_sign_context context;

    cr_assert_eq(smg_sm2_sign_digest_deterministic(NULL, key, example.e), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_deterministic(signature, NULL, example.e),
                        SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_deterministic(signature, key, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_digest_hedged(NULL, key, example.e, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_hedged(signature, NULL, example.e, NULL),
                        SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_hedged(signature, key, NULL, NULL), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_sign_deterministic(NULL, key, DEFAULT_ID, "m", 1), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_deterministic(signature, NULL, DEFAULT_ID, "m", 1),
                        SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_deterministic(signature, key, NULL, 1, "m", 1),
                        SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_deterministic(signature, key, DEFAULT_ID, NULL, 1),
                        SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(
        smg_sm2_sign_deterministic(signature, key, "", SMG_SM2_ID_MAX_BYTES + 1, "m", 1),
        SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_sign_hedged(NULL, key, DEFAULT_ID, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_hedged(signature, NULL, DEFAULT_ID, "m", 1, NULL),
                        SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(
        smg_sm2_sign_hedged(signature, key, "", SMG_SM2_ID_MAX_BYTES + 1, "m", 1, NULL),
        SMG_ERR_LENGTH);

    EXPECT_NO_SIGNATURE(smg_sm2_sign_final_deterministic(NULL, signature), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final_hedged(NULL, signature, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_init(&context, key, DEFAULT_ID), SMG_OK);
    cr_assert_eq(smg_sm2_sign_final_deterministic(&context, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_final_deterministic(&context, signature), SMG_OK);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final_deterministic(&context, signature), SMG_ERR_STATE);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final_hedged(&context, signature, NULL), SMG_ERR_STATE);
}

Test(sm2_nonces, an_object_without_a_key_does_not_sign_and_draws_nothing) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE];
    smg_sm2_private_key key = example.key;
    failing f;
    smg_wipe(&key, sizeof key);
    failing_init(&f, 1);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_deterministic(signature, &key, example.e), SMG_ERR_KEY);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest_hedged(signature, &key, example.e, &f.random),
                        SMG_ERR_KEY);
    cr_assert_eq(f.requests, 0);
}

Test(sm2_nonces, a_digest_may_lie_within_the_signature) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t apart[SIGNATURE], signature[SIGNATURE];
    cr_assert_eq(smg_sm2_sign_digest_deterministic(apart, &example.key, example.e), SMG_OK);
    for (size_t at = 0; at <= SIGNATURE - SMG_SM3_DIGEST_BYTES; at += 16) {
        memcpy(signature + at, example.e, SMG_SM3_DIGEST_BYTES);
        cr_assert_eq(smg_sm2_sign_digest_deterministic(signature, &example.key, signature + at),
                     SMG_OK);
        expect_bytes(signature, apart, SIGNATURE, "in place");
    }
}
