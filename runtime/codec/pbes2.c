/* SPDX-License-Identifier: Apache-2.0 */
#include "codec/pbes2.h"

#include <smidgen/sm3.h>

#include <stdbool.h>
#include <string.h>

#include "codec/oids.h"
#include "codec/sha256.h"

/* ---- names ---- */

/* What others encrypt with: RFC 8018, A.3, B.1 and B.2; RFC 7292, appendix C; RFC 7914, 7. */
static const struct {
    const char *text;
    uint8_t length;
    uint8_t oid[10];
} other_names[] = {
    {"HMAC-SHA1", 8, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x07}},
    {"HMAC-SHA224", 8, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x08}},
    {"HMAC-SHA384", 8, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x0a}},
    {"HMAC-SHA512", 8, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x0b}},
    {"scrypt", 9, {0x2b, 0x06, 0x01, 0x04, 0x01, 0xda, 0x47, 0x04, 0x0b}},
    {"AES-128-CBC", 9, {0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x02}},
    {"AES-192-CBC", 9, {0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x16}},
    {"AES-256-CBC", 9, {0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2a}},
    {"DES-EDE3-CBC", 8, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x03, 0x07}},
    {"DES-CBC", 5, {0x2b, 0x0e, 0x03, 0x02, 0x07}},
    {"RC2-CBC", 8, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x03, 0x02}},
    {"SM4", 7, {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x68}},
    {"pbeWithMD2AndDES-CBC", 9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x01}},
    {"pbeWithMD5AndDES-CBC", 9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x03}},
    {"pbeWithMD2AndRC2-CBC", 9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x04}},
    {"pbeWithMD5AndRC2-CBC", 9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x06}},
    {"pbeWithSHA1AndDES-CBC", 9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x0a}},
    {"pbeWithSHA1AndRC2-CBC", 9, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x0b}},
    {"pbeWithSHAAnd128BitRC4", 10, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x01}},
    {"pbeWithSHAAnd40BitRC4", 10, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x02}},
    {"pbeWithSHAAnd3-KeyTripleDES-CBC",
     10,
     {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x03}},
    {"pbeWithSHAAnd2-KeyTripleDES-CBC",
     10,
     {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x04}},
    {"pbeWithSHAAnd128BitRC2-CBC",
     10,
     {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x05}},
    {"pbeWithSHAAnd40BitRC2-CBC", 10, {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x0c, 0x01, 0x06}},
};

static bool is(const smg_span *oid, const uint8_t *known, size_t length) {
    return smg_span_equals(oid, known, length);
}

#define IS(oid, known) is(oid, known, sizeof known)

static bool is_hmac_sm3(const smg_span *oid) {
    return IS(oid, smg_oid_hmac_sm3) || IS(oid, smg_oid_hmac_sm3_0091);
}

static const char *name_of(const smg_span *oid) {
    for (size_t i = 0; i < sizeof other_names / sizeof other_names[0]; i++) {
        if (is(oid, other_names[i].oid, other_names[i].length)) {
            return other_names[i].text;
        }
    }
    return IS(oid, smg_oid_pbes2)         ? "PBES2"
           : IS(oid, smg_oid_pbkdf2)      ? "PBKDF2"
           : is_hmac_sm3(oid)             ? "HMAC-SM3"
           : IS(oid, smg_oid_hmac_sha256) ? "HMAC-SHA256"
           : IS(oid, smg_oid_sm4_cbc)     ? "SM4-CBC"
                                          : NULL;
}

static void append(char *out, size_t capacity, const char *text) {
    const size_t used = strlen(out), length = strlen(text);
    if (length < capacity - used) {
        memcpy(out + used, text, length + 1);
    }
}

static void append_name(char *out, size_t capacity, const smg_span *oid) {
    char dotted[SMG_OID_TEXT_BYTES];
    const char *known = name_of(oid);
    if (oid->left == 0) {
        return;
    }
    if (known == NULL && !smg_der_oid_text(dotted, sizeof dotted, oid)) {
        memcpy(dotted, "unknown", sizeof "unknown");
    }
    append(out, capacity, out[0] != '\0' ? ", " : "");
    append(out, capacity, known != NULL ? known : dotted);
}

