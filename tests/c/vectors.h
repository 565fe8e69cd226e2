/* SPDX-License-Identifier: Apache-2.0 */
/* Known answers out of tests/vectors: no expected value is typed where a file has it. */
#ifndef SMIDGEN_TESTS_VECTORS_H
#define SMIDGEN_TESTS_VECTORS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A byte string of any length; bytes_free gives the memory back. */
typedef struct bytes {
    uint8_t *data;
    size_t length;
} bytes;

/* The list of cases of a vector file, e.g. "sm3.json". Ends the test when there is none. */
json_t *vectors_open(const char *file);

/* Whether text `key` of a case is there and equal to `value`. */
bool vector_is(const json_t *test, const char *key, const char *value);

/* The text `key` of a case. Ends the test when it is missing. */
const char *vector_text(const json_t *test, const char *key);

/* The number `key` of a case. Ends the test when it is missing. */
size_t vector_number(const json_t *test, const char *key);

/* The hex text `key` of a case, decoded. Ends the test when it is missing or not hex. */
bytes vector_bytes(const json_t *test, const char *key);

/* out := the hex text `key` of a case, which must be exactly `length` bytes. */
void vector_copy(uint8_t *out, size_t length, const json_t *test, const char *key);

/* A case by its name. Ends the test when it is missing. */
const json_t *vector_named(const json_t *cases, const char *name);

/* Hex of any length, decoded. Ends the test when it is not hex. */
bytes hex(const char *text);

/* out := hex that must be exactly `length` bytes. */
void hex_copy(uint8_t *out, size_t length, const char *text);

void bytes_free(bytes *b);

/* Whether `length` bytes at data are all zero. */
bool all_zero(const void *data, size_t length);

/* Asserts that `length` bytes at actual are those at expected; `what` names the case. */
void expect_bytes(const uint8_t *actual, const uint8_t *expected, size_t length, const char *what);

#endif
