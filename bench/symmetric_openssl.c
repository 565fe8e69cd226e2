/* SPDX-License-Identifier: Apache-2.0 */
/* libcrypto 3: algorithms are fetched once, contexts are made and keyed once and used again. */
#include <openssl/core_names.h>
#include <openssl/evp.h>

#include "symmetric.h"

/* The ciphers among the operations. libcrypto has CCM and GCM from 3.1 on, and XTS from 3.2 on. */
typedef struct mode {
    symmetric_op op;
    const char *name;
    int encrypt;
} mode;

static const mode modes[] = {
    {SYMMETRIC_ECB_ENCRYPT, "SM4-ECB", 1}, {SYMMETRIC_CBC_ENCRYPT, "SM4-CBC", 1},
    {SYMMETRIC_CBC_DECRYPT, "SM4-CBC", 0}, {SYMMETRIC_CFB_ENCRYPT, "SM4-CFB", 1},
    {SYMMETRIC_CFB_DECRYPT, "SM4-CFB", 0}, {SYMMETRIC_OFB, "SM4-OFB", 1},
    {SYMMETRIC_CTR, "SM4-CTR", 1},         {SYMMETRIC_ECB_NEW_KEY, "SM4-ECB", 1},
};
enum { MODES = sizeof modes / sizeof modes[0] };

static EVP_MD *sm3;
static EVP_MD_CTX *digest;
static EVP_MAC *mac;
static EVP_MAC_CTX *hmac;
static EVP_CIPHER_CTX *ciphers[SYMMETRIC_OPS];

static bool open_hmac(const symmetric_operands *o) {
    char name[] = "SM3";
    const OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, name, 0),
        OSSL_PARAM_construct_end(),
    };
    mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
    hmac = mac != NULL ? EVP_MAC_CTX_new(mac) : NULL;
    return hmac != NULL && EVP_MAC_init(hmac, o->keys[0], SYMMETRIC_KEY_BYTES, parameters) > 0;
}

static bool open_cipher(const mode *m, const symmetric_operands *o) {
    EVP_CIPHER *fetched = EVP_CIPHER_fetch(NULL, m->name, NULL);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    ciphers[m->op] = context;
    bool done = fetched != NULL && context != NULL &&
                EVP_CipherInit_ex2(context, fetched, o->keys[0], o->ivs[0], m->encrypt, NULL) > 0 &&
                EVP_CIPHER_CTX_set_padding(context, 0) > 0;
    EVP_CIPHER_free(fetched); /* the context has its own reference */
    return done;
}

static bool prepare(const symmetric_operands *o) {
    sm3 = EVP_MD_fetch(NULL, "SM3", NULL);
    digest = EVP_MD_CTX_new();
    bool done = sm3 != NULL && digest != NULL && open_hmac(o);
    for (size_t i = 0; done && i < MODES; i++) {
        done = open_cipher(&modes[i], o);
    }
    return done;
}

static void release(void) {
    for (size_t i = 0; i < SYMMETRIC_OPS; i++) {
        EVP_CIPHER_CTX_free(ciphers[i]);
    }
    EVP_MAC_CTX_free(hmac);
    EVP_MAC_free(mac);
    EVP_MD_CTX_free(digest);
    EVP_MD_free(sm3);
}

static bool hash(uint8_t *out, const uint8_t *data, size_t bytes) {
    return EVP_DigestInit_ex2(digest, sm3, NULL) > 0 && EVP_DigestUpdate(digest, data, bytes) > 0 &&
           EVP_DigestFinal_ex(digest, out, NULL) > 0;
}

/* No key: that of before. */
static bool authenticate(uint8_t *out, const uint8_t *data, size_t bytes) {
    size_t length;
    return EVP_MAC_init(hmac, NULL, 0, NULL) > 0 && EVP_MAC_update(hmac, data, bytes) > 0 &&
           EVP_MAC_final(hmac, out, &length, SYMMETRIC_OUT_BYTES) > 0;
}

/* Bytes that are not given are not asked for again: no key, or no IV, leaves that of before. */
static bool cipher(uint8_t *out, EVP_CIPHER_CTX *context, const uint8_t *key, const uint8_t *iv,
                   const uint8_t *data, size_t bytes) {
    int most = 0, rest = 0;
    return ((key == NULL && iv == NULL) ||
            EVP_CipherInit_ex2(context, NULL, key, iv, -1, NULL) > 0) &&
           EVP_CipherUpdate(context, out, &most, data, (int)bytes) > 0 &&
           EVP_CipherFinal_ex(context, out + most, &rest) > 0 && most + rest == (int)bytes;
}

static bool run(uint8_t out[SYMMETRIC_OUT_BYTES], symmetric_op op, const symmetric_operands *o,
                size_t item, size_t bytes) {
    const uint8_t *data = o->data + 16 * item;
    switch (op) {
    case SYMMETRIC_SM3:
        return hash(out, data, bytes);
    case SYMMETRIC_HMAC:
        return authenticate(out, data, bytes);
    case SYMMETRIC_ECB_ENCRYPT:
        return cipher(out, ciphers[op], NULL, NULL, data, bytes);
    case SYMMETRIC_ECB_NEW_KEY:
        return cipher(out, ciphers[op], o->keys[item], NULL, data, bytes);
    default:
        return cipher(out, ciphers[op], NULL, o->ivs[item], data, bytes);
    }
}

#define CIPHER "EVP_CipherInit_ex2 with the IV, EVP_CipherUpdate, EVP_CipherFinal_ex"

const symmetric_library symmetric_openssl = {
    .name = "libcrypto",
    .prepare = prepare,
    .release = release,
    .call =
        {
            [SYMMETRIC_SM3] = "EVP_DigestInit_ex2, Update, Final_ex on one context",
            [SYMMETRIC_HMAC] = "EVP_MAC_init without a key, EVP_MAC_update, EVP_MAC_final",
            [SYMMETRIC_ECB_ENCRYPT] = "EVP_CipherUpdate, EVP_CipherFinal_ex",
            [SYMMETRIC_CBC_ENCRYPT] = CIPHER,
            [SYMMETRIC_CBC_DECRYPT] = CIPHER,
            [SYMMETRIC_CFB_ENCRYPT] = CIPHER,
            [SYMMETRIC_CFB_DECRYPT] = CIPHER,
            [SYMMETRIC_OFB] = CIPHER,
            [SYMMETRIC_CTR] = CIPHER,
            [SYMMETRIC_ECB_NEW_KEY] =
                "EVP_CipherInit_ex2 with the key, EVP_CipherUpdate, EVP_CipherFinal_ex",
        },
    .run = run,
};
