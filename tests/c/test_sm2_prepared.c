/* SPDX-License-Identifier: Apache-2.0 */
/* Prepared keys: the values of others, agreement with the calls that need none, and refusals. */
#include <criterion/criterion.h>
#include <smidgen/sm2_prepared.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm2/kernel.h"
#include "sm2_cases.h"
#include "vectors.h"

#define ALIGNMENT SMG_SM2_PREPARED_KEY_ALIGNMENT
#define C1_BYTES  SMG_SM2_KEM_CIPHERTEXT_BYTES

/* A prepared key in memory of its own, exactly as large as it must be. */
static smg_sm2_prepared_key *prepared(const smg_sm2_public_key *key) {
    const size_t size = smg_sm2_prepared_key_bytes();
    smg_sm2_prepared_key *memory = prepared_room(size);
    cr_assert_eq(smg_sm2_prepared_key_init(memory, size, key), SMG_OK);
    return memory;
}

/* ---- verification ---- */

Test(sm2_prepared, the_signatures_of_the_vector_file) {
    json_t *cases = vectors_open("sm2_sign.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "sign") || !vector_is(test, "curve", "sm2p256v1")) {
            continue;
        }
        const char *name = vector_text(test, "name");
        bytes id = vector_bytes(test, "id"), message = vector_bytes(test, "msg");
        uint8_t encoded[SMG_SM2_PUBLIC_KEY_BYTES], signature[SIGNATURE], e[32];
        smg_sm2_public_key point, read;
        vector_copy(encoded, sizeof encoded, test, "public");
        vector_copy(signature, SCALAR, test, "r");
        vector_copy(signature + SCALAR, SCALAR, test, "s");
        vector_copy(e, sizeof e, test, "e");
        cr_assert_eq(smg_sm2_public_key_from_bytes(&point, encoded, sizeof encoded), SMG_OK);
        smg_sm2_prepared_key *key = prepared(&point);

        cr_assert_eq(smg_sm2_prepared_verify(signature, key, id.data, id.length, message.data,
                                             message.length),
                     SMG_OK, "%s", name);
        cr_assert_eq(smg_sm2_prepared_verify_digest(signature, key, e), SMG_OK, "%s", name);
        for (size_t bit = i; bit < 8 * SIGNATURE; bit += 61) {
            signature[bit / 8] ^= (uint8_t)(1 << bit % 8);
            cr_assert_eq(smg_sm2_prepared_verify_digest(signature, key, e), SMG_ERR_SIGNATURE);
            signature[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        e[0] ^= 1;
        cr_assert_eq(smg_sm2_prepared_verify_digest(signature, key, e), SMG_ERR_SIGNATURE);
        cr_assert_eq(smg_sm2_prepared_key_public(&read, key), SMG_OK);
        expect_bytes(read.x, point.x, COORDINATE, name);
        expect_bytes(read.y, point.y, COORDINATE, name);
        free(key);
        bytes_free(&id);
        bytes_free(&message);
        run++;
    }
    cr_assert_eq(run, 34);
    json_decref(cases);
}

Test(sm2_prepared, signatures_verify_as_without_it) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 100; round++) {
        smg_sm2_private_key key;
        uint8_t message[100], signature[SIGNATURE], no_z[SIGNATURE];
        const size_t length = noise_next(&n) % sizeof message;
        noise_fill(&n, message, sizeof message);
        cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
        smg_sm2_prepared_key *made = prepared(&key.public_key);
        cr_assert_eq(smg_sm2_sign(signature, &key, DEFAULT_ID, message, length, &n.random), SMG_OK);
        cr_assert_eq(smg_sm2_sign_no_z(no_z, &key, message, length, &n.random), SMG_OK);

        cr_assert_eq(smg_sm2_prepared_verify(signature, made, DEFAULT_ID, message, length), SMG_OK);
        cr_assert_eq(smg_sm2_prepared_verify_no_z(no_z, made, message, length), SMG_OK);
        cr_assert_eq(smg_sm2_prepared_verify(no_z, made, DEFAULT_ID, message, length),
                     SMG_ERR_SIGNATURE);
        cr_assert_eq(smg_sm2_prepared_verify_no_z(signature, made, message, length),
                     SMG_ERR_SIGNATURE);
        signature[noise_next(&n) % SIGNATURE] ^= (uint8_t)(1 + noise_next(&n) % 255);
        cr_assert_eq(smg_sm2_prepared_verify(signature, made, DEFAULT_ID, message, length),
                     SMG_ERR_SIGNATURE);
        free(made);
    }
}

