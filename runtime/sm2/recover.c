/* SPDX-License-Identifier: Apache-2.0 */
/* Public keys out of signatures: verification (GB/T 32918.2-2016, clause 7) solved for P. */
#include <smidgen/sm2.h>

#include <string.h>

#include "sm2/kernel.h"

smg_status smg_sm2_recover_public_key(smg_sm2_public_key *key,
                                      const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                      const uint8_t digest[SMG_SM3_DIGEST_BYTES], uint32_t index) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_public_key found = {{0}, {0}}; /* the inputs may lie within key */
    smg_status status = SMG_ERR_ARGUMENT;
    if (signature != NULL && digest != NULL) {
        uint32_t valid = smg_sm2_kernel_get()->recover_vartime(
            found.x, found.y, signature, signature + SM2_FN_BYTES, digest, index);
        status = valid != 0 ? SMG_OK : SMG_ERR_SIGNATURE;
    }
    *key = found;
    return status;
}
