/* SPDX-License-Identifier: Apache-2.0 */
/* The compression function of SM3. */
#ifndef SMIDGEN_SM3_COMPRESS_H
#define SMIDGEN_SM3_COMPRESS_H

#include <stddef.h>
#include <stdint.h>

/*
 * state := CF(… CF(CF(state, B_0), B_1) …, B_{blocks-1}) (GB/T 32905-2016, 5.3.3), where B_i is the
 * 64 bytes at data + 64 i, any alignment. Constant time in state and data.
 */
void smg_sm3_compress(uint32_t state[8], const uint8_t *data, size_t blocks);

#endif
