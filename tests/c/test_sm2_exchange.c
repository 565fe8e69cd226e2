/* SPDX-License-Identifier: Apache-2.0 */
/* Key exchange: both roles against known answers, against each other, and against an attacker. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "exchange_cases.h"
#include "randomness.h"
#include "scalars.h"

#define ALICE "alice", 5
#define BOB   "bob", 3

/* the keys and ephemerals of GB/T 32918.5-2017, A.3 */
#define D_A "81eb26e941bb5af16df116495f90695272ae2cd63d6c4ae1678418be48230029"
#define R_A "d4de15474db74d06491c440d305e012400990f3e390c7e87153c12db2ea60bb3"
#define D_B "785129917d45a9ea5437a59356b82338eaadda6ceb199088f14ae10defa229b5"
#define R_B "7e07124814b309489125eaed101113164ebf0f3458c5bd88335c1f9d596243d6"

/* Two sides that are between `respond` and `confirm`. */
typedef struct meeting {
    smg_sm2_private_key a, b;
    smg_sm2_exchange_initiator initiator;
    smg_sm2_exchange_responder responder;
    uint8_t r_a[POINT], r_b[POINT], tag_b[TAG];
} meeting;

static void key_from(smg_sm2_private_key *key, const char *text) {
    uint8_t d[SCALAR];
    hex_copy(d, SCALAR, text);
    cr_assert_eq(smg_sm2_private_key_from_bytes(key, d, SCALAR), SMG_OK);
}

static smg_status begin(meeting *m, const smg_random *random) {
    return smg_sm2_exchange_begin(&m->initiator, m->r_a, &m->a, ALICE, &m->b.public_key, BOB,
                                  random);
}

static smg_status respond(meeting *m, const uint8_t *r_a, size_t length, const smg_random *random) {
    return smg_sm2_exchange_respond(&m->responder, m->r_b, m->tag_b, &m->b, BOB, &m->a.public_key,
                                    ALICE, r_a, length, random);
}

static void meet(meeting *m) {
    uint8_t r[SCALAR];
    script s;
    key_from(&m->a, D_A);
    key_from(&m->b, D_B);
    hex_copy(r, SCALAR, R_A);
    script_init(&s, r, SCALAR);
    cr_assert_eq(begin(m, &s.random), SMG_OK);
    hex_copy(r, SCALAR, R_B);
    script_init(&s, r, SCALAR);
    cr_assert_eq(respond(m, m->r_a, POINT, &s.random), SMG_OK);
}

/* Asserts that A refuses these with `expected`, and then has nothing left. */
static void expect_no_confirmation(const meeting *m, const uint8_t *r_b, size_t length,
                                   const uint8_t *tag_b, smg_status expected) {
    uint8_t key[48], tag[TAG];
    smg_sm2_exchange_initiator initiator = m->initiator;
    memset(key, 1, sizeof key);
    memset(tag, 1, sizeof tag);
    cr_assert_eq(smg_sm2_exchange_confirm(&initiator, key, sizeof key, tag, r_b, length, tag_b),
                 expected);
    cr_assert(all_zero(key, sizeof key) && all_zero(tag, sizeof tag));
    cr_assert(all_zero(&initiator, sizeof initiator));
}

/* Asserts that B refuses R_A with `expected`, and has nothing. */
static void expect_no_response(meeting *m, const uint8_t *r_a, size_t length, smg_status expected) {
    memset(m->r_b, 1, POINT);
    memset(m->tag_b, 1, TAG);
    memset(&m->responder, 1, sizeof m->responder);
    cr_assert_eq(respond(m, r_a, length, NULL), expected);
    cr_assert(all_zero(m->r_b, POINT) && all_zero(m->tag_b, TAG));
    cr_assert(all_zero(&m->responder, sizeof m->responder));
}

static void expect_no_finish(const meeting *m, const uint8_t *tag_a, smg_status expected) {
    uint8_t key[48];
    smg_sm2_exchange_responder responder = m->responder;
    memset(key, 1, sizeof key);
    cr_assert_eq(smg_sm2_exchange_finish(&responder, key, sizeof key, tag_a), expected);
    cr_assert(all_zero(key, sizeof key));
    cr_assert(all_zero(&responder, sizeof responder));
}

/* ---- known answers ---- */

Test(sm2_exchange, gbt32918_5_a3_and_values_of_others) {
    cr_assert_eq(sm2_check_exchange_cases("sm2p256v1"), 15);
}

