/* SPDX-License-Identifier: Apache-2.0 */
/* Encrypted private keys (runtime/codec/encrypted_key.c, pbes2.c), of others and of our own. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "codec/pbes2.h"
#include "codec/pem.h"
#include "codec_support.h"
#include "randomness.h"
#include "vectors.h"

enum {
    DER_BYTES = SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES,
    PEM_BYTES = SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES,
    ROOM = 4096,
};

static const char password[] = "P@ssw0rd";
static const size_t password_length = sizeof password - 1;

static const struct {
    const char *name;
    smg_status status;
} results[] = {
    {"ok", SMG_OK},
    {"PASSWORD", SMG_ERR_PASSWORD},
    {"UNSUPPORTED", SMG_ERR_UNSUPPORTED},
    {"FORMAT", SMG_ERR_FORMAT},
    {"ALGORITHM", SMG_ERR_ALGORITHM},
    {"KEY", SMG_ERR_KEY},
};

/* Kept: the texts of a case belong to it. */
static const json_t *files(void) {
    static json_t *cases;
    if (cases == NULL) {
        cases = vectors_open("encrypted_keys.json");
    }
    return cases;
}

static smg_status result_of(const json_t *test) {
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (vector_is(test, "result", results[i].name)) {
            return results[i].status;
        }
    }
    cr_assert_fail("'%s' has an unknown result", vector_text(test, "name"));
    return SMG_OK;
}

/* Reads a copy that ends where its allocation ends, into an output full of rubbish. */
static smg_status read_der(smg_sm2_private_key *key, const uint8_t *der, size_t length,
                           const void *given, size_t given_length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, der, length);
    memset(key, GUARD, sizeof *key);
    smg_status status =
        smg_sm2_private_key_from_encrypted_der(key, copy, length, given, given_length);
    cr_assert(status == SMG_OK || is_all(key, 0, sizeof *key));
    free(copy);
    return status;
}

static smg_status read_pem(smg_sm2_private_key *key, const char *pem, size_t length,
                           const void *given, size_t given_length) {
    memset(key, GUARD, sizeof *key);
    smg_status status =
        smg_sm2_private_key_from_encrypted_pem(key, pem, length, given, given_length);
    cr_assert(status == SMG_OK || is_all(key, 0, sizeof *key));
    return status;
}

static void expect_result(const json_t *test) {
    const char *name = vector_text(test, "name");
    const smg_status expected = result_of(test);
    bytes der = vector_bytes(test, "der"), given = vector_bytes(test, "password");
    smg_sm2_private_key key;
    char pem[ROOM];
    smg_status status = read_der(&key, der.data, der.length, given.data, given.length);
    cr_assert_eq(status, expected, "%s: %d", name, (int)status);
    if (expected == SMG_OK) {
        uint8_t d[SMG_SM2_SCALAR_BYTES];
        vector_copy(d, sizeof d, test, "d");
        expect_bytes(key.d, d, sizeof d, name);
    }
    size_t length = make_pem(pem, "ENCRYPTED PRIVATE KEY", der.data, der.length, 64, "\n");
    status = read_pem(&key, pem, length, given.data, given.length);
    cr_assert_eq(status, expected, "%s, PEM: %d", name, (int)status);
    bytes_free(&der);
    bytes_free(&given);
}

Test(codec_encrypted, every_file_gives_its_result) {
    size_t i;
    const json_t *test;
    json_array_foreach(files(), i, test) {
        expect_result(test);
    }
}

Test(codec_encrypted, inspection_names_the_encryption) {
    size_t i;
    const json_t *test;
    json_array_foreach(files(), i, test) {
        const char *name = vector_text(test, "name");
        bytes der = vector_bytes(test, "der");
        smg_key_info info;
        cr_assert_eq(smg_key_inspect_der(&info, der.data, der.length), SMG_OK, "%s", name);
        cr_assert_eq(info.form, SMG_KEY_PKCS8_ENCRYPTED);
        cr_assert_str_eq(info.encryption, vector_text(test, "encryption"), "%s: %s", name,
                         info.encryption);
        cr_assert_eq(info.iterations, vector_number(test, "iterations"), "%s: %u", name,
                     (unsigned)info.iterations);
        if (info.decryption != SMG_OK) { /* nothing is decrypted, whatever the password */
            cr_assert_eq(info.decryption, result_of(test), "%s", name);
        }
        bytes_free(&der);
    }
}

