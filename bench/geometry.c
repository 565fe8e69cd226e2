/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Scalar multiplications that differ in their tables alone, of the kernels that geometry.py
 * compiles: each calls the same field and point functions, so that nothing else differs. It writes
 * geometry_candidates.h, of lines CANDIDATE(op, geometry, kernel); the first of an op and kernel is
 * the one to which ratios are. Prints JSON, after all have given the same points.
 */
#include <smidgen/random.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/measure.h"
#include "sm2/limbs64/fields.h"

enum { SCALARS = 64, EDGES = 3, PASSES = 10 };

/* ---- the candidates ---- */

typedef void base_mul_function(sm2_point *r, const sm2_fn_canonical *k);
typedef void mul_function(sm2_point *r, const sm2_fn_canonical *k, const sm2_point_affine *p);
typedef void double_mul_vartime_function(sm2_point *r, const sm2_fn_canonical *s,
                                         const sm2_fn_canonical *t, const sm2_point_affine *p);

#define CANDIDATE(op, geometry, kernel) op##_function geometry_##geometry##_##kernel##_##op;
#include "geometry_candidates.h"
#undef CANDIDATE

/* One set for all: random scalars, each with a random point, after the scalars 0, 1 and n - 1. */
static struct {
    sm2_fn_canonical s[EDGES + SCALARS], t[EDGES + SCALARS];
    sm2_point_affine p[EDGES + SCALARS];
} operands;

typedef struct candidate {
    const char *op;
    unsigned geometry;
    const char *kernel;
    void (*compute)(sm2_point *r, const struct candidate *it, size_t i); /* on operands i */
    union {
        base_mul_function *base_mul;
        mul_function *mul;
        double_mul_vartime_function *double_mul_vartime;
    } function;
    size_t next; /* operands */
} candidate;

static void compute_base_mul(sm2_point *r, const candidate *it, size_t i) {
    it->function.base_mul(r, &operands.s[i]);
}

static void compute_mul(sm2_point *r, const candidate *it, size_t i) {
    it->function.mul(r, &operands.t[i], &operands.p[i]);
}

static void compute_double_mul_vartime(sm2_point *r, const candidate *it, size_t i) {
    it->function.double_mul_vartime(r, &operands.s[i], &operands.t[i], &operands.p[i]);
}

