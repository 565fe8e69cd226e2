/*
 * Word kernels of sm9: arithmetic modulo p and n in 64-bit words
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
#include "fields.h"

#include <stddef.h>
#include <stdint.h>

#ifndef __SIZEOF_INT128__
#error "these kernels need a 64-bit target whose compiler has unsigned __int128"
#endif

__extension__ typedef unsigned __int128 u128;

/*
 * Conventions. eval(x) is the sum of x.limb[i] 2^(64 i), eval(a, b, ...) that of the words a, b,
 * ... with a the lowest; value(in) is the number that big-endian bytes spell. Contracts speak of these
 * integers: in the Montgomery domain the element x stands as eval = x R. A mask is 0 or all ones.
 *
 * acc holds two words: the lower becomes the result, the upper the carry. After a subtraction the
 * upper word is 0 or all ones, so its lowest bit is the borrow.
 *
 * Every load comes before the first store, so an output may be one of the inputs.
 */

/* p, the modulus */
#define P0 UINT64_C(0xe56f9b27e351457d)
#define P1 UINT64_C(0x21f2934b1a7aeedb)
#define P2 UINT64_C(0xd603ab4ff58ec745)
#define P3 UINT64_C(0xb640000002a3a6f1)

/* 2^256 - p */
#define P_COMPLEMENT_0 UINT64_C(0x1a9064d81caeba83)
#define P_COMPLEMENT_1 UINT64_C(0xde0d6cb4e5851124)
#define P_COMPLEMENT_2 UINT64_C(0x29fc54b00a7138ba)
#define P_COMPLEMENT_3 UINT64_C(0x49bffffffd5c590e)

/* -p^-1 mod 2^64 */
#define P_NEG_INVERSE UINT64_C(0x892bc42c2f2ee42b)

/* R^2 mod p, R = 2^256 */
#define P_R_SQUARED_0 UINT64_C(0x27dea312b417e2d2)
#define P_R_SQUARED_1 UINT64_C(0x88f8105fae1a5d3f)
#define P_R_SQUARED_2 UINT64_C(0xe479b522d6706e7b)
#define P_R_SQUARED_3 UINT64_C(0x2ea795a656f62fbd)

/* floor(2^512 / p) */
#define P_MU_0 UINT64_C(0x71188f90d5c22146)
#define P_MU_1 UINT64_C(0xf2665f6d1e36081c)
#define P_MU_2 UINT64_C(0x55f73aebdcd1312a)
#define P_MU_3 UINT64_C(0x67980e0beb5759a6)
#define P_MU_4 UINT64_C(0x0000000000000001)

/* floor(2^320 / p) */
#define P_MU_SMALL_0 UINT64_C(0x67980e0beb5759a6)
#define P_MU_SMALL_1 UINT64_C(0x0000000000000001)

/* n, the modulus */
#define N0 UINT64_C(0xe56ee19cd69ecf25)
#define N1 UINT64_C(0x49f2934b18ea8bee)
#define N2 UINT64_C(0xd603ab4ff58ec744)
#define N3 UINT64_C(0xb640000002a3a6f1)

/* 2^256 - n */
#define N_COMPLEMENT_0 UINT64_C(0x1a911e63296130db)
#define N_COMPLEMENT_1 UINT64_C(0xb60d6cb4e7157411)
#define N_COMPLEMENT_2 UINT64_C(0x29fc54b00a7138bb)
#define N_COMPLEMENT_3 UINT64_C(0x49bffffffd5c590e)

/* -n^-1 mod 2^64 */
#define N_NEG_INVERSE UINT64_C(0x1d02662351974b53)

/* R^2 mod n, R = 2^256 */
#define N_R_SQUARED_0 UINT64_C(0x7598cd79cd750c35)
#define N_R_SQUARED_1 UINT64_C(0xe4a08110bb6daeab)
#define N_R_SQUARED_2 UINT64_C(0xbfee4bae7d78a1f9)
#define N_R_SQUARED_3 UINT64_C(0x8894f5d163695d0e)

/* floor(2^512 / n) */
#define N_MU_0 UINT64_C(0x74df4fd4dfc97c2f)
#define N_MU_1 UINT64_C(0x9c95d85ec9c073b0)
#define N_MU_2 UINT64_C(0x55f73aebdcd1312c)
#define N_MU_3 UINT64_C(0x67980e0beb5759a6)
#define N_MU_4 UINT64_C(0x0000000000000001)

/* floor(2^320 / n) */
#define N_MU_SMALL_0 UINT64_C(0x67980e0beb5759a6)
#define N_MU_SMALL_1 UINT64_C(0x0000000000000001)

#ifndef SM9_ADX /* adx.S has the functions down to #endif */

/*
 * z = x + y mod p
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = (eval(x) + eval(y)) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      9 additions and subtractions with carry
 */
void sm9_fp_add(sm9_fp *z, const sm9_fp *x, const sm9_fp *y) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, mask, t0, t1, t2, t3, t4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    acc = (u128)x0 + y0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 + y1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 + y2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 + y3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p - 1 */

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x - y mod p
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = (eval(x) - eval(y)) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      8 additions and subtractions with carry
 */
