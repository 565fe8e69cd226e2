/* SPDX-License-Identifier: Apache-2.0 */
/* A key of SM9's KEM with its ciphertext: SEQUENCE { K OCTET STRING, C BIT STRING } (GM/T
 * 0080-2020, 6.5). */
#include <smidgen/codec_sm9.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/der.h"
#include "codec/sm9_point.h"

enum { CIPHERTEXT = SMG_SM9_KEM_CIPHERTEXT_BYTES, KEY_MAX = SMG_SM9_KEY_PACKAGE_KEY_MAX_BYTES };

smg_status smg_sm9_key_package_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                      const uint8_t *key, size_t key_length,
                                      const uint8_t ciphertext[CIPHERTEXT]) {
    uint8_t der[SMG_SM9_KEY_PACKAGE_MAX_BYTES];
    smg_der_writer w;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL || key == NULL || ciphertext == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (key_length == 0 || key_length > KEY_MAX) {
        return SMG_ERR_LENGTH;
    }
    if (ciphertext[0] != SMG_SM9_POINT_TAG) {
        return SMG_ERR_FORMAT;
    }
    smg_der_writer_init(&w, der, sizeof der);
    smg_der_put_bits(&w, ciphertext, CIPHERTEXT);
    smg_der_put_value(&w, SMG_DER_OCTET_STRING, key, key_length);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    const size_t length = smg_der_written(&w);
    if (length <= capacity) {
        memcpy(out, w.next, length);
        *out_length = length;
    }
    smg_wipe(der, sizeof der);
    return length <= capacity ? SMG_OK : SMG_ERR_CAPACITY;
}

smg_status smg_sm9_key_package_from_der(uint8_t *key, size_t *key_length, size_t capacity,
                                        uint8_t ciphertext[CIPHERTEXT], const uint8_t *in,
                                        size_t length) {
    smg_span rest = smg_span_over(in, length), parts, secret, point;
    if (key_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *key_length = 0;
    if (key == NULL || ciphertext == NULL || in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (!smg_der_read(&rest, SMG_DER_SEQUENCE, &parts) || rest.left != 0 ||
        !smg_der_read(&parts, SMG_DER_OCTET_STRING, &secret) ||
        !smg_sm9_point_read(&parts, &point) || parts.left != 0) {
        return SMG_ERR_FORMAT;
    }
    if (secret.left == 0 || secret.left > KEY_MAX) {
        return SMG_ERR_LENGTH;
    }
    if (secret.left > capacity) {
        return SMG_ERR_CAPACITY;
    }
    uint8_t found[CIPHERTEXT]; /* in may overlap both */
    memcpy(found, point.next, sizeof found);
    *key_length = secret.left;
    memmove(key, secret.next, secret.left);
    memcpy(ciphertext, found, sizeof found);
    return SMG_OK;
}
