/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 with AVX-512, compiled for emulated instructions (tests/emulated): it runs on any processor.
 */
#include <criterion/criterion.h>

#include "sm3_lanes.h"

Test(sm3_emulated, avx512_16_lanes) {
    cr_assert_eq(smg_sm3_avx512_lanes.lanes, 16);
    expect_right_in_every_lane(&smg_sm3_avx512_lanes);
}

Test(sm3_emulated, avx512_32_lanes) {
    cr_assert_eq(smg_sm3_avx512_double_lanes.lanes, 32);
    expect_right_in_every_lane(&smg_sm3_avx512_double_lanes);
}
