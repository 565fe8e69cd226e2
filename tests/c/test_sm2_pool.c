/* SPDX-License-Identifier: Apache-2.0 */
/* A pool gives each of its nonces to one signature, and nothing of it stays behind. */
#include <criterion/criterion.h>
#include <smidgen/sm2_pool.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2/kernel.h"
#include "sm2_cases.h"
#include "vectors.h"

#define CAPACITY 40 /* two blocks of what is computed together, and a part of one */
#define BYTES    8192

typedef struct memory {
    _Alignas(SMG_SM2_POOL_ALIGNMENT) uint8_t bytes[BYTES];
} memory;

static smg_sm2_pool *pool_in(memory *m, size_t capacity) {
    smg_sm2_pool *pool = (smg_sm2_pool *)(void *)m->bytes;
    memset(m, 0xa5, sizeof *m);
    cr_assert_leq(smg_sm2_pool_bytes(capacity), BYTES);
    cr_assert_eq(smg_sm2_pool_init(pool, BYTES, capacity), SMG_OK);
    cr_assert_eq(smg_sm2_pool_available(pool), 0);
    return pool;
}

static void fill(smg_sm2_pool *pool, size_t expected, size_t count, const smg_random *random) {
    size_t added = 99;
    cr_assert_eq(smg_sm2_pool_fill(pool, &added, count, random), SMG_OK);
    cr_assert_eq(added, expected);
}

static bool contains(const memory *m, const uint8_t *wanted, size_t length) {
    for (size_t i = 0; i + length <= BYTES; i++) {
        if (memcmp(m->bytes + i, wanted, length) == 0) {
            return true;
        }
    }
    return false;
}

/* ---- what comes out ---- */

Test(sm2_pool, the_standards_example_is_signed_with_its_nonce_from_the_pool) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    smg_sm2_pool *pool = pool_in(&m, CAPACITY);
    uint8_t signature[SIGNATURE], ks[3 * SCALAR];
    smg_sm2_sign_context context;
    smg_sm2_signer signer;
    script s;
    failing none;
    failing_init(&none, 0); /* nothing is drawn where the pool has an entry */
    for (size_t i = 0; i < 3; i++) {
        memcpy(ks + i * SCALAR, example.k, SCALAR);
    }
    script_init(&s, ks, sizeof ks);
    fill(pool, 3, 3, &s.random);
    cr_assert(contains(&m, example.k, SCALAR), "the search below finds what is there");

    cr_assert_eq(smg_sm2_pool_sign(signature, pool, &example.key, DEFAULT_ID, EXAMPLE_MESSAGE,
                                   EXAMPLE_MESSAGE_LENGTH, &none.random),
                 SMG_OK);
    expect_bytes(signature, example.signature, SIGNATURE, "one-shot");
    cr_assert_eq(smg_sm2_pool_available(pool), 2);

    cr_assert_eq(smg_sm2_pool_sign_digest(signature, pool, &example.key, example.e, &none.random),
                 SMG_OK);
    expect_bytes(signature, example.signature, SIGNATURE, "digest");

    cr_assert_eq(smg_sm2_signer_init(&signer, &example.key, DEFAULT_ID), SMG_OK);
    cr_assert_eq(smg_sm2_signer_begin(&context, &signer), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH), SMG_OK);
    cr_assert_eq(smg_sm2_pool_sign_final(&context, signature, pool, &none.random), SMG_OK);
    expect_bytes(signature, example.signature, SIGNATURE, "in pieces");

    cr_assert_eq(smg_sm2_pool_available(pool), 0);
    cr_assert_eq(none.requests, 0);
    cr_assert_not(contains(&m, example.k, SCALAR), "a nonce that was taken is wiped");
}

Test(sm2_pool, each_nonce_serves_once_and_an_empty_pool_draws_fresh_ones) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    noise n;
    noise_init(&n);
    for (size_t round = 0; round < 3; round++) {
        smg_sm2_pool *pool = pool_in(&m, CAPACITY);
        uint8_t signatures[CAPACITY + 5][SIGNATURE];
        fill(pool, 17, 17, &n.random);
        fill(pool, CAPACITY - 17, 100, &n.random);
        fill(pool, 0, 1, &n.random);
        for (size_t i = 0; i < CAPACITY + 5; i++) {
            cr_assert_eq(smg_sm2_pool_available(pool), i < CAPACITY ? CAPACITY - i : 0);
            cr_assert_eq(
                smg_sm2_pool_sign_digest(signatures[i], pool, &example.key, example.e, &n.random),
                SMG_OK);
            cr_assert_eq(smg_sm2_verify_digest(signatures[i], &example.key.public_key, example.e),
                         SMG_OK);
            for (size_t j = 0; j < i; j++) {
                cr_assert_neq(memcmp(signatures[i], signatures[j], SCALAR), 0, "the same r");
            }
        }
    }
}

