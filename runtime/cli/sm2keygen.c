/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/codec.h>
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/key.h"
#include "cli/output.h"

enum { PASS, PRF, NOENC, OUT, PUBOUT };

static const cli_option options[] = {
    [PASS] = {"-pass", CLI_PASSWORD, "STR",
              "the password to encrypt the private key under;\n" CLI_PASS_SOURCES
              "a terminal is\nasked, twice"},
    [PRF] = {"-prf", CLI_WORD, "sm3|sha256", CLI_PRF_HELP},
    [NOENC] = {"-noenc", CLI_FLAG, NULL, "write the private key without encryption"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the private key, mode 0600; default standard output"},
    [PUBOUT] = {"-pubout", CLI_OUTPUT, "FILE", "the public key; default standard output"},
};

/* The longer of the two forms of the private key. */
enum { PRIVATE_BYTES = SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES };

/* Both files, or none; should only one get its name, then the one that can be computed again. */
static int write_key_pair(const cli_arguments *arguments, const smg_sm2_private_key *key,
                          const uint8_t *private_pem, size_t private_length) {
    uint8_t public_pem[SMG_SM2_PUBLIC_KEY_PEM_BYTES];
    size_t public_length;
    smg_sm2_public_key_to_pem(public_pem, &public_length, sizeof public_pem, &key->public_key);
    const cli_file files[] = {
        {arguments->value[OUT], "-out", CLI_SECRET, private_pem, private_length},
        {arguments->value[PUBOUT], "-pubout", CLI_PUBLIC, public_pem, public_length},
    };
    return cli_output_put_all(files, sizeof files / sizeof files[0]);
}

/* Makes the key pair; password NULL: without encryption. */
static int make(const cli_arguments *arguments, const cli_password *password, smg_key_prf prf) {
    smg_sm2_private_key key;
    uint8_t private_pem[PRIVATE_BYTES];
    size_t length;
    smg_status status = smg_sm2_private_key_generate(&key, NULL);
    if (status == SMG_OK && password == NULL) {
        status = smg_sm2_private_key_to_pkcs8_pem(private_pem, &length, sizeof private_pem, &key);
    } else if (status == SMG_OK) {
        status = smg_sm2_private_key_to_encrypted_pem(private_pem, &length, sizeof private_pem,
                                                      &key, password->bytes, password->length, prf,
                                                      SMG_KEY_ITERATIONS, NULL);
    }
    int result = status == SMG_OK ? write_key_pair(arguments, &key, private_pem, length)
                                  : cli_fail_randomness("no key made", status);
    smg_wipe(&key, sizeof key);
    smg_wipe(private_pem, sizeof private_pem);
    return result;
}

static int run(const cli_arguments *arguments) {
    const char *const *value = arguments->value;
    cli_new_protection it;
    int result = cli_new_protection_read(&it, value[PASS], "-pass", value[PRF], value[NOENC]);
    if (result == CLI_DONE) {
        result = make(arguments, it.is_plain ? NULL : &it.password, it.prf);
        smg_wipe(&it, sizeof it);
    }
    return result;
}

const cli_command cli_command_sm2keygen = {
    .name = "sm2keygen",
    .summary = "make an SM2 key pair",
    .usage = "[-pass STR] [-prf sm3|sha256 | -noenc] [-out FILE] [-pubout FILE]",
    .notes =
        "The private key is written as PKCS#8 in PEM, encrypted with SM4-CBC under a key that\n"
        "PBKDF2 makes of the password, the public key as SubjectPublicKeyInfo in PEM. Whoever can\n"
        "read an unencrypted private key can sign with it.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
