/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm3.h>

#include "core/cpu.h"
#include "sm3/backend.h"
#include "sm3/compress.h"

#if defined(SMIDGEN_ASSEMBLY)
/* bmi2.S */
void smg_sm3_bmi2_compress(uint32_t state[8], const uint8_t *data, size_t blocks);

const struct smg_sm3_backend smg_sm3_bmi2_backend = {
    .name = "bmi2",
    .needs = SMG_CPU_BMI2 | SMG_CPU_AVX2, /* of AVX2 the instructions on 128 bits */
    .compress = smg_sm3_bmi2_compress,
};
#endif

const struct smg_sm3_backend *const smg_sm3_backends[] = {
#if defined(SMIDGEN_ASSEMBLY)
    &smg_sm3_bmi2_backend,
#endif
#if defined(SMG_AARCH64)
    &smg_sm3_armv8_backend,
#endif
    &smg_sm3_portable_backend,
    NULL,
};

const struct smg_sm3_lanes *const smg_sm3_lanes_list[] = {
#if defined(SMG_X86_64)
    &smg_sm3_avx512_double_lanes,
    &smg_sm3_avx512_lanes,
    &smg_sm3_avx2_lanes,
#endif
    NULL,
};

const struct smg_sm3_backend *smg_sm3_backend_get(void) {
    const struct smg_sm3_backend *const *backend = smg_sm3_backends;
    while (!smg_cpu_has((*backend)->needs)) {
        backend++; /* ends at portable, which needs nothing */
    }
    return *backend;
}

const struct smg_sm3_lanes *smg_sm3_lanes_of(const struct smg_sm3_lanes *const *list,
                                             size_t count) {
    while (*list != NULL && (count < (*list)->least || !smg_cpu_has((*list)->needs))) {
        list++;
    }
    return *list;
}

const struct smg_sm3_lanes *smg_sm3_lanes_get(size_t count) {
    return smg_sm3_lanes_of(smg_sm3_lanes_list, count);
}

void smg_sm3_compress(uint32_t state[8], const uint8_t *data, size_t blocks) {
    smg_sm3_backend_get()->compress(state, data, blocks);
}

const char *smg_sm3_backend(void) {
    return smg_sm3_backend_get()->name;
}

const char *smg_sm3_batch_backend(void) {
    const struct smg_sm3_lanes *lanes = smg_sm3_lanes_get(SIZE_MAX);
    return lanes != NULL ? lanes->name : smg_sm3_backend();
}
