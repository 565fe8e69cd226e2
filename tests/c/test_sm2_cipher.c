/* SPDX-License-Identifier: Apache-2.0 */
/* Messages in pieces, calls out of order, NULL pointers, buffers that overlap. */
#include <criterion/criterion.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"
#include "sm2_encryption.h"
#include "vectors.h"

#define LENGTH 9000 /* more than two of the pieces that the library works in */

static uint8_t message[LENGTH], c2[LENGTH], out[LENGTH + HEAD_BYTES], text[LENGTH + HEAD_BYTES];

/* ---- pieces ---- */

/* The whole in one call is the standard's; pieces of any size, in place, give the same. */
Test(sm2_cipher, any_way_of_cutting_gives_the_same) {
    noise n;
    sm2_example example;
    uint8_t k[SCALAR], c3[C3_BYTES], point[SMG_SM2_PUBLIC_KEY_BYTES];
    size_t written;
    script s;
    noise_init(&n);
    sm2_example_load(&example);
    noise_fill(&n, message, LENGTH);
    noise_fill(&n, k, SCALAR);
    k[0] = 0;
    script_init(&s, k, SCALAR);
    cr_assert_eq(smg_sm2_encrypt(text, &written, sizeof text, &example.key.public_key,
                                 SMG_SM2_C1C3C2, message, LENGTH, &s.random),
                 SMG_OK);
    for (int round = 0; round < 20; round++) {
        smg_sm2_cipher cipher;
        smg_sm2_public_key c1;
        const size_t most = round < 10 ? 100 : 6000;
        script_init(&s, k, SCALAR);
        cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &example.key.public_key, LENGTH, &s.random),
                     SMG_OK);
        memcpy(c2, message, LENGTH);
        for (size_t at = 0, part; at < LENGTH; at += part) {
            part = noise_next(&n) % most;
            part = part < LENGTH - at ? part : LENGTH - at;
            cr_assert_eq(smg_sm2_encrypt_update(&cipher, c2 + at, c2 + at, part), SMG_OK);
        }
        cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3), SMG_OK);
        smg_sm2_public_key_to_bytes(point, &c1);
        expect_bytes(point, text, sizeof point, "C1");
        expect_bytes(c3, text + sizeof point, C3_BYTES, "C3");
        expect_bytes(c2, text + sizeof point + C3_BYTES, LENGTH, "C2");

        cr_assert_eq(smg_sm2_decrypt_init(&cipher, &example.key, &c1, LENGTH), SMG_OK);
        for (size_t at = 0, part; at < LENGTH; at += part) {
            part = noise_next(&n) % most;
            part = part < LENGTH - at ? part : LENGTH - at;
            cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2 + at, part), SMG_OK);
        }
        cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_OK);
        for (size_t at = 0, part; at < LENGTH; at += part) {
            part = noise_next(&n) % most;
            part = part < LENGTH - at ? part : LENGTH - at;
            cr_assert_eq(smg_sm2_decrypt_update(&cipher, c2 + at, c2 + at, part), SMG_OK);
        }
        cr_assert_eq(smg_sm2_decrypt_final(&cipher), SMG_OK);
        cr_assert(all_zero(&cipher, sizeof cipher));
        expect_bytes(c2, message, LENGTH, "plaintext");
    }
}

/* What is around C2 is written and found without the whole at hand. */
Test(sm2_cipher, a_ciphertext_of_any_form_is_made_and_read_in_pieces) {
    noise n;
    sm2_example example;
    noise_init(&n);
    sm2_example_load(&example);
    noise_fill(&n, message, LENGTH);
    static const size_t lengths[] = {1, 20, 21, 127, 128, 200, 256, LENGTH};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int form = SMG_SM2_ASN1; form <= SMG_SM2_C1C2C3_BARE; form++) {
            const size_t length = lengths[i];
            smg_sm2_public_key c1;
            uint8_t c3[C3_BYTES];
            size_t head, written;
            encrypt_in_pieces(&c1, c2, c3, &example.key.public_key, message, length, &n.random);
            cr_assert_eq(smg_sm2_ciphertext_head(text, &head, HEAD_BYTES, (smg_sm2_form)form, &c1,
                                                 c3, length),
                         SMG_OK);
            memcpy(text + head, c2, length);
            size_t total = head + length;
            if (form == SMG_SM2_C1C2C3 || form == SMG_SM2_C1C2C3_BARE) {
                memcpy(text + total, c3, C3_BYTES);
                total += C3_BYTES;
            }
            cr_assert_eq(smg_sm2_decrypt(out, &written, sizeof out, &example.key,
                                         (smg_sm2_form)form, text, total),
                         SMG_OK);
            cr_assert_eq(written, length);
            expect_bytes(out, message, length, "plaintext");

            smg_sm2_ciphertext_parts parts;
            const size_t shown = total < HEAD_BYTES ? total : HEAD_BYTES;
            cr_assert_eq(smg_sm2_ciphertext_locate(&parts, (smg_sm2_form)form, text, shown, total),
                         SMG_OK);
            cr_assert_arr_eq(&parts.c1, &c1, sizeof c1);
            cr_assert_eq(parts.c2_offset, head);
            cr_assert_eq(parts.c2_length, length);
            expect_bytes(text + parts.c3_offset, c3, C3_BYTES, "C3");
            cr_assert_eq(
                smg_sm2_ciphertext_locate(&parts, (smg_sm2_form)form, text, total + 1, total),
                SMG_ERR_LENGTH);
            cr_assert(all_zero(&parts, sizeof parts));
            if (total > HEAD_BYTES) {
                cr_assert_eq(smg_sm2_ciphertext_locate(&parts, (smg_sm2_form)form, text,
                                                       HEAD_BYTES - 1, total),
                             SMG_ERR_LENGTH);
            }
        }
    }
}

