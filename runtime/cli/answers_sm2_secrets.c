/* SPDX-License-Identifier: Apache-2.0 */
/* SM2: encryption, key exchange, Diffie-Hellman and the KEM. */
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>

#include <string.h>

#include "cli/answers_sm2.h"
#include "known_answers.h"

enum { POINT = SMG_SM2_PUBLIC_KEY_BYTES, C3 = SMG_SM2_C3_BYTES };
enum { MORE = SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES };

/* ---- encryption ---- */

typedef struct encryption {
    smg_sm2_private_key key;
    fixed_scalar nonce;
    bytes plain;
    bytes written[SMG_SM2_ANY]; /* the ciphertext by its form */
} encryption;

static bool bare(bytes *out, const bytes *tagged) {
    out->length = tagged->length - 1;
    memcpy(out->data, tagged->data + 1, out->length);
    return true;
}

static bool read_encryption(encryption *it, const struct smg_known_sm2_encrypt *answer) {
    return answers_sm2_key(&it->key, answer->d) && fixed_scalar_init(&it->nonce, answer->k) &&
           from_hex(&it->plain, answer->plain) &&
           from_hex(&it->written[SMG_SM2_ASN1], answer->asn1) &&
           from_hex(&it->written[SMG_SM2_C1C3C2], answer->c1c3c2) &&
           from_hex(&it->written[SMG_SM2_C1C2C3], answer->c1c2c3) &&
           bare(&it->written[SMG_SM2_C1C3C2_BARE], &it->written[SMG_SM2_C1C3C2]) &&
           bare(&it->written[SMG_SM2_C1C2C3_BARE], &it->written[SMG_SM2_C1C2C3]);
}

static bool encrypts(encryption *it, smg_sm2_form form) {
    static uint8_t out[LONGEST + MORE];
    const bytes *expected = &it->written[form];
    size_t length;
    it->nonce.used = false;
    return smg_sm2_encrypt(out, &length, sizeof out, &it->key.public_key, form, it->plain.data,
                           it->plain.length, &it->nonce.random) == SMG_OK &&
           length == expected->length && memcmp(out, expected->data, length) == 0;
}

static bool decrypts(const encryption *it, smg_sm2_form form, const bytes *ciphertext) {
    static uint8_t out[LONGEST + MORE];
    size_t length;
    return smg_sm2_decrypt(out, &length, sizeof out, &it->key, form, ciphertext->data,
                           ciphertext->length) == SMG_OK &&
           length == it->plain.length && memcmp(out, it->plain.data, length) == 0;
}

/* With C1 compressed, and hybrid. */
static bool decrypts_other_points(const encryption *it) {
    static bytes other;
    const bytes *tagged = &it->written[SMG_SM2_C1C3C2];
    const uint8_t odd = tagged->data[POINT - 1] & 1;
    const size_t half = POINT / 2;
    other = *tagged;
    other.data[0] = 6 | odd;
    if (!decrypts(it, SMG_SM2_C1C3C2, &other)) {
        return false;
    }
    other.data[0] = 2 | odd;
    other.length = tagged->length - half;
    memcpy(other.data + POINT - half, tagged->data + POINT, tagged->length - POINT);
    return decrypts(it, SMG_SM2_C1C3C2, &other) && decrypts(it, SMG_SM2_ANY, &other);
}

