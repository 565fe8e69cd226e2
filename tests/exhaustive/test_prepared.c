/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Prepared keys: the comb of every point, by every scalar and, beside that of G, by pairs of them;
 * and the calls with a prepared key, which must answer as those without.
 */
#include <smidgen/sm2_prepared.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"
#include "sm2/kernel.h"
#include "watch.h"

TestSuite(exhaustive_prepared, .init = toy_init, .timeout = 600);

/* the multiples of G that are taken as points: all of a small group, 3 of a larger one */
static uint32_t next_multiple(uint32_t j) {
    return ref_is_small() ? j + 1 : j + ref.n.m / 3;
}

static sm2_fn_canonical scalar_of(uint32_t k) {
    return (sm2_fn_canonical){{k}};
}

/* Memory for a table; the caller frees it. */
static sm2_point_affine *table_of(uint32_t number) {
    const sm2_point_affine p = affine_of(number);
    sm2_point_affine *table = malloc(smg_sm2_kernel_get()->prepared_bytes);
    cr_assert_not_null(table);
    sm2_comb_table_vartime(table, &p);
    return table;
}

Test(exhaustive_prepared, comb_of_every_point_by_every_scalar) {
    static ladder watched;
    static uint32_t multiples[REF_BOUND];
    for (uint32_t j = 1; j < ref.n.m; j = next_multiple(j)) {
        sm2_point_affine *table = table_of(ref.multiples[j]);
        ref_multiples(multiples, ref.multiples[j]);
        for (uint32_t k = 0; k < ref.n.m; k++) {
            const sm2_fn_canonical scalar = scalar_of(k);
            sm2_point r;
            watch_begin(&watched);
            sm2_comb_mul(&r, &scalar, table);
            watch_end();
            EXPECT(is_point(&r, multiples[k]), "%u times point %u", k, ref.multiples[j]);
        }
        free(table);
    }
    const met complete = watch_complete(&watched);
    EXPECT(complete.opposite != 0, "no complete addition met P = -Q");
}

/* Every pair of scalars on the smallest curve, and with G itself; some pairs elsewhere. */
Test(exhaustive_prepared, two_combs_by_pairs_of_scalars) {
    static uint32_t multiples[REF_BOUND];
    const uint32_t n = ref.n.m;
    for (uint32_t j = 1; j < n; j = next_multiple(j)) {
        sm2_point_affine *table = table_of(ref.multiples[j]);
        ref_multiples(multiples, ref.multiples[j]);
        const uint32_t step = n < 128 ? 1 : ref_is_small() ? n / 20 : n / 200;
        for (uint32_t s = 0; s < n; s += step) {
            for (uint32_t t = s % 3; t < n; t += n < 128 ? 1 : step + j % 3) {
                const sm2_fn_canonical s_scalar = scalar_of(s), t_scalar = scalar_of(t);
                sm2_point r;
                sm2_comb_double_mul_vartime(&r, &s_scalar, &t_scalar, table);
                EXPECT(is_point(&r, ref_add(ref.multiples[s], multiples[t])),
                       "%u G + %u times point %u", s, t, ref.multiples[j]);
            }
        }
        free(table);
    }
    const met mixed = watch_met[ADD_MIXED_VARTIME];
    printf("two combs: P = Q %lu times, P = -Q %lu times, infinity %lu times\n", mixed.equal,
           mixed.opposite, mixed.infinite);
    fflush(stdout);
    EXPECT(mixed.equal != 0 && mixed.opposite != 0 && mixed.infinite != 0,
           "an exception of the additions did not occur");
}

static smg_sm2_prepared_key *prepared(const smg_sm2_public_key *point) {
    const size_t size = smg_sm2_prepared_key_bytes();
    smg_sm2_prepared_key *key = aligned_alloc(SMG_SM2_PREPARED_KEY_ALIGNMENT, size);
    cr_assert_not_null(key);
    EXPECT(smg_sm2_prepared_key_init(key, size, point) == SMG_OK, "a key is refused");
    return key;
}

/* Every r and s, in range and just beyond it, for one digest and every key, or some. */
Test(exhaustive_prepared, every_signature_is_judged_as_without_it) {
    const uint32_t n = ref.n.m;
    const uint32_t step = n < 128 ? 1 : n / 40;
    unsigned long accepted = 0;
    for (uint32_t j = 1; j < n; j += n < 128 ? 1 : n / 5) {
        smg_sm2_public_key point;
        uint8_t digest[SMG_SM3_DIGEST_BYTES] = {0}, signature[SMG_SM2_SIGNATURE_BYTES];
        public_key_of(&point, ref.multiples[j]);
        smg_sm2_prepared_key *key = prepared(&point);
        store(digest, 4, scattered(j, UINT32_MAX));
        for (uint32_t r = 0; r <= n; r += step) {
            for (uint32_t s = 0; s <= n; s += step) {
                store_signature(signature, r, s);
                const smg_status plain = smg_sm2_verify_digest(signature, &point, digest);
                EXPECT(smg_sm2_prepared_verify_digest(signature, key, digest) == plain,
                       "point %u, r %u, s %u", ref.multiples[j], r, s);
                accepted += plain == SMG_OK;
            }
        }
        free(key);
    }
    EXPECT(accepted != 0 || n >= 128, "no signature was accepted");
}

