/* SPDX-License-Identifier: Apache-2.0 */
/* Several ZUC streams side by side, one in each 32-bit lane of wide registers. */
#ifndef SMIDGEN_ZUC_LANES_H
#define SMIDGEN_ZUC_LANES_H

#include "zuc/kernel.h"

#define SMG_ZUC_LANES_MAX 16

/* The states of as many streams as a kernel has lanes: cell by cell, a lane each. */
typedef struct smg_zuc_lanes {
    uint32_t lfsr[16][SMG_ZUC_LANES_MAX];
    uint32_t r1[SMG_ZUC_LANES_MAX], r2[SMG_ZUC_LANES_MAX];
} smg_zuc_lanes;

typedef struct smg_zuc_lanes_kernel {
    const char *name;
    uint32_t needs; /* SMG_CPU_ bits of core/cpu.h */
    size_t lanes;   /* at most SMG_ZUC_LANES_MAX */

    /* `start` of smg_zuc_kernel, in every lane. R1 and R2 are 0 before. */
    void (*start)(smg_zuc_lanes *state, unsigned rounds);

    /* keystream[i] := the next SMG_ZUC_BATCH words of lane i. */
    void (*batch)(smg_zuc_lanes *state, uint32_t (*keystream)[SMG_ZUC_BATCH]);

    /* out[i] := in[i] xor that keystream as bytes, SMG_ZUC_BATCH_BYTES; out[i] == in[i] is allowed.
     */
    void (*crypt)(smg_zuc_lanes *state, uint8_t *const *out, const uint8_t *const *in);
} smg_zuc_lanes_kernel;

extern const smg_zuc_lanes_kernel smg_zuc_avx512_lanes, smg_zuc_avx2_lanes;

/* Those that were compiled, the fastest first, NULL at the end; there may be none. */
extern const smg_zuc_lanes_kernel *const smg_zuc_lanes_kernels[];

/* The first of them that runs, NULL if there is none. */
const smg_zuc_lanes_kernel *smg_zuc_lanes_get(void);

#endif
