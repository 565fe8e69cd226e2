/* SPDX-License-Identifier: Apache-2.0 */
/* G1 and G2: every scalar with every point, and every point of the twist. */
#include "pairing_emitted.h"

TestSuite(exhaustive_groups, .init = toy9_init, .timeout = 600);

Test(exhaustive_groups, every_multiple_of_the_generators) {
    for (uint32_t k = 0; k < REF_N; k++) {
        const sm9_fn_canonical scalar = scalar9_of(k);
        sm9_point p;
        sm9_g2_point q;
        sm9_base_mul(&p, &scalar);
        EXPECT(is_g1(&p, k), "%u P1", k);
        sm9_g2_base_mul(&q, &scalar);
        EXPECT(is_g2(&q, k), "%u P2", k);
    }
}

Test(exhaustive_groups, every_multiple_of_every_point) {
    for (uint32_t i = 1; i < REF_N; i++) {
        const sm9_point_affine p = g1_of(i);
        const sm9_g2_point_affine q = g2_of(i);
        for (uint32_t k = 0; k < REF_N; k++) {
            const sm9_fn_canonical scalar = scalar9_of(k);
            sm9_point in_g1;
            sm9_g2_point in_g2;
            sm9_mul(&in_g1, &scalar, &p);
            EXPECT(is_g1(&in_g1, i * k % REF_N), "%u times %u P1", k, i);
            sm9_g2_mul(&in_g2, &scalar, &q);
            EXPECT(is_g2(&in_g2, i * k % REF_N), "%u times %u P2", k, i);
        }
    }
}

Test(exhaustive_groups, every_sum_of_g2) {
    for (uint32_t i = 0; i < REF_N; i++) {
        const ref12 z = ref12_of(1 + ref_scattered(i, REF_P - 1));
        const sm9_g2_point p = g2_jacobian_of(i, &z);
        for (uint32_t j = 1; j < REF_N; j++) {
            const ref12 other = ref12_of(1 + ref_scattered(j, REF_P - 1));
            const sm9_g2_point q = g2_jacobian_of(j, &other);
            const sm9_g2_point_affine affine = g2_of(j);
            const uint32_t sum = (i + j) % REF_N;
            sm9_g2_point r;
            sm9_g2_point_add_complete(&r, &p, &q);
            EXPECT(is_g2(&r, sum), "%u P2 + %u P2", i, j);
            sm9_g2_point_add_mixed_complete(&r, &p, &affine);
            EXPECT(is_g2(&r, sum), "%u P2 + %u P2, affine", i, j);
            sm9_g2_point_add_mixed_vartime(&r, &p, &affine);
            EXPECT(is_g2(&r, sum), "%u P2 + %u P2, in variable time", i, j);
            if (i != 0 && i != j && sum != 0) {
                sm9_g2_point_add(&r, &p, &q);
                EXPECT(is_g2(&r, sum), "%u P2 + %u P2, by the plain formula", i, j);
            }
        }
    }
}

/* psi is the Frobenius endomorphism; on G2 it multiplies by p. */
Test(exhaustive_groups, frobenius_on_the_twist) {
    uint32_t eigenvalue = 1;
    for (unsigned power = 1; power <= 3; power++) {
        eigenvalue = eigenvalue * REF_P % REF_N;
        for (uint32_t k = 1; k < REF_N; k++) {
            const sm9_g2_point_affine q = g2_of(k);
            sm9_g2_point_affine r;
            sm9_twist_frobenius(&r, &q, power);
            EXPECT(is_g2_affine(&r, k * eigenvalue % REF_N), "psi^%u of %u P2", power, k);
        }
    }
}

/* Of all points of the twist those of G2 alone have the order n. */
Test(exhaustive_groups, every_point_of_the_twist) {
    const ref12 b = ref12_w(6, REF_B);
    uint32_t points = 0, members = 0;
    for (uint32_t number = 0; number < REF_P * REF_P; number++) {
        ref12 x = ref12_of(number % REF_P);
        x.c[6] = number / REF_P;
        ref12 right = ref12_mul(&x, &x);
        right = ref12_mul(&right, &x);
        right = ref12_add(&right, &b);
        sm9_g2_point_affine q = {fp2_of(&x), fp2_of(&right)};
        if (sm9_fp2_sqrt_vartime(&q.y, &q.y) == 0) {
            continue;
        }
        bool of_g2 = false;
        for (uint32_t k = 1; k < REF_N && !of_g2; k++) {
            of_g2 = ref12_equal(&x, &ref9.g2[k].x);
        }
        for (int sign = 0; sign < 2 && (sign == 0 || sm9_fp2_is_zero(&q.y) == 0); sign++) {
            EXPECT(sm9_g2_point_is_on_curve(&q) != 0, "a point of x %u", number);
            EXPECT((sm9_g2_has_order_n(&q) != 0) == of_g2, "the order of a point of x %u", number);
            points++;
            members += of_g2;
            sm9_fp2_neg(&q.y, &q.y);
        }
    }
    cr_assert_eq(points, REF_TWIST - 1);
    cr_assert_eq(members, REF_N - 1);
}
