/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange: values of others, both sides in every way, refusals, calls. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "sm9/exchange.h"
#include "sm9/kernel.h"
#include "sm9/point.h"
#include "sm9_cases.h"

#define TAG       SMG_SM9_EXCHANGE_TAG_BYTES
#define EPHEMERAL SMG_SM9_EXCHANGE_EPHEMERAL_BYTES
#define ID(who)   (who).data, (who).length

/* Two users of one centre. */
typedef struct pair {
    smg_sm9_encrypt_master_key master;
    smg_sm9_encrypt_key a, b;
    bytes id_a, id_b;
    uint8_t hid;
    smg_sm9_prepared_encrypt_master *prepared;
    smg_sm9_prepared_encrypt_key *prepared_a, *prepared_b;
} pair;

static void pair_load(pair *p, const json_t *test) {
    uint8_t scalar[SCALAR];
    vector_copy(scalar, SCALAR, test, "ke");
    p->hid = vector_byte(test, "hid", SMG_SM9_HID_EXCHANGE);
    p->id_a = vector_bytes(test, "idA");
    p->id_b = vector_bytes(test, "idB");
    cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&p->master, scalar, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&p->a, &p->master, ID(p->id_a), p->hid), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&p->b, &p->master, ID(p->id_b), p->hid), SMG_OK);
    p->prepared = prepare_encrypt_master(&p->master.public_key);
    p->prepared_a = prepare_encrypt_key(&p->a);
    p->prepared_b = prepare_encrypt_key(&p->b);
}

static void pair_free(pair *p) {
    bytes_free(&p->id_a);
    bytes_free(&p->id_b);
    free(p->prepared);
    free(p->prepared_a);
    free(p->prepared_b);
}

static void pair_example(pair *p) {
    json_t *cases = vectors_open("sm9_kex.json");
    pair_load(p, vector_named(cases, "GM/T 0044.5-2016 annex B, Chinese edition (hid 02)"));
    json_decref(cases);
}

/* What is said in an exchange. */
typedef struct words {
    uint8_t r_a[EPHEMERAL], r_b[EPHEMERAL], s_a[TAG], s_b[TAG];
} words;

static smg_status begin(smg_sm9_exchange_initiator *initiator, words *w, const pair *p,
                        const smg_random *random) {
    return smg_sm9_exchange_begin(initiator, w->r_a, &p->master.public_key, ID(p->id_b), p->hid,
                                  random);
}

static smg_status respond(int prepared, smg_sm9_exchange_responder *responder, words *w,
                          const pair *p, const smg_random *random) {
    return prepared ? smg_sm9_prepared_exchange_respond(responder, w->r_b, w->s_b, p->prepared,
                                                        p->prepared_b, ID(p->id_b), ID(p->id_a),
                                                        p->hid, w->r_a, EPHEMERAL, random)
                    : smg_sm9_exchange_respond(responder, w->r_b, w->s_b, &p->b, ID(p->id_b),
                                               ID(p->id_a), p->hid, w->r_a, EPHEMERAL, random);
}

static smg_status confirm(int prepared, smg_sm9_exchange_initiator *initiator, uint8_t *key,
                          size_t length, words *w, const pair *p) {
    return prepared ? smg_sm9_prepared_exchange_confirm(initiator, key, length, w->s_a, p->prepared,
                                                        p->prepared_a, ID(p->id_a), ID(p->id_b),
                                                        w->r_b, EPHEMERAL, w->s_b)
                    : smg_sm9_exchange_confirm(initiator, key, length, w->s_a, &p->a, ID(p->id_a),
                                               ID(p->id_b), w->r_b, EPHEMERAL, w->s_b);
}

static smg_status confirm_untagged(int prepared, smg_sm9_exchange_initiator *initiator,
                                   uint8_t *key, size_t length, words *w, const pair *p) {
    return prepared
               ? smg_sm9_prepared_exchange_confirm_untagged(initiator, key, length, p->prepared,
                                                            p->prepared_a, ID(p->id_a), ID(p->id_b),
                                                            w->r_b, EPHEMERAL)
               : smg_sm9_exchange_confirm_untagged(initiator, key, length, &p->a, ID(p->id_a),
                                                   ID(p->id_b), w->r_b, EPHEMERAL);
}

/* ---- values of others ---- */

