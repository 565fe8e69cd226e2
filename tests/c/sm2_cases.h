/* SPDX-License-Identifier: Apache-2.0 */
/* What the SM2 tests share: keys out of the vector files, and one signature case run in full. */
#ifndef SMIDGEN_TESTS_SM2_CASES_H
#define SMIDGEN_TESTS_SM2_CASES_H

#include <jansson.h>
#include <smidgen/sm2.h>

#define SCALAR     SMG_SM2_SCALAR_BYTES
#define COORDINATE SMG_SM2_COORDINATE_BYTES
#define SIGNATURE  SMG_SM2_SIGNATURE_BYTES
#define DEFAULT_ID SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH

/* The standard's own example on the recommended curve (GB/T 32918.5-2017, A.2). */
typedef struct sm2_example {
    smg_sm2_private_key key;
    uint8_t d[SCALAR];
    uint8_t public_key[SMG_SM2_PUBLIC_KEY_BYTES];
    uint8_t k[SCALAR]; /* its nonce */
    uint8_t z[SMG_SM2_Z_BYTES];
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    uint8_t signature[SIGNATURE];
} sm2_example;

/* The message of the example. */
#define EXAMPLE_MESSAGE        "message digest"
#define EXAMPLE_MESSAGE_LENGTH 14

void sm2_example_load(sm2_example *example);

/* key := the private key whose hex is the text `d` of a case. */
void sm2_key_of(smg_sm2_private_key *key, const json_t *test);

/*
 * A case of sm2_sign.json of the kind "sign": public key, Z, signature with the fixed nonce by
 * every way of giving the message, verification, and refusal of a changed one.
 */
void sm2_check_sign_case(const json_t *test);

/*
 * Runs the case above for all of one curve; returns how many there were.
 */
size_t sm2_check_sign_cases(const char *curve);

/* Memory for a prepared key or a cache of them, exactly `size` bytes; to be freed. */
void *prepared_room(size_t size);

#endif
