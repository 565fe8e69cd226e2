/* SPDX-License-Identifier: Apache-2.0 */
/* Commands that read a message and write a few bytes about it: digests and MACs. */
#ifndef SMIDGEN_CLI_DIGEST_H
#define SMIDGEN_CLI_DIGEST_H

#include "cli/input.h"
#include "cli/options.h"

/* The options that they have in common stand first in their tables. */
enum { DIGEST_HEX, DIGEST_BIN, DIGEST_IN, DIGEST_OUT, DIGEST_OWN };

#define DIGEST_OPTIONS                                                                             \
    [DIGEST_HEX] = {"-hex", CLI_FLAG, NULL, "write hexadecimal digits and a line end (default)"},  \
    [DIGEST_BIN] = {"-bin", CLI_FLAG, NULL, "write the bytes themselves"},                         \
    [DIGEST_IN] = {"-in", CLI_INPUT, "FILE", "the input; default standard input"},                 \
    [DIGEST_OUT] = {"-out", CLI_OUTPUT, "FILE", "the output; default standard output"}

/* What stands for -in, in the place that the command gives it. */
#define DIGEST_IN_STR_OPTION                                                                       \
    { "-in_str", CLI_TEXT, "STR", "take this text instead of a file" }

/* Refuses -hex with -bin, and -in with a text in its place (NULL: none). CLI_DONE or CLI_ERROR. */
int cli_digest_check(const cli_arguments *arguments, const char *in_str);

/* Passes the text, or else the whole input, through `sink`. */
int cli_digest_feed(cli_sink sink, void *context, const cli_arguments *arguments,
                    const char *in_str);

/* Writes 1 to CLI_DIGEST_MAX_BYTES bytes as -hex or -bin and -out say. */
enum { CLI_DIGEST_MAX_BYTES = 32 };
int cli_digest_write(const cli_arguments *arguments, const uint8_t *digest, size_t length);

#endif
