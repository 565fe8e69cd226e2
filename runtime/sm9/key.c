/* SPDX-License-Identifier: Apache-2.0 */
/* Master keys, keys of users, and their points as bytes (GM/T 0044.1-2016, 6.2, and 5.3 of parts 2
 * to 4). */
#include <smidgen/sm9.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9/point.h"

/* ---- master keys ---- */

/* Each completes a key, all zero but for its scalar; 0 iff that is not in [1, n-1], which is made
 * public. */
static uint32_t complete_sign(smg_sm9_sign_master_key *key) {
    uint32_t valid = smg_sm9_kernel_get()->g2_base_mul(key->public_key.point, key->ks);
    SMG_PUBLIC(&valid, sizeof valid); /* a refused scalar is never used */
    SMG_PUBLIC(&key->public_key, sizeof key->public_key);
    return valid;
}

static uint32_t complete_encrypt(smg_sm9_encrypt_master_key *key) {
    uint32_t valid = smg_sm9_kernel_get()->g1_base_mul(key->public_key.point, key->ke);
    SMG_PUBLIC(&valid, sizeof valid);
    SMG_PUBLIC(&key->public_key, sizeof key->public_key);
    return valid;
}

smg_status smg_sm9_sign_master_key_generate(smg_sm9_sign_master_key *key,
                                            const smg_random *random) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    smg_status status = SMG_OK;
    for (int draw = 0; draw < SMG_SM9_DRAWS && status == SMG_OK; draw++) {
        status = smg_sm9_draw(key->ks, random);
        if (status == SMG_OK && complete_sign(key) != 0) {
            return SMG_OK;
        }
        smg_wipe(key, sizeof *key);
    }
    return status == SMG_OK ? SMG_ERR_RANDOM : status;
}

smg_status smg_sm9_encrypt_master_key_generate(smg_sm9_encrypt_master_key *key,
                                               const smg_random *random) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    smg_status status = SMG_OK;
    for (int draw = 0; draw < SMG_SM9_DRAWS && status == SMG_OK; draw++) {
        status = smg_sm9_draw(key->ke, random);
        if (status == SMG_OK && complete_encrypt(key) != 0) {
            return SMG_OK;
        }
        smg_wipe(key, sizeof *key);
    }
    return status == SMG_OK ? SMG_ERR_RANDOM : status;
}

/* scalar := in, if it has the length of one. */
static smg_status take_scalar(uint8_t scalar[SMG_SM9_SCALAR_BYTES], const uint8_t *in,
                              size_t length) {
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (length != SMG_SM9_SCALAR_BYTES) {
        return SMG_ERR_LENGTH;
    }
    memcpy(scalar, in, length);
    SMG_SECRET(scalar, length);
    return SMG_OK;
}

