/* SPDX-License-Identifier: Apache-2.0 */
/* Reports from the field about encryption and its forms (1 to 11), and buffers. */
#include <criterion/criterion.h>
#include <smidgen/sm2_encrypt.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm2/curve.h"
#include "sm2_cases.h"
#include "sm2_encryption.h"
#include "vectors.h"

static const smg_sm2_form forms[] = {SMG_SM2_ASN1, SMG_SM2_C1C3C2, SMG_SM2_C1C2C3,
                                     SMG_SM2_C1C3C2_BARE, SMG_SM2_C1C2C3_BARE};
#define FORMS (sizeof forms / sizeof forms[0])

#define ROOM           512
#define MESSAGE        ((const uint8_t *)"encryption standard")
#define MESSAGE_LENGTH 19

/* The nonces of the reports: K, and K with other last digits. */
#define NONCE    "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21"
#define X1_SHORT "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bd52"
#define Y1_SHORT "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bf59"
#define BOTH     "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac56f95"

/* Encrypts with a nonce that is given in hex; *length := the size of what is in out. */
static smg_status encrypt_with(uint8_t *out, size_t *length, size_t capacity, smg_sm2_form form,
                               const char *nonce, const uint8_t *message, size_t message_length) {
    sm2_example example;
    uint8_t k[SCALAR];
    script s;
    sm2_example_load(&example);
    hex_copy(k, SCALAR, nonce);
    script_init(&s, k, SCALAR);
    return smg_sm2_encrypt(out, length, capacity, &example.key.public_key, form, message,
                           message_length, &s.random);
}

static smg_status decrypt(uint8_t *out, size_t *length, size_t capacity, smg_sm2_form form,
                          const uint8_t *in, size_t in_length) {
    sm2_example example;
    sm2_example_load(&example);
    return smg_sm2_decrypt(out, length, capacity, &example.key, form, in, in_length);
}

static void expect_message(smg_sm2_form form, bytes text) {
    uint8_t out[ROOM];
    size_t length;
    cr_assert_eq(decrypt(out, &length, sizeof out, form, text.data, text.length), SMG_OK);
    cr_assert_eq(length, MESSAGE_LENGTH);
    expect_bytes(out, MESSAGE, MESSAGE_LENGTH, "plaintext");
}

static void expect_no_message(smg_sm2_form form, bytes text) {
    uint8_t out[ROOM];
    size_t length = 99;
    memset(out, 1, sizeof out);
    cr_assert_neq(decrypt(out, &length, sizeof out, form, text.data, text.length), SMG_OK);
    cr_assert(length == 0 && all_zero(out, sizeof out));
}

/* ---- 1: the tag 04, there or not, and the order of the parts ---- */

static const char *const report_1[] = {
    [SMG_SM2_C1C3C2] =
        "0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430"
        "a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df059983c18f809e262923c53aec295d3"
        "0383b54e39d609d160afcb1908d0bd876621886ca989ca9c7d58087307ca93092d651efa",
    [SMG_SM2_C1C3C2_BARE] =
        "04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a5"
        "7b36daab8f950a3c64e6ee6a63094d99283aff767e124df059983c18f809e262923c53aec295d303"
        "83b54e39d609d160afcb1908d0bd876621886ca989ca9c7d58087307ca93092d651efa",
    [SMG_SM2_ASN1] =
        "307c022004ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73022100e8"
        "58f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0042059983c18f809e2"
        "62923c53aec295d30383b54e39d609d160afcb1908d0bd8766041321886ca989ca9c7d58087307ca"
        "93092d651efa",
    [SMG_SM2_C1C2C3] =
        "0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430"
        "a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df021886ca989ca9c7d58087307ca9309"
        "2d651efa59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766",
    [SMG_SM2_C1C2C3_BARE] = NULL, /* the same without its tag */
};

static bytes report_1_text(smg_sm2_form form) {
    return hex(form == SMG_SM2_C1C2C3_BARE ? report_1[SMG_SM2_C1C2C3] + 2 : report_1[form]);
}