void sm9_fp_sub(sm9_fp *z, const sm9_fp *x, const sm9_fp *y) {
    u128 acc;
    uint64_t a0, a1, a2, a3, borrow, carry, mask, t0, t1, t2, t3;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    acc = (u128)x0 - y0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x1 - y1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x2 - y2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x3 - y3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;

    /* add p back if the difference is negative; that carry cancels the borrow */
    mask = 0 - borrow;
    a0 = P0 & mask;
    a1 = P1 & mask;
    a2 = P2 & mask;
    a3 = P3 & mask;
    acc = (u128)t0 + a0;
    z->limb[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + a1 + carry;
    z->limb[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + a2 + carry;
    z->limb[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + a3 + carry;
    z->limb[3] = (uint64_t)acc;
}

/*
 * z = -x mod p
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) mod p = -eval(x) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      8 additions and subtractions with carry
 */
void sm9_fp_neg(sm9_fp *z, const sm9_fp *x) {
    u128 acc;
    uint64_t a0, a1, a2, a3, borrow, carry, mask, t0, t1, t2, t3;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    acc = (u128)0 - x0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)0 - x1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)0 - x2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)0 - x3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;

    /* add p back if the difference is negative; that carry cancels the borrow */
    mask = 0 - borrow;
    a0 = P0 & mask;
    a1 = P1 & mask;
    a2 = P2 & mask;
    a3 = P3 & mask;
    acc = (u128)t0 + a0;
    z->limb[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + a1 + carry;
    z->limb[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + a2 + carry;
    z->limb[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + a3 + carry;
    z->limb[3] = (uint64_t)acc;
}

/*
 * z = x / 2 mod p
 *
 * requires  0 <= eval(x) < p
 * ensures   2 eval(z) mod p = eval(x) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      4 additions and subtractions with carry
 */
void sm9_fp_half(sm9_fp *z, const sm9_fp *x) {
    u128 acc;
    uint64_t a0, a1, a2, a3, carry, mask, odd, t0, t1, t2, t3;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    odd = x0 & 1;
    mask = 0 - odd;
    a0 = P0 & mask;
    a1 = P1 & mask;
    a2 = P2 & mask;
    a3 = P3 & mask;
    acc = (u128)x0 + a0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 + a1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 + a2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 + a3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    z->limb[0] = (t0 >> 1) | (t1 << 63);
    z->limb[1] = (t1 >> 1) | (t2 << 63);
    z->limb[2] = (t2 >> 1) | (t3 << 63);
    z->limb[3] = (t3 >> 1) | (carry << 63);
}

/*
 * z = x y R^-1 mod p (Montgomery multiplication, CIOS)
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = eval(x) eval(y) R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      32 wide multiplications, 4 low multiplications, 9 additions and subtractions with
 *             carry
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fp_mul(sm9_fp *z, const sm9_fp *x, const sm9_fp *y) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, mask, q, t0, t1, t2, t3, t4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    /* q = t0 (-p^-1) mod 2^64; then the low word of t0 + q P0 is 0 */

    /* round 0: t = (t + x y0 + q p) / 2^64 */
    acc = (u128)x0 * y0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y0 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y0 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y0 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* round 1: t = (t + x y1 + q p) / 2^64 */
    acc = (u128)x0 * y1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* round 2: t = (t + x y2 + q p) / 2^64 */
    acc = (u128)x0 * y2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* round 3: t = (t + x y3 + q p) / 2^64 */
    acc = (u128)x0 * y3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x^2 R^-1 mod p (square, then Montgomery reduction)
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) mod p = eval(x)^2 R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      26 wide multiplications, 4 low multiplications, 16 additions and subtractions with
 *             carry
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fp_sqr(sm9_fp *z, const sm9_fp *x) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, d4, d5, d6, d7, extra, high, low0, low1, low2, low3, mask, q;
    uint64_t t0, t1, t2, t3, t4, w1, w2, w3, w4, w5, w6, w7;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* products of two different limbs */
    acc = (u128)x0 * x1;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x0 * x2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x0 * x3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;
    acc = (u128)x1 * x2 + w3;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * x3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w5 = carry;
    acc = (u128)x2 * x3 + w5;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w6 = carry;

    /* twice those, plus the squares of the limbs */
    d1 = w1 << 1;
    d2 = (w1 >> 63) | (w2 << 1);
    d3 = (w2 >> 63) | (w3 << 1);
    d4 = (w3 >> 63) | (w4 << 1);
    d5 = (w4 >> 63) | (w5 << 1);
    d6 = (w5 >> 63) | (w6 << 1);
    d7 = w6 >> 63;
    acc = (u128)x0 * x0;
    low0 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d1 + high;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * x1;
    low1 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d2 + low1 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)d3 + high + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * x2;
    low2 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d4 + low2 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)d5 + high + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * x3;
    low3 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d6 + low3 + carry;
    w6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)d7 + high + carry;
    w7 = (uint64_t)acc;
    /* invariant: eval(low0, w1, w2, w3, w4, w5, w6, w7) = x^2 */

    /* q = wi (-p^-1) mod 2^64; then the low word of wi + q P0 is 0 */

    /* limb 0: add q p 2^0, which makes w0 zero */
    q = low0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + low0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + carry;
    w4 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);

    /* limb 1: add q p 2^64, which makes w1 zero */
    q = w1 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 + carry + extra;
    w5 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);

    /* limb 2: add q p 2^128, which makes w2 zero */
    q = w2 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 + carry + extra;
    w6 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);

    /* limb 3: add q p 2^192, which makes w3 zero */
    q = w3 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w6 + carry;
    w6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 + carry + extra;
    w7 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);
    /* invariant: eval(w4, w5, w6, w7, extra) < 2 p */
    t0 = w4;
    t1 = w5;
    t2 = w6;
    t3 = w7;
    t4 = extra;

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = (a b + c d) R^-1 mod p (Montgomery reduction of a sum, CIOS with two rows a round)
 *
 * requires  0 <= eval(a) < p
 *           0 <= eval(b) < p
 *           0 <= eval(c) < p
 *           0 <= eval(d) < p
 * ensures   eval(z) mod p = (eval(a) eval(b) + eval(c) eval(d)) R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be a or b or c or d
 * time      constant
 * cost      48 wide multiplications, 4 low multiplications, 18 additions and subtractions with
 *             carry
 * source    R = 2^256; R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fp_mul_add_mul(sm9_fp *z, const sm9_fp *a, const sm9_fp *b, const sm9_fp *c,
                        const sm9_fp *d) {
    u128 acc;
    uint64_t carry, mask, q, t0, t1, t2, t3, t4, t5, u0, u1, u2, u3, u4;

    const uint64_t a0 = a->limb[0];
    const uint64_t a1 = a->limb[1];
    const uint64_t a2 = a->limb[2];
    const uint64_t a3 = a->limb[3];
    const uint64_t b0 = b->limb[0];
    const uint64_t b1 = b->limb[1];
    const uint64_t b2 = b->limb[2];
    const uint64_t b3 = b->limb[3];
    const uint64_t c0 = c->limb[0];
    const uint64_t c1 = c->limb[1];
    const uint64_t c2 = c->limb[2];
    const uint64_t c3 = c->limb[3];
    const uint64_t d0 = d->limb[0];
    const uint64_t d1 = d->limb[1];
    const uint64_t d2 = d->limb[2];
    const uint64_t d3 = d->limb[3];

    /* q = t0 (-p^-1) mod 2^64; then the low word of t0 + q P0 is 0 */

    /* round 0: t = (t + a b0 + c d0 + q p) / 2^64 */
    acc = (u128)a0 * b0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b0 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b0 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b0 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    acc = (u128)c0 * d0 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d0 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d0 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d0 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* round 1: t = (t + a b1 + c d1 + q p) / 2^64 */
    acc = (u128)a0 * b1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    acc = (u128)c0 * d1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* round 2: t = (t + a b2 + c d2 + q p) / 2^64 */
    acc = (u128)a0 * b2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    acc = (u128)c0 * d2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* round 3: t = (t + a b3 + c d3 + q p) / 2^64 */
    acc = (u128)a0 * b3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    acc = (u128)c0 * d3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* u = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    u0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    u1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    u2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    u3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    u4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    t0 = (u0 & mask) | (t0 & ~mask);
    t1 = (u1 & mask) | (t1 & ~mask);
    t2 = (u2 & mask) | (t2 & ~mask);
    t3 = (u3 & mask) | (t3 & ~mask);
    t4 = (u4 & mask) | (t4 & ~mask);
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* u = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    u0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    u1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    u2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    u3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (u0 & mask) | (t0 & ~mask);
    z->limb[1] = (u1 & mask) | (t1 & ~mask);
    z->limb[2] = (u2 & mask) | (t2 & ~mask);
    z->limb[3] = (u3 & mask) | (t3 & ~mask);
}

#endif

/*
 * z = k x mod p for a 32-bit k (product, then Barrett reduction)
 *
 * requires  0 <= eval(x) < p
 *           0 <= k < 2^32
 * ensures   eval(z) mod p = k eval(x) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      10 wide multiplications, 16 additions and subtractions with carry
 * source    Handbook of Applied Cryptography, algorithm 14.42
 */
