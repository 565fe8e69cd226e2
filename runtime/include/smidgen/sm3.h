/* SPDX-License-Identifier: Apache-2.0 */
/* The SM3 hash function: GB/T 32905-2016, ISO/IEC 10118-3:2018. */
#ifndef SMIDGEN_SM3_H
#define SMIDGEN_SM3_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM3_DIGEST_BYTES 32
#define SMG_SM3_BLOCK_BYTES  64

/*
 * A hash in progress, in memory of the caller. The members are not for use: only the size belongs
 * to the interface. A context may be copied by assignment, to continue one prefix in several ways.
 */
typedef struct smg_sm3_context {
    uint32_t state[8];
    uint64_t length;
    uint8_t block[SMG_SM3_BLOCK_BYTES];
    uint32_t phase;
} smg_sm3_context;

/*
 * Begins a hash. Allowed on a context in any state: what was in it is forgotten.
 * Errors: SMG_ERR_ARGUMENT (context is NULL).
 */
SMG_API smg_status smg_sm3_init(smg_sm3_context *context);

/*
 * Appends `length` bytes at `data`, with any alignment. Any way of cutting a message into calls
 * gives the same digest. length 0: nothing happens, data may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final),
 * SMG_ERR_LENGTH (2^61 bytes or more in all: the standard counts bits in 64 bits). The context is
 * as before the call when it fails.
 * Constant time in the bytes of data; the time depends on length and on the length so far.
 */
SMG_API smg_status smg_sm3_update(smg_sm3_context *context, const void *data, size_t length);

/*
 * digest := SM3 of everything appended since init. Wipes the context; it can only be used again
 * after another init.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final; digest is
 * zeroed).
 */
SMG_API smg_status smg_sm3_final(smg_sm3_context *context, uint8_t digest[SMG_SM3_DIGEST_BYTES]);

/*
 * digest := SM3 of `length` bytes at `data` (GB/T 32905-2016, clause 5). data may be NULL when
 * length is 0, and may overlap digest.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (2^61 bytes or more); digest is zeroed.
 * Constant time in the bytes of data.
 */
SMG_API smg_status smg_sm3(uint8_t digest[SMG_SM3_DIGEST_BYTES], const void *data, size_t length);

/* The name of the implementation in use, e.g. "portable"; constant, must not be freed. */
SMG_API const char *smg_sm3_backend(void);

#ifdef __cplusplus
}
#endif

#endif
