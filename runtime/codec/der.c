/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/der.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"

/* lengths below 2^40, which is more than an SM2 ciphertext can have */
#define LENGTH_OCTETS 5

/* Reads tag and length at the beginning of *in; *header is the number of octets that they take. */
static bool read_header(const smg_span *in, uint8_t *tag, size_t *header, uint64_t *length) {
    if (in->left < 2 || (in->next[0] & 0x1f) == 0x1f) {
        return false;
    }
    *tag = in->next[0];
    uint8_t first = in->next[1];
    if (first < 0x80) {
        *header = 2;
        *length = first;
        return true;
    }
    size_t octets = first & 0x7f; /* 0 is the indefinite form */
    if (octets == 0 || octets > LENGTH_OCTETS || in->left - 2 < octets) {
        return false;
    }
    uint64_t value = 0;
    for (size_t i = 0; i < octets; i++) {
        value = value << 8 | in->next[2 + i];
    }
    /* DER, X.690 10.1: the short form where it suffices, and no leading zero octet. */
    if (value < 0x80 || value >> (8 * (octets - 1)) == 0) {
        return false;
    }
    *header = 2 + octets;
    *length = value;
    return true;
}

/* The same of a value that is there as a whole. */
static bool read_whole(const smg_span *in, uint8_t *tag, size_t *header, size_t *length) {
    uint64_t stated;
    if (!read_header(in, tag, header, &stated) || in->left - *header < stated) {
        return false;
    }
    *length = (size_t)stated;
    return true;
}

bool smg_der_read(smg_span *in, uint8_t tag, smg_span *content) {
    uint8_t found;
    size_t header, length;
    if (!read_whole(in, &found, &header, &length) || found != tag) {
        return false;
    }
    *content = smg_span_over(in->next + header, length);
    smg_span_advance(in, header + length);
    return true;
}

bool smg_der_read_header(smg_span *in, uint8_t tag, uint64_t *length) {
    uint8_t found;
    size_t header;
    if (!read_header(in, &found, &header, length) || found != tag) {
        return false;
    }
    smg_span_advance(in, header);
    return true;
}

bool smg_der_skip(smg_span *in) {
    uint8_t tag;
    size_t header, length;
    if (!read_whole(in, &tag, &header, &length)) {
        return false;
    }
    smg_span_advance(in, header + length);
    return true;
}

bool smg_der_read_small_integer(smg_span *in, uint8_t *value) {
    smg_span rest = *in, content;
    if (!smg_der_read(&rest, SMG_DER_INTEGER, &content) || content.left != 1 ||
        content.next[0] > 0x7f) {
        return false;
    }
    *value = content.next[0];
    *in = rest;
    return true;
}

bool smg_der_read_count(smg_span *in, uint32_t *value) {
    smg_span rest = *in, content;
    if (!smg_der_read(&rest, SMG_DER_INTEGER, &content) || content.left == 0 ||
        content.next[0] > 0x7f) {
        return false;
    }
    if (content.next[0] == 0) { /* only in front of a byte that would make it negative */
        smg_span_advance(&content, 1);
        if (content.left == 0 || content.next[0] < 0x80) {
            return false;
        }
    }
    uint32_t number = 0;
    for (size_t i = 0; i < content.left; i++) {
        number = number << 8 | content.next[i]; /* the last four octets */
    }
    *value = content.left > sizeof number ? SMG_DER_COUNT_MAX : number;
    *in = rest;
    return true;
}

bool smg_der_read_unsigned(smg_span *in, uint8_t *value, size_t width) {
    smg_span rest = *in, octets;
    if (!smg_der_read(&rest, SMG_DER_INTEGER, &octets) || octets.left == 0 ||
        (octets.next[0] & 0x80) != 0) {
        return false;
    }
    if (octets.next[0] == 0 && octets.left > 1) {
        smg_span_advance(&octets, 1);
        if ((octets.next[0] & 0x80) == 0) {
            return false; /* the zero octet was not needed */
        }
    }
    if (octets.left > width) {
        return false;
    }
    memset(value, 0, width);
    memcpy(value + width - octets.left, octets.next, octets.left);
    *in = rest;
    return true;
}

