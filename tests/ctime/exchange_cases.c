/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange, plain Diffie-Hellman and the KEM. The functions mark what they draw themselves. */
#include "ctime.h"

#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>

#include <string.h>

#define ID        SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH
#define POINT     SMG_SM2_PUBLIC_KEY_BYTES
#define TAG       SMG_SM2_EXCHANGE_TAG_BYTES
#define KEY_BYTES 80

/* ---- key exchange ---- */

typedef struct meeting {
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    uint8_t r_a[POINT], r_b[POINT], tag_a[TAG], tag_b[TAG];
    uint8_t key_a[KEY_BYTES], key_b[KEY_BYTES];
} meeting;

static bool meet(meeting *m, unsigned refused) {
    smg_sm2_private_key a, b;
    ctime_draws d = {0, refused};
    const smg_random random = {ctime_draw, &d};
    if (!ctime_secret_key(&a) || !ctime_secret_key(&b) ||
        smg_sm2_exchange_begin(&m->initiator, m->r_a, &a, ID, &b.public_key, ID, &random) !=
            SMG_OK) {
        return false;
    }
    d.refused += d.made;
    return smg_sm2_exchange_respond(&m->responder, m->r_b, m->tag_b, &b, ID, &a.public_key, ID,
                                    m->r_a, POINT, &random) == SMG_OK &&
           d.made == 2 + 2 * refused;
}

static bool confirm(meeting *m) {
    return smg_sm2_exchange_confirm(&m->initiator, m->key_a, KEY_BYTES, m->tag_a, m->r_b, POINT,
                                    m->tag_b) == SMG_OK;
}

static bool exchange(void) {
    meeting m;
    return meet(&m, 0) && confirm(&m) &&
           smg_sm2_exchange_finish(&m.responder, m.key_b, KEY_BYTES, m.tag_a) == SMG_OK &&
           ctime_same(m.key_a, m.key_b, KEY_BYTES);
}

static bool exchange_after_refused_draws(void) {
    meeting m;
    return meet(&m, 3) && confirm(&m);
}

static bool exchange_untagged(void) {
    meeting m;
    return meet(&m, 0) &&
           smg_sm2_exchange_confirm_untagged(&m.initiator, m.key_a, KEY_BYTES, m.r_b, POINT) ==
               SMG_OK &&
           smg_sm2_exchange_finish_untagged(&m.responder, m.key_b, KEY_BYTES) == SMG_OK &&
           ctime_same(m.key_a, m.key_b, KEY_BYTES);
}

/* Where the tags differ must not show. */
static bool exchange_refuses_tags(void) {
    for (size_t at = 0; at < TAG; at += TAG - 1) {
        meeting m;
        if (!meet(&m, 0)) {
            return false;
        }
        smg_sm2_exchange_initiator initiator = m.initiator;
        if (!confirm(&m)) {
            return false;
        }
        m.tag_a[at] ^= 1;
        m.tag_b[at] ^= 1;
        if (smg_sm2_exchange_finish(&m.responder, m.key_b, KEY_BYTES, m.tag_a) != SMG_ERR_TAG ||
            smg_sm2_exchange_confirm(&initiator, m.key_a, KEY_BYTES, m.tag_a, m.r_b, POINT,
                                     m.tag_b) != SMG_ERR_TAG) {
            return false;
        }
    }
    return true;
}

/* ---- plain Diffie-Hellman and the KEM ---- */

static bool ecdh(void) {
    smg_sm2_private_key a, b;
    uint8_t from_a[SMG_SM2_COORDINATE_BYTES], from_b[SMG_SM2_COORDINATE_BYTES];
    return ctime_secret_key(&a) && ctime_secret_key(&b) &&
           smg_sm2_ecdh(from_a, &a, &b.public_key) == SMG_OK &&
           smg_sm2_ecdh(from_b, &b, &a.public_key) == SMG_OK &&
           ctime_same(from_a, from_b, sizeof from_a);
}

static bool kem_with(unsigned refused) {
    smg_sm2_private_key owner;
    uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES], made[KEY_BYTES], found[KEY_BYTES];
    ctime_draws d = {0, refused};
    const smg_random random = {ctime_draw, &d};
    return ctime_secret_key(&owner) &&
           smg_sm2_kem_encapsulate(ciphertext, made, KEY_BYTES, &owner.public_key, &random) ==
               SMG_OK &&
           d.made == 1 + refused &&
           smg_sm2_kem_decapsulate(found, KEY_BYTES, &owner, ciphertext) == SMG_OK &&
           ctime_same(made, found, KEY_BYTES);
}

static bool kem(void) {
    return kem_with(0);
}

static bool kem_after_refused_draws(void) {
    return kem_with(3);
}

ctime_cases ctime_exchange_cases(void) {
    static const ctime_case cases[] = {
        {"smg_sm2_exchange_begin, _respond, _confirm, _finish", exchange},
        {"smg_sm2_exchange_ after refused draws", exchange_after_refused_draws},
        {"smg_sm2_exchange_confirm_untagged, _finish_untagged", exchange_untagged},
        {"smg_sm2_exchange_ with wrong tags", exchange_refuses_tags},
        {"smg_sm2_ecdh", ecdh},
        {"smg_sm2_kem_encapsulate, _decapsulate", kem},
        {"smg_sm2_kem_encapsulate after refused draws", kem_after_refused_draws},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
