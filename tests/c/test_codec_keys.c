/* SPDX-License-Identifier: Apache-2.0 */
/* SM2 keys in DER and hexadecimal (runtime/codec/private_key.c, public_key.c). */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec_support.h"

/* Reads a copy that ends where its allocation ends, into an output full of rubbish. */
static smg_status read_private(smg_sm2_private_key *key, const uint8_t *der, size_t length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, der, length);
    memset(key, GUARD, sizeof *key);
    smg_status status = smg_sm2_private_key_from_der(key, copy, length);
    cr_assert(status == SMG_OK || is_all(key, 0, sizeof *key));
    free(copy);
    return status;
}

static smg_status read_public(smg_sm2_public_key *key, const uint8_t *der, size_t length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, der, length);
    memset(key, GUARD, sizeof *key);
    smg_status status = smg_sm2_public_key_from_der(key, copy, length);
    cr_assert(status == SMG_OK || is_all(key, 0, sizeof *key));
    free(copy);
    return status;
}

static smg_status read_either(const key_file *file, const uint8_t *der, size_t length) {
    smg_sm2_private_key private_key;
    smg_sm2_public_key public_key;
    smg_status status = file->is_private ? read_private(&private_key, der, length)
                                         : read_public(&public_key, der, length);
    if (status == SMG_OK && file->expected == SMG_OK && length == file->length &&
        memcmp(der, file->der, length) == 0) {
        cr_assert(file->is_private ? is_private_key_expected(&private_key)
                                   : is_public_key_expected(&public_key),
                  "%s", file->name);
    }
    return status;
}

Test(codec_keys, every_form_gives_its_result) {
    const key_files *all = load_key_files();
    for (size_t i = 0; i < all->count; i++) {
        const key_file *file = &all->files[i];
        smg_status status = read_either(file, file->der, file->length);
        cr_assert_eq(status, file->expected, "%s: %d", file->name, (int)status);
    }
}

Test(codec_keys, every_truncation_is_refused) {
    const key_files *all = load_key_files();
    for (size_t i = 0; i < all->count; i++) {
        const key_file *file = &all->files[i];
        for (size_t length = 0; file->expected == SMG_OK && length < file->length; length++) {
            cr_assert_eq(read_either(file, file->der, length), SMG_ERR_FORMAT, "%s, %zu bytes",
                         file->name, length);
        }
    }
}

/* Every value of every byte outside the scalar: refused, or the same key (the tag of the point's
 * form can change, and attributes are not looked at). */
static void change_every_byte(const key_file *file) {
    uint8_t der[KEY_FILE_BYTES];
    const uint8_t *d = load_key_files()->d;
    memcpy(der, file->der, file->length);
    for (size_t at = 0; at < file->length; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            der[at] ^= (uint8_t)(1u << bit);
            smg_sm2_private_key key;
            smg_sm2_public_key public_key;
            if (!file->is_private) {
                if (read_public(&public_key, der, file->length) == SMG_OK) {
                    cr_assert_neq(memcmp(der, file->der, file->length), 0);
                }
            } else if (read_private(&key, der, file->length) == SMG_OK) {
                bool in_scalar = at >= 32 && memcmp(key.d, d, sizeof key.d) != 0;
                cr_assert(in_scalar || is_private_key_expected(&key), "%s: byte %zu, bit %u",
                          file->name, at, bit);
            }
            der[at] ^= (uint8_t)(1u << bit);
        }
    }
}

Test(codec_keys, flipped_bits_never_give_another_key_where_the_public_key_stands) {
    change_every_byte(find_key_file("p8_full"));
    change_every_byte(find_key_file("sec1"));
    change_every_byte(find_key_file("PKCS#8 version 1 with public key"));
}

Test(codec_keys, flipped_bits_of_the_other_forms_do_no_harm) {
    change_every_byte(find_key_file("p8_min"));
    change_every_byte(find_key_file("PKCS#8 with attributes"));
    change_every_byte(find_key_file("spki"));
    change_every_byte(find_key_file("spki, compressed"));
}

/* ---- writing ---- */

