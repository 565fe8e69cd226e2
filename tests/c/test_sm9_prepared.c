/* SPDX-License-Identifier: Apache-2.0 */
/* Prepared objects: where they may lie, and what is none. What they give is compared with the calls
 * without them in the other tests. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "sm9_cases.h"

#define SIGNATURE  SMG_SM9_SIGNATURE_BYTES
#define CIPHERTEXT SMG_SM9_KEM_CIPHERTEXT_BYTES
#define ID(user)   (user).id.data, (user).id.length

Test(sm9_prepared, sizes) {
    cr_assert_eq(smg_sm9_prepared_sign_master_bytes() % SMG_SM9_PREPARED_ALIGNMENT, 0);
    cr_assert_eq(smg_sm9_prepared_signer_bytes() % SMG_SM9_PREPARED_ALIGNMENT, 0);
    cr_assert_eq(smg_sm9_prepared_encrypt_master_bytes() % SMG_SM9_PREPARED_ALIGNMENT, 0);
    cr_assert_eq(smg_sm9_prepared_encrypt_key_bytes() % SMG_SM9_PREPARED_ALIGNMENT, 0);
}

/* Each init over memory that is NULL, not aligned, or too small; with an input that is none. */
Test(sm9_prepared, rooms_and_inputs) {
    const size_t bytes_ = smg_sm9_prepared_sign_master_bytes() + smg_sm9_prepared_signer_bytes() +
                          smg_sm9_prepared_encrypt_master_bytes() +
                          smg_sm9_prepared_encrypt_key_bytes();
    unsigned char *memory = aligned_alloc(SMG_SM9_PREPARED_ALIGNMENT, bytes_);
    sign_user s;
    encrypt_user e;
    sign_example(&s);
    encrypt_example(&e);
    memset(memory, 7, bytes_);
#define EACH(at, size_less, sign_master, encrypt_master, user_key, id_length, expected)            \
    cr_assert_eq(                                                                                  \
        smg_sm9_prepared_sign_master_init(                                                         \
            (void *)(at), smg_sm9_prepared_sign_master_bytes() - (size_less), sign_master),        \
        expected);                                                                                 \
    cr_assert_eq(smg_sm9_prepared_signer_init((void *)(at),                                        \
                                              smg_sm9_prepared_signer_bytes() - (size_less),       \
                                              sign_master, "A", id_length, 1),                     \
                 expected);                                                                        \
    cr_assert_eq(                                                                                  \
        smg_sm9_prepared_encrypt_master_init(                                                      \
            (void *)(at), smg_sm9_prepared_encrypt_master_bytes() - (size_less), encrypt_master),  \
        expected);                                                                                 \
    cr_assert_eq(smg_sm9_prepared_encrypt_key_init(                                                \
                     (void *)(at), smg_sm9_prepared_encrypt_key_bytes() - (size_less), user_key),  \
                 expected)
    EACH(NULL, 0, &s.key.master, &e.key.master, &e.key, 1, SMG_ERR_ARGUMENT);
    EACH(memory + 8, 0, &s.key.master, &e.key.master, &e.key, 1, SMG_ERR_ARGUMENT);
    EACH(memory, 1, &s.key.master, &e.key.master, &e.key, 1, SMG_ERR_CAPACITY);
    EACH(memory, 0, NULL, NULL, NULL, 1, SMG_ERR_ARGUMENT);
    for (size_t i = 0; i < bytes_; i++) {
        cr_assert_eq(memory[i], 7, "nothing is written");
    }
#undef EACH
    smg_sm9_prepared_signer *signer = (void *)memory;
    cr_assert_eq(smg_sm9_prepared_signer_init(signer, bytes_, &s.key.master, "A", 0, 1),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_prepared_signer_init(signer, bytes_, &s.key.master, NULL, 1, 1),
                 SMG_ERR_ARGUMENT);
    s.key.master.point[3] ^= 1;
    e.key.master.point[3] ^= 1;
    cr_assert_eq(smg_sm9_prepared_signer_init(signer, bytes_, &s.key.master, "A", 1, 1),
                 SMG_ERR_POINT);
    cr_assert_eq(smg_sm9_prepared_sign_master_init((void *)memory, bytes_, &s.key.master),
                 SMG_ERR_POINT);
    cr_assert_eq(smg_sm9_prepared_encrypt_master_init((void *)memory, bytes_, &e.key.master),
                 SMG_ERR_POINT);
    smg_wipe(&e.key, sizeof e.key);
    cr_assert_eq(smg_sm9_prepared_encrypt_key_init((void *)memory, bytes_, &e.key), SMG_ERR_KEY);
    free(memory);
    sign_user_free(&s);
    encrypt_user_free(&e);
}

