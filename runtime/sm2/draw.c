/* SPDX-License-Identifier: Apache-2.0 */
#include "sm2/draw.h"

#include "core/secret.h"

#define UNUSED_BITS (8 * SM2_FN_BYTES - SM2_FN_BITS) /* 0 .. 7 */

smg_status smg_sm2_draw(uint8_t scalar[SM2_FN_BYTES], const smg_random *random) {
    smg_status status = smg_random_bytes(random, scalar, SM2_FN_BYTES);
    scalar[0] = (uint8_t)(scalar[0] & (0xff >> UNUSED_BITS));
    SMG_SECRET(scalar, SM2_FN_BYTES);
    return status;
}