/* g1, g2 and g3 of a case, which no call of the interface gives out */
static void check_inner_values(const json_t *test, const pair *p) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    const char *name = vector_text(test, "name");
    uint8_t r_b[SCALAR], r_a[G1_POINT], p2[G2], g[GT], made[GT], g1[GT], expected[GT];
    vector_copy(r_b, SCALAR, test, "rB");
    vector_copy(r_a, G1_POINT, test, "RA");
    vector_copy(g1, GT, test, "g1");
    kernel->pairing(made, r_a + 1, p->b.de);
    expect_bytes(made, g1, GT, name);
    cr_assert_neq(kernel->g2_base_mul(p2, smg_sm9_one), 0);
    kernel->pairing(g, p->master.public_key.point, p2);
    cr_assert_neq(kernel->gt_pow(made, g, r_b), 0);
    vector_copy(expected, GT, test, "g2");
    expect_bytes(made, expected, GT, name);
    cr_assert_neq(kernel->gt_pow(made, g1, r_b), 0);
    vector_copy(expected, GT, test, "g3");
    expect_bytes(made, expected, GT, name);
}

static void check_keys(const json_t *test, const pair *p) {
    const char *name = vector_text(test, "name");
    uint8_t out[G2_POINT], expected[G2_POINT];
    cr_assert_eq(smg_sm9_encrypt_master_public_to_bytes(out, &p->master.public_key), SMG_OK);
    vector_copy(expected, G1_POINT, test, "Ppube");
    expect_bytes(out, expected, G1_POINT, name);
    cr_assert_eq(smg_sm9_encrypt_key_to_bytes(out, &p->a), SMG_OK);
    vector_copy(expected, G2_POINT, test, "deA");
    expect_bytes(out, expected, G2_POINT, name);
    cr_assert_eq(smg_sm9_encrypt_key_to_bytes(out, &p->b), SMG_OK);
    vector_copy(expected, G2_POINT, test, "deB");
    expect_bytes(out, expected, G2_POINT, name);
}

/* All of an exchange, with prepared objects on either side or none; untagged too. */
static void check_exchange(const json_t *test, const pair *p, int prepared_a, int prepared_b) {
    const char *name = vector_text(test, "name");
    bytes expected = vector_bytes(test, "SK");
    uint8_t drawn_a[SCALAR], drawn_b[SCALAR], point[EPHEMERAL], tag[TAG];
    uint8_t *key = malloc(expected.length + 1);
    smg_sm9_exchange_initiator initiator, copy_a;
    smg_sm9_exchange_responder responder, copy_b;
    words w;
    script s;
    cr_assert_eq(expected.length, vector_number(test, "klen"));
    vector_copy(drawn_a, SCALAR, test, "rA");
    vector_copy(drawn_b, SCALAR, test, "rB");
    key[expected.length] = 0x5a;

    script_init(&s, drawn_a, SCALAR);
    cr_assert_eq(begin(&initiator, &w, p, &s.random), SMG_OK);
    vector_copy(point, EPHEMERAL, test, "RA");
    expect_bytes(w.r_a, point, EPHEMERAL, name);

    script_init(&s, drawn_b, SCALAR);
    cr_assert_eq(respond(prepared_b, &responder, &w, p, &s.random), SMG_OK);
    vector_copy(point, EPHEMERAL, test, "RB");
    expect_bytes(w.r_b, point, EPHEMERAL, name);
    vector_copy(tag, TAG, test, "SB");
    expect_bytes(w.s_b, tag, TAG, name);

    copy_a = initiator;
    copy_b = responder;
    cr_assert_eq(confirm(prepared_a, &initiator, key, expected.length, &w, p), SMG_OK);
    expect_bytes(key, expected.data, expected.length, name);
    vector_copy(tag, TAG, test, "SA");
    expect_bytes(w.s_a, tag, TAG, name);
    memset(key, 0, expected.length);
    cr_assert_eq(smg_sm9_exchange_finish(&responder, key, expected.length, w.s_a), SMG_OK);
    expect_bytes(key, expected.data, expected.length, name);
    cr_assert(all_zero(&initiator, sizeof initiator) && all_zero(&responder, sizeof responder));

    memset(key, 0, expected.length);
    cr_assert_eq(confirm_untagged(prepared_a, &copy_a, key, expected.length, &w, p), SMG_OK);
    expect_bytes(key, expected.data, expected.length, name);
    memset(key, 0, expected.length);
    cr_assert_eq(smg_sm9_exchange_finish_untagged(&copy_b, key, expected.length), SMG_OK);
    expect_bytes(key, expected.data, expected.length, name);
    cr_assert_eq(key[expected.length], 0x5a, "nothing behind it");
    free(key);
    bytes_free(&expected);
}

