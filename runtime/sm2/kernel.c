/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Makes a kernel's table out of the emitted functions: bytes to field elements, the operation,
 * field elements to bytes. With kernel_bytes.h the only file of the runtime that knows a
 * representation, compiled once per kernel with
 *
 *     SM2_KERNEL       the prefix of its functions: smg_sm2_c64
 *     SM2_KERNEL_NAME  what it is called: "c64"
 *     SM2_KERNEL_NEEDS what it needs of the processor: SMG_CPU_ bits, 0 for nothing
 *     SM2_FIELDS       the header of its representation: "sm2/limbs64/fields.h"
 *     SM2_TABLE_G      the header of the base point's tables: "sm2/limbs64/table_g.h"
 */
#include "sm2/kernel.h"

#include <smidgen/wipe.h>

#include <stddef.h>
#include <string.h>

#include "core/constant_time.h"
#include "core/cpu.h"
#include SM2_FIELDS
#include SM2_TABLE_G
#include "sm2/kernel_bytes.h"

/* ---- points ---- */

static uint32_t base_mul(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                         const uint8_t k[SM2_FN_BYTES]) {
    sm2_fn_canonical scalar; /* 0 where k is refused, so that the product is infinity */
    sm2_point product;
    sm2_fn_from_bytes(&scalar, k);
    sm2_base_mul(&product, &scalar);
    uint64_t finite = point_store(x, y, &product);
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(&product, sizeof product);
    return (uint32_t)finite;
}

/* base_mul_many for 1 to SMG_SM2_MANY scalars */
static void base_mul_block(uint8_t *xs, uint8_t *ys, uint32_t *masks, const uint8_t *ks,
                           size_t count) {
    sm2_fn_canonical scalar; /* 0 where k is refused, so that the product is infinity */
    sm2_point products[SMG_SM2_MANY];
    sm2_point_affine affine[SMG_SM2_MANY];
    size_t made = 0;
    do {
        sm2_fn_from_bytes(&scalar, ks + made * SM2_FN_BYTES);
        sm2_base_mul(&products[made], &scalar);
        masks[made] = (uint32_t)~sm2_fp_is_zero(&products[made].z);
    } while (++made < count);
    sm2_points_to_affine(affine, products, count);
    for (size_t i = 0; i < count; i++) {
        fp_store(xs + i * SM2_FP_BYTES, &affine[i].x);
        fp_store(ys + i * SM2_FP_BYTES, &affine[i].y);
    }
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(products, sizeof products);
    smg_wipe(affine, sizeof affine);
}

static void base_mul_many(uint8_t *xs, uint8_t *ys, uint32_t *masks, const uint8_t *ks,
                          size_t count) {
    while (count > 0) {
        const size_t block = count < SMG_SM2_MANY ? count : SMG_SM2_MANY;
        base_mul_block(xs, ys, masks, ks, block);
        xs += block * SM2_FP_BYTES;
        ys += block * SM2_FP_BYTES;
        masks += block;
        ks += block * SM2_FN_BYTES;
        count -= block;
    }
}

static uint32_t mul(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES], const uint8_t k[SM2_FN_BYTES],
                    const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]) {
    sm2_fn_canonical scalar; /* 0 where k is refused, so that the product is infinity */
    sm2_point_affine point;
    sm2_point product;
    sm2_fn_from_bytes(&scalar, k);
    point_load(&point, px, py);
    sm2_mul(&product, &scalar, &point);
    uint64_t finite = point_store(x, y, &product);
    smg_wipe(&scalar, sizeof scalar);
    smg_wipe(&product, sizeof product);
    return (uint32_t)finite;
}

/* (gx, gy) and (x, y) := two points, which are wiped; all ones iff both are finite. */
static uint32_t pair_store(uint8_t gx[SM2_FP_BYTES], uint8_t gy[SM2_FP_BYTES],
                           uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES], sm2_point pair[2]) {
    sm2_point_affine affine[2];
    uint64_t finite = ~sm2_fp_is_zero(&pair[0].z);
    finite &= ~sm2_fp_is_zero(&pair[1].z);
    sm2_points_to_affine(affine, pair, 2);
    fp_store(gx, &affine[0].x);
    fp_store(gy, &affine[0].y);
    fp_store(x, &affine[1].x);
    fp_store(y, &affine[1].y);
    smg_wipe(affine, sizeof affine);
    smg_wipe(pair, 2 * sizeof *pair);
    return (uint32_t)finite;
}

