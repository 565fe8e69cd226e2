/* SPDX-License-Identifier: Apache-2.0 */
/* ZUC's keystreams and 128-EEA3: known answers, cuts, positions, arguments. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <smidgen/zuc.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define KEY128 SMG_ZUC128_KEY_BYTES
#define KEY256 SMG_ZUC256_KEY_BYTES

/* ---- known answers ---- */

Test(zuc, gbt33133_1_keystreams) {
    json_t *cases = vectors_open("zuc128.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        uint8_t key[KEY128], iv[SMG_ZUC128_IV_BYTES];
        vector_copy(key, sizeof key, test, "key");
        vector_copy(iv, sizeof iv, test, "iv");
        bytes expected = vector_bytes(test, "keystream");
        const size_t length = vector_number(test, "length");
        uint8_t *out = malloc(length);
        smg_zuc zuc;
        cr_assert_eq(smg_zuc128_init(&zuc, key, iv), SMG_OK);
        cr_assert_eq(smg_zuc_keystream(&zuc, out, length), SMG_OK);
        expect_bytes(out, expected.data, expected.length < length ? expected.length : length,
                     vector_text(test, "name"));
        /* words far into the keystream, by their number from 1 on */
        const char *number;
        json_t *word;
        json_object_foreach(json_object_get(test, "words"), number, word) {
            uint8_t value[4];
            const size_t at = 4 * (strtoul(number, NULL, 10) - 1);
            hex_copy(value, sizeof value, json_string_value(word));
            cr_assert(at + 4 <= length);
            expect_bytes(out + at, value, sizeof value, number);
        }
        free(out);
        bytes_free(&expected);
        run++;
    }
    cr_assert(run > 10);
    json_decref(cases);
}

/* The same keystream by every form of IV that a case has. */
static void check_zuc256(const json_t *test, const char *form) {
    uint8_t key[KEY256], out[256];
    vector_copy(key, sizeof key, test, "key");
    bytes iv = vector_bytes(test, form), expected = vector_bytes(test, "keystream");
    smg_zuc zuc;
    cr_assert(expected.length <= sizeof out);
    cr_assert_eq(smg_zuc256_init(&zuc, key, iv.data, iv.length), SMG_OK);
    cr_assert_eq(smg_zuc_keystream(&zuc, out, expected.length), SMG_OK);
    expect_bytes(out, expected.data, expected.length, form);
    bytes_free(&iv);
    bytes_free(&expected);
}

Test(zuc, zuc256_keystreams_by_both_forms_of_the_iv) {
    json_t *cases = vectors_open("zuc256.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "keystream")) {
            check_zuc256(test, "iv25");
            check_zuc256(test, "iv23");
            run++;
        }
    }
    cr_assert(run > 2);
    json_decref(cases);
}

Test(zuc, zuc256_keystreams_of_the_addendum) {
    json_t *cases = vectors_open("zuc256_iv128.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        check_zuc256(test, "iv");
        run++;
    }
    cr_assert(run > 2);
    json_decref(cases);
}

/* Field report 44. */
Test(zuc, the_packed_iv_is_the_unpacked_one) {
    uint8_t key[KEY256], packed[23], unpacked[25], out[32], expected[32];
    for (uint8_t i = 0; i < 32; i++) {
        key[i] = i;
    }
    for (uint8_t i = 0; i < 23; i++) {
        packed[i] = 0x20 + i;
    }
    hex_copy(unpacked, sizeof unpacked, "202122232425262728292a2b2c2d2e2f300c1308330d031436");
    hex_copy(expected, sizeof expected,
             "e18690f09e59c9a4ec537afecb05e497f6e36360dd67bc3f138ca674d48352d7");
    smg_zuc zuc;
    cr_assert_eq(smg_zuc256_init(&zuc, key, packed, sizeof packed), SMG_OK);
    smg_zuc_keystream(&zuc, out, sizeof out);
    expect_bytes(out, expected, sizeof out, "23 bytes");
    cr_assert_eq(smg_zuc256_init(&zuc, key, unpacked, sizeof unpacked), SMG_OK);
    smg_zuc_keystream(&zuc, out, sizeof out);
    expect_bytes(out, expected, sizeof out, "25 bytes");
}

