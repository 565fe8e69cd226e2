/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>

#include "core/cpu.h"
#include "sm2/kernel.h"

const smg_sm2_kernel *const smg_sm2_kernels[] = {
#ifdef SMIDGEN_KERNEL_ADX
    &smg_sm2_adx_kernel,
#endif
    &smg_sm2_c64_kernel,
    NULL,
};

bool smg_sm2_kernel_runs(const smg_sm2_kernel *kernel) {
    return smg_cpu_has(kernel->needs);
}

const smg_sm2_kernel *smg_sm2_kernel_get(void) {
    const smg_sm2_kernel *const *kernel = smg_sm2_kernels;
    while (!smg_sm2_kernel_runs(*kernel)) {
        kernel++; /* ends at c64, which needs nothing */
    }
    return *kernel;
}

const char *smg_sm2_backend(void) {
    return smg_sm2_kernel_get()->name;
}