/* All ones iff the highest bit of an octet is set. */
static uint32_t is_high(uint32_t octet) {
    return 0 - (octet >> 7);
}

bool smg_der_read_secret(smg_span *in, uint8_t *value, size_t width) {
    smg_span rest = *in, octets;
    if (!smg_der_read(&rest, SMG_DER_INTEGER, &octets) || octets.left == 0 ||
        octets.left > width + 1) {
        return false;
    }
    const uint32_t first = octets.next[0];
    const uint32_t second = octets.left > 1 ? octets.next[1] : 0x80;
    uint32_t refused = is_high(first) | (smg_ct_is_zero(first) & ~is_high(second));
    if (octets.left > width) {
        refused |= ~smg_ct_is_zero(first);
    }
    SMG_PUBLIC(&refused, sizeof refused); /* no DER of a number below 2^(8 width) */
    if (refused != 0) {
        return false;
    }
    if (octets.left > width) {
        smg_span_advance(&octets, 1);
    }
    memset(value, 0, width);
    memcpy(value + width - octets.left, octets.next, octets.left);
    *in = rest;
    return true;
}

bool smg_der_read_bits(smg_span *in, smg_span *bytes) {
    smg_span rest = *in, content;
    if (!smg_der_read(&rest, SMG_DER_BIT_STRING, &content) || content.left < 1 ||
        content.next[0] != 0) {
        return false;
    }
    *bytes = smg_span_over(content.next + 1, content.left - 1);
    *in = rest;
    return true;
}

bool smg_der_read_oid(smg_span *in, smg_span *oid) {
    smg_span rest = *in, content;
    if (!smg_der_read(&rest, SMG_DER_OID, &content) || content.left == 0) {
        return false;
    }
    bool starts_arc = true;
    for (size_t i = 0; i < content.left; i++) {
        if (starts_arc && content.next[i] == 0x80) {
            return false;
        }
        starts_arc = content.next[i] < 0x80;
    }
    if (!starts_arc) {
        return false;
    }
    *oid = content;
    *in = rest;
    return true;
}

/* Appends a number in decimal at out[*used]; room for it and for the NUL is checked. */
static bool append_decimal(char *out, size_t capacity, size_t *used, uint32_t value) {
    char digits[10];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    if (capacity - *used <= count) {
        return false;
    }
    while (count > 0) {
        out[(*used)++] = digits[--count];
    }
    return true;
}

static bool write_oid_text(char *out, size_t capacity, const smg_span *oid) {
    size_t used = 0;
    uint32_t arc = 0;
    bool first = true;
    for (size_t i = 0; i < oid->left; i++) {
        if (arc >> 25 != 0) {
            return false;
        }
        arc = arc << 7 | (oid->next[i] & 0x7fu);
        if (oid->next[i] >= 0x80) {
            continue;
        }
        if (first) { /* the first subidentifier is 40 a + b, with a at most 2 */
            uint32_t top = arc < 80 ? arc / 40 : 2;
            if (!append_decimal(out, capacity, &used, top)) {
                return false;
            }
            arc -= 40 * top;
            first = false;
        }
        if (capacity - used <= 1) {
            return false;
        }
        out[used++] = '.';
        if (!append_decimal(out, capacity, &used, arc)) {
            return false;
        }
        arc = 0;
    }
    out[used] = '\0';
    return !first;
}

bool smg_der_oid_text(char *out, size_t capacity, const smg_span *oid) {
    if (!write_oid_text(out, capacity, oid)) {
        out[0] = '\0';
        return false;
    }
    return true;
}

