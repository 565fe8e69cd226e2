/* SPDX-License-Identifier: Apache-2.0 */
/* Key files: found out what they are, read, and explained when they cannot be. */
#ifndef SMIDGEN_CLI_KEY_H
#define SMIDGEN_CLI_KEY_H

#include <stdbool.h>

#include <smidgen/codec.h>
#include <smidgen/sm2.h>

#include "cli/password.h"

/* The longest file that is read as a key, and a buffer for one: with a byte more, to see that a
 * file is longer. */
enum { CLI_KEY_FILE_MAX_BYTES = 65536, CLI_KEY_FILE_BUFFER_BYTES = CLI_KEY_FILE_MAX_BYTES + 1 };

typedef enum cli_encoding { CLI_ANY_ENCODING, CLI_PEM, CLI_DER, CLI_HEX } cli_encoding;
typedef enum cli_wanted { CLI_PRIVATE_KEY, CLI_PUBLIC_KEY, CLI_EITHER_KEY } cli_wanted;

typedef struct cli_key {
    smg_sm2_private_key private_key; /* when is_private */
    smg_sm2_public_key public_key;   /* always */
    bool is_private;
    cli_encoding encoding;
    smg_key_form form; /* SMG_KEY_UNKNOWN for hexadecimal */
} cli_key;

/* A key file, and the password that it may need. */
typedef struct cli_key_source {
    const char *path;        /* NULL: standard input */
    const char *option;      /* the one that names it */
    const char *pass;        /* the password as its option gives it; NULL: one that is typed */
    const char *pass_option; /* as -pass */
} cli_key_source;

/* Reads a key file in the given encoding or in whichever it is, and decrypts it where it is
 * encrypted; a note says so when a password is given and not needed. CLI_DONE, or CLI_ERROR after
 * one line that says what the file holds instead. The caller wipes the key. */
int cli_key_open(cli_key *key, const cli_key_source *source, cli_encoding encoding,
                 cli_wanted wanted);

/* The same for what was read of a file before: its first CLI_KEY_FILE_BUFFER_BYTES. */
int cli_key_take(cli_key *key, const uint8_t *content, size_t length, const cli_key_source *source,
                 cli_encoding encoding, cli_wanted wanted);

/* The same where no password is taken: for public keys. */
int cli_key_read(cli_key *key, const char *path, const char *option, cli_encoding encoding,
                 cli_wanted wanted);

/* How each help text describes where a password comes from. */
#define CLI_PASS_SOURCES                                                                           \
    "env:NAME takes it from the environment, file:NAME from the first\n"                           \
    "line of a file; without this option "

/* How each help text describes -pass. */
#define CLI_PASS_HELP "the password of an encrypted key;\n" CLI_PASS_SOURCES "a terminal is asked"

/* How each help text describes -prf. */
#define CLI_PRF_HELP                                                                               \
    "the HMAC that makes a key of the password: sm3 (default), for GmSSL 3,\n"                     \
    "or sha256, for OpenSSL 3"

/* Reads the value of -prf; NULL is the default. CLI_DONE, or CLI_ERROR after one line. */
int cli_prf_read(smg_key_prf *prf, const char *text);

/* Reads a password to encrypt under, which is not empty: the one that `option` gives, or one that
 * is typed twice. CLI_DONE, or CLI_ERROR after one line. The caller wipes it. */
int cli_new_password_read(cli_password *password, const char *value, const char *option);

/* What a new private key is written under. */
typedef struct cli_new_protection {
    bool is_plain; /* -noenc: nothing */
    cli_password password;
    smg_key_prf prf;
} cli_new_protection;

/* Reads -noenc, or else `option` and -prf. CLI_DONE, or CLI_ERROR after one line; the caller wipes
 * what is read. */
int cli_new_protection_read(cli_new_protection *protection, const char *pass, const char *option,
                            const char *prf, const char *noenc);

/* "PEM", "DER" or "hexadecimal" */
const char *cli_encoding_name(cli_encoding encoding);

#endif
