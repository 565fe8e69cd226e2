/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Byte strings examined without a branch that depends on them. A mask is all ones for "yes" and 0
 * for "no"; lengths are public.
 */
#ifndef SMIDGEN_CORE_CONSTANT_TIME_H
#define SMIDGEN_CORE_CONSTANT_TIME_H

#include <stddef.h>
#include <stdint.h>

/* All ones iff x = 0: x - 1 borrows into bit 32 exactly then. */
static inline uint32_t smg_ct_is_zero(uint32_t x) {
    return (uint32_t)(((uint64_t)x - 1) >> 32);
}

/* All ones iff the `length` bytes at x are all 0. */
static inline uint32_t smg_ct_all_zero(const uint8_t *x, size_t length) {
    uint32_t bits = 0;
    for (size_t i = 0; i < length; i++) {
        bits |= x[i];
    }
    return smg_ct_is_zero(bits);
}

/* All ones iff the `length` bytes at a and at b are the same. */
static inline uint32_t smg_ct_equal(const uint8_t *a, const uint8_t *b, size_t length) {
    uint32_t bits = 0;
    for (size_t i = 0; i < length; i++) {
        bits |= (uint32_t)(a[i] ^ b[i]);
    }
    return smg_ct_is_zero(bits);
}

/* out[0 .. length-1] &= mask: keeps the bytes, or zeroes them. */
static inline void smg_ct_mask(uint8_t *out, uint32_t mask, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[i] = (uint8_t)(out[i] & mask);
    }
}

#endif
