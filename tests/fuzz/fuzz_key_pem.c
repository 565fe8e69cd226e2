/* SPDX-License-Identifier: Apache-2.0 */
/* Any text as a key in PEM, and as one in hexadecimal. */
#include <string.h>

#include "fuzz.h"
#include "keys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    smg_sm2_private_key private_key;
    smg_sm2_public_key public_key;
    smg_key_info info;
    memset(&private_key, 0xa5, sizeof private_key);
    memset(&public_key, 0xa5, sizeof public_key);
    memset(&info, 0xa5, sizeof info);

    check_private_key(smg_sm2_private_key_from_pem(&private_key, data, size), &private_key);
    check_public_key(smg_sm2_public_key_from_pem(&public_key, data, size), &public_key);
    check_info(smg_key_inspect_pem(&info, data, size), &info);
    if (info.form == SMG_KEY_PKCS8_ENCRYPTED && info.iterations <= 16) {
        check_private_key(
            smg_sm2_private_key_from_encrypted_pem(&private_key, data, size, "P@ssw0rd", 8),
            &private_key);
    }

    check_private_key(smg_sm2_private_key_from_hex(&private_key, data, size), &private_key);
    check_public_key(smg_sm2_public_key_from_hex(&public_key, data, size), &public_key);
    return 0;
}
