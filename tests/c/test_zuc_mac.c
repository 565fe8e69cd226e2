/* SPDX-License-Identifier: Apache-2.0 */
/* 128-EIA3 and the MAC of ZUC-256: known answers, cuts, arguments. */
#include <criterion/criterion.h>
#include <smidgen/zuc_mac.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define KEY128 SMG_ZUC128_KEY_BYTES
#define KEY256 SMG_ZUC256_KEY_BYTES
#define TAG    SMG_ZUC_EIA3_TAG_BYTES

/* ---- known answers ---- */

Test(zuc_mac, eia3_of_any_bit_length) {
    json_t *cases = vectors_open("zuc_eia3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        uint8_t key[KEY128], tag[TAG], expected[TAG];
        vector_copy(key, sizeof key, test, "key");
        vector_copy(expected, sizeof expected, test, "mac");
        const uint32_t count = (uint32_t)strtoul(vector_text(test, "count"), NULL, 16);
        const uint32_t bearer = (uint32_t)strtoul(vector_text(test, "bearer"), NULL, 16);
        const uint32_t direction = (uint32_t)vector_number(test, "direction");
        const size_t bits = vector_number(test, "length_bits");
        bytes message = vector_bytes(test, "msg");
        cr_assert(message.length >= (bits + 7) / 8);
        cr_assert_eq(smg_zuc_eia3(tag, key, count, bearer, direction, message.data, bits), SMG_OK);
        expect_bytes(tag, expected, TAG, "EIA3");
        /* what follows the last bit does not count */
        if (bits % 8 != 0) {
            message.data[bits / 8] ^= (uint8_t)(0xff >> bits % 8);
            smg_zuc_eia3(tag, key, count, bearer, direction, message.data, bits);
            expect_bytes(tag, expected, TAG, "EIA3 with other bits after the last");
        }
        bytes_free(&message);
        run++;
    }
    cr_assert(run > 30);
    json_decref(cases);
}

static void check_zuc256(const json_t *test, const char *form) {
    uint8_t key[KEY256], tag[SMG_ZUC256_TAG_BYTES_MAX];
    vector_copy(key, sizeof key, test, "key");
    const size_t bits = vector_number(test, "length_bits");
    bytes iv = vector_bytes(test, form), expected = vector_bytes(test, "mac");
    bytes message = vector_bytes(test, "msg");
    cr_assert_eq(expected.length * 8, vector_number(test, "tag_bits"));
    cr_assert(message.length >= (bits + 7) / 8);
    cr_assert_eq(smg_zuc256_mac(tag, expected.length, key, iv.data, iv.length, message.data, bits),
                 SMG_OK);
    expect_bytes(tag, expected.data, expected.length, form);
    bytes_free(&iv);
    bytes_free(&expected);
    bytes_free(&message);
}

Test(zuc_mac, zuc256_of_any_bit_length_by_both_forms_of_the_iv) {
    json_t *cases = vectors_open("zuc256.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "mac")) {
            check_zuc256(test, "iv25");
            check_zuc256(test, "iv23");
            run++;
        }
    }
    cr_assert(run > 50);
    json_decref(cases);
}

/* Field report 44: 12 bytes are a multiple of 4, and not of 8. */
Test(zuc_mac, tags_of_a_message_that_is_no_multiple_of_them) {
    static const char key[] = "change this passchange this pass", iv[] = "change this passchange ";
    static const struct {
        size_t length;
        const char *tag;
    } tags[] = {
        {4, "b76f96ed"},
        {8, "f28aea6c9db3dc69"},
        {16, "efebe627acc6fc4eccc07d50b4657d84"},
    };
    for (size_t i = 0; i < 3; i++) {
        uint8_t tag[16], expected[16];
        hex_copy(expected, tags[i].length, tags[i].tag);
        cr_assert_eq(smg_zuc256_mac(tag, tags[i].length, (const uint8_t *)key, (const uint8_t *)iv,
                                    23, "hello world\n", 96),
                     SMG_OK);
        expect_bytes(tag, expected, tags[i].length, tags[i].tag);
    }
}

