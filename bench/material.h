/* SPDX-License-Identifier: Apache-2.0 */
/* Random keys, messages and signatures, in the forms that smidgen and libcrypto take. */
#ifndef SMIDGEN_BENCH_MATERIAL_H
#define SMIDGEN_BENCH_MATERIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/sm2.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm3.h>

#include "openssl.h"

/* Operands of a batch come from so many keys in turn: more than a branch predictor learns. */
#define MATERIAL_ITEMS         64
#define MATERIAL_MESSAGE_BYTES 64
#define MATERIAL_DATA_BYTES    16384

/* In ASN.1. */
typedef struct material_ciphertext {
    uint8_t data[MATERIAL_DATA_BYTES + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES];
    size_t length;
} material_ciphertext;

typedef struct material_item {
    smg_sm2_private_key key;
    openssl_key *peer_key; /* the same key */
    uint8_t message[MATERIAL_MESSAGE_BYTES];
    smg_sm3_context after_z;              /* Z is hashed, the message is not */
    uint8_t digest[SMG_SM3_DIGEST_BYTES]; /* SM3(Z || message) */
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    openssl_signature peer_signature; /* the same signature */
    material_ciphertext short_one;    /* of the message */
    material_ciphertext long_one;     /* of all data */
} material_item;

typedef struct material {
    material_item items[MATERIAL_ITEMS];
    uint8_t data[MATERIAL_DATA_BYTES]; /* to be hashed and encrypted */
} material;

/* Makes everything anew; the default ID is used. False, with a line on stderr, when something
 * fails. material_free is needed in both cases. */
bool material_make(material *m);
void material_free(material *m);

#endif