/* P = G and P = -2 G: what the additions of two combs add up are multiples of one point. */
Test(sm2_prepared, the_base_point_as_a_public_key) {
    for (int sign = 0; sign < 2; sign++) {
        smg_sm2_private_key key;
        uint8_t d[SCALAR] = {[SCALAR - 1] = 1};
        if (sign != 0) { /* n - 2, as n - 1 is no private key: P = -2 G */
            memcpy(d, sm2_curve_n, SCALAR);
            d[SCALAR - 1] -= 2;
        }
        cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR), SMG_OK);
        smg_sm2_prepared_key *made = prepared(&key.public_key);
        for (int round = 0; round < 20; round++) {
            uint8_t signature[SIGNATURE], e[32] = {(uint8_t)round};
            cr_assert_eq(smg_sm2_sign_digest(signature, &key, e, NULL), SMG_OK);
            cr_assert_eq(smg_sm2_prepared_verify_digest(signature, made, e), SMG_OK);
        }
        free(made);
    }
}

/* ---- encryption and the KEM ---- */

static void check_encryption(const json_t *test) {
    static const struct {
        smg_sm2_form form;
        const char *name;
    } forms[] = {{SMG_SM2_ASN1, "asn1"}, {SMG_SM2_C1C3C2, "c1c3c2"}, {SMG_SM2_C1C2C3, "c1c2c3"}};
    const char *name = vector_text(test, "name");
    bytes message = vector_bytes(test, "msg"), t = vector_bytes(test, "t");
    uint8_t k[SCALAR], c1[C1_BYTES], ciphertext[C1_BYTES];
    uint8_t *secret = malloc(t.length);
    smg_sm2_private_key owner;
    script s;
    sm2_key_of(&owner, test);
    vector_copy(k, SCALAR, test, "k");
    vector_copy(c1, sizeof c1, test, "c1");
    smg_sm2_prepared_key *key = prepared(&owner.public_key);

    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        bytes expected = vector_bytes(test, forms[f].name);
        size_t length, capacity;
        cr_assert_eq(smg_sm2_ciphertext_bytes(&capacity, forms[f].form, message.length), SMG_OK);
        uint8_t *out = malloc(capacity);
        script_init(&s, k, SCALAR);
        cr_assert_eq(smg_sm2_prepared_encrypt(out, &length, capacity, key, forms[f].form,
                                              message.data, message.length, &s.random),
                     SMG_OK, "%s", name);
        cr_assert_eq(length, expected.length, "%s", name);
        expect_bytes(out, expected.data, length, name);
        cr_assert_eq(s.used, SCALAR);
        free(out);
        bytes_free(&expected);
    }

    script_init(&s, k, SCALAR);
    cr_assert_eq(smg_sm2_prepared_kem_encapsulate(ciphertext, secret, t.length, key, &s.random),
                 SMG_OK);
    expect_bytes(ciphertext, c1, sizeof c1, name);
    expect_bytes(secret, t.data, t.length, name);
    free(key);
    free(secret);
    bytes_free(&message);
    bytes_free(&t);
}

Test(sm2_prepared, the_ciphertexts_of_the_vector_file) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "encrypt") && vector_is(test, "curve", "sm2p256v1")) {
            check_encryption(test);
            run++;
        }
    }
    cr_assert_eq(run, 24);
    json_decref(cases);
}

