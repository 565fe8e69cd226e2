/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Makes a kernel's table out of the emitted functions and those of runtime/pairing: bytes to
 * elements, the operation, elements to bytes. Compiled once per kernel with
 *
 *     SM9_KERNEL       the prefix of its functions: smg_sm9_c64
 *     SM9_KERNEL_NAME  what it is called: "c64"
 *     SM9_KERNEL_NEEDS what it needs of the processor: SMG_CPU_ bits, 0 for nothing
 *     SM9_FIELDS       the header of its representation: "sm9/limbs64/fields.h"
 *     SM9_PAIRING      that of its pairing's constants: "sm9/limbs64/pairing.h"
 *     SM9_TABLE_G      that of its tables: "sm9/limbs64/table_g.h"
 */
#include "sm9/kernel.h"

#include <smidgen/wipe.h>

#include <stddef.h>
#include <string.h>

#include "core/cpu.h"
#include "pairing/gt.h"
#include "pairing/pairing.h"
#include "pairing/twist.h"
#include SM9_FIELDS
#include SM9_TABLE_G
#include "sm9/kernel_bytes.h"

/* ---- scalars ---- */

/* x^-1 mod 2^64 for an odd x, by Newton's iteration: x inverts itself mod 8, and every round
 * doubles the bits. */
static uint64_t inverse_word(uint64_t x) {
    uint64_t inverse = x;
    for (unsigned bits = 3; bits < 64; bits *= 2) {
        inverse *= 2 - x * inverse;
    }
    return inverse;
}

/* n - 1, as words */
static void order_less_one(sm9_fn_canonical *z) {
    sm9_fn minus_one;
    sm9_fn_set_zero(&minus_one);
    const sm9_fn_canonical one = {{1}};
    sm9_fn plain;
    fn_plain(&plain, &one);
    sm9_fn_sub(&minus_one, &minus_one, &plain);
    memcpy(z->limb, minus_one.limb, sizeof z->limb);
}

/* How many bits hash_scalar takes at a time: 2^BLOCK < n. */
#define HASH_BLOCK (SM9_FN_BITS > 32 ? 32 : 8)

/*
 * Horner's rule over blocks of Ha, x := (2^b x + block) mod (n - 1) in every step: with the
 * quotient q and the rest r of that by n, below 2^b and n, it is (q + r) mod (n - 1), and q is the
 * quotient of an exact division, found mod 2^64.
 */
static void hash_scalar(uint8_t h[SM9_FN_BYTES], const uint8_t ha[SMG_SM9_HASH_BYTES]) {
    sm9_fn_canonical x = {{0}}, rest, less;
    uint64_t wide[2 * SM9_FN_LIMBS];
    order_less_one(&less);
    const uint64_t inverse = inverse_word(less.limb[0] + 1);
    for (size_t i = 0; i < SMG_SM9_HASH_BYTES; i += HASH_BLOCK / 8) {
        uint64_t carry = 0;
        for (size_t j = 0; j < HASH_BLOCK / 8; j++) {
            carry = carry << 8 | ha[i + j];
        }
        memset(wide, 0, sizeof wide);
        for (size_t j = 0; j < SM9_FN_LIMBS; j++) {
            wide[j] = x.limb[j] << HASH_BLOCK | carry;
            carry = x.limb[j] >> (64 - HASH_BLOCK);
        }
        wide[SM9_FN_LIMBS] = carry;
        sm9_fn_reduce_wide(&rest, wide);
        carry = (wide[0] - rest.limb[0]) * inverse;
        for (size_t j = 0; j < SM9_FN_LIMBS; j++) { /* x := rest + quotient, which may pass 2^w */
            x.limb[j] = rest.limb[j] + carry;
            carry = x.limb[j] < carry;
        }
        /* x := x - (n - 1) where that is not negative */
        uint64_t borrow = 0;
        for (size_t j = 0; j < SM9_FN_LIMBS; j++) {
            const uint64_t difference = x.limb[j] - less.limb[j];
            const uint64_t under = x.limb[j] < less.limb[j];
            rest.limb[j] = difference - borrow;
            borrow = under | (difference < borrow);
        }
        const uint64_t reduced = 0 - (carry | (borrow ^ 1));
        for (size_t j = 0; j < SM9_FN_LIMBS; j++) {
            x.limb[j] = (rest.limb[j] & reduced) | (x.limb[j] & ~reduced);
        }
    }
    uint64_t carry = 1;
    for (size_t j = 0; j < SM9_FN_LIMBS; j++) { /* x + 1 < n */
        x.limb[j] += carry;
        carry &= x.limb[j] == 0;
    }
    sm9_fn_to_bytes(h, &x);
    smg_wipe(&x, sizeof x);
    smg_wipe(&rest, sizeof rest);
    smg_wipe(wide, sizeof wide);
}

