/* SPDX-License-Identifier: Apache-2.0 */
/* Prepared public keys, and a cache of them. */
#include <smidgen/sm2_prepared.h>
#include <smidgen/sm3.h>

#include <stdbool.h>
#include <string.h>

#include "sm2/kernel.h"
#include "sm2/recipient.h"
#include "sm2/z.h"

#define ALIGNMENT SMG_SM2_PREPARED_KEY_ALIGNMENT

/* what the memory of a key and of a cache begins with; with anything else it is none */
#define KEY   UINT64_C(0x70726570617265cb)
#define CACHE UINT64_C(0x6b657963616368e9)

struct smg_sm2_prepared_key {
    uint64_t state;
    const void *like; /* the kernel's prepared_like: who can read the table */
    uint64_t used;    /* in a cache: when it was last asked for, from 1 on; 0: never */
    smg_sm2_public_key point;
    _Alignas(ALIGNMENT) uint64_t table[];
};

struct smg_sm2_key_cache {
    uint64_t state;
    uint64_t clock; /* of the calls so far */
    size_t slots, slot_bytes;
    _Alignas(ALIGNMENT) unsigned char memory[]; /* of the slots, each of a prepared key */
};

static bool aligned(const void *memory) {
    return (uintptr_t)memory % ALIGNMENT == 0;
}

/* ---- keys ---- */

size_t smg_sm2_prepared_key_bytes(void) {
    const size_t bytes = sizeof(smg_sm2_prepared_key) + smg_sm2_kernel_get()->prepared_bytes;
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* *key := a checked point. */
static void prepare(smg_sm2_prepared_key *key, const smg_sm2_public_key *point) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    key->state = 0; /* until the table is there */
    key->point = *point;
    key->like = kernel->prepared_like;
    key->used = 0;
    kernel->prepare_vartime(key->table, key->point.x, key->point.y);
    key->state = KEY;
}

smg_status smg_sm2_prepared_key_init(smg_sm2_prepared_key *key, size_t size,
                                     const smg_sm2_public_key *public_key) {
    if (key == NULL || public_key == NULL || !aligned(key)) {
        return SMG_ERR_ARGUMENT;
    }
    if (size < smg_sm2_prepared_key_bytes()) {
        return SMG_ERR_CAPACITY;
    }
    const smg_sm2_public_key point = *public_key; /* which may lie within key */
    if (smg_sm2_kernel_get()->check_vartime(point.x, point.y) == 0) {
        memset(key, 0, sizeof *key);
        return SMG_ERR_POINT;
    }
    prepare(key, &point);
    return SMG_OK;
}

/* SMG_OK where there is a key that the kernel of this process can use. */
static smg_status check(const smg_sm2_prepared_key *key) {
    if (key == NULL || !aligned(key)) {
        return SMG_ERR_ARGUMENT;
    }
    if (key->state != KEY || key->like != smg_sm2_kernel_get()->prepared_like) {
        return SMG_ERR_STATE;
    }
    return SMG_OK;
}

