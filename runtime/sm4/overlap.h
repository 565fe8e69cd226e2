/* SPDX-License-Identifier: Apache-2.0 */
/* Which outputs and inputs a call accepts. */
#ifndef SMIDGEN_SM4_OVERLAP_H
#define SMIDGEN_SM4_OVERLAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether `length` bytes at out and at in share some, and are not the same. Addresses are public.
 */
static inline bool smg_sm4_overlaps(const uint8_t *out, const uint8_t *in, size_t length) {
    const uintptr_t a = (uintptr_t)out, b = (uintptr_t)in;
    return a != b && (a < b ? b - a : a - b) < length;
}

#endif
