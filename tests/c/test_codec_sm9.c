/* SPDX-License-Identifier: Apache-2.0 */
/* SM9's signatures, ciphertexts and key packages in DER, and secret INTEGERs (runtime/codec). */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include <smidgen/codec_sm9.h>

#include "codec/der.h"
#include "codec_support.h"
#include "randomness.h"
#include "vectors.h"

enum { ROOM = 4096, WIDTH = 32 };

/* ---- numbers that are secret ---- */

/* Reads a copy that ends where its allocation ends. */
static bool read_secret(uint8_t value[WIDTH], const uint8_t *der, size_t length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, der, length);
    smg_span in = smg_span_over(copy, length);
    const bool read = smg_der_read_secret(&in, value, WIDTH);
    cr_assert_eq(in.left, read ? 0 : length);
    free(copy);
    return read;
}

Test(codec_sm9, secret_numbers_are_written_as_others_are) {
    noise n;
    noise_init(&n);
    for (size_t zeros = 0; zeros <= WIDTH; zeros++) {
        for (unsigned i = 0; i < 16; i++) {
            uint8_t value[WIDTH], back[WIDTH], ours[64], theirs[64];
            noise_fill(&n, value, sizeof value);
            memset(value, 0, zeros);
            if (zeros < WIDTH && i < 4) {
                value[zeros] = (uint8_t[]){0x01, 0x7f, 0x80, 0xff}[i];
            }
            smg_der_writer w, v;
            smg_der_writer_init(&w, ours, sizeof ours);
            smg_der_writer_init(&v, theirs, sizeof theirs);
            smg_der_put_secret(&w, value, sizeof value);
            smg_der_put_unsigned(&v, value, sizeof value);
            const size_t length = smg_der_written(&w);
            cr_assert_eq(length, smg_der_written(&v));
            cr_assert_arr_eq(w.next, v.next, length);
            cr_assert(read_secret(back, w.next, length));
            cr_assert_arr_eq(back, value, sizeof value);
            cr_assert_not(read_secret(back, w.next, length - 1));
        }
    }
}

Test(codec_sm9, secret_numbers_in_more_octets_or_of_another_sign_are_refused) {
    static const char *const refused[] = {
        "0200",         "0201ff", "020180",   "02020001", "0202007f", "020300ff",
        "0203008000ff", "0204",   "04010100", "020300",   "0202ff00",
    };
    uint8_t value[WIDTH], der[64] = {SMG_DER_INTEGER, WIDTH + 1};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        bytes text = hex(refused[i]);
        smg_span in = smg_span_over(text.data, text.length);
        const bool read = smg_der_read_secret(&in, value, WIDTH) && in.left == 0;
        cr_assert_not(read, "%s", refused[i]);
        bytes_free(&text);
    }
    der[2] = 0;
    der[3] = 0x80;
    cr_assert(read_secret(value, der, 2 + WIDTH + 1));
    der[2] = 1;
    cr_assert_not(read_secret(value, der, 2 + WIDTH + 1));
    der[1] = WIDTH + 2;
    der[2] = 0;
    cr_assert_not(read_secret(value, der, 2 + WIDTH + 2));
}

/* ---- what is cut, lengthened or changed ---- */

/* A reader that says whether these bytes are well formed. */
typedef bool (*reader)(const uint8_t *der, size_t length);

static bool reads_copy(reader read, const uint8_t *der, size_t length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, der, length);
    const bool is_read = read(copy, length);
    free(copy);
    return is_read;
}

/* No other length is read, nor another byte among the first `structure` of them and of each of the
 * offsets that follow, which end with 0. */
static void expect_strict(reader read, const bytes *der, const size_t *structure) {
    uint8_t longer[ROOM];
    memcpy(longer, der->data, der->length);
    longer[der->length] = 0;
    cr_assert(reads_copy(read, der->data, der->length));
    cr_assert_not(reads_copy(read, longer, der->length + 1));
    for (size_t length = 0; length < der->length; length++) {
        cr_assert_not(reads_copy(read, der->data, length), "%zu of %zu", length, der->length);
    }
    for (; *structure != 0; structure++) {
        for (int bit = 0; bit < 8; bit++) {
            longer[*structure] ^= (uint8_t)(1 << bit);
            cr_assert_not(reads_copy(read, longer, der->length), "byte %zu, bit %d", *structure,
                          bit);
            longer[*structure] ^= (uint8_t)(1 << bit);
        }
    }
}

/* ---- signatures ---- */

