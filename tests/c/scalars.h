/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic mod n byte by byte, apart from the library that it helps to test. */
#ifndef SMIDGEN_TESTS_SCALARS_H
#define SMIDGEN_TESTS_SCALARS_H

#include <stdint.h>

#include "sm2/curve.h"

/* z := (x + y) mod n for x, y < n */
void add_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
               const uint8_t y[SM2_FN_BYTES]);

/* z := -x mod n for x < n */
void negate_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES]);

/* z := (x - y) mod n for x, y < n */
void subtract_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
                    const uint8_t y[SM2_FN_BYTES]);

/* z := x y mod n for any x and y < n, bit by bit of x */
void mul_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
               const uint8_t y[SM2_FN_BYTES]);

#endif
