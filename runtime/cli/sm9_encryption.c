/* SPDX-License-Identifier: Apache-2.0 */
/* sm9encrypt and sm9decrypt. Memory does not grow with the message: the input is read twice, since
 * C3 stands before C2. What is decrypted leaves the process only when C3 is known to be right. */
#include <stdbool.h>
#include <string.h>

#include <smidgen/sm9_encrypt.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/identity.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/sm9_key.h"

/* ---- variants ---- */

typedef struct variant {
    const char *name;
    int value;
} variant;

enum { ASN1, C1C3C2 };

static const variant formats[] = {{"asn1", ASN1}, {"c1c3c2", C1C3C2}, {NULL, 0}};
static const variant modes[] = {
    {"xor", SMG_SM9_XOR},         {"sm4-ecb", SMG_SM9_SM4_ECB}, {"sm4-cbc", SMG_SM9_SM4_CBC},
    {"sm4-ofb", SMG_SM9_SM4_OFB}, {"sm4-cfb", SMG_SM9_SM4_CFB}, {NULL, 0},
};
static const variant macs[] = {
    {"hmac", SMG_SM9_MAC_HMAC},
    {"sm3", SMG_SM9_MAC_SM3},
    {NULL, 0},
};

/* *value := what an option says, which keeps its value where it is not given. */
static int read_variant(int *value, const variant *list, const char *text, const char *option,
                        const char *all) {
    for (; text != NULL && list->name != NULL; list++) {
        if (strcmp(text, list->name) == 0) {
            *value = list->value;
            return CLI_DONE;
        }
    }
    return text == NULL ? CLI_DONE
                        : cli_fail("%s %s: unknown; give %s", option, cli_shown(text), all);
}

#define FORMATS "asn1 or c1c3c2"
#define MODES   "xor, sm4-ecb, sm4-cbc, sm4-ofb or sm4-cfb"
#define MACS    "hmac or sm3"

/* UNTOLD: whichever it is. */
enum { UNTOLD = -1 };

typedef struct variants {
    int format, mode, mac;
} variants;

static int read_variants(variants *it, const char *format, const char *mode, const char *mac) {
    int result = read_variant(&it->format, formats, format, "-format", FORMATS);
    if (result == CLI_DONE) {
        result = read_variant(&it->mode, modes, mode, "-mode", MODES);
    }
    return result == CLI_DONE ? read_variant(&it->mac, macs, mac, "-mac", MACS) : result;
}

/* ---- a message on its way ---- */

/* What a call of the library may give beyond what it takes. */
enum { MORE = SMG_SM9_C2_MAX_EXTRA_BYTES };

typedef struct operation {
    cli_sm9_key key;
    cli_identity id;
    uint8_t hid;
    variants asked;
    smg_sm9_cipher cipher;
    cli_input input;
    cli_output output;
    bool writes; /* what comes out of the cipher is written */
    uint8_t buffer[CLI_BLOCK_BYTES], out[CLI_BLOCK_BYTES + MORE];
} operation;

static int give(operation *it, smg_status status, size_t length) {
    if (status != SMG_OK) {
        return cli_fail("%s: %s", it->input.name, smg_status_string(status));
    }
    return it->writes ? cli_output_write(&it->output, it->out, length) : CLI_DONE;
}

static int encrypt_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    size_t given;
    smg_status status = smg_sm9_encrypt_update(&it->cipher, it->out, &given, piece, length);
    return give(it, status, given);
}

static int verify_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    return give(it, smg_sm9_decrypt_verify(&it->cipher, piece, length), 0);
}

static int decrypt_piece(void *context, uint8_t *piece, size_t length) {
    operation *it = context;
    size_t given;
    smg_status status = smg_sm9_decrypt_update(&it->cipher, it->out, &given, piece, length);
    return give(it, status, given);
}

/* The next `total` bytes of the input. */
static int take(operation *it, cli_piece what, uint64_t total) {
    return cli_input_pass(&it->input, total, what, it, it->buffer);
}

/* ---- encryption ---- */

