/*
 * Square roots of sm9
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm9.toml
 *
 * description     sm9: SM9 curve, BN with t = 0x600000000058f98a
 * SHA-256         82288a8056daa226ebe1bc6c7424b1b94bc4d8a64b0a72142f26af751916ea8c
 * representation  fp: 4 limbs of 64 bits, Montgomery domain, x R mod p with R = 2^256, below p
 *                 fn: 4 limbs of 64 bits, Montgomery domain, x R mod n with R = 2^256, below n
 * licence         Apache-2.0 OR MIT
 */
#include "fields.h"

#include <stddef.h>
#include <stdint.h>

/*
 * z = x^(2^count)
 *
 * requires  0 <= eval(x) < p
 *           count >= 1
 * ensures   0 <= eval(z) < p
 * aliasing  z may be x
 * time      constant
 * cost      count S
 */
static void sm9_fp_sqr_run(sm9_fp *z, const sm9_fp *x, size_t count) {
    sm9_fp_sqr(z, x);
    for (size_t i = 1; i < count; i++) {
        sm9_fp_sqr(z, z);
    }
}

/*
 * z = x^e with e = (p - 5) / 8
 *
 * requires  0 <= eval(x) < p
 * ensures   0 <= eval(z) < p
 * aliasing  z may be x
 * time      constant
 * cost      49 M + 251 S
 * source    addition chain of 251S + 49M
 */
static void sm9_fp_sqrt_power(sm9_fp *z, const sm9_fp *x) {
    /*
     * b10 = x^2, b11 = x^3, b110 = x^6, b1001 = x^9, b1011 = x^11, b1101 = x^13, b1111 = x^15,
     * b10001 = x^17, b10101 = x^21, b11010 = x^26, b11101 = x^29, b101101 = x^45, b101111 = x^47
     */
    sm9_fp b10, b11, b110, b1001, b1011, b1101, b1111, b10001, b10101, b11010, b11101, b101101;
    sm9_fp b101111, t;

    sm9_fp_sqr(&b10, x);
    sm9_fp_mul(&b11, &b10, x);
    sm9_fp_sqr(&b110, &b11);
    sm9_fp_mul(&b1001, &b110, &b11);
    sm9_fp_mul(&b1011, &b10, &b1001);
    sm9_fp_mul(&b1101, &b10, &b1011);
    sm9_fp_mul(&b1111, &b110, &b1001);
    sm9_fp_mul(&b10001, &b110, &b1011);
    sm9_fp_mul(&b10101, &b110, &b1111);
    sm9_fp_sqr(&b11010, &b1101);
    sm9_fp_mul(&b11101, &b11010, &b11);
    sm9_fp_sqr(&b101101, &b10101);
    sm9_fp_mul(&b101101, &b101101, &b11);
    sm9_fp_mul(&b101111, &b11010, &b10101);

    sm9_fp_sqr_run(&t, &b101101, 4);
    sm9_fp_mul(&t, &t, &b1001);
    /* t = x^floor(((p - 5) / 8) / 2^243) */

    sm9_fp_sqr_run(&t, &t, 33);
    sm9_fp_mul(&t, &t, &b10101);
    /* t = x^floor(((p - 5) / 8) / 2^210) */

    sm9_fp_sqr_run(&t, &t, 8);
    sm9_fp_mul(&t, &t, &b11101);
    /* t = x^floor(((p - 5) / 8) / 2^202) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b11);
    /* t = x^floor(((p - 5) / 8) / 2^198) */

    sm9_fp_sqr_run(&t, &t, 5);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^193) */

    sm9_fp_sqr_run(&t, &t, 8);
    sm9_fp_mul(&t, &t, &b11101);
    /* t = x^floor(((p - 5) / 8) / 2^185) */

    sm9_fp_sqr_run(&t, &t, 3);
    sm9_fp_mul(&t, &t, &b11);
    /* t = x^floor(((p - 5) / 8) / 2^182) */

    sm9_fp_sqr_run(&t, &t, 12);
    sm9_fp_mul(&t, &t, &b11101);
    /* t = x^floor(((p - 5) / 8) / 2^170) */

    sm9_fp_sqr_run(&t, &t, 7);
    sm9_fp_mul(&t, &t, &b101101);
    /* t = x^floor(((p - 5) / 8) / 2^163) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^157) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^153) */

    sm9_fp_sqr_run(&t, &t, 5);
    sm9_fp_mul(&t, &t, &b1011);
    /* t = x^floor(((p - 5) / 8) / 2^148) */

    sm9_fp_sqr_run(&t, &t, 8);
    sm9_fp_mul(&t, &t, &b11101);
    /* t = x^floor(((p - 5) / 8) / 2^140) */

    sm9_fp_sqr_run(&t, &t, 5);
    sm9_fp_mul(&t, &t, &b10001);
    /* t = x^floor(((p - 5) / 8) / 2^135) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1101);
    /* t = x^floor(((p - 5) / 8) / 2^131) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, x);
    /* t = x^floor(((p - 5) / 8) / 2^127) */

    sm9_fp_sqr_run(&t, &t, 5);
    sm9_fp_mul(&t, &t, &b1001);
    /* t = x^floor(((p - 5) / 8) / 2^122) */

    sm9_fp_sqr_run(&t, &t, 8);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^114) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1001);
    /* t = x^floor(((p - 5) / 8) / 2^110) */

    sm9_fp_sqr_run(&t, &t, 5);
    sm9_fp_mul(&t, &t, &b1001);
    /* t = x^floor(((p - 5) / 8) / 2^105) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b1101);
    /* t = x^floor(((p - 5) / 8) / 2^99) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b1011);
    /* t = x^floor(((p - 5) / 8) / 2^93) */

    sm9_fp_sqr_run(&t, &t, 7);
    sm9_fp_mul(&t, &t, &b1101);
    /* t = x^floor(((p - 5) / 8) / 2^86) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^80) */

    sm9_fp_sqr_run(&t, &t, 5);
    sm9_fp_mul(&t, &t, &b1011);
    /* t = x^floor(((p - 5) / 8) / 2^75) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1011);
    /* t = x^floor(((p - 5) / 8) / 2^71) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b101101);
    /* t = x^floor(((p - 5) / 8) / 2^65) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b101111);
    /* t = x^floor(((p - 5) / 8) / 2^59) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1001);
    /* t = x^floor(((p - 5) / 8) / 2^55) */

    sm9_fp_sqr_run(&t, &t, 7);
    sm9_fp_mul(&t, &t, &b101101);
    /* t = x^floor(((p - 5) / 8) / 2^48) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^44) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b1101);
    /* t = x^floor(((p - 5) / 8) / 2^38) */

    sm9_fp_sqr_run(&t, &t, 4);
    sm9_fp_mul(&t, &t, &b1001);
    /* t = x^floor(((p - 5) / 8) / 2^34) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p - 5) / 8) / 2^28) */

    sm9_fp_sqr_run(&t, &t, 2);
    sm9_fp_mul(&t, &t, &b11);
    /* t = x^floor(((p - 5) / 8) / 2^26) */

    sm9_fp_sqr_run(&t, &t, 7);
    sm9_fp_mul(&t, &t, &b1101);
    /* t = x^floor(((p - 5) / 8) / 2^19) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b10001);
    /* t = x^floor(((p - 5) / 8) / 2^13) */

    sm9_fp_sqr_run(&t, &t, 6);
    sm9_fp_mul(&t, &t, &b10001);
    /* t = x^floor(((p - 5) / 8) / 2^7) */

    sm9_fp_sqr_run(&t, &t, 7);
    sm9_fp_mul(z, &t, &b101111);

    sm9_wipe(&b10, sizeof b10);
    sm9_wipe(&b11, sizeof b11);
    sm9_wipe(&b110, sizeof b110);
    sm9_wipe(&b1001, sizeof b1001);
    sm9_wipe(&b1011, sizeof b1011);
    sm9_wipe(&b1101, sizeof b1101);
    sm9_wipe(&b1111, sizeof b1111);
    sm9_wipe(&b10001, sizeof b10001);
    sm9_wipe(&b10101, sizeof b10101);
    sm9_wipe(&b11010, sizeof b11010);
    sm9_wipe(&b11101, sizeof b11101);
    sm9_wipe(&b101101, sizeof b101101);
    sm9_wipe(&b101111, sizeof b101111);
    sm9_wipe(&t, sizeof t);
}