static bytes file_named(const char *name) {
    return vector_bytes(vector_named(files(), name), "der");
}

Test(codec_encrypted, every_truncation_is_refused) {
    bytes der = file_named("1000 iterations");
    smg_sm2_private_key key;
    for (size_t length = 0; length < der.length; length++) {
        cr_assert_eq(read_der(&key, der.data, length, password, password_length), SMG_ERR_FORMAT,
                     "%zu", length);
    }
    char pem[ROOM];
    size_t whole = make_pem(pem, "ENCRYPTED PRIVATE KEY", der.data, der.length, 64, "\n");
    for (size_t length = 0; length + 1 < whole; length++) { /* the last line end may be missing */
        cr_assert_eq(read_pem(&key, pem, length, password, password_length), SMG_ERR_FORMAT, "%zu",
                     length);
    }
    bytes_free(&der);
}

Test(codec_encrypted, flipped_bits_never_give_another_key) {
    bytes der = file_named("1 iteration");
    for (size_t at = 0; at < der.length; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            smg_sm2_private_key key;
            der.data[at] ^= (uint8_t)(1u << bit);
            if (read_der(&key, der.data, der.length, password, password_length) == SMG_OK) {
                cr_assert(is_private_key_expected(&key), "byte %zu, bit %u", at, bit);
            }
            der.data[at] ^= (uint8_t)(1u << bit);
        }
    }
    bytes_free(&der);
}

Test(codec_encrypted, what_is_not_encrypted_is_refused) {
    const key_file *plain = find_key_file("p8_full"), *pubkey = find_key_file("spki");
    smg_sm2_private_key key;
    char pem[ROOM];
    cr_assert_eq(read_der(&key, plain->der, plain->length, password, password_length),
                 SMG_ERR_FORMAT);
    cr_assert_eq(read_der(&key, pubkey->der, pubkey->length, password, password_length),
                 SMG_ERR_FORMAT);
    size_t length = make_pem(pem, "PRIVATE KEY", plain->der, plain->length, 64, "\n");
    cr_assert_eq(read_pem(&key, pem, length, password, password_length), SMG_ERR_FORMAT);
}

Test(codec_encrypted, blocks_before_the_encrypted_one_are_passed_over) {
    const key_file *pubkey = find_key_file("spki");
    bytes der = file_named("1000 iterations");
    smg_sm2_private_key key;
    char pem[ROOM];
    size_t length = make_pem(pem, "PUBLIC KEY", pubkey->der, pubkey->length, 64, "\r\n");
    length += make_pem(pem + length, "ENCRYPTED PRIVATE KEY", der.data, der.length, 76, "\r\n");
    cr_assert_eq(read_pem(&key, pem, length, password, password_length), SMG_OK);
    cr_assert(is_private_key_expected(&key));
    bytes_free(&der);
}

Test(codec_encrypted, encryption_of_rfc_1421_is_named) {
    static const char text[] = "-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n"
                               "DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\n"
                               "AAAA\n-----END EC PRIVATE KEY-----\n";
    smg_sm2_private_key key;
    smg_key_info info;
    cr_assert_eq(read_pem(&key, text, sizeof text - 1, password, password_length),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_key_inspect_pem(&info, text, sizeof text - 1), SMG_OK);
    cr_assert_eq(info.form, SMG_KEY_SEC1_ENCRYPTED);
    cr_assert_eq(info.decryption, SMG_ERR_UNSUPPORTED);
    cr_assert_str_eq(info.encryption, "AES-128-CBC");
}

/* ---- writing ---- */

typedef smg_status (*writer)(uint8_t *, size_t *, size_t, const smg_sm2_private_key *, const void *,
                             size_t, smg_key_prf, uint32_t, const smg_random *);

static const struct {
    const char *name;
    writer write;
    size_t room;
} writers[] = {
    {"DER", smg_sm2_private_key_to_encrypted_der, DER_BYTES},
    {"PEM", smg_sm2_private_key_to_encrypted_pem, PEM_BYTES},
};
enum { WRITERS = sizeof writers / sizeof writers[0] };

