/* SPDX-License-Identifier: Apache-2.0 */
/* SM9: keys, signatures, KEM, encryption and key exchange. */
#include <smidgen/codec_sm9.h>
#include <smidgen/sm9_encrypt.h>
#include <smidgen/sm9_exchange.h>
#include <smidgen/sm9_kem.h>
#include <smidgen/sm9_prepared.h>
#include <smidgen/sm9_sign.h>

#include <stdlib.h>
#include <string.h>

#include "cli/answers.h"
#include "cli/answers_hex.h"
#include "known_answers.h"

enum { POINT = SMG_SM9_G1_POINT_BYTES, TAG = SMG_SM9_EXCHANGE_TAG_BYTES };

/* A source that gives the bytes of an answer one behind the other, and then nothing. */
typedef struct script {
    smg_random random; /* what is given to the library */
    bytes all;
    size_t given;
} script;

static smg_status give(void *context, uint8_t *out, size_t length) {
    script *it = context;
    if (length > it->all.length - it->given) {
        return SMG_ERR_RANDOM;
    }
    memcpy(out, it->all.data + it->given, length);
    it->given += length;
    return SMG_OK;
}

static bool script_init(script *it, const char *hex) {
    it->random = (smg_random){give, it};
    it->given = 0;
    return from_hex(&it->all, hex);
}

static const smg_random *again(script *it) {
    it->given = 0;
    return &it->random;
}

/* Who an answer is about. */
typedef struct user {
    bytes id;
    uint32_t hid;
} user;

static bool read_user(user *it, const char *id, const char *hid) {
    return from_hex(&it->id, id) && read_number(&it->hid, hid) && it->hid <= UINT8_MAX;
}

#define ID(user)     (user)->id.data, (user)->id.length
#define ID_HID(user) ID(user), (uint8_t)(user)->hid

/* master := the key out of its number, the same as drawn; false where its public part is another.
 * public_key NULL: not known. */
static bool read_encrypt_master(smg_sm9_encrypt_master_key *master, const char *hex,
                                const char *public_key) {
    script drawn;
    smg_sm9_encrypt_master_key other;
    uint8_t point[SMG_SM9_G1_POINT_BYTES];
    return script_init(&drawn, hex) &&
           smg_sm9_encrypt_master_key_from_bytes(master, drawn.all.data, drawn.all.length) ==
               SMG_OK &&
           smg_sm9_encrypt_master_key_generate(&other, &drawn.random) == SMG_OK &&
           memcmp(&other, master, sizeof other) == 0 &&
           smg_sm9_encrypt_master_public_to_bytes(point, &master->public_key) == SMG_OK &&
           (public_key == NULL || is_hex_of(point, sizeof point, public_key));
}

/* key := the user's; expected NULL: not known. It is the user's, and nobody else's. */
static bool extract_encrypt_key(smg_sm9_encrypt_key *key, const smg_sm9_encrypt_master_key *master,
                                const user *who, const char *expected) {
    uint8_t point[SMG_SM9_G2_POINT_BYTES];
    return smg_sm9_encrypt_key_extract(key, master, ID_HID(who)) == SMG_OK &&
           smg_sm9_encrypt_key_to_bytes(point, key) == SMG_OK &&
           (expected == NULL || is_hex_of(point, sizeof point, expected)) &&
           smg_sm9_encrypt_key_check(key, ID_HID(who)) == SMG_OK &&
           smg_sm9_encrypt_key_check(key, ID(who), (uint8_t)(who->hid ^ 4)) == SMG_ERR_KEY;
}

/* ---- signatures ---- */

typedef struct sign_case {
    smg_sm9_sign_master_key master;
    smg_sm9_sign_key key;
    user who;
    bytes message;
    script r;
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES];
} sign_case;