/* A head says where the parts of a ciphertext of 64 GB are. */
Test(sm2_cipher, parts_of_the_longest_ciphertext) {
    sm2_example example;
    smg_sm2_ciphertext_parts parts;
    static const uint8_t c3[C3_BYTES];
    const uint64_t most = SMG_SM2_PLAINTEXT_MAX_BYTES;
    size_t head;
    sm2_example_load(&example);
    for (int form = SMG_SM2_ASN1; form <= SMG_SM2_C1C2C3_BARE; form++) {
        const bool last = form == SMG_SM2_C1C2C3 || form == SMG_SM2_C1C2C3_BARE;
        memset(text, 0, HEAD_BYTES);
        cr_assert_eq(smg_sm2_ciphertext_head(text, &head, HEAD_BYTES, (smg_sm2_form)form,
                                             &example.key.public_key, c3, most),
                     SMG_OK);
        const uint64_t total = head + most + (last ? C3_BYTES : 0);
        cr_assert_eq(smg_sm2_ciphertext_locate(&parts, (smg_sm2_form)form, text, HEAD_BYTES, total),
                     SMG_OK);
        cr_assert_eq(parts.c2_offset, head);
        cr_assert_eq(parts.c2_length, most);
        cr_assert_eq(smg_sm2_ciphertext_head(text, &head, HEAD_BYTES, (smg_sm2_form)form,
                                             &example.key.public_key, c3, most + 1),
                     SMG_ERR_LENGTH);
        if (form != SMG_SM2_ASN1) {
            cr_assert_eq(
                smg_sm2_ciphertext_locate(&parts, (smg_sm2_form)form, text, HEAD_BYTES, total + 1),
                SMG_ERR_LENGTH);
        }
    }
}

/* ---- order ---- */

/* A context that waits for C2 of `length` bytes, encrypted with nonce 0x11…; c2 and c3 are filled.
 */
static void begin_decryption(smg_sm2_cipher *cipher, uint8_t c3[C3_BYTES], size_t length) {
    sm2_example example;
    smg_sm2_public_key c1;
    stuck s;
    sm2_example_load(&example);
    stuck_init(&s, 0x11);
    encrypt_in_pieces(&c1, c2, c3, &example.key.public_key, message, length, &s.random);
    cr_assert_eq(smg_sm2_decrypt_init(cipher, &example.key, &c1, length), SMG_OK);
}

Test(sm2_cipher, nothing_is_decrypted_before_c3_is_right) {
    smg_sm2_cipher cipher;
    uint8_t c3[C3_BYTES];
    begin_decryption(&cipher, c3, 40);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm2_decrypt_update(&cipher, out, c2, 40), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_decrypt_final(&cipher), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out, c2, 40), SMG_ERR_STATE);
    cr_assert_eq(out[0], 1);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 41), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 40), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 1), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_decrypt_update(&cipher, out, c2, 40), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_final(&cipher), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_final(&cipher), SMG_ERR_STATE);

    begin_decryption(&cipher, c3, 40);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 40), SMG_OK);
    c3[0] ^= 1;
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_ERR_TAG);
    cr_assert(all_zero(&cipher, sizeof cipher));
}

