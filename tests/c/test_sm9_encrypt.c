/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption of whole messages: values of others, refusals, calls. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "sm9_encryption.h"

/* ---- values of others ---- */

static void check_known(const json_t *test) {
    const char *name = vector_text(test, "name");
    const smg_sm9_mode mode = mode_of(test);
    bytes message = vector_bytes(test, "msg"), c2 = vector_bytes(test, "C2");
    bytes expected = vector_bytes(test, "c1c3c2");
    uint8_t drawn[SCALAR + SMG_SM4_IV_BYTES], *out = malloc(expected.length + 1);
    const size_t iv = iv_of(mode);
    size_t length, bytes_told;
    uint64_t c2_told;
    encrypt_user user;
    encrypt_user_load(&user, test);
    vector_copy(drawn, SCALAR, test, "r");
    memcpy(drawn + SCALAR, c2.data, iv);

    cr_assert_eq(smg_sm9_ciphertext_bytes(&bytes_told, mode, message.length), SMG_OK);
    cr_assert_eq(bytes_told, expected.length);
    cr_assert_eq(smg_sm9_c2_bytes(&c2_told, mode, message.length), SMG_OK);
    cr_assert_eq(c2_told, c2.length);
    cr_assert_eq(smg_sm9_plaintext_bytes(&bytes_told, mode, expected.length), SMG_OK);
    cr_assert(bytes_told >= message.length && bytes_told < message.length + 16);

    for (int prepared = 0; prepared < 3; prepared++) {
        script s;
        script_init(&s, drawn, SCALAR + iv);
        out[expected.length] = 0x5a;
        cr_assert_eq(encrypt_by(prepared, out, &length, expected.length, &user, mode,
                                SMG_SM9_MAC_SM3, message, &s.random),
                     SMG_OK, "%s", name);
        cr_assert_eq(s.used, SCALAR + iv);
        cr_assert_eq(length, expected.length);
        expect_bytes(out, expected.data, length, name);
        cr_assert_eq(out[length], 0x5a, "nothing behind it");

        memset(out, 0x5a, expected.length);
        cr_assert_eq(decrypt_by(prepared, out, &length, message.length, &user, mode,
                                SMG_SM9_MAC_SM3, expected),
                     SMG_OK, "%s", name);
        cr_assert_eq(length, message.length);
        expect_bytes(out, message.data, length, name);
        cr_assert_eq(out[length], 0x5a, "nothing behind it");
    }
    check_pieces(&user, mode, SMG_SM9_MAC_SM3, message, expected, drawn, 1);
    check_pieces(&user, mode, SMG_SM9_MAC_SM3, message, expected, drawn, 7);
    check_pieces(&user, mode, SMG_SM9_MAC_SM3, message, expected, drawn, 1000);
    free(out);
    bytes_free(&message);
    bytes_free(&c2);
    bytes_free(&expected);
    encrypt_user_free(&user);
}

Test(sm9_encrypt, known_ciphertexts) {
    json_t *cases = vectors_open("sm9_enc.json");
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        check_known(test);
    }
    cr_assert_geq(i, 28);
    json_decref(cases);
}