static bool read_sign_case(sign_case *it, const struct smg_known_sm9_sign *answer) {
    script drawn;
    smg_sm9_sign_master_key other;
    uint8_t point[SMG_SM9_G2_POINT_BYTES];
    return script_init(&drawn, answer->master) &&
           smg_sm9_sign_master_key_from_bytes(&it->master, drawn.all.data, drawn.all.length) ==
               SMG_OK &&
           smg_sm9_sign_master_key_generate(&other, &drawn.random) == SMG_OK &&
           memcmp(&other, &it->master, sizeof other) == 0 &&
           smg_sm9_sign_master_public_to_bytes(point, &it->master.public_key) == SMG_OK &&
           is_hex_of(point, sizeof point, answer->public_key) &&
           read_user(&it->who, answer->id, answer->hid) &&
           from_hex(&it->message, answer->message) && script_init(&it->r, answer->r);
}

static bool check_sign_key(sign_case *it, const char *expected) {
    uint8_t point[SMG_SM9_G1_POINT_BYTES];
    return smg_sm9_sign_key_extract(&it->key, &it->master, ID_HID(&it->who)) == SMG_OK &&
           smg_sm9_sign_key_to_bytes(point, &it->key) == SMG_OK &&
           is_hex_of(point, sizeof point, expected) &&
           smg_sm9_sign_key_check(&it->key, ID_HID(&it->who)) == SMG_OK &&
           smg_sm9_sign_key_check(&it->key, ID(&it->who), (uint8_t)(it->who.hid ^ 4)) ==
               SMG_ERR_KEY;
}

static bool check_signature(sign_case *it, const struct smg_known_sm9_sign *answer) {
    uint8_t der[SMG_SM9_SIGNATURE_DER_BYTES], back[SMG_SM9_SIGNATURE_BYTES];
    size_t length;
    return smg_sm9_sign(it->signature, &it->key, it->message.data, it->message.length,
                        again(&it->r)) == SMG_OK &&
           is_hex_of(it->signature, sizeof it->signature, answer->signature) &&
           smg_sm9_signature_to_der(der, &length, sizeof der, it->signature) == SMG_OK &&
           is_hex_of(der, length, answer->der) &&
           smg_sm9_signature_from_der(back, der, length) == SMG_OK &&
           memcmp(back, it->signature, sizeof back) == 0;
}

static smg_status verify(const sign_case *it) {
    return smg_sm9_verify(it->signature, &it->master.public_key, ID_HID(&it->who), it->message.data,
                          it->message.length);
}

/* The signature verifies; with a bit of h, of S or of the message flipped it does not. */
static bool check_verification(sign_case *it) {
    if (verify(it) != SMG_OK) {
        return false;
    }
    for (size_t at = 31; at < sizeof it->signature; at += 64) {
        it->signature[at] ^= 1;
        if (verify(it) != SMG_ERR_SIGNATURE) {
            return false;
        }
        it->signature[at] ^= 1;
    }
    if (it->message.length > 0) {
        it->message.data[0] ^= 0x80;
        const bool refused = verify(it) == SMG_ERR_SIGNATURE;
        it->message.data[0] ^= 0x80;
        return refused;
    }
    return true;
}

static const char *wrong_sm9_signatures(void) {
    static sign_case it;
    for (size_t i = 0; i < smg_known_sm9_sign_count; i++) {
        const struct smg_known_sm9_sign *answer = &smg_known_sm9_sign[i];
        if (!read_sign_case(&it, answer) || !check_sign_key(&it, answer->user) ||
            !check_signature(&it, answer) || !check_verification(&it)) {
            return answer->name;
        }
    }
    return NULL;
}

/* ---- KEM ---- */

