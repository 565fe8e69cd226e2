/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/codec.h>

#include <string.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/pem.h"
#include "codec/text.h"

static smg_status check_arguments(smg_sm2_public_key *key, const void *in) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    return in == NULL ? SMG_ERR_ARGUMENT : SMG_OK;
}

static smg_status read_der(smg_sm2_public_key *key, smg_span der) {
    smg_key_parts parts;
    if (!smg_key_parse(&parts, der) || parts.form != SMG_KEY_SPKI) {
        return SMG_ERR_FORMAT;
    }
    smg_status status = smg_key_check_algorithm(&parts);
    if (status == SMG_OK) {
        status = smg_sm2_public_key_from_bytes(key, parts.key.next, parts.key.left);
    }
    return status == SMG_ERR_LENGTH ? SMG_ERR_FORMAT : status;
}

smg_status smg_sm2_public_key_from_der(smg_sm2_public_key *key, const uint8_t *in, size_t length) {
    smg_status status = check_arguments(key, in);
    return status == SMG_OK ? read_der(key, smg_span_over(in, length)) : status;
}

smg_status smg_sm2_public_key_from_pem(smg_sm2_public_key *key, const void *in, size_t length) {
    smg_status status = check_arguments(key, in);
    if (status != SMG_OK) {
        return status;
    }
    smg_span text = smg_span_over(in, length);
    smg_pem_block block;
    while (smg_pem_next(&text, &block)) {
        if (smg_pem_has_label(&block, "PUBLIC KEY")) {
            uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
            size_t content_length;
            status = smg_base64_decode(content, &content_length, sizeof content, block.body);
            if (status == SMG_OK) {
                status = read_der(key, smg_span_over(content, content_length));
            }
            return status;
        }
    }
    return SMG_ERR_FORMAT;
}

smg_status smg_sm2_public_key_from_hex(smg_sm2_public_key *key, const void *in, size_t length) {
    smg_status status = check_arguments(key, in);
    if (status != SMG_OK) {
        return status;
    }
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    if (length != 2 * SMG_SM2_PUBLIC_KEY_BYTES &&
        length != 2 * SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES) {
        return SMG_ERR_LENGTH;
    }
    if (!smg_hex_decode(point, in, length / 2)) {
        return SMG_ERR_FORMAT;
    }
    return smg_sm2_public_key_from_bytes(key, point, length / 2);
}

static void write_der(uint8_t out[SMG_SM2_PUBLIC_KEY_DER_BYTES], const smg_sm2_public_key *key) {
    static const uint8_t no_unused_bits = 0;
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    smg_sm2_public_key_to_bytes(point, key);
    smg_der_writer w;
    smg_der_writer_init(&w, out, SMG_SM2_PUBLIC_KEY_DER_BYTES);
    smg_der_put_bytes(&w, point, sizeof point);
    smg_der_put_bytes(&w, &no_unused_bits, 1);
    smg_der_put_header(&w, SMG_DER_BIT_STRING, 0);
    smg_key_put_algorithm(&w);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
}

smg_status smg_sm2_public_key_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                     const smg_sm2_public_key *key) {
    smg_status status =
        smg_codec_check_room(out, out_length, capacity, SMG_SM2_PUBLIC_KEY_DER_BYTES, key);
    if (status == SMG_OK) {
        write_der(out, key);
    }
    return status;
}

smg_status smg_sm2_public_key_to_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                     const smg_sm2_public_key *key) {
    smg_status status =
        smg_codec_check_room(out, out_length, capacity, SMG_SM2_PUBLIC_KEY_PEM_BYTES, key);
    if (status == SMG_OK) {
        uint8_t der[SMG_SM2_PUBLIC_KEY_DER_BYTES];
        write_der(der, key);
        *out_length = smg_pem_write(out, "PUBLIC KEY", der, sizeof der);
    }
    return status;
}

smg_status smg_sm2_public_key_to_hex(uint8_t *out, size_t *out_length, size_t capacity,
                                     const smg_sm2_public_key *key) {
    smg_status status =
        smg_codec_check_room(out, out_length, capacity, SMG_SM2_PUBLIC_KEY_HEX_BYTES, key);
    if (status == SMG_OK) {
        uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
        smg_sm2_public_key_to_bytes(point, key);
        smg_hex_encode(out, point, sizeof point);
    }
    return status;
}
