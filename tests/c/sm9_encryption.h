/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of SM9's encryption share. */
#ifndef SMIDGEN_TESTS_SM9_ENCRYPTION_H
#define SMIDGEN_TESTS_SM9_ENCRYPTION_H

#include "sm9_cases.h"

#define MODES 5
extern const smg_sm9_mode modes[MODES]; /* the first is SMG_SM9_XOR */

/* That of a case of sm9_enc.json, whose number must be the same too; the bytes of a mode's IV. */
smg_sm9_mode mode_of(const json_t *test);
size_t iv_of(smg_sm9_mode mode);

/* smg_sm9_encrypt and smg_sm9_decrypt, or the same with prepared objects: 1, of the master key and
 * the private key; 2, of the recipient too. */
smg_status encrypt_by(int prepared, uint8_t *out, size_t *out_length, size_t capacity,
                      const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac, bytes message,
                      const smg_random *random);
smg_status decrypt_by(int prepared, uint8_t *out, size_t *out_length, size_t capacity,
                      const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac, bytes sealed);

/* The message in pieces of `piece` bytes gives the ciphertext that is expected where r and the IV
 * are drawn as given, and that in pieces the message. */
void check_pieces(const encrypt_user *user, smg_sm9_mode mode, smg_sm9_mac mac, bytes message,
                  bytes expected, const uint8_t *drawn, size_t piece);

#endif