/* Field report 29: each side's own Z first would give c1724fa8… */
Test(sm2_exchange, with_two_ids_the_initiators_z_stands_first) {
    meeting m;
    uint8_t expected[48], key[48], tag_a[TAG];
    hex_copy(expected, sizeof expected,
             "04967e817b4e414baf194412074da8845a0a03400e25597510aef4a99b901109"
             "872a2092d9895493a4ff5fe0996d37ba");
    meet(&m);
    cr_assert_eq(
        smg_sm2_exchange_confirm(&m.initiator, key, sizeof key, tag_a, m.r_b, POINT, m.tag_b),
        SMG_OK);
    expect_bytes(key, expected, sizeof key, "A");
    cr_assert(all_zero(&m.initiator, sizeof m.initiator));
    memset(key, 0, sizeof key);
    cr_assert_eq(smg_sm2_exchange_finish(&m.responder, key, sizeof key, tag_a), SMG_OK);
    expect_bytes(key, expected, sizeof key, "B");
    cr_assert(all_zero(&m.responder, sizeof m.responder));
}

/* ---- both roles against each other ---- */

Test(sm2_exchange, both_sides_have_one_key_a_thousand_times, .timeout = 300) {
    enum { MOST = 200 };
    noise n;
    noise_init(&n);
    for (int round = 0; round < 1000; round++) {
        smg_sm2_private_key a, b;
        smg_sm2_exchange_initiator initiator;
        smg_sm2_exchange_responder responder;
        uint8_t r_a[POINT], r_b[POINT], tag_a[TAG], tag_b[TAG], id_a[64], id_b[64];
        uint8_t key_a[MOST], key_b[MOST];
        const size_t a_length = noise_next(&n) % sizeof id_a, b_length = noise_next(&n) % 64;
        const size_t length = 1 + noise_next(&n) % MOST;
        const bool tagged = round % 2 == 0;
        noise_fill(&n, id_a, sizeof id_a);
        noise_fill(&n, id_b, sizeof id_b);
        cr_assert_eq(smg_sm2_private_key_generate(&a, &n.random), SMG_OK);
        cr_assert_eq(smg_sm2_private_key_generate(&b, &n.random), SMG_OK);
        const smg_sm2_public_key public_a = a.public_key;

        cr_assert_eq(smg_sm2_exchange_begin(&initiator, r_a, &a, id_a, a_length, &b.public_key,
                                            id_b, b_length, &n.random),
                     SMG_OK);
        smg_wipe(&a, sizeof a); /* is no longer needed */
        cr_assert_eq(smg_sm2_exchange_respond(&responder, r_b, tagged ? tag_b : NULL, &b, id_b,
                                              b_length, &public_a, id_a, a_length, r_a, POINT,
                                              &n.random),
                     SMG_OK);
        if (tagged) {
            cr_assert_eq(
                smg_sm2_exchange_confirm(&initiator, key_a, length, tag_a, r_b, POINT, tag_b),
                SMG_OK);
            cr_assert_eq(smg_sm2_exchange_finish(&responder, key_b, length, tag_a), SMG_OK);
            cr_assert_neq(memcmp(tag_a, tag_b, TAG), 0);
        } else {
            cr_assert_eq(smg_sm2_exchange_confirm_untagged(&initiator, key_a, length, r_b, POINT),
                         SMG_OK);
            cr_assert_eq(smg_sm2_exchange_finish_untagged(&responder, key_b, length), SMG_OK);
        }
        expect_bytes(key_a, key_b, length, "K");
    }
}

Test(sm2_exchange, a_long_key_begins_with_the_shorter_ones) {
    static uint8_t key[100000], longest[100000];
    meeting m;
    meet(&m);
    smg_sm2_exchange_initiator initiator = m.initiator;
    cr_assert_eq(
        smg_sm2_exchange_confirm_untagged(&initiator, longest, sizeof longest, m.r_b, POINT),
        SMG_OK);
    cr_assert(!all_zero(longest + sizeof longest - 32, 32));
    for (size_t length = 1; length < 300; length += 13) {
        smg_sm2_exchange_responder responder = m.responder;
        memset(key, 0, sizeof key);
        cr_assert_eq(smg_sm2_exchange_finish_untagged(&responder, key, length), SMG_OK);
        expect_bytes(key, longest, length, "prefix");
        cr_assert_eq(key[length], 0, "one byte more than asked for");
    }
    cr_assert_eq(smg_sm2_exchange_finish_untagged(&m.responder, key, sizeof key), SMG_OK);
    expect_bytes(key, longest, sizeof key, "100000 bytes");
}

