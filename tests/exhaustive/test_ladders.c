/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The emitted scalar multiplications: every scalar times every point, with an eye on each addition.
 * The digits of a constant-time ladder bound its partial sums; while they stay below n the plain
 * addition is exact, and from there on the complete one must be used. All scalars together show
 * whether that line was drawn right.
 */
#include <stdio.h>

#include "emitted.h"
#include "watch.h"

TestSuite(exhaustive_ladders, .init = toy_init, .timeout = 600);

static sm2_fn_canonical scalar_of(uint32_t k) {
    return (sm2_fn_canonical){{k}};
}

/* the multiples of G that are taken as points: all of a small group, 3 of a larger one */
static uint32_t next_multiple(uint32_t j) {
    return ref_is_small() ? j + 1 : j + ref.n.m / 3;
}

/*
 * What the complete additions of a ladder are there for. Digits are signed and never zero: 0 is
 * written as n - n or -n + n, so that its last addition meets P = -Q. Some other scalars end in
 * x + (x - n), P = Q: all small groups have one for each ladder, a larger one need not.
 */
static void expect_complete_additions_needed(const ladder *l, const char *name) {
    watch_print(l, name);
    const met complete = watch_complete(l);
    EXPECT(complete.calls != 0, "%s uses no complete addition", name);
    EXPECT(complete.equal != 0 || !ref_is_small(), "no complete addition of %s met P = Q", name);
    EXPECT(complete.opposite != 0, "no complete addition of %s met P = -Q", name);
    printf("%s: complete additions met P = Q %lu times, P = -Q %lu times, infinity %lu times\n",
           name, complete.equal, complete.opposite, complete.infinite);
    fflush(stdout);
}

Test(exhaustive_ladders, base_mul_by_every_scalar) {
    static ladder watched;
    for (uint32_t k = 0; k < ref.n.m; k++) {
        const sm2_fn_canonical scalar = scalar_of(k);
        sm2_point r;
        watch_begin(&watched);
        sm2_base_mul(&r, &scalar);
        watch_end();
        EXPECT(is_point(&r, ref.multiples[k]), "%u G", k);
    }
    expect_complete_additions_needed(&watched, "base_mul");
}

Test(exhaustive_ladders, mul_of_every_point_by_every_scalar) {
    static ladder watched;
    static uint32_t multiples[REF_BOUND];
    for (uint32_t j = 1; j < ref.n.m; j = next_multiple(j)) {
        const sm2_point_affine p = affine_of(ref.multiples[j]);
        ref_multiples(multiples, ref.multiples[j]);
        for (uint32_t k = 0; k < ref.n.m; k++) {
            const sm2_fn_canonical scalar = scalar_of(k);
            sm2_point r;
            watch_begin(&watched);
            sm2_mul(&r, &scalar, &p);
            watch_end();
            EXPECT(is_point(&r, multiples[k]), "%u times point %u", k, ref.multiples[j]);
        }
    }
    expect_complete_additions_needed(&watched, "mul");
}

static void check_double_mul(const uint32_t *multiples, uint32_t s, uint32_t t) {
    const sm2_point_affine p = affine_of(multiples[1]);
    const sm2_fn_canonical s_scalar = scalar_of(s), t_scalar = scalar_of(t);
    sm2_point r;
    sm2_double_mul_vartime(&r, &s_scalar, &t_scalar, &p);
    EXPECT(is_point(&r, ref_add(ref.multiples[s], multiples[t])), "%u G + %u times point %u", s, t,
           multiples[1]);
}

/* All pairs of scalars, or for each s every `step`-th t. */
static void check_all_scalars(const uint32_t *multiples, uint32_t step) {
    for (uint32_t s = 0; s < ref.n.m; s++) {
        for (uint32_t t = s % step; t < ref.n.m; t += step) {
            check_double_mul(multiples, s, t);
        }
    }
}

/* Both ends of the scalars, and some between that are others for each point. */
static void check_some_scalars(const uint32_t *multiples, uint32_t seed) {
    const uint32_t n = ref.n.m;
    const uint32_t scalars[] = {
        0, 1, 2, n / 2, n - 2, n - 1, scattered(seed, n), scattered(~seed, n)};
    for (size_t i = 0; i < 8; i++) {
        for (size_t j = 0; j < 8; j++) {
            check_double_mul(multiples, scalars[i], scalars[j]);
        }
    }
}

/*
 * Every point, of any order, with some pairs of scalars (with all pairs on the smallest curve); and
 * all pairs, or many, with points whose multiples meet those of G often.
 */
Test(exhaustive_ladders, double_mul_of_points_by_pairs_of_scalars) {
    static uint32_t multiples[REF_BOUND];
    const uint32_t n = ref.n.m;
    const uint32_t near[] = {1, n - 1, 2};
    const uint32_t point_step = ref_is_small() ? 1 : ref.size / 3;
    for (uint32_t point = 1; point < ref.size; point += point_step) {
        ref_multiples(multiples, point);
        if (n < 128) {
            check_all_scalars(multiples, 1);
        } else {
            check_some_scalars(multiples, point);
        }
    }
    for (size_t i = 0; i < 3; i++) {
        ref_multiples(multiples, ref.multiples[near[i]]);
        check_all_scalars(multiples, n < 300 ? 1 : ref_is_small() ? n / 100 : n / 2);
    }
    const met mixed = watch_met[ADD_MIXED_VARTIME], full = watch_met[ADD_VARTIME];
    printf("double_mul_vartime: P = Q %lu times, P = -Q %lu times, infinity %lu times\n",
           mixed.equal + full.equal, mixed.opposite + full.opposite,
           mixed.infinite + full.infinite);
    fflush(stdout);
    EXPECT(mixed.equal != 0 && full.equal != 0, "no addition met P = Q");
    EXPECT(mixed.opposite != 0 && full.opposite != 0, "no addition met P = -Q");
    EXPECT(mixed.infinite != 0 && full.infinite != 0, "no addition met infinity");
}