/* The same random bytes give the same ciphertext and the same key, of any length. */
Test(sm2_prepared, what_is_encrypted_is_the_same_as_without_it) {
    enum { MOST = 3000, CAPACITY = MOST + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES };
    static uint8_t message[MOST], plain[CAPACITY], ours[CAPACITY];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 100; round++) {
        smg_sm2_private_key owner;
        uint8_t draws[4 * SCALAR];
        const size_t length = 1 + noise_next(&n) % (round % 2 == 0 ? 8 : MOST);
        size_t plain_length, our_length;
        script s;
        noise_fill(&n, draws, sizeof draws);
        noise_fill(&n, message, length);
        cr_assert_eq(smg_sm2_private_key_generate(&owner, &n.random), SMG_OK);
        smg_sm2_prepared_key *key = prepared(&owner.public_key);

        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_encrypt(plain, &plain_length, sizeof plain, &owner.public_key,
                                     SMG_SM2_ASN1, message, length, &s.random),
                     SMG_OK);
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_prepared_encrypt(ours, &our_length, sizeof ours, key, SMG_SM2_ASN1,
                                              message, length, &s.random),
                     SMG_OK);
        cr_assert_eq(our_length, plain_length);
        expect_bytes(ours, plain, our_length, "ciphertext");

        smg_sm2_cipher cipher;
        smg_sm2_public_key c1, same;
        uint8_t c3[SMG_SM2_C3_BYTES], c3_plain[SMG_SM2_C3_BYTES];
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_encrypt_init(&cipher, &same, &owner.public_key, length, &s.random),
                     SMG_OK);
        cr_assert_eq(smg_sm2_encrypt_update(&cipher, plain, message, length), SMG_OK);
        cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3_plain), SMG_OK);
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_prepared_encrypt_init(&cipher, &c1, key, length, &s.random), SMG_OK);
        cr_assert_eq(smg_sm2_encrypt_update(&cipher, ours, message, length), SMG_OK);
        cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3), SMG_OK);
        expect_bytes(c1.x, same.x, COORDINATE, "C1");
        expect_bytes(ours, plain, length, "C2");
        expect_bytes(c3, c3_plain, sizeof c3, "C3");

        uint8_t from_plain[C1_BYTES], from_ours[C1_BYTES];
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(
            smg_sm2_kem_encapsulate(from_plain, plain, length, &owner.public_key, &s.random),
            SMG_OK);
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(smg_sm2_prepared_kem_encapsulate(from_ours, ours, length, key, &s.random),
                     SMG_OK);
        expect_bytes(from_ours, from_plain, C1_BYTES, "KEM ciphertext");
        expect_bytes(ours, plain, length, "KEM key");
        free(key);
    }
}

/* ---- key exchange ---- */

#define TAG  SMG_SM2_EXCHANGE_TAG_BYTES
#define SENT SMG_SM2_PUBLIC_KEY_BYTES

/* What one exchange gave: R_A, R_B, the tags and the keys. */
typedef struct exchanged {
    uint8_t r_a[SENT], r_b[SENT], tag_a[TAG], tag_b[TAG], key_a[40], key_b[40];
} exchanged;

/* An exchange with the nonces of a script; a side has the other one's key prepared, or NULL. */
static void exchange(exchanged *x, const smg_sm2_private_key *a, const smg_sm2_private_key *b,
                     const uint8_t draws[2 * SCALAR], const smg_sm2_prepared_key *of_a,
                     const smg_sm2_prepared_key *of_b) {
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    script s;
    script_init(&s, draws, 2 * SCALAR);
    cr_assert_eq(
        smg_sm2_exchange_begin(&initiator, x->r_a, a, "A", 1, &b->public_key, "B", 1, &s.random),
        SMG_OK);
    cr_assert_eq(of_a == NULL
                     ? smg_sm2_exchange_respond(&responder, x->r_b, x->tag_b, b, "B", 1,
                                                &a->public_key, "A", 1, x->r_a, SENT, &s.random)
                     : smg_sm2_prepared_exchange_respond(&responder, x->r_b, x->tag_b, b, "B", 1,
                                                         of_a, "A", 1, x->r_a, SENT, &s.random),
                 SMG_OK);
    const smg_sm2_exchange_initiator again = initiator;
    cr_assert_eq(of_b == NULL
                     ? smg_sm2_exchange_confirm(&initiator, x->key_a, sizeof x->key_a, x->tag_a,
                                                x->r_b, SENT, x->tag_b)
                     : smg_sm2_prepared_exchange_confirm(&initiator, x->key_a, sizeof x->key_a,
                                                         x->tag_a, of_b, x->r_b, SENT, x->tag_b),
                 SMG_OK);
    cr_assert(all_zero(&initiator, sizeof initiator));
    cr_assert_eq(smg_sm2_exchange_finish(&responder, x->key_b, sizeof x->key_b, x->tag_a), SMG_OK);
    expect_bytes(x->key_a, x->key_b, sizeof x->key_a, "K");
    if (of_b != NULL) {
        uint8_t untagged[sizeof x->key_a];
        initiator = again;
        cr_assert_eq(smg_sm2_prepared_exchange_confirm_untagged(
                         &initiator, untagged, sizeof untagged, of_b, x->r_b, SENT),
                     SMG_OK);
        expect_bytes(untagged, x->key_a, sizeof untagged, "K without tags");
    }
}

