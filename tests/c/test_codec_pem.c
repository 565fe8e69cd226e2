/* SPDX-License-Identifier: Apache-2.0 */
/* SM2 keys in PEM (runtime/codec/pem.c and what reads its blocks). */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec_support.h"

enum { PEM_BYTES = 4 * KEY_FILE_BYTES };

static smg_status read_private(const char *text, size_t length) {
    smg_sm2_private_key key;
    char *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, text, length);
    memset(&key, GUARD, sizeof key);
    smg_status status = smg_sm2_private_key_from_pem(&key, copy, length);
    cr_assert(status == SMG_OK ? is_private_key_expected(&key) : is_all(&key, 0, sizeof key));
    free(copy);
    return status;
}

static smg_status read_public(const char *text, size_t length) {
    smg_sm2_public_key key;
    char *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, text, length);
    memset(&key, GUARD, sizeof key);
    smg_status status = smg_sm2_public_key_from_pem(&key, copy, length);
    cr_assert(status == SMG_OK ? is_public_key_expected(&key) : is_all(&key, 0, sizeof key));
    free(copy);
    return status;
}

/* PEM of a file by name, 64 characters in a line, LF. */
static size_t pem_of(char *out, const char *label, const char *file_name) {
    const key_file *file = find_key_file(file_name);
    return make_pem(out, label, file->der, file->length, 64, "\n");
}

static smg_status read_private_text(const char *text) {
    return read_private(text, strlen(text));
}

static bool is_sec1(const key_file *file) {
    smg_key_info info;
    return smg_key_inspect_der(&info, file->der, file->length) == SMG_OK &&
           info.form == SMG_KEY_SEC1;
}

Test(codec_pem, every_form_gives_the_result_of_its_der) {
    const key_files *all = load_key_files();
    for (size_t i = 0; i < all->count; i++) {
        const key_file *file = &all->files[i];
        char text[PEM_BYTES];
        const char *label = !file->is_private                       ? "PUBLIC KEY"
                            : file->expected == SMG_ERR_UNSUPPORTED ? "ENCRYPTED PRIVATE KEY"
                            : is_sec1(file)                         ? "EC PRIVATE KEY"
                                                                    : "PRIVATE KEY";
        size_t length = make_pem(text, label, file->der, file->length, 64, "\n");
        smg_status status =
            file->is_private ? read_private(text, length) : read_public(text, length);
        cr_assert_eq(status, file->expected, "%s: %d", file->name, (int)status);
    }
}

Test(codec_pem, what_is_written_is_the_usual_text) {
    smg_sm2_private_key key;
    char expected[PEM_BYTES];
    uint8_t out[PEM_BYTES];
    size_t length;
    expected_private_key(&key);
    cr_assert_eq(smg_sm2_private_key_to_pkcs8_pem(out, &length, sizeof out, &key), SMG_OK);
    cr_assert_eq(length, pem_of(expected, "PRIVATE KEY", "p8_full"));
    cr_assert_arr_eq(out, expected, length);
    cr_assert_eq(smg_sm2_private_key_to_sec1_pem(out, &length, sizeof out, &key), SMG_OK);
    cr_assert_eq(length, pem_of(expected, "EC PRIVATE KEY", "sec1"));
    cr_assert_arr_eq(out, expected, length);
    cr_assert_eq(smg_sm2_public_key_to_pem(out, &length, sizeof out, &key.public_key), SMG_OK);
    cr_assert_eq(length, pem_of(expected, "PUBLIC KEY", "spki"));
    cr_assert_arr_eq(out, expected, length);
}

Test(codec_pem, lines_of_any_length_and_any_end) {
    static const char *const ends[] = {"\n", "\r\n", "\r", " \n", "\t\r\n", "\n\n"};
    static const size_t widths[] = {1, 4, 63, 64, 65, 76, 1000};
    const key_file *file = find_key_file("p8_full");
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        for (size_t j = 0; j < sizeof widths / sizeof widths[0]; j++) {
            char text[PEM_BYTES];
            size_t length =
                make_pem(text, "PRIVATE KEY", file->der, file->length, widths[j], ends[i]);
            cr_assert_eq(read_private(text, length), SMG_OK, "end %zu, width %zu", i, widths[j]);
        }
    }
}

Test(codec_pem, the_last_line_end_may_be_missing) {
    char text[PEM_BYTES];
    size_t length = pem_of(text, "PRIVATE KEY", "p8_full");
    cr_assert_eq(read_private(text, length - 1), SMG_OK);
}

