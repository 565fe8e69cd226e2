/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption and decryption of whole messages: known answers, every form, every length. */
#include <criterion/criterion.h>
#include <smidgen/sm2_encrypt.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"
#include "sm2_encryption.h"
#include "vectors.h"

static const smg_sm2_form forms[] = {SMG_SM2_ASN1, SMG_SM2_C1C3C2, SMG_SM2_C1C2C3,
                                     SMG_SM2_C1C3C2_BARE, SMG_SM2_C1C2C3_BARE};
#define FORMS (sizeof forms / sizeof forms[0])

/* Room for messages of up to LONGEST bytes in any form. */
#define LONGEST 1024
#define ROOM    (LONGEST + HEAD_BYTES)

#define RECOMMENDED "sm2p256v1"

/* out := a message that is encrypted, which must work; returns the length. */
static size_t encrypted(uint8_t out[ROOM], const smg_sm2_public_key *key, smg_sm2_form form,
                        const uint8_t *message, size_t length, const smg_random *random) {
    size_t written = 0;
    cr_assert_eq(smg_sm2_encrypt(out, &written, ROOM, key, form, message, length, random), SMG_OK);
    return written;
}

/* These bytes in memory of their own, that a sanitizer sees the end of. */
static uint8_t *alone(const uint8_t *in, size_t length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    cr_assert_not_null(copy);
    memcpy(copy, in, length);
    return copy;
}

static void expect_decrypts(const smg_sm2_private_key *key, smg_sm2_form form, const uint8_t *in,
                            size_t in_length, const uint8_t *message, size_t length) {
    uint8_t *text = alone(in, in_length), *out = malloc(length);
    size_t written = 0;
    cr_assert_not_null(out);
    cr_assert_eq(smg_sm2_decrypt(out, &written, length, key, form, text, in_length), SMG_OK);
    cr_assert_eq(written, length);
    expect_bytes(out, message, length, "plaintext");
    free(out);
    free(text);
}

/* Refused with one of the two, and nothing is given away. */
static void expect_refused(const smg_sm2_private_key *key, smg_sm2_form form, const uint8_t *in,
                           size_t in_length, const char *what) {
    uint8_t out[LONGEST], *text = alone(in, in_length);
    size_t written = 99;
    memset(out, 1, sizeof out);
    smg_status status = smg_sm2_decrypt(out, &written, sizeof out, key, form, text, in_length);
    free(text);
    cr_assert(status == SMG_ERR_TAG || status == SMG_ERR_POINT || status == SMG_ERR_FORMAT ||
                  status == SMG_ERR_LENGTH,
              "%s: %d", what, status);
    cr_assert(all_zero(out, sizeof out), "%s", what);
    cr_assert_eq(written, 0, "%s", what);
}

/* ---- known answers ---- */

Test(sm2_encrypt, parts_of_the_vector_file_in_pieces) {
    cr_assert_geq(check_encryption_cases(RECOMMENDED), 24);
}

/* The text of a case in a form; those without the tag are the others from the second byte on. */
static bytes text_of(const json_t *test, smg_sm2_form form, size_t *skipped) {
    static const char *const names[] = {[SMG_SM2_ASN1] = "asn1",
                                        [SMG_SM2_C1C3C2] = "c1c3c2",
                                        [SMG_SM2_C1C2C3] = "c1c2c3",
                                        [SMG_SM2_C1C3C2_BARE] = "c1c3c2",
                                        [SMG_SM2_C1C2C3_BARE] = "c1c2c3"};
    *skipped = form == SMG_SM2_C1C3C2_BARE || form == SMG_SM2_C1C2C3_BARE;
    return vector_bytes(test, names[form]);
}

