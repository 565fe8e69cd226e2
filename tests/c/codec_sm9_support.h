/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of SM9's key files share: a key of each of the four kinds, and one face for all.
 */
#ifndef SMIDGEN_TESTS_CODEC_SM9_SUPPORT_H
#define SMIDGEN_TESTS_CODEC_SM9_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/codec_sm9.h>

/* Whose the users' keys are. */
#define SM9_ALICE "Alice"

typedef struct keys {
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_sign_key sign;
    smg_sm9_encrypt_key encrypt;
} keys;

/* The same keys in every run; ks has 255 bits, ke 247. */
const keys *made(void);

typedef enum kind { SIGN_MASTER, ENCRYPT_MASTER, SIGN, ENCRYPT, KINDS } kind;

typedef union any_key {
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_sign_key sign;
    smg_sm9_encrypt_key encrypt;
} any_key;

extern const size_t sizes[KINDS];

const void *key_of(kind k);
const char *label_of(kind k);

smg_status from_der(any_key *key, kind k, const uint8_t *in, size_t length);
smg_status from_pem(any_key *key, kind k, const void *in, size_t length);
smg_status from_encrypted_der(any_key *key, kind k, const void *in, size_t length,
                              const char *password);
smg_status from_encrypted_pem(any_key *key, kind k, const void *in, size_t length,
                              const char *password);

/* Reads a copy that ends where its allocation ends, into an output full of rubbish. */
smg_status read_copy(any_key *key, kind k, const uint8_t *in, size_t length);

typedef enum form { DER, PKCS8_DER, PKCS8_PEM, FORMS } form;

/* What a writer may need. */
extern const size_t most[FORMS];

smg_status write_as(form f, uint8_t *out, size_t *length, size_t capacity, kind k, const void *key);
smg_status write_encrypted(bool pem, uint8_t *out, size_t *length, size_t capacity, kind k,
                           const void *key, const char *password, smg_key_prf prf,
                           uint32_t iterations, const smg_random *random);

#endif
