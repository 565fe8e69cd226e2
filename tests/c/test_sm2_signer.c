/* SPDX-License-Identifier: Apache-2.0 */
/* A private key with Z signs what smg_sm2_sign signs. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"
#include "vectors.h"

Test(sm2_signer, every_known_signature) {
    json_t *cases = vectors_open("sm2_sign.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "sign") || !vector_is(test, "curve", "sm2p256v1")) {
            continue;
        }
        bytes id = vector_bytes(test, "id"), message = vector_bytes(test, "msg");
        uint8_t k[SCALAR], expected[SIGNATURE], signature[SIGNATURE];
        smg_sm2_private_key key;
        smg_sm2_signer signer;
        smg_sm2_sign_context context;
        script s;
        vector_copy(k, SCALAR, test, "k");
        vector_copy(expected, SCALAR, test, "r");
        vector_copy(expected + SCALAR, SCALAR, test, "s");
        sm2_key_of(&key, test);
        cr_assert_eq(smg_sm2_signer_init(&signer, &key, id.data, id.length), SMG_OK);
        smg_wipe(&key, sizeof key); /* the signer holds a copy */

        for (int round = 0; round < 2; round++) {
            script_init(&s, k, SCALAR);
            cr_assert_eq(
                smg_sm2_signer_sign(signature, &signer, message.data, message.length, &s.random),
                SMG_OK);
            expect_bytes(signature, expected, SIGNATURE, vector_text(test, "name"));
        }
        script_init(&s, k, SCALAR);
        cr_assert_eq(smg_sm2_signer_begin(&context, &signer), SMG_OK);
        for (size_t at = 0; at < message.length; at++) {
            cr_assert_eq(smg_sm2_sign_update(&context, message.data + at, 1), SMG_OK);
        }
        cr_assert_eq(smg_sm2_sign_final(&context, signature, &s.random), SMG_OK);
        expect_bytes(signature, expected, SIGNATURE, vector_text(test, "name"));
        bytes_free(&id);
        bytes_free(&message);
        run++;
    }
    cr_assert(run > 5);
    json_decref(cases);
}

/* The key and the ID may lie within the signer that they become. */
Test(sm2_signer, made_in_place) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_signer apart, in_place;
    cr_assert_eq(smg_sm2_signer_init(&apart, &example.key, DEFAULT_ID), SMG_OK);
    expect_bytes(apart.z, example.z, sizeof example.z, "Z");
    cr_assert_arr_eq(&apart.key, &example.key, sizeof example.key);

    memset(&in_place, 0, sizeof in_place);
    in_place.key = example.key;
    memcpy(in_place.z, SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH);
    cr_assert_eq(
        smg_sm2_signer_init(&in_place, &in_place.key, in_place.z, SMG_SM2_DEFAULT_ID_LENGTH),
        SMG_OK);
    cr_assert_arr_eq(&in_place, &apart, sizeof apart);
}

#define EXPECT_NO_SIGNER(call, expected)                                                           \
    do {                                                                                           \
        memset(&signer, 1, sizeof signer);                                                         \
        cr_assert_eq((call), (expected));                                                          \
        cr_assert(all_zero(&signer, sizeof signer));                                               \
    } while (0)

Test(sm2_signer, what_makes_no_signer) {
    static const uint8_t long_id[SMG_SM2_ID_MAX_BYTES + 1];
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_private_key key = example.key;
    smg_sm2_signer signer;
    cr_assert_eq(smg_sm2_signer_init(NULL, &key, DEFAULT_ID), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNER(smg_sm2_signer_init(&signer, NULL, DEFAULT_ID), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNER(smg_sm2_signer_init(&signer, &key, NULL, 1), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNER(smg_sm2_signer_init(&signer, &key, long_id, sizeof long_id), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_signer_init(&signer, &key, long_id, SMG_SM2_ID_MAX_BYTES), SMG_OK);
    cr_assert_eq(smg_sm2_signer_init(&signer, &key, NULL, 0), SMG_OK);
    key.public_key.y[31] ^= 1;
    EXPECT_NO_SIGNER(smg_sm2_signer_init(&signer, &key, DEFAULT_ID), SMG_ERR_POINT);
    smg_wipe(&key, sizeof key);
    EXPECT_NO_SIGNER(smg_sm2_signer_init(&signer, &key, DEFAULT_ID), SMG_ERR_KEY);
}

#define EXPECT_NO_SIGNATURE(call, expected)                                                        \
    do {                                                                                           \
        memset(signature, 1, SIGNATURE);                                                           \
        cr_assert_eq((call), (expected));                                                          \
        cr_assert(all_zero(signature, SIGNATURE));                                                 \
    } while (0)

Test(sm2_signer, what_does_not_sign) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE];
    smg_sm2_sign_context context;
    smg_sm2_signer signer;
    failing f;
    cr_assert_eq(smg_sm2_signer_init(&signer, &example.key, DEFAULT_ID), SMG_OK);

    cr_assert_eq(smg_sm2_signer_sign(NULL, &signer, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_signer_sign(signature, NULL, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_signer_sign(signature, &signer, NULL, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_signer_sign(signature, &signer, NULL, 0, NULL), SMG_OK);
    failing_init(&f, 0);
    EXPECT_NO_SIGNATURE(smg_sm2_signer_sign(signature, &signer, "m", 1, &f.random), SMG_ERR_RANDOM);

    cr_assert_eq(smg_sm2_signer_begin(NULL, &signer), SMG_ERR_ARGUMENT);
    memset(&context, 1, sizeof context);
    cr_assert_eq(smg_sm2_signer_begin(&context, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final(&context, signature, NULL), SMG_ERR_STATE);

    smg_wipe(&signer, sizeof signer);
    EXPECT_NO_SIGNATURE(smg_sm2_signer_sign(signature, &signer, "m", 1, NULL), SMG_ERR_KEY);
}
