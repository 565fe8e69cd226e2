/* SPDX-License-Identifier: Apache-2.0 */
/* Plain Diffie-Hellman and the KEM: values of others, refusals, calls. */
#include <criterion/criterion.h>
#include <string.h>

#include "exchange_cases.h"
#include "randomness.h"
#include "scalars.h"

#define CIPHERTEXT SMG_SM2_KEM_CIPHERTEXT_BYTES

/* ---- plain Diffie-Hellman ---- */

/* k P of sm2_points.json for every k that is a private key */
Test(sm2_ecdh, the_abscissa_of_every_known_product) {
    json_t *cases = vectors_open("sm2_points.json");
    size_t i, run = 0, others = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "op", "mul") || vector_is(test, "result", "infinity") ||
            vector_is(test, "k", "0")) {
            continue;
        }
        uint8_t k[SCALAR], encoded[POINT], x[COORDINATE];
        smg_sm2_private_key key;
        smg_sm2_public_key peer;
        vector_copy(k, SCALAR, test, "k");
        memcpy(peer.x, sm2_curve_gx, COORDINATE);
        memcpy(peer.y, sm2_curve_gy, COORDINATE);
        if (!vector_is(test, "point", "G")) {
            vector_copy(encoded, POINT, test, "point");
            cr_assert_eq(smg_sm2_public_key_from_bytes(&peer, encoded, POINT), SMG_OK);
            others++;
        }
        if (smg_sm2_private_key_from_bytes(&key, k, SCALAR) != SMG_OK) {
            continue; /* n - 1 and what is not below n */
        }
        vector_copy(encoded, POINT, test, "result");
        cr_assert_eq(smg_sm2_ecdh(x, &key, &peer), SMG_OK);
        expect_bytes(x, encoded + 1, COORDINATE, vector_text(test, "k"));
        run++;
    }
    cr_assert(run > 150 && others > 20);
    json_decref(cases);
}

Test(sm2_ecdh, two_sides_meet_and_a_negated_point_does_not_show) {
    for (int round = 0; round < 50; round++) {
        smg_sm2_private_key a, b, negated;
        uint8_t from_a[COORDINATE], from_b[COORDINATE], d[SCALAR];
        cr_assert_eq(smg_sm2_private_key_generate(&a, NULL), SMG_OK);
        cr_assert_eq(smg_sm2_private_key_generate(&b, NULL), SMG_OK);
        cr_assert_eq(smg_sm2_ecdh(from_a, &a, &b.public_key), SMG_OK);
        cr_assert_eq(smg_sm2_ecdh(from_b, &b, &a.public_key), SMG_OK);
        expect_bytes(from_a, from_b, COORDINATE, "x");
        negate_mod_n(d, a.d);
        cr_assert_eq(smg_sm2_private_key_from_bytes(&negated, d, SCALAR), SMG_OK);
        cr_assert_eq(smg_sm2_ecdh(from_b, &b, &negated.public_key), SMG_OK);
        expect_bytes(from_a, from_b, COORDINATE, "x of -P");
    }
}

Test(sm2_ecdh, other_points_and_empty_keys_are_refused) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_private_key *key = &example.key;
    smg_sm2_private_key none;
    smg_sm2_public_key spoilt = key->public_key, empty;
    uint8_t x[COORDINATE];
    memset(&none, 0, sizeof none);
    memset(&empty, 0, sizeof empty);
    spoilt.y[0] ^= 1;
    const struct {
        const smg_sm2_private_key *key;
        const smg_sm2_public_key *peer;
        smg_status expected;
    } refused[] = {
        {key, &spoilt, SMG_ERR_POINT},          {key, &empty, SMG_ERR_POINT},
        {&none, &key->public_key, SMG_ERR_KEY}, {NULL, &key->public_key, SMG_ERR_ARGUMENT},
        {key, NULL, SMG_ERR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        memset(x, 1, sizeof x);
        cr_assert_eq(smg_sm2_ecdh(x, refused[i].key, refused[i].peer), refused[i].expected);
        cr_assert(all_zero(x, sizeof x));
    }
    cr_assert_eq(smg_sm2_ecdh(NULL, key, &key->public_key), SMG_ERR_ARGUMENT);

    smg_sm2_public_key peer = key->public_key; /* written over */
    cr_assert_eq(smg_sm2_ecdh(x, key, &peer), SMG_OK);
    cr_assert_eq(smg_sm2_ecdh(peer.x, key, &peer), SMG_OK);
    expect_bytes(peer.x, x, COORDINATE, "in place");
}

/* ---- KEM ---- */

Test(sm2_kem, gbt32918_5_a4_and_values_of_others) {
    cr_assert_eq(sm2_check_kem_cases("sm2p256v1"), 24);
}

