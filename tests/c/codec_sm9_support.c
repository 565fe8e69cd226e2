/* SPDX-License-Identifier: Apache-2.0 */
#include "codec_sm9_support.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "codec_support.h"

const keys *made(void) {
    static keys it;
    uint8_t scalar[SMG_SM9_SCALAR_BYTES];
    if (is_all(&it, 0, sizeof it)) {
        memset(scalar, 0x5c, sizeof scalar);
        cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&it.sign_master, scalar, sizeof scalar),
                     SMG_OK);
        scalar[0] = 0;
        cr_assert_eq(
            smg_sm9_encrypt_master_key_from_bytes(&it.encrypt_master, scalar, sizeof scalar),
            SMG_OK);
        cr_assert_eq(smg_sm9_sign_key_extract(&it.sign, &it.sign_master, SM9_ALICE,
                                              strlen(SM9_ALICE), SMG_SM9_HID_SIGN),
                     SMG_OK);
        cr_assert_eq(smg_sm9_encrypt_key_extract(&it.encrypt, &it.encrypt_master, SM9_ALICE,
                                                 strlen(SM9_ALICE), SMG_SM9_HID_ENCRYPT),
                     SMG_OK);
    }
    return &it;
}

const size_t sizes[KINDS] = {
    [SIGN_MASTER] = sizeof(smg_sm9_sign_master_key),
    [ENCRYPT_MASTER] = sizeof(smg_sm9_encrypt_master_key),
    [SIGN] = sizeof(smg_sm9_sign_key),
    [ENCRYPT] = sizeof(smg_sm9_encrypt_key),
};

const void *key_of(kind k) {
    const keys *it = made();
    return k == SIGN_MASTER      ? (const void *)&it->sign_master
           : k == ENCRYPT_MASTER ? (const void *)&it->encrypt_master
           : k == SIGN           ? (const void *)&it->sign
                                 : (const void *)&it->encrypt;
}

const char *label_of(kind k) {
    static const char *const labels[KINDS] = {"SM9 SIGN MASTER KEY", "SM9 ENC MASTER KEY",
                                              "SM9 SIGN PRIVATE KEY", "SM9 ENC PRIVATE KEY"};
    return labels[k];
}

smg_status from_der(any_key *key, kind k, const uint8_t *in, size_t length) {
    return k == SIGN_MASTER ? smg_sm9_sign_master_key_from_der(&key->sign_master, in, length)
           : k == ENCRYPT_MASTER
               ? smg_sm9_encrypt_master_key_from_der(&key->encrypt_master, in, length)
           : k == SIGN ? smg_sm9_sign_key_from_der(&key->sign, in, length, NULL)
                       : smg_sm9_encrypt_key_from_der(&key->encrypt, in, length, NULL);
}

smg_status from_pem(any_key *key, kind k, const void *in, size_t length) {
    return k == SIGN_MASTER ? smg_sm9_sign_master_key_from_pem(&key->sign_master, in, length)
           : k == ENCRYPT_MASTER
               ? smg_sm9_encrypt_master_key_from_pem(&key->encrypt_master, in, length)
           : k == SIGN ? smg_sm9_sign_key_from_pem(&key->sign, in, length, NULL)
                       : smg_sm9_encrypt_key_from_pem(&key->encrypt, in, length, NULL);
}

smg_status from_encrypted_der(any_key *key, kind k, const void *in, size_t length,
                              const char *password) {
    const size_t count = strlen(password);
    return k == SIGN_MASTER      ? smg_sm9_sign_master_key_from_encrypted_der(&key->sign_master, in,
                                                                              length, password, count)
           : k == ENCRYPT_MASTER ? smg_sm9_encrypt_master_key_from_encrypted_der(
                                       &key->encrypt_master, in, length, password, count)
           : k == SIGN
               ? smg_sm9_sign_key_from_encrypted_der(&key->sign, in, length, password, count, NULL)
               : smg_sm9_encrypt_key_from_encrypted_der(&key->encrypt, in, length, password, count,
                                                        NULL);
}

