/* SPDX-License-Identifier: Apache-2.0 */
/* The readers and writers of SM9's private keys: each once, for the four kinds. */
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/encrypted_key.h"
#include "codec/pem.h"
#include "codec/sm9_key.h"
#include "codec/text.h"
#include "core/secret.h"

static const char plain_label[] = "PRIVATE KEY";
static const char encrypted_label[] = "ENCRYPTED PRIVATE KEY";
static const char encrypted[] = "ENCRYPTED ";

/* ---- reading ---- */

/* What a reader is given. */
typedef struct input {
    smg_span in;
    bool has_password; /* the file is to be encrypted */
    const void *password;
    size_t password_length;
    const smg_sm9_master_public *master; /* NULL: none */
} input;

/* Padding and structure are what tell a wrong password, so both give the same answer. */
static smg_status read_encrypted(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span der,
                                 const input *it) {
    uint8_t plain[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t length;
    smg_key_parts parts;
    smg_status status =
        smg_encrypted_key_open(plain, &length, der, it->password, it->password_length);
    if (status == SMG_OK) {
        /* The reader branches on tags and lengths alone, which are public under the right password;
         * under another one, that they make no sense is the answer. */
        SMG_PUBLIC(plain, length);
        const smg_span inside = smg_span_over(plain, length);
        status = !smg_key_parse(&parts, inside) || parts.form != SMG_KEY_PKCS8
                     ? SMG_ERR_PASSWORD
                     : smg_sm9_private_key_read_pkcs8(key, kind, inside, it->master);
    }
    smg_wipe(plain, sizeof plain);
    return status;
}

static smg_status read_der(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span der,
                           const input *it) {
    return it->has_password ? read_encrypted(key, kind, der, it)
                            : smg_sm9_private_key_read(key, kind, der, it->master);
}

/* Whether a block holds a key of this kind as its label tells, and whether that is encrypted. */
static bool is_wanted(const smg_pem_block *block, smg_sm9_kind kind, bool *is_encrypted) {
    smg_pem_block inner = *block;
    *is_encrypted = smg_span_starts(&block->label, encrypted, sizeof encrypted - 1);
    if (*is_encrypted) {
        smg_span_advance(&inner.label, sizeof encrypted - 1);
    }
    return smg_pem_has_label(&inner, plain_label) ||
           smg_pem_has_label(&inner, smg_sm9_kind_label(kind));
}

static smg_status read_block(smg_sm9_private_key *key, smg_sm9_kind kind,
                             const smg_pem_block *block, const input *it) {
    uint8_t content[SMG_KEY_PEM_CONTENT_MAX_BYTES];
    size_t length;
    smg_status status = smg_base64_decode(content, &length, sizeof content, block->body);
    if (status == SMG_OK) {
        status = read_der(key, kind, smg_span_over(content, length), it);
    }
    smg_wipe(content, sizeof content);
    return status;
}

static smg_status read_pem(smg_sm9_private_key *key, smg_sm9_kind kind, const input *it) {
    smg_span text = it->in;
    smg_pem_block block;
    bool is_encrypted;
    while (smg_pem_next(&text, &block)) {
        if (smg_pem_is_encrypted(&block)) {
            return SMG_ERR_UNSUPPORTED;
        }
        if (!is_wanted(&block, kind, &is_encrypted)) {
            continue;
        }
        if (is_encrypted == it->has_password) {
            return read_block(key, kind, &block, it);
        }
        if (is_encrypted) {
            return SMG_ERR_UNSUPPORTED;
        }
    }
    return SMG_ERR_FORMAT;
}

/* What is read becomes *key, which what is given may lie within. */
static smg_status read_key(void *key, smg_sm9_kind kind, const input *it, bool is_pem) {
    smg_sm9_private_key made;
    smg_status status = SMG_ERR_ARGUMENT;
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (it->in.next != NULL && (it->password != NULL || it->password_length == 0)) {
        status = is_pem ? read_pem(&made, kind, it) : read_der(&made, kind, it->in, it);
    }
    if (status == SMG_OK) {
        memcpy(key, &made, smg_sm9_kind_size(kind));
    } else {
        smg_wipe(key, smg_sm9_kind_size(kind));
    }
    smg_wipe(&made, sizeof made);
    return status;
}

/* The public part as a reader takes it; NULL where there is none. */
static const smg_sm9_master_public *given_sign(smg_sm9_master_public *room,
                                               const smg_sm9_sign_master_public *master) {
    if (master != NULL) {
        room->sign = *master;
    }
    return master != NULL ? room : NULL;
}

static const smg_sm9_master_public *given_encrypt(smg_sm9_master_public *room,
                                                  const smg_sm9_encrypt_master_public *master) {
    if (master != NULL) {
        room->encrypt = *master;
    }
    return master != NULL ? room : NULL;
}

#define MASTER_READERS(name, kind)                                                                 \
    smg_status name##_from_der(name *key, const uint8_t *in, size_t length) {                      \
        const input it = {.in = smg_span_over(in, length)};                                        \
        return read_key(key, kind, &it, false);                                                    \
    }                                                                                              \
    smg_status name##_from_pem(name *key, const void *in, size_t length) {                         \
        const input it = {.in = smg_span_over(in, length)};                                        \
        return read_key(key, kind, &it, true);                                                     \
    }                                                                                              \
    smg_status name##_from_encrypted_der(name *key, const uint8_t *in, size_t length,              \
                                         const void *password, size_t password_length) {           \
        const input it = {smg_span_over(in, length), true, password, password_length, NULL};       \
        return read_key(key, kind, &it, false);                                                    \
    }                                                                                              \
    smg_status name##_from_encrypted_pem(name *key, const void *in, size_t length,                 \
                                         const void *password, size_t password_length) {           \
        const input it = {smg_span_over(in, length), true, password, password_length, NULL};       \
        return read_key(key, kind, &it, true);                                                     \
    }

