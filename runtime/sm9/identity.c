/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9/identity.h"

#include <string.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "core/secret.h"
#include "sm9/kernel.h"

/* hlen / 8 of H1 and H2: ceil(5 · 256 / 32) bytes */
#define HASH_BYTES 40

smg_status smg_sm9_draw(uint8_t scalar[SMG_SM9_SCALAR_BYTES], const smg_random *random) {
    const smg_status status = smg_random_bytes(random, scalar, SMG_SM9_SCALAR_BYTES);
    SMG_SECRET(scalar, SMG_SM9_SCALAR_BYTES);
    return status;
}

void smg_sm9_hash_to_scalar(uint8_t h[SMG_SM9_SCALAR_BYTES], const smg_sm3_context *hash) {
    uint8_t digests[2 * SMG_SM3_DIGEST_BYTES];
    for (uint32_t ct = 1; ct <= 2; ct++) {
        smg_sm3_context copy = *hash;
        uint8_t counter[4];
        smg_store32_be(counter, ct);
        smg_sm3_update(&copy, counter, sizeof counter);
        smg_sm3_final(&copy, digests + (ct - 1) * SMG_SM3_DIGEST_BYTES);
    }
    _Static_assert(HASH_BYTES <= sizeof digests, "two digests are enough");
    smg_sm9_kernel_get()->hash_scalar(h, digests);
}

smg_status smg_sm9_id_check(const void *id, size_t id_length) {
    if (id == NULL && id_length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    return id_length >= 1 && id_length <= SMG_SM9_ID_MAX_BYTES ? SMG_OK : SMG_ERR_LENGTH;
}

smg_status smg_sm9_id_hash(uint8_t h[SMG_SM9_SCALAR_BYTES], const void *id, size_t id_length,
                           uint8_t hid) {
    const uint8_t prefix = SMG_SM9_H1;
    const smg_status status = smg_sm9_id_check(id, id_length);
    if (status != SMG_OK) {
        memset(h, 0, SMG_SM9_SCALAR_BYTES);
        return status;
    }
    smg_sm3_context hash;
    /* a valid context and under 9000 bytes: no call below can fail */
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, &prefix, sizeof prefix);
    smg_sm3_update(&hash, id, id_length);
    smg_sm3_update(&hash, &hid, sizeof hid);
    smg_sm9_hash_to_scalar(h, &hash);
    return SMG_OK;
}

smg_status smg_sm9_signer_point(uint8_t q[SMG_SM9_G2_BYTES],
                                const smg_sm9_sign_master_public *master, bool checked,
                                const void *id, size_t id_length, uint8_t hid) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t h[SMG_SM9_SCALAR_BYTES];
    smg_status status = smg_sm9_id_hash(h, id, id_length, hid);
    if (status == SMG_OK && !checked && kernel->g2_check_vartime(master->point) == 0) {
        status = SMG_ERR_POINT;
    }
    if (status == SMG_OK && kernel->g2_base_mul_add_vartime(q, h, master->point) == 0) {
        status = SMG_ERR_MASTER_KEY;
    }
    if (status != SMG_OK) {
        memset(q, 0, SMG_SM9_G2_BYTES);
    }
    return status;
}

smg_status smg_sm9_recipient_point(uint8_t q[SMG_SM9_G1_BYTES],
                                   const smg_sm9_encrypt_master_public *master, bool checked,
                                   const void *id, size_t id_length, uint8_t hid) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t h[SMG_SM9_SCALAR_BYTES];
    smg_status status = smg_sm9_id_hash(h, id, id_length, hid);
    if (status == SMG_OK && !checked && kernel->g1_check_vartime(master->point) == 0) {
        status = SMG_ERR_POINT;
    }
    if (status == SMG_OK && kernel->g1_base_mul_add_vartime(q, h, master->point) == 0) {
        status = SMG_ERR_MASTER_KEY;
    }
    if (status != SMG_OK) {
        memset(q, 0, SMG_SM9_G1_BYTES);
    }
    return status;
}

/* No point of these curves but infinity, which is no key, is written as zeros. */
static smg_status present(const uint8_t *point, size_t length) {
    uint32_t empty = smg_ct_all_zero(point, length);
    SMG_PUBLIC(&empty, sizeof empty);
    return empty == 0 ? SMG_OK : SMG_ERR_KEY;
}

smg_status smg_sm9_sign_key_present(const smg_sm9_sign_key *key) {
    return key == NULL ? SMG_ERR_ARGUMENT : present(key->ds, sizeof key->ds);
}

smg_status smg_sm9_encrypt_key_present(const smg_sm9_encrypt_key *key) {
    return key == NULL ? SMG_ERR_ARGUMENT : present(key->de, sizeof key->de);
}
