/*
 * Types and functions of sm2 in this representation
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
/*
 * The contract of a function (bounds, aliasing, cost) stands above its definition. Outputs come
 * first; masks are 0 or all ones; functions that end in _vartime take public values only.
 */
#ifndef SM2_LIMBS64_FIELDS_H
#define SM2_LIMBS64_FIELDS_H

#include "names.h"

#include <stddef.h>
#include <stdint.h>

/* Words of a coordinate (below p) and of a scalar (below n). */
#define SM2_FP_LIMBS 4
#define SM2_FN_LIMBS 4

/* A residue mod p: Montgomery domain, x R mod p with R = 2^256, in [0, p). */
typedef struct {
    uint64_t limb[SM2_FP_LIMBS];
} sm2_fp;

/* x mod p itself, in [0, p). */
typedef struct {
    uint64_t limb[SM2_FP_LIMBS];
} sm2_fp_canonical;

/* A residue mod n: Montgomery domain, x R mod n with R = 2^256, in [0, n). */
typedef struct {
    uint64_t limb[SM2_FN_LIMBS];
} sm2_fn;

/* x mod n itself, in [0, n). */
typedef struct {
    uint64_t limb[SM2_FN_LIMBS];
} sm2_fn_canonical;

/* Jacobian coordinates: the point (x / z^2, y / z^3), or infinity when z = 0. */
typedef struct {
    sm2_fp x, y, z;
} sm2_point;

/* A point in affine coordinates; infinity has none. */
typedef struct {
    sm2_fp x, y;
} sm2_point_affine;