/* What was never prepared, was wiped, or is something else. */
Test(sm9_prepared, what_is_no_object) {
    sign_user s;
    encrypt_user e;
    uint8_t signature[SIGNATURE], c[CIPHERTEXT], key[16];
    sign_example(&s);
    encrypt_example(&e);
    cr_assert_eq(smg_sm9_sign(signature, &s.key, "abc", 3, NULL), SMG_OK);
    const void *other = e.prepared;
    cr_assert_eq(smg_sm9_prepared_verify(signature, other, "A", 1, 1, "abc", 3), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_prepared_signer_verify(signature, s.prepared, other, "abc", 3),
                 SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_prepared_kem_decapsulate(key, 16, other, "A", 1, c), SMG_ERR_STATE);
    other = s.prepared;
    cr_assert_eq(smg_sm9_prepared_kem_encapsulate(c, key, 16, other, "A", 1, 3, NULL),
                 SMG_ERR_STATE);
    cr_assert(all_zero(c, sizeof c) && all_zero(key, sizeof key));

    cr_assert_eq(smg_sm9_prepared_verify(signature, NULL, "A", 1, 1, "abc", 3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_prepared_signer_verify(signature, s.prepared, NULL, "abc", 3),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_prepared_kem_encapsulate(c, key, 16, NULL, "A", 1, 3, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_prepared_kem_decapsulate(key, 16, NULL, "A", 1, c), SMG_ERR_ARGUMENT);
    const void *askew = (const unsigned char *)s.prepared + 8;
    cr_assert_eq(smg_sm9_prepared_verify(signature, askew, "A", 1, 1, "abc", 3), SMG_ERR_ARGUMENT);

    smg_wipe(s.prepared, smg_sm9_prepared_sign_master_bytes());
    smg_wipe(e.prepared_key, smg_sm9_prepared_encrypt_key_bytes());
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm9_prepared_sign(signature, s.prepared, &s.key, "abc", 3, NULL),
                 SMG_ERR_STATE);
    cr_assert(all_zero(signature, SIGNATURE));
    cr_assert_eq(smg_sm9_prepared_kem_decapsulate(key, 16, e.prepared_key, "A", 1, c),
                 SMG_ERR_STATE);
    sign_user_free(&s);
    encrypt_user_free(&e);
}

Test(sm9_prepared, recipients) {
    encrypt_user e;
    smg_sm9_encrypt_master_key master;
    uint8_t c[CIPHERTEXT], key[16], same[16];
    encrypt_example(&e);
    const size_t size = smg_sm9_prepared_recipient_bytes(e.id.length);
    const smg_sm9_encrypt_master_public *public_key = &e.master.public_key;
    smg_sm9_prepared_recipient *recipient = e.recipient;
    cr_assert_eq(smg_sm9_prepared_recipient_bytes(0), 0);
    cr_assert_eq(smg_sm9_prepared_recipient_bytes(SMG_SM9_ID_MAX_BYTES + 1), 0);
    cr_assert_gt(smg_sm9_prepared_recipient_bytes(SMG_SM9_ID_MAX_BYTES), SMG_SM9_ID_MAX_BYTES);
    cr_assert_eq(smg_sm9_prepared_recipient_init(recipient, size - 1, public_key, ID(e), 3),
                 SMG_ERR_CAPACITY);
    cr_assert_eq(smg_sm9_prepared_recipient_init(NULL, size, public_key, ID(e), 3),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_prepared_recipient_init(recipient, size, NULL, ID(e), 3),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_prepared_recipient_init(recipient, size, public_key, e.id.data, 0, 3),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_prepared_recipient_encapsulate(c, key, 16, e.prepared, recipient, NULL),
                 SMG_OK, "as it was");
    cr_assert_eq(smg_sm9_kem_decapsulate(same, 16, &e.key, ID(e), c), SMG_OK);
    expect_bytes(key, same, 16, "the same key");

    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&master, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_prepared_recipient_init(recipient, size, &master.public_key, ID(e), 3),
                 SMG_OK);
    cr_assert_eq(smg_sm9_prepared_recipient_encapsulate(c, key, 16, e.prepared, recipient, NULL),
                 SMG_ERR_ARGUMENT, "of another centre");
    cr_assert(all_zero(c, sizeof c) && all_zero(key, sizeof key));
    master.public_key.point[0] ^= 1;
    cr_assert_eq(smg_sm9_prepared_recipient_init(recipient, size, &master.public_key, ID(e), 3),
                 SMG_ERR_POINT);
    cr_assert_eq(smg_sm9_prepared_recipient_encapsulate(c, key, 16, e.prepared, recipient, NULL),
                 SMG_ERR_STATE);
    encrypt_user_free(&e);
}