/* Field report 45. */
Test(zuc_mac, eia3_around_whole_words) {
    static const struct {
        size_t bits;
        const char *tag;
    } lengths[] = {
        {0, "263e5cae"},  {1, "ef17872a"},  {7, "1625b692"},  {8, "a8fbc293"},  {31, "90a5b609"},
        {32, "912534d3"}, {33, "8ae86bb6"}, {63, "b02e1185"}, {64, "37faf433"}, {65, "954c8e37"},
    };
    const uint8_t key[KEY128] = {0};
    uint8_t data[9], tag[TAG], expected[TAG];
    memset(data, 0xa5, sizeof data);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        hex_copy(expected, TAG, lengths[i].tag);
        cr_assert_eq(smg_zuc_eia3(tag, key, 0, 0, 0, data, lengths[i].bits), SMG_OK);
        expect_bytes(tag, expected, TAG, lengths[i].tag);
    }
}

/* ---- cutting ---- */

typedef struct subject {
    uint8_t key[KEY256], iv[25];
    size_t tag_length; /* 0: 128-EIA3 */
} subject;

static void subject_init(subject *s, noise *n, size_t tag_length) {
    noise_fill(n, s->key, sizeof s->key);
    noise_fill(n, s->iv, sizeof s->iv);
    for (size_t i = 17; i < 25; i++) {
        s->iv[i] &= 0x3f;
    }
    s->tag_length = tag_length;
}

static void begin(smg_zuc_mac *mac, const subject *s) {
    cr_assert_eq(s->tag_length == 0
                     ? smg_zuc_eia3_init(mac, s->key, 7, 9, 1)
                     : smg_zuc256_mac_init(mac, s->tag_length, s->key, s->iv, sizeof s->iv),
                 SMG_OK);
}

static void at_once(uint8_t *tag, const subject *s, const uint8_t *data, size_t bits) {
    cr_assert_eq(s->tag_length == 0
                     ? smg_zuc_eia3(tag, s->key, 7, 9, 1, data, bits)
                     : smg_zuc256_mac(tag, s->tag_length, s->key, s->iv, sizeof s->iv, data, bits),
                 SMG_OK);
}

Test(zuc_mac, random_cuts_give_the_one_shot_tag) {
    static const size_t tag_lengths[] = {0, 4, 8, 16};
    static uint8_t message[2000 + 64];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 400; round++) {
        uint8_t tag[16], expected[16];
        subject s;
        subject_init(&s, &n, tag_lengths[round % 4]);
        const size_t length = s.tag_length == 0 ? 4 : s.tag_length;
        const size_t bits = noise_next(&n) % (8 * 2000);
        const uint8_t *data = message + noise_next(&n) % 64;
        noise_fill(&n, message, sizeof message);
        at_once(expected, &s, data, bits);

        smg_zuc_mac mac;
        size_t at = 0;
        begin(&mac, &s);
        while (bits / 8 - at > 10) {
            size_t piece = noise_next(&n) % (round % 3 == 0 ? 9 : 200);
            piece = piece < bits / 8 - at ? piece : bits / 8 - at;
            cr_assert_eq(smg_zuc_mac_update(&mac, data + at, piece), SMG_OK);
            at += piece;
        }
        smg_zuc_mac copy = mac, other = mac;
        cr_assert_eq(smg_zuc_mac_final(&mac, tag, data + at, bits - 8 * at), SMG_OK);
        expect_bytes(tag, expected, length, "random cut");
        cr_assert(all_zero(&mac, sizeof mac));
        cr_assert_eq(smg_zuc_mac_verify(&copy, tag, data + at, bits - 8 * at), SMG_OK);
        cr_assert(all_zero(&copy, sizeof copy));
        tag[noise_next(&n) % length] ^= (uint8_t)(1u << noise_next(&n) % 8);
        cr_assert_eq(smg_zuc_mac_verify(&other, tag, data + at, bits - 8 * at), SMG_ERR_TAG);
        cr_assert(all_zero(&other, sizeof other));
    }
}

