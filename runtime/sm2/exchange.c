/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange (GB/T 32918.3-2016, clause 6). Names as there: t, U (B's V), S_A and S_B. */
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <stdbool.h>
#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm2/draw.h"
#include "sm2/exchange.h"
#include "sm2/kernel.h"
#include "sm2/key.h"
#include "sm2/recipient.h"

#define TAG SMG_SM2_EXCHANGE_TAG_BYTES
#define Z   SMG_SM2_Z_BYTES

/* x_U || y_U || Z_A || Z_B */
#define SECRET (2 * SM2_FP_BYTES + 2 * Z)

/* phases of a context; any other value means that it is not in use */
#define BEGUN     0x6b657831u
#define RESPONDED 0x6b657832u

/* what the two S begin with */
#define TAG_OF_B 0x02
#define TAG_OF_A 0x03

/* z := Z of oneself and of the other side, after a look at both keys. */
static smg_status identify(uint8_t own_z[Z], uint8_t peer_z[Z], const smg_sm2_private_key *key,
                           const void *id, size_t id_length, const smg_sm2_public_key *peer,
                           const void *peer_id, size_t peer_id_length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_sm2_private_key_is_empty(key)) {
        return SMG_ERR_KEY;
    }
    smg_status status = smg_sm2_z(own_z, &key->public_key, id, id_length);
    return status == SMG_OK ? smg_sm2_z(peer_z, peer, peer_id, peer_id_length) : status;
}

/* R := r G and t := h (d + x~ r) mod n for a new r (A1 to A5, B1 to B4). */
static smg_status draw_ephemeral(uint8_t t[SM2_FN_BYTES], smg_sm2_public_key *ephemeral,
                                 const smg_sm2_private_key *key, const smg_random *random) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    uint8_t r[SM2_FN_BYTES];
    smg_status status = SMG_ERR_RANDOM;
    memset(ephemeral, 0, sizeof *ephemeral);
    for (int draw = 0; draw < SMG_SM2_DRAWS; draw++) {
        status = smg_sm2_draw(r, random);
        if (status != SMG_OK) {
            break;
        }
        uint32_t usable = kernel->base_mul(ephemeral->x, ephemeral->y, r);
        SMG_PUBLIC(ephemeral, sizeof *ephemeral); /* is sent; or 0, and r is never used */
        usable &= kernel->exchange_scalar(t, key->d, r, ephemeral->x);
        /* A refused r is never used: that there was one tells nothing about the next. */
        SMG_PUBLIC(&usable, sizeof usable);
        if (usable != 0) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    smg_wipe(r, sizeof r);
    return status;
}

/* (x_U, y_U) := U = t (P + x~ R), P and R of the other side, checked; 0 where U is infinity. */
static uint32_t common_point(uint8_t secret[SECRET], const uint8_t t[SM2_FN_BYTES],
                             const smg_sm2_recipient *peer, const smg_sm2_public_key *r) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    const smg_sm2_public_key *p = &peer->key;
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    if (peer->table != NULL) {
        return kernel->prepared_exchange_mul(secret, secret + SM2_FP_BYTES, t, peer->table, r->x,
                                             r->y);
    }
    if (kernel->exchange_point_vartime(x, y, p->x, p->y, r->x, r->y) == 0) {
        return 0;
    }
    return kernel->mul(secret, secret + SM2_FP_BYTES, t, x, y);
}

/* secret := x_U || y_U || Z_A || Z_B */
static smg_status agree(uint8_t secret[SECRET], const uint8_t t[SM2_FN_BYTES],
                        const smg_sm2_recipient *peer, const smg_sm2_public_key *peer_ephemeral,
                        const uint8_t z[2 * Z]) {
    uint32_t finite = common_point(secret, t, peer, peer_ephemeral);
    SMG_PUBLIC(&finite, sizeof finite); /* t is not 0: whether P + x~ R is, which is public */
    memcpy(secret + 2 * SM2_FP_BYTES, z, 2 * Z);
    return finite != 0 ? SMG_OK : SMG_ERR_POINT;
}

static void hash_point(smg_sm3_context *hash, const smg_sm2_public_key *point) {
    smg_sm3_update(hash, point->x, SM2_FP_BYTES);
    smg_sm3_update(hash, point->y, SM2_FP_BYTES);
}

