/* SPDX-License-Identifier: Apache-2.0 */
/* What the command says: results on standard output, everything else on standard error. */
#ifndef SMIDGEN_CLI_REPORT_H
#define SMIDGEN_CLI_REPORT_H

#include <smidgen/status.h>

#if defined(__GNUC__) || defined(__clang__)
#define CLI_PRINTF __attribute__((format(printf, 1, 2)))
#else
#define CLI_PRINTF
#endif

/* Exit statuses. */
enum {
    CLI_DONE = 0,
    CLI_NO = 1,   /* the answer of the operation is no */
    CLI_ERROR = 2 /* wrong usage, unreadable input, unwritable output */
};

/* The name that stands in front of every line on standard error: "smidgen", then the command's. */
void cli_report_as(const char *command);

/* One line on standard error: what is wrong, and the mend. Control characters that a file name may
 * carry are shown as '?', so that it stays one line. Returns CLI_ERROR. */
int cli_fail(const char *format, ...) CLI_PRINTF;

/* The line for a failed source of randomness: `undone` is what was not done for want of it. */
int cli_fail_randomness(const char *undone, smg_status status);

/* The same line for something that is no failure. */
void cli_note(const char *format, ...) CLI_PRINTF;

/* The line for a file operation that failed, with what to do about its errno. `action` is what
 * could not be done; `option` is the option that named the file, NULL for a standard stream. */
int cli_fail_file(const char *option, const char *path, const char *action, int error_number);

/* How a line shows a value of the command line: as it is, an empty one as ''. */
const char *cli_shown(const char *value);

#endif