/* The ring goes round many times, with entries left in it. */
Test(sm2_pool, it_can_be_refilled_while_entries_are_left) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    noise n;
    noise_init(&n);
    smg_sm2_pool *pool = pool_in(&m, 7);
    size_t available = 0;
    for (size_t round = 0; round < 60; round++) {
        const size_t wanted = noise_next(&n) % 6, taken = noise_next(&n) % 6;
        const size_t added = wanted < 7 - available ? wanted : 7 - available;
        fill(pool, added, wanted, &n.random);
        available += added;
        cr_assert_eq(smg_sm2_pool_available(pool), available);
        for (size_t i = 0; i < taken && available > 0; i++, available--) {
            uint8_t signature[SIGNATURE];
            cr_assert_eq(smg_sm2_pool_sign_digest(signature, pool, &example.key, example.e, NULL),
                         SMG_OK);
            cr_assert_eq(smg_sm2_verify_digest(signature, &example.key.public_key, example.e),
                         SMG_OK);
        }
    }
}

/* r = 0 for e = -x1: the entry is thrown away, and the next is taken. */
Test(sm2_pool, an_entry_that_must_not_be_used_is_passed_over) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    smg_sm2_pool *pool = pool_in(&m, CAPACITY);
    uint8_t ks[2 * SCALAR], x[COORDINATE], y[COORDINATE], e[SCALAR];
    uint8_t signature[SIGNATURE], expected[SIGNATURE];
    script s;
    memcpy(ks, example.k, SCALAR);
    memcpy(ks + SCALAR, example.d, SCALAR); /* a number like any other */
    cr_assert_neq(smg_sm2_kernel_get()->base_mul(x, y, example.k), 0);
    cr_assert_lt(memcmp(x, sm2_curve_n, SCALAR), 0);
    negate_mod_n(e, x);

    script_init(&s, ks + SCALAR, SCALAR);
    cr_assert_eq(smg_sm2_sign_digest(expected, &example.key, e, &s.random), SMG_OK);
    script_init(&s, ks, sizeof ks);
    fill(pool, 2, 2, &s.random);
    cr_assert_eq(smg_sm2_pool_sign_digest(signature, pool, &example.key, e, NULL), SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, "by the second nonce");
    cr_assert_eq(smg_sm2_pool_available(pool), 0);

    /* and where it was the last, by a fresh one */
    script_init(&s, ks, SCALAR);
    fill(pool, 1, 1, &s.random);
    script_init(&s, ks + SCALAR, SCALAR);
    cr_assert_eq(smg_sm2_pool_sign_digest(signature, pool, &example.key, e, &s.random), SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, "by a fresh nonce");
}

/* ---- randomness ---- */

Test(sm2_pool, draws_out_of_range_are_thrown_away) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    smg_sm2_pool *pool = pool_in(&m, CAPACITY);
    uint8_t draws[5 * SCALAR] = {0}, signature[SIGNATURE];
    script s;
    memset(draws, 0xff, SCALAR);
    memcpy(draws + 2 * SCALAR, sm2_curve_n, SCALAR);
    memcpy(draws + 3 * SCALAR, example.k, SCALAR);
    script_init(&s, draws, sizeof draws); /* the last is 0 */
    size_t added;
    cr_assert_eq(smg_sm2_pool_fill(pool, &added, 5, &s.random), SMG_ERR_RANDOM);
    cr_assert_eq(added, 1, "what was good before the failure stays");
    cr_assert_eq(smg_sm2_pool_sign_digest(signature, pool, &example.key, example.e, NULL), SMG_OK);
    expect_bytes(signature, example.signature, SIGNATURE, "after the refused ones");
}

Test(sm2_pool, randomness_fails_closed) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    smg_sm2_pool *pool = pool_in(&m, CAPACITY);
    uint8_t signature[SIGNATURE];
    size_t added = 99;
    failing f;
    failing_init(&f, 20);
    cr_assert_eq(smg_sm2_pool_fill(pool, &added, CAPACITY, &f.random), SMG_ERR_RANDOM);
    cr_assert_eq(added, smg_sm2_pool_available(pool));
    cr_assert_eq(added, 20);

    pool = pool_in(&m, CAPACITY);
    failing_init(&f, 0);
    memset(signature, 1, sizeof signature);
    cr_assert_eq(smg_sm2_pool_sign_digest(signature, pool, &example.key, example.e, &f.random),
                 SMG_ERR_RANDOM);
    cr_assert(all_zero(signature, sizeof signature));

    stuck dead;
    stuck_init(&dead, 0);
    cr_assert_eq(smg_sm2_pool_fill(pool, &added, 1, &dead.random), SMG_ERR_RANDOM);
    cr_assert_eq(added, 0);
}

/* ---- what is no pool ---- */

