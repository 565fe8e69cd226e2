/* SPDX-License-Identifier: Apache-2.0 */
/* What the answers of SM2 share. */
#ifndef SMIDGEN_CLI_ANSWERS_SM2_H
#define SMIDGEN_CLI_ANSWERS_SM2_H

#include <smidgen/sm2.h>

#include "cli/answers_hex.h"

/* A source that gives the scalar of an answer once, and then nothing. */
typedef struct fixed_scalar {
    smg_random random; /* what is given to the library */
    bytes scalar;
    bool used;
} fixed_scalar;

/* False where it is no hex. */
bool fixed_scalar_init(fixed_scalar *it, const char *hex);

/* key := the key pair of a private key; false where it is none. */
bool answers_sm2_key(smg_sm2_private_key *key, const char *hex);

/* e := SM3(Z || message) under the ID; false where a call fails. */
bool answers_sm2_digest(uint8_t e[SMG_SM3_DIGEST_BYTES], const smg_sm2_public_key *key,
                        const bytes *id, const bytes *message);

/* The name of the first answer that does not come out, or NULL. */
const char *wrong_sm2_encryption(void);
const char *wrong_sm2_ecdh(void);
const char *wrong_sm2_kem(void);
const char *wrong_sm2_exchange(void);
const char *wrong_sm2_prepared(void);
const char *wrong_sm2_pool(void);
const char *wrong_sm2_hybrid(void);

#endif