void sm9_fp_mul_small(sm9_fp *z, const sm9_fp *x, uint32_t k) {
    u128 acc;
    uint64_t borrow, carry, d0, d1, d2, d3, d4, g0, g1, g2, g3, g4, h1, h2, mask, r0, r1, r2, r3;
    uint64_t r4, t0, t1, t2, t3, t4, w0, w1, w2, w3, w4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* w = k x */
    acc = (u128)x0 * k;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * k + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * k + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * k + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;
    /* invariant: eval(w0, w1, w2, w3, w4) = k x */

    /* q = floor(floor(w / 2^192) mu / 2^128) */
    acc = (u128)w3 * P_MU_SMALL_0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * P_MU_SMALL_0 + carry;
    h1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h2 = carry;
    acc = (u128)w3 + h1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + h2 + carry;
    h2 = (uint64_t)acc;
    /* invariant: q = eval(h2) <= w / p < 2^64 */

    /* t = w - q p, exact modulo 2^320 */
    acc = (u128)P0 * h2;
    g0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h2 + carry;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h2 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P3 * h2 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    g4 = carry;
    acc = (u128)w0 - g0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w1 - g1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w2 - g2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w3 - g3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w4 - g4 - borrow;
    t4 = (uint64_t)acc;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    d4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    r0 = (d0 & mask) | (t0 & ~mask);
    r1 = (d1 & mask) | (t1 & ~mask);
    r2 = (d2 & mask) | (t2 & ~mask);
    r3 = (d3 & mask) | (t3 & ~mask);
    r4 = (d4 & mask) | (t4 & ~mask);
    /* invariant: eval(r0, r1, r2, r3, r4) < 2 p */
    t0 = r0;
    t1 = r1;
    t2 = r2;
    t3 = r3;
    t4 = r4;

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x R mod p: Montgomery multiplication by the constant R^2 mod p
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) mod p = eval(x) R mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      32 wide multiplications, 4 low multiplications, 6 additions and subtractions with
 *             carry
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fp_to_montgomery(sm9_fp *z, const sm9_fp_canonical *x) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, mask, q, t0, t1, t2, t3, t4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* q = t0 (-p^-1) mod 2^64; then the low word of t0 + q P0 is 0 */

    /* round 0: t = (t + x P_R_SQUARED_0 + q p) / 2^64 */
    acc = (u128)x0 * P_R_SQUARED_0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * P_R_SQUARED_0 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * P_R_SQUARED_0 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * P_R_SQUARED_0 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t3 = t4 + carry;
    /* invariant: eval(t0, t1, t2, t3) < 2 p */

    /* round 1: t = (t + x P_R_SQUARED_1 + q p) / 2^64 */
    acc = (u128)x0 * P_R_SQUARED_1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * P_R_SQUARED_1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * P_R_SQUARED_1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * P_R_SQUARED_1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* round 2: t = (t + x P_R_SQUARED_2 + q p) / 2^64 */
    acc = (u128)x0 * P_R_SQUARED_2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * P_R_SQUARED_2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * P_R_SQUARED_2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * P_R_SQUARED_2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 p */

    /* round 3: t = (t + x P_R_SQUARED_3 + q p) / 2^64 */
    acc = (u128)x0 * P_R_SQUARED_3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * P_R_SQUARED_3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * P_R_SQUARED_3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * P_R_SQUARED_3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t3 = t4 + carry;
    /* invariant: eval(t0, t1, t2, t3) < 2 p */

    /* d = t + 2^256 - p modulo 2^256; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x R^-1 mod p: Montgomery reduction of x, reduced without correction
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) mod p = eval(x) R^-1 mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      16 wide multiplications, 4 low multiplications
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fp_from_montgomery(sm9_fp_canonical *z, const sm9_fp *x) {
    u128 acc;
    uint64_t carry, q, w1, w2, w3, w4, w5, w6;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* q = wi (-p^-1) mod 2^64; then the low word of wi + q P0 is 0 */

    /* limb 0: add q p 2^0, which makes w0 zero */
    q = x0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + x0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + x1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + x2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + x3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;

    /* limb 1: add q p 2^64, which makes w1 zero */
    q = w1 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w5 = carry;

    /* limb 2: add q p 2^128, which makes w2 zero */
    q = w2 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w6 = carry;

    /* limb 3: add q p 2^192, which makes w3 zero */
    q = w3 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w4 + carry;
    z->limb[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w5 + carry;
    z->limb[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w6 + carry;
    z->limb[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    z->limb[3] = carry;
    /* invariant: eval(z->limb[0], z->limb[1], z->limb[2], z->limb[3]) < p */
}

/*
 * z = x mod p for any 8-word x (Barrett reduction)
 *
 * ensures   eval(z) = eval(x) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 * cost      34 wide multiplications, 16 additions and subtractions with carry
 * source    Handbook of Applied Cryptography, algorithm 14.42
 */
void sm9_fp_reduce_wide(sm9_fp_canonical *z, const uint64_t x[8]) {
    u128 acc;
    uint64_t borrow, carry, d0, d1, d2, d3, d4, g0, g1, g2, g3, g4, h1, h2, h3, h4, h5, h6, h7, h8;
    uint64_t h9, mask, r0, r1, r2, r3, r4, t0, t1, t2, t3, t4;

    const uint64_t x0 = x[0];
    const uint64_t x1 = x[1];
    const uint64_t x2 = x[2];
    const uint64_t x3 = x[3];
    const uint64_t x4 = x[4];
    const uint64_t x5 = x[5];
    const uint64_t x6 = x[6];
    const uint64_t x7 = x[7];

    /* q = floor(floor(x / 2^192) mu / 2^320) */
    acc = (u128)x3 * P_MU_0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * P_MU_0 + carry;
    h1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * P_MU_0 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * P_MU_0 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * P_MU_0 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h5 = carry;
    acc = (u128)x3 * P_MU_1 + h1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * P_MU_1 + h2 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * P_MU_1 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * P_MU_1 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * P_MU_1 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h6 = carry;
    acc = (u128)x3 * P_MU_2 + h2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * P_MU_2 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * P_MU_2 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * P_MU_2 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * P_MU_2 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h7 = carry;
    acc = (u128)x3 * P_MU_3 + h3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * P_MU_3 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * P_MU_3 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * P_MU_3 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * P_MU_3 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h8 = carry;
    acc = (u128)x3 + h4;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 + h8 + carry;
    h8 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h9 = carry;
    /* invariant: q = eval(h5, h6, h7, h8, h9) <= x / p < 2^320 */

    /* t = x - q p, exact modulo 2^320 */
    acc = (u128)P0 * h5;
    g0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h5 + carry;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h5 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P3 * h5 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    g4 = carry;
    acc = (u128)P0 * h6 + g1;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h6 + g2 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h6 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P3 * h6 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)P0 * h7 + g2;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h7 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h7 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)P0 * h8 + g3;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h8 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)P0 * h9 + g4;
    g4 = (uint64_t)acc;
    acc = (u128)x0 - g0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x1 - g1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x2 - g2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x3 - g3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x4 - g4 - borrow;
    t4 = (uint64_t)acc;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    d4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    r0 = (d0 & mask) | (t0 & ~mask);
    r1 = (d1 & mask) | (t1 & ~mask);
    r2 = (d2 & mask) | (t2 & ~mask);
    r3 = (d3 & mask) | (t3 & ~mask);
    r4 = (d4 & mask) | (t4 & ~mask);
    /* invariant: eval(r0, r1, r2, r3, r4) < 2 p */
    t0 = r0;
    t1 = r1;
    t2 = r2;
    t3 = r3;
    t4 = r4;

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = the 32 big-endian bytes of in if that is below p, else 0
 *
 * ensures   returns all ones and eval(z) = value(in) if value(in) < p
 *           returns 0 and eval(z) = 0 otherwise
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 * cost      4 additions and subtractions with carry
 */
uint64_t sm9_fp_from_bytes(sm9_fp_canonical *z, const uint8_t in[32]) {
    u128 acc;
    uint64_t borrow, valid;

    const uint64_t x0 = (uint64_t)in[31] | ((uint64_t)in[30] << 8) | ((uint64_t)in[29] << 16)
        | ((uint64_t)in[28] << 24) | ((uint64_t)in[27] << 32) | ((uint64_t)in[26] << 40)
        | ((uint64_t)in[25] << 48) | ((uint64_t)in[24] << 56);
    const uint64_t x1 = (uint64_t)in[23] | ((uint64_t)in[22] << 8) | ((uint64_t)in[21] << 16)
        | ((uint64_t)in[20] << 24) | ((uint64_t)in[19] << 32) | ((uint64_t)in[18] << 40)
        | ((uint64_t)in[17] << 48) | ((uint64_t)in[16] << 56);
    const uint64_t x2 = (uint64_t)in[15] | ((uint64_t)in[14] << 8) | ((uint64_t)in[13] << 16)
        | ((uint64_t)in[12] << 24) | ((uint64_t)in[11] << 32) | ((uint64_t)in[10] << 40)
        | ((uint64_t)in[9] << 48) | ((uint64_t)in[8] << 56);
    const uint64_t x3 = (uint64_t)in[7] | ((uint64_t)in[6] << 8) | ((uint64_t)in[5] << 16)
        | ((uint64_t)in[4] << 24) | ((uint64_t)in[3] << 32) | ((uint64_t)in[2] << 40)
        | ((uint64_t)in[1] << 48) | ((uint64_t)in[0] << 56);

    /* the borrow of x - p tells whether x < p */
    acc = (u128)x0 - P0;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x1 - P1 - borrow;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x2 - P2 - borrow;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x3 - P3 - borrow;
    borrow = (uint64_t)(acc >> 64) & 1;
    valid = 0 - borrow;
    z->limb[0] = x0 & valid;
    z->limb[1] = x1 & valid;
    z->limb[2] = x2 & valid;
    z->limb[3] = x3 & valid;
    return valid;
}

