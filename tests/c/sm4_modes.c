/* SPDX-License-Identifier: Apache-2.0 */
#include "sm4_modes.h"

#include <criterion/criterion.h>
#include <string.h>

#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

size_t sm4_iv_length(smg_sm4_mode mode) {
    return mode == SMG_SM4_ECB ? 0 : SMG_SM4_IV_BYTES;
}

smg_status sm4_crypt(uint8_t *out, size_t *out_length, const sm4_use *use,
                     smg_sm4_direction direction, const uint8_t *in, size_t length) {
    return smg_sm4_crypt(out, out_length, use->mode, direction, use->padding, use->key,
                         sizeof use->key, use->iv, sm4_iv_length(use->mode), in, length);
}

smg_status sm4_crypt_cut(uint8_t *out, size_t *out_length, const sm4_use *use,
                         smg_sm4_direction direction, const uint8_t *in, size_t length, noise *n) {
    const size_t most = 1 + noise_next(n) % (length + 1);
    smg_sm4_cipher cipher;
    size_t read = 0, written = 0, made;
    cr_assert_eq(smg_sm4_cipher_init(&cipher, use->mode, direction, use->padding, use->key,
                                     sizeof use->key, use->iv, sm4_iv_length(use->mode)),
                 SMG_OK);
    while (read < length) {
        size_t piece = noise_next(n) % (most + 1);
        piece = piece < length - read ? piece : length - read;
        cr_assert_eq(smg_sm4_cipher_update(&cipher, out + written, &made, in + read, piece),
                     SMG_OK);
        cr_assert_leq(made, piece + SMG_SM4_BLOCK_BYTES);
        read += piece;
        written += made;
    }
    const smg_status status = smg_sm4_cipher_final(&cipher, out + written, &made);
    *out_length = written + made;
    return status;
}

void sm4_expect_both_ways(const sm4_use *use, const uint8_t *plain, size_t plain_length,
                          const uint8_t *secret, size_t secret_length, noise *n, const char *what) {
    static uint8_t out[SM4_MOST + 2 * BLOCK];
    const uint8_t *const texts[2] = {plain, secret};
    const size_t lengths[2] = {plain_length, secret_length};
    for (int way = 0; way < 2; way++) {
        const smg_sm4_direction direction = way == 0 ? SMG_SM4_ENCRYPT : SMG_SM4_DECRYPT;
        const uint8_t *const in = texts[way], *const expected = texts[1 - way];
        const size_t length = lengths[way], expected_length = lengths[1 - way];
        size_t made;
        memset(out, 0xee, sizeof out);
        cr_assert_eq(sm4_crypt(out, &made, use, direction, in, length), SMG_OK, "%s", what);
        cr_assert_eq(made, expected_length, "%s", what);
        expect_bytes(out, expected, made, what);

        memcpy(out, in, length);
        cr_assert_eq(sm4_crypt(out, &made, use, direction, out, length), SMG_OK, "%s", what);
        cr_assert_eq(made, expected_length, "%s", what);
        expect_bytes(out, expected, made, what);

        for (int round = 0; round < 4; round++) {
            memset(out, 0xee, sizeof out);
            cr_assert_eq(sm4_crypt_cut(out, &made, use, direction, in, length, n), SMG_OK, "%s",
                         what);
            cr_assert_eq(made, expected_length, "%s", what);
            expect_bytes(out, expected, made, what);
        }
    }
}
