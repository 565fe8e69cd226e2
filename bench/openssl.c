/* SPDX-License-Identifier: Apache-2.0 */
#include "openssl.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>
#include <stdlib.h>
#include <string.h>

#define POINT_BYTES (1 + 2 * OPENSSL_COORDINATE_BYTES)

static EVP_MD *sm3;
static EVP_MD_CTX *sm3_context;
static EVP_PKEY_CTX *generator;
static EC_GROUP *curve;

bool openssl_open(void) {
    sm3 = EVP_MD_fetch(NULL, "SM3", NULL);
    sm3_context = EVP_MD_CTX_new();
    generator = EVP_PKEY_CTX_new_from_name(NULL, "SM2", NULL);
    curve = EC_GROUP_new_by_curve_name(NID_sm2);
    return sm3 != NULL && sm3_context != NULL && generator != NULL && curve != NULL &&
           EVP_PKEY_keygen_init(generator) > 0;
}

void openssl_close(void) {
    EC_GROUP_free(curve);
    EVP_PKEY_CTX_free(generator);
    EVP_MD_CTX_free(sm3_context);
    EVP_MD_free(sm3);
}

const char *openssl_version(void) {
    return OpenSSL_version(OPENSSL_VERSION);
}

bool openssl_sm3(uint8_t digest[OPENSSL_DIGEST_BYTES], const void *data, size_t length) {
    return EVP_DigestInit_ex2(sm3_context, sm3, NULL) > 0 &&
           EVP_DigestUpdate(sm3_context, data, length) > 0 &&
           EVP_DigestFinal_ex(sm3_context, digest, NULL) > 0;
}

/* ---- keys ---- */

bool openssl_generate(void) {
    EVP_PKEY *pkey = NULL;
    bool done = EVP_PKEY_generate(generator, &pkey) > 0;
    EVP_PKEY_free(pkey);
    return done;
}

static bool number(uint8_t *out, int length, const EVP_PKEY *pkey, const char *name) {
    BIGNUM *value = NULL;
    bool done =
        EVP_PKEY_get_bn_param(pkey, name, &value) > 0 && BN_bn2binpad(value, out, length) == length;
    BN_clear_free(value);
    return done;
}

bool openssl_generate_numbers(uint8_t d[OPENSSL_SCALAR_BYTES], uint8_t x[OPENSSL_COORDINATE_BYTES],
                              uint8_t y[OPENSSL_COORDINATE_BYTES]) {
    EVP_PKEY *pkey = NULL;
    bool done = EVP_PKEY_generate(generator, &pkey) > 0 &&
                number(d, OPENSSL_SCALAR_BYTES, pkey, OSSL_PKEY_PARAM_PRIV_KEY) &&
                number(x, OPENSSL_COORDINATE_BYTES, pkey, OSSL_PKEY_PARAM_EC_PUB_X) &&
                number(y, OPENSSL_COORDINATE_BYTES, pkey, OSSL_PKEY_PARAM_EC_PUB_Y);
    EVP_PKEY_free(pkey);
    return done;
}

bool openssl_base_mul(uint8_t x[OPENSSL_COORDINATE_BYTES], uint8_t y[OPENSSL_COORDINATE_BYTES],
                      const uint8_t d[OPENSSL_SCALAR_BYTES]) {
    uint8_t encoded[POINT_BYTES];
    BIGNUM *scalar = BN_bin2bn(d, OPENSSL_SCALAR_BYTES, NULL);
    EC_POINT *point = EC_POINT_new(curve);
    bool done = scalar != NULL && point != NULL &&
                EC_POINT_mul(curve, point, scalar, NULL, NULL, NULL) > 0 &&
                EC_POINT_point2oct(curve, point, POINT_CONVERSION_UNCOMPRESSED, encoded,
                                   sizeof encoded, NULL) == sizeof encoded;
    if (done) {
        memcpy(x, encoded + 1, OPENSSL_COORDINATE_BYTES);
        memcpy(y, encoded + 1 + OPENSSL_COORDINATE_BYTES, OPENSSL_COORDINATE_BYTES);
    }
    EC_POINT_free(point);
    BN_clear_free(scalar);
    return done;
}

static EVP_PKEY *import(const uint8_t d[OPENSSL_SCALAR_BYTES], const uint8_t point[POINT_BYTES]) {
    EVP_PKEY *pkey = NULL;
    BIGNUM *scalar = BN_bin2bn(d, OPENSSL_SCALAR_BYTES, NULL);
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "SM2", NULL);
    if (scalar != NULL && builder != NULL && context != NULL &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "SM2", 0) > 0 &&
        OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, scalar) > 0 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, POINT_BYTES) >
            0) {
        parameters = OSSL_PARAM_BLD_to_param(builder);
    }
    if (parameters != NULL && EVP_PKEY_fromdata_init(context) > 0) {
        (void)EVP_PKEY_fromdata(context, &pkey, EVP_PKEY_KEYPAIR, parameters);
    }
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(scalar);
    return pkey;
}

struct openssl_key {
    EVP_PKEY *pkey;
    void *id;
    size_t id_length;
    EVP_PKEY_CTX *sign_digest, *verify_digest; /* initialised */
    EVP_PKEY_CTX *encrypt, *decrypt;
    EVP_MD_CTX *sign_after_z, *verify_after_z; /* Z hashed */
    EVP_MD_CTX *work;                          /* for copies and whole calls */
};

static bool begin_sign(openssl_key *key, EVP_MD_CTX *context) {
    EVP_PKEY_CTX *inner;
    return EVP_DigestSignInit(context, &inner, sm3, NULL, key->pkey) > 0 &&
           EVP_PKEY_CTX_set1_id(inner, key->id, (int)key->id_length) > 0;
}