/*
 * out = x in 32 big-endian bytes
 *
 * requires  0 <= eval(x) < p
 * ensures   value(out) = eval(x)
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
void sm9_fp_to_bytes(uint8_t out[32], const sm9_fp_canonical *x) {
    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    out[31] = (uint8_t)x0;
    out[30] = (uint8_t)(x0 >> 8);
    out[29] = (uint8_t)(x0 >> 16);
    out[28] = (uint8_t)(x0 >> 24);
    out[27] = (uint8_t)(x0 >> 32);
    out[26] = (uint8_t)(x0 >> 40);
    out[25] = (uint8_t)(x0 >> 48);
    out[24] = (uint8_t)(x0 >> 56);
    out[23] = (uint8_t)x1;
    out[22] = (uint8_t)(x1 >> 8);
    out[21] = (uint8_t)(x1 >> 16);
    out[20] = (uint8_t)(x1 >> 24);
    out[19] = (uint8_t)(x1 >> 32);
    out[18] = (uint8_t)(x1 >> 40);
    out[17] = (uint8_t)(x1 >> 48);
    out[16] = (uint8_t)(x1 >> 56);
    out[15] = (uint8_t)x2;
    out[14] = (uint8_t)(x2 >> 8);
    out[13] = (uint8_t)(x2 >> 16);
    out[12] = (uint8_t)(x2 >> 24);
    out[11] = (uint8_t)(x2 >> 32);
    out[10] = (uint8_t)(x2 >> 40);
    out[9] = (uint8_t)(x2 >> 48);
    out[8] = (uint8_t)(x2 >> 56);
    out[7] = (uint8_t)x3;
    out[6] = (uint8_t)(x3 >> 8);
    out[5] = (uint8_t)(x3 >> 16);
    out[4] = (uint8_t)(x3 >> 24);
    out[3] = (uint8_t)(x3 >> 32);
    out[2] = (uint8_t)(x3 >> 40);
    out[1] = (uint8_t)(x3 >> 48);
    out[0] = (uint8_t)(x3 >> 56);
}

/*
 * z = 0
 *
 * ensures   eval(z) = 0
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
void sm9_fp_set_zero(sm9_fp *z) {
    z->limb[0] = 0;
    z->limb[1] = 0;
    z->limb[2] = 0;
    z->limb[3] = 0;
}

/*
 * z = 1
 *
 * ensures   eval(z) = R mod p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
void sm9_fp_set_one(sm9_fp *z) {
    z->limb[0] = UINT64_C(0x1a9064d81caeba83);
    z->limb[1] = UINT64_C(0xde0d6cb4e5851124);
    z->limb[2] = UINT64_C(0x29fc54b00a7138ba);
    z->limb[3] = UINT64_C(0x49bffffffd5c590e);
}

/*
 * z = x where mask is all ones, y where it is 0
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 *           mask is 0 or all ones
 * ensures   eval(z) = eval(x) if mask else eval(y)
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 */
void sm9_fp_select(sm9_fp *z, uint64_t mask, const sm9_fp *x, const sm9_fp *y) {
    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    z->limb[0] = (x0 & mask) | (y0 & ~mask);
    z->limb[1] = (x1 & mask) | (y1 & ~mask);
    z->limb[2] = (x2 & mask) | (y2 & ~mask);
    z->limb[3] = (x3 & mask) | (y3 & ~mask);
}

/*
 * all ones if x = 0, else 0
 *
 * requires  0 <= eval(x) < p
 * ensures   returns all ones if eval(x) = 0, else 0
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
uint64_t sm9_fp_is_zero(const sm9_fp *x) {
    uint64_t any, mask, nonzero, zero;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    any = x0 | x1 | x2 | x3;
    nonzero = (any | (0 - any)) >> 63;
    zero = 1 - nonzero;
    mask = 0 - zero;
    return mask;
}

/*
 * all ones if x = y, else 0
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   returns all ones if eval(x) = eval(y), else 0
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
uint64_t sm9_fp_equal(const sm9_fp *x, const sm9_fp *y) {
    uint64_t any, d0, d1, d2, d3, mask, nonzero, zero;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    d0 = x0 ^ y0;
    d1 = x1 ^ y1;
    d2 = x2 ^ y2;
    d3 = x3 ^ y3;
    any = d0 | d1 | d2 | d3;
    nonzero = (any | (0 - any)) >> 63;
    zero = 1 - nonzero;
    mask = 0 - zero;
    return mask;
}

/*
 * z = x y mod p (product, then Barrett reduction)
 *
 * requires  0 <= eval(x) < p
 *           0 <= eval(y) < p
 * ensures   eval(z) mod p = eval(x) eval(y) mod p, 0 <= eval(z) < p
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      49 wide multiplications, 16 additions and subtractions with carry
 * source    Handbook of Applied Cryptography, algorithm 14.42
 */
void sm9_fp_mul_barrett(sm9_fp_canonical *z, const sm9_fp_canonical *x, const sm9_fp_canonical *y) {
    u128 acc;
    uint64_t borrow, carry, d0, d1, d2, d3, d4, g0, g1, g2, g3, g4, h1, h2, h3, h4, h5, h6, h7, h8;
    uint64_t mask, r0, r1, r2, r3, r4, t0, t1, t2, t3, t4, w0, w1, w2, w3, w4, w5, w6, w7;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    /* w = x y */
    acc = (u128)x0 * y0;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y0 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y0 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y0 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;
    acc = (u128)x0 * y1 + w1;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y1 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y1 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y1 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w5 = carry;
    acc = (u128)x0 * y2 + w2;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y2 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y2 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y2 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w6 = carry;
    acc = (u128)x0 * y3 + w3;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y3 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y3 + w6 + carry;
    w6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w7 = carry;
    /* invariant: eval(w0, w1, w2, w3, w4, w5, w6, w7) = x y */

    /* q = floor(floor(w / 2^192) mu / 2^320) */
    acc = (u128)w3 * P_MU_0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * P_MU_0 + carry;
    h1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * P_MU_0 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * P_MU_0 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * P_MU_0 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h5 = carry;
    acc = (u128)w3 * P_MU_1 + h1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * P_MU_1 + h2 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * P_MU_1 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * P_MU_1 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * P_MU_1 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h6 = carry;
    acc = (u128)w3 * P_MU_2 + h2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * P_MU_2 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * P_MU_2 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * P_MU_2 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * P_MU_2 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h7 = carry;
    acc = (u128)w3 * P_MU_3 + h3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * P_MU_3 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * P_MU_3 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * P_MU_3 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * P_MU_3 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h8 = carry;
    acc = (u128)w3 + h4;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 + h8 + carry;
    h8 = (uint64_t)acc;
    /* invariant: q = eval(h5, h6, h7, h8) <= w / p < 2^256 */

    /* t = w - q p, exact modulo 2^320 */
    acc = (u128)P0 * h5;
    g0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h5 + carry;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h5 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P3 * h5 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    g4 = carry;
    acc = (u128)P0 * h6 + g1;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h6 + g2 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h6 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P3 * h6 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)P0 * h7 + g2;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h7 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P2 * h7 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)P0 * h8 + g3;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)P1 * h8 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)w0 - g0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w1 - g1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w2 - g2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w3 - g3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w4 - g4 - borrow;
    t4 = (uint64_t)acc;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 p */

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    d4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    r0 = (d0 & mask) | (t0 & ~mask);
    r1 = (d1 & mask) | (t1 & ~mask);
    r2 = (d2 & mask) | (t2 & ~mask);
    r3 = (d3 & mask) | (t3 & ~mask);
    r4 = (d4 & mask) | (t4 & ~mask);
    /* invariant: eval(r0, r1, r2, r3, r4) < 2 p */
    t0 = r0;
    t1 = r1;
    t2 = r2;
    t3 = r3;
    t4 = r4;

    /* d = t + 2^320 - p modulo 2^320; it carries if t >= p, and then is t - p */
    acc = (u128)t0 + P_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + P_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + P_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + P_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

