/* SPDX-License-Identifier: Apache-2.0 */
/* Which files a command line names, before any of them is opened. */
#ifndef SMIDGEN_CLI_FILES_H
#define SMIDGEN_CLI_FILES_H

#include "cli/options.h"

/* Refuses a command line that would lose or mistake something: an output that is also an input, and
 * standard input for two things. CLI_DONE, or CLI_ERROR after one line. Devices and pipes may be
 * both read and written. */
int cli_files_check(const cli_command *command, const cli_arguments *arguments);

#endif
