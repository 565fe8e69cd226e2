/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange (GM/T 0044.3-2016, clause 6). Names as there: r, R, g1 to g3, S_A and S_B. */
#include <smidgen/sm9_exchange.h>
#include <smidgen/wipe.h>

#include <stdbool.h>
#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm3/kdf.h"
#include "sm9/exchange.h"
#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9/point.h"
#include "sm9/recipient.h"

#define SCALAR    SMG_SM9_SCALAR_BYTES
#define G1        SMG_SM9_G1_BYTES
#define GT        SMG_SM9_GT_BYTES
#define TAG       SMG_SM9_EXCHANGE_TAG_BYTES
#define EPHEMERAL SMG_SM9_EXCHANGE_EPHEMERAL_BYTES

/* phases of a context; any other value means that it is not in use */
#define BEGUN     0x6b783931u
#define RESPONDED 0x6b783932u

/* what the two S begin with */
#define TAG_OF_B 0x82
#define TAG_OF_A 0x83

typedef struct span {
    const void *data;
    size_t length;
} span;

/* What both sides have in common before they agree on a secret. */
typedef struct talk {
    span id_a, id_b;
    uint8_t r_a[G1], r_b[G1];
} talk;

/* The secret elements of GT. */
typedef struct elements {
    uint8_t g1[GT], g2[GT], g3[GT];
} elements;

/* ---- ephemerals ---- */

/* R := r Q for a new r in [1, n-1] (A2 and A3, B2 and B3). */
static smg_status draw_ephemeral(uint8_t r[SCALAR], uint8_t point[G1],
                                 const smg_sm9_recipient *peer, const smg_random *random) {
    smg_status status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM9_DRAWS; draw++) {
        status = smg_sm9_draw(r, random);
        if (status != SMG_OK || smg_sm9_recipient_mul(point, r, peer) != 0) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    return status;
}

/* ---- what both sides make of the elements ---- */

static void hash_talk(smg_sm3_context *hash, const talk *t) {
    /* valid contexts and under 18000 bytes: no call here and below can fail */
    smg_sm3_update(hash, t->id_a.data, t->id_a.length);
    smg_sm3_update(hash, t->id_b.data, t->id_b.length);
    smg_sm3_update(hash, t->r_a, G1);
    smg_sm3_update(hash, t->r_b, G1);
}

/* inner := SM3(g2 || g3 || ID_A || ID_B || R_A || R_B), the same for both tags */
static void hash_inner(uint8_t inner[SMG_SM3_DIGEST_BYTES], const elements *e, const talk *t) {
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, e->g2, GT);
    smg_sm3_update(&hash, e->g3, GT);
    hash_talk(&hash, t);
    smg_sm3_final(&hash, inner);
}

/* tag := SM3(which || g1 || inner) (A6, A8, B6, B8) */
static void make_tag(uint8_t tag[TAG], uint8_t which, const elements *e,
                     const uint8_t inner[SMG_SM3_DIGEST_BYTES]) {
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, &which, 1);
    smg_sm3_update(&hash, e->g1, GT);
    smg_sm3_update(&hash, inner, SMG_SM3_DIGEST_BYTES);
    smg_sm3_final(&hash, tag);
}

static smg_status compare_tags(const uint8_t expected[TAG], const uint8_t given[TAG]) {
    uint32_t same = smg_ct_equal(expected, given, TAG);
    SMG_PUBLIC(&same, sizeof same); /* the answer, which the other side learns too */
    return same != 0 ? SMG_OK : SMG_ERR_TAG;
}

/* z := ID_A || ID_B || R_A || R_B || g1 || g2 || g3, of the KDF (A7, B5) */
static void absorb(smg_sm3_context *z, const elements *e, const talk *t) {
    smg_sm3_init(z);
    hash_talk(z, t);
    smg_sm3_update(z, e->g1, GT);
    smg_sm3_update(z, e->g2, GT);
    smg_sm3_update(z, e->g3, GT);
}

/* ---- the initiator ---- */

