/* SPDX-License-Identifier: Apache-2.0 */
/* SM2: prepared keys, the pool of nonces, and hybrid encryption. */
#include <smidgen/sm2_hybrid.h>
#include <smidgen/sm2_pool.h>
#include <smidgen/sm2_prepared.h>

#include <stdlib.h>
#include <string.h>

#include "cli/answers_sm2.h"
#include "known_answers.h"

/* ---- prepared keys ---- */

/* What is signed and encrypted by the key in the answers is verified and made by its table. */
static bool verifies(smg_sm2_prepared_key *prepared, const struct smg_known_sm2_sign *answer) {
    static bytes id, message;
    smg_sm2_private_key key;
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    bytes signature;
    if (!answers_sm2_key(&key, answer->d) || !from_hex(&id, answer->id) ||
        !from_hex(&message, answer->message) || !from_hex(&signature, answer->der) ||
        smg_sm2_signature_from_der(signature.data, signature.data, signature.length) != SMG_OK ||
        smg_sm2_prepared_key_init(prepared, smg_sm2_prepared_key_bytes(), &key.public_key) !=
            SMG_OK ||
        smg_sm2_prepared_verify(signature.data, prepared, id.data, id.length, message.data,
                                message.length) != SMG_OK ||
        !answers_sm2_digest(e, &key.public_key, &id, &message) ||
        smg_sm2_prepared_verify_digest(signature.data, prepared, e) != SMG_OK) {
        return false;
    }
    signature.data[0] ^= 1;
    return smg_sm2_prepared_verify(signature.data, prepared, id.data, id.length, message.data,
                                   message.length) == SMG_ERR_SIGNATURE;
}

static bool encrypts(smg_sm2_prepared_key *prepared, const struct smg_known_sm2_encrypt *answer) {
    static bytes plain;
    static uint8_t out[LONGEST + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES], secret[LONGEST];
    uint8_t encapsulated[SMG_SM2_KEM_CIPHERTEXT_BYTES];
    smg_sm2_private_key key;
    fixed_scalar nonce;
    size_t length;
    if (!answers_sm2_key(&key, answer->d) || !fixed_scalar_init(&nonce, answer->k) ||
        !from_hex(&plain, answer->plain) ||
        smg_sm2_prepared_key_init(prepared, smg_sm2_prepared_key_bytes(), &key.public_key) !=
            SMG_OK ||
        smg_sm2_prepared_encrypt(out, &length, sizeof out, prepared, SMG_SM2_ASN1, plain.data,
                                 plain.length, &nonce.random) != SMG_OK) {
        return false;
    }
    nonce.used = false;
    return is_hex_of(out, length, answer->asn1) &&
           smg_sm2_prepared_kem_encapsulate(encapsulated, secret, plain.length, prepared,
                                            &nonce.random) == SMG_OK &&
           is_hex_of(secret, plain.length, answer->secret);
}

const char *wrong_sm2_prepared(void) {
    const char *wrong = NULL;
    const size_t size = smg_sm2_prepared_key_bytes();
    smg_sm2_prepared_key *prepared = aligned_alloc(SMG_SM2_PREPARED_KEY_ALIGNMENT, size);
    if (prepared == NULL) {
        return "no memory";
    }
    memset(prepared, 0, size);
    for (size_t i = 0; i < smg_known_sm2_sign_count && wrong == NULL; i++) {
        if (!verifies(prepared, &smg_known_sm2_sign[i])) {
            wrong = smg_known_sm2_sign[i].name;
        }
    }
    for (size_t i = 0; i < smg_known_sm2_encrypt_count && wrong == NULL; i++) {
        if (!encrypts(prepared, &smg_known_sm2_encrypt[i])) {
            wrong = smg_known_sm2_encrypt[i].name;
        }
    }
    free(prepared);
    return wrong;
}

/* ---- the pool ---- */

/* An entry with the answer's nonce. */
static bool fills(smg_sm2_pool *pool, fixed_scalar *nonce) {
    size_t added;
    nonce->used = false;
    return smg_sm2_pool_fill(pool, &added, 1, &nonce->random) == SMG_OK && added == 1;
}

/* The answer's nonce goes in, its signature comes out, as a whole and in pieces, and then there is
 * none. */
