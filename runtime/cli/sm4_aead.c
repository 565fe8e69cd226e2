/* SPDX-License-Identifier: Apache-2.0 */
/* sm4_gcm and sm4_ccm. The tag stands behind the ciphertext. What is decrypted leaves the process
 * only when the tag is known to be right: the input is read twice. */
#include <stdlib.h>
#include <string.h>

#include <smidgen/sm4_aead.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/hexadecimal.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/sm4.h"

enum { AAD = SM4_MORE, AAD_HEX, TAGLEN };

/* More than a word of the command line has. */
enum { AAD_MOST_BYTES = 1 << 20 };

#define AEAD_OPTIONS(iv_help, taglen_help)                                                         \
    SM4_OPTIONS, [SM4_KEY] = SM4_KEY_OPTION, [SM4_IV] = {"-iv", CLI_WORD, "HEX", iv_help},         \
                 [AAD] = {"-aad", CLI_TEXT, "STR",                                                 \
                          "text that is authenticated and not encrypted; default none"},           \
                 [AAD_HEX] = {"-aad_hex", CLI_WORD, "HEX", "the same in hexadecimal"},             \
                 [TAGLEN] = {"-taglen", CLI_WORD, "N", taglen_help}

static const cli_option gcm_options[] = {
    AEAD_OPTIONS("the IV, 1 to 1024 bytes; 12 are usual",
                 "bytes of the tag: 12 to 16, or 4 or 8, which is weak; default 16"),
};
static const cli_option ccm_options[] = {
    AEAD_OPTIONS("the nonce, 7 to 13 bytes",
                 "bytes of the tag: 4, 6, 8, 10, 12, 14 or 16; default 16"),
};

typedef struct mode {
    size_t least_iv, most_iv;
    const char *taglens; /* what -taglen may be */
    bool is_ccm;
} mode;

static const mode gcm = {1, 1024, "12 to 16, 8 or 4", false};
static const mode ccm = {7, 13, "4, 6, 8, 10, 12, 14 or 16", true};

typedef struct operation {
    const mode *mode;
    smg_sm4_direction direction;
    smg_sm4_gcm_key gcm_key;
    smg_sm4_key ccm_key;
    uint8_t iv[1024];
    size_t iv_length, tag_length;
    uint8_t *aad;
    size_t aad_length;
    smg_sm4_aead aead;
    cli_input input;
    cli_output output;
    uint8_t buffer[CLI_BLOCK_BYTES];
} operation;

/* ---- the options ---- */

static int read_tag_length(operation *it, const char *text) {
    uint64_t length = SMG_SM4_TAG_BYTES;
    bool valid = text == NULL || cli_read_number(&length, text, SMG_SM4_TAG_BYTES);
    it->tag_length = (size_t)length;
    if (valid && it->mode->is_ccm) {
        valid = length >= 4 && length % 2 == 0;
    } else if (valid) {
        valid = length >= 12 || length == 8 || length == 4;
    }
    return valid ? CLI_DONE
                 : cli_fail("-taglen %s: not the length of a tag; give %s", cli_shown(text),
                            it->mode->taglens);
}

/* it->aad := a copy of what is given. */
static int read_aad(operation *it, const char *text, const char *hex) {
    if (text != NULL && hex != NULL) {
        return cli_fail("-aad and -aad_hex both give the associated data; use one of them");
    }
    size_t room = text != NULL ? strlen(text) : hex != NULL ? strlen(hex) / 2 : 0;
    it->aad = malloc(room + 1);
    if (it->aad == NULL) {
        return cli_fail("no memory for %zu bytes of associated data", room);
    }
    if (hex != NULL) {
        return cli_hex_read(it->aad, &it->aad_length, hex, "-aad_hex", 0, AAD_MOST_BYTES);
    }
    if (text != NULL) {
        memcpy(it->aad, text, room);
    }
    it->aad_length = room;
    return CLI_DONE;
}

static int read_key(operation *it, const cli_arguments *arguments) {
    uint8_t key[SMG_SM4_KEY_BYTES];
    int result = cli_hex_read_key(key, sizeof key, arguments->value[SM4_KEY]);
    if (result == CLI_DONE && it->mode->is_ccm) {
        smg_sm4_key_init(&it->ccm_key, key, sizeof key);
    } else if (result == CLI_DONE) {
        smg_sm4_gcm_key_init(&it->gcm_key, key, sizeof key);
    }
    smg_wipe(key, sizeof key);
    return result;
}

