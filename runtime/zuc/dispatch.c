/* SPDX-License-Identifier: Apache-2.0 */
#include "core/cpu.h"
#include "zuc/kernel.h"

const smg_zuc_kernel *const smg_zuc_kernels[] = {
#if defined(SMG_X86_64)
    &smg_zuc_gfni_kernel,
    &smg_zuc_aesni_kernel,
#endif
    &smg_zuc_portable_kernel,
    NULL,
};

const smg_zuc_kernel *smg_zuc_kernel_get(void) {
    const smg_zuc_kernel *const *kernel = smg_zuc_kernels;
    while (!smg_cpu_has((*kernel)->needs)) {
        kernel++; /* ends at portable, which needs nothing */
    }
    return *kernel;
}

const char *smg_zuc_backend(void) {
    return smg_zuc_kernel_get()->name;
}