static uint32_t base_and_mul(uint8_t gx[SM2_FP_BYTES], uint8_t gy[SM2_FP_BYTES],
                             uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                             const uint8_t k[SM2_FN_BYTES], const uint8_t px[SM2_FP_BYTES],
                             const uint8_t py[SM2_FP_BYTES]) {
    sm2_fn_canonical scalar; /* 0 where k is refused, so that the products are infinity */
    sm2_point_affine point;
    sm2_point products[2];
    sm2_fn_from_bytes(&scalar, k);
    point_load(&point, px, py);
    sm2_base_mul(&products[0], &scalar);
    sm2_mul(&products[1], &scalar, &point);
    smg_wipe(&scalar, sizeof scalar);
    return pair_store(gx, gy, x, y, products);
}

static uint32_t double_mul_vartime(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                   const uint8_t s[SM2_FN_BYTES], const uint8_t t[SM2_FN_BYTES],
                                   const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]) {
    sm2_fn_canonical s_scalar, t_scalar;
    sm2_point_affine point;
    sm2_point sum;
    uint64_t below = sm2_fn_from_bytes(&s_scalar, s);
    below &= sm2_fn_from_bytes(&t_scalar, t);
    point_load(&point, px, py);
    if (below == 0) {
        sm2_point_set_infinity(&sum);
    } else {
        sm2_double_mul_vartime(&sum, &s_scalar, &t_scalar, &point);
    }
    return (uint32_t)point_store_vartime(x, y, &sum);
}

#if SM2_COFACTOR != 1
/* product := n P by doubling and adding: P may have any order, and the fast ladders take n for 0.
 */
static void order_mul_vartime(sm2_point *product, const sm2_point_affine *p) {
    sm2_point_set_infinity(product);
    for (size_t i = 0; i < 8 * (size_t)SM2_FN_BYTES; i++) {
        sm2_point_double(product, product);
        if (sm2_curve_n[i / 8] << i % 8 & 0x80) {
            sm2_point_add_mixed_vartime(product, product, p);
        }
    }
}
#endif

static uint32_t check_vartime(const uint8_t x[SM2_FP_BYTES], const uint8_t y[SM2_FP_BYTES]) {
    sm2_point_affine point;
    if (point_load(&point, x, y) == 0 || sm2_point_is_on_curve(&point) == 0) {
        return 0;
    }
#if SM2_COFACTOR != 1
    sm2_point product;
    order_mul_vartime(&product, &point);
    return (uint32_t)sm2_fp_is_zero(&product.z);
#else
    return UINT32_MAX; /* every finite point of the curve has order n */
#endif
}

static uint32_t decompress_vartime(uint8_t y[SM2_FP_BYTES], const uint8_t x[SM2_FP_BYTES],
                                   uint32_t odd) {
    sm2_fp abscissa, a, b, root;
    memset(y, 0, SM2_FP_BYTES);
    if (fp_load(&abscissa, x) == 0) {
        return 0;
    }
    fp_load(&a, sm2_curve_a);
    fp_load(&b, sm2_curve_b);
    sm2_fp_sqr(&root, &abscissa); /* (x^2 + a) x + b */
    sm2_fp_add(&root, &root, &a);
    sm2_fp_mul(&root, &root, &abscissa);
    sm2_fp_add(&root, &root, &b);
    if (sm2_fp_sqrt(&root, &root) == 0) {
        return 0;
    }
    fp_store(y, &root);
    if ((y[SM2_FP_BYTES - 1] & 1) != odd) {
        if (sm2_fp_is_zero(&root) != 0) {
            return 0; /* y = 0 is even and its own negative */
        }
        sm2_fp_neg(&root, &root);
        fp_store(y, &root);
    }
    return UINT32_MAX;
}

/* ---- prepared points: the comb of comb_mul, in the caller's memory ---- */

_Static_assert(_Alignof(sm2_point_affine) <= _Alignof(uint64_t), "a table lies in words");