smg_status smg_sm9_sign_master_key_from_bytes(smg_sm9_sign_master_key *key, const uint8_t *in,
                                              size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm9_sign_master_key made; /* in may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status = take_scalar(made.ks, in, length);
    if (status == SMG_OK && complete_sign(&made) == 0) {
        status = SMG_ERR_KEY;
        smg_wipe(&made, sizeof made);
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm9_encrypt_master_key_from_bytes(smg_sm9_encrypt_master_key *key, const uint8_t *in,
                                                 size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm9_encrypt_master_key made; /* in may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status = take_scalar(made.ke, in, length);
    if (status == SMG_OK && complete_encrypt(&made) == 0) {
        status = SMG_ERR_KEY;
        smg_wipe(&made, sizeof made);
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    return status;
}

/* out := bytes of an object, or zeros where there is none. */
static smg_status give_scalar(uint8_t out[SMG_SM9_SCALAR_BYTES], const uint8_t *scalar) {
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (scalar == NULL) {
        memset(out, 0, SMG_SM9_SCALAR_BYTES);
        return SMG_ERR_ARGUMENT;
    }
    memmove(out, scalar, SMG_SM9_SCALAR_BYTES);
    return SMG_OK;
}

smg_status smg_sm9_sign_master_key_to_bytes(uint8_t out[SMG_SM9_SCALAR_BYTES],
                                            const smg_sm9_sign_master_key *key) {
    return give_scalar(out, key == NULL ? NULL : key->ks);
}

smg_status smg_sm9_encrypt_master_key_to_bytes(uint8_t out[SMG_SM9_SCALAR_BYTES],
                                               const smg_sm9_encrypt_master_key *key) {
    return give_scalar(out, key == NULL ? NULL : key->ke);
}

/* ---- public parts as bytes ---- */

smg_status smg_sm9_sign_master_public_from_bytes(smg_sm9_sign_master_public *key, const uint8_t *in,
                                                 size_t length) {
    return key == NULL ? SMG_ERR_ARGUMENT : smg_sm9_g2_from_bytes(key->point, in, length);
}

smg_status smg_sm9_encrypt_master_public_from_bytes(smg_sm9_encrypt_master_public *key,
                                                    const uint8_t *in, size_t length) {
    return key == NULL ? SMG_ERR_ARGUMENT : smg_sm9_g1_from_bytes(key->point, in, length);
}

smg_status smg_sm9_sign_master_public_to_bytes(uint8_t out[SMG_SM9_G2_POINT_BYTES],
                                               const smg_sm9_sign_master_public *key) {
    return smg_sm9_g2_to_bytes(out, key == NULL ? NULL : key->point);
}

smg_status smg_sm9_encrypt_master_public_to_bytes(uint8_t out[SMG_SM9_G1_POINT_BYTES],
                                                  const smg_sm9_encrypt_master_public *key) {
    return smg_sm9_g1_to_bytes(out, key == NULL ? NULL : key->point);
}

/* ---- keys of users ---- */

/* t2 := s (H1(ID || hid) + s)^-1 mod n */
static smg_status user_scalar(uint8_t t2[SMG_SM9_SCALAR_BYTES],
                              const uint8_t scalar[SMG_SM9_SCALAR_BYTES], const void *id,
                              size_t id_length, uint8_t hid) {
    uint8_t h1[SMG_SM9_SCALAR_BYTES];
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    smg_status status = smg_sm9_id_hash(h1, id, id_length, hid);
    if (status != SMG_OK) {
        return status;
    }
    uint32_t valid = kernel->scalar_check(scalar);
    SMG_PUBLIC(&valid, sizeof valid); /* no only where the object holds no key */
    if (valid == 0) {
        return SMG_ERR_KEY;
    }
    uint32_t usable = kernel->user_key_scalar(t2, h1, scalar);
    SMG_PUBLIC(&usable, sizeof usable); /* t1 = 0 makes the master key public, by the ID */
    return usable != 0 ? SMG_OK : SMG_ERR_MASTER_KEY;
}

smg_status smg_sm9_sign_key_extract(smg_sm9_sign_key *key, const smg_sm9_sign_master_key *master,
                                    const void *id, size_t id_length, uint8_t hid) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t t2[SMG_SM9_SCALAR_BYTES];
    smg_sm9_sign_key made; /* master and id may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status =
        master == NULL ? SMG_ERR_ARGUMENT : user_scalar(t2, master->ks, id, id_length, hid);
    if (status == SMG_OK) {
        smg_sm9_kernel_get()->g1_base_mul(made.ds, t2); /* t2 is not 0 */
        made.master = master->public_key;
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    smg_wipe(t2, sizeof t2);
    return status;
}

