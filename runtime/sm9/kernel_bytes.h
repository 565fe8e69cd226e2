/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Between bytes and elements: a part of kernel.c, which includes it after the header of its
 * representation. Bytes are big-endian, the highest coefficient first.
 */
#ifndef SMIDGEN_SM9_KERNEL_BYTES_H
#define SMIDGEN_SM9_KERNEL_BYTES_H

#include <smidgen/wipe.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "pairing/tower.h"

/* ---- scalars ---- */

/* z := in, 0 where it is refused; all ones iff 0 < in < n. */
static inline uint64_t scalar_load(sm9_fn_canonical *z, const uint8_t in[SM9_FN_BYTES]) {
    const uint64_t below = sm9_fn_from_bytes(z, in);
    uint64_t any = 0;
    for (size_t i = 0; i < SM9_FN_LIMBS; i++) {
        any |= z->limb[i];
    }
    return below & (0 - ((any | (0 - any)) >> 63));
}

/*
 * Numbers mod n in the type of residues. As words they are added, subtracted and compared with 0
 * alike, and the product of a residue and a number is a number: Montgomery's factor is multiplied
 * in once and out once.
 */
static inline void fn_plain(sm9_fn *z, const sm9_fn_canonical *x) {
    memcpy(z->limb, x->limb, sizeof z->limb);
}

static inline void fn_plain_store(uint8_t out[SM9_FN_BYTES], const sm9_fn *x) {
    sm9_fn_canonical plain;
    memcpy(plain.limb, x->limb, sizeof plain.limb);
    sm9_fn_to_bytes(out, &plain);
    smg_wipe(&plain, sizeof plain);
}

/* ---- coordinates ---- */

/* z := in as a residue mod p; all ones iff in < p. */
static inline uint64_t fp_load(sm9_fp *z, const uint8_t in[SM9_FP_BYTES]) {
    sm9_fp_canonical plain;
    const uint64_t below = sm9_fp_from_bytes(&plain, in);
    sm9_fp_to_montgomery(z, &plain);
    smg_wipe(&plain, sizeof plain);
    return below;
}

static inline void fp_store(uint8_t out[SM9_FP_BYTES], const sm9_fp *x) {
    sm9_fp_canonical plain;
    sm9_fp_from_montgomery(&plain, x);
    sm9_fp_to_bytes(out, &plain);
    smg_wipe(&plain, sizeof plain);
}

static inline uint64_t fp2_load(sm9_fp2 *z, const uint8_t in[2 * SM9_FP_BYTES]) {
    const uint64_t below = fp_load(&z->c1, in);
    return below & fp_load(&z->c0, in + SM9_FP_BYTES);
}

static inline void fp2_store(uint8_t out[2 * SM9_FP_BYTES], const sm9_fp2 *x) {
    fp_store(out, &x->c1);
    fp_store(out + SM9_FP_BYTES, &x->c0);
}

/* ---- points: all ones iff the coordinates are below p; they need not lie on the curve ---- */

static inline uint64_t g1_load(sm9_point_affine *p, const uint8_t in[SM9_G1_BYTES]) {
    const uint64_t below = fp_load(&p->x, in);
    return below & fp_load(&p->y, in + SM9_FP_BYTES);
}

static inline uint64_t g2_load(sm9_g2_point_affine *p, const uint8_t in[SM9_G2_BYTES]) {
    const uint64_t below = fp2_load(&p->x, in);
    return below & fp2_load(&p->y, in + 2 * (size_t)SM9_FP_BYTES);
}

/* out := p, which is wiped; all ones iff it is finite, else out = 0. */
static inline uint32_t g1_store(uint8_t out[SM9_G1_BYTES], sm9_point *p) {
    sm9_point_affine affine;
    const uint64_t finite = sm9_point_to_affine(&affine, p);
    fp_store(out, &affine.x);
    fp_store(out + SM9_FP_BYTES, &affine.y);
    smg_wipe(&affine, sizeof affine);
    smg_wipe(p, sizeof *p);
    return (uint32_t)finite;
}

static inline uint32_t g2_store(uint8_t out[SM9_G2_BYTES], sm9_g2_point *p) {
    sm9_g2_point_affine affine;
    const uint64_t finite = sm9_g2_point_to_affine(&affine, p);
    fp2_store(out, &affine.x);
    fp2_store(out + 2 * (size_t)SM9_FP_BYTES, &affine.y);
    smg_wipe(&affine, sizeof affine);
    smg_wipe(p, sizeof *p);
    return (uint32_t)finite;
}

/* ---- GT ---- */

static inline uint64_t fp4_load(sm9_fp4 *z, const uint8_t in[4 * SM9_FP_BYTES]) {
    const uint64_t below = fp2_load(&z->c1, in);
    return below & fp2_load(&z->c0, in + 2 * (size_t)SM9_FP_BYTES);
}

static inline void fp4_store(uint8_t out[4 * SM9_FP_BYTES], const sm9_fp4 *x) {
    fp2_store(out, &x->c1);
    fp2_store(out + 2 * (size_t)SM9_FP_BYTES, &x->c0);
}

static inline uint64_t gt_load(sm9_fp12 *z, const uint8_t in[SM9_GT_BYTES]) {
    uint64_t below = fp4_load(&z->c2, in);
    below &= fp4_load(&z->c1, in + 4 * (size_t)SM9_FP_BYTES);
    return below & fp4_load(&z->c0, in + 8 * (size_t)SM9_FP_BYTES);
}

/* out := x, which is wiped. */
static inline void gt_store(uint8_t out[SM9_GT_BYTES], sm9_fp12 *x) {
    fp4_store(out, &x->c2);
    fp4_store(out + 4 * (size_t)SM9_FP_BYTES, &x->c1);
    fp4_store(out + 8 * (size_t)SM9_FP_BYTES, &x->c0);
    smg_wipe(x, sizeof *x);
}

#endif