/* *initiator but for r, R and the phase; peer := the other side. */
static smg_status prepare(smg_sm9_exchange_initiator *initiator, smg_sm9_recipient *peer,
                          const smg_sm9_encrypt_master_public *master, const void *peer_id,
                          size_t peer_id_length, uint8_t hid) {
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_plain(master);
    *peer = smg_sm9_recipient_of(&base, peer_id, peer_id_length, hid);
    if (peer->status == SMG_OK) {
        initiator->master = *master;
        smg_sm3(initiator->peer_digest, peer_id, peer_id_length);
    }
    return peer->status;
}

smg_status smg_sm9_exchange_begin(smg_sm9_exchange_initiator *initiator,
                                  uint8_t ephemeral[EPHEMERAL],
                                  const smg_sm9_encrypt_master_public *master, const void *peer_id,
                                  size_t peer_id_length, uint8_t hid, const smg_random *random) {
    smg_sm9_exchange_initiator made;
    smg_sm9_recipient peer;
    memset(&made, 0, sizeof made);
    smg_status status = SMG_ERR_ARGUMENT;
    if (initiator != NULL && ephemeral != NULL) {
        status = prepare(&made, &peer, master, peer_id, peer_id_length, hid);
    }
    if (status == SMG_OK) {
        status = draw_ephemeral(made.r, made.ephemeral, &peer, random);
    }
    if (status == SMG_OK) {
        made.phase = BEGUN;
        smg_sm9_g1_to_bytes(ephemeral, made.ephemeral);
    } else {
        smg_wipe(&made, sizeof made);
        if (ephemeral != NULL) {
            memset(ephemeral, 0, EPHEMERAL);
        }
    }
    if (initiator != NULL) {
        *initiator = made;
    }
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm9_exchange_resume(smg_sm9_exchange_initiator *initiator, const uint8_t r[SCALAR],
                                   const smg_sm9_encrypt_master_public *master, const void *peer_id,
                                   size_t peer_id_length, uint8_t hid) {
    smg_sm9_recipient peer;
    memset(initiator, 0, sizeof *initiator);
    smg_status status = prepare(initiator, &peer, master, peer_id, peer_id_length, hid);
    if (status == SMG_OK) {
        memcpy(initiator->r, r, SCALAR);
        SMG_SECRET(initiator->r, SCALAR);
        if (smg_sm9_recipient_mul(initiator->ephemeral, initiator->r, &peer) == 0) {
            status = SMG_ERR_KEY;
        }
    }
    if (status == SMG_OK) {
        initiator->phase = BEGUN;
    } else {
        smg_wipe(initiator, sizeof *initiator);
    }
    return status;
}

/* g1 = g^r, g2 = e(R_B, de), g3 = g2^r (A5) */
static void agree_a(elements *e, const smg_sm9_exchange_initiator *initiator,
                    const smg_sm9_encrypt_base *base, const smg_sm9_owner *owner,
                    const uint8_t r_b[G1]) {
    smg_sm9_base_power(e->g1, initiator->r, base);
    smg_sm9_owner_pairing(e->g2, r_b, owner);
    smg_sm9_kernel_get()->gt_pow(e->g3, e->g2, initiator->r);
}

/* Whether all that A gives belongs to the exchange that was begun. */
static smg_status check_a(const smg_sm9_exchange_initiator *initiator,
                          const smg_sm9_encrypt_base *base, const smg_sm9_owner *owner,
                          const talk *t) {
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    if (initiator->phase != BEGUN) {
        return SMG_ERR_STATE;
    }
    smg_status status = owner->status != SMG_OK ? owner->status : base->status;
    if (status == SMG_OK) {
        status = smg_sm9_id_check(t->id_a.data, t->id_a.length);
    }
    if (status == SMG_OK) {
        status = smg_sm9_id_check(t->id_b.data, t->id_b.length);
    }
    if (status != SMG_OK) {
        return status;
    }
    smg_sm3(digest, t->id_b.data, t->id_b.length);
    if (memcmp(digest, initiator->peer_digest, sizeof digest) != 0 ||
        memcmp(base->master, &initiator->master, sizeof initiator->master) != 0 ||
        memcmp(&owner->key->master, &initiator->master, sizeof initiator->master) != 0) {
        return SMG_ERR_ARGUMENT;
    }
    return SMG_OK;
}

/* Both forms; the tags are NULL in the one without. The initiator is there. */
static smg_status confirm(const smg_sm9_exchange_initiator *initiator, uint8_t *key,
                          size_t key_length, uint8_t *tag, const smg_sm9_encrypt_base *base,
                          const smg_sm9_owner *owner, talk *t, const uint8_t *peer_ephemeral,
                          size_t peer_ephemeral_length, const uint8_t *peer_tag) {
    elements e;
    smg_sm3_context z;
    uint8_t inner[SMG_SM3_DIGEST_BYTES], expected[TAG];
    smg_status status = check_a(initiator, base, owner, t);
    if (status == SMG_OK) {
        status = smg_sm9_key_length(key_length);
    }
    if (status == SMG_OK) {
        status = smg_sm9_g1_from_bytes(t->r_b, peer_ephemeral, peer_ephemeral_length);
    }
    if (status != SMG_OK) {
        return status;
    }
    memcpy(t->r_a, initiator->ephemeral, G1);
    agree_a(&e, initiator, base, owner, t->r_b);
    if (peer_tag != NULL) {
        hash_inner(inner, &e, t);
        make_tag(expected, TAG_OF_B, &e, inner);
        status = compare_tags(expected, peer_tag);
    }
    if (status == SMG_OK) {
        absorb(&z, &e, t);
        if (tag != NULL) { /* and so peer_tag, whose inner hash it has */
            make_tag(tag, TAG_OF_A, &e, inner);
            SMG_PUBLIC(tag, TAG); /* is sent */
        }
        smg_sm3_kdf_blocks(key, key_length, &z, 1);
        smg_wipe(&z, sizeof z);
    }
    smg_wipe(&e, sizeof e);
    smg_wipe(inner, sizeof inner);
    smg_wipe(expected, sizeof expected);
    return status;
}

smg_status smg_sm9_exchange_confirm_with(smg_sm9_exchange_initiator *initiator, uint8_t *key,
                                         size_t key_length, bool tagged, uint8_t *tag,
                                         const smg_sm9_encrypt_base *base,
                                         const smg_sm9_owner *owner, const void *id,
                                         size_t id_length, const void *peer_id,
                                         size_t peer_id_length, const uint8_t *peer_ephemeral,
                                         size_t peer_ephemeral_length, const uint8_t *peer_tag) {
    talk t = {{id, id_length}, {peer_id, peer_id_length}, {0}, {0}};
    smg_status status = SMG_ERR_ARGUMENT;
    if (initiator != NULL && key != NULL && peer_ephemeral != NULL &&
        (!tagged || (tag != NULL && peer_tag != NULL))) {
        status = confirm(initiator, key, key_length, tag, base, owner, &t, peer_ephemeral,
                         peer_ephemeral_length, peer_tag);
    }
    if (status != SMG_OK && key != NULL) {
        smg_wipe(key, key_length);
    }
    if (status != SMG_OK && tag != NULL) {
        memset(tag, 0, TAG);
    }
    if (initiator != NULL) {
        smg_wipe(initiator, sizeof *initiator);
    }
    return status;
}

smg_status smg_sm9_exchange_confirm(smg_sm9_exchange_initiator *initiator, uint8_t *key,
                                    size_t key_length, uint8_t tag[TAG],
                                    const smg_sm9_encrypt_key *private_key, const void *id,
                                    size_t id_length, const void *peer_id, size_t peer_id_length,
                                    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
                                    const uint8_t peer_tag[TAG]) {
    const smg_sm9_owner owner = smg_sm9_owner_plain(private_key);
    const smg_sm9_encrypt_base base =
        smg_sm9_encrypt_base_plain(private_key == NULL ? NULL : &private_key->master);
    return smg_sm9_exchange_confirm_with(initiator, key, key_length, true, tag, &base, &owner, id,
                                         id_length, peer_id, peer_id_length, peer_ephemeral,
                                         peer_ephemeral_length, peer_tag);
}

smg_status smg_sm9_exchange_confirm_untagged(smg_sm9_exchange_initiator *initiator, uint8_t *key,
                                             size_t key_length,
                                             const smg_sm9_encrypt_key *private_key, const void *id,
                                             size_t id_length, const void *peer_id,
                                             size_t peer_id_length, const uint8_t *peer_ephemeral,
                                             size_t peer_ephemeral_length) {
    const smg_sm9_owner owner = smg_sm9_owner_plain(private_key);
    const smg_sm9_encrypt_base base =
        smg_sm9_encrypt_base_plain(private_key == NULL ? NULL : &private_key->master);
    return smg_sm9_exchange_confirm_with(initiator, key, key_length, false, NULL, &base, &owner, id,
                                         id_length, peer_id, peer_id_length, peer_ephemeral,
                                         peer_ephemeral_length, NULL);
}

/* ---- the responder ---- */

/* *responder and R_B (B1 to B6, with S_2 of B8); r_a in t, and S_B where tag is not NULL. */
static smg_status respond(smg_sm9_exchange_responder *responder, talk *t, uint8_t *tag,
                          const smg_sm9_recipient *peer, const smg_sm9_owner *owner,
                          const smg_random *random) {
    elements e;
    uint8_t r[SCALAR], inner[SMG_SM3_DIGEST_BYTES];
    const smg_status status = draw_ephemeral(r, t->r_b, peer, random);
    if (status == SMG_OK) {
        smg_sm9_owner_pairing(e.g1, t->r_a, owner);
        smg_sm9_base_power(e.g2, r, &peer->base);
        smg_sm9_kernel_get()->gt_pow(e.g3, e.g1, r);
        hash_inner(inner, &e, t);
        make_tag(responder->tag, TAG_OF_A, &e, inner);
        if (tag != NULL) {
            make_tag(tag, TAG_OF_B, &e, inner);
            SMG_PUBLIC(tag, TAG); /* is sent */
        }
        absorb(&responder->secret, &e, t);
        responder->phase = RESPONDED;
        smg_wipe(&e, sizeof e);
        smg_wipe(inner, sizeof inner);
    }
    smg_wipe(r, sizeof r);
    return status;
}

/* Whether all that B gives goes together; r_a of t := R_A. */
static smg_status check_b(talk *t, const smg_sm9_recipient *peer, const smg_sm9_owner *owner,
                          const uint8_t *peer_ephemeral, size_t peer_ephemeral_length) {
    smg_status status = owner->status != SMG_OK ? owner->status : peer->status;
    if (status == SMG_OK) {
        status = smg_sm9_id_check(t->id_b.data, t->id_b.length);
    }
    if (status == SMG_OK &&
        memcmp(peer->base.master, &owner->key->master, sizeof owner->key->master) != 0) {
        status = SMG_ERR_ARGUMENT;
    }
    return status == SMG_OK ? smg_sm9_g1_from_bytes(t->r_a, peer_ephemeral, peer_ephemeral_length)
                            : status;
}

smg_status smg_sm9_exchange_respond_with(
    smg_sm9_exchange_responder *responder, uint8_t ephemeral[EPHEMERAL], uint8_t tag[TAG],
    const smg_sm9_encrypt_base *base, const smg_sm9_owner *owner, const void *id, size_t id_length,
    const void *peer_id, size_t peer_id_length, uint8_t hid, const uint8_t *peer_ephemeral,
    size_t peer_ephemeral_length, const smg_random *random) {
    smg_sm9_exchange_responder made;
    uint8_t made_tag[TAG] = {0};
    talk t = {{peer_id, peer_id_length}, {id, id_length}, {0}, {0}};
    memset(&made, 0, sizeof made);
    smg_status status = SMG_ERR_ARGUMENT;
    if (responder != NULL && ephemeral != NULL) {
        const smg_sm9_recipient peer = smg_sm9_recipient_of(base, peer_id, peer_id_length, hid);
        status = check_b(&t, &peer, owner, peer_ephemeral, peer_ephemeral_length);
        if (status == SMG_OK) {
            status = respond(&made, &t, tag == NULL ? NULL : made_tag, &peer, owner, random);
        }
    }
    if (status == SMG_OK) {
        smg_sm9_g1_to_bytes(ephemeral, t.r_b);
    } else {
        smg_wipe(&made, sizeof made);
        if (ephemeral != NULL) {
            memset(ephemeral, 0, EPHEMERAL);
        }
    }
    if (tag != NULL) {
        memcpy(tag, made_tag, TAG); /* zeros where there is none */
    }
    if (responder != NULL) {
        *responder = made;
    }
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm9_exchange_respond(smg_sm9_exchange_responder *responder,
                                    uint8_t ephemeral[EPHEMERAL], uint8_t tag[TAG],
                                    const smg_sm9_encrypt_key *key, const void *id,
                                    size_t id_length, const void *peer_id, size_t peer_id_length,
                                    uint8_t hid, const uint8_t *peer_ephemeral,
                                    size_t peer_ephemeral_length, const smg_random *random) {
    const smg_sm9_owner owner = smg_sm9_owner_plain(key);
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_plain(key == NULL ? NULL : &key->master);
    return smg_sm9_exchange_respond_with(responder, ephemeral, tag, &base, &owner, id, id_length,
                                         peer_id, peer_id_length, hid, peer_ephemeral,
                                         peer_ephemeral_length, random);
}

/* Both forms; peer_tag is looked at in the one with tags alone. */
static smg_status finish(smg_sm9_exchange_responder *responder, uint8_t *key, size_t key_length,
                         bool tagged, const uint8_t *peer_tag) {
    smg_status status = SMG_ERR_ARGUMENT;
    if (responder != NULL && key != NULL && (!tagged || peer_tag != NULL)) {
        status = responder->phase == RESPONDED ? smg_sm9_key_length(key_length) : SMG_ERR_STATE;
    }
    if (status == SMG_OK && tagged) {
        status = compare_tags(responder->tag, peer_tag);
    }
    if (status == SMG_OK) {
        smg_sm3_kdf_blocks(key, key_length, &responder->secret, 1);
    } else if (key != NULL) {
        smg_wipe(key, key_length);
    }
    if (responder != NULL) {
        smg_wipe(responder, sizeof *responder);
    }
    return status;
}

smg_status smg_sm9_exchange_finish(smg_sm9_exchange_responder *responder, uint8_t *key,
                                   size_t key_length, const uint8_t peer_tag[TAG]) {
    return finish(responder, key, key_length, true, peer_tag);
}

smg_status smg_sm9_exchange_finish_untagged(smg_sm9_exchange_responder *responder, uint8_t *key,
                                            size_t key_length) {
    return finish(responder, key, key_length, false, NULL);
}

/* ---- in a file ---- */

smg_status smg_sm9_exchange_save(uint8_t out[SMG_SM9_RESPONDER_BYTES],
                                 const smg_sm9_exchange_responder *responder) {
    if (responder->phase != RESPONDED) {
        memset(out, 0, SMG_SM9_RESPONDER_BYTES);
        return SMG_ERR_STATE;
    }
    memcpy(out, responder->tag, TAG);
    return smg_sm3_export(out + TAG, &responder->secret);
}

smg_status smg_sm9_exchange_load(smg_sm9_exchange_responder *responder,
                                 const uint8_t in[SMG_SM9_RESPONDER_BYTES]) {
    memset(responder, 0, sizeof *responder);
    const smg_status status = smg_sm3_import(&responder->secret, in + TAG);
    if (status == SMG_OK) {
        memcpy(responder->tag, in, TAG);
        responder->phase = RESPONDED;
    }
    return status;
}