#define USER_READERS(name, kind, public, given)                                                    \
    smg_status name##_from_der(name *key, const uint8_t *in, size_t length,                        \
                               const public *master) {                                             \
        smg_sm9_master_public room;                                                                \
        const input it = {.in = smg_span_over(in, length), .master = given(&room, master)};        \
        return read_key(key, kind, &it, false);                                                    \
    }                                                                                              \
    smg_status name##_from_pem(name *key, const void *in, size_t length, const public *master) {   \
        smg_sm9_master_public room;                                                                \
        const input it = {.in = smg_span_over(in, length), .master = given(&room, master)};        \
        return read_key(key, kind, &it, true);                                                     \
    }                                                                                              \
    smg_status name##_from_encrypted_der(name *key, const uint8_t *in, size_t length,              \
                                         const void *password, size_t password_length,             \
                                         const public *master) {                                   \
        smg_sm9_master_public room;                                                                \
        const input it = {smg_span_over(in, length), true, password, password_length,              \
                          given(&room, master)};                                                   \
        return read_key(key, kind, &it, false);                                                    \
    }                                                                                              \
    smg_status name##_from_encrypted_pem(name *key, const void *in, size_t length,                 \
                                         const void *password, size_t password_length,             \
                                         const public *master) {                                   \
        smg_sm9_master_public room;                                                                \
        const input it = {smg_span_over(in, length), true, password, password_length,              \
                          given(&room, master)};                                                   \
        return read_key(key, kind, &it, true);                                                     \
    }

MASTER_READERS(smg_sm9_sign_master_key, SMG_SM9_SIGN_MASTER)
MASTER_READERS(smg_sm9_encrypt_master_key, SMG_SM9_ENCRYPT_MASTER)
USER_READERS(smg_sm9_sign_key, SMG_SM9_SIGN_USER, smg_sm9_sign_master_public, given_sign)
USER_READERS(smg_sm9_encrypt_key, SMG_SM9_ENCRYPT_USER, smg_sm9_encrypt_master_public,
             given_encrypt)

/* ---- writing ---- */

/* Where a writer writes. */
typedef struct output {
    uint8_t *out;
    size_t *out_length;
    size_t capacity;
} output;

/* made := the key, once there is room for it and it is one; *out_length is 0 from here on. */
static smg_status check_writing(smg_sm9_private_key *made, const output *to, size_t needed,
                                const void *key, smg_sm9_kind kind) {
    smg_status status = smg_codec_check_room(to->out, to->out_length, to->capacity, needed, key);
    if (status != SMG_OK) {
        return status;
    }
    *to->out_length = 0;
    memcpy(made, key, smg_sm9_kind_size(kind));
    return smg_sm9_private_key_check_filled(made, kind);
}

/* Writes at the end of der, and returns how much. */
static size_t write_plain(uint8_t der[SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES],
                          const smg_sm9_private_key *key, smg_sm9_kind kind, bool pkcs8) {
    smg_der_writer w;
    smg_der_writer_init(&w, der, SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES);
    smg_sm9_private_key_put(&w, key, kind, pkcs8);
    return smg_der_written(&w);
}

typedef enum layout { INNER_DER, PKCS8_DER, PKCS8_PEM } layout;