Test(sm2_kem, what_is_encapsulated_is_decapsulated) {
    static uint8_t made[5000], found[5000];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 200; round++) {
        smg_sm2_private_key owner;
        uint8_t ciphertext[CIPHERTEXT];
        const size_t length = 1 + noise_next(&n) % (round % 2 == 0 ? 8 : sizeof made);
        cr_assert_eq(smg_sm2_private_key_generate(&owner, &n.random), SMG_OK);
        cr_assert_eq(
            smg_sm2_kem_encapsulate(ciphertext, made, length, &owner.public_key, &n.random),
            SMG_OK);
        cr_assert(!all_zero(made, length));
        memset(found, 0, sizeof found);
        cr_assert_eq(smg_sm2_kem_decapsulate(found, length, &owner, ciphertext), SMG_OK);
        expect_bytes(found, made, length, "key");
        cr_assert(length == sizeof found || found[length] == 0);

        smg_sm2_private_key other;
        cr_assert_eq(smg_sm2_private_key_generate(&other, &n.random), SMG_OK);
        if (length >= 8) {
            cr_assert_eq(smg_sm2_kem_decapsulate(found, length, &other, ciphertext), SMG_OK);
            cr_assert_neq(memcmp(found, made, length), 0);
        }
    }
}

/* The nonce of sm2_enc.json whose key of one byte is 0: another one is drawn, and the owner refuses
 * the ciphertext that would have been. */
Test(sm2_kem, a_key_of_zeros_is_never_used) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "encrypt-retry")) {
            continue;
        }
        sm2_example example;
        sm2_example_load(&example);
        smg_sm2_private_key owner, nonce;
        uint8_t draws[2 * SCALAR], ciphertext[CIPHERTEXT], expected[CIPHERTEXT], key[2], whole[1];
        script s;
        sm2_key_of(&owner, test);
        vector_copy(draws, SCALAR, test, "k");
        memcpy(draws + SCALAR, example.k, SCALAR);

        script_init(&s, draws + SCALAR, SCALAR);
        cr_assert_eq(smg_sm2_kem_encapsulate(expected, whole, 1, &owner.public_key, &s.random),
                     SMG_OK);
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, 1, &owner.public_key, &s.random),
                     SMG_OK);
        cr_assert_eq(s.used, sizeof draws);
        expect_bytes(ciphertext, expected, CIPHERTEXT, "the second nonce");
        cr_assert_eq(key[0], whole[0]);

        cr_assert_eq(smg_sm2_private_key_from_bytes(&nonce, draws, SCALAR), SMG_OK);
        smg_sm2_public_key_to_bytes(ciphertext, &nonce.public_key);
        key[0] = 1;
        cr_assert_eq(smg_sm2_kem_decapsulate(key, 1, &owner, ciphertext), SMG_ERR_POINT);
        cr_assert_eq(key[0], 0);
        /* of two bytes the first is 0, and they are a key */
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, 2, &owner.public_key, &s.random),
                     SMG_OK);
        cr_assert_eq(s.used, SCALAR);
        cr_assert(key[0] == 0 && key[1] != 0);
        cr_assert_eq(smg_sm2_kem_decapsulate(key, 2, &owner, ciphertext), SMG_OK);
        cr_assert(key[0] == 0 && key[1] != 0);

        /* for ever: an error, not a loop without end */
        uint8_t repeated[128 * SCALAR];
        for (size_t draw = 0; draw < 128; draw++) {
            memcpy(repeated + draw * SCALAR, draws, SCALAR);
        }
        script_init(&s, repeated, sizeof repeated);
        cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, 1, &owner.public_key, &s.random),
                     SMG_ERR_RANDOM);
        cr_assert_eq(s.used, sizeof repeated);
        cr_assert(all_zero(ciphertext, CIPHERTEXT) && key[0] == 0);
        run++;
    }
    cr_assert_eq(run, 1);
    json_decref(cases);
}

Test(sm2_kem, no_flipped_bit_of_a_ciphertext_is_a_point) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t ciphertext[CIPHERTEXT], key[32];
    cr_assert_eq(
        smg_sm2_kem_encapsulate(ciphertext, key, sizeof key, &example.key.public_key, NULL),
        SMG_OK);
    for (size_t bit = 0; bit < 8 * CIPHERTEXT; bit++) {
        ciphertext[bit / 8] ^= (uint8_t)(1 << bit % 8);
        memset(key, 1, sizeof key);
        cr_assert_eq(smg_sm2_kem_decapsulate(key, sizeof key, &example.key, ciphertext),
                     bit < 8 ? SMG_ERR_FORMAT : SMG_ERR_POINT);
        cr_assert(all_zero(key, sizeof key));
        ciphertext[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* Field reports 10 and 11. */
Test(sm2_kem, nonces_come_from_the_generator_or_not_at_all) {
    static const smg_random none = {NULL, NULL};
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *peer = &example.key.public_key;
    uint8_t draws[4 * SCALAR], ciphertext[CIPHERTEXT], expected[CIPHERTEXT], key[16];
    script s;
    memset(draws, 0xff, SCALAR);
    memset(draws + SCALAR, 0, SCALAR);
    memcpy(draws + 2 * SCALAR, sm2_curve_n, SCALAR);
    memcpy(draws + 3 * SCALAR, example.k, SCALAR);
    script_init(&s, draws + 3 * SCALAR, SCALAR);
    cr_assert_eq(smg_sm2_kem_encapsulate(expected, key, sizeof key, peer, &s.random), SMG_OK);
    script_init(&s, draws, sizeof draws);
    cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, sizeof key, peer, &s.random), SMG_OK);
    expect_bytes(ciphertext, expected, CIPHERTEXT, "after three rejections");
    cr_assert_eq(s.used, sizeof draws);

    failing f;
    stuck zeros, ones;
    failing_init(&f, 0);
    stuck_init(&zeros, 0x00);
    stuck_init(&ones, 0xff);
    const smg_random *const generators[] = {&f.random, &zeros.random, &ones.random, &none};
    for (size_t i = 0; i < 4; i++) {
        memset(ciphertext, 1, CIPHERTEXT);
        memset(key, 1, sizeof key);
        cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, sizeof key, peer, generators[i]),
                     i == 3 ? SMG_ERR_ARGUMENT : SMG_ERR_RANDOM);
        cr_assert(all_zero(ciphertext, CIPHERTEXT) && all_zero(key, sizeof key));
    }
    cr_assert_eq(f.requests, 1, "no second try");
}

