/* SPDX-License-Identifier: Apache-2.0 */
#include <inttypes.h>

#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/hexadecimal.h"
#include "cli/output.h"
#include "cli/password.h"
#include "codec/text.h"

enum { PASS, SALT, ITER, OUTLEN, HEX, BIN, OUT };

enum { SALT_MOST_BYTES = 1024, MOST_BYTES = 65536 };

static const cli_option options[] = {
    [PASS] = {"-pass", CLI_PASSWORD, "STR",
              "the password; env:NAME takes it from the environment, file:NAME from the\n"
              "first line of a file; without this option a terminal is asked"},
    [SALT] = {"-salt", CLI_WORD, "HEX", "the salt, up to 1024 bytes; 8 and more are usual"},
    [ITER] = {"-iter", CLI_WORD, "N", "iterations; a password needs many thousands"},
    [OUTLEN] = {"-outlen", CLI_WORD, "N", "bytes to derive, 1 to 65536"},
    [HEX] = {"-hex", CLI_FLAG, NULL, "write hexadecimal digits and a line end (default)"},
    [BIN] = {"-bin", CLI_FLAG, NULL, "write the bytes themselves"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the output, mode 0600; default standard output"},
};

/* *value := the number of 1 to `most` that `option` gives. */
static int read_number(uint64_t *value, const char *text, const char *option, uint64_t most) {
    if (text == NULL) {
        return cli_fail("%s is missing; give a number: %s N", option, option);
    }
    if (!cli_read_count(value, text) || *value > most) {
        return cli_fail("%s %s: not a number that fits; give one of 1 to %" PRIu64, option,
                        cli_shown(text), most);
    }
    return CLI_DONE;
}

static int write_key(const cli_arguments *arguments, const uint8_t *key, size_t length) {
    static uint8_t text[2 * MOST_BYTES + 1];
    const char *path = arguments->value[OUT];
    if (arguments->value[BIN] != NULL) {
        return cli_output_put(path, "-out", CLI_SECRET, key, length);
    }
    smg_hex_encode(text, key, length);
    text[2 * length] = '\n';
    int result = cli_output_put(path, "-out", CLI_SECRET, text, 2 * length + 1);
    smg_wipe(text, 2 * length);
    return result;
}

static int derive(const cli_arguments *arguments, const uint8_t *salt, size_t salt_length,
                  uint32_t iterations, size_t length) {
    static uint8_t key[MOST_BYTES];
    cli_password password;
    int result = cli_password_read(&password, arguments->value[PASS], "-pass", true);
    if (result == CLI_DONE) {
        smg_status status = smg_sm3_pbkdf2(key, length, password.bytes, password.length, salt,
                                           salt_length, iterations);
        result = status == SMG_OK ? write_key(arguments, key, length)
                                  : cli_fail("%s", smg_status_string(status));
    }
    smg_wipe(&password, sizeof password);
    smg_wipe(key, length);
    return result;
}

static int run(const cli_arguments *arguments) {
    uint8_t salt[SALT_MOST_BYTES];
    size_t salt_length;
    uint64_t iterations, length;
    if (arguments->value[HEX] != NULL && arguments->value[BIN] != NULL) {
        return cli_fail("-hex and -bin exclude each other; give one of them");
    }
    int result = cli_hex_read(salt, &salt_length, arguments->value[SALT], "-salt", 0, sizeof salt);
    if (result == CLI_DONE) {
        result = read_number(&iterations, arguments->value[ITER], "-iter", UINT32_MAX);
    }
    if (result == CLI_DONE) {
        result = read_number(&length, arguments->value[OUTLEN], "-outlen", MOST_BYTES);
    }
    if (result == CLI_DONE) {
        result = derive(arguments, salt, salt_length, (uint32_t)iterations, (size_t)length);
    }
    return result;
}

const cli_command cli_command_sm3_pbkdf2 = {
    .name = "sm3_pbkdf2",
    .alias = "pbkdf2",
    .summary = "derive a key from a password with HMAC-SM3 (RFC 8018)",
    .usage = "[-pass STR] -salt HEX -iter N -outlen N [-hex | -bin] [-out FILE]",
    .notes = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
