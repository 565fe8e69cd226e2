/* SPDX-License-Identifier: Apache-2.0 */
/* sm4_ecb, sm4_cbc, sm4_ctr, sm4_ofb and sm4_cfb: SM4 in the modes that authenticate nothing. */
#include <string.h>

#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/hexadecimal.h"
#include "cli/report.h"
#include "cli/sm4.h"
#include "cli/stream.h"

enum { PKCS7_PADDING = SM4_MORE, SBYTES = SM4_MORE };

static const cli_option ecb_options[] = {SM4_OPTIONS, [SM4_KEY] = SM4_KEY_OPTION};
static const cli_option iv_options[] = {
    SM4_OPTIONS,
    [SM4_KEY] = SM4_KEY_OPTION,
    [SM4_IV] = SM4_IV_OPTION,
};
static const cli_option cbc_options[] = {
    SM4_OPTIONS,
    [SM4_KEY] = SM4_KEY_OPTION,
    [SM4_IV] = SM4_IV_OPTION,
    [PKCS7_PADDING] = {"-pkcs7_padding", CLI_FLAG, NULL,
                       "pad the last block (RFC 5652, 6.3), so that any length will do;\n"
                       "without it the input must be whole blocks of 16 bytes"},
};
static const cli_option cfb_options[] = {
    SM4_OPTIONS,
    [SM4_KEY] = SM4_KEY_OPTION,
    [SM4_IV] = SM4_IV_OPTION,
    [SBYTES] = {"-sbytes", CLI_WORD, "N", "bytes in a segment: 1, 8 or 16; default 16"},
};

typedef struct operation {
    smg_sm4_cipher cipher;
    smg_sm4_direction direction;
    smg_sm4_padding padding;
} operation;

static smg_status update(void *context, uint8_t *out, size_t *out_length, const uint8_t *in,
                         size_t length) {
    operation *it = context;
    return smg_sm4_cipher_update(&it->cipher, out, out_length, in, length);
}

static smg_status final(void *context, uint8_t *out, size_t *out_length) {
    operation *it = context;
    return smg_sm4_cipher_final(&it->cipher, out, out_length);
}

static int explain(const void *context, smg_status status, const char *input) {
    const operation *it = context;
    if (status == SMG_ERR_PADDING) {
        cli_fail("%s: does not end in padding: another key, or not made with -pkcs7_padding",
                 input);
        return CLI_NO;
    }
    if (status == SMG_ERR_LENGTH && it->padding == SMG_SM4_PKCS7) {
        return cli_fail("%s: not whole blocks of 16 bytes, one or more: not made with "
                        "-pkcs7_padding, or cut short",
                        input);
    }
    if (status == SMG_ERR_LENGTH && it->direction == SMG_SM4_DECRYPT) {
        return cli_fail("%s: not whole blocks of 16 bytes: cut short, or made in another mode",
                        input);
    }
    if (status == SMG_ERR_LENGTH) {
        return cli_fail("%s: not whole blocks of 16 bytes; use sm4_ctr, or sm4_cbc with "
                        "-pkcs7_padding",
                        input);
    }
    return cli_fail("%s: %s", input, smg_status_string(status));
}

