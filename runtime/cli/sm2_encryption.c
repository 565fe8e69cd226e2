/* SPDX-License-Identifier: Apache-2.0 */
/* sm2encrypt and sm2decrypt. Memory does not grow with the message: where C3 stands before C2, and
 * in every decryption, the input is read twice. What is decrypted leaves the process only when C3
 * is known to be right. */
#include <stdbool.h>
#include <string.h>

#include <smidgen/sm2_encrypt.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/key.h"
#include "cli/output.h"

/* ---- forms ---- */

typedef struct form_name {
    const char *name;
    smg_sm2_form form, bare; /* the same without the tag 04, which is read too */
} form_name;

static const form_name names[] = {
    {"asn1", SMG_SM2_ASN1, SMG_SM2_ASN1},
    {"c1c3c2", SMG_SM2_C1C3C2, SMG_SM2_C1C3C2_BARE},
    {"c1c2c3", SMG_SM2_C1C2C3, SMG_SM2_C1C2C3_BARE},
};
enum { NAMES = sizeof names / sizeof names[0] };

/* *name := what -format says; NULL where it is not given. */
static int read_format(const form_name **name, const char *text) {
    *name = NULL;
    for (size_t i = 0; i < NAMES && text != NULL; i++) {
        if (strcmp(text, names[i].name) == 0) {
            *name = &names[i];
        }
    }
    return text == NULL || *name != NULL
               ? CLI_DONE
               : cli_fail("-format %s: not a form of ciphertexts; give asn1, c1c3c2 or c1c2c3",
                          cli_shown(text));
}

/* ---- a message on its way ---- */

typedef struct operation {
    cli_key key;
    smg_sm2_cipher cipher;
    cli_input input;
    cli_output output;
    uint8_t buffer[CLI_BLOCK_BYTES];
} operation;

static int give(operation *it, smg_status status, const uint8_t *piece, size_t length,
                bool is_output) {
    if (status != SMG_OK) {
        return cli_fail("%s: %s", it->input.name, smg_status_string(status));
    }
    return is_output ? cli_output_write(&it->output, piece, length) : CLI_DONE;
}

/* An encryption for the sake of C3. */
static int measure_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    return give(it, smg_sm2_encrypt_update(&it->cipher, piece, piece, length), piece, length,
                false);
}

static int encrypt_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    return give(it, smg_sm2_encrypt_update(&it->cipher, piece, piece, length), piece, length, true);
}

static int verify_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    return give(it, smg_sm2_decrypt_verify(&it->cipher, piece, length), piece, length, false);
}

static int decrypt_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    return give(it, smg_sm2_decrypt_update(&it->cipher, piece, piece, length), piece, length, true);
}

/* The next `total` bytes of the input. */
static int take(operation *it, cli_piece what, uint64_t total) {
    return cli_input_pass(&it->input, total, what, it, it->buffer);
}

/* ---- encryption ---- */

static int explain_encryption(const operation *it, smg_status status) {
    return status == SMG_ERR_LENGTH ? cli_fail("%s: too long for SM2", it->input.name)
                                    : cli_fail_randomness("nothing encrypted", status);
}

/* c3 := C3 of a context that has the whole message. */
static int finish(operation *it, uint8_t c3[SMG_SM2_C3_BYTES]) {
    smg_status status = smg_sm2_encrypt_final(&it->cipher, c3);
    return status == SMG_OK ? CLI_DONE
                            : cli_fail("%s: %s", it->input.name, smg_status_string(status));
}

/* c3 := C3, from a reading of its own; *it is then where it was before. */
static int find_c3(operation *it, uint8_t c3[SMG_SM2_C3_BYTES], uint64_t length) {
    smg_sm2_cipher begun = it->cipher;
    int result = take(it, measure_piece, length);
    if (result == CLI_DONE) {
        result = finish(it, c3);
    }
    if (result == CLI_DONE) {
        result = cli_input_again(&it->input);
    }
    it->cipher = begun;
    smg_wipe(&begun, sizeof begun);
    return result;
}

