/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9_keys.h"

#include <string.h>

#include "fuzz.h"

enum { ROOM = 1024 };

static const char password[] = "P@ssw0rd";
#define PASSWORD password, sizeof password - 1

/* Defines how a key of one kind is checked; MORE is what its readers take besides. */
#define CHECK(type, MORE)                                                                          \
    static bool check_##type(smg_status status, const type *key) {                                 \
        uint8_t out[ROOM];                                                                         \
        size_t length;                                                                             \
        type again;                                                                                \
        PROMISE(status <= SMG_OK);                                                                 \
        if (status != SMG_OK) {                                                                    \
            PROMISE(is_all(key, 0, sizeof *key));                                                  \
            return false;                                                                          \
        }                                                                                          \
        PROMISE(type##_to_der(out, &length, sizeof out, key) == SMG_OK);                           \
        PROMISE(type##_from_der(&again, out, length MORE) == SMG_OK);                              \
        PROMISE(memcmp(&again, key, sizeof again) == 0);                                           \
        PROMISE(type##_to_pkcs8_der(out, &length, sizeof out, key) == SMG_OK);                     \
        PROMISE(type##_from_der(&again, out, length MORE) == SMG_OK);                              \
        PROMISE(memcmp(&again, key, sizeof again) == 0);                                           \
        PROMISE(type##_to_pkcs8_pem(out, &length, sizeof out, key) == SMG_OK);                     \
        PROMISE(type##_from_pem(&again, out, length MORE) == SMG_OK);                              \
        PROMISE(memcmp(&again, key, sizeof again) == 0);                                           \
        PROMISE(type##_to_encrypted_pem(out, &length, sizeof out, key, PASSWORD, SMG_KEY_PRF_SM3,  \
                                        1, NULL) == SMG_OK);                                       \
        PROMISE(type##_from_encrypted_pem(&again, out, length, PASSWORD MORE) == SMG_OK);          \
        PROMISE(memcmp(&again, key, sizeof again) == 0);                                           \
        return true;                                                                               \
    }                                                                                              \
    static bool read_##type(const uint8_t *data, size_t size, bool is_pem) {                       \
        type key;                                                                                  \
        memset(&key, 0xa5, sizeof key);                                                            \
        return check_##type(is_pem ? type##_from_pem(&key, data, size MORE)                        \
                                   : type##_from_der(&key, data, size MORE),                       \
                            &key);                                                                 \
    }                                                                                              \
    static bool decrypt_##type(const uint8_t *data, size_t size, bool is_pem) {                    \
        type key;                                                                                  \
        memset(&key, 0xa5, sizeof key);                                                            \
        return check_##type(is_pem ? type##_from_encrypted_pem(&key, data, size, PASSWORD MORE)    \
                                   : type##_from_encrypted_der(&key, data, size, PASSWORD MORE),   \
                            &key);                                                                 \
    }

#define CHECK_PUBLIC(type)                                                                         \
    static bool read_##type(const uint8_t *data, size_t size, bool is_pem) {                       \
        uint8_t out[ROOM];                                                                         \
        size_t length;                                                                             \
        type key, again;                                                                           \
        memset(&key, 0xa5, sizeof key);                                                            \
        smg_status status =                                                                        \
            is_pem ? type##_from_pem(&key, data, size) : type##_from_der(&key, data, size);        \
        if (status != SMG_OK) {                                                                    \
            PROMISE(status < SMG_OK && is_all(&key, 0, sizeof key));                               \
            return false;                                                                          \
        }                                                                                          \
        PROMISE(type##_to_der(out, &length, sizeof out, &key) == SMG_OK);                          \
        PROMISE(type##_from_der(&again, out, length) == SMG_OK);                                   \
        PROMISE(memcmp(&again, &key, sizeof again) == 0);                                          \
        PROMISE(type##_to_pem(out, &length, sizeof out, &key) == SMG_OK);                          \
        PROMISE(type##_from_pem(&again, out, length) == SMG_OK);                                   \
        PROMISE(memcmp(&again, &key, sizeof again) == 0);                                          \
        return true;                                                                               \
    }

#define NO_MASTER , NULL

CHECK(smg_sm9_sign_master_key, )
CHECK(smg_sm9_encrypt_master_key, )
CHECK(smg_sm9_sign_key, NO_MASTER)
CHECK(smg_sm9_encrypt_key, NO_MASTER)
CHECK_PUBLIC(smg_sm9_sign_master_public)
CHECK_PUBLIC(smg_sm9_encrypt_master_public)

bool check_sm9_keys(const uint8_t *data, size_t size, bool is_pem) {
    const bool sign_master = read_smg_sm9_sign_master_key(data, size, is_pem);
    const bool encrypt_master = read_smg_sm9_encrypt_master_key(data, size, is_pem);
    const bool sign = read_smg_sm9_sign_key(data, size, is_pem);
    const bool encrypt = read_smg_sm9_encrypt_key(data, size, is_pem);
    const bool sign_public = read_smg_sm9_sign_master_public(data, size, is_pem);
    const bool encrypt_public = read_smg_sm9_encrypt_master_public(data, size, is_pem);
    /* A number alone serves both kinds of centre; a point is in one group. */
    PROMISE(!(sign && encrypt) && !(sign_public && encrypt_public));
    PROMISE(!((sign_master || encrypt_master) && (sign || encrypt)));
    return sign_master || encrypt_master || sign || encrypt || sign_public || encrypt_public;
}

bool check_sm9_encrypted_keys(const uint8_t *data, size_t size, bool is_pem) {
    const int found = decrypt_smg_sm9_sign_master_key(data, size, is_pem) +
                      decrypt_smg_sm9_encrypt_master_key(data, size, is_pem) +
                      decrypt_smg_sm9_sign_key(data, size, is_pem) +
                      decrypt_smg_sm9_encrypt_key(data, size, is_pem);
    return found > 0;
}