/*
 * z = a square root of x, and all ones; or z = 0, and 0, when x is no square
 *
 * requires  0 <= eval(x) < p
 * ensures   result = all ones: eval(z)^2 = R eval(x) mod p
 *           result = 0: x is no square, z = 0
 *           0 <= eval(z) < p
 * aliasing  z may be x
 * time      constant
 * cost      52 M + 253 S + 2 additions
 * source    p = 5 mod 8: Atkin 1992
 */
uint64_t sm9_fp_sqrt(sm9_fp *z, const sm9_fp *x) {
    sm9_fp root, check, doubled, power, unit;

    /* power = (2 x)^((p - 5) / 8); unit = 2 x power^2, of square -1 when x is a square */
    sm9_fp_add(&doubled, x, x);
    sm9_fp_sqrt_power(&power, &doubled);
    sm9_fp_sqr(&unit, &power);
    sm9_fp_mul(&unit, &unit, &doubled);

    /* root = x power (unit - 1) */
    sm9_fp_set_one(&doubled);
    sm9_fp_sub(&unit, &unit, &doubled);
    sm9_fp_mul(&root, x, &power);
    sm9_fp_mul(&root, &root, &unit);

    /* the candidate is a root exactly when x is a square */
    sm9_fp_sqr(&check, &root);
    const uint64_t is_square = sm9_fp_equal(&check, x);
    sm9_fp_set_zero(&check);
    sm9_fp_select(z, is_square, &root, &check);

    sm9_wipe(&root, sizeof root);
    sm9_wipe(&doubled, sizeof doubled);
    sm9_wipe(&power, sizeof power);
    sm9_wipe(&unit, sizeof unit);
    return is_square;
}
