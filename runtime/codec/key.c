/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/key.h"

#include <string.h>

#include "codec/der.h"
#include "codec/oids.h"
#include "sm2/curve.h"

_Static_assert(SM2_FP_BYTES == SMG_SM2_COORDINATE_BYTES && SM2_FN_BYTES == SMG_SM2_SCALAR_BYTES,
               "key files hold numbers of these widths");

bool smg_parameters_read(smg_parameters *parameters, smg_span *in) {
    parameters->curve = smg_span_over(NULL, 0);
    parameters->sequence = smg_span_over(NULL, 0);
    parameters->kind = SMG_PARAMETERS_ABSENT;
    if (in->left == 0) {
        return true;
    }
    if (smg_der_has(in, SMG_DER_OID)) {
        parameters->kind = SMG_PARAMETERS_NAMED;
        return smg_der_read_oid(in, &parameters->curve);
    }
    if (smg_der_has(in, SMG_DER_SEQUENCE)) {
        parameters->kind = SMG_PARAMETERS_EXPLICIT;
        return smg_der_read(in, SMG_DER_SEQUENCE, &parameters->sequence);
    }
    smg_span rest = *in, content;
    const bool is_null = smg_der_read(&rest, SMG_DER_NULL, &content) && content.left == 0;
    parameters->kind = is_null ? SMG_PARAMETERS_NULL : SMG_PARAMETERS_OTHER;
    return smg_der_skip(in);
}

/* Reads an INTEGER; whether it is this number of 32 bytes. */
static bool reads_number(smg_span *in, const uint8_t number[SM2_FP_BYTES]) {
    uint8_t found[SM2_FP_BYTES];
    return smg_der_read_unsigned(in, found, sizeof found) &&
           memcmp(found, number, sizeof found) == 0;
}

/* FieldID: { prime-field, p } */
static bool reads_field(smg_span *in) {
    smg_span field, oid;
    return smg_der_read(in, SMG_DER_SEQUENCE, &field) && smg_der_read_oid(&field, &oid) &&
           smg_span_equals(&oid, smg_oid_prime_field, sizeof smg_oid_prime_field) &&
           reads_number(&field, sm2_curve_p) && field.left == 0;
}

/* Curve: { a, b, seed OPTIONAL }. The seed tells where b may have come from, and nothing of the
 * curve. */
static bool reads_equation(smg_span *in) {
    smg_span curve, a, b, seed;
    return smg_der_read(in, SMG_DER_SEQUENCE, &curve) &&
           smg_der_read(&curve, SMG_DER_OCTET_STRING, &a) &&
           smg_der_read(&curve, SMG_DER_OCTET_STRING, &b) &&
           smg_span_equals(&a, sm2_curve_a, sizeof sm2_curve_a) &&
           smg_span_equals(&b, sm2_curve_b, sizeof sm2_curve_b) &&
           (curve.left == 0 || (smg_der_read_bits(&curve, &seed) && curve.left == 0));
}

static bool reads_base(smg_span *in) {
    smg_span encoded;
    smg_sm2_public_key base;
    return smg_der_read(in, SMG_DER_OCTET_STRING, &encoded) &&
           smg_sm2_public_key_from_bytes(&base, encoded.next, encoded.left) == SMG_OK &&
           memcmp(base.x, sm2_curve_gx, sizeof base.x) == 0 &&
           memcmp(base.y, sm2_curve_gy, sizeof base.y) == 0;
}

/* ECParameters (RFC 3279, 2.3.5): { version, fieldID, curve, base, order, cofactor OPTIONAL },
 * every value that of SM2: whoever chooses another G for the same curve chooses the keys. */
static bool are_values_of_sm2(smg_span in) {
    uint8_t version, cofactor;
    return smg_der_read_small_integer(&in, &version) && version >= 1 && version <= 3 &&
           reads_field(&in) && reads_equation(&in) && reads_base(&in) &&
           reads_number(&in, sm2_curve_n) &&
           (in.left == 0 || (smg_der_read_small_integer(&in, &cofactor) &&
                             cofactor == SM2_COFACTOR && in.left == 0));
}

bool smg_parameters_are_sm2(const smg_parameters *parameters) {
    switch (parameters->kind) {
    case SMG_PARAMETERS_NAMED:
        return smg_span_equals(&parameters->curve, smg_oid_sm2, sizeof smg_oid_sm2);
    case SMG_PARAMETERS_EXPLICIT:
        return are_values_of_sm2(parameters->sequence);
    default:
        return false;
    }
}

/* AlgorithmIdentifier ::= SEQUENCE { algorithm OBJECT IDENTIFIER, parameters ANY OPTIONAL } */
static bool read_algorithm(smg_key_parts *parts, smg_span *in) {
    smg_span content;
    return smg_der_read(in, SMG_DER_SEQUENCE, &content) &&
           smg_der_read_oid(&content, &parts->algorithm) &&
           smg_parameters_read(&parts->parameters, &content) && content.left == 0;
}

/* PrivateKeyInfo behind its version (RFC 5958, clause 2): AlgorithmIdentifier, OCTET STRING,
 * attributes [0] IMPLICIT OPTIONAL and, in version 1 only, publicKey [1] IMPLICIT OPTIONAL. */