typedef smg_status (*writer)(uint8_t *, size_t *, size_t, const smg_sm2_private_key *);

static smg_status write_public_der(uint8_t *out, size_t *length, size_t capacity,
                                   const smg_sm2_private_key *key) {
    return smg_sm2_public_key_to_der(out, length, capacity, key ? &key->public_key : NULL);
}

static smg_status write_public_pem(uint8_t *out, size_t *length, size_t capacity,
                                   const smg_sm2_private_key *key) {
    return smg_sm2_public_key_to_pem(out, length, capacity, key ? &key->public_key : NULL);
}

static smg_status write_public_hex(uint8_t *out, size_t *length, size_t capacity,
                                   const smg_sm2_private_key *key) {
    return smg_sm2_public_key_to_hex(out, length, capacity, key ? &key->public_key : NULL);
}

static const struct {
    const char *name;
    writer write;
    size_t size;
} writers[] = {
    {"PKCS#8 DER", smg_sm2_private_key_to_pkcs8_der, SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES},
    {"PKCS#8 PEM", smg_sm2_private_key_to_pkcs8_pem, SMG_SM2_PRIVATE_KEY_PKCS8_PEM_BYTES},
    {"SEC1 DER", smg_sm2_private_key_to_sec1_der, SMG_SM2_PRIVATE_KEY_SEC1_DER_BYTES},
    {"SEC1 PEM", smg_sm2_private_key_to_sec1_pem, SMG_SM2_PRIVATE_KEY_SEC1_PEM_BYTES},
    {"private hex", smg_sm2_private_key_to_hex, SMG_SM2_PRIVATE_KEY_HEX_BYTES},
    {"SPKI DER", write_public_der, SMG_SM2_PUBLIC_KEY_DER_BYTES},
    {"SPKI PEM", write_public_pem, SMG_SM2_PUBLIC_KEY_PEM_BYTES},
    {"public hex", write_public_hex, SMG_SM2_PUBLIC_KEY_HEX_BYTES},
};
/* Those of the private key come first. */
enum { PRIVATE_WRITERS = 5, WRITERS = sizeof writers / sizeof writers[0] };

Test(codec_keys, exact_room_suffices_and_nothing_behind_is_touched) {
    smg_sm2_private_key key;
    expected_private_key(&key);
    for (size_t i = 0; i < WRITERS; i++) {
        uint8_t out[KEY_FILE_BYTES];
        size_t length = 77;
        memset(out, GUARD, sizeof out);
        cr_assert_eq(writers[i].write(out, &length, writers[i].size, &key), SMG_OK);
        cr_assert_eq(length, writers[i].size, "%s: %zu", writers[i].name, length);
        cr_assert(is_all(out + length, GUARD, sizeof out - length), "%s", writers[i].name);
    }
}

Test(codec_keys, too_little_room_is_refused_before_any_write) {
    smg_sm2_private_key key;
    expected_private_key(&key);
    for (size_t i = 0; i < WRITERS; i++) {
        for (size_t missing = 1; missing <= writers[i].size; missing++) {
            uint8_t out[KEY_FILE_BYTES];
            size_t length = 77;
            memset(out, GUARD, sizeof out);
            cr_assert_eq(writers[i].write(out, &length, writers[i].size - missing, &key),
                         SMG_ERR_CAPACITY);
            cr_assert(length == 0 && is_all(out, GUARD, sizeof out), "%s", writers[i].name);
        }
    }
}

