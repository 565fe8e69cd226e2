/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2/recipient.h"

#include "sm2/kernel.h"

smg_sm2_recipient smg_sm2_recipient_plain(const smg_sm2_public_key *key) {
    smg_sm2_recipient recipient = {SMG_ERR_ARGUMENT, {{0}, {0}}, NULL};
    if (key != NULL) {
        recipient.status = SMG_OK;
        recipient.key = *key;
    }
    return recipient;
}

smg_status smg_sm2_recipient_check(const smg_sm2_recipient *recipient) {
    const smg_sm2_public_key *key = &recipient->key;
    return recipient->table != NULL || smg_sm2_kernel_get()->check_vartime(key->x, key->y) != 0
               ? SMG_OK
               : SMG_ERR_POINT;
}

uint32_t smg_sm2_recipient_mul(smg_sm2_public_key *c1, uint8_t x[SM2_FP_BYTES],
                               uint8_t y[SM2_FP_BYTES], const uint8_t k[SM2_FN_BYTES],
                               const smg_sm2_recipient *recipient) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    const smg_sm2_public_key *key = &recipient->key;
    return recipient->table != NULL
               ? kernel->base_and_prepared_mul(c1->x, c1->y, x, y, k, recipient->table)
               : kernel->base_and_mul(c1->x, c1->y, x, y, k, key->x, key->y);
}