Test(sm2_prepared, exchanges_give_what_they_give_without_it) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 50; round++) {
        smg_sm2_private_key a, b;
        uint8_t draws[2 * SCALAR];
        exchanged plain, ours;
        noise_fill(&n, draws, sizeof draws);
        cr_assert_eq(smg_sm2_private_key_generate(&a, &n.random), SMG_OK);
        cr_assert_eq(smg_sm2_private_key_generate(&b, &n.random), SMG_OK);
        smg_sm2_prepared_key *of_a = prepared(&a.public_key), *of_b = prepared(&b.public_key);
        exchange(&plain, &a, &b, draws, NULL, NULL);
        for (int which = 1; which < 4; which++) {
            exchange(&ours, &a, &b, draws, which & 1 ? of_a : NULL, which & 2 ? of_b : NULL);
            cr_assert_arr_eq(&ours, &plain, sizeof plain);
        }
        free(of_a);
        free(of_b);
    }
}

/* A refusal ends the exchange; the prepared key of someone else is one. */
Test(sm2_prepared, exchanges_refuse_as_without_it) {
    sm2_example example;
    smg_sm2_private_key b;
    smg_sm2_exchange_initiator initiator;
    uint8_t r_a[SENT], r_b[SENT], tag[TAG] = {0}, key[16];
    sm2_example_load(&example);
    cr_assert_eq(smg_sm2_private_key_generate(&b, NULL), SMG_OK);
    smg_sm2_prepared_key *of_a = prepared(&example.key.public_key), *of_b = prepared(&b.public_key);
    memset(r_b, 0, sizeof r_b);
    cr_assert_eq(smg_sm2_public_key_to_bytes(r_b, &example.key.public_key), SMG_OK);
    const struct {
        const smg_sm2_prepared_key *peer;
        size_t key_length, sent;
        smg_status expected;
    } refused[] = {
        {of_a, sizeof key, SENT, SMG_ERR_ARGUMENT},
        {NULL, sizeof key, SENT, SMG_ERR_ARGUMENT},
        {of_b, 0, SENT, SMG_ERR_LENGTH},
        {of_b, sizeof key, SENT - 1, SMG_ERR_LENGTH},
        {of_b, sizeof key, SENT, SMG_ERR_TAG},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        cr_assert_eq(smg_sm2_exchange_begin(&initiator, r_a, &example.key, "A", 1, &b.public_key,
                                            "B", 1, NULL),
                     SMG_OK);
        memset(key, 1, sizeof key);
        cr_assert_eq(smg_sm2_prepared_exchange_confirm(&initiator, key, refused[i].key_length, tag,
                                                       refused[i].peer, r_b, refused[i].sent, tag),
                     refused[i].expected, "%zu", i);
        cr_assert(all_zero(&initiator, sizeof initiator) && all_zero(key, refused[i].key_length));
        cr_assert_eq(smg_sm2_prepared_exchange_confirm(&initiator, key, sizeof key, tag, of_b, r_b,
                                                       SENT, tag),
                     SMG_ERR_STATE);
    }
    free(of_a);
    free(of_b);
}

/* ---- refusals ---- */

