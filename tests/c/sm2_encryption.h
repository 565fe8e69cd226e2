/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of encryption share: the cases of sm2_enc.json, and messages in pieces. */
#ifndef SMIDGEN_TESTS_SM2_ENCRYPTION_H
#define SMIDGEN_TESTS_SM2_ENCRYPTION_H

#include <jansson.h>
#include <smidgen/sm2_encrypt.h>

#include "vectors.h"

#define C3_BYTES   SMG_SM2_C3_BYTES
#define HEAD_BYTES SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES

/* Encrypts in pieces of 1, 2, 4 … bytes; c2 has room for the message. */
void encrypt_in_pieces(smg_sm2_public_key *c1, uint8_t *c2, uint8_t c3[C3_BYTES],
                       const smg_sm2_public_key *key, const uint8_t *message, size_t length,
                       const smg_random *random);

/* Verifies in pieces of 3 bytes, decrypts in pieces of 5. */
smg_status decrypt_in_pieces(uint8_t *message, const smg_sm2_private_key *key,
                             const smg_sm2_public_key *c1, const uint8_t *c2, size_t length,
                             const uint8_t c3[C3_BYTES]);

/* A case of sm2_enc.json with a fixed nonce: the three parts in pieces, and back; a changed C3 is
 * refused. */
void check_encryption_case(const json_t *test);

/* Runs that for all cases of one curve; returns how many there were. */
size_t check_encryption_cases(const char *curve);

#endif
