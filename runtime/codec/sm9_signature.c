/* SPDX-License-Identifier: Apache-2.0 */
/* SM9 signatures in DER: SEQUENCE { h OCTET STRING, S BIT STRING } (GM/T 0080-2020). */
#include <smidgen/codec_sm9.h>

#include <string.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/sm9_point.h"

enum { H = SMG_SM9_SCALAR_BYTES };

_Static_assert(H + SMG_SM9_G1_BYTES == SMG_SM9_SIGNATURE_BYTES, "S begins where h ends");

smg_status smg_sm9_signature_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                    const uint8_t signature[SMG_SM9_SIGNATURE_BYTES]) {
    smg_status status =
        smg_codec_check_room(out, out_length, capacity, SMG_SM9_SIGNATURE_DER_BYTES, signature);
    if (status == SMG_OK) {
        uint8_t der[SMG_SM9_SIGNATURE_DER_BYTES], point[SMG_SM9_G1_POINT_BYTES];
        smg_der_writer w;
        smg_der_writer_init(&w, der, sizeof der);
        point[0] = SMG_SM9_POINT_TAG;
        memcpy(point + 1, signature + H, SMG_SM9_G1_BYTES);
        smg_der_put_bits(&w, point, sizeof point);
        smg_der_put_value(&w, SMG_DER_OCTET_STRING, signature, H);
        smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
        memcpy(out, der, sizeof der);
    }
    return status;
}

smg_status smg_sm9_signature_from_der(uint8_t signature[SMG_SM9_SIGNATURE_BYTES], const uint8_t *in,
                                      size_t length) {
    if (signature == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t raw[SMG_SM9_SIGNATURE_BYTES] = {0}; /* in may overlap signature */
    smg_status status = SMG_ERR_FORMAT;
    if (in == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else {
        smg_span rest = smg_span_over(in, length), parts, h, s;
        if (smg_der_read(&rest, SMG_DER_SEQUENCE, &parts) && rest.left == 0 &&
            smg_der_read(&parts, SMG_DER_OCTET_STRING, &h) && h.left == H &&
            smg_sm9_point_read(&parts, &s) && parts.left == 0) {
            memcpy(raw, h.next, H);
            memcpy(raw + H, s.next + 1, SMG_SM9_G1_BYTES);
            status = SMG_OK;
        }
    }
    memcpy(signature, raw, sizeof raw);
    return status;
}
