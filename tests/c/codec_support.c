/* SPDX-License-Identifier: Apache-2.0 */
#include "codec_support.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "vectors.h"

static const struct {
    const char *name;
    smg_status status;
} results[] = {
    {"ok", SMG_OK},       {"FORMAT", SMG_ERR_FORMAT}, {"ALGORITHM", SMG_ERR_ALGORITHM},
    {"KEY", SMG_ERR_KEY}, {"POINT", SMG_ERR_POINT},   {"UNSUPPORTED", SMG_ERR_UNSUPPORTED},
};

static smg_status result_of(const json_t *test) {
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (vector_is(test, "result", results[i].name)) {
            return results[i].status;
        }
    }
    cr_assert_fail("'%s' has an unknown result", vector_text(test, "name"));
    return SMG_OK;
}

static void read_case(key_file *file, const json_t *test) {
    bytes der = vector_bytes(test, "der");
    cr_assert(der.length <= sizeof file->der);
    memcpy(file->der, der.data, der.length);
    file->length = der.length;
    bytes_free(&der);
    snprintf(file->name, sizeof file->name, "%s", vector_text(test, "name"));
    file->is_private = vector_is(test, "kind", "private");
    file->expected = result_of(test);
}

static void read_keys(key_files *out, const json_t *cases) {
    const json_t *key = vector_named(cases, "key");
    const json_t *other = vector_named(cases, "key with a leading zero");
    vector_copy(out->d, sizeof out->d, key, "d");
    vector_copy(out->point, sizeof out->point, key, "public");
    out->d_hex = vector_text(key, "d");
    out->point_hex = vector_text(key, "public");
    out->short_d_hex = vector_text(other, "d");
    out->short_point_hex = vector_text(other, "public");
}

const key_files *load_key_files(void) {
    static key_files loaded;
    static json_t *cases; /* kept: the texts belong to it */
    if (loaded.count > 0) {
        return &loaded;
    }
    cases = vectors_open("key_files.json");
    read_keys(&loaded, cases);
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "key")) {
            cr_assert(loaded.count < sizeof loaded.files / sizeof loaded.files[0]);
            read_case(&loaded.files[loaded.count++], test);
        }
    }
    return &loaded;
}

const key_file *find_key_file(const char *name) {
    const key_files *all = load_key_files();
    for (size_t i = 0; i < all->count; i++) {
        if (strcmp(all->files[i].name, name) == 0) {
            return &all->files[i];
        }
    }
    cr_assert_fail("no case named '%s'", name);
    return NULL;
}

void expected_private_key(smg_sm2_private_key *key) {
    const uint8_t *d = load_key_files()->d;
    cr_assert_eq(smg_sm2_private_key_from_bytes(key, d, SMG_SM2_SCALAR_BYTES), SMG_OK);
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

bool is_all(const void *data, uint8_t value, size_t length) {
    const uint8_t *next = data;
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
