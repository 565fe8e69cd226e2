/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The implementations of SM3's compression function: those for one message, and those for several
 * messages side by side, one in each lane of a vector. The two are chosen apart. All are constant
 * time in states and data.
 */
#ifndef SMIDGEN_SM3_BACKEND_H
#define SMIDGEN_SM3_BACKEND_H

#include <smidgen/sm3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/cpu.h"

/* One message. A tag and no type: the name as an identifier is that of the public function. */
struct smg_sm3_backend {
    const char *name;
    uint32_t needs; /* SMG_CPU_ bits of core/cpu.h: what the processor must have */

    /* As smg_sm3_compress (sm3/compress.h). */
    void (*compress)(uint32_t state[8], const uint8_t *data, size_t blocks);
};

/* The most lanes that any implementation has. */
#define SMG_SM3_MOST_LANES 32

/* Several messages. */
struct smg_sm3_lanes {
    const char *name;
    uint32_t needs;
    size_t lanes; /* how many messages a call works on */
    size_t least; /* with fewer in use, one after the other through the backend is as fast */

    /* For each lane l: states[l] := the compression of `blocks` blocks at data[l], any alignment.
     */
    void (*compress)(uint32_t (*states)[8], const uint8_t *const *data, size_t blocks);
};

extern const struct smg_sm3_backend smg_sm3_portable_backend;
extern const struct smg_sm3_backend smg_sm3_bmi2_backend;
extern const struct smg_sm3_backend smg_sm3_armv8_backend;
extern const struct smg_sm3_lanes smg_sm3_avx2_lanes;          /* 8 */
extern const struct smg_sm3_lanes smg_sm3_avx512_lanes;        /* 16 */
extern const struct smg_sm3_lanes smg_sm3_avx512_double_lanes; /* 32 */

/* Those that were compiled, the fastest first, NULL at the end. */
extern const struct smg_sm3_backend *const smg_sm3_backends[]; /* the last one runs everywhere */
extern const struct smg_sm3_lanes *const smg_sm3_lanes_list[];

/* The one that this process uses for one message: the first that runs here. */
const struct smg_sm3_backend *smg_sm3_backend_get(void);

/* The one of a list for `count` messages: the first that runs here and pays for so many, or else
 * NULL: one message after the other. */
const struct smg_sm3_lanes *smg_sm3_lanes_of(const struct smg_sm3_lanes *const *list, size_t count);

/* The same of those that were compiled. */
const struct smg_sm3_lanes *smg_sm3_lanes_get(size_t count);

/* smg_sm3_batch by the lanes of a list, for checked arguments and at least one message. */
void smg_sm3_batch_by(const struct smg_sm3_lanes *const *list,
                      uint8_t (*digests)[SMG_SM3_DIGEST_BYTES], const void *const *data,
                      const size_t *lengths, size_t count);

#endif