Test(codec_pem, every_shorter_text_is_refused) {
    char text[PEM_BYTES];
    size_t length = pem_of(text, "PRIVATE KEY", "p8_full");
    for (size_t shorter = 0; shorter < length - 1; shorter++) {
        cr_assert_eq(read_private(text, shorter), SMG_ERR_FORMAT, "%zu", shorter);
    }
    length = pem_of(text, "PUBLIC KEY", "spki");
    for (size_t shorter = 0; shorter < length - 1; shorter++) {
        cr_assert_eq(read_public(text, shorter), SMG_ERR_FORMAT, "%zu", shorter);
    }
}

Test(codec_pem, flipped_bits_never_give_another_key) {
    char text[PEM_BYTES];
    size_t length = pem_of(text, "EC PRIVATE KEY", "sec1");
    for (size_t at = 0; at < length; at++) {
        for (int bit = 0; bit < 8; bit++) {
            text[at] = (char)(text[at] ^ (1 << bit));
            read_private(text, length); /* asserts: this key, or an error and zeros */
            text[at] = (char)(text[at] ^ (1 << bit));
        }
    }
}

Test(codec_pem, parameters_before_the_key) {
    static const char *const labels[][2] = {{"EC PARAMETERS", "EC PRIVATE KEY"},
                                            {"SM2 PARAMETERS", "SM2 PRIVATE KEY"}};
    for (size_t i = 0; i < 2; i++) {
        char text[PEM_BYTES];
        size_t length = pem_of(text, labels[i][0], "a bare OID");
        length += pem_of(text + length, labels[i][1], "sec1");
        cr_assert_eq(read_private(text, length), SMG_OK);
        length = pem_of(text, labels[i][0], "a bare OID");
        length += pem_of(text + length, labels[i][1], "sec1 without parameters and public key");
        cr_assert_eq(read_private(text, length), SMG_OK);
        length = pem_of(text, labels[i][1], "sec1 without parameters and public key");
        cr_assert_eq(read_private(text, length), SMG_ERR_ALGORITHM);
    }
}

Test(codec_pem, parameters_of_another_curve) {
    static const uint8_t p256[] = {0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07};
    char text[PEM_BYTES];
    size_t length = make_pem(text, "EC PARAMETERS", p256, sizeof p256, 64, "\n");
    length += pem_of(text + length, "EC PRIVATE KEY", "sec1");
    cr_assert_eq(read_private(text, length), SMG_ERR_ALGORITHM);
    length = make_pem(text, "EC PARAMETERS", p256, sizeof p256 - 1, 64, "\n");
    length += pem_of(text + length, "EC PRIVATE KEY", "sec1");
    cr_assert_eq(read_private(text, length), SMG_ERR_FORMAT);
}

Test(codec_pem, other_blocks_and_text_are_passed_over) {
    char text[PEM_BYTES];
    size_t length = (size_t)sprintf(text, "Key of the test bench\n-----begin lower case-----\n");
    length += pem_of(text + length, "PUBLIC KEY", "spki");
    length += (size_t)sprintf(text + length, "and now the private one:\n");
    length += pem_of(text + length, "PRIVATE KEY", "p8_full");
    length += (size_t)sprintf(text + length, "that was all");
    cr_assert_eq(read_private(text, length), SMG_OK);
    cr_assert_eq(read_public(text, length), SMG_OK);
}

Test(codec_pem, the_first_key_counts) {
    char text[PEM_BYTES];
    size_t length = pem_of(text, "PRIVATE KEY", "P-256 p8_full");
    length += pem_of(text + length, "PRIVATE KEY", "p8_full");
    cr_assert_eq(read_private(text, length), SMG_ERR_ALGORITHM);
}

Test(codec_pem, a_byte_order_mark_in_front) {
    char text[PEM_BYTES] = "\xef\xbb\xbf";
    size_t length = 3 + pem_of(text + 3, "PRIVATE KEY", "p8_full");
    cr_assert_eq(read_private(text, length), SMG_OK);
}

