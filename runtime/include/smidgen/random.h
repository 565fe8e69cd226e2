/* SPDX-License-Identifier: Apache-2.0 */
/* Randomness: the operating system's, or the caller's own generator. */
#ifndef SMIDGEN_RANDOM_H
#define SMIDGEN_RANDOM_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A generator of random bytes: fills out[0 .. length-1] and returns SMG_OK, or returns anything
 * else. It is called for at least one byte. When it fails, the operation that asked fails with
 * SMG_ERR_RANDOM; nothing else is tried in its place.
 */
typedef smg_status (*smg_random_fn)(void *context, uint8_t *out, size_t length);

/*
 * A generator with its state. Functions that need randomness take a pointer to one; NULL stands for
 * the operating system. The library keeps no copy, and calls `generate` only during the call that
 * was given it.
 */
typedef struct smg_random {
    smg_random_fn generate;
    void *context;
} smg_random;

/*
 * out := `length` random bytes, from `random` or, when that is NULL, from the operating system:
 * getrandom on Linux, getentropy on the BSDs, macOS and WASI, BCryptGenRandom on Windows. A request
 * of any size is split as the system needs; a call that a signal interrupts is repeated.
 *
 * length 0: success, out may be NULL, no generator is called.
 * Errors: SMG_ERR_ARGUMENT (out is NULL, or random->generate is), SMG_ERR_RANDOM (the generator
 * failed); out is zeroed on failure.
 */
SMG_API smg_status smg_random_bytes(const smg_random *random, uint8_t *out, size_t length);

#ifdef __cplusplus
}
#endif

#endif