static void prepare_vartime(uint64_t *table, const uint8_t px[SM2_FP_BYTES],
                            const uint8_t py[SM2_FP_BYTES]) {
    sm2_point_affine point;
    point_load(&point, px, py);
    sm2_comb_table_vartime((sm2_point_affine *)table, &point);
}

static uint32_t base_and_prepared_mul(uint8_t gx[SM2_FP_BYTES], uint8_t gy[SM2_FP_BYTES],
                                      uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                      const uint8_t k[SM2_FN_BYTES], const uint64_t *table) {
    sm2_fn_canonical scalar; /* 0 where k is refused, so that the products are infinity */
    sm2_point products[2];
    sm2_fn_from_bytes(&scalar, k);
    sm2_base_mul(&products[0], &scalar);
    sm2_comb_mul(&products[1], &scalar, (const sm2_point_affine *)table);
    smg_wipe(&scalar, sizeof scalar);
    return pair_store(gx, gy, x, y, products);
}

/* ---- key exchange ---- */

/* w = ceil(ceil(log2 n) / 2) - 1; n is no power of two, so that ceil(log2 n) is its width in bits
 */
#define EXCHANGE_W ((SM2_FN_BITS + 1) / 2 - 1)

/* The number x~ = 2^w + (x1 mod 2^w), below 2^(w + 1) <= n. */
static void exchange_abscissa(uint8_t reduced[SM2_FN_BYTES], const uint8_t x1[SM2_FP_BYTES]) {
    memset(reduced, 0, SM2_FN_BYTES);
    for (size_t i = 0; i <= EXCHANGE_W / 8 && i < SM2_FP_BYTES; i++) {
        reduced[SM2_FN_BYTES - 1 - i] = x1[SM2_FP_BYTES - 1 - i];
    }
    const unsigned top = 1u << EXCHANGE_W % 8;
    uint8_t *first = &reduced[SM2_FN_BYTES - 1 - EXCHANGE_W / 8];
    *first = (uint8_t)((*first & (top - 1)) | top);
}

static uint32_t exchange_point_vartime(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                       const uint8_t px[SM2_FP_BYTES],
                                       const uint8_t py[SM2_FP_BYTES],
                                       const uint8_t rx[SM2_FP_BYTES],
                                       const uint8_t ry[SM2_FP_BYTES]) {
    uint8_t factor[SM2_FN_BYTES];
    const sm2_fn_canonical zero = {{0}};
    sm2_fn_canonical scalar; /* half as wide as n, so that half of its digits cost nothing */
    sm2_point_affine p, r;
    sm2_point sum;
    exchange_abscissa(factor, rx);
    sm2_fn_from_bytes(&scalar, factor);
    point_load(&p, px, py);
    point_load(&r, rx, ry);
    sm2_double_mul_vartime(&sum, &zero, &scalar, &r);
    sm2_point_add_mixed_vartime(&sum, &sum, &p);
    return (uint32_t)point_store_vartime(x, y, &sum);
}

static uint32_t prepared_exchange_mul(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                      const uint8_t t[SM2_FN_BYTES], const uint64_t *table,
                                      const uint8_t rx[SM2_FP_BYTES],
                                      const uint8_t ry[SM2_FP_BYTES]) {
    uint8_t factor[SM2_FN_BYTES];
    sm2_fn factor_n, t_n;
    sm2_fn_canonical of_p, of_r; /* 0 where t is refused, so that the sum is infinity */
    sm2_point_affine r;
    sm2_point sum, term;
    exchange_abscissa(factor, rx);
    fn_load(&factor_n, factor);
    sm2_fn_from_bytes(&of_p, t);
    sm2_fn_to_montgomery(&t_n, &of_p);
    sm2_fn_mul(&t_n, &t_n, &factor_n);
    sm2_fn_from_montgomery(&of_r, &t_n);
    point_load(&r, rx, ry);
    sm2_comb_mul(&sum, &of_p, (const sm2_point_affine *)table);
    sm2_mul(&term, &of_r, &r);
    sm2_point_add_complete(&sum, &sum, &term);
    uint64_t finite = point_store(x, y, &sum);
    smg_wipe(&t_n, sizeof t_n);
    smg_wipe(&of_p, sizeof of_p);
    smg_wipe(&of_r, sizeof of_r);
    smg_wipe(&sum, sizeof sum);
    smg_wipe(&term, sizeof term);
    return (uint32_t)finite;
}

