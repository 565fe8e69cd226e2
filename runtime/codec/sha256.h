/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 (FIPS 180-4), HMAC (RFC 2104) and PBKDF2 (RFC 8018, 5.2) over it: for private keys that
 * OpenSSL encrypted or is to read, and for nothing else, so none of it is public.
 *
 * Constant time in data, keys, passwords and salts; the time depends on lengths and iterations.
 * Every function wipes what it computed on the way. */
#ifndef SMIDGEN_CODEC_SHA256_H
#define SMIDGEN_CODEC_SHA256_H

#include <stddef.h>
#include <stdint.h>

#define SMG_SHA256_DIGEST_BYTES 32
#define SMG_SHA256_BLOCK_BYTES  64

/* digest := SHA-256 of less than 2^61 bytes. data may be NULL when length is 0. */
void smg_sha256(uint8_t digest[SMG_SHA256_DIGEST_BYTES], const uint8_t *data, size_t length);

/* mac := HMAC-SHA256 of data under a key of any length. */
void smg_sha256_hmac(uint8_t mac[SMG_SHA256_DIGEST_BYTES], const uint8_t *key, size_t key_length,
                     const uint8_t *data, size_t length);

/* out := PBKDF2 with HMAC-SHA256; iterations >= 1, out_length below 2^37. out overlaps nothing. */
void smg_sha256_pbkdf2(uint8_t *out, size_t out_length, const uint8_t *password,
                       size_t password_length, const uint8_t *salt, size_t salt_length,
                       uint32_t iterations);

#endif
