/* SPDX-License-Identifier: Apache-2.0 */
/* What is built on SM3 for keys: HMAC, the KDF of SM2 and SM9, HKDF, PBKDF2. */
#include <criterion/criterion.h>
#include <smidgen/sm3.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define MAC SMG_SM3_HMAC_BYTES

/* ---- HMAC ---- */

Test(sm3_hmac, known_answers_at_once_in_pieces_and_verified) {
    json_t *cases = vectors_open("sm3_hmac.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        bytes key = vector_bytes(test, "key"), message = vector_bytes(test, "msg");
        const char *name = vector_text(test, "name");
        uint8_t mac[MAC], expected[MAC];
        smg_sm3_hmac_context context;
        vector_copy(expected, MAC, test, "mac");
        cr_assert_eq(smg_sm3_hmac(mac, key.data, key.length, message.data, message.length), SMG_OK);
        expect_bytes(mac, expected, MAC, name);

        cr_assert_eq(smg_sm3_hmac_init(&context, key.data, key.length), SMG_OK);
        smg_sm3_hmac_context second = context; /* a prepared key serves again */
        for (size_t at = 0; at < message.length; at += 7) {
            size_t left = message.length - at;
            cr_assert_eq(smg_sm3_hmac_update(&context, message.data + at, left < 7 ? left : 7),
                         SMG_OK);
        }
        cr_assert_eq(smg_sm3_hmac_final(&context, mac), SMG_OK);
        expect_bytes(mac, expected, MAC, name);
        cr_assert(all_zero(&context, sizeof context), "the key stays in the context");

        cr_assert_eq(smg_sm3_hmac_update(&second, message.data, message.length), SMG_OK);
        cr_assert_eq(smg_sm3_hmac_final_verify(&second, expected), SMG_OK);
        cr_assert(all_zero(&second, sizeof second));
        bytes_free(&key);
        bytes_free(&message);
        run++;
    }
    cr_assert(run > 80);
    json_decref(cases);
}

/* Field report 33: keys of exactly one block, and of one byte more. */
Test(sm3_hmac, keys_at_the_block_boundary) {
    static const struct {
        size_t length;
        const char *mac;
    } keys[] = {
        {64, "e324ecfff1ae9b48cf8818257208410221b39d94e74f821f247e5f3bf967c812"},
        {65, "658228fe546af0045d7b5f69a7e5d64706ac9ec7f3967e39b932cc5230137d74"},
    };
    uint8_t key[65], mac[MAC], expected[MAC];
    memset(key, 'k', sizeof key);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        hex_copy(expected, MAC, keys[i].mac);
        cr_assert_eq(smg_sm3_hmac(mac, key, keys[i].length, "abc", 3), SMG_OK);
        expect_bytes(mac, expected, MAC, keys[i].mac);
    }
}

Test(sm3_hmac, one_wrong_bit_anywhere_does_not_verify) {
    uint8_t mac[MAC];
    smg_sm3_hmac(mac, "key", 3, "abc", 3);
    cr_assert_eq(smg_sm3_hmac_verify(mac, "key", 3, "abc", 3), SMG_OK);
    for (size_t bit = 0; bit < 8 * MAC; bit++) {
        mac[bit / 8] = (uint8_t)(mac[bit / 8] ^ 1 << bit % 8);
        cr_assert_eq(smg_sm3_hmac_verify(mac, "key", 3, "abc", 3), SMG_ERR_TAG);
        mac[bit / 8] = (uint8_t)(mac[bit / 8] ^ 1 << bit % 8);
    }
    cr_assert_eq(smg_sm3_hmac_verify(mac, "kez", 3, "abc", 3), SMG_ERR_TAG);
    cr_assert_eq(smg_sm3_hmac_verify(mac, "key", 3, "abd", 3), SMG_ERR_TAG);
}

Test(sm3_hmac, the_mac_may_overlap_key_and_message) {
    uint8_t expected[MAC], buffer[96];
    memset(buffer, 'a', sizeof buffer);
    smg_sm3_hmac(expected, buffer, 40, buffer, sizeof buffer);
    for (size_t at = 0; at <= sizeof buffer - MAC; at++) {
        memset(buffer, 'a', sizeof buffer);
        cr_assert_eq(smg_sm3_hmac(buffer + at, buffer, 40, buffer, sizeof buffer), SMG_OK);
        expect_bytes(buffer + at, expected, MAC, "overlap");
    }
}