#ifndef SM9_ADX /* adx.S has the functions down to #endif */

/*
 * z = x + y mod n
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = (eval(x) + eval(y)) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      9 additions and subtractions with carry
 */
void sm9_fn_add(sm9_fn *z, const sm9_fn *x, const sm9_fn *y) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, mask, t0, t1, t2, t3, t4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    acc = (u128)x0 + y0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 + y1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 + y2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 + y3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n - 1 */

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x - y mod n
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = (eval(x) - eval(y)) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      8 additions and subtractions with carry
 */
void sm9_fn_sub(sm9_fn *z, const sm9_fn *x, const sm9_fn *y) {
    u128 acc;
    uint64_t a0, a1, a2, a3, borrow, carry, mask, t0, t1, t2, t3;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    acc = (u128)x0 - y0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x1 - y1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x2 - y2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x3 - y3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;

    /* add n back if the difference is negative; that carry cancels the borrow */
    mask = 0 - borrow;
    a0 = N0 & mask;
    a1 = N1 & mask;
    a2 = N2 & mask;
    a3 = N3 & mask;
    acc = (u128)t0 + a0;
    z->limb[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + a1 + carry;
    z->limb[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + a2 + carry;
    z->limb[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + a3 + carry;
    z->limb[3] = (uint64_t)acc;
}

/*
 * z = -x mod n
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) mod n = -eval(x) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      8 additions and subtractions with carry
 */
void sm9_fn_neg(sm9_fn *z, const sm9_fn *x) {
    u128 acc;
    uint64_t a0, a1, a2, a3, borrow, carry, mask, t0, t1, t2, t3;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    acc = (u128)0 - x0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)0 - x1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)0 - x2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)0 - x3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;

    /* add n back if the difference is negative; that carry cancels the borrow */
    mask = 0 - borrow;
    a0 = N0 & mask;
    a1 = N1 & mask;
    a2 = N2 & mask;
    a3 = N3 & mask;
    acc = (u128)t0 + a0;
    z->limb[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + a1 + carry;
    z->limb[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + a2 + carry;
    z->limb[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + a3 + carry;
    z->limb[3] = (uint64_t)acc;
}

/*
 * z = x / 2 mod n
 *
 * requires  0 <= eval(x) < n
 * ensures   2 eval(z) mod n = eval(x) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      4 additions and subtractions with carry
 */
void sm9_fn_half(sm9_fn *z, const sm9_fn *x) {
    u128 acc;
    uint64_t a0, a1, a2, a3, carry, mask, odd, t0, t1, t2, t3;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    odd = x0 & 1;
    mask = 0 - odd;
    a0 = N0 & mask;
    a1 = N1 & mask;
    a2 = N2 & mask;
    a3 = N3 & mask;
    acc = (u128)x0 + a0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 + a1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 + a2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 + a3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    z->limb[0] = (t0 >> 1) | (t1 << 63);
    z->limb[1] = (t1 >> 1) | (t2 << 63);
    z->limb[2] = (t2 >> 1) | (t3 << 63);
    z->limb[3] = (t3 >> 1) | (carry << 63);
}

/*
 * z = x y R^-1 mod n (Montgomery multiplication, CIOS)
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = eval(x) eval(y) R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      32 wide multiplications, 4 low multiplications, 9 additions and subtractions with
 *             carry
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fn_mul(sm9_fn *z, const sm9_fn *x, const sm9_fn *y) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, mask, q, t0, t1, t2, t3, t4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    /* q = t0 (-n^-1) mod 2^64; then the low word of t0 + q N0 is 0 */

    /* round 0: t = (t + x y0 + q n) / 2^64 */
    acc = (u128)x0 * y0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y0 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y0 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y0 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* round 1: t = (t + x y1 + q n) / 2^64 */
    acc = (u128)x0 * y1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* round 2: t = (t + x y2 + q n) / 2^64 */
    acc = (u128)x0 * y2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* round 3: t = (t + x y3 + q n) / 2^64 */
    acc = (u128)x0 * y3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x^2 R^-1 mod n (square, then Montgomery reduction)
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) mod n = eval(x)^2 R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      26 wide multiplications, 4 low multiplications, 16 additions and subtractions with
 *             carry
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fn_sqr(sm9_fn *z, const sm9_fn *x) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, d4, d5, d6, d7, extra, high, low0, low1, low2, low3, mask, q;
    uint64_t t0, t1, t2, t3, t4, w1, w2, w3, w4, w5, w6, w7;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* products of two different limbs */
    acc = (u128)x0 * x1;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x0 * x2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x0 * x3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;
    acc = (u128)x1 * x2 + w3;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * x3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w5 = carry;
    acc = (u128)x2 * x3 + w5;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w6 = carry;

    /* twice those, plus the squares of the limbs */
    d1 = w1 << 1;
    d2 = (w1 >> 63) | (w2 << 1);
    d3 = (w2 >> 63) | (w3 << 1);
    d4 = (w3 >> 63) | (w4 << 1);
    d5 = (w4 >> 63) | (w5 << 1);
    d6 = (w5 >> 63) | (w6 << 1);
    d7 = w6 >> 63;
    acc = (u128)x0 * x0;
    low0 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d1 + high;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * x1;
    low1 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d2 + low1 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)d3 + high + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * x2;
    low2 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d4 + low2 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)d5 + high + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * x3;
    low3 = (uint64_t)acc;
    high = (uint64_t)(acc >> 64);
    acc = (u128)d6 + low3 + carry;
    w6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)d7 + high + carry;
    w7 = (uint64_t)acc;
    /* invariant: eval(low0, w1, w2, w3, w4, w5, w6, w7) = x^2 */

    /* q = wi (-n^-1) mod 2^64; then the low word of wi + q N0 is 0 */

    /* limb 0: add q n 2^0, which makes w0 zero */
    q = low0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + low0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + carry;
    w4 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);

    /* limb 1: add q n 2^64, which makes w1 zero */
    q = w1 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 + carry + extra;
    w5 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);

    /* limb 2: add q n 2^128, which makes w2 zero */
    q = w2 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 + carry + extra;
    w6 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);

    /* limb 3: add q n 2^192, which makes w3 zero */
    q = w3 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w6 + carry;
    w6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 + carry + extra;
    w7 = (uint64_t)acc;
    extra = (uint64_t)(acc >> 64);
    /* invariant: eval(w4, w5, w6, w7, extra) < 2 n */
    t0 = w4;
    t1 = w5;
    t2 = w6;
    t3 = w7;
    t4 = extra;

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = (a b + c d) R^-1 mod n (Montgomery reduction of a sum, CIOS with two rows a round)
 *
 * requires  0 <= eval(a) < n
 *           0 <= eval(b) < n
 *           0 <= eval(c) < n
 *           0 <= eval(d) < n
 * ensures   eval(z) mod n = (eval(a) eval(b) + eval(c) eval(d)) R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be a or b or c or d
 * time      constant
 * cost      48 wide multiplications, 4 low multiplications, 18 additions and subtractions with
 *             carry
 * source    R = 2^256; R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fn_mul_add_mul(sm9_fn *z, const sm9_fn *a, const sm9_fn *b, const sm9_fn *c,
                        const sm9_fn *d) {
    u128 acc;
    uint64_t carry, mask, q, t0, t1, t2, t3, t4, t5, u0, u1, u2, u3, u4;

    const uint64_t a0 = a->limb[0];
    const uint64_t a1 = a->limb[1];
    const uint64_t a2 = a->limb[2];
    const uint64_t a3 = a->limb[3];
    const uint64_t b0 = b->limb[0];
    const uint64_t b1 = b->limb[1];
    const uint64_t b2 = b->limb[2];
    const uint64_t b3 = b->limb[3];
    const uint64_t c0 = c->limb[0];
    const uint64_t c1 = c->limb[1];
    const uint64_t c2 = c->limb[2];
    const uint64_t c3 = c->limb[3];
    const uint64_t d0 = d->limb[0];
    const uint64_t d1 = d->limb[1];
    const uint64_t d2 = d->limb[2];
    const uint64_t d3 = d->limb[3];

    /* q = t0 (-n^-1) mod 2^64; then the low word of t0 + q N0 is 0 */

    /* round 0: t = (t + a b0 + c d0 + q n) / 2^64 */
    acc = (u128)a0 * b0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b0 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b0 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b0 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    acc = (u128)c0 * d0 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d0 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d0 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d0 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* round 1: t = (t + a b1 + c d1 + q n) / 2^64 */
    acc = (u128)a0 * b1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    acc = (u128)c0 * d1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* round 2: t = (t + a b2 + c d2 + q n) / 2^64 */
    acc = (u128)a0 * b2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    acc = (u128)c0 * d2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* round 3: t = (t + a b3 + c d3 + q n) / 2^64 */
    acc = (u128)a0 * b3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a1 * b3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a2 * b3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)a3 * b3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    acc = (u128)c0 * d3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c1 * d3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c2 * d3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)c3 * d3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    t5 = (uint64_t)(acc >> 64);
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t5 + carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* u = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    u0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    u1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    u2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    u3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    u4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    t0 = (u0 & mask) | (t0 & ~mask);
    t1 = (u1 & mask) | (t1 & ~mask);
    t2 = (u2 & mask) | (t2 & ~mask);
    t3 = (u3 & mask) | (t3 & ~mask);
    t4 = (u4 & mask) | (t4 & ~mask);
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* u = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    u0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    u1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    u2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    u3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (u0 & mask) | (t0 & ~mask);
    z->limb[1] = (u1 & mask) | (t1 & ~mask);
    z->limb[2] = (u2 & mask) | (t2 & ~mask);
    z->limb[3] = (u3 & mask) | (t3 & ~mask);
}

