/* SPDX-License-Identifier: Apache-2.0 */
#include "sm3_lanes.h"

#include <criterion/criterion.h>
#include <smidgen/sm3.h>
#include <string.h>

#include "randomness.h"

#define BLOCK SMG_SM3_BLOCK_BYTES

void expect_right_in_every_lane(const struct smg_sm3_lanes *lanes) {
    enum { MOST_BLOCKS = 9, ROOM = 64 + MOST_BLOCKS * BLOCK };
    static uint8_t data[SMG_SM3_MOST_LANES][ROOM];
    uint32_t states[SMG_SM3_MOST_LANES][8], expected[SMG_SM3_MOST_LANES][8];
    const uint8_t *from[SMG_SM3_MOST_LANES];
    noise n;
    noise_init(&n);
    cr_assert(lanes->lanes <= SMG_SM3_MOST_LANES && lanes->least <= lanes->lanes);
    for (size_t offset = 0; offset < 64; offset++) {
        const size_t blocks = noise_next(&n) % (MOST_BLOCKS + 1);
        noise_fill(&n, data[0], sizeof data);
        noise_fill(&n, (uint8_t *)states, sizeof states);
        memcpy(expected, states, sizeof states);
        for (size_t i = 0; i < lanes->lanes; i++) {
            from[i] = data[i] + (offset + i * 5) % 64;
            smg_sm3_portable_backend.compress(expected[i], from[i], blocks);
        }
        lanes->compress(states, from, blocks);
        for (size_t i = 0; i < SMG_SM3_MOST_LANES; i++) { /* those behind the lanes are untouched */
            cr_assert_arr_eq(states[i], expected[i], sizeof states[i], "%s, lane %zu", lanes->name,
                             i);
        }
    }
}