static int encrypt(operation *it, const form_name *name) {
    const bool c3_first = name->form != SMG_SM2_C1C2C3;
    uint8_t head[SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES], c3[SMG_SM2_C3_BYTES] = {0};
    uint8_t written_c3[SMG_SM2_C3_BYTES];
    size_t head_length = 0;
    smg_sm2_public_key c1;
    uint64_t length;
    int result = cli_input_keep(&it->input, &length, false);
    if (result != CLI_DONE) {
        return result;
    }
    if (length == 0) {
        return cli_fail("%s: is empty; SM2 encrypts messages of 1 byte and more", it->input.name);
    }
    smg_status status = smg_sm2_encrypt_init(&it->cipher, &c1, &it->key.public_key, length, NULL);
    if (status != SMG_OK) {
        return explain_encryption(it, status);
    }
    if (c3_first) {
        result = find_c3(it, c3, length);
    }
    if (result == CLI_DONE) {
        smg_sm2_ciphertext_head(head, &head_length, sizeof head, name->form, &c1, c3, length);
        result = cli_output_write(&it->output, head, head_length);
    }
    if (result == CLI_DONE) {
        result = take(it, encrypt_piece, length);
    }
    if (result == CLI_DONE) {
        result = finish(it, written_c3);
    }
    if (result != CLI_DONE) {
        return result;
    }
    if (!c3_first) {
        return cli_output_write(&it->output, written_c3, sizeof written_c3);
    }
    return memcmp(c3, written_c3, sizeof c3) == 0
               ? CLI_DONE
               : cli_fail("%s: changed while it was read", it->input.name);
}

/* ---- decryption ---- */

static int no(const operation *it, const char *why) {
    cli_fail("%s: %s", it->input.name, why);
    return CLI_NO;
}

/* Goes to where C2 begins. */
static int go_to_c2(operation *it, const smg_sm2_ciphertext_parts *parts) {
    uint8_t head[SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES];
    int result = cli_input_again(&it->input);
    return result == CLI_DONE ? cli_input_read_exactly(&it->input, head, (size_t)parts->c2_offset)
                              : result;
}

/* Whether C3 confirms these parts; *right says so, and then the context can decrypt. */
static int try_parts(operation *it, bool *right, const smg_sm2_ciphertext_parts *parts,
                     const uint8_t *head) {
    uint8_t c3[SMG_SM2_C3_BYTES];
    smg_status status =
        smg_sm2_decrypt_init(&it->cipher, &it->key.private_key, &parts->c1, parts->c2_length);
    if (status != SMG_OK) {
        return cli_fail("%s: %s", it->input.name, smg_status_string(status));
    }
    int result = go_to_c2(it, parts);
    if (result == CLI_DONE) {
        result = take(it, verify_piece, parts->c2_length);
    }
    if (result == CLI_DONE && parts->c3_offset < parts->c2_offset) {
        memcpy(c3, head + parts->c3_offset, sizeof c3);
    } else if (result == CLI_DONE) {
        result = cli_input_read_exactly(&it->input, c3, sizeof c3);
    }
    *right = result == CLI_DONE && smg_sm2_decrypt_verify_final(&it->cipher, c3) == SMG_OK;
    return result;
}

/* Finds the parts that C3 confirms among the forms that `name` stands for, all of them where it is
 * NULL. CLI_NO after its line where it confirms none. */
static int find_parts(operation *it, smg_sm2_ciphertext_parts *parts, const form_name *name,
                      uint64_t length) {
    uint8_t head[SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES];
    size_t head_length;
    bool right = false, fits = false;
    int result = cli_input_read(&it->input, head, &head_length, sizeof head);
    for (size_t i = 0; i < 2 * NAMES && result == CLI_DONE && !right; i++) {
        const form_name *candidate = &names[i / 2];
        const smg_sm2_form form = i % 2 == 0 ? candidate->form : candidate->bare;
        if ((name != NULL && name != candidate) || (i % 2 == 1 && form == candidate->form) ||
            smg_sm2_ciphertext_locate(parts, form, head, head_length, length) != SMG_OK) {
            continue;
        }
        fits = true;
        result = try_parts(it, &right, parts, head);
    }
    if (result != CLI_DONE || right) {
        return result;
    }
    return no(it, fits           ? "does not decrypt: made for another key, or changed on its way"
                  : length == 0  ? "is empty, and so no ciphertext"
                  : name != NULL ? "not a ciphertext of SM2 in the form that -format names"
                                 : "not a ciphertext of SM2 in any of its forms");
}

/* Where the output cannot be taken back, nobody may change the input between its readings. */
static int decrypt(operation *it, const form_name *name) {
    smg_sm2_ciphertext_parts parts;
    uint64_t length;
    int result = cli_input_keep(&it->input, &length, it->output.temporary == NULL);
    if (result == CLI_DONE) {
        result = find_parts(it, &parts, name, length);
    }
    if (result == CLI_DONE) {
        result = go_to_c2(it, &parts);
    }
    if (result == CLI_DONE) {
        result = take(it, decrypt_piece, parts.c2_length);
    }
    if (result == CLI_DONE && smg_sm2_decrypt_final(&it->cipher) != SMG_OK) {
        result = cli_fail("%s: changed while it was read", it->input.name);
    }
    return result;
}

/* ---- the commands ---- */

typedef int (*direction)(operation *it, const form_name *name);