Test(sm2_cipher, what_is_decrypted_must_be_what_was_verified) {
    smg_sm2_cipher cipher;
    uint8_t c3[C3_BYTES];
    begin_decryption(&cipher, c3, 40);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 40), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_OK);
    c2[39] ^= 1;
    cr_assert_eq(smg_sm2_decrypt_update(&cipher, out, c2, 40), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_final(&cipher), SMG_ERR_TAG);
}

Test(sm2_cipher, less_than_was_announced_is_refused) {
    sm2_example example;
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1;
    uint8_t c3[C3_BYTES];
    sm2_example_load(&example);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &example.key.public_key, 40, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out, message, 39), SMG_OK);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out, message, 2), SMG_ERR_LENGTH);
    memset(c3, 1, sizeof c3);
    cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3), SMG_ERR_LENGTH);
    cr_assert(all_zero(c3, sizeof c3) && all_zero(&cipher, sizeof cipher));
    cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3), SMG_ERR_STATE);

    begin_decryption(&cipher, c3, 40);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 39), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_ERR_LENGTH);
    cr_assert(all_zero(&cipher, sizeof cipher));

    begin_decryption(&cipher, c3, 40);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, c2, 40), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_update(&cipher, out, c2, 39), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_final(&cipher), SMG_ERR_LENGTH);
}

/* ---- arguments ---- */

Test(sm2_cipher, keys_and_points_that_are_none_are_refused) {
    sm2_example example;
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1, off_curve;
    smg_sm2_private_key empty;
    size_t length = 99;
    sm2_example_load(&example);
    memset(&empty, 0, sizeof empty);
    off_curve = example.key.public_key;
    off_curve.y[31] ^= 1;

    memset(&c1, 1, sizeof c1);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &off_curve, 1, NULL), SMG_ERR_POINT);
    cr_assert(all_zero(&c1, sizeof c1) && all_zero(&cipher, sizeof cipher));
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &empty.public_key, 1, NULL), SMG_ERR_POINT);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &example.key.public_key, 0, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &example.key.public_key,
                                      SMG_SM2_PLAINTEXT_MAX_BYTES + 1, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_decrypt_init(&cipher, &example.key, &off_curve, 1), SMG_ERR_POINT);
    cr_assert(all_zero(&cipher, sizeof cipher));
    cr_assert_eq(smg_sm2_decrypt_init(&cipher, &empty, &example.key.public_key, 1), SMG_ERR_KEY);
    cr_assert(all_zero(&cipher, sizeof cipher));
    cr_assert_eq(smg_sm2_decrypt_init(&cipher, &example.key, &example.key.public_key, 0),
                 SMG_ERR_LENGTH);

    memset(out, 1, 200);
    cr_assert_eq(smg_sm2_encrypt(out, &length, 200, &off_curve, SMG_SM2_ASN1, message, 1, NULL),
                 SMG_ERR_POINT);
    cr_assert(length == 0 && all_zero(out, 200));
    cr_assert_eq(smg_sm2_encrypt(text, &length, sizeof text, &example.key.public_key, SMG_SM2_ASN1,
                                 message, 1, NULL),
                 SMG_OK);
    const size_t total = length;
    memset(out, 1, 200);
    cr_assert_eq(smg_sm2_decrypt(out, &length, 200, &empty, SMG_SM2_ASN1, text, total),
                 SMG_ERR_KEY);
    cr_assert(length == 0 && all_zero(out, 200));
    cr_assert_eq(smg_sm2_decrypt(out, &length, 200, &empty, SMG_SM2_ANY, text, total), SMG_ERR_KEY);
}

