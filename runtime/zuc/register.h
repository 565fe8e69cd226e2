/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The linear feedback shift register over the integers modulo p = 2^31 - 1 and the bits that are
 * taken from it (GB/T 33133.1-2016, 5.2 and 5.3). Cells are in [1, p]: p stands for 0.
 */
#ifndef SMIDGEN_ZUC_REGISTER_H
#define SMIDGEN_ZUC_REGISTER_H

#include <stdint.h>

/* x mod p, in [1, p] if x is in [1, 2^53]: 2^31 = 1 mod p. The first sum is below 2^31 + 2^22, and
 * so the second at most p; neither is 0, because x is not. */
static inline uint32_t smg_zuc_reduce(uint64_t x) {
    x = (x & 0x7fffffff) + (x >> 31);
    return (uint32_t)((x & 0x7fffffff) + (x >> 31));
}

/* The sum that gives s_16 from s_0 .. s_15; below 2^53. */
static inline uint64_t smg_zuc_feedback(const uint32_t *s) {
    return ((uint64_t)s[15] << 15) + ((uint64_t)s[13] << 17) + ((uint64_t)s[10] << 21) +
           ((uint64_t)s[4] << 20) + ((uint64_t)s[0] << 8) + s[0];
}

/* X0 .. X3 of the register that begins at s. */
static inline uint32_t smg_zuc_x0(const uint32_t *s) {
    return (s[15] & 0x7fff8000) << 1 | (s[14] & 0xffff);
}

static inline uint32_t smg_zuc_x1(const uint32_t *s) {
    return s[11] << 16 | s[9] >> 15;
}

static inline uint32_t smg_zuc_x2(const uint32_t *s) {
    return s[7] << 16 | s[5] >> 15;
}

static inline uint32_t smg_zuc_x3(const uint32_t *s) {
    return s[2] << 16 | s[0] >> 15;
}

#endif
