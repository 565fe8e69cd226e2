/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/sm9_key.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <smidgen/wipe.h>

#include "cli/input.h"
#include "cli/options.h"
#include "cli/report.h"
#include "codec/der.h"
#include "codec/oids.h"
#include "codec/pem.h"
#include "codec/span.h"

/* What an error line is made of. */
typedef struct key_file {
    const char *name;
    const char *path; /* as a command line would give it */
    const char *option;
    cli_sm9_kind wanted;
    bool is_pem;
    bool was_encrypted;
    smg_span content;
    smg_key_info info; /* what the structure says that it is; all 0 when it says nothing */
    const char *pass;  /* the password as its option gives it, NULL without one */
    const char *pass_option;
} key_file;

static const char *const names[] = {
    [CLI_SM9_SIGN_MASTER] = "an SM9 master key for signatures",
    [CLI_SM9_ENCRYPT_MASTER] = "an SM9 master key for encryption",
    [CLI_SM9_SIGN_USER] = "a user's SM9 key for signatures",
    [CLI_SM9_ENCRYPT_USER] = "a user's SM9 key for encryption",
    [CLI_SM9_SIGN_PUBLIC] = "an SM9 master public key for signatures",
    [CLI_SM9_ENCRYPT_PUBLIC] = "an SM9 master public key for encryption",
};
enum { KINDS = sizeof names / sizeof names[0], PRIVATE_KINDS = CLI_SM9_SIGN_PUBLIC };

/* What makes one, for those who have none. */
static const char *const makers[] = {
    [CLI_SM9_SIGN_MASTER] = "sm9setup -alg sm9sign",
    [CLI_SM9_ENCRYPT_MASTER] = "sm9setup -alg sm9encrypt",
    [CLI_SM9_SIGN_USER] = "sm9keygen -alg sm9sign",
    [CLI_SM9_ENCRYPT_USER] = "sm9keygen -alg sm9encrypt",
    [CLI_SM9_SIGN_PUBLIC] = "sm9setup -alg sm9sign -pubout",
    [CLI_SM9_ENCRYPT_PUBLIC] = "sm9setup -alg sm9encrypt -pubout",
};

/* What PEM calls it, where that tells. */
static const char *const labels[] = {
    [CLI_SM9_SIGN_MASTER] = "SM9 SIGN MASTER KEY",
    [CLI_SM9_ENCRYPT_MASTER] = "SM9 ENC MASTER KEY",
    [CLI_SM9_SIGN_USER] = "SM9 SIGN PRIVATE KEY",
    [CLI_SM9_ENCRYPT_USER] = "SM9 ENC PRIVATE KEY",
    [CLI_SM9_SIGN_PUBLIC] = "SM9 SIGN MASTER PUBLIC KEY",
    [CLI_SM9_ENCRYPT_PUBLIC] = "SM9 ENC MASTER PUBLIC KEY",
};

static bool is_public(cli_sm9_kind kind) {
    return kind >= CLI_SM9_SIGN_PUBLIC;
}

/* ---- reading ---- */

static smg_status read_plain(cli_sm9_key *key, const key_file *it, cli_sm9_kind kind) {
    const uint8_t *in = it->content.next;
    const size_t length = it->content.left;
    const bool pem = it->is_pem;
    switch (kind) {
    case CLI_SM9_SIGN_MASTER:
        return pem ? smg_sm9_sign_master_key_from_pem(&key->sign_master, in, length)
                   : smg_sm9_sign_master_key_from_der(&key->sign_master, in, length);
    case CLI_SM9_ENCRYPT_MASTER:
        return pem ? smg_sm9_encrypt_master_key_from_pem(&key->encrypt_master, in, length)
                   : smg_sm9_encrypt_master_key_from_der(&key->encrypt_master, in, length);
    case CLI_SM9_SIGN_USER:
        return pem ? smg_sm9_sign_key_from_pem(&key->sign_user, in, length, NULL)
                   : smg_sm9_sign_key_from_der(&key->sign_user, in, length, NULL);
    case CLI_SM9_ENCRYPT_USER:
        return pem ? smg_sm9_encrypt_key_from_pem(&key->encrypt_user, in, length, NULL)
                   : smg_sm9_encrypt_key_from_der(&key->encrypt_user, in, length, NULL);
    case CLI_SM9_SIGN_PUBLIC:
        return pem ? smg_sm9_sign_master_public_from_pem(&key->sign_public, in, length)
                   : smg_sm9_sign_master_public_from_der(&key->sign_public, in, length);
    case CLI_SM9_ENCRYPT_PUBLIC:
        return pem ? smg_sm9_encrypt_master_public_from_pem(&key->encrypt_public, in, length)
                   : smg_sm9_encrypt_master_public_from_der(&key->encrypt_public, in, length);
    }
    return SMG_ERR_ARGUMENT;
}

