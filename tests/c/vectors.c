/* SPDX-License-Identifier: Apache-2.0 */
#include "vectors.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

json_t *vectors_open(const char *file) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", SMG_TEST_VECTORS, file);
    json_error_t error;
    json_t *root = json_load_file(path, 0, &error);
    cr_assert_not_null(root, "%s:%d: %s", path, error.line, error.text);
    json_t *cases = json_incref(json_object_get(root, "cases"));
    json_decref(root);
    cr_assert(json_array_size(cases) > 0, "%s has no cases", path);
    return cases;
}

bool vector_is(const json_t *test, const char *key, const char *value) {
    const char *text = json_string_value(json_object_get(test, key));
    return text != NULL && strcmp(text, value) == 0;
}

const char *vector_text(const json_t *test, const char *key) {
    const char *text = json_string_value(json_object_get(test, key));
    cr_assert_not_null(text, "a case has no text '%s'", key);
    return text;
}

size_t vector_number(const json_t *test, const char *key) {
    const json_t *number = json_object_get(test, key);
    cr_assert(json_is_integer(number), "a case has no number '%s'", key);
    return (size_t)json_integer_value(number);
}

static uint8_t hex_digit(char c, const char *text) {
    const char *digits = "0123456789abcdef";
    const char *place = c == '\0' ? NULL : strchr(digits, c);
    cr_assert_not_null(place, "not lowercase hex: %s", text);
    return (uint8_t)(place - digits);
}

bytes hex(const char *text) {
    size_t digits = strlen(text);
    cr_assert(digits % 2 == 0, "half a byte: %s", text);
    /* one byte more than needed: malloc(0) may be NULL */
    bytes b = {malloc(digits / 2 + 1), digits / 2};
    cr_assert_not_null(b.data);
    for (size_t i = 0; i < b.length; i++) {
        b.data[i] = (uint8_t)(hex_digit(text[2 * i], text) << 4 | hex_digit(text[2 * i + 1], text));
    }
    return b;
}

void hex_copy(uint8_t *out, size_t length, const char *text) {
    bytes b = hex(text);
    cr_assert_eq(b.length, length, "%zu bytes where %zu are wanted: %s", b.length, length, text);
    memcpy(out, b.data, length);
    bytes_free(&b);
}

bytes vector_bytes(const json_t *test, const char *key) {
    return hex(vector_text(test, key));
}

void vector_copy(uint8_t *out, size_t length, const json_t *test, const char *key) {
    hex_copy(out, length, vector_text(test, key));
}

const json_t *vector_named(const json_t *cases, const char *name) {
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "name", name)) {
            return test;
        }
    }
    cr_assert_fail("no case named '%s'", name);
    return NULL;
}

void bytes_free(bytes *b) {
    free(b->data);
    b->data = NULL;
    b->length = 0;
}

bool all_zero(const void *data, size_t length) {
    const uint8_t *in = data;
    for (size_t i = 0; i < length; i++) {
        if (in[i] != 0) {
            return false;
        }
    }
    return true;
}

void expect_bytes(const uint8_t *actual, const uint8_t *expected, size_t length, const char *what) {
    for (size_t i = 0; i < length; i++) {
        cr_assert_eq(actual[i], expected[i], "%s: byte %zu of %zu is %02x, not %02x", what, i,
                     length, actual[i], expected[i]);
    }
}
