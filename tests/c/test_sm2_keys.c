/* SPDX-License-Identifier: Apache-2.0 */
/* SM2 keys: what is a private key, what is a public key, and their encodings. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "randomness.h"
#include "sm2/curve.h"
#include "sm2_cases.h"
#include "vectors.h"

#define POINT      SMG_SM2_PUBLIC_KEY_BYTES
#define COMPRESSED SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES

/* number := n + change, for a small change */
static void near_n(uint8_t number[SCALAR], int change) {
    int carry = change;
    for (size_t i = SCALAR; i-- > 0;) {
        int sum = sm2_curve_n[i] + carry;
        number[i] = (uint8_t)sum;
        carry = sum >= 0 ? sum / 256 : -1;
    }
}

/* ---- private keys: field report 14 ---- */

Test(sm2_private_key, zero_n_minus_1_and_above_are_refused) {
    uint8_t d[SCALAR];
    smg_sm2_private_key key;
    const int changes[] = {-1, 0, 1};
    for (size_t i = 0; i < 3; i++) {
        near_n(d, changes[i]);
        memset(&key, 1, sizeof key);
        cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR), SMG_ERR_KEY);
        cr_assert(all_zero(&key, sizeof key));
    }
    memset(d, 0, SCALAR);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR), SMG_ERR_KEY);
    memset(d, 0xff, SCALAR);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR), SMG_ERR_KEY);
}

Test(sm2_private_key, one_gives_the_base_point) {
    uint8_t d[SCALAR] = {0};
    smg_sm2_private_key key;
    d[SCALAR - 1] = 1;
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR), SMG_OK);
    expect_bytes(key.public_key.x, sm2_curve_gx, COORDINATE, "x");
    expect_bytes(key.public_key.y, sm2_curve_gy, COORDINATE, "y");
}

Test(sm2_private_key, n_minus_2_is_the_largest_and_signs) {
    uint8_t d[SCALAR], signature[SIGNATURE];
    smg_sm2_private_key key;
    near_n(d, -2);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm2_sign(signature, &key, DEFAULT_ID, "abc", 3, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_verify(signature, &key.public_key, DEFAULT_ID, "abc", 3), SMG_OK);

    /* (n - 2) G = -2 G: the x of 2 G, and the other y */
    const uint8_t two[SCALAR] = {[SCALAR - 1] = 2};
    smg_sm2_private_key twice;
    cr_assert_eq(smg_sm2_private_key_from_bytes(&twice, two, SCALAR), SMG_OK);
    expect_bytes(key.public_key.x, twice.public_key.x, COORDINATE, "x");
    cr_assert_neq(key.public_key.y[COORDINATE - 1] & 1, twice.public_key.y[COORDINATE - 1] & 1);
}

/* Field report 21: 32 bytes out, and nothing but 32 bytes in. */
Test(sm2_private_key, leading_zeros_are_neither_lost_nor_made_up) {
    uint8_t d[SCALAR + 1] = {0}, out[SCALAR], public_key[POINT], expected[POINT];
    smg_sm2_private_key key;
    hex_copy(d + 1, SCALAR, "003c30a6fc1d21773179ed6d24d8b176ed2292881e8f04e2fd155f01d6d2835a");
    hex_copy(expected, POINT,
             "0474e0052ca8a056974af9223481268d44061285e70c217bbf9c83b724a321b929"
             "0811826731652647f16f9878ae9aedafcc7cd1bf570bf1f97797f1b859243cc4");
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d + 1, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm2_private_key_to_bytes(out, &key), SMG_OK);
    expect_bytes(out, d + 1, SCALAR, "d");
    cr_assert_eq(smg_sm2_public_key_to_bytes(public_key, &key.public_key), SMG_OK);
    expect_bytes(public_key, expected, POINT, "P");

    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d + 2, SCALAR - 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, SCALAR + 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d, 0), SMG_ERR_LENGTH);
    cr_assert(all_zero(&key, sizeof key));
}

/* Field report 22: DER, or hex digits, where d is expected are not taken for numbers. */
Test(sm2_private_key, der_and_hex_text_are_not_scalars) {
    sm2_example example;
    smg_sm2_private_key key;
    sm2_example_load(&example);
    bytes der = hex("307702010104203945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8"
                    "a00a06082a811ccf5501822da1440342000409f9df311e5421a150dd7d161e4bc5c672179fad18"
                    "33fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f607"
                    "2da9ad13");
    cr_assert_arr_eq(der.data + 7, example.d, SCALAR);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, der.data, der.length), SMG_ERR_LENGTH);
    bytes_free(&der);

    char text[2 * SCALAR + 1];
    for (size_t i = 0; i < SCALAR; i++) {
        snprintf(text + 2 * i, 3, "%02x", example.d[i]);
    }
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, (const uint8_t *)text, 2 * SCALAR),
                 SMG_ERR_LENGTH);
}