static bool reads_signature(const uint8_t *der, size_t length) {
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES];
    memset(signature, GUARD, sizeof signature);
    smg_status status = smg_sm9_signature_from_der(signature, der, length);
    cr_assert(status == SMG_OK ||
              (status == SMG_ERR_FORMAT && is_all(signature, 0, sizeof signature)));
    return status == SMG_OK;
}

Test(codec_sm9, signatures) {
    json_t *cases = vectors_open("sm9_sign.json");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *test = json_array_get(cases, i);
        bytes h = vector_bytes(test, "h"), s = vector_bytes(test, "S");
        bytes der = vector_bytes(test, "sig_der");
        uint8_t signature[SMG_SM9_SIGNATURE_BYTES], out[SMG_SM9_SIGNATURE_DER_BYTES];
        size_t length;
        cr_assert_eq(smg_sm9_signature_from_der(signature, der.data, der.length), SMG_OK);
        expect_bytes(signature, h.data, 32, "h");
        expect_bytes(signature + 32, s.data + 1, 64, "S");
        cr_assert_eq(smg_sm9_signature_to_der(out, &length, sizeof out, signature), SMG_OK);
        cr_assert_eq(length, der.length);
        expect_bytes(out, der.data, length, "DER");
        expect_strict(reads_signature, &der,
                      (const size_t[]){1, 2, 3, 36, 37, 38, 39, 0}); /* and 0, which is below */
        der.data[0] ^= 0x10;
        cr_assert_not(reads_signature(der.data, der.length));
        bytes_free(&h);
        bytes_free(&s);
        bytes_free(&der);
    }
    json_decref(cases);
}

Test(codec_sm9, arguments_of_signatures) {
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES] = {1}, out[SMG_SM9_SIGNATURE_DER_BYTES];
    size_t length = 7;
    cr_assert_eq(smg_sm9_signature_to_der(NULL, &length, sizeof out, signature), SMG_ERR_ARGUMENT);
    cr_assert_eq(length, 0);
    cr_assert_eq(smg_sm9_signature_to_der(out, NULL, sizeof out, signature), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_signature_to_der(out, &length, sizeof out, NULL), SMG_ERR_ARGUMENT);
    memset(out, GUARD, sizeof out);
    cr_assert_eq(smg_sm9_signature_to_der(out, &length, sizeof out - 1, signature),
                 SMG_ERR_CAPACITY);
    cr_assert(length == 0 && is_all(out, GUARD, sizeof out));
    cr_assert_eq(smg_sm9_signature_from_der(NULL, out, sizeof out), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_signature_from_der(signature, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert(is_all(signature, 0, sizeof signature));
}

/* ---- ciphertexts ---- */

static bool reads_ciphertext(const uint8_t *der, size_t length) {
    static uint8_t raw[ROOM];
    smg_sm9_ciphertext_parts parts;
    smg_sm9_mode mode;
    size_t raw_length;
    memset(&parts, GUARD, sizeof parts);
    smg_status status = smg_sm9_ciphertext_locate(&parts, der, length, length);
    cr_assert(status == SMG_OK || is_all(&parts, 0, sizeof parts));
    cr_assert_eq(smg_sm9_ciphertext_from_der(raw, &raw_length, sizeof raw, &mode, der, length),
                 status);
    cr_assert(status == SMG_OK || raw_length == 0);
    return status == SMG_OK;
}

/* The head tells what the whole does. */
static void check_head(const bytes *der, const smg_sm9_ciphertext_parts *parts) {
    const size_t most = SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES;
    const size_t shown = der->length < most ? der->length : most;
    smg_sm9_ciphertext_parts again;
    uint8_t head[SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES];
    size_t length;
    cr_assert_eq(smg_sm9_ciphertext_locate(&again, der->data, shown, der->length), SMG_OK);
    cr_assert_arr_eq(&again, parts, sizeof again);
    cr_assert_eq(smg_sm9_ciphertext_head(head, &length, sizeof head, parts->mode, parts->c1,
                                         parts->c3, parts->c2_length),
                 SMG_OK);
    cr_assert_eq(length, parts->c2_offset);
    expect_bytes(head, der->data, length, "head");
    cr_assert_eq(smg_sm9_ciphertext_head(head, &length, parts->c2_offset - 1, parts->mode,
                                         parts->c1, parts->c3, parts->c2_length),
                 SMG_ERR_CAPACITY);
    cr_assert_eq(smg_sm9_ciphertext_der_bytes(&length, (size_t)parts->c2_length), SMG_OK);
    cr_assert_eq(length, der->length);
}

static void check_ciphertext(const json_t *test) {
    bytes der = vector_bytes(test, "cipher_der"), raw = vector_bytes(test, "c1c3c2");
    const char *name = vector_text(test, "name");
    uint8_t out[ROOM];
    size_t length;
    smg_sm9_mode mode;
    smg_sm9_ciphertext_parts parts;
    cr_assert_eq(smg_sm9_ciphertext_from_der(out, &length, raw.length, &mode, der.data, der.length),
                 SMG_OK, "%s", name);
    cr_assert_eq((size_t)mode, vector_number(test, "en_type"), "%s", name);
    cr_assert_eq(length, raw.length);
    expect_bytes(out, raw.data, length, name);
    cr_assert_eq(smg_sm9_ciphertext_to_der(out, &length, der.length, mode, raw.data, raw.length),
                 SMG_OK);
    cr_assert_eq(length, der.length);
    expect_bytes(out, der.data, length, name);
    memset(out, GUARD, sizeof out);
    cr_assert_eq(
        smg_sm9_ciphertext_to_der(out, &length, der.length - 1, mode, raw.data, raw.length),
        SMG_ERR_CAPACITY);
    cr_assert_eq(
        smg_sm9_ciphertext_from_der(out, &length, raw.length - 1, &mode, der.data, der.length),
        SMG_ERR_CAPACITY);
    cr_assert(length == 0 && is_all(out, GUARD, sizeof out));
    cr_assert_eq(smg_sm9_ciphertext_locate(&parts, der.data, der.length, der.length), SMG_OK);
    check_head(&der, &parts);
    const size_t at = der.data[1] < 0x80 ? 2 : der.data[1] == 0x81 ? 3 : 4;
    expect_strict(reads_ciphertext, &der,
                  (const size_t[]){1, at, at + 1, at + 3, at + 4, at + 5, at + 6, at + 71, at + 72,
                                   at + 105, at + 106, 0});
    bytes_free(&der);
    bytes_free(&raw);
}

Test(codec_sm9, ciphertexts) {
    json_t *cases = vectors_open("sm9_enc.json");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        check_ciphertext(json_array_get(cases, i));
    }
    json_decref(cases);
}

