/* SPDX-License-Identifier: Apache-2.0 */
#include "core/cpu.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"

const struct smg_sm4_backend *const smg_sm4_backends[] = {
#if defined(SMG_X86_64)
    &smg_sm4_avx512_backend,   &smg_sm4_gfni_backend,
    &smg_sm4_vaes_backend,     &smg_sm4_avx2_backend,
    &smg_sm4_aesni_backend,
#elif defined(SMG_AARCH64)
    &smg_sm4_armv8_backend,
#endif
    &smg_sm4_portable_backend, NULL,
};

const struct smg_ghash_backend *const smg_ghash_backends[] = {
#if defined(SMG_X86_64)
    &smg_ghash_avx512_backend,   &smg_ghash_vpclmul_backend,
    &smg_ghash_pclmul_backend,
#elif defined(SMG_AARCH64)
    &smg_ghash_armv8_backend,
#endif
    &smg_ghash_portable_backend, NULL,
};

bool smg_sm4_backend_runs(const struct smg_sm4_backend *backend) {
    return smg_cpu_has(backend->needs);
}

const struct smg_sm4_backend *smg_sm4_backend_get(void) {
    const struct smg_sm4_backend *const *backend = smg_sm4_backends;
    while (!smg_sm4_backend_runs(*backend)) {
        backend++; /* ends at the portable one, which needs nothing */
    }
    return *backend;
}

bool smg_ghash_backend_runs(const struct smg_ghash_backend *backend) {
    return smg_cpu_has(backend->needs);
}

const struct smg_ghash_backend *smg_ghash_backend_get(void) {
    const struct smg_ghash_backend *const *backend = smg_ghash_backends;
    while (!smg_ghash_backend_runs(*backend)) {
        backend++;
    }
    return *backend;
}