/* R may come in every encoding of a point: the tags are over its coordinates. */
Test(sm2_exchange, a_compressed_ephemeral_is_the_same_point) {
    meeting m;
    uint8_t short_b[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES], tag_a[TAG], key[16];
    smg_sm2_public_key point;
    meet(&m);
    cr_assert_eq(smg_sm2_public_key_from_bytes(&point, m.r_b, POINT), SMG_OK);
    cr_assert_eq(smg_sm2_public_key_to_bytes_compressed(short_b, &point), SMG_OK);
    cr_assert_eq(smg_sm2_exchange_confirm(&m.initiator, key, sizeof key, tag_a, short_b,
                                          sizeof short_b, m.tag_b),
                 SMG_OK);
}

/* ---- what was changed on the way ---- */

Test(sm2_exchange, no_flipped_bit_of_an_ephemeral_passes, .timeout = 120) {
    meeting m;
    meet(&m);
    const meeting whole = m;
    size_t points = 0;
    for (size_t bit = 0; bit < 8 * POINT; bit++) {
        uint8_t r_a[POINT], r_b[POINT], key[48], tag[TAG];
        memcpy(r_a, whole.r_a, POINT);
        memcpy(r_b, whole.r_b, POINT);
        r_a[bit / 8] ^= (uint8_t)(1 << bit % 8);
        r_b[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (bit >= 8) {
            expect_no_response(&m, r_a, POINT, SMG_ERR_POINT);
            expect_no_confirmation(&whole, r_b, POINT, whole.tag_b, SMG_ERR_POINT);
            points++;
            continue;
        }
        /* 06 is another encoding of the same point if y is even; nothing else is one. */
        const bool hybrid = r_b[0] == 0x06 && r_b[POINT - 1] % 2 == 0;
        smg_sm2_exchange_initiator initiator = whole.initiator;
        smg_status status =
            smg_sm2_exchange_confirm(&initiator, key, sizeof key, tag, r_b, POINT, whole.tag_b);
        cr_assert_eq(status == SMG_OK, hybrid, "first byte %02x", r_b[0]);
        cr_assert_eq(all_zero(key, sizeof key), !hybrid);
    }
    cr_assert_eq(points, 512);
}

Test(sm2_exchange, no_flipped_bit_of_a_tag_passes, .timeout = 120) {
    meeting m;
    uint8_t tag_a[TAG], key[48];
    meet(&m);
    smg_sm2_exchange_initiator initiator = m.initiator;
    cr_assert_eq(
        smg_sm2_exchange_confirm(&initiator, key, sizeof key, tag_a, m.r_b, POINT, m.tag_b),
        SMG_OK);
    for (size_t bit = 0; bit < 8 * TAG; bit++) {
        tag_a[bit / 8] ^= (uint8_t)(1 << bit % 8);
        m.tag_b[bit / 8] ^= (uint8_t)(1 << bit % 8);
        expect_no_finish(&m, tag_a, SMG_ERR_TAG);
        expect_no_confirmation(&m, m.r_b, POINT, m.tag_b, SMG_ERR_TAG);
        tag_a[bit / 8] ^= (uint8_t)(1 << bit % 8);
        m.tag_b[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    /* neither side's own tag sent back to it */
    expect_no_finish(&m, m.tag_b, SMG_ERR_TAG);
    expect_no_confirmation(&m, m.r_b, POINT, tag_a, SMG_ERR_TAG);
    cr_assert_eq(smg_sm2_exchange_finish(&m.responder, key, sizeof key, tag_a), SMG_OK);
}

/* An R of the attacker's own is a good point; the tags tell. */
Test(sm2_exchange, a_replaced_ephemeral_is_told_by_the_tags) {
    meeting m, other;
    uint8_t tag_a[TAG], key_a[16], key_b[16];
    meet(&m);
    meet(&other);
    cr_assert_eq(begin(&other, NULL), SMG_OK); /* another R_A */
    cr_assert_eq(respond(&other, other.r_a, POINT, NULL), SMG_OK);
    expect_no_confirmation(&m, other.r_b, POINT, other.tag_b, SMG_ERR_TAG);
    expect_no_confirmation(&m, other.r_b, POINT, m.tag_b, SMG_ERR_TAG);

    cr_assert_eq(smg_sm2_exchange_confirm(&other.initiator, key_a, sizeof key_a, tag_a, other.r_b,
                                          POINT, other.tag_b),
                 SMG_OK);
    expect_no_finish(&m, tag_a, SMG_ERR_TAG);
    /* without tags both come to the end, with two keys */
    cr_assert_eq(
        smg_sm2_exchange_confirm_untagged(&m.initiator, key_a, sizeof key_a, other.r_b, POINT),
        SMG_OK);
    cr_assert_eq(smg_sm2_exchange_finish_untagged(&m.responder, key_b, sizeof key_b), SMG_OK);
    cr_assert_neq(memcmp(key_a, key_b, sizeof key_a), 0);
}

Test(sm2_exchange, another_id_or_key_is_told_by_the_tags) {
    meeting m;
    smg_sm2_private_key c;
    uint8_t tag_b[TAG], r_b[POINT];
    smg_sm2_exchange_responder responder;
    meet(&m);
    cr_assert_eq(smg_sm2_private_key_generate(&c, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_exchange_respond(&responder, r_b, tag_b, &m.b, BOB, &m.a.public_key, BOB,
                                          m.r_a, POINT, NULL),
                 SMG_OK);
    expect_no_confirmation(&m, r_b, POINT, tag_b, SMG_ERR_TAG);
    cr_assert_eq(smg_sm2_exchange_respond(&responder, r_b, tag_b, &m.b, ALICE, &m.a.public_key, BOB,
                                          m.r_a, POINT, NULL),
                 SMG_OK);
    expect_no_confirmation(&m, r_b, POINT, tag_b, SMG_ERR_TAG);
    cr_assert_eq(smg_sm2_exchange_respond(&responder, r_b, tag_b, &c, BOB, &m.a.public_key, ALICE,
                                          m.r_a, POINT, NULL),
                 SMG_OK);
    expect_no_confirmation(&m, r_b, POINT, tag_b, SMG_ERR_TAG);
    cr_assert_eq(smg_sm2_exchange_respond(&responder, r_b, tag_b, &m.b, BOB, &c.public_key, ALICE,
                                          m.r_a, POINT, NULL),
                 SMG_OK);
    expect_no_confirmation(&m, r_b, POINT, tag_b, SMG_ERR_TAG);
}

/* Field report 29: R off the curve, or infinity. */
Test(sm2_exchange, an_ephemeral_that_is_no_point_is_refused) {
    static const uint8_t infinity[1];
    uint8_t zeros[POINT] = {0x04}, high[POINT];
    meeting m;
    meet(&m);
    const meeting whole = m;
    memset(high, 0xff, sizeof high);
    high[0] = 0x04;
    const struct {
        const uint8_t *r;
        size_t length;
        smg_status expected;
    } refused[] = {
        {infinity, 1, SMG_ERR_POINT},    {zeros, POINT, SMG_ERR_POINT},
        {high, POINT, SMG_ERR_POINT},    {m.r_a, POINT - 1, SMG_ERR_LENGTH},
        {m.r_a, 0, SMG_ERR_LENGTH},      {m.r_a + 1, POINT - 1, SMG_ERR_FORMAT},
        {NULL, POINT, SMG_ERR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        expect_no_response(&m, refused[i].r, refused[i].length, refused[i].expected);
        expect_no_confirmation(&whole, refused[i].r, refused[i].length, whole.tag_b,
                               refused[i].expected);
    }
}

Test(sm2_exchange, a_peer_off_the_curve_is_refused) {
    meeting m;
    meet(&m);
    m.a.public_key.y[31] ^= 1;
    expect_no_response(&m, m.r_a, POINT, SMG_ERR_POINT);
    for (int empty = 0; empty < 2; empty++) {
        meet(&m);
        m.b.public_key.x[0] ^= 1;
        if (empty) {
            memset(&m.b.public_key, 0, sizeof m.b.public_key);
        }
        cr_assert_eq(begin(&m, NULL), SMG_ERR_POINT);
        cr_assert(all_zero(m.r_a, POINT) && all_zero(&m.initiator, sizeof m.initiator));
    }
}

/* ---- U at infinity ---- */

/* x~ of an encoded point of the recommended curve: w = 127 */
static void reduced_abscissa(uint8_t out[SCALAR], const uint8_t r[POINT]) {
    memset(out, 0, SCALAR);
    memcpy(out + SCALAR / 2, r + 1 + SCALAR / 2, SCALAR / 2);
    out[SCALAR / 2] |= 0x80;
}

/* key := the one with d = -x~ r, so that P + x~ R is infinity, and R = r G. */
static void cancelling_key(smg_sm2_private_key *key, uint8_t encoded[POINT],
                           const uint8_t r[SCALAR]) {
    smg_sm2_private_key ephemeral;
    uint8_t d[SCALAR];
    cr_assert_eq(smg_sm2_private_key_from_bytes(&ephemeral, r, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm2_public_key_to_bytes(encoded, &ephemeral.public_key), SMG_OK);
    reduced_abscissa(d, encoded);
    mul_mod_n(d, d, r);
    negate_mod_n(d, d);
    cr_assert_eq(smg_sm2_private_key_from_bytes(key, d, SCALAR), SMG_OK);
}

Test(sm2_exchange, u_at_infinity_is_refused_by_both_sides) {
    meeting m;
    uint8_t r[SCALAR], encoded[POINT];
    hex_copy(r, SCALAR, R_B);

    meet(&m);
    cancelling_key(&m.b, encoded, r);
    cr_assert_eq(begin(&m, NULL), SMG_OK);
    expect_no_confirmation(&m, encoded, POINT, m.tag_b, SMG_ERR_POINT);
    uint8_t key[16];
    memset(key, 1, sizeof key);
    cr_assert_eq(smg_sm2_exchange_confirm_untagged(&m.initiator, key, sizeof key, encoded, POINT),
                 SMG_ERR_POINT);
    cr_assert(all_zero(key, sizeof key));

    meet(&m);
    cancelling_key(&m.a, encoded, r);
    expect_no_response(&m, encoded, POINT, SMG_ERR_POINT);
}

/* r with t = 0 would make it infinity on the own side: another one is drawn. */
Test(sm2_exchange, an_r_that_cancels_the_own_key_is_thrown_away) {
    meeting m;
    uint8_t draws[2 * SCALAR], cancelling[POINT], expected[POINT], key[16], tag_a[TAG];
    smg_sm2_private_key second;
    script s;
    meet(&m);
    hex_copy(draws, SCALAR, R_A);
    hex_copy(draws + SCALAR, SCALAR, R_B);
    cancelling_key(&m.a, cancelling, draws);
    cr_assert_eq(smg_sm2_private_key_from_bytes(&second, draws + SCALAR, SCALAR), SMG_OK);
    smg_sm2_public_key_to_bytes(expected, &second.public_key);

    script_init(&s, draws, sizeof draws);
    cr_assert_eq(begin(&m, &s.random), SMG_OK);
    cr_assert_eq(s.used, sizeof draws);
    expect_bytes(m.r_a, expected, POINT, "the second r");
    cr_assert_eq(respond(&m, m.r_a, POINT, NULL), SMG_OK);
    cr_assert_eq(
        smg_sm2_exchange_confirm(&m.initiator, key, sizeof key, tag_a, m.r_b, POINT, m.tag_b),
        SMG_OK);
}

/* ---- randomness ---- */

/* Field report 10, of r. */
Test(sm2_exchange, an_r_out_of_range_is_rejected_not_reduced) {
    meeting m, expected;
    uint8_t draws[4 * SCALAR];
    script s;
    meet(&m);
    meet(&expected);
    memset(draws, 0xff, SCALAR);
    memset(draws + SCALAR, 0, SCALAR);
    memcpy(draws + 2 * SCALAR, sm2_curve_n, SCALAR);
    hex_copy(draws + 3 * SCALAR, SCALAR, R_A);
    script_init(&s, draws, sizeof draws);
    cr_assert_eq(begin(&m, &s.random), SMG_OK);
    cr_assert_eq(s.used, sizeof draws);
    expect_bytes(m.r_a, expected.r_a, POINT, "R_A");
    hex_copy(draws + 3 * SCALAR, SCALAR, R_B);
    script_init(&s, draws, sizeof draws);
    cr_assert_eq(respond(&m, m.r_a, POINT, &s.random), SMG_OK);
    expect_bytes(m.r_b, expected.r_b, POINT, "R_B");
    expect_bytes(m.tag_b, expected.tag_b, TAG, "S_B");
}

/* Field report 11. */
Test(sm2_exchange, a_generator_that_fails_or_is_stuck_fails_the_exchange) {
    static const smg_random none = {NULL, NULL};
    meeting m;
    failing f;
    stuck zero, ones;
    failing_init(&f, 0);
    stuck_init(&zero, 0x00);
    stuck_init(&ones, 0xff);
    const struct {
        const smg_random *random;
        smg_status expected;
    } generators[] = {
        {&f.random, SMG_ERR_RANDOM},
        {&zero.random, SMG_ERR_RANDOM},
        {&ones.random, SMG_ERR_RANDOM},
        {&none, SMG_ERR_ARGUMENT},
    };
    for (size_t i = 0; i < sizeof generators / sizeof *generators; i++) {
        meet(&m);
        cr_assert_eq(respond(&m, m.r_a, POINT, generators[i].random), generators[i].expected);
        cr_assert(all_zero(m.r_b, POINT) && all_zero(m.tag_b, TAG));
        cr_assert(all_zero(&m.responder, sizeof m.responder));
        cr_assert_eq(begin(&m, generators[i].random), generators[i].expected);
        cr_assert(all_zero(m.r_a, POINT) && all_zero(&m.initiator, sizeof m.initiator));
    }
    cr_assert_eq(f.requests, 2, "no second try");
}

/* ---- calls ---- */

Test(sm2_exchange, calls_out_of_order_are_refused) {
    meeting m;
    uint8_t key[48], tag_a[TAG];
    meet(&m);
    const meeting whole = m;
    cr_assert_eq(
        smg_sm2_exchange_confirm(&m.initiator, key, sizeof key, tag_a, m.r_b, POINT, m.tag_b),
        SMG_OK);
    expect_no_confirmation(&m, m.r_b, POINT, m.tag_b, SMG_ERR_STATE); /* twice */
    memset(key, 1, sizeof key);
    cr_assert_eq(smg_sm2_exchange_confirm_untagged(&m.initiator, key, sizeof key, m.r_b, POINT),
                 SMG_ERR_STATE);
    cr_assert(all_zero(key, sizeof key));
    cr_assert_eq(smg_sm2_exchange_finish(&m.responder, key, sizeof key, tag_a), SMG_OK);
    expect_no_finish(&m, tag_a, SMG_ERR_STATE); /* twice */
    memset(key, 1, sizeof key);
    cr_assert_eq(smg_sm2_exchange_finish_untagged(&m.responder, key, sizeof key), SMG_ERR_STATE);
    cr_assert(all_zero(key, sizeof key));

    memset(&m.initiator, 0x5a, sizeof m.initiator); /* before the first call */
    memset(&m.responder, 0x5a, sizeof m.responder);
    expect_no_confirmation(&m, m.r_b, POINT, m.tag_b, SMG_ERR_STATE);
    expect_no_finish(&m, tag_a, SMG_ERR_STATE);

    m = whole; /* an exchange that failed is over, though the right tag comes afterwards */
    m.tag_b[0] ^= 1;
    cr_assert_eq(
        smg_sm2_exchange_confirm(&m.initiator, key, sizeof key, tag_a, m.r_b, POINT, m.tag_b),
        SMG_ERR_TAG);
    m.tag_b[0] ^= 1;
    expect_no_confirmation(&m, m.r_b, POINT, m.tag_b, SMG_ERR_STATE);
}

Test(sm2_exchange, null_pointers_and_empty_keys_are_refused) {
    meeting m;
    uint8_t key[48], tag_a[TAG], r[POINT];
    meet(&m);
    const meeting whole = m;
    const smg_sm2_public_key *peer = &whole.b.public_key;
    smg_sm2_exchange_initiator i;

    cr_assert_eq(smg_sm2_exchange_begin(NULL, r, &m.a, ALICE, peer, BOB, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(r, POINT));
    cr_assert_eq(smg_sm2_exchange_begin(&i, NULL, &m.a, ALICE, peer, BOB, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&i, sizeof i));
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, NULL, ALICE, peer, BOB, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &m.a, ALICE, NULL, BOB, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &m.a, NULL, 1, peer, BOB, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &m.a, ALICE, peer, NULL, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &m.a, NULL, 0, peer, NULL, 0, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &m.a, ALICE, peer, "", 8192, NULL), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &m.a, "", 8192, peer, BOB, NULL), SMG_ERR_LENGTH);
    cr_assert(all_zero(r, POINT) && all_zero(&i, sizeof i));

    cr_assert_eq(
        smg_sm2_exchange_respond(NULL, r, tag_a, &m.b, BOB, peer, ALICE, m.r_a, POINT, NULL),
        SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_respond(&m.responder, NULL, tag_a, &m.b, BOB, peer, ALICE, m.r_a,
                                          POINT, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert(all_zero(tag_a, TAG) && all_zero(&m.responder, sizeof m.responder));

    smg_sm2_private_key none;
    memset(&none, 0, sizeof none);
    cr_assert_eq(smg_sm2_exchange_begin(&i, r, &none, ALICE, peer, BOB, NULL), SMG_ERR_KEY);
    m.b = none;
    expect_no_response(&m, whole.r_a, POINT, SMG_ERR_KEY);

    expect_no_confirmation(&whole, whole.r_b, POINT, NULL, SMG_ERR_ARGUMENT);
    expect_no_finish(&whole, NULL, SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_confirm(NULL, key, 48, tag_a, m.r_b, POINT, m.tag_b),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_exchange_finish(NULL, key, 48, tag_a), SMG_ERR_ARGUMENT);
    m = whole;
    cr_assert_eq(smg_sm2_exchange_confirm(&m.initiator, NULL, 48, tag_a, m.r_b, POINT, m.tag_b),
                 SMG_ERR_ARGUMENT);
    m = whole;
    cr_assert_eq(smg_sm2_exchange_confirm(&m.initiator, key, 48, NULL, m.r_b, POINT, m.tag_b),
                 SMG_ERR_ARGUMENT);
    m = whole;
    cr_assert_eq(smg_sm2_exchange_confirm(&m.initiator, key, 0, tag_a, m.r_b, POINT, m.tag_b),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_exchange_finish(&m.responder, key, 0, tag_a), SMG_ERR_LENGTH);
#if SIZE_MAX > 0xffffffff
    volatile size_t none_has = SIZE_MAX; /* no compiler knows it; and nothing is zeroed */
    m = whole;
    cr_assert_eq(
        smg_sm2_exchange_confirm(&m.initiator, key, none_has, tag_a, m.r_b, POINT, m.tag_b),
        SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_exchange_finish_untagged(&m.responder, key, none_has), SMG_ERR_LENGTH);
#endif
    m = whole;
    cr_assert_eq(smg_sm2_exchange_confirm_untagged(&m.initiator, key, 0, m.r_b, POINT),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_exchange_finish_untagged(&m.responder, NULL, 48), SMG_ERR_ARGUMENT);
}

Test(sm2_exchange, outputs_may_be_written_over_inputs) {
    meeting m;
    uint8_t expected[48], expected_tag[TAG], buffer[POINT + TAG];
    meet(&m);
    smg_sm2_exchange_initiator initiator = m.initiator;
    cr_assert_eq(smg_sm2_exchange_confirm(&initiator, expected, sizeof expected, expected_tag,
                                          m.r_b, POINT, m.tag_b),
                 SMG_OK);
    memcpy(buffer, m.r_b, POINT);
    memcpy(buffer + POINT, m.tag_b, TAG);
    cr_assert_eq(smg_sm2_exchange_confirm(&m.initiator, buffer, sizeof expected, buffer + 48,
                                          buffer, POINT, buffer + POINT),
                 SMG_OK);
    expect_bytes(buffer, expected, sizeof expected, "K over R_B");
    expect_bytes(buffer + 48, expected_tag, TAG, "S_A over R_B and S_B");
    memcpy(buffer, expected_tag, TAG);
    cr_assert_eq(smg_sm2_exchange_finish(&m.responder, buffer, sizeof expected, buffer), SMG_OK);
    expect_bytes(buffer, expected, sizeof expected, "K over S_A");

    uint8_t in_place[POINT];
    meet(&m);
    memcpy(in_place, m.r_a, POINT);
    cr_assert_eq(smg_sm2_exchange_respond(&m.responder, in_place, m.tag_b, &m.b, BOB,
                                          &m.a.public_key, ALICE, in_place, POINT, NULL),
                 SMG_OK);
    cr_assert_eq(
        smg_sm2_exchange_confirm(&m.initiator, buffer, 48, expected_tag, in_place, POINT, m.tag_b),
        SMG_OK);
}