static uint32_t exchange_scalar(uint8_t t[SM2_FN_BYTES], const uint8_t d[SM2_FN_BYTES],
                                const uint8_t r[SM2_FN_BYTES], const uint8_t x1[SM2_FP_BYTES]) {
    uint8_t factor[SM2_FN_BYTES];
    sm2_fn factor_n, d_n, t_n;
    exchange_abscissa(factor, x1);
    fn_load(&factor_n, factor);
    uint64_t valid = fn_load(&d_n, d);
    valid &= fn_load(&t_n, r);
    sm2_fn_mul(&t_n, &t_n, &factor_n);
    sm2_fn_add(&t_n, &t_n, &d_n);
    sm2_fn_mul_small(&t_n, &t_n, SM2_COFACTOR);
    valid &= ~sm2_fn_is_zero(&t_n);
    fn_keep(&t_n, valid);
    fn_store(t, &t_n);
    smg_wipe(&d_n, sizeof d_n);
    smg_wipe(&t_n, sizeof t_n);
    return (uint32_t)valid;
}

/* ---- scalars ---- */

static uint32_t key_inverse(uint8_t inverse[SM2_FN_BYTES], const uint8_t d[SM2_FN_BYTES]) {
    sm2_fn sum, one;
    uint64_t valid = fn_load(&sum, d);
    sm2_fn_set_one(&one);
    sm2_fn_add(&sum, &sum, &one);
    valid &= ~sm2_fn_is_zero(&sum); /* 1 + d = 0 mod n for d = n - 1 */
    sm2_fn_inv(&sum, &sum);
    fn_keep(&sum, valid);
    fn_store(inverse, &sum);
    smg_wipe(&sum, sizeof sum);
    return (uint32_t)valid;
}

static uint32_t sign_scalars(uint8_t r[SM2_FN_BYTES], uint8_t s[SM2_FN_BYTES],
                             const uint8_t e[SMG_SM2_DIGEST_BYTES], const uint8_t x1[SM2_FP_BYTES],
                             const uint8_t k[SM2_FN_BYTES], const uint8_t inverse[SM2_FN_BYTES]) {
    sm2_fn_canonical k_scalar, inverse_scalar;
    sm2_fn inverse_n;          /* a residue */
    sm2_fn x_p, k_p, r_p, s_p; /* numbers */
    sm2_fn_from_bytes(&k_scalar, k);
    fn_plain(&k_p, &k_scalar);
    sm2_fn_from_bytes(&inverse_scalar, inverse);
    sm2_fn_to_montgomery(&inverse_n, &inverse_scalar);

    fn_plain_reduce(&r_p, e, SMG_SM2_DIGEST_BYTES);
    fn_plain_reduce(&x_p, x1, SM2_FP_BYTES);
    sm2_fn_add(&r_p, &r_p, &x_p);
    uint64_t refused = sm2_fn_is_zero(&r_p);
    sm2_fn_add(&k_p, &k_p, &r_p);
    refused |= sm2_fn_is_zero(&k_p);
    sm2_fn_mul(&s_p, &inverse_n, &k_p);
    sm2_fn_sub(&s_p, &s_p, &r_p);
    refused |= sm2_fn_is_zero(&s_p);

    fn_keep(&r_p, ~refused);
    fn_keep(&s_p, ~refused);
    fn_plain_store(r, &r_p);
    fn_plain_store(s, &s_p);
    smg_wipe(&k_scalar, sizeof k_scalar);
    smg_wipe(&inverse_scalar, sizeof inverse_scalar);
    smg_wipe(&inverse_n, sizeof inverse_n);
    smg_wipe(&k_p, sizeof k_p);
    smg_wipe(&s_p, sizeof s_p); /* where refused, it was not released */
    return (uint32_t)~refused;
}

/* ---- verification ---- */

/* room for a coordinate and for a scalar */
#define INTEGER_BYTES (SM2_FP_BYTES > SM2_FN_BYTES ? SM2_FP_BYTES : SM2_FN_BYTES)

