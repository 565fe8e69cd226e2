/* SPDX-License-Identifier: Apache-2.0 */
/* Signatures: known answers, nonces that must be replaced, the digest that is signed. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2/kernel.h"
#include "sm2_cases.h"
#include "vectors.h"

/* ---- known answers ---- */

Test(sm2_sign, gbt32918_5_a2_and_generated_cases) {
    cr_assert_geq(sm2_check_sign_cases("sm2p256v1"), 30);
}

Test(sm2_sign, a_nonce_that_gives_no_signature_is_replaced) {
    json_t *cases = vectors_open("sm2_sign.json");
    sm2_example example;
    sm2_example_load(&example);
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "sign-retry")) {
            continue;
        }
        uint8_t nonces[2 * SCALAR], e[SMG_SM3_DIGEST_BYTES];
        uint8_t signature[SIGNATURE], expected[SIGNATURE];
        smg_sm2_private_key key;
        script s;
        sm2_key_of(&key, test);
        vector_copy(e, sizeof e, test, "e");
        vector_copy(nonces, SCALAR, test, "k");
        memcpy(nonces + SCALAR, example.k, SCALAR);

        /* alone it must not produce a signature */
        script_init(&s, nonces, SCALAR);
        memset(signature, 1, SIGNATURE);
        cr_assert_eq(smg_sm2_sign_digest(signature, &key, e, &s.random), SMG_ERR_RANDOM, "%s",
                     vector_text(test, "name"));
        cr_assert(all_zero(signature, SIGNATURE));
        cr_assert_eq(s.used, SCALAR);

        /* before another nonce it leaves no trace */
        script_init(&s, nonces, 2 * SCALAR);
        cr_assert_eq(smg_sm2_sign_digest(signature, &key, e, &s.random), SMG_OK);
        cr_assert_eq(s.used, 2 * SCALAR);
        script_init(&s, example.k, SCALAR);
        cr_assert_eq(smg_sm2_sign_digest(expected, &key, e, &s.random), SMG_OK);
        expect_bytes(signature, expected, SIGNATURE, vector_text(test, "name"));
        cr_assert_eq(smg_sm2_verify_digest(signature, &key.public_key, e), SMG_OK);
        run++;
    }
    cr_assert_eq(run, 3);
    json_decref(cases);
}

/* Field report 12: a leading zero byte of r or s stays where it is. */
Test(sm2_sign, short_r_and_short_s_are_32_bytes_each) {
    static const struct {
        uint8_t k_end[2];
        const char *signature;
    } samples[] = {
        {{0xbd, 0x5a},
         "00cdc3bb4a79204634f820fcad2b75b0277d52a3983c257550c6cf4f62b6596d"
         "dc45f44022fb349d7760baaef099db4af07fa201e25256088acce5c62897902a"},
        {{0xbc, 0x3a},
         "4ac75620d499ea4a4ccbdf7fb2d64b3f847b23f8cf8dcf9450cf91f907d76a4b"
         "00a1a4dfef26baa812274645e6151067aabe161709865734f41831765c3ab43f"},
    };
    sm2_example example;
    sm2_example_load(&example);
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        uint8_t k[SCALAR], signature[SIGNATURE], expected[SIGNATURE];
        script s;
        memcpy(k, example.k, SCALAR);
        memcpy(k + SCALAR - 2, samples[i].k_end, 2);
        hex_copy(expected, SIGNATURE, samples[i].signature);
        script_init(&s, k, SCALAR);
        cr_assert_eq(smg_sm2_sign(signature, &example.key, DEFAULT_ID, EXAMPLE_MESSAGE,
                                  EXAMPLE_MESSAGE_LENGTH, &s.random),
                     SMG_OK);
        expect_bytes(signature, expected, SIGNATURE, samples[i].signature);
        cr_assert_eq(smg_sm2_verify(signature, &example.key.public_key, DEFAULT_ID, EXAMPLE_MESSAGE,
                                    EXAMPLE_MESSAGE_LENGTH),
                     SMG_OK);
    }
}