void smg_der_writer_init(smg_der_writer *w, uint8_t *out, size_t capacity) {
    w->begin = out;
    w->next = out + capacity;
    w->end = out + capacity;
    w->failed = false;
}

void smg_der_put_bytes(smg_der_writer *w, const uint8_t *bytes, size_t length) {
    if (w->failed || (size_t)(w->next - w->begin) < length) {
        w->failed = true;
        return;
    }
    w->next -= length;
    if (length > 0) {
        memcpy(w->next, bytes, length);
    }
}

void smg_der_put_length(smg_der_writer *w, uint8_t tag, uint64_t length) {
    uint8_t header[2 + LENGTH_OCTETS];
    size_t octets = 0;
    if (length >= 0x80) {
        while (octets < LENGTH_OCTETS && length >> (8 * octets) != 0) {
            octets++;
        }
        if (length >> (8 * octets) != 0) {
            w->failed = true;
            return;
        }
    }
    header[0] = tag;
    header[1] = (uint8_t)(octets == 0 ? length : 0x80 | octets);
    for (size_t i = 0; i < octets; i++) {
        header[2 + i] = (uint8_t)(length >> (8 * (octets - 1 - i)));
    }
    smg_der_put_bytes(w, header, 2 + octets);
}

void smg_der_put_header(smg_der_writer *w, uint8_t tag, size_t mark) {
    smg_der_put_length(w, tag, (uint64_t)(w->end - w->next) - mark);
}

void smg_der_put_unsigned(smg_der_writer *w, const uint8_t *value, size_t width) {
    static const uint8_t zero = 0;
    const size_t mark = smg_der_written(w);
    size_t skip = 0;
    while (skip < width - 1 && value[skip] == 0) {
        skip++;
    }
    smg_der_put_bytes(w, value + skip, width - skip);
    if ((value[skip] & 0x80) != 0) {
        smg_der_put_bytes(w, &zero, 1);
    }
    smg_der_put_header(w, SMG_DER_INTEGER, mark);
}

void smg_der_put_secret(smg_der_writer *w, const uint8_t *value, size_t width) {
    uint8_t octets[1 + 64] = {0};
    uint32_t zeros = 0, leading = ~UINT32_C(0);
    memcpy(octets + 1, value, width);
    for (size_t i = 0; i < width; i++) { /* octets that may go: 0, and none behind it high */
        leading &= smg_ct_is_zero(octets[i]) & ~is_high(octets[i + 1]);
        zeros += leading & 1;
    }
    SMG_PUBLIC(&zeros, sizeof zeros); /* the length that is written shows it */
    smg_der_put_value(w, SMG_DER_INTEGER, octets + zeros, width + 1 - zeros);
    smg_wipe(octets, sizeof octets);
}

void smg_der_put_value(smg_der_writer *w, uint8_t tag, const uint8_t *octets, size_t length) {
    const size_t mark = smg_der_written(w);
    smg_der_put_bytes(w, octets, length);
    smg_der_put_header(w, tag, mark);
}

void smg_der_put_bits(smg_der_writer *w, const uint8_t *bytes, size_t length) {
    static const uint8_t no_unused_bits = 0;
    const size_t mark = smg_der_written(w);
    smg_der_put_bytes(w, bytes, length);
    smg_der_put_bytes(w, &no_unused_bits, 1);
    smg_der_put_header(w, SMG_DER_BIT_STRING, mark);
}

void smg_der_put_count(smg_der_writer *w, uint32_t value) {
    const size_t mark = smg_der_written(w);
    uint8_t octet;
    do {
        octet = (uint8_t)value;
        smg_der_put_bytes(w, &octet, 1);
        value >>= 8;
    } while (value > 0 || octet >= 0x80); /* it must not look negative */
    smg_der_put_header(w, SMG_DER_INTEGER, mark);
}

size_t smg_der_written(const smg_der_writer *w) {
    return w->failed ? 0 : (size_t)(w->end - w->next);
}
