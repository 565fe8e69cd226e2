/* SPDX-License-Identifier: Apache-2.0 */
/* SM9's key files: read, and explained when they cannot be. */
#ifndef SMIDGEN_CLI_SM9_KEY_H
#define SMIDGEN_CLI_SM9_KEY_H

#include <stdint.h>

#include <smidgen/codec_sm9.h>

#include "cli/key.h"

typedef enum cli_sm9_kind {
    CLI_SM9_SIGN_MASTER,
    CLI_SM9_ENCRYPT_MASTER,
    CLI_SM9_SIGN_USER,
    CLI_SM9_ENCRYPT_USER,
    CLI_SM9_SIGN_PUBLIC,
    CLI_SM9_ENCRYPT_PUBLIC
} cli_sm9_kind;

typedef union cli_sm9_key {
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_sign_key sign_user;
    smg_sm9_encrypt_key encrypt_user;
    smg_sm9_sign_master_public sign_public;
    smg_sm9_encrypt_master_public encrypt_public;
} cli_sm9_key;

/* Reads a key file in PEM or DER, and decrypts it where it is encrypted; a note says so when a
 * password is given and not needed. CLI_DONE, or CLI_ERROR after one line that says what the file
 * holds instead. The caller wipes the key. */
int cli_sm9_key_open(cli_sm9_key *key, const cli_key_source *source, cli_sm9_kind kind);

/* The same where no password is taken: for public keys. */
int cli_sm9_key_read(cli_sm9_key *key, const char *path, const char *option, cli_sm9_kind kind);

/* What -alg says. */
typedef struct cli_sm9_alg {
    const char *name;
    cli_sm9_kind master, user;
    uint8_t hid; /* the usual one */
} cli_sm9_alg;

/* Reads -alg; the value NULL is an error. `exchange`: sm9keyagreement is one too. CLI_DONE, or
 * CLI_ERROR after one line. */
int cli_sm9_alg_read(const cli_sm9_alg **alg, const char *value, bool exchange);

/* Reads -hid, a number of 1 to 255; without one it is `usual`. CLI_DONE, or CLI_ERROR after one
 * line.
 */
int cli_sm9_hid_read(uint8_t *hid, const char *value, uint8_t usual);

/* How each help text describes -hid. */
#define CLI_HID_HELP(usual)                                                                        \
    "the centre's function identifier, 1 to 255, with which keys of its\nusers are made; "         \
    "default " usual

/* Room for a private key in PEM, encrypted or not. */
enum { CLI_SM9_PEM_BYTES = SMG_SM9_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES };

/* pem := a private key of this kind, *length bytes of it; password NULL: without encryption. */
smg_status cli_sm9_key_write(uint8_t pem[CLI_SM9_PEM_BYTES], size_t *length, const cli_sm9_key *key,
                             cli_sm9_kind kind, const cli_password *password, smg_key_prf prf);

#endif