/* Field report 12: the smallest s. */
Test(sm2_sign, s_equal_to_one_is_a_signature) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t e[SMG_SM3_DIGEST_BYTES], signature[SIGNATURE], expected[SIGNATURE];
    script s;
    hex_copy(e, sizeof e, "77d48181dc55ceccaffac6b51e2bec0316ae2550008dab0b50e76a8e4d886400");
    hex_copy(expected, SIGNATURE,
             "7cc07df36ae2e66511fef8dbaca3eab9580c542e0e94e71aa04b795b7b9cfe73"
             "0000000000000000000000000000000000000000000000000000000000000001");
    script_init(&s, example.k, SCALAR);
    cr_assert_eq(smg_sm2_sign_digest(signature, &example.key, e, &s.random), SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, "s = 1");
    cr_assert_eq(smg_sm2_verify_digest(signature, &example.key.public_key, e), SMG_OK);
}

/* Field report 32: the empty message, however it is given. */
Test(sm2_sign, an_empty_message_is_signed) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE], expected[SIGNATURE];
    script s;
    hex_copy(expected, SIGNATURE,
             "781c66bb8ca7e91725309a4120a8ca8387729020319e4f9c1cdd9a599891a251"
             "47372e9863499990ad0e9ecb379bd2098651b11b6963246a35d117246296d9c3");
    script_init(&s, example.k, SCALAR);
    cr_assert_eq(smg_sm2_sign(signature, &example.key, DEFAULT_ID, NULL, 0, &s.random), SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, "no message");
    cr_assert_eq(smg_sm2_verify(signature, &example.key.public_key, DEFAULT_ID, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm2_verify(signature, &example.key.public_key, DEFAULT_ID, "", 0), SMG_OK);
}

/* ---- which digest: field reports 15 and 17 ---- */

Test(sm2_id, default_empty_and_hex_text_are_three_different_ids) {
    static const char hex_text[] = "31323334353637383132333435363738";
    sm2_example example;
    sm2_example_load(&example);
    const struct {
        const char *id;
        size_t length;
        const char *r;
    } ids[] = {
        {DEFAULT_ID, NULL},
        {NULL, 0, "27f1ba35327863638afce55ea5560734b20dc6f4aa21b74217bcae759f2eb983"},
        {hex_text, 32, "96410609b2d53b5d94288c2832d92292b69111352394abfb2f0a7093c24e3898"},
    };
    for (size_t i = 0; i < 3; i++) {
        uint8_t signature[SIGNATURE], r[SCALAR];
        script s;
        memcpy(r, example.signature, SCALAR);
        if (ids[i].r != NULL) {
            hex_copy(r, SCALAR, ids[i].r);
        }
        script_init(&s, example.k, SCALAR);
        cr_assert_eq(smg_sm2_sign(signature, &example.key, ids[i].id, ids[i].length,
                                  EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH, &s.random),
                     SMG_OK);
        expect_bytes(signature, r, SCALAR, "r");
        for (size_t j = 0; j < 3; j++) {
            cr_assert_eq(smg_sm2_verify(signature, &example.key.public_key, ids[j].id,
                                        ids[j].length, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH),
                         i == j ? SMG_OK : SMG_ERR_SIGNATURE, "signed with %zu, verified with %zu",
                         i, j);
        }
    }
}

Test(sm2_id, z_of_the_default_and_of_the_empty_id) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t z[SMG_SM2_Z_BYTES], empty[SMG_SM2_Z_BYTES], e[SMG_SM3_DIGEST_BYTES];
    cr_assert_eq(smg_sm2_z(z, &example.key.public_key, DEFAULT_ID), SMG_OK);
    expect_bytes(z, example.z, sizeof z, "default ID");
    hex_copy(empty, sizeof empty,
             "f2a1724ed3d6767e22fcd19bfb33cd8af34f59ad7fdc8747cce6acacd414f1f9");
    cr_assert_eq(smg_sm2_z(z, &example.key.public_key, NULL, 0), SMG_OK);
    expect_bytes(z, empty, sizeof z, "empty ID");

    /* Z once, then any number of messages */
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, example.z, sizeof example.z);
    smg_sm3_update(&hash, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH);
    smg_sm3_final(&hash, e);
    expect_bytes(e, example.e, sizeof e, "e = SM3(Z || M)");
}

