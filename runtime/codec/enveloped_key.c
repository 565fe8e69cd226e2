/* SPDX-License-Identifier: Apache-2.0 */
/* SM2EnvelopedKey: a private key for a public key (GM/T 0009-2012, 7.4). */
#include <smidgen/codec.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm4.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/oids.h"
#include "core/secret.h"

#define D      SMG_SM2_SCALAR_BYTES
#define BLOCKS (D / SMG_SM4_BLOCK_BYTES)

/* an SM2Cipher of SM4's key */
#define CIPHER_MAX (SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES + SMG_SM4_KEY_BYTES)

/* ---- reading ---- */

typedef struct enveloped {
    smg_span algorithm;
    smg_span symmetric_key; /* the SM2Cipher, with tag and length */
    smg_span public_key, private_key;
} enveloped;

static bool read_algorithm(smg_span *oid, smg_span *in) {
    smg_span algorithm, null;
    if (!smg_der_read(in, SMG_DER_SEQUENCE, &algorithm) || !smg_der_read_oid(&algorithm, oid)) {
        return false;
    }
    if (algorithm.left == 0) {
        return true;
    }
    return smg_der_read(&algorithm, SMG_DER_NULL, &null) && null.left == 0 && algorithm.left == 0;
}

static bool parse(enveloped *it, smg_span in) {
    smg_span content, dropped;
    if (!smg_der_read(&in, SMG_DER_SEQUENCE, &content) || in.left != 0 ||
        !read_algorithm(&it->algorithm, &content)) {
        return false;
    }
    it->symmetric_key = content;
    if (!smg_der_read(&content, SMG_DER_SEQUENCE, &dropped)) {
        return false;
    }
    it->symmetric_key.left -= content.left;
    return smg_der_read_bits(&content, &it->public_key) &&
           smg_der_read_bits(&content, &it->private_key) && content.left == 0 &&
           it->private_key.left == D;
}

static bool is_sm4(const smg_span *oid) {
    return smg_span_equals(oid, smg_oid_sm4_ecb, sizeof smg_oid_sm4_ecb) ||
           smg_span_equals(oid, smg_oid_sm4, sizeof smg_oid_sm4);
}

/* symmetric := SM4's key */
static smg_status open_symmetric(uint8_t symmetric[SMG_SM4_KEY_BYTES], const enveloped *it,
                                 const smg_sm2_private_key *recipient) {
    size_t length;
    smg_status status = smg_sm2_plaintext_bytes(&length, SMG_SM2_ASN1, it->symmetric_key.next,
                                                it->symmetric_key.left);
    if (status == SMG_OK && length != SMG_SM4_KEY_BYTES) {
        status = SMG_ERR_FORMAT;
    }
    if (status == SMG_OK) {
        status = smg_sm2_decrypt(symmetric, &length, SMG_SM4_KEY_BYTES, recipient, SMG_SM2_ASN1,
                                 it->symmetric_key.next, it->symmetric_key.left);
    }
    return status == SMG_ERR_LENGTH ? SMG_ERR_FORMAT : status;
}

/* key := the private key inside, which must be that of the public key. */
static smg_status open_key(smg_sm2_private_key *key, const enveloped *it,
                           const uint8_t symmetric[SMG_SM4_KEY_BYTES]) {
    uint8_t d[D];
    smg_sm4_key sm4;
    smg_sm2_public_key beside;
    smg_sm4_key_init(&sm4, symmetric, SMG_SM4_KEY_BYTES);
    smg_sm4_decrypt_blocks(d, &sm4, it->private_key.next, BLOCKS);
    smg_status status = smg_sm2_private_key_from_bytes(key, d, sizeof d);
    if (status == SMG_OK && (smg_sm2_public_key_from_bytes(&beside, it->public_key.next,
                                                           it->public_key.left) != SMG_OK ||
                             memcmp(&beside, &key->public_key, sizeof beside) != 0)) {
        status = SMG_ERR_KEY;
    }
    smg_wipe(d, sizeof d);
    smg_wipe(&sm4, sizeof sm4);
    return status;
}

