/* SPDX-License-Identifier: Apache-2.0 */
/* The public parts of SM9's master keys. */
#include <string.h>

#include "codec/pem.h"
#include "codec/sm9_key.h"
#include "codec/text.h"

static const char sign_label[] = "SM9 SIGN MASTER PUBLIC KEY";
static const char encrypt_label[] = "SM9 ENC MASTER PUBLIC KEY";

/* ---- reading ---- */

static smg_status read_sign(smg_sm9_sign_master_public *key, smg_span der) {
    smg_span point;
    smg_status status = SMG_ERR_FORMAT;
    if (smg_sm9_public_parse(&point, der)) {
        status = smg_sm9_sign_master_public_from_bytes(key, point.next, point.left);
    }
    return status == SMG_ERR_LENGTH ? SMG_ERR_FORMAT : status;
}

static smg_status read_encrypt(smg_sm9_encrypt_master_public *key, smg_span der) {
    smg_span point;
    smg_status status = SMG_ERR_FORMAT;
    if (smg_sm9_public_parse(&point, der)) {
        status = smg_sm9_encrypt_master_public_from_bytes(key, point.next, point.left);
    }
    return status == SMG_ERR_LENGTH ? SMG_ERR_FORMAT : status;
}

/* content := that of the first block with this label. */
static smg_status find_block(uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES], size_t *length,
                             smg_span text, const char *label) {
    smg_pem_block block;
    while (smg_pem_next(&text, &block)) {
        if (smg_pem_has_label(&block, label)) {
            return smg_base64_decode(content, length, SMG_KEY_PEM_CONTENT_MAX_BYTES, block.body);
        }
    }
    return SMG_ERR_FORMAT;
}

smg_status smg_sm9_sign_master_public_from_der(smg_sm9_sign_master_public *key, const uint8_t *in,
                                               size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    return in != NULL ? read_sign(key, smg_span_over(in, length)) : SMG_ERR_ARGUMENT;
}

smg_status smg_sm9_encrypt_master_public_from_der(smg_sm9_encrypt_master_public *key,
                                                  const uint8_t *in, size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    return in != NULL ? read_encrypt(key, smg_span_over(in, length)) : SMG_ERR_ARGUMENT;
}

smg_status smg_sm9_sign_master_public_from_pem(smg_sm9_sign_master_public *key, const void *in,
                                               size_t length) {
    uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t content_length;
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = find_block(content, &content_length, smg_span_over(in, length), sign_label);
    return status == SMG_OK ? read_sign(key, smg_span_over(content, content_length)) : status;
}

smg_status smg_sm9_encrypt_master_public_from_pem(smg_sm9_encrypt_master_public *key,
                                                  const void *in, size_t length) {
    uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t content_length;
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status =
        find_block(content, &content_length, smg_span_over(in, length), encrypt_label);
    return status == SMG_OK ? read_encrypt(key, smg_span_over(content, content_length)) : status;
}

/* ---- writing ---- */

static void put_sign(uint8_t out[SMG_SM9_SIGN_MASTER_PUBLIC_DER_BYTES],
                     const smg_sm9_sign_master_public *key) {
    uint8_t point[SMG_SM9_G2_POINT_BYTES];
    smg_der_writer w;
    smg_sm9_sign_master_public_to_bytes(point, key);
    smg_der_writer_init(&w, out, SMG_SM9_SIGN_MASTER_PUBLIC_DER_BYTES);
    smg_der_put_bits(&w, point, sizeof point);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
}

static void put_encrypt(uint8_t out[SMG_SM9_ENCRYPT_MASTER_PUBLIC_DER_BYTES],
                        const smg_sm9_encrypt_master_public *key) {
    uint8_t point[SMG_SM9_G1_POINT_BYTES];
    smg_der_writer w;
    smg_sm9_encrypt_master_public_to_bytes(point, key);
    smg_der_writer_init(&w, out, SMG_SM9_ENCRYPT_MASTER_PUBLIC_DER_BYTES);
    smg_der_put_bits(&w, point, sizeof point);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
}

smg_status smg_sm9_sign_master_public_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                             const smg_sm9_sign_master_public *key) {
    smg_status status =
        smg_codec_check_room(out, out_length, capacity, SMG_SM9_SIGN_MASTER_PUBLIC_DER_BYTES, key);
    if (status == SMG_OK) {
        put_sign(out, key);
    }
    return status;
}

smg_status smg_sm9_encrypt_master_public_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                                const smg_sm9_encrypt_master_public *key) {
    smg_status status = smg_codec_check_room(out, out_length, capacity,
                                             SMG_SM9_ENCRYPT_MASTER_PUBLIC_DER_BYTES, key);
    if (status == SMG_OK) {
        put_encrypt(out, key);
    }
    return status;
}

smg_status smg_sm9_sign_master_public_to_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                             const smg_sm9_sign_master_public *key) {
    smg_status status =
        smg_codec_check_room(out, out_length, capacity, SMG_SM9_SIGN_MASTER_PUBLIC_PEM_BYTES, key);
    if (status == SMG_OK) {
        uint8_t der[SMG_SM9_SIGN_MASTER_PUBLIC_DER_BYTES];
        put_sign(der, key);
        *out_length = smg_pem_write(out, sign_label, der, sizeof der);
    }
    return status;
}

smg_status smg_sm9_encrypt_master_public_to_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                                const smg_sm9_encrypt_master_public *key) {
    smg_status status = smg_codec_check_room(out, out_length, capacity,
                                             SMG_SM9_ENCRYPT_MASTER_PUBLIC_PEM_BYTES, key);
    if (status == SMG_OK) {
        uint8_t der[SMG_SM9_ENCRYPT_MASTER_PUBLIC_DER_BYTES];
        put_encrypt(der, key);
        *out_length = smg_pem_write(out, encrypt_label, der, sizeof der);
    }
    return status;
}
