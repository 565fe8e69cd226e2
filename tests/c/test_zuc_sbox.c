/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The circuits of ZUC's S-boxes against the standard's definition of the boxes, computed here by
 * other means, and against bytes that the standard prints.
 */
#include <criterion/criterion.h>

#include "zuc/sbox.h"

/* GB/T 33133.1-2016, annex A: S0 by its nibble functions */
static uint8_t s0(uint8_t x) {
    static const uint8_t p[3][16] = {
        {9, 15, 0, 14, 15, 15, 2, 10, 0, 4, 0, 12, 7, 5, 3, 9},
        {8, 13, 6, 5, 7, 0, 12, 4, 11, 1, 14, 10, 15, 3, 9, 2},
        {2, 6, 10, 6, 0, 13, 10, 15, 3, 3, 13, 5, 0, 9, 12, 13},
    };
    unsigned h = x >> 4, l = x & 15;
    h ^= p[0][l];
    l ^= p[1][h];
    h ^= p[2][l];
    const unsigned y = h << 4 | l;
    return (uint8_t)(y << 5 | y >> 3);
}

static uint8_t multiply(uint8_t a, uint8_t b) {
    unsigned product = 0;
    for (unsigned i = 0; i < 8; i++) {
        product ^= ((unsigned)b >> i & 1u) * ((unsigned)a << i);
    }
    for (unsigned i = 15; i-- > 8;) {
        product ^= (product >> i & 1u) * (0x18bu << (i - 8));
    }
    return (uint8_t)product;
}

/* M / x + 0x55, with the inverse found by trying, and M by its columns */
static uint8_t s1(uint8_t x) {
    static const uint8_t columns[8] = {0x97, 0x3e, 0x6d, 0xcb, 0xee, 0xdd, 0xbb, 0x77};
    uint8_t y = 0x55;
    for (unsigned candidate = 0; candidate < 256; candidate++) {
        if (multiply(x, (uint8_t)candidate) == 1) {
            for (unsigned i = 0; i < 8; i++) {
                y ^= (uint8_t)((candidate >> i & 1u) * columns[i]);
            }
        }
    }
    return y;
}

Test(zuc_sbox, tables_of_gbt33133_1) {
    static const uint8_t s0_rows[2][16] = {
        {0x3e, 0x72, 0x5b, 0x47, 0xca, 0xe0, 0x00, 0x33, 0x04, 0xd1, 0x54, 0x98, 0x09, 0xb9, 0x6d,
         0xcb},
        {0x7b, 0x1b, 0xf9, 0x32, 0xaf, 0x9d, 0x6a, 0xa5, 0xb8, 0x2d, 0xfc, 0x1d, 0x08, 0x53, 0x03,
         0x90},
    };
    static const uint8_t s1_rows[2][16] = {
        {0x55, 0xc2, 0x63, 0x71, 0x3b, 0xc8, 0x47, 0x86, 0x9f, 0x3c, 0xda, 0x5b, 0x29, 0xaa, 0xfd,
         0x77},
        {0x8c, 0xc5, 0x94, 0x0c, 0xa6, 0x1a, 0x13, 0x00, 0xe3, 0xa8, 0x16, 0x72, 0x40, 0xf9, 0xf8,
         0x42},
    };
    for (unsigned i = 0; i < 32; i++) {
        cr_assert_eq(s0((uint8_t)i), s0_rows[i / 16][i % 16]);
        cr_assert_eq(s1((uint8_t)i), s1_rows[i / 16][i % 16]);
    }
}

/* each byte in each place of the word, among others */
Test(zuc_sbox, circuits_give_the_tables) {
    for (unsigned i = 0; i < 256; i++) {
        const uint8_t x[4] = {(uint8_t)i, (uint8_t)(i + 77), (uint8_t)~i, (uint8_t)(i * 5)};
        const uint32_t word =
            x[0] | (uint32_t)x[1] << 8 | (uint32_t)x[2] << 16 | (uint32_t)x[3] << 24;
        const uint32_t y0 = smg_zuc_s0(word), y1 = smg_zuc_s1(word);
        for (unsigned j = 0; j < 4; j++) {
            cr_assert_eq((uint8_t)(y0 >> 8 * j), s0(x[j]));
            cr_assert_eq((uint8_t)(y1 >> 8 * j), s1(x[j]));
        }
    }
}
