/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>

#include "sm2/kernel.h"

/*
 * One kernel so far. c64 asks for nothing but 64-bit words, so it runs wherever it compiles: there
 * is nothing to detect, and no choice to keep. A kernel that asks for more is chosen here, once.
 */
const smg_sm2_kernel *smg_sm2_kernel_get(void) {
    return &smg_sm2_c64_kernel;
}

const char *smg_sm2_backend(void) {
    return smg_sm2_kernel_get()->name;
}