/* Field report 32: message, key, IV and tag at offsets of their own. */
Test(zuc_mac, every_alignment_gives_the_same) {
    static const size_t tag_lengths[] = {0, 4, 8, 16};
    uint8_t message[301], placed[sizeof message + 64], tags[16 + 64], expected[16];
    uint8_t keys[KEY256 + 64], ivs[25 + 64];
    noise n;
    noise_init(&n);
    noise_fill(&n, message, sizeof message);
    for (size_t kind = 0; kind < 4; kind++) {
        const size_t length = tag_lengths[kind], bits = 8 * sizeof message - 3;
        subject s;
        subject_init(&s, &n, length);
        at_once(expected, &s, message, bits);
        for (size_t offset = 0; offset < 64; offset++) {
            uint8_t *const tag = tags + 63 - offset, *const key = keys + (offset + 21) % 64;
            uint8_t *const iv = ivs + (offset + 42) % 64;
            memcpy(placed + offset, message, sizeof message);
            memcpy(key, s.key, sizeof s.key);
            memcpy(iv, s.iv, sizeof s.iv);
            cr_assert_eq(length == 0
                             ? smg_zuc_eia3(tag, key, 7, 9, 1, placed + offset, bits)
                             : smg_zuc256_mac(tag, length, key, iv, 25, placed + offset, bits),
                         SMG_OK);
            expect_bytes(tag, expected, length == 0 ? TAG : length, "offset");
        }
    }
}

/* ---- arguments ---- */

Test(zuc_mac, a_context_without_init_or_after_final_is_refused) {
    const uint8_t key[KEY128] = {0};
    uint8_t tag[TAG];
    smg_zuc_mac mac;
    memset(&mac, 0, sizeof mac);
    cr_assert_eq(smg_zuc_mac_update(&mac, "a", 1), SMG_ERR_STATE);
    cr_assert_eq(smg_zuc_mac_update(&mac, NULL, 0), SMG_ERR_STATE);
    cr_assert_eq(smg_zuc_mac_final(&mac, tag, NULL, 0), SMG_ERR_STATE);
    smg_zuc_eia3_init(&mac, key, 0, 0, 0);
    cr_assert_eq(smg_zuc_mac_final(&mac, tag, NULL, 0), SMG_OK);
    cr_assert_eq(smg_zuc_mac_final(&mac, tag, NULL, 0), SMG_ERR_STATE);
    cr_assert_eq(smg_zuc_mac_verify(&mac, tag, NULL, 0), SMG_ERR_STATE);
}

Test(zuc_mac, tag_lengths_and_ivs_of_other_forms_are_refused) {
    const uint8_t key[KEY256] = {0};
    uint8_t iv[32] = {0}, tag[32];
    smg_zuc_mac mac;
    for (size_t length = 0; length <= 32; length++) {
        const bool known = length == 4 || length == 8 || length == 16;
        cr_assert_eq(smg_zuc256_mac_init(&mac, length, key, iv, 25),
                     known ? SMG_OK : SMG_ERR_LENGTH);
        cr_assert_eq(smg_zuc256_mac(tag, length, key, iv, 25, NULL, 0),
                     known ? SMG_OK : SMG_ERR_LENGTH);
        cr_assert_eq(smg_zuc256_mac_init(&mac, 4, key, iv, length),
                     length == 23 || length == 25 ? SMG_OK : SMG_ERR_LENGTH);
    }
    iv[20] = 0x40;
    memset(tag, 1, sizeof tag);
    cr_assert_eq(smg_zuc256_mac(tag, 8, key, iv, 25, NULL, 0), SMG_ERR_FORMAT);
    cr_assert(all_zero(tag, 8));
    cr_assert_eq(tag[8], 1);
}

