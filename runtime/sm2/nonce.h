/* SPDX-License-Identifier: Apache-2.0 */
/* Nonces out of the private key and the digest. */
#ifndef SMIDGEN_SM2_NONCE_H
#define SMIDGEN_SM2_NONCE_H

#include <smidgen/random.h>
#include <smidgen/sm3.h>
#include <smidgen/status.h>

#include <stdbool.h>
#include <stdint.h>

#include "sm2/curve.h"

/* bytes of `random` in a hedged nonce */
#define SMG_SM2_HEDGE_BYTES 32

/*
 * The generator of RFC 6979, 3.2, with HMAC-SM3, in the shape of the others: at each call `random`
 * gives SM2_FN_BYTES bytes, the next candidate for k as a number of SM2_FN_BITS bits, its range for
 * the caller to check. As secret as d; smg_wipe destroys it, and it must not be copied.
 */
typedef struct smg_sm2_nonces {
    smg_random random;
    smg_sm3_hmac_context keyed;        /* HMAC under K, of nothing yet */
    uint8_t value[SMG_SM3_HMAC_BYTES]; /* V */
    bool rejected;                     /* there was a candidate before */
} smg_sm2_nonces;

/* Begins the nonces of the private key d and the digest e (3.2, a to g). */
void smg_sm2_nonces_init(smg_sm2_nonces *nonces, const uint8_t d[SM2_FN_BYTES],
                         const uint8_t e[SMG_SM3_DIGEST_BYTES]);

/*
 * The same with SMG_SM2_HEDGE_BYTES bytes of `random` as the additional data of 3.6.
 * Errors as smg_random_bytes; nonces is wiped.
 */
smg_status smg_sm2_nonces_init_hedged(smg_sm2_nonces *nonces, const uint8_t d[SM2_FN_BYTES],
                                      const uint8_t e[SMG_SM3_DIGEST_BYTES],
                                      const smg_random *random);

#endif
