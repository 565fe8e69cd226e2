/* SPDX-License-Identifier: Apache-2.0 */
/* PEM: the textual encoding of RFC 7468, strict in its labels, lenient in its line lengths. */
#ifndef SMIDGEN_CODEC_PEM_H
#define SMIDGEN_CODEC_PEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/status.h>

#include "codec/span.h"

/* One block: what stands between the dashes, and the lines between BEGIN and END. */
typedef struct smg_pem_block {
    smg_span label;
    smg_span body;
} smg_pem_block;

/* Finds the next block in *text, which moves behind its END line. False when there is none, or when
 * a line that begins with "-----BEGIN " starts no well-formed block. Lines end in LF, CRLF or CR;
 * a byte-order mark (EF BB BF) in front of the BEGIN line is passed over. */
bool smg_pem_next(smg_span *text, smg_pem_block *block);

/* Whether "-----BEGIN " stands anywhere in the text. */
bool smg_pem_begins_in(smg_span text);

bool smg_pem_has_label(const smg_pem_block *block, const char *label);

/* Whether the body begins with "Proc-Type: 4,ENCRYPTED" (RFC 1421, 4.6.1.1). */
bool smg_pem_is_encrypted(const smg_pem_block *block);

/* out := what such a block is encrypted with, as its header DEK-Info names it (RFC 1421, 4.6.1.3),
 * such as "AES-128-CBC"; empty where it does not. capacity is at least 1. */
void smg_pem_encryption(char *out, size_t capacity, const smg_pem_block *block);

/* Writes a block with lines of 64 characters and LF, and returns its length. The caller has
 * reserved that much: base64 plus one byte for each line, plus the two lines of dashes. */
size_t smg_pem_write(uint8_t *out, const char *label, const uint8_t *content, size_t length);

#endif