static smg_status read_encrypted(cli_sm9_key *key, const key_file *it, cli_sm9_kind kind,
                                 const cli_password *password) {
    const uint8_t *in = it->content.next, *pass = password->bytes;
    const size_t length = it->content.left, count = password->length;
    const bool pem = it->is_pem;
    switch (kind) {
    case CLI_SM9_SIGN_MASTER:
        return pem ? smg_sm9_sign_master_key_from_encrypted_pem(&key->sign_master, in, length, pass,
                                                                count)
                   : smg_sm9_sign_master_key_from_encrypted_der(&key->sign_master, in, length, pass,
                                                                count);
    case CLI_SM9_ENCRYPT_MASTER:
        return pem ? smg_sm9_encrypt_master_key_from_encrypted_pem(&key->encrypt_master, in, length,
                                                                   pass, count)
                   : smg_sm9_encrypt_master_key_from_encrypted_der(&key->encrypt_master, in, length,
                                                                   pass, count);
    case CLI_SM9_SIGN_USER:
        return pem ? smg_sm9_sign_key_from_encrypted_pem(&key->sign_user, in, length, pass, count,
                                                         NULL)
                   : smg_sm9_sign_key_from_encrypted_der(&key->sign_user, in, length, pass, count,
                                                         NULL);
    case CLI_SM9_ENCRYPT_USER:
        return pem ? smg_sm9_encrypt_key_from_encrypted_pem(&key->encrypt_user, in, length, pass,
                                                            count, NULL)
                   : smg_sm9_encrypt_key_from_encrypted_der(&key->encrypt_user, in, length, pass,
                                                            count, NULL);
    default:
        return SMG_ERR_ARGUMENT;
    }
}

/* ---- what is wrong ---- */

/* The other kind of private key that a file holds, or KINDS; password NULL: it is not encrypted. */
static int find_other(const key_file *file, const cli_password *password) {
    cli_sm9_key other;
    int found = KINDS;
    for (int kind = 0; kind < (int)PRIVATE_KINDS && found == KINDS; kind++) {
        smg_status status = password != NULL
                                ? read_encrypted(&other, file, (cli_sm9_kind)kind, password)
                                : read_plain(&other, file, (cli_sm9_kind)kind);
        found = status == SMG_OK ? kind : found;
    }
    smg_wipe(&other, sizeof other);
    return found;
}

static int explain_algorithm(const key_file *file, const cli_password *password) {
    const char *name = file->name;
    const int other = find_other(file, password);
    if (other != KINDS) {
        return cli_fail("%s: holds %s; %s needs %s", name, names[other], file->option,
                        names[file->wanted]);
    }
    return cli_fail("%s: not %s (%s%s); smidgen %s makes one", name, names[file->wanted],
                    password != NULL ? "what is encrypted in it is of another algorithm"
                                     : "algorithm OID ",
                    password != NULL ? "" : file->info.algorithm, makers[file->wanted]);
}

static int explain_encryption(const key_file *file) {
    const smg_key_info *info = &file->info;
    char count[32] = "";
    if (info->iterations > SMG_KEY_ITERATIONS_MAX) {
        snprintf(count, sizeof count, ", %" PRIu32 "%s iterations", info->iterations,
                 info->iterations == UINT32_MAX ? " or more" : "");
    }
    return cli_fail("%s: an encrypted private key, and how (%s%s) is not among what is read; have "
                    "the program that wrote it write it again, with PBKDF2 and SM4-CBC, or plain",
                    file->name, info->encryption[0] != '\0' ? info->encryption : "unknown", count);
}

/* The kind that a label tells, ENCRYPTED before it or not, or KINDS. */
static int labelled(const char *label) {
    static const char encrypted[] = "ENCRYPTED ";
    const size_t skip = sizeof encrypted - 1;
    label += strncmp(label, encrypted, skip) == 0 ? skip : 0;
    int kind = 0;
    while (kind < (int)KINDS && strcmp(label, labels[kind]) != 0) {
        kind++;
    }
    return kind;
}

/* The kind that a file holds in the place of the one that is wanted, or KINDS. */
static int find_instead(const key_file *file) {
    cli_sm9_key other;
    int found = file->is_pem ? labelled(file->info.label) : find_other(file, NULL);
    for (int kind = CLI_SM9_SIGN_PUBLIC; kind < (int)KINDS && found == KINDS && !file->is_pem;
         kind++) {
        found = read_plain(&other, file, (cli_sm9_kind)kind) == SMG_OK ? kind : found;
    }
    return found;
}