static bool check_kem(const struct smg_known_sm9_kem *answer) {
    static smg_sm9_encrypt_master_key master;
    static smg_sm9_encrypt_key private_key;
    static user who;
    static script r;
    static bytes expected;
    static uint8_t key[LONGEST], package[SMG_SM9_KEY_PACKAGE_MAX_BYTES];
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES];
    size_t length;
    if (!read_user(&who, answer->id, answer->hid) || !script_init(&r, answer->r) ||
        !from_hex(&expected, answer->key) ||
        !read_encrypt_master(&master, answer->master, answer->public_key) ||
        !extract_encrypt_key(&private_key, &master, &who, answer->user) ||
        smg_sm9_kem_encapsulate(ciphertext, key, expected.length, &master.public_key, ID_HID(&who),
                                &r.random) != SMG_OK ||
        !is_hex_of(ciphertext, sizeof ciphertext, answer->ciphertext) ||
        memcmp(key, expected.data, expected.length) != 0) {
        return false;
    }
    memset(key, 0, sizeof key);
    return smg_sm9_kem_decapsulate(key, expected.length, &private_key, ID(&who), ciphertext) ==
               SMG_OK &&
           memcmp(key, expected.data, expected.length) == 0 &&
           smg_sm9_key_package_to_der(package, &length, sizeof package, key, expected.length,
                                      ciphertext) == SMG_OK &&
           is_hex_of(package, length, answer->package);
}

static const char *wrong_sm9_kem(void) {
    for (size_t i = 0; i < smg_known_sm9_kem_count; i++) {
        if (!check_kem(&smg_known_sm9_kem[i])) {
            return smg_known_sm9_kem[i].name;
        }
    }
    return NULL;
}

/* ---- encryption ---- */

typedef struct encryption {
    smg_sm9_encrypt_master_key master;
    smg_sm9_encrypt_key key;
    user who;
    smg_sm9_mode mode;
    script drawn;
    bytes plain, raw;
    uint8_t out[LONGEST];
} encryption;

static bool read_encryption(encryption *it, const struct smg_known_sm9_encrypt *answer) {
    uint32_t mode;
    const bool done = read_user(&it->who, answer->id, answer->hid) &&
                      read_encrypt_master(&it->master, answer->master, NULL) &&
                      extract_encrypt_key(&it->key, &it->master, &it->who, NULL) &&
                      read_number(&mode, answer->mode) && script_init(&it->drawn, answer->drawn) &&
                      from_hex(&it->plain, answer->plain) && from_hex(&it->raw, answer->raw);
    if (done) {
        it->mode = (smg_sm9_mode)mode;
    }
    return done;
}

static smg_status decrypt(encryption *it, size_t *length, smg_sm9_mac mac, const uint8_t *in,
                          size_t in_length) {
    return smg_sm9_decrypt(it->out, length, sizeof it->out, &it->key, ID(&it->who), it->mode, mac,
                           in, in_length);
}

/* Both ways, in DER and back; a changed ciphertext, and another MAC, are refused. */
static bool check_encryption(encryption *it, const struct smg_known_sm9_encrypt *answer) {
    static uint8_t der[LONGEST], back[LONGEST];
    size_t length, der_length, back_length;
    smg_sm9_mode mode;
    if (smg_sm9_encrypt(it->out, &length, sizeof it->out, &it->master.public_key, ID_HID(&it->who),
                        it->mode, SMG_SM9_MAC_SM3, it->plain.data, it->plain.length,
                        again(&it->drawn)) != SMG_OK ||
        length != it->raw.length || memcmp(it->out, it->raw.data, length) != 0 ||
        smg_sm9_ciphertext_to_der(der, &der_length, sizeof der, it->mode, it->raw.data,
                                  it->raw.length) != SMG_OK ||
        !is_hex_of(der, der_length, answer->der) ||
        smg_sm9_ciphertext_from_der(back, &back_length, sizeof back, &mode, der, der_length) !=
            SMG_OK ||
        mode != it->mode || back_length != length || memcmp(back, it->raw.data, length) != 0 ||
        decrypt(it, &length, SMG_SM9_MAC_SM3, back, back_length) != SMG_OK ||
        length != it->plain.length || memcmp(it->out, it->plain.data, length) != 0 ||
        decrypt(it, &length, SMG_SM9_MAC_HMAC, back, back_length) != SMG_ERR_TAG) {
        return false;
    }
    back[back_length - 1] ^= 1;
    return decrypt(it, &length, SMG_SM9_MAC_SM3, back, back_length) == SMG_ERR_TAG;
}

static const char *wrong_sm9_encryption(void) {
    static encryption it;
    for (size_t i = 0; i < smg_known_sm9_encrypt_count; i++) {
        const struct smg_known_sm9_encrypt *answer = &smg_known_sm9_encrypt[i];
        if (!read_encryption(&it, answer) || !check_encryption(&it, answer)) {
            return answer->name;
        }
    }
    return NULL;
}