/* The example of the standard with C3 as HMAC-SM3, as GmSSL has it. */
Test(sm9_encrypt, the_other_mac) {
    json_t *cases = vectors_open("sm9_enc.json");
    const json_t *test = vector_named(cases, "GM/T 0044.5-2016 annex D, KDF stream mode");
    bytes message = vector_bytes(test, "msg"), expected = vector_bytes(test, "c1c3c2");
    uint8_t r[SCALAR], out[256];
    size_t length;
    encrypt_user user;
    script s;
    encrypt_user_load(&user, test);
    vector_copy(r, SCALAR, test, "r");
    hex_copy(expected.data + SMG_SM9_C3_OFFSET, SMG_SM9_C3_BYTES,
             "a9cf7b5a85182a3d500b46c18332392c06af2655092434452e4b8d936db13d81");
    script_init(&s, r, SCALAR);
    cr_assert_eq(encrypt_by(0, out, &length, sizeof out, &user, SMG_SM9_XOR, SMG_SM9_MAC_HMAC,
                            message, &s.random),
                 SMG_OK);
    cr_assert_eq(length, expected.length);
    expect_bytes(out, expected.data, length, "HMAC");
    check_pieces(&user, SMG_SM9_XOR, SMG_SM9_MAC_HMAC, message, expected, r, 3);
    cr_assert_eq(
        decrypt_by(0, out, &length, sizeof out, &user, SMG_SM9_XOR, SMG_SM9_MAC_HMAC, expected),
        SMG_OK);
    cr_assert_eq(
        decrypt_by(0, out, &length, sizeof out, &user, SMG_SM9_XOR, SMG_SM9_MAC_SM3, expected),
        SMG_ERR_TAG);
    cr_assert(length == 0 && all_zero(out, sizeof out));
    bytes_free(&message);
    bytes_free(&expected);
    encrypt_user_free(&user);
    json_decref(cases);
}

/* ---- laws ---- */

Test(sm9_encrypt, messages_of_every_length) {
    encrypt_user user;
    uint8_t message[300], out[500], back[300];
    noise n;
    noise_init(&n);
    noise_fill(&n, message, sizeof message);
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        for (size_t length = 1; length <= sizeof message; length++) {
            const smg_sm9_mac mac = length % 2 == 0 ? SMG_SM9_MAC_SM3 : SMG_SM9_MAC_HMAC;
            const bytes text = {message, length};
            size_t bytes_out, bytes_back;
            cr_assert_eq(
                encrypt_by(1, out, &bytes_out, sizeof out, &user, modes[m], mac, text, &n.random),
                SMG_OK);
            const bytes sealed = {out, bytes_out};
            cr_assert_eq(decrypt_by(1, back, &bytes_back, length, &user, modes[m], mac, sealed),
                         SMG_OK);
            cr_assert_eq(bytes_back, length);
            expect_bytes(back, message, length, "there and back");
        }
    }
    encrypt_user_free(&user);
}

/* What decrypts under one user, ID, mode and MAC does under no other. */
Test(sm9_encrypt, users_modes_and_macs_are_told_apart) {
    encrypt_user user, other;
    uint8_t out[256], back[256];
    const bytes message = {(uint8_t *)"a message of thirty-two bytes ok", 32};
    size_t length, back_length;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        cr_assert_eq(encrypt_by(0, out, &length, sizeof out, &user, modes[m], SMG_SM9_MAC_SM3,
                                message, NULL),
                     SMG_OK);
        const bytes sealed = {out, length};
        for (size_t wrong = 0; wrong < MODES; wrong++) {
            const smg_status status = decrypt_by(0, back, &back_length, sizeof back, &user,
                                                 modes[wrong], SMG_SM9_MAC_SM3, sealed);
            /* the modes of SM4 share K2, so that C3 is right in each */
            const bool keyed_alike = m > 0 && wrong > 0;
            cr_assert(wrong == m
                          ? status == SMG_OK
                          : status == SMG_ERR_TAG || status == SMG_ERR_LENGTH ||
                                (keyed_alike && (status == SMG_ERR_PADDING || status == SMG_OK)));
        }
        cr_assert_eq(decrypt_by(0, back, &back_length, sizeof back, &user, modes[m],
                                SMG_SM9_MAC_HMAC, sealed),
                     SMG_ERR_TAG);
        other = user;
        other.id = (bytes){(uint8_t *)"Eve", 3};
        cr_assert_eq(decrypt_by(0, back, &back_length, sizeof back, &other, modes[m],
                                SMG_SM9_MAC_SM3, sealed),
                     SMG_ERR_TAG);
        cr_assert_eq(smg_sm9_encrypt_key_extract(&other.key, &user.master, user.id.data,
                                                 user.id.length, SMG_SM9_HID_EXCHANGE),
                     SMG_OK);
        other.id = user.id;
        cr_assert_eq(decrypt_by(0, back, &back_length, sizeof back, &other, modes[m],
                                SMG_SM9_MAC_SM3, sealed),
                     SMG_ERR_TAG);
        cr_assert(back_length == 0 && all_zero(back, sizeof back));
    }
    encrypt_user_free(&user);
}