#endif

/*
 * z = k x mod n for a 32-bit k (product, then Barrett reduction)
 *
 * requires  0 <= eval(x) < n
 *           0 <= k < 2^32
 * ensures   eval(z) mod n = k eval(x) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      10 wide multiplications, 16 additions and subtractions with carry
 * source    Handbook of Applied Cryptography, algorithm 14.42
 */
void sm9_fn_mul_small(sm9_fn *z, const sm9_fn *x, uint32_t k) {
    u128 acc;
    uint64_t borrow, carry, d0, d1, d2, d3, d4, g0, g1, g2, g3, g4, h1, h2, mask, r0, r1, r2, r3;
    uint64_t r4, t0, t1, t2, t3, t4, w0, w1, w2, w3, w4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* w = k x */
    acc = (u128)x0 * k;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * k + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * k + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * k + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;
    /* invariant: eval(w0, w1, w2, w3, w4) = k x */

    /* q = floor(floor(w / 2^192) mu / 2^128) */
    acc = (u128)w3 * N_MU_SMALL_0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * N_MU_SMALL_0 + carry;
    h1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h2 = carry;
    acc = (u128)w3 + h1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + h2 + carry;
    h2 = (uint64_t)acc;
    /* invariant: q = eval(h2) <= w / n < 2^64 */

    /* t = w - q n, exact modulo 2^320 */
    acc = (u128)N0 * h2;
    g0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h2 + carry;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h2 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N3 * h2 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    g4 = carry;
    acc = (u128)w0 - g0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w1 - g1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w2 - g2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w3 - g3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w4 - g4 - borrow;
    t4 = (uint64_t)acc;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    d4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    r0 = (d0 & mask) | (t0 & ~mask);
    r1 = (d1 & mask) | (t1 & ~mask);
    r2 = (d2 & mask) | (t2 & ~mask);
    r3 = (d3 & mask) | (t3 & ~mask);
    r4 = (d4 & mask) | (t4 & ~mask);
    /* invariant: eval(r0, r1, r2, r3, r4) < 2 n */
    t0 = r0;
    t1 = r1;
    t2 = r2;
    t3 = r3;
    t4 = r4;

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x R mod n: Montgomery multiplication by the constant R^2 mod n
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) mod n = eval(x) R mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      32 wide multiplications, 4 low multiplications, 9 additions and subtractions with
 *             carry
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fn_to_montgomery(sm9_fn *z, const sm9_fn_canonical *x) {
    u128 acc;
    uint64_t carry, d0, d1, d2, d3, mask, q, t0, t1, t2, t3, t4;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* q = t0 (-n^-1) mod 2^64; then the low word of t0 + q N0 is 0 */

    /* round 0: t = (t + x N_R_SQUARED_0 + q n) / 2^64 */
    acc = (u128)x0 * N_R_SQUARED_0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * N_R_SQUARED_0 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * N_R_SQUARED_0 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * N_R_SQUARED_0 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* round 1: t = (t + x N_R_SQUARED_1 + q n) / 2^64 */
    acc = (u128)x0 * N_R_SQUARED_1 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * N_R_SQUARED_1 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * N_R_SQUARED_1 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * N_R_SQUARED_1 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* round 2: t = (t + x N_R_SQUARED_2 + q n) / 2^64 */
    acc = (u128)x0 * N_R_SQUARED_2 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * N_R_SQUARED_2 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * N_R_SQUARED_2 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * N_R_SQUARED_2 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* round 3: t = (t + x N_R_SQUARED_3 + q n) / 2^64 */
    acc = (u128)x0 * N_R_SQUARED_3 + t0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * N_R_SQUARED_3 + t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * N_R_SQUARED_3 + t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * N_R_SQUARED_3 + t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = t4 + carry;
    q = t0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + t0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + t1 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + t2 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + t3 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = carry;
    /* invariant: eval(t0, t1, t2, t3, t4) < 2 n */

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = x R^-1 mod n: Montgomery reduction of x, reduced without correction
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) mod n = eval(x) R^-1 mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x
 * time      constant
 * cost      16 wide multiplications, 4 low multiplications
 * source    R = 2^256; Koc, Acar, Kaliski 1996
 */
