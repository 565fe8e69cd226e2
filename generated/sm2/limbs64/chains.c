/*
 * Inversion and square roots of sm2
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm2.toml
 *
 * description     sm2: SM2 recommended curve sm2p256v1 (OID 1.2.156.10197.1.301)
 * SHA-256         2412faeb4e5166195d6b3916e187f45a661925ae27955455c37499b584d03a43
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
static void sm2_fp_sqr_run(sm2_fp *z, const sm2_fp *x, size_t count) {
    sm2_fp_sqr(z, x);
    for (size_t i = 1; i < count; i++) {
        sm2_fp_sqr(z, z);
    }
}

/*
 * z = x^(2^count)
 *
 * requires  0 <= eval(x) < n
 *           count >= 1
 * ensures   0 <= eval(z) < n
 * aliasing  z may be x
 * time      constant
 * cost      count S
 */
static void sm2_fn_sqr_run(sm2_fn *z, const sm2_fn *x, size_t count) {
    sm2_fn_sqr(z, x);
    for (size_t i = 1; i < count; i++) {
        sm2_fn_sqr(z, z);
    }
}

/*
 * z = x^-1 = x^(p - 2); the inverse of 0 is 0
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) eval(x) = R^2 mod p unless x = 0
 *           z = 0 if x = 0
 *           0 <= eval(z) < p
 * aliasing  z may be x
 * time      constant
 * cost      13 M + 255 S
 * source    Fermat; addition chain of 255S + 13M
 */
void sm2_fp_inv(sm2_fp *z, const sm2_fp *x) {
    /*
     * b11 = x^3, b1111 = x^15, x5 = x^(2^5-1), x10 = x^(2^10-1), x15 = x^(2^15-1), x16 =
     * x^(2^16-1), x31 = x^(2^31-1), x31_31 = x31^(2^31), x62 = x^(2^62-1)
     */
    sm2_fp b11, b1111, x5, x10, x15, x16, x31, x31_31, x62, t;

    sm2_fp_sqr(&b11, x);
    sm2_fp_mul(&b11, &b11, x);
    sm2_fp_sqr_run(&b1111, &b11, 2);
    sm2_fp_mul(&b1111, &b1111, &b11);
    sm2_fp_sqr(&x5, &b1111);
    sm2_fp_mul(&x5, &x5, x);
    sm2_fp_sqr_run(&x10, &x5, 5);
    sm2_fp_mul(&x10, &x10, &x5);
    sm2_fp_sqr_run(&x15, &x10, 5);
    sm2_fp_mul(&x15, &x15, &x5);
    sm2_fp_sqr(&x16, &x15);
    sm2_fp_mul(&x16, &x16, x);
    sm2_fp_sqr_run(&x31, &x16, 15);
    sm2_fp_mul(&x31, &x31, &x15);
    sm2_fp_sqr_run(&x31_31, &x31, 31);
    sm2_fp_mul(&x62, &x31_31, &x31);

    sm2_fp_sqr_run(&t, &x31_31, 32);
    sm2_fp_mul(&t, &t, &x62);
    /* t = x^floor((p - 2) / 2^162) */

    sm2_fp_sqr_run(&t, &t, 62);
    sm2_fp_mul(&t, &t, &x62);
    /* t = x^floor((p - 2) / 2^100) */

    sm2_fp_sqr_run(&t, &t, 4);
    sm2_fp_mul(&t, &t, &b1111);
    /* t = x^floor((p - 2) / 2^96) */

    sm2_fp_sqr_run(&t, &t, 94);
    sm2_fp_mul(&t, &t, &x62);
    /* t = x^floor((p - 2) / 2^2) */

    sm2_fp_sqr_run(&t, &t, 2);
    sm2_fp_mul(z, &t, x);

    sm2_wipe(&b11, sizeof b11);
    sm2_wipe(&b1111, sizeof b1111);
    sm2_wipe(&x5, sizeof x5);
    sm2_wipe(&x10, sizeof x10);
    sm2_wipe(&x15, sizeof x15);
    sm2_wipe(&x16, sizeof x16);
    sm2_wipe(&x31, sizeof x31);
    sm2_wipe(&x31_31, sizeof x31_31);
    sm2_wipe(&x62, sizeof x62);
    sm2_wipe(&t, sizeof t);
}

/*
 * z = x^-1 = x^(n - 2); the inverse of 0 is 0
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) eval(x) = R^2 mod n unless x = 0
 *           z = 0 if x = 0
 *           0 <= eval(z) < n
 * aliasing  z may be x
 * time      constant
 * cost      35 M + 253 S
 * source    Fermat; addition chain of 253S + 35M
 */
