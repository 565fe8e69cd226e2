/* SPDX-License-Identifier: Apache-2.0 */
/* Prepared keys: the table is public, nonces and what is made with them are secret. */
#include "ctime.h"

#include <smidgen/sm2_prepared.h>

#include <stdlib.h>
#include <string.h>

#define MESSAGE_BYTES 100
#define ROOM          (MESSAGE_BYTES + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES)
#define KEY_BYTES     80

/* A key pair whose private half is secret, and its table in memory of its own. */
typedef struct owner {
    smg_sm2_private_key key;
    smg_sm2_prepared_key *prepared;
} owner;

static bool begin(owner *o) {
    const size_t size = smg_sm2_prepared_key_bytes();
    o->prepared = aligned_alloc(SMG_SM2_PREPARED_KEY_ALIGNMENT, size);
    return o->prepared != NULL && ctime_secret_key(&o->key) &&
           smg_sm2_prepared_key_init(o->prepared, size, &o->key.public_key) == SMG_OK;
}

static bool encrypts(void) {
    owner o;
    uint8_t plain[MESSAGE_BYTES], message[MESSAGE_BYTES], out[MESSAGE_BYTES], text[ROOM];
    size_t written, length;
    ctime_draws draws = {0, 2};
    const smg_random random = {ctime_draw, &draws};
    ctime_fill(plain, sizeof plain);
    memcpy(message, plain, sizeof plain);
    SMG_SECRET(message, sizeof message);
    bool right = begin(&o) &&
                 smg_sm2_prepared_encrypt(text, &written, ROOM, o.prepared, SMG_SM2_ASN1, message,
                                          sizeof message, &random) == SMG_OK &&
                 draws.made == 3;
    SMG_PUBLIC(text, ROOM);
    right = right && smg_sm2_decrypt(out, &length, sizeof out, &o.key, SMG_SM2_ASN1, text,
                                     written) == SMG_OK;
    free(o.prepared);
    return right && length == sizeof plain && ctime_same(out, plain, sizeof plain);
}

static bool encapsulates(void) {
    owner o;
    uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES], made[KEY_BYTES], found[KEY_BYTES];
    ctime_draws draws = {0, 2};
    const smg_random random = {ctime_draw, &draws};
    const bool right = begin(&o) &&
                       smg_sm2_prepared_kem_encapsulate(ciphertext, made, KEY_BYTES, o.prepared,
                                                        &random) == SMG_OK &&
                       draws.made == 3 &&
                       smg_sm2_kem_decapsulate(found, KEY_BYTES, &o.key, ciphertext) == SMG_OK;
    free(o.prepared);
    return right && ctime_same(made, found, KEY_BYTES);
}

/* Both sides have the other one's key prepared. */
static bool exchanges(void) {
    owner a, b;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    uint8_t r_a[SMG_SM2_PUBLIC_KEY_BYTES], r_b[SMG_SM2_PUBLIC_KEY_BYTES];
    uint8_t tag_a[SMG_SM2_EXCHANGE_TAG_BYTES], tag_b[SMG_SM2_EXCHANGE_TAG_BYTES];
    uint8_t key_a[KEY_BYTES], key_b[KEY_BYTES];
    ctime_draws draws = {0, 2};
    const smg_random random = {ctime_draw, &draws};
    const bool begun = begin(&a);
    const bool right =
        begin(&b) && begun &&
        smg_sm2_exchange_begin(&initiator, r_a, &a.key, "A", 1, &b.key.public_key, "B", 1,
                               &random) == SMG_OK &&
        smg_sm2_prepared_exchange_respond(&responder, r_b, tag_b, &b.key, "B", 1, a.prepared, "A",
                                          1, r_a, sizeof r_a, &random) == SMG_OK &&
        smg_sm2_prepared_exchange_confirm(&initiator, key_a, KEY_BYTES, tag_a, b.prepared, r_b,
                                          sizeof r_b, tag_b) == SMG_OK &&
        smg_sm2_exchange_finish(&responder, key_b, KEY_BYTES, tag_a) == SMG_OK;
    free(a.prepared);
    free(b.prepared);
    return right && ctime_same(key_a, key_b, KEY_BYTES);
}

ctime_cases ctime_prepared_cases(void) {
    static const ctime_case cases[] = {
        {"smg_sm2_prepared_encrypt", encrypts},
        {"smg_sm2_prepared_kem_encapsulate", encapsulates},
        {"smg_sm2_prepared_exchange_respond, _confirm", exchanges},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
