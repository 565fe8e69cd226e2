/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256, HMAC and PBKDF2 for key files of others (runtime/codec/sha256.c). */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "codec/sha256.h"
#include "vectors.h"

static size_t expect_digest(const json_t *test) {
    uint8_t digest[SMG_SHA256_DIGEST_BYTES], expected[SMG_SHA256_DIGEST_BYTES];
    bytes message = vector_bytes(test, "message");
    vector_copy(expected, sizeof expected, test, "digest");
    smg_sha256(digest, message.data, message.length);
    expect_bytes(digest, expected, sizeof digest, vector_text(test, "name"));
    bytes_free(&message);
    return 1;
}

static size_t expect_mac(const json_t *test) {
    uint8_t mac[SMG_SHA256_DIGEST_BYTES], expected[SMG_SHA256_DIGEST_BYTES];
    bytes key = vector_bytes(test, "key"), message = vector_bytes(test, "message");
    vector_copy(expected, sizeof expected, test, "mac");
    smg_sha256_hmac(mac, key.data, key.length, message.data, message.length);
    expect_bytes(mac, expected, sizeof mac, vector_text(test, "name"));
    bytes_free(&key);
    bytes_free(&message);
    return 1;
}

static size_t expect_derived(const json_t *test) {
    bytes password = vector_bytes(test, "password"), salt = vector_bytes(test, "salt");
    bytes expected = vector_bytes(test, "out");
    uint8_t *out = malloc(expected.length); /* a sanitizer sees a byte too many */
    smg_sha256_pbkdf2(out, expected.length, password.data, password.length, salt.data, salt.length,
                      (uint32_t)vector_number(test, "iterations"));
    expect_bytes(out, expected.data, expected.length, vector_text(test, "name"));
    free(out);
    bytes_free(&password);
    bytes_free(&salt);
    bytes_free(&expected);
    return 1;
}

/* Runs the cases of one kind; there must be as many as are known. */
static void run(const char *kind, size_t (*expect)(const json_t *), size_t known) {
    json_t *cases = vectors_open("sha256.json");
    size_t i, count = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        count += vector_is(test, "kind", kind) ? expect(test) : 0;
    }
    json_decref(cases);
    cr_assert_eq(count, known);
}

Test(codec_sha256, messages_of_every_length_around_a_block) {
    run("hash", expect_digest, 23);
}

Test(codec_sha256, hmac_with_keys_around_a_block) {
    run("hmac", expect_mac, 8);
}

Test(codec_sha256, pbkdf2_of_one_block_and_more) {
    run("pbkdf2", expect_derived, 8);
}
