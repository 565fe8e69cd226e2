/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2_cases.h"

#include <criterion/criterion.h>
#include <smidgen/sm2_prepared.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

void sm2_example_load(sm2_example *example) {
    json_t *cases = vectors_open("sm2_sign.json");
    const json_t *test = vector_named(cases, "GB/T 32918.5-2017 A.2 (recommended curve)");
    bytes message = vector_bytes(test, "msg");
    cr_assert_eq(message.length, EXAMPLE_MESSAGE_LENGTH);
    cr_assert_arr_eq(message.data, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH);
    bytes_free(&message);

    sm2_key_of(&example->key, test);
    vector_copy(example->d, SCALAR, test, "d");
    vector_copy(example->public_key, sizeof example->public_key, test, "public");
    vector_copy(example->k, SCALAR, test, "k");
    vector_copy(example->z, sizeof example->z, test, "za");
    vector_copy(example->e, sizeof example->e, test, "e");
    vector_copy(example->signature, SCALAR, test, "r");
    vector_copy(example->signature + SCALAR, SCALAR, test, "s");
    json_decref(cases);
}

void sm2_key_of(smg_sm2_private_key *key, const json_t *test) {
    uint8_t d[SCALAR];
    vector_copy(d, SCALAR, test, "d");
    cr_assert_eq(smg_sm2_private_key_from_bytes(key, d, SCALAR), SMG_OK);
}

/* The message in pieces of 1, 2, 4 … bytes. */
static void sign_in_pieces(uint8_t signature[SIGNATURE], const smg_sm2_private_key *key, bytes id,
                           bytes message, const smg_random *random) {
    smg_sm2_sign_context context;
    cr_assert_eq(smg_sm2_sign_init(&context, key, id.data, id.length), SMG_OK);
    for (size_t at = 0, piece = 1; at < message.length; at += piece, piece *= 2) {
        piece = piece < message.length - at ? piece : message.length - at;
        cr_assert_eq(smg_sm2_sign_update(&context, message.data + at, piece), SMG_OK);
    }
    cr_assert_eq(smg_sm2_sign_final(&context, signature, random), SMG_OK);
}

static smg_status verify_in_pieces(const uint8_t signature[SIGNATURE],
                                   const smg_sm2_public_key *key, bytes id, bytes message) {
    smg_sm2_verify_context context;
    cr_assert_eq(smg_sm2_verify_init(&context, key, id.data, id.length), SMG_OK);
    for (size_t at = 0; at < message.length; at++) {
        cr_assert_eq(smg_sm2_verify_update(&context, message.data + at, 1), SMG_OK);
    }
    return smg_sm2_verify_final(&context, signature);
}

void sm2_check_sign_case(const json_t *test) {
    const char *name = vector_text(test, "name");
    bytes id = vector_bytes(test, "id"), message = vector_bytes(test, "msg");
    uint8_t public_key[SMG_SM2_PUBLIC_KEY_BYTES], expected_public[SMG_SM2_PUBLIC_KEY_BYTES];
    uint8_t z[SMG_SM2_Z_BYTES], expected_z[SMG_SM2_Z_BYTES], e[SMG_SM3_DIGEST_BYTES], k[SCALAR];
    uint8_t signature[SIGNATURE], expected[SIGNATURE];
    smg_sm2_private_key key;
    smg_sm2_public_key peer;
    script s;
    vector_copy(expected_public, sizeof expected_public, test, "public");
    vector_copy(expected_z, sizeof expected_z, test, "za");
    vector_copy(e, sizeof e, test, "e");
    vector_copy(k, SCALAR, test, "k");
    vector_copy(expected, SCALAR, test, "r");
    vector_copy(expected + SCALAR, SCALAR, test, "s");

    sm2_key_of(&key, test);
    cr_assert_eq(smg_sm2_public_key_to_bytes(public_key, &key.public_key), SMG_OK);
    expect_bytes(public_key, expected_public, sizeof public_key, name);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&peer, public_key, sizeof public_key), SMG_OK);

    cr_assert_eq(smg_sm2_z(z, &peer, id.data, id.length), SMG_OK);
    expect_bytes(z, expected_z, sizeof z, name);

    script_init(&s, k, SCALAR);
    cr_assert_eq(
        smg_sm2_sign(signature, &key, id.data, id.length, message.data, message.length, &s.random),
        SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, name);
    cr_assert_eq(s.used, SCALAR);

    script_init(&s, k, SCALAR);
    sign_in_pieces(signature, &key, id, message, &s.random);
    expect_bytes(signature, expected, SIGNATURE, name);

    script_init(&s, k, SCALAR);
    cr_assert_eq(smg_sm2_sign_digest(signature, &key, e, &s.random), SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, name);

    cr_assert_eq(smg_sm2_verify(signature, &peer, id.data, id.length, message.data, message.length),
                 SMG_OK, "%s", name);
    cr_assert_eq(verify_in_pieces(signature, &peer, id, message), SMG_OK, "%s", name);
    cr_assert_eq(smg_sm2_verify_digest(signature, &peer, e), SMG_OK, "%s", name);

    signature[0] ^= 1;
    cr_assert_eq(smg_sm2_verify_digest(signature, &peer, e), SMG_ERR_SIGNATURE, "%s", name);
    signature[0] ^= 1;
    signature[SIGNATURE - 1] ^= 1;
    cr_assert_eq(smg_sm2_verify_digest(signature, &peer, e), SMG_ERR_SIGNATURE, "%s", name);
    signature[SIGNATURE - 1] ^= 1;
    e[SMG_SM3_DIGEST_BYTES - 1] ^= 1;
    cr_assert_eq(smg_sm2_verify_digest(signature, &peer, e), SMG_ERR_SIGNATURE, "%s", name);

    bytes_free(&id);
    bytes_free(&message);
}

size_t sm2_check_sign_cases(const char *curve) {
    json_t *cases = vectors_open("sm2_sign.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "sign") && vector_is(test, "curve", curve)) {
            sm2_check_sign_case(test);
            run++;
        }
    }
    json_decref(cases);
    return run;
}

void *prepared_room(size_t size) {
    cr_assert_eq(size % SMG_SM2_PREPARED_KEY_ALIGNMENT, 0);
    void *memory = aligned_alloc(SMG_SM2_PREPARED_KEY_ALIGNMENT, size);
    cr_assert_not_null(memory);
    return memory;
}
