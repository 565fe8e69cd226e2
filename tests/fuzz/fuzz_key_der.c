/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a key in DER. */
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

    smg_status as_private = smg_sm2_private_key_from_der(&private_key, data, size);
    smg_status as_public = smg_sm2_public_key_from_der(&public_key, data, size);
    smg_status inspected = smg_key_inspect_der(&info, data, size);
    check_private_key(as_private, &private_key);
    check_public_key(as_public, &public_key);
    check_info(inspected, &info);

    /* A file is one key or none, and what can be read can be described. */
    PROMISE(as_private != SMG_OK || (as_public != SMG_OK && inspected == SMG_OK));
    PROMISE(as_private != SMG_OK || info.form == SMG_KEY_SEC1 || info.form == SMG_KEY_PKCS8);
    PROMISE(as_public != SMG_OK || (inspected == SMG_OK && info.form == SMG_KEY_SPKI));
    return 0;
}