smg_status from_encrypted_pem(any_key *key, kind k, const void *in, size_t length,
                              const char *password) {
    const size_t count = strlen(password);
    return k == SIGN_MASTER      ? smg_sm9_sign_master_key_from_encrypted_pem(&key->sign_master, in,
                                                                              length, password, count)
           : k == ENCRYPT_MASTER ? smg_sm9_encrypt_master_key_from_encrypted_pem(
                                       &key->encrypt_master, in, length, password, count)
           : k == SIGN
               ? smg_sm9_sign_key_from_encrypted_pem(&key->sign, in, length, password, count, NULL)
               : smg_sm9_encrypt_key_from_encrypted_pem(&key->encrypt, in, length, password, count,
                                                        NULL);
}

smg_status write_as(form f, uint8_t *out, size_t *length, size_t capacity, kind k,
                    const void *key) {
    switch (k) {
    case SIGN_MASTER:
        return (f == DER ? smg_sm9_sign_master_key_to_der
                : f == PKCS8_DER
                    ? smg_sm9_sign_master_key_to_pkcs8_der
                    : smg_sm9_sign_master_key_to_pkcs8_pem)(out, length, capacity, key);
    case ENCRYPT_MASTER:
        return (f == DER ? smg_sm9_encrypt_master_key_to_der
                : f == PKCS8_DER
                    ? smg_sm9_encrypt_master_key_to_pkcs8_der
                    : smg_sm9_encrypt_master_key_to_pkcs8_pem)(out, length, capacity, key);
    case SIGN:
        return (f == DER         ? smg_sm9_sign_key_to_der
                : f == PKCS8_DER ? smg_sm9_sign_key_to_pkcs8_der
                                 : smg_sm9_sign_key_to_pkcs8_pem)(out, length, capacity, key);
    default:
        return (f == DER         ? smg_sm9_encrypt_key_to_der
                : f == PKCS8_DER ? smg_sm9_encrypt_key_to_pkcs8_der
                                 : smg_sm9_encrypt_key_to_pkcs8_pem)(out, length, capacity, key);
    }
}

smg_status write_encrypted(bool pem, uint8_t *out, size_t *length, size_t capacity, kind k,
                           const void *key, const char *password, smg_key_prf prf,
                           uint32_t iterations, const smg_random *random) {
    const size_t count = password != NULL ? strlen(password) : 0;
    switch (k) {
    case SIGN_MASTER:
        return (pem ? smg_sm9_sign_master_key_to_encrypted_pem
                    : smg_sm9_sign_master_key_to_encrypted_der)(
            out, length, capacity, key, password, count, prf, iterations, random);
    case ENCRYPT_MASTER:
        return (pem ? smg_sm9_encrypt_master_key_to_encrypted_pem
                    : smg_sm9_encrypt_master_key_to_encrypted_der)(
            out, length, capacity, key, password, count, prf, iterations, random);
    case SIGN:
        return (pem ? smg_sm9_sign_key_to_encrypted_pem : smg_sm9_sign_key_to_encrypted_der)(
            out, length, capacity, key, password, count, prf, iterations, random);
    default:
        return (pem ? smg_sm9_encrypt_key_to_encrypted_pem : smg_sm9_encrypt_key_to_encrypted_der)(
            out, length, capacity, key, password, count, prf, iterations, random);
    }
}

const size_t most[FORMS] = {
    [DER] = SMG_SM9_PRIVATE_KEY_DER_MAX_BYTES,
    [PKCS8_DER] = SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES,
    [PKCS8_PEM] = SMG_SM9_PRIVATE_KEY_PKCS8_PEM_MAX_BYTES,
};

smg_status read_copy(any_key *key, kind k, const uint8_t *in, size_t length) {
    uint8_t *copy = malloc(length > 0 ? length : 1);
    memcpy(copy, in, length);
    memset(key, GUARD, sizeof *key);
    smg_status status = from_der(key, k, copy, length);
    cr_assert(status == SMG_OK || is_all(key, 0, sizes[k]));
    free(copy);
    return status;
}