static smg_status read(smg_sm2_private_key *key, const smg_sm2_private_key *recipient,
                       smg_span in) {
    enveloped it;
    uint8_t symmetric[SMG_SM4_KEY_BYTES];
    if (!parse(&it, in)) {
        return SMG_ERR_FORMAT;
    }
    if (!is_sm4(&it.algorithm)) {
        return SMG_ERR_ALGORITHM;
    }
    smg_status status = open_symmetric(symmetric, &it, recipient);
    if (status == SMG_OK) {
        status = open_key(key, &it, symmetric);
    }
    smg_wipe(symmetric, sizeof symmetric);
    return status;
}

smg_status smg_sm2_private_key_from_enveloped_der(smg_sm2_private_key *key,
                                                  const smg_sm2_private_key *recipient,
                                                  const uint8_t *in, size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_private_key made; /* recipient and in may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status = SMG_ERR_ARGUMENT;
    if (recipient != NULL && in != NULL) {
        status = read(&made, recipient, smg_span_over(in, length));
    }
    if (status != SMG_OK) {
        smg_wipe(&made, sizeof made);
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    return status;
}

/* ---- writing ---- */

/* What is put together: all of it public. */
typedef struct sealed {
    uint8_t cipher[CIPHER_MAX];
    size_t cipher_length;
    uint8_t private_key[D];
} sealed;

static smg_status seal(sealed *it, const smg_sm2_private_key *key,
                       const smg_sm2_public_key *recipient, const smg_random *random) {
    uint8_t symmetric[SMG_SM4_KEY_BYTES], d[D];
    smg_sm4_key sm4;
    smg_status status = smg_random_bytes(random, symmetric, sizeof symmetric);
    if (status != SMG_OK) {
        return status;
    }
    SMG_SECRET(symmetric, sizeof symmetric);
    smg_sm4_key_init(&sm4, symmetric, sizeof symmetric);
    smg_sm2_private_key_to_bytes(d, key);
    smg_sm4_encrypt_blocks(it->private_key, &sm4, d, BLOCKS);
    SMG_PUBLIC(it->private_key, sizeof it->private_key); /* is sent */
    status = smg_sm2_encrypt(it->cipher, &it->cipher_length, sizeof it->cipher, recipient,
                             SMG_SM2_ASN1, symmetric, sizeof symmetric, random);
    smg_wipe(symmetric, sizeof symmetric);
    smg_wipe(d, sizeof d);
    smg_wipe(&sm4, sizeof sm4);
    return status;
}

static void put_algorithm(smg_der_writer *w) {
    const size_t mark = smg_der_written(w);
    smg_der_put_header(w, SMG_DER_NULL, mark);
    smg_der_put_value(w, SMG_DER_OID, smg_oid_sm4_ecb, sizeof smg_oid_sm4_ecb);
    smg_der_put_header(w, SMG_DER_SEQUENCE, mark);
}

/* out := all of it; returns its length. */
static size_t write(uint8_t out[SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES], const sealed *it,
                    const smg_sm2_public_key *public_key) {
    uint8_t point[SMG_SM2_PUBLIC_KEY_BYTES];
    smg_der_writer w;
    smg_sm2_public_key_to_bytes(point, public_key);
    smg_der_writer_init(&w, out, SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES);
    smg_der_put_bits(&w, it->private_key, sizeof it->private_key);
    smg_der_put_bits(&w, point, sizeof point);
    smg_der_put_bytes(&w, it->cipher, it->cipher_length);
    put_algorithm(&w);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    const size_t length = smg_der_written(&w);
    memmove(out, w.next, length);
    return length;
}

smg_status smg_sm2_private_key_to_enveloped_der(uint8_t *out, size_t *out_length, size_t capacity,
                                                const smg_sm2_private_key *key,
                                                const smg_sm2_public_key *recipient,
                                                const smg_random *random) {
    sealed it;
    smg_status status = smg_codec_check_room(out, out_length, capacity,
                                             SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES, key);
    if (status != SMG_OK) {
        return status;
    }
    *out_length = 0;
    if (recipient == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    status = smg_key_check_filled(key);
    if (status == SMG_OK) {
        status = seal(&it, key, recipient, random);
    }
    if (status == SMG_OK) {
        uint8_t der[SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES]; /* key may lie within out */
        *out_length = write(der, &it, &key->public_key);
        memcpy(out, der, *out_length);
    }
    return status;
}
