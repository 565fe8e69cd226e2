/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "core/constant_time.h"
#include "sm4/cipher.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

void smg_sm4_pad(uint8_t block[16], size_t used, smg_sm4_padding padding) {
    if (padding == SMG_SM4_PKCS7) {
        memset(block + used, (int)(BLOCK - used), BLOCK - used);
    } else {
        memset(block + used, 0, BLOCK - used);
        block[used] = 0x80;
    }
}

/* All ones iff a < b, for numbers below 2^31. */
static uint32_t less(uint32_t a, uint32_t b) {
    return 0 - ((a - b) >> 31);
}

static uint32_t unpad_pkcs7(uint32_t *length, const uint8_t block[16]) {
    const uint32_t count = block[BLOCK - 1];
    const uint32_t in_range = ~smg_ct_is_zero(count) & less(count, BLOCK + 1);
    uint32_t wrong = 0;
    *length = BLOCK - (count & in_range);
    for (uint32_t i = 0; i < BLOCK; i++) {
        wrong |= ~less(i, *length) & (block[i] ^ count);
    }
    return in_range & smg_ct_is_zero(wrong);
}

/* The last byte that is not 0 is the 80. */
static uint32_t unpad_iso7816(uint32_t *length, const uint8_t block[16]) {
    uint32_t found = 0, right = 0;
    *length = 0;
    for (uint32_t i = BLOCK; i-- > 0;) {
        const uint32_t last = ~smg_ct_is_zero(block[i]) & ~found;
        *length |= last & i;
        right |= last & smg_ct_is_zero(block[i] ^ 0x80u);
        found |= last;
    }
    return right;
}

uint32_t smg_sm4_unpad(uint32_t *length, const uint8_t block[16], smg_sm4_padding padding) {
    return padding == SMG_SM4_PKCS7 ? unpad_pkcs7(length, block) : unpad_iso7816(length, block);
}
