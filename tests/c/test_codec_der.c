/* SPDX-License-Identifier: Apache-2.0 */
/* The DER reader and writer (runtime/codec/der.c). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "codec/der.h"
#include "codec/oids.h"
#include "vectors.h"

/* Reads one OCTET STRING from exactly these bytes, which lie at the end of an allocation so that
 * the sanitizer sees a read beyond them. */
static bool reads(const char *data, size_t length, size_t *content_length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, data, length);
    smg_span in = smg_span_over(copy, length), before = in, content = {NULL, 0};
    bool read = smg_der_read(&in, SMG_DER_OCTET_STRING, &content);
    cr_assert(read || (in.next == before.next && in.left == before.left));
    *content_length = content.left;
    free(copy);
    return read;
}

#define READS(text, expected)                                                                      \
    do {                                                                                           \
        size_t found;                                                                              \
        cr_assert(reads(text, sizeof text - 1, &found));                                           \
        cr_assert_eq(found, (size_t)(expected));                                                   \
    } while (0)
#define REFUSES(text)                                                                              \
    do {                                                                                           \
        size_t found;                                                                              \
        cr_assert_not(reads(text, sizeof text - 1, &found));                                       \
    } while (0)

Test(codec_der, short_lengths) {
    READS("\x04\x00", 0);
    READS("\x04\x01z", 1);
    READS("\x04\x01zz", 1);
    REFUSES("");
    REFUSES("\x04");
    REFUSES("\x04\x01");
    REFUSES("\x04\x02z");
    REFUSES("\x30\x00");
}

Test(codec_der, long_lengths_are_minimal_and_definite) {
    REFUSES("\x04\x80\x00\x00");
    REFUSES("\x04\x81\x01z");
    REFUSES("\x04\x81");
    REFUSES("\x04\x82\x01");
    REFUSES("\x04\x81\x80zz");
    REFUSES("\x04\x84\xff\xff\xff\xffzz");
    REFUSES("\x04\xff\x01z");
    for (size_t length = 0; length < 300; length++) {
        char data[304];
        size_t found;
        memset(data, 'z', sizeof data);
        memcpy(data, (char[]){4, (char)0x82, (char)(length >> 8), (char)length}, 4);
        cr_assert_eq(reads(data, 4 + length, &found), length >= 256, "%zu", length);
        memcpy(data, (char[]){4, (char)0x81, (char)length}, 3);
        cr_assert_eq(reads(data, 3 + length, &found), length >= 128 && length < 256, "%zu", length);
        if (length < 128) {
            memcpy(data, (char[]){4, (char)length}, 2);
            cr_assert(reads(data, 2 + length, &found) && found == length, "%zu", length);
        }
    }
}

