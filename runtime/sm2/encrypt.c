/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption in pieces (GB/T 32918.4-2016, clause 6). */
#include <smidgen/sm2_encrypt.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/secret.h"
#include "sm2/cipher.h"
#include "sm2/draw.h"
#include "sm2/recipient.h"

/* Steps A2 to A5 with one nonce; 0 when it is out of range or must be replaced. */
static uint32_t begin_with(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                           const uint8_t k[SM2_FN_BYTES], const smg_sm2_recipient *recipient,
                           uint64_t length) {
    uint32_t usable = smg_sm2_recipient_mul(c1, cipher->x2, cipher->y2, k, recipient);
    smg_sm2_cipher_begin(cipher, length, SMG_SM2_ENCRYPTS);
    return usable & ~smg_sm2_cipher_begins_with_zeros(cipher);
}

static smg_status begin(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                        const smg_sm2_recipient *recipient, uint64_t length,
                        const smg_random *random) {
    smg_status status = recipient->status;
    if (status == SMG_OK) {
        status = smg_sm2_message_length(length);
    }
    if (status == SMG_OK) {
        status = smg_sm2_recipient_check(recipient);
    }
    if (status != SMG_OK) {
        return status;
    }
    uint8_t k[SM2_FN_BYTES];
    status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM2_DRAWS; draw++) {
        status = smg_sm2_draw(k, random);
        if (status != SMG_OK) {
            break;
        }
        uint32_t usable = begin_with(cipher, c1, k, recipient, length);
        /* A refused nonce is never used: that there was one tells nothing about the next. */
        SMG_PUBLIC(&usable, sizeof usable);
        if (usable != 0) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    smg_wipe(k, sizeof k);
    SMG_PUBLIC(c1, sizeof *c1); /* a part of the ciphertext */
    return status;
}

smg_status smg_sm2_encrypt_begin(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                                 const smg_sm2_recipient *recipient, uint64_t length,
                                 const smg_random *random) {
    smg_sm2_public_key point = {{0}, {0}};
    smg_status status = SMG_ERR_ARGUMENT;
    if (cipher != NULL) {
        smg_wipe(cipher, sizeof *cipher);
        if (c1 != NULL) {
            status = begin(cipher, &point, recipient, length, random);
        }
        if (status != SMG_OK) {
            smg_wipe(cipher, sizeof *cipher);
            memset(&point, 0, sizeof point);
        }
    }
    if (c1 != NULL) {
        *c1 = point;
    }
    return status;
}

smg_status smg_sm2_encrypt_init(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                                const smg_sm2_public_key *key, uint64_t length,
                                const smg_random *random) {
    const smg_sm2_recipient recipient = smg_sm2_recipient_plain(key);
    return smg_sm2_encrypt_begin(cipher, c1, &recipient, length, random);
}

smg_status smg_sm2_encrypt_update(smg_sm2_cipher *cipher, uint8_t *out, const uint8_t *in,
                                  size_t length) {
    if (out == NULL && length > 0) {
        return SMG_ERR_ARGUMENT;
    }
    return smg_sm2_cipher_update(cipher, SMG_SM2_ENCRYPTS, out, in, length);
}

smg_status smg_sm2_encrypt_final(smg_sm2_cipher *cipher, uint8_t c3[SMG_SM2_C3_BYTES]) {
    if (c3 == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(c3, 0, SMG_SM2_C3_BYTES);
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM2_ENCRYPTS) {
        return SMG_ERR_STATE;
    }
    smg_status status = SMG_ERR_LENGTH;
    if (cipher->done == cipher->length) {
        smg_sm2_cipher_c3(cipher, c3);
        SMG_PUBLIC(c3, SMG_SM2_C3_BYTES); /* a part of the ciphertext */
        status = SMG_OK;
    }
    smg_wipe(cipher, sizeof *cipher);
    return status;
}
