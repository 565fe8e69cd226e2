/*
 * Types and functions of sm9 in this representation
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
/*
 * The contract of a function (bounds, aliasing, cost) stands above its definition. Outputs come
 * first; masks are 0 or all ones; functions that end in _vartime take public values only.
 */
#ifndef SM9_LIMBS64_FIELDS_H
#define SM9_LIMBS64_FIELDS_H

#include "names.h"

#include <stddef.h>
#include <stdint.h>

/* Words of a coordinate (below p) and of a scalar (below n). */
#define SM9_FP_LIMBS 4
#define SM9_FN_LIMBS 4

/* A residue mod p: Montgomery domain, x R mod p with R = 2^256, in [0, p). */
typedef struct {
    uint64_t limb[SM9_FP_LIMBS];
} sm9_fp;

/* x mod p itself, in [0, p). */
typedef struct {
    uint64_t limb[SM9_FP_LIMBS];
} sm9_fp_canonical;

/* A residue mod n: Montgomery domain, x R mod n with R = 2^256, in [0, n). */
typedef struct {
    uint64_t limb[SM9_FN_LIMBS];
} sm9_fn;

/* x mod n itself, in [0, n). */
typedef struct {
    uint64_t limb[SM9_FN_LIMBS];
} sm9_fn_canonical;

/* Jacobian coordinates: the point (x / z^2, y / z^3), or infinity when z = 0. */
typedef struct {
    sm9_fp x, y, z;
} sm9_point;

/* A point in affine coordinates; infinity has none. */
typedef struct {
    sm9_fp x, y;
} sm9_point_affine;

/* An element c0 + c1 u of Fp2 = Fp[u] / (u^2 - s), s = -2. */
typedef struct {
    sm9_fp c0, c1;
} sm9_fp2;

/* The twist y^2 = x^3 + b u over Fp2 in Jacobian coordinates, infinity when z = 0. */
typedef struct {
    sm9_fp2 x, y, z;
} sm9_g2_point;

/* A point of the twist in affine coordinates; infinity has none. */
typedef struct {
    sm9_fp2 x, y;
} sm9_g2_point_affine;

