/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Private keys as text and in DER. Secret are the bytes of the scalar, and those characters of
 * base64 that hold nothing else; tags, lengths and line ends are public, as codec.h says. Of
 * encrypted keys the password is secret too.
 */
#include "ctime.h"

#include <smidgen/codec.h>
#include <smidgen/sm2.h>

#include <string.h>

#include "codec/sha256.h"
#include "codec/text.h"

#define FILE_BYTES SMG_SM2_PRIVATE_KEY_PKCS8_PEM_BYTES /* the longest of the forms */

typedef smg_status writer_fn(uint8_t *out, size_t *out_length, size_t capacity,
                             const smg_sm2_private_key *key);

/* A key of which everything is known, and the same with its secret parts marked. */
static bool make_keys(smg_sm2_private_key *known, smg_sm2_private_key *secret) {
    uint8_t d[SMG_SM2_SCALAR_BYTES];
    ctime_fill_scalar(d);
    if (smg_sm2_private_key_from_bytes(known, d, sizeof d) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(known, sizeof *known);
    *secret = *known;
    SMG_SECRET(secret->d, sizeof secret->d);
    SMG_SECRET(secret->inverse, sizeof secret->inverse);
    return true;
}

/* ---- writing ---- */

static bool writes(writer_fn *write) {
    smg_sm2_private_key known, secret;
    uint8_t wanted[FILE_BYTES], found[FILE_BYTES];
    size_t wanted_length, found_length;
    return make_keys(&known, &secret) &&
           write(wanted, &wanted_length, sizeof wanted, &known) == SMG_OK &&
           write(found, &found_length, sizeof found, &secret) == SMG_OK &&
           found_length == wanted_length && ctime_same(found, wanted, found_length);
}

static bool write_hex(void) {
    return writes(smg_sm2_private_key_to_hex);
}

static bool write_sec1_der(void) {
    return writes(smg_sm2_private_key_to_sec1_der);
}

static bool write_sec1_pem(void) {
    return writes(smg_sm2_private_key_to_sec1_pem);
}

static bool write_pkcs8_der(void) {
    return writes(smg_sm2_private_key_to_pkcs8_der);
}

static bool write_pkcs8_pem(void) {
    return writes(smg_sm2_private_key_to_pkcs8_pem);
}

/* ---- reading ---- */

static bool same_key(smg_sm2_private_key *found, smg_sm2_private_key *wanted) {
    return ctime_same(found, wanted, sizeof *found);
}

/* Where the scalar lies in the DER; length when it is not there. */
static size_t find_scalar(const uint8_t *der, size_t length, const smg_sm2_private_key *key) {
    for (size_t i = 0; i + sizeof key->d <= length; i++) {
        if (memcmp(der + i, key->d, sizeof key->d) == 0) {
            return i;
        }
    }
    return length;
}

static bool reads_der(writer_fn *write) {
    smg_sm2_private_key known, secret, found;
    uint8_t der[FILE_BYTES];
    size_t length;
    if (!make_keys(&known, &secret) || write(der, &length, sizeof der, &known) != SMG_OK) {
        return false;
    }
    size_t scalar = find_scalar(der, length, &known);
    if (scalar == length) {
        return false;
    }
    SMG_SECRET(der + scalar, sizeof known.d);
    return smg_sm2_private_key_from_der(&found, der, length) == SMG_OK && same_key(&found, &known);
}

static bool read_sec1_der(void) {
    return reads_der(smg_sm2_private_key_to_sec1_der);
}

static bool read_pkcs8_der(void) {
    return reads_der(smg_sm2_private_key_to_pkcs8_der);
}

/* Marks the characters of PEM that stand for bits of the scalar alone. */
static bool mark_pem(uint8_t *pem, size_t pem_length, size_t scalar) {
    const size_t begin = (8 * scalar + 5) / 6; /* counted in characters of base64 */
    const size_t end = 8 * (scalar + SMG_SM2_SCALAR_BYTES) / 6;
    const uint8_t *line_end = memchr(pem, '\n', pem_length);
    if (line_end == NULL) {
        return false;
    }
    size_t character = 0;
    for (size_t i = (size_t)(line_end - pem) + 1; i < pem_length && character < end; i++) {
        if (pem[i] == '\n') {
            continue;
        }
        if (character++ >= begin) {
            SMG_SECRET(pem + i, 1);
        }
    }
    return character == end;
}

static bool reads_pem(writer_fn *write_der, writer_fn *write_pem) {
    smg_sm2_private_key known, secret, found;
    uint8_t der[FILE_BYTES], pem[FILE_BYTES];
    size_t der_length, pem_length;
    if (!make_keys(&known, &secret) || write_der(der, &der_length, sizeof der, &known) != SMG_OK ||
        write_pem(pem, &pem_length, sizeof pem, &known) != SMG_OK) {
        return false;
    }
    size_t scalar = find_scalar(der, der_length, &known);
    return scalar != der_length && mark_pem(pem, pem_length, scalar) &&
           smg_sm2_private_key_from_pem(&found, pem, pem_length) == SMG_OK &&
           same_key(&found, &known);
}

static bool read_sec1_pem(void) {
    return reads_pem(smg_sm2_private_key_to_sec1_der, smg_sm2_private_key_to_sec1_pem);
}

static bool read_pkcs8_pem(void) {
    return reads_pem(smg_sm2_private_key_to_pkcs8_der, smg_sm2_private_key_to_pkcs8_pem);
}

static bool read_hex(void) {
    smg_sm2_private_key known, secret, found;
    uint8_t text[FILE_BYTES];
    size_t length;
    if (!make_keys(&known, &secret) ||
        smg_sm2_private_key_to_hex(text, &length, sizeof text, &known) != SMG_OK) {
        return false;
    }
    SMG_SECRET(text, length);
    return smg_sm2_private_key_from_hex(&found, text, length) == SMG_OK && same_key(&found, &known);
}

/* That it is refused is public; which character is to blame is not. */
static bool read_malformed_hex(void) {
    smg_sm2_private_key found;
    uint8_t text[SMG_SM2_PRIVATE_KEY_HEX_BYTES];
    memset(text, '1', sizeof text);
    text[17] = 'g';
    SMG_SECRET(text, sizeof text);
    return smg_sm2_private_key_from_hex(&found, text, sizeof text) == SMG_ERR_FORMAT;
}

/* ---- encrypted: the password is secret, and a wrong one as well as the right one ---- */

enum { ITERATIONS = 3, PASSWORD_BYTES = 10 };

static bool encrypts(smg_key_prf prf, bool right) {
    smg_sm2_private_key known, secret, found, none;
    uint8_t password[PASSWORD_BYTES], der[SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES];
    uint8_t pem[SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES];
    size_t length, pem_length;
    ctime_fill(password, sizeof password);
    SMG_SECRET(password, sizeof password);
    if (!make_keys(&known, &secret) ||
        smg_sm2_private_key_to_encrypted_der(der, &length, sizeof der, &secret, password,
                                             sizeof password, prf, ITERATIONS, NULL) != SMG_OK ||
        smg_sm2_private_key_to_encrypted_pem(pem, &pem_length, sizeof pem, &secret, password,
                                             sizeof password, prf, ITERATIONS, NULL) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(der, length); /* files are public */
    SMG_PUBLIC(pem, pem_length);
    if (!right) {
        password[0] ^= 1;
        memset(&none, 0, sizeof none);
        return smg_sm2_private_key_from_encrypted_der(&found, der, length, password,
                                                      sizeof password) == SMG_ERR_PASSWORD &&
               ctime_same(&found, &none, sizeof found);
    }
    return smg_sm2_private_key_from_encrypted_der(&found, der, length, password, sizeof password) ==
               SMG_OK &&
           same_key(&found, &known) &&
           smg_sm2_private_key_from_encrypted_pem(&found, pem, pem_length, password,
                                                  sizeof password) == SMG_OK &&
           same_key(&found, &known);
}

static bool encrypted_sm3(void) {
    return encrypts(SMG_KEY_PRF_SM3, true);
}

static bool encrypted_sha256(void) {
    return encrypts(SMG_KEY_PRF_SHA256, true);
}

static bool encrypted_wrong(void) {
    return encrypts(SMG_KEY_PRF_SM3, false) && encrypts(SMG_KEY_PRF_SHA256, false);
}

/* A key longer than a block, which is hashed first; a salt and an output of several blocks. */
static bool sha256(void) {
    uint8_t known[100], secret[100], wanted[70], found[70];
    ctime_fill(known, sizeof known);
    memcpy(secret, known, sizeof secret);
    SMG_SECRET(secret, sizeof secret);
    smg_sha256_pbkdf2(wanted, sizeof wanted, known, sizeof known, known, sizeof known, ITERATIONS);
    smg_sha256_pbkdf2(found, sizeof found, secret, sizeof secret, secret, sizeof secret,
                      ITERATIONS);
    return ctime_same(found, wanted, sizeof found);
}

/* ---- base64 by itself: every character of the alphabet, all three lengths of the last group ----
 */

static bool base64(void) {
    uint8_t bytes[50], secret[50], text[68], back[50];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i * 41);
    }
    for (size_t length = 48; length <= 50; length++) {
        size_t decoded;
        memcpy(secret, bytes, length);
        SMG_SECRET(secret, length);
        smg_base64_encode(text, secret, length);
        smg_status status = smg_base64_decode(back, &decoded, sizeof back,
                                              smg_span_over(text, smg_base64_length(length)));
        if (status != SMG_OK || decoded != length || !ctime_same(back, bytes, length)) {
            return false;
        }
    }
    return true;
}

