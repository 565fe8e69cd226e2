/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The guard against a second encryption under one keystream: an open hash table of fingerprints
 * that only grows.
 *
 * A fingerprint is SM3 of the guard's random key and of key and IV, cut to four words, none of them
 * 0, which stands for "empty". A slot is written word by word, each by a compare-and-exchange that
 * expects 0. Who finds another value than its own in some word goes to the next slot; who finds its
 * own goes on to the next word, whoever wrote it. So the words of a slot always are the beginning
 * of one fingerprint, of those threads that ask for the same fingerprint exactly one writes the
 * last word, and it has claimed the keystream.
 */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>
#include <smidgen/zuc.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "core/bytes.h"
#include "core/secret.h"
#include "zuc/load.h"

/* phases of a guard; any other value means that it is not in use */
#define GUARDING  0x47554152u
#define UNGUARDED 0x554e4755u

#define WORDS 4

_Static_assert(sizeof(_Atomic uint32_t) == sizeof(uint32_t), "a slot's words serve as atomic ones");

smg_zuc_guard *smg_zuc_unguarded(void) {
    static smg_zuc_guard none = {.phase = UNGUARDED}; /* never written */
    return &none;
}

smg_status smg_zuc_guard_init(smg_zuc_guard *guard, smg_zuc_guard_slot *slots, size_t count,
                              const smg_random *random) {
    if (guard == NULL || slots == NULL || count == 0) {
        return SMG_ERR_ARGUMENT;
    }
    memset(guard, 0, sizeof *guard);
    smg_status status = smg_random_bytes(random, guard->key, sizeof guard->key);
    if (status != SMG_OK) {
        return status;
    }
    memset(slots, 0, count * sizeof *slots);
    guard->slots = slots;
    guard->count = count;
    guard->phase = GUARDING;
    return SMG_OK;
}

/* The lengths of key and IV follow the guard's key, so that what is hashed has one meaning. iv: in
 * its form of 25 bytes if it has one. */
static void fingerprint(uint32_t words[WORDS], const smg_zuc_guard *guard, const uint8_t *key,
                        size_t key_length, const uint8_t *iv, size_t iv_length) {
    const uint8_t lengths[2] = {(uint8_t)key_length, (uint8_t)iv_length};
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, guard->key, sizeof guard->key);
    smg_sm3_update(&hash, lengths, sizeof lengths);
    smg_sm3_update(&hash, key, key_length);
    smg_sm3_update(&hash, iv, iv_length);
    smg_sm3_final(&hash, digest);
    /* Where it is stored shows in the memory that is touched; without the guard's key it tells
     * nothing but which keystreams are the same. */
    SMG_PUBLIC(digest, sizeof digest);
    for (size_t i = 0; i < WORDS; i++) {
        const uint32_t word = smg_load32_be(digest + 4 * i);
        words[i] = word == 0 ? 1 : word;
    }
    smg_wipe(digest, sizeof digest);
}

typedef enum outcome { CLAIMED, SEEN, TAKEN_BY_ANOTHER } outcome;

static outcome try_slot(smg_zuc_guard_slot *slot, const uint32_t words[WORDS]) {
    outcome result = SEEN;
    for (size_t i = 0; i < WORDS; i++) {
        uint32_t found = 0;
        const bool wrote =
            atomic_compare_exchange_strong((_Atomic uint32_t *)&slot->words[i], &found, words[i]);
        if (!wrote && found != words[i]) {
            return TAKEN_BY_ANOTHER;
        }
        result = wrote ? CLAIMED : SEEN; /* the last word decides */
    }
    return result;
}

static smg_status claim(smg_zuc_guard *guard, const uint8_t *key, size_t key_length,
                        const uint8_t *iv, size_t iv_length) {
    uint32_t words[WORDS];
    fingerprint(words, guard, key, key_length, iv, iv_length);
    size_t at = (size_t)((uint64_t)words[0] * guard->count >> 32); /* below count */
    for (size_t tried = 0; tried < guard->count; tried++) {
        switch (try_slot(&guard->slots[at], words)) {
        case CLAIMED:
            return SMG_OK;
        case SEEN:
            return SMG_ERR_REUSED;
        case TAKEN_BY_ANOTHER:
            at = at + 1 == guard->count ? 0 : at + 1;
        }
    }
    return SMG_ERR_CAPACITY;
}

smg_status smg_zuc_guard_claim(smg_zuc_guard *guard, const uint8_t *key, size_t key_length,
                               const uint8_t *iv, size_t iv_length) {
    if (guard == NULL || key == NULL || iv == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t unpacked[SMG_ZUC256_IV_BYTES];
    if (key_length == SMG_ZUC256_KEY_BYTES && iv_length != SMG_ZUC256_ADDENDUM_IV_BYTES) {
        smg_status status = smg_zuc256_unpack(unpacked, iv, iv_length);
        if (status != SMG_OK) {
            return status;
        }
        iv = unpacked;
        iv_length = sizeof unpacked;
    } else if ((key_length != SMG_ZUC128_KEY_BYTES && key_length != SMG_ZUC256_KEY_BYTES) ||
               iv_length != SMG_ZUC128_IV_BYTES) {
        return SMG_ERR_LENGTH;
    }
    if (guard->phase == UNGUARDED) {
        return SMG_OK;
    }
    return guard->phase == GUARDING ? claim(guard, key, key_length, iv, iv_length) : SMG_ERR_STATE;
}

smg_status smg_zuc_guard_claim_eea3(smg_zuc_guard *guard, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                    uint32_t count, uint32_t bearer, uint32_t direction) {
    uint8_t iv[SMG_ZUC128_IV_BYTES];
    if (guard == NULL || key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = smg_zuc_eea3_iv(iv, count, bearer, direction);
    return status == SMG_OK ? smg_zuc_guard_claim(guard, key, SMG_ZUC128_KEY_BYTES, iv, sizeof iv)
                            : status;
}
