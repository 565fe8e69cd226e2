/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a key of SM9 in DER. */
#include <string.h>

#include "fuzz.h"
#include "sm9_keys.h"

/* More iterations are the same code for longer. */
enum { MOST_ITERATIONS = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    smg_key_info info;
    memset(&info, 0xa5, sizeof info);
    (void)smg_key_inspect_der(&info, data, size);
    const bool is_plain = check_sm9_keys(data, size, false);
    PROMISE(!is_plain || info.form != SMG_KEY_PKCS8_ENCRYPTED);
    if (info.iterations <= MOST_ITERATIONS) {
        const bool is_encrypted = check_sm9_encrypted_keys(data, size, false);
        PROMISE(!is_encrypted || info.form == SMG_KEY_PKCS8_ENCRYPTED);
    }
    return 0;
}