void smg_pbes2_describe(char *out, size_t capacity, const smg_pbes2 *pbes2) {
    out[0] = '\0';
    append_name(out, capacity, &pbes2->scheme);
    append_name(out, capacity, &pbes2->derivation);
    append_name(out, capacity, &pbes2->prf_name);
    append_name(out, capacity, &pbes2->cipher);
}

/* ---- reading ---- */

/* AlgorithmIdentifier: *parameters is what stands behind the OBJECT IDENTIFIER, nothing or more. */
static bool read_algorithm(smg_span *in, smg_span *oid, smg_span *parameters) {
    return smg_der_read(in, SMG_DER_SEQUENCE, parameters) && smg_der_read_oid(parameters, oid);
}

/* Nothing, or NULL. */
static bool has_no_parameters(smg_span in) {
    smg_span content;
    return in.left == 0 ||
           (smg_der_read(&in, SMG_DER_NULL, &content) && content.left == 0 && in.left == 0);
}

static smg_status choose_prf(smg_pbes2 *pbes2, const smg_span *parameters) {
    if (is_hmac_sm3(&pbes2->prf_name)) {
        pbes2->prf = SMG_KEY_PRF_SM3;
    } else if (IS(&pbes2->prf_name, smg_oid_hmac_sha256)) {
        pbes2->prf = SMG_KEY_PRF_SHA256;
    } else {
        return SMG_ERR_UNSUPPORTED;
    }
    return has_no_parameters(*parameters) ? SMG_OK : SMG_ERR_FORMAT;
}

/* PBKDF2-params ::= SEQUENCE { salt CHOICE { specified OCTET STRING, otherSource
 * AlgorithmIdentifier }, iterationCount INTEGER (1..MAX), keyLength INTEGER (1..MAX) OPTIONAL,
 * prf AlgorithmIdentifier DEFAULT hmacWithSHA1 } (RFC 8018, A.2) */
static smg_status read_pbkdf2(smg_pbes2 *pbes2, smg_span parameters) {
    static const smg_span default_prf = {other_names[0].oid, 8};
    uint32_t key_length = SMG_SM4_KEY_BYTES;
    smg_span in, prf_parameters;
    if (!smg_der_read(&parameters, SMG_DER_SEQUENCE, &in) || parameters.left != 0) {
        return SMG_ERR_FORMAT;
    }
    if (smg_der_has(&in, SMG_DER_SEQUENCE)) {
        return SMG_ERR_UNSUPPORTED; /* a salt from elsewhere */
    }
    if (!smg_der_read(&in, SMG_DER_OCTET_STRING, &pbes2->salt) ||
        !smg_der_read_count(&in, &pbes2->iterations) ||
        (smg_der_has(&in, SMG_DER_INTEGER) && !smg_der_read_count(&in, &key_length))) {
        return SMG_ERR_FORMAT;
    }
    if (in.left == 0) {
        pbes2->prf_name = default_prf;
        return SMG_ERR_UNSUPPORTED;
    }
    if (!read_algorithm(&in, &pbes2->prf_name, &prf_parameters) || in.left != 0) {
        return SMG_ERR_FORMAT;
    }
    if (key_length != SMG_SM4_KEY_BYTES || pbes2->salt.left < SMG_KEY_SALT_MIN_BYTES ||
        pbes2->iterations > SMG_KEY_ITERATIONS_MAX) {
        return SMG_ERR_UNSUPPORTED;
    }
    return choose_prf(pbes2, &prf_parameters);
}

/* The parameters of SM4-CBC are its IV. */
static smg_status read_cipher(smg_pbes2 *pbes2, smg_span parameters) {
    smg_span iv;
    if (!IS(&pbes2->cipher, smg_oid_sm4_cbc)) {
        return SMG_ERR_UNSUPPORTED;
    }
    if (!smg_der_read(&parameters, SMG_DER_OCTET_STRING, &iv) || parameters.left != 0 ||
        iv.left != SMG_SM4_IV_BYTES) {
        return SMG_ERR_FORMAT;
    }
    pbes2->iv = iv.next;
    return SMG_OK;
}