Test(sm2_ciphertext, forms_with_and_without_the_tag_in_both_orders) {
    for (size_t f = 0; f < FORMS; f++) {
        bytes text = report_1_text(forms[f]);
        expect_message(forms[f], text);
        expect_message(SMG_SM2_ANY, text);
        uint8_t out[ROOM];
        size_t length;
        cr_assert_eq(
            encrypt_with(out, &length, sizeof out, forms[f], NONCE, MESSAGE, MESSAGE_LENGTH),
            SMG_OK);
        cr_assert_eq(length, text.length);
        expect_bytes(out, text.data, length, "ciphertext");
        for (size_t other = 0; other < FORMS; other++) {
            if (other != f) {
                expect_no_message(forms[other], text);
            }
        }
        text.data[text.length - 1] ^= 1;
        expect_no_message(forms[f], text);
        expect_no_message(SMG_SM2_ANY, text);
        bytes_free(&text);
    }
}

Test(sm2_ciphertext, conversions_are_inverse_to_each_other) {
    for (size_t from = 0; from < FORMS; from++) {
        bytes text = report_1_text(forms[from]);
        for (size_t to = 0; to < FORMS; to++) {
            bytes wanted = report_1_text(forms[to]);
            uint8_t out[ROOM];
            size_t length = 99;
            cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, wanted.length, forms[to],
                                                    text.data, text.length, forms[from]),
                         SMG_OK);
            cr_assert_eq(length, wanted.length);
            expect_bytes(out, wanted.data, length, "converted");

            memset(out, 0xee, sizeof out);
            cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, wanted.length - 1, forms[to],
                                                    text.data, text.length, forms[from]),
                         SMG_ERR_CAPACITY);
            cr_assert_eq(length, 0);
            for (size_t i = 0; i < sizeof out; i++) {
                cr_assert_eq(out[i], 0xee);
            }
            bytes_free(&wanted);
        }
        bytes_free(&text);
    }
}

Test(sm2_ciphertext, conversion_reads_compressed_points_and_refuses_what_is_no_point) {
    bytes text = report_1_text(SMG_SM2_C1C3C2), der = report_1_text(SMG_SM2_ASN1);
    const size_t rest = text.length - SMG_SM2_PUBLIC_KEY_BYTES;
    uint8_t in[ROOM], out[ROOM];
    size_t length;
    in[0] = 0x02 | (text.data[2 * COORDINATE] & 1);
    memcpy(in + 1, text.data + 1, COORDINATE);
    memcpy(in + 1 + COORDINATE, text.data + SMG_SM2_PUBLIC_KEY_BYTES, rest);
    cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, sizeof out, SMG_SM2_ASN1, in,
                                            1 + COORDINATE + rest, SMG_SM2_C1C3C2),
                 SMG_OK);
    cr_assert_eq(length, der.length);
    expect_bytes(out, der.data, length, "from a compressed point");

    text.data[40] ^= 1;
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, sizeof out, SMG_SM2_ASN1, text.data,
                                            text.length, SMG_SM2_C1C3C2),
                 SMG_ERR_POINT);
    cr_assert(length == 0 && all_zero(out, sizeof out));
    bytes_free(&text);
    bytes_free(&der);
}

/* ---- 2: short and long coordinates ---- */

