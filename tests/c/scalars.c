/* SPDX-License-Identifier: Apache-2.0 */
#include "scalars.h"

#include <string.h>

/* z := (x - y) mod 2^(8 SM2_FN_BYTES); returns the borrow */
static int subtract(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
                    const uint8_t y[SM2_FN_BYTES]) {
    int borrow = 0;
    for (size_t i = SM2_FN_BYTES; i-- > 0;) {
        int difference = x[i] - y[i] - borrow;
        z[i] = (uint8_t)(difference & 0xff);
        borrow = difference < 0;
    }
    return borrow;
}

void add_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
               const uint8_t y[SM2_FN_BYTES]) {
    uint8_t sum[SM2_FN_BYTES], less[SM2_FN_BYTES];
    int carry = 0;
    for (size_t i = SM2_FN_BYTES; i-- > 0;) {
        carry += x[i] + y[i];
        sum[i] = (uint8_t)(carry & 0xff);
        carry >>= 8;
    }
    int borrow = subtract(less, sum, sm2_curve_n);
    memcpy(z, carry >= borrow ? less : sum, SM2_FN_BYTES);
}

void negate_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES]) {
    static const uint8_t zero[SM2_FN_BYTES];
    if (memcmp(x, zero, SM2_FN_BYTES) == 0) {
        memset(z, 0, SM2_FN_BYTES);
    } else {
        subtract(z, sm2_curve_n, x);
    }
}

void subtract_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
                    const uint8_t y[SM2_FN_BYTES]) {
    uint8_t minus_y[SM2_FN_BYTES];
    negate_mod_n(minus_y, y);
    add_mod_n(z, x, minus_y);
}

void mul_mod_n(uint8_t z[SM2_FN_BYTES], const uint8_t x[SM2_FN_BYTES],
               const uint8_t y[SM2_FN_BYTES]) {
    uint8_t product[SM2_FN_BYTES] = {0};
    for (size_t bit = 0; bit < 8 * SM2_FN_BYTES; bit++) {
        add_mod_n(product, product, product);
        if (x[bit / 8] >> (7 - bit % 8) & 1) {
            add_mod_n(product, product, y);
        }
    }
    memcpy(z, product, SM2_FN_BYTES);
}
