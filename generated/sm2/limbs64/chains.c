/*
 * Square roots of sm2
 *
 * Emitted by smidgen's generator (format 1); made again, never edited, by
 *     python3 -m generator emit curves/sm2.toml
 *
 * description     sm2: SM2 recommended curve sm2p256v1 (OID 1.2.156.10197.1.301)
 * SHA-256         cabcd2879a08c8d9d42e473e52b953b485f5d92150b9ee3510dc1fba7e413389
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