static uint32_t user_key_scalar(uint8_t t2[SM9_FN_BYTES], const uint8_t h1[SM9_FN_BYTES],
                                const uint8_t s[SM9_FN_BYTES]) {
    sm9_fn_canonical h1_plain, s_plain;
    sm9_fn sum, key;
    uint64_t good = scalar_load(&h1_plain, h1);
    good &= scalar_load(&s_plain, s);
    sm9_fn_to_montgomery(&sum, &h1_plain);
    sm9_fn_to_montgomery(&key, &s_plain);
    sm9_fn_add(&sum, &sum, &key);
    good &= ~sm9_fn_is_zero(&sum);
    sm9_fn_inv(&sum, &sum);
    fn_plain(&key, &s_plain);
    sm9_fn_mul(&key, &key, &sum);
    sm9_fn_set_zero(&sum);
    sm9_fn_select(&key, good, &key, &sum);
    fn_plain_store(t2, &key);
    smg_wipe(&s_plain, sizeof s_plain);
    smg_wipe(&sum, sizeof sum);
    smg_wipe(&key, sizeof key);
    return (uint32_t)good;
}

static uint32_t sign_scalar(uint8_t l[SM9_FN_BYTES], const uint8_t r[SM9_FN_BYTES],
                            const uint8_t h[SM9_FN_BYTES]) {
    sm9_fn_canonical r_plain, h_plain;
    sm9_fn difference, other;
    uint64_t good = scalar_load(&r_plain, r);
    good &= scalar_load(&h_plain, h);
    fn_plain(&difference, &r_plain);
    fn_plain(&other, &h_plain);
    sm9_fn_sub(&difference, &difference, &other);
    good &= ~sm9_fn_is_zero(&difference);
    sm9_fn_set_zero(&other);
    sm9_fn_select(&difference, good, &difference, &other);
    fn_plain_store(l, &difference);
    smg_wipe(&r_plain, sizeof r_plain);
    smg_wipe(&difference, sizeof difference);
    return (uint32_t)good;
}

static uint32_t scalar_check(const uint8_t k[SM9_FN_BYTES]) {
    sm9_fn_canonical scalar;
    const uint64_t good = scalar_load(&scalar, k);
    smg_wipe(&scalar, sizeof scalar);
    return (uint32_t)good;
}

/* ---- G1: a scalar that is refused is 0, so that the product is infinity ---- */

static uint32_t g1_base_mul(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_point product;
    scalar_load(&scalar, k);
    sm9_base_mul(&product, &scalar);
    smg_wipe(&scalar, sizeof scalar);
    return g1_store(q, &product);
}

static uint32_t g1_mul(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES],
                       const uint8_t p[SM9_G1_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_point_affine point;
    sm9_point product;
    scalar_load(&scalar, k);
    g1_load(&point, p);
    sm9_mul(&product, &scalar, &point);
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(&point, sizeof point);
    return g1_store(q, &product);
}

static uint32_t g1_base_mul_add_vartime(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES],
                                        const uint8_t p[SM9_G1_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_point_affine point;
    sm9_point sum;
    const uint64_t good = scalar_load(&scalar, k);
    g1_load(&point, p);
    sm9_base_mul(&sum, &scalar);
    sm9_point_add_mixed_vartime(&sum, &sum, &point);
    if (good == 0) {
        sm9_point_set_infinity(&sum);
    }
    return g1_store(q, &sum);
}

