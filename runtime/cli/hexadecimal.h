/* SPDX-License-Identifier: Apache-2.0 */
/* Bytes that stand on the command line in hexadecimal: keys, IVs, salts. */
#ifndef SMIDGEN_CLI_HEXADECIMAL_H
#define SMIDGEN_CLI_HEXADECIMAL_H

#include <stddef.h>
#include <stdint.h>

/* out := the *length bytes, `least` to `most`, that option `option` gives as `hex`; NULL, when it
 * is missing, is an error. CLI_DONE, or CLI_ERROR after one line, which does not show the digits.
 */
int cli_hex_read(uint8_t *out, size_t *length, const char *hex, const char *option, size_t least,
                 size_t most);

/* The same for a key of `length` bytes. Wipes the word of the command line, so that the system's
 * list of processes stops showing it; the caller wipes out. */
int cli_hex_read_key(uint8_t *out, size_t length, const char *hex);

/* Wipes a word of the command line. */
void cli_hide(const char *word);

#endif
