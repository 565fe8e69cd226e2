/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9_cases.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "sm9/curve.h"

const char *const twist_point_of_another_order =
    "0000000000000000000000000000000000000000000000000000000000000001"
    "0000000000000000000000000000000000000000000000000000000000000001"
    "231bf6749ac68a2223472afbd4341831d08572cf445ea350acf8d3b903d69b91"
    "1ebd2e84018fa77c3fc8399d45d9dc3c87862881cc21539326f6e078a8f3e5e7";

uint8_t vector_byte(const json_t *test, const char *key, uint8_t otherwise) {
    uint8_t byte = otherwise;
    if (json_object_get(test, key) != NULL) {
        vector_copy(&byte, 1, test, key);
    }
    return byte;
}

static void *room(size_t size) {
    void *memory = aligned_alloc(SMG_SM9_PREPARED_ALIGNMENT, size);
    cr_assert_not_null(memory);
    memset(memory, 0xa5, size);
    return memory;
}

smg_sm9_prepared_sign_master *prepare_sign_master(const smg_sm9_sign_master_public *master) {
    const size_t size = smg_sm9_prepared_sign_master_bytes();
    smg_sm9_prepared_sign_master *made = room(size);
    cr_assert_eq(smg_sm9_prepared_sign_master_init(made, size, master), SMG_OK);
    return made;
}

smg_sm9_prepared_signer *prepare_signer(const smg_sm9_sign_master_public *master, bytes id,
                                        uint8_t hid) {
    const size_t size = smg_sm9_prepared_signer_bytes();
    smg_sm9_prepared_signer *made = room(size);
    cr_assert_eq(smg_sm9_prepared_signer_init(made, size, master, id.data, id.length, hid), SMG_OK);
    return made;
}

smg_sm9_prepared_encrypt_master *
prepare_encrypt_master(const smg_sm9_encrypt_master_public *master) {
    const size_t size = smg_sm9_prepared_encrypt_master_bytes();
    smg_sm9_prepared_encrypt_master *made = room(size);
    cr_assert_eq(smg_sm9_prepared_encrypt_master_init(made, size, master), SMG_OK);
    return made;
}

smg_sm9_prepared_recipient *prepare_recipient(const smg_sm9_encrypt_master_public *master, bytes id,
                                              uint8_t hid) {
    const size_t size = smg_sm9_prepared_recipient_bytes(id.length);
    smg_sm9_prepared_recipient *made = room(size);
    cr_assert_eq(smg_sm9_prepared_recipient_init(made, size, master, id.data, id.length, hid),
                 SMG_OK);
    return made;
}

smg_sm9_prepared_encrypt_key *prepare_encrypt_key(const smg_sm9_encrypt_key *key) {
    const size_t size = smg_sm9_prepared_encrypt_key_bytes();
    smg_sm9_prepared_encrypt_key *made = room(size);
    cr_assert_eq(smg_sm9_prepared_encrypt_key_init(made, size, key), SMG_OK);
    return made;
}

void sign_user_load(sign_user *user, const json_t *test) {
    uint8_t scalar[SCALAR];
    vector_copy(scalar, SCALAR, test, "ks");
    user->id = vector_bytes(test, "id");
    user->hid = vector_byte(test, "hid", SMG_SM9_HID_SIGN);
    cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&user->master, scalar, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm9_sign_key_extract(&user->key, &user->master, user->id.data, user->id.length,
                                          user->hid),
                 SMG_OK);
    user->prepared = prepare_sign_master(&user->master.public_key);
    user->signer = prepare_signer(&user->master.public_key, user->id, user->hid);
}

void encrypt_user_load(encrypt_user *user, const json_t *test) {
    uint8_t scalar[SCALAR];
    vector_copy(scalar, SCALAR, test, "ke");
    user->id = vector_bytes(test, "id");
    user->hid = vector_byte(test, "hid", SMG_SM9_HID_ENCRYPT);
    cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&user->master, scalar, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&user->key, &user->master, user->id.data,
                                             user->id.length, user->hid),
                 SMG_OK);
    user->prepared = prepare_encrypt_master(&user->master.public_key);
    user->recipient = prepare_recipient(&user->master.public_key, user->id, user->hid);
    user->prepared_key = prepare_encrypt_key(&user->key);
}

void sign_user_free(sign_user *user) {
    bytes_free(&user->id);
    free(user->prepared);
    free(user->signer);
}

void encrypt_user_free(encrypt_user *user) {
    bytes_free(&user->id);
    free(user->prepared);
    free(user->recipient);
    free(user->prepared_key);
}

void sign_example(sign_user *user) {
    json_t *cases = vectors_open("sm9_sign.json");
    sign_user_load(user, vector_named(cases, SIGN_EXAMPLE));
    json_decref(cases);
}

void encrypt_example(encrypt_user *user) {
    json_t *cases = vectors_open("sm9_kem.json");
    encrypt_user_load(user, vector_named(cases, KEM_EXAMPLE));
    json_decref(cases);
}

void about_order(uint8_t out[SCALAR], int difference) {
    memcpy(out, sm9_curve_n, SCALAR);
    out[SCALAR - 1] = (uint8_t)(out[SCALAR - 1] + difference); /* which ends in 25 */
}

void minus_mod_n(uint8_t out[SCALAR], const uint8_t x[SCALAR]) {
    int borrow = 0;
    for (size_t i = SCALAR; i-- > 0;) {
        const int difference = sm9_curve_n[i] - x[i] - borrow;
        out[i] = (uint8_t)difference;
        borrow = difference < 0;
    }
}
