/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/identity.h"
#include "cli/output.h"
#include "cli/sm9_key.h"

enum { ALG, IN, INPASS, ID, ID_HEX, HID, OUT, OUTPASS, PRF, NOENC };

static const cli_option options[] = {
    [ALG] = {"-alg", CLI_WORD, "ALG",
             "what the key is for: sm9sign, sm9encrypt or sm9keyagreement"},
    [IN] = {"-in", CLI_INPUT, "FILE", "the master key: PEM or DER; default standard input"},
    [INPASS] = {"-inpass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [ID] = {"-id", CLI_TEXT, "STR", "the user's identity"},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [HID] = {"-hid", CLI_WORD, "N", CLI_HID_HELP("1 to sign, 2 for exchange, 3 for encryption")},
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the user's key, mode 0600; default standard output"},
    [OUTPASS] = {"-outpass", CLI_PASSWORD, "STR",
                 "the password to encrypt the user's key under;\n" CLI_PASS_SOURCES
                 "a terminal is\nasked, twice"},
    [PRF] = {"-prf", CLI_WORD, "sm3|sha256", CLI_PRF_HELP},
    [NOENC] = {"-noenc", CLI_FLAG, NULL, "write the user's key without encryption"},
};

static smg_status extract(cli_sm9_key *user, const cli_sm9_key *master, const cli_sm9_alg *alg,
                          const cli_identity *id, uint8_t hid) {
    return alg->user == CLI_SM9_SIGN_USER
               ? smg_sm9_sign_key_extract(&user->sign_user, &master->sign_master, id->bytes,
                                          id->length, hid)
               : smg_sm9_encrypt_key_extract(&user->encrypt_user, &master->encrypt_master,
                                             id->bytes, id->length, hid);
}

static int make(const cli_arguments *arguments, const cli_sm9_key *master, const cli_sm9_alg *alg,
                const cli_identity *id, uint8_t hid) {
    const char *const *value = arguments->value;
    cli_new_protection under;
    cli_sm9_key user;
    uint8_t pem[CLI_SM9_PEM_BYTES];
    size_t length = 0;
    int result =
        cli_new_protection_read(&under, value[OUTPASS], "-outpass", value[PRF], value[NOENC]);
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = extract(&user, master, alg, id, hid);
    if (status == SMG_OK) {
        status = cli_sm9_key_write(pem, &length, &user, alg->user,
                                   under.is_plain ? NULL : &under.password, under.prf);
        result = status == SMG_OK ? cli_output_put(value[OUT], "-out", CLI_SECRET, pem, length)
                                  : cli_fail_randomness("no key written", status);
    } else {
        result = cli_fail("no key made: %s; smidgen %s makes another master key",
                          smg_status_string(status),
                          alg->master == CLI_SM9_SIGN_MASTER ? "sm9setup -alg sm9sign"
                                                             : "sm9setup -alg sm9encrypt");
    }
    smg_wipe(&under, sizeof under);
    smg_wipe(&user, sizeof user);
    smg_wipe(pem, sizeof pem);
    return result;
}

static int run(const cli_arguments *arguments) {
    const char *const *value = arguments->value;
    const cli_key_source source = {value[IN], "-in", value[INPASS], "-inpass"};
    const cli_sm9_alg *alg;
    cli_identity id;
    uint8_t hid = 0;
    int result = cli_sm9_alg_read(&alg, value[ALG], true);
    if (result == CLI_DONE) {
        result = cli_identity_require(&id, value[ID], value[ID_HEX], "-id", "the user's");
    }
    if (result == CLI_DONE) {
        result = cli_sm9_hid_read(&hid, value[HID], alg->hid);
    }
    if (result == CLI_DONE) {
        cli_sm9_key master;
        result = cli_sm9_key_open(&master, &source, alg->master);
        if (result == CLI_DONE) {
            result = make(arguments, &master, alg, &id, hid);
        }
        smg_wipe(&master, sizeof master);
    }
    return result;
}

const cli_command cli_command_sm9keygen = {
    .name = "sm9keygen",
    .summary = "make a user's SM9 key out of the master key",
    .usage = "-alg ALG [-in FILE] [-inpass STR] -id STR | -id_hex HEX [-hid N] [-out FILE]\n"
             "       [-outpass STR] [-prf sm3|sha256 | -noenc]",
    .notes =
        "The key is written as PKCS#8 in PEM, encrypted as sm9setup does, with the master public\n"
        "key beside it. One for exchange says that it is for encryption, as GmSSL has it, and\n"
        "differs by the function identifier alone.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