Test(zuc, eea3_of_any_bit_length) {
    json_t *cases = vectors_open("zuc_eea3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        uint8_t key[KEY128];
        vector_copy(key, sizeof key, test, "key");
        const uint32_t count = (uint32_t)strtoul(vector_text(test, "count"), NULL, 16);
        const uint32_t bearer = (uint32_t)strtoul(vector_text(test, "bearer"), NULL, 16);
        const uint32_t direction = (uint32_t)vector_number(test, "direction");
        const size_t bits = vector_number(test, "length_bits"), length = (bits + 7) / 8;
        bytes plain = vector_bytes(test, "pt"), cipher = vector_bytes(test, "ct");
        uint8_t *out = malloc(length);
        cr_assert(plain.length == length && cipher.length == length);
        cr_assert_eq(smg_zuc_eea3_encrypt(out, key, count, bearer, direction, plain.data, bits,
                                          SMG_ZUC_UNGUARDED),
                     SMG_OK);
        expect_bytes(out, cipher.data, length, "encrypt");
        /* in place, and with other bits after the last, which do not count */
        if (bits % 8 != 0) {
            out[length - 1] |= (uint8_t)(0xff >> bits % 8);
        }
        cr_assert_eq(smg_zuc_eea3_decrypt(out, key, count, bearer, direction, out, bits), SMG_OK);
        expect_bytes(out, plain.data, length, "decrypt in place");
        free(out);
        bytes_free(&plain);
        bytes_free(&cipher);
        run++;
    }
    cr_assert(run > 20);
    json_decref(cases);
}

/* The same in pieces, and the bits after the last set to 0 as the one-shot call does. */
Test(zuc, eea3_in_pieces) {
    json_t *cases = vectors_open("zuc_eea3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        uint8_t key[KEY128];
        vector_copy(key, sizeof key, test, "key");
        const uint32_t count = (uint32_t)strtoul(vector_text(test, "count"), NULL, 16);
        const uint32_t bearer = (uint32_t)strtoul(vector_text(test, "bearer"), NULL, 16);
        const uint32_t direction = (uint32_t)vector_number(test, "direction");
        const size_t bits = vector_number(test, "length_bits"), length = (bits + 7) / 8;
        bytes data = vector_bytes(test, "pt"), cipher = vector_bytes(test, "ct");
        smg_zuc zuc;
        memset(&zuc, 0xee, sizeof zuc);
        cr_assert_eq(smg_zuc_eea3_init(&zuc, key, count, bearer, direction), SMG_OK);
        for (size_t at = 0, piece = 1; at < length; at += piece, piece += 2) {
            piece = piece < length - at ? piece : length - at;
            cr_assert_eq(smg_zuc_crypt(&zuc, data.data + at, data.data + at, piece), SMG_OK);
        }
        if (bits % 8 != 0) {
            data.data[bits / 8] &= (uint8_t)(0xff00 >> bits % 8);
        }
        expect_bytes(data.data, cipher.data, length, "in pieces");
        bytes_free(&data);
        bytes_free(&cipher);
        run++;
    }
    cr_assert(run > 20);
    json_decref(cases);
}

Test(zuc, eea3_of_no_bits) {
    const uint8_t key[KEY128] = {0};
    cr_assert_eq(smg_zuc_eea3_encrypt(NULL, key, 0, 0, 0, NULL, 0, SMG_ZUC_UNGUARDED), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_decrypt(NULL, key, 0, 0, 0, NULL, 0), SMG_OK);
}

/* ---- cutting and placing ---- */

typedef struct subject {
    uint8_t key[KEY128], iv[SMG_ZUC128_IV_BYTES];
    smg_zuc zuc; /* at position 0 */
} subject;

static void subject_init(subject *s, noise *n) {
    noise_fill(n, s->key, sizeof s->key);
    noise_fill(n, s->iv, sizeof s->iv);
    cr_assert_eq(smg_zuc128_init(&s->zuc, s->key, s->iv), SMG_OK);
}

/* Field report 45. */
Test(zuc, one_three_four_and_five_bytes_are_thirteen) {
    const size_t pieces[] = {1, 3, 4, 5};
    uint8_t at_once[13], out[13];
    size_t at = 0;
    noise n;
    subject s;
    noise_init(&n);
    subject_init(&s, &n);
    smg_zuc zuc = s.zuc;
    smg_zuc_keystream(&zuc, at_once, sizeof at_once);
    for (size_t i = 0; i < 4; i++) {
        cr_assert_eq(smg_zuc_keystream(&s.zuc, out + at, pieces[i]), SMG_OK);
        cr_assert_eq(smg_zuc_keystream(&s.zuc, NULL, 0), SMG_OK);
        at += pieces[i];
    }
    expect_bytes(out, at_once, sizeof out, "1 + 3 + 4 + 5");
}

