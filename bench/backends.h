/* SPDX-License-Identifier: Apache-2.0 */
/* The backends of SM3, SM4 and ZUC: groups of them that perform the same operations. */
#ifndef SMIDGEN_BENCH_BACKENDS_H
#define SMIDGEN_BENCH_BACKENDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "operations.h"

#define BACKENDS_DATA_BYTES (32 * 65536) /* of all streams together */
#define BACKENDS_STREAMS    64           /* at most */

/* Random bytes. The message of stream i begins at data + bytes i. */
typedef struct backends_operands {
    uint8_t keys[BACKENDS_STREAMS][32];
    uint8_t ivs[BACKENDS_STREAMS][16];
    uint8_t data[BACKENDS_DATA_BYTES];
} backends_operands;

/* What an operation may write behind the `bytes` of each stream, and where there are none. */
#define BACKENDS_MORE_BYTES 128

/* An operation; false when it reports an error. out := what it gives, for each stream at most
 * bytes + BACKENDS_MORE_BYTES; the same bytes on every backend of its group. */
typedef bool backends_fn(uint8_t *out, const void *table, size_t bytes, size_t streams);

typedef struct backends_op {
    const char *op;
    size_t bytes, streams;
    backends_fn *run;
} backends_op;

typedef struct backend {
    const char *name;
    const void *table;
} backend;

typedef struct backends_group {
    const char *name;

    /* What the operations take, made out of random bytes; false on errors. */
    bool (*prepare)(const backends_operands *o);

    /* Those that run here, the one in use first, and last one that runs everywhere, with which the
     * others are compared. Returns how many. */
    size_t (*find)(backend list[OPERATION_BACKENDS]);

    /* Whether a backend gives a known answer; NULL where comparing with the last must do. */
    bool (*answers)(const void *table);

    const backends_op *ops;
    size_t op_count;
} backends_group;

extern const backends_group backends_sm3, backends_sm3_lanes, backends_sm3_whole,
    backends_sm3_batch, backends_sm4, backends_ghash, backends_sm4_whole, backends_zuc,
    backends_zuc_lanes, backends_zuc_whole, backends_zuc_whole_many;

#endif
