/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2_encryption.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"

void encrypt_in_pieces(smg_sm2_public_key *c1, uint8_t *c2, uint8_t c3[C3_BYTES],
                       const smg_sm2_public_key *key, const uint8_t *message, size_t length,
                       const smg_random *random) {
    smg_sm2_cipher cipher;
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, c1, key, length, random), SMG_OK);
    for (size_t at = 0, piece = 1; at < length; at += piece, piece *= 2) {
        piece = piece < length - at ? piece : length - at;
        cr_assert_eq(smg_sm2_encrypt_update(&cipher, c2 + at, message + at, piece), SMG_OK);
    }
    cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3), SMG_OK);
    cr_assert(all_zero(&cipher, sizeof cipher));
}

smg_status decrypt_in_pieces(uint8_t *message, const smg_sm2_private_key *key,
                             const smg_sm2_public_key *c1, const uint8_t *c2, size_t length,
                             const uint8_t c3[C3_BYTES]) {
    smg_sm2_cipher cipher;
    smg_status status = smg_sm2_decrypt_init(&cipher, key, c1, length);
    for (size_t at = 0; status == SMG_OK && at < length; at += 3) {
        status = smg_sm2_decrypt_verify(&cipher, c2 + at, length - at < 3 ? length - at : 3);
    }
    if (status == SMG_OK) {
        status = smg_sm2_decrypt_verify_final(&cipher, c3);
    }
    for (size_t at = 0; status == SMG_OK && at < length; at += 5) {
        status = smg_sm2_decrypt_update(&cipher, message + at, c2 + at,
                                        length - at < 5 ? length - at : 5);
    }
    if (status == SMG_OK) {
        status = smg_sm2_decrypt_final(&cipher);
    }
    cr_assert(all_zero(&cipher, sizeof cipher));
    return status;
}

void check_encryption_case(const json_t *test) {
    const char *name = vector_text(test, "name");
    bytes message = vector_bytes(test, "msg"), c2 = vector_bytes(test, "c2");
    uint8_t c1[SMG_SM2_PUBLIC_KEY_BYTES], expected_c1[SMG_SM2_PUBLIC_KEY_BYTES];
    uint8_t c3[C3_BYTES], expected_c3[C3_BYTES], k[SCALAR];
    uint8_t *out = malloc(message.length);
    smg_sm2_private_key key;
    smg_sm2_public_key point;
    script s;
    cr_assert_not_null(out);
    vector_copy(expected_c1, sizeof expected_c1, test, "c1");
    vector_copy(expected_c3, sizeof expected_c3, test, "c3");
    vector_copy(k, SCALAR, test, "k");
    sm2_key_of(&key, test);
    cr_assert_eq(c2.length, message.length);

    script_init(&s, k, SCALAR);
    encrypt_in_pieces(&point, out, c3, &key.public_key, message.data, message.length, &s.random);
    cr_assert_eq(smg_sm2_public_key_to_bytes(c1, &point), SMG_OK);
    expect_bytes(c1, expected_c1, sizeof c1, name);
    expect_bytes(out, c2.data, c2.length, name);
    expect_bytes(c3, expected_c3, sizeof c3, name);

    cr_assert_eq(decrypt_in_pieces(out, &key, &point, c2.data, c2.length, c3), SMG_OK);
    expect_bytes(out, message.data, message.length, name);
    c3[C3_BYTES - 1] ^= 1;
    memset(out, 1, message.length);
    cr_assert_eq(decrypt_in_pieces(out, &key, &point, c2.data, c2.length, c3), SMG_ERR_TAG);
    for (size_t i = 0; i < message.length; i++) {
        cr_assert_eq(out[i], 1, "no plaintext");
    }
    bytes_free(&message);
    bytes_free(&c2);
    free(out);
}

size_t check_encryption_cases(const char *curve) {
    json_t *cases = vectors_open("sm2_enc.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "encrypt") && vector_is(test, "curve", curve)) {
            check_encryption_case(test);
            run++;
        }
    }
    json_decref(cases);
    return run;
}