/* The file holds something sound of another kind, as far as the label or the structure tells. */
static int explain_format(const key_file *file) {
    const smg_key_info *info = &file->info;
    const char *name = file->name, *wanted = names[file->wanted];
    const int instead = find_instead(file);
    if (instead != KINDS && instead != (int)file->wanted) {
        return cli_fail("%s: holds %s; %s needs %s", name, names[instead], file->option, wanted);
    }
    const bool is_private = strcmp(info->label, "PRIVATE KEY") == 0 ||
                            strcmp(info->label, "ENCRYPTED PRIVATE KEY") == 0;
    if (is_public(file->wanted) &&
        (is_private || info->form == SMG_KEY_PKCS8 || info->form == SMG_KEY_PKCS8_ENCRYPTED)) {
        return cli_fail("%s: holds a private key; %s needs %s: smidgen %s", name, file->option,
                        wanted, makers[file->wanted]);
    }
    if (info->label[0] != '\0' && instead == KINDS && !is_private) {
        return cli_fail("%s: holds a PEM block '%s', not %s; check the path", name, info->label,
                        wanted);
    }
    return cli_fail("%s: malformed or truncated %s, so it is not %s; take another copy", name,
                    file->is_pem ? "PEM" : "DER", wanted);
}

static int explain(const key_file *file, smg_status status, const cli_password *password) {
    switch (status) {
    case SMG_ERR_UNSUPPORTED:
        return explain_encryption(file);
    case SMG_ERR_PASSWORD:
        return cli_fail("%s: the password does not open it, or the file is damaged; give another",
                        file->name);
    case SMG_ERR_ALGORITHM:
        return explain_algorithm(file, password);
    case SMG_ERR_KEY:
        return cli_fail("%s: the private key is out of range, or the master public key that stands "
                        "beside it is missing or not its own; take another copy",
                        file->name);
    case SMG_ERR_POINT:
        return cli_fail("%s: a point in it is not one of SM9's groups; take another copy",
                        file->name);
    case SMG_ERR_LENGTH:
        return cli_fail("%s: more than any SM9 key holds; check the path", file->name);
    default:
        return explain_format(file);
    }
}

/* ---- files ---- */

static int open_encrypted(cli_sm9_key *key, const key_file *file) {
    cli_password password;
    int result = cli_password_read(&password, file->pass, file->pass_option, false);
    if (result == CLI_DONE) {
        smg_status status = read_encrypted(key, file, file->wanted, &password);
        result = status == SMG_OK ? CLI_DONE : explain(file, status, &password);
    }
    smg_wipe(&password, sizeof password);
    return result;
}

/* What cannot be decrypted needs no password. */
static int read_content(cli_sm9_key *key, key_file *file) {
    const smg_span *content = &file->content;
    if (content->left == 0) {
        return cli_fail("%s: the file is empty; it should hold %s", file->name,
                        names[file->wanted]);
    }
    if (content->left > CLI_KEY_FILE_MAX_BYTES) {
        return cli_fail("%s: longer than %d bytes, so it is not %s; check the path", file->name,
                        CLI_KEY_FILE_MAX_BYTES, names[file->wanted]);
    }
    file->is_pem = smg_pem_begins_in(*content);
    if (file->is_pem) {
        smg_key_inspect_pem(&file->info, content->next, content->left);
    } else if (smg_der_has(content, SMG_DER_SEQUENCE) || smg_der_has(content, SMG_DER_INTEGER) ||
               smg_der_has(content, SMG_DER_BIT_STRING)) {
        smg_key_inspect_der(&file->info, content->next, content->left);
    } else {
        return cli_fail("%s: neither PEM nor DER, so it is not %s; check the path", file->name,
                        names[file->wanted]);
    }
    smg_status status = read_plain(key, file, file->wanted);
    if (status == SMG_ERR_UNSUPPORTED && file->info.decryption == SMG_OK) {
        return open_encrypted(key, file);
    }
    if (status != SMG_OK) {
        return explain(file, status, NULL);
    }
    if (file->pass != NULL) {
        cli_note("%s is not encrypted, so %s is not needed", file->name, file->pass_option);
    }
    return CLI_DONE;
}

