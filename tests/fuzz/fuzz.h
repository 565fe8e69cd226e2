/* SPDX-License-Identifier: Apache-2.0 */
/* What a fuzz target is: libFuzzer's entry, and a way to say that a promise is broken. */
#ifndef SMIDGEN_TESTS_FUZZ_H
#define SMIDGEN_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Takes any input, returns 0, and ends the program where the library breaks a promise. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define PROMISE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition);                \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

static inline bool is_all(const void *bytes, uint8_t value, size_t length) {
    const uint8_t *next = bytes;
    for (size_t i = 0; i < length; i++) {
        if (next[i] != value) {
            return false;
        }
    }
    return true;
}

#endif