/* Every call with this key gives `expected` and leaves zeros. */
static void expect_refused(const smg_sm2_prepared_key *key, smg_status expected) {
    sm2_example example;
    smg_sm2_public_key point;
    smg_sm2_cipher cipher;
    uint8_t out[200], secret[16], ciphertext[C1_BYTES];
    size_t length = 1;
    sm2_example_load(&example);
    cr_assert_eq(smg_sm2_prepared_verify(example.signature, key, DEFAULT_ID, EXAMPLE_MESSAGE,
                                         EXAMPLE_MESSAGE_LENGTH),
                 expected);
    cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature, key, example.e), expected);
    cr_assert_eq(smg_sm2_prepared_verify_no_z(example.signature, key, "", 0), expected);

    memset(&point, 1, sizeof point);
    cr_assert_eq(smg_sm2_prepared_key_public(&point, key), expected);
    cr_assert(all_zero(&point, sizeof point));

    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_prepared_encrypt(out, &length, sizeof out, key, SMG_SM2_C1C3C2,
                                          (const uint8_t *)"x", 1, NULL),
                 expected);
    cr_assert(length == 0 && all_zero(out, sizeof out));

    memset(&cipher, 1, sizeof cipher);
    memset(&point, 1, sizeof point);
    cr_assert_eq(smg_sm2_prepared_encrypt_init(&cipher, &point, key, 1, NULL), expected);
    cr_assert(all_zero(&cipher, sizeof cipher) && all_zero(&point, sizeof point));

    memset(secret, 1, sizeof secret);
    memset(ciphertext, 1, sizeof ciphertext);
    cr_assert_eq(smg_sm2_prepared_kem_encapsulate(ciphertext, secret, sizeof secret, key, NULL),
                 expected);
    cr_assert(all_zero(secret, sizeof secret) && all_zero(ciphertext, sizeof ciphertext));
}

Test(sm2_prepared, memory_that_holds_no_key_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    const size_t size = smg_sm2_prepared_key_bytes();
    smg_sm2_prepared_key *key = prepared_room(size);
    noise n;
    noise_init(&n);
    noise_fill(&n, (uint8_t *)key, size); /* never prepared */
    expect_refused(key, SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_prepared_key_init(key, size, &example.key.public_key), SMG_OK);
    cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature, key, example.e), SMG_OK);
    smg_wipe(key, size);
    expect_refused(key, SMG_ERR_STATE);
    expect_refused(NULL, SMG_ERR_ARGUMENT);
    expect_refused((const smg_sm2_prepared_key *)(const void *)((const uint8_t *)key + 8),
                   SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_key_public(NULL, key), SMG_ERR_ARGUMENT);
    free(key);
}

Test(sm2_prepared, what_cannot_be_prepared_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *point = &example.key.public_key;
    const size_t size = smg_sm2_prepared_key_bytes();
    cr_assert(size > 0 && size % ALIGNMENT == 0);
    uint8_t *memory = prepared_room(size + ALIGNMENT);
    smg_sm2_prepared_key *key = (smg_sm2_prepared_key *)(void *)memory;
    memset(memory, 0x5a, size + ALIGNMENT);

    cr_assert_eq(smg_sm2_prepared_key_init(NULL, size, point), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_key_init(key, size, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_key_init(key, size - 1, point), SMG_ERR_CAPACITY);
    cr_assert_eq(smg_sm2_prepared_key_init(key, 0, point), SMG_ERR_CAPACITY);
    cr_assert_eq(
        smg_sm2_prepared_key_init((smg_sm2_prepared_key *)(void *)(memory + 32), size, point),
        SMG_ERR_ARGUMENT);
    for (size_t i = 0; i < size + ALIGNMENT; i++) {
        cr_assert_eq(memory[i], 0x5a, "nothing is written");
    }

    smg_sm2_public_key spoilt = *point, none;
    spoilt.y[0] ^= 1;
    memset(&none, 0, sizeof none);
    cr_assert_eq(smg_sm2_prepared_key_init(key, size, point), SMG_OK);
    cr_assert_eq(memory[size], 0x5a, "nothing is written behind it");
    cr_assert_eq(smg_sm2_prepared_key_init(key, size, &spoilt), SMG_ERR_POINT);
    expect_refused(key, SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_prepared_key_init(key, size, &none), SMG_ERR_POINT);

    /* the key may lie where it is to be prepared; a copy is one */
    memcpy(memory + 200, point, sizeof *point);
    cr_assert_eq(smg_sm2_prepared_key_init(key, size, (const smg_sm2_public_key *)(memory + 200)),
                 SMG_OK);
    smg_sm2_prepared_key *copy = prepared_room(size);
    memcpy(copy, key, size);
    free(memory);
    cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature, copy, example.e), SMG_OK);
    free(copy);
}

