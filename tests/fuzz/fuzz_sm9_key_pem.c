/* SPDX-License-Identifier: Apache-2.0 */
/* Any text as a key of SM9 in PEM. */
#include <string.h>

#include "fuzz.h"
#include "sm9_keys.h"

/* Blocks with more iterations are the same code for longer. */
enum { MOST_ITERATIONS = 16 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    smg_key_info info;
    memset(&info, 0xa5, sizeof info);
    (void)smg_key_inspect_pem(&info, data, size);
    check_sm9_keys(data, size, true);
    if (info.form == SMG_KEY_PKCS8_ENCRYPTED && info.iterations <= MOST_ITERATIONS) {
        check_sm9_encrypted_keys(data, size, true);
    }
    return 0;
}
