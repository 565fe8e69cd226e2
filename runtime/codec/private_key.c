/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/codec.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/oids.h"
#include "codec/pem.h"
#include "codec/text.h"
#include "sm2/key.h"

static smg_status check_arguments(smg_sm2_private_key *key, const void *in) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (in == NULL) {
        smg_wipe(key, sizeof *key);
        return SMG_ERR_ARGUMENT;
    }
    return SMG_OK;
}

/* A public key that stands beside the private key must be its own. */
static smg_status check_public_key(const smg_sm2_private_key *key, const smg_span *encoded) {
    smg_sm2_public_key found;
    if (smg_sm2_public_key_from_bytes(&found, encoded->next, encoded->left) != SMG_OK ||
        memcmp(found.x, key->public_key.x, sizeof found.x) != 0 ||
        memcmp(found.y, key->public_key.y, sizeof found.y) != 0) {
        return SMG_ERR_KEY;
    }
    return SMG_OK;
}

/* Reads an ECPrivateKey; `curve_known` when something around it names the curve. */
static smg_status read_ec(smg_sm2_private_key *key, const smg_ec_private_key *ec,
                          bool curve_known) {
    if (ec->parameters.kind == SMG_PARAMETERS_ABSENT) {
        if (!curve_known && !ec->has_public_key) {
            return SMG_ERR_ALGORITHM;
        }
    } else if (!smg_parameters_are_sm2(&ec->parameters)) {
        return SMG_ERR_ALGORITHM;
    }
    if (ec->scalar.left != SMG_SM2_SCALAR_BYTES) {
        return SMG_ERR_FORMAT;
    }
    smg_status status = smg_sm2_private_key_from_bytes(key, ec->scalar.next, ec->scalar.left);
    if (status == SMG_OK && ec->has_public_key) {
        status = check_public_key(key, &ec->public_key);
    }
    return status;
}

smg_status smg_key_read_pkcs8(smg_sm2_private_key *key, const smg_key_parts *parts) {
    smg_ec_private_key ec;
    smg_status status = smg_key_check_algorithm(parts);
    if (status == SMG_OK && !smg_ec_private_key_parse(&ec, parts->key)) {
        status = SMG_ERR_FORMAT;
    }
    if (status == SMG_OK) {
        status = read_ec(key, &ec, true);
    }
    if (status == SMG_OK && parts->has_public_key) {
        status = check_public_key(key, &parts->public_key);
    }
    return status;
}

/* Reads any form of private key; `curve_known` when something around a SEC1 key names the curve. */
static smg_status read_parts(smg_sm2_private_key *key, const smg_key_parts *parts,
                             bool curve_known) {
    switch (parts->form) {
    case SMG_KEY_SEC1:
        return read_ec(key, &parts->ec, curve_known);
    case SMG_KEY_PKCS8:
        return smg_key_read_pkcs8(key, parts);
    case SMG_KEY_PKCS8_ENCRYPTED:
        return SMG_ERR_UNSUPPORTED;
    default:
        return SMG_ERR_FORMAT;
    }
}

static smg_status wipe_unless_ok(smg_sm2_private_key *key, smg_status status) {
    if (status != SMG_OK) {
        smg_wipe(key, sizeof *key);
    }
    return status;
}

smg_status smg_sm2_private_key_from_der(smg_sm2_private_key *key, const uint8_t *in,
                                        size_t length) {
    smg_status status = check_arguments(key, in);
    if (status != SMG_OK) {
        return status;
    }
    smg_key_parts parts;
    status = smg_key_parse(&parts, smg_span_over(in, length)) ? read_parts(key, &parts, false)
                                                              : SMG_ERR_FORMAT;
    return wipe_unless_ok(key, status);
}

/* What an EC PARAMETERS block says of the EC PRIVATE KEY behind it. */
static smg_status read_ec_parameters(const smg_pem_block *block) {
    uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t length;
    smg_status status = smg_base64_decode(content, &length, sizeof content, block->body);
    if (status != SMG_OK) {
        return status;
    }
    smg_span in = smg_span_over(content, length);
    smg_parameters parameters;
    if (!smg_parameters_read(&parameters, &in) || in.left != 0) {
        return SMG_ERR_FORMAT;
    }
    return smg_parameters_are_sm2(&parameters) ? SMG_OK : SMG_ERR_ALGORITHM;
}

