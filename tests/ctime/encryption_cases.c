/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption: key, nonce and plaintext secret, the ciphertext public. */
#include "ctime.h"

#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_hybrid.h>

#include <string.h>

/* More than one piece of what the library works in. */
#define LENGTH 5000
#define ROOM   (LENGTH + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES)

typedef struct exchange {
    smg_sm2_private_key key;
    uint8_t plain[LENGTH], message[LENGTH]; /* the same, public and secret */
    uint8_t text[ROOM], out[LENGTH];
    size_t length; /* of the message */
    size_t written;
    ctime_draws draws;
    smg_random random;
} exchange;

static bool begin(exchange *e, size_t length) {
    ctime_fill(e->plain, LENGTH);
    memcpy(e->message, e->plain, LENGTH);
    SMG_SECRET(e->message, LENGTH);
    e->length = length;
    e->draws = (ctime_draws){0, 2};
    e->random.generate = ctime_draw;
    e->random.context = &e->draws;
    return ctime_secret_key(&e->key);
}

static bool encrypts(exchange *e, smg_sm2_form form) {
    bool done = smg_sm2_encrypt(e->text, &e->written, ROOM, &e->key.public_key, form, e->message,
                                e->length, &e->random) == SMG_OK;
    SMG_PUBLIC(e->text, ROOM);
    return done;
}

static bool decrypts(exchange *e, smg_sm2_form form) {
    size_t length;
    return smg_sm2_decrypt(e->out, &length, LENGTH, &e->key, form, e->text, e->written) == SMG_OK &&
           length == e->length && ctime_same(e->out, e->plain, length);
}

static bool every_form(void) {
    static const size_t lengths[] = {1, 20, 100, LENGTH};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        for (int form = SMG_SM2_ASN1; form <= SMG_SM2_C1C2C3_BARE; form++) {
            exchange e;
            if (!begin(&e, lengths[i]) || !encrypts(&e, (smg_sm2_form)form) || e.draws.made < 3 ||
                !decrypts(&e, (smg_sm2_form)form) || !decrypts(&e, SMG_SM2_ANY)) {
                return false;
            }
        }
    }
    return true;
}

static bool refuses(void) {
    for (int form = SMG_SM2_ASN1; form <= SMG_SM2_C1C2C3_BARE; form++) {
        exchange e;
        size_t length;
        if (!begin(&e, 100) || !encrypts(&e, (smg_sm2_form)form)) {
            return false;
        }
        e.text[e.written - 1] ^= 1;
        if (smg_sm2_decrypt(e.out, &length, LENGTH, &e.key, (smg_sm2_form)form, e.text,
                            e.written) != SMG_ERR_TAG ||
            smg_sm2_decrypt(e.out, &length, LENGTH, &e.key, SMG_SM2_ANY, e.text, e.written) !=
                SMG_ERR_TAG) {
            return false;
        }
    }
    return true;
}

static bool in_pieces(void) {
    exchange e;
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1;
    uint8_t c3[SMG_SM2_C3_BYTES];
    if (!begin(&e, 100) ||
        smg_sm2_encrypt_init(&cipher, &c1, &e.key.public_key, 100, &e.random) != SMG_OK ||
        smg_sm2_encrypt_update(&cipher, e.text, e.message, 7) != SMG_OK ||
        smg_sm2_encrypt_update(&cipher, e.text + 7, e.message + 7, 93) != SMG_OK ||
        smg_sm2_encrypt_final(&cipher, c3) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(e.text, ROOM);
    return smg_sm2_decrypt_init(&cipher, &e.key, &c1, 100) == SMG_OK &&
           smg_sm2_decrypt_verify(&cipher, e.text, 40) == SMG_OK &&
           smg_sm2_decrypt_verify(&cipher, e.text + 40, 60) == SMG_OK &&
           smg_sm2_decrypt_verify_final(&cipher, c3) == SMG_OK &&
           smg_sm2_decrypt_update(&cipher, e.out, e.text, 33) == SMG_OK &&
           smg_sm2_decrypt_update(&cipher, e.out + 33, e.text + 33, 67) == SMG_OK &&
           smg_sm2_decrypt_final(&cipher) == SMG_OK && ctime_same(e.out, e.plain, 100);
}

/* Two chunks; as they were made, and with a wrong tag. */
static bool hybrid_chunks(void) {
    exchange e;
    smg_sm2_hybrid hybrid;
    uint8_t header[SMG_SM2_HYBRID_HEADER_BYTES];
    size_t chunk;
    const size_t sealed = 64 + SMG_SM2_HYBRID_TAG_BYTES;
    if (!begin(&e, 100) ||
        smg_sm2_hybrid_encrypt_init(&hybrid, header, 6, &e.key.public_key, "a", 1, &e.random) !=
            SMG_OK ||
        smg_sm2_hybrid_seal(&hybrid, e.text, e.message, 64, false) != SMG_OK ||
        smg_sm2_hybrid_seal(&hybrid, e.text + sealed, e.message + 64, 36, true) != SMG_OK) {
        return false;
    }
    SMG_PUBLIC(e.text, ROOM);
    if (smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &e.key, "a", 1, header) != SMG_OK ||
        smg_sm2_hybrid_open(&hybrid, e.out, e.text, sealed, false) != SMG_OK ||
        smg_sm2_hybrid_open(&hybrid, e.out + 64, e.text + sealed, 36 + SMG_SM2_HYBRID_TAG_BYTES,
                            true) != SMG_OK ||
        !ctime_same(e.out, e.plain, 100)) {
        return false;
    }
    e.text[3] ^= 1;
    return smg_sm2_hybrid_decrypt_init(&hybrid, &chunk, &e.key, "a", 1, header) == SMG_OK &&
           smg_sm2_hybrid_open(&hybrid, e.out, e.text, sealed, false) == SMG_ERR_TAG;
}

ctime_cases ctime_encryption_cases(void) {
    static const ctime_case cases[] = {
        {"smg_sm2_encrypt, smg_sm2_decrypt in every form", every_form},
        {"smg_sm2_decrypt of a changed ciphertext", refuses},
        {"smg_sm2_encrypt_init, …, smg_sm2_decrypt_final", in_pieces},
        {"smg_sm2_hybrid_seal, smg_sm2_hybrid_open", hybrid_chunks},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
