/* SPDX-License-Identifier: Apache-2.0 */
/* SM4's modes as functions to call: cuts, places, order of calls, arguments. */
#include <criterion/criterion.h>
#include <string.h>

#include "sm4_modes.h"
#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define MODES 14

static bool takes_padding(smg_sm4_mode mode) {
    return mode == SMG_SM4_ECB || mode == SMG_SM4_CBC || mode == SMG_SM4_BC ||
           mode == SMG_SM4_OFBNLF;
}

static bool steals(smg_sm4_mode mode) {
    return mode == SMG_SM4_CBC_CS1 || mode == SMG_SM4_CBC_CS2 || mode == SMG_SM4_CBC_CS3;
}

/* A length that the use takes. */
static size_t draw_length(noise *n, const sm4_use *use) {
    const size_t length = noise_next(n) % (noise_next(n) % 4 == 0 ? SM4_MOST - 2 * BLOCK : 100);
    if (takes_padding(use->mode) && use->padding == SMG_SM4_NO_PADDING) {
        return length / BLOCK * BLOCK;
    }
    return steals(use->mode) ? length + BLOCK : length;
}

static void draw_use(noise *n, sm4_use *use, int mode) {
    use->mode = (smg_sm4_mode)mode;
    use->padding =
        takes_padding(use->mode) ? (smg_sm4_padding)(noise_next(n) % 3) : SMG_SM4_NO_PADDING;
    noise_fill(n, use->key, sizeof use->key);
    noise_fill(n, use->iv, sizeof use->iv);
}

/* Field report 33. */
Test(sm4_calls, any_cut_gives_what_one_piece_gives) {
    static uint8_t plain[SM4_MOST], secret[SM4_MOST];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 30; round++) {
        for (int mode = 0; mode < MODES; mode++) {
            sm4_use use;
            size_t made;
            draw_use(&n, &use, mode);
            const size_t length = draw_length(&n, &use);
            noise_fill(&n, plain, length);
            cr_assert_eq(sm4_crypt(secret, &made, &use, SMG_SM4_ENCRYPT, plain, length), SMG_OK);
            sm4_expect_both_ways(&use, plain, length, secret, made, &n, "random");
        }
    }
}

/* Pieces in place: out is `in` in each call, although output lags behind input. */
Test(sm4_calls, pieces_may_be_replaced_by_their_output) {
    static uint8_t plain[SM4_MOST], secret[SM4_MOST], all[SM4_MOST + BLOCK],
        piece[SM4_MOST + BLOCK];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 20; round++) {
        for (int mode = 0; mode < MODES; mode++) {
            sm4_use use;
            size_t made, at = 0, written = 0;
            smg_sm4_cipher cipher;
            draw_use(&n, &use, mode);
            const size_t length = draw_length(&n, &use);
            noise_fill(&n, plain, length);
            sm4_crypt(secret, &made, &use, SMG_SM4_ENCRYPT, plain, length);
            const bool back = round % 2 == 1;
            const uint8_t *const from = back ? secret : plain, *const to = back ? plain : secret;
            const size_t from_length = back ? made : length, to_length = back ? length : made;
            smg_sm4_cipher_init(&cipher, use.mode, back ? SMG_SM4_DECRYPT : SMG_SM4_ENCRYPT,
                                use.padding, use.key, sizeof use.key, use.iv,
                                sm4_iv_length(use.mode));
            while (at < from_length) {
                size_t count = noise_next(&n) % (round < 10 ? 60 : SM4_MOST);
                count = count < from_length - at ? count : from_length - at;
                memcpy(piece, from + at, count);
                cr_assert_eq(smg_sm4_cipher_update(&cipher, piece, &made, piece, count), SMG_OK);
                memcpy(all + written, piece, made);
                at += count;
                written += made;
            }
            cr_assert_eq(smg_sm4_cipher_final(&cipher, piece, &made), SMG_OK);
            memcpy(all + written, piece, made);
            cr_assert_eq(written + made, to_length);
            expect_bytes(all, to, to_length, "in place");
        }
    }
}

/* Field report 32. */
Test(sm4_calls, every_alignment_gives_the_same) {
    uint8_t in[700 + 64], out[700 + 64 + 2 * BLOCK], expected[700 + BLOCK];
    noise n;
    noise_init(&n);
    for (int mode = 0; mode < MODES; mode++) {
        sm4_use use;
        size_t made;
        draw_use(&n, &use, mode);
        use.padding = takes_padding(use.mode) ? SMG_SM4_PKCS7 : SMG_SM4_NO_PADDING;
        uint8_t message[700];
        noise_fill(&n, message, sizeof message);
        sm4_crypt(expected, &made, &use, SMG_SM4_ENCRYPT, message, sizeof message);
        for (size_t offset = 0; offset < 64; offset++) {
            uint8_t key[BLOCK + 64], iv[BLOCK + 64], back[700 + BLOCK + 64];
            uint8_t *const from = in + offset, *const to = out + 63 - offset;
            memcpy(from, message, sizeof message);
            memcpy(key + offset, use.key, BLOCK);
            memcpy(iv + 63 - offset, use.iv, BLOCK);
            for (int way = 0; way < 2; way++) {
                cr_assert_eq(smg_sm4_crypt(way == 0 ? to : back + offset, &made, use.mode,
                                           way == 0 ? SMG_SM4_ENCRYPT : SMG_SM4_DECRYPT,
                                           use.padding, key + offset, BLOCK, iv + 63 - offset,
                                           sm4_iv_length(use.mode), way == 0 ? from : to,
                                           way == 0 ? sizeof message : made),
                             SMG_OK);
                if (way == 0) {
                    expect_bytes(to, expected, made, "offset");
                }
            }
            cr_assert_eq(made, sizeof message);
            expect_bytes(back + offset, message, sizeof message, "offset, back");
        }
    }
}

