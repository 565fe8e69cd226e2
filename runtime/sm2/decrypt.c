/* SPDX-License-Identifier: Apache-2.0 */
/* Decryption in pieces (GB/T 32918.4-2016, clause 7). */
#include <smidgen/sm2_encrypt.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm2/cipher.h"
#include "sm2/kernel.h"

/* Steps B1 to B3: (x2, y2) := d C1. */
static smg_status begin(smg_sm2_cipher *cipher, const smg_sm2_private_key *key,
                        const smg_sm2_public_key *c1, uint64_t length) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    smg_status status = smg_sm2_message_length(length);
    if (status != SMG_OK) {
        return status;
    }
    if (kernel->check_vartime(c1->x, c1->y) == 0) {
        return SMG_ERR_POINT;
    }
    uint32_t valid = kernel->mul(cipher->x2, cipher->y2, key->d, c1->x, c1->y);
    SMG_PUBLIC(&valid, sizeof valid); /* no key at all: d is never 0 */
    if (valid == 0) {
        return SMG_ERR_KEY;
    }
    smg_sm2_cipher_begin(cipher, length, SMG_SM2_VERIFIES);
    return SMG_OK;
}

smg_status smg_sm2_decrypt_init(smg_sm2_cipher *cipher, const smg_sm2_private_key *key,
                                const smg_sm2_public_key *c1, uint64_t length) {
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(cipher, sizeof *cipher);
    smg_status status = SMG_ERR_ARGUMENT;
    if (key != NULL && c1 != NULL) {
        status = begin(cipher, key, c1, length);
    }
    if (status != SMG_OK) {
        smg_wipe(cipher, sizeof *cipher);
    }
    return status;
}

smg_status smg_sm2_decrypt_verify(smg_sm2_cipher *cipher, const uint8_t *in, size_t length) {
    return smg_sm2_cipher_update(cipher, SMG_SM2_VERIFIES, NULL, in, length);
}

smg_status smg_sm2_decrypt_verify_final(smg_sm2_cipher *cipher,
                                        const uint8_t c3[SMG_SM2_C3_BYTES]) {
    if (cipher == NULL || c3 == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM2_VERIFIES) {
        return SMG_ERR_STATE;
    }
    smg_status status = SMG_ERR_LENGTH;
    if (cipher->done == cipher->length) {
        smg_sm2_cipher_c3(cipher, cipher->c3);
        uint32_t right = smg_ct_equal(cipher->c3, c3, SMG_SM2_C3_BYTES);
        right &= ~smg_ct_is_zero(cipher->bits); /* B4 */
        SMG_PUBLIC(&right, sizeof right);       /* the answer */
        status = right != 0 ? SMG_OK : SMG_ERR_TAG;
    }
    if (status == SMG_OK) {
        smg_sm2_cipher_rewind(cipher, SMG_SM2_DECRYPTS);
    } else {
        smg_wipe(cipher, sizeof *cipher);
    }
    return status;
}

smg_status smg_sm2_decrypt_update(smg_sm2_cipher *cipher, uint8_t *out, const uint8_t *in,
                                  size_t length) {
    if (out == NULL && length > 0) {
        return SMG_ERR_ARGUMENT;
    }
    return smg_sm2_cipher_update(cipher, SMG_SM2_DECRYPTS, out, in, length);
}

smg_status smg_sm2_decrypt_final(smg_sm2_cipher *cipher) {
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM2_DECRYPTS) {
        return SMG_ERR_STATE;
    }
    smg_status status = SMG_ERR_LENGTH;
    if (cipher->done == cipher->length) {
        uint8_t c3[SMG_SM2_C3_BYTES];
        smg_sm2_cipher_c3(cipher, c3);
        uint32_t same = smg_ct_equal(cipher->c3, c3, SMG_SM2_C3_BYTES);
        SMG_PUBLIC(&same, sizeof same); /* the answer */
        status = same != 0 ? SMG_OK : SMG_ERR_TAG;
        smg_wipe(c3, sizeof c3);
    }
    smg_wipe(cipher, sizeof *cipher);
    return status;
}
