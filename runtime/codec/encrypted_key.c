/* SPDX-License-Identifier: Apache-2.0 */
/* EncryptedPrivateKeyInfo (RFC 5958, clause 3). */
#include "codec/encrypted_key.h"

#include <smidgen/random.h>
#include <smidgen/sm4_modes.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/der.h"
#include "codec/pbes2.h"
#include "codec/pem.h"
#include "codec/text.h"
#include "core/secret.h"

enum {
    SALT_BYTES = 16,
    PADDED_MAX_BYTES = SMG_KEY_PLAIN_MAX_BYTES - SMG_KEY_PLAIN_MAX_BYTES % SMG_SM4_BLOCK_BYTES +
                       SMG_SM4_BLOCK_BYTES,
    CONTENT_BYTES = SMG_KEY_PEM_CONTENT_MAX_BYTES,
};

static const char label[] = "ENCRYPTED PRIVATE KEY";

/* ---- what is inside, whatever the algorithm ---- */

static smg_status decrypt(uint8_t *plain, size_t *length, const smg_pbes2 *pbes2,
                          smg_span encrypted, const void *password, size_t password_length) {
    uint8_t sm4_key[SMG_SM4_KEY_BYTES];
    smg_status status = smg_pbes2_derive(sm4_key, pbes2, password, password_length);
    if (status == SMG_OK) {
        status = smg_sm4_crypt(plain, length, SMG_SM4_CBC, SMG_SM4_DECRYPT, SMG_SM4_PKCS7, sm4_key,
                               sizeof sm4_key, pbes2->iv, SMG_SM4_IV_BYTES, encrypted.next,
                               encrypted.left);
    }
    smg_wipe(sm4_key, sizeof sm4_key);
    return status == SMG_ERR_PADDING ? SMG_ERR_PASSWORD : status;
}

smg_status smg_encrypted_key_open(uint8_t plain[SMG_KEY_PEM_CONTENT_MAX_BYTES], size_t *length,
                                  smg_span der, const void *password, size_t password_length) {
    smg_key_parts parts;
    smg_pbes2 pbes2;
    *length = 0;
    if (!smg_key_parse(&parts, der) || parts.form != SMG_KEY_PKCS8_ENCRYPTED) {
        return SMG_ERR_FORMAT;
    }
    smg_status status = smg_pbes2_parse(&pbes2, &parts);
    if (status != SMG_OK) {
        return status;
    }
    if (parts.key.left == 0 || parts.key.left % SMG_SM4_BLOCK_BYTES != 0) {
        return SMG_ERR_FORMAT;
    }
    return parts.key.left <= CONTENT_BYTES
               ? decrypt(plain, length, &pbes2, parts.key, password, password_length)
               : SMG_ERR_LENGTH;
}