/* ---- refusals ---- */

Test(sm9_encrypt, a_changed_bit_anywhere) {
    encrypt_user user;
    uint8_t out[256], back[64];
    const bytes message = {(uint8_t *)"a message of thirty-two bytes ok", 32};
    size_t length, back_length;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        cr_assert_eq(encrypt_by(1, out, &length, sizeof out, &user, modes[m], SMG_SM9_MAC_SM3,
                                message, NULL),
                     SMG_OK);
        const bytes sealed = {out, length};
        for (size_t i = 0; i < length; i += i < SMG_SM9_C3_OFFSET && i > 0 ? 9 : 1) {
            out[i] ^= 0x20;
            memset(back, 1, sizeof back);
            const smg_status status = decrypt_by(1, back, &back_length, sizeof back, &user,
                                                 modes[m], SMG_SM9_MAC_SM3, sealed);
            cr_assert(i == 0                  ? status == SMG_ERR_FORMAT
                      : i < SMG_SM9_C3_OFFSET ? status == SMG_ERR_POINT
                                              : status == SMG_ERR_TAG);
            cr_assert(back_length == 0 && all_zero(back, sizeof back));
            out[i] ^= 0x20;
        }
        const bytes cut = {out, length - 16};
        cr_assert_eq(
            decrypt_by(1, back, &back_length, sizeof back, &user, modes[m], SMG_SM9_MAC_SM3, cut),
            SMG_ERR_TAG);
        memcpy(out + 1, user.master.public_key.point, G1); /* another point */
        cr_assert_eq(decrypt_by(1, back, &back_length, sizeof back, &user, modes[m],
                                SMG_SM9_MAC_SM3, sealed),
                     SMG_ERR_TAG);
    }
    encrypt_user_free(&user);
}

Test(sm9_encrypt, lengths_that_no_ciphertext_has) {
    static uint8_t in[SMG_SM9_C2_OFFSET + 64];
    encrypt_user user;
    uint8_t back[64];
    size_t length;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        const size_t iv = iv_of(modes[m]);
        const bool padded = modes[m] == SMG_SM9_SM4_ECB || modes[m] == SMG_SM9_SM4_CBC;
        for (size_t c2 = 0; c2 <= 64; c2++) {
            const bool possible = c2 > iv && (!padded || (c2 - iv) % 16 == 0);
            const bytes sealed = {in, SMG_SM9_C2_OFFSET + c2};
            const smg_status told = smg_sm9_plaintext_bytes(&length, modes[m], sealed.length);
            cr_assert_eq(told, possible ? SMG_OK : SMG_ERR_LENGTH);
            cr_assert_eq(length, !possible ? 0 : c2 - iv - (padded ? 1 : 0));
            const smg_status status =
                decrypt_by(0, back, &length, sizeof back, &user, modes[m], SMG_SM9_MAC_SM3, sealed);
            cr_assert_eq(status, possible ? SMG_ERR_FORMAT : SMG_ERR_LENGTH);
        }
        for (size_t few = 0; few <= SMG_SM9_C2_OFFSET; few++) {
            cr_assert_eq(smg_sm9_plaintext_bytes(&length, modes[m], few), SMG_ERR_LENGTH);
        }
    }
    encrypt_user_free(&user);
}

