/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Field and point operations of one kernel, compiled once per kernel with the macros that
 * runtime/sm2/kernel.c takes.
 *
 * "latency" is a chain in which each execution waits for the one before, "throughput" eight chains
 * side by side. Operands are random, and a chain takes another second operand at each step. Points
 * are measured in chains: their own operations keep several multiplications in flight.
 */
#include "operations_kernel.h"

#include <smidgen/random.h>

#include SM2_FIELDS

enum { STEPS = 64, LANES = 8 };

typedef struct operands {
    sm2_fp fp[STEPS], fp_square[STEPS], fp_lane[LANES];
    sm2_fn fn[STEPS], fn_lane[LANES];
    sm2_fn_canonical scalar[STEPS];
    sm2_point point[STEPS], point_lane;
    sm2_point_affine affine[STEPS];
    size_t next;
    uint64_t mask; /* where functions that answer leave their answer */
} operands;

/* ---- operands ---- */

#define DEFINE_DRAW(F, LIMBS)                                                                      \
    static bool draw_##F(sm2_##F *z, sm2_##F##_canonical *plain) {                                 \
        uint64_t wide[2 * LIMBS];                                                                  \
        if (smg_random_bytes(NULL, (uint8_t *)wide, sizeof wide) != SMG_OK) {                      \
            return false;                                                                          \
        }                                                                                          \
        sm2_##F##_reduce_wide(plain, wide);                                                        \
        sm2_##F##_to_montgomery(z, plain);                                                         \
        return true;                                                                               \
    }

DEFINE_DRAW(fp, SM2_FP_LIMBS)
DEFINE_DRAW(fn, SM2_FN_LIMBS)

static bool prepare(void *context) {
    operands *o = context;
    sm2_fp_canonical fp_plain;
    sm2_fn_canonical fn_plain;
    sm2_fn fn;
    for (size_t i = 0; i < STEPS; i++) {
        if (!draw_fp(&o->fp[i], &fp_plain) || !draw_fn(&o->fn[i], &fn_plain) ||
            !draw_fn(&fn, &o->scalar[i])) {
            return false;
        }
        sm2_fp_sqr(&o->fp_square[i], &o->fp[i]);
        sm2_base_mul(&o->point[i], &o->scalar[i]);
        sm2_base_mul(&o->point_lane, &fn_plain);
        sm2_point_to_affine(&o->affine[i], &o->point_lane);
    }
    for (size_t i = 0; i < LANES; i++) {
        if (!draw_fp(&o->fp_lane[i], &fp_plain) || !draw_fn(&o->fn_lane[i], &fn_plain)) {
            return false;
        }
    }
    sm2_base_mul(&o->point_lane, &fn_plain);
    o->next = 0;
    return true;
}

static size_t next(operands *o) {
    return o->next++ % STEPS;
}

/* ---- fields ---- */

#define DEFINE_BINARY(F, OP)                                                                       \
    static void F##_##OP##_latency(void *context) {                                                \
        operands *o = context;                                                                     \
        sm2_##F x = o->F##_lane[0];                                                                \
        for (size_t i = 0; i < STEPS; i++) {                                                       \
            sm2_##F##_##OP(&x, &x, &o->F[i]);                                                      \
        }                                                                                          \
        o->F##_lane[0] = x;                                                                        \
    }                                                                                              \
    static void F##_##OP##_throughput(void *context) {                                             \
        operands *o = context;                                                                     \
        sm2_##F *x = o->F##_lane;                                                                  \
        for (size_t i = 0; i < STEPS; i += LANES) {                                                \
            const sm2_##F *y = &o->F[i];                                                           \
            sm2_##F##_##OP(&x[0], &x[0], &y[0]);                                                   \
            sm2_##F##_##OP(&x[1], &x[1], &y[1]);                                                   \
            sm2_##F##_##OP(&x[2], &x[2], &y[2]);                                                   \
            sm2_##F##_##OP(&x[3], &x[3], &y[3]);                                                   \
            sm2_##F##_##OP(&x[4], &x[4], &y[4]);                                                   \
            sm2_##F##_##OP(&x[5], &x[5], &y[5]);                                                   \
            sm2_##F##_##OP(&x[6], &x[6], &y[6]);                                                   \
            sm2_##F##_##OP(&x[7], &x[7], &y[7]);                                                   \
        }                                                                                          \
    }

