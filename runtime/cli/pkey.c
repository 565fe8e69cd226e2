/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include <smidgen/codec.h>
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/key.h"
#include "cli/output.h"
#include "codec/oids.h"
#include "codec/text.h"

enum { IN, INFORM, PASS, PUBOUT, OUTFORM, TRADITIONAL, OUTPASS, PRF, OUT };

static const cli_option options[] = {
    [IN] = {"-in", CLI_INPUT, "FILE", "the key; default standard input"},
    [INFORM] = {"-inform", CLI_WORD, "pem|der|hex",
                "how it is written; default: whichever of these it is"},
    [PASS] = {"-pass", CLI_PASSWORD, "STR", CLI_PASS_HELP},
    [PUBOUT] = {"-pubout", CLI_FLAG, NULL, "write the public key"},
    [OUTFORM] = {"-outform", CLI_WORD, "pem|der|hex", "how to write the key; default pem"},
    [TRADITIONAL] = {"-traditional", CLI_FLAG, NULL,
                     "write the private key as SEC1 (EC PRIVATE KEY) and not as PKCS#8"},
    [OUTPASS] = {"-outpass", CLI_PASSWORD, "STR",
                 "encrypt the private key under this password;\n" CLI_PASS_SOURCES "nothing is\n"
                 "encrypted"},
    [PRF] = {"-prf", CLI_WORD, "sm3|sha256", CLI_PRF_HELP},
    [OUT] = {"-out", CLI_OUTPUT, "FILE",
             "where to write the key, a private one with mode 0600; default standard\n"
             "output"},
};

/* Room for the longest of the forms and a line end. */
enum { LONGEST = SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES + 1 };

static int read_encoding(cli_encoding *encoding, const char *text, const char *option) {
    if (strcmp(text, "pem") == 0 || strcmp(text, "PEM") == 0) {
        *encoding = CLI_PEM;
    } else if (strcmp(text, "der") == 0 || strcmp(text, "DER") == 0) {
        *encoding = CLI_DER;
    } else if (strcmp(text, "hex") == 0 || strcmp(text, "HEX") == 0) {
        *encoding = CLI_HEX;
    } else {
        return cli_fail("%s %s: unknown; use pem, der or hex", option, cli_shown(text));
    }
    return CLI_DONE;
}

static const char *form_name(smg_key_form form) {
    return form == SMG_KEY_PKCS8             ? "PKCS#8, "
           : form == SMG_KEY_PKCS8_ENCRYPTED ? "encrypted PKCS#8, "
           : form == SMG_KEY_SEC1            ? "SEC1, "
           : form == SMG_KEY_SPKI            ? "SubjectPublicKeyInfo, "
                                             : "";
}

static int show(const cli_key *key) {
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES], compressed[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES];
    char point_text[2 * sizeof point + 1] = "", compressed_text[2 * sizeof compressed + 1] = "";
    smg_sm2_public_key_to_bytes(point, &key->public_key);
    smg_sm2_public_key_to_bytes_compressed(compressed, &key->public_key);
    smg_hex_encode((uint8_t *)point_text, point, sizeof point);
    smg_hex_encode((uint8_t *)compressed_text, compressed, sizeof compressed);
    return cli_print("type: SM2 %s key\n"
                     "encoding: %s%s\n"
                     "curve: sm2p256v1 (" SMG_OID_SM2_TEXT ")\n"
                     "public key: %s\n"
                     "compressed: %s\n",
                     key->is_private ? "private" : "public", form_name(key->form),
                     cli_encoding_name(key->encoding), point_text, compressed_text);
}

typedef smg_status (*private_writer)(uint8_t *, size_t *, size_t, const smg_sm2_private_key *);
typedef smg_status (*public_writer)(uint8_t *, size_t *, size_t, const smg_sm2_public_key *);

static void write_private(uint8_t text[LONGEST], size_t *length, const smg_sm2_private_key *key,
                          cli_encoding encoding, bool sec1) {
    private_writer write =
        encoding == CLI_HEX ? smg_sm2_private_key_to_hex
        : encoding == CLI_DER
            ? (sec1 ? smg_sm2_private_key_to_sec1_der : smg_sm2_private_key_to_pkcs8_der)
            : (sec1 ? smg_sm2_private_key_to_sec1_pem : smg_sm2_private_key_to_pkcs8_pem);
    write(text, length, LONGEST, key);
}

static int write_encrypted(uint8_t text[LONGEST], size_t *length, const smg_sm2_private_key *key,
                           const cli_arguments *arguments, cli_encoding encoding) {
    cli_password password;
    smg_key_prf prf;
    int result = cli_prf_read(&prf, arguments->value[PRF]);
    if (result != CLI_DONE) {
        return result;
    }
    result = cli_new_password_read(&password, arguments->value[OUTPASS], "-outpass");
    if (result == CLI_DONE) {
        smg_status status = (encoding == CLI_DER ? smg_sm2_private_key_to_encrypted_der
                                                 : smg_sm2_private_key_to_encrypted_pem)(
            text, length, LONGEST, key, password.bytes, password.length, prf, SMG_KEY_ITERATIONS,
            NULL);
        result = status == SMG_OK ? CLI_DONE : cli_fail_randomness("no key written", status);
    }
    smg_wipe(&password, sizeof password);
    return result;
}

