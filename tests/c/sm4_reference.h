/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4, its modes and GHASH, written from the standards once more for the tests: with the table of
 * the S-box as GB/T 32907-2016, 6.2 prints it, a block at a time, in variable time.
 */
#ifndef SMIDGEN_TESTS_SM4_REFERENCE_H
#define SMIDGEN_TESTS_SM4_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sm4/backend.h"

extern const uint8_t sm4_reference_sbox[256];

void sm4_reference_schedule(uint32_t rk[32], const uint8_t key[16]);
void sm4_reference_crypt(uint8_t out[16], const uint32_t rk[32], const uint8_t in[16],
                         bool encrypt);

typedef enum sm4_reference_function {
    REFERENCE_ENCRYPT,
    REFERENCE_DECRYPT,
    REFERENCE_CBC_ENCRYPT,
    REFERENCE_CBC_DECRYPT,
    REFERENCE_CFB_ENCRYPT,
    REFERENCE_CFB_DECRYPT,
    REFERENCE_OFB,
    REFERENCE_CTR,
    REFERENCE_CTR32,
    REFERENCE_XTS_GB_ENCRYPT,
    REFERENCE_XTS_GB_DECRYPT,
    REFERENCE_XTS_IEEE_ENCRYPT,
    REFERENCE_XTS_IEEE_DECRYPT,
    REFERENCE_FUNCTIONS /* how many */
} sm4_reference_function;

/* The member of a backend's table that the name says, with the same arguments; out may be in. */
void sm4_reference_mode(sm4_reference_function f, uint8_t *out, const uint32_t rk[32],
                        uint8_t iv[16], const uint8_t *in, size_t blocks);

/* The member itself. */
void sm4_backend_mode(const struct smg_sm4_backend *backend, sm4_reference_function f, uint8_t *out,
                      const uint32_t rk[32], uint8_t iv[16], const uint8_t *in, size_t blocks);

void ghash_reference(uint8_t state[16], const uint8_t h[16], const uint8_t *in, size_t blocks);

#endif
