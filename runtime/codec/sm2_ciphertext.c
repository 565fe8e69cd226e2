/* SPDX-License-Identifier: Apache-2.0 */
/* The forms of an SM2 ciphertext, all of which is public (GB/T 32918.4-2016, 6.1, A8;
 * GM/T 0009-2012, 7.2). */
#include "codec/sm2_ciphertext.h"

#include <string.h>

#include "codec/der.h"
#include "core/overlap.h"
#include "sm2/cipher.h"

#define COORDINATE       SMG_SM2_COORDINATE_BYTES
#define C3_BYTES         SMG_SM2_C3_BYTES
#define TAG_UNCOMPRESSED 0x04

_Static_assert(SM2_FP_BYTES == COORDINATE, "y ends where C3 or C2 begins");

smg_status smg_sm2_form_check(smg_sm2_form form) {
    return form >= SMG_SM2_ASN1 && form <= SMG_SM2_C1C2C3_BARE ? SMG_OK : SMG_ERR_UNSUPPORTED;
}

bool smg_sm2_form_ends_with_c3(smg_sm2_form form) {
    return form == SMG_SM2_C1C2C3 || form == SMG_SM2_C1C2C3_BARE;
}

static bool is_tagged(smg_sm2_form form) {
    return form == SMG_SM2_C1C3C2 || form == SMG_SM2_C1C2C3;
}

/* ---- reading ---- */

/* c1 := 04 || x || y, checked */
static smg_status read_point(smg_sm2_public_key *c1, const uint8_t *x, const uint8_t *y) {
    uint8_t bytes[SMG_SM2_PUBLIC_KEY_BYTES];
    bytes[0] = TAG_UNCOMPRESSED;
    memcpy(bytes + 1, x, COORDINATE);
    memcpy(bytes + 1 + COORDINATE, y, COORDINATE);
    return smg_sm2_public_key_from_bytes(c1, bytes, sizeof bytes);
}

/* What is before C2 is there, but C2 need not be: its length is held against the whole's. */
static smg_status locate_asn1(smg_sm2_ciphertext_parts *parts, const uint8_t *head,
                              size_t head_length, uint64_t length) {
    uint8_t x[COORDINATE], y[COORDINATE];
    smg_span in = smg_span_over(head, head_length), c3;
    uint64_t content;
    if (!smg_der_read_header(&in, SMG_DER_SEQUENCE, &content) ||
        content != length - (head_length - in.left) || !smg_der_read_unsigned(&in, x, COORDINATE) ||
        !smg_der_read_unsigned(&in, y, COORDINATE) ||
        !smg_der_read(&in, SMG_DER_OCTET_STRING, &c3) || c3.left != C3_BYTES ||
        !smg_der_read_header(&in, SMG_DER_OCTET_STRING, &parts->c2_length)) {
        return SMG_ERR_FORMAT;
    }
    parts->c2_offset = head_length - in.left;
    parts->c3_offset = (uint64_t)(c3.next - head);
    if (parts->c2_length != length - parts->c2_offset) {
        return SMG_ERR_FORMAT;
    }
    smg_status status = smg_sm2_message_length(parts->c2_length);
    return status == SMG_OK ? read_point(&parts->c1, x, y) : status;
}

/* The length of C1 by its tag; 0 where it is none. */
static size_t tagged_length(uint8_t tag) {
    switch (tag) {
    case 0x02:
    case 0x03:
        return SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES;
    case TAG_UNCOMPRESSED:
    case 0x06:
    case 0x07:
        return SMG_SM2_PUBLIC_KEY_BYTES;
    default:
        return 0;
    }
}

static smg_status locate_raw(smg_sm2_ciphertext_parts *parts, smg_sm2_form form,
                             const uint8_t *head, uint64_t length) {
    size_t c1_length = 2 * COORDINATE;
    if (is_tagged(form) && length > 0) {
        c1_length = tagged_length(head[0]);
        if (c1_length == 0) {
            return SMG_ERR_FORMAT;
        }
    }
    if (length <= c1_length + C3_BYTES) {
        return SMG_ERR_LENGTH;
    }
    parts->c2_length = length - c1_length - C3_BYTES;
    parts->c2_offset = c1_length + (smg_sm2_form_ends_with_c3(form) ? 0 : C3_BYTES);
    parts->c3_offset = c1_length + (smg_sm2_form_ends_with_c3(form) ? parts->c2_length : 0);
    smg_status status = smg_sm2_message_length(parts->c2_length);
    if (status != SMG_OK) {
        return status;
    }
    return is_tagged(form) ? smg_sm2_public_key_from_bytes(&parts->c1, head, c1_length)
                           : read_point(&parts->c1, head, head + COORDINATE);
}