/* PBES2-params ::= SEQUENCE { keyDerivationFunc AlgorithmIdentifier, encryptionScheme
 * AlgorithmIdentifier } (RFC 8018, A.4). Of two complaints the first is told, but all names are
 * read. */
smg_status smg_pbes2_parse(smg_pbes2 *pbes2, const smg_key_parts *parts) {
    smg_span in = parts->parameters.sequence, derivation, cipher;
    memset(pbes2, 0, sizeof *pbes2);
    pbes2->scheme = parts->algorithm;
    if (!IS(&pbes2->scheme, smg_oid_pbes2)) {
        return SMG_ERR_UNSUPPORTED;
    }
    if (parts->parameters.kind != SMG_PARAMETERS_EXPLICIT ||
        !read_algorithm(&in, &pbes2->derivation, &derivation) ||
        !read_algorithm(&in, &pbes2->cipher, &cipher) || in.left != 0) {
        return SMG_ERR_FORMAT;
    }
    smg_status status = IS(&pbes2->derivation, smg_oid_pbkdf2) ? read_pbkdf2(pbes2, derivation)
                                                               : SMG_ERR_UNSUPPORTED;
    return status == SMG_OK ? read_cipher(pbes2, cipher) : status;
}

/* ---- writing: from the end to the beginning ---- */

/* HMAC-SM3 without parameters, as GmSSL reads it; HMAC-SHA256 with NULL (RFC 8018, B.1.2). */
static void put_prf(smg_der_writer *w, smg_key_prf prf) {
    const size_t mark = smg_der_written(w);
    if (prf == SMG_KEY_PRF_SHA256) {
        smg_der_put_header(w, SMG_DER_NULL, mark);
        smg_der_put_value(w, SMG_DER_OID, smg_oid_hmac_sha256, sizeof smg_oid_hmac_sha256);
    } else {
        smg_der_put_value(w, SMG_DER_OID, smg_oid_hmac_sm3, sizeof smg_oid_hmac_sm3);
    }
    smg_der_put_header(w, SMG_DER_SEQUENCE, mark);
}

void smg_pbes2_put(smg_der_writer *w, const smg_pbes2 *pbes2) {
    const size_t outer = smg_der_written(w);
    smg_der_put_value(w, SMG_DER_OCTET_STRING, pbes2->iv, SMG_SM4_IV_BYTES);
    smg_der_put_value(w, SMG_DER_OID, smg_oid_sm4_cbc, sizeof smg_oid_sm4_cbc);
    smg_der_put_header(w, SMG_DER_SEQUENCE, outer);

    const size_t derivation = smg_der_written(w);
    put_prf(w, pbes2->prf);
    smg_der_put_count(w, SMG_SM4_KEY_BYTES);
    smg_der_put_count(w, pbes2->iterations);
    smg_der_put_value(w, SMG_DER_OCTET_STRING, pbes2->salt.next, pbes2->salt.left);
    smg_der_put_header(w, SMG_DER_SEQUENCE, derivation);
    smg_der_put_value(w, SMG_DER_OID, smg_oid_pbkdf2, sizeof smg_oid_pbkdf2);
    smg_der_put_header(w, SMG_DER_SEQUENCE, derivation);

    smg_der_put_header(w, SMG_DER_SEQUENCE, outer);
    smg_der_put_value(w, SMG_DER_OID, smg_oid_pbes2, sizeof smg_oid_pbes2);
    smg_der_put_header(w, SMG_DER_SEQUENCE, outer);
}

/* ---- the key ---- */

smg_status smg_pbes2_derive(uint8_t key[SMG_SM4_KEY_BYTES], const smg_pbes2 *pbes2,
                            const void *password, size_t password_length) {
    if (pbes2->prf == SMG_KEY_PRF_SHA256) {
        smg_sha256_pbkdf2(key, SMG_SM4_KEY_BYTES, password, password_length, pbes2->salt.next,
                          pbes2->salt.left, pbes2->iterations);
        return SMG_OK;
    }
    return smg_sm3_pbkdf2(key, SMG_SM4_KEY_BYTES, password, password_length, pbes2->salt.next,
                          pbes2->salt.left, pbes2->iterations);
}