/* Salt and IV of the files in encrypted_keys.json that were not written by others. */
static const uint8_t drawn[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

static void expect_written(const char *name, smg_key_prf prf, uint32_t iterations) {
    bytes wanted = file_named(name);
    smg_sm2_private_key key;
    uint8_t der[DER_BYTES], pem[PEM_BYTES];
    char wanted_pem[ROOM];
    size_t length;
    script s;
    expected_private_key(&key);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(smg_sm2_private_key_to_encrypted_der(der, &length, sizeof der, &key, password,
                                                      password_length, prf, iterations, &s.random),
                 SMG_OK);
    cr_assert(length == wanted.length && s.used == sizeof drawn);
    expect_bytes(der, wanted.data, length, name);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(smg_sm2_private_key_to_encrypted_pem(pem, &length, sizeof pem, &key, password,
                                                      password_length, prf, iterations, &s.random),
                 SMG_OK);
    cr_assert_eq(length, make_pem(wanted_pem, "ENCRYPTED PRIVATE KEY", wanted.data, wanted.length,
                                  64, "\n"));
    expect_bytes(pem, (const uint8_t *)wanted_pem, length, name);
    bytes_free(&wanted);
}

Test(codec_encrypted, what_is_written_is_what_others_write) {
    expect_written("HMAC-SM3, keyLength", SMG_KEY_PRF_SM3, SMG_KEY_ITERATIONS);
    expect_written("1000 iterations", SMG_KEY_PRF_SM3, 1000);
    expect_written("HMAC-SHA256 with NULL, keyLength", SMG_KEY_PRF_SHA256, 1000);
}

/* Two files of one key under one password share neither salt, IV nor ciphertext. */
Test(codec_encrypted, the_operating_system_draws_salt_and_iv) {
    smg_sm2_private_key key, again;
    uint8_t der[2][DER_BYTES];
    size_t length[2];
    expected_private_key(&key);
    for (size_t i = 0; i < 2; i++) {
        cr_assert_eq(smg_sm2_private_key_to_encrypted_der(der[i], &length[i], DER_BYTES, &key,
                                                          password, password_length,
                                                          SMG_KEY_PRF_SM3, 10, NULL),
                     SMG_OK);
        cr_assert_eq(read_der(&again, der[i], length[i], password, password_length), SMG_OK);
        cr_assert(is_private_key_expected(&again));
        cr_assert_eq(read_der(&again, der[i], length[i], password, password_length - 1),
                     SMG_ERR_PASSWORD);
    }
    /* The last 160 bytes are the ciphertext. The IV, the salt and headers stand before them. */
    static const size_t from_end[] = {160, 160 + 3 + 16, 160 + 3 + 30 + 13 + 3 + 3 + 16};
    cr_assert_eq(length[0], length[1]);
    for (size_t i = 0; i < sizeof from_end / sizeof from_end[0]; i++) {
        size_t at = length[0] - from_end[i];
        cr_assert_neq(memcmp(der[0] + at, der[1] + at, 16), 0, "%zu", i);
    }
}

static void expect_refused(smg_status expected, size_t room_missing, const smg_sm2_private_key *key,
                           const void *given, size_t given_length, smg_key_prf prf,
                           uint32_t iterations, const smg_random *random) {
    for (size_t i = 0; i < WRITERS; i++) {
        uint8_t out[PEM_BYTES];
        size_t length = 77;
        memset(out, GUARD, sizeof out);
        smg_status status = writers[i].write(out, &length, writers[i].room - room_missing, key,
                                             given, given_length, prf, iterations, random);
        cr_assert_eq(status, expected, "%s: %d", writers[i].name, (int)status);
        cr_assert(length == 0 && is_all(out, GUARD, sizeof out), "%s", writers[i].name);
    }
}

Test(codec_encrypted, what_cannot_be_written_is_refused_before_any_write) {
    smg_sm2_private_key key, wiped;
    failing broken;
    expected_private_key(&key);
    memset(&wiped, 0, sizeof wiped);
    failing_init(&broken, 0);
    const size_t n = password_length;
    const smg_key_prf prf = SMG_KEY_PRF_SM3;
    expect_refused(SMG_ERR_CAPACITY, 1, &key, password, n, prf, 1, NULL);
    expect_refused(SMG_ERR_ARGUMENT, 0, NULL, password, n, prf, 1, NULL);
    expect_refused(SMG_ERR_ARGUMENT, 0, &key, NULL, 0, prf, 1, NULL);
    expect_refused(SMG_ERR_LENGTH, 0, &key, password, 0, prf, 1, NULL);
    expect_refused(SMG_ERR_LENGTH, 0, &key, password, n, prf, 0, NULL);
    expect_refused(SMG_ERR_LENGTH, 0, &key, password, n, prf, SMG_KEY_ITERATIONS_MAX + 1, NULL);
    expect_refused(SMG_ERR_UNSUPPORTED, 0, &key, password, n, (smg_key_prf)2, 1, NULL);
    expect_refused(SMG_ERR_KEY, 0, &wiped, password, n, prf, 1, NULL);
    expect_refused(SMG_ERR_RANDOM, 0, &key, password, n, prf, 1, &broken.random);
}

Test(codec_encrypted, null_pointers_are_refused) {
    bytes der = file_named("1000 iterations");
    smg_sm2_private_key key;
    uint8_t out[PEM_BYTES];
    size_t length = 77;
    expected_private_key(&key);
    for (size_t i = 0; i < WRITERS; i++) {
        cr_assert_eq(writers[i].write(NULL, &length, sizeof out, &key, password, password_length,
                                      SMG_KEY_PRF_SM3, 1, NULL),
                     SMG_ERR_ARGUMENT);
        cr_assert_eq(length, 0);
        cr_assert_eq(writers[i].write(out, NULL, sizeof out, &key, password, password_length,
                                      SMG_KEY_PRF_SM3, 1, NULL),
                     SMG_ERR_ARGUMENT);
    }
    cr_assert_eq(smg_sm2_private_key_from_encrypted_der(NULL, der.data, der.length, password, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_encrypted_pem(NULL, der.data, der.length, password, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_encrypted_der(&key, NULL, 1, password, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert(is_all(&key, 0, sizeof key));
    memset(&key, GUARD, sizeof key);
    cr_assert_eq(smg_sm2_private_key_from_encrypted_pem(&key, der.data, der.length, NULL, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert(is_all(&key, 0, sizeof key));
    bytes_free(&der);
}

/* The constants are the lengths for the most iterations, which take four octets, and SHA-256. */
Test(codec_encrypted, the_longest_file_fits_its_constants) {
    uint8_t der[DER_BYTES], pem[PEM_BYTES];
    smg_der_writer w;
    const smg_pbes2 longest = {.prf = SMG_KEY_PRF_SHA256,
                               .iterations = SMG_KEY_ITERATIONS_MAX,
                               .salt = {drawn, 16},
                               .iv = drawn};
    uint8_t encrypted[160] = {0};
    smg_der_writer_init(&w, der, sizeof der);
    smg_der_put_bytes(&w, encrypted, sizeof encrypted);
    smg_der_put_header(&w, SMG_DER_OCTET_STRING, 0);
    smg_pbes2_put(&w, &longest);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    cr_assert_eq(smg_der_written(&w), sizeof der);
    cr_assert_eq(smg_pem_write(pem, "ENCRYPTED PRIVATE KEY", der, sizeof der), sizeof pem);
}

Test(codec_encrypted, counts_come_back) {
    static const struct {
        uint32_t value;
        size_t length;
    } counts[] = {
        {1, 3},          {127, 3},        {128, 4},        {255, 4},     {256, 4},
        {32767, 4},      {32768, 5},      {65536, 5},      {8388607, 5}, {8388608, 6},
        {2147483647, 6}, {2147483648, 7}, {4294967295, 7},
    };
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        uint8_t out[8];
        uint32_t value = 0;
        smg_der_writer w;
        smg_der_writer_init(&w, out, sizeof out);
        smg_der_put_count(&w, counts[i].value);
        cr_assert_eq(smg_der_written(&w), counts[i].length, "%zu", i);
        smg_span in = smg_span_over(w.next, counts[i].length);
        cr_assert(smg_der_read_count(&in, &value) && in.left == 0, "%zu", i);
        cr_assert_eq(value, counts[i].value);
    }
}