/* out := a ciphertext in mode SM4-ECB of one block as it is, padded or not, with a right C3. */
static void craft(uint8_t out[SMG_SM9_C2_OFFSET + 16], const encrypt_user *user,
                  const uint8_t block[16]) {
    uint8_t keys[48], digested[48];
    size_t length;
    cr_assert_eq(smg_sm9_kem_encapsulate(out, keys, sizeof keys, &user->master.public_key,
                                         user->id.data, user->id.length, user->hid, NULL),
                 SMG_OK);
    cr_assert_eq(smg_sm4_crypt(out + SMG_SM9_C2_OFFSET, &length, SMG_SM4_ECB, SMG_SM4_ENCRYPT,
                               SMG_SM4_NO_PADDING, keys, 16, NULL, 0, block, 16),
                 SMG_OK);
    memcpy(digested, out + SMG_SM9_C2_OFFSET, 16);
    memcpy(digested + 16, keys + 16, 32);
    cr_assert_eq(smg_sm3(out + SMG_SM9_C3_OFFSET, digested, sizeof digested), SMG_OK);
}

Test(sm9_encrypt, padding_under_a_right_c3) {
    encrypt_user user;
    uint8_t out[SMG_SM9_C2_OFFSET + 16], block[16], back[32];
    const bytes sealed = {out, sizeof out};
    size_t length;
    encrypt_example(&user);
    for (int last = 0; last <= 17; last++) {
        memset(block, last, sizeof block);
        craft(out, &user, block);
        memset(back, 1, sizeof back);
        const smg_status status = decrypt_by(0, back, &length, sizeof back, &user, SMG_SM9_SM4_ECB,
                                             SMG_SM9_MAC_SM3, sealed);
        if (last == 0 || last == 17) {
            cr_assert_eq(status, SMG_ERR_PADDING);
        } else if (last == 16) {
            cr_assert_eq(status, SMG_ERR_LENGTH, "an empty plaintext");
        } else {
            cr_assert_eq(status, SMG_OK);
            cr_assert_eq(length, 16 - (size_t)last);
            continue;
        }
        cr_assert(length == 0 && all_zero(back, sizeof back));
    }
    memset(block, 3, sizeof block);
    block[13] = 4;
    craft(out, &user, block);
    cr_assert_eq(
        decrypt_by(0, back, &length, sizeof back, &user, SMG_SM9_SM4_ECB, SMG_SM9_MAC_SM3, sealed),
        SMG_ERR_PADDING);
    encrypt_user_free(&user);
}

/* K1 of one byte is zero for every 256th r: another is drawn, and who sends it is refused. */
Test(sm9_encrypt, a_key_of_zeros_encrypts_nothing) {
    encrypt_user user;
    uint8_t drawn[2 * SCALAR] = {0}, keys[33], out[SMG_SM9_C2_OFFSET + 1], digested[33], back;
    const bytes message = {(uint8_t *)"!", 1};
    size_t length;
    script s;
    uint32_t r = 0;
    encrypt_example(&user);
    memset(drawn + SCALAR, 0x11, SCALAR);
    do {
        cr_assert_lt(++r, 5000);
        drawn[SCALAR - 2] = (uint8_t)(r >> 8);
        drawn[SCALAR - 1] = (uint8_t)r;
        script_init(&s, drawn, sizeof drawn);
        cr_assert_eq(encrypt_by(1, out, &length, sizeof out, &user, SMG_SM9_XOR, SMG_SM9_MAC_SM3,
                                message, &s.random),
                     SMG_OK);
    } while (s.used == SCALAR);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(smg_sm9_kem_encapsulate(out, keys, sizeof keys, &user.master.public_key,
                                         user.id.data, user.id.length, user.hid, &s.random),
                 SMG_OK);
    cr_assert_eq(keys[0], 0);
    out[SMG_SM9_C2_OFFSET] = '!';
    digested[0] = '!';
    memcpy(digested + 1, keys + 1, 32);
    cr_assert_eq(smg_sm3(out + SMG_SM9_C3_OFFSET, digested, sizeof digested), SMG_OK);
    const bytes sealed = {out, sizeof out};
    cr_assert_eq(decrypt_by(0, &back, &length, 1, &user, SMG_SM9_XOR, SMG_SM9_MAC_SM3, sealed),
                 SMG_ERR_TAG);
    cr_assert(length == 0 && back == 0);
    encrypt_user_free(&user);
}

/* ---- calls ---- */

