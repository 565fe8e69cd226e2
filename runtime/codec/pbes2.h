/* SPDX-License-Identifier: Apache-2.0 */
/* How private keys are encrypted: PBES2 (RFC 8018, 6.2 and A.4) with PBKDF2 and SM4-CBC, and the
 * names of what else a file may be encrypted with. */
#ifndef SMIDGEN_CODEC_PBES2_H
#define SMIDGEN_CODEC_PBES2_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/codec.h>
#include <smidgen/sm4_modes.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/span.h"

/* What an AlgorithmIdentifier says. Names are the content of OBJECT IDENTIFIERs, empty where there
 * is none; the rest is whole when smg_pbes2_parse answers SMG_OK. */
typedef struct smg_pbes2 {
    smg_span scheme;     /* PBES2 or another */
    smg_span derivation; /* with PBES2: PBKDF2 or another */
    smg_span prf_name;   /* with PBKDF2 */
    smg_span cipher;     /* with PBES2: SM4-CBC or another */
    smg_key_prf prf;
    uint32_t iterations; /* 0 when there are none */
    smg_span salt;
    const uint8_t *iv; /* SMG_SM4_IV_BYTES of them */
} smg_pbes2;

/* Reads the algorithm that smg_key_parse found in an EncryptedPrivateKeyInfo. SMG_OK,
 * SMG_ERR_FORMAT (malformed), SMG_ERR_UNSUPPORTED (nothing that codec.h promises to decrypt). */
smg_status smg_pbes2_parse(smg_pbes2 *pbes2, const smg_key_parts *parts);

/* out := the names, such as "PBES2, PBKDF2, HMAC-SHA1, AES-128-CBC", dotted where they are not
 * known. It ends in NUL; capacity is at least 1, and what does not fit is left out. */
void smg_pbes2_describe(char *out, size_t capacity, const smg_pbes2 *pbes2);

/* Writes the AlgorithmIdentifier in front of what the writer holds. Names are not looked at. */
void smg_pbes2_put(smg_der_writer *w, const smg_pbes2 *pbes2);

/* key := PBKDF2 of the password, which is not NULL unless it is empty. SMG_ERR_LENGTH, and zeros:
 * a password of 2^61 bytes or more. */
smg_status smg_pbes2_derive(uint8_t key[SMG_SM4_KEY_BYTES], const smg_pbes2 *pbes2,
                            const void *password, size_t password_length);

#endif
