/* SPDX-License-Identifier: Apache-2.0 */
/* The pairing of every point of G1 with every point of G2, and the powers of all that it yields. */
#include "pairing_emitted.h"

#include <string.h>

TestSuite(exhaustive_pairing, .init = toy9_init, .timeout = 600);
TestSuite(exhaustive_gt, .init = toy9_init, .timeout = 600);

/* e(i P1, j P2) is e(P1, P2)^(i j): bilinear and, as gt[1] has order n, not degenerate. */
static const ref12 *expected(uint32_t i, uint32_t j) {
    return &ref9.gt[i * j % REF_N];
}

Test(exhaustive_pairing, every_pair_of_points) {
    for (uint32_t i = 1; i < REF_N; i++) {
        const sm9_point_affine p = g1_of(i);
        for (uint32_t j = 1; j < REF_N; j++) {
            const sm9_g2_point_affine q = g2_of(j);
            sm9_fp12 g;
            sm9_pairing(&g, &p, &q, 1);
            EXPECT(fp12_is(&g, expected(i, j)), "e(%u P1, %u P2)", i, j);
        }
    }
}

Test(exhaustive_pairing, every_point_by_the_textbook) {
    for (uint32_t k = 1; k < REF_N; k++) {
        const uint32_t other = 1 + ref_scattered(k, REF_N - 1);
        ref12 g = ref_pair(&ref9.g1[k], &ref9.g2[other]);
        EXPECT(ref12_equal(&g, expected(k, other)), "e(%u P1, %u P2)", k, other);
        g = ref_pair(&ref9.g1[other], &ref9.g2[k]);
        EXPECT(ref12_equal(&g, expected(other, k)), "e(%u P1, %u P2)", other, k);
    }
}

Test(exhaustive_pairing, every_prepared_point) {
    static sm9_prepared_line lines[REF_N][SM9_LINES];
    for (uint32_t j = 1; j < REF_N; j++) {
        const sm9_g2_point_affine q = g2_of(j);
        sm9_pairing_prepare(lines[j], &q);
    }
    for (uint32_t i = 1; i < REF_N; i++) {
        const sm9_point_affine p = g1_of(i);
        for (uint32_t j = 1; j < REF_N; j++) {
            const sm9_prepared_line *const one = lines[j];
            sm9_fp12 g;
            sm9_pairing_product(&g, &p, &one, 1);
            EXPECT(fp12_is(&g, expected(i, j)), "e(%u P1, %u P2)", i, j);
        }
    }
}

Test(exhaustive_pairing, products_of_two) {
    for (uint32_t seed = 0; seed < 20000; seed++) {
        uint32_t k[4];
        for (uint32_t i = 0; i < 4; i++) {
            k[i] = 1 + ref_scattered(4 * seed + i, REF_N - 1);
        }
        if (seed % 4 == 0) { /* values that are inverse to one another */
            k[2] = REF_N - k[0];
            k[3] = k[1];
        }
        const sm9_point_affine p[2] = {g1_of(k[0]), g1_of(k[2])};
        const sm9_g2_point_affine q[2] = {g2_of(k[1]), g2_of(k[3])};
        sm9_prepared_line lines[2][SM9_LINES];
        const sm9_prepared_line *const both[2] = {lines[0], lines[1]};
        const ref12 *const right = &ref9.gt[(k[0] * k[1] + k[2] * k[3]) % REF_N];
        sm9_fp12 g;
        sm9_pairing(&g, p, q, 2);
        EXPECT(fp12_is(&g, right), "product %u", seed);
        sm9_pairing_prepare(lines[0], &q[0]);
        sm9_pairing_prepare(lines[1], &q[1]);
        sm9_pairing_product(&g, p, both, 2);
        EXPECT(fp12_is(&g, right), "prepared product %u", seed);
    }
}

/* ---- GT ---- */

Test(exhaustive_gt, every_element_to_every_power) {
    for (uint32_t i = 0; i < REF_N; i++) {
        const sm9_fp12 g = fp12_of(&ref9.gt[i]);
        sm9_fp12 z;
        for (uint32_t k = 0; k < REF_N; k++) {
            const sm9_fn_canonical scalar = scalar9_of(k);
            sm9_gt_pow(&z, &g, &scalar);
            EXPECT(fp12_is(&z, &ref9.gt[i * k % REF_N]), "(g^%u)^%u", i, k);
        }
        sm9_gt_power_t(&z, &g); /* t = -2 */
        EXPECT(fp12_is(&z, &ref9.gt[(REF_N - 2) * i % REF_N]), "(g^%u)^t", i);
        sm9_fp12_sqr_gt(&z, &g);
        EXPECT(fp12_is(&z, &ref9.gt[2 * i % REF_N]), "(g^%u)^2", i);
        sm9_fp12_conj(&z, &g);
        EXPECT(fp12_is(&z, &ref9.gt[(REF_N - i) % REF_N]), "(g^%u)^-1", i);
    }
}

Test(exhaustive_gt, every_power_by_tables) {
    static sm9_gt_table table;
    for (uint32_t i = 0; i < REF_N; i += 3) {
        const sm9_fp12 g = fp12_of(&ref9.gt[i]);
        sm9_gt_prepare(&table, &g);
        for (uint32_t k = 0; k < REF_N; k++) {
            const sm9_fn_canonical scalar = scalar9_of(k);
            sm9_fp12 z;
            sm9_gt_base_pow(&z, &scalar, &table);
            EXPECT(fp12_is(&z, &ref9.gt[i * k % REF_N]), "(g^%u)^%u", i, k);
        }
    }
}

/* Elements of GT, of the subgroup around it, of subfields, and others. */
Test(exhaustive_gt, membership) {
    const ref_exponent p2 = ref_power_of_p(2), p4 = ref_power_of_p(4), p6 = ref_power_of_p(6);
    const ref12 one = ref12_of(1), zero = ref12_of(0);
    for (uint32_t k = 0; k < REF_N; k++) {
        const sm9_fp12 g = fp12_of(&ref9.gt[k]);
        EXPECT(sm9_gt_check(&g) == (k == 0 ? 0 : UINT64_MAX), "g^%u", k);
    }
    const sm9_fp12 nothing = fp12_of(&zero);
    EXPECT(sm9_gt_check(&nothing) == 0, "0");
    for (uint32_t seed = 0; seed < 2000; seed++) {
        ref12 x = ref12_scattered(seed);
        for (int round = 0; round < 3; round++) {
            const ref12 power = ref12_pow(&x, REF_N);
            const bool member = ref12_equal(&power, &one) && !ref12_equal(&x, &one);
            const sm9_fp12 z = fp12_of(&x);
            EXPECT(sm9_gt_check(&z) == (member ? UINT64_MAX : 0), "element %u.%d", seed, round);
            /* first of order p^4 - p^2 + 1 or a divisor, then of order n */
            x = round == 0 ? ref12_pow(&x, (p6 - 1) * (p2 + 1)) : x;
            x = round == 1 ? ref12_pow(&x, (p4 - p2 + 1) / REF_N) : x;
        }
        const ref12 small = {{ref_scattered(seed, REF_P), 0, 0, 0, 0, 0, seed % REF_P}};
        const sm9_fp12 z = fp12_of(&small);
        EXPECT(sm9_gt_check(&z) == 0, "an element of Fp2");
    }
}
