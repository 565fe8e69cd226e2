/* SPDX-License-Identifier: Apache-2.0 */
#include "codec_support.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    smg_status status;
} results[] = {
    {"ok", SMG_OK},       {"FORMAT", SMG_ERR_FORMAT}, {"ALGORITHM", SMG_ERR_ALGORITHM},
    {"KEY", SMG_ERR_KEY}, {"POINT", SMG_ERR_POINT},   {"UNSUPPORTED", SMG_ERR_UNSUPPORTED},
};

static void die(const char *what) {
    fprintf(stderr, "key_files.json: %s\n", what);
    exit(1);
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    if (text == NULL) {
        die(key);
    }
    return text;
}

static size_t read_hex(uint8_t *out, size_t capacity, const char *hex) {
    size_t length = strlen(hex) / 2;
    if (length > capacity) {
        die("a value is too long");
    }
    for (size_t i = 0; i < length; i++) {
        unsigned byte;
        if (sscanf(hex + 2 * i, "%2x", &byte) != 1) {
            die(hex);
        }
        out[i] = (uint8_t)byte;
    }
    return length;
}

static void copy_text(char *out, size_t size, const json_t *object, const char *key) {
    if (strlen(text_of(object, key)) != size - 1) {
        die(key);
    }
    memcpy(out, text_of(object, key), size);
}

static void read_case(key_file *file, const json_t *object) {
    snprintf(file->name, sizeof file->name, "%s", text_of(object, "name"));
    file->is_private = strcmp(text_of(object, "kind"), "private") == 0;
    file->length = read_hex(file->der, sizeof file->der, text_of(object, "der"));
    const char *result = text_of(object, "result");
    size_t i = 0;
    while (i < sizeof results / sizeof results[0] && strcmp(results[i].name, result) != 0) {
        i++;
    }
    if (i == sizeof results / sizeof results[0]) {
        die(result);
    }
    file->expected = results[i].status;
}

const key_files *load_key_files(void) {
    static key_files loaded;
    if (loaded.count > 0) {
        return &loaded;
    }
    json_error_t error;
    json_t *root = json_load_file(SMG_TEST_VECTORS "/key_files.json", 0, &error);
    if (root == NULL) {
        die(error.text);
    }
    read_hex(loaded.d, sizeof loaded.d, text_of(root, "d"));
    read_hex(loaded.point, sizeof loaded.point, text_of(root, "public"));
    copy_text(loaded.d_hex, sizeof loaded.d_hex, root, "d");
    copy_text(loaded.point_hex, sizeof loaded.point_hex, root, "public");
    const json_t *other = json_object_get(root, "leading_zero");
    copy_text(loaded.short_d_hex, sizeof loaded.short_d_hex, other, "d");
    copy_text(loaded.short_point_hex, sizeof loaded.short_point_hex, other, "public");
    json_t *cases = json_object_get(root, "cases");
    loaded.count = json_array_size(cases);
    if (loaded.count == 0 || loaded.count > sizeof loaded.files / sizeof loaded.files[0]) {
        die("cases");
    }
    for (size_t i = 0; i < loaded.count; i++) {
        read_case(&loaded.files[i], json_array_get(cases, i));
    }
    json_decref(root);
    return &loaded;
}

const key_file *find_key_file(const char *name) {
    const key_files *all = load_key_files();
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->files[i].name, name) == 0) {
            return &all->files[i];
        }
    }
    die(name);
    return NULL;
}

void expected_private_key(smg_sm2_private_key *key) {
    if (smg_sm2_private_key_from_bytes(key, load_key_files()->d, SMG_SM2_SCALAR_BYTES) != SMG_OK) {
        die("d");
    }
}

bool is_public_key_expected(const smg_sm2_public_key *key) {
    const uint8_t *point = load_key_files()->point;
    return memcmp(key->x, point + 1, sizeof key->x) == 0 &&
           memcmp(key->y, point + 1 + sizeof key->x, sizeof key->y) == 0;
}

bool is_private_key_expected(const smg_sm2_private_key *key) {
    return memcmp(key->d, load_key_files()->d, sizeof key->d) == 0 &&
           is_public_key_expected(&key->public_key);
}

bool is_all(const void *bytes, uint8_t value, size_t length) {
    const uint8_t *next = bytes;
    for (size_t i = 0; i < length; i++) {
        if (next[i] != value) {
            return false;
        }
    }
    return true;
}

/* An encoder of its own, with the table that the library does without. */
static size_t encode_base64(char *out, const uint8_t *in, size_t length) {
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t used = 0;
    for (size_t i = 0; i < length; i += 3) {
        unsigned group = (unsigned)in[i] << 16;
        group |= i + 1 < length ? (unsigned)in[i + 1] << 8 : 0;
        group |= i + 2 < length ? in[i + 2] : 0u;
        out[used++] = alphabet[group >> 18];
        out[used++] = alphabet[group >> 12 & 63];
        out[used++] = '=';
        out[used++] = '=';
        if (i + 1 < length) {
            out[used - 2] = alphabet[group >> 6 & 63];
        }
        if (i + 2 < length) {
            out[used - 1] = alphabet[group & 63];
        }
    }
    return used;
}

size_t make_pem(char *out, const char *label, const uint8_t *der, size_t length, size_t width,
                const char *line_end) {
    char base64[2 * KEY_FILE_BYTES];
    size_t characters = encode_base64(base64, der, length);
    size_t used = (size_t)sprintf(out, "-----BEGIN %s-----%s", label, line_end);
    for (size_t i = 0; i < characters; i += width) {
        size_t part = characters - i < width ? characters - i : width;
        memcpy(out + used, base64 + i, part);
        used += part;
        used += (size_t)sprintf(out + used, "%s", line_end);
    }
    return used + (size_t)sprintf(out + used, "-----END %s-----%s", label, line_end);
}