/* Every key, or some, with every draw, or some: C1, C3 and the KEM's key of the same nonces. */
Test(exhaustive_prepared, every_nonce_makes_what_it_makes_without_it) {
    const uint32_t n = ref.n.m;
    for (uint32_t j = 1; j < n; j += ref_is_small() ? 1 + n / 50 : n / 5) {
        smg_sm2_public_key point;
        public_key_of(&point, ref.multiples[j]);
        smg_sm2_prepared_key *key = prepared(&point);
        for (uint32_t first = 0; first < UINT32_C(1) << SM2_FN_BITS; first += 1 + n / 200) {
            static const uint8_t message[] = "a message";
            uint8_t secret[16], wanted[16], c3[SMG_SM2_C3_BYTES], wanted_c3[SMG_SM2_C3_BYTES];
            uint8_t c2[sizeof message];
            uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES];
            uint8_t wanted_ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES];
            smg_sm2_cipher cipher;
            smg_sm2_public_key c1, wanted_c1;
            draws random;
            draws_init(&random, first);
            EXPECT(smg_sm2_kem_encapsulate(wanted_ciphertext, wanted, sizeof wanted, &point,
                                           &random.random) == SMG_OK,
                   "KEM: point %u, k %u", ref.multiples[j], first);
            draws_init(&random, first);
            EXPECT(smg_sm2_prepared_kem_encapsulate(ciphertext, secret, sizeof secret, key,
                                                    &random.random) == SMG_OK &&
                       memcmp(ciphertext, wanted_ciphertext, sizeof ciphertext) == 0 &&
                       memcmp(secret, wanted, sizeof secret) == 0,
                   "prepared KEM: point %u, k %u", ref.multiples[j], first);
            draws_init(&random, first);
            smg_sm2_encrypt_init(&cipher, &wanted_c1, &point, sizeof message, &random.random);
            smg_sm2_encrypt_update(&cipher, c2, message, sizeof message);
            smg_sm2_encrypt_final(&cipher, wanted_c3);
            draws_init(&random, first);
            smg_sm2_prepared_encrypt_init(&cipher, &c1, key, sizeof message, &random.random);
            smg_sm2_encrypt_update(&cipher, c2, message, sizeof message);
            EXPECT(smg_sm2_encrypt_final(&cipher, c3) == SMG_OK &&
                       memcmp(&c1, &wanted_c1, sizeof c1) == 0 &&
                       memcmp(c3, wanted_c3, sizeof c3) == 0,
                   "encryption: point %u, k %u", ref.multiples[j], first);
        }
        free(key);
    }
}

/* The secret t P + (t x~) R against t (P + x~ R), for every t and pairs of points; the sums meet
 * equal and opposite terms, and infinity. */
Test(exhaustive_prepared, exchanges_have_the_point_that_they_have_without_it) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    const uint32_t n = ref.n.m, step = n < 128 ? 7 : n / 6,
                   small = ref_is_small() ? 1 + n / 120 : 97;
    uint64_t *table = malloc(kernel->prepared_bytes);
    unsigned long infinite = 0;
    cr_assert_not_null(table);
    for (uint32_t j = 1; j < n; j += step) {
        smg_sm2_public_key p, r;
        public_key_of(&p, ref.multiples[j]);
        kernel->prepare_vartime(table, p.x, p.y);
        for (uint32_t i = 1; i < n; i += small) {
            uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
            public_key_of(&r, ref.multiples[i]);
            const bool finite =
                kernel->exchange_point_vartime(x, y, p.x, p.y, r.x, r.y) == UINT32_MAX;
            infinite += !finite;
            for (uint32_t t = 0; t <= n; t += ref_is_small() ? 1 + n / 40 : n / 20) {
                uint8_t scalar[SM2_FN_BYTES], wanted_x[SM2_FP_BYTES] = {0};
                uint8_t wanted_y[SM2_FP_BYTES] = {0}, u[SM2_FP_BYTES], v[SM2_FP_BYTES];
                store(scalar, sizeof scalar, t);
                const uint32_t wanted = finite ? kernel->mul(wanted_x, wanted_y, scalar, x, y) : 0;
                EXPECT(kernel->prepared_exchange_mul(u, v, scalar, table, r.x, r.y) == wanted &&
                           memcmp(u, wanted_x, sizeof u) == 0 && memcmp(v, wanted_y, sizeof v) == 0,
                       "P %u, R %u, t %u", ref.multiples[j], ref.multiples[i], t);
            }
        }
    }
    EXPECT(infinite != 0 || n >= 128, "no sum was infinity");
    free(table);
}

/* Of a point of another order some multiples in the table would be infinity. */
Test(exhaustive_prepared, points_of_other_orders_are_refused) {
    const size_t size = smg_sm2_prepared_key_bytes();
    smg_sm2_prepared_key *key = aligned_alloc(SMG_SM2_PREPARED_KEY_ALIGNMENT, size);
    uint32_t count = 0;
    cr_assert_not_null(key);
    for (uint32_t number = 0; number < ref.size; number++) {
        smg_sm2_public_key point, read;
        if (number != 0 && ref.in_subgroup[number]) {
            continue;
        }
        public_key_of(&point, number);
        EXPECT(smg_sm2_prepared_key_init(key, size, &point) == SMG_ERR_POINT, "point %u", number);
        EXPECT(smg_sm2_prepared_key_public(&read, key) == SMG_ERR_STATE, "point %u", number);
        count++;
    }
    EXPECT(count == 1 + (SM2_COFACTOR - 1) * ref.n.m, "%u points refused", count);
    free(key);
}
