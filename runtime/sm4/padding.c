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

/* x itself. A compiler that knows the bounds of a number sees a comparison in the mask that is made
 * of it, and may branch; and gcc -Os counts a loop by the difference of its variable and a secret.
 */
static uint32_t hide(uint32_t x) {
#if defined(__GNUC__) || defined(__clang__)
    __asm__("" : "+r"(x));
#endif
    return x;
}

/* All ones iff a < b, for numbers below 2^31. */
static uint32_t less(uint32_t a, uint32_t b) {
    return 0 - ((hide(a) - b) >> 31);
}

static uint32_t unpad_pkcs7(uint32_t *length, const uint8_t block[16]) {
    const uint32_t count = hide(block[BLOCK - 1]);
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
        const uint32_t byte = hide(block[i]);
        const uint32_t last = ~smg_ct_is_zero(byte) & ~found;
        *length |= last & i;
        right |= last & smg_ct_is_zero(byte ^ 0x80);
        found |= last;
    }
    return right;
}

uint32_t smg_sm4_unpad(uint8_t block[16], uint32_t *length, smg_sm4_padding padding) {
    const uint32_t right =
        padding == SMG_SM4_PKCS7 ? unpad_pkcs7(length, block) : unpad_iso7816(length, block);
    for (uint32_t i = 0; i < BLOCK; i++) {
        block[i] = (uint8_t)(block[i] & right & less(i, *length));
    }
    return right;
}
