/* SPDX-License-Identifier: Apache-2.0 */
/* What a kernel's table promises in constant time, called through the table itself. */
#include "ctime.h"

#include <stdlib.h>
#include <string.h>

#include "scalars.h"

#define RANDOM_RUNS 4

typedef struct point {
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
} point;

static const uint8_t zero[SM2_FN_BYTES];

/* (x, y) := t P by the variable-time ladder, for public t and P; what the others must agree with */
static bool expected(point *r, const uint8_t t[SM2_FN_BYTES], const point *p) {
    return ctime_kernel()->double_mul_vartime(r->x, r->y, zero, t, p->x, p->y) == UINT32_MAX;
}

static void generator(point *g) {
    memcpy(g->x, sm2_curve_gx, sizeof g->x);
    memcpy(g->y, sm2_curve_gy, sizeof g->y);
}

static bool random_point(point *p) {
    uint8_t t[SM2_FN_BYTES];
    point g;
    generator(&g);
    ctime_fill_scalar(t);
    return expected(p, t, &g);
}

static bool same_point(point *left, point *right) {
    return ctime_same(left->x, right->x, sizeof left->x) &&
           ctime_same(left->y, right->y, sizeof left->y);
}

/* ---- k G and k P ---- */

/* The ways to multiply by a secret; the last two by way of k G beside k P. */
typedef enum way { BASE_MUL, MUL, BASE_AND_MUL, BASE_AND_PREPARED_MUL } way;

/* A point, and its table for the way that has one. */
typedef struct multiplicand {
    way way;
    point p;
    uint64_t *table;
} multiplicand;

static uint32_t multiply(point *r, point *of_g, const uint8_t k[SM2_FN_BYTES],
                         const multiplicand *by) {
    const smg_sm2_kernel *kernel = ctime_kernel();
    switch (by->way) {
    case BASE_MUL:
        return kernel->base_mul(r->x, r->y, k);
    case MUL:
        return kernel->mul(r->x, r->y, k, by->p.x, by->p.y);
    case BASE_AND_MUL:
        return kernel->base_and_mul(of_g->x, of_g->y, r->x, r->y, k, by->p.x, by->p.y);
    default:
        return kernel->base_and_prepared_mul(of_g->x, of_g->y, r->x, r->y, k, by->table);
    }
}

static bool multiply_as(const uint8_t k[SM2_FN_BYTES], const multiplicand *by, bool allowed) {
    uint8_t secret[SM2_FN_BYTES];
    point found, of_g, wanted, g;
    memcpy(secret, k, sizeof secret);
    SMG_SECRET(secret, sizeof secret);
    uint32_t mask = multiply(&found, &of_g, secret, by);
    SMG_PUBLIC(&mask, sizeof mask);
    if (!allowed) {
        memset(&wanted, 0, sizeof wanted);
        return mask == 0 && same_point(&found, &wanted);
    }
    generator(&g);
    if (mask != UINT32_MAX || !expected(&wanted, k, by->way == BASE_MUL ? &g : &by->p) ||
        !same_point(&found, &wanted)) {
        return false;
    }
    return by->way == BASE_MUL || by->way == MUL ||
           (expected(&wanted, k, &g) && same_point(&of_g, &wanted));
}

static bool multiply_randomly(const multiplicand *by) {
    uint8_t k[SM2_FN_BYTES];
    for (int i = 0; i < RANDOM_RUNS; i++) {
        ctime_fill_scalar(k);
        if (!multiply_as(k, by, true)) {
            return false;
        }
    }
    return true;
}

static bool multiply_at_edges(const multiplicand *by) {
    uint8_t k[SM2_FN_BYTES];
    for (uint8_t small = 0; small < 4; small++) {
        ctime_small(k, small);
        if (!multiply_as(k, by, small != 0)) {
            return false;
        }
    }
    for (int below = -2; below < 2; below++) {
        ctime_near_n(k, below);
        if (!multiply_as(k, by, below < 0)) {
            return false;
        }
    }
    memset(k, 0xff, sizeof k);
    return multiply_as(k, by, false);
}

/* Some scalars and those at both ends, for a random point. */
static bool multiplies(way how) {
    multiplicand by = {how, {{0}, {0}}, malloc(ctime_kernel()->prepared_bytes)};
    bool right = by.table != NULL && random_point(&by.p);
    if (right) {
        ctime_kernel()->prepare_vartime(by.table, by.p.x, by.p.y);
        right = multiply_randomly(&by) && multiply_at_edges(&by);
    }
    free(by.table);
    return right;
}

static bool base_mul(void) {
    return multiplies(BASE_MUL);
}

static bool mul(void) {
    return multiplies(MUL);
}

static bool base_and_mul(void) {
    return multiplies(BASE_AND_MUL);
}

static bool base_and_prepared_mul(void) {
    return multiplies(BASE_AND_PREPARED_MUL);
}