Test(sm2_ciphertext, integers_of_31_32_and_33_octets) {
    static const struct {
        const char *nonce;
        smg_sm2_form form;
        const char *text;
    } cases[] = {
        {X1_SHORT, SMG_SM2_C1C3C2,
         "04002eb8cbd8dd7b11b886f0a9409efcbc8e15e8b41b9b30e1a7d63f088c1e693aedea2ef4517bd6"
         "5271f611885b070cd47a0cd99056f4086dae98271d1d0e3fafb384ade9a0a9ee00cff57de0fbf67d"
         "764627bc7735d0df79fba9e2e305ad8ab71026788a57bbf98b587f84b48a7446bd785c73"},
        {X1_SHORT, SMG_SM2_ASN1,
         "307b021f2eb8cbd8dd7b11b886f0a9409efcbc8e15e8b41b9b30e1a7d63f088c1e693a022100edea"
         "2ef4517bd65271f611885b070cd47a0cd99056f4086dae98271d1d0e3faf0420b384ade9a0a9ee00"
         "cff57de0fbf67d764627bc7735d0df79fba9e2e305ad8ab704131026788a57bbf98b587f84b48a74"
         "46bd785c73"},
        {Y1_SHORT, SMG_SM2_ASN1,
         "307a02205150e96384f723b63e5f1470433590ab3d723a99ccddb070cb326a0cc653a5c7021f6814"
         "7991e93a165144ed5af4944a917db63f332159e15ffaa9b66631cbb6500420203c9b34f37121ae55"
         "f35266ef085b701f540d3e16ed9e7f50bd269533f4cbe504138f2827369114c0e8bbc09c103cc90b"
         "f50094f4"},
        {BOTH, SMG_SM2_ASN1,
         "3079021f58e793f78830ae966c60e9b8ab822c07d2fc8574312a96b2dea2af9b09ed9a021f2f57d8"
         "50af4b5cc303b8d0c3a3cce578c903cfec2383cb7fb6312cd6f284e40420246664314514e5d0f059"
         "06bfcf11ef9a9004f4b1ddc699b2dae3cd7574f5b22f0413d1635b182ec227472eb7c7cd67646922"
         "1483d1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes text = hex(cases[i].text);
        uint8_t out[ROOM];
        size_t length;
        cr_assert_eq(encrypt_with(out, &length, sizeof out, cases[i].form, cases[i].nonce, MESSAGE,
                                  MESSAGE_LENGTH),
                     SMG_OK);
        cr_assert_eq(length, text.length);
        expect_bytes(out, text.data, length, cases[i].nonce);
        expect_message(cases[i].form, text);
        expect_message(SMG_SM2_ANY, text);
        bytes_free(&text);
    }
}

/* One encoding in DER: numbers with a zero octet too many or too few, long lengths, more at the
 * end, another type. */
Test(sm2_ciphertext, other_encodings_are_refused) {
    bytes der = report_1_text(SMG_SM2_ASN1);
    /* 30 7c 02 20 <x> 02 21 00 <y> 04 20 <C3> 04 13 <C2> */
    static const struct {
        size_t at, remove; /* there, so many bytes are taken out */
        const char *insert;
        int longer[2]; /* what SEQUENCE's and an INTEGER's length octets become longer by */
        size_t length_at;
        const char *what;
    } cases[] = {
        {4, 0, "00", {1, 1}, 3, "a zero octet before x1"},
        {38, 1, "", {-1, -1}, 37, "y1 without its zero octet"},
        {38, 0, "00", {1, 1}, 37, "two zero octets before y1"},
        {1, 1, "817c", {0, 0}, 0, "the long form for a short length"},
        {1, 1, "80", {0, 0}, 0, "the indefinite form"},
        {3, 1, "8120", {1, 0}, 0, "the long form inside"},
        {126, 0, "00", {0, 0}, 0, "a byte after the sequence"},
        {126, 0, "0500", {2, 0}, 0, "a fifth part"},
        {0, 1, "31", {0, 0}, 0, "a SET"},
        {2, 1, "04", {0, 0}, 0, "x1 as OCTET STRING"},
        {71, 1, "03", {0, 0}, 0, "C3 as BIT STRING"},
        {72, 2, "1f", {-1, 0}, 0, "C3 of 31 bytes"},
        {105, 1, "24", {0, 0}, 0, "C2 constructed"},
    };
    cr_assert_eq(der.length, 126);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes insert = hex(cases[i].insert);
        uint8_t in[ROOM], out[ROOM];
        size_t length;
        memcpy(in, der.data, cases[i].at);
        memcpy(in + cases[i].at, insert.data, insert.length);
        memcpy(in + cases[i].at + insert.length, der.data + cases[i].at + cases[i].remove,
               der.length - cases[i].at - cases[i].remove);
        if (cases[i].longer[0] != 0) {
            in[1] = (uint8_t)(in[1] + cases[i].longer[0]);
        }
        if (cases[i].longer[1] != 0) {
            in[cases[i].length_at] = (uint8_t)(in[cases[i].length_at] + cases[i].longer[1]);
        }
        cr_assert_eq(decrypt(out, &length, sizeof out, SMG_SM2_ASN1, in,
                             der.length + insert.length - cases[i].remove),
                     SMG_ERR_FORMAT, "%s", cases[i].what);
        bytes_free(&insert);
    }
    bytes_free(&der);
}

/* ---- 4: sizes and exact buffers ---- */