smg_status smg_key_protection_check(const smg_key_protection *it) {
    if (it->password == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (it->password_length == 0 || it->iterations == 0 ||
        it->iterations > SMG_KEY_ITERATIONS_MAX) {
        return SMG_ERR_LENGTH;
    }
    return it->prf == SMG_KEY_PRF_SM3 || it->prf == SMG_KEY_PRF_SHA256 ? SMG_OK
                                                                       : SMG_ERR_UNSUPPORTED;
}

smg_status smg_encrypted_key_seal(uint8_t *out, size_t capacity, size_t *length,
                                  const uint8_t *plain, size_t plain_length,
                                  const smg_key_protection *it) {
    uint8_t drawn[SALT_BYTES + SMG_SM4_IV_BYTES], sm4_key[SMG_SM4_KEY_BYTES];
    uint8_t encrypted[PADDED_MAX_BYTES];
    size_t encrypted_length = 0;
    *length = 0;
    smg_status status = smg_random_bytes(it->random, drawn, sizeof drawn);
    if (status != SMG_OK) {
        return status;
    }
    const smg_pbes2 pbes2 = {.prf = it->prf,
                             .iterations = it->iterations,
                             .salt = smg_span_over(drawn, SALT_BYTES),
                             .iv = drawn + SALT_BYTES};
    status = smg_pbes2_derive(sm4_key, &pbes2, it->password, it->password_length);
    if (status == SMG_OK) {
        status =
            smg_sm4_crypt(encrypted, &encrypted_length, SMG_SM4_CBC, SMG_SM4_ENCRYPT, SMG_SM4_PKCS7,
                          sm4_key, sizeof sm4_key, pbes2.iv, SMG_SM4_IV_BYTES, plain, plain_length);
    }
    smg_wipe(sm4_key, sizeof sm4_key);
    if (status != SMG_OK) {
        return status;
    }
    smg_der_writer w;
    smg_der_writer_init(&w, out, capacity);
    smg_der_put_bytes(&w, encrypted, encrypted_length);
    smg_der_put_header(&w, SMG_DER_OCTET_STRING, 0);
    smg_pbes2_put(&w, &pbes2);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    *length = smg_der_written(&w);
    return SMG_OK;
}

/* ---- reading a key of SM2 ---- */

static smg_status check_reading(smg_sm2_private_key *key, const void *in, const void *password,
                                size_t password_length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (in == NULL || (password == NULL && password_length > 0)) {
        smg_wipe(key, sizeof *key);
        return SMG_ERR_ARGUMENT;
    }
    return SMG_OK;
}

/* key := the key that was decrypted. Padding and structure are what tell a wrong password, so both
 * give the same answer. */
static smg_status read_plain(smg_sm2_private_key *key, const uint8_t *plain, size_t length) {
    smg_key_parts parts;
    if (!smg_key_parse(&parts, smg_span_over(plain, length)) || parts.form != SMG_KEY_PKCS8) {
        return SMG_ERR_PASSWORD;
    }
    smg_status status = smg_key_read_pkcs8(key, &parts);
    return status == SMG_ERR_FORMAT ? SMG_ERR_PASSWORD : status;
}

static smg_status read_der(smg_sm2_private_key *key, smg_span der, const void *password,
                           size_t password_length) {
    uint8_t plain[CONTENT_BYTES];
    size_t length;
    smg_status status = smg_encrypted_key_open(plain, &length, der, password, password_length);
    if (status == SMG_OK) {
        /* The reader branches on tags and lengths alone, which are public under the right password;
         * under another one, that they make no sense is the answer. */
        SMG_PUBLIC(plain, length);
        status = read_plain(key, plain, length);
    }
    smg_wipe(plain, sizeof plain);
    return status;
}

static smg_status read_pem(smg_sm2_private_key *key, smg_span text, const void *password,
                           size_t password_length) {
    smg_pem_block block;
    while (smg_pem_next(&text, &block)) {
        if (smg_pem_is_encrypted(&block)) {
            return SMG_ERR_UNSUPPORTED;
        }
        if (smg_pem_has_label(&block, label)) {
            uint8_t content[CONTENT_BYTES];
            size_t length;
            smg_status status = smg_base64_decode(content, &length, sizeof content, block.body);
            return status == SMG_OK
                       ? read_der(key, smg_span_over(content, length), password, password_length)
                       : status;
        }
    }
    return SMG_ERR_FORMAT;
}

smg_status smg_sm2_private_key_from_encrypted_der(smg_sm2_private_key *key, const uint8_t *in,
                                                  size_t length, const void *password,
                                                  size_t password_length) {
    smg_status status = check_reading(key, in, password, password_length);
    if (status == SMG_OK) {
        status = read_der(key, smg_span_over(in, length), password, password_length);
        if (status != SMG_OK) {
            smg_wipe(key, sizeof *key);
        }
    }
    return status;
}

smg_status smg_sm2_private_key_from_encrypted_pem(smg_sm2_private_key *key, const void *in,
                                                  size_t length, const void *password,
                                                  size_t password_length) {
    smg_status status = check_reading(key, in, password, password_length);
    if (status == SMG_OK) {
        status = read_pem(key, smg_span_over(in, length), password, password_length);
        if (status != SMG_OK) {
            smg_wipe(key, sizeof *key);
        }
    }
    return status;
}

/* ---- writing one ---- */

/* *out_length is 0 from here on, until everything is written. */
static smg_status check_writing(const uint8_t *out, size_t *out_length, size_t capacity,
                                size_t needed, const smg_sm2_private_key *key,
                                const smg_key_protection *protection) {
    smg_status status = smg_codec_check_room(out, out_length, capacity, needed, key);
    if (status != SMG_OK) {
        return status;
    }
    *out_length = 0;
    status = smg_key_protection_check(protection);
    return status == SMG_OK ? smg_key_check_filled(key) : status;
}

/* Writes at the end of der; *length := how much. */
static smg_status write_der(uint8_t der[SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES],
                            size_t *length, const smg_sm2_private_key *key,
                            const smg_key_protection *protection) {
    uint8_t plain[SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES];
    size_t plain_length;
    smg_status status = smg_sm2_private_key_to_pkcs8_der(plain, &plain_length, sizeof plain, key);
    if (status == SMG_OK) {
        status = smg_encrypted_key_seal(der, SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES, length,
                                        plain, plain_length, protection);
    }
    smg_wipe(plain, sizeof plain);
    return status;
}

smg_status smg_sm2_private_key_to_encrypted_der(uint8_t *out, size_t *out_length, size_t capacity,
                                                const smg_sm2_private_key *key,
                                                const void *password, size_t password_length,
                                                smg_key_prf prf, uint32_t iterations,
                                                const smg_random *random) {
    const smg_key_protection protection = {password, password_length, prf, iterations, random};
    uint8_t der[SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES];
    size_t length;
    smg_status status = check_writing(out, out_length, capacity, sizeof der, key, &protection);
    if (status == SMG_OK) {
        status = write_der(der, &length, key, &protection);
    }
    if (status == SMG_OK) {
        memcpy(out, der + sizeof der - length, length);
        *out_length = length;
    }
    return status;
}

smg_status smg_sm2_private_key_to_encrypted_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                                const smg_sm2_private_key *key,
                                                const void *password, size_t password_length,
                                                smg_key_prf prf, uint32_t iterations,
                                                const smg_random *random) {
    const smg_key_protection protection = {password, password_length, prf, iterations, random};
    uint8_t der[SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES];
    size_t length;
    smg_status status = check_writing(
        out, out_length, capacity, SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES, key, &protection);
    if (status == SMG_OK) {
        status = write_der(der, &length, key, &protection);
    }
    if (status == SMG_OK) {
        *out_length = smg_pem_write(out, label, der + sizeof der - length, length);
    }
    return status;
}
