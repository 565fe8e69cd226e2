/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM2's operations through the table of a given kernel, composed as the library composes them, so
 * that a kernel can be checked and measured which the library would not choose. Functions return
 * false when an operation fails.
 */
#ifndef SMIDGEN_CLI_SPEED_SM2_H
#define SMIDGEN_CLI_SPEED_SM2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/sm2.h>

#include "sm2/kernel.h"

/* ---- the kernels ---- */

/* Kernel number `index` of those that were compiled and that this processor runs, the one in use
 * first; NULL behind the last. */
const smg_sm2_kernel *speed_kernel_at(size_t index);

/* The kernel of this name among them, or NULL. */
const smg_sm2_kernel *speed_kernel_named(const char *name);

/* ---- the operations ---- */

/* key := a new key; NULL is the random source of the operating system, here and below. */
bool speed_sm2_keygen(smg_sm2_private_key *key, const smg_sm2_kernel *kernel,
                      const smg_random *random);

/* public_key := d G */
bool speed_sm2_public_key(smg_sm2_public_key *public_key, const smg_sm2_kernel *kernel,
                          const uint8_t d[SMG_SM2_SCALAR_BYTES]);

/* signature := r || s over the message. `after_z` has hashed Z and nothing else. */
bool speed_sm2_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], const smg_sm2_kernel *kernel,
                    const smg_sm2_private_key *key, const smg_sm3_context *after_z,
                    const void *message, size_t length, const smg_random *random);

/* Whether the public key is a point of the curve and the signature is one over the message. */
bool speed_sm2_verify(const smg_sm2_kernel *kernel,
                      const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                      const smg_sm2_public_key *public_key, const smg_sm3_context *after_z,
                      const void *message, size_t length);

/* after_z := the hash of Z of a key and an ID. */
bool speed_sm2_after_z(smg_sm3_context *after_z, const smg_sm2_public_key *public_key,
                       const void *id, size_t id_length);

/* ---- operands ---- */

/* So many keys in turn: more than a branch predictor learns. */
#define SPEED_SM2_ITEMS 64

typedef struct speed_sm2_item {
    smg_sm2_private_key key;
    smg_sm3_context after_z; /* under the default ID */
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
} speed_sm2_item;

/* Random keys, and a signature by each over the message. */
bool speed_sm2_items_make(speed_sm2_item items[SPEED_SM2_ITEMS], const smg_sm2_kernel *kernel,
                          const void *message, size_t length);

#endif
