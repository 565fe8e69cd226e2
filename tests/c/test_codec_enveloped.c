/* SPDX-License-Identifier: Apache-2.0 */
/* Private keys for a public key (runtime/codec/enveloped_key.c). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "codec_support.h"
#include "randomness.h"
#include "vectors.h"

enum { MOST = SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES };

static const struct {
    const char *name;
    smg_status status;
} results[] = {
    {"ok", SMG_OK},       {"FORMAT", SMG_ERR_FORMAT}, {"ALGORITHM", SMG_ERR_ALGORITHM},
    {"KEY", SMG_ERR_KEY}, {"TAG", SMG_ERR_TAG},
};

enum { RESULTS = sizeof results / sizeof results[0] };

static smg_status result_of(const json_t *test) {
    size_t i = 0;
    while (i < RESULTS && !vector_is(test, "result", results[i].name)) {
        i++;
    }
    cr_assert_lt(i, RESULTS, "%s: no such result", vector_text(test, "name"));
    return results[i].status;
}

static void key_from(smg_sm2_private_key *key, const json_t *test, const char *member) {
    uint8_t d[SMG_SM2_SCALAR_BYTES];
    vector_copy(d, sizeof d, test, member);
    cr_assert_eq(smg_sm2_private_key_from_bytes(key, d, sizeof d), SMG_OK);
}

Test(codec_enveloped, files_are_read_or_refused) {
    json_t *cases = vectors_open("enveloped_keys.json");
    size_t i;
    json_t *test;
    json_array_foreach(cases, i, test) {
        const char *name = vector_text(test, "name");
        bytes der = vector_bytes(test, "der");
        smg_sm2_private_key recipient, inside, key;
        key_from(&recipient, test, "recipient");
        key_from(&inside, test, "d");
        memset(&key, 1, sizeof key);
        const smg_status status =
            smg_sm2_private_key_from_enveloped_der(&key, &recipient, der.data, der.length);
        cr_assert_eq(status, result_of(test), "%s: %s", name, smg_status_string(status));
        if (status == SMG_OK) {
            cr_assert_arr_eq(&key, &inside, sizeof key, "%s", name);
        } else {
            cr_assert(all_zero(&key, sizeof key), "%s", name);
        }
        bytes_free(&der);
    }
    cr_assert_geq(i, 18);
    json_decref(cases);
}

/* SM4's key is drawn first, then the nonce. */
Test(codec_enveloped, files_are_written_as_others_write_them) {
    json_t *cases = vectors_open("enveloped_keys.json");
    for (size_t i = 0; i < 3; i++) {
        const json_t *test = json_array_get(cases, i);
        bytes expected = vector_bytes(test, "der");
        uint8_t drawn[SMG_SM2_SCALAR_BYTES + 16], out[MOST];
        smg_sm2_private_key recipient, inside;
        size_t length;
        script s;
        cr_assert_eq(result_of(test), SMG_OK);
        key_from(&recipient, test, "recipient");
        key_from(&inside, test, "d");
        vector_copy(drawn, 16, test, "symmetric");
        vector_copy(drawn + 16, SMG_SM2_SCALAR_BYTES, test, "k");
        script_init(&s, drawn, sizeof drawn);
        cr_assert_eq(smg_sm2_private_key_to_enveloped_der(out, &length, sizeof out, &inside,
                                                          &recipient.public_key, &s.random),
                     SMG_OK);
        cr_assert_eq(length, expected.length);
        expect_bytes(out, expected.data, length, vector_text(test, "name"));
        bytes_free(&expected);
    }
    json_decref(cases);
}

Test(codec_enveloped, what_is_written_is_read_again) {
    for (int i = 0; i < 50; i++) {
        smg_sm2_private_key recipient, inside, key;
        uint8_t out[MOST];
        size_t length;
        cr_assert_eq(smg_sm2_private_key_generate(&recipient, NULL), SMG_OK);
        cr_assert_eq(smg_sm2_private_key_generate(&inside, NULL), SMG_OK);
        cr_assert_eq(smg_sm2_private_key_to_enveloped_der(out, &length, sizeof out, &inside,
                                                          &recipient.public_key, NULL),
                     SMG_OK);
        cr_assert_leq(length, MOST);
        cr_assert_eq(smg_sm2_private_key_from_enveloped_der(&key, &recipient, out, length), SMG_OK);
        cr_assert_arr_eq(&key, &inside, sizeof key);
        cr_assert_neq(smg_sm2_private_key_from_enveloped_der(&key, &inside, out, length), SMG_OK);
        cr_assert(all_zero(&key, sizeof key));
    }
}

