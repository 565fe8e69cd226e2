/* SPDX-License-Identifier: Apache-2.0 */
/* SM2: keys and signatures, and the list of all of it. */
#include "cli/answers_sm2.h"

#include <smidgen/sm2_batch.h>

#include <string.h>

#include "cli/answers.h"
#include "known_answers.h"

static smg_status give_scalar(void *context, uint8_t *out, size_t length) {
    fixed_scalar *it = context;
    if (it->used || it->scalar.length != length) {
        return SMG_ERR_RANDOM;
    }
    it->used = true;
    memcpy(out, it->scalar.data, length);
    return SMG_OK;
}

bool fixed_scalar_init(fixed_scalar *it, const char *hex) {
    it->random = (smg_random){give_scalar, it};
    it->used = false;
    return from_hex(&it->scalar, hex);
}

bool answers_sm2_key(smg_sm2_private_key *key, const char *hex) {
    bytes d;
    return from_hex(&d, hex) && smg_sm2_private_key_from_bytes(key, d.data, d.length) == SMG_OK;
}

/* ---- signatures ---- */

/* What one answer needs to be signed and verified. */
typedef struct sm2_case {
    smg_sm2_private_key key;
    bytes id, message;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
} sm2_case;

/* The key out of its number, and the same one drawn. */
static bool check_key(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_scalar d;
    smg_sm2_private_key drawn;
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    return answers_sm2_key(&it->key, answer->d) &&
           smg_sm2_public_key_to_bytes(point, &it->key.public_key) == SMG_OK &&
           is_hex_of(point, sizeof point, answer->public_key) && fixed_scalar_init(&d, answer->d) &&
           smg_sm2_private_key_generate(&drawn, &d.random) == SMG_OK &&
           memcmp(&drawn, &it->key, sizeof drawn) == 0;
}

static bool signature_is(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES], const char *r,
                         const char *s) {
    return is_hex_of(signature, 32, r) && is_hex_of(signature + 32, 32, s);
}

static bool check_signature(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_scalar nonce;
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES], again[SMG_SM2_SIGNATURE_BYTES];
    size_t length;
    return fixed_scalar_init(&nonce, answer->k) && from_hex(&it->id, answer->id) &&
           from_hex(&it->message, answer->message) &&
           smg_sm2_sign(it->signature, &it->key, it->id.data, it->id.length, it->message.data,
                        it->message.length, &nonce.random) == SMG_OK &&
           signature_is(it->signature, answer->r, answer->s) &&
           smg_sm2_signature_to_der(der, &length, sizeof der, it->signature) == SMG_OK &&
           is_hex_of(der, length, answer->der) &&
           smg_sm2_signature_from_der(again, der, length) == SMG_OK &&
           memcmp(again, it->signature, sizeof again) == 0;
}

bool answers_sm2_digest(uint8_t e[SMG_SM3_DIGEST_BYTES], const smg_sm2_public_key *key,
                        const bytes *id, const bytes *message) {
    smg_sm3_context hash;
    uint8_t z[SMG_SM2_Z_BYTES];
    return smg_sm2_z(z, key, id->data, id->length) == SMG_OK && smg_sm3_init(&hash) == SMG_OK &&
           smg_sm3_update(&hash, z, sizeof z) == SMG_OK &&
           smg_sm3_update(&hash, message->data, message->length) == SMG_OK &&
           smg_sm3_final(&hash, e) == SMG_OK;
}

static bool digest_of(uint8_t e[SMG_SM3_DIGEST_BYTES], const sm2_case *it) {
    return answers_sm2_digest(e, &it->key.public_key, &it->id, &it->message);
}

/* The same signature with the digest given, and with Z ready. */
static bool check_other_calls(const sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_scalar nonce;
    smg_sm2_signer signer;
    uint8_t e[SMG_SM3_DIGEST_BYTES], given[SMG_SM2_SIGNATURE_BYTES], ready[SMG_SM2_SIGNATURE_BYTES];
    if (!digest_of(e, it) || !fixed_scalar_init(&nonce, answer->k) ||
        smg_sm2_sign_digest(given, &it->key, e, &nonce.random) != SMG_OK ||
        smg_sm2_signer_init(&signer, &it->key, it->id.data, it->id.length) != SMG_OK) {
        return false;
    }
    nonce.used = false;
    return smg_sm2_signer_sign(ready, &signer, it->message.data, it->message.length,
                               &nonce.random) == SMG_OK &&
           memcmp(given, it->signature, sizeof given) == 0 &&
           memcmp(ready, it->signature, sizeof ready) == 0 &&
           smg_sm2_verify_digest(given, &it->key.public_key, e) == SMG_OK;
}