Test(sm2_pool, sizes) {
    cr_assert_eq(smg_sm2_pool_bytes(0), 0);
    cr_assert_eq(smg_sm2_pool_bytes(SMG_SM2_POOL_MAX_CAPACITY + 1), 0);
    cr_assert_eq(smg_sm2_pool_bytes(SIZE_MAX), 0);
    for (size_t capacity = 1; capacity < 100; capacity++) {
        const size_t size = smg_sm2_pool_bytes(capacity);
        cr_assert_gt(size, smg_sm2_pool_bytes(capacity - 1));
        cr_assert_eq(size % SMG_SM2_POOL_ALIGNMENT, 0);
        uint8_t *exact = aligned_alloc(SMG_SM2_POOL_ALIGNMENT, size); /* watched by sanitizers */
        smg_sm2_pool *pool = (smg_sm2_pool *)(void *)exact;
        cr_assert_eq(smg_sm2_pool_init(pool, size - 1, capacity), SMG_ERR_CAPACITY);
        cr_assert_eq(smg_sm2_pool_init(pool, size, capacity), SMG_OK);
        fill(pool, capacity, capacity + 1, NULL);
        smg_sm2_pool_wipe(pool);
        cr_assert(all_zero(exact, size));
        free(exact);
    }
}

Test(sm2_pool, a_copy_is_no_pool) {
    sm2_example example;
    sm2_example_load(&example);
    memory m, copy;
    smg_sm2_pool *pool = pool_in(&m, CAPACITY);
    smg_sm2_pool *copied = (smg_sm2_pool *)(void *)copy.bytes;
    uint8_t signature[SIGNATURE];
    fill(pool, CAPACITY, CAPACITY, NULL);
    memcpy(&copy, &m, sizeof copy);
    memset(signature, 1, sizeof signature);
    cr_assert_eq(smg_sm2_pool_sign_digest(signature, copied, &example.key, example.e, NULL),
                 SMG_ERR_STATE);
    cr_assert(all_zero(signature, sizeof signature));
    cr_assert_eq(smg_sm2_pool_fill(copied, NULL, 1, NULL), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_pool_available(copied), 0);
    cr_assert_eq(smg_sm2_pool_available(pool), CAPACITY);
}

Test(sm2_pool, arguments) {
    sm2_example example;
    sm2_example_load(&example);
    memory m;
    smg_sm2_pool *pool = pool_in(&m, CAPACITY);
    smg_sm2_pool *askew = (smg_sm2_pool *)(void *)(m.bytes + 1);
    const smg_random empty = {NULL, NULL};
    const smg_sm2_private_key no_key = {{0}, {0}, {{0}, {0}}};
    uint8_t signature[SIGNATURE];
    size_t added;
    cr_assert_eq(smg_sm2_pool_init(NULL, BYTES, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_pool_init(askew, BYTES, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_pool_init(pool, BYTES, 0), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_pool_fill(NULL, &added, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(added, 0);
    cr_assert_eq(smg_sm2_pool_fill(askew, NULL, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_pool_fill(pool, NULL, 1, &empty), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_pool_available(NULL), 0);
    cr_assert_eq(smg_sm2_pool_available(askew), 0);
    smg_sm2_pool_wipe(NULL);
    smg_sm2_pool_wipe(askew);

    fill(pool, 3, 3, NULL);
#define REFUSES(status, ...)                                                                       \
    memset(signature, 1, sizeof signature);                                                        \
    cr_assert_eq(smg_sm2_pool_sign_digest(signature, __VA_ARGS__), status);                        \
    cr_assert(all_zero(signature, sizeof signature));
    REFUSES(SMG_ERR_ARGUMENT, NULL, &example.key, example.e, NULL)
    REFUSES(SMG_ERR_ARGUMENT, askew, &example.key, example.e, NULL)
    REFUSES(SMG_ERR_ARGUMENT, pool, NULL, example.e, NULL)
    REFUSES(SMG_ERR_ARGUMENT, pool, &example.key, NULL, NULL)
    REFUSES(SMG_ERR_ARGUMENT, pool, &example.key, example.e, &empty)
    REFUSES(SMG_ERR_KEY, pool, &no_key, example.e, NULL)
    cr_assert_eq(smg_sm2_pool_sign_digest(NULL, pool, &example.key, example.e, NULL),
                 SMG_ERR_ARGUMENT);
    memset(signature, 1, sizeof signature);
    cr_assert_eq(
        smg_sm2_pool_sign(signature, pool, &example.key, "", SMG_SM2_ID_MAX_BYTES + 1, "", 0, NULL),
        SMG_ERR_LENGTH);
    cr_assert(all_zero(signature, sizeof signature));
    cr_assert_eq(smg_sm2_pool_sign_final(NULL, signature, pool, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_pool_available(pool), 3, "no entry was taken");

    smg_sm2_pool_wipe(pool);
    REFUSES(SMG_ERR_STATE, pool, &example.key, example.e, NULL)
    cr_assert_eq(smg_sm2_pool_fill(pool, NULL, 1, NULL), SMG_ERR_STATE);
}
