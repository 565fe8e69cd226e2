/* SPDX-License-Identifier: Apache-2.0 */
/* Points of G1 in signatures, ciphertexts and key packages: a BIT STRING 04 || x || y. Whether they
 * are on the curve is asked where they are used. */
#ifndef SMIDGEN_CODEC_SM9_POINT_H
#define SMIDGEN_CODEC_SM9_POINT_H

#include <smidgen/sm9.h>

#include <stdbool.h>

#include "codec/der.h"

#define SMG_SM9_POINT_TAG 0x04

static inline bool smg_sm9_point_read(smg_span *in, smg_span *point) {
    return smg_der_read_bits(in, point) && point->left == SMG_SM9_G1_POINT_BYTES &&
           point->next[0] == SMG_SM9_POINT_TAG;
}

#endif