Test(codec_sm9, ciphertexts_of_every_length_and_mode) {
    static uint8_t raw[SMG_SM9_C2_OFFSET + 70000], der[sizeof raw + 64], back[sizeof raw];
    static const size_t lengths[] = {1, 2, 15, 20, 21, 127, 128, 148, 149, 255, 256, 65535, 65536};
    static const smg_sm9_mode modes[] = {SMG_SM9_XOR, SMG_SM9_SM4_ECB, SMG_SM9_SM4_CBC,
                                         SMG_SM9_SM4_OFB, SMG_SM9_SM4_CFB};
    memset(raw, 0x5a, sizeof raw);
    raw[0] = 4;
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (size_t m = 0; m < sizeof modes / sizeof modes[0]; m++) {
            const size_t raw_length = SMG_SM9_C2_OFFSET + lengths[i];
            size_t length, back_length;
            smg_sm9_mode mode;
            cr_assert_eq(
                smg_sm9_ciphertext_to_der(der, &length, sizeof der, modes[m], raw, raw_length),
                SMG_OK);
            cr_assert_eq(
                smg_sm9_ciphertext_from_der(back, &back_length, sizeof back, &mode, der, length),
                SMG_OK);
            cr_assert(mode == modes[m] && back_length == raw_length);
            expect_bytes(back, raw, raw_length, "raw");
        }
    }
}

