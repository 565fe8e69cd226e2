/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a key in DER. */
#include <string.h>

#include "fuzz.h"
#include "keys.h"

/* More iterations are the same code for longer. */
enum { MOST_ITERATIONS = 16 };

/* The seeds are encrypted under "P@ssw0rd". What is written is read again under its password alone.
 */
static void read_encrypted(const uint8_t *data, size_t size, const smg_key_info *info) {
    static const char password[] = "P@ssw0rd";
    smg_sm2_private_key key, again;
    uint8_t der[SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES];
    size_t length;
    if (info->iterations > MOST_ITERATIONS) {
        return;
    }
    memset(&key, 0xa5, sizeof key);
    smg_status status =
        smg_sm2_private_key_from_encrypted_der(&key, data, size, password, sizeof password - 1);
    check_private_key(status, &key);
    PROMISE(status != SMG_OK || info->form == SMG_KEY_PKCS8_ENCRYPTED);
    if (info->form == SMG_KEY_PKCS8_ENCRYPTED && info->decryption != SMG_OK) {
        PROMISE(status == info->decryption);
    }
    if (status == SMG_OK) {
        PROMISE(smg_sm2_private_key_to_encrypted_der(der, &length, sizeof der, &key, data, size,
                                                     SMG_KEY_PRF_SHA256, 1, NULL) == SMG_OK);
        PROMISE(smg_sm2_private_key_from_encrypted_der(&again, der, length, data, size) == SMG_OK);
        PROMISE(memcmp(&again, &key, sizeof again) == 0);
    }
}

/* For one recipient, whose the seeds are. What is written is read again. */
static void read_enveloped(const uint8_t *data, size_t size) {
    static smg_sm2_private_key recipient;
    smg_sm2_private_key key, again;
    uint8_t der[SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES];
    size_t length;
    if (is_all(&recipient, 0, sizeof recipient)) {
        const uint8_t d[SMG_SM2_SCALAR_BYTES] = {[SMG_SM2_SCALAR_BYTES - 1] = 3};
        PROMISE(smg_sm2_private_key_from_bytes(&recipient, d, sizeof d) == SMG_OK);
    }
    memset(&key, 0xa5, sizeof key);
    smg_status status = smg_sm2_private_key_from_enveloped_der(&key, &recipient, data, size);
    check_private_key(status, &key);
    if (status == SMG_OK) {
        PROMISE(smg_sm2_private_key_to_enveloped_der(der, &length, sizeof der, &key,
                                                     &recipient.public_key, NULL) == SMG_OK);
        PROMISE(smg_sm2_private_key_from_enveloped_der(&again, &recipient, der, length) == SMG_OK);
        PROMISE(memcmp(&again, &key, sizeof again) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    smg_sm2_private_key private_key;
    smg_sm2_public_key public_key;
    smg_key_info info;
    memset(&private_key, 0xa5, sizeof private_key);
    memset(&public_key, 0xa5, sizeof public_key);
    memset(&info, 0xa5, sizeof info);

    smg_status as_private = smg_sm2_private_key_from_der(&private_key, data, size);
    smg_status as_public = smg_sm2_public_key_from_der(&public_key, data, size);
    smg_status inspected = smg_key_inspect_der(&info, data, size);
    check_private_key(as_private, &private_key);
    check_public_key(as_public, &public_key);
    check_info(inspected, &info);
    read_encrypted(data, size, &info);
    read_enveloped(data, size);

    /* A file is one key or none, and what can be read can be described. */
    PROMISE(as_private != SMG_OK || (as_public != SMG_OK && inspected == SMG_OK));
    PROMISE(as_private != SMG_OK || info.form == SMG_KEY_SEC1 || info.form == SMG_KEY_PKCS8);
    PROMISE(as_public != SMG_OK || (inspected == SMG_OK && info.form == SMG_KEY_SPKI));
    return 0;
}
