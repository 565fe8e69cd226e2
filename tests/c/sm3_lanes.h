/* SPDX-License-Identifier: Apache-2.0 */
/* A check of SM3 in lanes, for the processor's own instructions and for emulated ones. */
#ifndef SMIDGEN_TESTS_SM3_LANES_H
#define SMIDGEN_TESTS_SM3_LANES_H

#include "sm3/backend.h"

/* Random states and messages of 0 to 9 blocks at every offset, against the portable function. */
void expect_right_in_every_lane(const struct smg_sm3_lanes *lanes);

#endif
