/* SPDX-License-Identifier: Apache-2.0 */
/* Passwords: -pass STR, -pass env:NAME, -pass file:NAME, or typed on a terminal. */
#ifndef SMIDGEN_CLI_PASSWORD_H
#define SMIDGEN_CLI_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLI_PASSWORD_MAX_BYTES = 1024 };

typedef struct cli_password {
    uint8_t bytes[CLI_PASSWORD_MAX_BYTES];
    size_t length;
} cli_password;

/* What stands before the name of a file that holds a password. */
#define CLI_FILE_PREFIX "file:"

/* Reads what `option` says: env:NAME is the environment's variable, file:NAME the first line of a
 * file, anything else the password itself, which is wiped from the command line. value NULL: the
 * terminal is asked, twice if `is_new`. CLI_DONE, or CLI_ERROR after one line. The caller wipes the
 * password. */
int cli_password_read(cli_password *password, const char *value, const char *option, bool is_new);

#endif
