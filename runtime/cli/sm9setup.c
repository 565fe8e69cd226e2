/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/sm9_key.h"

enum { ALG, PASS, PRF, NOENC, OUT, PUBOUT };

static const cli_option options[] = {
    [ALG] = {"-alg", CLI_WORD, "ALG",
             "sm9sign, or sm9encrypt, of which also the keys for exchange are made"},
    [PASS] = {"-pass", CLI_PASSWORD, "STR",
              "the password to encrypt the master key under;\n" CLI_PASS_SOURCES
              "a terminal is\nasked, twice"},
    [PRF] = {"-prf", CLI_WORD, "sm3|sha256", CLI_PRF_HELP},
    [NOENC] = {"-noenc", CLI_FLAG, NULL, "write the master key without encryption"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the master key, mode 0600; default standard output"},
    [PUBOUT] = {"-pubout", CLI_OUTPUT, "FILE", "the master public key; default standard output"},
};

static smg_status generate(cli_sm9_key *key, cli_sm9_kind kind) {
    return kind == CLI_SM9_SIGN_MASTER
               ? smg_sm9_sign_master_key_generate(&key->sign_master, NULL)
               : smg_sm9_encrypt_master_key_generate(&key->encrypt_master, NULL);
}

/* The longer of the two. */
enum { PUBLIC_BYTES = SMG_SM9_SIGN_MASTER_PUBLIC_PEM_BYTES };

static smg_status write_public(uint8_t pem[PUBLIC_BYTES], size_t *length, const cli_sm9_key *key,
                               cli_sm9_kind kind) {
    return kind == CLI_SM9_SIGN_MASTER
               ? smg_sm9_sign_master_public_to_pem(pem, length, PUBLIC_BYTES,
                                                   &key->sign_master.public_key)
               : smg_sm9_encrypt_master_public_to_pem(pem, length, PUBLIC_BYTES,
                                                      &key->encrypt_master.public_key);
}

/* Both files, or none. Password NULL: without encryption. */
static int make(const cli_arguments *arguments, cli_sm9_kind kind, const cli_password *password,
                smg_key_prf prf) {
    cli_sm9_key key;
    uint8_t private_pem[CLI_SM9_PEM_BYTES], public_pem[PUBLIC_BYTES];
    size_t private_length = 0, public_length = 0;
    int result;
    smg_status status = generate(&key, kind);
    if (status == SMG_OK) {
        status = cli_sm9_key_write(private_pem, &private_length, &key, kind, password, prf);
    }
    if (status == SMG_OK) {
        status = write_public(public_pem, &public_length, &key, kind);
    }
    if (status == SMG_OK) {
        const cli_file files[] = {
            {arguments->value[OUT], "-out", CLI_SECRET, private_pem, private_length},
            {arguments->value[PUBOUT], "-pubout", CLI_PUBLIC, public_pem, public_length},
        };
        result = cli_output_put_all(files, sizeof files / sizeof files[0]);
    } else {
        result = cli_fail_randomness("no key made", status);
    }
    smg_wipe(&key, sizeof key);
    smg_wipe(private_pem, sizeof private_pem);
    return result;
}

static int run(const cli_arguments *arguments) {
    const char *const *value = arguments->value;
    const cli_sm9_alg *alg;
    cli_new_protection protection;
    int result = cli_sm9_alg_read(&alg, value[ALG], false);
    if (result == CLI_DONE) {
        result =
            cli_new_protection_read(&protection, value[PASS], "-pass", value[PRF], value[NOENC]);
    }
    if (result == CLI_DONE) {
        result = make(arguments, alg->master, protection.is_plain ? NULL : &protection.password,
                      protection.prf);
        smg_wipe(&protection, sizeof protection);
    }
    return result;
}

const cli_command cli_command_sm9setup = {
    .name = "sm9setup",
    .summary = "make an SM9 master key",
    .usage = "-alg ALG [-pass STR] [-prf sm3|sha256 | -noenc] [-out FILE] [-pubout FILE]",
    .notes =
        "The master key is that of a centre, which makes the keys of its users with sm9keygen:\n"
        "whoever has it can sign as any of them and decrypt for them. It is written as PKCS#8 in\n"
        "PEM, encrypted with SM4-CBC under a key that PBKDF2 makes of the password. All users\n"
        "need the master public key, and must have it from a place that they trust.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
