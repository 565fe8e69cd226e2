/* SPDX-License-Identifier: Apache-2.0 */
/* The commands, one declaration for each table entry that main.c lists. */
#ifndef SMIDGEN_CLI_COMMANDS_H
#define SMIDGEN_CLI_COMMANDS_H

#include "cli/options.h"

extern const cli_command cli_command_sm3;
extern const cli_command cli_command_sm3_hmac;
extern const cli_command cli_command_sm3_pbkdf2;
extern const cli_command cli_command_sm4_ecb;
extern const cli_command cli_command_sm4_cbc;
extern const cli_command cli_command_sm4_ctr;
extern const cli_command cli_command_sm4_ofb;
extern const cli_command cli_command_sm4_cfb;
extern const cli_command cli_command_sm4_xts;
extern const cli_command cli_command_sm4_gcm;
extern const cli_command cli_command_sm4_ccm;
extern const cli_command cli_command_sm4_cbc_mac;
extern const cli_command cli_command_sm4_cmac;
extern const cli_command cli_command_zuc;
extern const cli_command cli_command_zuc256;
extern const cli_command cli_command_zuc_128_eea3;
extern const cli_command cli_command_zuc_128_eia3;
extern const cli_command cli_command_zuc256_mac;
extern const cli_command cli_command_sm2keygen;
extern const cli_command cli_command_sm2sign;
extern const cli_command cli_command_sm2verify;
extern const cli_command cli_command_sm2encrypt;
extern const cli_command cli_command_sm2decrypt;
extern const cli_command cli_command_sm2exch;
extern const cli_command cli_command_sm9setup;
extern const cli_command cli_command_sm9keygen;
extern const cli_command cli_command_sm9sign;
extern const cli_command cli_command_sm9verify;
extern const cli_command cli_command_sm9encrypt;
extern const cli_command cli_command_sm9decrypt;
extern const cli_command cli_command_sm9exch;
extern const cli_command cli_command_pkey;
extern const cli_command cli_command_rand;
extern const cli_command cli_command_selftest;
extern const cli_command cli_command_speed;
extern const cli_command cli_command_version;

#endif