void sm9_fn_from_montgomery(sm9_fn_canonical *z, const sm9_fn *x) {
    u128 acc;
    uint64_t carry, q, w1, w2, w3, w4, w5, w6;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    /* q = wi (-n^-1) mod 2^64; then the low word of wi + q N0 is 0 */

    /* limb 0: add q n 2^0, which makes w0 zero */
    q = x0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + x0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + x1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + x2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + x3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;

    /* limb 1: add q n 2^64, which makes w1 zero */
    q = w1 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w5 = carry;

    /* limb 2: add q n 2^128, which makes w2 zero */
    q = w2 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w6 = carry;

    /* limb 3: add q n 2^192, which makes w3 zero */
    q = w3 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w4 + carry;
    z->limb[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w5 + carry;
    z->limb[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w6 + carry;
    z->limb[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    z->limb[3] = carry;
    /* invariant: eval(z->limb[0], z->limb[1], z->limb[2], z->limb[3]) < n */
}

/*
 * z = x mod n for any 8-word x (Barrett reduction)
 *
 * ensures   eval(z) = eval(x) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 * cost      34 wide multiplications, 16 additions and subtractions with carry
 * source    Handbook of Applied Cryptography, algorithm 14.42
 */
void sm9_fn_reduce_wide(sm9_fn_canonical *z, const uint64_t x[8]) {
    u128 acc;
    uint64_t borrow, carry, d0, d1, d2, d3, d4, g0, g1, g2, g3, g4, h1, h2, h3, h4, h5, h6, h7, h8;
    uint64_t h9, mask, r0, r1, r2, r3, r4, t0, t1, t2, t3, t4;

    const uint64_t x0 = x[0];
    const uint64_t x1 = x[1];
    const uint64_t x2 = x[2];
    const uint64_t x3 = x[3];
    const uint64_t x4 = x[4];
    const uint64_t x5 = x[5];
    const uint64_t x6 = x[6];
    const uint64_t x7 = x[7];

    /* q = floor(floor(x / 2^192) mu / 2^320) */
    acc = (u128)x3 * N_MU_0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * N_MU_0 + carry;
    h1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * N_MU_0 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * N_MU_0 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * N_MU_0 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h5 = carry;
    acc = (u128)x3 * N_MU_1 + h1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * N_MU_1 + h2 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * N_MU_1 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * N_MU_1 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * N_MU_1 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h6 = carry;
    acc = (u128)x3 * N_MU_2 + h2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * N_MU_2 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * N_MU_2 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * N_MU_2 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * N_MU_2 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h7 = carry;
    acc = (u128)x3 * N_MU_3 + h3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 * N_MU_3 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 * N_MU_3 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 * N_MU_3 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 * N_MU_3 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h8 = carry;
    acc = (u128)x3 + h4;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x4 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x5 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x6 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x7 + h8 + carry;
    h8 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h9 = carry;
    /* invariant: q = eval(h5, h6, h7, h8, h9) <= x / n < 2^320 */

    /* t = x - q n, exact modulo 2^320 */
    acc = (u128)N0 * h5;
    g0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h5 + carry;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h5 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N3 * h5 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    g4 = carry;
    acc = (u128)N0 * h6 + g1;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h6 + g2 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h6 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N3 * h6 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)N0 * h7 + g2;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h7 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h7 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)N0 * h8 + g3;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h8 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)N0 * h9 + g4;
    g4 = (uint64_t)acc;
    acc = (u128)x0 - g0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x1 - g1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x2 - g2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x3 - g3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x4 - g4 - borrow;
    t4 = (uint64_t)acc;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    d4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    r0 = (d0 & mask) | (t0 & ~mask);
    r1 = (d1 & mask) | (t1 & ~mask);
    r2 = (d2 & mask) | (t2 & ~mask);
    r3 = (d3 & mask) | (t3 & ~mask);
    r4 = (d4 & mask) | (t4 & ~mask);
    /* invariant: eval(r0, r1, r2, r3, r4) < 2 n */
    t0 = r0;
    t1 = r1;
    t2 = r2;
    t3 = r3;
    t4 = r4;

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * z = the 32 big-endian bytes of in if that is below n, else 0
 *
 * ensures   returns all ones and eval(z) = value(in) if value(in) < n
 *           returns 0 and eval(z) = 0 otherwise
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 * cost      4 additions and subtractions with carry
 */
uint64_t sm9_fn_from_bytes(sm9_fn_canonical *z, const uint8_t in[32]) {
    u128 acc;
    uint64_t borrow, valid;

    const uint64_t x0 = (uint64_t)in[31] | ((uint64_t)in[30] << 8) | ((uint64_t)in[29] << 16)
        | ((uint64_t)in[28] << 24) | ((uint64_t)in[27] << 32) | ((uint64_t)in[26] << 40)
        | ((uint64_t)in[25] << 48) | ((uint64_t)in[24] << 56);
    const uint64_t x1 = (uint64_t)in[23] | ((uint64_t)in[22] << 8) | ((uint64_t)in[21] << 16)
        | ((uint64_t)in[20] << 24) | ((uint64_t)in[19] << 32) | ((uint64_t)in[18] << 40)
        | ((uint64_t)in[17] << 48) | ((uint64_t)in[16] << 56);
    const uint64_t x2 = (uint64_t)in[15] | ((uint64_t)in[14] << 8) | ((uint64_t)in[13] << 16)
        | ((uint64_t)in[12] << 24) | ((uint64_t)in[11] << 32) | ((uint64_t)in[10] << 40)
        | ((uint64_t)in[9] << 48) | ((uint64_t)in[8] << 56);
    const uint64_t x3 = (uint64_t)in[7] | ((uint64_t)in[6] << 8) | ((uint64_t)in[5] << 16)
        | ((uint64_t)in[4] << 24) | ((uint64_t)in[3] << 32) | ((uint64_t)in[2] << 40)
        | ((uint64_t)in[1] << 48) | ((uint64_t)in[0] << 56);

    /* the borrow of x - n tells whether x < n */
    acc = (u128)x0 - N0;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x1 - N1 - borrow;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x2 - N2 - borrow;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)x3 - N3 - borrow;
    borrow = (uint64_t)(acc >> 64) & 1;
    valid = 0 - borrow;
    z->limb[0] = x0 & valid;
    z->limb[1] = x1 & valid;
    z->limb[2] = x2 & valid;
    z->limb[3] = x3 & valid;
    return valid;
}

/*
 * out = x in 32 big-endian bytes
 *
 * requires  0 <= eval(x) < n
 * ensures   value(out) = eval(x)
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
void sm9_fn_to_bytes(uint8_t out[32], const sm9_fn_canonical *x) {
    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    out[31] = (uint8_t)x0;
    out[30] = (uint8_t)(x0 >> 8);
    out[29] = (uint8_t)(x0 >> 16);
    out[28] = (uint8_t)(x0 >> 24);
    out[27] = (uint8_t)(x0 >> 32);
    out[26] = (uint8_t)(x0 >> 40);
    out[25] = (uint8_t)(x0 >> 48);
    out[24] = (uint8_t)(x0 >> 56);
    out[23] = (uint8_t)x1;
    out[22] = (uint8_t)(x1 >> 8);
    out[21] = (uint8_t)(x1 >> 16);
    out[20] = (uint8_t)(x1 >> 24);
    out[19] = (uint8_t)(x1 >> 32);
    out[18] = (uint8_t)(x1 >> 40);
    out[17] = (uint8_t)(x1 >> 48);
    out[16] = (uint8_t)(x1 >> 56);
    out[15] = (uint8_t)x2;
    out[14] = (uint8_t)(x2 >> 8);
    out[13] = (uint8_t)(x2 >> 16);
    out[12] = (uint8_t)(x2 >> 24);
    out[11] = (uint8_t)(x2 >> 32);
    out[10] = (uint8_t)(x2 >> 40);
    out[9] = (uint8_t)(x2 >> 48);
    out[8] = (uint8_t)(x2 >> 56);
    out[7] = (uint8_t)x3;
    out[6] = (uint8_t)(x3 >> 8);
    out[5] = (uint8_t)(x3 >> 16);
    out[4] = (uint8_t)(x3 >> 24);
    out[3] = (uint8_t)(x3 >> 32);
    out[2] = (uint8_t)(x3 >> 40);
    out[1] = (uint8_t)(x3 >> 48);
    out[0] = (uint8_t)(x3 >> 56);
}

/*
 * z = 0
 *
 * ensures   eval(z) = 0
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
void sm9_fn_set_zero(sm9_fn *z) {
    z->limb[0] = 0;
    z->limb[1] = 0;
    z->limb[2] = 0;
    z->limb[3] = 0;
}

/*
 * z = 1
 *
 * ensures   eval(z) = R mod n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
void sm9_fn_set_one(sm9_fn *z) {
    z->limb[0] = UINT64_C(0x1a911e63296130db);
    z->limb[1] = UINT64_C(0xb60d6cb4e7157411);
    z->limb[2] = UINT64_C(0x29fc54b00a7138bb);
    z->limb[3] = UINT64_C(0x49bffffffd5c590e);
}

/*
 * z = x where mask is all ones, y where it is 0
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 *           mask is 0 or all ones
 * ensures   eval(z) = eval(x) if mask else eval(y)
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 */
void sm9_fn_select(sm9_fn *z, uint64_t mask, const sm9_fn *x, const sm9_fn *y) {
    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    z->limb[0] = (x0 & mask) | (y0 & ~mask);
    z->limb[1] = (x1 & mask) | (y1 & ~mask);
    z->limb[2] = (x2 & mask) | (y2 & ~mask);
    z->limb[3] = (x3 & mask) | (y3 & ~mask);
}

