/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_sm2.h"

#include <smidgen/sm2_batch.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_pool.h>
#include <smidgen/sm2_prepared.h>
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <stdlib.h>
#include <string.h>

#define DEFAULT_ID SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH

#define FORM SMG_SM2_ASN1
enum { SECRET = 32, EXCHANGED = 16 }; /* bytes of a key of the KEM, and of an exchange */
enum { MEDIUM = 16384 };              /* of messages up to this size each key has a ciphertext */

static speed_sm2_item *next_item(speed_sm2 *it) {
    return &it->items[it->next++ % SPEED_SM2_ITEMS];
}

static const speed_sm2_item *partner_of(const speed_sm2 *it, const speed_sm2_item *item) {
    return &it->items[(size_t)(item - it->items + 1) % SPEED_SM2_ITEMS];
}

/* ---- operands ---- */

static bool make_item(speed_sm2_item *item) {
    uint8_t z[SMG_SM2_Z_BYTES];
    return smg_sm2_private_key_generate(&item->key, NULL) == SMG_OK &&
           smg_sm2_signer_init(&item->signer, &item->key, DEFAULT_ID) == SMG_OK &&
           smg_sm2_z(z, &item->key.public_key, DEFAULT_ID) == SMG_OK &&
           smg_sm3_init(&item->after_z) == SMG_OK &&
           smg_sm3_update(&item->after_z, z, sizeof z) == SMG_OK;
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

static bool make_pool(speed_sm2 *it) {
    const size_t size = smg_sm2_pool_bytes(SPEED_SM2_POOL);
    it->pool = aligned_alloc(SMG_SM2_POOL_ALIGNMENT, size);
    return it->pool != NULL && smg_sm2_pool_init(it->pool, size, SPEED_SM2_POOL) == SMG_OK;
}

static bool make_prepared(speed_sm2 *it) {
    const size_t size = smg_sm2_prepared_key_bytes();
    for (size_t i = 0; i < SPEED_SM2_PREPARED; i++) {
        it->prepared[i] = aligned_alloc(SMG_SM2_PREPARED_KEY_ALIGNMENT, size);
        if (it->prepared[i] == NULL) {
            return false;
        }
        memset(it->prepared[i], 0, size);
    }
    return true;
}

smg_status speed_sm2_make(speed_sm2 *it, size_t most) {
    memset(it, 0, sizeof *it);
    it->most = most;
    if (smg_sm2_ciphertext_bytes(&it->out_size, FORM, most) != SMG_OK) {
        return SMG_ERR_CAPACITY;
    }
    it->ciphertexts_size = larger(it->out_size, SPEED_SM2_ITEMS * (size_t)(MEDIUM + MEDIUM / 8));
    it->out = malloc(it->out_size);
    it->ciphertexts = malloc(it->ciphertexts_size);
    if (it->out == NULL || it->ciphertexts == NULL) {
        return SMG_ERR_CAPACITY;
    }
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        if (!make_item(&it->items[i])) {
            return SMG_ERR_RANDOM;
        }
    }
    return make_pool(it) && make_prepared(it) ? SMG_OK : SMG_ERR_CAPACITY;
}

void speed_sm2_free(speed_sm2 *it) {
    smg_sm2_pool_wipe(it->pool);
    free(it->pool);
    for (size_t i = 0; i < SPEED_SM2_PREPARED; i++) {
        free(it->prepared[i]);
    }
    free(it->out);
    free(it->ciphertexts);
    smg_wipe(it, sizeof *it);
}

/* ---- keys ---- */

static bool is_key(const smg_sm2_private_key *key) {
    smg_sm2_private_key again;
    return smg_sm2_private_key_from_bytes(&again, key->d, sizeof key->d) == SMG_OK &&
           memcmp(&again, key, sizeof again) == 0;
}

static bool run_keygen(speed_sm2 *it) {
    smg_sm2_private_key key;
    (void)it;
    return smg_sm2_private_key_generate(&key, NULL) == SMG_OK;
}

static bool run_public_key(speed_sm2 *it) {
    smg_sm2_private_key key;
    const uint8_t *d = next_item(it)->key.d;
    return smg_sm2_private_key_from_bytes(&key, d, SMG_SM2_SCALAR_BYTES) == SMG_OK;
}

static bool check_keys(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        if (!is_key(&it->items[i].key)) {
            return false;
        }
    }
    return true;
}

/* ---- signatures ---- */

static bool digest_of(uint8_t digest[SMG_SM3_DIGEST_BYTES], const speed_sm2 *it,
                      const speed_sm2_item *item) {
    smg_sm3_context hash = item->after_z;
    return smg_sm3_update(&hash, it->message, it->length) == SMG_OK &&
           smg_sm3_final(&hash, digest) == SMG_OK;
}