static void check_forms(const json_t *test) {
    const char *name = vector_text(test, "name");
    bytes message = vector_bytes(test, "msg");
    smg_sm2_private_key key;
    uint8_t k[SCALAR], out[ROOM];
    vector_copy(k, SCALAR, test, "k");
    sm2_key_of(&key, test);
    for (size_t f = 0; f < FORMS; f++) {
        size_t skipped, most;
        bytes text = text_of(test, forms[f], &skipped);
        const uint8_t *expected = text.data + skipped;
        const size_t length = text.length - skipped;
        script s;
        script_init(&s, k, SCALAR);
        cr_assert_eq(
            encrypted(out, &key.public_key, forms[f], message.data, message.length, &s.random),
            length, "%s", name);
        expect_bytes(out, expected, length, name);
        cr_assert_eq(s.used, SCALAR);
        cr_assert_eq(smg_sm2_ciphertext_bytes(&most, forms[f], message.length), SMG_OK);
        cr_assert(most == length || (forms[f] == SMG_SM2_ASN1 && most > length), "%s", name);
        expect_decrypts(&key, forms[f], expected, length, message.data, message.length);
        expect_decrypts(&key, SMG_SM2_ANY, expected, length, message.data, message.length);
        bytes_free(&text);
    }
    bytes_free(&message);
}

Test(sm2_encrypt, every_form_of_the_vector_file) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "encrypt") && vector_is(test, "curve", RECOMMENDED)) {
            check_forms(test);
            run++;
        }
    }
    cr_assert_geq(run, 24);
    json_decref(cases);
}

/* With this nonce the KDF gives one byte, 00: another one must be drawn. */
Test(sm2_encrypt, a_nonce_that_gives_zeros_is_replaced) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "encrypt-retry")) {
            continue;
        }
        smg_sm2_private_key key;
        uint8_t draws[2 * SCALAR], out[ROOM], wanted[ROOM];
        bytes message = vector_bytes(test, "msg");
        script s;
        sm2_key_of(&key, test);
        vector_copy(draws, SCALAR, test, "k");
        memset(draws + SCALAR, 0x11, SCALAR);

        script_init(&s, draws + SCALAR, SCALAR);
        size_t length = encrypted(wanted, &key.public_key, SMG_SM2_C1C3C2, message.data,
                                  message.length, &s.random);
        script_init(&s, draws, sizeof draws);
        cr_assert_eq(encrypted(out, &key.public_key, SMG_SM2_C1C3C2, message.data, message.length,
                               &s.random),
                     length);
        expect_bytes(out, wanted, length, "the second nonce");
        cr_assert_eq(s.used, sizeof draws);

        size_t written = 99;
        script_init(&s, draws, SCALAR);
        memset(out, 1, sizeof out);
        cr_assert_eq(smg_sm2_encrypt(out, &written, sizeof out, &key.public_key, SMG_SM2_C1C3C2,
                                     message.data, message.length, &s.random),
                     SMG_ERR_RANDOM, "no second nonce");
        cr_assert(written == 0 && all_zero(out, sizeof out));
        /* two bytes are another matter: the second is not 00 */
        script_init(&s, draws, SCALAR);
        encrypted(out, &key.public_key, SMG_SM2_C1C3C2, (const uint8_t *)"AB", 2, &s.random);
        bytes_free(&message);
        run++;
    }
    cr_assert_geq(run, 1);
    json_decref(cases);
}

