/* SPDX-License-Identifier: Apache-2.0 */
/* The other side, with a prepared key and without: in encryption, the KEM and key exchange. */
#ifndef SMIDGEN_SM2_RECIPIENT_H
#define SMIDGEN_SM2_RECIPIENT_H

#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_prepared.h>

#include "sm2/curve.h"

/* A public key, and the table of its point or NULL; or, unless status is SMG_OK, what is wrong with
 * the argument that should have been one. A point that has a table has been checked. */
typedef struct smg_sm2_recipient {
    smg_status status;
    smg_sm2_public_key key;
    const uint64_t *table;
} smg_sm2_recipient;

/* Those of an argument, which may be NULL. */
smg_sm2_recipient smg_sm2_recipient_plain(const smg_sm2_public_key *key);
smg_sm2_recipient smg_sm2_recipient_prepared(const smg_sm2_prepared_key *key);

/* Looks at a point that has not been checked: SMG_OK or SMG_ERR_POINT. */
smg_status smg_sm2_recipient_check(const smg_sm2_recipient *recipient);

/* c1 := k G and (x, y) := k P for the point of a checked recipient. As the kernel's base_and_mul.
 */
uint32_t smg_sm2_recipient_mul(smg_sm2_public_key *c1, uint8_t x[SM2_FP_BYTES],
                               uint8_t y[SM2_FP_BYTES], const uint8_t k[SM2_FN_BYTES],
                               const smg_sm2_recipient *recipient);

/* smg_sm2_encrypt_init for a recipient */
smg_status smg_sm2_encrypt_begin(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                                 const smg_sm2_recipient *recipient, uint64_t length,
                                 const smg_random *random);

/* smg_sm2_kem_encapsulate for a recipient */
smg_status smg_sm2_kem_encapsulate_for(uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES],
                                       uint8_t *key, size_t key_length,
                                       const smg_sm2_recipient *recipient,
                                       const smg_random *random);

#endif