static int write_key(const cli_arguments *arguments, const cli_key *key, bool is_private,
                     cli_encoding encoding) {
    uint8_t text[LONGEST];
    size_t length = 0;
    int result = CLI_DONE;
    if (is_private && arguments->value[OUTPASS] != NULL) {
        result = write_encrypted(text, &length, &key->private_key, arguments, encoding);
    } else if (is_private) {
        write_private(text, &length, &key->private_key, encoding,
                      arguments->value[TRADITIONAL] != NULL);
    } else {
        public_writer write = encoding == CLI_HEX   ? smg_sm2_public_key_to_hex
                              : encoding == CLI_DER ? smg_sm2_public_key_to_der
                                                    : smg_sm2_public_key_to_pem;
        write(text, &length, sizeof text, &key->public_key);
    }
    if (encoding == CLI_HEX) {
        text[length++] = '\n';
    }
    if (result == CLI_DONE) {
        result = cli_output_put(arguments->value[OUT], "-out", is_private ? CLI_SECRET : CLI_PUBLIC,
                                text, length);
    }
    smg_wipe(text, sizeof text);
    return result;
}

/* Checks what does not depend on the key, and reads the two encodings. */
static int check(const cli_arguments *arguments, cli_encoding *in, cli_encoding *out) {
    const char *const *value = arguments->value;
    int result = CLI_DONE;
    *in = CLI_ANY_ENCODING;
    *out = CLI_PEM;
    smg_key_prf prf;
    if (value[PRF] != NULL && value[OUTPASS] == NULL) {
        return cli_fail("-prf is for encryption; give a password: -outpass STR");
    }
    if (value[OUTPASS] != NULL && (value[PUBOUT] != NULL || value[TRADITIONAL] != NULL)) {
        return cli_fail("-outpass encrypts private keys, as PKCS#8; leave %s out",
                        value[PUBOUT] != NULL ? "-pubout" : "-traditional");
    }
    result = cli_prf_read(&prf, value[PRF]);
    if (result == CLI_DONE && value[INFORM] != NULL) {
        result = read_encoding(in, value[INFORM], "-inform");
    }
    if (result == CLI_DONE && value[OUTFORM] != NULL) {
        result = read_encoding(out, value[OUTFORM], "-outform");
    }
    if (result == CLI_DONE && value[TRADITIONAL] != NULL && value[PUBOUT] != NULL) {
        return cli_fail("-traditional is for private keys and -pubout writes the public one; give "
                        "one of them");
    }
    if (result == CLI_DONE && value[TRADITIONAL] != NULL && *out == CLI_HEX) {
        return cli_fail("-traditional says nothing with -outform hex; use pem or der");
    }
    if (result == CLI_DONE && value[OUTPASS] != NULL && *out == CLI_HEX) {
        return cli_fail("-outpass cannot encrypt with -outform hex; use pem or der");
    }
    return result;
}

static int run(const cli_arguments *arguments) {
    const char *const *value = arguments->value;
    cli_encoding in, out;
    cli_key key;
    int result = check(arguments, &in, &out);
    if (result != CLI_DONE) {
        return result;
    }
    const cli_key_source source = {value[IN], "-in", value[PASS], "-pass"};
    result = cli_key_open(&key, &source, in, CLI_EITHER_KEY);
    if (result != CLI_DONE) {
        smg_wipe(&key, sizeof key);
        return result;
    }
    bool converts = value[PUBOUT] != NULL || value[OUTFORM] != NULL || value[TRADITIONAL] != NULL ||
                    value[OUTPASS] != NULL || value[OUT] != NULL;
    if (!converts) {
        result = show(&key);
    } else if ((value[TRADITIONAL] != NULL || value[OUTPASS] != NULL) && !key.is_private) {
        result = cli_fail("%s is for private keys, and this one is public; leave it out",
                          value[TRADITIONAL] != NULL ? "-traditional" : "-outpass");
    } else {
        result = write_key(arguments, &key, key.is_private && value[PUBOUT] == NULL, out);
    }
    smg_wipe(&key, sizeof key);
    return result;
}

const cli_command cli_command_pkey = {
    .name = "pkey",
    .summary = "show or convert an SM2 key",
    .usage = "[-in FILE] [-inform pem|der|hex] [-pass STR] [-pubout] [-outform pem|der|hex] "
             "[-traditional | -outpass STR [-prf sm3|sha256]] [-out FILE]",
    .notes =
        "Without -pubout, -outform, -traditional, -outpass and -out, prints what the key is and\n"
        "the public key. With one of them, writes the key. Reads PKCS#8, also encrypted, SEC1 and\n"
        "SubjectPublicKeyInfo in PEM and DER, and hexadecimal: 64 digits for a private key, 130\n"
        "for a public one, or 66 when it is compressed.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