static bool parse_pkcs8(smg_key_parts *parts, smg_span in, uint8_t version) {
    parts->form = SMG_KEY_PKCS8;
    if (version > 1 || !read_algorithm(parts, &in) ||
        !smg_der_read(&in, SMG_DER_OCTET_STRING, &parts->key)) {
        return false;
    }
    if (smg_der_has(&in, SMG_DER_CONTEXT_0) && !smg_der_skip(&in)) {
        return false;
    }
    smg_span bits;
    if (version == 1 && smg_der_has(&in, SMG_DER_CONTEXT_1_PRIMITIVE)) {
        if (!smg_der_read(&in, SMG_DER_CONTEXT_1_PRIMITIVE, &bits) || bits.left < 1 ||
            bits.next[0] != 0) {
            return false;
        }
        parts->public_key = smg_span_over(bits.next + 1, bits.left - 1);
        parts->has_public_key = true;
    }
    return in.left == 0;
}

/* ECPrivateKey behind its version (RFC 5915, clause 3): OCTET STRING, parameters [0] OPTIONAL,
 * publicKey [1] OPTIONAL. */
static bool parse_ec_private_key(smg_ec_private_key *key, smg_span in, uint8_t version) {
    smg_span field;
    memset(key, 0, sizeof *key);
    if (version != 1 || !smg_der_read(&in, SMG_DER_OCTET_STRING, &key->scalar)) {
        return false;
    }
    if (smg_der_has(&in, SMG_DER_CONTEXT_0)) {
        if (!smg_der_read(&in, SMG_DER_CONTEXT_0, &field) || field.left == 0 ||
            !smg_parameters_read(&key->parameters, &field) || field.left != 0) {
            return false;
        }
    }
    if (smg_der_has(&in, SMG_DER_CONTEXT_1)) {
        if (!smg_der_read(&in, SMG_DER_CONTEXT_1, &field) ||
            !smg_der_read_bits(&field, &key->public_key) || field.left != 0) {
            return false;
        }
        key->has_public_key = true;
    }
    return in.left == 0;
}

bool smg_ec_private_key_parse(smg_ec_private_key *key, smg_span der) {
    smg_span in;
    uint8_t version;
    return smg_der_read(&der, SMG_DER_SEQUENCE, &in) && der.left == 0 &&
           smg_der_read_small_integer(&in, &version) && parse_ec_private_key(key, in, version);
}

/* SEQUENCE { AlgorithmIdentifier, OCTET STRING } is an EncryptedPrivateKeyInfo (RFC 5958, 3),
 * SEQUENCE { AlgorithmIdentifier, BIT STRING } a SubjectPublicKeyInfo (RFC 5280, 4.1). */
static bool parse_without_version(smg_key_parts *parts, smg_span in) {
    if (!read_algorithm(parts, &in)) {
        return false;
    }
    if (smg_der_has(&in, SMG_DER_OCTET_STRING)) {
        parts->form = SMG_KEY_PKCS8_ENCRYPTED;
        return smg_der_read(&in, SMG_DER_OCTET_STRING, &parts->key) && in.left == 0;
    }
    parts->form = SMG_KEY_SPKI;
    return smg_der_read_bits(&in, &parts->key) && in.left == 0;
}

bool smg_key_parse(smg_key_parts *parts, smg_span der) {
    smg_span in;
    uint8_t version;
    memset(parts, 0, sizeof *parts);
    if (!smg_der_read(&der, SMG_DER_SEQUENCE, &in) || der.left != 0) {
        return false;
    }
    if (smg_der_has(&in, SMG_DER_SEQUENCE)) {
        return parse_without_version(parts, in);
    }
    if (!smg_der_read_small_integer(&in, &version)) {
        return false;
    }
    if (smg_der_has(&in, SMG_DER_SEQUENCE)) {
        return parse_pkcs8(parts, in, version);
    }
    if (!parse_ec_private_key(&parts->ec, in, version)) {
        return false;
    }
    parts->form = SMG_KEY_SEC1;
    parts->parameters = parts->ec.parameters;
    return true;
}

smg_status smg_key_check_algorithm(const smg_key_parts *parts) {
    if (smg_span_equals(&parts->algorithm, smg_oid_ec_public_key, sizeof smg_oid_ec_public_key) ||
        smg_span_equals(&parts->algorithm, smg_oid_sm2_signature, sizeof smg_oid_sm2_signature)) {
        return smg_parameters_are_sm2(&parts->parameters) ? SMG_OK : SMG_ERR_ALGORITHM;
    }
    if (smg_span_equals(&parts->algorithm, smg_oid_sm2, sizeof smg_oid_sm2) &&
        (parts->parameters.kind == SMG_PARAMETERS_ABSENT ||
         smg_parameters_are_sm2(&parts->parameters))) {
        return SMG_OK;
    }
    return SMG_ERR_ALGORITHM;
}

void smg_key_put_algorithm(smg_der_writer *w) {
    size_t outer = smg_der_written(w);
    smg_der_put_bytes(w, smg_oid_sm2, sizeof smg_oid_sm2);
    smg_der_put_header(w, SMG_DER_OID, outer);
    size_t mark = smg_der_written(w);
    smg_der_put_bytes(w, smg_oid_ec_public_key, sizeof smg_oid_ec_public_key);
    smg_der_put_header(w, SMG_DER_OID, mark);
    smg_der_put_header(w, SMG_DER_SEQUENCE, outer);
}

smg_status smg_codec_check_room(const uint8_t *out, size_t *out_length, size_t capacity,
                                size_t needed, const void *key) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL || key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (capacity < needed) {
        return SMG_ERR_CAPACITY;
    }
    *out_length = needed;
    return SMG_OK;
}