Test(sm4_calls, partial_overlap_is_refused) {
    uint8_t buffer[200], before[200];
    size_t made;
    noise n;
    noise_init(&n);
    noise_fill(&n, buffer, sizeof buffer);
    memcpy(before, buffer, sizeof buffer);
    for (int mode = 0; mode < MODES; mode++) {
        sm4_use use;
        smg_sm4_cipher cipher;
        draw_use(&n, &use, mode);
        use.padding = SMG_SM4_NO_PADDING;
        for (size_t at = 1; at < 48; at++) {
            made = 1;
            cr_assert_eq(sm4_crypt(buffer + at, &made, &use, SMG_SM4_ENCRYPT, buffer, 48),
                         SMG_ERR_OVERLAP);
            cr_assert_eq(sm4_crypt(buffer, &made, &use, SMG_SM4_DECRYPT, buffer + at, 48),
                         SMG_ERR_OVERLAP);
            cr_assert_eq(made, 0);
            smg_sm4_cipher_init(&cipher, use.mode, SMG_SM4_ENCRYPT, use.padding, use.key, BLOCK,
                                use.iv, sm4_iv_length(use.mode));
            const size_t out_length = steals(use.mode) ? 16 : 48;
            if (at < out_length) {
                cr_assert_eq(smg_sm4_cipher_update(&cipher, buffer, &made, buffer + at, 48),
                             SMG_ERR_OVERLAP);
            }
            cr_assert_eq(smg_sm4_cipher_update(&cipher, buffer + at, &made, buffer, 48),
                         SMG_ERR_OVERLAP);
        }
    }
    expect_bytes(buffer, before, sizeof buffer, "nothing is written");

    sm4_use use = {.mode = SMG_SM4_CBC, .padding = SMG_SM4_PKCS7};
    cr_assert_eq(sm4_crypt(buffer, &made, &use, SMG_SM4_ENCRYPT, buffer + 32, 32),
                 SMG_ERR_OVERLAP); /* the third block would fall upon the input */
    cr_assert_eq(sm4_crypt(buffer, &made, &use, SMG_SM4_ENCRYPT, buffer + 48, 32), SMG_OK);
    cr_assert_eq(sm4_crypt(buffer + 32, &made, &use, SMG_SM4_ENCRYPT, buffer, 32), SMG_OK);
}

Test(sm4_calls, final_ends_a_context_and_wipes_it) {
    for (int mode = 0; mode < MODES; mode++) {
        for (int padding = 0; padding < (takes_padding((smg_sm4_mode)mode) ? 3 : 1); padding++) {
            uint8_t data[3 * BLOCK] = {7}, out[4 * BLOCK];
            const size_t iv_length = sm4_iv_length((smg_sm4_mode)mode);
            size_t made;
            smg_sm4_cipher cipher;
            memset(&cipher, 0xff, sizeof cipher);
            cr_assert_eq(smg_sm4_cipher_update(&cipher, out, &made, data, 1), SMG_ERR_STATE);
            cr_assert_eq(smg_sm4_cipher_init(&cipher, (smg_sm4_mode)mode, SMG_SM4_ENCRYPT,
                                             (smg_sm4_padding)padding, data, BLOCK, data,
                                             iv_length),
                         SMG_OK);
            smg_sm4_cipher_update(&cipher, out, &made, data, sizeof data);
            cr_assert_eq(smg_sm4_cipher_final(&cipher, out, &made), SMG_OK);
            cr_assert(all_zero(&cipher, sizeof cipher));
            cr_assert_eq(smg_sm4_cipher_update(&cipher, out, &made, data, 1), SMG_ERR_STATE);
            cr_assert_eq(smg_sm4_cipher_update(&cipher, NULL, &made, NULL, 0), SMG_ERR_STATE);
            cr_assert_eq(smg_sm4_cipher_update_bits(&cipher, out, data, 1), SMG_ERR_STATE);
            made = 1;
            cr_assert_eq(smg_sm4_cipher_final(&cipher, out, &made), SMG_ERR_STATE);
            cr_assert_eq(made, 0);
        }
    }
}