Test(sm2_cipher, null_pointers_and_forms_that_are_none_are_refused) {
    sm2_example example;
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1;
    smg_sm2_ciphertext_parts parts;
    uint8_t c3[C3_BYTES];
    size_t length;
    sm2_example_load(&example);
    const smg_sm2_private_key *key = &example.key;
    const smg_sm2_public_key *public_key = &key->public_key;
    const smg_sm2_form none = (smg_sm2_form)7, raw = SMG_SM2_C1C3C2;

    cr_assert_eq(smg_sm2_encrypt(NULL, &length, 200, public_key, raw, message, 1, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt(out, NULL, 200, public_key, raw, message, 1, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt(out, &length, 200, NULL, raw, message, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt(out, &length, 200, public_key, raw, NULL, 1, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt(out, &length, 200, public_key, none, message, 1, NULL),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm2_encrypt(out, &length, 200, public_key, SMG_SM2_ANY, message, 1, NULL),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm2_encrypt(text, &length, 200, public_key, raw, message, 1, NULL), SMG_OK);
    const size_t total = length;

    cr_assert_eq(smg_sm2_decrypt(NULL, &length, 200, key, raw, text, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt(out, NULL, 200, key, raw, text, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt(out, &length, 200, NULL, raw, text, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt(out, &length, 200, key, raw, NULL, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt(out, &length, 200, key, none, text, total), SMG_ERR_UNSUPPORTED);

    cr_assert_eq(smg_sm2_ciphertext_convert(NULL, &length, 200, raw, text, total, raw),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_convert(out, NULL, 200, raw, text, total, raw),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, 200, raw, NULL, total, raw),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, 200, raw, text, total, SMG_SM2_ANY),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, 200, SMG_SM2_ANY, text, total, raw),
                 SMG_ERR_UNSUPPORTED);

    cr_assert_eq(smg_sm2_plaintext_bytes(NULL, raw, text, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_plaintext_bytes(&length, raw, NULL, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_plaintext_bytes(&length, SMG_SM2_ANY, NULL, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_plaintext_bytes(&length, none, text, total), SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm2_plaintext_bytes(&length, SMG_SM2_ASN1, text, total), SMG_ERR_FORMAT);

    cr_assert_eq(smg_sm2_ciphertext_locate(NULL, raw, text, total, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_locate(&parts, raw, NULL, total, total), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_locate(&parts, SMG_SM2_ANY, text, total, total),
                 SMG_ERR_UNSUPPORTED);

    cr_assert_eq(smg_sm2_ciphertext_head(NULL, &length, 200, raw, public_key, c3, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_head(out, NULL, 200, raw, public_key, c3, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_head(out, &length, 200, raw, NULL, c3, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_head(out, &length, 200, raw, public_key, NULL, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_ciphertext_head(out, &length, 65, SMG_SM2_C1C2C3, public_key, NULL, 1),
                 SMG_OK, "C3 comes later");
    cr_assert_eq(smg_sm2_ciphertext_head(out, &length, 64, SMG_SM2_C1C2C3, public_key, NULL, 1),
                 SMG_ERR_CAPACITY);
    cr_assert_eq(length, 0);

    cr_assert_eq(smg_sm2_encrypt_init(NULL, &c1, public_key, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, NULL, public_key, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, NULL, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, public_key, 1, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_encrypt_update(NULL, out, message, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, NULL, message, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, NULL, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out, message, 1), SMG_OK);
    cr_assert_eq(smg_sm2_encrypt_final(&cipher, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_final(NULL, c3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_encrypt_final(&cipher, c3), SMG_OK);

    cr_assert_eq(smg_sm2_decrypt_init(NULL, key, &c1, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_init(&cipher, NULL, &c1, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_init(&cipher, key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_init(&cipher, key, &c1, 1), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify(NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_verify(&cipher, out, 1), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_verify_final(NULL, c3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_verify_final(&cipher, c3), SMG_OK);
    cr_assert_eq(smg_sm2_decrypt_update(&cipher, NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_decrypt_final(NULL), SMG_ERR_ARGUMENT);
    smg_wipe(&cipher, sizeof cipher);
}

Test(sm2_cipher, buffers_that_overlap_are_refused) {
    sm2_example example;
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1;
    size_t length = 99;
    sm2_example_load(&example);
    memset(out, 'm', 300);
    for (size_t at = 0; at < 150; at += 37) {
        cr_assert_eq(smg_sm2_encrypt(out, &length, 150, &example.key.public_key, SMG_SM2_ASN1,
                                     out + at, 10, NULL),
                     SMG_ERR_OVERLAP);
        cr_assert_eq(length, 0);
        cr_assert_eq(smg_sm2_decrypt(out, &length, 150, &example.key, SMG_SM2_ANY, out + at, 120),
                     SMG_ERR_OVERLAP);
        cr_assert_eq(smg_sm2_ciphertext_convert(out, &length, 150, SMG_SM2_ASN1, out + at, 120,
                                                SMG_SM2_C1C3C2),
                     SMG_ERR_OVERLAP);
    }
    cr_assert_eq(smg_sm2_encrypt(out, &length, 150, &example.key.public_key, SMG_SM2_ASN1,
                                 out + 150, 10, NULL),
                 SMG_OK, "beside each other");
    memset(out, 'm', 300);
    cr_assert_eq(smg_sm2_encrypt_init(&cipher, &c1, &example.key.public_key, 100, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out + 1, out, 10), SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm2_encrypt_update(&cipher, out, out + 9, 10), SMG_ERR_OVERLAP);
    for (size_t i = 0; i < 300; i++) {
        cr_assert_eq(out[i], 'm');
    }
    smg_wipe(&cipher, sizeof cipher);
}
