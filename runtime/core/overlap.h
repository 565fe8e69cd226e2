/* SPDX-License-Identifier: Apache-2.0 */
/* Whether an output may be written while an input is read. Addresses and lengths are public. */
#ifndef SMIDGEN_CORE_OVERLAP_H
#define SMIDGEN_CORE_OVERLAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether bytes that are written are among those that are read. There are none at NULL. */
static inline bool smg_shares(const void *out, size_t out_length, const void *in,
                              size_t in_length) {
    const uintptr_t a = (uintptr_t)out, b = (uintptr_t)in;
    if (out == NULL || in == NULL) {
        return false;
    }
    return a < b ? b - a < out_length && in_length > 0 : a - b < in_length && out_length > 0;
}

/* The same, but for an output that begins where the input does. */
static inline bool smg_overlaps_unequal(const void *out, size_t out_length, const void *in,
                                        size_t in_length) {
    return out != in && smg_shares(out, out_length, in, in_length);
}

/* That of as many bytes at out as at in. */
static inline bool smg_overlaps(const void *out, const void *in, size_t length) {
    return smg_overlaps_unequal(out, length, in, length);
}

#endif