static smg_status verify(const sm2_case *it) {
    return smg_sm2_verify(it->signature, &it->key.public_key, it->id.data, it->id.length,
                          it->message.data, it->message.length);
}

/* The signature verifies; with a bit of r, of s or of the message flipped it does not. */
static bool check_verification(sm2_case *it) {
    if (verify(it) != SMG_OK) {
        return false;
    }
    for (size_t at = 31; at < sizeof it->signature; at += 32) {
        it->signature[at] ^= 1;
        if (verify(it) != SMG_ERR_SIGNATURE) {
            return false;
        }
        it->signature[at] ^= 1;
    }
    if (it->message.length > 0) {
        it->message.data[0] ^= 0x80;
        return verify(it) == SMG_ERR_SIGNATURE;
    }
    return true;
}

static const char *wrong_sm2_signatures(void) {
    for (size_t i = 0; i < smg_known_sm2_sign_count; i++) {
        sm2_case it;
        if (!check_key(&it, &smg_known_sm2_sign[i]) ||
            !check_signature(&it, &smg_known_sm2_sign[i]) ||
            !check_other_calls(&it, &smg_known_sm2_sign[i]) || !check_verification(&it)) {
            return smg_known_sm2_sign[i].name;
        }
    }
    return NULL;
}

/* ---- computed nonces ---- */

/* By the call for a whole message, and by the steps of one with Z ready. */
static bool is_deterministic(const struct smg_known_sm2_deterministic *answer) {
    static bytes id, message;
    fixed_scalar extra;
    smg_sm2_private_key key;
    smg_sm2_signer signer;
    smg_sm2_sign_context context;
    uint8_t whole[SMG_SM2_SIGNATURE_BYTES], begun[SMG_SM2_SIGNATURE_BYTES];
    if (!answers_sm2_key(&key, answer->d) || !from_hex(&id, answer->id) ||
        !from_hex(&message, answer->message) || !fixed_scalar_init(&extra, answer->extra) ||
        smg_sm2_signer_init(&signer, &key, id.data, id.length) != SMG_OK ||
        smg_sm2_signer_begin(&context, &signer) != SMG_OK ||
        smg_sm2_sign_update(&context, message.data, message.length) != SMG_OK) {
        return false;
    }
    bool signs;
    if (extra.scalar.length == 0) {
        signs = smg_sm2_sign_deterministic(whole, &key, id.data, id.length, message.data,
                                           message.length) == SMG_OK &&
                smg_sm2_sign_final_deterministic(&context, begun) == SMG_OK;
    } else {
        signs = smg_sm2_sign_hedged(whole, &key, id.data, id.length, message.data, message.length,
                                    &extra.random) == SMG_OK;
        extra.used = false;
        signs = signs && smg_sm2_sign_final_hedged(&context, begun, &extra.random) == SMG_OK;
    }
    return signs && signature_is(whole, answer->r, answer->s) &&
           signature_is(begun, answer->r, answer->s);
}

static const char *wrong_sm2_deterministic(void) {
    for (size_t i = 0; i < smg_known_sm2_deterministic_count; i++) {
        if (!is_deterministic(&smg_known_sm2_deterministic[i])) {
            return smg_known_sm2_deterministic[i].name;
        }
    }
    return NULL;
}

/* ---- public keys out of signatures ---- */

/* One index gives the key, and no other does. */
static bool is_recovered(const struct smg_known_sm2_sign *answer) {
    static sm2_case it;
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    size_t found = 0;
    if (!check_key(&it, answer) || !check_signature(&it, answer) || !digest_of(e, &it)) {
        return false;
    }
    for (uint32_t index = 0; index < SMG_SM2_RECOVERY_INDICES; index++) {
        smg_sm2_public_key key;
        found += smg_sm2_recover_public_key(&key, it.signature, e, index) == SMG_OK &&
                 memcmp(&key, &it.key.public_key, sizeof key) == 0;
    }
    return found == 1;
}

static const char *wrong_sm2_recovery(void) {
    for (size_t i = 0; i < smg_known_sm2_sign_count; i++) {
        if (!is_recovered(&smg_known_sm2_sign[i])) {
            return smg_known_sm2_sign[i].name;
        }
    }
    return NULL;
}

/* ---- batches ---- */

enum { COUNT = smg_known_sm2_sign_count };

