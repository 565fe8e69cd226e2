/* SPDX-License-Identifier: Apache-2.0 */
#define _XOPEN_SOURCE 700

#include "cli/files.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/password.h"
#include "cli/report.h"

/* Whether two paths lead to one existing regular file, through links of either kind too. */
static bool same_regular_file(const char *a, const char *b) {
    struct stat of_a, of_b;
    return stat(a, &of_a) == 0 && stat(b, &of_b) == 0 && S_ISREG(of_a.st_mode) &&
           of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino;
}

/* The file that a given option reads; NULL when it reads none. */
static const char *file_read_by(const cli_option *option, const char *value) {
    if (value == NULL || option->kind == CLI_INPUT) {
        return value;
    }
    const bool named = option->kind == CLI_PASSWORD &&
                       strncmp(value, CLI_FILE_PREFIX, strlen(CLI_FILE_PREFIX)) == 0;
    return named ? value + strlen(CLI_FILE_PREFIX) : NULL;
}

static int check_output(const cli_command *command, const cli_arguments *arguments, size_t output) {
    for (size_t i = 0; i < command->option_count; i++) {
        const char *input = file_read_by(&command->options[i], arguments->value[i]);
        bool may_be = command->in_place && strcmp(command->options[i].name, "-in") == 0;
        if (input != NULL && !may_be && same_regular_file(input, arguments->value[output])) {
            return cli_fail("%s %s would replace the file of %s; name another file",
                            command->options[output].name, arguments->value[output],
                            command->options[i].name);
        }
    }
    return CLI_DONE;
}

/* The number that a text is, of digits alone; -1 for any other. */
static int number_of(const char *text) {
    char *end;
    if (*text < '0' || *text > '9') {
        return -1;
    }
    long number = strtol(text, &end, 10);
    return *end == '\0' && number <= INT_MAX ? (int)number : -1;
}

/* Whether a folder, as realpath gives it, holds this process's descriptors: /dev/fd where that is a
 * folder of its own, /proc/PID/fd and /proc/PID/task/TID/fd elsewhere. */
static bool holds_descriptors(const char *folder) {
    static const char task[] = "/task/";
    char own[PATH_MAX];
    if (strcmp(folder, "/dev/fd") == 0) {
        return true;
    }
    if (realpath("/proc/self", own) == NULL || strncmp(folder, own, strlen(own)) != 0) {
        return false;
    }
    folder += strlen(own);
    if (strncmp(folder, task, strlen(task)) == 0) {
        folder += strlen(task);
        folder += strspn(folder, "0123456789");
    }
    return strcmp(folder, "/fd") == 0;
}

/* path = the folder that it names, without links, and "/" and its last name; false when there is no
 * such folder, or no last name. */
static bool resolve_folder(char path[PATH_MAX]) {
    char folder[PATH_MAX];
    char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    char last[NAME_MAX + 1];
    size_t length = strlen(name);
    if (length == 0 || length > NAME_MAX) {
        return false;
    }
    memcpy(last, name, length + 1);
    if (slash != NULL) {
        slash[1] = '\0';
    }
    if (realpath(slash != NULL ? path : ".", folder) == NULL) {
        return false;
    }
    int written = snprintf(path, PATH_MAX, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, last);
    return written > 0 && written < PATH_MAX;
}

/* path = what the symbolic link at path says; false when it is none. */
static bool follow(char path[PATH_MAX]) {
    char said[PATH_MAX];
    ssize_t length = readlink(path, said, sizeof said - 1);
    if (length <= 0) {
        return false;
    }
    said[length] = '\0';
    char *end = said[0] == '/' ? path : strrchr(path, '/') + 1;
    size_t room = PATH_MAX - (size_t)(end - path);
    if ((size_t)length >= room) {
        return false;
    }
    memcpy(end, said, (size_t)length + 1);
    return true;
}

enum { MOST_LINKS = 40 };