#if SM9_COFACTOR != 1
#error "points of G1 are checked for lying on the curve alone"
#endif

static uint32_t g1_check_vartime(const uint8_t p[SM9_G1_BYTES]) {
    sm9_point_affine point;
    uint64_t good = g1_load(&point, p);
    good &= sm9_point_is_on_curve(&point);
    smg_wipe(&point, sizeof point);
    return (uint32_t)good;
}

static uint32_t g1_decompress_vartime(uint8_t p[SM9_G1_BYTES], const uint8_t x[SM9_FP_BYTES],
                                      uint32_t odd) {
    uint8_t *const y = p + SM9_FP_BYTES;
    sm9_point_affine point;
    sm9_fp b;
    memset(p, 0, SM9_G1_BYTES);
    if (fp_load(&point.x, x) == 0) {
        return 0;
    }
    fp_load(&b, sm9_curve_b);
    sm9_fp_sqr(&point.y, &point.x);
    sm9_fp_mul(&point.y, &point.y, &point.x);
    sm9_fp_add(&point.y, &point.y, &b);
    if (sm9_fp_sqrt(&point.y, &point.y) == 0) {
        return 0;
    }
    fp_store(y, &point.y);
    if ((y[SM9_FP_BYTES - 1] & 1) != odd) {
        sm9_fp_neg(&point.y, &point.y);
        fp_store(y, &point.y);
    }
    if ((y[SM9_FP_BYTES - 1] & 1) != odd) {
        return 0; /* y = 0 is even and its own negative: bytes that are 0 already */
    }
    fp_store(p, &point.x);
    return UINT32_MAX;
}

static void g1_prepare_vartime(uint64_t *table, const uint8_t p[SM9_G1_BYTES]) {
    sm9_point_affine point;
    g1_load(&point, p);
    sm9_comb_table_vartime((sm9_point_affine *)table, &point);
}

static uint32_t g1_prepared_mul(uint8_t q[SM9_G1_BYTES], const uint8_t k[SM9_FN_BYTES],
                                const uint64_t *table) {
    sm9_fn_canonical scalar;
    sm9_point product;
    scalar_load(&scalar, k);
    sm9_comb_mul(&product, &scalar, (const sm9_point_affine *)table);
    smg_wipe(&scalar, sizeof scalar);
    return g1_store(q, &product);
}

/* ---- G2 ---- */