/* Accepted and refused scalars side by side, which must not show, over two blocks. */
static bool base_mul_many(void) {
    enum { COUNT = SMG_SM2_MANY + 2 };
    uint8_t ks[COUNT * SM2_FN_BYTES], secret[COUNT * SM2_FN_BYTES];
    uint8_t xs[COUNT * SM2_FP_BYTES], ys[COUNT * SM2_FP_BYTES];
    uint32_t masks[COUNT];
    point g;
    generator(&g);
    for (size_t i = 0; i < COUNT; i++) {
        uint8_t *k = ks + i * SM2_FN_BYTES;
        if (i % 4 == 1) {
            ctime_near_n(k, (int)(i % 3) - 1); /* n - 1, n, n + 1 */
        } else {
            ctime_fill_scalar(k);
        }
    }
    ctime_small(ks, 0);
    memcpy(secret, ks, sizeof secret);
    SMG_SECRET(secret, sizeof secret);
    ctime_kernel()->base_mul_many(xs, ys, masks, secret, COUNT);
    SMG_PUBLIC(masks, sizeof masks);
    for (size_t i = 0; i < COUNT; i++) {
        const uint8_t *k = ks + i * SM2_FN_BYTES;
        const bool allowed =
            memcmp(k, zero, sizeof zero) != 0 && memcmp(k, sm2_curve_n, SM2_FN_BYTES) < 0;
        point found, wanted;
        memcpy(found.x, xs + i * SM2_FP_BYTES, sizeof found.x);
        memcpy(found.y, ys + i * SM2_FP_BYTES, sizeof found.y);
        memset(&wanted, 0, sizeof wanted);
        if (masks[i] != (allowed ? UINT32_MAX : 0) || (allowed && !expected(&wanted, k, &g)) ||
            !same_point(&found, &wanted)) {
            return false;
        }
    }
    return true;
}

/* ---- scalars ---- */

static bool invert_as(const uint8_t d[SM2_FN_BYTES], bool allowed) {
    uint8_t secret[SM2_FN_BYTES], inverse[SM2_FN_BYTES];
    memcpy(secret, d, sizeof secret);
    SMG_SECRET(secret, sizeof secret);
    uint32_t mask = ctime_kernel()->key_inverse(inverse, secret);
    SMG_PUBLIC(&mask, sizeof mask);
    SMG_PUBLIC(inverse, sizeof inverse);
    return mask == (allowed ? UINT32_MAX : 0) &&
           (memcmp(inverse, zero, sizeof inverse) != 0) == allowed;
}

static bool key_inverse(void) {
    uint8_t d[SM2_FN_BYTES];
    for (int i = 0; i < RANDOM_RUNS; i++) {
        ctime_fill_scalar(d);
        if (!invert_as(d, true)) {
            return false;
        }
    }
    return true;
}

static bool key_inverse_at_edges(void) {
    uint8_t d[SM2_FN_BYTES];
    for (uint8_t small = 0; small < 3; small++) {
        ctime_small(d, small);
        if (!invert_as(d, small != 0)) {
            return false;
        }
    }
    for (int below = -3; below < 2; below++) {
        ctime_near_n(d, below);
        if (!invert_as(d, below < -1)) {
            return false;
        }
    }
    return true;
}

/* Everything that signing keeps, from d and k to r and s, with nothing made public in between. */
typedef struct signing {
    uint8_t d[SM2_FN_BYTES], k[SM2_FN_BYTES];        /* public, for the answer */
    uint8_t inverse[SM2_FN_BYTES], x1[SM2_FP_BYTES]; /* secret */
    uint8_t secret_k[SM2_FN_BYTES];
    point key;
} signing;

static bool begin_signing(signing *s) {
    const smg_sm2_kernel *kernel = ctime_kernel();
    uint8_t secret_d[SM2_FN_BYTES], y1[SM2_FP_BYTES];
    point g;
    generator(&g);
    ctime_fill_scalar(s->d);
    ctime_fill_scalar(s->k);
    memcpy(secret_d, s->d, sizeof secret_d);
    memcpy(s->secret_k, s->k, sizeof s->secret_k);
    SMG_SECRET(secret_d, sizeof secret_d);
    SMG_SECRET(s->secret_k, sizeof s->secret_k);
    uint32_t usable = kernel->key_inverse(s->inverse, secret_d);
    usable &= kernel->base_mul(s->x1, y1, s->secret_k);
    SMG_PUBLIC(&usable, sizeof usable);
    return usable == UINT32_MAX && expected(&s->key, s->d, &g);
}

static bool verifies(const signing *s, const uint8_t r_and_s[2 * SM2_FN_BYTES],
                     const uint8_t e[SMG_SM2_DIGEST_BYTES]) {
    return ctime_kernel()->verify_vartime(r_and_s, r_and_s + SM2_FN_BYTES, e, s->key.x, s->key.y) !=
           0;
}

