/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>

#include "sm2/kernel.h"

/* c64 runs on every processor, so there is nothing to detect and nothing to keep. */
const smg_sm2_kernel *smg_sm2_kernel_get(void) {
    return &smg_sm2_c64_kernel;
}

const char *smg_sm2_backend(void) {
    return smg_sm2_kernel_get()->name;
}
