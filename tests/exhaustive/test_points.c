/* SPDX-License-Identifier: Apache-2.0 */
/* The emitted point arithmetic on every point and pair of points, in several coordinates. */
#include "emitted.h"

TestSuite(exhaustive_points, .init = toy_init, .timeout = 600);

typedef void (*adder)(sm2_point *, const sm2_point *, const sm2_point *);
typedef void (*mixed_adder)(sm2_point *, const sm2_point *, const sm2_point_affine *);

/* Z coordinates in [1, p-1], one for each round: all of them if the rounds are p - 1. */
static uint32_t some_z(uint32_t i, uint32_t j, uint32_t round) {
    return 1 + (7 * i + 13 * j + round) % (ref.p.m - 1);
}

/* the second point of a pair: all of a small group, otherwise 5 */
static uint32_t next_point(uint32_t j) {
    return ref_is_small() ? j + 1 : j + 20000;
}

/* ---- additions ---- */

/* r = p + q with r apart, r = p or r = q, as `place` says. */
static void check_add(adder add, uint32_t i, uint32_t j, uint32_t z1, uint32_t z2, uint32_t place) {
    sm2_point p = jacobian_of(i, z1), q = jacobian_of(j, z2), apart;
    sm2_point *r = place % 3 == 0 ? &apart : place % 3 == 1 ? &p : &q;
    add(r, &p, &q);
    EXPECT(is_point(r, ref_add(i, j)), "points %u and %u, Z %u and %u, place %u", i, j, z1, z2,
           place % 3);
}

static void check_add_mixed(mixed_adder add, uint32_t i, uint32_t j, uint32_t z, uint32_t place) {
    sm2_point p = jacobian_of(i, z), apart;
    const sm2_point_affine q = affine_of(j);
    sm2_point *r = place % 2 == 0 ? &apart : &p;
    add(r, &p, &q);
    EXPECT(is_point(r, ref_add(i, j)), "points %u and %u, Z %u, place %u", i, j, z, place % 2);
}

/* The sum of two points by every formula that promises it. */
static void check_pair(uint32_t i, uint32_t j, uint32_t z1, uint32_t z2, uint32_t place) {
    const bool plain = i != 0 && j != 0 && i != j && i != ref_neg(j);
    check_add(sm2_point_add_complete, i, j, z1, z2, place);
    check_add(sm2_point_add_vartime, i, j, z1, z2, place);
    if (plain) {
        check_add(sm2_point_add, i, j, z1, z2, place);
    }
    if (j != 0) {
        check_add_mixed(sm2_point_add_mixed_complete, i, j, z1, place);
        check_add_mixed(sm2_point_add_mixed_vartime, i, j, z1, place);
    }
    if (plain) {
        check_add_mixed(sm2_point_add_mixed, i, j, z1, place);
    }
}

/* Both points with the same Z, with different ones, and one of them affine. */
static void check_pair_in_coordinates(uint32_t i, uint32_t j) {
    const uint32_t rounds = ref.size < 128 ? ref.p.m - 1 : 2;
    for (uint32_t round = 0; round < rounds; round++) {
        const uint32_t z1 = some_z(i, j, round);
        const uint32_t z2 = round % 3 == 0 ? some_z(j, i, 5 * round + 1) : round % 3 == 1 ? z1 : 1;
        check_pair(i, j, z1, z2, i + j + round);
    }
}

Test(exhaustive_points, sums_of_all_pairs) {
    for (uint32_t i = 0; i < ref.size; i++) {
        for (uint32_t j = 0; j < ref.size; j = next_point(j)) {
            check_pair_in_coordinates(i, j);
        }
        if (!ref_is_small()) {
            check_pair_in_coordinates(i, i);
            check_pair_in_coordinates(i, ref_neg(i));
        }
    }
}

Test(exhaustive_points, a_point_added_to_itself_in_one_place) {
    const adder every[] = {sm2_point_add_complete, sm2_point_add_vartime};
    for (uint32_t i = 0; i < ref.size; i++) {
        for (size_t f = 0; f < 2; f++) {
            sm2_point p = jacobian_of(i, some_z(i, i, 0));
            every[f](&p, &p, &p);
            EXPECT(is_point(&p, ref_add(i, i)), "point %u", i);
        }
    }
}

/* ---- one point ---- */

