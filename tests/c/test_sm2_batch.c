/* SPDX-License-Identifier: Apache-2.0 */
/* Operations over arrays give, item by item, what the single ones give. */
#include <criterion/criterion.h>
#include <smidgen/sm2_batch.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "randomness.h"
#include "scalars.h"
#include "sm2/kernel.h"
#include "sm2_cases.h"
#include "vectors.h"

/* ---- k G ---- */

/* Counts on both sides of one block and of two. */
#define MOST (2 * SMG_SM2_MANY + 8)

/* ks := random scalars, with 0, 1, n - 1, n or more in the place of some. */
static void fill_scalars(noise *n, uint8_t *ks, size_t count) {
    uint8_t edges[5][SM2_FN_BYTES] = {{0}};
    edges[1][SM2_FN_BYTES - 1] = 1;
    negate_mod_n(edges[2], edges[1]);
    memcpy(edges[3], sm2_curve_n, SM2_FN_BYTES);
    memset(edges[4], 0xff, SM2_FN_BYTES);
    noise_fill(n, ks, count * SM2_FN_BYTES);
    for (size_t i = noise_next(n) % 3; i < count; i += 1 + noise_next(n) % 6) {
        memcpy(ks + i * SM2_FN_BYTES, edges[noise_next(n) % 5], SM2_FN_BYTES);
    }
}

static void check_many(const smg_sm2_kernel *kernel, const uint8_t *ks, size_t count) {
    uint8_t xs[(MOST + 1) * SM2_FP_BYTES], ys[(MOST + 1) * SM2_FP_BYTES];
    uint32_t masks[MOST + 1];
    memset(xs, 1, sizeof xs);
    memset(ys, 1, sizeof ys);
    memset(masks, 1, sizeof masks);
    kernel->base_mul_many(xs, ys, masks, ks, count);
    for (size_t i = 0; i < count; i++) {
        uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
        const uint8_t *k = ks + i * SM2_FN_BYTES;
        const bool usable = !all_zero(k, SM2_FN_BYTES) && memcmp(k, sm2_curve_n, SM2_FN_BYTES) < 0;
        cr_assert_eq(kernel->base_mul(x, y, k), usable ? UINT32_MAX : 0);
        cr_assert_eq(masks[i], usable ? UINT32_MAX : 0, "mask %zu of %zu", i, count);
        expect_bytes(xs + i * SM2_FP_BYTES, x, sizeof x, "x of one of many");
        expect_bytes(ys + i * SM2_FP_BYTES, y, sizeof y, "y of one of many");
    }
    cr_assert_eq(xs[count * SM2_FP_BYTES], 1, "one more x than %zu", count);
    cr_assert_eq(ys[count * SM2_FP_BYTES], 1, "one more y than %zu", count);
    cr_assert_eq(masks[count], UINT32_C(0x01010101), "one more mask than %zu", count);
}

Test(sm2_batch, many_multiples_of_the_base_point_are_those_of_one_by_one) {
    noise n;
    noise_init(&n);
    for (size_t i = 0; smg_sm2_kernels[i] != NULL; i++) {
        for (size_t count = 0; count <= MOST && smg_sm2_kernel_runs(smg_sm2_kernels[i]); count++) {
            uint8_t ks[MOST * SM2_FN_BYTES] = {0};
            check_many(smg_sm2_kernels[i], ks, count); /* all refused */
            fill_scalars(&n, ks, count);
            check_many(smg_sm2_kernels[i], ks, count);
        }
    }
}

/* ---- signing ---- */

/* What MOST signatures are made of: 3 keys in turn, under 2 IDs, messages of 0 to MOST - 1 bytes.
 */
typedef struct material {
    smg_sm2_private_key keys[3];
    smg_sm2_signer signers[3];
    uint8_t digests[MOST][SMG_SM3_DIGEST_BYTES];
    uint8_t messages[MOST][MOST];
    smg_sm2_sign_digest_item by_digest[MOST];
    smg_sm2_sign_item by_message[MOST];
} material;

static const char *id_of(size_t key) {
    return key == 0 ? "" : SMG_SM2_DEFAULT_ID;
}

