/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The whole operations that SM9's protocols are made of, one table of them per kernel.
 *
 * Only canonical big-endian bytes cross this boundary. A point of G1 is x || y; one of G2 is x || y
 * with coordinates of Fp2, each as the coefficient of u before the constant one; an element of GT
 * has its coefficients of w^2, w, 1 in that order, of v, 1 inside each, and of u, 1 inside those. A
 * result is a mask: all ones for success, 0 for refusal, with outputs zeroed then. Masks that
 * answer for a secret are secret themselves: the caller says when they are made public.
 *
 * n is the order of the groups, P1 and P2 the generators of G1 and G2 (GB/T 38635.1-2020, annex A).
 * A "point" is finite, of order n and checked; an "element" is of GT and not 1.
 */
#ifndef SMIDGEN_SM9_KERNEL_H
#define SMIDGEN_SM9_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sm9/curve.h"

#define SM9_G1_BYTES ((size_t)2 * SM9_FP_BYTES)
#define SM9_G2_BYTES ((size_t)4 * SM9_FP_BYTES)
#define SM9_GT_BYTES ((size_t)12 * SM9_FP_BYTES)

/* Ha of H1 and H2, of hlen = 8 ceil(5 log2(n) / 32) bits for the standard's n (GM/T 0044.2-2016,
 * 5.4.2.2) */
#define SMG_SM9_HASH_BYTES 40

/* How many pairings pairing_product multiplies. */
#define SMG_SM9_MOST_PAIRINGS 2

