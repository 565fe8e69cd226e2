/* SPDX-License-Identifier: Apache-2.0 */
/* Points as bytes (GM/T 0044.1-2016, 6.2). */
#ifndef SMIDGEN_SM9_POINT_H
#define SMIDGEN_SM9_POINT_H

#include <smidgen/sm9.h>

#include <stddef.h>
#include <stdint.h>

/* The scalar 1: its multiples of the generators are they. */
extern const uint8_t smg_sm9_one[SMG_SM9_SCALAR_BYTES];

/* point := x || y of what `length` bytes encode, checked. Rules and errors of smidgen/sm9.h,
 * "points as bytes". */
smg_status smg_sm9_g1_from_bytes(uint8_t point[SMG_SM9_G1_BYTES], const uint8_t *in, size_t length);
smg_status smg_sm9_g2_from_bytes(uint8_t point[SMG_SM9_G2_BYTES], const uint8_t *in, size_t length);

/* out := 04 || x || y. Errors: SMG_ERR_ARGUMENT (a NULL pointer); out is zeroed. */
smg_status smg_sm9_g1_to_bytes(uint8_t out[SMG_SM9_G1_POINT_BYTES], const uint8_t *point);
smg_status smg_sm9_g2_to_bytes(uint8_t out[SMG_SM9_G2_POINT_BYTES], const uint8_t *point);

#endif
