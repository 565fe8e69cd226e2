/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm9.h>

#include "core/cpu.h"
#include "sm9/kernel.h"

const smg_sm9_kernel *const smg_sm9_kernels[] = {
#ifdef SMIDGEN_KERNEL_ADX
    &smg_sm9_adx_kernel,
#endif
    &smg_sm9_c64_kernel,
    NULL,
};

bool smg_sm9_kernel_runs(const smg_sm9_kernel *kernel) {
    return smg_cpu_has(kernel->needs);
}

/* NULL but between calls of smg_sm9_kernel_use, which no other thread may see. */
static const smg_sm9_kernel *given;

void smg_sm9_kernel_use(const smg_sm9_kernel *kernel) {
    given = kernel;
}

const smg_sm9_kernel *smg_sm9_kernel_get(void) {
    const smg_sm9_kernel *const *kernel = smg_sm9_kernels;
    if (given != NULL) {
        return given;
    }
    while (!smg_sm9_kernel_runs(*kernel)) {
        kernel++; /* ends at c64, which needs nothing */
    }
    return *kernel;
}

const char *smg_sm9_backend(void) {
    return smg_sm9_kernel_get()->name;
}
