/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/options.h"

#include <string.h>

#include "cli/report.h"

enum { LONGEST_NAME = 32 };

static size_t smallest(size_t a, size_t b, size_t c) {
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

/* How many letters must be changed, added, dropped or swapped with their neighbour to turn a into b
 * (optimal string alignment); names longer than LONGEST_NAME count as far away. */
static size_t distance(const char *a, const char *b) {
    size_t rows[3][LONGEST_NAME + 1];
    size_t a_length = strlen(a), b_length = strlen(b);
    if (a_length > LONGEST_NAME || b_length > LONGEST_NAME) {
        return LONGEST_NAME;
    }
    size_t *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++) {
        last[j] = j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t changed = last[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = smallest(changed, last[j] + 1, row[j - 1] + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = smallest(row[j], before[j - 2] + 1, row[j]);
            }
        }
        size_t *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[b_length];
}

const char *cli_closest(const char *word, const char *const *candidates, size_t count) {
    /* A third of the letters may be wrong, and one in any case. */
    size_t letters = strlen(word + strspn(word, "-"));
    size_t limit = letters < 6 ? 1 : letters / 3;
    const char *closest = NULL;
    for (size_t i = 0; i < count; i++) {
        size_t found = distance(word, candidates[i]);
        if (found < limit || (found == limit && closest == NULL)) {
            closest = candidates[i];
            limit = found;
        }
    }
    return closest;
}

bool cli_asks_for_help(const char *word) {
    return strcmp(word, "-help") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* The place of an option in the table, or option_count. */
static size_t find_option(const cli_command *command, const char *word) {
    size_t i = 0;
    while (i < command->option_count && strcmp(command->options[i].name, word) != 0) {
        i++;
    }
    return i;
}

static int unknown_word(const cli_command *command, const char *word) {
    if (word[0] != '-') {
        return cli_fail("'%s' belongs to no option; see: smidgen %s -help", word, command->name);
    }
    const char *names[CLI_MAX_OPTIONS];
    for (size_t i = 0; i < command->option_count; i++) {
        names[i] = command->options[i].name;
    }
    size_t single = find_option(command, word + 1); /* --in for -in */
    const char *meant = single < command->option_count
                            ? names[single]
                            : cli_closest(word, names, command->option_count);
    if (meant != NULL) {
        return cli_fail("unknown option '%s'; did you mean %s? (smidgen %s -help lists them)", word,
                        meant, command->name);
    }
    return cli_fail("unknown option '%s'; see: smidgen %s -help", word, command->name);
}

/* "-" is a standard stream, under the name that it has as a file. */
static const char *value_of(const cli_option *option, const char *word) {
    bool is_stream = strcmp(word, "-") == 0;
    return is_stream && option->kind == CLI_INPUT    ? "/dev/stdin"
           : is_stream && option->kind == CLI_OUTPUT ? "/dev/stdout"
                                                     : word;
}

/* An option stands where the value of another should. */
static int option_for_value(const cli_option *option, const char *word) {
    if (option->kind == CLI_INPUT || option->kind == CLI_OUTPUT) {
        return cli_fail("%s needs a value, and %s is an option; write %s %s (a file named %s is "
                        "./%s)",
                        option->name, word, option->name, option->value, word, word);
    }
    return cli_fail("%s needs a value, and %s is an option; write %s %s", option->name, word,
                    option->name, option->value);
}

int cli_arguments_read(cli_arguments *arguments, bool *wants_help, const cli_command *command,
                       int count, char *const *words) {
    memset(arguments, 0, sizeof *arguments);
    *wants_help = false;
    for (int i = 0; i < count; i++) {
        if (cli_asks_for_help(words[i])) {
            *wants_help = true;
            return CLI_DONE;
        }
        size_t place = find_option(command, words[i]);
        if (place == command->option_count && command->takes_operands && words[i][0] != '-' &&
            arguments->operand_count < CLI_MAX_OPERANDS) {
            arguments->operand[arguments->operand_count++] = words[i];
            continue;
        }
        if (place == command->option_count) {
            return unknown_word(command, words[i]);
        }
        const cli_option *option = &command->options[place];
        if (arguments->value[place] != NULL) {
            return cli_fail("%s is given twice; give it once", option->name);
        }
        if (option->kind == CLI_FLAG) {
            arguments->value[place] = option->name;
            continue;
        }
        if (i + 1 == count) {
            return cli_fail("%s needs a value; write %s %s", option->name, option->name,
                            option->value);
        }
        if (option->kind != CLI_TEXT && option->kind != CLI_PASSWORD &&
            find_option(command, words[i + 1]) < command->option_count) {
            return option_for_value(option, words[i + 1]);
        }
        arguments->value[place] = value_of(option, words[++i]);
    }
    return CLI_DONE;
}

bool cli_read_count(uint64_t *value, const char *text) {
    uint64_t number = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9') {
            return false;
        }
        number = number * 10 + (uint64_t)(*text - '0');
        if (number > CLI_COUNT_MAX) { /* it stays below 2^64, since it was no more before */
            return false;
        }
    }
    *value = number;
    return number > 0;
}

/* The digit's value, 16 for what is none. */
static unsigned digit_value(char c) {
    return c >= '0' && c <= '9'   ? (unsigned)(c - '0')
           : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
           : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                                  : 16;
}

bool cli_read_number(uint64_t *value, const char *text, uint64_t most) {
    bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const unsigned base = is_hex ? 16 : 10;
    uint64_t number = 0;
    text += is_hex ? 2 : 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        unsigned digit = digit_value(*text);
        if (digit >= base || digit > most || number > (most - digit) / base) {
            return false;
        }
        number = number * base + digit;
    }
    *value = number;
    return true;
}
