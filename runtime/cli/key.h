/* SPDX-License-Identifier: Apache-2.0 */
/* Key files: found out what they are, read, and explained when they cannot be. */
#ifndef SMIDGEN_CLI_KEY_H
#define SMIDGEN_CLI_KEY_H

#include <stdbool.h>

#include <smidgen/codec.h>
#include <smidgen/sm2.h>

/* The longest file that is read as a key. */
enum { CLI_KEY_FILE_MAX_BYTES = 65536 };

typedef enum cli_encoding { CLI_ANY_ENCODING, CLI_PEM, CLI_DER, CLI_HEX } cli_encoding;
typedef enum cli_wanted { CLI_PRIVATE_KEY, CLI_PUBLIC_KEY, CLI_EITHER_KEY } cli_wanted;

typedef struct cli_key {
    smg_sm2_private_key private_key; /* when is_private */
    smg_sm2_public_key public_key;   /* always */
    bool is_private;
    cli_encoding encoding;
    smg_key_form form; /* SMG_KEY_UNKNOWN for hexadecimal */
} cli_key;

/* Reads the key file that `option` names (path NULL: standard input), in the given encoding or in
 * whichever it is. CLI_DONE, or CLI_ERROR after one line that says what the file holds instead. The
 * caller wipes the key. */
int cli_key_read(cli_key *key, const char *path, const char *option, cli_encoding encoding,
                 cli_wanted wanted);

/* How each help text describes -pass. */
#define CLI_PASS_HELP                                                                              \
    "the password of an encrypted key, which this version cannot read; for a\n"                    \
    "key without encryption it is not needed, and a note says so"

/* Says that a password was given for a key that is not encrypted. */
void cli_key_note_password(const char *path, const char *password);

/* "PEM", "DER" or "hexadecimal" */
const char *cli_encoding_name(cli_encoding encoding);

#endif