Test(sm9_exchange, known_exchanges) {
    json_t *cases = vectors_open("sm9_kex.json");
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        pair p;
        pair_load(&p, test);
        check_keys(test, &p);
        check_inner_values(test, &p);
        check_exchange(test, &p, 0, 0);
        check_exchange(test, &p, 1, 0);
        check_exchange(test, &p, 0, 1);
        check_exchange(test, &p, 1, 1);
        pair_free(&p);
    }
    cr_assert_geq(i, 7);
    json_decref(cases);
}

/* ---- laws ---- */

Test(sm9_exchange, keys_of_many_lengths) {
    pair p;
    pair_example(&p);
    for (size_t length = 1; length <= 300; length += length < 70 ? 1 : 23) {
        uint8_t key_a[300], key_b[300];
        smg_sm9_exchange_initiator initiator;
        smg_sm9_exchange_responder responder;
        words w;
        cr_assert_eq(begin(&initiator, &w, &p, NULL), SMG_OK);
        cr_assert_eq(respond(1, &responder, &w, &p, NULL), SMG_OK);
        cr_assert_eq(confirm(1, &initiator, key_a, length, &w, &p), SMG_OK);
        cr_assert_eq(smg_sm9_exchange_finish(&responder, key_b, length, w.s_a), SMG_OK);
        expect_bytes(key_a, key_b, length, "both sides");
    }
    pair_free(&p);
}

Test(sm9_exchange, what_a_side_keeps_can_be_put_away) {
    pair p;
    uint8_t kept[SMG_SM9_RESPONDER_BYTES], key_a[16], key_b[16];
    smg_sm9_exchange_initiator initiator, again;
    smg_sm9_exchange_responder responder;
    words w;
    pair_example(&p);
    cr_assert_eq(begin(&initiator, &w, &p, NULL), SMG_OK);
    cr_assert_eq(respond(0, &responder, &w, &p, NULL), SMG_OK);
    cr_assert_eq(
        smg_sm9_exchange_resume(&again, initiator.r, &p.master.public_key, ID(p.id_b), p.hid),
        SMG_OK);
    cr_assert_eq(memcmp(&again, &initiator, sizeof again), 0);
    cr_assert_eq(smg_sm9_exchange_save(kept, &responder), SMG_OK);
    smg_wipe(&responder, sizeof responder);
    cr_assert_eq(smg_sm9_exchange_load(&responder, kept), SMG_OK);
    cr_assert_eq(confirm(0, &again, key_a, sizeof key_a, &w, &p), SMG_OK);
    cr_assert_eq(smg_sm9_exchange_finish(&responder, key_b, sizeof key_b, w.s_a), SMG_OK);
    expect_bytes(key_a, key_b, sizeof key_b, "both sides");
    cr_assert_eq(smg_sm9_exchange_save(kept, &responder), SMG_ERR_STATE);
    cr_assert(all_zero(kept, sizeof kept));
    cr_assert_eq(smg_sm9_exchange_load(&responder, kept), SMG_ERR_FORMAT);
    cr_assert_eq(smg_sm9_exchange_finish_untagged(&responder, key_b, sizeof key_b), SMG_ERR_STATE);
    const uint8_t zero[SCALAR] = {0};
    cr_assert_eq(smg_sm9_exchange_resume(&again, zero, &p.master.public_key, ID(p.id_b), p.hid),
                 SMG_ERR_KEY);
    cr_assert(all_zero(&again, sizeof again));
    pair_free(&p);
}

/* ---- refusals ---- */

/* The two sides do not agree on who they are, on hid, or on what was sent. */
Test(sm9_exchange, sides_that_do_not_agree) {
    pair p, q;
    uint8_t key[16];
    smg_sm9_exchange_initiator initiator;
    smg_sm9_exchange_responder responder;
    words w;
    pair_example(&p);
    for (int wrong = 0; wrong < 4; wrong++) {
        q = p; /* B, with something else in mind */
        if (wrong == 0) {
            q.id_a = (bytes){(uint8_t *)"Mallory", 7};
        } else if (wrong == 1) {
            q.id_b = (bytes){(uint8_t *)"Mallory", 7};
        } else if (wrong == 2) {
            cr_assert_eq(smg_sm9_encrypt_key_extract(&q.b, &p.master, ID(p.id_b), 3), SMG_OK);
        } else {
            q.hid = 3; /* R_B is for another key of A */
        }
        cr_assert_eq(begin(&initiator, &w, &p, NULL), SMG_OK);
        cr_assert_eq(respond(0, &responder, &w, &q, NULL), SMG_OK);
        memset(key, 1, sizeof key);
        memset(w.s_a, 1, TAG);
        cr_assert_eq(confirm(0, &initiator, key, sizeof key, &w, &p), SMG_ERR_TAG);
        cr_assert(all_zero(key, sizeof key) && all_zero(w.s_a, TAG));
        cr_assert(all_zero(&initiator, sizeof initiator), "over");
        cr_assert_eq(smg_sm9_exchange_finish(&responder, key, sizeof key, w.s_a), SMG_ERR_TAG);
        cr_assert(all_zero(&responder, sizeof responder), "over");
    }
    pair_free(&p);
}