Test(zuc_mac, bearers_and_directions_of_too_many_bits_are_refused) {
    const uint8_t key[KEY128] = {0};
    uint8_t tag[TAG];
    smg_zuc_mac mac;
    cr_assert_eq(smg_zuc_eia3_init(&mac, key, 0, 32, 0), SMG_ERR_LENGTH);
    cr_assert_eq(smg_zuc_eia3_init(&mac, key, 0, 0, 2), SMG_ERR_LENGTH);
    memset(tag, 1, sizeof tag);
    cr_assert_eq(smg_zuc_eia3(tag, key, 0, 32, 0, NULL, 0), SMG_ERR_LENGTH);
    cr_assert(all_zero(tag, TAG));
}

Test(zuc_mac, an_init_that_fails_wipes_the_context) {
    uint8_t key[KEY256] = {1}, iv[SMG_ZUC256_IV_BYTES] = {0}, tag[16];
    smg_zuc_mac mac;
    iv[SMG_ZUC256_IV_BYTES - 1] = 64;
    for (int i = 0; i < 7; i++) {
        cr_assert_eq(smg_zuc_eia3_init(&mac, key, 0, 0, 0), SMG_OK);
        cr_assert_eq(smg_zuc_mac_update(&mac, "abc", 3), SMG_OK);
        const smg_status status = i == 0   ? smg_zuc_eia3_init(&mac, NULL, 0, 0, 0)
                                  : i == 1 ? smg_zuc256_mac_init(&mac, 4, NULL, iv, 25)
                                  : i == 2 ? smg_zuc256_mac_init(&mac, 4, key, NULL, 25)
                                  : i == 3 ? smg_zuc_eia3_init(&mac, key, 0, 32, 0)
                                  : i == 4 ? smg_zuc256_mac_init(&mac, 5, key, iv, 25)
                                  : i == 5 ? smg_zuc256_mac_init(&mac, 4, key, iv, 24)
                                           : smg_zuc256_mac_init(&mac, 4, key, iv, 25);
        cr_assert_eq(status, i < 3 ? SMG_ERR_ARGUMENT : i < 6 ? SMG_ERR_LENGTH : SMG_ERR_FORMAT);
        cr_assert(all_zero(&mac, sizeof mac), "%d", i);
        memset(tag, 1, sizeof tag);
        cr_assert_eq(smg_zuc_mac_final(&mac, tag, NULL, 0), SMG_ERR_STATE);
        cr_assert(tag[0] == 1 && memcmp(tag, tag + 1, 15) == 0, "the tag is as it was");
    }
}

Test(zuc_mac, null_pointers_are_refused) {
    const uint8_t key[KEY256] = {0};
    uint8_t tag[16];
    smg_zuc_mac mac;
    cr_assert_eq(smg_zuc_eia3_init(NULL, key, 0, 0, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eia3_init(&mac, NULL, 0, 0, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_mac_init(NULL, 4, key, key, 25), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_mac_init(&mac, 4, NULL, key, 25), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_mac_init(&mac, 4, key, NULL, 25), SMG_ERR_ARGUMENT);
    smg_zuc_eia3_init(&mac, key, 0, 0, 0);
    cr_assert_eq(smg_zuc_mac_update(NULL, key, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_update(&mac, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_final(NULL, tag, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_final(&mac, NULL, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_final(&mac, tag, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_verify(NULL, tag, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_verify(&mac, NULL, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_mac_verify(&mac, tag, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eia3(NULL, key, 0, 0, 0, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_mac(NULL, 4, key, key, 25, NULL, 0), SMG_ERR_ARGUMENT);
    memset(tag, 1, sizeof tag);
    cr_assert_eq(smg_zuc_eia3(tag, key, 0, 0, 0, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(tag, TAG));
    memset(tag, 1, sizeof tag);
    cr_assert_eq(smg_zuc256_mac(tag, 16, NULL, key, 25, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(tag, 16));
}