#ifdef __cplusplus
extern "C" {
#endif

/* Arithmetic modulo p. */

/* z = x + y mod p */
void sm2_fp_add(sm2_fp *z, const sm2_fp *x, const sm2_fp *y);

/* z = x - y mod p */
void sm2_fp_sub(sm2_fp *z, const sm2_fp *x, const sm2_fp *y);

/* z = -x mod p */
void sm2_fp_neg(sm2_fp *z, const sm2_fp *x);

/* z = x / 2 mod p */
void sm2_fp_half(sm2_fp *z, const sm2_fp *x);

/* z = x y R^-1 mod p (Montgomery multiplication, CIOS) */
void sm2_fp_mul(sm2_fp *z, const sm2_fp *x, const sm2_fp *y);

/* z = x^2 R^-1 mod p (square, then Montgomery reduction) */
void sm2_fp_sqr(sm2_fp *z, const sm2_fp *x);

/* z = (a b + c d) R^-1 mod p (Montgomery reduction of a sum, CIOS with two rows a round) */
void sm2_fp_mul_add_mul(sm2_fp *z, const sm2_fp *a, const sm2_fp *b, const sm2_fp *c,
                        const sm2_fp *d);

/* z = k x mod p for a 32-bit k (product, then Barrett reduction) */
void sm2_fp_mul_small(sm2_fp *z, const sm2_fp *x, uint32_t k);

/* z = x R mod p: Montgomery multiplication by the constant R^2 mod p */
void sm2_fp_to_montgomery(sm2_fp *z, const sm2_fp_canonical *x);

/* z = x R^-1 mod p: Montgomery reduction of x, reduced without correction */
void sm2_fp_from_montgomery(sm2_fp_canonical *z, const sm2_fp *x);

/* z = x mod p for any 8-word x (Solinas reduction) */
void sm2_fp_reduce_wide(sm2_fp_canonical *z, const uint64_t x[8]);

/* z = the 32 big-endian bytes of in if that is below p, else 0 */
uint64_t sm2_fp_from_bytes(sm2_fp_canonical *z, const uint8_t in[32]);

/* out = x in 32 big-endian bytes */
void sm2_fp_to_bytes(uint8_t out[32], const sm2_fp_canonical *x);

/* z = 0 */
void sm2_fp_set_zero(sm2_fp *z);

/* z = 1 */
void sm2_fp_set_one(sm2_fp *z);

/* z = x where mask is all ones, y where it is 0 */
void sm2_fp_select(sm2_fp *z, uint64_t mask, const sm2_fp *x, const sm2_fp *y);

/* all ones if x = 0, else 0 */
uint64_t sm2_fp_is_zero(const sm2_fp *x);

/* all ones if x = y, else 0 */
uint64_t sm2_fp_equal(const sm2_fp *x, const sm2_fp *y);

/* z = x y mod p (product, then Barrett reduction) */
void sm2_fp_mul_barrett(sm2_fp_canonical *z, const sm2_fp_canonical *x, const sm2_fp_canonical *y);

/* z = x y mod p (product, then Solinas reduction) */
void sm2_fp_mul_solinas(sm2_fp_canonical *z, const sm2_fp_canonical *x, const sm2_fp_canonical *y);

/* Arithmetic modulo n. */

/* z = x + y mod n */
void sm2_fn_add(sm2_fn *z, const sm2_fn *x, const sm2_fn *y);

/* z = x - y mod n */
void sm2_fn_sub(sm2_fn *z, const sm2_fn *x, const sm2_fn *y);

/* z = -x mod n */
void sm2_fn_neg(sm2_fn *z, const sm2_fn *x);

/* z = x / 2 mod n */
void sm2_fn_half(sm2_fn *z, const sm2_fn *x);

/* z = x y R^-1 mod n (Montgomery multiplication, CIOS) */
void sm2_fn_mul(sm2_fn *z, const sm2_fn *x, const sm2_fn *y);

/* z = x^2 R^-1 mod n (square, then Montgomery reduction) */
void sm2_fn_sqr(sm2_fn *z, const sm2_fn *x);

/* z = (a b + c d) R^-1 mod n (Montgomery reduction of a sum, CIOS with two rows a round) */
void sm2_fn_mul_add_mul(sm2_fn *z, const sm2_fn *a, const sm2_fn *b, const sm2_fn *c,
                        const sm2_fn *d);

/* z = k x mod n for a 32-bit k (product, then Barrett reduction) */
void sm2_fn_mul_small(sm2_fn *z, const sm2_fn *x, uint32_t k);

/* z = x R mod n: Montgomery multiplication by the constant R^2 mod n */
void sm2_fn_to_montgomery(sm2_fn *z, const sm2_fn_canonical *x);

/* z = x R^-1 mod n: Montgomery reduction of x, reduced without correction */
void sm2_fn_from_montgomery(sm2_fn_canonical *z, const sm2_fn *x);

/* z = x mod n for any 8-word x (Barrett reduction) */
void sm2_fn_reduce_wide(sm2_fn_canonical *z, const uint64_t x[8]);

/* z = the 32 big-endian bytes of in if that is below n, else 0 */
uint64_t sm2_fn_from_bytes(sm2_fn_canonical *z, const uint8_t in[32]);

/* out = x in 32 big-endian bytes */
void sm2_fn_to_bytes(uint8_t out[32], const sm2_fn_canonical *x);

/* z = 0 */
void sm2_fn_set_zero(sm2_fn *z);

/* z = 1 */
void sm2_fn_set_one(sm2_fn *z);

/* z = x where mask is all ones, y where it is 0 */
void sm2_fn_select(sm2_fn *z, uint64_t mask, const sm2_fn *x, const sm2_fn *y);

/* all ones if x = 0, else 0 */
uint64_t sm2_fn_is_zero(const sm2_fn *x);

/* all ones if x = y, else 0 */
uint64_t sm2_fn_equal(const sm2_fn *x, const sm2_fn *y);

/* z = x y mod n (product, then Barrett reduction) */
void sm2_fn_mul_barrett(sm2_fn_canonical *z, const sm2_fn_canonical *x, const sm2_fn_canonical *y);

/* Inversion. */

/* z = x^-1; the inverse of 0 is 0 */
void sm2_fp_inv(sm2_fp *z, const sm2_fp *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm2_fn_inv(sm2_fn *z, const sm2_fn *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm2_fp_inv_vartime(sm2_fp *z, const sm2_fp *x);

/* z = x^-1; the inverse of 0 is 0 */
void sm2_fn_inv_vartime(sm2_fn *z, const sm2_fn *x);

/* Square roots. */

/* z = a square root of x, and all ones; or z = 0, and 0, when x is no square */
uint64_t sm2_fp_sqrt(sm2_fp *z, const sm2_fp *x);

/* Point arithmetic. */

/* r = infinity, (1 : 1 : 0) */
void sm2_point_set_infinity(sm2_point *r);

/* r = p with Z = 1 */
void sm2_point_from_affine(sm2_point *r, const sm2_point_affine *p);

/* r = -p = (X : -Y : Z) */
void sm2_point_neg(sm2_point *r, const sm2_point *p);

/* r = p if mask is all ones, q if mask is 0 */
void sm2_point_select(sm2_point *r, uint64_t mask, const sm2_point *p, const sm2_point *q);

/* r = 2 p */
void sm2_point_double(sm2_point *r, const sm2_point *p);

/* r = p + q where the plain formula holds */
void sm2_point_add(sm2_point *r, const sm2_point *p, const sm2_point *q);

/* r = p + q, q affine, where the plain formula holds */
void sm2_point_add_mixed(sm2_point *r, const sm2_point *p, const sm2_point_affine *q);

/* r = p + q, every case */
void sm2_point_add_complete(sm2_point *r, const sm2_point *p, const sm2_point *q);

/* r = p + q, q affine, every case */
void sm2_point_add_mixed_complete(sm2_point *r, const sm2_point *p, const sm2_point_affine *q);

/* r = p + q, every case, for public points */
void sm2_point_add_vartime(sm2_point *r, const sm2_point *p, const sm2_point *q);

/* r = p + q, q affine, every case, for public points */
void sm2_point_add_mixed_vartime(sm2_point *r, const sm2_point *p, const sm2_point_affine *q);

/* all ones if y^2 = x^3 + a x + b, 0 otherwise */
uint64_t sm2_point_is_on_curve(const sm2_point_affine *p);

/* r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity */
uint64_t sm2_point_to_affine(sm2_point_affine *r, const sm2_point *p);

/* r = (X / Z^2, Y / Z^3) and all ones; or r = (0, 0) and 0 when p is infinity */
uint64_t sm2_point_to_affine_vartime(sm2_point_affine *r, const sm2_point *p);

/* r[i] = p[i] in affine coordinates for i < count, (0, 0) for infinity; one inversion */
void sm2_points_to_affine(sm2_point_affine *r, const sm2_point *p, size_t count);

/* r = table[index], by reading every row */
void sm2_point_read(sm2_point *r, const sm2_point *table, size_t rows, uint64_t index);

/* r = table[index], by reading every row */
void sm2_point_affine_read(sm2_point_affine *r, const sm2_point_affine *table, size_t rows,
                           uint64_t index);

/* Scalar multiplication. */

/* r = k p for the point p of a comb's table */
void sm2_comb_mul(sm2_point *r, const sm2_fn_canonical *k, const sm2_point_affine *table);

/* r = k G */
void sm2_base_mul(sm2_point *r, const sm2_fn_canonical *k);

/* r = k p */
void sm2_mul(sm2_point *r, const sm2_fn_canonical *k, const sm2_point_affine *p);

/* r = s G + t p, for public scalars and points */
void sm2_double_mul_vartime(sm2_point *r, const sm2_fn_canonical *s, const sm2_fn_canonical *t,
                            const sm2_point_affine *p);

/* table = the comb's points for p: what comb_table is for G */
void sm2_comb_table_vartime(sm2_point_affine *table, const sm2_point_affine *p);

/* r = s G + t p for public scalars and the point p of a comb's table */
void sm2_comb_double_mul_vartime(sm2_point *r, const sm2_fn_canonical *s,
                                 const sm2_fn_canonical *t, const sm2_point_affine *table);

/* Overwrites size bytes at data with zeros, by stores that the compiler may not drop. */
void sm2_wipe(void *data, size_t size);

#ifdef __cplusplus
}
#endif

#endif