/* In two pieces, both ways. */
static bool goes_in_pieces(encryption *it) {
    static uint8_t out[LONGEST];
    const uint8_t *c1 = it->written[SMG_SM2_C1C3C2].data, *c3 = c1 + POINT, *c2 = c3 + C3;
    const size_t length = it->plain.length, cut = length / 3;
    smg_sm2_cipher cipher;
    smg_sm2_public_key point;
    uint8_t tag[C3];
    it->nonce.used = false;
    return smg_sm2_encrypt_init(&cipher, &point, &it->key.public_key, length, &it->nonce.random) ==
               SMG_OK &&
           smg_sm2_encrypt_update(&cipher, out, it->plain.data, cut) == SMG_OK &&
           smg_sm2_encrypt_update(&cipher, out + cut, it->plain.data + cut, length - cut) ==
               SMG_OK &&
           smg_sm2_encrypt_final(&cipher, tag) == SMG_OK && memcmp(tag, c3, C3) == 0 &&
           memcmp(out, c2, length) == 0 && memcmp(&point, c1 + 1, sizeof point) == 0 &&
           smg_sm2_decrypt_init(&cipher, &it->key, &point, length) == SMG_OK &&
           smg_sm2_decrypt_verify(&cipher, c2, cut) == SMG_OK &&
           smg_sm2_decrypt_verify(&cipher, c2 + cut, length - cut) == SMG_OK &&
           smg_sm2_decrypt_verify_final(&cipher, c3) == SMG_OK &&
           smg_sm2_decrypt_update(&cipher, out, c2, cut) == SMG_OK &&
           smg_sm2_decrypt_update(&cipher, out + cut, c2 + cut, length - cut) == SMG_OK &&
           smg_sm2_decrypt_final(&cipher) == SMG_OK && memcmp(out, it->plain.data, length) == 0;
}

/* A changed bit of the last part, which is C2 or C3. */
static bool refuses_changes(encryption *it, smg_sm2_form form) {
    static uint8_t out[LONGEST + MORE];
    bytes *ciphertext = &it->written[form];
    size_t length;
    ciphertext->data[ciphertext->length - 1] ^= 1;
    return smg_sm2_decrypt(out, &length, sizeof out, &it->key, form, ciphertext->data,
                           ciphertext->length) == SMG_ERR_TAG;
}

static bool is_right(encryption *it) {
    for (int form = SMG_SM2_ASN1; form < SMG_SM2_ANY; form++) {
        if (!encrypts(it, (smg_sm2_form)form) ||
            !decrypts(it, (smg_sm2_form)form, &it->written[form]) ||
            !decrypts(it, SMG_SM2_ANY, &it->written[form])) {
            return false;
        }
    }
    if (!decrypts_other_points(it) || !goes_in_pieces(it)) {
        return false;
    }
    for (int form = SMG_SM2_ASN1; form < SMG_SM2_ANY; form++) {
        if (!refuses_changes(it, (smg_sm2_form)form)) {
            return false;
        }
    }
    return true;
}

const char *wrong_sm2_encryption(void) {
    static encryption it;
    for (size_t i = 0; i < smg_known_sm2_encrypt_count; i++) {
        if (!read_encryption(&it, &smg_known_sm2_encrypt[i]) || !is_right(&it)) {
            return smg_known_sm2_encrypt[i].name;
        }
    }
    return NULL;
}

/* ---- Diffie-Hellman and the KEM: the first half of encryption ---- */

const char *wrong_sm2_ecdh(void) {
    static encryption it;
    for (size_t i = 0; i < smg_known_sm2_encrypt_count; i++) {
        const struct smg_known_sm2_encrypt *answer = &smg_known_sm2_encrypt[i];
        smg_sm2_public_key c1;
        uint8_t x[SMG_SM2_COORDINATE_BYTES];
        if (!read_encryption(&it, answer) ||
            smg_sm2_public_key_from_bytes(&c1, it.written[SMG_SM2_C1C3C2].data, POINT) != SMG_OK ||
            smg_sm2_ecdh(x, &it.key, &c1) != SMG_OK || !is_hex_of(x, sizeof x, answer->x2)) {
            return answer->name;
        }
    }
    return NULL;
}

const char *wrong_sm2_kem(void) {
    static encryption it;
    static uint8_t secret[LONGEST];
    for (size_t i = 0; i < smg_known_sm2_encrypt_count; i++) {
        const struct smg_known_sm2_encrypt *answer = &smg_known_sm2_encrypt[i];
        uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES];
        if (!read_encryption(&it, answer) ||
            smg_sm2_kem_encapsulate(ciphertext, secret, it.plain.length, &it.key.public_key,
                                    &it.nonce.random) != SMG_OK ||
            memcmp(ciphertext, it.written[SMG_SM2_C1C3C2].data, sizeof ciphertext) != 0 ||
            !is_hex_of(secret, it.plain.length, answer->secret) ||
            smg_sm2_kem_decapsulate(secret, it.plain.length, &it.key, ciphertext) != SMG_OK ||
            !is_hex_of(secret, it.plain.length, answer->secret)) {
            return answer->name;
        }
    }
    return NULL;
}