#define DEFINE_UNARY(F, OP)                                                                        \
    static void F##_##OP##_latency(void *context) {                                                \
        operands *o = context;                                                                     \
        sm2_##F x = o->F##_lane[0];                                                                \
        for (size_t i = 0; i < STEPS; i++) {                                                       \
            sm2_##F##_##OP(&x, &x);                                                                \
        }                                                                                          \
        o->F##_lane[0] = x;                                                                        \
    }                                                                                              \
    static void F##_##OP##_throughput(void *context) {                                             \
        operands *o = context;                                                                     \
        sm2_##F *x = o->F##_lane;                                                                  \
        for (size_t i = 0; i < STEPS; i += LANES) {                                                \
            sm2_##F##_##OP(&x[0], &x[0]);                                                          \
            sm2_##F##_##OP(&x[1], &x[1]);                                                          \
            sm2_##F##_##OP(&x[2], &x[2]);                                                          \
            sm2_##F##_##OP(&x[3], &x[3]);                                                          \
            sm2_##F##_##OP(&x[4], &x[4]);                                                          \
            sm2_##F##_##OP(&x[5], &x[5]);                                                          \
            sm2_##F##_##OP(&x[6], &x[6]);                                                          \
            sm2_##F##_##OP(&x[7], &x[7]);                                                          \
        }                                                                                          \
    }

#define DEFINE_FIELD(F)                                                                            \
    static void sm2_##F##_products(sm2_##F *z, const sm2_##F *x, const sm2_##F *y) {               \
        sm2_##F##_mul_add_mul(z, x, y, y, y);                                                      \
    }                                                                                              \
    DEFINE_BINARY(F, mul)                                                                          \
    DEFINE_UNARY(F, sqr)                                                                           \
    DEFINE_BINARY(F, products)                                                                     \
    DEFINE_BINARY(F, add)                                                                          \
    DEFINE_BINARY(F, sub)                                                                          \
    DEFINE_UNARY(F, half)                                                                          \
    static void F##_inv(void *context) {                                                           \
        operands *o = context;                                                                     \
        sm2_##F##_inv(&o->F##_lane[0], &o->F##_lane[0]);                                           \
    }                                                                                              \
    static void F##_inv_vartime(void *context) {                                                   \
        operands *o = context;                                                                     \
        sm2_##F *x = &o->F##_lane[1];                                                              \
        sm2_##F##_inv_vartime(x, x);                                                               \
        sm2_##F##_add(x, x, &o->F[next(o)]); /* another operand each time */                       \
    }

DEFINE_FIELD(fp)
DEFINE_FIELD(fn)

/* Of squares: the root of another value is 0, and 0 is no operand to go on with. */
static void fp_sqrt(void *context) {
    operands *o = context;
    o->mask = sm2_fp_sqrt(&o->fp_lane[0], &o->fp_square[next(o)]);
}

/* ---- points ---- */

static void point_double(void *context) {
    operands *o = context;
    for (size_t i = 0; i < STEPS; i++) {
        sm2_point_double(&o->point_lane, &o->point_lane);
    }
}

#define DEFINE_POINT_SUM(OP, SECOND)                                                               \
    static void point_##OP(void *context) {                                                        \
        operands *o = context;                                                                     \
        for (size_t i = 0; i < STEPS; i++) {                                                       \
            sm2_point_##OP(&o->point_lane, &o->point_lane, &o->SECOND[i]);                         \
        }                                                                                          \
    }

DEFINE_POINT_SUM(add, point)
DEFINE_POINT_SUM(add_mixed, affine)
DEFINE_POINT_SUM(add_complete, point)
DEFINE_POINT_SUM(add_mixed_complete, affine)
DEFINE_POINT_SUM(add_vartime, point)
DEFINE_POINT_SUM(add_mixed_vartime, affine)

