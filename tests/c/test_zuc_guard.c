/* SPDX-License-Identifier: Apache-2.0 */
/* No key and IV encrypts twice. */
#include <criterion/criterion.h>
#include <pthread.h>
#include <smidgen/zuc.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define KEY128 SMG_ZUC128_KEY_BYTES
#define KEY256 SMG_ZUC256_KEY_BYTES
#define SLOTS  64

static smg_zuc_guard_slot slots[SLOTS];

static smg_zuc_guard fresh(size_t count) {
    smg_zuc_guard guard;
    memset(slots, 0xee, sizeof slots);
    cr_assert_eq(smg_zuc_guard_init(&guard, slots, count, NULL), SMG_OK);
    return guard;
}

Test(zuc_guard, the_same_count_bearer_and_direction_encrypt_once) {
    const uint8_t key[KEY128] = {1}, other[KEY128] = {2};
    smg_zuc_guard guard = fresh(SLOTS);
    uint8_t out[4];
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 5, 6, 1, "abcd", 32, &guard), SMG_OK);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 5, 6, 1, "efgh", 32, &guard), SMG_ERR_REUSED);
    cr_assert(all_zero(out, sizeof out));
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 4, 6, 1, "abcd", 32, &guard), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 5, 7, 1, "abcd", 32, &guard), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 5, 6, 0, "abcd", 32, &guard), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, other, 5, 6, 1, "abcd", 32, &guard), SMG_OK);
    /* what comes in may be read again */
    cr_assert_eq(smg_zuc_eea3_decrypt(out, key, 5, 6, 1, out, 32), SMG_OK);
}

/* COUNT, BEARER and DIRECTION are an IV of ZUC-128. */
Test(zuc_guard, eea3_and_its_iv_are_one_keystream) {
    const uint8_t key[KEY128] = {1};
    const uint8_t iv[16] = {0, 0, 0, 5, 0x34, 0, 0, 0, 0, 0, 0, 5, 0x34, 0, 0, 0};
    smg_zuc_guard guard = fresh(SLOTS);
    uint8_t out[4], expected[4];
    cr_assert_eq(smg_zuc_eea3_decrypt(expected, key, 5, 6, 1, "abcd", 32), SMG_OK);
    cr_assert_eq(smg_zuc128_encrypt(out, key, iv, "abcd", 4, &guard), SMG_OK);
    expect_bytes(out, expected, sizeof out, "the same keystream");
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 5, 6, 1, "abcd", 32, &guard), SMG_ERR_REUSED);
    cr_assert_eq(smg_zuc128_encrypt(out, key, iv, "abcd", 4, &guard), SMG_ERR_REUSED);
}

/* What encrypts in pieces claims what the one-shot call claims. */
Test(zuc_guard, a_claim_by_count_bearer_and_direction) {
    const uint8_t key[KEY128] = {1};
    const uint8_t iv[16] = {0, 0, 0, 5, 0x34, 0, 0, 0, 0, 0, 0, 5, 0x34, 0, 0, 0};
    smg_zuc_guard guard = fresh(SLOTS);
    uint8_t out[4];
    cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 5, 6, 1), SMG_OK);
    cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 5, 6, 1), SMG_ERR_REUSED);
    cr_assert_eq(smg_zuc_guard_claim(&guard, key, sizeof key, iv, sizeof iv), SMG_ERR_REUSED);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 5, 6, 1, "abcd", 32, &guard), SMG_ERR_REUSED);
    cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 5, 6, 0), SMG_OK);
    cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 5, 7, 1), SMG_OK);
    cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, key, 6, 6, 1), SMG_OK);
}

Test(zuc_guard, both_forms_of_a_zuc256_iv_are_one) {
    const uint8_t key[KEY256] = {1};
    uint8_t iv23[23], iv25[25], out[4] = {1, 1, 1, 1};
    smg_zuc_guard guard = fresh(SLOTS);
    for (uint8_t i = 0; i < 23; i++) {
        iv23[i] = 0x20 + i;
    }
    hex_copy(iv25, sizeof iv25, "202122232425262728292a2b2c2d2e2f300c1308330d031436");
    cr_assert_eq(smg_zuc256_encrypt(out, key, iv23, 23, "abcd", 4, &guard), SMG_OK);
    cr_assert_eq(smg_zuc256_encrypt(out, key, iv25, 25, "abcd", 4, &guard), SMG_ERR_REUSED);
    cr_assert(all_zero(out, sizeof out));
    cr_assert_eq(smg_zuc256_encrypt(out, key, iv25, 16, "abcd", 4, &guard), SMG_OK);
    cr_assert_eq(smg_zuc256_encrypt(out, key, iv25, 16, "abcd", 4, &guard), SMG_ERR_REUSED);
}

Test(zuc_guard, encrypts_as_without) {
    const uint8_t key[KEY256] = {1};
    uint8_t iv[25] = {0}, out[100], expected[100] = {0};
    smg_zuc_guard guard = fresh(SLOTS);
    smg_zuc zuc;
    smg_zuc256_init(&zuc, key, iv, 25);
    smg_zuc_crypt(&zuc, expected, expected, sizeof expected);
    memset(out, 0, sizeof out);
    cr_assert_eq(smg_zuc256_encrypt(out, key, iv, 25, out, sizeof out, &guard), SMG_OK);
    expect_bytes(out, expected, sizeof out, "guarded, in place");
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(smg_zuc256_encrypt(out, key, iv, 25, out, sizeof out, SMG_ZUC_UNGUARDED),
                     SMG_OK);
    }
    expect_bytes(out, expected, sizeof out, "twice unguarded");
}