Test(sm2_prepared, arguments_are_refused_as_without_it) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_prepared_key *key = prepared(&example.key.public_key);
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1;
    uint8_t out[200], secret[16], ciphertext[C1_BYTES];
    const uint8_t *in = (const uint8_t *)"x";
    size_t length;
    failing broken;
    failing_init(&broken, 0);

    cr_assert_eq(smg_sm2_prepared_verify_digest(NULL, key, example.e), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature, key, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_verify(NULL, key, DEFAULT_ID, "", 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_verify(example.signature, key, NULL, 1, "", 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_verify(example.signature, key, "", 8192, "", 0), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_prepared_verify(example.signature, key, DEFAULT_ID, NULL, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_verify_no_z(example.signature, key, NULL, 1), SMG_ERR_ARGUMENT);

    const struct {
        smg_sm2_form form;
        const uint8_t *in;
        size_t length, capacity;
        const smg_random *random;
        smg_status expected;
    } refused[] = {
        {SMG_SM2_C1C3C2, in, 0, sizeof out, NULL, SMG_ERR_LENGTH},
        {SMG_SM2_C1C3C2, NULL, 1, sizeof out, NULL, SMG_ERR_ARGUMENT},
        {SMG_SM2_ANY, in, 1, sizeof out, NULL, SMG_ERR_UNSUPPORTED},
        {SMG_SM2_C1C3C2, in, 1, 97, NULL, SMG_ERR_CAPACITY},
        {SMG_SM2_C1C3C2, out, 1, sizeof out, NULL, SMG_ERR_OVERLAP},
        {SMG_SM2_C1C3C2, in, 1, sizeof out, &broken.random, SMG_ERR_RANDOM},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        length = 1;
        cr_assert_eq(smg_sm2_prepared_encrypt(out, &length, refused[i].capacity, key,
                                              refused[i].form, refused[i].in, refused[i].length,
                                              refused[i].random),
                     refused[i].expected, "%zu", i);
        cr_assert_eq(length, 0);
    }
    cr_assert_eq(smg_sm2_prepared_encrypt_init(NULL, &c1, key, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_encrypt_init(&cipher, NULL, key, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_encrypt_init(&cipher, &c1, key, 0, NULL), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_prepared_encrypt_init(&cipher, &c1, key, 1, &broken.random),
                 SMG_ERR_RANDOM);
    cr_assert_eq(smg_sm2_prepared_kem_encapsulate(NULL, secret, 16, key, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_kem_encapsulate(ciphertext, NULL, 16, key, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_prepared_kem_encapsulate(ciphertext, secret, 0, key, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_prepared_kem_encapsulate(ciphertext, secret, 16, key, &broken.random),
                 SMG_ERR_RANDOM);
    free(key);
}

/* A kernel that keeps other tables is not given these. */
Test(sm2_prepared, tables_of_another_representation_are_refused) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_prepared_key *key = prepared(&example.key.public_key);
    smg_sm2_kernel other = *smg_sm2_kernel_get();
    other.prepared_like = &other;
    smg_sm2_kernel_use(&other);
    expect_refused(key, SMG_ERR_STATE);
    smg_sm2_kernel_use(NULL);
    cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature, key, example.e), SMG_OK);
    /* and those of the same one are read by every kernel, as it was promised */
    for (size_t i = 0; smg_sm2_kernels[i] != NULL; i++) {
        if (smg_sm2_kernel_runs(smg_sm2_kernels[i])) {
            smg_sm2_kernel_use(smg_sm2_kernels[i]);
            cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature, key, example.e), SMG_OK);
        }
    }
    smg_sm2_kernel_use(NULL);
    free(key);
}