static uint32_t g2_base_mul(uint8_t q[SM9_G2_BYTES], const uint8_t k[SM9_FN_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_g2_point product;
    scalar_load(&scalar, k);
    sm9_g2_base_mul(&product, &scalar);
    smg_wipe(&scalar, sizeof scalar);
    return g2_store(q, &product);
}

static uint32_t g2_mul(uint8_t q[SM9_G2_BYTES], const uint8_t k[SM9_FN_BYTES],
                       const uint8_t p[SM9_G2_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_g2_point_affine point;
    sm9_g2_point product;
    scalar_load(&scalar, k);
    g2_load(&point, p);
    sm9_g2_mul(&product, &scalar, &point);
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(&point, sizeof point);
    return g2_store(q, &product);
}

static uint32_t g2_base_mul_add_vartime(uint8_t q[SM9_G2_BYTES], const uint8_t k[SM9_FN_BYTES],
                                        const uint8_t p[SM9_G2_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_g2_point_affine point;
    sm9_g2_point sum;
    const uint64_t good = scalar_load(&scalar, k);
    g2_load(&point, p);
    sm9_g2_base_mul(&sum, &scalar);
    sm9_g2_point_add_mixed_vartime(&sum, &sum, &point);
    if (good == 0) {
        sm9_g2_point_set_infinity(&sum);
    }
    return g2_store(q, &sum);
}

static uint32_t g2_check_vartime(const uint8_t p[SM9_G2_BYTES]) {
    sm9_g2_point_affine point;
    uint64_t good = g2_load(&point, p);
    good &= sm9_g2_point_is_on_curve(&point);
    good &= sm9_g2_has_order_n(&point);
    smg_wipe(&point, sizeof point);
    return (uint32_t)good;
}

/* Whether y is the root that odd asks for: by y0, or by y1 where y0 is 0. */
static bool is_wanted(const uint8_t y[2 * SM9_FP_BYTES], const sm9_fp2 *root, uint32_t odd) {
    const size_t last = sm9_fp_is_zero(&root->c0) != 0 ? SM9_FP_BYTES - 1 : 2 * SM9_FP_BYTES - 1;
    return (y[last] & 1) == odd;
}

static uint32_t g2_decompress_vartime(uint8_t p[SM9_G2_BYTES], const uint8_t x[2 * SM9_FP_BYTES],
                                      uint32_t odd) {
    uint8_t *const y = p + 2 * (size_t)SM9_FP_BYTES;
    sm9_g2_point_affine point;
    sm9_fp2 b;
    memset(p, 0, SM9_G2_BYTES);
    if (fp2_load(&point.x, x) == 0) {
        return 0;
    }
    sm9_fp2_set_zero(&b);
    fp_load(&b.c1, sm9_curve_b); /* b u */
    sm9_fp2_sqr(&point.y, &point.x);
    sm9_fp2_mul(&point.y, &point.y, &point.x);
    sm9_fp2_add(&point.y, &point.y, &b);
    if (sm9_fp2_sqrt_vartime(&point.y, &point.y) == 0) {
        return 0;
    }
    fp2_store(y, &point.y);
    if (!is_wanted(y, &point.y, odd)) {
        sm9_fp2_neg(&point.y, &point.y);
        fp2_store(y, &point.y);
    }
    if (!is_wanted(y, &point.y, odd)) {
        return 0; /* y = 0 */
    }
    fp2_store(p, &point.x);
    return UINT32_MAX;
}

/* ---- pairings ---- */

static void pairings(uint8_t g[SM9_GT_BYTES], const uint8_t *p, const uint8_t *q, size_t count) {
    sm9_point_affine point[SM9_MOST_PAIRINGS];
    sm9_g2_point_affine other[SM9_MOST_PAIRINGS];
    sm9_fp12 value;
    for (size_t i = 0; i < count; i++) {
        g1_load(&point[i], p + i * SM9_G1_BYTES);
        g2_load(&other[i], q + i * SM9_G2_BYTES);
    }
    sm9_pairing(&value, point, other, count);
    gt_store(g, &value);
    smg_wipe(point, sizeof point);
    smg_wipe(other, sizeof other);
}

static void pairing(uint8_t g[SM9_GT_BYTES], const uint8_t p[SM9_G1_BYTES],
                    const uint8_t q[SM9_G2_BYTES]) {
    pairings(g, p, q, 1);
}

static void pairing_two(uint8_t g[SM9_GT_BYTES], const uint8_t p[2 * SM9_G1_BYTES],
                        const uint8_t q[2 * SM9_G2_BYTES]) {
    pairings(g, p, q, 2);
}

static void lines_prepare(uint64_t *lines, const uint8_t q[SM9_G2_BYTES]) {
    sm9_g2_point_affine point;
    g2_load(&point, q);
    sm9_pairing_prepare((sm9_prepared_line *)lines, &point);
    smg_wipe(&point, sizeof point);
}

static void pairing_product(uint8_t g[SM9_GT_BYTES], const uint8_t *p, const uint64_t *const *lines,
                            size_t count) {
    sm9_point_affine point[SM9_MOST_PAIRINGS];
    const sm9_prepared_line *prepared[SM9_MOST_PAIRINGS];
    sm9_fp12 value;
    for (size_t i = 0; i < count; i++) {
        g1_load(&point[i], p + i * SM9_G1_BYTES);
        prepared[i] = (const sm9_prepared_line *)lines[i];
    }
    sm9_pairing_product(&value, point, prepared, count);
    gt_store(g, &value);
    smg_wipe(point, sizeof point);
}

static void pairing_prepared(uint8_t g[SM9_GT_BYTES], const uint8_t p[SM9_G1_BYTES],
                             const uint64_t *lines) {
    pairing_product(g, p, &lines, 1);
}

/* ---- GT ---- */

static uint32_t gt_check_vartime(const uint8_t g[SM9_GT_BYTES]) {
    sm9_fp12 value;
    const uint64_t below = gt_load(&value, g);
    return (uint32_t)(below & sm9_gt_check(&value));
}

static void gt_mul(uint8_t r[SM9_GT_BYTES], const uint8_t a[SM9_GT_BYTES],
                   const uint8_t b[SM9_GT_BYTES]) {
    sm9_fp12 x, y;
    gt_load(&x, a);
    gt_load(&y, b);
    sm9_fp12_mul(&x, &x, &y);
    gt_store(r, &x);
    smg_wipe(&y, sizeof y);
}

/* r := the power, which is wiped; 0 unless k was good. */
static uint32_t power_store(uint8_t r[SM9_GT_BYTES], sm9_fp12 *power, sm9_fn_canonical *k,
                            uint64_t good) {
    sm9_fp12 zero;
    memset(&zero, 0, sizeof zero);
    sm9_fp12_select(power, good, power, &zero);
    gt_store(r, power);
    smg_wipe(k, sizeof *k);
    return (uint32_t)good;
}

static uint32_t gt_pow(uint8_t r[SM9_GT_BYTES], const uint8_t g[SM9_GT_BYTES],
                       const uint8_t k[SM9_FN_BYTES]) {
    sm9_fn_canonical scalar;
    sm9_fp12 value;
    const uint64_t good = scalar_load(&scalar, k);
    gt_load(&value, g);
    sm9_gt_pow(&value, &value, &scalar);
    return power_store(r, &value, &scalar, good);
}

static void gt_prepare(uint64_t *table, const uint8_t g[SM9_GT_BYTES]) {
    sm9_fp12 value;
    gt_load(&value, g);
    sm9_gt_prepare((sm9_gt_table *)table, &value);
    smg_wipe(&value, sizeof value);
}

static uint32_t gt_base_pow(uint8_t r[SM9_GT_BYTES], const uint8_t k[SM9_FN_BYTES],
                            const uint64_t *table) {
    sm9_fn_canonical scalar;
    sm9_fp12 value;
    const uint64_t good = scalar_load(&scalar, k);
    sm9_gt_base_pow(&value, &scalar, (const sm9_gt_table *)table);
    return power_store(r, &value, &scalar, good);
}

/* ---- the table: SM9_KERNEL = smg_sm9_c64 makes smg_sm9_c64_kernel ---- */

_Static_assert(SMG_SM9_MOST_PAIRINGS == SM9_MOST_PAIRINGS, "one number, two headers");

const smg_sm9_kernel SM9_JOIN(SM9_KERNEL, kernel) = {
    .name = SM9_KERNEL_NAME,
    .needs = SM9_KERNEL_NEEDS,
    .hash_scalar = hash_scalar,
    .user_key_scalar = user_key_scalar,
    .sign_scalar = sign_scalar,
    .scalar_check = scalar_check,
    .g1_base_mul = g1_base_mul,
    .g1_mul = g1_mul,
    .g1_base_mul_add_vartime = g1_base_mul_add_vartime,
    .g1_check_vartime = g1_check_vartime,
    .g1_decompress_vartime = g1_decompress_vartime,
    .g1_table_bytes = sizeof sm9_comb_table,
    .g1_prepare_vartime = g1_prepare_vartime,
    .g1_prepared_mul = g1_prepared_mul,
    .g2_base_mul = g2_base_mul,
    .g2_mul = g2_mul,
    .g2_base_mul_add_vartime = g2_base_mul_add_vartime,
    .g2_check_vartime = g2_check_vartime,
    .g2_decompress_vartime = g2_decompress_vartime,
    .pairing = pairing,
    .pairing_two = pairing_two,
    .lines_bytes = SM9_LINES * sizeof(sm9_prepared_line),
    .lines_prepare = lines_prepare,
    .pairing_prepared = pairing_prepared,
    .pairing_product = pairing_product,
    .gt_check_vartime = gt_check_vartime,
    .gt_mul = gt_mul,
    .gt_pow = gt_pow,
    .gt_table_bytes = sizeof(sm9_gt_table),
    .gt_prepare = gt_prepare,
    .gt_base_pow = gt_base_pow,
    .prepared_like = sm9_comb_table,
};