int cli_sm9_key_open(cli_sm9_key *key, const cli_key_source *source, cli_sm9_kind kind) {
    uint8_t content[CLI_KEY_FILE_BUFFER_BYTES];
    size_t length = 0;
    memset(key, 0, sizeof *key);
    int result = cli_read_beginning(content, &length, sizeof content, source->path, source->option);
    if (result == CLI_DONE) {
        key_file file = {.name = source->path != NULL ? source->path : "standard input",
                         .path = source->path != NULL ? source->path : "FILE",
                         .option = source->option,
                         .wanted = kind,
                         .pass = source->pass,
                         .pass_option = source->pass_option,
                         .content = smg_span_over(content, length)};
        result = read_content(key, &file);
    }
    smg_wipe(content, sizeof content);
    return result;
}

int cli_sm9_key_read(cli_sm9_key *key, const char *path, const char *option, cli_sm9_kind kind) {
    const cli_key_source source = {.path = path, .option = option};
    return cli_sm9_key_open(key, &source, kind);
}

smg_status cli_sm9_key_write(uint8_t pem[CLI_SM9_PEM_BYTES], size_t *length, const cli_sm9_key *key,
                             cli_sm9_kind kind, const cli_password *password, smg_key_prf prf) {
    const size_t room = CLI_SM9_PEM_BYTES;
    const void *pass = password != NULL ? password->bytes : NULL;
    const size_t pass_length = password != NULL ? password->length : 0;
    const uint32_t count = SMG_KEY_ITERATIONS;
    switch (kind) {
    case CLI_SM9_SIGN_MASTER:
        return pass == NULL
                   ? smg_sm9_sign_master_key_to_pkcs8_pem(pem, length, room, &key->sign_master)
                   : smg_sm9_sign_master_key_to_encrypted_pem(pem, length, room, &key->sign_master,
                                                              pass, pass_length, prf, count, NULL);
    case CLI_SM9_ENCRYPT_MASTER:
        return pass == NULL
                   ? smg_sm9_encrypt_master_key_to_pkcs8_pem(pem, length, room,
                                                             &key->encrypt_master)
                   : smg_sm9_encrypt_master_key_to_encrypted_pem(pem, length, room,
                                                                 &key->encrypt_master, pass,
                                                                 pass_length, prf, count, NULL);
    case CLI_SM9_SIGN_USER:
        return pass == NULL
                   ? smg_sm9_sign_key_to_pkcs8_pem(pem, length, room, &key->sign_user)
                   : smg_sm9_sign_key_to_encrypted_pem(pem, length, room, &key->sign_user, pass,
                                                       pass_length, prf, count, NULL);
    case CLI_SM9_ENCRYPT_USER:
        return pass == NULL
                   ? smg_sm9_encrypt_key_to_pkcs8_pem(pem, length, room, &key->encrypt_user)
                   : smg_sm9_encrypt_key_to_encrypted_pem(pem, length, room, &key->encrypt_user,
                                                          pass, pass_length, prf, count, NULL);
    default:
        return SMG_ERR_ARGUMENT;
    }
}

/* ---- options ---- */

static const cli_sm9_alg algs[] = {
    {"sm9sign", CLI_SM9_SIGN_MASTER, CLI_SM9_SIGN_USER, SMG_SM9_HID_SIGN},
    {"sm9encrypt", CLI_SM9_ENCRYPT_MASTER, CLI_SM9_ENCRYPT_USER, SMG_SM9_HID_ENCRYPT},
    {"sm9keyagreement", CLI_SM9_ENCRYPT_MASTER, CLI_SM9_ENCRYPT_USER, SMG_SM9_HID_EXCHANGE},
};

int cli_sm9_alg_read(const cli_sm9_alg **alg, const char *value, bool exchange) {
    const char *all = exchange ? "sm9sign, sm9encrypt or sm9keyagreement" : "sm9sign or sm9encrypt";
    const size_t count = exchange ? 3 : 2;
    if (value == NULL) {
        return cli_fail("-alg is missing; give %s", all);
    }
    for (size_t i = 0; i < count; i++) {
        if (strcmp(value, algs[i].name) == 0) {
            *alg = &algs[i];
            return CLI_DONE;
        }
    }
    if (strcmp(value, algs[2].name) == 0) {
        return cli_fail("-alg %s: its users' keys are made of a master key for encryption; give "
                        "sm9encrypt",
                        value);
    }
    return cli_fail("-alg %s: unknown; give %s", cli_shown(value), all);
}

int cli_sm9_hid_read(uint8_t *hid, const char *value, uint8_t usual) {
    uint64_t number = usual;
    if (value != NULL && (!cli_read_number(&number, value, UINT8_MAX) || number == 0)) {
        return cli_fail("-hid %s: not a function identifier; give a number of 1 to 255",
                        cli_shown(value));
    }
    *hid = (uint8_t)number;
    return CLI_DONE;
}
