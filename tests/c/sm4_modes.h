/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of SM4's modes share. */
#ifndef SMIDGEN_TESTS_SM4_MODES_H
#define SMIDGEN_TESTS_SM4_MODES_H

#include <smidgen/sm4_modes.h>

#include "randomness.h"

/* One use of a mode. */
typedef struct sm4_use {
    smg_sm4_mode mode;
    smg_sm4_padding padding;
    uint8_t key[SMG_SM4_KEY_BYTES], iv[SMG_SM4_IV_BYTES];
} sm4_use;

size_t sm4_iv_length(smg_sm4_mode mode);

/* smg_sm4_crypt with these. */
smg_status sm4_crypt(uint8_t *out, size_t *out_length, const sm4_use *use,
                     smg_sm4_direction direction, const uint8_t *in, size_t length);

/* The same by init, update and final, cut at random, with empty pieces between. */
smg_status sm4_crypt_cut(uint8_t *out, size_t *out_length, const sm4_use *use,
                         smg_sm4_direction direction, const uint8_t *in, size_t length, noise *n);

/* Asserts that a use of a mode maps plain, of at most SM4_MOST bytes, to secret and back: in one
 * piece, in place, and in pieces. */
#define SM4_MOST 2000
void sm4_expect_both_ways(const sm4_use *use, const uint8_t *plain, size_t plain_length,
                          const uint8_t *secret, size_t secret_length, noise *n, const char *what);

#endif