smg_status smg_sm9_encrypt_key_extract(smg_sm9_encrypt_key *key,
                                       const smg_sm9_encrypt_master_key *master, const void *id,
                                       size_t id_length, uint8_t hid) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t t2[SMG_SM9_SCALAR_BYTES];
    smg_sm9_encrypt_key made; /* master and id may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status =
        master == NULL ? SMG_ERR_ARGUMENT : user_scalar(t2, master->ke, id, id_length, hid);
    if (status == SMG_OK) {
        smg_sm9_kernel_get()->g2_base_mul(made.de, t2);
        made.master = master->public_key;
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    smg_wipe(t2, sizeof t2);
    return status;
}

smg_status smg_sm9_sign_key_from_bytes(smg_sm9_sign_key *key, const uint8_t *in, size_t length,
                                       const smg_sm9_sign_master_public *master) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm9_sign_key made; /* in and master may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status = smg_sm9_g1_from_bytes(made.ds, in, length);
    SMG_SECRET(made.ds, sizeof made.ds);
    if (status == SMG_OK) {
        status = master == NULL                                               ? SMG_ERR_ARGUMENT
                 : smg_sm9_kernel_get()->g2_check_vartime(master->point) == 0 ? SMG_ERR_POINT
                                                                              : SMG_OK;
    }
    if (status == SMG_OK) {
        made.master = *master;
    } else {
        smg_wipe(&made, sizeof made);
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm9_encrypt_key_from_bytes(smg_sm9_encrypt_key *key, const uint8_t *in,
                                          size_t length,
                                          const smg_sm9_encrypt_master_public *master) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm9_encrypt_key made; /* in and master may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status = smg_sm9_g2_from_bytes(made.de, in, length);
    SMG_SECRET(made.de, sizeof made.de);
    if (status == SMG_OK) {
        status = master == NULL                                               ? SMG_ERR_ARGUMENT
                 : smg_sm9_kernel_get()->g1_check_vartime(master->point) == 0 ? SMG_ERR_POINT
                                                                              : SMG_OK;
    }
    if (status == SMG_OK) {
        made.master = *master;
    } else {
        smg_wipe(&made, sizeof made);
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm9_sign_key_to_bytes(uint8_t out[SMG_SM9_G1_POINT_BYTES],
                                     const smg_sm9_sign_key *key) {
    return smg_sm9_g1_to_bytes(out, key == NULL ? NULL : key->ds);
}

smg_status smg_sm9_encrypt_key_to_bytes(uint8_t out[SMG_SM9_G2_POINT_BYTES],
                                        const smg_sm9_encrypt_key *key) {
    return smg_sm9_g2_to_bytes(out, key == NULL ? NULL : key->de);
}

/* SMG_OK iff the two elements of GT are the same. */
static smg_status compare(const uint8_t a[SMG_SM9_GT_BYTES], const uint8_t b[SMG_SM9_GT_BYTES]) {
    uint32_t same = smg_ct_equal(a, b, SMG_SM9_GT_BYTES);
    SMG_PUBLIC(&same, sizeof same); /* the answer */
    return same != 0 ? SMG_OK : SMG_ERR_KEY;
}

smg_status smg_sm9_sign_key_check(const smg_sm9_sign_key *key, const void *id, size_t id_length,
                                  uint8_t hid) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t q[SMG_SM9_G2_BYTES], p1[SMG_SM9_G1_BYTES];
    uint8_t left[SMG_SM9_GT_BYTES], right[SMG_SM9_GT_BYTES];
    smg_status status = smg_sm9_sign_key_present(key);
    if (status == SMG_OK) {
        status = smg_sm9_signer_point(q, &key->master, false, id, id_length, hid);
    }
    if (status != SMG_OK) {
        return status;
    }
    kernel->g1_base_mul(p1, smg_sm9_one);
    kernel->pairing(left, key->ds, q);
    kernel->pairing(right, p1, key->master.point);
    status = compare(left, right);
    smg_wipe(left, sizeof left);
    return status;
}

smg_status smg_sm9_encrypt_key_check(const smg_sm9_encrypt_key *key, const void *id,
                                     size_t id_length, uint8_t hid) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t q[SMG_SM9_G1_BYTES], p2[SMG_SM9_G2_BYTES];
    uint8_t left[SMG_SM9_GT_BYTES], right[SMG_SM9_GT_BYTES];
    smg_status status = smg_sm9_encrypt_key_present(key);
    if (status == SMG_OK) {
        status = smg_sm9_recipient_point(q, &key->master, false, id, id_length, hid);
    }
    if (status != SMG_OK) {
        return status;
    }
    kernel->g2_base_mul(p2, smg_sm9_one);
    kernel->pairing(left, q, key->de);
    kernel->pairing(right, key->master.point, p2);
    status = compare(left, right);
    smg_wipe(left, sizeof left);
    return status;
}
