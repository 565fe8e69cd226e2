/* SPDX-License-Identifier: Apache-2.0 */
/* What a key makes of HMAC before there is a message. */
#ifndef SMIDGEN_SM3_HMAC_H
#define SMIDGEN_SM3_HMAC_H

#include <smidgen/sm3.h>

#include <stddef.h>
#include <stdint.h>

/*
 * inner := the state after the block K' xor ipad, outer := that after K' xor opad, where K' is the
 * key, or its digest if it is longer than a block, with zeros behind it (RFC 2104, 2).
 * Errors: SMG_ERR_ARGUMENT, SMG_ERR_LENGTH as smg_sm3_hmac_init; both states are zeroed.
 */
smg_status smg_sm3_hmac_key(uint32_t inner[8], uint32_t outer[8], const void *key, size_t length);

#endif
