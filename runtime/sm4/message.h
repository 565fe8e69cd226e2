/* SPDX-License-Identifier: Apache-2.0 */
/* What GCM and CCM share: a counter mode, and a MAC over associated data and message. */
#ifndef SMIDGEN_SM4_MESSAGE_H
#define SMIDGEN_SM4_MESSAGE_H

#include <smidgen/sm4_aead.h>

/* Adds bytes to what is authenticated, blocks of 16 bytes being cut from the first call on. */
void smg_sm4_aead_absorb(smg_sm4_aead *aead, const uint8_t *data, size_t length);

/* Fills the current block with zeros, unless it is empty. */
void smg_sm4_aead_pad(smg_sm4_aead *aead);

/*
 * The rest of an init that has set keys, counter (the block that becomes the mask of the tag),
 * state, limits and tag_length, or failed with the given status, which is then the answer.
 * SMG_ERR_UNSUPPORTED: no such direction; the context is zeroed.
 */
smg_status smg_sm4_aead_begin(smg_sm4_aead *aead, smg_status status, smg_sm4_direction direction);

/* A message in one piece, as smg_sm4_gcm_encrypt and smg_sm4_gcm_decrypt take it. */
typedef struct smg_sm4_message {
    uint8_t *out;
    const uint8_t *aad;
    size_t aad_length;
    const uint8_t *in;
    size_t length;
} smg_sm4_message;

/* Does it with a context as smg_sm4_aead_begin takes it; wipes the context, and after an error
 * zeroes the outputs. */
smg_status smg_sm4_aead_seal(smg_sm4_aead *aead, smg_status status, const smg_sm4_message *message,
                             uint8_t *tag, size_t tag_length);
smg_status smg_sm4_aead_open(smg_sm4_aead *aead, smg_status status, const smg_sm4_message *message,
                             const uint8_t *tag);

#endif