static void point_to_affine(void *context) {
    operands *o = context;
    sm2_point_affine affine;
    o->mask = sm2_point_to_affine(&affine, &o->point[next(o)]);
}

static void point_to_affine_vartime(void *context) {
    operands *o = context;
    sm2_point_affine affine;
    o->mask = sm2_point_to_affine_vartime(&affine, &o->point[next(o)]);
}

static void base_mul(void *context) {
    operands *o = context;
    sm2_base_mul(&o->point_lane, &o->scalar[next(o)]);
}

static void mul(void *context) {
    operands *o = context;
    size_t i = next(o);
    sm2_mul(&o->point_lane, &o->scalar[i], &o->affine[i]);
}

static void double_mul_vartime(void *context) {
    operands *o = context;
    size_t i = next(o);
    sm2_double_mul_vartime(&o->point_lane, &o->scalar[i], &o->scalar[(i + 1) % STEPS],
                           &o->affine[i]);
}

/* ---- laws that tie the functions to each other ---- */

#define DEFINE_FIELD_LAWS(F)                                                                       \
    static const char *F##_broken_law(const sm2_##F *x, const sm2_##F *y) {                        \
        sm2_##F one, a, b;                                                                         \
        sm2_##F##_set_one(&one);                                                                   \
        sm2_##F##_add(&a, x, y); /* (x + y)^2 - (x - y)^2 = 4 x y */                               \
        sm2_##F##_sqr(&a, &a);                                                                     \
        sm2_##F##_sub(&b, x, y);                                                                   \
        sm2_##F##_sqr(&b, &b);                                                                     \
        sm2_##F##_sub(&a, &a, &b);                                                                 \
        sm2_##F##_half(&a, &a);                                                                    \
        sm2_##F##_half(&a, &a);                                                                    \
        sm2_##F##_mul(&b, x, y);                                                                   \
        if (sm2_##F##_equal(&a, &b) == 0) {                                                        \
            return #F ": (x + y)^2 - (x - y)^2 = 4 x y";                                           \
        }                                                                                          \
        sm2_##F##_sqr(&a, y); /* x y + y^2, reduced once and twice */                              \
        sm2_##F##_add(&b, &b, &a);                                                                 \
        sm2_##F##_products(&a, x, y);                                                              \
        if (sm2_##F##_equal(&a, &b) == 0) {                                                        \
            return #F ": a b + c d by one reduction";                                              \
        }                                                                                          \
        sm2_##F##_inv(&a, x);                                                                      \
        sm2_##F##_inv_vartime(&b, x);                                                              \
        if (sm2_##F##_equal(&a, &b) == 0) {                                                        \
            return #F ": x^-1 in constant and in variable time";                                   \
        }                                                                                          \
        sm2_##F##_mul(&a, &a, x);                                                                  \
        return sm2_##F##_equal(&a, &one) != 0 ? NULL : #F ": x x^-1 = 1";                          \
    }

DEFINE_FIELD_LAWS(fp)
DEFINE_FIELD_LAWS(fn)

static const char *root_broken_law(const sm2_fp *square) {
    sm2_fp root;
    if (sm2_fp_sqrt(&root, square) == 0) {
        return "fp: a square has a root";
    }
    sm2_fp_sqr(&root, &root);
    return sm2_fp_equal(&root, square) != 0 ? NULL : "fp: the square of a root";
}

static bool same_point(const sm2_point *p, const sm2_point *q) {
    sm2_point_affine a, b;
    uint64_t finite = sm2_point_to_affine(&a, p) & sm2_point_to_affine(&b, q);
    return (finite & sm2_fp_equal(&a.x, &b.x) & sm2_fp_equal(&a.y, &b.y)) != 0;
}