static int run_files(operation *it, direction run, const form_name *name, const char *in,
                     const char *out) {
    int result = cli_input_open(&it->input, in, "-in");
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_output_open(&it->output, out, "-out", CLI_PUBLIC);
    if (result == CLI_DONE) {
        result = run(it, name);
        if (result == CLI_DONE) {
            result = cli_output_commit(&it->output);
        } else {
            cli_output_abandon(&it->output);
        }
    }
    cli_input_close(&it->input);
    return result;
}

enum { E_PUBKEY, E_FORMAT, E_IN, E_OUT };

static const cli_option encrypt_options[] = {
    [E_PUBKEY] = {"-pubkey", CLI_INPUT, "FILE", "the public key: PEM, DER or hexadecimal"},
    [E_FORMAT] = {"-format", CLI_WORD, "FORM", "asn1 (default), c1c3c2 or c1c2c3"},
    [E_IN] = {"-in", CLI_INPUT, "FILE", "what is encrypted; default standard input"},
    [E_OUT] = {"-out", CLI_OUTPUT, "FILE", "the ciphertext; default standard output"},
};

static int run_encrypt(const cli_arguments *arguments) {
    static operation it;
    const char *path = arguments->value[E_PUBKEY];
    const form_name *name;
    if (path == NULL) {
        return cli_fail("-pubkey is missing; give the public key: -pubkey FILE");
    }
    int result = read_format(&name, arguments->value[E_FORMAT]);
    if (result == CLI_DONE) {
        result = cli_key_read(&it.key, path, "-pubkey", CLI_ANY_ENCODING, CLI_PUBLIC_KEY);
    }
    if (result == CLI_DONE) {
        result = run_files(&it, encrypt, name == NULL ? &names[0] : name, arguments->value[E_IN],
                           arguments->value[E_OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

enum { D_KEY, D_PASS, D_FORMAT, D_IN, D_OUT };

static const cli_option decrypt_options[] = {
    [D_KEY] = {"-key", CLI_INPUT, "FILE", "the private key: PEM, DER or hexadecimal"},
    [D_PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [D_FORMAT] = {"-format", CLI_WORD, "FORM", "asn1, c1c3c2 or c1c2c3; default whichever it is"},
    [D_IN] = {"-in", CLI_INPUT, "FILE", "the ciphertext; default standard input"},
    [D_OUT] = {"-out", CLI_OUTPUT, "FILE", "the message; default standard output"},
};

static int run_decrypt(const cli_arguments *arguments) {
    static operation it;
    const char *path = arguments->value[D_KEY];
    const form_name *name;
    if (path == NULL) {
        return cli_fail("-key is missing; give the private key: -key FILE");
    }
    int result = read_format(&name, arguments->value[D_FORMAT]);
    if (result == CLI_DONE) {
        const cli_key_source source = {path, "-key", arguments->value[D_PASS], "-pass"};
        result = cli_key_open(&it.key, &source, CLI_ANY_ENCODING, CLI_PRIVATE_KEY);
    }
    if (result == CLI_DONE) {
        result = run_files(&it, decrypt, name, arguments->value[D_IN], arguments->value[D_OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

#define TWICE_NOTES                                                                                \
    "A pipe that must be read twice is kept in a file without a name in $TMPDIR or /tmp.\n"

const cli_command cli_command_sm2encrypt = {
    .name = "sm2encrypt",
    .summary = "encrypt for a public key with SM2 (GB/T 32918.4-2016)",
    .usage = "-pubkey FILE [-format asn1|c1c3c2|c1c2c3] [-in FILE] [-out FILE]",
    .notes = "The ciphertext is written in DER (GM/T 0009-2012), or as C1, C3 and C2 one behind\n"
             "the other, C1 with the byte 04 before it. The message has 1 byte or more, and no\n"
             "limit that a file reaches. GmSSL's command reads DER, of messages of 255 bytes at\n"
             "most.\n" TWICE_NOTES,
    .options = encrypt_options,
    .option_count = sizeof encrypt_options / sizeof encrypt_options[0],
    .run = run_encrypt,
    .in_place = true,
};

const cli_command cli_command_sm2decrypt = {
    .name = "sm2decrypt",
    .summary = "decrypt with a private key of SM2 (GB/T 32918.4-2016)",
    .usage = "-key FILE [-pass STR] [-format asn1|c1c3c2|c1c2c3] [-in FILE] [-out FILE]",
    .notes = "All forms are recognised, those without the byte 04 too: by structure and length,\n"
             "and by C3, which fits one of them alone. Exit status 1, and no output, where none\n"
             "does.\n" TWICE_NOTES,
    .options = decrypt_options,
    .option_count = sizeof decrypt_options / sizeof decrypt_options[0],
    .run = run_decrypt,
    .in_place = true,
};