/* inner := SM3(x_U || Z_A || Z_B || x1 || y1 || x2 || y2), the same for both tags */
static void hash_inner(uint8_t inner[SMG_SM3_DIGEST_BYTES], const uint8_t secret[SECRET],
                       const smg_sm2_public_key *r_a, const smg_sm2_public_key *r_b) {
    smg_sm3_context hash;
    /* valid contexts and short messages: no call here and below can fail */
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, secret, SM2_FP_BYTES);
    smg_sm3_update(&hash, secret + 2 * SM2_FP_BYTES, 2 * Z);
    hash_point(&hash, r_a);
    hash_point(&hash, r_b);
    smg_sm3_final(&hash, inner);
}

/* tag := SM3(which || y_U || inner) (A9, A10, B8, B10) */
static void make_tag(uint8_t tag[TAG], uint8_t which, const uint8_t secret[SECRET],
                     const uint8_t inner[SMG_SM3_DIGEST_BYTES]) {
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    smg_sm3_update(&hash, &which, 1);
    smg_sm3_update(&hash, secret + SM2_FP_BYTES, SM2_FP_BYTES);
    smg_sm3_update(&hash, inner, SMG_SM3_DIGEST_BYTES);
    smg_sm3_final(&hash, tag);
}

static smg_status compare_tags(const uint8_t expected[TAG], const uint8_t given[TAG]) {
    uint32_t same = smg_ct_equal(expected, given, TAG);
    SMG_PUBLIC(&same, sizeof same); /* the answer, which the other side learns too */
    return same != 0 ? SMG_OK : SMG_ERR_TAG;
}

/* ---- the initiator ---- */

smg_status smg_sm2_exchange_begin(smg_sm2_exchange_initiator *initiator,
                                  uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES],
                                  const smg_sm2_private_key *key, const void *id, size_t id_length,
                                  const smg_sm2_public_key *peer, const void *peer_id,
                                  size_t peer_id_length, const smg_random *random) {
    smg_sm2_exchange_initiator made;
    memset(&made, 0, sizeof made);
    smg_status status = SMG_ERR_ARGUMENT;
    if (initiator != NULL && ephemeral != NULL) {
        status = identify(made.z, made.z + Z, key, id, id_length, peer, peer_id, peer_id_length);
    }
    if (status == SMG_OK) {
        made.peer = *peer;
        status = draw_ephemeral(made.t, &made.ephemeral, key, random);
    }
    if (status == SMG_OK) {
        made.phase = BEGUN;
        smg_sm2_public_key_to_bytes(ephemeral, &made.ephemeral);
    } else {
        smg_wipe(&made, sizeof made);
        if (ephemeral != NULL) {
            memset(ephemeral, 0, SMG_SM2_PUBLIC_KEY_BYTES);
        }
    }
    if (initiator != NULL) {
        *initiator = made;
    }
    smg_wipe(&made, sizeof made);
    return status;
}

/* Both forms; the tags are NULL in the one without. The initiator is there. */
static smg_status confirm(const smg_sm2_exchange_initiator *initiator, uint8_t *key,
                          size_t key_length, uint8_t *tag, const smg_sm2_recipient *peer,
                          const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
                          const uint8_t *peer_tag) {
    uint8_t secret[SECRET], inner[SMG_SM3_DIGEST_BYTES], expected[TAG];
    smg_sm2_public_key r_b;
    if (initiator->phase != BEGUN) {
        return SMG_ERR_STATE;
    }
    if (peer->status != SMG_OK) {
        return peer->status;
    }
    if (memcmp(&peer->key, &initiator->peer, sizeof peer->key) != 0) {
        return SMG_ERR_ARGUMENT;
    }
    if (key_length == 0) {
        return SMG_ERR_LENGTH;
    }
    smg_status status = smg_sm2_public_key_from_bytes(&r_b, peer_ephemeral, peer_ephemeral_length);
    if (status == SMG_OK) {
        status = agree(secret, initiator->t, peer, &r_b, initiator->z);
    }
    if (status == SMG_OK && peer_tag != NULL) {
        hash_inner(inner, secret, &initiator->ephemeral, &r_b);
        make_tag(expected, TAG_OF_B, secret, inner);
        status = compare_tags(expected, peer_tag);
    }
    if (status == SMG_OK) {
        status = smg_sm3_kdf(key, key_length, secret, sizeof secret);
    }
    if (status == SMG_OK && tag != NULL) { /* and so peer_tag, whose inner hash it has */
        make_tag(tag, TAG_OF_A, secret, inner);
        SMG_PUBLIC(tag, TAG); /* is sent */
    }
    smg_wipe(secret, sizeof secret);
    smg_wipe(inner, sizeof inner);
    smg_wipe(expected, sizeof expected);
    return status;
}