Test(sm2_sign, without_z_verifies_only_without_z) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *public_key = &example.key.public_key;
    uint8_t signature[SIGNATURE], expected[SIGNATURE];
    script s;
    hex_copy(expected, SIGNATURE,
             "ca0ea5b47728efa5f9e1989508cd3069a2e6f85f7f5125c1a843f3ebfcad87ea"
             "9f63abe109485c501c147632bc3d53d297d860a8df2ed3619fd75a776c93ff8c");
    script_init(&s, example.k, SCALAR);
    cr_assert_eq(smg_sm2_sign_no_z(signature, &example.key, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH,
                                   &s.random),
                 SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, "no Z");
    cr_assert_eq(
        smg_sm2_verify_no_z(signature, public_key, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH),
        SMG_OK);
    cr_assert_eq(
        smg_sm2_verify(signature, public_key, DEFAULT_ID, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH),
        SMG_ERR_SIGNATURE);
    cr_assert_eq(
        smg_sm2_verify(signature, public_key, NULL, 0, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH),
        SMG_ERR_SIGNATURE);
    cr_assert_eq(
        smg_sm2_verify_no_z(example.signature, public_key, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH),
        SMG_ERR_SIGNATURE);
}

Test(sm2_sign, a_message_hashed_twice_does_not_verify_as_hashed_once) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t inner[SMG_SM3_DIGEST_BYTES], signature[SIGNATURE], r[SCALAR];
    script s;
    smg_sm3(inner, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH);
    hex_copy(r, SCALAR, "3584515527ee12949efc1c976ca4dd9d3b5a91c802e2eae46c407e59ff66f1f7");
    script_init(&s, example.k, SCALAR);
    cr_assert_eq(smg_sm2_sign(signature, &example.key, DEFAULT_ID, inner, sizeof inner, &s.random),
                 SMG_OK);
    expect_bytes(signature, r, SCALAR, "SM3(Z || SM3(M))");
    cr_assert_eq(smg_sm2_verify(signature, &example.key.public_key, DEFAULT_ID, EXAMPLE_MESSAGE,
                                EXAMPLE_MESSAGE_LENGTH),
                 SMG_ERR_SIGNATURE);
}

/* ---- what verification refuses ---- */

/* n added to, or put in the place of, r or s: never another encoding of a valid signature */
Test(sm2_verify, r_and_s_out_of_range_are_refused) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *public_key = &example.key.public_key;
    for (size_t part = 0; part < 2; part++) {
        uint8_t signature[SIGNATURE];
        uint8_t *value = signature + part * SCALAR;
        memcpy(signature, example.signature, SIGNATURE);
        cr_assert_eq(smg_sm2_verify_digest(signature, public_key, example.e), SMG_OK);

        memset(value, 0, SCALAR);
        cr_assert_eq(smg_sm2_verify_digest(signature, public_key, example.e), SMG_ERR_SIGNATURE);
        memcpy(value, sm2_curve_n, SCALAR);
        cr_assert_eq(smg_sm2_verify_digest(signature, public_key, example.e), SMG_ERR_SIGNATURE);
        memset(value, 0xff, SCALAR);
        cr_assert_eq(smg_sm2_verify_digest(signature, public_key, example.e), SMG_ERR_SIGNATURE);
    }
}

/*
 * The tests below choose the digest, e = r - x1 mod n, so that everything holds but the range of r
 * and s: only the check of the range stands between them and acceptance.
 */
static void expect_forgery_refused(const sm2_example *example, const uint8_t r[SCALAR],
                                   const uint8_t s[SCALAR], const uint8_t x1[COORDINATE]) {
    uint8_t e[SMG_SM3_DIGEST_BYTES], signature[SIGNATURE];
    cr_assert(memcmp(x1, sm2_curve_n, SCALAR) < 0, "a chance of 2^-128");
    subtract_mod_n(e, r, x1);
    memcpy(signature, r, SCALAR);
    memcpy(signature + SCALAR, s, SCALAR);
    cr_assert_eq(smg_sm2_verify_digest(signature, &example->key.public_key, e), SMG_ERR_SIGNATURE);

    /* 0 written as n */
    for (size_t part = 0; part < 2; part++) {
        uint8_t *value = signature + part * SCALAR;
        if (all_zero(value, SCALAR)) {
            memcpy(value, sm2_curve_n, SCALAR);
            cr_assert_eq(smg_sm2_verify_digest(signature, &example->key.public_key, e),
                         SMG_ERR_SIGNATURE);
        }
    }
}