/* A source that gives the nonces of all answers, one after the other. */
static smg_status give_next_nonce(void *context, uint8_t *out, size_t length) {
    size_t *next = context;
    bytes k;
    if (*next >= COUNT || !from_hex(&k, smg_known_sm2_sign[*next].k) || k.length != length) {
        return SMG_ERR_RANDOM;
    }
    memcpy(out, k.data, length);
    ++*next;
    return SMG_OK;
}

/* Every answer, in a batch of all. */
typedef struct sm2_batch {
    sm2_case cases[COUNT];
    smg_sm2_signer signers[COUNT];
    uint8_t signatures[COUNT][SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_item to_sign[COUNT];
    smg_sm2_verify_item to_verify[COUNT];
    smg_status statuses[COUNT];
} sm2_batch;

static bool fill_batch(sm2_batch *it, size_t i) {
    const struct smg_known_sm2_sign *answer = &smg_known_sm2_sign[i];
    sm2_case *one = &it->cases[i];
    it->to_sign[i].signer = &it->signers[i];
    it->to_verify[i].signature = it->signatures[i];
    it->to_verify[i].key = &one->key.public_key;
    it->to_verify[i].id = one->id.data;
    it->to_sign[i].message = it->to_verify[i].message = one->message.data;
    if (!check_key(one, answer) || !check_signature(one, answer)) {
        return false;
    }
    it->to_verify[i].id_length = one->id.length;
    it->to_sign[i].message_length = it->to_verify[i].message_length = one->message.length;
    return smg_sm2_signer_init(&it->signers[i], &one->key, one->id.data, one->id.length) == SMG_OK;
}

/* Signed, verified, and one of them refused once it is changed. */
static const char *wrong_sm2_batches(void) {
    static sm2_batch it;
    size_t next = 0;
    const smg_random nonces = {give_next_nonce, &next};
    for (size_t i = 0; i < COUNT; i++) {
        if (!fill_batch(&it, i)) {
            return smg_known_sm2_sign[i].name;
        }
    }
    if (smg_sm2_sign_batch(it.signatures, it.statuses, it.to_sign, COUNT, &nonces) != SMG_OK ||
        smg_sm2_verify_batch(it.statuses, it.to_verify, COUNT) != SMG_OK) {
        return "all in one batch";
    }
    for (size_t i = 0; i < COUNT; i++) {
        if (memcmp(it.signatures[i], it.cases[i].signature, SMG_SM2_SIGNATURE_BYTES) != 0 ||
            it.statuses[i] != SMG_OK) {
            return smg_known_sm2_sign[i].name;
        }
    }
    it.signatures[COUNT - 1][0] ^= 1;
    return smg_sm2_verify_batch(it.statuses, it.to_verify, COUNT) == SMG_ERR_SIGNATURE &&
                   it.statuses[0] == SMG_OK && it.statuses[COUNT - 1] == SMG_ERR_SIGNATURE
               ? NULL
               : "a changed one in a batch";
}

const answers_library answers_sm2_library[] = {
    {"SM2 signatures", smg_sm2_backend, smg_known_sm2_sign_count, wrong_sm2_signatures},
    {"SM2 deterministic", smg_sm2_backend, smg_known_sm2_deterministic_count,
     wrong_sm2_deterministic},
    {"SM2 recovery", smg_sm2_backend, smg_known_sm2_sign_count, wrong_sm2_recovery},
    {"SM2 batches", smg_sm2_backend, smg_known_sm2_sign_count, wrong_sm2_batches},
    {"SM2 encryption", smg_sm2_backend, smg_known_sm2_encrypt_count, wrong_sm2_encryption},
    {"SM2 exchange", smg_sm2_backend, smg_known_sm2_exchange_count, wrong_sm2_exchange},
    {"SM2 ECDH", smg_sm2_backend, smg_known_sm2_encrypt_count, wrong_sm2_ecdh},
    {"SM2 KEM", smg_sm2_backend, smg_known_sm2_encrypt_count, wrong_sm2_kem},
    {"SM2 prepared", smg_sm2_backend, smg_known_sm2_sign_count + smg_known_sm2_encrypt_count,
     wrong_sm2_prepared},
    {"SM2 pool", smg_sm2_backend, smg_known_sm2_sign_count, wrong_sm2_pool},
    {"SM2 hybrid", smg_sm2_backend, smg_known_sm2_hybrid_count, wrong_sm2_hybrid},
    {NULL, NULL, 0, NULL},
};
