/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/codec.h>
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/output.h"

enum { PASS, NOENC, OUT, PUBOUT };

static const cli_option options[] = {
    [PASS] = {"-pass", CLI_TEXT, "STR",
              "encrypt the private key: not in this version, and refused"},
    [NOENC] = {"-noenc", CLI_FLAG, NULL, "write the private key without encryption"},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the private key, mode 0600; default standard output"},
    [PUBOUT] = {"-pubout", CLI_OUTPUT, "FILE", "the public key; default standard output"},
};

/* Both files, or none. */
static int write_key_pair(const cli_arguments *arguments, const smg_sm2_private_key *key) {
    uint8_t private_pem[SMG_SM2_PRIVATE_KEY_PKCS8_PEM_BYTES];
    uint8_t public_pem[SMG_SM2_PUBLIC_KEY_PEM_BYTES];
    size_t private_length, public_length;
    cli_output private_out, public_out;
    int result = cli_output_open(&private_out, arguments->value[OUT], "-out", CLI_SECRET);
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_output_open(&public_out, arguments->value[PUBOUT], "-pubout", CLI_PUBLIC);
    if (result != CLI_DONE) {
        cli_output_abandon(&private_out);
        return result;
    }
    if (cli_output_same(&private_out, &public_out)) {
        result = cli_fail("-out and -pubout name the same file; give each its own");
    }
    smg_sm2_private_key_to_pkcs8_pem(private_pem, &private_length, sizeof private_pem, key);
    smg_sm2_public_key_to_pem(public_pem, &public_length, sizeof public_pem, &key->public_key);
    if (result == CLI_DONE) {
        result = cli_output_write(&private_out, private_pem, private_length);
    }
    smg_wipe(private_pem, sizeof private_pem);
    if (result == CLI_DONE) {
        result = cli_output_write(&public_out, public_pem, public_length);
    }
    if (result != CLI_DONE) {
        cli_output_abandon(&private_out);
        cli_output_abandon(&public_out);
        return result;
    }
    /* The private key last: should only one name be given, then to what can be computed again. */
    return cli_output_commit_pair(&public_out, &private_out);
}

static int run(const cli_arguments *arguments) {
    bool has_password = arguments->value[PASS] != NULL;
    if (arguments->value[NOENC] == NULL) {
        return cli_fail("encrypted private keys come with SM4, which this version does not have; "
                        "%s -noenc to write the key without encryption",
                        has_password ? "leave -pass out and pass" : "pass");
    }
    if (has_password) {
        return cli_fail("-noenc writes the private key without encryption, so -pass would protect "
                        "nothing; leave -pass out");
    }
    smg_sm2_private_key key;
    smg_status status = smg_sm2_private_key_generate(&key, NULL);
    if (status != SMG_OK) {
        return cli_fail_randomness("no key made", status);
    }
    int result = write_key_pair(arguments, &key);
    smg_wipe(&key, sizeof key);
    return result;
}

const cli_command cli_command_sm2keygen = {
    .name = "sm2keygen",
    .summary = "make an SM2 key pair",
    .usage = "-noenc [-out FILE] [-pubout FILE]",
    .notes = "The private key is written as PKCS#8 in PEM, the public key as SubjectPublicKeyInfo\n"
             "in PEM. Whoever can read an unencrypted private key can sign with it.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