/* The whole message once; c3 := C3. */
static int encrypt_pass(operation *it, uint8_t c3[SMG_SM9_C3_BYTES], uint64_t length, bool writes) {
    size_t given;
    it->writes = writes;
    int result = take(it, encrypt_piece, length);
    if (result == CLI_DONE) {
        smg_status status = smg_sm9_encrypt_final(&it->cipher, it->out, &given, c3);
        result = give(it, status, given);
    }
    return result;
}

/* c3 := C3, from a reading of its own; *it is then where it was before. */
static int find_c3(operation *it, uint8_t c3[SMG_SM9_C3_BYTES], uint64_t length) {
    smg_sm9_cipher begun = it->cipher;
    int result = encrypt_pass(it, c3, length, false);
    if (result == CLI_DONE) {
        result = cli_input_again(&it->input);
    }
    it->cipher = begun;
    smg_wipe(&begun, sizeof begun);
    return result;
}

/* Writes what stands before C2. */
static int write_head(operation *it, const uint8_t c1[SMG_SM9_C1_BYTES],
                      const uint8_t c3[SMG_SM9_C3_BYTES], uint64_t length) {
    const smg_sm9_mode mode = (smg_sm9_mode)it->asked.mode;
    uint8_t head[SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES];
    size_t head_length = SMG_SM9_C2_OFFSET;
    uint64_t c2_length;
    smg_status status = smg_sm9_c2_bytes(&c2_length, mode, length);
    if (it->asked.format == C1C3C2) {
        memcpy(head, c1, SMG_SM9_C1_BYTES);
        memcpy(head + SMG_SM9_C3_OFFSET, c3, SMG_SM9_C3_BYTES);
    } else if (status == SMG_OK) {
        status = smg_sm9_ciphertext_head(head, &head_length, sizeof head, mode, c1, c3, c2_length);
    }
    return status == SMG_OK ? cli_output_write(&it->output, head, head_length)
                            : cli_fail("%s: too long for SM9", it->input.name);
}

static int explain_encryption(const operation *it, smg_status status) {
    return status == SMG_ERR_LENGTH ? cli_fail("%s: too long for SM9", it->input.name)
           : status == SMG_ERR_RANDOM
               ? cli_fail_randomness("nothing encrypted", status)
               : cli_fail("nothing encrypted: %s", smg_status_string(status));
}

static int encrypt(operation *it) {
    uint8_t c1[SMG_SM9_C1_BYTES], c3[SMG_SM9_C3_BYTES], written_c3[SMG_SM9_C3_BYTES];
    uint64_t length;
    int result = cli_input_keep(&it->input, &length, false);
    if (result != CLI_DONE) {
        return result;
    }
    if (length == 0) {
        return cli_fail("%s: is empty; SM9 encrypts messages of 1 byte and more", it->input.name);
    }
    smg_status status = smg_sm9_encrypt_init(&it->cipher, c1, &it->key.encrypt_public, it->id.bytes,
                                             it->id.length, it->hid, (smg_sm9_mode)it->asked.mode,
                                             (smg_sm9_mac)it->asked.mac, length, NULL);
    if (status != SMG_OK) {
        return explain_encryption(it, status);
    }
    result = find_c3(it, c3, length);
    if (result == CLI_DONE) {
        result = write_head(it, c1, c3, length);
    }
    if (result == CLI_DONE) {
        result = encrypt_pass(it, written_c3, length, true);
    }
    return result != CLI_DONE || memcmp(c3, written_c3, sizeof c3) == 0
               ? result
               : cli_fail("%s: changed while it was read", it->input.name);
}

/* ---- decryption ---- */

static int no(const operation *it, const char *why) {
    cli_fail("%s: %s", it->input.name, why);
    return CLI_NO;
}