/* ---- key exchange ---- */

typedef struct exchange {
    smg_sm9_encrypt_master_key master;
    user a, b;
    smg_sm9_encrypt_key key_a, key_b;
    script r_a, r_b;
    bytes shared;
} exchange;

static bool read_exchange(exchange *it, const struct smg_known_sm9_exchange *answer) {
    return read_user(&it->a, answer->id_a, answer->hid) &&
           read_user(&it->b, answer->id_b, answer->hid) && script_init(&it->r_a, answer->r_a) &&
           script_init(&it->r_b, answer->r_b) && from_hex(&it->shared, answer->key) &&
           read_encrypt_master(&it->master, answer->master, NULL) &&
           extract_encrypt_key(&it->key_a, &it->master, &it->a, answer->user_a) &&
           extract_encrypt_key(&it->key_b, &it->master, &it->b, answer->user_b);
}

static bool check_exchange(exchange *it, const struct smg_known_sm9_exchange *answer) {
    static smg_sm9_exchange_initiator a;
    static smg_sm9_exchange_responder b;
    static uint8_t key_a[LONGEST], key_b[LONGEST];
    uint8_t from_a[POINT], from_b[POINT], tag_a[TAG], tag_b[TAG];
    const size_t length = it->shared.length;
    return smg_sm9_exchange_begin(&a, from_a, &it->master.public_key, ID_HID(&it->b),
                                  &it->r_a.random) == SMG_OK &&
           is_hex_of(from_a, sizeof from_a, answer->ephemeral_a) &&
           smg_sm9_exchange_respond(&b, from_b, tag_b, &it->key_b, ID(&it->b), ID_HID(&it->a),
                                    from_a, sizeof from_a, &it->r_b.random) == SMG_OK &&
           is_hex_of(from_b, sizeof from_b, answer->ephemeral_b) &&
           is_hex_of(tag_b, sizeof tag_b, answer->tag_b) &&
           smg_sm9_exchange_confirm(&a, key_a, length, tag_a, &it->key_a, ID(&it->a), ID(&it->b),
                                    from_b, sizeof from_b, tag_b) == SMG_OK &&
           is_hex_of(tag_a, sizeof tag_a, answer->tag_a) &&
           smg_sm9_exchange_finish(&b, key_b, length, tag_a) == SMG_OK &&
           memcmp(key_a, it->shared.data, length) == 0 &&
           memcmp(key_b, it->shared.data, length) == 0;
}

static const char *wrong_sm9_exchange(void) {
    static exchange it;
    for (size_t i = 0; i < smg_known_sm9_exchange_count; i++) {
        const struct smg_known_sm9_exchange *answer = &smg_known_sm9_exchange[i];
        if (!read_exchange(&it, answer) || !check_exchange(&it, answer)) {
            return answer->name;
        }
    }
    return NULL;
}

/* ---- prepared: the same signatures and ciphertexts ---- */

static void *room(size_t size) {
    return aligned_alloc(SMG_SM9_PREPARED_ALIGNMENT, size);
}

static bool check_prepared_signature(sign_case *it, smg_sm9_prepared_sign_master *master,
                                     smg_sm9_prepared_signer *signer,
                                     const struct smg_known_sm9_sign *answer) {
    const smg_sm9_sign_master_public *public_key = &it->master.public_key;
    return smg_sm9_sign_key_extract(&it->key, &it->master, ID_HID(&it->who)) == SMG_OK &&
           smg_sm9_prepared_sign_master_init(master, smg_sm9_prepared_sign_master_bytes(),
                                             public_key) == SMG_OK &&
           smg_sm9_prepared_signer_init(signer, smg_sm9_prepared_signer_bytes(), public_key,
                                        ID_HID(&it->who)) == SMG_OK &&
           smg_sm9_prepared_sign(it->signature, master, &it->key, it->message.data,
                                 it->message.length, again(&it->r)) == SMG_OK &&
           is_hex_of(it->signature, sizeof it->signature, answer->signature) &&
           smg_sm9_prepared_verify(it->signature, master, ID_HID(&it->who), it->message.data,
                                   it->message.length) == SMG_OK &&
           smg_sm9_prepared_signer_verify(it->signature, master, signer, it->message.data,
                                          it->message.length) == SMG_OK;
}

