/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2/z.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "sm2/curve.h"
#include "sm2/kernel.h"

static smg_status check(const smg_sm2_public_key *key, const void *id, size_t id_length) {
    if (key == NULL || (id == NULL && id_length != 0)) {
        return SMG_ERR_ARGUMENT;
    }
    return id_length > SMG_SM2_ID_MAX_BYTES ? SMG_ERR_LENGTH : SMG_OK;
}

/* z := Z of arguments that are checked. */
static void hash_z(uint8_t z[SMG_SM2_Z_BYTES], const smg_sm2_public_key *key, const void *id,
                   size_t id_length) {
    const unsigned bits = 8 * (unsigned)id_length; /* at most 65528 */
    const uint8_t entl[2] = {(uint8_t)(bits >> 8), (uint8_t)bits};
    smg_sm3_context hash;
    /* a valid context and under 9000 bytes: no call below can fail */
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, entl, sizeof entl);
    smg_sm3_update(&hash, id, id_length);
    smg_sm3_update(&hash, sm2_curve_a, sizeof sm2_curve_a);
    smg_sm3_update(&hash, sm2_curve_b, sizeof sm2_curve_b);
    smg_sm3_update(&hash, sm2_curve_gx, sizeof sm2_curve_gx);
    smg_sm3_update(&hash, sm2_curve_gy, sizeof sm2_curve_gy);
    smg_sm3_update(&hash, key->x, SM2_FP_BYTES);
    smg_sm3_update(&hash, key->y, SM2_FP_BYTES);
    smg_sm3_final(&hash, z);
}

smg_status smg_sm2_z(uint8_t z[SMG_SM2_Z_BYTES], const smg_sm2_public_key *key, const void *id,
                     size_t id_length) {
    if (z == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = check(key, id, id_length);
    if (status == SMG_OK && smg_sm2_kernel_get()->check_vartime(key->x, key->y) == 0) {
        status = SMG_ERR_POINT;
    }
    if (status != SMG_OK) {
        memset(z, 0, SMG_SM2_Z_BYTES);
        return status;
    }
    hash_z(z, key, id, id_length);
    return SMG_OK;
}

smg_status smg_sm2_begin_hash(smg_sm3_context *hash, const smg_sm2_public_key *key, const void *id,
                              size_t id_length) {
    smg_status status = check(key, id, id_length);
    if (status != SMG_OK) {
        smg_wipe(hash, sizeof *hash);
        return status;
    }
    uint8_t z[SMG_SM2_Z_BYTES];
    hash_z(z, key, id, id_length);
    smg_sm3_init(hash);
    return smg_sm3_update(hash, z, sizeof z);
}
