/*
 * Inversion of sm9 by batches of divsteps
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
 * Conventions. A divstep takes (delta, f, g), f odd, to
 *
 *     (1 - delta, g, (g - f) / 2)    if delta > 0 and g is odd,
 *     (1 + delta, f, (g + f) / 2)    if delta <= 0 and g is odd,
 *     (1 + delta, f, g / 2)          if g is even.
 *
 * The k lowest bits of f and g decide the next k steps, and these are a matrix: (f, g) becomes
 * (u f + v g, r f + s g) / 2^k. signed(x) is eval(x) as a two's complement number: the top bit
 * of its highest word counts negatively. For a signed word w, w ^ sign with sign = 0 - (w >> 63) is w or
 * -w - 1, and so it is for all words of a number at once.
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

/* 2 p */
#define P_TWICE_0 UINT64_C(0xcadf364fc6a28afa)
#define P_TWICE_1 UINT64_C(0x43e5269634f5ddb7)
#define P_TWICE_2 UINT64_C(0xac07569feb1d8e8a)
#define P_TWICE_3 UINT64_C(0x6c80000005474de3)
#define P_TWICE_4 UINT64_C(0x0000000000000001)

/* R^2 2^(5 * 10) mod p */
#define P_INVERSE_START_0 UINT64_C(0xdcf7d93677d6bddc)
#define P_INVERSE_START_1 UINT64_C(0x66303e412826e1fd)
#define P_INVERSE_START_2 UINT64_C(0xa24e59eeae4dd123)
#define P_INVERSE_START_3 UINT64_C(0x7106f262622c187c)

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

/* 2 n */
#define N_TWICE_0 UINT64_C(0xcaddc339ad3d9e4a)
#define N_TWICE_1 UINT64_C(0x93e5269631d517dd)
#define N_TWICE_2 UINT64_C(0xac07569feb1d8e88)
#define N_TWICE_3 UINT64_C(0x6c80000005474de3)
#define N_TWICE_4 UINT64_C(0x0000000000000001)

/* R^2 2^(5 * 10) mod n */
#define N_INVERSE_START_0 UINT64_C(0x94e12369c5c4d7c4)
#define N_INVERSE_START_1 UINT64_C(0xd663116cc4fbc382)
#define N_INVERSE_START_2 UINT64_C(0x3623ffebe8a814b8)
#define N_INVERSE_START_3 UINT64_C(0x655f69b27ae473c8)

/*
 * rows = the matrix of count divsteps, for every odd f = f0 and every g = g0 modulo 2^count;
 * returns zeta
 *
 * requires  f0 is odd
 *           1 <= count <= 20
 *           zeta0 = -(delta + 1/2), below 2^62
 * ensures   rows = (u + 2^22 v, r + 2^22 s) modulo 2^44, (u, v; r, s) the matrix
 *           returns -(delta + 1/2) of the delta after count divsteps
 * aliasing  none
 * time      constant
 * source    Bernstein, Yang 2019, section 8
 */
static uint64_t sm9_inv_divsteps(uint64_t rows[2], uint64_t zeta0, uint64_t f0, uint64_t g0,
                                 size_t count) {
    uint64_t zeta, f, g;

    /*
     * f holds u + 2^22 v + 2^44 f, g holds r + 2^22 s + 2^44 g and, above what the entries may
     * borrow, 2^43; rows and bits of f and g double as they go, so that the step of round i looks
     * at bit i
     */
    zeta = zeta0;
    f = (f0 << 44) + 1;
    g = (g0 << 44) + 0x80000400000;
    for (size_t i = 44; i < count + 44; i++) {
        const uint64_t positive = 0 - (zeta >> 63);
        const uint64_t odd = 0 - ((g >> i) & 1);
        const uint64_t swap = positive & odd;

        /* delta > 0 and g odd: f becomes g; an odd g becomes g - f if delta > 0, else g + f */
        const uint64_t change = (f ^ (g - 0x80000000000)) & swap;
        g += ((f ^ positive) - positive) & odd;
        f = (f ^ change) << 1;
        zeta = (zeta ^ swap) - 1;
    }

    rows[0] = f;
    rows[1] = g - 0x80000000000;
    return zeta;
}

/*
 * t = the matrix (u, v; r, s) of count divsteps, for every odd f = f0 and every g = g0 modulo
 * 2^count; returns zeta
 *
 * requires  f0 is odd
 *           1 <= count <= 62
 *           zeta0 = -(delta + 1/2), below 2^62
 * ensures   t = (u, v, r, s) modulo 2^64
 *           returns -(delta + 1/2) of the delta after count divsteps
 * aliasing  none
 * time      depends on the operands: public values only
 * source    Bernstein, Yang 2019, section 8
 */