Test(codec_der, headers_of_lengths_below_2_to_the_40) {
    static const struct {
        uint64_t length;
        const char *der;
    } cases[] = {
        {0, "0400"},
        {0x7f, "047f"},
        {0x80, "048180"},
        {0xff, "0481ff"},
        {0x100, "04820100"},
        {0xffff, "0482ffff"},
        {0x10000, "0483010000"},
        {0xffffff, "0483ffffff"},
        {0x1000000, "048401000000"},
        {0xffffffff, "0484ffffffff"},
        {0x100000000, "04850100000000"},
        {0xffffffffff, "0485ffffffffff"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t out[8];
        uint64_t found = 0;
        bytes der = hex(cases[i].der);
        smg_der_writer w;
        smg_der_writer_init(&w, out, sizeof out);
        smg_der_put_length(&w, SMG_DER_OCTET_STRING, cases[i].length);
        cr_assert_eq(smg_der_written(&w), der.length, "%s", cases[i].der);
        cr_assert_arr_eq(w.next, der.data, der.length);
        smg_span content, in = smg_span_over(der.data, der.length);
        cr_assert_eq(smg_der_read(&in, SMG_DER_OCTET_STRING, &content), cases[i].length == 0);
        in = smg_span_over(der.data, der.length);
        cr_assert_not(smg_der_read_header(&in, SMG_DER_SEQUENCE, &found));
        cr_assert_eq(in.left, der.length);
        cr_assert(smg_der_read_header(&in, SMG_DER_OCTET_STRING, &found));
        cr_assert(found == cases[i].length && in.left == 0, "%s", cases[i].der);
        bytes_free(&der);
    }
    uint8_t out[16];
    smg_der_writer w;
    smg_der_writer_init(&w, out, sizeof out);
    smg_der_put_length(&w, SMG_DER_OCTET_STRING, 0x10000000000);
    cr_assert_eq(smg_der_written(&w), 0);
    REFUSES("\x04\x86\x01\x00\x00\x00\x00\x00");
}

Test(codec_der, unsigned_integers_of_a_width) {
    static const struct {
        const char *der, *value; /* NULL: refused */
    } cases[] = {
        {"020100", "000000"},     {"02017f", "00007f"},       {"02020080", "000080"},
        {"0203123456", "123456"}, {"020400ff0000", "ff0000"}, {"020180", NULL},
        {"0202007f", NULL},       {"02030000ff", NULL},       {"0200", NULL},
        {"020401000000", NULL},   {"030100", NULL},           {"0202ff00", NULL},
        {"02050000ff0000", NULL}, {"0203ff0000", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint8_t value[3], out[8];
        bytes der = hex(cases[i].der);
        smg_span in = smg_span_over(der.data, der.length);
        cr_assert_eq(smg_der_read_unsigned(&in, value, sizeof value), cases[i].value != NULL, "%s",
                     cases[i].der);
        cr_assert_eq(in.left, cases[i].value != NULL ? 0 : der.length);
        if (cases[i].value != NULL) {
            bytes expected = hex(cases[i].value);
            expect_bytes(value, expected.data, sizeof value, cases[i].der);
            smg_der_writer w;
            smg_der_writer_init(&w, out, sizeof out);
            smg_der_put_unsigned(&w, value, sizeof value);
            cr_assert_eq(smg_der_written(&w), der.length);
            expect_bytes(w.next, der.data, der.length, cases[i].der);
            bytes_free(&expected);
        }
        bytes_free(&der);
    }
}

Test(codec_der, small_integers) {
    static const struct {
        const char *data;
        size_t length;
        int value;
    } cases[] = {
        {"\x02\x01\x00", 3, 0},      {"\x02\x01\x7f", 3, 0x7f}, {"\x02\x01\x80", 3, -1},
        {"\x02\x02\x00\x01", 4, -1}, {"\x02\x00", 2, -1},       {"\x02\x01", 2, -1},
        {"\x03\x01\x00", 3, -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        smg_span in = smg_span_over(cases[i].data, cases[i].length);
        uint8_t value = 0xa5;
        cr_assert_eq(smg_der_read_small_integer(&in, &value), cases[i].value >= 0, "%zu", i);
        cr_assert(cases[i].value < 0 || value == cases[i].value);
        cr_assert_eq(in.left, cases[i].value >= 0 ? 0 : cases[i].length);
    }
}

Test(codec_der, bit_strings_of_whole_octets) {
    smg_span bits, in = smg_span_over("\x03\x03\x00zz", 5);
    cr_assert(smg_der_read_bits(&in, &bits));
    cr_assert(smg_span_equals(&bits, "zz", 2) && in.left == 0);
    in = smg_span_over("\x03\x03\x01zz", 5);
    cr_assert_not(smg_der_read_bits(&in, &bits));
    in = smg_span_over("\x03\x00", 2);
    cr_assert_not(smg_der_read_bits(&in, &bits));
}

static bool text_of_oid(char *text, size_t capacity, const char *der, size_t length) {
    smg_span in = smg_span_over(der, length), oid;
    cr_assert(smg_der_read_oid(&in, &oid));
    return smg_der_oid_text(text, capacity, &oid);
}

Test(codec_der, object_identifiers_in_dots) {
    char text[64];
    cr_assert(text_of_oid(text, sizeof text, "\x06\x01\x00", 3));
    cr_assert_str_eq(text, "0.0");
    cr_assert(text_of_oid(text, sizeof text, "\x06\x01\x4f", 3));
    cr_assert_str_eq(text, "1.39");
    cr_assert(text_of_oid(text, sizeof text, "\x06\x03\x88\x37\x03", 5));
    cr_assert_str_eq(text, "2.999.3"); /* X.690, 8.19.5 */
    cr_assert(text_of_oid(text, sizeof text, "\x06\x06\x2a\x8f\xff\xff\xff\x7f", 8));
    cr_assert_str_eq(text, "1.2.4294967295");
    cr_assert_not(text_of_oid(text, sizeof text, "\x06\x06\x2a\x90\x80\x80\x80\x00", 8));
    cr_assert_str_eq(text, "");
}

Test(codec_der, dotted_text_fits_or_is_empty) {
    static const char sm2[] = "\x06\x08\x2a\x81\x1c\xcf\x55\x01\x82\x2d";
    static const char dotted[] = "1.2.156.10197.1.301";
    for (size_t capacity = 1; capacity <= sizeof dotted; capacity++) {
        char text[32];
        memset(text, '#', sizeof text);
        bool fits = text_of_oid(text, capacity, sm2, sizeof sm2 - 1);
        cr_assert_eq(fits, capacity == sizeof dotted);
        cr_assert_str_eq(text, fits ? dotted : "");
        cr_assert_eq(text[capacity], '#');
    }
}

Test(codec_der, malformed_object_identifiers) {
    static const struct {
        const char *data;
        size_t length;
    } cases[] = {{"\x06\x00", 2},
                 {"\x06\x01\x80", 3},
                 {"\x06\x02\x2a\x81", 4},
                 {"\x06\x03\x2a\x80\x01", 5},
                 {"\x06\x02\x80\x01", 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        smg_span oid, in = smg_span_over(cases[i].data, cases[i].length);
        cr_assert_not(smg_der_read_oid(&in, &oid), "%zu", i);
    }
}

static void expect_oid(const json_t *cases, const char *name, const uint8_t *oid, size_t length) {
    const json_t *test = vector_named(cases, name);
    bytes der = vector_bytes(test, "der");
    smg_span in = smg_span_over(der.data, der.length), content;
    char text[64];
    cr_assert(smg_der_read_oid(&in, &content) && in.left == 0);
    cr_assert(smg_span_equals(&content, oid, length), "%s", name);
    cr_assert(smg_der_oid_text(text, sizeof text, &content));
    cr_assert_str_eq(text, vector_text(test, "oid"));
    bytes_free(&der);
}

Test(codec_der, the_object_identifiers_of_keys) {
    json_t *cases = vectors_open("oids.json");
    expect_oid(cases, "id-ecPublicKey", smg_oid_ec_public_key, sizeof smg_oid_ec_public_key);
    expect_oid(cases, "SM2 curve sm2p256v1", smg_oid_sm2, sizeof smg_oid_sm2);
    json_decref(cases);
}

Test(codec_der, what_is_written_is_read) {
    static uint8_t content[400], out[410];
    memset(content, 'z', sizeof content);
    for (size_t length = 0; length < sizeof content; length++) {
        smg_der_writer w;
        smg_der_writer_init(&w, out, sizeof out);
        smg_der_put_bytes(&w, content, length);
        smg_der_put_header(&w, SMG_DER_OCTET_STRING, 0);
        size_t written = smg_der_written(&w);
        cr_assert_eq(written, length + (length < 128 ? 2 : length < 256 ? 3 : 4));
        smg_span read, in = smg_span_over(w.next, written);
        cr_assert(smg_der_read(&in, SMG_DER_OCTET_STRING, &read));
        cr_assert(smg_span_equals(&read, content, length) && in.left == 0);
    }
}

Test(codec_der, a_full_buffer_stops_the_writer) {
    for (size_t capacity = 0; capacity < 8; capacity++) {
        uint8_t guarded[10];
        memset(guarded, 0xa5, sizeof guarded);
        smg_der_writer w;
        smg_der_writer_init(&w, guarded + 1, capacity);
        smg_der_put_bytes(&w, (const uint8_t *)"12345", 5);
        smg_der_put_header(&w, SMG_DER_OCTET_STRING, 0);
        cr_assert_eq(smg_der_written(&w), capacity == 7 ? 7 : 0);
        cr_assert(guarded[0] == 0xa5 && guarded[1 + capacity] == 0xa5);
        smg_der_put_bytes(&w, (const uint8_t *)"", 0);
        cr_assert_eq(smg_der_written(&w), capacity == 7 ? 7 : 0);
    }
}