/* Both keys are secret; for the wrong recipient too. */
static bool enveloped(void) {
    smg_sm2_private_key known, secret, recipient, same, found;
    uint8_t der[SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES];
    size_t length;
    if (!make_keys(&known, &secret) || !make_keys(&same, &recipient) ||
        smg_sm2_private_key_to_enveloped_der(der, &length, sizeof der, &secret,
                                             &recipient.public_key, NULL) != SMG_OK ||
        smg_sm2_private_key_from_enveloped_der(&found, &recipient, der, length) != SMG_OK ||
        !ctime_same(found.d, known.d, sizeof known.d)) {
        return false;
    }
    return smg_sm2_private_key_from_enveloped_der(&found, &secret, der, length) == SMG_ERR_TAG;
}

ctime_cases ctime_codec_cases(void) {
    static const ctime_case cases[] = {
        {"base64", base64},
        {"smg_sm2_private_key_to_hex", write_hex},
        {"smg_sm2_private_key_from_hex", read_hex},
        {"smg_sm2_private_key_from_hex of something else", read_malformed_hex},
        {"smg_sm2_private_key_to_sec1_der", write_sec1_der},
        {"smg_sm2_private_key_to_sec1_pem", write_sec1_pem},
        {"smg_sm2_private_key_to_pkcs8_der", write_pkcs8_der},
        {"smg_sm2_private_key_to_pkcs8_pem", write_pkcs8_pem},
        {"smg_sm2_private_key_from_der, SEC1", read_sec1_der},
        {"smg_sm2_private_key_from_der, PKCS#8", read_pkcs8_der},
        {"smg_sm2_private_key_from_pem, SEC1", read_sec1_pem},
        {"smg_sm2_private_key_from_pem, PKCS#8", read_pkcs8_pem},
        {"encrypted keys, HMAC-SM3", encrypted_sm3},
        {"encrypted keys, HMAC-SHA256", encrypted_sha256},
        {"encrypted keys, a wrong password", encrypted_wrong},
        {"PBKDF2 with HMAC-SHA256", sha256},
        {"keys for a public key", enveloped},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
