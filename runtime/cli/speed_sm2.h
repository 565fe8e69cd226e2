/* SPDX-License-Identifier: Apache-2.0 */
/* SM2's operations for `speed`: through the library, with the kernel that it uses. */
#ifndef SMIDGEN_CLI_SPEED_SM2_H
#define SMIDGEN_CLI_SPEED_SM2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/sm2.h>
#include <smidgen/sm2_kem.h>
#include <smidgen/sm2_pool.h>
#include <smidgen/sm2_prepared.h>

/* So many keys in turn: more than a branch predictor learns. */
#define SPEED_SM2_ITEMS 64

/* Number i has a partner, which is number i + 1 or, behind the last, the first. */
typedef struct speed_sm2_item {
    smg_sm2_private_key key;
    smg_sm2_signer signer;   /* under the default ID */
    smg_sm3_context after_z; /* has hashed Z */
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES];        /* R of the partner in an exchange */
    uint8_t encapsulated[SMG_SM2_KEM_CIPHERTEXT_BYTES]; /* a key of the KEM for this one */
} speed_sm2_item;

/* So many of the keys are prepared: their tables fit the second cache together. */
#define SPEED_SM2_PREPARED 4

/* The nonces of a pool: it is filled in one batch of many, which shows in none of the figures but
 * the slowest batches. */
#define SPEED_SM2_POOL 4096

/* What the operations work on. */
typedef struct speed_sm2 {
    speed_sm2_item items[SPEED_SM2_ITEMS];
    size_t next;
    const uint8_t *message; /* of the caller's, `length` bytes */
    size_t length;
    size_t most; /* bytes of a message there is room for below */

    /* Of as many of the items as have room: number i begins at ciphertexts + i ciphertext_most. */
    uint8_t *ciphertexts;
    size_t ciphertexts_size, ciphertext_most, ciphertext_count;
    size_t ciphertext_length[SPEED_SM2_ITEMS];
    smg_sm2_prepared_key *prepared[SPEED_SM2_PREPARED];                    /* of the first items */
    uint8_t prepared_signatures[SPEED_SM2_ITEMS][SMG_SM2_SIGNATURE_BYTES]; /* by these in turn */
    smg_sm2_pool *pool;
    size_t pool_left; /* entries of it */
    uint8_t *out;     /* a ciphertext, or its plaintext */
    size_t out_size;
} speed_sm2;

#define SPEED_SM2_SIZES 2

typedef struct speed_sm2_op {
    const char *name;
    size_t streams;                /* what a run processes together */
    size_t sizes[SPEED_SM2_SIZES]; /* the usual ones of messages; 0: none, or no more */

    /* Whether what the operation gives is right; makes what is taken, once for all. */
    bool (*check)(speed_sm2 *it);
    bool (*prepare)(speed_sm2 *it); /* what is taken, where that depends on the size; or NULL */
    bool (*run)(speed_sm2 *it);
} speed_sm2_op;

enum { SPEED_SM2_OPS = 14 };
extern const speed_sm2_op speed_sm2_ops[SPEED_SM2_OPS];

/* Random keys, and room for messages of up to `most` bytes, 1 or more. Errors: those of making a
 * key; SMG_ERR_CAPACITY where there is no memory. */
smg_status speed_sm2_make(speed_sm2 *it, size_t most);

/* Wipes and frees. */
void speed_sm2_free(speed_sm2 *it);

#endif
