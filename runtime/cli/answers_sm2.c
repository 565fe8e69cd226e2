/* SPDX-License-Identifier: Apache-2.0 */
/* SM2 through the kernels themselves, and through the library. */
#include "cli/answers.h"

#include <stdbool.h>
#include <string.h>

#include <smidgen/sm2.h>
#include <smidgen/sm3.h>

#include "cli/answers_hex.h"
#include "cli/speed_sm2.h"
#include "known_answers.h"

/* ---- through a kernel ---- */

/* A source that gives the scalar of an answer once, and then nothing. */
typedef struct fixed_scalar {
    bytes scalar;
    bool used;
} fixed_scalar;

static smg_status give_scalar(void *context, uint8_t *out, size_t length) {
    fixed_scalar *it = context;
    if (it->used || it->scalar.length != length) {
        return SMG_ERR_RANDOM;
    }
    it->used = true;
    memcpy(out, it->scalar.data, length);
    return SMG_OK;
}

static bool is_point(const smg_sm2_public_key *key, const char *hex) {
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    return smg_sm2_public_key_to_bytes(point, key) == SMG_OK && is_hex_of(point, sizeof point, hex);
}

static bool key_is_right(smg_sm2_private_key *key, const smg_sm2_kernel *kernel,
                         const struct smg_known_sm2_sign *answer) {
    fixed_scalar d = {.used = false};
    const smg_random source = {give_scalar, &d};
    smg_sm2_public_key public_key;
    return from_hex(&d.scalar, answer->d) && speed_sm2_keygen(key, kernel, &source) &&
           is_point(&key->public_key, answer->public_key) &&
           speed_sm2_public_key(&public_key, kernel, key->d) &&
           is_point(&public_key, answer->public_key);
}

static bool signature_is_right(const smg_sm2_private_key *key, const smg_sm2_kernel *kernel,
                               const struct smg_known_sm2_sign *answer) {
    fixed_scalar k = {.used = false};
    const smg_random source = {give_scalar, &k};
    bytes id, message;
    smg_sm3_context after_z;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    if (!from_hex(&k.scalar, answer->k) || !from_hex(&id, answer->id) ||
        !from_hex(&message, answer->message) ||
        !speed_sm2_after_z(&after_z, &key->public_key, id.data, id.length) ||
        !speed_sm2_sign(signature, kernel, key, &after_z, message.data, message.length, &source) ||
        !is_hex_of(signature, sizeof signature / 2, answer->r) ||
        !is_hex_of(signature + sizeof signature / 2, sizeof signature / 2, answer->s) ||
        !speed_sm2_verify(kernel, signature, &key->public_key, &after_z, message.data,
                          message.length)) {
        return false;
    }
    for (size_t half = 1; half <= 2; half++) {
        uint8_t *last = &signature[half * sizeof signature / 2 - 1];
        *last ^= 1;
        if (speed_sm2_verify(kernel, signature, &key->public_key, &after_z, message.data,
                             message.length)) {
            return false;
        }
        *last ^= 1;
    }
    return true;
}

const char *wrong_sm2(const smg_sm2_kernel *kernel) {
    for (size_t i = 0; i < smg_known_sm2_sign_count; i++) {
        smg_sm2_private_key key;
        if (!key_is_right(&key, kernel, &smg_known_sm2_sign[i]) ||
            !signature_is_right(&key, kernel, &smg_known_sm2_sign[i])) {
            return smg_known_sm2_sign[i].name;
        }
    }
    return NULL;
}

/* ---- through the library ---- */

/* What one answer needs to be signed and verified. */
typedef struct sm2_case {
    smg_sm2_private_key key;
    bytes id, message;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
} sm2_case;

static bool check_key(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    bytes d;
    return from_hex(&d, answer->d) &&
           smg_sm2_private_key_from_bytes(&it->key, d.data, d.length) == SMG_OK &&
           is_point(&it->key.public_key, answer->public_key);
}

static bool check_signature(sm2_case *it, const struct smg_known_sm2_sign *answer) {
    fixed_scalar nonce = {.used = false};
    smg_random random = {give_scalar, &nonce};
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES], again[SMG_SM2_SIGNATURE_BYTES];
    size_t length;
    return from_hex(&nonce.scalar, answer->k) && from_hex(&it->id, answer->id) &&
           from_hex(&it->message, answer->message) &&
           smg_sm2_sign(it->signature, &it->key, it->id.data, it->id.length, it->message.data,
                        it->message.length, &random) == SMG_OK &&
           is_hex_of(it->signature, 32, answer->r) &&
           is_hex_of(it->signature + 32, 32, answer->s) &&
           smg_sm2_signature_to_der(der, &length, sizeof der, it->signature) == SMG_OK &&
           is_hex_of(der, length, answer->der) &&
           smg_sm2_signature_from_der(again, der, length) == SMG_OK &&
           memcmp(again, it->signature, sizeof again) == 0;
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

static const char *wrong_sm2_library(void) {
    for (size_t i = 0; i < smg_known_sm2_sign_count; i++) {
        sm2_case it;
        if (!check_key(&it, &smg_known_sm2_sign[i]) ||
            !check_signature(&it, &smg_known_sm2_sign[i]) || !check_verification(&it)) {
            return smg_known_sm2_sign[i].name;
        }
    }
    return NULL;
}

const answers_library answers_sm2_library[] = {
    {"SM2 signatures", smg_sm2_backend, smg_known_sm2_sign_count, wrong_sm2_library},
    {NULL, NULL, 0, NULL},
};
