/* SPDX-License-Identifier: Apache-2.0 */
/* Base64 (RFC 4648, clause 4) and hexadecimal, without tables: a value that may be secret is
 * mapped by arithmetic, so that it is never an address. */
#ifndef SMIDGEN_CODEC_TEXT_H
#define SMIDGEN_CODEC_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/status.h>

#include "codec/span.h"

/* Characters of base64 for `length` bytes, padding included. */
static inline size_t smg_base64_length(size_t length) {
    return (length + 2) / 3 * 4;
}

/* Writes smg_base64_length(length) characters, without line ends. */
void smg_base64_encode(uint8_t *out, const uint8_t *in, size_t length);

/* Reads base64 with its padding; space, tab, CR and LF are passed over wherever they stand.
 * *out_length := bytes written. SMG_ERR_FORMAT: a foreign character, padding that is missing,
 * misplaced or too much, spare bits that are not zero, or nothing at all. SMG_ERR_LENGTH: more than
 * `capacity` bytes. On failure out may hold some of the bytes: the caller wipes it. */
smg_status smg_base64_decode(uint8_t *out, size_t *out_length, size_t capacity, smg_span in);

/* Writes 2 * length lower-case digits. */
void smg_hex_encode(uint8_t *out, const uint8_t *in, size_t length);

/* Reads 2 * length digits, upper or lower case. False when one is not a digit; out is then zeroed.
 */
bool smg_hex_decode(uint8_t *out, const uint8_t *in, size_t length);

/* Whether all of `length` bytes are hexadecimal digits, and there is one. */
bool smg_hex_is(const uint8_t *in, size_t length);

#endif