Test(codec_sm9, ciphertexts_that_are_none) {
    uint8_t raw[SMG_SM9_C2_OFFSET + 1] = {4}, der[256], other[256];
    size_t length, other_length;
    smg_sm9_mode mode;
    smg_sm9_ciphertext_parts parts;
    cr_assert_eq(
        smg_sm9_ciphertext_to_der(der, &length, sizeof der, (smg_sm9_mode)3, raw, sizeof raw),
        SMG_ERR_UNSUPPORTED);
    cr_assert_eq(
        smg_sm9_ciphertext_to_der(der, &length, sizeof der, SMG_SM9_XOR, raw, sizeof raw - 1),
        SMG_ERR_LENGTH);
    raw[0] = 2;
    cr_assert_eq(smg_sm9_ciphertext_to_der(der, &length, sizeof der, SMG_SM9_XOR, raw, sizeof raw),
                 SMG_ERR_FORMAT);
    raw[0] = 4;
    cr_assert_eq(smg_sm9_ciphertext_to_der(raw, &length, sizeof raw, SMG_SM9_XOR, raw, sizeof raw),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_ciphertext_to_der(der, &length, sizeof der, SMG_SM9_XOR, raw, sizeof raw),
                 SMG_OK);
    memcpy(other, der, length);
    other[4] = 3; /* EnType */
    cr_assert_eq(smg_sm9_ciphertext_locate(&parts, other, length, length), SMG_ERR_UNSUPPORTED);
    memcpy(other, der, length);
    other[1]--; /* C2 without its byte */
    other[length - 2] = 0;
    cr_assert_eq(smg_sm9_ciphertext_locate(&parts, other, length - 1, length - 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_ciphertext_locate(NULL, der, length, length), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_ciphertext_locate(&parts, NULL, 0, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_ciphertext_from_der(der, &other_length, sizeof der, &mode, der, length),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_ciphertext_from_der(other, &other_length, sizeof other, NULL, der, length),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_ciphertext_head(other, &other_length, sizeof other, SMG_SM9_XOR, raw,
                                         raw + SMG_SM9_C3_OFFSET, UINT64_C(1) << 40),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_ciphertext_der_bytes(&other_length, 0), SMG_ERR_LENGTH);
}

/* ---- key packages ---- */

static bool reads_package(const uint8_t *der, size_t length) {
    uint8_t key[SMG_SM9_KEY_PACKAGE_KEY_MAX_BYTES], ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES];
    size_t key_length;
    memset(key, GUARD, sizeof key);
    smg_status status =
        smg_sm9_key_package_from_der(key, &key_length, sizeof key, ciphertext, der, length);
    cr_assert(status == SMG_OK || (key_length == 0 && is_all(key, GUARD, sizeof key)));
    return status == SMG_OK;
}

Test(codec_sm9, key_packages) {
    json_t *cases = vectors_open("sm9_kem.json");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *test = json_array_get(cases, i);
        bytes k = vector_bytes(test, "K"), c = vector_bytes(test, "C");
        bytes der = vector_bytes(test, "keypackage_der");
        uint8_t key[ROOM], ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES], out[ROOM];
        size_t length;
        cr_assert_eq(
            smg_sm9_key_package_from_der(key, &length, k.length, ciphertext, der.data, der.length),
            SMG_OK);
        cr_assert_eq(length, k.length);
        expect_bytes(key, k.data, length, "K");
        expect_bytes(ciphertext, c.data, sizeof ciphertext, "C");
        cr_assert_eq(
            smg_sm9_key_package_to_der(out, &length, der.length, key, k.length, ciphertext),
            SMG_OK);
        cr_assert_eq(length, der.length);
        expect_bytes(out, der.data, length, "DER");
        cr_assert_eq(
            smg_sm9_key_package_to_der(out, &length, der.length - 1, key, k.length, ciphertext),
            SMG_ERR_CAPACITY);
        cr_assert_eq(smg_sm9_key_package_from_der(key, &length, k.length - 1, ciphertext, der.data,
                                                  der.length),
                     SMG_ERR_CAPACITY);
        const size_t at = der.data[1] < 0x80 ? 2 : 3;
        expect_strict(reads_package, &der,
                      (const size_t[]){1, at, at + 1, at + 2 + k.length, at + 3 + k.length,
                                       at + 4 + k.length, at + 5 + k.length, 0});
        bytes_free(&k);
        bytes_free(&c);
        bytes_free(&der);
    }
    json_decref(cases);
}

Test(codec_sm9, lengths_of_key_packages) {
    static uint8_t key[SMG_SM9_KEY_PACKAGE_KEY_MAX_BYTES + 1], out[SMG_SM9_KEY_PACKAGE_MAX_BYTES];
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES] = {4};
    size_t length, back;
    memset(key, 0x33, sizeof key);
    for (size_t key_length = 1; key_length < sizeof key; key_length++) {
        cr_assert_eq(
            smg_sm9_key_package_to_der(out, &length, sizeof out, key, key_length, ciphertext),
            SMG_OK);
        cr_assert(reads_package(out, length));
    }
    cr_assert_eq(length, sizeof out);
    cr_assert_eq(smg_sm9_key_package_to_der(out, &length, sizeof out, key, 0, ciphertext),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_key_package_to_der(out, &length, sizeof out, key, sizeof key, ciphertext),
                 SMG_ERR_LENGTH);
    ciphertext[0] = 3;
    cr_assert_eq(smg_sm9_key_package_to_der(out, &length, sizeof out, key, 16, ciphertext),
                 SMG_ERR_FORMAT);
    cr_assert_eq(smg_sm9_key_package_from_der(key, &back, sizeof key, NULL, out, 10),
                 SMG_ERR_ARGUMENT);
}