#ifdef __cplusplus
extern "C" {
#endif

/* Arithmetic modulo p. */

/* z = x + y mod p */
void sm9_fp_add(sm9_fp *z, const sm9_fp *x, const sm9_fp *y);

/* z = x - y mod p */
void sm9_fp_sub(sm9_fp *z, const sm9_fp *x, const sm9_fp *y);

/* z = -x mod p */
void sm9_fp_neg(sm9_fp *z, const sm9_fp *x);

/* z = x / 2 mod p */
void sm9_fp_half(sm9_fp *z, const sm9_fp *x);

/* z = x y R^-1 mod p (Montgomery multiplication, CIOS) */
void sm9_fp_mul(sm9_fp *z, const sm9_fp *x, const sm9_fp *y);

/* z = x^2 R^-1 mod p (square, then Montgomery reduction) */
void sm9_fp_sqr(sm9_fp *z, const sm9_fp *x);

/* z = (a b + c d) R^-1 mod p (Montgomery reduction of a sum, CIOS with two rows a round) */
void sm9_fp_mul_add_mul(sm9_fp *z, const sm9_fp *a, const sm9_fp *b, const sm9_fp *c,
                        const sm9_fp *d);

/* z = k x mod p for a 32-bit k (product, then Barrett reduction) */
void sm9_fp_mul_small(sm9_fp *z, const sm9_fp *x, uint32_t k);

/* z = x R mod p: Montgomery multiplication by the constant R^2 mod p */
void sm9_fp_to_montgomery(sm9_fp *z, const sm9_fp_canonical *x);

/* z = x R^-1 mod p: Montgomery reduction of x, reduced without correction */
void sm9_fp_from_montgomery(sm9_fp_canonical *z, const sm9_fp *x);

/* z = x mod p for any 8-word x (Barrett reduction) */
void sm9_fp_reduce_wide(sm9_fp_canonical *z, const uint64_t x[8]);

/* z = the 32 big-endian bytes of in if that is below p, else 0 */
uint64_t sm9_fp_from_bytes(sm9_fp_canonical *z, const uint8_t in[32]);

/* out = x in 32 big-endian bytes */
void sm9_fp_to_bytes(uint8_t out[32], const sm9_fp_canonical *x);

/* z = 0 */
void sm9_fp_set_zero(sm9_fp *z);

/* z = 1 */
void sm9_fp_set_one(sm9_fp *z);

/* z = x where mask is all ones, y where it is 0 */
void sm9_fp_select(sm9_fp *z, uint64_t mask, const sm9_fp *x, const sm9_fp *y);

/* all ones if x = 0, else 0 */
uint64_t sm9_fp_is_zero(const sm9_fp *x);

/* all ones if x = y, else 0 */
uint64_t sm9_fp_equal(const sm9_fp *x, const sm9_fp *y);

/* z = x y mod p (product, then Barrett reduction) */
void sm9_fp_mul_barrett(sm9_fp_canonical *z, const sm9_fp_canonical *x, const sm9_fp_canonical *y);

/* Arithmetic modulo n. */

/* z = x + y mod n */
void sm9_fn_add(sm9_fn *z, const sm9_fn *x, const sm9_fn *y);

/* z = x - y mod n */
void sm9_fn_sub(sm9_fn *z, const sm9_fn *x, const sm9_fn *y);

/* z = -x mod n */
void sm9_fn_neg(sm9_fn *z, const sm9_fn *x);

/* z = x / 2 mod n */
void sm9_fn_half(sm9_fn *z, const sm9_fn *x);

/* z = x y R^-1 mod n (Montgomery multiplication, CIOS) */
void sm9_fn_mul(sm9_fn *z, const sm9_fn *x, const sm9_fn *y);

/* z = x^2 R^-1 mod n (square, then Montgomery reduction) */
void sm9_fn_sqr(sm9_fn *z, const sm9_fn *x);

/* z = (a b + c d) R^-1 mod n (Montgomery reduction of a sum, CIOS with two rows a round) */
void sm9_fn_mul_add_mul(sm9_fn *z, const sm9_fn *a, const sm9_fn *b, const sm9_fn *c,
                        const sm9_fn *d);

/* z = k x mod n for a 32-bit k (product, then Barrett reduction) */
void sm9_fn_mul_small(sm9_fn *z, const sm9_fn *x, uint32_t k);

/* z = x R mod n: Montgomery multiplication by the constant R^2 mod n */
void sm9_fn_to_montgomery(sm9_fn *z, const sm9_fn_canonical *x);

/* z = x R^-1 mod n: Montgomery reduction of x, reduced without correction */
void sm9_fn_from_montgomery(sm9_fn_canonical *z, const sm9_fn *x);

/* z = x mod n for any 8-word x (Barrett reduction) */
void sm9_fn_reduce_wide(sm9_fn_canonical *z, const uint64_t x[8]);

/* z = the 32 big-endian bytes of in if that is below n, else 0 */
uint64_t sm9_fn_from_bytes(sm9_fn_canonical *z, const uint8_t in[32]);

/* out = x in 32 big-endian bytes */
void sm9_fn_to_bytes(uint8_t out[32], const sm9_fn_canonical *x);

/* z = 0 */
void sm9_fn_set_zero(sm9_fn *z);

/* z = 1 */
void sm9_fn_set_one(sm9_fn *z);

/* z = x where mask is all ones, y where it is 0 */
void sm9_fn_select(sm9_fn *z, uint64_t mask, const sm9_fn *x, const sm9_fn *y);

/* all ones if x = 0, else 0 */
uint64_t sm9_fn_is_zero(const sm9_fn *x);

/* all ones if x = y, else 0 */
uint64_t sm9_fn_equal(const sm9_fn *x, const sm9_fn *y);

/* z = x y mod n (product, then Barrett reduction) */
void sm9_fn_mul_barrett(sm9_fn_canonical *z, const sm9_fn_canonical *x, const sm9_fn_canonical *y);

/* Inversion. */

/* z = x^-1; the inverse of 0 is 0 */
void sm9_fp_inv(sm9_fp *z, const sm9_fp *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm9_fn_inv(sm9_fn *z, const sm9_fn *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm9_fp_inv_vartime(sm9_fp *z, const sm9_fp *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm9_fn_inv_vartime(sm9_fn *z, const sm9_fn *x);

/* Square roots. */

/* z = a square root of x, and all ones; or z = 0, and 0, when x is no square */
uint64_t sm9_fp_sqrt(sm9_fp *z, const sm9_fp *x);

/* Point arithmetic. */

/* r = infinity, (1 : 1 : 0) */
void sm9_point_set_infinity(sm9_point *r);

/* r = p with Z = 1 */
void sm9_point_from_affine(sm9_point *r, const sm9_point_affine *p);

/* r = -p = (X : -Y : Z) */
void sm9_point_neg(sm9_point *r, const sm9_point *p);

/* r = p if mask is all ones, q if mask is 0 */
void sm9_point_select(sm9_point *r, uint64_t mask, const sm9_point *p, const sm9_point *q);

/* r = 2 p */
void sm9_point_double(sm9_point *r, const sm9_point *p);

/* r = p + q where the plain formula holds */
void sm9_point_add(sm9_point *r, const sm9_point *p, const sm9_point *q);

/* r = p + q, q affine, where the plain formula holds */
void sm9_point_add_mixed(sm9_point *r, const sm9_point *p, const sm9_point_affine *q);

/* r = p + q, every case */
void sm9_point_add_complete(sm9_point *r, const sm9_point *p, const sm9_point *q);

/* r = p + q, q affine, every case */
void sm9_point_add_mixed_complete(sm9_point *r, const sm9_point *p, const sm9_point_affine *q);

/* r = p + q, every case, for public points */
void sm9_point_add_vartime(sm9_point *r, const sm9_point *p, const sm9_point *q);

/* r = p + q, q affine, every case, for public points */
void sm9_point_add_mixed_vartime(sm9_point *r, const sm9_point *p, const sm9_point_affine *q);

/* all ones if y^2 = x^3 + a x + b, 0 otherwise */
uint64_t sm9_point_is_on_curve(const sm9_point_affine *p);

/* r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity */
uint64_t sm9_point_to_affine(sm9_point_affine *r, const sm9_point *p);

/* r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity */
uint64_t sm9_point_to_affine_vartime(sm9_point_affine *r, const sm9_point *p);

/* r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion */
void sm9_points_to_affine(sm9_point_affine *r, const sm9_point *p, size_t count);

/* r = table[index], by reading every row */
void sm9_point_read(sm9_point *r, const sm9_point *table, size_t rows, uint64_t index);

/* r = table[index], by reading every row */
void sm9_point_affine_read(sm9_point_affine *r, const sm9_point_affine *table, size_t rows,
                           uint64_t index);

/* r = (beta X : Y : Z) = e p with e = 36 t^3 + 18 t^2 + 6 t + 1 */
void sm9_point_endomorphism(sm9_point *r, const sm9_point *p);

/* r = (beta x, y) = e p with e = 36 t^3 + 18 t^2 + 6 t + 1 */
void sm9_point_affine_endomorphism(sm9_point_affine *r, const sm9_point_affine *p);

/* Scalar multiplication. */

/* r = k p for the point p of a comb's table */
void sm9_comb_mul(sm9_point *r, const sm9_fn_canonical *k, const sm9_point_affine *table);

/* r = k G */
void sm9_base_mul(sm9_point *r, const sm9_fn_canonical *k);

/* r = k p */
void sm9_mul(sm9_point *r, const sm9_fn_canonical *k, const sm9_point_affine *p);

/* r = s G + t p, for public scalars and points */
void sm9_double_mul_vartime(sm9_point *r, const sm9_fn_canonical *s, const sm9_fn_canonical *t,
                            const sm9_point_affine *p);

/* table = the comb's points for p: what comb_table is for G */
void sm9_comb_table_vartime(sm9_point_affine *table, const sm9_point_affine *p);

/* r = s G + t p for public scalars and the point p of a comb's table */
void sm9_comb_double_mul_vartime(sm9_point *r, const sm9_fn_canonical *s,
                                 const sm9_fn_canonical *t, const sm9_point_affine *table);

/* Arithmetic in Fp2. */

/* z = 0 */
void sm9_fp2_set_zero(sm9_fp2 *z);

/* z = 1 */
void sm9_fp2_set_one(sm9_fp2 *z);

/* z = x + y */
void sm9_fp2_add(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y);

/* z = x - y */
void sm9_fp2_sub(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y);

/* z = -x */
void sm9_fp2_neg(sm9_fp2 *z, const sm9_fp2 *x);

/* z = x / 2 */
void sm9_fp2_half(sm9_fp2 *z, const sm9_fp2 *x);

/* z = c0 - c1 u for x = c0 + c1 u, which is x^p */
void sm9_fp2_conj(sm9_fp2 *z, const sm9_fp2 *x);

/* z = x u */
void sm9_fp2_mul_u(sm9_fp2 *z, const sm9_fp2 *x);

/* z = k x for k in Fp */
void sm9_fp2_mul_fp(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp *k);

/* z = x y */
void sm9_fp2_mul(sm9_fp2 *z, const sm9_fp2 *x, const sm9_fp2 *y);

/* z = x^2 */
void sm9_fp2_sqr(sm9_fp2 *z, const sm9_fp2 *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm9_fp2_inv(sm9_fp2 *z, const sm9_fp2 *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm9_fp2_inv_vartime(sm9_fp2 *z, const sm9_fp2 *x);

/* z = x if mask is all ones, y if mask is 0 */
void sm9_fp2_select(sm9_fp2 *z, uint64_t mask, const sm9_fp2 *x, const sm9_fp2 *y);

/* all ones if x = 0, 0 otherwise */
uint64_t sm9_fp2_is_zero(const sm9_fp2 *x);

/* all ones if x = y, 0 otherwise */
uint64_t sm9_fp2_equal(const sm9_fp2 *x, const sm9_fp2 *y);

/* Point arithmetic on the twist. */

/* r = infinity, (1 : 1 : 0) */
void sm9_g2_point_set_infinity(sm9_g2_point *r);

/* r = p with Z = 1 */
void sm9_g2_point_from_affine(sm9_g2_point *r, const sm9_g2_point_affine *p);

/* r = -p = (X : -Y : Z) */
void sm9_g2_point_neg(sm9_g2_point *r, const sm9_g2_point *p);

/* r = p if mask is all ones, q if mask is 0 */
void sm9_g2_point_select(sm9_g2_point *r, uint64_t mask, const sm9_g2_point *p,
                         const sm9_g2_point *q);

/* r = 2 p */
void sm9_g2_point_double(sm9_g2_point *r, const sm9_g2_point *p);

/* r = p + q where the plain formula holds */
void sm9_g2_point_add(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point *q);

/* r = p + q, q affine, where the plain formula holds */
void sm9_g2_point_add_mixed(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point_affine *q);

/* r = p + q, every case */
void sm9_g2_point_add_complete(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point *q);

/* r = p + q, q affine, every case */
void sm9_g2_point_add_mixed_complete(sm9_g2_point *r, const sm9_g2_point *p,
                                     const sm9_g2_point_affine *q);

/* r = p + q, every case, for public points */
void sm9_g2_point_add_vartime(sm9_g2_point *r, const sm9_g2_point *p, const sm9_g2_point *q);

/* r = p + q, q affine, every case, for public points */
void sm9_g2_point_add_mixed_vartime(sm9_g2_point *r, const sm9_g2_point *p,
                                    const sm9_g2_point_affine *q);

/* all ones if y^2 = x^3 + b u, 0 otherwise */
uint64_t sm9_g2_point_is_on_curve(const sm9_g2_point_affine *p);

/* r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity */
uint64_t sm9_g2_point_to_affine(sm9_g2_point_affine *r, const sm9_g2_point *p);

/* r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity */
uint64_t sm9_g2_point_to_affine_vartime(sm9_g2_point_affine *r, const sm9_g2_point *p);

/* r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion */
void sm9_g2_points_to_affine(sm9_g2_point_affine *r, const sm9_g2_point *p, size_t count);

/* r = table[index], by reading every row */
void sm9_g2_point_read(sm9_g2_point *r, const sm9_g2_point *table, size_t rows, uint64_t index);

/* r = table[index], by reading every row */
void sm9_g2_point_affine_read(sm9_g2_point_affine *r, const sm9_g2_point_affine *table,
                              size_t rows, uint64_t index);

/* r = (conj(X) gamma^-2 : conj(Y) gamma^-3 : conj(Z)), Frobenius on the twist; r = (p mod n) p for points of order n */
void sm9_g2_point_endomorphism(sm9_g2_point *r, const sm9_g2_point *p);

/* r = (conj(x) gamma^-2, conj(y) gamma^-3), Frobenius on the twist; r = (p mod n) p for points of order n */
void sm9_g2_point_affine_endomorphism(sm9_g2_point_affine *r, const sm9_g2_point_affine *p);

/* Scalar multiplication on the twist. */

/* r = k p for the point p of a comb's table */
void sm9_g2_comb_mul(sm9_g2_point *r, const sm9_fn_canonical *k, const sm9_g2_point_affine *table);

/* r = k G */
void sm9_g2_base_mul(sm9_g2_point *r, const sm9_fn_canonical *k);

/* r = k p */
void sm9_g2_mul(sm9_g2_point *r, const sm9_fn_canonical *k, const sm9_g2_point_affine *p);

/* all ones if n p is infinity, 0 otherwise */
uint64_t sm9_g2_has_order_n(const sm9_g2_point_affine *p);

/* Overwrites size bytes at data with zeros, by stores that the compiler may not drop. */
void sm9_wipe(void *data, size_t size);

#ifdef __cplusplus
}
#endif

#endif