static bool sign_scalars(void) {
    for (int i = 0; i < RANDOM_RUNS; i++) {
        signing s;
        uint8_t e[SMG_SM2_DIGEST_BYTES], out[2 * SM2_FN_BYTES];
        ctime_fill(e, sizeof e);
        if (!begin_signing(&s)) {
            return false;
        }
        uint32_t mask =
            ctime_kernel()->sign_scalars(out, out + SM2_FN_BYTES, e, s.x1, s.secret_k, s.inverse);
        SMG_PUBLIC(&mask, sizeof mask);
        SMG_PUBLIC(out, sizeof out);
        if (mask != UINT32_MAX || !verifies(&s, out, e)) {
            return false;
        }
    }
    return true;
}

/* e = n - x1, so that r = 0: nothing may come out, and the refusal is masked like a result. */
static bool sign_scalars_refuse(void) {
    signing s;
    uint8_t e[SM2_FN_BYTES], x1[SM2_FP_BYTES], out[2 * SM2_FN_BYTES], none[2 * SM2_FN_BYTES] = {0};
    if (!begin_signing(&s)) {
        return false;
    }
    memcpy(x1, s.x1, sizeof x1);
    SMG_PUBLIC(x1, sizeof x1);
    if (memcmp(x1, sm2_curve_n, sizeof x1) >= 0) {
        return false; /* one nonce in 2^128, and they are a fixed sequence */
    }
    negate_mod_n(e, x1);
    uint32_t mask =
        ctime_kernel()->sign_scalars(out, out + SM2_FN_BYTES, e, s.x1, s.secret_k, s.inverse);
    SMG_PUBLIC(&mask, sizeof mask);
    return mask == 0 && ctime_same(out, none, sizeof out);
}

/* ---- key exchange ---- */

/* t := d + x~ r; whether t G is P + x~ R, all of which but d, r and t is public. */
static bool exchange_scalar_as(const uint8_t d[SM2_FN_BYTES], const uint8_t r[SM2_FN_BYTES],
                               bool allowed) {
    const smg_sm2_kernel *kernel = ctime_kernel();
    uint8_t secret_d[SM2_FN_BYTES], secret_r[SM2_FN_BYTES], t[SM2_FN_BYTES];
    point g, p, ephemeral, sum, found;
    generator(&g);
    ephemeral = g;
    memcpy(secret_d, d, sizeof secret_d);
    memcpy(secret_r, r, sizeof secret_r);
    SMG_SECRET(secret_d, sizeof secret_d);
    SMG_SECRET(secret_r, sizeof secret_r);
    if (allowed && !(expected(&p, d, &g) && expected(&ephemeral, r, &g))) {
        return false;
    }
    uint32_t mask = kernel->exchange_scalar(t, secret_d, secret_r, ephemeral.x);
    SMG_PUBLIC(&mask, sizeof mask);
    SMG_PUBLIC(t, sizeof t);
    if (!allowed) {
        return mask == 0 && memcmp(t, zero, sizeof t) == 0;
    }
    return mask == UINT32_MAX && expected(&found, t, &g) &&
           kernel->exchange_point_vartime(sum.x, sum.y, p.x, p.y, ephemeral.x, ephemeral.y) ==
               UINT32_MAX &&
           same_point(&found, &sum);
}

static bool exchange_scalar(void) {
    for (int i = 0; i < RANDOM_RUNS; i++) {
        uint8_t d[SM2_FN_BYTES], r[SM2_FN_BYTES];
        ctime_fill_scalar(d);
        ctime_fill_scalar(r);
        if (!exchange_scalar_as(d, r, true)) {
            return false;
        }
    }
    return true;
}

static bool exchange_scalar_at_edges(void) {
    uint8_t d[SM2_FN_BYTES], edge[SM2_FN_BYTES];
    ctime_fill_scalar(d);
    for (uint8_t small = 0; small < 3; small++) {
        ctime_small(edge, small);
        if (!exchange_scalar_as(d, edge, small != 0) || !exchange_scalar_as(edge, d, small != 0)) {
            return false;
        }
    }
    for (int below = -2; below < 2; below++) {
        ctime_near_n(edge, below);
        if (!exchange_scalar_as(d, edge, below < 0) || !exchange_scalar_as(edge, d, below < 0)) {
            return false;
        }
    }
    return true;
}

_Static_assert(SM2_FN_BYTES == SMG_SM2_DIGEST_BYTES && SM2_FN_BYTES == SM2_FP_BYTES,
               "e = n - x1 is written for the curve of the standard");

ctime_cases ctime_kernel_cases(void) {
    static const ctime_case cases[] = {
        {"base_mul", base_mul},
        {"base_mul_many", base_mul_many},
        {"mul", mul},
        {"base_and_mul", base_and_mul},
        {"base_and_prepared_mul", base_and_prepared_mul},
        {"key_inverse", key_inverse},
        {"key_inverse of 0, 1, n - 1, n ...", key_inverse_at_edges},
        {"sign_scalars", sign_scalars},
        {"sign_scalars with r = 0", sign_scalars_refuse},
        {"exchange_scalar", exchange_scalar},
        {"exchange_scalar of 0, 1, n - 1, n ...", exchange_scalar_at_edges},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
