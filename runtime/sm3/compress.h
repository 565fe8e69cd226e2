/* SPDX-License-Identifier: Apache-2.0 */
/* The compression function of SM3, for one message and for several. */
#ifndef SMIDGEN_SM3_COMPRESS_H
#define SMIDGEN_SM3_COMPRESS_H

#include <smidgen/sm3.h>

#include <stddef.h>
#include <stdint.h>

/* 2^64 bits: the length field of the padding holds less. */
#define SMG_SM3_TOO_LONG ((uint64_t)1 << 61)

/* IV (GB/T 32905-2016, 4.1). */
extern const uint32_t smg_sm3_initial_state[8];

/* T_j <<< (j mod 32) (4.2). */
extern const uint32_t smg_sm3_round_constants[64];

/*
 * state := CF(… CF(CF(state, B_0), B_1) …, B_{blocks-1}) (GB/T 32905-2016, 5.3.3), where B_i is the
 * 64 bytes at data + 64 i, any alignment. Constant time in state and data.
 */
void smg_sm3_compress(uint32_t state[8], const uint8_t *data, size_t blocks);

/*
 * The same of `count` states: the i-th takes the `blocks` blocks at data + 64 blocks i. As many
 * side by side as the backend has lanes.
 */
void smg_sm3_compress_many(uint32_t (*states)[8], const uint8_t *data, size_t blocks, size_t count);

/* The words of a state as the bytes of a digest. */
void smg_sm3_store_state(uint8_t digest[SMG_SM3_DIGEST_BYTES], const uint32_t state[8]);

/*
 * out := `filled` bytes at rest, padded as the end of a message of `length` bytes (5.2). One block
 * or two: the number of them. rest may be NULL when filled is 0; filled <= SMG_SM3_PAD_MOST.
 */
#define SMG_SM3_PAD_MOST (2 * SMG_SM3_BLOCK_BYTES - 9)
size_t smg_sm3_pad(uint8_t out[2 * SMG_SM3_BLOCK_BYTES], const uint8_t *rest, size_t filled,
                   uint64_t length);

/* Begins a context that has absorbed `length` bytes, a multiple of 64, and stands at `state`. */
void smg_sm3_resume(smg_sm3_context *context, const uint32_t state[8], uint64_t length);

#endif