Test(sm2_private_key, may_be_read_from_inside_itself_and_at_any_alignment) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_private_key key = example.key;
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, key.d, SCALAR), SMG_OK);
    cr_assert_arr_eq(&key, &example.key, sizeof key);
    for (size_t at = 0; at < 16; at++) {
        uint8_t buffer[SCALAR + 16];
        memcpy(buffer + at, example.d, SCALAR);
        cr_assert_eq(smg_sm2_private_key_from_bytes(&key, buffer + at, SCALAR), SMG_OK);
        cr_assert_arr_eq(&key, &example.key, sizeof key);
    }
}

/* ---- public keys: field report 20 ---- */

Test(sm2_public_key, every_form_of_the_example_is_read) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t compressed[COMPRESSED], expected[COMPRESSED], hybrid[POINT];
    smg_sm2_public_key key;
    hex_copy(expected, COMPRESSED,
             "0309f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020");
    cr_assert_eq(smg_sm2_public_key_to_bytes_compressed(compressed, &example.key.public_key),
                 SMG_OK);
    expect_bytes(compressed, expected, COMPRESSED, "compressed");

    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, example.public_key, POINT), SMG_OK);
    cr_assert_arr_eq(&key, &example.key.public_key, sizeof key);
    memset(&key, 0, sizeof key);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_OK);
    cr_assert_arr_eq(&key, &example.key.public_key, sizeof key);

    memcpy(hybrid, example.public_key, POINT);
    hybrid[0] = 0x07; /* y is odd */
    memset(&key, 0, sizeof key);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, hybrid, POINT), SMG_OK);
    cr_assert_arr_eq(&key, &example.key.public_key, sizeof key);
    hybrid[0] = 0x06;
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, hybrid, POINT), SMG_ERR_FORMAT);
    cr_assert(all_zero(&key, sizeof key));
}

Test(sm2_public_key, compressed_points_of_the_vector_file) {
    json_t *cases = vectors_open("sm2_points.json");
    size_t i, read = 0, refused = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        const char *text = json_string_value(json_object_get(test, "compressed"));
        if (text == NULL) {
            continue;
        }
        uint8_t expected[POINT], out[POINT], compressed[COMPRESSED], again[COMPRESSED];
        smg_sm2_public_key key;
        hex_copy(compressed, COMPRESSED, text);
        if (vector_is(test, "result", "invalid")) {
            memset(&key, 1, sizeof key);
            cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED),
                         SMG_ERR_POINT);
            cr_assert(all_zero(&key, sizeof key));
            refused++;
            continue;
        }
        vector_copy(expected, POINT, test, "result");
        cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_OK);
        cr_assert_eq(smg_sm2_public_key_to_bytes(out, &key), SMG_OK);
        expect_bytes(out, expected, POINT, text);
        cr_assert_eq(smg_sm2_public_key_to_bytes_compressed(again, &key), SMG_OK);
        expect_bytes(again, compressed, COMPRESSED, text);
        read++;
    }
    cr_assert(read > 100 && refused > 0);
    json_decref(cases);
}

Test(sm2_public_key, x_of_the_base_point_and_of_no_point) {
    uint8_t compressed[COMPRESSED];
    smg_sm2_public_key key;
    compressed[0] = 0x02;
    memcpy(compressed + 1, sm2_curve_gx, COORDINATE);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_OK);
    cr_assert_arr_eq(key.y, sm2_curve_gy, COORDINATE);

    /* x = 2 has no y */
    memset(compressed + 1, 0, COORDINATE);
    compressed[COORDINATE] = 2;
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_ERR_POINT);
    compressed[0] = 0x03;
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_ERR_POINT);
}

Test(sm2_public_key, coordinates_not_below_p_are_refused) {
    uint8_t compressed[COMPRESSED] = {0x02}, point[POINT] = {0x04};
    smg_sm2_public_key key;
    memcpy(compressed + 1, sm2_curve_p, COORDINATE); /* x = 0 is on the curve, p is not an x */
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_ERR_POINT);

    /* the point with x = 0, its x written as p */
    compressed[0] = 0x02;
    memset(compressed + 1, 0, COORDINATE);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, compressed, COMPRESSED), SMG_OK);
    cr_assert_eq(smg_sm2_public_key_to_bytes(point, &key), SMG_OK);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, point, POINT), SMG_OK);
    memcpy(point + 1, sm2_curve_p, COORDINATE);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, point, POINT), SMG_ERR_POINT);
    memset(point + 1, 0, COORDINATE);
    memset(point + 1 + COORDINATE, 0xff, COORDINATE);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, point, POINT), SMG_ERR_POINT);
}