static candidate candidates[] = {
#define CANDIDATE(op, geometry, kernel)                                                            \
    {#op, geometry, #kernel, compute_##op, {.op = geometry_##geometry##_##kernel##_##op}, 0},
#include "geometry_candidates.h"
#undef CANDIDATE
};
enum { CANDIDATES = sizeof candidates / sizeof candidates[0] };

/* The first candidate of the same op and kernel. */
static candidate *reference_of(const candidate *it) {
    candidate *found = candidates;
    while (strcmp(found->op, it->op) != 0 || strcmp(found->kernel, it->kernel) != 0) {
        found++;
    }
    return found;
}

/* ---- operands and agreement ---- */

static bool draw_scalar(sm2_fn_canonical *k) {
    uint64_t wide[2 * SM2_FN_LIMBS];
    if (smg_random_bytes(NULL, (uint8_t *)wide, sizeof wide) != SMG_OK) {
        return false;
    }
    sm2_fn_reduce_wide(k, wide);
    return true;
}

static void set_edge(sm2_fn_canonical *k, size_t edge) {
    sm2_fn zero, one, value;
    sm2_fn_set_zero(&zero);
    sm2_fn_set_one(&one);
    sm2_fn_sub(&value, &zero, &one);
    const sm2_fn *const edges[EDGES] = {&zero, &one, &value};
    sm2_fn_from_montgomery(k, edges[edge]);
}

/* The points are multiples of G by the first comb, which agrees with a window by then or later. */
static bool draw_operands(const candidate *comb) {
    for (size_t i = 0; i < EDGES + SCALARS; i++) {
        sm2_fn_canonical k;
        sm2_point point;
        if (!draw_scalar(&operands.s[i]) || !draw_scalar(&operands.t[i]) || !draw_scalar(&k)) {
            return false;
        }
        if (i < EDGES) {
            set_edge(&operands.s[i], i);
            set_edge(&operands.t[i], EDGES - 1 - i);
        }
        comb->function.base_mul(&point, &k);
        sm2_point_to_affine(&operands.p[i], &point);
    }
    return true;
}

static bool same_point(const sm2_point *p, const sm2_point *q) {
    sm2_point_affine a, b;
    uint64_t finite_a = sm2_point_to_affine(&a, p), finite_b = sm2_point_to_affine(&b, q);
    return finite_a == finite_b && memcmp(&a, &b, sizeof a) == 0;
}

/* Whether s G by the comb is s G by the window, and s G + t P the sum of both multiplications. */
static bool ops_agree(const candidate *comb, const candidate *window, const candidate *wnaf) {
    const uint64_t one_word[2 * SM2_FN_LIMBS] = {1};
    sm2_fn_canonical one;
    sm2_point point, other;
    sm2_point_affine g;
    sm2_fn_reduce_wide(&one, one_word);
    comb->function.base_mul(&point, &one);
    sm2_point_to_affine(&g, &point);
    for (size_t i = 0; i < EDGES + SCALARS; i++) {
        comb->function.base_mul(&point, &operands.s[i]);
        window->function.mul(&other, &operands.s[i], &g);
        if (!same_point(&point, &other)) {
            return false;
        }
        window->compute(&other, window, i);
        sm2_point_add_complete(&point, &point, &other);
        wnaf->compute(&other, wnaf, i);
        if (!same_point(&point, &other)) {
            return false;
        }
    }
    return true;
}

/* The first candidate that differs from the first of its op, whatever the kernel, or NULL. */
static const candidate *find_differing(void) {
    for (size_t j = 0; j < CANDIDATES; j++) {
        const candidate *it = &candidates[j], *first = candidates;
        while (strcmp(first->op, it->op) != 0) {
            first++;
        }
        for (size_t i = 0; i < EDGES + SCALARS; i++) {
            sm2_point point, expected;
            it->compute(&point, it, i);
            first->compute(&expected, first, i);
            if (!same_point(&point, &expected)) {
                return it;
            }
        }
    }
    return NULL;
}

static candidate *first_of(const char *op) {
    for (size_t i = 0; i < CANDIDATES; i++) {
        if (strcmp(candidates[i].op, op) == 0) {
            return &candidates[i];
        }
    }
    return NULL;
}

static bool all_agree(void) {
    const candidate *comb = first_of("base_mul"), *window = first_of("mul");
    const candidate *wnaf = first_of("double_mul_vartime");
    if (comb == NULL || window == NULL || wnaf == NULL) {
        fprintf(stderr, "geometry: an operation has no candidate\n");
        return false;
    }
    if (!draw_operands(comb)) {
        fprintf(stderr, "geometry: no random bytes\n");
        return false;
    }
    const candidate *differing = find_differing();
    if (differing != NULL) {
        fprintf(stderr, "geometry: %s of geometry %u, %s, gives another point\n", differing->op,
                differing->geometry, differing->kernel);
        return false;
    }
    if (!ops_agree(comb, window, wnaf)) {
        fprintf(stderr, "geometry: s G, t P and s G + t P do not go together\n");
        return false;
    }
    return true;
}

/* ---- measuring ---- */

/* A candidate in turn with its reference: their tables alone contend for the cache. */
typedef struct pair {
    measure_operation run[2];
    measure_series series[2];
} pair;

static void run_next(void *context) {
    candidate *it = context;
    sm2_point point;
    it->compute(&point, it, EDGES + it->next++ % SCALARS);
}

static bool measure_all(pair *pairs, size_t batches) {
    for (size_t pass = 1; pass <= PASSES; pass++) {
        for (size_t i = 0; i < CANDIDATES; i++) {
            if (!measure_interleaved(pairs[i].series, pairs[i].run, 2, batches * pass / PASSES,
                                     0.0)) {
                fprintf(stderr, "geometry: the machine is too unsteady to measure\n");
                return false;
            }
        }
    }
    return true;
}

static void report(const pair *pairs) {
    printf("{\"compiler\": \"%s\", \"results\": [", measure_compiler());
    for (size_t i = 0; i < CANDIDATES; i++) {
        const candidate *it = &candidates[i];
        const measure_series *series = pairs[i].series;
        const measure_spread cycles = measure_cycles(&series[1]);
        const measure_spread ratio = measure_ratio(&series[1], &series[0]);
        printf("%s\n{\"op\": \"%s\", \"geometry\": %u, \"kernel\": \"%s\", \"cycles\": %.0f, "
               "\"spread\": %.3f, \"ratio\": %.4f, \"ratio_p10\": %.4f, \"ratio_p90\": %.4f}",
               i > 0 ? "," : "", it->op, it->geometry, it->kernel, cycles.p20,
               cycles.p90 / cycles.p20, cycles.p20 / measure_cycles(&series[0]).p20, ratio.p10,
               ratio.p90);
    }
    printf("\n]}\n");
}

int main(int count, char **words) {
    char *end = NULL;
    unsigned long batches = count == 2 ? strtoul(words[1], &end, 10) : 0;
    if (end == NULL || *end != '\0' || batches < PASSES || batches > MEASURE_BATCHES_MAX) {
        fprintf(stderr, "usage: geometry BATCHES, %d to %d\n", PASSES, MEASURE_BATCHES_MAX);
        return 2;
    }
    pair *pairs = calloc(CANDIDATES, sizeof *pairs);
    if (pairs == NULL) {
        fprintf(stderr, "geometry: no memory\n");
        return 1;
    }
    for (size_t i = 0; i < CANDIDATES; i++) {
        pairs[i].run[0] = (measure_operation){run_next, reference_of(&candidates[i]), 1};
        pairs[i].run[1] = (measure_operation){run_next, &candidates[i], 1};
    }
    bool done = all_agree() && measure_all(pairs, batches);
    if (done) {
        report(pairs);
    }
    free(pairs);
    return done ? 0 : 1;
}