/* The parts of the raw form, which does not say its mode. */
static bool locate_raw(smg_sm9_ciphertext_parts *parts, const operation *it, const uint8_t *head,
                       size_t head_length, uint64_t length) {
    if (head_length < SMG_SM9_C2_OFFSET || length <= SMG_SM9_C2_OFFSET || head[0] != 0x04) {
        return false;
    }
    parts->mode = it->asked.mode != UNTOLD ? (smg_sm9_mode)it->asked.mode : SMG_SM9_XOR;
    memcpy(parts->c1, head, SMG_SM9_C1_BYTES);
    memcpy(parts->c3, head + SMG_SM9_C3_OFFSET, SMG_SM9_C3_BYTES);
    parts->c2_offset = SMG_SM9_C2_OFFSET;
    parts->c2_length = length - SMG_SM9_C2_OFFSET;
    return true;
}

/* Finds the parts: DER is known by its structure. CLI_NO after its line where there are none. */
static int find_parts(operation *it, smg_sm9_ciphertext_parts *parts, uint64_t length) {
    uint8_t head[SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES];
    size_t head_length;
    smg_status status = SMG_ERR_FORMAT;
    int result = cli_input_read(&it->input, head, &head_length, sizeof head);
    if (result != CLI_DONE) {
        return result;
    }
    if (it->asked.format != C1C3C2) {
        status = smg_sm9_ciphertext_locate(parts, head, head_length, length);
        if (status == SMG_OK && it->asked.mode != UNTOLD && it->asked.mode != (int)parts->mode) {
            return no(it, "is of another mode, as its DER says, than -mode names");
        }
    }
    if (status == SMG_ERR_FORMAT && it->asked.format != ASN1 &&
        locate_raw(parts, it, head, head_length, length)) {
        status = SMG_OK;
    }
    return status == SMG_OK                ? CLI_DONE
           : length == 0                   ? no(it, "is empty, and so no ciphertext")
           : status == SMG_ERR_UNSUPPORTED ? no(it, "a ciphertext of a mode that SM9 does not have")
           : it->asked.format == UNTOLD    ? no(it, "not a ciphertext of SM9 in any of its forms")
                                           : no(it, "not a ciphertext of SM9 in the form that "
                                                       "-format names");
}

/* Goes to where C2 begins. */
static int go_to_c2(operation *it, const smg_sm9_ciphertext_parts *parts) {
    uint8_t head[SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES];
    int result = cli_input_again(&it->input);
    return result == CLI_DONE ? cli_input_read_exactly(&it->input, head, (size_t)parts->c2_offset)
                              : result;
}

/* Whether C3 confirms these parts with this MAC; *right says so, and then the context can decrypt.
 */
static int try_mac(operation *it, bool *right, const smg_sm9_ciphertext_parts *parts,
                   smg_sm9_mac mac) {
    smg_status status =
        smg_sm9_decrypt_init(&it->cipher, &it->key.encrypt_user, it->id.bytes, it->id.length,
                             parts->mode, mac, parts->c1, parts->c2_length);
    if (status == SMG_ERR_POINT || status == SMG_ERR_FORMAT || status == SMG_ERR_LENGTH) {
        return CLI_DONE; /* nobody encrypts to such a C1, or to so few bytes */
    }
    if (status != SMG_OK) {
        return cli_fail("%s: %s", it->input.name, smg_status_string(status));
    }
    it->writes = false;
    int result = go_to_c2(it, parts);
    if (result == CLI_DONE) {
        result = take(it, verify_piece, parts->c2_length);
    }
    *right = result == CLI_DONE && smg_sm9_decrypt_verify_final(&it->cipher, parts->c3) == SMG_OK;
    return result;
}

/* CLI_NO after its line where C3 confirms nothing. */
static int verify(operation *it, const smg_sm9_ciphertext_parts *parts) {
    bool right = false;
    int result = CLI_DONE;
    for (const variant *mac = macs; mac->name != NULL && result == CLI_DONE && !right; mac++) {
        if (it->asked.mac == UNTOLD || it->asked.mac == mac->value) {
            result = try_mac(it, &right, parts, (smg_sm9_mac)mac->value);
        }
    }
    return result != CLI_DONE || right
               ? result
               : no(it,
                    "does not decrypt: made for another identity or key, or changed on its way");
}

