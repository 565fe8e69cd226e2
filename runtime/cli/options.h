/* SPDX-License-Identifier: Apache-2.0 */
/* Commands, their options, and the reading of a command line. */
#ifndef SMIDGEN_CLI_OPTIONS_H
#define SMIDGEN_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLI_MAX_OPTIONS = 24, CLI_MAX_OPERANDS = 16 };

typedef enum cli_option_kind {
    CLI_FLAG,    /* takes no value */
    CLI_WORD,    /* a number or name: not the name of another option */
    CLI_INPUT,   /* a file that is read; without -in, and as -, it is standard input */
    CLI_OUTPUT,  /* a file that is written; as -, it is standard output */
    CLI_TEXT,    /* any text, one that looks like an option included */
    CLI_PASSWORD /* the same, or env:NAME or file:NAME */
} cli_option_kind;

typedef struct cli_option {
    const char *name; /* with its dash */
    cli_option_kind kind;
    const char *value; /* how the help calls the value */
    const char *help;  /* lines separated by '\n' */
} cli_option;

/* The value of each option by its place in the table: NULL when absent; a flag's is its name. */
typedef struct cli_arguments {
    const char *value[CLI_MAX_OPTIONS];
    const char *operand[CLI_MAX_OPERANDS]; /* words that belong to no option */
    size_t operand_count;
} cli_arguments;

typedef struct cli_command {
    const char *name;
    const char *alias;   /* a second name, for scripts; NULL for none */
    const char *summary; /* one line for the list of commands */
    const char *usage;   /* the options in one line */
    const char *notes;   /* what else the help says; lines end in '\n' */
    const cli_option *options;
    size_t option_count;
    int (*run)(const cli_arguments *arguments); /* returns the exit status */
    bool takes_operands;
    bool in_place; /* -out may name the file of -in, which is replaced when all is well */
} cli_command;

/* Whether a word asks for help: -help, --help or -h. */
bool cli_asks_for_help(const char *word);

/* Reads the words behind the command's name. CLI_DONE, or CLI_ERROR after one line on standard
 * error. *wants_help is set when one of the words asks for help. */
int cli_arguments_read(cli_arguments *arguments, bool *wants_help, const cli_command *command,
                       int count, char *const *words);

/* The candidate that `word` was probably meant to be, or NULL when none is near. */
const char *cli_closest(const char *word, const char *const *candidates, size_t count);

/* The most that cli_read_count takes. */
#define CLI_COUNT_MAX UINT64_C(1000000000000000000)

/* Reads a decimal number of 1 to CLI_COUNT_MAX; false for anything else. */
bool cli_read_count(uint64_t *value, const char *text);

/* Reads a whole number of 0 to `most`, decimal, or hexadecimal behind 0x; false for anything else.
 */
bool cli_read_number(uint64_t *value, const char *text, uint64_t most);

#endif
