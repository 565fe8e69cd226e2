/* SPDX-License-Identifier: Apache-2.0 */
/* What signing asks of a pool of nonces. */
#ifndef SMIDGEN_SM2_POOL_INTERNAL_H
#define SMIDGEN_SM2_POOL_INTERNAL_H

#include <smidgen/sm2_pool.h>

#include <stdbool.h>
#include <stdint.h>

#include "sm2/curve.h"

/* SMG_OK, SMG_ERR_ARGUMENT (NULL or not aligned) or SMG_ERR_STATE (no pool, or a copy). */
smg_status smg_sm2_pool_check(const smg_sm2_pool *pool);

/* (k, x1) := those of an entry of a checked pool, x1 the abscissa of k G: no other call has had or
 * will have them, and the entry is wiped. No where the pool is empty. */
bool smg_sm2_pool_take(uint8_t k[SM2_FN_BYTES], uint8_t x1[SM2_FP_BYTES], smg_sm2_pool *pool);

#endif