Test(codec_keys, null_pointers_are_refused) {
    smg_sm2_private_key key;
    smg_sm2_public_key public_key;
    uint8_t out[KEY_FILE_BYTES];
    size_t length = 77;
    expected_private_key(&key);
    for (size_t i = 0; i < WRITERS; i++) {
        cr_assert_eq(writers[i].write(NULL, &length, sizeof out, &key), SMG_ERR_ARGUMENT);
        cr_assert_eq(length, 0);
        cr_assert_eq(writers[i].write(out, &length, sizeof out, NULL), SMG_ERR_ARGUMENT);
        cr_assert_eq(writers[i].write(out, NULL, sizeof out, &key), SMG_ERR_ARGUMENT);
    }
    cr_assert_eq(smg_sm2_private_key_from_der(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_pem(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_hex(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_public_key_from_der(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_public_key_from_pem(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_public_key_from_hex(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_key_inspect_der(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_key_inspect_pem(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_der(&key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(is_all(&key, 0, sizeof key));
    memset(&public_key, GUARD, sizeof public_key);
    cr_assert_eq(smg_sm2_public_key_from_pem(&public_key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(is_all(&public_key, 0, sizeof public_key));
}

static void expect_written(writer write, const char *name) {
    const key_file *file = find_key_file(name);
    smg_sm2_private_key key;
    uint8_t out[KEY_FILE_BYTES];
    size_t length;
    expected_private_key(&key);
    cr_assert_eq(write(out, &length, sizeof out, &key), SMG_OK);
    cr_assert_eq(length, file->length);
    cr_assert_arr_eq(out, file->der, length);
}

Test(codec_keys, what_is_written_is_what_others_write) {
    expect_written(smg_sm2_private_key_to_pkcs8_der, "p8_full");
    expect_written(smg_sm2_private_key_to_sec1_der, "sec1");
    expect_written(write_public_der, "spki");
}

/* ---- hexadecimal ---- */

static smg_status read_private_hex(const char *text) {
    smg_sm2_private_key key;
    memset(&key, GUARD, sizeof key);
    smg_status status = smg_sm2_private_key_from_hex(&key, text, strlen(text));
    cr_assert(status == SMG_OK ? is_private_key_expected(&key) : is_all(&key, 0, sizeof key));
    return status;
}

Test(codec_keys, private_hex_is_64_digits_of_either_case) {
    const char *d = load_key_files()->d_hex;
    char text[80];
    cr_assert_eq(read_private_hex(d), SMG_OK);
    for (size_t i = 0; i <= 64; i++) {
        text[i] = d[i] >= 'a' && d[i] <= 'f' ? (char)(d[i] - 'a' + 'A') : d[i];
    }
    cr_assert_eq(read_private_hex(text), SMG_OK);
    cr_assert_eq(read_private_hex(d + 1), SMG_ERR_LENGTH);
    cr_assert_eq(read_private_hex(d + 2), SMG_ERR_LENGTH);
    cr_assert_eq(read_private_hex(""), SMG_ERR_LENGTH);
    snprintf(text, sizeof text, "00%s", d);
    cr_assert_eq(read_private_hex(text), SMG_ERR_LENGTH);
    snprintf(text, sizeof text, "0x%s", d + 2);
    cr_assert_eq(read_private_hex(text), SMG_ERR_FORMAT);
    snprintf(text, sizeof text, "zz%s", d + 2);
    cr_assert_eq(read_private_hex(text), SMG_ERR_FORMAT);
    snprintf(text, sizeof text, " %s", d + 1);
    cr_assert_eq(read_private_hex(text), SMG_ERR_FORMAT);
}

/* A private key with a leading zero byte keeps it, in every form. */
Test(codec_keys, leading_zero_bytes_stay) {
    const char *short_d = load_key_files()->short_d_hex;
    const char *short_point = load_key_files()->short_point_hex;
    smg_sm2_private_key key, again;
    uint8_t out[KEY_FILE_BYTES];
    size_t length;
    cr_assert_eq(smg_sm2_private_key_from_hex(&key, short_d, 64), SMG_OK);
    cr_assert_eq(smg_sm2_private_key_to_hex(out, &length, sizeof out, &key), SMG_OK);
    cr_assert_eq(length, 64);
    cr_assert_arr_eq(out, short_d, 64);
    cr_assert_eq(smg_sm2_public_key_to_hex(out, &length, sizeof out, &key.public_key), SMG_OK);
    cr_assert_eq(length, 130);
    cr_assert_arr_eq(out, short_point, 130);
    cr_assert_eq(smg_sm2_private_key_from_hex(&again, short_d + 2, 62), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_private_key_to_pkcs8_der(out, &length, sizeof out, &key), SMG_OK);
    cr_assert_eq(smg_sm2_private_key_from_der(&again, out, length), SMG_OK);
    cr_assert_arr_eq((uint8_t *)&again, (uint8_t *)&key, sizeof key);
}

Test(codec_keys, public_hex_of_every_form) {
    const char *point = load_key_files()->point_hex;
    static const struct {
        const char *tag;
        bool has_y;
        smg_status expected;
    } forms[] = {
        {"04", true, SMG_OK},          {"03", false, SMG_OK},        {"07", true, SMG_OK},
        {"06", true, SMG_ERR_FORMAT},  {"05", true, SMG_ERR_FORMAT}, {"zz", true, SMG_ERR_FORMAT},
        {"04", false, SMG_ERR_LENGTH}, {"03", true, SMG_ERR_LENGTH},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        char text[160];
        smg_sm2_public_key key;
        snprintf(text, sizeof text, "%s%.*s", forms[i].tag, forms[i].has_y ? 128 : 64, point + 2);
        smg_status status = smg_sm2_public_key_from_hex(&key, text, strlen(text));
        cr_assert_eq(status, forms[i].expected, "%zu: %d", i, (int)status);
        cr_assert(status == SMG_OK ? is_public_key_expected(&key) : is_all(&key, 0, sizeof key));
    }
}

/* ---- what is this? ---- */

static void expect_info(const char *file_name, smg_key_form form, const char *algorithm,
                        const char *curve) {
    const key_file *file = find_key_file(file_name);
    smg_key_info info;
    cr_assert_eq(smg_key_inspect_der(&info, file->der, file->length), SMG_OK, "%s", file_name);
    cr_assert_eq(info.form, form, "%s", file_name);
    cr_assert_str_eq(info.label, "");
    cr_assert_str_eq(info.algorithm, algorithm);
    cr_assert_str_eq(info.curve, curve);
}

Test(codec_keys, inspection_names_form_algorithm_and_curve) {
    static const char ec[] = "1.2.840.10045.2.1", sm2[] = "1.2.156.10197.1.301";
    expect_info("p8_full", SMG_KEY_PKCS8, ec, sm2);
    expect_info("p8_sm2alg", SMG_KEY_PKCS8, sm2, sm2);
    expect_info("sec1", SMG_KEY_SEC1, "", sm2);
    expect_info("sec1 without parameters and public key", SMG_KEY_SEC1, "", "");
    expect_info("sec1 with explicit parameters", SMG_KEY_SEC1, "", "explicit");
    expect_info("spki", SMG_KEY_SPKI, ec, sm2);
    expect_info("spki of P-256", SMG_KEY_SPKI, ec, "1.2.840.10045.3.1.7");
    expect_info("spki with explicit parameters", SMG_KEY_SPKI, ec, "explicit");
    expect_info("spki of Ed25519", SMG_KEY_SPKI, "1.3.101.112", "");
    expect_info("PKCS#8 of RSA", SMG_KEY_PKCS8, "1.2.840.113549.1.1.1", "");
    expect_info("encrypted PKCS#8", SMG_KEY_PKCS8_ENCRYPTED, "1.2.840.113549.1.5.13", "");
}

Test(codec_keys, inspection_of_no_key) {
    const key_file *file = find_key_file("trailing byte");
    smg_key_info info;
    memset(&info, GUARD, sizeof info);
    cr_assert_eq(smg_key_inspect_der(&info, file->der, file->length), SMG_ERR_FORMAT);
    cr_assert(is_all(&info, 0, sizeof info));
    cr_assert_eq(smg_key_inspect_der(&info, file->der, 0), SMG_ERR_FORMAT);
}

Test(codec_keys, a_wiped_key_is_not_written) {
    smg_sm2_private_key key;
    memset(&key, 0, sizeof key);
    for (size_t i = 0; i < PRIVATE_WRITERS; i++) {
        uint8_t out[1024];
        size_t length = 1;
        memset(out, GUARD, sizeof out);
        cr_assert_eq(writers[i].write(out, &length, sizeof out, &key), SMG_ERR_KEY);
        cr_assert(length == 0 && is_all(out, GUARD, sizeof out), "%s", writers[i].name);
    }
}