static int read_options(operation *it, const cli_arguments *arguments) {
    int result = cli_sm4_direction(&it->direction, arguments);
    if (result == CLI_DONE) {
        result = read_key(it, arguments);
    }
    if (result == CLI_DONE) {
        result = cli_hex_read(it->iv, &it->iv_length, arguments->value[SM4_IV], "-iv",
                              it->mode->least_iv, it->mode->most_iv);
    }
    if (result == CLI_DONE) {
        result = read_tag_length(it, arguments->value[TAGLEN]);
    }
    if (result == CLI_DONE) {
        result = read_aad(it, arguments->value[AAD], arguments->value[AAD_HEX]);
    }
    return result;
}

/* ---- the message ---- */

/* What the library answers where it does not accept the input. */
static int explain(const operation *it, smg_status status) {
    if (status == SMG_ERR_LENGTH) {
        return cli_fail("%s: too long for this mode%s", it->input.name,
                        it->mode->is_ccm ? " and the length of -iv; give a shorter one" : "");
    }
    return cli_fail("%s: %s", it->input.name, smg_status_string(status));
}

static int no(const operation *it) {
    cli_fail("%s: the tag does not verify: another key, IV, associated data or -taglen, or a "
             "changed message",
             it->input.name);
    return CLI_NO;
}

/* Begins a message of `length` bytes, which only CCM must know. */
static int begin(operation *it, uint64_t length) {
    size_t short_tag = it->tag_length < 12 ? SMG_SM4_GCM_SHORT_TAG : 0;
    smg_status status =
        it->mode->is_ccm ? smg_sm4_ccm_init(&it->aead, it->direction, &it->ccm_key, it->iv,
                                            it->iv_length, it->tag_length, it->aad_length, length)
                         : smg_sm4_gcm_init(&it->aead, it->direction, &it->gcm_key, it->iv,
                                            it->iv_length, it->tag_length + short_tag);
    if (status == SMG_OK) {
        status = smg_sm4_aead_aad(&it->aead, it->aad, it->aad_length);
    }
    return status == SMG_OK ? CLI_DONE : explain(it, status);
}

typedef enum pass { ENCRYPT, VERIFY, DECRYPT } pass;

/* One piece, in place; what comes out is written. */
static int take_piece(operation *it, pass what, size_t length) {
    uint8_t *piece = it->buffer;
    smg_status status = what == ENCRYPT  ? smg_sm4_aead_encrypt(&it->aead, piece, piece, length)
                        : what == VERIFY ? smg_sm4_aead_verify(&it->aead, piece, length)
                                         : smg_sm4_aead_decrypt(&it->aead, piece, piece, length);
    return status != SMG_OK ? explain(it, status)
           : what != VERIFY ? cli_output_write(&it->output, piece, length)
                            : CLI_DONE;
}

/* The next `total` bytes of the input, or fewer where it ends; *taken := how many. */
static int take(operation *it, pass what, uint64_t total, uint64_t *taken) {
    size_t length = 1;
    int result = CLI_DONE;
    *taken = 0;
    while (result == CLI_DONE && length > 0 && *taken < total) {
        uint64_t left = total - *taken;
        size_t wanted = left < sizeof it->buffer ? (size_t)left : sizeof it->buffer;
        result = cli_input_read(&it->input, it->buffer, &length, wanted);
        if (result == CLI_DONE && length > 0) {
            result = take_piece(it, what, length);
            *taken += length;
        }
    }
    return result;
}

/* The same, where it is known that there are so many. */
static int take_all(operation *it, pass what, uint64_t total) {
    uint64_t taken;
    int result = take(it, what, total, &taken);
    return result == CLI_DONE && taken < total
               ? cli_fail("%s: became shorter while it was read", it->input.name)
               : result;
}

