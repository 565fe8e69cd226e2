/* SPDX-License-Identifier: Apache-2.0 */
#include "agreement.h"

#include <stdio.h>
#include <string.h>

#define ID        SMG_SM2_DEFAULT_ID
#define ID_LENGTH SMG_SM2_DEFAULT_ID_LENGTH

static bool differ(const char *what) {
    fprintf(stderr, "peers: results differ: %s\n", what);
    return false;
}

/* ---- digests ---- */

static bool same_digest(const material *m, size_t length) {
    uint8_t ours[SMG_SM3_DIGEST_BYTES], theirs[OPENSSL_DIGEST_BYTES];
    return smg_sm3(ours, m->data, length) == SMG_OK && openssl_sm3(theirs, m->data, length) &&
           memcmp(ours, theirs, sizeof ours) == 0;
}

static bool check_digests(const material *m) {
    for (size_t length = 0; length <= 256; length++) {
        if (!same_digest(m, length)) {
            return differ("SM3 of a short message");
        }
    }
    for (size_t length = 512; length <= MATERIAL_DATA_BYTES; length *= 2) {
        if (!same_digest(m, length - 1) || !same_digest(m, length)) {
            return differ("SM3 of a long message");
        }
    }
    return true;
}

/* ---- keys ---- */

static bool same_point(const smg_sm2_public_key *key, const uint8_t x[OPENSSL_COORDINATE_BYTES],
                       const uint8_t y[OPENSSL_COORDINATE_BYTES]) {
    return memcmp(key->x, x, sizeof key->x) == 0 && memcmp(key->y, y, sizeof key->y) == 0;
}

static bool check_keys(const material_item *item) {
    uint8_t d[OPENSSL_SCALAR_BYTES];
    uint8_t x[OPENSSL_COORDINATE_BYTES], y[OPENSSL_COORDINATE_BYTES];
    if (smg_sm2_private_key_to_bytes(d, &item->key) != SMG_OK || !openssl_base_mul(x, y, d) ||
        !same_point(&item->key.public_key, x, y)) {
        return differ("the public key of smidgen's private key");
    }
    smg_sm2_private_key key;
    if (!openssl_generate_numbers(d, x, y) ||
        smg_sm2_private_key_from_bytes(&key, d, sizeof d) != SMG_OK ||
        !same_point(&key.public_key, x, y)) {
        return differ("the public key of OpenSSL's private key");
    }
    return true;
}

/* ---- signatures ---- */

static bool openssl_accepts(const material_item *item, const openssl_signature *signature) {
    return openssl_verify_digest(item->peer_key, signature, item->digest) &&
           openssl_verify_after_z(item->peer_key, signature, item->message, sizeof item->message) &&
           openssl_verify(item->peer_key, signature, item->message, sizeof item->message);
}

static bool smidgen_accepts(const material_item *item,
                            const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    const smg_sm2_public_key *key = &item->key.public_key;
    return smg_sm2_verify_digest(signature, key, item->digest) == SMG_OK &&
           smg_sm2_verify(signature, key, ID, ID_LENGTH, item->message, sizeof item->message) ==
               SMG_OK;
}

/* A signature of smidgen, and the same with one bit of s changed. */
static bool check_ours(const material_item *item,
                       const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    uint8_t changed[SMG_SM2_SIGNATURE_BYTES];
    openssl_signature good, bad;
    memcpy(changed, signature, sizeof changed);
    changed[SMG_SM2_SIGNATURE_BYTES - 1] ^= 1;
    if (smg_sm2_signature_to_der(good.der, &good.length, sizeof good.der, signature) != SMG_OK ||
        smg_sm2_signature_to_der(bad.der, &bad.length, sizeof bad.der, changed) != SMG_OK) {
        return differ("a signature cannot be written in DER");
    }
    if (!openssl_accepts(item, &good) || !smidgen_accepts(item, signature)) {
        return differ("a signature of smidgen is refused");
    }
    if (openssl_verify_digest(item->peer_key, &bad, item->digest) ||
        smg_sm2_verify_digest(changed, &item->key.public_key, item->digest) != SMG_ERR_SIGNATURE) {
        return differ("a changed signature is accepted");
    }
    return true;
}