Test(sm2_ciphertext, an_exact_buffer_is_enough_and_a_smaller_one_untouched) {
    static const size_t sizes[][2] = {{1, 108},   {18, 125},  {19, 126}, {20, 127},  {21, 128},
                                      {22, 129},  {94, 202},  {95, 203}, {127, 235}, {128, 237},
                                      {255, 365}, {256, 367}, {300, 411}};
    uint8_t message[300], out[ROOM];
    memset(message, 'a', sizeof message);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (size_t f = 0; f < FORMS; f++) {
            const size_t length = sizes[i][0];
            size_t size = sizes[i][1], most, written;
            cr_assert_eq(smg_sm2_ciphertext_bytes(&most, forms[f], length), SMG_OK);
            if (forms[f] != SMG_SM2_ASN1) {
                size = most;
            }
            cr_assert_geq(most, size);
            memset(out, 0xee, sizeof out);
            cr_assert_eq(encrypt_with(out, &written, size - 1, forms[f], NONCE, message, length),
                         SMG_ERR_CAPACITY);
            cr_assert_eq(written, 0);
            for (size_t at = 0; at < sizeof out; at++) {
                cr_assert_eq(out[at], 0xee);
            }
            cr_assert_eq(encrypt_with(out, &written, size, forms[f], NONCE, message, length),
                         SMG_OK);
            cr_assert_eq(written, size, "%zu bytes", length);
            for (size_t at = size; at < sizeof out; at++) {
                cr_assert_eq(out[at], 0xee);
            }

            uint8_t plain[ROOM];
            size_t found;
            cr_assert_eq(smg_sm2_plaintext_bytes(&found, forms[f], out, size), SMG_OK);
            cr_assert_eq(found, length);
            cr_assert_eq(smg_sm2_plaintext_bytes(&found, SMG_SM2_ANY, out, size), SMG_OK);
            cr_assert_geq(found, length);
            for (int any = 0; any < 2; any++) {
                const smg_sm2_form form = any != 0 ? SMG_SM2_ANY : forms[f];
                memset(plain, 0xee, sizeof plain);
                cr_assert_eq(decrypt(plain, &written, length - 1, form, out, size),
                             SMG_ERR_CAPACITY);
                cr_assert_eq(written, 0);
                cr_assert_eq(plain[0], 0xee);
                cr_assert_eq(decrypt(plain, &written, length, form, out, size), SMG_OK);
                cr_assert_eq(written, length);
                expect_bytes(plain, message, length, "plaintext");
                cr_assert_eq(plain[length], 0xee);
            }
            if (length == 300 && forms[f] == SMG_SM2_ASN1) {
                uint8_t digest[SMG_SM3_DIGEST_BYTES], expected[SMG_SM3_DIGEST_BYTES];
                hex_copy(expected, sizeof expected,
                         "e0ca9d371ed8a091d72cc5cae2a8435142a04f5e1c713b998281dc9644ad3cae");
                smg_sm3(digest, out, size);
                expect_bytes(digest, expected, sizeof digest, "300 bytes");
            }
        }
    }
}

/* The bound of DER is met where both numbers have 33 octets, and never passed: at each length at
 * which a length octet is added, too. */
Test(sm2_ciphertext, no_ciphertext_is_larger_than_the_size_that_was_asked_for) {
    noise n;
    sm2_example example;
    static uint8_t message[70000], out[70000 + HEAD_BYTES];
    static const size_t lengths[] = {1,   15,  16,    17,    127,   128,   143,   144,   145,
                                     255, 256, 65300, 65400, 65426, 65427, 65535, 65536, 70000};
    noise_init(&n);
    sm2_example_load(&example);
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        size_t most, written, met = 0;
        cr_assert_eq(smg_sm2_ciphertext_bytes(&most, SMG_SM2_ASN1, lengths[i]), SMG_OK);
        for (int round = 0; round < 40; round++) {
            cr_assert_eq(smg_sm2_encrypt(out, &written, most, &example.key.public_key, SMG_SM2_ASN1,
                                         message, lengths[i], &n.random),
                         SMG_OK);
            met += written == most;
        }
        cr_assert_gt(met, 0, "%zu", lengths[i]); /* (3/4)^40 is 1 in 100,000 */
    }
}

