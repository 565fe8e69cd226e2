/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/sm9_key.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "codec/oids.h"
#include "core/constant_time.h"
#include "core/secret.h"

static bool is_master(smg_sm9_kind kind) {
    return kind == SMG_SM9_SIGN_MASTER || kind == SMG_SM9_ENCRYPT_MASTER;
}

static bool is_for_signatures(smg_sm9_kind kind) {
    return kind == SMG_SM9_SIGN_MASTER || kind == SMG_SM9_SIGN_USER;
}

size_t smg_sm9_kind_size(smg_sm9_kind kind) {
    static const size_t sizes[] = {
        [SMG_SM9_SIGN_MASTER] = sizeof(smg_sm9_sign_master_key),
        [SMG_SM9_ENCRYPT_MASTER] = sizeof(smg_sm9_encrypt_master_key),
        [SMG_SM9_SIGN_USER] = sizeof(smg_sm9_sign_key),
        [SMG_SM9_ENCRYPT_USER] = sizeof(smg_sm9_encrypt_key),
    };
    return sizes[kind];
}

const char *smg_sm9_kind_label(smg_sm9_kind kind) {
    static const char *const labels[] = {
        [SMG_SM9_SIGN_MASTER] = "SM9 SIGN MASTER KEY",
        [SMG_SM9_ENCRYPT_MASTER] = "SM9 ENC MASTER KEY",
        [SMG_SM9_SIGN_USER] = "SM9 SIGN PRIVATE KEY",
        [SMG_SM9_ENCRYPT_USER] = "SM9 ENC PRIVATE KEY",
    };
    return labels[kind];
}

/* ---- structure ---- */

/* What stands in a PrivateKeyInfo: SEQUENCE { secret, public part OPTIONAL }, or the secret alone.
 */
typedef struct parts {
    uint8_t scalar[SMG_SM9_SCALAR_BYTES]; /* of a master key */
    smg_span user_point;                  /* of a user's */
    smg_span public_point;
    bool has_public_point;
} parts;

static bool read_secret(parts *it, smg_sm9_kind kind, smg_span *in) {
    return is_master(kind) ? smg_der_read_secret(in, it->scalar, sizeof it->scalar)
                           : smg_der_read_bits(in, &it->user_point);
}

static bool parse(parts *it, smg_sm9_kind kind, smg_span in) {
    memset(it, 0, sizeof *it);
    if (!smg_der_has(&in, SMG_DER_SEQUENCE)) {
        return read_secret(it, kind, &in) && in.left == 0;
    }
    smg_span content;
    if (!smg_der_read(&in, SMG_DER_SEQUENCE, &content) || in.left != 0 ||
        !read_secret(it, kind, &content)) {
        return false;
    }
    it->has_public_point = content.left > 0;
    return !it->has_public_point ||
           (smg_der_read_bits(&content, &it->public_point) && content.left == 0);
}

bool smg_sm9_public_parse(smg_span *point, smg_span der) {
    smg_span content = der;
    if (smg_der_has(&der, SMG_DER_SEQUENCE) &&
        (!smg_der_read(&der, SMG_DER_SEQUENCE, &content) || der.left != 0)) {
        return false;
    }
    return smg_der_read_bits(&content, point) && content.left == 0;
}

static bool is_oid(const smg_span *oid, const uint8_t *known, size_t length) {
    return smg_span_equals(oid, known, length);
}

#define IS(oid, known) is_oid(oid, known, sizeof known)

/* Whether an object identifier is that of signatures, or one of the other two. */
static bool is_use(const smg_span *oid, smg_sm9_kind kind) {
    return is_for_signatures(kind) ? IS(oid, smg_oid_sm9_sign)
                                   : IS(oid, smg_oid_sm9_encrypt) || IS(oid, smg_oid_sm9_exchange);
}

static bool is_algorithm(const smg_key_parts *file, smg_sm9_kind kind) {
    if (is_master(kind)) {
        return IS(&file->algorithm, smg_oid_sm9) && file->parameters.kind == SMG_PARAMETERS_NAMED &&
               is_use(&file->parameters.curve, kind);
    }
    return is_use(&file->algorithm, kind) && (file->parameters.kind == SMG_PARAMETERS_ABSENT ||
                                              file->parameters.kind == SMG_PARAMETERS_NULL);
}

/* ---- the object ---- */

/* A point that stands in a file has no length of its own to be complained of. */
static smg_status of_point(smg_status status) {
    return status == SMG_ERR_LENGTH ? SMG_ERR_FORMAT : status;
}