Test(sm3_hmac, calls_out_of_order_are_refused) {
    uint8_t mac[MAC];
    smg_sm3_hmac_context context;
    smg_sm3_hmac_init(&context, "key", 3);
    smg_sm3_hmac_final(&context, mac);
    cr_assert_eq(smg_sm3_hmac_update(&context, "x", 1), SMG_ERR_STATE);
    memset(mac, 1, MAC);
    cr_assert_eq(smg_sm3_hmac_final(&context, mac), SMG_ERR_STATE);
    cr_assert(all_zero(mac, MAC));
    cr_assert_eq(smg_sm3_hmac_final_verify(&context, mac), SMG_ERR_STATE);
}

Test(sm3_hmac, null_pointers_are_refused) {
    uint8_t mac[MAC];
    smg_sm3_hmac_context context;
    cr_assert_eq(smg_sm3_hmac_init(NULL, "k", 1), SMG_ERR_ARGUMENT);
    memset(&context, 1, sizeof context);
    cr_assert_eq(smg_sm3_hmac_init(&context, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&context, sizeof context));
    cr_assert_eq(smg_sm3_hmac_init(&context, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm3_hmac_update(NULL, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hmac_update(&context, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hmac_final(&context, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hmac_final_verify(&context, NULL), SMG_ERR_ARGUMENT);
    memset(mac, 1, MAC);
    cr_assert_eq(smg_sm3_hmac_final(NULL, mac), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(mac, MAC));
    cr_assert_eq(smg_sm3_hmac_final_verify(NULL, mac), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hmac(NULL, "k", 1, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hmac_verify(NULL, "k", 1, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hmac_verify(mac, NULL, 1, "x", 1), SMG_ERR_ARGUMENT);
    memset(mac, 1, MAC);
    cr_assert_eq(smg_sm3_hmac(mac, NULL, 1, "x", 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(mac, MAC));
    memset(mac, 1, MAC);
    cr_assert_eq(smg_sm3_hmac(mac, "k", 1, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(mac, MAC));
}

/* ---- derivation: what each kind of case calls ---- */

typedef smg_status derive(const json_t *test, uint8_t *out, size_t length);

static smg_status by_kdf(const json_t *test, uint8_t *out, size_t length) {
    bytes z = vector_bytes(test, "z");
    smg_status status = smg_sm3_kdf(out, length, z.data, z.length);
    bytes_free(&z);
    return status;
}

static smg_status by_pbkdf2(const json_t *test, uint8_t *out, size_t length) {
    bytes password = vector_bytes(test, "password"), salt = vector_bytes(test, "salt");
    smg_status status = smg_sm3_pbkdf2(out, length, password.data, password.length, salt.data,
                                       salt.length, (uint32_t)vector_number(test, "iterations"));
    bytes_free(&password);
    bytes_free(&salt);
    return status;
}

static smg_status by_hkdf(const json_t *test, uint8_t *out, size_t length) {
    bytes ikm = vector_bytes(test, "ikm"), salt = vector_bytes(test, "salt");
    bytes info = vector_bytes(test, "info");
    uint8_t prk[SMG_SM3_HKDF_PRK_BYTES], expected[SMG_SM3_HKDF_PRK_BYTES];
    vector_copy(expected, sizeof expected, test, "prk");
    cr_assert_eq(smg_sm3_hkdf_extract(prk, salt.data, salt.length, ikm.data, ikm.length), SMG_OK);
    expect_bytes(prk, expected, sizeof prk, vector_text(test, "name"));
    cr_assert_eq(smg_sm3_hkdf_expand(out, length, prk, sizeof prk, info.data, info.length), SMG_OK);
    uint8_t *whole = malloc(length + 1);
    smg_status status = smg_sm3_hkdf(whole, length, salt.data, salt.length, ikm.data, ikm.length,
                                     info.data, info.length);
    expect_bytes(whole, out, length, "both steps at once");
    free(whole);
    bytes_free(&ikm);
    bytes_free(&salt);
    bytes_free(&info);
    return status;
}

/* Every case of a kind: the key, and nothing behind it. */
static void expect_known_keys(const char *kind, const char *key, derive *make, size_t least) {
    json_t *cases = vectors_open("sm3_kdf.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", kind)) {
            continue;
        }
        bytes expected = vector_bytes(test, key);
        uint8_t *out = malloc(expected.length + 8);
        memset(out, 0xee, expected.length + 8);
        cr_assert_eq(make(test, out, expected.length), SMG_OK);
        expect_bytes(out, expected.data, expected.length, vector_text(test, "name"));
        for (size_t j = 0; j < 8; j++) {
            cr_assert_eq(out[expected.length + j], 0xee, "written past the end");
        }
        free(out);
        bytes_free(&expected);
        run++;
    }
    cr_assert(run >= least);
    json_decref(cases);
}

Test(sm3_kdf, known_answers) {
    expect_known_keys("kdf", "key", by_kdf, 90);
}

Test(sm3_pbkdf2, known_answers, .timeout = 120) {
    expect_known_keys("pbkdf2-hmac-sm3", "key", by_pbkdf2, 12);
}

Test(sm3_hkdf, known_answers) {
    expect_known_keys("hkdf-sm3", "okm", by_hkdf, 10);
}

/* The definition itself, with Z of every length around the block's end and every count of blocks.
 */
Test(sm3_kdf, is_the_digests_of_z_and_a_counter) {
    uint8_t z[140 + 4], out[40 * SMG_SM3_DIGEST_BYTES], expected[sizeof out];
    noise n;
    noise_init(&n);
    noise_fill(&n, z, sizeof z);
    for (size_t z_length = 0; z_length <= 140; z_length++) {
        uint8_t message[sizeof z] = {0};
        memcpy(message, z, z_length);
        for (uint8_t counter = 1; counter <= 40; counter++) {
            message[z_length + 3] = counter;
            smg_sm3(expected + (counter - 1) * 32, message, z_length + 4);
        }
        size_t length = noise_next(&n) % (sizeof out + 1);
        cr_assert_eq(smg_sm3_kdf(out, length, z, z_length), SMG_OK);
        expect_bytes(out, expected, length, "kdf");
    }
}

Test(sm3_kdf, the_output_may_overlap_z) {
    uint8_t buffer[200], expected[200];
    memset(buffer, 'z', sizeof buffer);
    smg_sm3_kdf(expected, sizeof expected, buffer, 100);
    cr_assert_eq(smg_sm3_kdf(buffer, sizeof buffer, buffer, 100), SMG_OK);
    expect_bytes(buffer, expected, sizeof buffer, "in place");
}

/* The definition itself (RFC 8018, 5.2), for every number of blocks that lanes divide differently.
 */
Test(sm3_pbkdf2, is_the_sum_of_chained_macs) {
    uint8_t out[40 * MAC];
    for (size_t length = 1; length <= sizeof out; length += 61) {
        cr_assert_eq(smg_sm3_pbkdf2(out, length, "password", 8, "salt", 4, 3), SMG_OK);
        for (size_t at = 0; at < length; at += MAC) {
            uint8_t first[8] = {'s', 'a', 'l', 't', 0, 0, 0, (uint8_t)(at / MAC + 1)};
            uint8_t u[MAC], t[MAC];
            smg_sm3_hmac(u, "password", 8, first, sizeof first);
            memcpy(t, u, MAC);
            for (int j = 1; j < 3; j++) {
                smg_sm3_hmac(u, "password", 8, u, MAC);
                for (size_t k = 0; k < MAC; k++) {
                    t[k] ^= u[k];
                }
            }
            expect_bytes(out + at, t, length - at < MAC ? length - at : MAC, "block");
        }
    }
}

/* ---- placing: field report 32 ---- */

enum { PLACED = 150, DERIVED = 3 * MAC + 5 };

/* What each function makes of the same inputs, wherever they lie. */
static void derive_all(uint8_t *const out[4], const uint8_t *a, const uint8_t *b,
                       const uint8_t *c) {
    cr_assert_eq(smg_sm3_hmac(out[0], a, PLACED, b, PLACED), SMG_OK);
    cr_assert_eq(smg_sm3_hmac_verify(out[0], a, PLACED, b, PLACED), SMG_OK);
    cr_assert_eq(smg_sm3_kdf(out[1], DERIVED, a, PLACED), SMG_OK);
    cr_assert_eq(smg_sm3_pbkdf2(out[2], DERIVED, a, PLACED, b, PLACED, 2), SMG_OK);
    cr_assert_eq(smg_sm3_hkdf(out[3], DERIVED, a, PLACED, b, PLACED, c, PLACED), SMG_OK);
}

Test(sm3_keys, every_alignment_gives_the_same) {
    uint8_t inputs[3][PLACED], placed[3][PLACED + 64];
    uint8_t expected[4][DERIVED], made[4][DERIVED + 64];
    noise n;
    noise_init(&n);
    noise_fill(&n, &inputs[0][0], sizeof inputs);
    derive_all((uint8_t *const[]){expected[0], expected[1], expected[2], expected[3]}, inputs[0],
               inputs[1], inputs[2]);
    for (size_t offset = 0; offset < 64; offset++) {
        const size_t offsets[3] = {offset, 63 - offset, (offset + 21) % 64};
        uint8_t *in[3], *out[4];
        for (size_t i = 0; i < 3; i++) {
            in[i] = placed[i] + offsets[i];
            memcpy(in[i], inputs[i], PLACED);
        }
        for (size_t i = 0; i < 4; i++) {
            out[i] = made[i] + (offset + 7 * i) % 64;
        }
        derive_all(out, in[0], in[1], in[2]);
        for (size_t i = 0; i < 4; i++) {
            expect_bytes(out[i], expected[i], i == 0 ? MAC : DERIVED, "offset");
        }
    }
}

/* ---- refusals: outputs are zeroed ---- */

#define EXPECT_REFUSED(status, call)                                                               \
    do {                                                                                           \
        memset(out, 1, sizeof out);                                                                \
        cr_assert_eq(call, status, #call);                                                         \
        cr_assert(all_zero(out, sizeof out), #call);                                               \
    } while (0)

Test(sm3_kdf, bad_arguments_are_refused) {
    uint8_t out[40];
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_kdf(out, sizeof out, NULL, 1));
    cr_assert_eq(smg_sm3_kdf(NULL, 1, "z", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_kdf(NULL, 0, NULL, 0), SMG_OK);
#if SIZE_MAX > 0xffffffff
    EXPECT_REFUSED(SMG_ERR_LENGTH, smg_sm3_kdf(out, sizeof out, "z", (size_t)1 << 61));
#endif
}

/* What comes of a length of -1: nothing is zeroed, since nothing is so long. */
Test(sm3_keys, lengths_that_no_buffer_has) {
    volatile size_t length = SIZE_MAX; /* no compiler knows it */
    uint8_t out[1] = {1};
#if SIZE_MAX > 0xffffffff
    cr_assert_eq(smg_sm3_kdf(out, length, "z", 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm3_pbkdf2(out, length, "p", 1, "s", 1, 1), SMG_ERR_LENGTH);
#endif
    cr_assert_eq(smg_sm3_hkdf(out, length, "s", 1, "k", 1, "i", 1), SMG_ERR_LENGTH);
    cr_assert_eq(out[0], 1);
}

Test(sm3_pbkdf2, bad_arguments_are_refused) {
    uint8_t out[40];
    EXPECT_REFUSED(SMG_ERR_LENGTH, smg_sm3_pbkdf2(out, sizeof out, "p", 1, "s", 1, 0));
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_pbkdf2(out, sizeof out, NULL, 1, "s", 1, 1));
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_pbkdf2(out, sizeof out, "p", 1, NULL, 1, 1));
    cr_assert_eq(smg_sm3_pbkdf2(NULL, 1, "p", 1, "s", 1, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_pbkdf2(NULL, 0, NULL, 0, NULL, 0, 1), SMG_OK);
#if SIZE_MAX > 0xffffffff
    EXPECT_REFUSED(SMG_ERR_LENGTH,
                   smg_sm3_pbkdf2(out, sizeof out, "p", (size_t)1 << 61, "s", 1, 1));
    EXPECT_REFUSED(SMG_ERR_LENGTH,
                   smg_sm3_pbkdf2(out, sizeof out, "p", 1, "s", (size_t)1 << 61, 1));
#endif
}

Test(sm3_hkdf, bad_arguments_are_refused) {
    static uint8_t out[SMG_SM3_HKDF_MAX_BYTES + 1];
    uint8_t prk[32] = {0};
    EXPECT_REFUSED(SMG_ERR_LENGTH,
                   smg_sm3_hkdf_expand(out, sizeof out, prk, sizeof prk, "info", 4));
    EXPECT_REFUSED(SMG_ERR_LENGTH, smg_sm3_hkdf_expand(out, sizeof out, prk, 31, "info", 4));
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_hkdf_expand(out, sizeof out, NULL, 32, "info", 4));
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_hkdf_expand(out, sizeof out, prk, 32, NULL, 4));
    EXPECT_REFUSED(SMG_ERR_LENGTH, smg_sm3_hkdf(out, sizeof out, "s", 1, "k", 1, "i", 1));
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_hkdf(out, sizeof out, "s", 1, NULL, 1, "i", 1));
    EXPECT_REFUSED(SMG_ERR_ARGUMENT, smg_sm3_hkdf(out, sizeof out, NULL, 1, "k", 1, "i", 1));
    cr_assert_eq(smg_sm3_hkdf(NULL, 1, "s", 1, "k", 1, "i", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hkdf_expand(NULL, 1, prk, 32, "i", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_hkdf_extract(NULL, "s", 1, "k", 1), SMG_ERR_ARGUMENT);
}

Test(sm3_hkdf, an_output_over_info_is_refused) {
    uint8_t buffer[200], before[200], prk[32] = {5}, expected[80];
    memset(buffer, 'i', sizeof buffer);
    memcpy(before, buffer, sizeof buffer);
    for (size_t at = 0; at <= 120; at++) { /* info: 20 bytes at 80 */
        const bool apart = at + 80 <= 80 || at >= 100;
        if (!apart) {
            cr_assert_eq(smg_sm3_hkdf_expand(buffer + at, 80, prk, sizeof prk, buffer + 80, 20),
                         SMG_ERR_OVERLAP, "%zu", at);
            cr_assert_eq(smg_sm3_hkdf(buffer + at, 80, "s", 1, "k", 1, buffer + 80, 20),
                         SMG_ERR_OVERLAP, "%zu", at);
            expect_bytes(buffer, before, sizeof buffer, "nothing is written");
        }
    }
    cr_assert_eq(smg_sm3_hkdf_expand(expected, 80, prk, sizeof prk, before + 80, 20), SMG_OK);
    for (size_t at = 0; at <= 100; at += 100) {
        cr_assert_eq(smg_sm3_hkdf_expand(buffer + at, 80, prk, sizeof prk, buffer + 80, 20),
                     SMG_OK);
        expect_bytes(buffer + at, expected, 80, "beside info");
    }
}

/* The inputs that are absorbed before anything is written. */
Test(sm3_hkdf, an_output_may_overlap_prk_salt_and_key_material) {
    uint8_t buffer[96], expected[64];
    memset(buffer, 'k', sizeof buffer);
    smg_sm3_hkdf_expand(expected, 64, buffer, 40, "info", 4);
    for (size_t at = 0; at <= 32; at++) {
        memset(buffer, 'k', sizeof buffer);
        cr_assert_eq(smg_sm3_hkdf_expand(buffer + at, 64, buffer, 40, "info", 4), SMG_OK);
        expect_bytes(buffer + at, expected, 64, "over prk");
    }
    memset(buffer, 'k', sizeof buffer);
    smg_sm3_hkdf(expected, 64, buffer, 20, buffer + 20, 40, "info", 4);
    for (size_t at = 0; at <= 32; at++) {
        memset(buffer, 'k', sizeof buffer);
        cr_assert_eq(smg_sm3_hkdf(buffer + at, 64, buffer, 20, buffer + 20, 40, "info", 4), SMG_OK);
        expect_bytes(buffer + at, expected, 64, "over salt and key material");
    }
}