static bool check_theirs(const material_item *item, const openssl_signature *theirs) {
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    if (smg_sm2_signature_from_der(signature, theirs->der, theirs->length) != SMG_OK ||
        !openssl_accepts(item, theirs) || !smidgen_accepts(item, signature)) {
        return differ("a signature of OpenSSL is refused");
    }
    return true;
}

static bool check_signatures(const material_item *item) {
    uint8_t whole[SMG_SM2_SIGNATURE_BYTES];
    if (smg_sm2_sign(whole, &item->key, ID, ID_LENGTH, item->message, sizeof item->message, NULL) !=
        SMG_OK) {
        return differ("smidgen does not sign");
    }
    openssl_signature digest, after_z, message;
    if (!openssl_sign_digest(item->peer_key, &digest, item->digest) ||
        !openssl_sign_after_z(item->peer_key, &after_z, item->message, sizeof item->message) ||
        !openssl_sign(item->peer_key, &message, item->message, sizeof item->message)) {
        return differ("OpenSSL does not sign");
    }
    return check_ours(item, item->signature) && check_ours(item, whole) &&
           check_theirs(item, &digest) && check_theirs(item, &after_z) &&
           check_theirs(item, &message);
}

/* ---- encryption ---- */

static bool smidgen_opens(const material_item *item, const uint8_t *ciphertext, size_t length,
                          const uint8_t *plain, size_t plain_length) {
    static uint8_t out[MATERIAL_DATA_BYTES];
    size_t out_length;
    return smg_sm2_decrypt(out, &out_length, sizeof out, &item->key, SMG_SM2_ASN1, ciphertext,
                           length) == SMG_OK &&
           out_length == plain_length && memcmp(out, plain, plain_length) == 0;
}

static bool openssl_opens(const material_item *item, const uint8_t *ciphertext, size_t length,
                          const uint8_t *plain, size_t plain_length) {
    static uint8_t out[MATERIAL_DATA_BYTES];
    size_t out_length = sizeof out;
    return openssl_decrypt(item->peer_key, out, &out_length, ciphertext, length) &&
           out_length == plain_length && memcmp(out, plain, plain_length) == 0;
}

/* Both open what both encrypt, and not with the last bit of C2 changed. */
static bool check_encryption(const material_item *item, const material_ciphertext *ours,
                             const uint8_t *plain, size_t length) {
    static material_ciphertext theirs;
    theirs.length = sizeof theirs.data;
    if (!smidgen_opens(item, ours->data, ours->length, plain, length) ||
        !openssl_opens(item, ours->data, ours->length, plain, length)) {
        return differ("a ciphertext of smidgen is refused");
    }
    if (!openssl_encrypt(item->peer_key, theirs.data, &theirs.length, plain, length) ||
        !smidgen_opens(item, theirs.data, theirs.length, plain, length) ||
        !openssl_opens(item, theirs.data, theirs.length, plain, length)) {
        return differ("a ciphertext of OpenSSL is refused");
    }
    theirs.data[theirs.length - 1] ^= 1;
    if (smidgen_opens(item, theirs.data, theirs.length, plain, length) ||
        openssl_opens(item, theirs.data, theirs.length, plain, length)) {
        return differ("a changed ciphertext is opened");
    }
    return true;
}

bool agreement_check(const material *m) {
    if (!check_digests(m)) {
        return false;
    }
    for (size_t i = 0; i < MATERIAL_ITEMS; i++) {
        const material_item *item = &m->items[i];
        if (!check_keys(item) || !check_signatures(item) ||
            !check_encryption(item, &item->short_one, item->message, sizeof item->message) ||
            !check_encryption(item, &item->long_one, m->data, sizeof m->data)) {
            return false;
        }
    }
    return true;
}
