/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Constant time as memcheck sees it. Secrets are marked as uninitialised (core/secret.h), so that a
 * branch or an address that depends on one is an error that valgrind counts. A case marks its
 * inputs, calls the library, makes the outputs public and compares them with what they must be.
 *
 * What memcheck does not see: instructions whose time depends on their operands. Of those, the
 * library could only use divisions; division.py looks for them in the compiled code. Nor does
 * memcheck see what other values of the secrets would do; object_code/ shows that of the emitted
 * functions.
 */
#ifndef SMIDGEN_TESTS_CTIME_H
#define SMIDGEN_TESTS_CTIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/sm2.h>

#include "core/secret.h"
#include "sm2/kernel.h"

#if !defined(SMIDGEN_CTIME)
#error "the library and its tests must be compiled with SMIDGEN_CTIME"
#endif

typedef struct ctime_case {
    const char *name;
    bool (*run)(void); /* whether the results were right */
} ctime_case;

typedef struct ctime_cases {
    const ctime_case *cases;
    size_t count;
} ctime_cases;

/* Nothing in these may be reported. */
ctime_cases ctime_kernel_cases(void);
ctime_cases ctime_key_cases(void);
ctime_cases ctime_encryption_cases(void);
ctime_cases ctime_exchange_cases(void);
ctime_cases ctime_prepared_cases(void);
ctime_cases ctime_signature_cases(void);
ctime_cases ctime_codec_cases(void);
ctime_cases ctime_sm4_cases(void);
ctime_cases ctime_sm4_mode_cases(void);
ctime_cases ctime_zuc_cases(void);
ctime_cases ctime_sm3_cases(void);
ctime_cases ctime_codec_sm9_cases(void);
ctime_cases ctime_sm9_kernel_cases(void);
ctime_cases ctime_sm9_cases(void); /* these two of the SM9 kernel in use */

/* Each of these leaks, and must be reported. */
ctime_cases ctime_control_cases(void);
unsigned ctime_divides(unsigned dividend, unsigned divisor);

/* The kernel that the kernel's cases and controls are about; main goes through all of them. */
const smg_sm2_kernel *ctime_kernel(void);

/* out := bytes of a fixed sequence, different at each call, public. */
void ctime_fill(uint8_t *out, size_t length);

/* out := a number in [1, n-2] of the same sequence, public. */
void ctime_fill_scalar(uint8_t out[SM2_FN_BYTES]);

/* out := n + difference, for differences down to -255. */
void ctime_near_n(uint8_t out[SM2_FN_BYTES], int difference);

/* out := small */
void ctime_small(uint8_t out[SM2_FN_BYTES], uint8_t small);

/* Randomness for a call, in .context of an smg_random with ctime_draw: the fixed sequence, after
 * `refused` draws of scalars that must be thrown away (0, n, all ones, 0 …). */
typedef struct ctime_draws {
    unsigned made, refused;
} ctime_draws;

smg_status ctime_draw(void *context, uint8_t *out, size_t length);

/* key := a key pair whose private half is secret. */
bool ctime_secret_key(smg_sm2_private_key *key);

/* Makes both public and compares them. */
bool ctime_same(void *left, void *right, size_t length);

#endif
