/* SPDX-License-Identifier: Apache-2.0 */
/* The public interface: SM3, private keys, signing. Its functions mark their own secrets too. */
#include "ctime.h"

#include <smidgen/sm2.h>
#include <smidgen/sm3.h>

#include <string.h>

#define ID        SMG_SM2_DEFAULT_ID
#define ID_LENGTH SMG_SM2_DEFAULT_ID_LENGTH

/* ---- SM3 ---- */

static bool sm3_of_secrets(void) {
    uint8_t message[200], secret[200];
    ctime_fill(message, sizeof message);
    memcpy(secret, message, sizeof message);
    SMG_SECRET(secret, sizeof secret);
    for (size_t length = 0; length <= sizeof message; length += 7) {
        uint8_t digest[SMG_SM3_DIGEST_BYTES], wanted[SMG_SM3_DIGEST_BYTES];
        smg_sm3_context context;
        if (smg_sm3(wanted, message, length) != SMG_OK || smg_sm3_init(&context) != SMG_OK ||
            smg_sm3_update(&context, secret, length / 3) != SMG_OK ||
            smg_sm3_update(&context, secret + length / 3, length - length / 3) != SMG_OK ||
            smg_sm3_final(&context, digest) != SMG_OK ||
            !ctime_same(digest, wanted, sizeof digest)) {
            return false;
        }
    }
    return true;
}

/* ---- keys ---- */

/* Whether the public key belongs to the private key; that is made public. */
static bool is_pair(const smg_sm2_private_key *key) {
    uint8_t d[SMG_SM2_SCALAR_BYTES];
    smg_sm2_private_key made;
    smg_sm2_public_key wanted = key->public_key;
    if (smg_sm2_private_key_to_bytes(d, key) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(d, sizeof d);
    return smg_sm2_private_key_from_bytes(&made, d, sizeof d) == SMG_OK &&
           ctime_same(made.public_key.x, wanted.x, sizeof wanted.x) &&
           ctime_same(made.public_key.y, wanted.y, sizeof wanted.y);
}

static bool generate(void) {
    smg_sm2_private_key key;
    ctime_draws d = {0, 3};
    const smg_random random = {ctime_draw, &d};
    return smg_sm2_private_key_generate(&key, &random) == SMG_OK && d.made == 4 && is_pair(&key);
}

static bool generate_by_the_system(void) {
    smg_sm2_private_key key;
    return smg_sm2_private_key_generate(&key, NULL) == SMG_OK && is_pair(&key);
}

static bool import(void) {
    uint8_t d[SMG_SM2_SCALAR_BYTES], secret[SMG_SM2_SCALAR_BYTES], out[SMG_SM2_SCALAR_BYTES];
    smg_sm2_private_key key;
    ctime_fill_scalar(d);
    memcpy(secret, d, sizeof d);
    SMG_SECRET(secret, sizeof secret);
    return smg_sm2_private_key_from_bytes(&key, secret, sizeof secret) == SMG_OK &&
           smg_sm2_private_key_to_bytes(out, &key) == SMG_OK && ctime_same(out, d, sizeof d) &&
           is_pair(&key);
}

static bool import_refuses(void) {
    for (int below = -1; below < 2; below++) {
        uint8_t d[SMG_SM2_SCALAR_BYTES];
        smg_sm2_private_key key;
        ctime_near_n(d, below);
        SMG_SECRET(d, sizeof d);
        if (smg_sm2_private_key_from_bytes(&key, d, sizeof d) != SMG_ERR_KEY) {
            return false;
        }
    }
    return true;
}

/* ---- signing: key and nonces secret, the message public ---- */

typedef struct signer {
    smg_sm2_private_key key;
    uint8_t message[77];
    ctime_draws draws;
    smg_random random;
} signer;

static bool begin(signer *s, unsigned refused) {
    ctime_fill(s->message, sizeof s->message);
    s->draws.made = 0;
    s->draws.refused = refused;
    s->random.generate = ctime_draw;
    s->random.context = &s->draws;
    return ctime_secret_key(&s->key);
}

static bool signs(const signer *s, const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    return smg_sm2_verify(signature, &s->key.public_key, ID, ID_LENGTH, s->message,
                          sizeof s->message) == SMG_OK;
}

static bool sign(void) {
    signer s;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    return begin(&s, 0) &&
           smg_sm2_sign(signature, &s.key, ID, ID_LENGTH, s.message, sizeof s.message, &s.random) ==
               SMG_OK &&
           signs(&s, signature);
}

static bool sign_after_refused_nonces(void) {
    signer s;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    return begin(&s, 3) &&
           smg_sm2_sign(signature, &s.key, ID, ID_LENGTH, s.message, sizeof s.message, &s.random) ==
               SMG_OK &&
           s.draws.made == 4 && signs(&s, signature);
}

static bool sign_in_pieces(void) {
    signer s;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_context context;
    return begin(&s, 0) && smg_sm2_sign_init(&context, &s.key, ID, ID_LENGTH) == SMG_OK &&
           smg_sm2_sign_update(&context, s.message, 10) == SMG_OK &&
           smg_sm2_sign_update(&context, s.message + 10, sizeof s.message - 10) == SMG_OK &&
           smg_sm2_sign_final(&context, signature, &s.random) == SMG_OK && signs(&s, signature);
}

static bool sign_digest(void) {
    signer s;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    return begin(&s, 0) && smg_sm2_sign_digest(signature, &s.key, s.message, &s.random) == SMG_OK &&
           smg_sm2_verify_digest(signature, &s.key.public_key, s.message) == SMG_OK;
}

static bool sign_no_z(void) {
    signer s;
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    return begin(&s, 0) &&
           smg_sm2_sign_no_z(signature, &s.key, s.message, sizeof s.message, &s.random) == SMG_OK &&
           smg_sm2_verify_no_z(signature, &s.key.public_key, s.message, sizeof s.message) == SMG_OK;
}

ctime_cases ctime_key_cases(void) {
    static const ctime_case cases[] = {
        {"smg_sm3", sm3_of_secrets},
        {"smg_sm2_private_key_generate", generate},
        {"smg_sm2_private_key_generate, system's randomness", generate_by_the_system},
        {"smg_sm2_private_key_from_bytes, _to_bytes", import},
        {"smg_sm2_private_key_from_bytes out of range", import_refuses},
        {"smg_sm2_sign", sign},
        {"smg_sm2_sign after refused nonces", sign_after_refused_nonces},
        {"smg_sm2_sign_init, _update, _final", sign_in_pieces},
        {"smg_sm2_sign_digest", sign_digest},
        {"smg_sm2_sign_no_z", sign_no_z},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
