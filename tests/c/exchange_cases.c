/* SPDX-License-Identifier: Apache-2.0 */
#include "exchange_cases.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"

static void read_side(side *s, const json_t *test, const char *d, const char *id, const char *point,
                      const char *z) {
    uint8_t private_key[SCALAR], expected[POINT], actual[POINT];
    vector_copy(private_key, SCALAR, test, d);
    s->id = vector_bytes(test, id);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&s->key, private_key, SCALAR), SMG_OK);

    vector_copy(expected, POINT, test, point);
    cr_assert_eq(smg_sm2_public_key_to_bytes(actual, &s->key.public_key), SMG_OK);
    expect_bytes(actual, expected, POINT, point);

    vector_copy(expected, SMG_SM2_Z_BYTES, test, z);
    cr_assert_eq(smg_sm2_z(actual, &s->key.public_key, s->id.data, s->id.length), SMG_OK);
    expect_bytes(actual, expected, SMG_SM2_Z_BYTES, z);
}

static void check_exchange_case(const json_t *test) {
    const char *name = vector_text(test, "name");
    side a, b;
    uint8_t r[SCALAR], r_a[POINT], r_b[POINT], tag_a[TAG], tag_b[TAG];
    uint8_t expected_a[POINT], expected_b[POINT], expected_tag_a[TAG], expected_tag_b[TAG];
    smg_sm2_exchange_initiator initiator, untagged_initiator;
    smg_sm2_exchange_responder responder, untagged_responder;
    script s;
    read_side(&a, test, "dA", "idA", "PA", "ZA");
    read_side(&b, test, "dB", "idB", "PB", "ZB");
    bytes expected = vector_bytes(test, "K");
    const size_t length = vector_number(test, "klen");
    cr_assert_eq(length, expected.length);
    uint8_t *key = malloc(length);
    cr_assert_neq(key, NULL);
    vector_copy(expected_a, POINT, test, "RA");
    vector_copy(expected_b, POINT, test, "RB");
    vector_copy(expected_tag_a, TAG, test, "SA");
    vector_copy(expected_tag_b, TAG, test, "SB");

    vector_copy(r, SCALAR, test, "rA");
    script_init(&s, r, SCALAR);
    cr_assert_eq(smg_sm2_exchange_begin(&initiator, r_a, &a.key, a.id.data, a.id.length,
                                        &b.key.public_key, b.id.data, b.id.length, &s.random),
                 SMG_OK, "%s", name);
    expect_bytes(r_a, expected_a, POINT, name);
    cr_assert_eq(s.used, SCALAR);

    vector_copy(r, SCALAR, test, "rB");
    script_init(&s, r, SCALAR);
    cr_assert_eq(smg_sm2_exchange_respond(&responder, r_b, tag_b, &b.key, b.id.data, b.id.length,
                                          &a.key.public_key, a.id.data, a.id.length, r_a, POINT,
                                          &s.random),
                 SMG_OK, "%s", name);
    expect_bytes(r_b, expected_b, POINT, name);
    expect_bytes(tag_b, expected_tag_b, TAG, name);
    cr_assert_eq(s.used, SCALAR);

    untagged_initiator = initiator;
    untagged_responder = responder;
    cr_assert_eq(smg_sm2_exchange_confirm(&initiator, key, length, tag_a, r_b, POINT, tag_b),
                 SMG_OK, "%s", name);
    expect_bytes(key, expected.data, length, name);
    expect_bytes(tag_a, expected_tag_a, TAG, name);
    memset(key, 0, length);
    cr_assert_eq(smg_sm2_exchange_finish(&responder, key, length, tag_a), SMG_OK, "%s", name);
    expect_bytes(key, expected.data, length, name);

    memset(key, 0, length);
    cr_assert_eq(smg_sm2_exchange_confirm_untagged(&untagged_initiator, key, length, r_b, POINT),
                 SMG_OK);
    expect_bytes(key, expected.data, length, name);
    memset(key, 0, length);
    cr_assert_eq(smg_sm2_exchange_finish_untagged(&untagged_responder, key, length), SMG_OK);
    expect_bytes(key, expected.data, length, name);

    free(key);
    bytes_free(&expected);
    bytes_free(&a.id);
    bytes_free(&b.id);
}

size_t sm2_check_exchange_cases(const char *curve) {
    json_t *cases = vectors_open("sm2_kex.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "curve", curve)) {
            check_exchange_case(test);
            run++;
        }
    }
    json_decref(cases);
    return run;
}

static void check_kem_case(const json_t *test) {
    const char *name = vector_text(test, "name");
    uint8_t k[SCALAR], ciphertext[POINT], expected_c1[POINT];
    smg_sm2_private_key owner;
    script s;
    bytes expected = vector_bytes(test, "t");
    uint8_t *key = malloc(expected.length);
    cr_assert_neq(key, NULL);
    sm2_key_of(&owner, test);
    vector_copy(k, SCALAR, test, "k");
    vector_copy(expected_c1, POINT, test, "c1");

    script_init(&s, k, SCALAR);
    cr_assert_eq(
        smg_sm2_kem_encapsulate(ciphertext, key, expected.length, &owner.public_key, &s.random),
        SMG_OK, "%s", name);
    expect_bytes(ciphertext, expected_c1, POINT, name);
    expect_bytes(key, expected.data, expected.length, name);
    cr_assert_eq(s.used, SCALAR);

    memset(key, 0, expected.length);
    cr_assert_eq(smg_sm2_kem_decapsulate(key, expected.length, &owner, ciphertext), SMG_OK, "%s",
                 name);
    expect_bytes(key, expected.data, expected.length, name);
    free(key);
    bytes_free(&expected);
}

size_t sm2_check_kem_cases(const char *curve) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "encrypt") && vector_is(test, "curve", curve)) {
            check_kem_case(test);
            run++;
        }
    }
    json_decref(cases);
    return run;
}
