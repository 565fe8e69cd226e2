/* SPDX-License-Identifier: Apache-2.0 */
/* A run of bytes that belongs to someone else: what a reader has still in front of it. */
#ifndef SMIDGEN_CODEC_SPAN_H
#define SMIDGEN_CODEC_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct smg_span {
    const uint8_t *next;
    size_t left;
} smg_span;

static inline smg_span smg_span_over(const void *bytes, size_t length) {
    smg_span span = {(const uint8_t *)bytes, length};
    return span;
}

/* Drops the first `length` bytes; length <= span->left. */
static inline void smg_span_advance(smg_span *span, size_t length) {
    span->next += length;
    span->left -= length;
}

/* Both comparisons stop at the first difference: public bytes only. */
static inline bool smg_span_equals(const smg_span *span, const void *bytes, size_t length) {
    return span->left == length && (length == 0 || memcmp(span->next, bytes, length) == 0);
}

static inline bool smg_span_starts(const smg_span *span, const void *bytes, size_t length) {
    return span->left >= length && memcmp(span->next, bytes, length) == 0;
}

#endif