/* What decryption must refuse as well (7.1, B4): C3 is right, and C2 is the plaintext itself. */
Test(sm2_encrypt, a_ciphertext_made_with_zeros_is_refused) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "encrypt-retry")) {
            continue;
        }
        smg_sm2_private_key key, nonce;
        smg_sm2_cipher cipher;
        uint8_t k[SCALAR], c3[C3_BYTES];
        smg_sm3_context hash;
        sm2_key_of(&key, test);
        vector_copy(k, SCALAR, test, "k");
        cr_assert_eq(smg_sm2_private_key_from_bytes(&nonce, k, SCALAR), SMG_OK);
        /* x2 and y2 are those of k P, which decryption with k in the place of d computes */
        cr_assert_eq(smg_sm2_decrypt_init(&cipher, &nonce, &key.public_key, 1), SMG_OK);
        smg_sm3_init(&hash);
        smg_sm3_update(&hash, cipher.x2, COORDINATE);
        smg_sm3_update(&hash, "A", 1);
        smg_sm3_update(&hash, cipher.y2, COORDINATE);
        smg_sm3_final(&hash, c3);

        cr_assert_eq(smg_sm2_decrypt_init(&cipher, &key, &nonce.public_key, 1), SMG_OK);
        cr_assert_eq(smg_sm2_decrypt_verify(&cipher, (const uint8_t *)"A", 1), SMG_OK);
        cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_ERR_TAG);
        run++;
    }
    cr_assert_geq(run, 1);
    json_decref(cases);
}

/* ---- laws ---- */

/* Every form, read as itself and as any; the other forms do not read it as anything. */
static void round_trip(noise *n, const smg_sm2_private_key *key, size_t length, bool others) {
    uint8_t message[LONGEST], text[ROOM];
    noise_fill(n, message, length);
    for (size_t f = 0; f < FORMS; f++) {
        size_t written = encrypted(text, &key->public_key, forms[f], message, length, &n->random);
        expect_decrypts(key, forms[f], text, written, message, length);
        expect_decrypts(key, SMG_SM2_ANY, text, written, message, length);
        for (size_t other = 0; others && other < FORMS; other++) {
            if (other != f) {
                expect_refused(key, forms[other], text, written, "another form");
            }
        }
    }
}

Test(sm2_encrypt, random_messages_round_trip) {
    noise n;
    smg_sm2_private_key key;
    noise_init(&n);
    for (int round = 0; round < 1000; round++) {
        if (round % 50 == 0) {
            cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
        }
        round_trip(&n, &key, 1 + noise_next(&n) % 200, false);
    }
}

Test(sm2_encrypt, every_length_from_0_to_300) {
    noise n;
    smg_sm2_private_key key;
    uint8_t out[ROOM];
    size_t written;
    noise_init(&n);
    cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
    for (size_t f = 0; f < FORMS; f++) {
        cr_assert_eq(smg_sm2_encrypt(out, &written, sizeof out, &key.public_key, forms[f],
                                     (const uint8_t *)"", 0, &n.random),
                     SMG_ERR_LENGTH);
    }
    for (size_t length = 1; length <= 300; length++) {
        round_trip(&n, &key, length, true);
    }
}

/* Bytes that are no ciphertext, of each of these lengths; and each truncation of one that is. */
Test(sm2_encrypt, malformed_inputs_of_every_length_from_0_to_300) {
    noise n;
    sm2_example example;
    uint8_t in[300], text[ROOM], message[200] = {0};
    noise_init(&n);
    sm2_example_load(&example);
    for (size_t length = 0; length <= sizeof in; length++) {
        static const uint8_t first[] = {0x00, 0x02, 0x03, 0x04, 0x06, 0x07, 0x30, 0xff};
        noise_fill(&n, in, length);
        in[0] = first[length % sizeof first];
        for (size_t f = 0; f < FORMS; f++) {
            expect_refused(&example.key, forms[f], in, length, "noise");
        }
        expect_refused(&example.key, SMG_SM2_ANY, in, length, "noise");
    }
    for (size_t f = 0; f < FORMS; f++) {
        size_t written =
            encrypted(text, &example.key.public_key, forms[f], message, sizeof message, &n.random);
        for (size_t length = 0; length < written; length++) {
            expect_refused(&example.key, forms[f], text, length, "truncated");
            expect_refused(&example.key, SMG_SM2_ANY, text, length, "truncated");
        }
        text[written] = 0;
        expect_refused(&example.key, forms[f], text, written + 1, "a byte after it");
    }
}