/* Every other length and every flipped bit: the key inside is never another one. A flip that is
 * read all the same changed how something is written, not what. */
Test(codec_enveloped, spoilt_files_give_no_other_key) {
    json_t *cases = vectors_open("enveloped_keys.json");
    const json_t *test = json_array_get(cases, 0);
    bytes der = vector_bytes(test, "der");
    smg_sm2_private_key recipient, inside, key;
    key_from(&recipient, test, "recipient");
    key_from(&inside, test, "d");
    for (size_t length = 0; length < der.length; length++) {
        uint8_t *exact = malloc(length > 0 ? length : 1); /* watched by sanitizers */
        memcpy(exact, der.data, length);
        cr_assert_eq(smg_sm2_private_key_from_enveloped_der(&key, &recipient, exact, length),
                     SMG_ERR_FORMAT, "%zu bytes", length);
        free(exact);
    }
    size_t read = 0;
    for (size_t bit = 0; bit < 8 * der.length; bit++) {
        der.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (smg_sm2_private_key_from_enveloped_der(&key, &recipient, der.data, der.length) ==
            SMG_OK) {
            cr_assert_arr_eq(&key, &inside, sizeof key, "bit %zu", bit);
            read++;
        } else {
            cr_assert(all_zero(&key, sizeof key));
        }
        der.data[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    cr_assert_leq(read, 1, "04 may have become the hybrid tag of this y: %zu were read", read);
    bytes_free(&der);
    json_decref(cases);
}

Test(codec_enveloped, arguments) {
    smg_sm2_private_key recipient, inside, key;
    const smg_sm2_private_key empty = {{0}, {0}, {{0}, {0}}};
    const smg_sm2_public_key nowhere = {{0}, {0}};
    uint8_t out[MOST];
    size_t length = 1;
    failing f;
    failing_init(&f, 0);
    cr_assert_eq(smg_sm2_private_key_generate(&recipient, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_private_key_generate(&inside, NULL), SMG_OK);
    memset(out, 1, sizeof out);
#define WRITES(status, capacity, key_inside, to, random)                                           \
    cr_assert_eq(                                                                                  \
        smg_sm2_private_key_to_enveloped_der(out, &length, capacity, key_inside, to, random),      \
        status);                                                                                   \
    cr_assert(length == 0 && is_all(out, 1, sizeof out));
    WRITES(SMG_ERR_CAPACITY, MOST - 1, &inside, &recipient.public_key, NULL)
    WRITES(SMG_ERR_ARGUMENT, MOST, NULL, &recipient.public_key, NULL)
    WRITES(SMG_ERR_ARGUMENT, MOST, &inside, NULL, NULL)
    WRITES(SMG_ERR_KEY, MOST, &empty, &recipient.public_key, NULL)
    WRITES(SMG_ERR_POINT, MOST, &inside, &nowhere, NULL)
    WRITES(SMG_ERR_RANDOM, MOST, &inside, &recipient.public_key, &f.random)
    failing_init(&f, 1);
    WRITES(SMG_ERR_RANDOM, MOST, &inside, &recipient.public_key, &f.random)

    cr_assert_eq(smg_sm2_private_key_to_enveloped_der(out, &length, MOST, &inside,
                                                      &recipient.public_key, NULL),
                 SMG_OK);
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm2_private_key_from_enveloped_der(&key, NULL, out, length), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&key, sizeof key));
    cr_assert_eq(smg_sm2_private_key_from_enveloped_der(&key, &recipient, NULL, length),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_enveloped_der(&key, &empty, out, length), SMG_ERR_KEY);
    cr_assert_eq(smg_sm2_private_key_from_enveloped_der(NULL, &recipient, out, length),
                 SMG_ERR_ARGUMENT);
}