static bool begin_verify(openssl_key *key, EVP_MD_CTX *context) {
    EVP_PKEY_CTX *inner;
    return EVP_DigestVerifyInit(context, &inner, sm3, NULL, key->pkey) > 0 &&
           EVP_PKEY_CTX_set1_id(inner, key->id, (int)key->id_length) > 0;
}

/* An update of no bytes makes libcrypto hash Z, which it puts off until the first update. */
static bool prepare(openssl_key *key) {
    return EVP_PKEY_sign_init(key->sign_digest) > 0 &&
           EVP_PKEY_verify_init(key->verify_digest) > 0 &&
           EVP_PKEY_encrypt_init(key->encrypt) > 0 && EVP_PKEY_decrypt_init(key->decrypt) > 0 &&
           begin_sign(key, key->sign_after_z) &&
           EVP_DigestSignUpdate(key->sign_after_z, "", 0) > 0 &&
           begin_verify(key, key->verify_after_z) &&
           EVP_DigestVerifyUpdate(key->verify_after_z, "", 0) > 0;
}

openssl_key *openssl_key_new(const uint8_t d[OPENSSL_SCALAR_BYTES],
                             const uint8_t point[POINT_BYTES], const void *id, size_t id_length) {
    openssl_key *key = calloc(1, sizeof *key);
    if (key == NULL) {
        return NULL;
    }
    key->pkey = import(d, point);
    key->id = OPENSSL_memdup(id, id_length);
    key->id_length = id_length;
    if (key->pkey != NULL) {
        key->sign_digest = EVP_PKEY_CTX_new(key->pkey, NULL);
        key->verify_digest = EVP_PKEY_CTX_new(key->pkey, NULL);
        key->encrypt = EVP_PKEY_CTX_new(key->pkey, NULL);
        key->decrypt = EVP_PKEY_CTX_new(key->pkey, NULL);
    }
    key->sign_after_z = EVP_MD_CTX_new();
    key->verify_after_z = EVP_MD_CTX_new();
    key->work = EVP_MD_CTX_new();
    if (key->id == NULL || key->sign_digest == NULL || key->verify_digest == NULL ||
        key->encrypt == NULL || key->decrypt == NULL || key->sign_after_z == NULL ||
        key->verify_after_z == NULL || key->work == NULL || !prepare(key)) {
        openssl_key_free(key);
        return NULL;
    }
    return key;
}

void openssl_key_free(openssl_key *key) {
    if (key != NULL) {
        EVP_MD_CTX_free(key->work);
        EVP_MD_CTX_free(key->verify_after_z);
        EVP_MD_CTX_free(key->sign_after_z);
        EVP_PKEY_CTX_free(key->decrypt);
        EVP_PKEY_CTX_free(key->encrypt);
        EVP_PKEY_CTX_free(key->verify_digest);
        EVP_PKEY_CTX_free(key->sign_digest);
        OPENSSL_free(key->id);
        EVP_PKEY_free(key->pkey);
        free(key);
    }
}

/* ---- signatures ---- */

bool openssl_sign_digest(openssl_key *key, openssl_signature *signature,
                         const uint8_t digest[OPENSSL_DIGEST_BYTES]) {
    signature->length = sizeof signature->der;
    return EVP_PKEY_sign(key->sign_digest, signature->der, &signature->length, digest,
                         OPENSSL_DIGEST_BYTES) > 0;
}

bool openssl_verify_digest(openssl_key *key, const openssl_signature *signature,
                           const uint8_t digest[OPENSSL_DIGEST_BYTES]) {
    return EVP_PKEY_verify(key->verify_digest, signature->der, signature->length, digest,
                           OPENSSL_DIGEST_BYTES) == 1;
}

bool openssl_sign_after_z(openssl_key *key, openssl_signature *signature, const void *message,
                          size_t length) {
    signature->length = sizeof signature->der;
    return EVP_MD_CTX_copy_ex(key->work, key->sign_after_z) > 0 &&
           EVP_DigestSignUpdate(key->work, message, length) > 0 &&
           EVP_DigestSignFinal(key->work, signature->der, &signature->length) > 0;
}

bool openssl_verify_after_z(openssl_key *key, const openssl_signature *signature,
                            const void *message, size_t length) {
    return EVP_MD_CTX_copy_ex(key->work, key->verify_after_z) > 0 &&
           EVP_DigestVerifyUpdate(key->work, message, length) > 0 &&
           EVP_DigestVerifyFinal(key->work, signature->der, signature->length) == 1;
}

bool openssl_sign(openssl_key *key, openssl_signature *signature, const void *message,
                  size_t length) {
    signature->length = sizeof signature->der;
    return EVP_MD_CTX_reset(key->work) > 0 && begin_sign(key, key->work) &&
           EVP_DigestSign(key->work, signature->der, &signature->length, message, length) > 0;
}

bool openssl_verify(openssl_key *key, const openssl_signature *signature, const void *message,
                    size_t length) {
    return EVP_MD_CTX_reset(key->work) > 0 && begin_verify(key, key->work) &&
           EVP_DigestVerify(key->work, signature->der, signature->length, message, length) == 1;
}

/* ---- encryption ---- */

bool openssl_encrypt(openssl_key *key, uint8_t *out, size_t *out_length, const uint8_t *in,
                     size_t length) {
    return EVP_PKEY_encrypt(key->encrypt, out, out_length, in, length) > 0;
}

bool openssl_decrypt(openssl_key *key, uint8_t *out, size_t *out_length, const uint8_t *in,
                     size_t length) {
    return EVP_PKEY_decrypt(key->decrypt, out, out_length, in, length) > 0;
}
