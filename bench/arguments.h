/* SPDX-License-Identifier: Apache-2.0 */
/* The command line that the programs here have in common. */
#ifndef SMIDGEN_BENCH_ARGUMENTS_H
#define SMIDGEN_BENCH_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct bench_arguments {
    bool json, check;
    size_t batches;
    const char *only; /* "": everything */
} bench_arguments;

/*
 * Reads -json, -check, -batches N and, where `only` is true, -only TEXT; a second dash in front is
 * as good. False, after the usage of `program` on stderr, for anything else; `purpose` is the line
 * that says what the program does.
 */
bool bench_arguments_read(bench_arguments *arguments, const char *program, const char *purpose,
                          bool only, int count, char **words);

#endif
