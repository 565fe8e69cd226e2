/* SPDX-License-Identifier: Apache-2.0 */
/* sm4_cbc_mac and sm4_cmac */
#include <smidgen/sm4_mac.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "cli/hexadecimal.h"
#include "cli/report.h"

enum { KEY = DIGEST_OWN, IN_STR };

static const cli_option options[] = {
    DIGEST_OPTIONS,
    [KEY] = {"-key", CLI_WORD, "HEX", "the key, 16 bytes"},
    [IN_STR] = DIGEST_IN_STR_OPTION,
};

static smg_status update(void *context, const void *data, size_t length) {
    return smg_sm4_mac_update(context, data, length);
}

static int init(smg_sm4_mac_context *mac, smg_sm4_mac_algorithm algorithm,
                smg_sm4_mac_padding padding, const char *hex) {
    uint8_t key[SMG_SM4_KEY_BYTES];
    int result = cli_hex_read_key(key, sizeof key, hex);
    if (result == CLI_DONE) {
        smg_sm4_mac_init(mac, algorithm, padding, key, sizeof key, 0);
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int run(smg_sm4_mac_algorithm algorithm, smg_sm4_mac_padding padding,
               const cli_arguments *arguments) {
    const char *text = arguments->value[IN_STR];
    smg_sm4_mac_context mac;
    uint8_t tag[SMG_SM4_MAC_BYTES];
    int result = cli_digest_check(arguments, text);
    if (result == CLI_DONE) {
        result = init(&mac, algorithm, padding, arguments->value[KEY]);
    }
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_digest_feed(update, &mac, arguments, text);
    if (result == CLI_DONE) {
        smg_sm4_mac_final(&mac, tag, sizeof tag);
        result = cli_digest_write(arguments, tag, sizeof tag);
    }
    smg_wipe(&mac, sizeof mac);
    return result;
}

static int run_cbc_mac(const cli_arguments *arguments) {
    return run(SMG_SM4_CBC_MAC, SMG_SM4_MAC_ZEROS, arguments);
}

static int run_cmac(const cli_arguments *arguments) {
    return run(SMG_SM4_CMAC, SMG_SM4_MAC_OWN_PADDING, arguments);
}

const cli_command cli_command_sm4_cbc_mac = {
    .name = "sm4_cbc_mac",
    .summary = "authenticate messages of one length with SM4-CBC-MAC (GB/T 15852.1-2020)",
    .usage = "-key HEX [-hex | -bin] [-in FILE | -in_str STR] [-out FILE]",
    .notes = "The message is padded with zeros to whole blocks of 16 bytes, as GmSSL does. Where "
             "lengths\ndiffer, tags can be forged: sm4_cmac is for that.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_cbc_mac,
};

const cli_command cli_command_sm4_cmac = {
    .name = "sm4_cmac",
    .summary = "authenticate with SM4-CMAC (GB/T 15852.1-2020, NIST SP 800-38B)",
    .usage = "-key HEX [-hex | -bin] [-in FILE | -in_str STR] [-out FILE]",
    .notes = "",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run_cmac,
};
