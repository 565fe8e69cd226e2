/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>
#include <smidgen/sm3.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "cli/identity.h"
#include "cli/key.h"
#include "cli/report.h"

enum { PUBKEY = DIGEST_OWN, ID, ID_HEX, IN_STR };

static const cli_option options[] = {
    DIGEST_OPTIONS,
    [PUBKEY] = {"-pubkey", CLI_INPUT, "FILE",
                "hash Z, which binds this SM2 public key and the identity, before the\n"
                "input: what an SM2 signature signs"},
    [ID] = {"-id", CLI_TEXT, "STR", CLI_ID_HELP},
    [ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [IN_STR] = DIGEST_IN_STR_OPTION,
};

static int check(const cli_arguments *arguments) {
    const char *const *value = arguments->value;
    if (value[PUBKEY] == NULL && (value[ID] != NULL || value[ID_HEX] != NULL)) {
        return cli_fail("%s says nothing without a key; add -pubkey FILE",
                        value[ID] != NULL ? "-id" : "-id_hex");
    }
    return cli_digest_check(arguments, value[IN_STR]);
}

/* Hashes Z (GB/T 32918.2-2016, 5.5). */
static int hash_z(smg_sm3_context *hash, const cli_arguments *arguments) {
    cli_identity identity;
    cli_key key;
    int result =
        cli_identity_read(&identity, arguments->value[ID], arguments->value[ID_HEX], "-id");
    if (result == CLI_DONE) {
        result = cli_key_read(&key, arguments->value[PUBKEY], "-pubkey", CLI_ANY_ENCODING,
                              CLI_PUBLIC_KEY);
    }
    if (result != CLI_DONE) {
        return result;
    }
    uint8_t z[SMG_SM2_Z_BYTES];
    smg_status status = smg_sm2_z(z, &key.public_key, identity.bytes, identity.length);
    if (status == SMG_OK) {
        status = smg_sm3_update(hash, z, sizeof z);
    }
    return status == SMG_OK ? CLI_DONE : cli_fail("%s", smg_status_string(status));
}

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm3_update(context, data, length);
}

static int run(const cli_arguments *arguments) {
    smg_sm3_context hash;
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    int result = check(arguments);
    if (result != CLI_DONE) {
        return result;
    }
    smg_sm3_init(&hash);
    if (arguments->value[PUBKEY] != NULL) {
        result = hash_z(&hash, arguments);
        if (result != CLI_DONE) {
            return result;
        }
    }
    result = cli_digest_feed(update, &hash, arguments, arguments->value[IN_STR]);
    if (result == CLI_DONE) {
        smg_sm3_final(&hash, digest);
        result = cli_digest_write(arguments, digest, sizeof digest);
    }
    return result;
}

const cli_command cli_command_sm3 = {
    .name = "sm3",
    .summary = "hash with SM3 (GB/T 32905-2016)",
    .usage = "[-hex | -bin] [-pubkey FILE [-id STR | -id_hex HEX]] [-in FILE | -in_str STR] "
             "[-out FILE]",
    .notes = "The bytes of the input are hashed as they are, a line end at its end included.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