Test(exhaustive_points, every_point_in_every_coordinates) {
    const uint32_t step = ref_is_small() ? 1 : ref.p.m / 20;
    for (uint32_t i = 0; i < ref.size; i++) {
        for (uint32_t z = 1 + i % step; z < ref.p.m; z += step) {
            const sm2_point p = jacobian_of(i, z);
            sm2_point r, in_place = p;
            sm2_point_double(&r, &p);
            EXPECT(is_point(&r, ref_add(i, i)), "double of point %u, Z %u", i, z);
            sm2_point_double(&in_place, &in_place);
            EXPECT(is_point(&in_place, ref_add(i, i)), "double of point %u in place", i);

            sm2_point_neg(&r, &p);
            EXPECT(is_point(&r, ref_neg(i)), "neg of point %u, Z %u", i, z);

            sm2_point_affine affine;
            uint64_t finite = sm2_point_to_affine(&affine, &p);
            EXPECT(finite == (i != 0 ? UINT64_MAX : 0), "point %u: finite", i);
            EXPECT(is_affine(&affine, i), "to_affine of point %u, Z %u", i, z);
            finite = sm2_point_to_affine_vartime(&affine, &p);
            EXPECT(finite == (i != 0 ? UINT64_MAX : 0), "point %u: finite, vartime", i);
            EXPECT(is_affine(&affine, i), "to_affine_vartime of point %u, Z %u", i, z);
        }
    }
}

Test(exhaustive_points, selections_and_conversions) {
    sm2_point r;
    sm2_point_set_infinity(&r);
    EXPECT(is_point(&r, 0), "set_infinity");
    for (uint32_t i = 0; i < ref.size; i++) {
        const uint32_t j = (5 * i + 3) % ref.size;
        const sm2_point p = jacobian_of(i, some_z(i, j, 0)), q = jacobian_of(j, some_z(j, i, 1));
        sm2_point_select(&r, UINT64_MAX, &p, &q);
        EXPECT(is_point(&r, i), "select of point %u", i);
        sm2_point_select(&r, 0, &r, &q);
        EXPECT(is_point(&r, j), "select of the other point, %u", j);
        if (i != 0) {
            const sm2_point_affine affine = affine_of(i);
            sm2_point_from_affine(&r, &affine);
            EXPECT(is_point(&r, i) && fp_value(&r.z) == 1, "from_affine of point %u", i);
        }
    }
}

/* ---- batches ---- */

#define BATCH 1000

/* `count` points, of which those whose bit of the pattern is set are infinity. */
static void check_batch(size_t count, uint64_t infinities, uint32_t seed) {
    static sm2_point p[BATCH];
    static sm2_point_affine r[BATCH + 1];
    static uint32_t number[BATCH];
    const sm2_point_affine untouched = affine_of(1);
    for (size_t i = 0; i < count; i++) {
        const bool infinite = infinities >> (i % 64) & 1;
        number[i] = infinite ? 0 : 1 + scattered(seed + (uint32_t)i, ref.size - 1);
        p[i] = jacobian_of(number[i], some_z(number[i], seed, (uint32_t)i));
    }
    r[count] = untouched;
    sm2_points_to_affine(r, p, count);
    for (size_t i = 0; i < count; i++) {
        EXPECT(is_affine(&r[i], number[i]), "element %zu of %zu", i, count);
    }
    EXPECT(is_affine(&r[count], 1), "a batch of %zu wrote one more", count);
}

Test(exhaustive_points, batches_with_infinities) {
    for (size_t count = 0; count <= 8; count++) {
        for (uint64_t pattern = 0; pattern < (uint64_t)1 << count; pattern++) {
            check_batch(count, pattern, (uint32_t)pattern);
        }
    }
    for (uint32_t seed = 0; seed < 20; seed++) {
        check_batch(BATCH, 0, seed);
        check_batch(BATCH, UINT64_MAX, seed);
        check_batch(BATCH, (uint64_t)scattered(seed, UINT32_MAX) << 20, seed);
    }
}

/* ---- the equation ---- */

Test(exhaustive_points, every_pair_of_coordinates_is_on_the_curve_or_off_it) {
    const uint32_t step = ref_is_small() ? 1 : ref.p.m / 10;
    uint32_t found = 1; /* infinity */
    for (uint32_t x = 0; x < ref.p.m; x++) {
        for (uint32_t y = x % step; y < ref.p.m; y += step) {
            const bool on_curve = ref_mul(&ref.p, y, y) == ref_equation(x);
            const sm2_point_affine p = {fp_of(x), fp_of(y)};
            EXPECT(sm2_point_is_on_curve(&p) == (on_curve ? UINT64_MAX : 0), "(%u, %u)", x, y);
            found += on_curve;
        }
    }
    EXPECT(step > 1 || found == ref.size, "%u points", found);
    for (uint32_t i = 1; i < ref.size; i++) {
        const sm2_point_affine p = affine_of(i);
        EXPECT(sm2_point_is_on_curve(&p) == UINT64_MAX, "point %u", i);
    }
}
