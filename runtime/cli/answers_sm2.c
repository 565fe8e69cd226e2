/* SPDX-License-Identifier: Apache-2.0 */
/* SM2: keys and signatures, and the list of all of it. */
#include "cli/answers_sm2.h"

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

static bool check_signature(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_scalar nonce;
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES], again[SMG_SM2_SIGNATURE_BYTES];
    size_t length;
    return fixed_scalar_init(&nonce, answer->k) && from_hex(&it->id, answer->id) &&
           from_hex(&it->message, answer->message) &&
           smg_sm2_sign(it->signature, &it->key, it->id.data, it->id.length, it->message.data,
                        it->message.length, &nonce.random) == SMG_OK &&
           is_hex_of(it->signature, 32, answer->r) &&
           is_hex_of(it->signature + 32, 32, answer->s) &&
           smg_sm2_signature_to_der(der, &length, sizeof der, it->signature) == SMG_OK &&
           is_hex_of(der, length, answer->der) &&
           smg_sm2_signature_from_der(again, der, length) == SMG_OK &&
           memcmp(again, it->signature, sizeof again) == 0;
}

/* The same of e = SM3(Z || M). */
static bool check_digest(const sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_scalar nonce;
    smg_sm3_context hash;
    uint8_t z[SMG_SM2_Z_BYTES], e[SMG_SM3_DIGEST_BYTES], again[SMG_SM2_SIGNATURE_BYTES];
    return smg_sm2_z(z, &it->key.public_key, it->id.data, it->id.length) == SMG_OK &&
           smg_sm3_init(&hash) == SMG_OK && smg_sm3_update(&hash, z, sizeof z) == SMG_OK &&
           smg_sm3_update(&hash, it->message.data, it->message.length) == SMG_OK &&
           smg_sm3_final(&hash, e) == SMG_OK && fixed_scalar_init(&nonce, answer->k) &&
           smg_sm2_sign_digest(again, &it->key, e, &nonce.random) == SMG_OK &&
           memcmp(again, it->signature, sizeof again) == 0 &&
           smg_sm2_verify_digest(again, &it->key.public_key, e) == SMG_OK;
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
            !check_digest(&it, &smg_known_sm2_sign[i]) || !check_verification(&it)) {
            return smg_known_sm2_sign[i].name;
        }
    }
    return NULL;
}

const answers_library answers_sm2_library[] = {
    {"SM2 signatures", smg_sm2_backend, smg_known_sm2_sign_count, wrong_sm2_signatures},
    {"SM2 encryption", smg_sm2_backend, smg_known_sm2_encrypt_count, wrong_sm2_encryption},
    {"SM2 exchange", smg_sm2_backend, smg_known_sm2_exchange_count, wrong_sm2_exchange},
    {"SM2 ECDH", smg_sm2_backend, smg_known_sm2_encrypt_count, wrong_sm2_ecdh},
    {"SM2 KEM", smg_sm2_backend, smg_known_sm2_encrypt_count, wrong_sm2_kem},
    {NULL, NULL, 0, NULL},
};
