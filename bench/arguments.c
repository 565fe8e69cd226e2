/* SPDX-License-Identifier: Apache-2.0 */
#include "arguments.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/measure.h"

#define DEFAULT_BATCHES 400

static bool read_batches(size_t *batches, const char *text) {
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    *batches = value;
    return *end == '\0' && value >= MEASURE_BATCHES_MIN && value <= MEASURE_BATCHES_MAX;
}

static bool read_words(bench_arguments *arguments, bool only, int count, char **words) {
    for (int i = 1; i < count; i++) {
        const char *word = strncmp(words[i], "--", 2) == 0 ? words[i] + 1 : words[i];
        bool more = i + 1 < count;
        if (strcmp(word, "-json") == 0) {
            arguments->json = true;
        } else if (strcmp(word, "-check") == 0) {
            arguments->check = true;
        } else if (strcmp(word, "-batches") == 0 && more) {
            if (!read_batches(&arguments->batches, words[++i])) {
                return false;
            }
        } else if (strcmp(word, "-only") == 0 && only && more) {
            arguments->only = words[++i];
        } else {
            return false;
        }
    }
    return true;
}

bool bench_arguments_read(bench_arguments *arguments, const char *program, const char *purpose,
                          bool only, int count, char **words) {
    *arguments = (bench_arguments){false, false, DEFAULT_BATCHES, ""};
    if (read_words(arguments, only, count, words)) {
        return true;
    }
    fprintf(stderr,
            "usage: %s [-json] [-check] [-batches N]%s\n%s\n"
            "  -json       print JSON\n"
            "  -check      only see whether the results are right\n"
            "  -batches N  keep at least N batches of each operation, %d to %d (%d)\n%s",
            program, only ? " [-only TEXT]" : "", purpose, MEASURE_BATCHES_MIN, MEASURE_BATCHES_MAX,
            DEFAULT_BATCHES,
            only ? "  -only TEXT  measure the operations whose names contain TEXT\n" : "");
    return false;
}
