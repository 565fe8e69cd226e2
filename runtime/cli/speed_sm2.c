/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_sm2.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "sm2/draw.h"

/* ---- the kernels ---- */

const smg_sm2_kernel *speed_kernel_at(size_t index) {
    for (const smg_sm2_kernel *const *kernel = smg_sm2_kernels; *kernel != NULL; kernel++) {
        if (smg_sm2_kernel_runs(*kernel) && index-- == 0) {
            return *kernel;
        }
    }
    return NULL;
}

const smg_sm2_kernel *speed_kernel_named(const char *name) {
    const smg_sm2_kernel *kernel;
    for (size_t i = 0; (kernel = speed_kernel_at(i)) != NULL; i++) {
        if (strcmp(kernel->name, name) == 0) {
            return kernel;
        }
    }
    return NULL;
}

/* ---- the operations ---- */

bool speed_sm2_keygen(smg_sm2_private_key *key, const smg_sm2_kernel *kernel,
                      const smg_random *random) {
    bool valid = false;
    memset(key, 0, sizeof *key);
    for (int draw = 0; !valid && draw < SMG_SM2_DRAWS; draw++) {
        if (smg_sm2_draw(key->d, random) != SMG_OK) {
            break;
        }
        valid = kernel->key_inverse(key->inverse, key->d) != 0;
    }
    return valid && speed_sm2_public_key(&key->public_key, kernel, key->d);
}

bool speed_sm2_public_key(smg_sm2_public_key *public_key, const smg_sm2_kernel *kernel,
                          const uint8_t d[SMG_SM2_SCALAR_BYTES]) {
    return kernel->base_mul(public_key->x, public_key->y, d) != 0;
}

static bool digest_after_z(uint8_t digest[SMG_SM3_DIGEST_BYTES], const smg_sm3_context *after_z,
                           const void *message, size_t length) {
    smg_sm3_context hash = *after_z;
    return smg_sm3_update(&hash, message, length) == SMG_OK &&
           smg_sm3_final(&hash, digest) == SMG_OK;
}

bool speed_sm2_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], const smg_sm2_kernel *kernel,
                    const smg_sm2_private_key *key, const smg_sm3_context *after_z,
                    const void *message, size_t length, const smg_random *random) {
    uint8_t digest[SMG_SM3_DIGEST_BYTES], k[SM2_FN_BYTES], x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    bool usable = false;
    if (!digest_after_z(digest, after_z, message, length)) {
        return false;
    }
    for (int draw = 0; !usable && draw < SMG_SM2_DRAWS; draw++) {
        if (smg_sm2_draw(k, random) != SMG_OK) {
            break;
        }
        usable = kernel->base_mul(x, y, k) != 0 &&
                 kernel->sign_scalars(signature, signature + SM2_FN_BYTES, digest, x, k,
                                      key->inverse) != 0;
    }
    smg_wipe(k, sizeof k);
    return usable;
}

bool speed_sm2_verify(const smg_sm2_kernel *kernel,
                      const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                      const smg_sm2_public_key *public_key, const smg_sm3_context *after_z,
                      const void *message, size_t length) {
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    return digest_after_z(digest, after_z, message, length) &&
           kernel->check_vartime(public_key->x, public_key->y) != 0 &&
           kernel->verify_vartime(signature, signature + SM2_FN_BYTES, digest, public_key->x,
                                  public_key->y) != 0;
}

bool speed_sm2_after_z(smg_sm3_context *after_z, const smg_sm2_public_key *public_key,
                       const void *id, size_t id_length) {
    uint8_t z[SMG_SM2_Z_BYTES];
    return smg_sm2_z(z, public_key, id, id_length) == SMG_OK && smg_sm3_init(after_z) == SMG_OK &&
           smg_sm3_update(after_z, z, sizeof z) == SMG_OK;
}

/* ---- operands ---- */

bool speed_sm2_items_make(speed_sm2_item items[SPEED_SM2_ITEMS], const smg_sm2_kernel *kernel,
                          const void *message, size_t length) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        speed_sm2_item *item = &items[i];
        if (!speed_sm2_keygen(&item->key, kernel, NULL) ||
            !speed_sm2_after_z(&item->after_z, &item->key.public_key, SMG_SM2_DEFAULT_ID,
                               SMG_SM2_DEFAULT_ID_LENGTH) ||
            !speed_sm2_sign(item->signature, kernel, &item->key, &item->after_z, message, length,
                            NULL)) {
            return false;
        }
    }
    return true;
}