static smg_status write_key(const output *to, const void *key, smg_sm9_kind kind, layout how) {
    static const size_t needed[] = {
        [INNER_DER] = SMG_SM9_PRIVATE_KEY_DER_MAX_BYTES,
        [PKCS8_DER] = SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES,
        [PKCS8_PEM] = SMG_SM9_PRIVATE_KEY_PKCS8_PEM_MAX_BYTES,
    };
    smg_sm9_private_key made;
    uint8_t der[SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES];
    memset(&made, 0, sizeof made);
    smg_status status = check_writing(&made, to, needed[how], key, kind);
    if (status == SMG_OK) {
        const size_t length = write_plain(der, &made, kind, how != INNER_DER);
        const uint8_t *begin = der + sizeof der - length;
        if (how == PKCS8_PEM) {
            *to->out_length = smg_pem_write(to->out, plain_label, begin, length);
        } else {
            memcpy(to->out, begin, length);
            *to->out_length = length;
        }
        smg_wipe(der, sizeof der);
    }
    smg_wipe(&made, sizeof made);
    return status;
}

static smg_status write_encrypted(const output *to, const void *key, smg_sm9_kind kind, bool is_pem,
                                  const smg_key_protection *protection) {
    smg_sm9_private_key made;
    uint8_t plain[SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES];
    uint8_t der[SMG_SM9_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES];
    size_t length = 0;
    memset(&made, 0, sizeof made);
    smg_status status = check_writing(&made, to,
                                      is_pem ? SMG_SM9_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES
                                             : SMG_SM9_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES,
                                      key, kind);
    if (status == SMG_OK) {
        status = smg_key_protection_check(protection);
    }
    if (status == SMG_OK) {
        const size_t plain_length = write_plain(plain, &made, kind, true);
        status =
            smg_encrypted_key_seal(der, sizeof der, &length, plain + sizeof plain - plain_length,
                                   plain_length, protection);
        smg_wipe(plain, sizeof plain);
    }
    if (status == SMG_OK && is_pem) {
        *to->out_length =
            smg_pem_write(to->out, encrypted_label, der + sizeof der - length, length);
    } else if (status == SMG_OK) {
        memcpy(to->out, der + sizeof der - length, length);
        *to->out_length = length;
    }
    smg_wipe(&made, sizeof made);
    return status;
}

#define WRITERS(name, kind)                                                                        \
    smg_status name##_to_der(uint8_t *out, size_t *out_length, size_t capacity, const name *key) { \
        const output to = {out, out_length, capacity};                                             \
        return write_key(&to, key, kind, INNER_DER);                                               \
    }                                                                                              \
    smg_status name##_to_pkcs8_der(uint8_t *out, size_t *out_length, size_t capacity,              \
                                   const name *key) {                                              \
        const output to = {out, out_length, capacity};                                             \
        return write_key(&to, key, kind, PKCS8_DER);                                               \
    }                                                                                              \
    smg_status name##_to_pkcs8_pem(uint8_t *out, size_t *out_length, size_t capacity,              \
                                   const name *key) {                                              \
        const output to = {out, out_length, capacity};                                             \
        return write_key(&to, key, kind, PKCS8_PEM);                                               \
    }                                                                                              \
    smg_status name##_to_encrypted_der(                                                            \
        uint8_t *out, size_t *out_length, size_t capacity, const name *key, const void *password,  \
        size_t password_length, smg_key_prf prf, uint32_t iterations, const smg_random *random) {  \
        const output to = {out, out_length, capacity};                                             \
        const smg_key_protection under = {password, password_length, prf, iterations, random};     \
        return write_encrypted(&to, key, kind, false, &under);                                     \
    }                                                                                              \
    smg_status name##_to_encrypted_pem(                                                            \
        uint8_t *out, size_t *out_length, size_t capacity, const name *key, const void *password,  \
        size_t password_length, smg_key_prf prf, uint32_t iterations, const smg_random *random) {  \
        const output to = {out, out_length, capacity};                                             \
        const smg_key_protection under = {password, password_length, prf, iterations, random};     \
        return write_encrypted(&to, key, kind, true, &under);                                      \
    }

WRITERS(smg_sm9_sign_master_key, SMG_SM9_SIGN_MASTER)
WRITERS(smg_sm9_encrypt_master_key, SMG_SM9_ENCRYPT_MASTER)
WRITERS(smg_sm9_sign_key, SMG_SM9_SIGN_USER)
WRITERS(smg_sm9_encrypt_key, SMG_SM9_ENCRYPT_USER)
