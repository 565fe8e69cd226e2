/* SPDX-License-Identifier: Apache-2.0 */
/* The forms of an SM2 ciphertext, as far as the library itself writes them. */
#ifndef SMIDGEN_CODEC_SM2_CIPHERTEXT_H
#define SMIDGEN_CODEC_SM2_CIPHERTEXT_H

#include <smidgen/sm2_encrypt.h>

#include <stdbool.h>

/* SMG_OK, or SMG_ERR_UNSUPPORTED for what is no form or SMG_SM2_ANY. */
smg_status smg_sm2_form_check(smg_sm2_form form);

/* Whether C3 comes after C2. */
bool smg_sm2_form_ends_with_c3(smg_sm2_form form);

/* Sizes of a ciphertext: of what stands before C2, and of all. */
typedef struct smg_sm2_layout {
    size_t head;
    uint64_t total;
} smg_sm2_layout;

/* Those for this C1 and `length` bytes of plaintext. Errors as smg_sm2_ciphertext_head. */
smg_status smg_sm2_ciphertext_layout(smg_sm2_layout *layout, smg_sm2_form form,
                                     const smg_sm2_public_key *c1, uint64_t length);

/* Writes what is around C2, which is at out + layout->head: layout is that of these parts, and out
 * has room for all of it. */
void smg_sm2_ciphertext_finish(uint8_t *out, const smg_sm2_layout *layout, smg_sm2_form form,
                               const smg_sm2_public_key *c1, const uint8_t c3[SMG_SM2_C3_BYTES],
                               uint64_t length);

#endif
