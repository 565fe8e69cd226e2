/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/key.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <smidgen/wipe.h>

#include "cli/input.h"
#include "cli/report.h"
#include "codec/der.h"
#include "codec/oids.h"
#include "codec/pem.h"
#include "codec/span.h"
#include "codec/text.h"

/* What an error line is made of. */
typedef struct key_file {
    const char *name;
    const char *path; /* as a command line would give it */
    const char *option;
    cli_wanted wanted;
    cli_encoding encoding;
    smg_span content;  /* without white space around it when hexadecimal */
    smg_key_info info; /* what the structure says that it is; all 0 when it says nothing */
    const char *pass;  /* the password as its option gives it, NULL without one */
    const char *pass_option;
} key_file;

const char *cli_encoding_name(cli_encoding encoding) {
    return encoding == CLI_PEM ? "PEM" : encoding == CLI_DER ? "DER" : "hexadecimal";
}

static const char *wanted_name(cli_wanted wanted) {
    return wanted == CLI_PRIVATE_KEY  ? "an SM2 private key"
           : wanted == CLI_PUBLIC_KEY ? "an SM2 public key"
                                      : "an SM2 key";
}

static bool is_space(uint8_t c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static smg_span trim(smg_span text) {
    while (text.left > 0 && is_space(text.next[0])) {
        smg_span_advance(&text, 1);
    }
    while (text.left > 0 && is_space(text.next[text.left - 1])) {
        text.left--;
    }
    return text;
}

/* Whether all bytes are ASCII text, without a branch on any of them. */
static bool is_text(smg_span in) {
    uint32_t other = 0;
    for (size_t i = 0; i < in.left; i++) {
        uint32_t c = in.next[i];
        uint32_t blank = (uint32_t)(c - '\t' <= '\r' - '\t');
        other |= (uint32_t)(c - ' ' > '~' - ' ') & (blank ^ 1);
    }
    return other == 0;
}

/* Hexadecimal first: a digit 0 is 0x30, the first byte of DER, but no key in DER consists of
 * text, because it holds an INTEGER or an OBJECT IDENTIFIER. PEM is searched for last, so that
 * the bytes of a key in another form are not compared with anything. */
static cli_encoding detect(key_file *file) {
    smg_span text = trim(file->content);
    if (smg_hex_is(text.next, text.left)) {
        return CLI_HEX;
    }
    if (smg_key_inspect_der(&file->info, file->content.next, file->content.left) == SMG_OK) {
        return CLI_DER;
    }
    if (smg_pem_begins_in(file->content)) {
        return CLI_PEM;
    }
    return smg_der_has(&file->content, SMG_DER_SEQUENCE) && !is_text(file->content)
               ? CLI_DER
               : CLI_ANY_ENCODING;
}

/* Finds the encoding, where it is not given, and what the structure says that the key is. */
static void inspect(key_file *file) {
    if (file->encoding == CLI_ANY_ENCODING) {
        file->encoding = detect(file);
    } else if (file->encoding == CLI_DER) {
        smg_key_inspect_der(&file->info, file->content.next, file->content.left);
    }
    if (file->encoding == CLI_PEM) {
        smg_key_inspect_pem(&file->info, file->content.next, file->content.left);
    } else if (file->encoding == CLI_HEX) {
        file->content = trim(file->content);
    }
}

/* Which half of a pair the file says that it holds, by its label or else its structure;
 * CLI_EITHER_KEY when it says neither. */
static cli_wanted claimed(const key_file *file) {
    static const char *const labels[] = {"PRIVATE KEY", "EC PRIVATE KEY", "SM2 PRIVATE KEY",
                                         "ENCRYPTED PRIVATE KEY"};
    const smg_key_info *info = &file->info;
    if (strcmp(info->label, "PUBLIC KEY") == 0) {
        return CLI_PUBLIC_KEY;
    }
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        if (strcmp(info->label, labels[i]) == 0) {
            return CLI_PRIVATE_KEY;
        }
    }
    return info->form == SMG_KEY_SPKI      ? CLI_PUBLIC_KEY
           : info->form == SMG_KEY_UNKNOWN ? CLI_EITHER_KEY
                                           : CLI_PRIVATE_KEY;
}

