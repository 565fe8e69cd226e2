/* SPDX-License-Identifier: Apache-2.0 */
/* The commands, one declaration for each table entry that main.c lists. */
#ifndef SMIDGEN_CLI_COMMANDS_H
#define SMIDGEN_CLI_COMMANDS_H

#include "cli/options.h"

extern const cli_command cli_command_sm3;
extern const cli_command cli_command_sm2keygen;
extern const cli_command cli_command_sm2sign;
extern const cli_command cli_command_sm2verify;
extern const cli_command cli_command_pkey;
extern const cli_command cli_command_rand;
extern const cli_command cli_command_selftest;
extern const cli_command cli_command_speed;
extern const cli_command cli_command_version;

#endif