/* Where the output cannot be taken back, nobody may change the input between its readings. */
static int decrypt(operation *it) {
    smg_sm9_ciphertext_parts parts;
    uint64_t length;
    size_t given = 0;
    int result = cli_input_keep(&it->input, &length, it->output.temporary == NULL);
    if (result == CLI_DONE) {
        result = find_parts(it, &parts, length);
    }
    if (result == CLI_DONE) {
        result = verify(it, &parts);
    }
    if (result == CLI_DONE) {
        result = go_to_c2(it, &parts);
    }
    if (result == CLI_DONE) {
        it->writes = true;
        result = take(it, decrypt_piece, parts.c2_length);
    }
    if (result != CLI_DONE) {
        return result;
    }
    smg_status status = smg_sm9_decrypt_final(&it->cipher, it->out, &given);
    return status == SMG_ERR_TAG       ? cli_fail("%s: changed while it was read", it->input.name)
           : status == SMG_ERR_PADDING ? no(it, "does not end in padding, as its mode has it")
                                       : give(it, status, given);
}

/* ---- the commands ---- */

static int run_files(operation *it, int (*run)(operation *it), const char *in, const char *out) {
    int result = cli_input_open(&it->input, in, "-in");
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_output_open(&it->output, out, "-out", CLI_PUBLIC);
    if (result == CLI_DONE) {
        result = run(it);
        if (result == CLI_DONE) {
            result = cli_output_commit(&it->output);
        } else {
            cli_output_abandon(&it->output);
        }
    }
    cli_input_close(&it->input);
    return result;
}

enum { E_PUBMASTER, E_ID, E_ID_HEX, E_HID, E_MAC, E_MODE, E_FORMAT, E_IN, E_OUT };

