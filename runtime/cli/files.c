/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

int cli_descriptor_of(const char *path) {
    static const char *const names[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    for (int i = 0; i < 3; i++) {
        if (strcmp(path, names[i]) == 0) {
            return i;
        }
    }
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(path, folders[i], length) == 0 && path[length] >= '0' && path[length] <= '9') {
            char *end;
            long number = strtol(path + length, &end, 10);
            return *end == '\0' && number <= INT_MAX ? (int)number : -1;
        }
    }
    return -1;
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

/* The descriptor that option `place` reads, given or not; -1 when it reads a file or nothing. */
static int reads_descriptor(const cli_command *command, const cli_arguments *arguments,
                            size_t place) {
    const cli_option *option = &command->options[place];
    if (option->kind != CLI_INPUT) {
        return -1;
    }
    if (arguments->value[place] != NULL) {
        return cli_descriptor_of(arguments->value[place]);
    }
    bool is_default = strcmp(option->name, "-in") == 0 && !has_text_input(command, arguments);
    return is_default ? STDIN_FILENO : -1;
}

/* Nothing before option `place` may read the descriptor that it reads. */
static int check_input(const cli_command *command, const cli_arguments *arguments, size_t place) {
    int descriptor = reads_descriptor(command, arguments, place);
    for (size_t i = 0; descriptor >= 0 && i < place; i++) {
        if (reads_descriptor(command, arguments, i) == descriptor) {
            return cli_fail("%s and %s cannot both be %s; give one of them a file",
                            command->options[i].name, command->options[place].name,
                            descriptor == STDIN_FILENO ? "standard input"
                                                       : arguments->value[place]);
        }
    }
    return CLI_DONE;
}

int cli_files_check(const cli_command *command, const cli_arguments *arguments) {
    int result = CLI_DONE;
    for (size_t i = 0; result == CLI_DONE && i < command->option_count; i++) {
        result = check_input(command, arguments, i);
        if (result == CLI_DONE && command->options[i].kind == CLI_OUTPUT &&
            arguments->value[i] != NULL) {
            result = check_output(command, arguments, i);
        }
    }
    return result;
}