int cli_descriptor_of(const char *path) {
    static const char *const names[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    char at[PATH_MAX];
    size_t length = strlen(path);
    for (int i = 0; i < 3; i++) {
        if (strcmp(path, names[i]) == 0) {
            return i; /* also where neither /dev nor /proc is there */
        }
    }
    if (length >= sizeof at) {
        return -1;
    }
    memcpy(at, path, length + 1);
    for (int links = 0; links < MOST_LINKS && resolve_folder(at); links++) {
        char *slash = strrchr(at, '/');
        int number = number_of(slash + 1);
        if (number >= 0) {
            *slash = '\0';
            if (holds_descriptors(at)) {
                return number;
            }
            *slash = '/';
        }
        if (!follow(at)) {
            return -1;
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

/* What option `place` reads, given or not; NULL when it reads nothing. */
static const char *input_of(const cli_command *command, const cli_arguments *arguments,
                            size_t place) {
    const cli_option *option = &command->options[place];
    if (option->kind != CLI_INPUT) {
        return NULL;
    }
    if (arguments->value[place] != NULL) {
        return arguments->value[place];
    }
    bool is_default = strcmp(option->name, "-in") == 0 && !has_text_input(command, arguments);
    return is_default ? "/dev/stdin" : NULL;
}

/* Whether what is read from a path is gone for who reads the other: both are one descriptor, or one
 * pipe or socket. */
static bool same_stream(const char *a, const char *b) {
    int of_a = cli_descriptor_of(a), of_b = cli_descriptor_of(b);
    struct stat at_a, at_b;
    if (of_a >= 0 && of_a == of_b) {
        return true;
    }
    return (of_a >= 0 ? fstat(of_a, &at_a) : stat(a, &at_a)) == 0 &&
           (of_b >= 0 ? fstat(of_b, &at_b) : stat(b, &at_b)) == 0 &&
           (S_ISFIFO(at_a.st_mode) || S_ISSOCK(at_a.st_mode)) && at_a.st_dev == at_b.st_dev &&
           at_a.st_ino == at_b.st_ino;
}

/* Nothing before option `place` may read the stream that it reads. */
static int check_input(const cli_command *command, const cli_arguments *arguments, size_t place) {
    const char *input = input_of(command, arguments, place);
    for (size_t i = 0; input != NULL && i < place; i++) {
        const char *other = input_of(command, arguments, i);
        if (other != NULL && same_stream(other, input)) {
            return cli_fail("%s and %s cannot both be %s; give one of them a file",
                            command->options[i].name, command->options[place].name,
                            cli_descriptor_of(input) == STDIN_FILENO ? "standard input" : input);
        }
    }
    return CLI_DONE;
}

static size_t option_named(const cli_command *command, const char *name) {
    size_t i = 0;
    while (i < command->option_count && strcmp(command->options[i].name, name) != 0) {
        i++;
    }
    return i;
}

/* A command that writes while it reads may not write through a descriptor into the very file. */
static int check_stream(const cli_command *command, const cli_arguments *arguments) {
    const size_t in = option_named(command, "-in"), out = option_named(command, "-out");
    if (!command->in_place || in == command->option_count || out == command->option_count) {
        return CLI_DONE;
    }
    const char *input = input_of(command, arguments, in), *path = arguments->value[out];
    const int written = path == NULL ? STDOUT_FILENO : cli_descriptor_of(path);
    const int read = input == NULL ? -1 : cli_descriptor_of(input);
    struct stat of_input, of_output;
    if (input == NULL || written < 0 || fstat(written, &of_output) != 0 ||
        (read >= 0 ? fstat(read, &of_input) : stat(input, &of_input)) != 0 ||
        !S_ISREG(of_output.st_mode) || of_input.st_dev != of_output.st_dev ||
        of_input.st_ino != of_output.st_ino) {
        return CLI_DONE;
    }
    return cli_fail("-in and -out are one file, which would be written over while it is read; give "
                    "-out its name");
}

int cli_files_check(const cli_command *command, const cli_arguments *arguments) {
    int result = check_stream(command, arguments);
    for (size_t i = 0; result == CLI_DONE && i < command->option_count; i++) {
        result = check_input(command, arguments, i);
        if (result == CLI_DONE && command->options[i].kind == CLI_OUTPUT &&
            arguments->value[i] != NULL) {
            result = check_output(command, arguments, i);
        }
    }
    return result;
}