Test(codec_pem, content_must_be_what_the_label_says) {
    char text[PEM_BYTES];
    static const struct {
        const char *label, *file;
        smg_status expected;
    } cases[] = {
        {"PRIVATE KEY", "sec1", SMG_ERR_FORMAT},
        {"EC PRIVATE KEY", "p8_full", SMG_ERR_FORMAT},
        {"PRIVATE KEY", "encrypted PKCS#8", SMG_ERR_FORMAT},
        {"ENCRYPTED PRIVATE KEY", "p8_full", SMG_ERR_FORMAT},
        {"ENCRYPTED PRIVATE KEY", "encrypted PKCS#8", SMG_ERR_UNSUPPORTED},
        {"PRIVATE KEY", "spki", SMG_ERR_FORMAT},
        {"PUBLIC KEY", "spki", SMG_ERR_FORMAT},
        {"RSA PRIVATE KEY", "p8_full", SMG_ERR_FORMAT},
        {"private key", "p8_full", SMG_ERR_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t length = pem_of(text, cases[i].label, cases[i].file);
        cr_assert_eq(read_private(text, length), cases[i].expected, "%zu", i);
    }
    size_t length = pem_of(text, "PUBLIC KEY", "p8_full");
    cr_assert_eq(read_public(text, length), SMG_ERR_FORMAT);
}

Test(codec_pem, encrypted_in_the_old_way) {
    cr_assert_eq(read_private_text("-----BEGIN EC PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n"
                                   "DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n\n"
                                   "AAAA\n-----END EC PRIVATE KEY-----\n"),
                 SMG_ERR_UNSUPPORTED);
}

Test(codec_pem, malformed_boundaries) {
    char good[PEM_BYTES], text[2 * PEM_BYTES];
    size_t length = pem_of(good, "PRIVATE KEY", "p8_full");
    good[length] = '\0';
    static const struct {
        const char *from, *to;
    } changes[] = {
        {"-----BEGIN PRIVATE KEY-----", "----BEGIN PRIVATE KEY-----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----x"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN  PRIVATE KEY-----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE  KEY-----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY -----"},
        {"-----BEGIN PRIVATE KEY-----", " -----BEGIN PRIVATE KEY-----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN -----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGINPRIVATE KEY-----"},
        {"-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE\x01KEY-----"},
        {"-----END PRIVATE KEY-----", "-----END EC PRIVATE KEY-----"},
        {"-----END PRIVATE KEY-----", "-----END PUBLIC KEY-----"},
        {"-----END PRIVATE KEY-----", "-----END PRIVATE KEY----"},
        {"-----END PRIVATE KEY-----", "-----"},
        {"-----END PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----"},
        {"MIGT", "MIGT\n\nComment: none\n\n"},
        {"MIGT", "MIG\xc3\xa4"},
        {"MIGT", ""},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char *place = strstr(good, changes[i].from);
        cr_assert_not_null(place, "%zu", i);
        snprintf(text, sizeof text, "%.*s%s%s", (int)(place - good), good, changes[i].to,
                 place + strlen(changes[i].from));
        cr_assert_eq(read_private_text(text), SMG_ERR_FORMAT, "%zu: %s", i, changes[i].to);
    }
}

Test(codec_pem, content_above_the_limit) {
    static uint8_t der[SMG_KEY_PEM_CONTENT_MAX_BYTES + 1];
    static char text[3 * sizeof der];
    smg_sm2_private_key key;
    size_t length = make_pem(text, "PRIVATE KEY", der, 700, 64, "\n");
    cr_assert_eq(smg_sm2_private_key_from_pem(&key, text, length), SMG_ERR_FORMAT);
    /* "AAAA" again and again: three zero bytes each */
    length = (size_t)sprintf(text, "-----BEGIN PRIVATE KEY-----\n");
    memset(text + length, 'A', sizeof der / 3 * 4 + 4);
    length += sizeof der / 3 * 4 + 4;
    length += (size_t)sprintf(text + length, "\n-----END PRIVATE KEY-----\n");
    cr_assert_eq(smg_sm2_private_key_from_pem(&key, text, length), SMG_ERR_LENGTH);
}

Test(codec_pem, inspection_prefers_a_key_and_keeps_the_label) {
    char text[PEM_BYTES];
    smg_key_info info;
    size_t length = pem_of(text, "EC PARAMETERS", "a bare OID");
    cr_assert_eq(smg_key_inspect_pem(&info, text, length), SMG_ERR_FORMAT);
    cr_assert_str_eq(info.label, "EC PARAMETERS");
    cr_assert_eq(info.form, SMG_KEY_UNKNOWN);
    length += pem_of(text + length, "EC PRIVATE KEY", "P-256 sec1");
    cr_assert_eq(smg_key_inspect_pem(&info, text, length), SMG_OK);
    cr_assert_str_eq(info.label, "EC PRIVATE KEY");
    cr_assert_str_eq(info.curve, "1.2.840.10045.3.1.7");
    cr_assert_eq(info.form, SMG_KEY_SEC1);
    cr_assert_eq(smg_key_inspect_pem(&info, "no PEM", 6), SMG_ERR_FORMAT);
    cr_assert(is_all(&info, 0, sizeof info));
}

Test(codec_pem, inspection_cuts_a_long_label) {
    char label[200], text[PEM_BYTES];
    smg_key_info info;
    memset(label, 'L', sizeof label - 1);
    label[sizeof label - 1] = '\0';
    size_t length = pem_of(text, label, "spki");
    cr_assert_eq(smg_key_inspect_pem(&info, text, length), SMG_OK);
    cr_assert_eq(strlen(info.label), sizeof info.label - 1);
}