Test(sm2_public_key, a_point_off_the_curve_is_refused) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_public_key key;
    for (size_t bit = 8; bit < 8 * POINT; bit += 37) {
        example.public_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        cr_assert_eq(smg_sm2_public_key_from_bytes(&key, example.public_key, POINT), SMG_ERR_POINT);
        cr_assert(all_zero(&key, sizeof key));
        example.public_key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

Test(sm2_public_key, infinity_in_any_form_is_refused) {
    uint8_t zeros[POINT] = {0};
    smg_sm2_public_key key;
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, zeros, 1), SMG_ERR_POINT);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, zeros, POINT), SMG_ERR_LENGTH);
    zeros[0] = 0x04;
    cr_assert_eq(smg_sm2_public_key_from_bytes(&key, zeros, POINT), SMG_ERR_POINT);
}

Test(sm2_public_key, lengths_and_first_bytes_are_checked) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t buffer[POINT + 1] = {0};
    smg_sm2_public_key key;
    memcpy(buffer, example.public_key, POINT);
    for (size_t length = 0; length <= POINT + 1; length++) {
        cr_assert_eq(smg_sm2_public_key_from_bytes(&key, buffer, length),
                     length == POINT ? SMG_OK : SMG_ERR_LENGTH);
    }
    for (unsigned tag = 0; tag < 256; tag++) {
        buffer[0] = (uint8_t)tag;
        smg_status status = smg_sm2_public_key_from_bytes(&key, buffer, POINT);
        if (tag == 0x04 || tag == 0x07) {
            cr_assert_eq(status, SMG_OK);
        } else if (tag == 0x00 || tag == 0x02 || tag == 0x03) {
            cr_assert_eq(status, SMG_ERR_LENGTH);
        } else {
            cr_assert_eq(status, SMG_ERR_FORMAT);
        }
    }
    /* x || y without a first byte is not a form of a point */
    cr_assert_neq(smg_sm2_public_key_from_bytes(&key, example.public_key + 1, POINT - 1), SMG_OK);
}

Test(sm2_public_key, may_be_read_at_any_alignment) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t compressed[COMPRESSED];
    smg_sm2_public_key_to_bytes_compressed(compressed, &example.key.public_key);
    for (size_t at = 0; at < 16; at++) {
        uint8_t buffer[POINT + 16];
        smg_sm2_public_key key;
        memset(&key, 0, sizeof key);
        memcpy(buffer + at, example.public_key, POINT);
        cr_assert_eq(smg_sm2_public_key_from_bytes(&key, buffer + at, POINT), SMG_OK);
        cr_assert_arr_eq(&key, &example.key.public_key, sizeof key);
        memset(&key, 0, sizeof key);
        memcpy(buffer + at, compressed, COMPRESSED);
        cr_assert_eq(smg_sm2_public_key_from_bytes(&key, buffer + at, COMPRESSED), SMG_OK);
        cr_assert_arr_eq(&key, &example.key.public_key, sizeof key);
        cr_assert_eq(smg_sm2_public_key_to_bytes(buffer + at, &key), SMG_OK);
        expect_bytes(buffer + at, example.public_key, POINT, "written");
    }
}

Test(sm2_public_key, may_be_read_from_inside_itself) {
    sm2_example example;
    sm2_example_load(&example);
    union {
        smg_sm2_public_key key;
        uint8_t bytes[POINT];
    } shared;
    memcpy(shared.bytes, example.public_key, POINT);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&shared.key, shared.bytes, POINT), SMG_OK);
    cr_assert_arr_eq(&shared.key, &example.key.public_key, sizeof shared.key);
}

/* ---- NULL ---- */

Test(sm2_keys, null_pointers_are_refused_and_outputs_zeroed) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_private_key private_key = example.key;
    smg_sm2_public_key public_key = example.key.public_key;
    uint8_t out[POINT];

    cr_assert_eq(smg_sm2_private_key_generate(NULL, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_bytes(NULL, example.d, SCALAR), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&private_key, NULL, SCALAR), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&private_key, sizeof private_key));
    cr_assert_eq(smg_sm2_private_key_to_bytes(NULL, &example.key), SMG_ERR_ARGUMENT);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_private_key_to_bytes(out, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, SCALAR));

    cr_assert_eq(smg_sm2_public_key_from_bytes(NULL, example.public_key, POINT), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&public_key, NULL, POINT), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&public_key, sizeof public_key));
    cr_assert_eq(smg_sm2_public_key_to_bytes(NULL, &public_key), SMG_ERR_ARGUMENT);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_public_key_to_bytes(out, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, POINT));
    cr_assert_eq(smg_sm2_public_key_to_bytes_compressed(NULL, &public_key), SMG_ERR_ARGUMENT);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_public_key_to_bytes_compressed(out, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, COMPRESSED));
}

Test(sm2_keys, a_wiped_key_signs_nothing) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE];
    smg_wipe(&example.key, sizeof example.key);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm2_sign_digest(signature, &example.key, example.e, NULL), SMG_ERR_KEY);
    cr_assert(all_zero(signature, SIGNATURE));
}
