/* SPDX-License-Identifier: Apache-2.0 */
/* What 128-EEA3 of one message and of many have in common. */
#ifndef SMIDGEN_ZUC_EEA3_H
#define SMIDGEN_ZUC_EEA3_H

#include <smidgen/zuc.h>

/* The bytes that hold `bits` bits. */
static inline size_t smg_zuc_bytes_of(size_t bits) {
    return bits / 8 + (bits % 8 != 0 ? 1 : 0);
}

/* Zeroes what follows `bits` bits in their last byte. */
static inline void smg_zuc_clear_spare(uint8_t *out, size_t bits) {
    if (bits % 8 != 0) {
        out[bits / 8] &= (uint8_t)(0xff00 >> bits % 8);
    }
}

/* What is wrong with a message, before anything is written: SMG_ERR_ARGUMENT, _OVERLAP, _LENGTH. */
smg_status smg_zuc_eea3_check(const uint8_t *out, const uint8_t *key, uint32_t bearer,
                              uint32_t direction, const void *in, size_t bits);

#endif