/* x := x + n, which fits; or 0, and x is of no use. */
static uint32_t add_order(uint8_t x[INTEGER_BYTES]) {
    unsigned carry = 0;
    for (size_t i = 0; i < INTEGER_BYTES; i++) {
        uint8_t *digit = &x[INTEGER_BYTES - 1 - i];
        carry += *digit + (i < SM2_FN_BYTES ? sm2_curve_n[SM2_FN_BYTES - 1 - i] : 0u);
        *digit = (uint8_t)carry;
        carry >>= 8;
    }
    return smg_ct_is_zero(carry);
}

/*
 * Whether the abscissa of a finite point, as an integer below p, is the number `residue` mod n. X
 * is not divided by Z^2, which takes an inversion, but compared with x Z^2 for each x below p of
 * that residue: by Hasse's bound there are at most SM2_COFACTOR + 1.
 */
static uint64_t has_abscissa_vartime(const sm2_point *p, const sm2_fn *residue) {
    uint8_t x[INTEGER_BYTES] = {0};
    sm2_fp square, product;
    fn_plain_store(x + INTEGER_BYTES - SM2_FN_BYTES, residue);
    sm2_fp_sqr(&square, &p->z);
    do {
        if (smg_ct_all_zero(x, INTEGER_BYTES - SM2_FP_BYTES) == 0 ||
            fp_load(&product, x + INTEGER_BYTES - SM2_FP_BYTES) == 0) {
            return 0;
        }
        sm2_fp_mul(&product, &product, &square);
        if (sm2_fp_equal(&product, &p->x) != 0) {
            return UINT64_MAX;
        }
    } while (add_order(x) != 0);
    return 0;
}

/* s and t := the integers s and r + s mod n, residue := r - e mod n, a number; 0 where verification
 * fails whatever the key. */
static uint32_t verify_scalars(sm2_fn_canonical *s_scalar, sm2_fn_canonical *t_scalar,
                               sm2_fn *residue, const uint8_t r[SM2_FN_BYTES],
                               const uint8_t s[SM2_FN_BYTES],
                               const uint8_t e[SMG_SM2_DIGEST_BYTES]) {
    sm2_fn_canonical r_scalar;
    sm2_fn r_p, t_p, e_p; /* numbers */
    uint64_t below = sm2_fn_from_bytes(&r_scalar, r);
    below &= sm2_fn_from_bytes(s_scalar, s);
    fn_plain(&r_p, &r_scalar);
    fn_plain(&t_p, s_scalar);
    if (below == 0 || sm2_fn_is_zero(&r_p) != 0 || sm2_fn_is_zero(&t_p) != 0) {
        return 0;
    }
    sm2_fn_add(&t_p, &r_p, &t_p);
    if (sm2_fn_is_zero(&t_p) != 0) {
        return 0;
    }
    memcpy(t_scalar->limb, t_p.limb, sizeof t_scalar->limb);
    fn_plain_reduce(&e_p, e, SMG_SM2_DIGEST_BYTES);
    sm2_fn_sub(residue, &r_p, &e_p);
    return UINT32_MAX;
}

/* Whether s G + t P is finite and has the abscissa that was signed. */
static uint32_t verify_sum(const sm2_point *sum, const sm2_fn *residue) {
    if (sm2_fp_is_zero(&sum->z) != 0) {
        return 0; /* infinity has no abscissa, and X is what the last addition made of it */
    }
    return (uint32_t)has_abscissa_vartime(sum, residue);
}

static uint32_t verify_vartime(const uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES],
                               const uint8_t e[SMG_SM2_DIGEST_BYTES],
                               const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]) {
    sm2_fn residue;
    sm2_fn_canonical s_scalar, t_scalar;
    sm2_point_affine point;
    sm2_point sum;
    if (verify_scalars(&s_scalar, &t_scalar, &residue, r, s, e) == 0) {
        return 0;
    }
    point_load(&point, px, py);
    sm2_double_mul_vartime(&sum, &s_scalar, &t_scalar, &point);
    return verify_sum(&sum, &residue);
}