Test(zuc, random_cuts_and_places_give_the_one_shot_keystream) {
    static uint8_t expected[3000], in[3000 + 64], out[3000 + 64];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 300; round++) {
        subject s;
        subject_init(&s, &n);
        const size_t length = noise_next(&n) % sizeof expected, offset = noise_next(&n) % 64;
        const bool in_place = round % 2 == 0;
        smg_zuc zuc = s.zuc;
        noise_fill(&n, in, sizeof in);
        smg_zuc_keystream(&zuc, expected, length);
        for (size_t i = 0; i < length; i++) {
            expected[i] ^= in[offset + i];
        }
        const uint8_t *from = in + offset;
        uint8_t *to = in_place ? in + offset : out + noise_next(&n) % 64;
        for (size_t at = 0; at < length;) {
            size_t piece = noise_next(&n) % (round % 3 == 0 ? 9 : 300);
            piece = piece < length - at ? piece : length - at;
            cr_assert_eq(smg_zuc_crypt(&s.zuc, to + at, from + at, piece), SMG_OK);
            at += piece;
            uint64_t position;
            cr_assert_eq(smg_zuc_position(&position, &s.zuc), SMG_OK);
            cr_assert_eq(position, at);
        }
        expect_bytes(to, expected, length, "random cut");
    }
}

/* Field report 32: whole messages, with key and IV at offsets of their own. */
Test(zuc, every_alignment_gives_the_same) {
    enum { LENGTH = 301, KINDS = 3 };
    uint8_t data[LENGTH], key[KEY256], iv[SMG_ZUC256_IV_BYTES] = {1, 2, 3}, expected[KINDS][LENGTH];
    uint8_t in[LENGTH + 64], out[LENGTH + 64], keys[KEY256 + 64], ivs[SMG_ZUC256_IV_BYTES + 64];
    noise n;
    noise_init(&n);
    noise_fill(&n, data, sizeof data);
    noise_fill(&n, key, sizeof key);
    smg_zuc_eea3_decrypt(expected[0], key, 1, 2, 1, data, 8 * LENGTH - 3);
    smg_zuc128_encrypt(expected[1], key, iv, data, LENGTH, SMG_ZUC_UNGUARDED);
    smg_zuc256_encrypt(expected[2], key, iv, sizeof iv, data, LENGTH, SMG_ZUC_UNGUARDED);
    for (size_t offset = 0; offset < 64; offset++) {
        uint8_t *const from = in + offset, *const to = out + 63 - offset;
        uint8_t *const k = keys + (offset + 21) % 64, *const v = ivs + (offset + 42) % 64;
        memcpy(from, data, sizeof data);
        memcpy(k, key, sizeof key);
        memcpy(v, iv, sizeof iv);
        for (int kind = 0; kind < KINDS; kind++) {
            const smg_status status =
                kind == 0
                    ? smg_zuc_eea3_encrypt(to, k, 1, 2, 1, from, 8 * LENGTH - 3, SMG_ZUC_UNGUARDED)
                : kind == 1
                    ? smg_zuc128_encrypt(to, k, v, from, LENGTH, SMG_ZUC_UNGUARDED)
                    : smg_zuc256_encrypt(to, k, v, sizeof iv, from, LENGTH, SMG_ZUC_UNGUARDED);
            cr_assert_eq(status, SMG_OK);
            expect_bytes(to, expected[kind], LENGTH, "offset");
        }
    }
}

