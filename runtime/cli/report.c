/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/report.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *reporting_command = NULL;

void cli_report_as(const char *command) {
    reporting_command = command;
}

/* Of a line too long to be read, as a long name makes it, both ends are kept: they say what is
 * wrong and what to do. */
enum { LINE_BYTES = 1024, END_BYTES = 500 };

static void format_line(char line[LINE_BYTES], const char *format, va_list arguments) {
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(line, LINE_BYTES, format, arguments);
    char *whole = length >= LINE_BYTES ? malloc((size_t)length + 1) : NULL;
    if (whole != NULL) {
        vsnprintf(whole, (size_t)length + 1, format, again);
        snprintf(line + END_BYTES, LINE_BYTES - END_BYTES, "...%s", whole + length - END_BYTES);
        free(whole);
    }
    va_end(again);
}

static void print_line(const char *format, va_list arguments) {
    char line[LINE_BYTES];
    format_line(line, format, arguments);
    for (char *c = line; *c != '\0'; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7f) {
            *c = '?';
        }
    }
    if (reporting_command != NULL) {
        fprintf(stderr, "smidgen %s: %s\n", reporting_command, line);
    } else {
        fprintf(stderr, "smidgen: %s\n", line);
    }
}

int cli_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
    return CLI_ERROR;
}

int cli_fail_randomness(const char *undone, smg_status status) {
    return cli_fail("%s: %s; the operating system must provide randomness", undone,
                    smg_status_string(status));
}

void cli_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    print_line(format, arguments);
    va_end(arguments);
}

const char *cli_shown(const char *value) {
    return value[0] != '\0' ? value : "''";
}

/* What to do about an errno of a file operation. */
static const char *mend(int error_number) {
    switch (error_number) {
    case ENOENT:
        return "check the path";
    case EACCES:
    case EPERM:
        return "check its permissions";
    case EROFS:
        return "choose a place that can be written";
    case EISDIR:
        return "name a file in it";
    case ENOTDIR:
        return "a part of the path is no directory: check the path";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "make room, or choose another place";
    case ENAMETOOLONG:
        return "choose a shorter name";
    case EMFILE:
    case ENFILE:
        return "close other files";
    case EBADF:
        return "it is closed: redirect it to a file or a pipe";
    default:
        return "try another file";
    }
}

int cli_fail_file(const char *option, const char *path, const char *action, int error_number) {
    return cli_fail("%s%s%s: cannot %s: %s; %s", option != NULL ? option : "",
                    option != NULL ? " " : "", cli_shown(path), action, strerror(error_number),
                    mend(error_number));
}
