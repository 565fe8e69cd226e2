/* SPDX-License-Identifier: Apache-2.0 */
/* How the files of known answers read generated/known_answers.h. */
#ifndef SMIDGEN_CLI_ANSWERS_HEX_H
#define SMIDGEN_CLI_ANSWERS_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "codec/text.h"

/* Room for the longest message and ID among the answers. */
enum { LONGEST = 4096 };

typedef struct bytes {
    uint8_t data[LONGEST];
    size_t length;
} bytes;

static inline bool from_hex(bytes *out, const char *hex) {
    size_t digits = strlen(hex);
    out->length = digits / 2;
    return digits % 2 == 0 && out->length <= sizeof out->data &&
           smg_hex_decode(out->data, (const uint8_t *)hex, out->length);
}

static inline bool is_hex_of(const uint8_t *data, size_t length, const char *hex) {
    bytes expected;
    return from_hex(&expected, hex) && expected.length == length &&
           memcmp(expected.data, data, length) == 0;
}

/* *value := a number of 1 to 4 bytes */
static inline bool read_number(uint32_t *value, const char *hex) {
    bytes number;
    if (!from_hex(&number, hex) || number.length > 4) {
        return false;
    }
    *value = 0;
    for (size_t i = 0; i < number.length; i++) {
        *value = *value << 8 | number.data[i];
    }
    return true;
}

#endif