smg_status smg_sm2_prepared_key_public(smg_sm2_public_key *public_key,
                                       const smg_sm2_prepared_key *key) {
    if (public_key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = check(key);
    if (status == SMG_OK) {
        *public_key = key->point;
    } else {
        memset(public_key, 0, sizeof *public_key);
    }
    return status;
}

smg_sm2_recipient smg_sm2_recipient_prepared(const smg_sm2_prepared_key *key) {
    smg_sm2_recipient recipient = {check(key), {{0}, {0}}, NULL};
    if (recipient.status == SMG_OK) {
        recipient.key = key->point;
        recipient.table = key->table;
    }
    return recipient;
}

/* ---- verification ---- */

smg_status smg_sm2_prepared_verify_digest(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                          const smg_sm2_prepared_key *key,
                                          const uint8_t digest[SMG_SM3_DIGEST_BYTES]) {
    if (signature == NULL || digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = check(key);
    if (status != SMG_OK) {
        return status;
    }
    uint32_t valid = smg_sm2_kernel_get()->prepared_verify_vartime(
        signature, signature + SM2_FN_BYTES, digest, key->table);
    return valid != 0 ? SMG_OK : SMG_ERR_SIGNATURE;
}

smg_status smg_sm2_prepared_verify(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                   const smg_sm2_prepared_key *key, const void *id,
                                   size_t id_length, const void *message, size_t message_length) {
    smg_sm3_context hash;
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    smg_status status = check(key);
    if (status == SMG_OK) {
        status = smg_sm2_begin_hash(&hash, &key->point, id, id_length);
    }
    if (status == SMG_OK) {
        status = smg_sm3_update(&hash, message, message_length);
    }
    if (status == SMG_OK) {
        status = smg_sm3_final(&hash, e);
    }
    return status == SMG_OK ? smg_sm2_prepared_verify_digest(signature, key, e) : status;
}

smg_status smg_sm2_prepared_verify_no_z(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                        const smg_sm2_prepared_key *key, const void *message,
                                        size_t message_length) {
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    const smg_status status = smg_sm3(e, message, message_length);
    return status == SMG_OK ? smg_sm2_prepared_verify_digest(signature, key, e) : status;
}

/* ---- encryption in pieces, and the KEM ---- */

smg_status smg_sm2_prepared_encrypt_init(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                                         const smg_sm2_prepared_key *key, uint64_t length,
                                         const smg_random *random) {
    const smg_sm2_recipient recipient = smg_sm2_recipient_prepared(key);
    return smg_sm2_encrypt_begin(cipher, c1, &recipient, length, random);
}

smg_status smg_sm2_prepared_kem_encapsulate(uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES],
                                            uint8_t *key, size_t key_length,
                                            const smg_sm2_prepared_key *peer,
                                            const smg_random *random) {
    const smg_sm2_recipient recipient = smg_sm2_recipient_prepared(peer);
    return smg_sm2_kem_encapsulate_for(ciphertext, key, key_length, &recipient, random);
}

/* ---- the cache ---- */

size_t smg_sm2_key_cache_bytes(size_t slots) {
    const size_t each = smg_sm2_prepared_key_bytes();
    if (slots == 0 || slots > (SIZE_MAX - sizeof(smg_sm2_key_cache)) / each) {
        return 0;
    }
    return sizeof(smg_sm2_key_cache) + slots * each;
}

static smg_sm2_prepared_key *slot(smg_sm2_key_cache *cache, size_t index) {
    return (smg_sm2_prepared_key *)(void *)(cache->memory + index * cache->slot_bytes);
}

smg_status smg_sm2_key_cache_init(smg_sm2_key_cache *cache, size_t size, size_t slots) {
    const size_t bytes = smg_sm2_key_cache_bytes(slots);
    if (cache == NULL || !aligned(cache)) {
        return SMG_ERR_ARGUMENT;
    }
    if (bytes == 0) {
        return SMG_ERR_LENGTH;
    }
    if (size < bytes) {
        return SMG_ERR_CAPACITY;
    }
    cache->state = CACHE;
    cache->clock = 0;
    cache->slots = slots;
    cache->slot_bytes = smg_sm2_prepared_key_bytes();
    for (size_t i = 0; i < slots; i++) {
        memset(slot(cache, i), 0, sizeof(smg_sm2_prepared_key));
    }
    return SMG_OK;
}

/* The slot of a point: all that is in it, or NULL. */
static smg_sm2_prepared_key *find(smg_sm2_key_cache *cache, const smg_sm2_public_key *point) {
    for (size_t i = 0; i < cache->slots; i++) {
        smg_sm2_prepared_key *key = slot(cache, i);
        if (check(key) == SMG_OK && memcmp(&key->point, point, sizeof *point) == 0) {
            return key;
        }
    }
    return NULL;
}

/* An empty slot, or the one that was asked for the longest ago. */
static smg_sm2_prepared_key *oldest(smg_sm2_key_cache *cache) {
    smg_sm2_prepared_key *found = slot(cache, 0);
    for (size_t i = 1; i < cache->slots; i++) {
        smg_sm2_prepared_key *key = slot(cache, i);
        if (key->used < found->used) {
            found = key;
        }
    }
    return found;
}

smg_status smg_sm2_key_cache_get(const smg_sm2_prepared_key **key, smg_sm2_key_cache *cache,
                                 const smg_sm2_public_key *public_key) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *key = NULL;
    if (cache == NULL || public_key == NULL || !aligned(cache)) {
        return SMG_ERR_ARGUMENT;
    }
    if (cache->state != CACHE || cache->slot_bytes != smg_sm2_prepared_key_bytes()) {
        return SMG_ERR_STATE;
    }
    const smg_sm2_public_key point = *public_key; /* which may lie within the cache */
    smg_sm2_prepared_key *found = find(cache, &point);
    if (found == NULL) {
        if (smg_sm2_kernel_get()->check_vartime(point.x, point.y) == 0) {
            return SMG_ERR_POINT;
        }
        found = oldest(cache);
        prepare(found, &point);
    }
    found->used = ++cache->clock;
    *key = found;
    return SMG_OK;
}