static bool sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], const speed_sm2 *it,
                 const speed_sm2_item *item) {
    return smg_sm2_signer_sign(signature, &item->signer, it->message, it->length, NULL) == SMG_OK;
}

static smg_status verify(const speed_sm2 *it, const speed_sm2_item *item) {
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    return digest_of(digest, it, item)
               ? smg_sm2_verify_digest(item->signature, &item->key.public_key, digest)
               : SMG_ERR_STATE;
}

static bool run_sign(speed_sm2 *it) {
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    return sign(signature, it, next_item(it));
}

static bool sign_batch(uint8_t signatures[SPEED_SM2_ITEMS][SMG_SM2_SIGNATURE_BYTES],
                       const speed_sm2 *it) {
    smg_sm2_sign_item items[SPEED_SM2_ITEMS];
    smg_status statuses[SPEED_SM2_ITEMS];
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        items[i] = (smg_sm2_sign_item){&it->items[i].signer, it->message, it->length};
    }
    return smg_sm2_sign_batch(signatures, statuses, items, SPEED_SM2_ITEMS, NULL) == SMG_OK;
}

static bool run_sign_batch(speed_sm2 *it) {
    uint8_t signatures[SPEED_SM2_ITEMS][SMG_SM2_SIGNATURE_BYTES];
    return sign_batch(signatures, it);
}

static bool check_batch(speed_sm2 *it) {
    uint8_t signatures[SPEED_SM2_ITEMS][SMG_SM2_SIGNATURE_BYTES];
    if (!sign_batch(signatures, it)) {
        return false;
    }
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        if (smg_sm2_verify(signatures[i], &it->items[i].key.public_key, DEFAULT_ID, it->message,
                           it->length) != SMG_OK) {
            return false;
        }
    }
    return true;
}

static smg_status sign_pool(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], speed_sm2 *it,
                            const speed_sm2_item *item) {
    smg_sm2_sign_context context;
    smg_status status = SMG_OK;
    if (it->pool_left == 0) {
        status = smg_sm2_pool_fill(it->pool, &it->pool_left, SPEED_SM2_POOL, NULL);
    }
    if (status == SMG_OK) {
        status = smg_sm2_signer_begin(&context, &item->signer);
    }
    if (status == SMG_OK) {
        status = smg_sm2_sign_update(&context, it->message, it->length);
    }
    if (status == SMG_OK) {
        it->pool_left--;
        status = smg_sm2_pool_sign_final(&context, signature, it->pool, NULL);
    }
    return status;
}

static bool run_sign_pool(speed_sm2 *it) {
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    return sign_pool(signature, it, next_item(it)) == SMG_OK;
}

/* Each takes one entry, until there is none. */
static bool check_pool(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        const speed_sm2_item *item = &it->items[i];
        uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
        if (sign_pool(signature, it, item) != SMG_OK ||
            smg_sm2_pool_available(it->pool) != it->pool_left ||
            smg_sm2_verify(signature, &item->key.public_key, DEFAULT_ID, it->message, it->length) !=
                SMG_OK) {
            return false;
        }
    }
    return true;
}

static bool run_verify(speed_sm2 *it) {
    return verify(it, next_item(it)) == SMG_OK;
}

/* As signing and verifying from the ID on have it; a changed signature is refused. */
static bool check_signatures(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        speed_sm2_item *item = &it->items[i];
        if (!sign(item->signature, it, item) ||
            smg_sm2_verify(item->signature, &item->key.public_key, DEFAULT_ID, it->message,
                           it->length) != SMG_OK ||
            verify(it, item) != SMG_OK) {
            return false;
        }
        item->signature[i] ^= 1;
        if (verify(it, item) != SMG_ERR_SIGNATURE) {
            return false;
        }
        item->signature[i] ^= 1;
    }
    return true;
}

/* ---- prepared keys ---- */

static smg_status verify_prepared(const speed_sm2 *it, size_t number) {
    const size_t signer = number % SPEED_SM2_PREPARED;
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    return digest_of(digest, it, &it->items[signer])
               ? smg_sm2_prepared_verify_digest(it->prepared_signatures[number],
                                                it->prepared[signer], digest)
               : SMG_ERR_STATE;
}

static bool run_verify_prepared(speed_sm2 *it) {
    return verify_prepared(it, it->next++ % SPEED_SM2_ITEMS) == SMG_OK;
}

static bool prepare_keys(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_PREPARED; i++) {
        if (smg_sm2_prepared_key_init(it->prepared[i], smg_sm2_prepared_key_bytes(),
                                      &it->items[i].key.public_key) != SMG_OK) {
            return false;
        }
    }
    return true;
}

