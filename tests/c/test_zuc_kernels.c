/* SPDX-License-Identifier: Apache-2.0 */
/* Every kernel of ZUC that this processor runs, against the portable one. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/cpu.h"
#include "zuc_kernels.h"

static void each(void (*expect)(const smg_zuc_kernel *kernel)) {
    for (const smg_zuc_kernel *const *kernel = smg_zuc_kernels; *kernel != NULL; kernel++) {
        if (smg_cpu_has((*kernel)->needs)) {
            expect(*kernel);
        }
    }
}

Test(zuc_kernels, start) {
    each(expect_zuc_start);
}

Test(zuc_kernels, crypt) {
    each(expect_zuc_crypt);
}

Test(zuc_kernels, multiply) {
    each(expect_zuc_multiply);
}

Test(zuc_kernels, absorb) {
    each(expect_zuc_absorb);
}

Test(zuc_kernels, lanes) {
    for (const smg_zuc_lanes_kernel *const *kernel = smg_zuc_lanes_kernels; *kernel != NULL;
         kernel++) {
        if (smg_cpu_has((*kernel)->needs)) {
            expect_zuc_lanes(*kernel);
        }
    }
}

/* The portable kernel is the last, and the one in use is the first that runs. */
Test(zuc_kernels, the_first_that_runs_is_used) {
    const smg_zuc_kernel *const *kernel = smg_zuc_kernels, *in_use = NULL;
    for (; *kernel != NULL; kernel++) {
        if (in_use == NULL && smg_cpu_has((*kernel)->needs)) {
            in_use = *kernel;
        }
    }
    cr_assert_eq(kernel[-1], &smg_zuc_portable_kernel);
    cr_assert_eq(smg_zuc_portable_kernel.needs, 0);
    cr_assert_eq(smg_zuc_kernel_get(), in_use);
    cr_assert_str_eq(smg_zuc_backend(), in_use->name);
}
