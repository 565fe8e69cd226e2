/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption in pieces: the order of calls, and what must be refused. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "sm9_encryption.h"

#define C1     SMG_SM9_C1_BYTES
#define C3     SMG_SM9_C3_BYTES
#define LENGTH 50

typedef struct sealed {
    uint8_t c1[C1], c3[C3], c2[LENGTH + 48];
    size_t c2_length;
} sealed;

/* A message of 50 bytes 42 for the example's user. */
static void seal(sealed *out, const encrypt_user *user, smg_sm9_mode mode) {
    uint8_t message[LENGTH];
    smg_sm9_cipher cipher;
    size_t rest;
    memset(message, 0x42, LENGTH);
    cr_assert_eq(smg_sm9_prepared_recipient_encrypt_init(&cipher, out->c1, user->prepared,
                                                         user->recipient, mode, SMG_SM9_MAC_SM3,
                                                         LENGTH, NULL),
                 SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_update(&cipher, out->c2, &out->c2_length, message, LENGTH),
                 SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_final(&cipher, out->c2 + out->c2_length, &rest, out->c3), SMG_OK);
    out->c2_length += rest;
}

static void begin(smg_sm9_cipher *cipher, const encrypt_user *user, smg_sm9_mode mode,
                  const sealed *in) {
    cr_assert_eq(smg_sm9_prepared_decrypt_init(cipher, user->prepared_key, user->id.data,
                                               user->id.length, mode, SMG_SM9_MAC_SM3, in->c1,
                                               in->c2_length),
                 SMG_OK);
}

static void begin_verified(smg_sm9_cipher *cipher, const encrypt_user *user, smg_sm9_mode mode,
                           const sealed *in) {
    begin(cipher, user, mode, in);
    cr_assert_eq(smg_sm9_decrypt_verify(cipher, in->c2, in->c2_length), SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_verify_final(cipher, in->c3), SMG_OK);
}

Test(sm9_cipher, prepared_objects_and_any_piece) {
    encrypt_user user;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        for (size_t piece = 1; piece <= LENGTH + 20; piece += 3) {
            sealed s;
            smg_sm9_cipher cipher;
            uint8_t out[LENGTH + 64];
            size_t done = 0, made;
            seal(&s, &user, modes[m]);
            begin_verified(&cipher, &user, modes[m], &s);
            for (size_t at = 0; at < s.c2_length; at += piece) {
                const size_t part = s.c2_length - at < piece ? s.c2_length - at : piece;
                cr_assert_eq(smg_sm9_decrypt_update(&cipher, out + done, &made, s.c2 + at, part),
                             SMG_OK);
                done += made;
            }
            cr_assert_eq(smg_sm9_decrypt_final(&cipher, out + done, &made), SMG_OK);
            cr_assert_eq(done + made, LENGTH);
            for (size_t i = 0; i < LENGTH; i++) {
                cr_assert_eq(out[i], 0x42);
            }
        }
    }
    encrypt_user_free(&user);
}

Test(sm9_cipher, in_place_by_xor) {
    encrypt_user user;
    smg_sm9_cipher cipher;
    uint8_t c1[C1], c3[C3], data[LENGTH];
    size_t made;
    encrypt_example(&user);
    memset(data, 0x42, LENGTH);
    cr_assert_eq(smg_sm9_encrypt_init(&cipher, c1, &user.master.public_key, user.id.data,
                                      user.id.length, user.hid, SMG_SM9_XOR, SMG_SM9_MAC_HMAC,
                                      LENGTH, NULL),
                 SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_update(&cipher, data, &made, data, LENGTH), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_final(&cipher, NULL, &made, c3), SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_init(&cipher, &user.key, user.id.data, user.id.length, SMG_SM9_XOR,
                                      SMG_SM9_MAC_HMAC, c1, LENGTH),
                 SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_verify(&cipher, data, LENGTH), SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_verify_final(&cipher, c3), SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_update(&cipher, data, &made, data, LENGTH), SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_final(&cipher, NULL, &made), SMG_OK);
    for (size_t i = 0; i < LENGTH; i++) {
        cr_assert_eq(data[i], 0x42);
    }
    encrypt_user_free(&user);
}