/* Reads the content of a block whose label names a private key; it must be what the label says. */
static smg_status read_block(smg_sm2_private_key *key, const smg_pem_block *block,
                             smg_key_form form, bool curve_known) {
    if (smg_pem_is_encrypted(block)) {
        return SMG_ERR_UNSUPPORTED;
    }
    uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t length;
    smg_status status = smg_base64_decode(content, &length, sizeof content, block->body);
    if (status == SMG_OK) {
        smg_key_parts parts;
        bool is_form = smg_key_parse(&parts, smg_span_over(content, length)) && parts.form == form;
        status = is_form ? read_parts(key, &parts, curve_known) : SMG_ERR_FORMAT;
    }
    smg_wipe(content, sizeof content);
    return status;
}

/* OpenSSL 3 writes SM2 where SEC1's label has EC. */
static bool has_ec_label(const smg_pem_block *block, const char *ec, const char *sm2) {
    return smg_pem_has_label(block, ec) || smg_pem_has_label(block, sm2);
}

static smg_status read_pem(smg_sm2_private_key *key, smg_span text) {
    smg_pem_block block;
    bool has_parameters = false;
    smg_status parameters = SMG_OK;
    while (smg_pem_next(&text, &block)) {
        if (has_ec_label(&block, "EC PARAMETERS", "SM2 PARAMETERS")) {
            has_parameters = true;
            parameters = read_ec_parameters(&block);
        } else if (has_ec_label(&block, "EC PRIVATE KEY", "SM2 PRIVATE KEY")) {
            if (parameters != SMG_OK) {
                return parameters;
            }
            return read_block(key, &block, SMG_KEY_SEC1, has_parameters);
        } else if (smg_pem_has_label(&block, "PRIVATE KEY")) {
            return read_block(key, &block, SMG_KEY_PKCS8, false);
        } else if (smg_pem_has_label(&block, "ENCRYPTED PRIVATE KEY")) {
            return read_block(key, &block, SMG_KEY_PKCS8_ENCRYPTED, false);
        }
    }
    return SMG_ERR_FORMAT;
}

smg_status smg_sm2_private_key_from_pem(smg_sm2_private_key *key, const void *in, size_t length) {
    smg_status status = check_arguments(key, in);
    if (status != SMG_OK) {
        return status;
    }
    return wipe_unless_ok(key, read_pem(key, smg_span_over(in, length)));
}

smg_status smg_sm2_private_key_from_hex(smg_sm2_private_key *key, const void *in, size_t length) {
    smg_status status = check_arguments(key, in);
    if (status != SMG_OK) {
        return status;
    }
    uint8_t scalar[SMG_SM2_SCALAR_BYTES];
    if (length != SMG_SM2_PRIVATE_KEY_HEX_BYTES) {
        status = SMG_ERR_LENGTH;
    } else if (!smg_hex_decode(scalar, in, sizeof scalar)) {
        status = SMG_ERR_FORMAT;
    } else {
        status = smg_sm2_private_key_from_bytes(key, scalar, sizeof scalar);
        smg_wipe(scalar, sizeof scalar);
    }
    return wipe_unless_ok(key, status);
}

/* Writes ECPrivateKey in front of what the writer holds. */
static void put_ec_private_key(smg_der_writer *w, const smg_sm2_private_key *key) {
    static const uint8_t version = 1, no_unused_bits = 0;
    uint8_t scalar[SMG_SM2_SCALAR_BYTES];
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    smg_sm2_public_key_to_bytes(point, &key->public_key);
    smg_sm2_private_key_to_bytes(scalar, key);

    smg_der_put_bytes(w, point, sizeof point);
    smg_der_put_bytes(w, &no_unused_bits, 1);
    smg_der_put_header(w, SMG_DER_BIT_STRING, 0);
    smg_der_put_header(w, SMG_DER_CONTEXT_1, 0);
    size_t mark = smg_der_written(w);
    smg_der_put_bytes(w, smg_oid_sm2, sizeof smg_oid_sm2);
    smg_der_put_header(w, SMG_DER_OID, mark);
    smg_der_put_header(w, SMG_DER_CONTEXT_0, mark);
    mark = smg_der_written(w);
    smg_der_put_bytes(w, scalar, sizeof scalar);
    smg_der_put_header(w, SMG_DER_OCTET_STRING, mark);
    mark = smg_der_written(w);
    smg_der_put_bytes(w, &version, 1);
    smg_der_put_header(w, SMG_DER_INTEGER, mark);
    smg_der_put_header(w, SMG_DER_SEQUENCE, 0);
    smg_wipe(scalar, sizeof scalar);
}

