/* SPDX-License-Identifier: Apache-2.0 */
/* Whether an output may be written while an input is read. Addresses and lengths are public. */
#ifndef SMIDGEN_CORE_OVERLAP_H
#define SMIDGEN_CORE_OVERLAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether `length` bytes at out and at in share some byte, without being the same bytes. */
static inline bool smg_overlaps(const void *out, const void *in, size_t length) {
    const uintptr_t a = (uintptr_t)out, b = (uintptr_t)in;
    return a != b && (a < b ? b - a : a - b) < length;
}

#endif
