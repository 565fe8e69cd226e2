/* SPDX-License-Identifier: Apache-2.0 */
/* What the SM9 tests share: keys out of the vector files, scalars about the order, prepared objects
 * in memory of their own. */
#ifndef SMIDGEN_TESTS_SM9_CASES_H
#define SMIDGEN_TESTS_SM9_CASES_H

#include <smidgen/sm9_prepared.h>

#include "randomness.h"
#include "vectors.h"

#define SCALAR   SMG_SM9_SCALAR_BYTES
#define G1       SMG_SM9_G1_BYTES
#define G2       SMG_SM9_G2_BYTES
#define GT       SMG_SM9_GT_BYTES
#define G1_POINT SMG_SM9_G1_POINT_BYTES
#define G2_POINT SMG_SM9_G2_POINT_BYTES

/* A user of a centre, by a case of sm9_sign.json, or of sm9_kem.json and sm9_enc.json. */
typedef struct sign_user {
    smg_sm9_sign_master_key master;
    smg_sm9_sign_key key;
    bytes id;
    uint8_t hid;
    smg_sm9_prepared_sign_master *prepared;
    smg_sm9_prepared_signer *signer;
} sign_user;

typedef struct encrypt_user {
    smg_sm9_encrypt_master_key master;
    smg_sm9_encrypt_key key;
    bytes id;
    uint8_t hid;
    smg_sm9_prepared_encrypt_master *prepared;
    smg_sm9_prepared_recipient *recipient;
    smg_sm9_prepared_encrypt_key *prepared_key;
} encrypt_user;

void sign_user_load(sign_user *user, const json_t *test);
void encrypt_user_load(encrypt_user *user, const json_t *test);
void sign_user_free(sign_user *user);
void encrypt_user_free(encrypt_user *user);

/* The same for the case of a name. */
#define SIGN_EXAMPLE "GM/T 0044.5-2016 annex A (= GB/T 38635.2-2020 A)"
#define KEM_EXAMPLE  "GM/T 0044.5-2016 annex C"
void sign_example(sign_user *user);
void encrypt_example(encrypt_user *user);

/* The byte that is the hex text `key` of a case; `otherwise` where there is none. */
uint8_t vector_byte(const json_t *test, const char *key, uint8_t otherwise);

/* Prepared objects, to be given to free. */
smg_sm9_prepared_sign_master *prepare_sign_master(const smg_sm9_sign_master_public *master);
smg_sm9_prepared_signer *prepare_signer(const smg_sm9_sign_master_public *master, bytes id,
                                        uint8_t hid);
smg_sm9_prepared_encrypt_master *
prepare_encrypt_master(const smg_sm9_encrypt_master_public *master);
smg_sm9_prepared_recipient *prepare_recipient(const smg_sm9_encrypt_master_public *master, bytes id,
                                              uint8_t hid);
smg_sm9_prepared_encrypt_key *prepare_encrypt_key(const smg_sm9_encrypt_key *key);

/* out := n + difference, -2 .. 2, or n - x for x in [1, n-1] */
void about_order(uint8_t out[SCALAR], int difference);
void minus_mod_n(uint8_t out[SCALAR], const uint8_t x[SCALAR]);

/* A point of the twist whose order is not n. */
extern const char *const twist_point_of_another_order;

#endif
