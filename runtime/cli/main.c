/* SPDX-License-Identifier: Apache-2.0 */
/* The command `smidgen`: finds the command that is meant, and prints help. */
#include <stdio.h>
#include <string.h>

#include <smidgen/version.h>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/output.h"
#include "cli/report.h"

static const cli_command *const commands[] = {
    &cli_command_sm3,          &cli_command_sm3_hmac,     &cli_command_sm3_pbkdf2,
    &cli_command_sm4_ecb,      &cli_command_sm4_cbc,      &cli_command_sm4_ctr,
    &cli_command_sm4_ofb,      &cli_command_sm4_cfb,      &cli_command_sm4_xts,
    &cli_command_sm4_gcm,      &cli_command_sm4_ccm,      &cli_command_sm4_cbc_mac,
    &cli_command_sm4_cmac,     &cli_command_zuc,          &cli_command_zuc256,
    &cli_command_zuc_128_eea3, &cli_command_zuc_128_eia3, &cli_command_zuc256_mac,
    &cli_command_sm2keygen,    &cli_command_sm2sign,      &cli_command_sm2verify,
    &cli_command_sm2encrypt,   &cli_command_sm2decrypt,   &cli_command_sm2exch,
    &cli_command_sm9setup,     &cli_command_sm9keygen,    &cli_command_sm9sign,
    &cli_command_sm9verify,    &cli_command_sm9encrypt,   &cli_command_sm9decrypt,
    &cli_command_sm9exch,      &cli_command_pkey,         &cli_command_rand,
    &cli_command_selftest,     &cli_command_speed,        &cli_command_version,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const cli_command *find_command(const char *name) {
    for (size_t i = 0; i < COMMANDS; i++) {
        const cli_command *command = commands[i];
        if (strcmp(command->name, name) == 0 ||
            (command->alias != NULL && strcmp(command->alias, name) == 0)) {
            return command;
        }
    }
    return NULL;
}

static int list_commands(void) {
    int result = cli_print("smidgen %s: SM2, SM3, SM4, SM9 and ZUC\n\n"
                           "usage: smidgen COMMAND [options]\n\n",
                           smg_version());
    for (size_t i = 0; result == CLI_DONE && i < COMMANDS; i++) {
        result = cli_print("  %-12s %s\n", commands[i]->name, commands[i]->summary);
    }
    if (result == CLI_DONE) {
        result =
            cli_print("  %-12s %s\n\n"
                      "'smidgen COMMAND -help' lists the options of a command. Exit status: 0 "
                      "done, 1 the answer\n"
                      "is no (a signature, a tag or padding is wrong), 2 wrong usage or unreadable "
                      "input.\n",
                      "help", "print this, or 'help COMMAND' for a command");
    }
    return result;
}

/* The least width of what stands on the left of an option's help, and the room for it. */
enum { LEFT_LEAST = 20, LEFT_BYTES = 40 };

/* The width that all options of a command need. */
static int width_of(const cli_command *command) {
    size_t width = LEFT_LEAST;
    for (size_t i = 0; i < command->option_count; i++) {
        const cli_option *option = &command->options[i];
        size_t length =
            strlen(option->name) + (option->value != NULL ? 1 + strlen(option->value) : 0);
        width = length > width ? length : width;
    }
    return (int)width;
}

/* One option: its name and value, and the lines of its help beside or below. */
static int print_option(const cli_option *option, int width) {
    char left[LEFT_BYTES];
    snprintf(left, sizeof left, "%s%s%s", option->name, option->value != NULL ? " " : "",
             option->value != NULL ? option->value : "");
    const char *line = option->help;
    int result = CLI_DONE;
    while (result == CLI_DONE && line != NULL) {
        const char *end = strchr(line, '\n');
        int length = end != NULL ? (int)(end - line) : (int)strlen(line);
        result = cli_print("  %-*s %.*s\n", width, left, length, line);
        left[0] = '\0';
        line = end != NULL ? end + 1 : NULL;
    }
    return result;
}

static int print_help(const cli_command *command) {
    int result = cli_print("usage: smidgen %s%s%s\n\nsmidgen %s: %s\n", command->name,
                           command->usage[0] != '\0' ? " " : "", command->usage, command->name,
                           command->summary);
    if (result == CLI_DONE && command->notes[0] != '\0') {
        result = cli_print("\n%s", command->notes);
    }
    if (result == CLI_DONE && command->option_count > 0) {
        result = cli_print("\n");
    }
    for (size_t i = 0; result == CLI_DONE && i < command->option_count; i++) {
        result = print_option(&command->options[i], width_of(command));
    }
    return result;
}

static int unknown_command(const char *name) {
    const char *names[COMMANDS + 1];
    for (size_t i = 0; i < COMMANDS; i++) {
        names[i] = commands[i]->name;
    }
    names[COMMANDS] = "help";
    const char *meant = cli_closest(name, names, COMMANDS + 1);
    if (meant != NULL) {
        return cli_fail("unknown command '%s'; did you mean %s? (smidgen help lists them)", name,
                        meant);
    }
    return cli_fail("unknown command '%s'; see: smidgen help", name);
}

/* "--help", "-version" and the like, which people try first. */
static const char *command_name(const char *word) {
    if (cli_asks_for_help(word)) {
        return "help";
    }
    if (strcmp(word, "-version") == 0 || strcmp(word, "--version") == 0 ||
        strcmp(word, "-V") == 0) {
        return "version";
    }
    return word;
}

static int help(int count, char *const *words) {
    if (count == 0) {
        return list_commands();
    }
    if (count > 1) {
        return cli_fail("help takes one command; see: smidgen help");
    }
    const char *name = command_name(words[0]);
    const cli_command *command = find_command(name);
    return command != NULL             ? print_help(command)
           : strcmp(name, "help") == 0 ? list_commands()
                                       : unknown_command(name);
}

static int run(const cli_command *command, int count, char *const *words) {
    cli_arguments arguments;
    bool wants_help;
    cli_report_as(command->name);
    int result = cli_arguments_read(&arguments, &wants_help, command, count, words);
    if (result != CLI_DONE) {
        return result;
    }
    if (wants_help) {
        return print_help(command);
    }
    result = cli_files_check(command, &arguments);
    return result == CLI_DONE ? command->run(&arguments) : result;
}

int main(int argc, char **argv) {
    cli_output_prepare();
    if (argc < 2) {
        return cli_fail("no command given; see: smidgen help");
    }
    const char *name = command_name(argv[1]);
    if (strcmp(name, "help") == 0) {
        return help(argc - 2, argv + 2);
    }
    const cli_command *command = find_command(name);
    return command != NULL ? run(command, argc - 2, argv + 2) : unknown_command(name);
}
