/* SPDX-License-Identifier: Apache-2.0 */
/* The KDF in pieces. */
#ifndef SMIDGEN_SM3_KDF_H
#define SMIDGEN_SM3_KDF_H

#include <smidgen/sm3.h>

#include <stddef.h>
#include <stdint.h>

/*
 * out := `length` bytes of SM3(Z || counter) || SM3(Z || counter + 1) || … (GB/T 32918.4-2016,
 * 5.4.3), where z has absorbed Z and nothing else. That the counter does not go past 2^32 - 1 is
 * the caller's duty. Constant time in Z; the time depends on the lengths.
 */
void smg_sm3_kdf_blocks(uint8_t *out, size_t length, const smg_sm3_context *z, uint32_t counter);

#endif