void sm2_fn_inv(sm2_fn *z, const sm2_fn *x) {
    /*
     * b10 = x^2, b11 = x^3, b101 = x^5, b111 = x^7, b1001 = x^9, b10010 = x^18, b101011 = x^43,
     * b111101 = x^61, x7 = x^(2^7-1), x14 = x^(2^14-1), x17 = x^(2^17-1), x31 = x^(2^31-1),
     * x31_17 = x31^(2^17), x48 = x^(2^48-1)
     */
    sm2_fn b10, b11, b101, b111, b1001, b10010, b101011, b111101, x7, x14, x17, x31, x31_17, x48;
    sm2_fn t;

    sm2_fn_sqr(&b10, x);
    sm2_fn_mul(&b11, &b10, x);
    sm2_fn_mul(&b101, &b10, &b11);
    sm2_fn_mul(&b111, &b10, &b101);
    sm2_fn_mul(&b1001, &b10, &b111);
    sm2_fn_sqr(&b10010, &b1001);
    sm2_fn_sqr(&b101011, &b10010);
    sm2_fn_mul(&b101011, &b101011, &b111);
    sm2_fn_mul(&b111101, &b10010, &b101011);
    sm2_fn_sqr(&x7, &b111101);
    sm2_fn_mul(&x7, &x7, &b101);
    sm2_fn_sqr_run(&x14, &x7, 7);
    sm2_fn_mul(&x14, &x14, &x7);
    sm2_fn_sqr_run(&x17, &x14, 3);
    sm2_fn_mul(&x17, &x17, &b111);
    sm2_fn_sqr_run(&x31, &x17, 14);
    sm2_fn_mul(&x31, &x31, &x14);
    sm2_fn_sqr_run(&x31_17, &x31, 17);
    sm2_fn_mul(&x48, &x31_17, &x17);

    sm2_fn_sqr_run(&t, &x31_17, 32);
    sm2_fn_mul(&t, &t, &x48);
    /* t = x^floor((n - 2) / 2^176) */

    sm2_fn_sqr_run(&t, &t, 48);
    sm2_fn_mul(&t, &t, &x48);
    /* t = x^floor((n - 2) / 2^128) */

    sm2_fn_sqr_run(&t, &t, 4);
    sm2_fn_mul(&t, &t, &b111);
    /* t = x^floor((n - 2) / 2^124) */

    sm2_fn_sqr_run(&t, &t, 3);
    sm2_fn_mul(&t, &t, x);
    /* t = x^floor((n - 2) / 2^121) */

    sm2_fn_sqr_run(&t, &t, 13);
    sm2_fn_mul(&t, &t, &b111101);
    /* t = x^floor((n - 2) / 2^108) */

    sm2_fn_sqr_run(&t, &t, 6);
    sm2_fn_mul(&t, &t, &b111101);
    /* t = x^floor((n - 2) / 2^102) */

    sm2_fn_sqr_run(&t, &t, 6);
    sm2_fn_mul(&t, &t, &b101011);
    /* t = x^floor((n - 2) / 2^96) */

    sm2_fn_sqr_run(&t, &t, 3);
    sm2_fn_mul(&t, &t, x);
    /* t = x^floor((n - 2) / 2^93) */

    sm2_fn_sqr_run(&t, &t, 7);
    sm2_fn_mul(&t, &t, &b111);
    /* t = x^floor((n - 2) / 2^86) */

    sm2_fn_sqr_run(&t, &t, 5);
    sm2_fn_mul(&t, &t, &b11);
    /* t = x^floor((n - 2) / 2^81) */

    sm2_fn_sqr_run(&t, &t, 9);
    sm2_fn_mul(&t, &t, &b101);
    /* t = x^floor((n - 2) / 2^72) */

    sm2_fn_sqr_run(&t, &t, 8);
    sm2_fn_mul(&t, &t, &b101011);
    /* t = x^floor((n - 2) / 2^64) */

    sm2_fn_sqr_run(&t, &t, 4);
    sm2_fn_mul(&t, &t, &b101);
    /* t = x^floor((n - 2) / 2^60) */

    sm2_fn_sqr_run(&t, &t, 5);
    sm2_fn_mul(&t, &t, &b111);
    /* t = x^floor((n - 2) / 2^55) */

    sm2_fn_sqr_run(&t, &t, 4);
    sm2_fn_mul(&t, &t, &b111);
    /* t = x^floor((n - 2) / 2^51) */

    sm2_fn_sqr_run(&t, &t, 3);
    sm2_fn_mul(&t, &t, &b11);
    /* t = x^floor((n - 2) / 2^48) */

    sm2_fn_sqr_run(&t, &t, 6);
    sm2_fn_mul(&t, &t, &b111101);
    /* t = x^floor((n - 2) / 2^42) */

    sm2_fn_sqr_run(&t, &t, 10);
    sm2_fn_mul(&t, &t, &b1001);
    /* t = x^floor((n - 2) / 2^32) */

    sm2_fn_sqr_run(&t, &t, 5);
    sm2_fn_mul(&t, &t, &b111);
    /* t = x^floor((n - 2) / 2^27) */

    sm2_fn_sqr_run(&t, &t, 5);
    sm2_fn_mul(&t, &t, &b111);
    /* t = x^floor((n - 2) / 2^22) */

    sm2_fn_sqr_run(&t, &t, 4);
    sm2_fn_mul(&t, &t, &b101);
    /* t = x^floor((n - 2) / 2^18) */

    sm2_fn_sqr_run(&t, &t, 4);
    sm2_fn_mul(&t, &t, &b101);
    /* t = x^floor((n - 2) / 2^14) */

    sm2_fn_sqr_run(&t, &t, 9);
    sm2_fn_mul(&t, &t, &b1001);
    /* t = x^floor((n - 2) / 2^5) */

    sm2_fn_sqr_run(&t, &t, 5);
    sm2_fn_mul(z, &t, x);

    sm2_wipe(&b10, sizeof b10);
    sm2_wipe(&b11, sizeof b11);
    sm2_wipe(&b101, sizeof b101);
    sm2_wipe(&b111, sizeof b111);
    sm2_wipe(&b1001, sizeof b1001);
    sm2_wipe(&b10010, sizeof b10010);
    sm2_wipe(&b101011, sizeof b101011);
    sm2_wipe(&b111101, sizeof b111101);
    sm2_wipe(&x7, sizeof x7);
    sm2_wipe(&x14, sizeof x14);
    sm2_wipe(&x17, sizeof x17);
    sm2_wipe(&x31, sizeof x31);
    sm2_wipe(&x31_17, sizeof x31_17);
    sm2_wipe(&x48, sizeof x48);
    sm2_wipe(&t, sizeof t);
}

