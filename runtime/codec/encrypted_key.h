/* SPDX-License-Identifier: Apache-2.0 */
/* EncryptedPrivateKeyInfo (RFC 5958, clause 3) around the PrivateKeyInfo of any algorithm. */
#ifndef SMIDGEN_CODEC_ENCRYPTED_KEY_H
#define SMIDGEN_CODEC_ENCRYPTED_KEY_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/codec.h>

#include "codec/key.h"
#include "codec/span.h"

/* The longest PrivateKeyInfo that is written; padded, it is a block of SM4 more at the most, and
 * with what stands around it so many bytes. */
#define SMG_KEY_PLAIN_MAX_BYTES  239
#define SMG_KEY_SEALED_MAX_BYTES 348

/* What a key is encrypted under. */
typedef struct smg_key_protection {
    const void *password;
    size_t password_length;
    smg_key_prf prf;
    uint32_t iterations;
    const smg_random *random; /* of the salt and the IV; NULL: the operating system */
} smg_key_protection;

/* The errors that codec.h names, but for SMG_ERR_RANDOM. */
smg_status smg_key_protection_check(const smg_key_protection *it);

/* Writes an EncryptedPrivateKeyInfo at the end of out, *length bytes; plain_length is at most
 * SMG_KEY_PLAIN_MAX_BYTES. SMG_ERR_RANDOM, SMG_ERR_LENGTH; *length is 0 then. */
smg_status smg_encrypted_key_seal(uint8_t *out, size_t capacity, size_t *length,
                                  const uint8_t *plain, size_t plain_length,
                                  const smg_key_protection *it);

/* plain := what is decrypted, *length bytes, which nothing but the padding has confirmed. Errors
 * are those that codec.h names, and SMG_ERR_PASSWORD stands for wrong padding. The caller wipes
 * plain. */
smg_status smg_encrypted_key_open(uint8_t plain[SMG_KEY_PEM_CONTENT_MAX_BYTES], size_t *length,
                                  smg_span der, const void *password, size_t password_length);

#endif
