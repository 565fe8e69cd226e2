/* SPDX-License-Identifier: Apache-2.0 */
/* Key encapsulation (GM/T 0044.4-2016, clause 6). */
#include <smidgen/sm9_kem.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/overlap.h"
#include "core/secret.h"
#include "sm3/kdf.h"
#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9/point.h"
#include "sm9/recipient.h"

#define SCALAR SMG_SM9_SCALAR_BYTES
#define G1     SMG_SM9_G1_BYTES

smg_status smg_sm9_key_length(size_t key_length) {
    const uint64_t most = (uint64_t)UINT32_MAX * SMG_SM3_DIGEST_BYTES;
    return key_length >= 1 && (uint64_t)key_length <= most ? SMG_OK : SMG_ERR_LENGTH;
}

/* z := C || w || ID: under 9000 bytes, no call can fail. Wipes w. */
static void absorb(smg_sm3_context *z, const uint8_t c[G1], uint8_t w[SMG_SM9_GT_BYTES],
                   const void *id, size_t id_length) {
    smg_sm3_init(z);
    smg_sm3_update(z, c, G1);
    smg_sm3_update(z, w, SMG_SM9_GT_BYTES);
    smg_sm3_update(z, id, id_length);
    smg_wipe(w, SMG_SM9_GT_BYTES);
}

/* key := KDF(z). SMG_ERR_POINT when that is all zero: then it is no key. */
static smg_status derive(uint8_t *key, size_t key_length, const smg_sm3_context *z) {
    smg_sm3_kdf_blocks(key, key_length, z, 1);
    uint32_t zero = smg_ct_all_zero(key, key_length);
    SMG_PUBLIC(&zero, sizeof zero); /* such a key is never used */
    return zero != 0 ? SMG_ERR_POINT : SMG_OK;
}

/* ---- encapsulation ---- */

uint32_t smg_sm9_encapsulate_with(smg_sm3_context *z, uint8_t c[G1], const uint8_t r[SCALAR],
                                  const smg_sm9_recipient *recipient) {
    uint8_t w[SMG_SM9_GT_BYTES];
    if (smg_sm9_recipient_mul(c, r, recipient) == 0) {
        return 0;
    }
    smg_sm9_base_power(w, r, &recipient->base);
    absorb(z, c, w, recipient->id, recipient->id_length);
    return UINT32_MAX;
}

/* Steps A1 to A6; the arguments are checked. */
static smg_status encapsulate(uint8_t c[G1], uint8_t *key, size_t key_length,
                              const smg_sm9_recipient *recipient, const smg_random *random) {
    smg_sm3_context z;
    uint8_t r[SCALAR];
    smg_status status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM9_DRAWS; draw++) {
        status = smg_sm9_draw(r, random);
        if (status != SMG_OK) {
            break;
        }
        if (smg_sm9_encapsulate_with(&z, c, r, recipient) != 0 &&
            derive(key, key_length, &z) == SMG_OK) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    smg_wipe(&z, sizeof z);
    smg_wipe(r, sizeof r);
    return status;
}

smg_status smg_sm9_kem_encapsulate_for(uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                                       uint8_t *key, size_t key_length,
                                       const smg_sm9_recipient *recipient,
                                       const smg_random *random) {
    uint8_t c[G1] = {0};
    smg_status status = SMG_ERR_ARGUMENT;
    const void *id = recipient->id;
    if (smg_shares(ciphertext, SMG_SM9_KEM_CIPHERTEXT_BYTES, id, recipient->id_length) ||
        smg_shares(key, key_length, id, recipient->id_length)) {
        return SMG_ERR_OVERLAP;
    }
    if (ciphertext != NULL && key != NULL) {
        status = recipient->status;
    }
    if (status == SMG_OK) {
        status = smg_sm9_key_length(key_length);
    }
    if (status == SMG_OK) {
        status = encapsulate(c, key, key_length, recipient, random);
    }
    if (status == SMG_OK) {
        return smg_sm9_g1_to_bytes(ciphertext, c);
    }
    if (ciphertext != NULL) {
        memset(ciphertext, 0, SMG_SM9_KEM_CIPHERTEXT_BYTES);
    }
    if (key != NULL) {
        smg_wipe(key, key_length);
    }
    return status;
}

smg_status smg_sm9_kem_encapsulate(uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES], uint8_t *key,
                                   size_t key_length, const smg_sm9_encrypt_master_public *master,
                                   const void *id, size_t id_length, uint8_t hid,
                                   const smg_random *random) {
    smg_sm9_encrypt_master_public own; /* master may lie within the outputs */
    if (master != NULL) {
        own = *master;
    }
    const smg_sm9_recipient recipient =
        smg_sm9_recipient_plain(master == NULL ? NULL : &own, id, id_length, hid);
    return smg_sm9_kem_encapsulate_for(ciphertext, key, key_length, &recipient, random);
}

/* ---- decapsulation ---- */

smg_status smg_sm9_decapsulate_with(smg_sm3_context *z, const uint8_t *ciphertext,
                                    const smg_sm9_owner *owner, const void *id, size_t id_length) {
    uint8_t w[SMG_SM9_GT_BYTES];
    const uint8_t *c = ciphertext + 1;
    smg_status status = smg_sm9_id_check(id, id_length);
    if (status == SMG_OK && ciphertext[0] != 0x04) {
        status = SMG_ERR_FORMAT;
    }
    if (status == SMG_OK && smg_sm9_kernel_get()->g1_check_vartime(c) == 0) {
        status = SMG_ERR_POINT;
    }
    if (status != SMG_OK) {
        smg_wipe(z, sizeof *z);
        return status;
    }
    smg_sm9_owner_pairing(w, c, owner);
    absorb(z, c, w, id, id_length);
    return SMG_OK;
}

smg_status smg_sm9_kem_decapsulate_for(uint8_t *key, size_t key_length, const smg_sm9_owner *owner,
                                       const void *id, size_t id_length,
                                       const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]) {
    smg_sm3_context z;
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = ciphertext == NULL ? SMG_ERR_ARGUMENT : owner->status;
    if (status == SMG_OK) {
        status = smg_sm9_key_length(key_length);
    }
    if (status == SMG_OK) {
        status = smg_sm9_decapsulate_with(&z, ciphertext, owner, id, id_length);
    }
    if (status == SMG_OK) {
        status = derive(key, key_length, &z);
        smg_wipe(&z, sizeof z);
    }
    if (status != SMG_OK) {
        smg_wipe(key, key_length);
    }
    return status;
}

smg_status smg_sm9_kem_decapsulate(uint8_t *key, size_t key_length,
                                   const smg_sm9_encrypt_key *private_key, const void *id,
                                   size_t id_length,
                                   const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]) {
    const smg_sm9_owner owner = smg_sm9_owner_plain(private_key);
    return smg_sm9_kem_decapsulate_for(key, key_length, &owner, id, id_length, ciphertext);
}
