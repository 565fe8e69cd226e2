/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Between bytes and field elements: a part of kernel.c, which includes it after the header of its
 * representation. Bytes are big-endian.
 */
#ifndef SMIDGEN_SM2_KERNEL_BYTES_H
#define SMIDGEN_SM2_KERNEL_BYTES_H

#include <smidgen/wipe.h>

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include SM2_FIELDS

/* z := in as a residue mod p; all ones iff in < p. */
static inline uint64_t fp_load(sm2_fp *z, const uint8_t in[SM2_FP_BYTES]) {
    sm2_fp_canonical plain;
    uint64_t below = sm2_fp_from_bytes(&plain, in);
    sm2_fp_to_montgomery(z, &plain);
    return below;
}

static inline void fp_store(uint8_t out[SM2_FP_BYTES], const sm2_fp *x) {
    sm2_fp_canonical plain;
    sm2_fp_from_montgomery(&plain, x);
    sm2_fp_to_bytes(out, &plain);
    smg_wipe(&plain, sizeof plain);
}

/* z := in as a residue mod n; all ones iff 0 < in < n. */
static inline uint64_t fn_load(sm2_fn *z, const uint8_t in[SM2_FN_BYTES]) {
    sm2_fn_canonical plain;
    uint64_t below = sm2_fn_from_bytes(&plain, in);
    sm2_fn_to_montgomery(z, &plain);
    smg_wipe(&plain, sizeof plain);
    return below & ~sm2_fn_is_zero(z);
}

static inline void fn_store(uint8_t out[SM2_FN_BYTES], const sm2_fn *x) {
    sm2_fn_canonical plain;
    sm2_fn_from_montgomery(&plain, x);
    sm2_fn_to_bytes(out, &plain);
    smg_wipe(&plain, sizeof plain);
}

/* x := x where mask is all ones, 0 where it is 0. */
static inline void fn_keep(sm2_fn *x, uint64_t mask) {
    sm2_fn zero;
    sm2_fn_set_zero(&zero);
    sm2_fn_select(x, mask, x, &zero);
}

/*
 * Numbers mod n in the type of residues. As words they are added, subtracted and compared with 0
 * alike, and the product of a residue and a number is a number: Montgomery's factor is multiplied
 * in once and out once. So what is linear in secrets and digests needs no conversion.
 */
static inline void fn_plain(sm2_fn *z, const sm2_fn_canonical *x) {
    memcpy(z->limb, x->limb, sizeof z->limb);
}

static inline void fn_plain_store(uint8_t out[SM2_FN_BYTES], const sm2_fn *x) {
    sm2_fn_canonical plain;
    memcpy(plain.limb, x->limb, sizeof plain.limb);
    sm2_fn_to_bytes(out, &plain);
    smg_wipe(&plain, sizeof plain);
}

/*
 * z := in mod n, a number, for an integer of any length: a digest may be wider than n, and so may a
 * coordinate. Horner's rule over blocks of SM2_FN_LIMBS words, from the most significant: what is
 * reduced stays the upper half of a double-width value, and the next block is the lower half.
 */
static inline void fn_plain_reduce(sm2_fn *z, const uint8_t *in, size_t length) {
    sm2_fn_canonical rest = {{0}};
    while (length > 0) {
        /* whole blocks after a first, perhaps short, one */
        size_t part = (length - 1) % sizeof rest.limb + 1;
        uint64_t wide[2 * SM2_FN_LIMBS] = {0};
        memcpy(wide + SM2_FN_LIMBS, rest.limb, sizeof rest.limb);
        for (size_t end = part, i = 0; end > 0; i++) { /* a word is stored once it is whole */
            const size_t begin = end > sizeof *wide ? end - sizeof *wide : 0;
            uint64_t word = 0;
            for (size_t j = begin; j < end; j++) {
                word = word << 8 | in[j];
            }
            wide[i] = word;
            end = begin;
        }
        sm2_fn_reduce_wide(&rest, wide);
        in += part;
        length -= part;
    }
    fn_plain(z, &rest);
}

/* (x, y) := P; all ones iff P is finite, else x = y = 0. */
static inline uint64_t point_store(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                   const sm2_point *p) {
    sm2_point_affine affine;
    uint64_t finite = sm2_point_to_affine(&affine, p);
    fp_store(x, &affine.x);
    fp_store(y, &affine.y);
    smg_wipe(&affine, sizeof affine);
    return finite;
}

/* The same for a public point. */
static inline uint64_t point_store_vartime(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                           const sm2_point *p) {
    sm2_point_affine affine;
    uint64_t finite = sm2_point_to_affine_vartime(&affine, p);
    fp_store(x, &affine.x);
    fp_store(y, &affine.y);
    return finite;
}

/* all ones iff x, y < p; the point need not lie on the curve */
static inline uint64_t point_load(sm2_point_affine *p, const uint8_t x[SM2_FP_BYTES],
                                  const uint8_t y[SM2_FP_BYTES]) {
    uint64_t below = fp_load(&p->x, x);
    return below & fp_load(&p->y, y);
}

#endif
