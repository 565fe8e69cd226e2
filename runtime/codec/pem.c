/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/pem.h"

#include <string.h>

#include "codec/text.h"
#include "core/constant_time.h"
#include "core/secret.h"

static const char DASHES[] = "-----";
static const char BEGIN[] = "-----BEGIN ";
static const char END[] = "-----END ";

enum {
    DASHES_LENGTH = sizeof DASHES - 1,
    BEGIN_LENGTH = sizeof BEGIN - 1,
    END_LENGTH = sizeof END - 1,
    LINE_BYTES = 48, /* 64 characters */
};

/* The body of a block may be a private key. Where its lines end, and that a line begins with
 * dashes, belongs to the layout, which is public: no character of base64 does either. */

static bool is_line_end(uint8_t c) {
    uint32_t found = smg_ct_is_zero(c ^ (uint32_t)'\n') | smg_ct_is_zero(c ^ (uint32_t)'\r');
    SMG_PUBLIC(&found, sizeof found);
    return found != 0;
}

static bool begins_with_dashes(const smg_span *line) {
    if (line->left < DASHES_LENGTH) {
        return false;
    }
    uint32_t difference = 0;
    for (size_t i = 0; i < DASHES_LENGTH; i++) {
        difference |= line->next[i] ^ (uint32_t)'-';
    }
    uint32_t found = smg_ct_is_zero(difference);
    SMG_PUBLIC(&found, sizeof found);
    return found != 0;
}

/* Takes one line off *text, without its line end. */
static smg_span take_line(smg_span *text) {
    size_t length = 0;
    while (length < text->left && !is_line_end(text->next[length])) {
        length++;
    }
    smg_span line = smg_span_over(text->next, length);
    smg_span_advance(text, length);
    if (smg_span_starts(text, "\r\n", 2)) {
        smg_span_advance(text, 2);
    } else if (text->left > 0) {
        smg_span_advance(text, 1);
    }
    return line;
}

/* RFC 7468, clause 3: words of printable characters other than the dash, joined by single dashes or
 * spaces. A label of no characters names nothing here, so it is refused. */
static bool is_label(const smg_span *label) {
    bool joined = true; /* a dash or a space may not come next */
    for (size_t i = 0; i < label->left; i++) {
        uint8_t c = label->next[i];
        bool joins = c == '-' || c == ' ';
        if (c < ' ' || c > '~' || (joins && joined)) {
            return false;
        }
        joined = joins;
    }
    return !joined;
}

/* Reads "-----BEGIN label-----", with white space allowed behind it. */
static bool read_boundary(smg_span line, const char *opening, size_t opening_length,
                          smg_span *label) {
    if (!smg_span_starts(&line, opening, opening_length)) {
        return false;
    }
    smg_span_advance(&line, opening_length);
    while (line.left > 0 && (line.next[line.left - 1] == ' ' || line.next[line.left - 1] == '\t')) {
        line.left--;
    }
    if (line.left < DASHES_LENGTH ||
        memcmp(line.next + line.left - DASHES_LENGTH, DASHES, DASHES_LENGTH) != 0) {
        return false;
    }
    *label = smg_span_over(line.next, line.left - DASHES_LENGTH);
    return is_label(label);
}

bool smg_pem_next(smg_span *text, smg_pem_block *block) {
    static const uint8_t mark[] = {0xef, 0xbb, 0xbf};
    if (smg_span_starts(text, mark, sizeof mark)) {
        smg_span_advance(text, sizeof mark);
    }
    smg_span line;
    do {
        if (text->left == 0) {
            return false;
        }
        line = take_line(text);
    } while (!smg_span_starts(&line, BEGIN, BEGIN_LENGTH));
    if (!read_boundary(line, BEGIN, BEGIN_LENGTH, &block->label)) {
        return false;
    }
    const uint8_t *body = text->next;
    while (text->left > 0) {
        size_t length = (size_t)(text->next - body);
        smg_span label;
        line = take_line(text);
        if (!begins_with_dashes(&line)) {
            continue;
        }
        block->body = smg_span_over(body, length);
        return read_boundary(line, END, END_LENGTH, &label) &&
               smg_span_equals(&label, block->label.next, block->label.left);
    }
    return false;
}

bool smg_pem_begins_in(smg_span text) {
    while (text.left > 0 && !smg_span_starts(&text, BEGIN, BEGIN_LENGTH)) {
        smg_span_advance(&text, 1);
    }
    return text.left > 0;
}

bool smg_pem_has_label(const smg_pem_block *block, const char *label) {
    return smg_span_equals(&block->label, label, strlen(label));
}

bool smg_pem_is_encrypted(const smg_pem_block *block) {
    static const char header[] = "Proc-Type: 4,ENCRYPTED";
    return smg_span_starts(&block->body, header, sizeof header - 1);
}

/* Of the name of a cipher; a comma ends it. */
static bool is_of_name(uint8_t c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

void smg_pem_encryption(char *out, size_t capacity, const smg_pem_block *block) {
    static const char header[] = "DEK-Info: ";
    smg_span body = block->body;
    out[0] = '\0';
    take_line(&body); /* Proc-Type */
    smg_span line = take_line(&body);
    if (!smg_span_starts(&line, header, sizeof header - 1)) {
        return;
    }
    smg_span_advance(&line, sizeof header - 1);
    size_t used = 0;
    while (used < line.left && used + 1 < capacity && is_of_name(line.next[used])) {
        out[used] = (char)line.next[used];
        used++;
    }
    out[used] = '\0';
}

static uint8_t *put(uint8_t *out, const char *text) {
    size_t length = strlen(text);
    memcpy(out, text, length);
    return out + length;
}

size_t smg_pem_write(uint8_t *out, const char *label, const uint8_t *content, size_t length) {
    uint8_t *next = put(put(put(out, BEGIN), label), "-----\n");
    while (length > 0) {
        size_t part = length < LINE_BYTES ? length : LINE_BYTES;
        smg_base64_encode(next, content, part);
        next += smg_base64_length(part);
        *next++ = '\n';
        content += part;
        length -= part;
    }
    next = put(put(put(next, END), label), "-----\n");
    return (size_t)(next - out);
}