/* Objects of two centres do not go together. */
Test(sm9_prepared, objects_of_two_centres) {
    sign_user s;
    smg_sm9_sign_master_key master;
    uint8_t signature[SIGNATURE];
    sign_example(&s);
    cr_assert_eq(smg_sm9_sign(signature, &s.key, "abc", 3, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_sign_master_key_generate(&master, NULL), SMG_OK);
    smg_sm9_prepared_sign_master *other = prepare_sign_master(&master.public_key);
    cr_assert_eq(smg_sm9_prepared_signer_verify(signature, other, s.signer, "abc", 3),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_prepared_sign(signature, other, &s.key, "abc", 3, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(signature, SIGNATURE));
    free(other);
    sign_user_free(&s);
}

/* An object may be copied, and made over its own inputs. */
Test(sm9_prepared, copies_and_objects_over_their_inputs) {
    sign_user s;
    encrypt_user e;
    uint8_t signature[SIGNATURE], c[CIPHERTEXT], key[16], same[16];
    const size_t size = smg_sm9_prepared_sign_master_bytes();
    const size_t key_size = smg_sm9_prepared_encrypt_key_bytes();
    sign_example(&s);
    encrypt_example(&e);
    smg_sm9_prepared_sign_master *copy = aligned_alloc(SMG_SM9_PREPARED_ALIGNMENT, size);
    memcpy(copy, s.prepared, size);
    free(s.prepared);
    s.prepared = copy;
    cr_assert_eq(smg_sm9_prepared_sign(signature, copy, &s.key, "abc", 3, NULL), SMG_OK);
    memcpy(copy, &s.key.master, sizeof s.key.master);
    cr_assert_eq(smg_sm9_prepared_sign_master_init(copy, size, (const void *)copy), SMG_OK);
    cr_assert_eq(smg_sm9_prepared_signer_verify(signature, copy, s.signer, "abc", 3), SMG_OK);

    memcpy(e.prepared_key, &e.key, sizeof e.key);
    cr_assert_eq(
        smg_sm9_prepared_encrypt_key_init(e.prepared_key, key_size, (const void *)e.prepared_key),
        SMG_OK);
    cr_assert_eq(smg_sm9_prepared_kem_encapsulate(c, key, 16, e.prepared, e.id.data, e.id.length,
                                                  e.hid, NULL),
                 SMG_OK);
    cr_assert_eq(
        smg_sm9_prepared_kem_decapsulate(same, 16, e.prepared_key, e.id.data, e.id.length, c),
        SMG_OK);
    expect_bytes(key, same, 16, "the same key");
    sign_user_free(&s);
    encrypt_user_free(&e);
}