static smg_status read_public(smg_sm9_master_public *out, smg_sm9_kind kind, const smg_span *in) {
    return of_point(
        is_for_signatures(kind)
            ? smg_sm9_sign_master_public_from_bytes(&out->sign, in->next, in->left)
            : smg_sm9_encrypt_master_public_from_bytes(&out->encrypt, in->next, in->left));
}

static bool is_same_public(const smg_sm9_master_public *a, const smg_sm9_master_public *b,
                           smg_sm9_kind kind) {
    return is_for_signatures(kind) ? memcmp(&a->sign, &b->sign, sizeof a->sign) == 0
                                   : memcmp(&a->encrypt, &b->encrypt, sizeof a->encrypt) == 0;
}

/* *out := the public part of a made master key. */
static void public_of(smg_sm9_master_public *out, const smg_sm9_private_key *key,
                      smg_sm9_kind kind) {
    if (kind == SMG_SM9_SIGN_MASTER) {
        out->sign = key->sign_master.public_key;
    } else {
        out->encrypt = key->encrypt_master.public_key;
    }
}

/* A public part that stands beside a master key must be its own. */
static smg_status fill_master(smg_sm9_private_key *key, smg_sm9_kind kind, const parts *it) {
    smg_status status =
        kind == SMG_SM9_SIGN_MASTER
            ? smg_sm9_sign_master_key_from_bytes(&key->sign_master, it->scalar, sizeof it->scalar)
            : smg_sm9_encrypt_master_key_from_bytes(&key->encrypt_master, it->scalar,
                                                    sizeof it->scalar);
    if (status == SMG_OK && it->has_public_point) {
        smg_sm9_master_public own, found;
        public_of(&own, key, kind);
        status = read_public(&found, kind, &it->public_point);
        if (status == SMG_OK && !is_same_public(&own, &found, kind)) {
            status = SMG_ERR_KEY;
        }
    }
    return status;
}

/* The public part of a user's key is the one in the file, the caller's, or both. */
static smg_status fill_user(smg_sm9_private_key *key, smg_sm9_kind kind, const parts *it,
                            const smg_sm9_master_public *master) {
    smg_sm9_master_public found;
    if (it->has_public_point) {
        smg_status status = read_public(&found, kind, &it->public_point);
        if (status != SMG_OK) {
            return status;
        }
        if (master != NULL && !is_same_public(&found, master, kind)) {
            return SMG_ERR_KEY;
        }
        master = &found;
    }
    if (master == NULL) {
        return SMG_ERR_KEY;
    }
    const smg_span *point = &it->user_point;
    return of_point(
        kind == SMG_SM9_SIGN_USER
            ? smg_sm9_sign_key_from_bytes(&key->sign_user, point->next, point->left, &master->sign)
            : smg_sm9_encrypt_key_from_bytes(&key->encrypt_user, point->next, point->left,
                                             &master->encrypt));
}

static smg_status fill(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span inner,
                       const smg_sm9_master_public *master) {
    parts it;
    smg_status status = SMG_ERR_FORMAT;
    if (parse(&it, kind, inner)) {
        status = is_master(kind) ? fill_master(key, kind, &it) : fill_user(key, kind, &it, master);
    }
    smg_wipe(&it, sizeof it);
    return status;
}

static smg_status fill_from_pkcs8(smg_sm9_private_key *key, smg_sm9_kind kind,
                                  const smg_key_parts *file, const smg_sm9_master_public *master) {
    if (!is_algorithm(file, kind)) {
        return SMG_ERR_ALGORITHM;
    }
    return file->has_public_key ? SMG_ERR_FORMAT : fill(key, kind, file->key, master);
}

smg_status smg_sm9_private_key_read_pkcs8(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span der,
                                          const smg_sm9_master_public *master) {
    smg_key_parts file;
    return smg_key_parse(&file, der) && file.form == SMG_KEY_PKCS8
               ? fill_from_pkcs8(key, kind, &file, master)
               : SMG_ERR_FORMAT;
}

smg_status smg_sm9_private_key_read(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span der,
                                    const smg_sm9_master_public *master) {
    smg_key_parts file;
    if (!smg_key_parse(&file, der)) {
        return fill(key, kind, der, master);
    }
    switch (file.form) {
    case SMG_KEY_PKCS8:
        return fill_from_pkcs8(key, kind, &file, master);
    case SMG_KEY_PKCS8_ENCRYPTED:
        return SMG_ERR_UNSUPPORTED;
    case SMG_KEY_SEC1:
        return SMG_ERR_ALGORITHM;
    default:
        return SMG_ERR_FORMAT;
    }
}

