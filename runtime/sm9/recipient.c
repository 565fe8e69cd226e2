/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9/recipient.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/secret.h"
#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9/point.h"

smg_sm9_encrypt_base smg_sm9_encrypt_base_plain(const smg_sm9_encrypt_master_public *master) {
    smg_sm9_encrypt_base base = {SMG_ERR_ARGUMENT, master, NULL};
    if (master != NULL) {
        const uint32_t valid = smg_sm9_kernel_get()->g1_check_vartime(master->point);
        base.status = valid != 0 ? SMG_OK : SMG_ERR_POINT;
    }
    return base;
}

smg_sm9_recipient smg_sm9_recipient_of(const smg_sm9_encrypt_base *base, const void *id,
                                       size_t id_length, uint8_t hid) {
    smg_sm9_recipient recipient = {base->status, *base, {0}, id, id_length};
    if (recipient.status == SMG_OK) {
        recipient.status =
            smg_sm9_recipient_point(recipient.q, base->master, true, id, id_length, hid);
    }
    return recipient;
}

smg_sm9_recipient smg_sm9_recipient_plain(const smg_sm9_encrypt_master_public *master,
                                          const void *id, size_t id_length, uint8_t hid) {
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_plain(master);
    return smg_sm9_recipient_of(&base, id, id_length, hid);
}

smg_sm9_owner smg_sm9_owner_plain(const smg_sm9_encrypt_key *key) {
    const smg_sm9_owner owner = {smg_sm9_encrypt_key_present(key), key, NULL};
    return owner;
}

uint32_t smg_sm9_recipient_mul(uint8_t c[SMG_SM9_G1_BYTES], const uint8_t r[SMG_SM9_SCALAR_BYTES],
                               const smg_sm9_recipient *recipient) {
    uint32_t valid = smg_sm9_kernel_get()->g1_mul(c, r, recipient->q);
    SMG_PUBLIC(&valid, sizeof valid);
    SMG_PUBLIC(c, SMG_SM9_G1_BYTES); /* is sent; or 0 */
    return valid;
}

void smg_sm9_base_power(uint8_t w[SMG_SM9_GT_BYTES], const uint8_t r[SMG_SM9_SCALAR_BYTES],
                        const smg_sm9_encrypt_base *base) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t q[SMG_SM9_G2_BYTES];
    if (base->table != NULL) {
        kernel->gt_base_pow(w, r, base->table);
        return;
    }
    kernel->g2_base_mul(q, r);
    kernel->pairing(w, base->master->point, q); /* a power in GT would cost more than r P2 */
    smg_wipe(q, sizeof q);
}

void smg_sm9_owner_pairing(uint8_t w[SMG_SM9_GT_BYTES], const uint8_t c[SMG_SM9_G1_BYTES],
                           const smg_sm9_owner *owner) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    if (owner->lines != NULL) {
        kernel->pairing_prepared(w, c, owner->lines);
    } else {
        kernel->pairing(w, c, owner->key->de);
    }
}
