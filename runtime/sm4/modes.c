/* SPDX-License-Identifier: Apache-2.0 */
#include "sm4/modes.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define CHUNK SMG_SM4_CHUNK

void smg_sm4_add_blocks(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t blocks) {
    if (b == NULL) {
        memmove(out, a, blocks * BLOCK);
        return;
    }
    for (size_t i = 0; i < 2 * blocks; i++) {
        uint64_t x, y;
        memcpy(&x, a + 8 * i, 8);
        memcpy(&y, b + 8 * i, 8);
        x ^= y;
        memcpy(out + 8 * i, &x, 8);
    }
}

/* ---- one block at a time ---- */

void smg_sm4_cbc_encrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks) {
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        smg_sm4_add_blocks(iv, iv, in, 1);
        encrypt(iv, rk, iv, 1);
        memcpy(out, iv, BLOCK);
    }
}

void smg_sm4_cfb_encrypt_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks) {
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        encrypt(iv, rk, iv, 1);
        smg_sm4_add_blocks(iv, iv, in, 1);
        memcpy(out, iv, BLOCK);
    }
}

void smg_sm4_ofb_by(smg_sm4_blocks_fn *encrypt, uint8_t *out, const uint32_t rk[32], uint8_t iv[16],
                    const uint8_t *in, size_t blocks) {
    for (; blocks > 0; blocks--, in += BLOCK, out += BLOCK) {
        encrypt(iv, rk, iv, 1);
        smg_sm4_add_blocks(out, in, iv, 1);
    }
}

/* ---- independent blocks, by chunks in a buffer ---- */

/* previous := iv, and the blocks before the last; iv := the last. */
static void shift_blocks(uint8_t *previous, uint8_t iv[16], const uint8_t *in, size_t blocks) {
    memcpy(previous, iv, BLOCK);
    memcpy(previous + BLOCK, in, (blocks - 1) * BLOCK);
    memcpy(iv, in + (blocks - 1) * BLOCK, BLOCK);
}

void smg_sm4_cbc_decrypt_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks) {
    uint8_t previous[CHUNK * BLOCK]; /* ciphertext: no secret */
    while (blocks > 0) {
        const size_t part = blocks < CHUNK ? blocks : CHUNK;
        shift_blocks(previous, iv, in, part);
        crypt(out, keys, in, previous, part);
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
}

void smg_sm4_cfb_decrypt_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                            uint8_t iv[16], const uint8_t *in, size_t blocks) {
    uint8_t previous[CHUNK * BLOCK];
    while (blocks > 0) {
        const size_t part = blocks < CHUNK ? blocks : CHUNK;
        shift_blocks(previous, iv, in, part);
        crypt(out, keys, previous, in, part);
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
}

/* counters := counter, counter + 1, … mod 2^128; counter := the next one */
static void count_128(uint8_t *counters, uint8_t counter[16], size_t blocks) {
    uint64_t high = smg_load64_be(counter), low = smg_load64_be(counter + 8);
    for (size_t i = 0; i < blocks; i++) {
        smg_store64_be(counters + i * BLOCK, high);
        smg_store64_be(counters + i * BLOCK + 8, low);
        low++;
        high += low == 0;
    }
    smg_store64_be(counter, high);
    smg_store64_be(counter + 8, low);
}

static void count_32(uint8_t *counters, uint8_t counter[16], size_t blocks) {
    uint32_t low = smg_load32_be(counter + 12);
    for (size_t i = 0; i < blocks; i++) {
        memcpy(counters + i * BLOCK, counter, 12);
        smg_store32_be(counters + i * BLOCK + 12, low++);
    }
    smg_store32_be(counter + 12, low);
}

typedef void counter_fn(uint8_t *counters, uint8_t counter[16], size_t blocks);

static void ctr_by(counter_fn *count, smg_sm4_crypt_fn *crypt, uint8_t *out,
                   const uint32_t keys[32], uint8_t counter[16], const uint8_t *in, size_t blocks) {
    uint8_t counters[CHUNK * BLOCK];
    while (blocks > 0) {
        const size_t part = blocks < CHUNK ? blocks : CHUNK;
        count(counters, counter, part);
        crypt(out, keys, counters, in, part);
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
}

void smg_sm4_ctr_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                    uint8_t counter[16], const uint8_t *in, size_t blocks) {
    ctr_by(count_128, crypt, out, keys, counter, in, blocks);
}

void smg_sm4_ctr32_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                      uint8_t counter[16], const uint8_t *in, size_t blocks) {
    ctr_by(count_32, crypt, out, keys, counter, in, blocks);
}

/* tweaks := tweak, tweak x, tweak x^2 …; tweak := the next one. The coefficient of x^0 is the first
 * bit of the first byte in GB/T 17964-2021, the last bit of the first byte in IEEE 1619; x^128 =
 * x^7 + x^2 + x + 1. */