static uint32_t prepared_verify_vartime(const uint8_t r[SM2_FN_BYTES],
                                        const uint8_t s[SM2_FN_BYTES],
                                        const uint8_t e[SMG_SM2_DIGEST_BYTES],
                                        const uint64_t *table) {
    sm2_fn residue;
    sm2_fn_canonical s_scalar, t_scalar;
    sm2_point sum;
    if (verify_scalars(&s_scalar, &t_scalar, &residue, r, s, e) == 0) {
        return 0;
    }
    sm2_comb_double_mul_vartime(&sum, &s_scalar, &t_scalar, (const sm2_point_affine *)table);
    return verify_sum(&sum, &residue);
}

/* ---- recovery ---- */

/* (rx, ry) := the point of order n that recover_vartime's index names, if there is one. */
static uint32_t candidate_vartime(uint8_t rx[SM2_FP_BYTES], uint8_t ry[SM2_FP_BYTES],
                                  const sm2_fn *residue, uint32_t index) {
    uint8_t x[INTEGER_BYTES] = {0};
    fn_plain_store(x + INTEGER_BYTES - SM2_FN_BYTES, residue);
    for (uint32_t j = index / 2; j > 0; j--) {
        if (add_order(x) == 0) {
            return 0; /* after at most 2^(8 INTEGER_BYTES) / n rounds */
        }
    }
    memcpy(rx, x + INTEGER_BYTES - SM2_FP_BYTES, SM2_FP_BYTES);
    if (smg_ct_all_zero(x, INTEGER_BYTES - SM2_FP_BYTES) == 0 ||
        decompress_vartime(ry, rx, index % 2) == 0) {
        return 0;
    }
    return check_vartime(rx, ry);
}

static uint32_t recover_vartime(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                const uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES],
                                const uint8_t e[SMG_SM2_DIGEST_BYTES], uint32_t index) {
    uint8_t rx[SM2_FP_BYTES], ry[SM2_FP_BYTES];
    sm2_fn residue, s_n, t_n;
    sm2_fn_canonical s_scalar, t_scalar;
    sm2_point_affine point;
    sm2_point sum;
    sm2_point_set_infinity(&sum);
    if (verify_scalars(&s_scalar, &t_scalar, &residue, r, s, e) != 0 &&
        candidate_vartime(rx, ry, &residue, index) != 0) {
        sm2_fn_to_montgomery(&s_n, &s_scalar);
        sm2_fn_to_montgomery(&t_n, &t_scalar);
        sm2_fn_inv_vartime(&t_n, &t_n);
        sm2_fn_mul(&s_n, &s_n, &t_n);
        sm2_fn_neg(&s_n, &s_n);
        sm2_fn_from_montgomery(&s_scalar, &s_n);
        sm2_fn_from_montgomery(&t_scalar, &t_n);
        point_load(&point, rx, ry);
        sm2_double_mul_vartime(&sum, &s_scalar, &t_scalar, &point);
    }
    return (uint32_t)point_store_vartime(x, y, &sum);
}

/* ---- the table: SM2_KERNEL = smg_sm2_c64 makes smg_sm2_c64_kernel ---- */

const smg_sm2_kernel SM2_JOIN(SM2_KERNEL, kernel) = {
    .name = SM2_KERNEL_NAME,
    .needs = SM2_KERNEL_NEEDS,
    .base_mul = base_mul,
    .base_mul_many = base_mul_many,
    .mul = mul,
    .base_and_mul = base_and_mul,
    .double_mul_vartime = double_mul_vartime,
    .check_vartime = check_vartime,
    .decompress_vartime = decompress_vartime,
    .exchange_point_vartime = exchange_point_vartime,
    .prepared_bytes = sizeof sm2_comb_table,
    .prepared_like = sm2_comb_table,
    .prepare_vartime = prepare_vartime,
    .base_and_prepared_mul = base_and_prepared_mul,
    .prepared_exchange_mul = prepared_exchange_mul,
    .prepared_verify_vartime = prepared_verify_vartime,
    .key_inverse = key_inverse,
    .sign_scalars = sign_scalars,
    .exchange_scalar = exchange_scalar,
    .verify_vartime = verify_vartime,
    .recover_vartime = recover_vartime,
};
