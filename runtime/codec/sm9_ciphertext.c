/* SPDX-License-Identifier: Apache-2.0 */
/* SM9 ciphertexts in DER, all of which is public (GM/T 0080-2020, GB/T 41389-2022). */
#include <smidgen/codec_sm9.h>

#include <string.h>

#include "codec/der.h"
#include "codec/sm9_point.h"
#include "core/overlap.h"

enum { HEAD_MAX = SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES, C1 = SMG_SM9_C1_BYTES, C3 = SMG_SM9_C3_BYTES };

/* What a length of five octets counts. */
#define C2_LIMIT (UINT64_C(1) << 40)

static bool is_mode(uint32_t number) {
    return number == SMG_SM9_XOR || number == SMG_SM9_SM4_ECB || number == SMG_SM9_SM4_CBC ||
           number == SMG_SM9_SM4_OFB || number == SMG_SM9_SM4_CFB;
}

static bool is_c2_length(uint64_t length) {
    return length > 0 && length < C2_LIMIT - HEAD_MAX;
}

/* Writes at the end of head, and returns how much. */
static size_t put_head(uint8_t head[HEAD_MAX], smg_sm9_mode mode, const uint8_t c1[C1],
                       const uint8_t c3[C3], uint64_t c2_length) {
    smg_der_writer w;
    smg_der_writer_init(&w, head, HEAD_MAX);
    smg_der_put_length(&w, SMG_DER_OCTET_STRING, c2_length);
    smg_der_put_value(&w, SMG_DER_OCTET_STRING, c3, C3);
    smg_der_put_bits(&w, c1, C1);
    smg_der_put_count(&w, (uint32_t)mode);
    smg_der_put_length(&w, SMG_DER_SEQUENCE, smg_der_written(&w) + c2_length);
    return smg_der_written(&w);
}

smg_status smg_sm9_ciphertext_head(uint8_t *out, size_t *out_length, size_t capacity,
                                   smg_sm9_mode mode, const uint8_t c1[C1], const uint8_t c3[C3],
                                   uint64_t c2_length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL || c1 == NULL || c3 == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (!is_mode((uint32_t)mode)) {
        return SMG_ERR_UNSUPPORTED;
    }
    if (!is_c2_length(c2_length)) {
        return SMG_ERR_LENGTH;
    }
    uint8_t head[HEAD_MAX];
    const size_t length = put_head(head, mode, c1, c3, c2_length);
    if (capacity < length) {
        return SMG_ERR_CAPACITY;
    }
    memcpy(out, head + sizeof head - length, length);
    *out_length = length;
    return SMG_OK;
}

/* Reads what is before C2; *number is EnType. C2 need not be there: its length is held against the
 * whole's. */
static bool read_head(smg_sm9_ciphertext_parts *parts, uint8_t *number, smg_span in,
                      uint64_t length) {
    const size_t head_length = in.left;
    smg_span c1, c3;
    uint64_t content;
    if (!smg_der_read_header(&in, SMG_DER_SEQUENCE, &content) ||
        content != length - (head_length - in.left) || !smg_der_read_small_integer(&in, number) ||
        !smg_sm9_point_read(&in, &c1) || !smg_der_read(&in, SMG_DER_OCTET_STRING, &c3) ||
        c3.left != C3 || !smg_der_read_header(&in, SMG_DER_OCTET_STRING, &parts->c2_length)) {
        return false;
    }
    memcpy(parts->c1, c1.next, C1);
    memcpy(parts->c3, c3.next, C3);
    parts->c2_offset = head_length - in.left;
    return parts->c2_length == length - parts->c2_offset;
}

smg_status smg_sm9_ciphertext_locate(smg_sm9_ciphertext_parts *parts, const uint8_t *head,
                                     size_t head_length, uint64_t length) {
    uint8_t number = 0;
    if (parts == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm9_ciphertext_parts found;
    memset(&found, 0, sizeof found);
    smg_status status = SMG_ERR_ARGUMENT;
    if (head != NULL && head_length <= length) {
        status = !read_head(&found, &number, smg_span_over(head, head_length), length)
                     ? SMG_ERR_FORMAT
                 : !is_mode(number)     ? SMG_ERR_UNSUPPORTED
                 : found.c2_length == 0 ? SMG_ERR_LENGTH
                                        : SMG_OK;
    }
    memset(parts, 0, sizeof *parts);
    if (status == SMG_OK) {
        found.mode = (smg_sm9_mode)number;
        *parts = found;
    }
    return status;
}

smg_status smg_sm9_ciphertext_der_bytes(size_t *bytes, size_t c2_length) {
    static const uint8_t nothing[C1] = {0};
    uint8_t head[HEAD_MAX];
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    if (!is_c2_length(c2_length) || c2_length > SIZE_MAX - HEAD_MAX) {
        return SMG_ERR_LENGTH;
    }
    *bytes = put_head(head, SMG_SM9_XOR, nothing, nothing, c2_length) + c2_length;
    return SMG_OK;
}

smg_status smg_sm9_ciphertext_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                     smg_sm9_mode mode, const uint8_t *in, size_t length) {
    uint8_t head[HEAD_MAX];
    size_t head_length;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL || in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (length < SMG_SM9_C2_OFFSET) {
        return SMG_ERR_LENGTH;
    }
    const size_t c2_length = length - SMG_SM9_C2_OFFSET;
    smg_status status = smg_sm9_ciphertext_head(head, &head_length, sizeof head, mode, in,
                                                in + SMG_SM9_C3_OFFSET, c2_length);
    if (status != SMG_OK) {
        return status;
    }
    if (in[0] != SMG_SM9_POINT_TAG) {
        return SMG_ERR_FORMAT;
    }
    if (smg_shares(out, capacity, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    if (capacity < head_length || capacity - head_length < c2_length) {
        return SMG_ERR_CAPACITY;
    }
    memcpy(out, head, head_length);
    memcpy(out + head_length, in + SMG_SM9_C2_OFFSET, c2_length);
    *out_length = head_length + c2_length;
    return SMG_OK;
}

smg_status smg_sm9_ciphertext_from_der(uint8_t *out, size_t *out_length, size_t capacity,
                                       smg_sm9_mode *mode, const uint8_t *in, size_t length) {
    smg_sm9_ciphertext_parts parts;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL || mode == NULL || in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = smg_sm9_ciphertext_locate(&parts, in, length, length);
    if (status != SMG_OK) {
        return status;
    }
    if (smg_shares(out, capacity, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    if (capacity < SMG_SM9_C2_OFFSET || capacity - SMG_SM9_C2_OFFSET < parts.c2_length) {
        return SMG_ERR_CAPACITY;
    }
    memcpy(out, parts.c1, C1);
    memcpy(out + SMG_SM9_C3_OFFSET, parts.c3, C3);
    memcpy(out + SMG_SM9_C2_OFFSET, in + parts.c2_offset, (size_t)parts.c2_length);
    *out_length = SMG_SM9_C2_OFFSET + (size_t)parts.c2_length;
    *mode = parts.mode;
    return SMG_OK;
}