Test(sm9_cipher, the_order_of_calls) {
    encrypt_user user;
    smg_sm9_cipher cipher, fresh;
    sealed s;
    uint8_t data[LENGTH + 64] = {0}, out[LENGTH + 64], c1[C1], c3[C3];
    size_t made = 1;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        smg_wipe(&cipher, sizeof cipher);
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, out, &made, data, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_encrypt_final(&cipher, out, &made, c3), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_decrypt_verify(&cipher, data, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_decrypt_verify_final(&cipher, c3), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, out, &made, data, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_decrypt_final(&cipher, out, &made), SMG_ERR_STATE);

        cr_assert_eq(smg_sm9_prepared_encrypt_init(&cipher, c1, user.prepared, "A", 1, 3, modes[m],
                                                   SMG_SM9_MAC_SM3, LENGTH, NULL),
                     SMG_OK);
        fresh = cipher;
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, out, &made, data, LENGTH + 1), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm9_decrypt_verify(&cipher, data, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, NULL, &made, data, 1), SMG_ERR_ARGUMENT);
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, out, &made, NULL, 1), SMG_ERR_ARGUMENT);
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, out, NULL, data, 1), SMG_ERR_ARGUMENT);
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, data + 1, &made, data, 5), SMG_ERR_OVERLAP);
        cr_assert_eq(memcmp(&cipher, &fresh, sizeof fresh), 0, "as before the call");
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, out, &made, NULL, 0), SMG_OK);
        cr_assert_eq(made, iv_of(modes[m]), "the IV");
        cr_assert_eq(smg_sm9_encrypt_update(&cipher, out, &made, data, LENGTH - 1), SMG_OK);
        memset(c3, 1, sizeof c3);
        cr_assert_eq(smg_sm9_encrypt_final(&cipher, out, &made, c3), SMG_ERR_LENGTH);
        cr_assert(made == 0 && all_zero(c3, sizeof c3) && all_zero(&cipher, sizeof cipher));

        seal(&s, &user, modes[m]);
        begin(&cipher, &user, modes[m], &s);
        cr_assert_eq(smg_sm9_decrypt_verify(&cipher, s.c2, s.c2_length + 1), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, out, &made, s.c2, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm9_decrypt_verify(&cipher, s.c2, s.c2_length - 1), SMG_OK);
        cr_assert_eq(smg_sm9_decrypt_verify_final(&cipher, s.c3), SMG_ERR_LENGTH);
        cr_assert(all_zero(&cipher, sizeof cipher));

        begin(&cipher, &user, modes[m], &s);
        cr_assert_eq(smg_sm9_decrypt_verify(&cipher, s.c2, s.c2_length), SMG_OK);
        s.c3[C3 - 1] ^= 1;
        cr_assert_eq(smg_sm9_decrypt_verify_final(&cipher, s.c3), SMG_ERR_TAG);
        cr_assert(all_zero(&cipher, sizeof cipher));
        s.c3[C3 - 1] ^= 1;

        begin_verified(&cipher, &user, modes[m], &s);
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, out, &made, s.c2, s.c2_length + 1),
                     SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, s.c2 + 1, &made, s.c2, 5), SMG_ERR_OVERLAP);
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, out, &made, s.c2, s.c2_length - 1), SMG_OK);
        cr_assert_eq(smg_sm9_decrypt_final(&cipher, out, &made), SMG_ERR_LENGTH);
        cr_assert(made == 0 && all_zero(&cipher, sizeof cipher));
    }
    encrypt_user_free(&user);
}

/* C2 of the second pass is not that of the first. */
Test(sm9_cipher, what_was_verified_is_what_is_decrypted) {
    encrypt_user user;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        smg_sm9_cipher cipher;
        sealed s;
        uint8_t out[LENGTH + 64];
        size_t made;
        seal(&s, &user, modes[m]);
        begin_verified(&cipher, &user, modes[m], &s);
        s.c2[s.c2_length - 1] ^= 1;
        cr_assert_eq(smg_sm9_decrypt_update(&cipher, out, &made, s.c2, s.c2_length), SMG_OK);
        cr_assert_eq(smg_sm9_decrypt_final(&cipher, out + made, &made), SMG_ERR_TAG);
        cr_assert(made == 0 && all_zero(&cipher, sizeof cipher));
    }
    encrypt_user_free(&user);
}

Test(sm9_cipher, arguments_of_init) {
    encrypt_user user;
    smg_sm9_cipher cipher;
    uint8_t c1[C1];
    encrypt_example(&user);
    const smg_sm9_encrypt_master_public *master = &user.master.public_key;
    memset(c1, 1, sizeof c1);
    memset(&cipher, 1, sizeof cipher);
    cr_assert_eq(
        smg_sm9_encrypt_init(&cipher, c1, master, "A", 1, 3, SMG_SM9_XOR, SMG_SM9_MAC_SM3, 0, NULL),
        SMG_ERR_LENGTH);
    cr_assert(all_zero(c1, sizeof c1) && all_zero(&cipher, sizeof cipher));
    cr_assert_eq(
        smg_sm9_encrypt_init(NULL, c1, master, "A", 1, 3, SMG_SM9_XOR, SMG_SM9_MAC_SM3, 1, NULL),
        SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_init(&cipher, NULL, master, "A", 1, 3, SMG_SM9_XOR,
                                      SMG_SM9_MAC_SM3, 1, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(
        smg_sm9_encrypt_init(&cipher, c1, NULL, "A", 1, 3, SMG_SM9_XOR, SMG_SM9_MAC_SM3, 1, NULL),
        SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_init(&cipher, c1, master, "A", 1, 3, SMG_SM9_XOR, SMG_SM9_MAC_SM3,
                                      SMG_SM9_PLAINTEXT_MAX_BYTES, NULL),
                 SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_init(&cipher, &user.key, "A", 1, SMG_SM9_XOR, SMG_SM9_MAC_SM3, c1,
                                      SMG_SM9_PLAINTEXT_MAX_BYTES + 1),
                 SMG_ERR_LENGTH);
    cr_assert(all_zero(&cipher, sizeof cipher));
    cr_assert_eq(smg_sm9_decrypt_init(&cipher, &user.key, "A", 1, SMG_SM9_XOR, SMG_SM9_MAC_SM3, c1,
                                      SMG_SM9_PLAINTEXT_MAX_BYTES),
                 SMG_OK);
    cr_assert_eq(smg_sm9_decrypt_init(NULL, &user.key, "A", 1, SMG_SM9_XOR, SMG_SM9_MAC_SM3, c1, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(
        smg_sm9_decrypt_init(&cipher, &user.key, "A", 1, SMG_SM9_XOR, SMG_SM9_MAC_SM3, NULL, 1),
        SMG_ERR_ARGUMENT);
    encrypt_user_free(&user);
}
