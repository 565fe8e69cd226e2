/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9_encryption.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

const smg_sm9_mode modes[MODES] = {SMG_SM9_XOR, SMG_SM9_SM4_ECB, SMG_SM9_SM4_CBC, SMG_SM9_SM4_OFB,
                                   SMG_SM9_SM4_CFB};

smg_sm9_mode mode_of(const json_t *test) {
    static const char *const names[MODES] = {"xor", "sm4-ecb", "sm4-cbc", "sm4-ofb", "sm4-cfb"};
    size_t m = 0;
    while (!vector_is(test, "mode", names[m])) {
        cr_assert_lt(++m, MODES);
    }
    cr_assert_eq(vector_number(test, "en_type"), (size_t)modes[m]);
    return modes[m];
}

size_t iv_of(smg_sm9_mode mode) {
    return mode == SMG_SM9_XOR || mode == SMG_SM9_SM4_ECB ? 0 : SMG_SM4_IV_BYTES;
}

smg_status encrypt_by(int prepared, uint8_t *out, size_t *out_length, size_t capacity,
                      const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac, bytes message,
                      const smg_random *random) {
    if (prepared == 2) {
        return smg_sm9_prepared_recipient_encrypt(out, out_length, capacity, user->prepared,
                                                  user->recipient, mode, mac, message.data,
                                                  message.length, random);
    }
    return prepared ? smg_sm9_prepared_encrypt(out, out_length, capacity, user->prepared,
                                               user->id.data, user->id.length, user->hid, mode, mac,
                                               message.data, message.length, random)
                    : smg_sm9_encrypt(out, out_length, capacity, &user->master.public_key,
                                      user->id.data, user->id.length, user->hid, mode, mac,
                                      message.data, message.length, random);
}

smg_status decrypt_by(int prepared, uint8_t *out, size_t *out_length, size_t capacity,
                      const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac, bytes sealed) {
    return prepared ? smg_sm9_prepared_decrypt(out, out_length, capacity, user->prepared_key,
                                               user->id.data, user->id.length, mode, mac,
                                               sealed.data, sealed.length)
                    : smg_sm9_decrypt(out, out_length, capacity, &user->key, user->id.data,
                                      user->id.length, mode, mac, sealed.data, sealed.length);
}

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

static void encrypt_pieces(const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac,
                           bytes message, bytes expected, const uint8_t *drawn, size_t piece) {
    uint8_t c1[SMG_SM9_C1_BYTES], c3[SMG_SM9_C3_BYTES], *c2 = malloc(expected.length + 64);
    smg_sm9_cipher cipher;
    size_t done = 0, made;
    script s;
    script_init(&s, drawn, SCALAR + iv_of(mode));
    cr_assert_eq(smg_sm9_encrypt_init(&cipher, c1, &user->master.public_key, user->id.data,
                                      user->id.length, user->hid, mode, mac, message.length,
                                      &s.random),
                 SMG_OK);
    for (size_t at = 0; at < message.length; at += piece) {
        const size_t part = least(piece, message.length - at);
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, c2 + done, &made, message.data + at, part),
                     SMG_OK);
        cr_assert_leq(made, part + SMG_SM9_C2_MAX_EXTRA_BYTES);
        done += made;
    }
    cr_assert_eq(smg_sm9_encrypt_final(&cipher, c2 + done, &made, c3), SMG_OK);
    done += made;
    cr_assert(all_zero(&cipher, sizeof cipher));
    cr_assert_eq(done, expected.length - SMG_SM9_C2_OFFSET);
    expect_bytes(c1, expected.data, sizeof c1, "C1");
    expect_bytes(c3, expected.data + SMG_SM9_C3_OFFSET, sizeof c3, "C3");
    expect_bytes(c2, expected.data + SMG_SM9_C2_OFFSET, done, "C2");
    free(c2);
}

static void decrypt_pieces(const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac,
                           bytes message, bytes sealed, size_t piece) {
    const uint8_t *c2 = sealed.data + SMG_SM9_C2_OFFSET;
    const size_t length = sealed.length - SMG_SM9_C2_OFFSET;
    uint8_t *out = malloc(length + 64);
    smg_sm9_cipher cipher;
    size_t done = 0, made;
    cr_assert_eq(smg_sm9_decrypt_init(&cipher, &user->key, user->id.data, user->id.length, mode,
                                      mac, sealed.data, length),
                 SMG_OK);
    for (size_t at = 0; at < length; at += piece) {
        cr_assert_eq(smg_sm9_decrypt_verify(&cipher, c2 + at, least(piece, length - at)), SMG_OK);
    }
    cr_assert_eq(smg_sm9_decrypt_verify_final(&cipher, sealed.data + SMG_SM9_C3_OFFSET), SMG_OK);
    for (size_t at = 0; at < length; at += piece) {
        const size_t part = least(piece, length - at);
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, out + done, &made, c2 + at, part), SMG_OK);
        done += made;
    }
    cr_assert_eq(smg_sm9_decrypt_final(&cipher, out + done, &made), SMG_OK);
    done += made;
    cr_assert(all_zero(&cipher, sizeof cipher));
    cr_assert_eq(done, message.length);
    expect_bytes(out, message.data, done, "plaintext");
    free(out);
}

void check_pieces(const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac, bytes message,
                  bytes expected, const uint8_t *drawn, size_t piece) {
    encrypt_pieces(user, mode, mac, message, expected, drawn, piece);
    decrypt_pieces(user, mode, mac, message, expected, piece);
}
