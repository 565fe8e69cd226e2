/* SPDX-License-Identifier: Apache-2.0 */
/*
 *     known_answers FILE    whether the library gives all that FILE knows
 */
#include "known.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FIELDS = 24, ROOM = 1 << 20 };

static struct { char *key, *value; } fields[MOST_FIELDS];
static size_t field_count;

static uint8_t room[ROOM]; /* for the bytes of one case */
static size_t room_used;

static const struct {
    const char *file;
    bool (*check)(void);
} files[] = {
    {"sm2_deterministic.json", known_sm2_deterministic},
    {"sm2_enc.json", known_sm2_enc},
    {"sm2_kex.json", known_sm2_kex},
    {"sm2_points.json", known_sm2_points},
    {"sm2_sign.json", known_sm2_sign},
    {"sm3.json", known_sm3},
    {"sm3_hmac.json", known_sm3_hmac},
    {"sm3_kdf.json", known_sm3_kdf},
    {"sm4_aead.json", known_sm4_aead},
    {"sm4_block.json", known_sm4_block},
    {"sm4_gmac.json", known_sm4_gmac},
    {"sm4_mac.json", known_sm4_mac},
    {"sm4_modes.json", known_sm4_modes},
    {"sm4_xts.json", known_sm4_xts},
    {"zuc128.json", known_zuc128},
    {"zuc256.json", known_zuc256},
    {"zuc256_iv128.json", known_zuc256_iv128},
    {"zuc_eea3.json", known_zuc_eea3},
    {"zuc_eia3.json", known_zuc_eia3},
};
#define FILES (sizeof files / sizeof *files)

static _Noreturn void end(const char *what, const char *where) {
    printf("%s: %s\n", what, where);
    exit(2);
}

const char *known_text(const char *key) {
    for (size_t i = 0; i < field_count; i++) {
        if (strcmp(fields[i].key, key) == 0) {
            return fields[i].value;
        }
    }
    return NULL;
}

bool known_is(const char *key, const char *value) {
    const char *text = known_text(key);
    return text != NULL && strcmp(text, value) == 0;
}

static const char *needed(const char *key) {
    const char *text = known_text(key);
    if (text == NULL) {
        end("a case lacks", key);
    }
    return text;
}

known known_room(size_t length) {
    if (length > ROOM - room_used) {
        end("too long", needed("name"));
    }
    const known bytes = {room + room_used, length};
    memset(bytes.data, 0xee, length);
    room_used += length;
    return bytes;
}

static unsigned digit(char c, const char *text) {
    const char *digits = "0123456789abcdef";
    const char *place = c == '\0' ? NULL : strchr(digits, c);
    if (place == NULL) {
        end("not lowercase hex", text);
    }
    return (unsigned)(place - digits);
}

known known_bytes(const char *key) {
    const char *text = needed(key);
    const known bytes = known_room(strlen(text) / 2);
    for (size_t i = 0; i < bytes.length; i++) {
        bytes.data[i] = (uint8_t)(digit(text[2 * i], text) << 4 | digit(text[2 * i + 1], text));
    }
    return bytes;
}

uint64_t known_number(const char *key, int base) {
    const char *text = needed(key);
    char *rest;
    const unsigned long long number = strtoull(text, &rest, base);
    if (rest == text || *rest != '\0') {
        end("not a number", text);
    }
    return number;
}

bool known_same(known actual, known expected) {
    return actual.length >= expected.length &&
           (expected.length == 0 || memcmp(actual.data, expected.data, expected.length) == 0);
}

/* ---- the file ---- */

static char *read_all(const char *name) {
    FILE *in = fopen(name, "rb");
    long length;
    if (in == NULL || fseek(in, 0, SEEK_END) != 0 || (length = ftell(in)) < 0) {
        end(name, "cannot be read");
    }
    char *text = malloc((size_t)length + 1);
    rewind(in);
    if (text == NULL || fread(text, 1, (size_t)length, in) != (size_t)length) {
        end(name, "cannot be read");
    }
    text[length] = '\0';
    fclose(in);
    return text;
}

/* Checks the case that was collected, if there is one; how many are wrong. */
static int finish(size_t file, size_t *seen) {
    if (field_count == 0) {
        return 0;
    }
    const bool right = files[file].check();
    if (!right) {
        printf("%s: %s: wrong\n", files[file].file, needed("name"));
    }
    field_count = room_used = 0;
    seen[file]++;
    return right ? 0 : 1;
}

int main(int count, char **arguments) {
    size_t seen[FILES] = {0}, file = FILES;
    int wrong = 0;
    if (count != 2) {
        fprintf(stderr, "usage: known_answers FILE\n");
        return 2;
    }
    char *const text = read_all(arguments[1]);
    for (char *line = text, *next; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        if (*next == '\n') {
            *next++ = '\0';
        }
        char *const value = line + strcspn(line, " ");
        if (strcmp(line, "case") == 0) {
            wrong += finish(file, seen);
        } else if (*value == '\0' || field_count == MOST_FIELDS) {
            end("what is this?", line);
        } else {
            *value = '\0';
            if (strcmp(line, "file") == 0) {
                wrong += finish(file, seen);
                for (file = 0; file < FILES && strcmp(files[file].file, value + 1) != 0; file++) {
                }
                if (file == FILES) {
                    end("nobody checks", value + 1);
                }
            } else {
                fields[field_count].key = line;
                fields[field_count++].value = value + 1;
            }
        }
    }
    wrong += finish(file, seen);
    for (file = 0; file < FILES; file++) {
        printf("%s: %zu cases\n", files[file].file, seen[file]);
        wrong += seen[file] == 0 ? 1 : 0;
    }
    free(text);
    return wrong == 0 ? 0 : 1;
}