Test(sm9_exchange, changed_words) {
    pair p;
    uint8_t key[16];
    smg_sm9_exchange_initiator initiator, a;
    smg_sm9_exchange_responder responder, b;
    words good, w;
    pair_example(&p);
    cr_assert_eq(begin(&initiator, &good, &p, NULL), SMG_OK);
    cr_assert_eq(respond(0, &responder, &good, &p, NULL), SMG_OK);
    for (size_t i = 0; i < TAG; i += 31) {
        w = good;
        a = initiator;
        w.s_b[i] ^= 1;
        cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &p), SMG_ERR_TAG);
    }
    w = good;
    a = initiator;
    memcpy(w.r_b, w.r_a, EPHEMERAL); /* a point, but another */
    cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &p), SMG_ERR_TAG);
    w.r_b[64] ^= 1;
    a = initiator;
    cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &p), SMG_ERR_POINT);
    w.r_b[0] = 9;
    a = initiator;
    cr_assert_eq(confirm_untagged(0, &a, key, sizeof key, &w, &p), SMG_ERR_FORMAT);
    cr_assert(all_zero(&a, sizeof a));
    a = initiator;
    w = good;
    cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &p), SMG_OK);
    for (size_t i = 0; i < TAG; i += 31) {
        b = responder;
        w.s_a[i] ^= 1;
        memset(key, 1, sizeof key);
        cr_assert_eq(smg_sm9_exchange_finish(&b, key, sizeof key, w.s_a), SMG_ERR_TAG);
        cr_assert(all_zero(key, sizeof key) && all_zero(&b, sizeof b));
        w.s_a[i] ^= 1;
    }
    b = responder;
    cr_assert_eq(smg_sm9_exchange_finish(&b, key, sizeof key, good.s_b), SMG_ERR_TAG, "its own");
    cr_assert_eq(smg_sm9_exchange_finish(&responder, key, sizeof key, w.s_a), SMG_OK);

    w = good;
    w.r_a[10] ^= 1;
    memset(&b, 1, sizeof b);
    cr_assert_eq(respond(0, &b, &w, &p, NULL), SMG_ERR_POINT);
    cr_assert(all_zero(&b, sizeof b) && all_zero(w.r_b, EPHEMERAL) && all_zero(w.s_b, TAG));
    memset(w.r_a, 0, EPHEMERAL);
    cr_assert_eq(smg_sm9_exchange_respond(&b, w.r_b, w.s_b, &p.b, ID(p.id_b), ID(p.id_a), p.hid,
                                          w.r_a, 1, NULL),
                 SMG_ERR_POINT, "infinity");
    pair_free(&p);
}

Test(sm9_exchange, an_exchange_goes_on_as_it_was_begun) {
    pair p, q;
    uint8_t key[16];
    smg_sm9_exchange_initiator initiator, a;
    smg_sm9_exchange_responder responder;
    smg_sm9_encrypt_master_key other;
    words w;
    pair_example(&p);
    cr_assert_eq(begin(&initiator, &w, &p, NULL), SMG_OK);
    cr_assert_eq(respond(0, &responder, &w, &p, NULL), SMG_OK);
    q = p;
    q.id_b = (bytes){(uint8_t *)"Bod", 3};
    a = initiator;
    cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &q), SMG_ERR_ARGUMENT, "another peer");
    q = p;
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&other, NULL), SMG_OK);
    q.a.master = other.public_key;
    a = initiator;
    cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &q), SMG_ERR_ARGUMENT, "another centre");
    cr_assert_eq(confirm(0, &a, key, sizeof key, &w, &p), SMG_ERR_STATE, "over");
    cr_assert_eq(confirm_untagged(0, &a, key, sizeof key, &w, &p), SMG_ERR_STATE);
    a = initiator;
    cr_assert_eq(confirm(0, &a, key, 0, &w, &p), SMG_ERR_LENGTH);
    cr_assert(all_zero(&a, sizeof a));
    pair_free(&p);
}

