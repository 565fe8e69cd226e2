/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Montgomery multiplication and squaring take and give the Montgomery domain; Solinas and Barrett
 * reduction are of plain values. Each chain stays in its own domain, as a program would that had
 * chosen it, so conversions are not part of the figures.
 */
#include "strategies_c64.h"

#include <smidgen/random.h>

#include SM2_FIELDS

enum { LANES = 8 };

#define DEFINE_OPERANDS(F)                                                                         \
    typedef struct F##_operands {                                                                  \
        sm2_##F montgomery[STRATEGY_UNITS], lane[LANES];                                           \
        sm2_##F##_canonical plain[STRATEGY_UNITS], plain_lane[LANES];                              \
    } F##_operands;

DEFINE_OPERANDS(fp)
DEFINE_OPERANDS(fn)

typedef struct operands {
    fp_operands fp;
    fn_operands fn;
} operands;

/* ---- chains ---- */

/* DOMAIN is the type of operands, LANE and SECOND their arrays, CALL(z, x, y) the operation. */
#define DEFINE_CHAINS(F, NAME, DOMAIN, LANE, SECOND, CALL)                                         \
    static void F##_##NAME##_latency(void *context) {                                              \
        F##_operands *o = &((operands *)context)->F;                                               \
        DOMAIN x = o->LANE[0];                                                                     \
        for (size_t i = 0; i < STRATEGY_UNITS; i++) {                                              \
            CALL(&x, &x, &o->SECOND[i]);                                                           \
        }                                                                                          \
        o->LANE[0] = x;                                                                            \
    }                                                                                              \
    static void F##_##NAME##_throughput(void *context) {                                           \
        F##_operands *o = &((operands *)context)->F;                                               \
        DOMAIN *x = o->LANE;                                                                       \
        for (size_t i = 0; i < STRATEGY_UNITS; i += LANES) {                                       \
            const DOMAIN *y = &o->SECOND[i];                                                       \
            CALL(&x[0], &x[0], &y[0]);                                                             \
            CALL(&x[1], &x[1], &y[1]);                                                             \
            CALL(&x[2], &x[2], &y[2]);                                                             \
            CALL(&x[3], &x[3], &y[3]);                                                             \
            CALL(&x[4], &x[4], &y[4]);                                                             \
            CALL(&x[5], &x[5], &y[5]);                                                             \
            CALL(&x[6], &x[6], &y[6]);                                                             \
            CALL(&x[7], &x[7], &y[7]);                                                             \
        }                                                                                          \
    }

/* A squaring ignores the second operand; a multiplication by itself does the same work for it. */
#define FP_SQR(z, x, y)  ((void)(y), sm2_fp_sqr(z, x))
#define FN_SQR(z, x, y)  ((void)(y), sm2_fn_sqr(z, x))
#define FP_SELF(z, x, y) ((void)(y), sm2_fp_mul(z, x, x))
#define FN_SELF(z, x, y) ((void)(y), sm2_fn_mul(z, x, x))

DEFINE_CHAINS(fp, cios, sm2_fp, lane, montgomery, sm2_fp_mul)
DEFINE_CHAINS(fp, solinas, sm2_fp_canonical, plain_lane, plain, sm2_fp_mul_solinas)
DEFINE_CHAINS(fp, barrett, sm2_fp_canonical, plain_lane, plain, sm2_fp_mul_barrett)
DEFINE_CHAINS(fp, square, sm2_fp, lane, montgomery, FP_SQR)
DEFINE_CHAINS(fp, self, sm2_fp, lane, montgomery, FP_SELF)
DEFINE_CHAINS(fn, cios, sm2_fn, lane, montgomery, sm2_fn_mul)
DEFINE_CHAINS(fn, barrett, sm2_fn_canonical, plain_lane, plain, sm2_fn_mul_barrett)
DEFINE_CHAINS(fn, square, sm2_fn, lane, montgomery, FN_SQR)
DEFINE_CHAINS(fn, self, sm2_fn, lane, montgomery, FN_SELF)

#define STRATEGY(NAME, F, FUNCTION)                                                                \
    { NAME, F##_##FUNCTION##_latency, F##_##FUNCTION##_throughput }

const strategy_group strategy_groups[] = {
    {"fp",
     "mul",
     {STRATEGY("cios", fp, cios), STRATEGY("solinas", fp, solinas),
      STRATEGY("barrett", fp, barrett)},
     3},
    {"fp", "sqr", {STRATEGY("square", fp, square), STRATEGY("cios", fp, self)}, 2},
    {"fn", "mul", {STRATEGY("cios", fn, cios), STRATEGY("barrett", fn, barrett)}, 2},
    {"fn", "sqr", {STRATEGY("square", fn, square), STRATEGY("cios", fn, self)}, 2},
};
const size_t strategy_group_count = sizeof strategy_groups / sizeof strategy_groups[0];

/* ---- operands ---- */

#define DEFINE_DRAW(F, LIMBS)                                                                      \
    static bool draw_##F(sm2_##F##_canonical *plain) {                                             \
        uint64_t wide[2 * LIMBS];                                                                  \
        if (smg_random_bytes(NULL, (uint8_t *)wide, sizeof wide) != SMG_OK) {                      \
            return false;                                                                          \
        }                                                                                          \
        sm2_##F##_reduce_wide(plain, wide);                                                        \
        return true;                                                                               \
    }                                                                                              \
    static bool prepare_##F(F##_operands *o) {                                                     \
        for (size_t i = 0; i < STRATEGY_UNITS; i++) {                                              \
            if (!draw_##F(&o->plain[i])) {                                                         \
                return false;                                                                      \
            }                                                                                      \
            sm2_##F##_to_montgomery(&o->montgomery[i], &o->plain[i]);                              \
        }                                                                                          \
        for (size_t i = 0; i < LANES; i++) {                                                       \
            if (!draw_##F(&o->plain_lane[i])) {                                                    \
                return false;                                                                      \
            }                                                                                      \
            sm2_##F##_to_montgomery(&o->lane[i], &o->plain_lane[i]);                               \
        }                                                                                          \
        return true;                                                                               \
    }