static const char *wrong_prepared_signatures(void) {
    static sign_case it;
    smg_sm9_prepared_sign_master *master = room(smg_sm9_prepared_sign_master_bytes());
    smg_sm9_prepared_signer *signer = room(smg_sm9_prepared_signer_bytes());
    const char *wrong = master != NULL && signer != NULL ? NULL : "no memory";
    for (size_t i = 0; i < smg_known_sm9_sign_count && wrong == NULL; i++) {
        const struct smg_known_sm9_sign *answer = &smg_known_sm9_sign[i];
        if (!read_sign_case(&it, answer) ||
            !check_prepared_signature(&it, master, signer, answer)) {
            wrong = answer->name;
        }
    }
    free(master);
    free(signer);
    return wrong;
}

static bool check_prepared_encryption(encryption *it, smg_sm9_prepared_encrypt_master *master,
                                      smg_sm9_prepared_encrypt_key *key) {
    size_t length;
    return smg_sm9_prepared_encrypt_master_init(master, smg_sm9_prepared_encrypt_master_bytes(),
                                                &it->master.public_key) == SMG_OK &&
           smg_sm9_prepared_encrypt_key_init(key, smg_sm9_prepared_encrypt_key_bytes(), &it->key) ==
               SMG_OK &&
           smg_sm9_prepared_encrypt(it->out, &length, sizeof it->out, master, ID_HID(&it->who),
                                    it->mode, SMG_SM9_MAC_SM3, it->plain.data, it->plain.length,
                                    again(&it->drawn)) == SMG_OK &&
           length == it->raw.length && memcmp(it->out, it->raw.data, length) == 0 &&
           smg_sm9_prepared_decrypt(it->out, &length, sizeof it->out, key, ID(&it->who), it->mode,
                                    SMG_SM9_MAC_SM3, it->raw.data, it->raw.length) == SMG_OK &&
           length == it->plain.length && memcmp(it->out, it->plain.data, length) == 0;
}

static const char *wrong_prepared_encryption(void) {
    static encryption it;
    smg_sm9_prepared_encrypt_master *master = room(smg_sm9_prepared_encrypt_master_bytes());
    smg_sm9_prepared_encrypt_key *key = room(smg_sm9_prepared_encrypt_key_bytes());
    const char *wrong = master != NULL && key != NULL ? NULL : "no memory";
    for (size_t i = 0; i < smg_known_sm9_encrypt_count && wrong == NULL; i++) {
        const struct smg_known_sm9_encrypt *answer = &smg_known_sm9_encrypt[i];
        if (!read_encryption(&it, answer) || !check_prepared_encryption(&it, master, key)) {
            wrong = answer->name;
        }
    }
    free(master);
    free(key);
    return wrong;
}

static const char *wrong_sm9_prepared(void) {
    const char *wrong = wrong_prepared_signatures();
    return wrong != NULL ? wrong : wrong_prepared_encryption();
}

/* ---- all of it ---- */

const answers_library answers_sm9_library[] = {
    {"SM9 signatures", smg_sm9_backend, smg_known_sm9_sign_count, wrong_sm9_signatures},
    {"SM9 KEM", smg_sm9_backend, smg_known_sm9_kem_count, wrong_sm9_kem},
    {"SM9 encryption", smg_sm9_backend, smg_known_sm9_encrypt_count, wrong_sm9_encryption},
    {"SM9 exchange", smg_sm9_backend, smg_known_sm9_exchange_count, wrong_sm9_exchange},
    {"SM9 prepared", smg_sm9_backend, smg_known_sm9_sign_count + smg_known_sm9_encrypt_count,
     wrong_sm9_prepared},
    {NULL, NULL, 0, NULL},
};