static int init(operation *it, smg_sm4_mode mode, const cli_arguments *arguments) {
    uint8_t key[SMG_SM4_KEY_BYTES], iv[SMG_SM4_IV_BYTES];
    size_t iv_length = 0;
    int result = cli_sm4_direction(&it->direction, arguments);
    if (result == CLI_DONE) {
        result = cli_hex_read_key(key, sizeof key, arguments->value[SM4_KEY]);
    }
    if (result == CLI_DONE && mode != SMG_SM4_ECB) {
        result =
            cli_hex_read(iv, &iv_length, arguments->value[SM4_IV], "-iv", sizeof iv, sizeof iv);
    }
    if (result == CLI_DONE) {
        smg_status status = smg_sm4_cipher_init(&it->cipher, mode, it->direction, it->padding, key,
                                                sizeof key, iv, iv_length);
        result = status == SMG_OK ? CLI_DONE : cli_fail("%s", smg_status_string(status));
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int run(smg_sm4_mode mode, smg_sm4_padding padding, const cli_arguments *arguments) {
    operation it = {.padding = padding};
    const cli_cipher cipher = {update, final, explain, &it, 0};
    int result = init(&it, mode, arguments);
    if (result == CLI_DONE) {
        result = cli_stream(&cipher, arguments->value[SM4_IN], arguments->value[SM4_OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

static int run_ecb(const cli_arguments *arguments) {
    return run(SMG_SM4_ECB, SMG_SM4_NO_PADDING, arguments);
}

static int run_cbc(const cli_arguments *arguments) {
    return run(SMG_SM4_CBC,
               arguments->value[PKCS7_PADDING] != NULL ? SMG_SM4_PKCS7 : SMG_SM4_NO_PADDING,
               arguments);
}

static int run_ctr(const cli_arguments *arguments) {
    return run(SMG_SM4_CTR, SMG_SM4_NO_PADDING, arguments);
}

static int run_ofb(const cli_arguments *arguments) {
    return run(SMG_SM4_OFB, SMG_SM4_NO_PADDING, arguments);
}

static int run_cfb(const cli_arguments *arguments) {
    const char *bytes = arguments->value[SBYTES];
    if (bytes == NULL || strcmp(bytes, "16") == 0) {
        return run(SMG_SM4_CFB128, SMG_SM4_NO_PADDING, arguments);
    }
    if (strcmp(bytes, "8") == 0) {
        return run(SMG_SM4_CFB64, SMG_SM4_NO_PADDING, arguments);
    }
    if (strcmp(bytes, "1") == 0) {
        return run(SMG_SM4_CFB8, SMG_SM4_NO_PADDING, arguments);
    }
    return cli_fail("-sbytes %s: not the size of a segment; give 1, 8 or 16", cli_shown(bytes));
}

const cli_command cli_command_sm4_ecb = {
    .name = "sm4_ecb",
    .summary = "encrypt or decrypt blocks by themselves (GB/T 17964-2021)",
    .usage = "{-encrypt | -decrypt} -key HEX [-in FILE] [-out FILE]",
    .notes = "The input is whole blocks of 16 bytes, and equal blocks become equal blocks: no "
             "way to\nencrypt a message. " CLI_SM4_UNAUTHENTICATED,
    .options = ecb_options,
    .option_count = sizeof ecb_options / sizeof ecb_options[0],
    .run = run_ecb,
    .in_place = true,
};

const cli_command cli_command_sm4_cbc = {
    .name = "sm4_cbc",
    .summary = "encrypt or decrypt with SM4-CBC (GB/T 17964-2021)",
    .usage = "{-encrypt | -decrypt} -key HEX -iv HEX [-pkcs7_padding] [-in FILE] [-out FILE]",
    .notes = "Exit status 1 where padding is wrong.\n" CLI_SM4_UNAUTHENTICATED,
    .options = cbc_options,
    .option_count = sizeof cbc_options / sizeof cbc_options[0],
    .run = run_cbc,
    .in_place = true,
};

const cli_command cli_command_sm4_ctr = {
    .name = "sm4_ctr",
    .summary = "encrypt or decrypt with SM4-CTR (GB/T 17964-2021)",
    .usage = "{-encrypt | -decrypt} -key HEX -iv HEX [-in FILE] [-out FILE]",
    .notes = "The IV counts blocks, with all its 128 bits; under one key no count may serve "
             "twice.\n" CLI_SM4_UNAUTHENTICATED,
    .options = iv_options,
    .option_count = sizeof iv_options / sizeof iv_options[0],
    .run = run_ctr,
    .in_place = true,
};

const cli_command cli_command_sm4_ofb = {
    .name = "sm4_ofb",
    .summary = "encrypt or decrypt with SM4-OFB (GB/T 17964-2021)",
    .usage = "{-encrypt | -decrypt} -key HEX -iv HEX [-in FILE] [-out FILE]",
    .notes = "Under one key no IV may serve twice.\n" CLI_SM4_UNAUTHENTICATED,
    .options = iv_options,
    .option_count = sizeof iv_options / sizeof iv_options[0],
    .run = run_ofb,
    .in_place = true,
};

const cli_command cli_command_sm4_cfb = {
    .name = "sm4_cfb",
    .summary = "encrypt or decrypt with SM4-CFB (GB/T 17964-2021)",
    .usage = "{-encrypt | -decrypt} -key HEX -iv HEX [-sbytes N] [-in FILE] [-out FILE]",
    .notes = "Under one key no IV may serve twice.\n" CLI_SM4_UNAUTHENTICATED,
    .options = cfb_options,
    .option_count = sizeof cfb_options / sizeof cfb_options[0],
    .run = run_cfb,
    .in_place = true,
};
