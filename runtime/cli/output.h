/* SPDX-License-Identifier: Apache-2.0 */
/* Output that is whole or not there.
 *
 * A regular file is written under a temporary name beside its place and renamed when everything is
 * on disk, so that a failure leaves what was there before. Standard output, descriptors by name
 * (/dev/fd/N) and what is no regular file (/dev/null, pipes) are written directly: what a path
 * leads to counts, not how it begins. */
#ifndef SMIDGEN_CLI_OUTPUT_H
#define SMIDGEN_CLI_OUTPUT_H

#include <stddef.h>

#include "cli/report.h"

typedef struct cli_output {
    const char *name;
    const char *option; /* the one that named the file; NULL for standard output */
    char *target;       /* where the temporary file goes; NULL when written directly */
    char *temporary;    /* its name */
    int descriptor;     /* -1 when closed */
} cli_output;

typedef enum cli_secrecy {
    CLI_PUBLIC, /* the mode of the file that is replaced, or what the umask gives */
    CLI_SECRET  /* mode 0600 */
} cli_secrecy;

/* Opens `path`, or standard output when it is NULL. CLI_DONE, or CLI_ERROR after its line; `option`
 * is the option that named the file. What is open must be committed or abandoned. */
int cli_output_open(cli_output *output, const char *path, const char *option, cli_secrecy secrecy);

int cli_output_write(cli_output *output, const void *data, size_t length);

/* Puts everything on disk, closes and renames. Abandons the output when it fails. */
int cli_output_commit(cli_output *output);

/* Removes the temporary file. Does nothing after a commit. */
void cli_output_abandon(cli_output *output);

/* Opens, writes and commits. */
int cli_output_put(const char *path, const char *option, cli_secrecy secrecy, const void *data,
                   size_t length);

/* A file to be written. */
typedef struct cli_file {
    const char *path; /* NULL: standard output */
    const char *option;
    cli_secrecy secrecy;
    const void *data;
    size_t length;
} cli_file;

enum { CLI_MAX_FILES = 3 };

/* Opens, writes and commits files that belong together, the most precious first. All are on disk
 * before the last, then the one before it, and at the end the first gets its name; no signal that
 * can be caught comes between the names, and of several runs with the same first file one gives all
 * names before the next begins: its directory is locked, where that can be done. */
int cli_output_put_all(const cli_file *files, size_t count);

/* Writes formatted text to standard output. */
int cli_print(const char *format, ...) CLI_PRINTF;

/* Once, before anything is opened: makes sure that descriptors 0, 1 and 2 are taken, so that no
 * file gets the number of a standard stream, and that too large a file is an error, not a signal.
 */
void cli_output_prepare(void);

#endif