Test(sm2_verify, r_plus_s_equal_to_n_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t r[SCALAR], x1[COORDINATE], y1[COORDINATE]; /* s G + 0 P */
    const uint8_t *s = example.k;
    negate_mod_n(r, s);
    cr_assert_eq(smg_sm2_kernel_get()->base_mul(x1, y1, s), UINT32_MAX);
    expect_forgery_refused(&example, r, s, x1);
}

Test(sm2_verify, s_equal_to_zero_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *p = &example.key.public_key;
    const uint8_t zero[SCALAR] = {0};
    uint8_t x1[COORDINATE], y1[COORDINATE]; /* 0 G + r P */
    const uint8_t *r = example.k;
    cr_assert_eq(smg_sm2_kernel_get()->mul(x1, y1, r, p->x, p->y), UINT32_MAX);
    expect_forgery_refused(&example, r, zero, x1);
}

Test(sm2_verify, r_equal_to_zero_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *p = &example.key.public_key;
    const uint8_t zero[SCALAR] = {0};
    uint8_t x1[COORDINATE], y1[COORDINATE]; /* s G + s P */
    const uint8_t *s = example.k;
    cr_assert_eq(smg_sm2_kernel_get()->double_mul_vartime(x1, y1, s, s, p->x, p->y), UINT32_MAX);
    expect_forgery_refused(&example, zero, s, x1);
}

Test(sm2_verify, a_flip_of_any_bit_is_noticed) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *public_key = &example.key.public_key;
    uint8_t signature[SIGNATURE];
    memcpy(signature, example.signature, SIGNATURE);
    for (size_t bit = 0; bit < 8 * SIGNATURE; bit += 5) {
        signature[bit / 8] ^= (uint8_t)(1 << bit % 8);
        cr_assert_eq(smg_sm2_verify_digest(signature, public_key, example.e), SMG_ERR_SIGNATURE,
                     "bit %zu", bit);
        signature[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    cr_assert_eq(smg_sm2_verify_digest(signature, public_key, example.e), SMG_OK);
}

Test(sm2_verify, another_key_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_private_key other;
    cr_assert_eq(smg_sm2_private_key_generate(&other, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_verify_digest(example.signature, &other.public_key, example.e),
                 SMG_ERR_SIGNATURE);
}

Test(sm2_verify, a_key_off_the_curve_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_public_key point = example.key.public_key;
    point.y[COORDINATE - 1] ^= 1;
    cr_assert_eq(smg_sm2_verify_digest(example.signature, &point, example.e), SMG_ERR_POINT);
    memset(&point, 0, sizeof point);
    cr_assert_eq(smg_sm2_verify_digest(example.signature, &point, example.e), SMG_ERR_POINT);
}

/* ---- a law ---- */

Test(sm2_sign, what_a_fresh_key_signs_verifies) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 40; round++) {
        uint8_t message[300], id[40], signature[SIGNATURE];
        size_t length = noise_next(&n) % sizeof message, id_length = noise_next(&n) % sizeof id;
        smg_sm2_private_key key;
        noise_fill(&n, message, sizeof message);
        noise_fill(&n, id, sizeof id);
        cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
        cr_assert_eq(smg_sm2_sign(signature, &key, id, id_length, message, length, &n.random),
                     SMG_OK);
        cr_assert_eq(smg_sm2_verify(signature, &key.public_key, id, id_length, message, length),
                     SMG_OK);
        cr_assert_eq(smg_sm2_verify(signature, &key.public_key, id, id_length, message, length + 1),
                     SMG_ERR_SIGNATURE);
    }
}