typedef struct smg_sm9_kernel {
    const char *name;
    uint32_t needs; /* SMG_CPU_ bits of core/cpu.h: what the processor must have */

    /* ---- scalars ---- */

    /* h := (Ha mod (n - 1)) + 1 (GM/T 0044.2-2016, 5.4.2.2 and 5.4.2.3). Constant time. */
    void (*hash_scalar)(uint8_t h[SM9_FN_BYTES], const uint8_t ha[SMG_SM9_HASH_BYTES]);

    /* t2 := s (h1 + s)^-1 mod n for a master key s (5.3 there). Refuses h1 or s outside
     * [1, n-1], and h1 + s = n. Constant time. */
    uint32_t (*user_key_scalar)(uint8_t t2[SM9_FN_BYTES], const uint8_t h1[SM9_FN_BYTES],
                                const uint8_t s[SM9_FN_BYTES]);

    /* l := (r - h) mod n (6.1, A5 there). Refuses r or h outside [1, n-1], and l = 0. Constant
     * time. */
    uint32_t (*sign_scalar)(uint8_t l[SM9_FN_BYTES], const uint8_t r[SM9_FN_BYTES],
                            const uint8_t h[SM9_FN_BYTES]);

    /* Whether k is in [1, n-1]. Constant time. */
    uint32_t (*scalar_check)(const uint8_t k[SM9_FN_BYTES]);

    /* ---- G1 ---- */

    /* q := k P1. Refuses k outside [1, n-1]. Constant time. */
    uint32_t (*g1_base_mul)(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES]);

    /* q := k p for a point p. Refuses k outside [1, n-1]. Constant time in k and p. */
    uint32_t (*g1_mul)(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES],
                       const uint8_t p[SM9_G1_BYTES]);

    /* q := k P1 + p for a point p. Refuses k outside [1, n-1], and a sum at infinity. */
    uint32_t (*g1_base_mul_add_vartime)(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES],
                                        const uint8_t p[SM9_G1_BYTES]);

    /* Whether x and y are below p and (x, y) is a point of order n. What time it takes depends on
     * the answer alone. */
    uint32_t (*g1_check_vartime)(const uint8_t p[SM9_G1_BYTES]);

    /* p := (x, y) for the root y of x^3 + b that is odd if odd = 1, even if odd = 0 (GB/T
     * 32918.1-2016, A.5.2). Refuses x not below p, and where no such root exists. */
    uint32_t (*g1_decompress_vartime)(uint8_t p[SM9_G1_BYTES], const uint8_t x[SM9_FP_BYTES],
                                      uint32_t odd);

    /* A table for one point of G1, in g1_table_bytes bytes of the caller's memory, as words. */
    size_t g1_table_bytes;
    void (*g1_prepare_vartime)(uint64_t *table, const uint8_t p[SM9_G1_BYTES]);
    /* g1_mul for the point of a table. */
    uint32_t (*g1_prepared_mul)(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES],
                                const uint64_t *table);

    /* ---- G2: the same ---- */

    uint32_t (*g2_base_mul)(uint8_t q[SM9_G2_BYTES], const uint8_t k[SM9_FN_BYTES]);
    uint32_t (*g2_mul)(uint8_t q[SM9_G2_BYTES], const uint8_t k[SM9_FN_BYTES],
                       const uint8_t p[SM9_G2_BYTES]);
    uint32_t (*g2_base_mul_add_vartime)(uint8_t q[SM9_G2_BYTES], const uint8_t k[SM9_FN_BYTES],
                                        const uint8_t p[SM9_G2_BYTES]);
    uint32_t (*g2_check_vartime)(const uint8_t p[SM9_G2_BYTES]);

    /* Of the two roots y = y1 u + y0 the one whose y0 is odd if odd = 1, even if odd = 0 (y1 where
     * both have y0 = 0), as GmSSL has it: the standard's A.5 is about fields of prime order. */
    uint32_t (*g2_decompress_vartime)(uint8_t p[SM9_G2_BYTES], const uint8_t x[2 * SM9_FP_BYTES],
                                      uint32_t odd);

    /* ---- pairings: e(p, q) for points p of G1 and q of G2, constant time in both ---- */

    void (*pairing)(uint8_t g[SM9_GT_BYTES], const uint8_t p[SM9_G1_BYTES],
                    const uint8_t q[SM9_G2_BYTES]);

    /* g := e(p[0], q[0]) e(p[1], q[1]), the points one behind the other: with one chain of squares
     * and one final power. */
    void (*pairing_two)(uint8_t g[SM9_GT_BYTES], const uint8_t p[2 * SM9_G1_BYTES],
                        const uint8_t q[2 * SM9_G2_BYTES]);

    /* The lines of a fixed q, in lines_bytes bytes of the caller's memory, as words. */
    size_t lines_bytes;
    void (*lines_prepare)(uint64_t *lines, const uint8_t q[SM9_G2_BYTES]);
    void (*pairing_prepared)(uint8_t g[SM9_GT_BYTES], const uint8_t p[SM9_G1_BYTES],
                             const uint64_t *lines);

    /* g := the product of e(p[i], q_i), lines[i] being those of q_i, for 1 to
     * SMG_SM9_MOST_PAIRINGS points p one behind the other. */
    void (*pairing_product)(uint8_t g[SM9_GT_BYTES], const uint8_t *p, const uint64_t *const *lines,
                            size_t count);

    /* ---- GT ---- */

    /* Whether all coefficients are below p and g is an element: g^n = 1 and g is not 1. */
    uint32_t (*gt_check_vartime)(const uint8_t g[SM9_GT_BYTES]);

    /* r := a b. Constant time. */
    void (*gt_mul)(uint8_t r[SM9_GT_BYTES], const uint8_t a[SM9_GT_BYTES],
                   const uint8_t b[SM9_GT_BYTES]);

    /* r := g^k for an element g. Refuses k outside [1, n-1]. Constant time in g and k. */
    uint32_t (*gt_pow)(uint8_t r[SM9_GT_BYTES], const uint8_t g[SM9_GT_BYTES],
                       const uint8_t k[SM9_FN_BYTES]);

    /* A table for one element, in gt_table_bytes bytes of the caller's memory, as words. */
    size_t gt_table_bytes;
    void (*gt_prepare)(uint64_t *table, const uint8_t g[SM9_GT_BYTES]);
    /* gt_pow for the element of a table. Constant time in k. */
    uint32_t (*gt_base_pow)(uint8_t r[SM9_GT_BYTES], const uint8_t k[SM9_FN_BYTES],
                            const uint64_t *table);

    /* The same for kernels that read one another's tables; means nothing outside of this process.
     */
    const void *prepared_like;
} smg_sm9_kernel;

/* One per kernel: kernel.c, compiled with SM9_KERNEL = smg_sm9_c64, defines smg_sm9_c64_kernel. */
extern const smg_sm9_kernel smg_sm9_adx_kernel, smg_sm9_c64_kernel;

/* Those that were compiled, the fastest first, NULL at the end. */
extern const smg_sm9_kernel *const smg_sm9_kernels[];

/* Whether this processor has what a kernel needs (and SMIDGEN_DISABLE does not say otherwise). */
bool smg_sm9_kernel_runs(const smg_sm9_kernel *kernel);

/* The kernel that this process uses: the first of them that runs, or the one that it was given. */
const smg_sm9_kernel *smg_sm9_kernel_get(void);

/*
 * Gives the process a kernel to use, which must run here, whether or not it would be chosen; NULL:
 * the choice is the library's again. For `speed`, `selftest` and tests, not for threads: nobody may
 * be in a function of SM9 meanwhile.
 */
void smg_sm9_kernel_use(const smg_sm9_kernel *kernel);

#endif
