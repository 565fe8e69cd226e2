/* SPDX-License-Identifier: Apache-2.0 */
/* SM2 signatures in DER: SEQUENCE { r INTEGER, s INTEGER } (GM/T 0009-2012, 7.3). */
#include <smidgen/sm2.h>

#include <string.h>

#include "codec/der.h"
#include "sm2/curve.h"

#define SCALAR_BYTES SMG_SM2_SCALAR_BYTES

_Static_assert(SM2_FN_BYTES == SCALAR_BYTES, "s begins where r ends");

smg_status smg_sm2_signature_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                    const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL || signature == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES];
    smg_der_writer w;
    smg_der_writer_init(&w, der, sizeof der);
    smg_der_put_unsigned(&w, signature + SCALAR_BYTES, SCALAR_BYTES);
    smg_der_put_unsigned(&w, signature, SCALAR_BYTES);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    size_t length = smg_der_written(&w);
    if (length > capacity) {
        return SMG_ERR_CAPACITY;
    }
    memcpy(out, w.next, length);
    *out_length = length;
    return SMG_OK;
}

smg_status smg_sm2_signature_from_der(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], const uint8_t *in,
                                      size_t length) {
    if (signature == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t raw[SMG_SM2_SIGNATURE_BYTES] = {0}; /* in may overlap signature */
    smg_status status = SMG_ERR_FORMAT;
    if (in == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else {
        smg_span rest = smg_span_over(in, length), numbers;
        if (smg_der_read(&rest, SMG_DER_SEQUENCE, &numbers) && rest.left == 0 &&
            smg_der_read_unsigned(&numbers, raw, SCALAR_BYTES) &&
            smg_der_read_unsigned(&numbers, raw + SCALAR_BYTES, SCALAR_BYTES) &&
            numbers.left == 0) {
            status = SMG_OK;
        }
    }
    if (status != SMG_OK) {
        memset(raw, 0, sizeof raw);
    }
    memcpy(signature, raw, sizeof raw);
    return status;
}
