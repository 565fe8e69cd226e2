/* SPDX-License-Identifier: Apache-2.0 */
/* Signing and verification, with prepared objects and without. */
#ifndef SMIDGEN_SM9_SIGNATURE_H
#define SMIDGEN_SM9_SIGNATURE_H

#include <smidgen/sm9_prepared.h>

/* A master key's point, and the table of g or NULL; or, unless status is SMG_OK, what is wrong with
 * the argument that should have been one. A point that has a table has been checked. */
typedef struct smg_sm9_sign_base {
    smg_status status;
    const smg_sm9_sign_master_public *master;
    const uint64_t *table;
} smg_sm9_sign_base;

/* Those of arguments, which may be NULL. */
smg_sm9_sign_base smg_sm9_sign_base_plain(const smg_sm9_sign_master_public *master);
smg_sm9_sign_base smg_sm9_sign_base_prepared(const smg_sm9_prepared_sign_master *prepared);

/* The lines of a prepared signer, or what is wrong with it. */
smg_status smg_sm9_signer_lines(const uint64_t **lines, const smg_sm9_prepared_signer *signer,
                                const smg_sm9_sign_base *base);

/* smg_sm9_sign_final and smg_sm9_verify_final; the signer is given by lines or, where they are
 * NULL, by an ID. */
smg_status smg_sm9_sign_with(smg_sm9_message *message, uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                             const smg_sm9_sign_base *base, const smg_sm9_sign_key *key,
                             const smg_random *random);
smg_status smg_sm9_verify_with(smg_sm9_message *message,
                               const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                               const smg_sm9_sign_base *base, const uint64_t *lines, const void *id,
                               size_t id_length, uint8_t hid);

/* Begins the message of a call that gets it as a whole. */
smg_status smg_sm9_message_of(smg_sm9_message *message, const void *data, size_t length);

#endif
