/* SPDX-License-Identifier: Apache-2.0 */
/* Secret scalars: private keys and nonces. */
#ifndef SMIDGEN_SM2_DRAW_H
#define SMIDGEN_SM2_DRAW_H

#include <smidgen/random.h>
#include <smidgen/status.h>

#include <stdint.h>

#include "sm2/curve.h"

/* The bits of SM2_FN_BYTES bytes that a scalar has not: 0 .. 7. */
#define SMG_SM2_UNUSED_BITS (8 * SM2_FN_BYTES - SM2_FN_BITS)

/*
 * How often a scalar is drawn before the generator is called broken. For an order just above a
 * power of two, half of the draws fall outside; over the tiniest curves a signature may be refused
 * in three more cases, each about as likely as one scalar. Even so a draw succeeds with probability
 * above 1/3, and all of 128 fail with less than 2^-74; for the order of SM2, with 2^-4096.
 */
#define SMG_SM2_DRAWS 128

/*
 * scalar := SM2_FN_BYTES bytes of `random`, without the bits above the width of n. The range is for
 * the caller to check, and a value outside it to be thrown away: reducing it would favour the small
 * ones. Errors as smg_random_bytes; scalar is zeroed.
 */
smg_status smg_sm2_draw(uint8_t scalar[SM2_FN_BYTES], const smg_random *random);

#endif