/* Whether a key of SM2 may name its algorithm so. SEC1 names none. */
static bool is_algorithm_of_sm2(const char *algorithm) {
    static const char *const known[] = {"", SMG_OID_EC_PUBLIC_KEY_TEXT, SMG_OID_SM2_TEXT,
                                        SMG_OID_SM2_SIGNATURE_TEXT};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(algorithm, known[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The algorithm comes first: of another one the parameters need not name a curve. */
static int explain_algorithm(const key_file *file) {
    const smg_key_info *info = &file->info;
    const char *wanted = wanted_name(file->wanted);
    if (info->form == SMG_KEY_PKCS8_ENCRYPTED) {
        return cli_fail("%s: not %s (what is encrypted in it is of another algorithm or curve); "
                        "smidgen sm2keygen makes one",
                        file->name, wanted);
    }
    if (!is_algorithm_of_sm2(info->algorithm)) {
        return cli_fail("%s: not %s (algorithm OID %s); smidgen sm2keygen makes one", file->name,
                        wanted, info->algorithm);
    }
    if (strcmp(info->curve, "explicit") == 0) {
        return cli_fail("%s: not %s (the parameters in it are those of another curve); "
                        "smidgen sm2keygen makes one",
                        file->name, wanted);
    }
    const char *curve = info->curve[0] != '\0' ? info->curve : info->algorithm;
    if (strcmp(curve, SMG_OID_SM2_TEXT) == 0) {
        return cli_fail("%s: names SM2 and something else as its curve; take another copy",
                        file->name);
    }
    if (info->curve[0] != '\0') {
        return cli_fail("%s: not %s (curve OID %s); smidgen sm2keygen makes one", file->name,
                        wanted, info->curve);
    }
    return cli_fail("%s: does not say that its curve is that of SM2; use a key with parameters",
                    file->name);
}

/* The file holds something sound of another kind, as far as the label or the structure tells. */
static int explain_format(const key_file *file) {
    const smg_key_info *info = &file->info;
    const char *name = file->name, *option = file->option;
    if (file->wanted == CLI_PRIVATE_KEY && claimed(file) == CLI_PUBLIC_KEY) {
        return cli_fail("%s: holds a public key; %s needs the private one", name, option);
    }
    if (file->wanted == CLI_PUBLIC_KEY && info->form != SMG_KEY_UNKNOWN &&
        claimed(file) == CLI_PRIVATE_KEY) {
        return cli_fail("%s: holds a private key; %s needs the public one: "
                        "smidgen pkey -in %s -pubout",
                        name, option, file->path);
    }
    if (strcmp(info->label, "CERTIFICATE") == 0) {
        return cli_fail("%s: holds a certificate; take the public key out of it: "
                        "openssl x509 -in %s -pubkey -noout",
                        name, file->path);
    }
    if (info->form == SMG_KEY_UNKNOWN && info->label[0] != '\0' &&
        strstr(info->label, "PRIVATE KEY") == NULL && strcmp(info->label, "PUBLIC KEY") != 0) {
        return cli_fail("%s: holds a PEM block '%s', not %s; check the path", name, info->label,
                        wanted_name(file->wanted));
    }
    if (strcmp(info->label, "RSA PRIVATE KEY") == 0 ||
        strcmp(info->label, "DSA PRIVATE KEY") == 0 ||
        strcmp(info->label, "OPENSSH PRIVATE KEY") == 0) {
        return cli_fail("%s: not %s (PEM label '%s'); smidgen sm2keygen makes one", name,
                        wanted_name(file->wanted), info->label);
    }
    return cli_fail("%s: malformed or truncated %s, so it is not %s; take another copy", name,
                    cli_encoding_name(file->encoding), wanted_name(file->wanted));
}

/* Single DES, RC2 and RC4 are in a part of OpenSSL 3 that is off by default. */
static bool is_legacy(const char *encryption) {
    return strstr(encryption, "AndDES-CBC") != NULL || strstr(encryption, "RC2") != NULL ||
           strstr(encryption, "RC4") != NULL;
}

static int explain_encryption(const key_file *file) {
    const smg_key_info *info = &file->info;
    char count[32] = "";
    if (info->iterations > SMG_KEY_ITERATIONS_MAX) {
        snprintf(count, sizeof count, ", %" PRIu32 "%s iterations", info->iterations,
                 info->iterations == UINT32_MAX ? " or more" : "");
    }
    if (strstr(info->encryption, "HMAC-SM3") != NULL) {
        return cli_fail("%s: an encrypted private key, and how (%s%s) is not among what is read; "
                        "OpenSSL 3.0 does not read HMAC-SM3 either: have the program that wrote it "
                        "write it again, with SM4-CBC as smidgen pkey -outpass does, or plain",
                        file->name, info->encryption, count);
    }
    return cli_fail("%s: an encrypted private key, and how (%s%s) is not among what is read; "
                    "convert it: openssl pkcs8 -topk8 -v2 sm4-cbc -v2prf hmacWithSHA256 %s%s"
                    "-in %s -out converted.pem",
                    file->name, info->encryption[0] != '\0' ? info->encryption : "unknown", count,
                    is_legacy(info->encryption) ? "-provider legacy -provider default " : "",
                    file->encoding == CLI_DER ? "-inform DER " : "", file->path);
}

static int explain(const key_file *file, smg_status status) {
    switch (status) {
    case SMG_ERR_UNSUPPORTED:
        return explain_encryption(file);
    case SMG_ERR_PASSWORD:
        return cli_fail("%s: the password does not open it, or the file is damaged; give another",
                        file->name);
    case SMG_ERR_ALGORITHM:
        return explain_algorithm(file);
    case SMG_ERR_KEY:
        return cli_fail(
            "%s: the private key is out of range, 1 to n - 2%s; take another copy", file->name,
            file->encoding == CLI_HEX ? ""
                                      : ", or the public key that stands beside it is not its own");
    case SMG_ERR_POINT:
        return cli_fail("%s: the public key is not a point of the SM2 curve; take another copy",
                        file->name);
    case SMG_ERR_LENGTH:
        if (file->encoding == CLI_HEX) {
            return cli_fail("%s: %zu hexadecimal digits; %s", file->name, file->content.left,
                            file->wanted == CLI_PRIVATE_KEY  ? "an SM2 private key has 64"
                            : file->wanted == CLI_PUBLIC_KEY ? "an SM2 public key has 130, or 66 "
                                                               "when compressed"
                                                             : "an SM2 private key has 64, a "
                                                               "public key 130, or 66 when "
                                                               "compressed");
        }
        return cli_fail("%s: more than any SM2 key holds; check the path", file->name);
    default:
        return explain_format(file);
    }
}

static smg_status read_plain(cli_key *key, const key_file *file) {
    const uint8_t *in = file->content.next;
    size_t length = file->content.left;
    return file->encoding == CLI_PEM ? smg_sm2_private_key_from_pem(&key->private_key, in, length)
           : file->encoding == CLI_DER
               ? smg_sm2_private_key_from_der(&key->private_key, in, length)
               : smg_sm2_private_key_from_hex(&key->private_key, in, length);
}

/* NO_PASSWORD: there is none, and a line has said so. */
enum { NO_PASSWORD = 1 };

static int read_encrypted(cli_key *key, const key_file *file) {
    const uint8_t *in = file->content.next;
    size_t length = file->content.left;
    cli_password password;
    if (cli_password_read(&password, file->pass, file->pass_option, false) != CLI_DONE) {
        smg_wipe(&password, sizeof password);
        return NO_PASSWORD;
    }
    smg_status status = file->encoding == CLI_PEM
                            ? smg_sm2_private_key_from_encrypted_pem(
                                  &key->private_key, in, length, password.bytes, password.length)
                            : smg_sm2_private_key_from_encrypted_der(
                                  &key->private_key, in, length, password.bytes, password.length);
    smg_wipe(&password, sizeof password);
    return status;
}

/* A status of the library, or NO_PASSWORD. What cannot be decrypted needs no password. */
static int read_private(cli_key *key, const key_file *file) {
    int status = read_plain(key, file);
    if (status == SMG_ERR_UNSUPPORTED) {
        status = file->info.decryption != SMG_OK ? (int)file->info.decryption
                                                 : read_encrypted(key, file);
    } else if (status == SMG_OK && file->pass != NULL) {
        cli_note("%s is not encrypted, so %s is not needed", file->name, file->pass_option);
    }
    key->is_private = status == SMG_OK;
    key->public_key = key->private_key.public_key;
    return status;
}

static smg_status read_public(cli_key *key, const key_file *file) {
    const uint8_t *in = file->content.next;
    size_t length = file->content.left;
    return file->encoding == CLI_PEM   ? smg_sm2_public_key_from_pem(&key->public_key, in, length)
           : file->encoding == CLI_DER ? smg_sm2_public_key_from_der(&key->public_key, in, length)
                                       : smg_sm2_public_key_from_hex(&key->public_key, in, length);
}

/* Reads the key of a file when either half will do. file->wanted becomes the half that the file
 * says it holds, where it does. */
static int read_either(cli_key *key, key_file *file) {
    if (file->encoding == CLI_HEX) {
        return file->content.left == SMG_SM2_PRIVATE_KEY_HEX_BYTES ? read_private(key, file)
                                                                   : read_public(key, file);
    }
    file->wanted = claimed(file);
    int status = file->wanted == CLI_PUBLIC_KEY ? SMG_ERR_FORMAT : read_private(key, file);
    return status == SMG_ERR_FORMAT && file->wanted != CLI_PRIVATE_KEY ? read_public(key, file)
                                                                       : status;
}

static int read_content(cli_key *key, key_file *file) {
    if (file->content.left == 0) {
        return cli_fail("%s: the file is empty; it should hold %s", file->name,
                        wanted_name(file->wanted));
    }
    if (file->content.left > CLI_KEY_FILE_MAX_BYTES) {
        return cli_fail("%s: longer than %d bytes, so it is not %s; check the path", file->name,
                        CLI_KEY_FILE_MAX_BYTES, wanted_name(file->wanted));
    }
    inspect(file);
    if (file->encoding == CLI_ANY_ENCODING) {
        return cli_fail("%s: neither PEM, DER nor hexadecimal (digits alone, without 0x and "
                        "spaces), so it is not %s; check the path",
                        file->name, wanted_name(file->wanted));
    }
    key->encoding = file->encoding;
    key->form = file->info.form;
    int status = file->wanted == CLI_EITHER_KEY    ? read_either(key, file)
                 : file->wanted == CLI_PRIVATE_KEY ? read_private(key, file)
                                                   : read_public(key, file);
    return status == SMG_OK        ? CLI_DONE
           : status == NO_PASSWORD ? CLI_ERROR
                                   : explain(file, (smg_status)status);
}

int cli_key_take(cli_key *key, const uint8_t *content, size_t length, const cli_key_source *source,
                 cli_encoding encoding, cli_wanted wanted) {
    key_file file = {.name = source->path != NULL ? source->path : "standard input",
                     .path = source->path != NULL ? source->path : "FILE",
                     .option = source->option,
                     .wanted = wanted,
                     .encoding = encoding,
                     .pass = source->pass,
                     .pass_option = source->pass_option,
                     .content = smg_span_over(content, length)};
    memset(key, 0, sizeof *key);
    return read_content(key, &file);
}

int cli_key_open(cli_key *key, const cli_key_source *source, cli_encoding encoding,
                 cli_wanted wanted) {
    uint8_t content[CLI_KEY_FILE_BUFFER_BYTES];
    size_t length = 0;
    memset(key, 0, sizeof *key);
    int result = cli_read_beginning(content, &length, sizeof content, source->path, source->option);
    if (result == CLI_DONE) {
        result = cli_key_take(key, content, length, source, encoding, wanted);
    }
    smg_wipe(content, sizeof content);
    return result;
}

int cli_key_read(cli_key *key, const char *path, const char *option, cli_encoding encoding,
                 cli_wanted wanted) {
    const cli_key_source source = {.path = path, .option = option};
    return cli_key_open(key, &source, encoding, wanted);
}

int cli_prf_read(smg_key_prf *prf, const char *text) {
    *prf = SMG_KEY_PRF_SM3;
    if (text == NULL || strcmp(text, "sm3") == 0) {
        return CLI_DONE;
    }
    *prf = SMG_KEY_PRF_SHA256;
    if (strcmp(text, "sha256") == 0) {
        return CLI_DONE;
    }
    return cli_fail("-prf %s: unknown; use sm3 or sha256", cli_shown(text));
}

int cli_new_password_read(cli_password *password, const char *value, const char *option) {
    int result = cli_password_read(password, value, option, true);
    if (result == CLI_DONE && password->length == 0) {
        return cli_fail("%s: an empty password protects nothing; give another", option);
    }
    return result;
}

int cli_new_protection_read(cli_new_protection *protection, const char *pass, const char *option,
                            const char *prf, const char *noenc) {
    memset(protection, 0, sizeof *protection);
    if (noenc != NULL && (pass != NULL || prf != NULL)) {
        return cli_fail("-noenc writes the private key without encryption, so %s would protect "
                        "nothing; leave one of them out",
                        pass != NULL ? option : "-prf");
    }
    int result = cli_prf_read(&protection->prf, prf);
    protection->is_plain = noenc != NULL;
    if (result == CLI_DONE && noenc == NULL) {
        result = cli_new_password_read(&protection->password, pass, option);
    }
    if (result != CLI_DONE) {
        smg_wipe(protection, sizeof *protection);
    }
    return result;
}