static uint64_t sm9_inv_divsteps_vartime(uint64_t t[4], uint64_t zeta0, uint64_t f0, uint64_t g0,
                                         size_t count) {
    uint64_t zeta, f, g, v, s, stop, inverse;

    /*
     * (v, s) is the right column of the matrix; stop = 2^k for the k divsteps that are left, and
     * so many bits of f and g, or more, are as after those before
     */
    zeta = zeta0;
    f = f0;
    g = g0;
    v = 0;
    s = 1;
    stop = (uint64_t)1 << count;
    for (size_t round = 0; round < count + 1; round++) {
        /* divsteps on an even g, as many as there are, and are left */
        const uint64_t zeros = (uint64_t)__builtin_ctzll(g | stop);
        g >>= zeros;
        v <<= zeros;
        stop >>= zeros;
        zeta -= zeros;
        if (stop == 1) {
            break;
        }

        /* a divstep on an odd g but for its last part, in which g is even */
        const uint64_t swap = 0 - (zeta >> 63);
        zeta ^= swap;
        const uint64_t change_f = (f ^ g) & swap;
        g += (f ^ swap) - swap;
        f ^= change_f;
        const uint64_t change_v = (v ^ s) & swap;
        s += (v ^ swap) - swap;
        v ^= change_v;
    }

    /*
     * u f0 + v g0 = 2^count f and r f0 + s g0 = 2^count g; f0 is odd, and of its inverse 5 bits
     * are known, then 10, 20, 40, all
     */
    inverse = (f0 * 3) ^ 2;
    for (size_t i = 0; i < 4; i++) {
        inverse *= 2 - f0 * inverse;
    }
    t[0] = ((f << count) - v * g0) * inverse;
    t[1] = v;
    t[2] = ((g << count) - s * g0) * inverse;
    t[3] = s;
    return zeta;
}

/*
 * next_t = M t, next_fg = M fg / 2^20, M in rows as inv_divsteps packs it
 *
 * requires  rows = (u + 2^22 v, r + 2^22 s) modulo 2^44 for M = (u, v; r, s)
 *           -2^21 <= u, v, r, s < 2^21
 * ensures   next_t = M t modulo 2^64, t = (u, v, r, s) as (u, v; r, s)
 *           next_fg = floor((M fg mod 2^64) / 2^20)
 * aliasing  next_t may be t, next_fg may be fg
 * time      constant
 * cost      12 low multiplications
 */
static void sm9_inv_compose(uint64_t next_t[4], uint64_t next_fg[2], const uint64_t t[4],
                            const uint64_t fg[2], const uint64_t rows[2]) {
    uint64_t r, raised, rest, s, u, v, w;

    const uint64_t t0 = t[0];
    const uint64_t t1 = t[1];
    const uint64_t t2 = t[2];
    const uint64_t t3 = t[3];
    const uint64_t f = fg[0];
    const uint64_t g = fg[1];
    const uint64_t top = rows[0];
    const uint64_t bottom = rows[1];

    /* entries are signed: with 2^21 added to each none borrows from another */
    raised = top + UINT64_C(0x0000080000200000);
    rest = raised >> 22;
    u = raised & UINT64_C(0x00000000003fffff);
    v = rest & UINT64_C(0x00000000003fffff);
    u = u - UINT64_C(0x0000000000200000);
    v = v - UINT64_C(0x0000000000200000);
    raised = bottom + UINT64_C(0x0000080000200000);
    rest = raised >> 22;
    r = raised & UINT64_C(0x00000000003fffff);
    s = rest & UINT64_C(0x00000000003fffff);
    r = r - UINT64_C(0x0000000000200000);
    s = s - UINT64_C(0x0000000000200000);

    /* M times the columns of t, and times (f, g) */
    next_t[0] = u * t0 + v * t2;
    next_t[1] = u * t1 + v * t3;
    next_t[2] = r * t0 + s * t2;
    next_t[3] = r * t1 + s * t3;
    w = u * f + v * g;
    next_fg[0] = w >> 20;
    w = r * f + s * g;
    next_fg[1] = w >> 20;
}

/*
 * d = 0, e = R^2 2^(5 * 10) mod p, f = p, g = x
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(d) = 0, eval(e) = R^2 2^(5 * 10) mod p
 *           eval(f) = p, eval(g) = eval(x)
 * aliasing  none
 * time      constant
 */
static void sm9_fp_inv_start(uint64_t d[5], uint64_t e[5], uint64_t f[5], uint64_t g[5],
                             const sm9_fp *x) {
    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    d[0] = 0;
    d[1] = 0;
    d[2] = 0;
    d[3] = 0;
    d[4] = 0;
    e[0] = P_INVERSE_START_0;
    e[1] = P_INVERSE_START_1;
    e[2] = P_INVERSE_START_2;
    e[3] = P_INVERSE_START_3;
    e[4] = 0;
    f[0] = P0;
    f[1] = P1;
    f[2] = P2;
    f[3] = P3;
    f[4] = 0;
    g[0] = x0;
    g[1] = x1;
    g[2] = x2;
    g[3] = x3;
    g[4] = 0;
}

