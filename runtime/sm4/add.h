/* SPDX-License-Identifier: Apache-2.0 */
/* Sums over GF(2) of byte strings. */
#ifndef SMIDGEN_SM4_ADD_H
#define SMIDGEN_SM4_ADD_H

#include <stddef.h>
#include <stdint.h>

/* out := a + b, `length` bytes; out may be either. */
static inline void smg_sm4_add(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[i] = (uint8_t)(a[i] ^ b[i]);
    }
}

#endif
