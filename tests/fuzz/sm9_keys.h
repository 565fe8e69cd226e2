/* SPDX-License-Identifier: Apache-2.0 */
/* What holds for every key of SM9 that was read, whatever it was read from. */
#ifndef SMIDGEN_TESTS_FUZZ_SM9_KEYS_H
#define SMIDGEN_TESTS_FUZZ_SM9_KEYS_H

#include <smidgen/codec_sm9.h>

#include <stdbool.h>

/* Reads the bytes as each of the four kinds and of the two public parts; a read that failed left
 * zeros, and a key that was read is written and read back in every form. Whether any was. */
bool check_sm9_keys(const uint8_t *data, size_t size, bool is_pem);

/* The same as encrypted under "P@ssw0rd". */
bool check_sm9_encrypted_keys(const uint8_t *data, size_t size, bool is_pem);

#endif