static void multiply_tweak(uint8_t *tweaks, uint8_t tweak[16], size_t blocks, bool gb) {
    uint64_t a = gb ? smg_load64_be(tweak) : smg_load64_le(tweak);
    uint64_t b = gb ? smg_load64_be(tweak + 8) : smg_load64_le(tweak + 8);
    for (size_t i = 0; i <= blocks; i++) {
        uint8_t *out = i < blocks ? tweaks + i * BLOCK : tweak;
        if (gb) {
            smg_store64_be(out, a);
            smg_store64_be(out + 8, b);
            const uint64_t carry = 0 - (b & 1);
            b = b >> 1 | a << 63;
            a = a >> 1 ^ (carry & 0xe100000000000000u);
        } else {
            smg_store64_le(out, a);
            smg_store64_le(out + 8, b);
            const uint64_t carry = 0 - (b >> 63);
            b = b << 1 | a >> 63;
            a = a << 1 ^ (carry & 0x87);
        }
    }
}

void smg_sm4_xts_by(smg_sm4_crypt_fn *crypt, uint8_t *out, const uint32_t keys[32],
                    uint8_t tweak[16], const uint8_t *in, size_t blocks, bool gb) {
    uint8_t tweaks[CHUNK * BLOCK], data[CHUNK * BLOCK];
    const size_t used = (blocks < CHUNK ? blocks : CHUNK) * BLOCK;
    while (blocks > 0) {
        const size_t part = blocks < CHUNK ? blocks : CHUNK;
        multiply_tweak(tweaks, tweak, part, gb);
        smg_sm4_add_blocks(data, in, tweaks, part);
        crypt(out, keys, data, tweaks, part);
        in += part * BLOCK;
        out += part * BLOCK;
        blocks -= part;
    }
    smg_wipe(tweaks, used);
    smg_wipe(data, used);
}

/* ---- streams over lanes ---- */

typedef struct lane_set {
    uint8_t state[SMG_SM4_MOST_LANES][BLOCK];
    uint32_t keys[32 * SMG_SM4_MOST_LANES], converted[32];
    smg_sm4_stream stream[SMG_SM4_MOST_LANES]; /* blocks: those to come; 0 for an idle lane */
} lane_set;

/* Gives lane l the first of the streams that has blocks, and steps past it; false: none has. */
static bool refill(lane_set *all, size_t l, size_t width, smg_sm4_convert_fn *convert,
                   const smg_sm4_stream **next, const smg_sm4_stream *end) {
    while (*next != end && (*next)->blocks == 0) {
        ++*next;
    }
    if (*next == end) {
        return false;
    }
    all->stream[l] = *(*next)++;
    memcpy(all->state[l], all->stream[l].iv, BLOCK);
    convert(all->converted, all->stream[l].round_keys, false);
    for (size_t r = 0; r < 32; r++) {
        all->keys[r * width + l] = all->converted[r];
    }
    return true;
}

static void encrypt_many(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt, size_t unit,
                         size_t most, const smg_sm4_stream *streams, size_t count, bool cfb) {
    lane_set all;
    const smg_sm4_stream *const end = streams + count;
    size_t width = unit, busy = 0;
    while (width < count && width < most) {
        width += unit; /* most is a multiple of it */
    }
    memset(&all, 0, sizeof all);
    for (size_t l = 0; l < width && refill(&all, l, width, convert, &streams, end); l++) {
        busy++;
    }
    while (busy > 0) {
        for (size_t l = 0; l < width && !cfb; l++) {
            if (all.stream[l].blocks > 0) {
                smg_sm4_add_blocks(all.state[l], all.state[l], all.stream[l].in, 1);
            }
        }
        encrypt(all.state, all.keys, width);
        for (size_t l = 0; l < width; l++) {
            smg_sm4_stream *stream = &all.stream[l];
            if (stream->blocks == 0) {
                continue;
            }
            if (cfb) {
                smg_sm4_add_blocks(all.state[l], all.state[l], stream->in, 1);
            }
            memcpy(stream->out, all.state[l], BLOCK);
            stream->in += BLOCK;
            stream->out += BLOCK;
            if (--stream->blocks == 0) {
                memcpy(stream->iv, all.state[l], BLOCK);
                busy -= !refill(&all, l, width, convert, &streams, end);
            }
        }
    }
    smg_wipe(&all, sizeof all);
}

void smg_sm4_cbc_encrypt_many_by(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt,
                                 size_t unit, size_t most, const smg_sm4_stream *streams,
                                 size_t count) {
    encrypt_many(convert, encrypt, unit, most, streams, count, false);
}

void smg_sm4_cfb_encrypt_many_by(smg_sm4_convert_fn *convert, smg_sm4_lanes_fn *encrypt,
                                 size_t unit, size_t most, const smg_sm4_stream *streams,
                                 size_t count) {
    encrypt_many(convert, encrypt, unit, most, streams, count, true);
}
