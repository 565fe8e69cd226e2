/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of runtime/codec share: the cases of key_files.json, and guarded buffers. */
#ifndef SMIDGEN_TESTS_CODEC_SUPPORT_H
#define SMIDGEN_TESTS_CODEC_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/codec.h>

enum { KEY_FILE_BYTES = 1024, GUARD_BYTES = 16, GUARD = 0xa5 };

typedef struct key_file {
    char name[80];
    bool is_private;
    smg_status expected;
    uint8_t der[KEY_FILE_BYTES];
    size_t length;
} key_file;

typedef struct key_files {
    uint8_t d[SMG_SM2_SCALAR_BYTES];
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    const char *d_hex, *point_hex;
    const char *short_d_hex, *short_point_hex; /* another key, whose d begins with 00 */
    size_t count;
    key_file files[128];
} key_files;

/* Loaded once; ends the test when the file is missing or odd. */
const key_files *load_key_files(void);

const key_file *find_key_file(const char *name);

/* The key that the good files hold. */
void expected_private_key(smg_sm2_private_key *key);

bool is_private_key_expected(const smg_sm2_private_key *key);
bool is_public_key_expected(const smg_sm2_public_key *key);
bool is_all(const void *data, uint8_t value, size_t length);

/* Writes PEM with lines of `width` characters that end in `line_end`. Returns the length. */
size_t make_pem(char *out, const char *label, const uint8_t *der, size_t length, size_t width,
                const char *line_end);

#endif