smg_status smg_sm2_ciphertext_locate(smg_sm2_ciphertext_parts *parts, smg_sm2_form form,
                                     const uint8_t *head, size_t head_length, uint64_t length) {
    if (parts == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_ciphertext_parts found; /* head may lie within parts */
    memset(&found, 0, sizeof found);
    smg_status status = smg_sm2_form_check(form);
    if (head == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else if (status == SMG_OK) {
        if (head_length > length ||
            (head_length < length && head_length < SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES)) {
            status = SMG_ERR_LENGTH;
        } else if (form == SMG_SM2_ASN1) {
            status = locate_asn1(&found, head, head_length, length);
        } else {
            status = locate_raw(&found, form, head, length);
        }
    }
    if (status != SMG_OK) {
        memset(&found, 0, sizeof found);
    }
    *parts = found;
    return status;
}

/* ---- writing ---- */

/* What stands before C2 in DER, at the end of the writer's buffer. */
static void put_asn1_head(smg_der_writer *w, const smg_sm2_public_key *c1,
                          const uint8_t c3[C3_BYTES], uint64_t length) {
    smg_der_put_length(w, SMG_DER_OCTET_STRING, length);
    const size_t mark = smg_der_written(w);
    smg_der_put_bytes(w, c3, C3_BYTES);
    smg_der_put_header(w, SMG_DER_OCTET_STRING, mark);
    smg_der_put_unsigned(w, c1->y, COORDINATE);
    smg_der_put_unsigned(w, c1->x, COORDINATE);
    smg_der_put_length(w, SMG_DER_SEQUENCE, smg_der_written(w) + length);
}

static void put_raw_head(smg_der_writer *w, smg_sm2_form form, const smg_sm2_public_key *c1,
                         const uint8_t c3[C3_BYTES]) {
    static const uint8_t tag = TAG_UNCOMPRESSED;
    if (!smg_sm2_form_ends_with_c3(form)) {
        smg_der_put_bytes(w, c3, C3_BYTES);
    }
    smg_der_put_bytes(w, c1->y, COORDINATE);
    smg_der_put_bytes(w, c1->x, COORDINATE);
    if (is_tagged(form)) {
        smg_der_put_bytes(w, &tag, 1);
    }
}

smg_status smg_sm2_ciphertext_head(uint8_t *out, size_t *out_length, size_t capacity,
                                   smg_sm2_form form, const smg_sm2_public_key *c1,
                                   const uint8_t c3[SMG_SM2_C3_BYTES], uint64_t length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    smg_status status = smg_sm2_form_check(form);
    if (status == SMG_OK) {
        status = smg_sm2_message_length(length);
    }
    if (out == NULL || c1 == NULL || (c3 == NULL && !smg_sm2_form_ends_with_c3(form))) {
        status = SMG_ERR_ARGUMENT;
    }
    if (status != SMG_OK) {
        return status;
    }
    uint8_t head[SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES];
    smg_der_writer w;
    smg_der_writer_init(&w, head, sizeof head);
    if (form == SMG_SM2_ASN1) {
        put_asn1_head(&w, c1, c3, length);
    } else {
        put_raw_head(&w, form, c1, c3);
    }
    const size_t written = smg_der_written(&w);
    if (written > capacity) {
        return SMG_ERR_CAPACITY;
    }
    memcpy(out, w.next, written);
    *out_length = written;
    return SMG_OK;
}

smg_status smg_sm2_ciphertext_layout(smg_sm2_layout *layout, smg_sm2_form form,
                                     const smg_sm2_public_key *c1, uint64_t length) {
    static const uint8_t any[C3_BYTES];
    uint8_t head[SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES];
    smg_status status =
        smg_sm2_ciphertext_head(head, &layout->head, sizeof head, form, c1, any, length);
    layout->total = layout->head + length + (smg_sm2_form_ends_with_c3(form) ? C3_BYTES : 0);
    return status;
}

smg_status smg_sm2_ciphertext_bytes(size_t *bytes, smg_sm2_form form, size_t length) {
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    smg_sm2_public_key longest; /* in DER: both numbers with a zero octet before them */
    smg_sm2_layout layout;
    memset(&longest, 0xff, sizeof longest);
    smg_status status = smg_sm2_ciphertext_layout(&layout, form, &longest, length);
    if (status == SMG_OK && layout.total > SIZE_MAX) {
        status = SMG_ERR_LENGTH;
    }
    if (status == SMG_OK) {
        *bytes = (size_t)layout.total;
    }
    return status;
}

void smg_sm2_ciphertext_finish(uint8_t *out, const smg_sm2_layout *layout, smg_sm2_form form,
                               const smg_sm2_public_key *c1, const uint8_t c3[C3_BYTES],
                               uint64_t length) {
    size_t written;
    smg_sm2_ciphertext_head(out, &written, layout->head, form, c1, c3, length);
    if (smg_sm2_form_ends_with_c3(form)) {
        memcpy(out + layout->head + length, c3, C3_BYTES);
    }
}

/* ---- from one form to another ---- */

static smg_status convert(uint8_t *out, size_t *out_length, size_t capacity, smg_sm2_form out_form,
                          const uint8_t *in, size_t length, smg_sm2_form form) {
    smg_sm2_ciphertext_parts parts;
    smg_sm2_layout layout;
    smg_status status = smg_sm2_form_check(out_form);
    if (status == SMG_OK) {
        status = smg_sm2_ciphertext_locate(&parts, form, in, length, length);
    }
    if (status == SMG_OK) {
        status = smg_sm2_ciphertext_layout(&layout, out_form, &parts.c1, parts.c2_length);
    }
    if (status != SMG_OK) {
        return status;
    }
    if (layout.total > capacity) {
        return SMG_ERR_CAPACITY;
    }
    memcpy(out + layout.head, in + parts.c2_offset, (size_t)parts.c2_length);
    smg_sm2_ciphertext_finish(out, &layout, out_form, &parts.c1, in + parts.c3_offset,
                              parts.c2_length);
    *out_length = (size_t)layout.total;
    return SMG_OK;
}

smg_status smg_sm2_ciphertext_convert(uint8_t *out, size_t *out_length, size_t capacity,
                                      smg_sm2_form out_form, const uint8_t *in, size_t length,
                                      smg_sm2_form form) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (in != NULL && smg_shares(out, capacity, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status = convert(out, out_length, capacity, out_form, in, length, form);
    if (status != SMG_OK && status != SMG_ERR_CAPACITY) {
        memset(out, 0, capacity);
    }
    return status;
}