DEFINE_DRAW(fp, SM2_FP_LIMBS)
DEFINE_DRAW(fn, SM2_FN_LIMBS)

void *strategies_prepare(void) {
    static operands all;
    return prepare_fp(&all.fp) && prepare_fn(&all.fn) ? &all : NULL;
}

/* ---- the same results ---- */

#define DEFINE_COMPARISON(F, LIMBS)                                                                \
    static bool same_##F(const sm2_##F##_canonical *x, const sm2_##F##_canonical *y) {             \
        uint64_t bits = 0;                                                                         \
        for (size_t i = 0; i < LIMBS; i++) {                                                       \
            bits |= x->limb[i] ^ y->limb[i];                                                       \
        }                                                                                          \
        return bits == 0;                                                                          \
    }                                                                                              \
    /* z := x y by the multiplication that serves; whether x^2 is x x by the squaring too */       \
    static bool montgomery_##F(sm2_##F##_canonical *z, const sm2_##F##_canonical *x,               \
                               const sm2_##F##_canonical *y) {                                     \
        sm2_##F a, b, square, product;                                                             \
        sm2_##F##_to_montgomery(&a, x);                                                            \
        sm2_##F##_to_montgomery(&b, y);                                                            \
        sm2_##F##_sqr(&square, &a);                                                                \
        sm2_##F##_mul(&product, &a, &a);                                                           \
        sm2_##F##_mul(&b, &a, &b);                                                                 \
        sm2_##F##_from_montgomery(z, &b);                                                          \
        return sm2_##F##_equal(&square, &product) != 0;                                            \
    }

DEFINE_COMPARISON(fp, SM2_FP_LIMBS)
DEFINE_COMPARISON(fn, SM2_FN_LIMBS)

static const char *fp_difference(const sm2_fp_canonical *x, const sm2_fp_canonical *y) {
    sm2_fp_canonical montgomery, other;
    if (!montgomery_fp(&montgomery, x, y)) {
        return "fp: squaring and multiplication";
    }
    sm2_fp_mul_solinas(&other, x, y);
    if (!same_fp(&montgomery, &other)) {
        return "fp: Montgomery and Solinas multiplication";
    }
    sm2_fp_mul_barrett(&other, x, y);
    return same_fp(&montgomery, &other) ? NULL : "fp: Montgomery and Barrett multiplication";
}

static const char *fn_difference(const sm2_fn_canonical *x, const sm2_fn_canonical *y) {
    sm2_fn_canonical montgomery, other;
    if (!montgomery_fn(&montgomery, x, y)) {
        return "fn: squaring and multiplication";
    }
    sm2_fn_mul_barrett(&other, x, y);
    return same_fn(&montgomery, &other) ? NULL : "fn: Montgomery and Barrett multiplication";
}

/* 0, 1 and m - 1 */
enum { EDGES = 3 };

#define DEFINE_EDGES(F)                                                                            \
    static const char *F##_edges_difference(void) {                                                \
        sm2_##F##_canonical edge[EDGES];                                                           \
        sm2_##F x[EDGES];                                                                          \
        sm2_##F##_set_zero(&x[0]);                                                                 \
        sm2_##F##_set_one(&x[1]);                                                                  \
        sm2_##F##_neg(&x[2], &x[1]);                                                               \
        for (size_t i = 0; i < EDGES; i++) {                                                       \
            sm2_##F##_from_montgomery(&edge[i], &x[i]);                                            \
        }                                                                                          \
        const char *difference = NULL;                                                             \
        for (size_t i = 0; difference == NULL && i < EDGES * EDGES; i++) {                         \
            difference = F##_difference(&edge[i / EDGES], &edge[i % EDGES]);                       \
        }                                                                                          \
        return difference;                                                                         \
    }

DEFINE_EDGES(fp)
DEFINE_EDGES(fn)

const char *strategies_difference(size_t pairs) {
    const char *difference = fp_edges_difference();
    difference = difference != NULL ? difference : fn_edges_difference();
    for (size_t i = 0; difference == NULL && i < pairs; i++) {
        sm2_fp_canonical fp[2];
        sm2_fn_canonical fn[2];
        if (!draw_fp(&fp[0]) || !draw_fp(&fp[1]) || !draw_fn(&fn[0]) || !draw_fn(&fn[1])) {
            return "no random bytes";
        }
        difference = fp_difference(&fp[0], &fp[1]);
        difference = difference != NULL ? difference : fn_difference(&fn[0], &fn[1]);
    }
    return difference;
}