static bool prepare_signatures(speed_sm2 *it) {
    if (!prepare_keys(it)) {
        return false;
    }
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        if (!sign(it->prepared_signatures[i], it, &it->items[i % SPEED_SM2_PREPARED])) {
            return false;
        }
    }
    return true;
}

/* A changed signature is refused. */
static bool check_verify_prepared(speed_sm2 *it) {
    if (!prepare_signatures(it)) {
        return false;
    }
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        if (verify_prepared(it, i) != SMG_OK) {
            return false;
        }
        it->prepared_signatures[i][i] ^= 1;
        if (verify_prepared(it, i) != SMG_ERR_SIGNATURE) {
            return false;
        }
        it->prepared_signatures[i][i] ^= 1;
    }
    return true;
}

static smg_status encrypt_prepared(speed_sm2 *it, size_t number, size_t *length) {
    return smg_sm2_prepared_encrypt(it->out, length, it->out_size, it->prepared[number], FORM,
                                    it->message, it->length, NULL);
}

static bool run_encrypt_prepared(speed_sm2 *it) {
    size_t length;
    return encrypt_prepared(it, it->next++ % SPEED_SM2_PREPARED, &length) == SMG_OK;
}

static bool check_encrypt_prepared(speed_sm2 *it) {
    bool right = prepare_keys(it);
    uint8_t *back = malloc(it->length);
    for (size_t i = 0; i < SPEED_SM2_PREPARED && right; i++) {
        size_t length;
        right = back != NULL && encrypt_prepared(it, i, &length) == SMG_OK &&
                smg_sm2_decrypt(back, &length, it->length, &it->items[i].key, FORM, it->out,
                                length) == SMG_OK &&
                length == it->length && memcmp(back, it->message, length) == 0;
    }
    free(back);
    return right;
}

/* ---- encryption ---- */

static bool run_encrypt(speed_sm2 *it) {
    size_t length;
    return smg_sm2_encrypt(it->out, &length, it->out_size, &next_item(it)->key.public_key, FORM,
                           it->message, it->length, NULL) == SMG_OK;
}

static smg_status decrypt(speed_sm2 *it, size_t number, size_t *length) {
    return smg_sm2_decrypt(it->out, length, it->out_size, &it->items[number].key, FORM,
                           it->ciphertexts + number * it->ciphertext_most,
                           it->ciphertext_length[number]);
}

static bool run_decrypt(speed_sm2 *it) {
    size_t length;
    return decrypt(it, it->next++ % it->ciphertext_count, &length) == SMG_OK;
}

static bool prepare_ciphertexts(speed_sm2 *it) {
    if (smg_sm2_ciphertext_bytes(&it->ciphertext_most, FORM, it->length) != SMG_OK) {
        return false;
    }
    const size_t room = it->ciphertexts_size / it->ciphertext_most;
    it->ciphertext_count = room < SPEED_SM2_ITEMS ? room : SPEED_SM2_ITEMS;
    for (size_t i = 0; i < it->ciphertext_count; i++) {
        if (smg_sm2_encrypt(it->ciphertexts + i * it->ciphertext_most, &it->ciphertext_length[i],
                            it->ciphertext_most, &it->items[i].key.public_key, FORM, it->message,
                            it->length, NULL) != SMG_OK) {
            return false;
        }
    }
    return true;
}

/* The plaintext is the message; a changed ciphertext is refused. */
static bool check_encryption(speed_sm2 *it) {
    size_t length;
    if (!prepare_ciphertexts(it)) {
        return false;
    }
    for (size_t i = 0; i < it->ciphertext_count; i++) {
        uint8_t *last = it->ciphertexts + i * it->ciphertext_most + it->ciphertext_length[i] - 1;
        if (decrypt(it, i, &length) != SMG_OK || length != it->length ||
            memcmp(it->out, it->message, length) != 0) {
            return false;
        }
        *last ^= 1;
        if (decrypt(it, i, &length) != SMG_ERR_TAG) {
            return false;
        }
        *last ^= 1;
    }
    return true;
}

/* ---- secrets of two ---- */

static bool run_ecdh(speed_sm2 *it) {
    const speed_sm2_item *item = next_item(it);
    uint8_t x[SMG_SM2_COORDINATE_BYTES];
    return smg_sm2_ecdh(x, &item->key, &partner_of(it, item)->key.public_key) == SMG_OK;
}

static bool check_ecdh(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        const speed_sm2_item *a = &it->items[i], *b = partner_of(it, a);
        uint8_t ours[SMG_SM2_COORDINATE_BYTES], theirs[SMG_SM2_COORDINATE_BYTES];
        if (smg_sm2_ecdh(ours, &a->key, &b->key.public_key) != SMG_OK ||
            smg_sm2_ecdh(theirs, &b->key, &a->key.public_key) != SMG_OK ||
            memcmp(ours, theirs, sizeof ours) != 0) {
            return false;
        }
    }
    return true;
}