Test(sm4_calls, other_lengths_of_key_and_iv_are_refused) {
    uint8_t zeros[33] = {0}, out[48];
    for (int mode = 0; mode < MODES; mode++) {
        const size_t iv_length = sm4_iv_length((smg_sm4_mode)mode);
        for (size_t length = 0; length <= sizeof zeros; length++) {
            smg_sm4_cipher cipher;
            size_t made;
            memset(&cipher, 1, sizeof cipher);
            cr_assert_eq(smg_sm4_cipher_init(&cipher, (smg_sm4_mode)mode, SMG_SM4_ENCRYPT,
                                             SMG_SM4_NO_PADDING, zeros, length, zeros, iv_length),
                         length == 16 ? SMG_OK : SMG_ERR_LENGTH);
            cr_assert_eq(all_zero(&cipher, sizeof cipher), length != 16);
            memset(out, 1, sizeof out);
            cr_assert_eq(smg_sm4_crypt(out, &made, (smg_sm4_mode)mode, SMG_SM4_ENCRYPT,
                                       SMG_SM4_NO_PADDING, zeros, 16, zeros, length, zeros, 16),
                         length == iv_length ? SMG_OK : SMG_ERR_LENGTH);
            cr_assert_eq(all_zero(out, 16), length != iv_length);
        }
    }
}

Test(sm4_calls, unknown_choices_are_refused) {
    const uint8_t zeros[16] = {0};
    smg_sm4_cipher cipher;
    const struct {
        int mode, direction, padding;
    } wrong[] = {{MODES, 0, 0},         {-1, 0, 0},          {SMG_SM4_CBC, 2, 0},
                 {SMG_SM4_CBC, 0, 3},   {SMG_SM4_CTR, 0, 1}, {SMG_SM4_CBC_CS1, 0, 2},
                 {SMG_SM4_CFB128, 1, 1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memset(&cipher, 1, sizeof cipher);
        cr_assert_eq(smg_sm4_cipher_init(&cipher, (smg_sm4_mode)wrong[i].mode,
                                         (smg_sm4_direction)wrong[i].direction,
                                         (smg_sm4_padding)wrong[i].padding, zeros, 16, zeros, 16),
                     SMG_ERR_UNSUPPORTED, "%zu", i);
        cr_assert(all_zero(&cipher, sizeof cipher));
    }
    smg_sm4_cipher_init(&cipher, SMG_SM4_CFB8, SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING, zeros, 16,
                        zeros, 16);
    uint8_t out[16];
    cr_assert_eq(smg_sm4_cipher_update_bits(&cipher, out, zeros, 8), SMG_ERR_UNSUPPORTED);
}

Test(sm4_calls, null_pointers_are_refused) {
    uint8_t data[16] = {0}, out[32];
    size_t made;
    smg_sm4_cipher cipher;
    sm4_use use = {.mode = SMG_SM4_CBC, .padding = SMG_SM4_PKCS7};
    cr_assert_eq(
        smg_sm4_cipher_init(NULL, SMG_SM4_CBC, SMG_SM4_ENCRYPT, SMG_SM4_PKCS7, data, 16, data, 16),
        SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_init(&cipher, SMG_SM4_CBC, SMG_SM4_ENCRYPT, SMG_SM4_PKCS7, NULL, 16,
                                     data, 16),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_init(&cipher, SMG_SM4_CBC, SMG_SM4_ENCRYPT, SMG_SM4_PKCS7, data, 16,
                                     NULL, 16),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_init(&cipher, SMG_SM4_CBC, SMG_SM4_ENCRYPT, SMG_SM4_PKCS7, data, 16,
                                     data, 16),
                 SMG_OK);
    cr_assert_eq(smg_sm4_cipher_update(NULL, out, &made, data, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_update(&cipher, out, NULL, data, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_update(&cipher, NULL, &made, data, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_update(&cipher, out, &made, NULL, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_update(&cipher, NULL, &made, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm4_cipher_update(&cipher, NULL, &made, data, 5), SMG_OK);
    cr_assert_eq(smg_sm4_cipher_final(NULL, out, &made), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_final(&cipher, out, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_final(&cipher, NULL, &made), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cipher_final(&cipher, out, &made), SMG_OK);
    cr_assert_eq(sm4_crypt(NULL, &made, &use, SMG_SM4_ENCRYPT, data, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(sm4_crypt(NULL, &made, &use, SMG_SM4_ENCRYPT, NULL, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_ENCRYPT, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(sm4_crypt(out, NULL, &use, SMG_SM4_ENCRYPT, data, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_ENCRYPT, NULL, 0), SMG_OK);
    use = (sm4_use){.mode = SMG_SM4_CTR};
    cr_assert_eq(sm4_crypt(NULL, &made, &use, SMG_SM4_ENCRYPT, NULL, 0), SMG_OK);
    cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_ENCRYPT, data, SIZE_MAX), SMG_ERR_LENGTH);
}