Test(zuc, seeking_from_stored_states) {
    static uint8_t all[20000], out[300];
    smg_zuc stored[5], zuc;
    noise n;
    subject s;
    noise_init(&n);
    subject_init(&s, &n);
    for (size_t i = 0, at = 0; i < 5; i++) {
        stored[(i + 2) % 5] = s.zuc; /* not in order */
        const size_t piece = i == 4 ? sizeof all - at : 1000 + noise_next(&n) % 3000;
        smg_zuc_keystream(&s.zuc, all + at, piece);
        at += piece;
    }
    for (int round = 0; round < 200; round++) {
        const size_t position = noise_next(&n) % (sizeof all - sizeof out);
        uint64_t found;
        cr_assert_eq(smg_zuc_seek(&zuc, stored, 5, position), SMG_OK);
        smg_zuc_position(&found, &zuc);
        cr_assert_eq(found, position);
        cr_assert_eq(smg_zuc_keystream(&zuc, out, sizeof out), SMG_OK);
        expect_bytes(out, all + position, sizeof out, "seek");
    }
    uint64_t first;
    smg_zuc_keystream(&stored[2], out, 10);
    smg_zuc_position(&first, &stored[2]);
    cr_assert_eq(first, 10);
    cr_assert_eq(smg_zuc_seek(&zuc, &stored[2], 1, 9), SMG_ERR_LENGTH);
    cr_assert_eq(smg_zuc_seek(&zuc, NULL, 0, 9), SMG_ERR_LENGTH);
    cr_assert_eq(smg_zuc_seek(&stored[2], &stored[2], 1, 100), SMG_OK);
    smg_zuc_keystream(&stored[2], out, 50);
    expect_bytes(out, all + 100, 50, "seek of a stored context itself");
    smg_wipe(&stored[3], sizeof stored[3]);
    cr_assert_eq(smg_zuc_seek(&zuc, stored, 5, 9), SMG_ERR_STATE);
}

/* ---- arguments ---- */

Test(zuc, a_context_without_init_is_refused) {
    uint8_t out[4] = {1, 1, 1, 1};
    uint64_t position = 1;
    smg_zuc zuc;
    memset(&zuc, 0, sizeof zuc);
    cr_assert_eq(smg_zuc_keystream(&zuc, out, 4), SMG_ERR_STATE);
    cr_assert(all_zero(out, 4));
    out[0] = 1;
    cr_assert_eq(smg_zuc_crypt(&zuc, out, "abcd", 4), SMG_ERR_STATE);
    cr_assert(all_zero(out, 4));
    cr_assert_eq(smg_zuc_position(&position, &zuc), SMG_ERR_STATE);
    cr_assert_eq(position, 0);
}

/* What stood in a context is not to be used by a caller who overlooks that its init failed. */
Test(zuc, an_init_that_fails_wipes_the_context) {
    uint8_t key[KEY256] = {1}, iv[SMG_ZUC256_IV_BYTES] = {0}, out[4];
    smg_zuc zuc;
    iv[SMG_ZUC256_IV_BYTES - 1] = 64;
    for (int i = 0; i < 9; i++) {
        cr_assert_eq(smg_zuc128_init(&zuc, key, key), SMG_OK);
        cr_assert_eq(smg_zuc_keystream(&zuc, out, 3), SMG_OK);
        const smg_status status = i == 0   ? smg_zuc128_init(&zuc, NULL, key)
                                  : i == 1 ? smg_zuc128_init(&zuc, key, NULL)
                                  : i == 2 ? smg_zuc256_init(&zuc, NULL, iv, 25)
                                  : i == 3 ? smg_zuc256_init(&zuc, key, NULL, 25)
                                  : i == 4 ? smg_zuc_eea3_init(&zuc, NULL, 0, 0, 0)
                                  : i == 5 ? smg_zuc256_init(&zuc, key, iv, 24)
                                  : i == 6 ? smg_zuc_eea3_init(&zuc, key, 0, 32, 0)
                                  : i == 7 ? smg_zuc_eea3_init(&zuc, key, 0, 0, 2)
                                           : smg_zuc256_init(&zuc, key, iv, 25);
        cr_assert_eq(status, i < 5 ? SMG_ERR_ARGUMENT : i < 8 ? SMG_ERR_LENGTH : SMG_ERR_FORMAT);
        cr_assert(all_zero(&zuc, sizeof zuc), "%d", i);
        cr_assert_eq(smg_zuc_keystream(&zuc, out, 4), SMG_ERR_STATE);
    }
}

