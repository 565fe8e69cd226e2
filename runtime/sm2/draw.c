/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2/draw.h"

#include "core/secret.h"

smg_status smg_sm2_draw(uint8_t scalar[SM2_FN_BYTES], const smg_random *random) {
    smg_status status = smg_random_bytes(random, scalar, SM2_FN_BYTES);
    scalar[0] = (uint8_t)(scalar[0] & (0xff >> SMG_SM2_UNUSED_BITS));
    SMG_SECRET(scalar, SM2_FN_BYTES);
    return status;
}