Test(sm2_ciphertext, sizes_of_what_cannot_be_are_refused) {
    size_t found = 99;
    cr_assert_eq(smg_sm2_ciphertext_bytes(NULL, SMG_SM2_ASN1, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_bytes(&found, SMG_SM2_ASN1, 0), SMG_ERR_LENGTH);
    cr_assert_eq(found, 0);
    cr_assert_eq(smg_sm2_ciphertext_bytes(&found, SMG_SM2_ANY, 1), SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm2_ciphertext_bytes(&found, (smg_sm2_form)0, 1), SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm2_ciphertext_bytes(&found, SMG_SM2_ASN1, SIZE_MAX), SMG_ERR_LENGTH);
    if (SIZE_MAX > SMG_SM2_PLAINTEXT_MAX_BYTES) {
        const size_t most = (size_t)SMG_SM2_PLAINTEXT_MAX_BYTES;
        cr_assert_eq(smg_sm2_ciphertext_bytes(&found, SMG_SM2_ASN1, most), SMG_OK);
        cr_assert_eq(found, most + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES);
        cr_assert_eq(smg_sm2_ciphertext_bytes(&found, SMG_SM2_C1C2C3, most), SMG_OK);
        cr_assert_eq(found, most + 97);
        cr_assert_eq(smg_sm2_ciphertext_bytes(&found, SMG_SM2_C1C2C3, most + 1), SMG_ERR_LENGTH);
    }
}

/* ---- 6: long messages ---- */

Test(sm2_ciphertext, messages_of_4096_and_65537_bytes) {
    static uint8_t message[65537], out[65537 + HEAD_BYTES], back[65537];
    uint8_t digest[SMG_SM3_DIGEST_BYTES], expected[SMG_SM3_DIGEST_BYTES];
    size_t length;
    memset(message, 'a', sizeof message);
    cr_assert_eq(encrypt_with(out, &length, sizeof out, SMG_SM2_ASN1, NONCE, message, 4096),
                 SMG_OK);
    cr_assert_eq(length, 4207);
    static const uint8_t begins[] = {0x30, 0x82, 0x10, 0x6b};
    expect_bytes(out, begins, sizeof begins, "4096 bytes");
    smg_sm3(digest, out, length);
    hex_copy(expected, sizeof expected,
             "8638281f804d9fcea428b815911a85b98f0c6ba86db017ab53b0fb5c4aecd7c7");
    expect_bytes(digest, expected, sizeof digest, "4096 bytes");
    cr_assert_eq(decrypt(back, &length, sizeof back, SMG_SM2_ANY, out, length), SMG_OK);
    cr_assert_eq(length, 4096);
    expect_bytes(back, message, length, "4096 bytes");

    cr_assert_eq(
        encrypt_with(out, &length, sizeof out, SMG_SM2_C1C3C2, NONCE, message, sizeof message),
        SMG_OK);
    hex_copy(expected, sizeof expected,
             "4be311c1dc437b918515e4611c7d9d174680e1af83501272c53d8d5db0d9f5f6");
    expect_bytes(out + SMG_SM2_PUBLIC_KEY_BYTES, expected, sizeof expected, "C3");
    smg_sm3(digest, out, length);
    hex_copy(expected, sizeof expected,
             "0e86fa72f704d74701e001cea712fad8954ec0a41dbf1b39f44f216bdaf93268");
    expect_bytes(digest, expected, sizeof digest, "65537 bytes");
    cr_assert_eq(decrypt(back, &length, sizeof back, SMG_SM2_C1C3C2, out, length), SMG_OK);
    cr_assert_eq(length, sizeof message);
    expect_bytes(back, message, length, "65537 bytes");
}

/* ---- 8: nothing, and zeros ---- */

Test(sm2_ciphertext, an_empty_message_is_refused_in_both_directions) {
    sm2_example example;
    uint8_t out[ROOM];
    size_t length = 99;
    stuck s;
    sm2_example_load(&example);
    stuck_init(&s, 0x11);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_encrypt(out, &length, sizeof out, &example.key.public_key, SMG_SM2_ASN1,
                                 NULL, 0, &s.random),
                 SMG_ERR_LENGTH);
    cr_assert(length == 0 && all_zero(out, sizeof out));
    cr_assert_eq(s.used, 0, "no nonce");

    bytes empty =
        hex("3069022004ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73022100e8"
            "58f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df004204c2266960155ae"
            "2959a7b67ed298346c5607f9383f159b2bd4239b2605a6505f0400");
    memset(out, 1, sizeof out);
    cr_assert_eq(decrypt(out, &length, sizeof out, SMG_SM2_ASN1, empty.data, empty.length),
                 SMG_ERR_LENGTH);
    cr_assert(length == 0 && all_zero(out, sizeof out));
    cr_assert_eq(decrypt(out, &length, sizeof out, SMG_SM2_ANY, empty.data, empty.length),
                 SMG_ERR_LENGTH);
    bytes_free(&empty);

    bytes text = report_1_text(SMG_SM2_C1C3C2);
    static const size_t lengths[] = {97, 96, 65, 1, 0};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        cr_assert_eq(decrypt(out, &length, sizeof out, SMG_SM2_C1C3C2, text.data, lengths[i]),
                     SMG_ERR_LENGTH);
        cr_assert_eq(decrypt(out, &length, sizeof out, SMG_SM2_ANY, text.data, lengths[i]),
                     SMG_ERR_LENGTH);
    }
    bytes_free(&text);
}