static int encrypt(operation *it) {
    uint64_t length = UINT64_MAX, taken;
    uint8_t tag[SMG_SM4_TAG_BYTES];
    int result = it->mode->is_ccm ? cli_input_keep(&it->input, &length, false) : CLI_DONE;
    if (result == CLI_DONE) {
        result = begin(it, length);
    }
    if (result == CLI_DONE) {
        result =
            it->mode->is_ccm ? take_all(it, ENCRYPT, length) : take(it, ENCRYPT, length, &taken);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = smg_sm4_aead_encrypt_final(&it->aead, tag);
    return status == SMG_OK ? cli_output_write(&it->output, tag, it->tag_length)
                            : explain(it, status);
}

static int verify(operation *it, uint64_t length) {
    uint8_t tag[SMG_SM4_TAG_BYTES];
    size_t tag_length = 0;
    int result = take_all(it, VERIFY, length);
    if (result == CLI_DONE) {
        result = cli_input_read(&it->input, tag, &tag_length, it->tag_length);
    }
    if (result != CLI_DONE) {
        return result;
    }
    return tag_length == it->tag_length && smg_sm4_aead_verify_final(&it->aead, tag) == SMG_OK
               ? CLI_DONE
               : no(it);
}

/* Where the output cannot be taken back, nobody may change the input between its two readings. */
static int decrypt(operation *it) {
    uint64_t length;
    int result = cli_input_keep(&it->input, &length, it->output.temporary == NULL);
    if (result != CLI_DONE) {
        return result;
    }
    if (length < it->tag_length) {
        cli_fail("%s: %zu bytes are no message: the tag alone has %zu", it->input.name,
                 (size_t)length, it->tag_length);
        return CLI_NO;
    }
    length -= it->tag_length;
    result = begin(it, length);
    if (result == CLI_DONE) {
        result = verify(it, length);
    }
    if (result == CLI_DONE) {
        result = cli_input_again(&it->input);
    }
    if (result == CLI_DONE) {
        result = take_all(it, DECRYPT, length);
    }
    if (result == CLI_DONE && smg_sm4_aead_decrypt_final(&it->aead) != SMG_OK) {
        result = cli_fail("%s: changed while it was read", it->input.name);
    }
    return result;
}

/* ---- the command ---- */

static int run_files(operation *it, const char *in, const char *out) {
    int result = cli_input_open(&it->input, in, "-in");
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_output_open(&it->output, out, "-out", CLI_PUBLIC);
    if (result == CLI_DONE) {
        result = it->direction == SMG_SM4_ENCRYPT ? encrypt(it) : decrypt(it);
        if (result == CLI_DONE) {
            result = cli_output_commit(&it->output);
        } else {
            cli_output_abandon(&it->output);
        }
    }
    cli_input_close(&it->input);
    return result;
}

static int run(const mode *chosen, const cli_arguments *arguments) {
    static operation it;
    it.mode = chosen;
    int result = read_options(&it, arguments);
    if (result == CLI_DONE) {
        result = run_files(&it, arguments->value[SM4_IN], arguments->value[SM4_OUT]);
    }
    free(it.aad);
    smg_wipe(&it, sizeof it);
    return result;
}

static int run_gcm(const cli_arguments *arguments) {
    return run(&gcm, arguments);
}

static int run_ccm(const cli_arguments *arguments) {
    return run(&ccm, arguments);
}

#define AEAD_USAGE                                                                                 \
    "{-encrypt | -decrypt} -key HEX -iv HEX [-aad STR | -aad_hex HEX] [-taglen N] [-in FILE] "     \
    "[-out FILE]"
#define AEAD_NOTES                                                                                 \
    "The tag is written, and read, behind the ciphertext. Under one key no IV may encrypt "        \
    "twice.\n"                                                                                     \
    "Exit status 1, and no output, where the tag does not verify. A pipe that must be read "       \
    "twice\n"                                                                                      \
    "is kept in a file without a name in $TMPDIR or /tmp.\n"

const cli_command cli_command_sm4_gcm = {
    .name = "sm4_gcm",
    .summary = "encrypt or decrypt with SM4-GCM, with authentication (GB/T 36624-2018)",
    .usage = AEAD_USAGE,
    .notes = AEAD_NOTES,
    .options = gcm_options,
    .option_count = sizeof gcm_options / sizeof gcm_options[0],
    .run = run_gcm,
    .in_place = true,
};

const cli_command cli_command_sm4_ccm = {
    .name = "sm4_ccm",
    .summary = "encrypt or decrypt with SM4-CCM, with authentication (GB/T 36624-2018)",
    .usage = AEAD_USAGE,
    .notes = AEAD_NOTES,
    .options = ccm_options,
    .option_count = sizeof ccm_options / sizeof ccm_options[0],
    .run = run_ccm,
    .in_place = true,
};