/* The responder's side: A's tag, which B has ready, is a comparison of 32 bytes. */
static bool run_exchange(speed_sm2 *it) {
    const speed_sm2_item *item = next_item(it);
    smg_sm2_exchange_responder responder;
    uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES], tag[SMG_SM2_EXCHANGE_TAG_BYTES], key[EXCHANGED];
    return smg_sm2_exchange_respond(&responder, ephemeral, tag, &item->key, DEFAULT_ID,
                                    &partner_of(it, item)->key.public_key, DEFAULT_ID,
                                    item->ephemeral, sizeof item->ephemeral, NULL) == SMG_OK &&
           smg_sm2_exchange_finish_untagged(&responder, key, sizeof key) == SMG_OK;
}

static bool check_exchange(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        speed_sm2_item *b = &it->items[i];
        const speed_sm2_item *a = partner_of(it, b);
        smg_sm2_exchange_initiator initiator;
        smg_sm2_exchange_responder responder;
        uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES], ours[EXCHANGED], theirs[EXCHANGED];
        uint8_t tag_a[SMG_SM2_EXCHANGE_TAG_BYTES], tag_b[SMG_SM2_EXCHANGE_TAG_BYTES];
        if (smg_sm2_exchange_begin(&initiator, b->ephemeral, &a->key, DEFAULT_ID,
                                   &b->key.public_key, DEFAULT_ID, NULL) != SMG_OK ||
            smg_sm2_exchange_respond(&responder, ephemeral, tag_b, &b->key, DEFAULT_ID,
                                     &a->key.public_key, DEFAULT_ID, b->ephemeral,
                                     sizeof b->ephemeral, NULL) != SMG_OK ||
            smg_sm2_exchange_confirm(&initiator, ours, sizeof ours, tag_a, ephemeral,
                                     sizeof ephemeral, tag_b) != SMG_OK ||
            smg_sm2_exchange_finish(&responder, theirs, sizeof theirs, tag_a) != SMG_OK ||
            memcmp(ours, theirs, sizeof ours) != 0) {
            return false;
        }
    }
    return true;
}

static bool run_encapsulate(speed_sm2 *it) {
    uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES], secret[SECRET];
    return smg_sm2_kem_encapsulate(ciphertext, secret, sizeof secret,
                                   &next_item(it)->key.public_key, NULL) == SMG_OK;
}

static bool run_decapsulate(speed_sm2 *it) {
    const speed_sm2_item *item = next_item(it);
    uint8_t secret[SECRET];
    return smg_sm2_kem_decapsulate(secret, sizeof secret, &item->key, item->encapsulated) == SMG_OK;
}

static bool check_kem(speed_sm2 *it) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        speed_sm2_item *item = &it->items[i];
        uint8_t ours[SECRET], theirs[SECRET];
        if (smg_sm2_kem_encapsulate(item->encapsulated, ours, sizeof ours, &item->key.public_key,
                                    NULL) != SMG_OK ||
            smg_sm2_kem_decapsulate(theirs, sizeof theirs, &item->key, item->encapsulated) !=
                SMG_OK ||
            memcmp(ours, theirs, sizeof ours) != 0) {
            return false;
        }
    }
    return true;
}

const speed_sm2_op speed_sm2_ops[SPEED_SM2_OPS] = {
    {"sm2_keygen", 1, {0}, check_keys, NULL, run_keygen},
    {"sm2_public_key", 1, {0}, check_keys, NULL, run_public_key},
    {"sm2_sign", 1, {64}, check_signatures, NULL, run_sign},
    {"sm2_sign", SPEED_SM2_ITEMS, {64}, check_batch, NULL, run_sign_batch},
    {"sm2_sign_pool", 1, {64}, check_pool, NULL, run_sign_pool},
    {"sm2_verify", 1, {64}, check_signatures, NULL, run_verify},
    {"sm2_verify_prepared",
     1,
     {64},
     check_verify_prepared,
     prepare_signatures,
     run_verify_prepared},
    {"sm2_encrypt", 1, {64, 1048576}, check_encryption, NULL, run_encrypt},
    {"sm2_encrypt_prepared", 1, {64}, check_encrypt_prepared, prepare_keys, run_encrypt_prepared},
    {"sm2_decrypt", 1, {64, 1048576}, check_encryption, prepare_ciphertexts, run_decrypt},
    {"sm2_ecdh", 1, {0}, check_ecdh, NULL, run_ecdh},
    {"sm2_exchange", 1, {0}, check_exchange, NULL, run_exchange},
    {"sm2_kem_encapsulate", 1, {0}, check_kem, NULL, run_encapsulate},
    {"sm2_kem_decapsulate", 1, {0}, check_kem, NULL, run_decapsulate},
};
