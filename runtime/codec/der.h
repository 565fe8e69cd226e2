/* SPDX-License-Identifier: Apache-2.0 */
/* DER (ITU-T X.690, clauses 8 to 11): a bounded reader and a writer from the end.
 *
 * Only what keys, signatures and ciphertexts need: one-byte tags, definite lengths in the fewest
 * octets. The reader branches on tags and lengths, which are public, and, but for what reads
 * numbers, never on the bytes of a value, so a private scalar may pass through it. */
#ifndef SMIDGEN_CODEC_DER_H
#define SMIDGEN_CODEC_DER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "codec/span.h"

enum {
    SMG_DER_INTEGER = 0x02,
    SMG_DER_BIT_STRING = 0x03,
    SMG_DER_OCTET_STRING = 0x04,
    SMG_DER_NULL = 0x05,
    SMG_DER_OID = 0x06,
    SMG_DER_SEQUENCE = 0x30,
    SMG_DER_CONTEXT_0 = 0xa0,           /* [0], constructed */
    SMG_DER_CONTEXT_1 = 0xa1,           /* [1], constructed */
    SMG_DER_CONTEXT_1_PRIMITIVE = 0x81, /* [1] IMPLICIT of a string type */
};

static inline bool smg_der_has(const smg_span *in, uint8_t tag) {
    return in->left > 0 && in->next[0] == tag;
}

/* Reads one value with this tag: its content goes to *content and *in moves behind it. False, and
 * *in as it was, when the tag differs, when the length is indefinite, not minimal or runs past the
 * end. */
bool smg_der_read(smg_span *in, uint8_t tag, smg_span *content);

/* Reads tag and length alone: *in moves behind them, to `*length` bytes of content that may not be
 * there. False, and *in as it was, as with smg_der_read. */
bool smg_der_read_header(smg_span *in, uint8_t tag, uint64_t *length);

/* Reads one value of any one-byte tag and drops it. */
bool smg_der_skip(smg_span *in);

/* Reads a non-negative INTEGER of one octet (0 to 127). */
bool smg_der_read_small_integer(smg_span *in, uint8_t *value);

/* Reads a positive INTEGER, as SMG_DER_COUNT_MAX when it is more than that. */
#define SMG_DER_COUNT_MAX UINT32_MAX
bool smg_der_read_count(smg_span *in, uint32_t *value);

/* value := a non-negative INTEGER in its fewest octets (X.690, 8.3) and below 2^(8 width), in
 * `width` big-endian bytes. It branches on the number. */
bool smg_der_read_unsigned(smg_span *in, uint8_t *value, size_t width);

/* The same of a secret number: of it only the length of the INTEGER shows, and its being refused.
 */
bool smg_der_read_secret(smg_span *in, uint8_t *value, size_t width);

/* Reads a BIT STRING of whole octets; *bytes does not include the octet that counts unused bits. */
bool smg_der_read_bits(smg_span *in, smg_span *bytes);

/* Reads an OBJECT IDENTIFIER whose subidentifiers are complete and minimal (X.690, 8.19.2). */
bool smg_der_read_oid(smg_span *in, smg_span *oid);

/* Writes the content of an OBJECT IDENTIFIER in dotted form, NUL-terminated. False, and an empty
 * string, when it does not fit or an arc is above 2^32 - 1. capacity is at least 1. */
bool smg_der_oid_text(char *out, size_t capacity, const smg_span *oid);

/* Writes from the end of a buffer to its beginning, so that a length is known before its header is
 * written. When something does not fit the writer writes nothing more and smg_der_written is 0. */
typedef struct smg_der_writer {
    uint8_t *begin;
    uint8_t *next; /* what is written lies at [next, end) */
    uint8_t *end;
    bool failed;
} smg_der_writer;

void smg_der_writer_init(smg_der_writer *w, uint8_t *out, size_t capacity);
void smg_der_put_bytes(smg_der_writer *w, const uint8_t *bytes, size_t length);

/* Puts an INTEGER in front of what is written. */
void smg_der_put_count(smg_der_writer *w, uint32_t value);

/* Puts a number of `width` big-endian bytes, at least 1, as an INTEGER in its fewest octets: a
 * leading zero octet only where it would read as negative without it. It branches on the number. */
void smg_der_put_unsigned(smg_der_writer *w, const uint8_t *value, size_t width);

/* The same of a secret number: of it only the length of the INTEGER shows. width is at most 64. */
void smg_der_put_secret(smg_der_writer *w, const uint8_t *value, size_t width);

/* Puts a BIT STRING of whole octets in front of what is written. */
void smg_der_put_bits(smg_der_writer *w, const uint8_t *bytes, size_t length);

/* Puts these octets with tag and length in front of what is written. */
void smg_der_put_value(smg_der_writer *w, uint8_t tag, const uint8_t *octets, size_t length);

/* Puts tag and length of a value whose content, `length` bytes below 2^40, is elsewhere. */
void smg_der_put_length(smg_der_writer *w, uint8_t tag, uint64_t length);

/* Puts tag and length in front of everything written since `mark` bytes were there
 * (mark = 0: everything). */
void smg_der_put_header(smg_der_writer *w, uint8_t tag, size_t mark);

/* Bytes written so far, 0 after a failure. */
size_t smg_der_written(const smg_der_writer *w);

#endif