Test(sm9_encrypt, rooms_that_are_too_small) {
    encrypt_user user;
    uint8_t out[256], back[64];
    const bytes message = {(uint8_t *)"twenty bytes of text", 20};
    size_t length, needed;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        cr_assert_eq(smg_sm9_ciphertext_bytes(&needed, modes[m], message.length), SMG_OK);
        memset(out, 0x5a, sizeof out);
        cr_assert_eq(encrypt_by(0, out, &length, needed - 1, &user, modes[m], SMG_SM9_MAC_SM3,
                                message, NULL),
                     SMG_ERR_CAPACITY);
        cr_assert_eq(length, 0);
        for (size_t i = 0; i < sizeof out; i++) {
            cr_assert_eq(out[i], 0x5a);
        }
        cr_assert_eq(
            encrypt_by(0, out, &length, needed, &user, modes[m], SMG_SM9_MAC_SM3, message, NULL),
            SMG_OK);
        const bytes sealed = {out, length};
        memset(back, 0x5a, sizeof back);
        cr_assert_eq(decrypt_by(0, back, &length, message.length - 1, &user, modes[m],
                                SMG_SM9_MAC_SM3, sealed),
                     SMG_ERR_CAPACITY);
        cr_assert_eq(length, 0);
        for (size_t i = 0; i < sizeof back; i++) {
            cr_assert_eq(back[i], 0x5a);
        }
        cr_assert_eq(
            decrypt_by(0, back, &length, message.length, &user, modes[m], SMG_SM9_MAC_SM3, sealed),
            SMG_OK);
    }
    encrypt_user_free(&user);
}

Test(sm9_encrypt, overlaps) {
    encrypt_user user;
    uint8_t memory[512], sealed[256];
    size_t length;
    encrypt_example(&user);
    const smg_sm9_encrypt_master_public *master = &user.master.public_key;
    memset(memory, 7, sizeof memory);
    cr_assert_eq(smg_sm9_encrypt(memory, &length, 200, master, "A", 1, 3, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, memory + 199, 20, NULL),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_encrypt(memory, &length, 200, master, memory + 10, 2, 3, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, memory + 300, 20, NULL),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_decrypt(memory, &length, 100, &user.key, "A", 1, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, memory + 99, 120),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_decrypt(memory, &length, 100, &user.key, memory + 50, 1, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, sealed, 120),
                 SMG_ERR_OVERLAP);
    for (size_t i = 0; i < sizeof memory; i++) {
        cr_assert_eq(memory[i], 7);
    }
    /* side by side, in every mode, without a byte between them */
    for (size_t m = 0; m < MODES; m++) {
        size_t needed;
        cr_assert_eq(smg_sm9_ciphertext_bytes(&needed, modes[m], 20), SMG_OK);
        memset(memory + needed, 7, 20);
        cr_assert_eq(smg_sm9_encrypt(memory, &length, needed, master, "A", 1, 3, modes[m],
                                     SMG_SM9_MAC_SM3, memory + needed, 20, NULL),
                     SMG_OK);
        cr_assert_eq(length, needed);
    }
    encrypt_user_free(&user);
}