#define EXPECT_NOTHING(call, expected)                                                             \
    do {                                                                                           \
        memset(ciphertext, 1, CIPHERTEXT);                                                         \
        memset(key, 1, sizeof key);                                                                \
        cr_assert_eq((call), (expected));                                                          \
        cr_assert(all_zero(ciphertext, CIPHERTEXT) && all_zero(key, sizeof key));                  \
    } while (0)

Test(sm2_kem, wrong_arguments_are_refused) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_private_key none;
    smg_sm2_public_key spoilt = example.key.public_key;
    const smg_sm2_public_key *peer = &example.key.public_key;
    uint8_t ciphertext[CIPHERTEXT], valid[CIPHERTEXT], key[16];
    memset(&none, 0, sizeof none);
    spoilt.x[31] ^= 1;
    EXPECT_NOTHING(smg_sm2_kem_encapsulate(ciphertext, key, sizeof key, NULL, NULL),
                   SMG_ERR_ARGUMENT);
    EXPECT_NOTHING(smg_sm2_kem_encapsulate(ciphertext, key, sizeof key, &spoilt, NULL),
                   SMG_ERR_POINT);
    cr_assert_eq(smg_sm2_kem_encapsulate(NULL, key, sizeof key, peer, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(key, sizeof key));
    cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, NULL, 16, peer, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, 0, peer, NULL), SMG_ERR_LENGTH);

    cr_assert_eq(smg_sm2_kem_encapsulate(valid, key, sizeof key, peer, NULL), SMG_OK);
    memset(ciphertext, 0, CIPHERTEXT);
    const struct {
        const smg_sm2_private_key *key;
        const uint8_t *ciphertext;
        smg_status expected;
    } refused[] = {
        {NULL, valid, SMG_ERR_ARGUMENT},
        {&example.key, NULL, SMG_ERR_ARGUMENT},
        {&none, valid, SMG_ERR_KEY},
        {&example.key, ciphertext, SMG_ERR_FORMAT},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        memset(key, 1, sizeof key);
        cr_assert_eq(
            smg_sm2_kem_decapsulate(key, sizeof key, refused[i].key, refused[i].ciphertext),
            refused[i].expected);
        cr_assert(all_zero(key, sizeof key));
    }
    cr_assert_eq(smg_sm2_kem_decapsulate(NULL, 16, &example.key, valid), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_kem_decapsulate(key, 0, &example.key, valid), SMG_ERR_LENGTH);
#if SIZE_MAX > 0xffffffff
    volatile size_t none_has = SIZE_MAX; /* no compiler knows it; and nothing is zeroed */
    cr_assert_eq(smg_sm2_kem_encapsulate(ciphertext, key, none_has, peer, NULL), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_kem_decapsulate(key, none_has, &example.key, valid), SMG_ERR_LENGTH);
#endif

    uint8_t in_place[CIPHERTEXT], expected[CIPHERTEXT];
    cr_assert_eq(smg_sm2_kem_decapsulate(expected, sizeof expected, &example.key, valid), SMG_OK);
    memcpy(in_place, valid, CIPHERTEXT);
    cr_assert_eq(smg_sm2_kem_decapsulate(in_place, sizeof in_place, &example.key, in_place),
                 SMG_OK);
    expect_bytes(in_place, expected, sizeof expected, "in place");
    union {
        smg_sm2_public_key peer;
        uint8_t key[sizeof(smg_sm2_public_key)];
    } shared = {example.key.public_key};
    cr_assert_eq(
        smg_sm2_kem_encapsulate(ciphertext, shared.key, sizeof shared.key, &shared.peer, NULL),
        SMG_OK);
    cr_assert_eq(smg_sm2_kem_decapsulate(expected, sizeof shared.key, &example.key, ciphertext),
                 SMG_OK);
    expect_bytes(shared.key, expected, sizeof shared.key, "over the public key");
}
