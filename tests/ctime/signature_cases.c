/* SPDX-License-Identifier: Apache-2.0 */
/* Signing otherwise than one message with one drawn nonce: key and nonces secret, the rest public.
 */
#include "ctime.h"

#include <smidgen/sm2.h>
#include <smidgen/sm2_batch.h>
#include <smidgen/sm2_pool.h>

#include <string.h>

#define ID        SMG_SM2_DEFAULT_ID
#define ID_LENGTH SMG_SM2_DEFAULT_ID_LENGTH

static bool sign_deterministic(void) {
    smg_sm2_private_key key;
    uint8_t message[77], first[SMG_SM2_SIGNATURE_BYTES], second[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_context context;
    ctime_fill(message, sizeof message);
    return ctime_secret_key(&key) &&
           smg_sm2_sign_deterministic(first, &key, ID, ID_LENGTH, message, sizeof message) ==
               SMG_OK &&
           smg_sm2_sign_init(&context, &key, ID, ID_LENGTH) == SMG_OK &&
           smg_sm2_sign_update(&context, message, sizeof message) == SMG_OK &&
           smg_sm2_sign_final_deterministic(&context, second) == SMG_OK &&
           ctime_same(first, second, sizeof first) &&
           smg_sm2_verify(first, &key.public_key, ID, ID_LENGTH, message, sizeof message) == SMG_OK;
}

/* e below n, and not: the reduction must not show either. */
static bool sign_digest_deterministic(void) {
    smg_sm2_private_key key;
    uint8_t e[SMG_SM3_DIGEST_BYTES], secret[SMG_SM3_DIGEST_BYTES];
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    for (int above = -1; above < 2; above++) {
        ctime_near_n(e, above);
        memcpy(secret, e, sizeof e);
        SMG_SECRET(secret, sizeof secret);
        if (!ctime_secret_key(&key) ||
            smg_sm2_sign_digest_deterministic(signature, &key, secret) != SMG_OK ||
            smg_sm2_verify_digest(signature, &key.public_key, e) != SMG_OK) {
            return false;
        }
    }
    return true;
}

static bool sign_hedged(void) {
    smg_sm2_private_key key;
    uint8_t message[77], signature[SMG_SM2_SIGNATURE_BYTES];
    ctime_draws draws = {0, 1};
    const smg_random random = {ctime_draw, &draws};
    ctime_fill(message, sizeof message);
    return ctime_secret_key(&key) &&
           smg_sm2_sign_hedged(signature, &key, ID, ID_LENGTH, message, sizeof message, &random) ==
               SMG_OK &&
           draws.made == 1 &&
           smg_sm2_verify(signature, &key.public_key, ID, ID_LENGTH, message, sizeof message) ==
               SMG_OK;
}

static bool sign_for_one_id(void) {
    smg_sm2_private_key key;
    smg_sm2_signer signer;
    uint8_t message[77], signature[SMG_SM2_SIGNATURE_BYTES];
    ctime_draws draws = {0, 1};
    const smg_random random = {ctime_draw, &draws};
    ctime_fill(message, sizeof message);
    return ctime_secret_key(&key) && smg_sm2_signer_init(&signer, &key, ID, ID_LENGTH) == SMG_OK &&
           smg_sm2_signer_sign(signature, &signer, message, sizeof message, &random) == SMG_OK &&
           draws.made == 2 &&
           smg_sm2_verify(signature, &key.public_key, ID, ID_LENGTH, message, sizeof message) ==
               SMG_OK;
}

#define COUNT (SMG_SM2_MANY + 2)

static bool sign_batch(void) {
    static smg_sm2_signer signers[2];
    static uint8_t messages[COUNT][COUNT], signatures[COUNT][SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_item items[COUNT];
    smg_status statuses[COUNT];
    ctime_draws draws = {0, 1};
    const smg_random random = {ctime_draw, &draws};
    for (size_t i = 0; i < 2; i++) {
        smg_sm2_private_key key;
        if (!ctime_secret_key(&key) ||
            smg_sm2_signer_init(&signers[i], &key, ID, ID_LENGTH) != SMG_OK) {
            return false;
        }
    }
    for (size_t i = 0; i < COUNT; i++) {
        ctime_fill(messages[i], i);
        items[i] = (smg_sm2_sign_item){&signers[i % 2], messages[i], i};
    }
    bool right = smg_sm2_sign_batch(signatures, statuses, items, COUNT, &random) == SMG_OK &&
                 draws.made == COUNT + 1;
    for (size_t i = 0; i < COUNT; i++) {
        right = right && smg_sm2_verify(signatures[i], &signers[i % 2].key.public_key, ID,
                                        ID_LENGTH, messages[i], i) == SMG_OK;
    }
    return right;
}

static bool sign_digest_batch(void) {
    smg_sm2_private_key key;
    static uint8_t digests[COUNT][SMG_SM3_DIGEST_BYTES];
    static uint8_t signatures[COUNT][SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_digest_item items[COUNT];
    smg_status statuses[COUNT];
    bool right = ctime_secret_key(&key);
    for (size_t i = 0; i < COUNT; i++) {
        ctime_fill(digests[i], sizeof digests[i]);
        items[i] = (smg_sm2_sign_digest_item){&key, digests[i]};
    }
    right = right && smg_sm2_sign_digest_batch(signatures, statuses, items, COUNT, NULL) == SMG_OK;
    for (size_t i = 0; i < COUNT; i++) {
        right =
            right && smg_sm2_verify_digest(signatures[i], &key.public_key, digests[i]) == SMG_OK;
    }
    return right;
}

/* Nonces are secret from their draw on, in the pool too. */
static bool sign_from_pool(void) {
    static _Alignas(SMG_SM2_POOL_ALIGNMENT) uint8_t memory[4096];
    smg_sm2_pool *pool = (smg_sm2_pool *)(void *)memory;
    smg_sm2_private_key key;
    uint8_t message[77], signature[SMG_SM2_SIGNATURE_BYTES];
    ctime_draws draws = {0, 1};
    size_t added;
    const smg_random random = {ctime_draw, &draws};
    ctime_fill(message, sizeof message);
    if (!ctime_secret_key(&key) || smg_sm2_pool_init(pool, sizeof memory, 20) != SMG_OK ||
        smg_sm2_pool_fill(pool, &added, 19, &random) != SMG_OK || added != 19) {
        return false;
    }
    for (size_t i = 0; i < 20; i++) { /* the last with a fresh one */
        if (smg_sm2_pool_sign(signature, pool, &key, ID, ID_LENGTH, message, i, &random) !=
                SMG_OK ||
            smg_sm2_verify(signature, &key.public_key, ID, ID_LENGTH, message, i) != SMG_OK) {
            return false;
        }
    }
    smg_sm2_pool_wipe(pool);
    return true;
}

ctime_cases ctime_signature_cases(void) {
    static const ctime_case cases[] = {
        {"smg_sm2_sign_deterministic, smg_sm2_sign_final_deterministic", sign_deterministic},
        {"smg_sm2_sign_digest_deterministic of e = n - 1, n, n + 1", sign_digest_deterministic},
        {"smg_sm2_sign_hedged", sign_hedged},
        {"smg_sm2_signer_init, smg_sm2_signer_sign", sign_for_one_id},
        {"smg_sm2_sign_batch", sign_batch},
        {"smg_sm2_sign_digest_batch", sign_digest_batch},
        {"smg_sm2_pool_fill, smg_sm2_pool_sign", sign_from_pool},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
