/* SPDX-License-Identifier: Apache-2.0 */
/* ZUC with GFNI and AVX-512, compiled for emulated instructions (tests/emulated): it runs on any
 * processor. */
#include <criterion/criterion.h>

#include "zuc_kernels.h"

Test(zuc_emulated, gfni_start) {
    expect_zuc_start(&smg_zuc_gfni_kernel);
}

Test(zuc_emulated, gfni_crypt) {
    expect_zuc_crypt(&smg_zuc_gfni_kernel);
}

Test(zuc_emulated, gfni_multiply) {
    expect_zuc_multiply(&smg_zuc_gfni_kernel);
}

Test(zuc_emulated, gfni_absorb) {
    expect_zuc_absorb(&smg_zuc_gfni_kernel);
}

Test(zuc_emulated, avx512_lanes) {
    cr_assert_eq(smg_zuc_avx512_lanes.lanes, 16);
    expect_zuc_lanes(&smg_zuc_avx512_lanes);
}