/* ---- key exchange ---- */

typedef struct side {
    smg_sm2_private_key key;
    bytes id;
    fixed_scalar r;
    uint8_t ephemeral[POINT], tag[SMG_SM2_EXCHANGE_TAG_BYTES];
    uint8_t agreed[LONGEST];
} side;

static bool read_side(side *it, const char *d, const char *id, const char *r) {
    return answers_sm2_key(&it->key, d) && from_hex(&it->id, id) && fixed_scalar_init(&it->r, r);
}

/* A's first step and B's. */
static bool opens(smg_sm2_exchange_initiator *initiator, side *a,
                  smg_sm2_exchange_responder *responder, side *b) {
    a->r.used = b->r.used = false;
    return smg_sm2_exchange_begin(initiator, a->ephemeral, &a->key, a->id.data, a->id.length,
                                  &b->key.public_key, b->id.data, b->id.length,
                                  &a->r.random) == SMG_OK &&
           smg_sm2_exchange_respond(responder, b->ephemeral, b->tag, &b->key, b->id.data,
                                    b->id.length, &a->key.public_key, a->id.data, a->id.length,
                                    a->ephemeral, POINT, &b->r.random) == SMG_OK;
}

static bool agrees(side *a, side *b, const struct smg_known_sm2_exchange *answer) {
    const size_t length = strlen(answer->key) / 2;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    return opens(&initiator, a, &responder, b) &&
           is_hex_of(a->ephemeral, POINT, answer->ephemeral_a) &&
           is_hex_of(b->ephemeral, POINT, answer->ephemeral_b) &&
           is_hex_of(b->tag, sizeof b->tag, answer->tag_b) &&
           smg_sm2_exchange_confirm(&initiator, a->agreed, length, a->tag, b->ephemeral, POINT,
                                    b->tag) == SMG_OK &&
           is_hex_of(a->tag, sizeof a->tag, answer->tag_a) &&
           is_hex_of(a->agreed, length, answer->key) &&
           smg_sm2_exchange_finish(&responder, b->agreed, length, a->tag) == SMG_OK &&
           is_hex_of(b->agreed, length, answer->key);
}

static bool agrees_untagged(side *a, side *b, const struct smg_known_sm2_exchange *answer) {
    const size_t length = strlen(answer->key) / 2;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    return opens(&initiator, a, &responder, b) &&
           smg_sm2_exchange_confirm_untagged(&initiator, a->agreed, length, b->ephemeral, POINT) ==
               SMG_OK &&
           is_hex_of(a->agreed, length, answer->key) &&
           smg_sm2_exchange_finish_untagged(&responder, b->agreed, length) == SMG_OK &&
           is_hex_of(b->agreed, length, answer->key);
}

/* A changed bit of either tag. */
static bool refuses_tags(side *a, side *b) {
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    bool refused = opens(&initiator, a, &responder, b);
    b->tag[0] ^= 1;
    refused = refused && smg_sm2_exchange_confirm(&initiator, a->agreed, 1, a->tag, b->ephemeral,
                                                  POINT, b->tag) == SMG_ERR_TAG;
    b->tag[0] ^= 1;
    return refused && smg_sm2_exchange_finish(&responder, b->agreed, 1, b->tag) == SMG_ERR_TAG;
}

const char *wrong_sm2_exchange(void) {
    static side a, b;
    for (size_t i = 0; i < smg_known_sm2_exchange_count; i++) {
        const struct smg_known_sm2_exchange *answer = &smg_known_sm2_exchange[i];
        if (strlen(answer->key) / 2 > LONGEST ||
            !read_side(&a, answer->d_a, answer->id_a, answer->r_a) ||
            !read_side(&b, answer->d_b, answer->id_b, answer->r_b) || !agrees(&a, &b, answer) ||
            !agrees_untagged(&a, &b, answer) || !refuses_tags(&a, &b)) {
            return answer->name;
        }
    }
    return NULL;
}
