/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libcrypto's SM2 and SM3, each in the cheapest form that its interface allows for repeated use:
 * algorithms are fetched once, contexts are made once and used again. Functions return false when
 * libcrypto reports an error, or when a signature does not verify.
 */
#ifndef SMIDGEN_BENCH_OPENSSL_H
#define SMIDGEN_BENCH_OPENSSL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define OPENSSL_COORDINATE_BYTES    32
#define OPENSSL_SCALAR_BYTES        32
#define OPENSSL_DIGEST_BYTES        32
#define OPENSSL_SIGNATURE_MAX_BYTES 72 /* DER */

typedef struct openssl_signature {
    uint8_t der[OPENSSL_SIGNATURE_MAX_BYTES];
    size_t length;
} openssl_signature;

/* Fetches what the functions below use; openssl_close gives it back. */
bool openssl_open(void);
void openssl_close(void);

const char *openssl_version(void);

/* EVP_DigestInit_ex2, EVP_DigestUpdate and EVP_DigestFinal_ex on one context. */
bool openssl_sm3(uint8_t digest[OPENSSL_DIGEST_BYTES], const void *data, size_t length);

/* EVP_PKEY_generate on one context; the key is freed at once. */
bool openssl_generate(void);

/* The same, with the new key's numbers. */
bool openssl_generate_numbers(uint8_t d[OPENSSL_SCALAR_BYTES], uint8_t x[OPENSSL_COORDINATE_BYTES],
                              uint8_t y[OPENSSL_COORDINATE_BYTES]);

/* (x, y) := d G */
bool openssl_base_mul(uint8_t x[OPENSSL_COORDINATE_BYTES], uint8_t y[OPENSSL_COORDINATE_BYTES],
                      const uint8_t d[OPENSSL_SCALAR_BYTES]);

/* A key pair with a context for each way of using it; NULL on error. The point is 04 || x || y. */
typedef struct openssl_key openssl_key;
openssl_key *openssl_key_new(const uint8_t d[OPENSSL_SCALAR_BYTES],
                             const uint8_t point[1 + 2 * OPENSSL_COORDINATE_BYTES], const void *id,
                             size_t id_length);
void openssl_key_free(openssl_key *key);

/* EVP_PKEY_sign and EVP_PKEY_verify: the digest e is given. */
bool openssl_sign_digest(openssl_key *key, openssl_signature *signature,
                         const uint8_t digest[OPENSSL_DIGEST_BYTES]);
bool openssl_verify_digest(openssl_key *key, const openssl_signature *signature,
                           const uint8_t digest[OPENSSL_DIGEST_BYTES]);

/* EVP_DigestSign and EVP_DigestVerify on a copy of a context that has hashed Z already. */
bool openssl_sign_after_z(openssl_key *key, openssl_signature *signature, const void *message,
                          size_t length);
bool openssl_verify_after_z(openssl_key *key, const openssl_signature *signature,
                            const void *message, size_t length);

/* EVP_DigestSignInit and EVP_DigestSign, EVP_DigestVerifyInit and EVP_DigestVerify: from the ID. */
bool openssl_sign(openssl_key *key, openssl_signature *signature, const void *message,
                  size_t length);
bool openssl_verify(openssl_key *key, const openssl_signature *signature, const void *message,
                    size_t length);

/* EVP_PKEY_encrypt and EVP_PKEY_decrypt on one context; ciphertexts are in ASN.1. *out_length is
 * the capacity before, and the bytes written after. */
bool openssl_encrypt(openssl_key *key, uint8_t *out, size_t *out_length, const uint8_t *in,
                     size_t length);
bool openssl_decrypt(openssl_key *key, uint8_t *out, size_t *out_length, const uint8_t *in,
                     size_t length);

#endif
