/* SPDX-License-Identifier: Apache-2.0 */
/* In a file of its own: where a compiler knows that little is copied, it copies by slower means. */
#include "sm3/compress.h"

#include <string.h>

#include "core/bytes.h"

size_t smg_sm3_pad(uint8_t out[2 * SMG_SM3_BLOCK_BYTES], const uint8_t *rest, size_t filled,
                   uint64_t length) {
    /* a bit 1, zeros up to 8 bytes before the end of a block, the length in bits */
    const size_t blocks = filled + 9 <= SMG_SM3_BLOCK_BYTES ? 1 : 2;
    for (size_t i = 0; i < blocks; i++) { /* compilers make of 64 bytes a few stores, no loop */
        memset(out + i * SMG_SM3_BLOCK_BYTES, 0, SMG_SM3_BLOCK_BYTES);
    }
    if (filled > 0) {
        memcpy(out, rest, filled);
    }
    out[filled] = 0x80;
    smg_store64_be(out + blocks * SMG_SM3_BLOCK_BYTES - 8, length * 8);
    return blocks;
}