/* The same with what every call does of its arguments; `tagged` is the form with tags. */
static smg_status confirm_with(smg_sm2_exchange_initiator *initiator, uint8_t *key,
                               size_t key_length, bool tagged, uint8_t *tag,
                               const smg_sm2_recipient *peer, const uint8_t *peer_ephemeral,
                               size_t peer_ephemeral_length, const uint8_t *peer_tag) {
    smg_status status = SMG_ERR_ARGUMENT;
    if (initiator != NULL && key != NULL && peer_ephemeral != NULL &&
        (!tagged || (tag != NULL && peer_tag != NULL))) {
        status = confirm(initiator, key, key_length, tag, peer, peer_ephemeral,
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

/* The other side of an exchange without a prepared key. */
static smg_sm2_recipient peer_of(const smg_sm2_exchange_initiator *initiator) {
    return smg_sm2_recipient_plain(initiator != NULL ? &initiator->peer : NULL);
}

smg_status smg_sm2_exchange_confirm(smg_sm2_exchange_initiator *initiator, uint8_t *key,
                                    size_t key_length, uint8_t tag[TAG],
                                    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
                                    const uint8_t peer_tag[TAG]) {
    const smg_sm2_recipient peer = peer_of(initiator);
    return confirm_with(initiator, key, key_length, true, tag, &peer, peer_ephemeral,
                        peer_ephemeral_length, peer_tag);
}

smg_status smg_sm2_exchange_confirm_untagged(smg_sm2_exchange_initiator *initiator, uint8_t *key,
                                             size_t key_length, const uint8_t *peer_ephemeral,
                                             size_t peer_ephemeral_length) {
    const smg_sm2_recipient peer = peer_of(initiator);
    return confirm_with(initiator, key, key_length, false, NULL, &peer, peer_ephemeral,
                        peer_ephemeral_length, NULL);
}

smg_status smg_sm2_prepared_exchange_confirm(smg_sm2_exchange_initiator *initiator, uint8_t *key,
                                             size_t key_length, uint8_t tag[TAG],
                                             const smg_sm2_prepared_key *peer,
                                             const uint8_t *peer_ephemeral,
                                             size_t peer_ephemeral_length,
                                             const uint8_t peer_tag[TAG]) {
    const smg_sm2_recipient prepared = smg_sm2_recipient_prepared(peer);
    return confirm_with(initiator, key, key_length, true, tag, &prepared, peer_ephemeral,
                        peer_ephemeral_length, peer_tag);
}

smg_status smg_sm2_prepared_exchange_confirm_untagged(smg_sm2_exchange_initiator *initiator,
                                                      uint8_t *key, size_t key_length,
                                                      const smg_sm2_prepared_key *peer,
                                                      const uint8_t *peer_ephemeral,
                                                      size_t peer_ephemeral_length) {
    const smg_sm2_recipient prepared = smg_sm2_recipient_prepared(peer);
    return confirm_with(initiator, key, key_length, false, NULL, &prepared, peer_ephemeral,
                        peer_ephemeral_length, NULL);
}

/* ---- the responder ---- */

static smg_status respond(smg_sm2_exchange_responder *responder,
                          uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES], uint8_t tag[TAG],
                          const smg_sm2_private_key *key, const void *id, size_t id_length,
                          const smg_sm2_recipient *peer, const void *peer_id, size_t peer_id_length,
                          const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
                          const smg_random *random) {
    smg_sm2_exchange_responder made;
    smg_sm2_public_key r_a, r_b;
    uint8_t z[2 * Z], t[SM2_FN_BYTES], inner[SMG_SM3_DIGEST_BYTES];
    memset(&made, 0, sizeof made);
    smg_status status = SMG_ERR_ARGUMENT;
    if (responder != NULL && ephemeral != NULL) {
        status = peer->status;
    }
    if (status == SMG_OK) {
        status = identify(z + Z, z, key, id, id_length, &peer->key, peer_id, peer_id_length);
    }
    if (status == SMG_OK) {
        status = smg_sm2_public_key_from_bytes(&r_a, peer_ephemeral, peer_ephemeral_length);
    }
    if (status == SMG_OK) {
        status = draw_ephemeral(t, &r_b, key, random);
    }
    if (status == SMG_OK) {
        status = agree(made.secret, t, peer, &r_a, z);
    }
    smg_wipe(t, sizeof t);
    if (status == SMG_OK) {
        hash_inner(inner, made.secret, &r_a, &r_b);
        make_tag(made.tag, TAG_OF_A, made.secret, inner);
        made.phase = RESPONDED;
        smg_sm2_public_key_to_bytes(ephemeral, &r_b);
        if (tag != NULL) {
            make_tag(tag, TAG_OF_B, made.secret, inner);
            SMG_PUBLIC(tag, TAG); /* is sent */
        }
        smg_wipe(inner, sizeof inner);
    } else {
        smg_wipe(&made, sizeof made);
        if (ephemeral != NULL) {
            memset(ephemeral, 0, SMG_SM2_PUBLIC_KEY_BYTES);
        }
        if (tag != NULL) {
            memset(tag, 0, TAG);
        }
    }
    if (responder != NULL) {
        *responder = made;
    }
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm2_exchange_respond(smg_sm2_exchange_responder *responder,
                                    uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES], uint8_t tag[TAG],
                                    const smg_sm2_private_key *key, const void *id,
                                    size_t id_length, const smg_sm2_public_key *peer,
                                    const void *peer_id, size_t peer_id_length,
                                    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
                                    const smg_random *random) {
    const smg_sm2_recipient plain = smg_sm2_recipient_plain(peer);
    return respond(responder, ephemeral, tag, key, id, id_length, &plain, peer_id, peer_id_length,
                   peer_ephemeral, peer_ephemeral_length, random);
}

smg_status smg_sm2_prepared_exchange_respond(
    smg_sm2_exchange_responder *responder, uint8_t ephemeral[SMG_SM2_PUBLIC_KEY_BYTES],
    uint8_t tag[TAG], const smg_sm2_private_key *key, const void *id, size_t id_length,
    const smg_sm2_prepared_key *peer, const void *peer_id, size_t peer_id_length,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length, const smg_random *random) {
    const smg_sm2_recipient prepared = smg_sm2_recipient_prepared(peer);
    return respond(responder, ephemeral, tag, key, id, id_length, &prepared, peer_id,
                   peer_id_length, peer_ephemeral, peer_ephemeral_length, random);
}

void smg_sm2_exchange_point(uint8_t out[SMG_SM2_PUBLIC_KEY_BYTES],
                            const smg_sm2_exchange_responder *responder) {
    out[0] = 0x04;
    memcpy(out + 1, responder->secret, 2 * SM2_FP_BYTES);
}

/* Both forms; peer_tag is looked at in the one with tags alone. */
static smg_status finish(smg_sm2_exchange_responder *responder, uint8_t *key, size_t key_length,
                         bool tagged, const uint8_t *peer_tag) {
    smg_status status = SMG_OK;
    if (responder == NULL || key == NULL || (tagged && peer_tag == NULL)) {
        status = SMG_ERR_ARGUMENT;
    } else if (responder->phase != RESPONDED) {
        status = SMG_ERR_STATE;
    } else if (key_length == 0) {
        status = SMG_ERR_LENGTH;
    } else if (tagged) {
        status = compare_tags(responder->tag, peer_tag);
    }
    if (status == SMG_OK) {
        status = smg_sm3_kdf(key, key_length, responder->secret, SECRET);
    }
    if (status != SMG_OK && key != NULL) {
        smg_wipe(key, key_length);
    }
    if (responder != NULL) {
        smg_wipe(responder, sizeof *responder);
    }
    return status;
}

smg_status smg_sm2_exchange_finish(smg_sm2_exchange_responder *responder, uint8_t *key,
                                   size_t key_length, const uint8_t peer_tag[TAG]) {
    return finish(responder, key, key_length, true, peer_tag);
}

smg_status smg_sm2_exchange_finish_untagged(smg_sm2_exchange_responder *responder, uint8_t *key,
                                            size_t key_length) {
    return finish(responder, key, key_length, false, NULL);
}
