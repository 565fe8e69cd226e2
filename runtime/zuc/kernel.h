/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What one ZUC stream and its MACs are made of, one table of it per kernel.
 *
 * A word is 32 bits of keystream; as bytes it is big-endian. All pointers are non-NULL unless said
 * otherwise, of any alignment; counts may be 0. Constant time in everything but counts.
 */
#ifndef SMIDGEN_ZUC_KERNEL_H
#define SMIDGEN_ZUC_KERNEL_H

#include <smidgen/zuc_mac.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/cpu.h"

/* words of a batch, in which streams run ahead */
#define SMG_ZUC_BATCH       16
#define SMG_ZUC_BATCH_BYTES (4 * SMG_ZUC_BATCH)

/* rounds of initialisation, at most */
#define SMG_ZUC_ROUNDS_MAX 48

/* words of the longest tag */
#define SMG_ZUC_TAG_WORDS_MAX (SMG_ZUC256_TAG_BYTES_MAX / 4)

typedef struct smg_zuc_kernel {
    const char *name;
    uint32_t needs; /* SMG_CPU_ bits of core/cpu.h */

    /* From a loaded register to the first word of keystream: `rounds` steps that feed W back, and
     * one more (GB/T 33133.1-2016, 6.2). */
    void (*start)(smg_zuc_state *state, unsigned rounds);

    /* out := in xor the next `words` words of keystream; in NULL: the keystream itself. out == in
     * is allowed, other overlaps are not. */
    void (*crypt)(smg_zuc_state *state, uint8_t *out, const uint8_t *in, size_t words);

    /* Absorbs 4 * words bytes of message. Of a MAC in progress, `tag_words` is 1, 2 or 4, `window`
     * holds the first tag_words words of keystream that belong to the message word which comes
     * next, and `stream` gives the words after them. */
    void (*absorb)(smg_zuc_mac *mac, const uint8_t *data, size_t words);

    /* tag[j] ^= for each message word k and each set bit i of it, counted from the left: bits i to
     * i + 31 of keystream[k + j], keystream[k + j + 1]. There are words + tag_words of these. */
    void (*multiply)(uint32_t *tag, uint32_t tag_words, const uint32_t *keystream,
                     const uint8_t *data, size_t words);
} smg_zuc_kernel;

extern const smg_zuc_kernel smg_zuc_gfni_kernel, smg_zuc_aesni_kernel, smg_zuc_portable_kernel;

/* Those that were compiled, the fastest first, NULL at the end. */
extern const smg_zuc_kernel *const smg_zuc_kernels[];

/* The first of them that this processor runs, and SMIDGEN_DISABLE allows. */
const smg_zuc_kernel *smg_zuc_kernel_get(void);

#endif
