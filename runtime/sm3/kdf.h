/* SPDX-License-Identifier: Apache-2.0 */
/* The KDF in pieces. */
#ifndef SMIDGEN_SM3_KDF_H
#define SMIDGEN_SM3_KDF_H

#include <smidgen/sm3.h>

#include <stddef.h>
#include <stdint.h>

/*
 * out := `length` bytes of SM3(Z || counter) || SM3(Z || counter + 1) || … (GB/T 32918.4-2016,
 * 5.4.3), where z has absorbed Z and nothing else. That the counter does not go past 2^32 - 1 is
 * the caller's duty. Constant time in Z; the time depends on the lengths.
 */
void smg_sm3_kdf_blocks(uint8_t *out, size_t length, const smg_sm3_context *z, uint32_t counter);

/* Where an output that is taken piece by piece has got to. */
typedef struct smg_sm3_kdf_place {
    uint8_t *block;    /* SMG_SM3_DIGEST_BYTES, the last one that was made */
    uint32_t *left;    /* how many of its last bytes are unused */
    uint32_t *counter; /* of the next block */
} smg_sm3_kdf_place;

/* The next block is made, of which nothing has been used; what was left of the last one is lost. */
void smg_sm3_kdf_next_block(smg_sm3_kdf_place place, const smg_sm3_context *z);

/* out := the next `length` bytes of the output. */
void smg_sm3_kdf_next(uint8_t *out, size_t length, smg_sm3_kdf_place place,
                      const smg_sm3_context *z);

#endif