/* The tag 04 with one bit more is 06, the hybrid form of the same point where y1 is even. */
static bool names_the_same_point(smg_sm2_form form, const uint8_t *text, size_t bit) {
    return (form == SMG_SM2_C1C3C2 || form == SMG_SM2_C1C2C3) && bit == 1 &&
           (text[2 * COORDINATE] & 1) == 0;
}

Test(sm2_encrypt, every_flipped_bit_is_refused) {
    noise n;
    sm2_example example;
    uint8_t text[ROOM];
    const uint8_t *message = (const uint8_t *)EXAMPLE_MESSAGE;
    noise_init(&n);
    sm2_example_load(&example);
    for (size_t f = 0; f < FORMS; f++) {
        size_t length = encrypted(text, &example.key.public_key, forms[f], message,
                                  EXAMPLE_MESSAGE_LENGTH, &n.random);
        for (size_t bit = 0; bit < 8 * length; bit++) {
            text[bit / 8] ^= (uint8_t)(1u << bit % 8);
            if (names_the_same_point(forms[f], text, bit)) {
                expect_decrypts(&example.key, forms[f], text, length, message,
                                EXAMPLE_MESSAGE_LENGTH);
                expect_decrypts(&example.key, SMG_SM2_ANY, text, length, message,
                                EXAMPLE_MESSAGE_LENGTH);
            } else {
                expect_refused(&example.key, forms[f], text, length, "a flipped bit");
                expect_refused(&example.key, SMG_SM2_ANY, text, length, "a flipped bit");
            }
            text[bit / 8] ^= (uint8_t)(1u << bit % 8);
        }
        expect_decrypts(&example.key, forms[f], text, length, message, EXAMPLE_MESSAGE_LENGTH);
    }
}

Test(sm2_encrypt, another_key_does_not_decrypt) {
    noise n;
    smg_sm2_private_key key, other;
    uint8_t text[ROOM];
    noise_init(&n);
    cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
    cr_assert_eq(smg_sm2_private_key_generate(&other, &n.random), SMG_OK);
    size_t length = encrypted(text, &key.public_key, SMG_SM2_ASN1, (const uint8_t *)"m", 1, NULL);
    expect_refused(&other, SMG_SM2_ASN1, text, length, "another key");
    expect_refused(&other, SMG_SM2_ANY, text, length, "another key");
}

/* C1 compressed (02, 03) and hybrid (06, 07) is read; the wrong parity is another point, or none.
 */
Test(sm2_encrypt, compressed_and_hybrid_points_are_read) {
    noise n;
    sm2_example example;
    uint8_t text[ROOM], other[ROOM];
    const uint8_t message[] = "compressed";
    noise_init(&n);
    sm2_example_load(&example);
    for (int round = 0; round < 40; round++) {
        smg_sm2_form form = round % 2 == 0 ? SMG_SM2_C1C3C2 : SMG_SM2_C1C2C3;
        size_t length =
            encrypted(text, &example.key.public_key, form, message, sizeof message, &n.random);
        const uint8_t odd = text[2 * COORDINATE] & 1;

        memcpy(other, text, length);
        other[0] = 0x06 | odd;
        expect_decrypts(&example.key, form, other, length, message, sizeof message);
        expect_decrypts(&example.key, SMG_SM2_ANY, other, length, message, sizeof message);
        other[0] ^= 1;
        expect_refused(&example.key, form, other, length, "a hybrid parity that is not y's");

        const size_t rest = length - 1 - 2 * COORDINATE, short_length = 1 + COORDINATE + rest;
        memcpy(other + 1 + COORDINATE, text + 1 + 2 * COORDINATE, rest);
        other[0] = 0x02 | odd;
        expect_decrypts(&example.key, form, other, short_length, message, sizeof message);
        expect_decrypts(&example.key, SMG_SM2_ANY, other, short_length, message, sizeof message);
        other[0] ^= 1;
        expect_refused(&example.key, form, other, short_length, "-C1");
    }
}