/* ---- writing ---- */

smg_status smg_sm9_private_key_check_filled(const smg_sm9_private_key *key, smg_sm9_kind kind) {
    uint32_t empty = kind == SMG_SM9_SIGN_MASTER
                         ? smg_ct_all_zero(key->sign_master.ks, sizeof key->sign_master.ks)
                     : kind == SMG_SM9_ENCRYPT_MASTER
                         ? smg_ct_all_zero(key->encrypt_master.ke, sizeof key->encrypt_master.ke)
                     : kind == SMG_SM9_SIGN_USER
                         ? smg_ct_all_zero(key->sign_user.ds, sizeof key->sign_user.ds)
                         : smg_ct_all_zero(key->encrypt_user.de, sizeof key->encrypt_user.de);
    SMG_PUBLIC(&empty, sizeof empty); /* a key that was made is never all zero */
    return empty != 0 ? SMG_ERR_KEY : SMG_OK;
}

/* The public part comes last in both SEQUENCEs, and so is put first. */
static void put_public(smg_der_writer *w, const smg_sm9_private_key *key, smg_sm9_kind kind) {
    uint8_t point[SMG_SM9_G2_POINT_BYTES];
    if (is_for_signatures(kind)) {
        smg_sm9_sign_master_public_to_bytes(point, kind == SMG_SM9_SIGN_MASTER
                                                       ? &key->sign_master.public_key
                                                       : &key->sign_user.master);
        smg_der_put_bits(w, point, SMG_SM9_G2_POINT_BYTES);
    } else {
        smg_sm9_encrypt_master_public_to_bytes(point, kind == SMG_SM9_ENCRYPT_MASTER
                                                          ? &key->encrypt_master.public_key
                                                          : &key->encrypt_user.master);
        smg_der_put_bits(w, point, SMG_SM9_G1_POINT_BYTES);
    }
}

static void put_secret(smg_der_writer *w, const smg_sm9_private_key *key, smg_sm9_kind kind) {
    uint8_t bytes[SMG_SM9_G2_POINT_BYTES];
    switch (kind) {
    case SMG_SM9_SIGN_MASTER:
        smg_sm9_sign_master_key_to_bytes(bytes, &key->sign_master);
        smg_der_put_secret(w, bytes, SMG_SM9_SCALAR_BYTES);
        break;
    case SMG_SM9_ENCRYPT_MASTER:
        smg_sm9_encrypt_master_key_to_bytes(bytes, &key->encrypt_master);
        smg_der_put_secret(w, bytes, SMG_SM9_SCALAR_BYTES);
        break;
    case SMG_SM9_SIGN_USER:
        smg_sm9_sign_key_to_bytes(bytes, &key->sign_user);
        smg_der_put_bits(w, bytes, SMG_SM9_G1_POINT_BYTES);
        break;
    case SMG_SM9_ENCRYPT_USER:
        smg_sm9_encrypt_key_to_bytes(bytes, &key->encrypt_user);
        smg_der_put_bits(w, bytes, SMG_SM9_G2_POINT_BYTES);
        break;
    }
    smg_wipe(bytes, sizeof bytes);
}

/* {SM9, use} of a centre, {use} of a user */
static void put_algorithm(smg_der_writer *w, smg_sm9_kind kind) {
    const size_t mark = smg_der_written(w);
    if (is_for_signatures(kind)) {
        smg_der_put_value(w, SMG_DER_OID, smg_oid_sm9_sign, sizeof smg_oid_sm9_sign);
    } else {
        smg_der_put_value(w, SMG_DER_OID, smg_oid_sm9_encrypt, sizeof smg_oid_sm9_encrypt);
    }
    if (is_master(kind)) {
        smg_der_put_value(w, SMG_DER_OID, smg_oid_sm9, sizeof smg_oid_sm9);
    }
    smg_der_put_header(w, SMG_DER_SEQUENCE, mark);
}

void smg_sm9_private_key_put(smg_der_writer *w, const smg_sm9_private_key *key, smg_sm9_kind kind,
                             bool pkcs8) {
    put_public(w, key, kind);
    put_secret(w, key, kind);
    smg_der_put_header(w, SMG_DER_SEQUENCE, 0);
    if (pkcs8) {
        smg_der_put_header(w, SMG_DER_OCTET_STRING, 0);
        put_algorithm(w, kind);
        smg_der_put_count(w, 0); /* the version */
        smg_der_put_header(w, SMG_DER_SEQUENCE, 0);
    }
}