Test(sm9_exchange, randomness) {
    const smg_random none = {NULL, NULL};
    pair p;
    uint8_t drawn[4 * SCALAR] = {0};
    smg_sm9_exchange_initiator initiator;
    smg_sm9_exchange_responder responder;
    words w;
    script s;
    failing f;
    stuck zeros;
    pair_example(&p);
    about_order(drawn + SCALAR, 0);
    about_order(drawn + 2 * SCALAR, 1);
    about_order(drawn + 3 * SCALAR, -1);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(begin(&initiator, &w, &p, &s.random), SMG_OK);
    cr_assert_eq(s.used, sizeof drawn);
    expect_bytes(initiator.r, drawn + 3 * SCALAR, SCALAR, "the last one");
    failing_init(&f, 0);
    cr_assert_eq(respond(0, &responder, &w, &p, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(&responder, sizeof responder) && all_zero(w.r_b, EPHEMERAL) &&
              all_zero(w.s_b, TAG));
    memset(w.r_a, 1, EPHEMERAL);
    cr_assert_eq(begin(&initiator, &w, &p, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(&initiator, sizeof initiator) && all_zero(w.r_a, EPHEMERAL));
    stuck_init(&zeros, 0);
    cr_assert_eq(begin(&initiator, &w, &p, &zeros.random), SMG_ERR_RANDOM);
    cr_assert_eq(begin(&initiator, &w, &p, &none), SMG_ERR_ARGUMENT);
    pair_free(&p);
}

/* ---- calls ---- */

Test(sm9_exchange, arguments) {
    pair p;
    uint8_t key[16];
    smg_sm9_exchange_initiator initiator;
    smg_sm9_exchange_responder responder;
    words w;
    pair_example(&p);
    const smg_sm9_encrypt_master_public *master = &p.master.public_key;
    cr_assert_eq(smg_sm9_exchange_begin(NULL, w.r_a, master, "B", 1, 2, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_begin(&initiator, NULL, master, "B", 1, 2, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_begin(&initiator, w.r_a, NULL, "B", 1, 2, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_begin(&initiator, w.r_a, master, NULL, 1, 2, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_begin(&initiator, w.r_a, master, "B", 0, 2, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(begin(&initiator, &w, &p, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_exchange_respond(NULL, w.r_b, w.s_b, &p.b, "B", 1, "A", 1, 2, w.r_a,
                                          EPHEMERAL, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, NULL, w.s_b, &p.b, "B", 1, "A", 1, 2, w.r_a,
                                          EPHEMERAL, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, w.r_b, w.s_b, NULL, "B", 1, "A", 1, 2, w.r_a,
                                          EPHEMERAL, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, w.r_b, w.s_b, &p.b, "B", 0, "A", 1, 2, w.r_a,
                                          EPHEMERAL, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, w.r_b, w.s_b, &p.b, "B", 1, "A", 0, 2, w.r_a,
                                          EPHEMERAL, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, w.r_b, w.s_b, &p.b, "B", 1, "A", 1, 2, NULL,
                                          EPHEMERAL, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, w.r_b, w.s_b, &p.b, "B", 1, "A", 1, 2, w.r_a,
                                          EPHEMERAL - 1, NULL),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_exchange_respond(&responder, w.r_b, NULL, &p.b, "B", 1, "A", 1, 2, w.r_a,
                                          EPHEMERAL, NULL),
                 SMG_OK, "S_B is not wanted");
    cr_assert_eq(smg_sm9_exchange_finish(&responder, key, sizeof key, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&responder, sizeof responder));
    cr_assert_eq(smg_sm9_exchange_finish(NULL, key, sizeof key, w.s_a), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_finish_untagged(&responder, key, sizeof key), SMG_ERR_STATE);
    cr_assert_eq(smg_sm9_exchange_confirm(NULL, key, sizeof key, w.s_a, &p.a, "A", 1, "B", 1, w.r_b,
                                          EPHEMERAL, w.s_b),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_exchange_confirm(&initiator, key, sizeof key, w.s_a, &p.a, "A", 1, "B", 1,
                                          w.r_b, EPHEMERAL, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(begin(&initiator, &w, &p, NULL), SMG_OK);
    smg_wipe(&p.a, sizeof p.a);
    smg_wipe(&p.b, sizeof p.b);
    cr_assert_eq(respond(0, &responder, &w, &p, NULL), SMG_ERR_KEY);
    cr_assert_eq(confirm(0, &initiator, key, sizeof key, &w, &p), SMG_ERR_KEY);
    pair_free(&p);
}
