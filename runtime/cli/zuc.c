/* SPDX-License-Identifier: Apache-2.0 */
/* zuc and zuc256: the stream ciphers, which decrypt as they encrypt. */
#include <string.h>

#include <smidgen/wipe.h>
#include <smidgen/zuc.h>

#include "cli/commands.h"
#include "cli/hexadecimal.h"
#include "cli/report.h"
#include "cli/stream.h"
#include "cli/zuc.h"

enum { KEY, IV, IN, OUT };

#define IN_AND_OUT                                                                                 \
    [IN] = {"-in", CLI_INPUT, "FILE", "the input; default standard input"},                        \
    [OUT] = {"-out", CLI_OUTPUT, "FILE", "the output; default standard output"}

static const cli_option zuc_options[] = {
    [KEY] = {"-key", CLI_WORD, "HEX", "the key, 16 bytes"},
    [IV] = {"-iv", CLI_WORD, "HEX", "the IV, 16 bytes"},
    IN_AND_OUT,
};
static const cli_option zuc256_options[] = {
    [KEY] = {"-key", CLI_WORD, "HEX", "the key, 32 bytes"},
    [IV] = {"-iv", CLI_WORD, "HEX", CLI_ZUC256_IV_HELP},
    IN_AND_OUT,
};

int cli_zuc256_iv_read(uint8_t iv[SMG_ZUC256_IV_BYTES], size_t *length, const char *hex) {
    size_t digits = hex != NULL ? strlen(hex) : 0;
    if (hex != NULL && digits % 2 == 0 && digits != 2 * SMG_ZUC256_PACKED_IV_BYTES &&
        digits != 2 * SMG_ZUC256_IV_BYTES) {
        return cli_fail("-iv: %zu bytes; give 23, or 25 in the unpacked form", digits / 2);
    }
    return cli_hex_read(iv, length, hex, "-iv", SMG_ZUC256_PACKED_IV_BYTES, SMG_ZUC256_IV_BYTES);
}

int cli_zuc256_failed(smg_status status) {
    return status == SMG_ERR_FORMAT
               ? cli_fail("-iv: in the form of 25 bytes the last 8 are below 40 (6 bits each)")
               : cli_fail("%s", smg_status_string(status));
}

static smg_status update(void *context, uint8_t *out, size_t *out_length, const uint8_t *in,
                         size_t length) {
    *out_length = length;
    return smg_zuc_crypt(context, out, in, length);
}

static int explain(const void *context, smg_status status, const char *input) {
    (void)context;
    return cli_fail("%s: %s", input, smg_status_string(status));
}

static int init_zuc(smg_zuc *zuc, const cli_arguments *arguments) {
    uint8_t key[SMG_ZUC128_KEY_BYTES], iv[SMG_ZUC128_IV_BYTES];
    size_t length;
    int result = cli_hex_read_key(key, sizeof key, arguments->value[KEY]);
    if (result == CLI_DONE) {
        result = cli_hex_read(iv, &length, arguments->value[IV], "-iv", sizeof iv, sizeof iv);
    }
    if (result == CLI_DONE) {
        smg_zuc128_init(zuc, key, iv);
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int init_zuc256(smg_zuc *zuc, const cli_arguments *arguments) {
    uint8_t key[SMG_ZUC256_KEY_BYTES], iv[SMG_ZUC256_IV_BYTES];
    size_t length;
    int result = cli_hex_read_key(key, sizeof key, arguments->value[KEY]);
    if (result == CLI_DONE) {
        result = cli_zuc256_iv_read(iv, &length, arguments->value[IV]);
    }
    if (result == CLI_DONE) {
        smg_status status = smg_zuc256_init(zuc, key, iv, length);
        result = status == SMG_OK ? CLI_DONE : cli_zuc256_failed(status);
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int run(int (*init)(smg_zuc *zuc, const cli_arguments *arguments),
               const cli_arguments *arguments) {
    smg_zuc zuc;
    const cli_cipher cipher = {update, NULL, explain, &zuc, 0};
    int result = init(&zuc, arguments);
    if (result == CLI_DONE) {
        result = cli_stream(&cipher, arguments->value[IN], arguments->value[OUT]);
    }
    smg_wipe(&zuc, sizeof zuc);
    return result;
}

static int run_zuc(const cli_arguments *arguments) {
    return run(init_zuc, arguments);
}

static int run_zuc256(const cli_arguments *arguments) {
    return run(init_zuc256, arguments);
}

#define ONCE                                                                                       \
    "Encrypting and decrypting are the same operation. Under one key no IV may serve twice:\n"     \
    "this command cannot remember those that it has seen.\n"

const cli_command cli_command_zuc = {
    .name = "zuc",
    .summary = "encrypt or decrypt with ZUC-128 (GB/T 33133.1-2016)",
    .usage = "-key HEX -iv HEX [-in FILE] [-out FILE]",
    .notes = ONCE,
    .options = zuc_options,
    .option_count = sizeof zuc_options / sizeof zuc_options[0],
    .run = run_zuc,
    .in_place = true,
};

const cli_command cli_command_zuc256 = {
    .name = "zuc256",
    .summary = "encrypt or decrypt with ZUC-256",
    .usage = "-key HEX -iv HEX [-in FILE] [-out FILE]",
    .notes = ONCE,
    .options = zuc256_options,
    .option_count = sizeof zuc256_options / sizeof zuc256_options[0],
    .run = run_zuc256,
    .in_place = true,
};