Test(sm9_encrypt, arguments) {
    static uint8_t out[256];
    encrypt_user user;
    const bytes message = {(uint8_t *)"twenty bytes of text", 20}, empty = {message.data, 0};
    const bytes sealed = {out, 150};
    const smg_random none = {NULL, NULL};
    uint8_t back[256];
    size_t length = 1;
    uint64_t c2;
    encrypt_example(&user);
    for (size_t m = 0; m < MODES; m++) {
        memset(back, 1, sizeof back);
        cr_assert_eq(encrypt_by(0, back, &length, sizeof back, &user, modes[m], SMG_SM9_MAC_SM3,
                                empty, NULL),
                     SMG_ERR_LENGTH);
        cr_assert(length == 0 && all_zero(back, sizeof back));
        cr_assert_eq(smg_sm9_ciphertext_bytes(&length, modes[m], 0), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm9_c2_bytes(&c2, modes[m], SMG_SM9_PLAINTEXT_MAX_BYTES), SMG_OK);
        cr_assert_eq(smg_sm9_c2_bytes(&c2, modes[m], SMG_SM9_PLAINTEXT_MAX_BYTES + 1),
                     SMG_ERR_LENGTH);
        cr_assert_eq(c2, 0);
    }
    for (int wrong = 3; wrong < 10; wrong += wrong == 3 ? 2 : 1) {
        if (wrong == 8) {
            continue;
        }
        const smg_sm9_mode mode = (smg_sm9_mode)wrong;
        cr_assert_eq(
            encrypt_by(0, back, &length, sizeof back, &user, mode, SMG_SM9_MAC_SM3, message, NULL),
            SMG_ERR_UNSUPPORTED);
        cr_assert_eq(
            decrypt_by(0, back, &length, sizeof back, &user, mode, SMG_SM9_MAC_SM3, sealed),
            SMG_ERR_UNSUPPORTED);
        cr_assert_eq(smg_sm9_plaintext_bytes(&length, mode, 200), SMG_ERR_UNSUPPORTED);
    }
    cr_assert_eq(encrypt_by(0, back, &length, sizeof back, &user, SMG_SM9_XOR, (smg_sm9_mac)2,
                            message, NULL),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(
        decrypt_by(0, back, &length, sizeof back, &user, SMG_SM9_XOR, (smg_sm9_mac)2, sealed),
        SMG_ERR_UNSUPPORTED);
    cr_assert_eq(encrypt_by(0, back, &length, sizeof back, &user, SMG_SM9_XOR, SMG_SM9_MAC_SM3,
                            message, &none),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt(NULL, &length, 9, &user.master.public_key, "A", 1, 3, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, message.data, 20, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt(back, NULL, 9, &user.master.public_key, "A", 1, 3, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, message.data, 20, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt(back, &length, sizeof back, NULL, "A", 1, 3, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, message.data, 20, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt(back, &length, sizeof back, &user.master.public_key, "A", 0, 3,
                                 SMG_SM9_XOR, SMG_SM9_MAC_SM3, message.data, 20, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_decrypt(back, &length, sizeof back, NULL, "A", 1, SMG_SM9_XOR,
                                 SMG_SM9_MAC_SM3, out, 150),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_ciphertext_bytes(NULL, SMG_SM9_XOR, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_plaintext_bytes(NULL, SMG_SM9_XOR, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_c2_bytes(NULL, SMG_SM9_XOR, 1), SMG_ERR_ARGUMENT);
    smg_wipe(&user.key, sizeof user.key);
    cr_assert_eq(
        decrypt_by(0, back, &length, sizeof back, &user, SMG_SM9_XOR, SMG_SM9_MAC_SM3, sealed),
        SMG_ERR_KEY);
    encrypt_user_free(&user);
}

Test(sm9_encrypt, generators_that_fail) {
    encrypt_user user;
    const bytes message = {(uint8_t *)"twenty bytes of text", 20};
    uint8_t out[256], once[SCALAR];
    size_t length;
    failing f;
    script s;
    encrypt_example(&user);
    memset(once, 0x11, sizeof once);
    for (size_t m = 0; m < MODES; m++) {
        failing_init(&f, 0);
        memset(out, 1, sizeof out);
        cr_assert_eq(encrypt_by(0, out, &length, sizeof out, &user, modes[m], SMG_SM9_MAC_SM3,
                                message, &f.random),
                     SMG_ERR_RANDOM);
        cr_assert(length == 0 && all_zero(out, sizeof out));
        script_init(&s, once, sizeof once); /* and nothing for an IV */
        memset(out, 1, sizeof out);
        cr_assert_eq(encrypt_by(0, out, &length, sizeof out, &user, modes[m], SMG_SM9_MAC_SM3,
                                message, &s.random),
                     iv_of(modes[m]) > 0 ? SMG_ERR_RANDOM : SMG_OK);
        cr_assert_eq(all_zero(out, sizeof out), iv_of(modes[m]) > 0);
    }
    encrypt_user_free(&user);
}
