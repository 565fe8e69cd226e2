/* SPDX-License-Identifier: Apache-2.0 */
/* Which files a command line names, before any of them is opened. */
#ifndef SMIDGEN_CLI_FILES_H
#define SMIDGEN_CLI_FILES_H

#include "cli/options.h"

/* The open descriptor that a path stands for (/dev/stdin, /dev/stdout, /dev/stderr, /dev/fd/N,
 * /proc/self/fd/N, by any spelling and through links), or -1. To open such a name anew would begin
 * at the start of the file that it leads to, and make an empty file of a stream that is closed. */
int cli_descriptor_of(const char *path);

/* Refuses a command line that would lose or mistake something: an output that is also an input, and
 * one descriptor or pipe, such as standard input, read for two things. CLI_DONE, or CLI_ERROR after
 * one line. Devices and pipes may be both read and written. */
int cli_files_check(const cli_command *command, const cli_arguments *arguments);

#endif
