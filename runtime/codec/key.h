/* SPDX-License-Identifier: Apache-2.0 */
/* The structure of key files, before anything is said about the key in them. */
#ifndef SMIDGEN_CODEC_KEY_H
#define SMIDGEN_CODEC_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/codec.h>

#include "codec/der.h"
#include "codec/span.h"

/* ECParameters (RFC 5480, 2.1.1), or the parameters of any other algorithm. */
typedef enum smg_parameters_kind {
    SMG_PARAMETERS_ABSENT,
    SMG_PARAMETERS_NAMED,    /* an OBJECT IDENTIFIER */
    SMG_PARAMETERS_EXPLICIT, /* a SEQUENCE */
    SMG_PARAMETERS_NULL,     /* NULL */
    SMG_PARAMETERS_OTHER     /* anything else */
} smg_parameters_kind;

typedef struct smg_parameters {
    smg_parameters_kind kind;
    smg_span curve;    /* content of the OBJECT IDENTIFIER when NAMED */
    smg_span sequence; /* content of the SEQUENCE when EXPLICIT */
} smg_parameters;

/* ECPrivateKey (RFC 5915, clause 3) */
typedef struct smg_ec_private_key {
    smg_span scalar;
    smg_parameters parameters;
    smg_span public_key;
    bool has_public_key;
} smg_ec_private_key;

/* The parts of a key file; what the form does not have is empty. */
typedef struct smg_key_parts {
    smg_key_form form;
    smg_span algorithm;        /* content of the OBJECT IDENTIFIER */
    smg_parameters parameters; /* beside the algorithm, or of the ECPrivateKey in SEC1 */
    smg_ec_private_key ec;     /* SEC1 */
    smg_span
        key; /* PKCS8, encrypted or not: content of the OCTET STRING; SPKI: of the BIT STRING */
    smg_span public_key; /* PKCS8 version 1: content of the BIT STRING [1] */
    bool has_public_key;
} smg_key_parts;

/* Cuts DER into its parts: false when it is none of the forms, or when a byte is left over. */
bool smg_key_parse(smg_key_parts *parts, smg_span der);
bool smg_ec_private_key_parse(smg_ec_private_key *key, smg_span der);

/* Reads parameters, if there are any before the end of *in. */
bool smg_parameters_read(smg_parameters *parameters, smg_span *in);

/* Whether the parameters name the curve of SM2, or spell out all of its values. */
bool smg_parameters_are_sm2(const smg_parameters *parameters);

/* SMG_OK when algorithm and parameters say SM2 in one of the forms that codec.h names, otherwise
 * SMG_ERR_ALGORITHM. */
smg_status smg_key_check_algorithm(const smg_key_parts *parts);

/* key := the key in a PrivateKeyInfo; parts->form is SMG_KEY_PKCS8. The errors are those of
 * smg_sm2_private_key_from_der, but key is left to the caller to wipe. */
smg_status smg_key_read_pkcs8(smg_sm2_private_key *key, const smg_key_parts *parts);

/* Writes the AlgorithmIdentifier {id-ecPublicKey, sm2p256v1}. */
void smg_key_put_algorithm(smg_der_writer *w);

/* SMG_ERR_KEY when there is no private key to write: one that was wiped, or never filled. */
smg_status smg_key_check_filled(const smg_sm2_private_key *key);

/* Before any write: SMG_OK when no pointer is NULL and out has room for `needed` bytes; *out_length
 * is then `needed`, otherwise 0. */
smg_status smg_codec_check_room(const uint8_t *out, size_t *out_length, size_t capacity,
                                size_t needed, const void *key);

#endif