Test(sm2_ciphertext, zeros_at_the_beginning_stay) {
    static const uint8_t message[] = {0x00, 0x41}, zeros[16];
    bytes expected =
        hex("0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430"
            "a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df08a8da6924a6a79a491a1a2e93e3861"
            "ddaf9f837c5dbf32302b9fc59d87c2f2fb44a7");
    uint8_t out[ROOM], back[ROOM];
    size_t length;
    cr_assert_eq(
        encrypt_with(out, &length, sizeof out, SMG_SM2_C1C3C2, NONCE, message, sizeof message),
        SMG_OK);
    cr_assert_eq(length, expected.length);
    expect_bytes(out, expected.data, length, "00 41");
    cr_assert_eq(decrypt(back, &length, sizeof back, SMG_SM2_C1C3C2, out, length), SMG_OK);
    cr_assert_eq(length, sizeof message);
    expect_bytes(back, message, length, "00 41");
    bytes_free(&expected);

    cr_assert_eq(encrypt_with(out, &length, sizeof out, SMG_SM2_ASN1, NONCE, zeros, sizeof zeros),
                 SMG_OK);
    memset(back, 1, sizeof back);
    cr_assert_eq(decrypt(back, &length, sizeof back, SMG_SM2_ASN1, out, length), SMG_OK);
    cr_assert_eq(length, sizeof zeros);
    expect_bytes(back, zeros, length, "zeros");
}

/* ---- 10, 11: nonces ---- */

Test(sm2_ciphertext, nonces_out_of_range_are_rejected_not_reduced) {
    sm2_example example;
    uint8_t draws[4 * SCALAR], out[ROOM];
    size_t length;
    script s;
    bytes expected = report_1_text(SMG_SM2_ASN1);
    sm2_example_load(&example);
    memset(draws, 0xff, SCALAR);
    memset(draws + SCALAR, 0, SCALAR);
    memcpy(draws + 2 * SCALAR, sm2_curve_n, SCALAR);
    hex_copy(draws + 3 * SCALAR, SCALAR, NONCE);
    script_init(&s, draws, sizeof draws);
    cr_assert_eq(smg_sm2_encrypt(out, &length, sizeof out, &example.key.public_key, SMG_SM2_ASN1,
                                 MESSAGE, MESSAGE_LENGTH, &s.random),
                 SMG_OK);
    cr_assert_eq(length, expected.length);
    expect_bytes(out, expected.data, length, "after three rejections");
    cr_assert_eq(s.used, sizeof draws, "32 bytes for each attempt");
    bytes_free(&expected);
}

Test(sm2_ciphertext, a_failing_or_stuck_generator_fails_the_operation) {
    sm2_example example;
    uint8_t out[ROOM];
    size_t length = 99;
    failing f;
    stuck s;
    sm2_example_load(&example);
    failing_init(&f, 0);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_encrypt(out, &length, sizeof out, &example.key.public_key, SMG_SM2_ASN1,
                                 MESSAGE, MESSAGE_LENGTH, &f.random),
                 SMG_ERR_RANDOM);
    cr_assert(length == 0 && all_zero(out, sizeof out));
    cr_assert_eq(f.requests, 1, "no second try");
    stuck_init(&s, 0);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_encrypt(out, &length, sizeof out, &example.key.public_key, SMG_SM2_ASN1,
                                 MESSAGE, MESSAGE_LENGTH, &s.random),
                 SMG_ERR_RANDOM);
    cr_assert(length == 0 && all_zero(out, sizeof out));
}
