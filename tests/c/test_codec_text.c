/* SPDX-License-Identifier: Apache-2.0 */
/* Base64 and hexadecimal (runtime/codec/text.c). */
#include <criterion/criterion.h>
#include <string.h>

#include "codec/text.h"

/* RFC 4648, clause 10 */
static const struct {
    const char *plain, *base64;
} rfc4648[] = {
    {"f", "Zg=="},        {"fo", "Zm8="},        {"foo", "Zm9v"},
    {"foob", "Zm9vYg=="}, {"fooba", "Zm9vYmE="}, {"foobar", "Zm9vYmFy"},
};

static smg_status decode(uint8_t *out, size_t *length, size_t capacity, const char *text) {
    return smg_base64_decode(out, length, capacity, smg_span_over(text, strlen(text)));
}

static smg_status status_of(const char *text) {
    uint8_t out[64];
    size_t length;
    return decode(out, &length, sizeof out, text);
}

Test(codec_text, rfc4648_both_ways) {
    for (size_t i = 0; i < sizeof rfc4648 / sizeof rfc4648[0]; i++) {
        const char *plain = rfc4648[i].plain, *base64 = rfc4648[i].base64;
        uint8_t out[64];
        size_t length;
        smg_base64_encode(out, (const uint8_t *)plain, strlen(plain));
        cr_assert_eq(smg_base64_length(strlen(plain)), strlen(base64));
        cr_assert_arr_eq(out, base64, strlen(base64));
        cr_assert_eq(decode(out, &length, sizeof out, base64), SMG_OK);
        cr_assert_eq(length, strlen(plain));
        cr_assert_arr_eq(out, plain, length);
    }
}

Test(codec_text, every_pair_of_bytes_comes_back) {
    for (unsigned pair = 0; pair < 0x10000; pair++) {
        uint8_t in[2] = {(uint8_t)(pair >> 8), (uint8_t)pair}, text[4], out[2];
        size_t length;
        smg_base64_encode(text, in, 2);
        cr_assert_eq(smg_base64_decode(out, &length, 2, smg_span_over(text, 4)), SMG_OK);
        cr_assert(length == 2 && memcmp(in, out, 2) == 0, "%04x", pair);
        smg_hex_encode(text, in, 2);
        cr_assert(smg_hex_decode(out, text, 2));
        cr_assert_arr_eq(out, in, 2);
    }
}

Test(codec_text, only_the_alphabet_is_base64) {
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned c = 1; c < 256; c++) {
        char text[] = {'A', 'A', 'A', (char)c, '\0'};
        const char *place = strchr(alphabet, (char)c);
        uint8_t out[3];
        size_t length;
        smg_status status = decode(out, &length, sizeof out, text);
        if (place != NULL) {
            cr_assert_eq(status, SMG_OK, "%02x", c);
            cr_assert_eq(out[2], place - alphabet);
        } else if (c != '=') {
            cr_assert_eq(status, SMG_ERR_FORMAT, "%02x", c);
        }
    }
    cr_assert_eq(status_of("AAA="), SMG_OK);
}

Test(codec_text, white_space_may_stand_anywhere) {
    uint8_t out[8];
    size_t length;
    cr_assert_eq(decode(out, &length, sizeof out, " Z\r\nm9v\tYm\n\nE\r=\n"), SMG_OK);
    cr_assert_eq(length, 5);
    cr_assert_arr_eq(out, "fooba", 5);
}

Test(codec_text, padding_is_exact) {
    static const char *const refused[] = {
        "",    "=",     "==",    "====", "A",     "AA",     "AAA",      "A===",
        "AA=", "AAAA=", "AA==A", "AA=A", "AAA==", "AAAA==", "AAAA====", "AA==AAAA",
        " \n", "Zh==",  "Zi==",  "Zk==", "Zo==",  "Zm+=",   "Zm9=",     "Zm8B=",
    };
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        cr_assert_eq(status_of(refused[i]), SMG_ERR_FORMAT, "'%s'", refused[i]);
    }
}

Test(codec_text, decoding_stops_at_the_capacity) {
    uint8_t out[8];
    size_t length = 77;
    memset(out, 0xa5, sizeof out);
    cr_assert_eq(decode(out, &length, 6, "Zm9vYmFy"), SMG_OK);
    cr_assert_eq(length, 6);
    memset(out, 0xa5, sizeof out);
    cr_assert_eq(decode(out, &length, 5, "Zm9vYmFy"), SMG_ERR_LENGTH);
    cr_assert_eq(length, 0);
    for (size_t i = 5; i < sizeof out; i++) {
        cr_assert_eq(out[i], 0xa5);
    }
}

Test(codec_text, hexadecimal_of_either_case) {
    uint8_t out[4];
    cr_assert(smg_hex_decode(out, (const uint8_t *)"00fFa9C3", 4));
    cr_assert_arr_eq(out, "\x00\xff\xa9\xc3", 4);
}

Test(codec_text, only_digits_are_hexadecimal) {
    for (unsigned c = 0; c < 256; c++) {
        uint8_t text[2] = {(uint8_t)c, '0'}, out = 0xa5;
        bool is_digit = c != 0 && strchr("0123456789abcdefABCDEF", (int)c) != NULL;
        cr_assert_eq(smg_hex_decode(&out, text, 1), is_digit, "%02x", c);
        cr_assert(is_digit || out == 0);
        text[0] = '0';
        text[1] = (uint8_t)c;
        cr_assert_eq(smg_hex_decode(&out, text, 1), is_digit, "%02x", c);
    }
}

Test(codec_text, text_is_hexadecimal_when_every_character_is) {
    static const struct {
        const char *text;
        bool is_hex;
    } cases[] = {{"0", true},   {"09afAF", true}, {"", false},     {"0g", false},
                 {" 0", false}, {"0x", false},    {"0\n0", false}, {"-", false}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint8_t *text = (const uint8_t *)cases[i].text;
        cr_assert_eq(smg_hex_is(text, strlen(cases[i].text)), cases[i].is_hex, "%zu", i);
    }
}
