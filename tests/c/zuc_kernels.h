/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of ZUC's functions held against the portable ones. */
#ifndef SMIDGEN_TESTS_ZUC_KERNELS_H
#define SMIDGEN_TESTS_ZUC_KERNELS_H

#include "zuc/kernel.h"
#include "zuc/lanes.h"

/* Ends the test where a kernel differs from the portable one: rounds of initialisation; keystreams
 * and encryption in place and elsewhere, of any length, at any offset; universal hashes of each
 * width. */
void expect_zuc_start(const smg_zuc_kernel *kernel);
void expect_zuc_crypt(const smg_zuc_kernel *kernel);
void expect_zuc_multiply(const smg_zuc_kernel *kernel);
void expect_zuc_absorb(const smg_zuc_kernel *kernel);

/* The same for the streams side by side in the lanes of a kernel. */
void expect_zuc_lanes(const smg_zuc_lanes_kernel *kernel);

#endif