/*
 * (next_f, next_g) = t (f, g) / 2^59 for t = (u, v; r, s)
 *
 * requires  -p <= signed(f), signed(g) <= p
 *           |u| + |v| <= 2^59, |r| + |s| <= 2^59
 *           u f + v g and r f + s g are multiples of 2^59
 * ensures   2^59 signed(next_f) = u signed(f) + v signed(g)
 *           2^59 signed(next_g) = r signed(f) + s signed(g)
 * aliasing  each output may be the input of its name
 * time      constant
 * cost      16 wide multiplications, 4 low multiplications
 * source    Bernstein, Yang 2019, section 11
 */
static void sm9_fp_inv_update_fg(uint64_t next_f[5], uint64_t next_g[5], const uint64_t f[5],
                                 const uint64_t g[5], const uint64_t t[4]) {
    u128 acc;
    uint64_t a, a0, a1, a2, a3, abs_r, abs_s, abs_u, abs_v, b, b0, b1, b2, b3, carry, sign_r;
    uint64_t sign_s, sign_u, sign_v, w0, w1, w2, w3, w4;

    const uint64_t f0 = f[0];
    const uint64_t f1 = f[1];
    const uint64_t f2 = f[2];
    const uint64_t f3 = f[3];
    const uint64_t f4 = f[4];
    const uint64_t g0 = g[0];
    const uint64_t g1 = g[1];
    const uint64_t g2 = g[2];
    const uint64_t g3 = g[3];
    const uint64_t g4 = g[4];
    const uint64_t u = t[0];
    const uint64_t v = t[1];
    const uint64_t r = t[2];
    const uint64_t s = t[3];

    /* next_f = (u f + v g) / 2^59; above its words, its sign */
    sign_u = 0 - (u >> 63);
    abs_u = (u ^ sign_u) - sign_u;
    sign_v = 0 - (v >> 63);
    abs_v = (v ^ sign_v) - sign_v;
    a = abs_u & sign_u;
    b = abs_v & sign_v;
    carry = a + b;
    a0 = f0 ^ sign_u;
    b0 = g0 ^ sign_v;
    acc = (u128)abs_u * a0 + (u128)abs_v * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = f1 ^ sign_u;
    b1 = g1 ^ sign_v;
    acc = (u128)abs_u * a1 + (u128)abs_v * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = f2 ^ sign_u;
    b2 = g2 ^ sign_v;
    acc = (u128)abs_u * a2 + (u128)abs_v * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = f3 ^ sign_u;
    b3 = g3 ^ sign_v;
    acc = (u128)abs_u * a3 + (u128)abs_v * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = f4 ^ sign_u;
    b = g4 ^ sign_v;
    w4 = abs_u * a + abs_v * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = u f + v g */
    next_f[0] = (w0 >> 59) | (w1 << 5);
    next_f[1] = (w1 >> 59) | (w2 << 5);
    next_f[2] = (w2 >> 59) | (w3 << 5);
    next_f[3] = (w3 >> 59) | (w4 << 5);
    next_f[4] = 0 - (w4 >> 63);

    /* next_g = (r f + s g) / 2^59; above its words, its sign */
    sign_r = 0 - (r >> 63);
    abs_r = (r ^ sign_r) - sign_r;
    sign_s = 0 - (s >> 63);
    abs_s = (s ^ sign_s) - sign_s;
    a = abs_r & sign_r;
    b = abs_s & sign_s;
    carry = a + b;
    a0 = f0 ^ sign_r;
    b0 = g0 ^ sign_s;
    acc = (u128)abs_r * a0 + (u128)abs_s * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = f1 ^ sign_r;
    b1 = g1 ^ sign_s;
    acc = (u128)abs_r * a1 + (u128)abs_s * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = f2 ^ sign_r;
    b2 = g2 ^ sign_s;
    acc = (u128)abs_r * a2 + (u128)abs_s * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = f3 ^ sign_r;
    b3 = g3 ^ sign_s;
    acc = (u128)abs_r * a3 + (u128)abs_s * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = f4 ^ sign_r;
    b = g4 ^ sign_s;
    w4 = abs_r * a + abs_s * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = r f + s g */
    next_g[0] = (w0 >> 59) | (w1 << 5);
    next_g[1] = (w1 >> 59) | (w2 << 5);
    next_g[2] = (w2 >> 59) | (w3 << 5);
    next_g[3] = (w3 >> 59) | (w4 << 5);
    next_g[4] = 0 - (w4 >> 63);
}

/*
 * (next_d, next_e) = t (d, e) / 2^64 mod p for t = (u, v; r, s)
 *
 * requires  -p < signed(d), signed(e) < 2 p
 *           |u| + |v| <= 2^59, |r| + |s| <= 2^59
 * ensures   2^64 signed(next_d) mod p = (u signed(d) + v signed(e)) mod p
 *           2^64 signed(next_e) mod p = (r signed(d) + s signed(e)) mod p
 *           -p < signed(next_d), signed(next_e) < 2 p
 * aliasing  each output may be the input of its name
 * time      constant
 * cost      24 wide multiplications, 6 low multiplications, 2 additions and subtractions with
 *             carry
 * source    Bernstein, Yang 2019, section 11
 */