static void write_sec1(uint8_t out[SMG_SM2_PRIVATE_KEY_SEC1_DER_BYTES],
                       const smg_sm2_private_key *key) {
    smg_der_writer w;
    smg_der_writer_init(&w, out, SMG_SM2_PRIVATE_KEY_SEC1_DER_BYTES);
    put_ec_private_key(&w, key);
}

static void write_pkcs8(uint8_t out[SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES],
                        const smg_sm2_private_key *key) {
    static const uint8_t version = 0;
    smg_der_writer w;
    smg_der_writer_init(&w, out, SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES);
    put_ec_private_key(&w, key);
    smg_der_put_header(&w, SMG_DER_OCTET_STRING, 0);
    smg_key_put_algorithm(&w);
    size_t mark = smg_der_written(&w);
    smg_der_put_bytes(&w, &version, 1);
    smg_der_put_header(&w, SMG_DER_INTEGER, mark);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
}

smg_status smg_key_check_filled(const smg_sm2_private_key *key) {
    return smg_sm2_private_key_is_empty(key) ? SMG_ERR_KEY : SMG_OK;
}

/* Room for what is written, and a key to write. */
static smg_status check_writing(const uint8_t *out, size_t *out_length, size_t capacity,
                                size_t needed, const smg_sm2_private_key *key) {
    smg_status status = smg_codec_check_room(out, out_length, capacity, needed, key);
    if (status == SMG_OK && (status = smg_key_check_filled(key)) != SMG_OK) {
        *out_length = 0;
    }
    return status;
}

smg_status smg_sm2_private_key_to_pkcs8_der(uint8_t *out, size_t *out_length, size_t capacity,
                                            const smg_sm2_private_key *key) {
    smg_status status =
        check_writing(out, out_length, capacity, SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES, key);
    if (status == SMG_OK) {
        write_pkcs8(out, key);
    }
    return status;
}

smg_status smg_sm2_private_key_to_pkcs8_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                            const smg_sm2_private_key *key) {
    smg_status status =
        check_writing(out, out_length, capacity, SMG_SM2_PRIVATE_KEY_PKCS8_PEM_BYTES, key);
    if (status == SMG_OK) {
        uint8_t der[SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES];
        write_pkcs8(der, key);
        *out_length = smg_pem_write(out, "PRIVATE KEY", der, sizeof der);
        smg_wipe(der, sizeof der);
    }
    return status;
}

smg_status smg_sm2_private_key_to_sec1_der(uint8_t *out, size_t *out_length, size_t capacity,
                                           const smg_sm2_private_key *key) {
    smg_status status =
        check_writing(out, out_length, capacity, SMG_SM2_PRIVATE_KEY_SEC1_DER_BYTES, key);
    if (status == SMG_OK) {
        write_sec1(out, key);
    }
    return status;
}

smg_status smg_sm2_private_key_to_sec1_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                           const smg_sm2_private_key *key) {
    smg_status status =
        check_writing(out, out_length, capacity, SMG_SM2_PRIVATE_KEY_SEC1_PEM_BYTES, key);
    if (status == SMG_OK) {
        uint8_t der[SMG_SM2_PRIVATE_KEY_SEC1_DER_BYTES];
        write_sec1(der, key);
        *out_length = smg_pem_write(out, "EC PRIVATE KEY", der, sizeof der);
        smg_wipe(der, sizeof der);
    }
    return status;
}

smg_status smg_sm2_private_key_to_hex(uint8_t *out, size_t *out_length, size_t capacity,
                                      const smg_sm2_private_key *key) {
    smg_status status =
        check_writing(out, out_length, capacity, SMG_SM2_PRIVATE_KEY_HEX_BYTES, key);
    if (status == SMG_OK) {
        uint8_t scalar[SMG_SM2_SCALAR_BYTES];
        smg_sm2_private_key_to_bytes(scalar, key);
        smg_hex_encode(out, scalar, sizeof scalar);
        smg_wipe(scalar, sizeof scalar);
    }
    return status;
}
