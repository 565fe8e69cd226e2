/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GHASH (NIST SP 800-38D, 6.4; RFC 8998), the universal hash of GCM and of HCTR: a polynomial in H
 * over GF(2^128), whose element of x^0 is the first bit of the first byte.
 */
#ifndef SMIDGEN_SM4_GHASH_H
#define SMIDGEN_SM4_GHASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a backend makes of H: powers of it in a form of its own. Secret. */
typedef struct smg_ghash_key {
    uint64_t words[128];
} smg_ghash_key;

struct smg_ghash_backend {
    const char *name;
    uint32_t needs; /* SMG_CPU_ features, 0 for none */

    void (*init)(smg_ghash_key *key, const uint8_t h[16]);

    /* state := (… ((state + B_0) H + B_1) H …) H for 16-byte blocks B at in, any alignment; state
     * is an element as bytes, 0 at first. The key must come from this backend's init. Constant time
     * in everything but `blocks`. */
    void (*update)(uint8_t state[16], const smg_ghash_key *key, const uint8_t *in, size_t blocks);
};

extern const struct smg_ghash_backend smg_ghash_avx512_backend, smg_ghash_vpclmul_backend,
    smg_ghash_pclmul_backend, smg_ghash_armv8_backend, smg_ghash_portable_backend;

/* Those that were compiled, the fastest first, NULL at the end. */
extern const struct smg_ghash_backend *const smg_ghash_backends[];

/* Whether this processor has what a backend needs (and SMIDGEN_DISABLE does not say otherwise). */
bool smg_ghash_backend_runs(const struct smg_ghash_backend *backend);

/* The backend that this process uses: the first of them that runs. */
const struct smg_ghash_backend *smg_ghash_backend_get(void);

#endif