/*
 * all ones if x = 0, else 0
 *
 * requires  0 <= eval(x) < n
 * ensures   returns all ones if eval(x) = 0, else 0
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
uint64_t sm9_fn_is_zero(const sm9_fn *x) {
    uint64_t any, mask, nonzero, zero;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    any = x0 | x1 | x2 | x3;
    nonzero = (any | (0 - any)) >> 63;
    zero = 1 - nonzero;
    mask = 0 - zero;
    return mask;
}

/*
 * all ones if x = y, else 0
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   returns all ones if eval(x) = eval(y), else 0
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  none
 * time      constant
 */
uint64_t sm9_fn_equal(const sm9_fn *x, const sm9_fn *y) {
    uint64_t any, d0, d1, d2, d3, mask, nonzero, zero;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    d0 = x0 ^ y0;
    d1 = x1 ^ y1;
    d2 = x2 ^ y2;
    d3 = x3 ^ y3;
    any = d0 | d1 | d2 | d3;
    nonzero = (any | (0 - any)) >> 63;
    zero = 1 - nonzero;
    mask = 0 - zero;
    return mask;
}

/*
 * z = x y mod n (product, then Barrett reduction)
 *
 * requires  0 <= eval(x) < n
 *           0 <= eval(y) < n
 * ensures   eval(z) mod n = eval(x) eval(y) mod n, 0 <= eval(z) < n
 * limbs     each limb in [0, 2^64), the top one in [0, 0xb640000002a3a6f1]
 * aliasing  z may be x or y
 * time      constant
 * cost      49 wide multiplications, 16 additions and subtractions with carry
 * source    Handbook of Applied Cryptography, algorithm 14.42
 */
void sm9_fn_mul_barrett(sm9_fn_canonical *z, const sm9_fn_canonical *x, const sm9_fn_canonical *y) {
    u128 acc;
    uint64_t borrow, carry, d0, d1, d2, d3, d4, g0, g1, g2, g3, g4, h1, h2, h3, h4, h5, h6, h7, h8;
    uint64_t mask, r0, r1, r2, r3, r4, t0, t1, t2, t3, t4, w0, w1, w2, w3, w4, w5, w6, w7;

    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];
    const uint64_t y0 = y->limb[0];
    const uint64_t y1 = y->limb[1];
    const uint64_t y2 = y->limb[2];
    const uint64_t y3 = y->limb[3];

    /* w = x y */
    acc = (u128)x0 * y0;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y0 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y0 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y0 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w4 = carry;
    acc = (u128)x0 * y1 + w1;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y1 + w2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y1 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y1 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w5 = carry;
    acc = (u128)x0 * y2 + w2;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y2 + w3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y2 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y2 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w6 = carry;
    acc = (u128)x0 * y3 + w3;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x1 * y3 + w4 + carry;
    w4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x2 * y3 + w5 + carry;
    w5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)x3 * y3 + w6 + carry;
    w6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    w7 = carry;
    /* invariant: eval(w0, w1, w2, w3, w4, w5, w6, w7) = x y */

    /* q = floor(floor(w / 2^192) mu / 2^320) */
    acc = (u128)w3 * N_MU_0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * N_MU_0 + carry;
    h1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * N_MU_0 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * N_MU_0 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * N_MU_0 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h5 = carry;
    acc = (u128)w3 * N_MU_1 + h1;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * N_MU_1 + h2 + carry;
    h2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * N_MU_1 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * N_MU_1 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * N_MU_1 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h6 = carry;
    acc = (u128)w3 * N_MU_2 + h2;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * N_MU_2 + h3 + carry;
    h3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * N_MU_2 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * N_MU_2 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * N_MU_2 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h7 = carry;
    acc = (u128)w3 * N_MU_3 + h3;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 * N_MU_3 + h4 + carry;
    h4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 * N_MU_3 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 * N_MU_3 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 * N_MU_3 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    h8 = carry;
    acc = (u128)w3 + h4;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + h5 + carry;
    h5 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w5 + h6 + carry;
    h6 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w6 + h7 + carry;
    h7 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w7 + h8 + carry;
    h8 = (uint64_t)acc;
    /* invariant: q = eval(h5, h6, h7, h8) <= w / n < 2^256 */

    /* t = w - q n, exact modulo 2^320 */
    acc = (u128)N0 * h5;
    g0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h5 + carry;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h5 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N3 * h5 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    g4 = carry;
    acc = (u128)N0 * h6 + g1;
    g1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h6 + g2 + carry;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h6 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N3 * h6 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)N0 * h7 + g2;
    g2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h7 + g3 + carry;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N2 * h7 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)N0 * h8 + g3;
    g3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)N1 * h8 + g4 + carry;
    g4 = (uint64_t)acc;
    acc = (u128)w0 - g0;
    t0 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w1 - g1 - borrow;
    t1 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w2 - g2 - borrow;
    t2 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w3 - g3 - borrow;
    t3 = (uint64_t)acc;
    borrow = (uint64_t)(acc >> 64) & 1;
    acc = (u128)w4 - g4 - borrow;
    t4 = (uint64_t)acc;
    /* invariant: eval(t0, t1, t2, t3, t4) < 3 n */

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    d4 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    r0 = (d0 & mask) | (t0 & ~mask);
    r1 = (d1 & mask) | (t1 & ~mask);
    r2 = (d2 & mask) | (t2 & ~mask);
    r3 = (d3 & mask) | (t3 & ~mask);
    r4 = (d4 & mask) | (t4 & ~mask);
    /* invariant: eval(r0, r1, r2, r3, r4) < 2 n */
    t0 = r0;
    t1 = r1;
    t2 = r2;
    t3 = r3;
    t4 = r4;

    /* d = t + 2^320 - n modulo 2^320; it carries if t >= n, and then is t - n */
    acc = (u128)t0 + N_COMPLEMENT_0;
    d0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t1 + N_COMPLEMENT_1 + carry;
    d1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t2 + N_COMPLEMENT_2 + carry;
    d2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t3 + N_COMPLEMENT_3 + carry;
    d3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)t4 + UINT64_C(0xffffffffffffffff) + carry;
    carry = (uint64_t)(acc >> 64);
    mask = 0 - carry;
    z->limb[0] = (d0 & mask) | (t0 & ~mask);
    z->limb[1] = (d1 & mask) | (t1 & ~mask);
    z->limb[2] = (d2 & mask) | (t2 & ~mask);
    z->limb[3] = (d3 & mask) | (t3 & ~mask);
}

/*
 * Overwrites size bytes at data with zeros, by stores that the compiler may not drop.
 */
void sm9_wipe(void *data, size_t size) {
    volatile uint8_t *bytes = data;

    while (size > 0) {
        size--;
        bytes[size] = 0;
    }
}