/*
 * z = x^e with e = (p + 1) / 4
 *
 * requires  0 <= eval(x) < p
 * ensures   0 <= eval(z) < p
 * aliasing  z may be x
 * time      constant
 * cost      12 M + 253 S
 * source    addition chain of 253S + 12M
 */
static void sm2_fp_sqrt_power(sm2_fp *z, const sm2_fp *x) {
    /*
     * b11 = x^3, b111 = x^7, b1111 = x^15, x7 = x^(2^7-1), x14 = x^(2^14-1), x17 = x^(2^17-1),
     * x31 = x^(2^31-1), x31_31 = x31^(2^31), x62 = x^(2^62-1)
     */
    sm2_fp b11, b111, b1111, x7, x14, x17, x31, x31_31, x62, t;

    sm2_fp_sqr(&b11, x);
    sm2_fp_mul(&b11, &b11, x);
    sm2_fp_sqr(&b111, &b11);
    sm2_fp_mul(&b111, &b111, x);
    sm2_fp_sqr(&b1111, &b111);
    sm2_fp_mul(&b1111, &b1111, x);
    sm2_fp_sqr_run(&x7, &b1111, 3);
    sm2_fp_mul(&x7, &x7, &b111);
    sm2_fp_sqr_run(&x14, &x7, 7);
    sm2_fp_mul(&x14, &x14, &x7);
    sm2_fp_sqr_run(&x17, &x14, 3);
    sm2_fp_mul(&x17, &x17, &b111);
    sm2_fp_sqr_run(&x31, &x17, 14);
    sm2_fp_mul(&x31, &x31, &x14);
    sm2_fp_sqr_run(&x31_31, &x31, 31);
    sm2_fp_mul(&x62, &x31_31, &x31);

    sm2_fp_sqr_run(&t, &x31_31, 32);
    sm2_fp_mul(&t, &t, &x62);
    /* t = x^floor(((p + 1) / 4) / 2^160) */

    sm2_fp_sqr_run(&t, &t, 62);
    sm2_fp_mul(&t, &t, &x62);
    /* t = x^floor(((p + 1) / 4) / 2^98) */

    sm2_fp_sqr_run(&t, &t, 4);
    sm2_fp_mul(&t, &t, &b1111);
    /* t = x^floor(((p + 1) / 4) / 2^94) */

    sm2_fp_sqr_run(&t, &t, 32);
    sm2_fp_mul(&t, &t, x);
    /* t = x^floor(((p + 1) / 4) / 2^62) */

    sm2_fp_sqr_run(z, &t, 62);

    sm2_wipe(&b11, sizeof b11);
    sm2_wipe(&b111, sizeof b111);
    sm2_wipe(&b1111, sizeof b1111);
    sm2_wipe(&x7, sizeof x7);
    sm2_wipe(&x14, sizeof x14);
    sm2_wipe(&x17, sizeof x17);
    sm2_wipe(&x31, sizeof x31);
    sm2_wipe(&x31_31, sizeof x31_31);
    sm2_wipe(&x62, sizeof x62);
    sm2_wipe(&t, sizeof t);
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
 * cost      12 M + 254 S
 * source    p = 3 mod 4: x^((p + 1) / 4)
 */
uint64_t sm2_fp_sqrt(sm2_fp *z, const sm2_fp *x) {
    sm2_fp root, check;

    sm2_fp_sqrt_power(&root, x);

    /* the candidate is a root exactly when x is a square */
    sm2_fp_sqr(&check, &root);
    const uint64_t is_square = sm2_fp_equal(&check, x);
    sm2_fp_set_zero(&check);
    sm2_fp_select(z, is_square, &root, &check);

    sm2_wipe(&root, sizeof root);
    return is_square;
}
