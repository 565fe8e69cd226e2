/* SPDX-License-Identifier: Apache-2.0 */
/* The cache of prepared keys: which key goes, that those inside verify, and misuse. */
#include <criterion/criterion.h>
#include <smidgen/sm2_prepared.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"

#define ALIGNMENT SMG_SM2_PREPARED_KEY_ALIGNMENT

#define KEYS 5

static void generate(smg_sm2_public_key keys[KEYS]) {
    for (size_t i = 0; i < KEYS; i++) {
        smg_sm2_private_key key;
        cr_assert_eq(smg_sm2_private_key_generate(&key, NULL), SMG_OK);
        keys[i] = key.public_key;
    }
}

static smg_sm2_key_cache *cache_of(size_t slots) {
    smg_sm2_key_cache *cache = prepared_room(smg_sm2_key_cache_bytes(slots));
    cr_assert_eq(smg_sm2_key_cache_init(cache, smg_sm2_key_cache_bytes(slots), slots), SMG_OK);
    return cache;
}

/* Gets a key, which must be the one that was asked for. */
static const smg_sm2_prepared_key *get(smg_sm2_key_cache *cache, const smg_sm2_public_key *point) {
    const smg_sm2_prepared_key *key = NULL;
    smg_sm2_public_key found;
    cr_assert_eq(smg_sm2_key_cache_get(&key, cache, point), SMG_OK);
    cr_assert_eq(smg_sm2_prepared_key_public(&found, key), SMG_OK);
    cr_assert_arr_eq(&found, point, sizeof found);
    return key;
}

Test(sm2_key_cache, the_least_recently_used_key_goes_first) {
    smg_sm2_public_key keys[KEYS];
    generate(keys);
    smg_sm2_key_cache *cache = cache_of(3);
    const smg_sm2_prepared_key *a = get(cache, &keys[0]), *b = get(cache, &keys[1]),
                               *c = get(cache, &keys[2]);
    cr_assert(a != b && b != c && a != c, "empty slots are taken first");
    cr_assert_eq(get(cache, &keys[0]), a, "a hit");
    cr_assert_eq(get(cache, &keys[3]), b, "b was asked for the longest ago");
    cr_assert_eq(get(cache, &keys[2]), c);
    cr_assert_eq(get(cache, &keys[0]), a);
    cr_assert_eq(get(cache, &keys[1]), b, "the fourth key is gone");
    cr_assert_eq(get(cache, &keys[4]), c);
    cr_assert_eq(get(cache, &keys[2]), a);
    free(cache);
}

/* Against a list that is kept in the order of use. */
Test(sm2_key_cache, any_order_of_keys) {
    smg_sm2_public_key keys[KEYS];
    generate(keys);
    noise n;
    noise_init(&n);
    for (size_t slots = 1; slots <= KEYS; slots++) {
        smg_sm2_key_cache *cache = cache_of(slots);
        size_t recent[KEYS], held = 0; /* the latest first */
        const smg_sm2_prepared_key *where[KEYS] = {NULL};
        for (int round = 0; round < 60; round++) {
            const size_t key = noise_next(&n) % KEYS;
            size_t at = 0;
            while (at < held && recent[at] != key) {
                at++;
            }
            const smg_sm2_prepared_key *found = get(cache, &keys[key]);
            if (at < held) {
                cr_assert_eq(found, where[key], "still there");
            } else if (held == slots) {
                at = held - 1;
                cr_assert_eq(found, where[recent[at]], "in the place of the oldest");
            } else {
                held++;
            }
            memmove(recent + 1, recent, at * sizeof *recent);
            recent[0] = key;
            where[key] = found;
        }
        free(cache);
    }
}

Test(sm2_key_cache, a_cached_key_verifies) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_key_cache *cache = cache_of(1);
    for (int round = 0; round < 2; round++) {
        cr_assert_eq(smg_sm2_prepared_verify_digest(example.signature,
                                                    get(cache, &example.key.public_key), example.e),
                     SMG_OK);
    }
    free(cache);
}

Test(sm2_key_cache, misuse_is_refused) {
    smg_sm2_public_key keys[KEYS], spoilt;
    generate(keys);
    spoilt = keys[0];
    spoilt.x[31] ^= 1;
    const size_t size = smg_sm2_key_cache_bytes(2);
    const smg_sm2_prepared_key *key;
    cr_assert_eq(smg_sm2_key_cache_bytes(0), 0);
    cr_assert_eq(smg_sm2_key_cache_bytes(SIZE_MAX), 0);
    cr_assert_eq(smg_sm2_key_cache_bytes(SIZE_MAX / smg_sm2_prepared_key_bytes() + 1), 0);
    uint8_t *memory = prepared_room(size + ALIGNMENT);
    smg_sm2_key_cache *cache = (smg_sm2_key_cache *)(void *)memory;
    smg_sm2_key_cache *crooked = (smg_sm2_key_cache *)(void *)(memory + 16);
    memset(memory, 0x5a, size + ALIGNMENT);
    cr_assert_eq(smg_sm2_key_cache_init(NULL, size, 2), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_key_cache_init(crooked, size, 2), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_key_cache_init(cache, size, 0), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_key_cache_init(cache, size, SIZE_MAX), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_key_cache_init(cache, size - 1, 2), SMG_ERR_CAPACITY);
    for (size_t i = 0; i < size + ALIGNMENT; i++) {
        cr_assert_eq(memory[i], 0x5a, "nothing is written");
    }
    key = (const smg_sm2_prepared_key *)(const void *)memory;
    cr_assert_eq(smg_sm2_key_cache_get(&key, cache, &keys[0]), SMG_ERR_STATE);
    cr_assert_null(key);

    cr_assert_eq(smg_sm2_key_cache_init(cache, size, 2), SMG_OK);
    const smg_sm2_prepared_key *first = get(cache, &keys[0]), *second = get(cache, &keys[1]);
    cr_assert_eq(smg_sm2_key_cache_get(&key, cache, &spoilt), SMG_ERR_POINT);
    cr_assert_null(key);
    cr_assert(get(cache, &keys[0]) == first && get(cache, &keys[1]) == second, "both still there");
    cr_assert_eq(memory[size], 0x5a, "nothing is written behind it");

    cr_assert_eq(smg_sm2_key_cache_get(NULL, cache, &keys[0]), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_key_cache_get(&key, NULL, &keys[0]), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_key_cache_get(&key, crooked, &keys[0]), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_key_cache_get(&key, cache, NULL), SMG_ERR_ARGUMENT);
    smg_wipe(cache, size);
    cr_assert_eq(smg_sm2_key_cache_get(&key, cache, &keys[0]), SMG_ERR_STATE);
    free(memory);
}