Test(zuc, null_pointers_are_refused) {
    const uint8_t key[32] = {0};
    uint8_t out[4];
    uint64_t position;
    smg_zuc zuc;
    cr_assert_eq(smg_zuc128_init(NULL, key, key), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc128_init(&zuc, NULL, key), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc128_init(&zuc, key, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_init(NULL, key, 0, 0, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_init(NULL, key, 0, 32, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_init(&zuc, NULL, 0, 0, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_init(NULL, key, key, 25), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_init(&zuc, NULL, key, 25), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_init(&zuc, key, NULL, 25), SMG_ERR_ARGUMENT);
    smg_zuc128_init(&zuc, key, key);
    cr_assert_eq(smg_zuc_keystream(NULL, out, 4), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_keystream(&zuc, NULL, 4), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_crypt(NULL, out, out, 4), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_crypt(&zuc, NULL, out, 4), SMG_ERR_ARGUMENT);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_zuc_crypt(&zuc, out, NULL, 4), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, 4));
    cr_assert_eq(smg_zuc_position(NULL, &zuc), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_position(&position, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_seek(NULL, &zuc, 1, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_seek(&zuc, NULL, 1, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 0, 0, 0, out, 8, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, NULL, 0, 0, 0, out, 8, SMG_ZUC_UNGUARDED),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_decrypt(NULL, key, 0, 0, 0, out, 8), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_decrypt(out, key, 0, 0, 0, NULL, 8), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc128_encrypt(out, key, key, out, 4, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc256_encrypt(out, key, key, 25, out, 4, NULL), SMG_ERR_ARGUMENT);
}

Test(zuc, ivs_of_other_forms_are_refused) {
    const uint8_t key[KEY256] = {0};
    uint8_t iv[64] = {0};
    smg_zuc zuc;
    for (size_t length = 0; length <= sizeof iv; length++) {
        const bool known = length == 16 || length == 23 || length == 25;
        cr_assert_eq(smg_zuc256_init(&zuc, key, iv, length), known ? SMG_OK : SMG_ERR_LENGTH);
    }
    for (size_t i = 17; i < 25; i++) {
        for (unsigned bit = 6; bit < 8; bit++) {
            iv[i] = (uint8_t)(1u << bit);
            cr_assert_eq(smg_zuc256_init(&zuc, key, iv, 25), SMG_ERR_FORMAT);
            iv[i] = 0;
        }
    }
}

Test(zuc, bearers_and_directions_of_too_many_bits_are_refused) {
    const uint8_t key[KEY128] = {0};
    uint8_t out[1] = {1};
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 0, 32, 0, out, 8, SMG_ZUC_UNGUARDED),
                 SMG_ERR_LENGTH);
    cr_assert_eq(out[0], 0);
    out[0] = 1;
    cr_assert_eq(smg_zuc_eea3_decrypt(out, key, 0, 0, 2, out, 8), SMG_ERR_LENGTH);
    cr_assert_eq(out[0], 0);
}

Test(zuc, partial_overlap_is_refused) {
    uint8_t key[KEY128] = {0}, buffer[96], before[96];
    noise n;
    smg_zuc zuc;
    noise_init(&n);
    noise_fill(&n, buffer, sizeof buffer);
    memcpy(before, buffer, sizeof before);
    smg_zuc128_init(&zuc, key, key);
    for (size_t shift = 1; shift <= 33; shift++) {
        const smg_status expected = shift < 32 ? SMG_ERR_OVERLAP : SMG_OK;
        smg_zuc copy = zuc;
        cr_assert_eq(smg_zuc_crypt(&copy, buffer + shift, buffer, 32), expected);
        copy = zuc;
        cr_assert_eq(smg_zuc_crypt(&copy, buffer, buffer + shift, 32), expected);
        if (shift < 32) {
            cr_assert_eq(smg_zuc_eea3_decrypt(buffer, key, 0, 0, 0, buffer + shift, 255),
                         SMG_ERR_OVERLAP);
            cr_assert_eq(
                smg_zuc128_encrypt(buffer, key, key, buffer + shift, 32, SMG_ZUC_UNGUARDED),
                SMG_ERR_OVERLAP);
            expect_bytes(buffer, before, sizeof before, "nothing is written");
        }
    }
}

#if SIZE_MAX > 0xffffffff
Test(zuc, a_position_past_2_to_the_64_is_refused) {
    const uint8_t key[KEY128] = {0};
    uint8_t out[2];
    smg_zuc zuc;
    smg_zuc128_init(&zuc, key, key);
    zuc.position = UINT64_MAX - 4;
    cr_assert_eq(smg_zuc_keystream(&zuc, out, 2), SMG_OK);
    cr_assert_eq(smg_zuc_keystream(&zuc, out, 2), SMG_OK);
    out[0] = 1;
    cr_assert_eq(smg_zuc_keystream(&zuc, out, 1), SMG_ERR_LENGTH);
    cr_assert_eq(out[0], 0);
}
#endif
