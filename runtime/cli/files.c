/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/files.h"

#include <string.h>
#include <sys/stat.h>

#include "cli/report.h"

/* Whether two paths lead to one existing regular file, through links of either kind too. */
static bool same_regular_file(const char *a, const char *b) {
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && S_ISREG(of_a.st_mode) &&
           of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

static int check_output(const cli_command *command, const cli_arguments *arguments, size_t output) {
    for (size_t i = 0; i < command->option_count; i++) {
        if (command->options[i].kind == CLI_INPUT && arguments->value[i] != NULL &&
            same_regular_file(arguments->value[i], arguments->value[output])) {
            return cli_fail("%s %s would replace the file of %s; name another file",
                            command->options[output].name, arguments->value[output],
                            command->options[i].name);
        }
    }
    return CLI_DONE;
}

static bool names_standard_input(const char *path) {
    static const char *const names[] = {"/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(path, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether a text on the command line takes the place of -in. */
static bool has_text_input(const cli_command *command, const cli_arguments *arguments) {
    for (size_t i = 0; i < command->option_count; i++) {
        if (strcmp(command->options[i].name, "-in_str") == 0 && arguments->value[i] != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether option `place` reads standard input. */
static bool reads_standard_input(const cli_command *command, const cli_arguments *arguments,
                                 size_t place) {
    const cli_option *option = &command->options[place];
    if (option->kind != CLI_INPUT) {
        return false;
    }
    if (arguments->value[place] != NULL) {
        return names_standard_input(arguments->value[place]);
    }
    return strcmp(option->name, "-in") == 0 && !has_text_input(command, arguments);
}

int cli_files_check(const cli_command *command, const cli_arguments *arguments) {
    const cli_option *first = NULL;
    for (size_t i = 0; i < command->option_count; i++) {
        if (command->options[i].kind == CLI_OUTPUT && arguments->value[i] != NULL &&
            check_output(command, arguments, i) != CLI_DONE) {
            return CLI_ERROR;
        }
        if (!reads_standard_input(command, arguments, i)) {
            continue;
        }
        if (first != NULL) {
            return cli_fail("%s and %s cannot both be standard input; give one of them a file",
                            first->name, command->options[i].name);
        }
        first = &command->options[i];
    }
    return CLI_DONE;
}
