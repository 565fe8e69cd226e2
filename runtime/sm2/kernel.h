/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The whole operations that SM2's protocols are made of, one table of them per kernel.
 *
 * Only canonical big-endian bytes cross this boundary: SM2_FP_BYTES for a coordinate, SM2_FN_BYTES
 * for a scalar. A result is a mask: all ones for success, 0 for refusal, with outputs zeroed then.
 * Masks that answer for a secret are secret themselves: the caller says when they are made public.
 * n is the order of G; a "point" is finite, and of order n.
 */
#ifndef SMIDGEN_SM2_KERNEL_H
#define SMIDGEN_SM2_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sm2/curve.h"

/* e: an SM3 digest, as an integer below 2^256 */
#define SMG_SM2_DIGEST_BYTES 32

/* How many scalars base_mul_many takes at a time: more give no further gain worth their memory. */
#define SMG_SM2_MANY 16

typedef struct smg_sm2_kernel {
    const char *name;
    uint32_t needs; /* SMG_CPU_ bits of core/cpu.h: what the processor must have */

    /* ---- points ---- */

    /* (x, y) := k G. Refuses k outside [1, n-1]. Constant time. */
    uint32_t (*base_mul)(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                         const uint8_t k[SM2_FN_BYTES]);

    /* The same for `count` scalars one behind the other in ks, with one inversion for every
     * SMG_SM2_MANY of them: xs and ys, one coordinate behind the other, and a mask for each. One
     * that is refused spoils no other. Constant time in ks. */
    void (*base_mul_many)(uint8_t *xs, uint8_t *ys, uint32_t *masks, const uint8_t *ks,
                          size_t count);

    /* (x, y) := k P for a checked point P = (px, py). Refuses k outside [1, n-1]. Constant time in
     * k. */
    uint32_t (*mul)(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES], const uint8_t k[SM2_FN_BYTES],
                    const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]);

    /* (gx, gy) := k G and (x, y) := k P, as the two above do it, with one inversion for both. */
    uint32_t (*base_and_mul)(uint8_t gx[SM2_FP_BYTES], uint8_t gy[SM2_FP_BYTES],
                             uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                             const uint8_t k[SM2_FN_BYTES], const uint8_t px[SM2_FP_BYTES],
                             const uint8_t py[SM2_FP_BYTES]);

    /* (x, y) := s G + t P for a checked point P = (px, py). Refuses s or t outside [0, n-1], and a
     * sum at infinity. */
    uint32_t (*double_mul_vartime)(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                   const uint8_t s[SM2_FN_BYTES], const uint8_t t[SM2_FN_BYTES],
                                   const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]);

    /* Whether x and y are below p and (x, y) is a point of order n. */
    uint32_t (*check_vartime)(const uint8_t x[SM2_FP_BYTES], const uint8_t y[SM2_FP_BYTES]);

    /* y := the root of x^3 + a x + b that is odd if odd = 1, even if odd = 0 (GB/T 32918.1-2016,
     * A.5.2). Refuses x not below p, and where no such root exists. */
    uint32_t (*decompress_vartime)(uint8_t y[SM2_FP_BYTES], const uint8_t x[SM2_FP_BYTES],
                                   uint32_t odd);

    /* (x, y) := P + x~ R for checked points P = (px, py) and R = (rx, ry), x~ as below of rx
     * (GB/T 32918.3-2016, 6.1, A6, A7). Refuses a sum at infinity. */
    uint32_t (*exchange_point_vartime)(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                       const uint8_t px[SM2_FP_BYTES],
                                       const uint8_t py[SM2_FP_BYTES],
                                       const uint8_t rx[SM2_FP_BYTES],
                                       const uint8_t ry[SM2_FP_BYTES]);

    /* ---- prepared points ----
     *
     * A table for one point, in prepared_bytes bytes of the caller's memory, as words: what it
     * holds is the kernel's own. prepared_like is the same for kernels that read one another's
     * tables, and means nothing outside of this process. */

    size_t prepared_bytes;
    const void *prepared_like;

    /* table := that of a checked point P = (px, py) */
    void (*prepare_vartime)(uint64_t *table, const uint8_t px[SM2_FP_BYTES],
                            const uint8_t py[SM2_FP_BYTES]);

    /* base_and_mul for the point of a table. */
    uint32_t (*base_and_prepared_mul)(uint8_t gx[SM2_FP_BYTES], uint8_t gy[SM2_FP_BYTES],
                                      uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                      const uint8_t k[SM2_FN_BYTES], const uint64_t *table);

    /* (x, y) := t (P + x~ R) for the point P of a table and a checked point R = (rx, ry), x~ as
     * above, as t P + (t x~) R. Refuses t outside [1, n-1], and infinity. Constant time in t. */
    uint32_t (*prepared_exchange_mul)(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                      const uint8_t t[SM2_FN_BYTES], const uint64_t *table,
                                      const uint8_t rx[SM2_FP_BYTES],
                                      const uint8_t ry[SM2_FP_BYTES]);

    /* verify_vartime for the point of a table. */
    uint32_t (*prepared_verify_vartime)(const uint8_t r[SM2_FN_BYTES],
                                        const uint8_t s[SM2_FN_BYTES],
                                        const uint8_t e[SMG_SM2_DIGEST_BYTES],
                                        const uint64_t *table);

    /* ---- scalars: the steps of GB/T 32918.2-2016 and GB/T 32918.3-2016 ---- */

    /* inverse := (1 + d)^-1 mod n. Refuses d outside [1, n-2]. Constant time. */
    uint32_t (*key_inverse)(uint8_t inverse[SM2_FN_BYTES], const uint8_t d[SM2_FN_BYTES]);

    /* r := (e + x1) mod n, s := (inverse (k + r) - r) mod n, which is (1 + d)^-1 (k - r d) (6.1, A5
     * and A6). k and inverse are in [1, n-1]. Refuses what must not be released: r = 0, r + k = n,
     * s = 0. Constant time. */
    uint32_t (*sign_scalars)(uint8_t r[SM2_FN_BYTES], uint8_t s[SM2_FN_BYTES],
                             const uint8_t e[SMG_SM2_DIGEST_BYTES], const uint8_t x1[SM2_FP_BYTES],
                             const uint8_t k[SM2_FN_BYTES], const uint8_t inverse[SM2_FN_BYTES]);

    /* t := h (d + x~ r) mod n, h the cofactor, x~ = 2^w + (x1 mod 2^w), w = ceil(b / 2) - 1 for n
     * of b bits (GB/T 32918.3-2016, 6.1, A4, A5 and the factor of A7). Refuses d or r outside
     * [1, n-1], and t = 0. Constant time. */
    uint32_t (*exchange_scalar)(uint8_t t[SM2_FN_BYTES], const uint8_t d[SM2_FN_BYTES],
                                const uint8_t r[SM2_FN_BYTES], const uint8_t x1[SM2_FP_BYTES]);

    /* ---- verification ---- */

    /* Whether (e + x1) mod n = r for (x1, y1) = s G + t P, t = (r + s) mod n, and a checked point
     * P = (px, py) (7.1, B1, B2, B5 to B7). No where r or s is outside [1, n-1], where t = 0, and
     * where the sum is infinity. */
    uint32_t (*verify_vartime)(const uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES],
                               const uint8_t e[SMG_SM2_DIGEST_BYTES],
                               const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]);

    /* (x, y) := the point P of order n for which the above is so with (x1, y1) the candidate of an
     * index 2 j + b: x1 = ((r - e) mod n) + j n as an integer, and y1 of parity b; P = t^-1 ((x1,
     * y1) - s G). Refuses where r or s is outside [1, n-1], t = 0, no such point of order n
     * exists, or P is infinity. No index above 2 SM2_COFACTOR + 1 has a candidate. */
    uint32_t (*recover_vartime)(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                const uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES],
                                const uint8_t e[SMG_SM2_DIGEST_BYTES], uint32_t index);
} smg_sm2_kernel;

/* One per kernel: kernel.c, compiled with SM2_KERNEL = smg_sm2_c64, defines smg_sm2_c64_kernel. */
extern const smg_sm2_kernel smg_sm2_adx_kernel, smg_sm2_c64_kernel;

/* Those that were compiled, the fastest first, NULL at the end. */
extern const smg_sm2_kernel *const smg_sm2_kernels[];

/* Whether this processor has what a kernel needs (and SMIDGEN_DISABLE does not say otherwise). */
bool smg_sm2_kernel_runs(const smg_sm2_kernel *kernel);

/* The kernel that this process uses: the first of them that runs, or the one that it was given. */
const smg_sm2_kernel *smg_sm2_kernel_get(void);

/*
 * Gives the process a kernel to use, which must run here, whether or not it would be chosen; NULL:
 * the choice is the library's again. For `speed`, `selftest` and tests, not for threads: nobody may
 * be in a function of SM2 meanwhile.
 */
void smg_sm2_kernel_use(const smg_sm2_kernel *kernel);

#endif