static const cli_option encrypt_options[] = {
    [E_PUBMASTER] = {"-pubmaster", CLI_INPUT, "FILE", "the master public key: PEM or DER"},
    [E_ID] = {"-id", CLI_TEXT, "STR", "the recipient's identity"},
    [E_ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [E_HID] = {"-hid", CLI_WORD, "N", CLI_HID_HELP("3")},
    [E_MAC] = {"-mac", CLI_WORD, "MAC",
               "what C3 is: hmac (default), HMAC-SM3 of C2 as GmSSL has it, or sm3,\n"
               "SM3(C2 || K2), which the standard has"},
    [E_MODE] = {"-mode", CLI_WORD, "MODE",
                "what encrypts: xor (default), the KDF's stream, or SM4 as sm4-ecb, sm4-cbc,\n"
                "sm4-ofb or sm4-cfb"},
    [E_FORMAT] = {"-format", CLI_WORD, "FORM", "asn1 (default) or c1c3c2"},
    [E_IN] = {"-in", CLI_INPUT, "FILE", "what is encrypted; default standard input"},
    [E_OUT] = {"-out", CLI_OUTPUT, "FILE", "the ciphertext; default standard output"},
};

static int run_encrypt(const cli_arguments *arguments) {
    static operation it;
    const char *const *value = arguments->value;
    it.asked = (variants){ASN1, SMG_SM9_XOR, SMG_SM9_MAC_HMAC};
    if (value[E_PUBMASTER] == NULL) {
        return cli_fail("-pubmaster is missing; give the master public key: -pubmaster FILE");
    }
    int result = read_variants(&it.asked, value[E_FORMAT], value[E_MODE], value[E_MAC]);
    if (result == CLI_DONE) {
        result =
            cli_identity_require(&it.id, value[E_ID], value[E_ID_HEX], "-id", "the recipient's");
    }
    if (result == CLI_DONE) {
        result = cli_sm9_hid_read(&it.hid, value[E_HID], SMG_SM9_HID_ENCRYPT);
    }
    if (result == CLI_DONE) {
        result =
            cli_sm9_key_read(&it.key, value[E_PUBMASTER], "-pubmaster", CLI_SM9_ENCRYPT_PUBLIC);
    }
    if (result == CLI_DONE) {
        result = run_files(&it, encrypt, value[E_IN], value[E_OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

enum { D_KEY, D_PASS, D_ID, D_ID_HEX, D_MAC, D_MODE, D_FORMAT, D_IN, D_OUT };

static const cli_option decrypt_options[] = {
    [D_KEY] = {"-key", CLI_INPUT, "FILE", "the recipient's key: PEM or DER"},
    [D_PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [D_ID] = {"-id", CLI_TEXT, "STR", "the recipient's identity"},
    [D_ID_HEX] = {"-id_hex", CLI_WORD, "HEX", "the same in hexadecimal"},
    [D_MAC] = {"-mac", CLI_WORD, "MAC", "what C3 is: hmac or sm3; default whichever it is"},
    [D_MODE] = {"-mode", CLI_WORD, "MODE",
                "of c1c3c2, which does not say it: xor (default), sm4-ecb, sm4-cbc, sm4-ofb\n"
                "or sm4-cfb"},
    [D_FORMAT] = {"-format", CLI_WORD, "FORM", "asn1 or c1c3c2; default whichever it is"},
    [D_IN] = {"-in", CLI_INPUT, "FILE", "the ciphertext; default standard input"},
    [D_OUT] = {"-out", CLI_OUTPUT, "FILE", "the message; default standard output"},
};

static int run_decrypt(const cli_arguments *arguments) {
    static operation it;
    const char *const *value = arguments->value;
    const cli_key_source source = {value[D_KEY], "-key", value[D_PASS], "-pass"};
    it.asked = (variants){UNTOLD, UNTOLD, UNTOLD};
    if (source.path == NULL) {
        return cli_fail("-key is missing; give the recipient's key: -key FILE");
    }
    int result = read_variants(&it.asked, value[D_FORMAT], value[D_MODE], value[D_MAC]);
    if (result == CLI_DONE) {
        result =
            cli_identity_require(&it.id, value[D_ID], value[D_ID_HEX], "-id", "the recipient's");
    }
    if (result == CLI_DONE) {
        result = cli_sm9_key_open(&it.key, &source, CLI_SM9_ENCRYPT_USER);
    }
    if (result == CLI_DONE) {
        result = run_files(&it, decrypt, value[D_IN], value[D_OUT]);
    }
    smg_wipe(&it, sizeof it);
    return result;
}

#define TWICE_NOTES                                                                                \
    "A pipe, which must be read twice, is kept in a file without a name in $TMPDIR or /tmp.\n"

const cli_command cli_command_sm9encrypt = {
    .name = "sm9encrypt",
    .summary = "encrypt for an identity with SM9 (GB/T 38635.2-2020)",
    .usage = "-pubmaster FILE -id STR | -id_hex HEX [-hid N] [-mac hmac|sm3] [-mode MODE]\n"
             "       [-format asn1|c1c3c2] [-in FILE] [-out FILE]",
    .notes =
        "The ciphertext is written in DER (GM/T 0080-2020), or as C1, C3 and C2 one behind the\n"
        "other. The message has 1 byte or more, and no limit that a file reaches. GmSSL's\n"
        "command reads DER of mode xor with hmac, of messages of 255 bytes at most; others\n"
        "mostly want sm3, and nothing in the ciphertext tells which it is.\n" TWICE_NOTES,
    .options = encrypt_options,
    .option_count = sizeof encrypt_options / sizeof encrypt_options[0],
    .run = run_encrypt,
    .in_place = true,
};

const cli_command cli_command_sm9decrypt = {
    .name = "sm9decrypt",
    .summary = "decrypt with a user's key of SM9 (GB/T 38635.2-2020)",
    .usage = "-key FILE [-pass STR] -id STR | -id_hex HEX [-mac hmac|sm3] [-mode MODE]\n"
             "       [-format asn1|c1c3c2] [-in FILE] [-out FILE]",
    .notes =
        "Both forms are recognised, and what C3 is, by which of them fits. Exit status 1, and no\n"
        "output, where none does.\n" TWICE_NOTES,
    .options = decrypt_options,
    .option_count = sizeof decrypt_options / sizeof decrypt_options[0],
    .run = run_decrypt,
    .in_place = true,
};