static void make(material *m, noise *n) {
    for (size_t i = 0; i < 3; i++) {
        cr_assert_eq(smg_sm2_private_key_generate(&m->keys[i], &n->random), SMG_OK);
        cr_assert_eq(smg_sm2_signer_init(&m->signers[i], &m->keys[i], id_of(i), strlen(id_of(i))),
                     SMG_OK);
    }
    for (size_t i = 0; i < MOST; i++) {
        noise_fill(n, m->digests[i], sizeof m->digests[i]);
        noise_fill(n, m->messages[i], sizeof m->messages[i]);
        m->by_digest[i] = (smg_sm2_sign_digest_item){&m->keys[i % 3], m->digests[i]};
        m->by_message[i] =
            (smg_sm2_sign_item){&m->signers[i % 3], i == 0 ? NULL : m->messages[i], i};
    }
}

/* signature := what the single call gives with the next nonces of `random`. */
static smg_status sign_alone(const material *m, size_t i, bool digest, uint8_t *signature,
                             const smg_random *random) {
    if (digest) {
        const smg_sm2_sign_digest_item *item = &m->by_digest[i];
        return smg_sm2_sign_digest(signature, item->key, item->digest, random);
    }
    const smg_sm2_sign_item *item = &m->by_message[i];
    return smg_sm2_signer_sign(signature, item->signer, item->message, item->message_length,
                               random);
}

static smg_status sign_together(const material *m, size_t count, bool digest,
                                uint8_t (*signatures)[SIGNATURE], smg_status *statuses,
                                const smg_random *random) {
    memset(signatures, 1, (count + 1) * sizeof *signatures);
    for (size_t i = 0; i <= count; i++) {
        statuses[i] = SMG_ERR_TAG;
    }
    const smg_status status =
        digest ? smg_sm2_sign_digest_batch(signatures, statuses, m->by_digest, count, random)
               : smg_sm2_sign_batch(signatures, statuses, m->by_message, count, random);
    cr_assert_eq(signatures[count][0], 1, "one more signature than %zu", count);
    cr_assert_eq(statuses[count], SMG_ERR_TAG, "one more status than %zu", count);
    return status;
}