static const char *sums_broken_law(const sm2_point *p, const sm2_point_affine *q) {
    sm2_point sum, other, lifted;
    sm2_point_from_affine(&lifted, q);
    sm2_point_add(&sum, p, &lifted);
    sm2_point_add_mixed(&other, p, q);
    bool same = same_point(&sum, &other);
    sm2_point_add_complete(&other, p, &lifted);
    same = same && same_point(&sum, &other);
    sm2_point_add_mixed_complete(&other, p, q);
    same = same && same_point(&sum, &other);
    sm2_point_add_vartime(&other, p, &lifted);
    same = same && same_point(&sum, &other);
    sm2_point_add_mixed_vartime(&other, p, q);
    same = same && same_point(&sum, &other);
    if (!same) {
        return "points: every addition gives one sum";
    }
    sm2_point_double(&sum, p);
    sm2_point_add_complete(&other, p, p);
    return same_point(&sum, &other) ? NULL : "points: 2 P = P + P";
}

static const char *products_broken_law(const sm2_fn_canonical *s, const sm2_fn_canonical *t,
                                       const sm2_point_affine *p) {
    sm2_point product, other;
    sm2_base_mul(&product, s);
    sm2_mul(&other, t, p);
    sm2_point_add_complete(&product, &product, &other);
    sm2_double_mul_vartime(&other, s, t, p);
    return same_point(&product, &other) ? NULL : "points: s G and t P sum up to s G + t P";
}

static const char *broken_law(const void *context) {
    const operands *o = context;
    const char *law = NULL;
    for (size_t i = 0; law == NULL && i + 1 < STEPS; i++) {
        law = fp_broken_law(&o->fp[i], &o->fp[i + 1]);
        law = law != NULL ? law : fn_broken_law(&o->fn[i], &o->fn[i + 1]);
        law = law != NULL ? law : root_broken_law(&o->fp_square[i]);
        law = law != NULL ? law : sums_broken_law(&o->point[i], &o->affine[i]);
        law = law != NULL ? law
                          : products_broken_law(&o->scalar[i], &o->scalar[i + 1], &o->affine[i]);
    }
    return law;
}

/* ---- the rows ---- */

#define TWO_ROWS(F, OP)                                                                            \
    {"sm2_" #F "_" #OP "_latency", F##_##OP##_latency, STEPS}, {                                   \
        "sm2_" #F "_" #OP "_throughput", F##_##OP##_throughput, STEPS                              \
    }

#define FIELD_ROWS(F)                                                                              \
    TWO_ROWS(F, mul), TWO_ROWS(F, sqr), TWO_ROWS(F, products), TWO_ROWS(F, add), TWO_ROWS(F, sub), \
        TWO_ROWS(F, half), {"sm2_" #F "_inv", F##_inv, 1}, {                                       \
        "sm2_" #F "_inv_vartime", F##_inv_vartime, 1                                               \
    }

static const bench_row rows[] = {
    FIELD_ROWS(fp),
    {"sm2_fp_sqrt", fp_sqrt, 1},
    FIELD_ROWS(fn),
    {"sm2_point_double", point_double, STEPS},
    {"sm2_point_add", point_add, STEPS},
    {"sm2_point_add_mixed", point_add_mixed, STEPS},
    {"sm2_point_add_complete", point_add_complete, STEPS},
    {"sm2_point_add_mixed_complete", point_add_mixed_complete, STEPS},
    {"sm2_point_add_vartime", point_add_vartime, STEPS},
    {"sm2_point_add_mixed_vartime", point_add_mixed_vartime, STEPS},
    {"sm2_point_to_affine", point_to_affine, 1},
    {"sm2_point_to_affine_vartime", point_to_affine_vartime, 1},
    {"sm2_base_mul", base_mul, 1},
    {"sm2_mul", mul, 1},
    {"sm2_double_mul_vartime", double_mul_vartime, 1},
};

static operands own_operands;
extern const smg_sm2_kernel SM2_JOIN(SM2_KERNEL, kernel);
extern const bench_kernel SM2_JOIN(SM2_KERNEL, bench);

const bench_kernel SM2_JOIN(SM2_KERNEL, bench) = {
    .table = &SM2_JOIN(SM2_KERNEL, kernel),
    .operands = &own_operands,
    .prepare = prepare,
    .broken_law = broken_law,
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
};