Test(zuc_guard, a_full_guard_refuses_what_is_new_and_knows_what_is_old) {
    const uint8_t key[KEY128] = {0};
    uint8_t iv[16] = {0};
    const size_t count = 5;
    smg_zuc_guard guard = fresh(count);
    for (uint8_t i = 0; i < count; i++) {
        iv[3] = i;
        cr_assert_eq(smg_zuc_guard_claim(&guard, key, 16, iv, 16), SMG_OK);
    }
    iv[3] = (uint8_t)count;
    cr_assert_eq(smg_zuc_guard_claim(&guard, key, 16, iv, 16), SMG_ERR_CAPACITY);
    for (uint8_t i = 0; i < count; i++) {
        iv[3] = i;
        cr_assert_eq(smg_zuc_guard_claim(&guard, key, 16, iv, 16), SMG_ERR_REUSED);
    }
    uint8_t out[1] = {1};
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 77, 0, 0, "a", 8, &guard), SMG_ERR_CAPACITY);
    cr_assert_eq(out[0], 0);
    for (size_t i = 4 * count; i < 4 * SLOTS; i++) {
        cr_assert_eq(slots[i / 4].words[i % 4], 0xeeeeeeee); /* nothing beyond the slots given */
    }
}

/* ---- threads ---- */

#define THREADS 4
#define CLAIMS  500

static smg_zuc_guard shared;
static smg_zuc_guard_slot shared_slots[CLAIMS];

/* Claims every IV; how many it got. */
static void *claim_all(void *got) {
    const uint8_t key[KEY128] = {0};
    uint8_t iv[16] = {0};
    size_t *count = got;
    for (unsigned i = 0; i < CLAIMS; i++) {
        iv[0] = (uint8_t)(i >> 8);
        iv[1] = (uint8_t)i;
        const smg_status status = smg_zuc_guard_claim(&shared, key, 16, iv, 16);
        if (status == SMG_OK) {
            ++*count;
        } else if (status != SMG_ERR_REUSED) {
            *count += 1000000;
        }
    }
    return NULL;
}

/* The slots just suffice, so that a slot lost to a race would show as SMG_ERR_CAPACITY. */
Test(zuc_guard, of_threads_that_claim_the_same_one_gets_it) {
    pthread_t threads[THREADS];
    for (int round = 0; round < 20; round++) {
        size_t got[THREADS] = {0}, sum = 0;
        cr_assert_eq(smg_zuc_guard_init(&shared, shared_slots, CLAIMS, NULL), SMG_OK);
        for (size_t i = 0; i < THREADS; i++) {
            cr_assert_eq(pthread_create(&threads[i], NULL, claim_all, &got[i]), 0);
        }
        for (size_t i = 0; i < THREADS; i++) {
            pthread_join(threads[i], NULL);
            sum += got[i];
        }
        cr_assert_eq(sum, CLAIMS);
    }
}

/* ---- arguments ---- */

Test(zuc_guard, arguments) {
    const uint8_t key[KEY256] = {0};
    uint8_t iv[25] = {0}, out[1];
    smg_zuc_guard guard;
    failing f;
    failing_init(&f, 0);
    cr_assert_eq(smg_zuc_guard_init(NULL, slots, SLOTS, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_init(&guard, NULL, SLOTS, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_init(&guard, slots, 0, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_init(&guard, slots, SLOTS, &f.random), SMG_ERR_RANDOM);
    cr_assert_eq(smg_zuc_guard_claim(&guard, key, 16, iv, 16), SMG_ERR_STATE);
    cr_assert_eq(smg_zuc_eea3_encrypt(out, key, 0, 0, 0, "a", 8, &guard), SMG_ERR_STATE);

    guard = fresh(SLOTS);
    cr_assert_eq(smg_zuc_guard_claim(NULL, key, 16, iv, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_claim(&guard, NULL, 16, iv, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_claim(&guard, key, 16, NULL, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_claim_eea3(NULL, key, 0, 0, 0), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_guard_claim_eea3(&guard, NULL, 0, 0, 0), SMG_ERR_ARGUMENT);
    smg_zuc_guard *const both[] = {&guard, SMG_ZUC_UNGUARDED};
    for (size_t i = 0; i < 2; i++) {
        cr_assert_eq(smg_zuc_guard_claim_eea3(both[i], key, 0, 32, 0), SMG_ERR_LENGTH);
        cr_assert_eq(smg_zuc_guard_claim_eea3(both[i], key, 0, 0, 2), SMG_ERR_LENGTH);
        cr_assert_eq(smg_zuc_guard_claim(both[i], key, 16, iv, 23), SMG_ERR_LENGTH);
        cr_assert_eq(smg_zuc_guard_claim(both[i], key, 24, iv, 16), SMG_ERR_LENGTH);
        cr_assert_eq(smg_zuc_guard_claim(both[i], key, 32, iv, 24), SMG_ERR_LENGTH);
        iv[24] = 0xff;
        cr_assert_eq(smg_zuc_guard_claim(both[i], key, 32, iv, 25), SMG_ERR_FORMAT);
        iv[24] = 0;
        cr_assert_eq(smg_zuc_guard_claim(both[i], key, 32, iv, 25), SMG_OK);
    }
}