/* Nonces are drawn in the order of the items, so that one generator gives the same signatures. */
Test(sm2_batch, signs_what_single_calls_sign) {
    static material m;
    static uint8_t signatures[MOST + 1][SIGNATURE];
    static smg_status statuses[MOST + 1];
    noise n;
    noise_init(&n);
    make(&m, &n);
    for (size_t count = 0; count <= MOST; count++) {
        const bool digest = count % 2 == 0;
        noise again = n;
        again.random.context = &again;
        cr_assert_eq(sign_together(&m, count, digest, signatures, statuses, &n.random), SMG_OK);
        for (size_t i = 0; i < count; i++) {
            uint8_t alone[SIGNATURE];
            cr_assert_eq(statuses[i], SMG_OK);
            cr_assert_eq(sign_alone(&m, i, digest, alone, &again.random), SMG_OK);
            expect_bytes(signatures[i], alone, SIGNATURE, "one of many");
        }
    }
    cr_assert_eq(smg_sm2_sign_batch(NULL, NULL, NULL, 0, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_sign_digest_batch(NULL, NULL, NULL, 0, NULL), SMG_OK);
}

/* The first 18 draws are those of 16 items and of the two that were refused among them. */
Test(sm2_batch, refused_nonces_are_drawn_again_behind_those_of_their_block) {
    enum { COUNT = SMG_SM2_MANY + 1, DRAWS = COUNT + 2 };
    static material m;
    static uint8_t signatures[COUNT + 1][SIGNATURE], draws[DRAWS][SM2_FN_BYTES];
    static smg_status statuses[COUNT + 1];
    noise n;
    script s;
    noise_init(&n);
    make(&m, &n);
    for (size_t i = 0; i < DRAWS; i++) {
        noise_fill(&n, draws[i], sizeof draws[i]);
        draws[i][0] &= 0x7f;
    }
    memset(draws[3], 0xff, sizeof draws[3]);
    memset(draws[15], 0, sizeof draws[15]);
    script_init(&s, draws[0], sizeof draws);
    cr_assert_eq(sign_together(&m, COUNT, true, signatures, statuses, &s.random), SMG_OK);
    cr_assert_eq(s.used, sizeof draws);
    for (size_t i = 0; i < COUNT; i++) {
        uint8_t alone[SIGNATURE];
        const size_t draw = i == 3 ? 16 : i == 15 ? 17 : i == 16 ? 18 : i;
        script_init(&s, draws[draw], sizeof draws[draw]);
        cr_assert_eq(sign_alone(&m, i, true, alone, &s.random), SMG_OK);
        expect_bytes(signatures[i], alone, SIGNATURE, "after refusals");
    }

    /* a generator that gives no more than the first draws */
    script_init(&s, draws[0], SMG_SM2_MANY * sizeof draws[0]);
    cr_assert_eq(sign_together(&m, COUNT, true, signatures, statuses, &s.random), SMG_ERR_RANDOM);
    for (size_t i = 0; i < COUNT; i++) {
        const bool failed = i == 3 || i == 15 || i == 16;
        cr_assert_eq(statuses[i], failed ? SMG_ERR_RANDOM : SMG_OK, "item %zu", i);
        cr_assert_eq(all_zero(signatures[i], SIGNATURE), failed, "item %zu", i);
    }
}

/* Five draws, for the first items of six: the last fails, and the others are good. */
Test(sm2_batch, a_failing_generator_fails_the_items_that_asked) {
    enum { COUNT = 6 };
    static material m;
    static uint8_t signatures[COUNT + 1][SIGNATURE];
    static smg_status statuses[COUNT + 1];
    noise n;
    failing f;
    noise_init(&n);
    make(&m, &n);
    for (int digest = 0; digest < 2; digest++) {
        failing_init(&f, COUNT - 1);
        cr_assert_eq(sign_together(&m, COUNT, digest, signatures, statuses, &f.random),
                     SMG_ERR_RANDOM);
        cr_assert_eq(f.requests, COUNT);
        for (size_t i = 0; i < COUNT - 1; i++) {
            cr_assert_eq(statuses[i], SMG_OK);
            cr_assert(!all_zero(signatures[i], SIGNATURE));
        }
        cr_assert_eq(statuses[COUNT - 1], SMG_ERR_RANDOM);
        cr_assert(all_zero(signatures[COUNT - 1], SIGNATURE));

        const smg_random none = {NULL, NULL};
        cr_assert_eq(sign_together(&m, COUNT, digest, signatures, statuses, &none),
                     SMG_ERR_ARGUMENT);
        cr_assert(all_zero(signatures, COUNT * SIGNATURE));
    }
}

Test(sm2_batch, a_stuck_generator_fails_instead_of_hanging) {
    enum { COUNT = SMG_SM2_MANY + 2 };
    static material m;
    static uint8_t signatures[COUNT + 1][SIGNATURE];
    static smg_status statuses[COUNT + 1];
    noise n;
    stuck s;
    noise_init(&n);
    make(&m, &n);
    stuck_init(&s, 0);
    cr_assert_eq(sign_together(&m, COUNT, true, signatures, statuses, &s.random), SMG_ERR_RANDOM);
    for (size_t i = 0; i < COUNT; i++) {
        cr_assert_eq(statuses[i], SMG_ERR_RANDOM);
        cr_assert(all_zero(signatures[i], SIGNATURE));
    }
}

/* ---- verification ---- */

/* Every third signature spoilt, one key off the curve, and one item without a pointer. */
Test(sm2_batch, verifies_item_by_item_what_single_calls_verify) {
    static material m;
    static uint8_t signatures[MOST + 1][SIGNATURE];
    static smg_status statuses[MOST + 1];
    static smg_sm2_verify_item by_message[MOST];
    static smg_sm2_verify_digest_item by_digest[MOST];
    const smg_sm2_public_key off_curve = {{1}, {2}};
    noise n;
    noise_init(&n);
    make(&m, &n);
    for (int digest = 0; digest < 2; digest++) {
        cr_assert_eq(sign_together(&m, MOST, digest, signatures, statuses, NULL), SMG_OK);
        for (size_t i = 0; i < MOST; i++) {
            const smg_sm2_public_key *key = &m.keys[i % 3].public_key;
            by_digest[i] = (smg_sm2_verify_digest_item){signatures[i], key, m.digests[i]};
            by_message[i] = (smg_sm2_verify_item){signatures[i],        key,           id_of(i % 3),
                                                  strlen(id_of(i % 3)), m.messages[i], i};
        }
        cr_assert_eq(smg_sm2_verify_digest_batch(statuses, by_digest, MOST),
                     digest ? SMG_OK : SMG_ERR_SIGNATURE);
        cr_assert_eq(smg_sm2_verify_batch(statuses, by_message, MOST),
                     digest ? SMG_ERR_SIGNATURE : SMG_OK);

        for (size_t i = 2; i < MOST; i += 3) {
            signatures[i][noise_next(&n) % SIGNATURE] ^= 0x10;
        }
        by_digest[5].key = by_message[5].key = &off_curve;
        by_digest[6].signature = by_message[6].signature = NULL;
        const smg_status overall = digest ? smg_sm2_verify_digest_batch(statuses, by_digest, MOST)
                                          : smg_sm2_verify_batch(statuses, by_message, MOST);
        cr_assert_eq(overall, SMG_ERR_SIGNATURE, "that of item 2");
        for (size_t i = 0; i < MOST; i++) {
            cr_assert_eq(statuses[i],
                         i == 5       ? SMG_ERR_POINT
                         : i == 6     ? SMG_ERR_ARGUMENT
                         : i % 3 == 2 ? SMG_ERR_SIGNATURE
                                      : SMG_OK,
                         "item %zu", i);
        }
    }
    cr_assert_eq(smg_sm2_verify_batch(NULL, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm2_verify_digest_batch(NULL, NULL, 0), SMG_OK);
}

/* ---- arguments ---- */

Test(sm2_batch, an_item_with_an_error_draws_nothing_and_spoils_no_other) {
    enum { COUNT = 7 };
    static const smg_status expected[COUNT] = {
        SMG_OK, SMG_ERR_ARGUMENT, SMG_ERR_ARGUMENT, SMG_OK, SMG_ERR_KEY, SMG_ERR_ARGUMENT, SMG_OK};
    static material m;
    static uint8_t signatures[COUNT + 1][SIGNATURE];
    static smg_status statuses[COUNT + 1];
    noise n;
    failing f;
    noise_init(&n);
    make(&m, &n);
    smg_sm2_signer empty;
    smg_wipe(&empty, sizeof empty);
    m.by_digest[1].key = NULL;
    m.by_message[1].signer = NULL;
    m.by_digest[2].digest = m.by_digest[5].digest = NULL;
    m.by_message[2].message = m.by_message[5].message = NULL;
    m.by_digest[4].key = &empty.key;
    m.by_message[4].signer = &empty;
    for (int digest = 0; digest < 2; digest++) {
        failing_init(&f, 3);
        cr_assert_eq(sign_together(&m, COUNT, digest, signatures, statuses, &f.random),
                     SMG_ERR_ARGUMENT, "that of item 1");
        cr_assert_eq(f.requests, 3);
        for (size_t i = 0; i < COUNT; i++) {
            cr_assert_eq(statuses[i], expected[i], "item %zu: %d", i, (int)statuses[i]);
            cr_assert_eq(all_zero(signatures[i], SIGNATURE), expected[i] != SMG_OK);
        }
    }
}

Test(sm2_batch, arrays_that_are_not_there) {
    static material m;
    uint8_t signatures[2][SIGNATURE];
    smg_status statuses[2];
    noise n;
    noise_init(&n);
    make(&m, &n);
    memset(signatures, 1, sizeof signatures);
    cr_assert_eq(smg_sm2_sign_batch(signatures, NULL, m.by_message, 2, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(signatures, sizeof signatures));
    memset(signatures, 1, sizeof signatures);
    memset(statuses, 0, sizeof statuses);
    cr_assert_eq(smg_sm2_sign_digest_batch(signatures, statuses, NULL, 2, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(signatures, sizeof signatures));
    cr_assert_eq(statuses[0], SMG_ERR_ARGUMENT);
    cr_assert_eq(statuses[1], SMG_ERR_ARGUMENT);
    statuses[1] = SMG_OK;
    cr_assert_eq(smg_sm2_sign_batch(NULL, statuses, m.by_message, 2, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(statuses[1], SMG_ERR_ARGUMENT);
    statuses[1] = SMG_OK;
    cr_assert_eq(smg_sm2_verify_batch(statuses, NULL, 2), SMG_ERR_ARGUMENT);
    cr_assert_eq(statuses[1], SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_digest_batch(NULL, NULL, 2), SMG_ERR_ARGUMENT);

    const size_t huge = SIZE_MAX / SIGNATURE + 1;
    statuses[1] = SMG_ERR_TAG;
    cr_assert_eq(smg_sm2_sign_batch(signatures, statuses, m.by_message, huge, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_sign_digest_batch(NULL, NULL, NULL, SIZE_MAX, NULL), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_verify_batch(statuses, NULL, huge), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_verify_digest_batch(statuses, NULL, huge), SMG_ERR_LENGTH);
    cr_assert_eq(statuses[1], SMG_ERR_TAG, "nothing is written");
}

/* One item whose parts may lie anywhere in one piece of memory. */
typedef union place {
    uint8_t bytes[1024];
    uint8_t signatures[4][SIGNATURE];
    smg_status statuses[8];
    smg_sm2_sign_item by_message;
    smg_sm2_sign_digest_item by_digest;
    smg_sm2_verify_item to_verify;
    smg_sm2_verify_digest_item digest_to_verify;
    smg_sm2_signer signer;
    smg_sm2_private_key key;
    smg_sm2_public_key public_key;
} place;

#define EXPECT_OVERLAP(call)                                                                       \
    do {                                                                                           \
        before = shared;                                                                           \
        cr_assert_eq((call), SMG_ERR_OVERLAP);                                                     \
        cr_assert_arr_eq(&shared, &before, sizeof shared, "written to");                           \
    } while (0)

Test(sm2_batch, outputs_overlap_no_input) {
    static place shared, before;
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_signer signer;
    uint8_t signatures[1][SIGNATURE];
    smg_status statuses[1];
    cr_assert_eq(smg_sm2_signer_init(&signer, &example.key, DEFAULT_ID), SMG_OK);
    const smg_sm2_public_key *p = &example.key.public_key;
    smg_sm2_sign_item message = {&signer, "m", 1};
    smg_sm2_sign_digest_item digest = {&example.key, example.e};

    EXPECT_OVERLAP(smg_sm2_sign_batch(shared.signatures, shared.statuses, &message, 1, NULL));
    shared.by_message = message;
    EXPECT_OVERLAP(smg_sm2_sign_batch(shared.signatures, statuses, &shared.by_message, 1, NULL));
    EXPECT_OVERLAP(smg_sm2_sign_batch(signatures, shared.statuses, &shared.by_message, 1, NULL));
    shared.by_digest = digest;
    EXPECT_OVERLAP(
        smg_sm2_sign_digest_batch(shared.signatures, statuses, &shared.by_digest, 1, NULL));

    shared.signer = signer;
    message.signer = &shared.signer;
    EXPECT_OVERLAP(smg_sm2_sign_batch(signatures, shared.statuses, &message, 1, NULL));
    message.signer = &signer;
    message.message = shared.bytes + SIGNATURE - 1;
    EXPECT_OVERLAP(smg_sm2_sign_batch(shared.signatures, statuses, &message, 1, NULL));
    message.message = shared.bytes + SIGNATURE;
    cr_assert_eq(smg_sm2_sign_batch(shared.signatures, statuses, &message, 1, NULL), SMG_OK);

    shared.key = example.key;
    digest.key = &shared.key;
    EXPECT_OVERLAP(smg_sm2_sign_digest_batch(shared.signatures, statuses, &digest, 1, NULL));
    digest.key = &example.key;
    digest.digest = shared.bytes + 1;
    EXPECT_OVERLAP(smg_sm2_sign_digest_batch(signatures, shared.statuses, &digest, 1, NULL));

    const smg_sm2_verify_item verify = {example.signature, p, DEFAULT_ID, "message digest", 14};
    const smg_sm2_verify_digest_item verify_digest = {example.signature, p, example.e};
    cr_assert_eq(smg_sm2_verify_batch(shared.statuses, &verify, 1), SMG_OK);
    cr_assert_eq(smg_sm2_verify_digest_batch(shared.statuses, &verify_digest, 1), SMG_OK);
    for (int part = 0; part < 5; part++) {
        smg_sm2_verify_item item = verify;
        item.signature = part == 0 ? shared.bytes : item.signature;
        item.key = part == 1 ? &shared.public_key : item.key;
        item.id = part == 2 ? shared.bytes : item.id;
        item.message = part == 3 ? shared.bytes : item.message;
        shared.to_verify = item;
        EXPECT_OVERLAP(
            smg_sm2_verify_batch(shared.statuses, part == 4 ? &shared.to_verify : &item, 1));
    }
    for (int part = 0; part < 4; part++) {
        smg_sm2_verify_digest_item item = verify_digest;
        item.signature = part == 0 ? shared.bytes : item.signature;
        item.key = part == 1 ? &shared.public_key : item.key;
        item.digest = part == 2 ? shared.bytes : item.digest;
        shared.digest_to_verify = item;
        EXPECT_OVERLAP(smg_sm2_verify_digest_batch(
            shared.statuses, part == 3 ? &shared.digest_to_verify : &item, 1));
    }
}