static bool signs_from_pool(smg_sm2_pool *pool, const struct smg_known_sm2_sign *answer) {
    static bytes id, message;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_context context;
    smg_sm2_private_key key;
    fixed_scalar nonce;
    return answers_sm2_key(&key, answer->d) && fixed_scalar_init(&nonce, answer->k) &&
           from_hex(&id, answer->id) && from_hex(&message, answer->message) &&
           fills(pool, &nonce) &&
           smg_sm2_pool_sign(signature, pool, &key, id.data, id.length, message.data,
                             message.length, &nonce.random) == SMG_OK &&
           is_hex_of(signature, 32, answer->r) && is_hex_of(signature + 32, 32, answer->s) &&
           fills(pool, &nonce) && smg_sm2_sign_init(&context, &key, id.data, id.length) == SMG_OK &&
           smg_sm2_sign_update(&context, message.data, message.length) == SMG_OK &&
           smg_sm2_pool_sign_final(&context, signature, pool, &nonce.random) == SMG_OK &&
           is_hex_of(signature, 32, answer->r) && is_hex_of(signature + 32, 32, answer->s) &&
           smg_sm2_pool_available(pool) == 0 &&
           smg_sm2_pool_sign(signature, pool, &key, id.data, id.length, message.data,
                             message.length, &nonce.random) == SMG_ERR_RANDOM;
}

const char *wrong_sm2_pool(void) {
    enum { CAPACITY = 2 };
    const char *wrong = NULL;
    const size_t size = smg_sm2_pool_bytes(CAPACITY);
    smg_sm2_pool *pool = aligned_alloc(SMG_SM2_POOL_ALIGNMENT, size);
    if (pool == NULL || smg_sm2_pool_init(pool, size, CAPACITY) != SMG_OK) {
        wrong = "no pool";
    }
    for (size_t i = 0; i < smg_known_sm2_sign_count && wrong == NULL; i++) {
        if (!signs_from_pool(pool, &smg_known_sm2_sign[i])) {
            wrong = smg_known_sm2_sign[i].name;
        }
    }
    smg_sm2_pool_wipe(pool);
    free(pool);
    return wrong;
}

/* ---- hybrid encryption ---- */

/* As a whole where the chunks are those of the library; as a beginning of chunks otherwise. */
static bool hybrid_is_right(const struct smg_known_sm2_hybrid *answer) {
    static bytes aad, plain, expected;
    static uint8_t out[LONGEST], back[LONGEST];
    smg_sm2_hybrid hybrid;
    smg_sm2_private_key key;
    fixed_scalar nonce;
    size_t length, chunk;
    if (!answers_sm2_key(&key, answer->d) || !fixed_scalar_init(&nonce, answer->k) ||
        !from_hex(&aad, answer->aad) || !from_hex(&plain, answer->plain) ||
        !from_hex(&expected, answer->ciphertext)) {
        return false;
    }
    const uint32_t bits = expected.data[5];
    const uint8_t *sealed = expected.data + SMG_SM2_HYBRID_HEADER_BYTES;
    if (smg_sm2_hybrid_encrypt_init(&hybrid, out, bits, &key.public_key, aad.data, aad.length,
                                    &nonce.random) != SMG_OK ||
        memcmp(out, expected.data, SMG_SM2_HYBRID_HEADER_BYTES) != 0) {
        return false;
    }
    const size_t part = plain.length >> bits > 0 ? (size_t)1 << bits : plain.length;
    const bool last = part == plain.length;
    if (smg_sm2_hybrid_seal(&hybrid, out, plain.data, part, last) != SMG_OK ||
        memcmp(out, sealed, part + SMG_SM2_HYBRID_TAG_BYTES) != 0 ||
        smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &key, aad.data, aad.length, expected.data) !=
            SMG_OK ||
        smg_sm2_hybrid_open(&hybrid, back, sealed, part + SMG_SM2_HYBRID_TAG_BYTES, last) !=
            SMG_OK ||
        memcmp(back, plain.data, part) != 0) {
        return false;
    }
    nonce.used = false;
    if (bits == SMG_SM2_HYBRID_DEFAULT_CHUNK_BITS &&
        (smg_sm2_hybrid_encrypt(out, &length, sizeof out, &key.public_key, aad.data, aad.length,
                                plain.data, plain.length, &nonce.random) != SMG_OK ||
         length != expected.length || memcmp(out, expected.data, length) != 0)) {
        return false;
    }
    if (smg_sm2_hybrid_decrypt(back, &length, sizeof back, &key, aad.data, aad.length,
                               expected.data, expected.length) != SMG_OK ||
        length != plain.length || memcmp(back, plain.data, length) != 0) {
        return false;
    }
    expected.data[expected.length - 1] ^= 1;
    return smg_sm2_hybrid_decrypt(back, &length, sizeof back, &key, aad.data, aad.length,
                                  expected.data, expected.length) == SMG_ERR_TAG;
}

const char *wrong_sm2_hybrid(void) {
    for (size_t i = 0; i < smg_known_sm2_hybrid_count; i++) {
        if (!hybrid_is_right(&smg_known_sm2_hybrid[i])) {
            return smg_known_sm2_hybrid[i].name;
        }
    }
    return NULL;
}
