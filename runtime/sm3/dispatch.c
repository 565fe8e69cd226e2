/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm3.h>

#include "core/cpu.h"
#include "sm3/backend.h"
#include "sm3/compress.h"

const struct smg_sm3_backend *const smg_sm3_backends[] = {
    &smg_sm3_portable_backend,
    NULL,
};

const struct smg_sm3_lanes *const smg_sm3_lanes_list[] = {
    NULL,
};

const struct smg_sm3_backend *smg_sm3_backend_get(void) {
    const struct smg_sm3_backend *const *backend = smg_sm3_backends;
    while (!smg_cpu_has((*backend)->needs)) {
        backend++; /* ends at portable, which needs nothing */
    }
    return *backend;
}

const struct smg_sm3_lanes *smg_sm3_lanes_get(size_t count) {
    const struct smg_sm3_lanes *const *lanes = smg_sm3_lanes_list;
    while (*lanes != NULL && (count < (*lanes)->least || !smg_cpu_has((*lanes)->needs))) {
        lanes++;
    }
    return *lanes;
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