static void sm9_fp_inv_update_de(uint64_t next_d[5], uint64_t next_e[5], const uint64_t d[5],
                                 const uint64_t e[5], const uint64_t t[4]) {
    u128 acc;
    uint64_t a, a0, a1, a2, a3, abs_r, abs_s, abs_u, abs_v, b, b0, b1, b2, b3, carry, q, sign;
    uint64_t sign_r, sign_s, sign_u, sign_v, w0, w1, w2, w3, w4;

    const uint64_t d0 = d[0];
    const uint64_t d1 = d[1];
    const uint64_t d2 = d[2];
    const uint64_t d3 = d[3];
    const uint64_t d4 = d[4];
    const uint64_t e0 = e[0];
    const uint64_t e1 = e[1];
    const uint64_t e2 = e[2];
    const uint64_t e3 = e[3];
    const uint64_t e4 = e[4];
    const uint64_t u = t[0];
    const uint64_t v = t[1];
    const uint64_t r = t[2];
    const uint64_t s = t[3];

    /* q = w0 (-p^-1) mod 2^64; then the low word of w0 + q P0 is 0 */

    /* next_d = (u d + v e + q p) / 2^64 */
    sign_u = 0 - (u >> 63);
    abs_u = (u ^ sign_u) - sign_u;
    sign_v = 0 - (v >> 63);
    abs_v = (v ^ sign_v) - sign_v;
    a = abs_u & sign_u;
    b = abs_v & sign_v;
    carry = a + b;
    a0 = d0 ^ sign_u;
    b0 = e0 ^ sign_v;
    acc = (u128)abs_u * a0 + (u128)abs_v * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = d1 ^ sign_u;
    b1 = e1 ^ sign_v;
    acc = (u128)abs_u * a1 + (u128)abs_v * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = d2 ^ sign_u;
    b2 = e2 ^ sign_v;
    acc = (u128)abs_u * a2 + (u128)abs_v * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = d3 ^ sign_u;
    b3 = e3 ^ sign_v;
    acc = (u128)abs_u * a3 + (u128)abs_v * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = d4 ^ sign_u;
    b = e4 ^ sign_v;
    w4 = abs_u * a + abs_v * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = u d + v e */
    q = w0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w1 + carry;
    next_d[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w2 + carry;
    next_d[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w3 + carry;
    next_d[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + carry;
    next_d[3] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    sign = 0 - (w4 >> 63);
    next_d[4] = sign + carry;

    /* next_e = (r d + s e + q p) / 2^64 */
    sign_r = 0 - (r >> 63);
    abs_r = (r ^ sign_r) - sign_r;
    sign_s = 0 - (s >> 63);
    abs_s = (s ^ sign_s) - sign_s;
    a = abs_r & sign_r;
    b = abs_s & sign_s;
    carry = a + b;
    a0 = d0 ^ sign_r;
    b0 = e0 ^ sign_s;
    acc = (u128)abs_r * a0 + (u128)abs_s * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = d1 ^ sign_r;
    b1 = e1 ^ sign_s;
    acc = (u128)abs_r * a1 + (u128)abs_s * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = d2 ^ sign_r;
    b2 = e2 ^ sign_s;
    acc = (u128)abs_r * a2 + (u128)abs_s * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = d3 ^ sign_r;
    b3 = e3 ^ sign_s;
    acc = (u128)abs_r * a3 + (u128)abs_s * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = d4 ^ sign_r;
    b = e4 ^ sign_s;
    w4 = abs_r * a + abs_s * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = r d + s e */
    q = w0 * P_NEG_INVERSE;
    acc = (u128)q * P0 + w0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P1 + w1 + carry;
    next_e[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P2 + w2 + carry;
    next_e[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * P3 + w3 + carry;
    next_e[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + carry;
    next_e[3] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    sign = 0 - (w4 >> 63);
    next_e[4] = sign + carry;
}

/*
 * z = x mod p if f >= 0, -x mod p if f < 0
 *
 * requires  -p < signed(x) < 2 p
 *           -p <= signed(f) <= p
 * ensures   eval(z) mod p = signed(x) mod p if signed(f) >= 0, -signed(x) mod p otherwise
 *           0 <= eval(z) < p
 * aliasing  none
 * time      constant
 * cost      15 additions and subtractions with carry
 */
static void sm9_fp_inv_normalise(sm9_fp *z, const uint64_t x[5], const uint64_t f[5]) {
    u128 acc;
    uint64_t a0, a1, a2, a3, a4, carry, d0, d1, d2, d3, mask, negative, t0, t1, t2, t3, t4;

    const uint64_t x0 = x[0];
    const uint64_t x1 = x[1];
    const uint64_t x2 = x[2];
    const uint64_t x3 = x[3];
    const uint64_t x4 = x[4];
    const uint64_t sign = f[4];

    /* t = x or -x */
    carry = sign & 1;
    t0 = x0 ^ sign;
    acc = (u128)t0 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t1 = x1 ^ sign;
    acc = (u128)t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t2 = x2 ^ sign;
    acc = (u128)t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t3 = x3 ^ sign;
    acc = (u128)t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = x4 ^ sign;
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    /* invariant: signed(t0, t1, t2, t3, t4) = x or -x */

    /* add 2 p if t is negative */
    negative = 0 - (t4 >> 63);
    a0 = P_TWICE_0 & negative;
    acc = (u128)t0 + a0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = P_TWICE_1 & negative;
    acc = (u128)t1 + a1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = P_TWICE_2 & negative;
    acc = (u128)t2 + a2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = P_TWICE_3 & negative;
    acc = (u128)t3 + a3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a4 = P_TWICE_4 & negative;
    acc = (u128)t4 + a4 + carry;
    t4 = (uint64_t)acc;
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
 * d = 0, e = R^2 2^(5 * 10) mod n, f = n, g = x
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(d) = 0, eval(e) = R^2 2^(5 * 10) mod n
 *           eval(f) = n, eval(g) = eval(x)
 * aliasing  none
 * time      constant
 */
static void sm9_fn_inv_start(uint64_t d[5], uint64_t e[5], uint64_t f[5], uint64_t g[5],
                             const sm9_fn *x) {
    const uint64_t x0 = x->limb[0];
    const uint64_t x1 = x->limb[1];
    const uint64_t x2 = x->limb[2];
    const uint64_t x3 = x->limb[3];

    d[0] = 0;
    d[1] = 0;
    d[2] = 0;
    d[3] = 0;
    d[4] = 0;
    e[0] = N_INVERSE_START_0;
    e[1] = N_INVERSE_START_1;
    e[2] = N_INVERSE_START_2;
    e[3] = N_INVERSE_START_3;
    e[4] = 0;
    f[0] = N0;
    f[1] = N1;
    f[2] = N2;
    f[3] = N3;
    f[4] = 0;
    g[0] = x0;
    g[1] = x1;
    g[2] = x2;
    g[3] = x3;
    g[4] = 0;
}

/*
 * (next_f, next_g) = t (f, g) / 2^59 for t = (u, v; r, s)
 *
 * requires  -n <= signed(f), signed(g) <= n
 *           |u| + |v| <= 2^59, |r| + |s| <= 2^59
 *           u f + v g and r f + s g are multiples of 2^59
 * ensures   2^59 signed(next_f) = u signed(f) + v signed(g)
 *           2^59 signed(next_g) = r signed(f) + s signed(g)
 * aliasing  each output may be the input of its name
 * time      constant
 * cost      16 wide multiplications, 4 low multiplications
 * source    Bernstein, Yang 2019, section 11
 */
static void sm9_fn_inv_update_fg(uint64_t next_f[5], uint64_t next_g[5], const uint64_t f[5],
                                 const uint64_t g[5], const uint64_t t[4]) {
    u128 acc;
    uint64_t a, a0, a1, a2, a3, abs_r, abs_s, abs_u, abs_v, b, b0, b1, b2, b3, carry, sign_r;
    uint64_t sign_s, sign_u, sign_v, w0, w1, w2, w3, w4;

    const uint64_t f0 = f[0];
    const uint64_t f1 = f[1];
    const uint64_t f2 = f[2];
    const uint64_t f3 = f[3];
    const uint64_t f4 = f[4];
    const uint64_t g0 = g[0];
    const uint64_t g1 = g[1];
    const uint64_t g2 = g[2];
    const uint64_t g3 = g[3];
    const uint64_t g4 = g[4];
    const uint64_t u = t[0];
    const uint64_t v = t[1];
    const uint64_t r = t[2];
    const uint64_t s = t[3];

    /* next_f = (u f + v g) / 2^59; above its words, its sign */
    sign_u = 0 - (u >> 63);
    abs_u = (u ^ sign_u) - sign_u;
    sign_v = 0 - (v >> 63);
    abs_v = (v ^ sign_v) - sign_v;
    a = abs_u & sign_u;
    b = abs_v & sign_v;
    carry = a + b;
    a0 = f0 ^ sign_u;
    b0 = g0 ^ sign_v;
    acc = (u128)abs_u * a0 + (u128)abs_v * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = f1 ^ sign_u;
    b1 = g1 ^ sign_v;
    acc = (u128)abs_u * a1 + (u128)abs_v * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = f2 ^ sign_u;
    b2 = g2 ^ sign_v;
    acc = (u128)abs_u * a2 + (u128)abs_v * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = f3 ^ sign_u;
    b3 = g3 ^ sign_v;
    acc = (u128)abs_u * a3 + (u128)abs_v * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = f4 ^ sign_u;
    b = g4 ^ sign_v;
    w4 = abs_u * a + abs_v * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = u f + v g */
    next_f[0] = (w0 >> 59) | (w1 << 5);
    next_f[1] = (w1 >> 59) | (w2 << 5);
    next_f[2] = (w2 >> 59) | (w3 << 5);
    next_f[3] = (w3 >> 59) | (w4 << 5);
    next_f[4] = 0 - (w4 >> 63);

    /* next_g = (r f + s g) / 2^59; above its words, its sign */
    sign_r = 0 - (r >> 63);
    abs_r = (r ^ sign_r) - sign_r;
    sign_s = 0 - (s >> 63);
    abs_s = (s ^ sign_s) - sign_s;
    a = abs_r & sign_r;
    b = abs_s & sign_s;
    carry = a + b;
    a0 = f0 ^ sign_r;
    b0 = g0 ^ sign_s;
    acc = (u128)abs_r * a0 + (u128)abs_s * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = f1 ^ sign_r;
    b1 = g1 ^ sign_s;
    acc = (u128)abs_r * a1 + (u128)abs_s * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = f2 ^ sign_r;
    b2 = g2 ^ sign_s;
    acc = (u128)abs_r * a2 + (u128)abs_s * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = f3 ^ sign_r;
    b3 = g3 ^ sign_s;
    acc = (u128)abs_r * a3 + (u128)abs_s * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = f4 ^ sign_r;
    b = g4 ^ sign_s;
    w4 = abs_r * a + abs_s * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = r f + s g */
    next_g[0] = (w0 >> 59) | (w1 << 5);
    next_g[1] = (w1 >> 59) | (w2 << 5);
    next_g[2] = (w2 >> 59) | (w3 << 5);
    next_g[3] = (w3 >> 59) | (w4 << 5);
    next_g[4] = 0 - (w4 >> 63);
}

/*
 * (next_d, next_e) = t (d, e) / 2^64 mod n for t = (u, v; r, s)
 *
 * requires  -n < signed(d), signed(e) < 2 n
 *           |u| + |v| <= 2^59, |r| + |s| <= 2^59
 * ensures   2^64 signed(next_d) mod n = (u signed(d) + v signed(e)) mod n
 *           2^64 signed(next_e) mod n = (r signed(d) + s signed(e)) mod n
 *           -n < signed(next_d), signed(next_e) < 2 n
 * aliasing  each output may be the input of its name
 * time      constant
 * cost      24 wide multiplications, 6 low multiplications, 2 additions and subtractions with
 *             carry
 * source    Bernstein, Yang 2019, section 11
 */
static void sm9_fn_inv_update_de(uint64_t next_d[5], uint64_t next_e[5], const uint64_t d[5],
                                 const uint64_t e[5], const uint64_t t[4]) {
    u128 acc;
    uint64_t a, a0, a1, a2, a3, abs_r, abs_s, abs_u, abs_v, b, b0, b1, b2, b3, carry, q, sign;
    uint64_t sign_r, sign_s, sign_u, sign_v, w0, w1, w2, w3, w4;

    const uint64_t d0 = d[0];
    const uint64_t d1 = d[1];
    const uint64_t d2 = d[2];
    const uint64_t d3 = d[3];
    const uint64_t d4 = d[4];
    const uint64_t e0 = e[0];
    const uint64_t e1 = e[1];
    const uint64_t e2 = e[2];
    const uint64_t e3 = e[3];
    const uint64_t e4 = e[4];
    const uint64_t u = t[0];
    const uint64_t v = t[1];
    const uint64_t r = t[2];
    const uint64_t s = t[3];

    /* q = w0 (-n^-1) mod 2^64; then the low word of w0 + q N0 is 0 */

    /* next_d = (u d + v e + q n) / 2^64 */
    sign_u = 0 - (u >> 63);
    abs_u = (u ^ sign_u) - sign_u;
    sign_v = 0 - (v >> 63);
    abs_v = (v ^ sign_v) - sign_v;
    a = abs_u & sign_u;
    b = abs_v & sign_v;
    carry = a + b;
    a0 = d0 ^ sign_u;
    b0 = e0 ^ sign_v;
    acc = (u128)abs_u * a0 + (u128)abs_v * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = d1 ^ sign_u;
    b1 = e1 ^ sign_v;
    acc = (u128)abs_u * a1 + (u128)abs_v * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = d2 ^ sign_u;
    b2 = e2 ^ sign_v;
    acc = (u128)abs_u * a2 + (u128)abs_v * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = d3 ^ sign_u;
    b3 = e3 ^ sign_v;
    acc = (u128)abs_u * a3 + (u128)abs_v * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = d4 ^ sign_u;
    b = e4 ^ sign_v;
    w4 = abs_u * a + abs_v * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = u d + v e */
    q = w0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w1 + carry;
    next_d[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w2 + carry;
    next_d[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w3 + carry;
    next_d[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + carry;
    next_d[3] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    sign = 0 - (w4 >> 63);
    next_d[4] = sign + carry;

    /* next_e = (r d + s e + q n) / 2^64 */
    sign_r = 0 - (r >> 63);
    abs_r = (r ^ sign_r) - sign_r;
    sign_s = 0 - (s >> 63);
    abs_s = (s ^ sign_s) - sign_s;
    a = abs_r & sign_r;
    b = abs_s & sign_s;
    carry = a + b;
    a0 = d0 ^ sign_r;
    b0 = e0 ^ sign_s;
    acc = (u128)abs_r * a0 + (u128)abs_s * b0 + carry;
    w0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = d1 ^ sign_r;
    b1 = e1 ^ sign_s;
    acc = (u128)abs_r * a1 + (u128)abs_s * b1 + carry;
    w1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = d2 ^ sign_r;
    b2 = e2 ^ sign_s;
    acc = (u128)abs_r * a2 + (u128)abs_s * b2 + carry;
    w2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = d3 ^ sign_r;
    b3 = e3 ^ sign_s;
    acc = (u128)abs_r * a3 + (u128)abs_s * b3 + carry;
    w3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a = d4 ^ sign_r;
    b = e4 ^ sign_s;
    w4 = abs_r * a + abs_s * b + carry;
    /* invariant: signed(w0, w1, w2, w3, w4) = r d + s e */
    q = w0 * N_NEG_INVERSE;
    acc = (u128)q * N0 + w0;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N1 + w1 + carry;
    next_e[0] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N2 + w2 + carry;
    next_e[1] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)q * N3 + w3 + carry;
    next_e[2] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    acc = (u128)w4 + carry;
    next_e[3] = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    sign = 0 - (w4 >> 63);
    next_e[4] = sign + carry;
}

/*
 * z = x mod n if f >= 0, -x mod n if f < 0
 *
 * requires  -n < signed(x) < 2 n
 *           -n <= signed(f) <= n
 * ensures   eval(z) mod n = signed(x) mod n if signed(f) >= 0, -signed(x) mod n otherwise
 *           0 <= eval(z) < n
 * aliasing  none
 * time      constant
 * cost      15 additions and subtractions with carry
 */
static void sm9_fn_inv_normalise(sm9_fn *z, const uint64_t x[5], const uint64_t f[5]) {
    u128 acc;
    uint64_t a0, a1, a2, a3, a4, carry, d0, d1, d2, d3, mask, negative, t0, t1, t2, t3, t4;

    const uint64_t x0 = x[0];
    const uint64_t x1 = x[1];
    const uint64_t x2 = x[2];
    const uint64_t x3 = x[3];
    const uint64_t x4 = x[4];
    const uint64_t sign = f[4];

    /* t = x or -x */
    carry = sign & 1;
    t0 = x0 ^ sign;
    acc = (u128)t0 + carry;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t1 = x1 ^ sign;
    acc = (u128)t1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t2 = x2 ^ sign;
    acc = (u128)t2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t3 = x3 ^ sign;
    acc = (u128)t3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    t4 = x4 ^ sign;
    acc = (u128)t4 + carry;
    t4 = (uint64_t)acc;
    /* invariant: signed(t0, t1, t2, t3, t4) = x or -x */

    /* add 2 n if t is negative */
    negative = 0 - (t4 >> 63);
    a0 = N_TWICE_0 & negative;
    acc = (u128)t0 + a0;
    t0 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a1 = N_TWICE_1 & negative;
    acc = (u128)t1 + a1 + carry;
    t1 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a2 = N_TWICE_2 & negative;
    acc = (u128)t2 + a2 + carry;
    t2 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a3 = N_TWICE_3 & negative;
    acc = (u128)t3 + a3 + carry;
    t3 = (uint64_t)acc;
    carry = (uint64_t)(acc >> 64);
    a4 = N_TWICE_4 & negative;
    acc = (u128)t4 + a4 + carry;
    t4 = (uint64_t)acc;
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
 * z = x^-1; the inverse of 0 is 0
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) eval(x) = R^2 mod p unless x = 0
 *           z = 0 if x = 0
 *           0 <= eval(z) < p
 * aliasing  z may be x
 * time      constant
 * source    Bernstein, Yang 2019; 10 batches of 59 divsteps
 */
void sm9_fp_inv(sm9_fp *z, const sm9_fp *x) {
    uint64_t d[5], e[5], f[5], g[5], t[4], fg[2], rows[2], zeta;

    /* delta = 1/2 */
    zeta = 0xffffffffffffffff;
    sm9_fp_inv_start(d, e, f, g, x);

    /* d x = c f and e x = c g mod p, where c becomes R^2 */
    for (size_t batch = 0; batch < 10; batch++) {
        t[0] = 1;
        t[1] = 0;
        t[2] = 0;
        t[3] = 1;
        fg[0] = f[0];
        fg[1] = g[0];
        for (size_t run = 0; run < 2; run++) {
            const uint64_t later = sm9_inv_divsteps(rows, zeta, fg[0], fg[1], 20);
            sm9_inv_compose(t, fg, t, fg, rows);
            zeta = later;
        }
        const uint64_t last = sm9_inv_divsteps(rows, zeta, fg[0], fg[1], 19);
        sm9_inv_compose(t, fg, t, fg, rows);
        zeta = last;
        sm9_fp_inv_update_fg(f, g, f, g, t);
        sm9_fp_inv_update_de(d, e, d, e, t);
    }

    /* 590 divsteps suffice: g = 0 and f is 1 or -1 (for x = 0, f = p and d = 0) */
    sm9_fp_inv_normalise(z, d, f);

    sm9_wipe(d, sizeof d);
    sm9_wipe(e, sizeof e);
    sm9_wipe(f, sizeof f);
    sm9_wipe(t, sizeof t);
    sm9_wipe(fg, sizeof fg);
    sm9_wipe(rows, sizeof rows);
    sm9_wipe(&zeta, sizeof zeta);
}

/*
 * z = x^-1; the inverse of 0 is 0
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) eval(x) = R^2 mod n unless x = 0
 *           z = 0 if x = 0
 *           0 <= eval(z) < n
 * aliasing  z may be x
 * time      constant
 * source    Bernstein, Yang 2019; 10 batches of 59 divsteps
 */
void sm9_fn_inv(sm9_fn *z, const sm9_fn *x) {
    uint64_t d[5], e[5], f[5], g[5], t[4], fg[2], rows[2], zeta;

    /* delta = 1/2 */
    zeta = 0xffffffffffffffff;
    sm9_fn_inv_start(d, e, f, g, x);

    /* d x = c f and e x = c g mod n, where c becomes R^2 */
    for (size_t batch = 0; batch < 10; batch++) {
        t[0] = 1;
        t[1] = 0;
        t[2] = 0;
        t[3] = 1;
        fg[0] = f[0];
        fg[1] = g[0];
        for (size_t run = 0; run < 2; run++) {
            const uint64_t later = sm9_inv_divsteps(rows, zeta, fg[0], fg[1], 20);
            sm9_inv_compose(t, fg, t, fg, rows);
            zeta = later;
        }
        const uint64_t last = sm9_inv_divsteps(rows, zeta, fg[0], fg[1], 19);
        sm9_inv_compose(t, fg, t, fg, rows);
        zeta = last;
        sm9_fn_inv_update_fg(f, g, f, g, t);
        sm9_fn_inv_update_de(d, e, d, e, t);
    }

    /* 590 divsteps suffice: g = 0 and f is 1 or -1 (for x = 0, f = n and d = 0) */
    sm9_fn_inv_normalise(z, d, f);

    sm9_wipe(d, sizeof d);
    sm9_wipe(e, sizeof e);
    sm9_wipe(f, sizeof f);
    sm9_wipe(t, sizeof t);
    sm9_wipe(fg, sizeof fg);
    sm9_wipe(rows, sizeof rows);
    sm9_wipe(&zeta, sizeof zeta);
}

/*
 * z = x^-1; the inverse of 0 is 0
 *
 * requires  0 <= eval(x) < p
 * ensures   eval(z) eval(x) = R^2 mod p unless x = 0
 *           z = 0 if x = 0
 *           0 <= eval(z) < p
 * aliasing  z may be x
 * time      depends on the operands: public values only
 * source    Bernstein, Yang 2019; 10 batches of 59 divsteps
 */
void sm9_fp_inv_vartime(sm9_fp *z, const sm9_fp *x) {
    uint64_t d[5], e[5], f[5], g[5], t[4], zeta;

    /* delta = 1/2 */
    zeta = 0xffffffffffffffff;
    sm9_fp_inv_start(d, e, f, g, x);

    /* d x = c f and e x = c g mod p, where c becomes R^2 */
    for (size_t batch = 0; batch < 10; batch++) {
        const uint64_t later = sm9_inv_divsteps_vartime(t, zeta, f[0], g[0], 59);
        zeta = later;
        sm9_fp_inv_update_fg(f, g, f, g, t);
        sm9_fp_inv_update_de(d, e, d, e, t);
    }

    /* 590 divsteps suffice: g = 0 and f is 1 or -1 (for x = 0, f = p and d = 0) */
    sm9_fp_inv_normalise(z, d, f);
}

/*
 * z = x^-1; the inverse of 0 is 0
 *
 * requires  0 <= eval(x) < n
 * ensures   eval(z) eval(x) = R^2 mod n unless x = 0
 *           z = 0 if x = 0
 *           0 <= eval(z) < n
 * aliasing  z may be x
 * time      depends on the operands: public values only
 * source    Bernstein, Yang 2019; 10 batches of 59 divsteps
 */
void sm9_fn_inv_vartime(sm9_fn *z, const sm9_fn *x) {
    uint64_t d[5], e[5], f[5], g[5], t[4], zeta;

    /* delta = 1/2 */
    zeta = 0xffffffffffffffff;
    sm9_fn_inv_start(d, e, f, g, x);

    /* d x = c f and e x = c g mod n, where c becomes R^2 */
    for (size_t batch = 0; batch < 10; batch++) {
        const uint64_t later = sm9_inv_divsteps_vartime(t, zeta, f[0], g[0], 59);
        zeta = later;
        sm9_fn_inv_update_fg(f, g, f, g, t);
        sm9_fn_inv_update_de(d, e, d, e, t);
    }

    /* 590 divsteps suffice: g = 0 and f is 1 or -1 (for x = 0, f = n and d = 0) */
    sm9_fn_inv_normalise(z, d, f);
}
