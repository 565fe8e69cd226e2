/* SPDX-License-Identifier: Apache-2.0 */
/* SM9's operations for `speed`: through the library, with the kernel that it uses, and of the
 * kernel itself. What has _first in its name is done for a master key and a user that were not
 * prepared. */
#ifndef SMIDGEN_CLI_SPEED_SM9_H
#define SMIDGEN_CLI_SPEED_SM9_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/sm9.h>
#include <smidgen/sm9_exchange.h>
#include <smidgen/sm9_kem.h>
#include <smidgen/sm9_prepared.h>
#include <smidgen/sm9_sign.h>

/* So many users in turn. Number i has a partner, which is number i + 1 or, behind the last, the
 * first. */
#define SPEED_SM9_USERS 4

enum { SPEED_SM9_ID_BYTES = 16 };

typedef struct speed_sm9_user {
    uint8_t id[SPEED_SM9_ID_BYTES];
    smg_sm9_sign_key sign;
    smg_sm9_encrypt_key encrypt;
    smg_sm9_encrypt_key exchange;
    smg_sm9_prepared_signer *signer;
    smg_sm9_prepared_encrypt_key *prepared;          /* of encrypt */
    smg_sm9_prepared_encrypt_key *prepared_exchange; /* of exchange */
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES];
    uint8_t encapsulated[SMG_SM9_KEM_CIPHERTEXT_BYTES];  /* a key of the KEM */
    uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES]; /* R of the partner in an exchange */
    uint8_t *ciphertext;

    /* of the groups, for the kernel alone */
    uint8_t scalar[SMG_SM9_SCALAR_BYTES];
    uint8_t g1[SMG_SM9_G1_BYTES], g2[SMG_SM9_G2_BYTES], gt[SMG_SM9_GT_BYTES];
    uint64_t *lines; /* of g2 */
} speed_sm9_user;

/* What the operations work on. */
typedef struct speed_sm9 {
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_prepared_sign_master *prepared_sign;
    smg_sm9_prepared_encrypt_master *prepared_encrypt;
    uint64_t *table; /* of the first user's gt */
    speed_sm9_user users[SPEED_SM9_USERS];
    size_t next;
    const uint8_t *message; /* of the caller's, `length` bytes */
    size_t length;
    uint8_t *out; /* a ciphertext, or its plaintext */
    size_t out_size;
} speed_sm9;

#define SPEED_SM9_SIZES 1

typedef struct speed_sm9_op {
    const char *name;
    size_t sizes[SPEED_SM9_SIZES]; /* the usual one of messages; 0: none */

    /* Whether what the operation gives is right; makes what is taken, once for all. */
    bool (*check)(speed_sm9 *it);
    bool (*prepare)(speed_sm9 *it); /* what is taken, where that depends on the size; or NULL */
    bool (*run)(speed_sm9 *it);
} speed_sm9_op;

enum { SPEED_SM9_OPS = 26 };
extern const speed_sm9_op speed_sm9_ops[SPEED_SM9_OPS];

/* Random keys, and room for messages of up to `most` bytes, 1 or more. Errors: those of making a
 * key; SMG_ERR_CAPACITY where there is no memory. */
smg_status speed_sm9_make(speed_sm9 *it, size_t most);

/* Wipes and frees. */
void speed_sm9_free(speed_sm9 *it);

#endif
