/* SPDX-License-Identifier: Apache-2.0 */
/* A plain main for a fuzz target: runs it on the files given, and with -mutate also on each of
 * them cut short at every byte and with every single bit flipped. */
#include <string.h>

#include "fuzz.h"

enum { LONGEST = 1 << 20 };

/* The input lies in an allocation of its own size, so that a sanitizer sees a read beyond it. */
static void run(const uint8_t *data, size_t size) {
    uint8_t *copy = malloc(size > 0 ? size : 1);
    PROMISE(copy != NULL);
    memcpy(copy, data, size);
    LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void mutate(uint8_t *data, size_t size) {
    for (size_t shorter = 0; shorter < size; shorter++) {
        run(data, shorter);
    }
    for (size_t at = 0; at < size; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            data[at] ^= (uint8_t)(1u << bit);
            run(data, size);
            data[at] ^= (uint8_t)(1u << bit);
        }
    }
}

int main(int argc, char **argv) {
    static uint8_t data[LONGEST];
    bool mutates = argc > 1 && strcmp(argv[1], "-mutate") == 0;
    int first = mutates ? 2 : 1;
    for (int i = first; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (file == NULL) {
            perror(argv[i]);
            return 2;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        run(data, size);
        if (mutates) {
            mutate(data, size);
        }
    }
    printf("%d files\n", argc - first);
    return argc > first ? 0 : 2;
}
