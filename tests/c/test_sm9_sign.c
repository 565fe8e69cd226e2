/* SPDX-License-Identifier: Apache-2.0 */
/* Signatures: values of others in every way of asking for them, refusals, calls. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "sm9/kernel.h"
#include "sm9/point.h"
#include "sm9_cases.h"

#define SIGNATURE SMG_SM9_SIGNATURE_BYTES

/* The context of a message that came in pieces of 1, 2, 4 … bytes. */
static smg_sm9_message in_pieces(bytes message) {
    smg_sm9_message context;
    cr_assert_eq(smg_sm9_message_init(&context), SMG_OK);
    for (size_t at = 0, piece = 1; at < message.length; at += piece, piece *= 2) {
        piece = piece < message.length - at ? piece : message.length - at;
        cr_assert_eq(smg_sm9_message_update(&context, message.data + at, piece), SMG_OK);
    }
    return context;
}

/* ---- values of others ---- */

/* g, w and l of a case, which no call of the interface gives out */
static void check_inner_values(const json_t *test, const sign_user *user) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    const char *name = vector_text(test, "name");
    uint8_t p1[G1], g[GT], w[GT], expected[GT], r[SCALAR], h[SCALAR], l[SCALAR];
    vector_copy(r, SCALAR, test, "r");
    vector_copy(h, SCALAR, test, "h");
    cr_assert_neq(kernel->g1_base_mul(p1, smg_sm9_one), 0);
    kernel->pairing(g, p1, user->master.public_key.point);
    vector_copy(expected, GT, test, "g");
    expect_bytes(g, expected, GT, name);
    cr_assert_neq(kernel->gt_pow(w, g, r), 0);
    vector_copy(expected, GT, test, "w");
    expect_bytes(w, expected, GT, name);
    cr_assert_neq(kernel->sign_scalar(l, r, h), 0);
    vector_copy(expected, SCALAR, test, "l");
    expect_bytes(l, expected, SCALAR, name);
}

static void check_signing(const json_t *test, const sign_user *user, bytes message,
                          const uint8_t expected[SIGNATURE]) {
    const char *name = vector_text(test, "name");
    uint8_t r[SCALAR], signature[SIGNATURE];
    smg_sm9_message context;
    script s;
    vector_copy(r, SCALAR, test, "r");

    script_init(&s, r, SCALAR);
    cr_assert_eq(smg_sm9_sign(signature, &user->key, message.data, message.length, &s.random),
                 SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, name);
    cr_assert_eq(s.used, SCALAR);

    script_init(&s, r, SCALAR);
    context = in_pieces(message);
    cr_assert_eq(smg_sm9_sign_final(&context, signature, &user->key, &s.random), SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, name);
    cr_assert(all_zero(&context, sizeof context));

    script_init(&s, r, SCALAR);
    cr_assert_eq(smg_sm9_prepared_sign(signature, user->prepared, &user->key, message.data,
                                       message.length, &s.random),
                 SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, name);

    script_init(&s, r, SCALAR);
    context = in_pieces(message);
    cr_assert_eq(
        smg_sm9_prepared_sign_final(&context, signature, user->prepared, &user->key, &s.random),
        SMG_OK);
    expect_bytes(signature, expected, SIGNATURE, name);
}

/* Every way of verifying says the same. */
static void expect_verify(smg_status expected, const sign_user *user,
                          const uint8_t signature[SIGNATURE], bytes message, const char *what) {
    const smg_sm9_sign_master_public *master = &user->master.public_key;
    smg_sm9_message context = in_pieces(message);
    cr_assert_eq(smg_sm9_verify(signature, master, user->id.data, user->id.length, user->hid,
                                message.data, message.length),
                 expected, "%s", what);
    cr_assert_eq(smg_sm9_verify_final(&context, signature, master, user->id.data, user->id.length,
                                      user->hid),
                 expected, "%s", what);
    cr_assert_eq(smg_sm9_prepared_verify(signature, user->prepared, user->id.data, user->id.length,
                                         user->hid, message.data, message.length),
                 expected, "%s", what);
    context = in_pieces(message);
    cr_assert_eq(smg_sm9_prepared_verify_final(&context, signature, user->prepared, user->id.data,
                                               user->id.length, user->hid),
                 expected, "%s", what);
    cr_assert_eq(smg_sm9_prepared_signer_verify(signature, user->prepared, user->signer,
                                                message.data, message.length),
                 expected, "%s", what);
    context = in_pieces(message);
    cr_assert_eq(
        smg_sm9_prepared_signer_verify_final(&context, signature, user->prepared, user->signer),
        expected, "%s", what);
    cr_assert(all_zero(&context, sizeof context));
}

static void signature_of(uint8_t signature[SIGNATURE], const json_t *test) {
    uint8_t point[G1_POINT];
    vector_copy(signature, SCALAR, test, "h");
    vector_copy(point, G1_POINT, test, "S");
    memcpy(signature + SCALAR, point + 1, G1);
}

Test(sm9_sign, known_signatures) {
    json_t *cases = vectors_open("sm9_sign.json");
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        const char *name = vector_text(test, "name");
        bytes message = vector_bytes(test, "msg");
        uint8_t expected[SIGNATURE];
        sign_user user;
        sign_user_load(&user, test);
        signature_of(expected, test);
        check_inner_values(test, &user);
        check_signing(test, &user, message, expected);
        expect_verify(SMG_OK, &user, expected, message, name);
        expected[0] ^= 1;
        expect_verify(SMG_ERR_SIGNATURE, &user, expected, message, name);
        bytes_free(&message);
        sign_user_free(&user);
    }
    cr_assert_geq(i, 9);
    json_decref(cases);
}

/* ---- laws ---- */

Test(sm9_sign, messages_of_every_length) {
    sign_user user;
    uint8_t message[300], signature[SIGNATURE];
    noise n;
    noise_init(&n);
    noise_fill(&n, message, sizeof message);
    sign_example(&user);
    for (size_t length = 0; length <= sizeof message; length++) {
        cr_assert_eq(
            smg_sm9_prepared_sign(signature, user.prepared, &user.key, message, length, &n.random),
            SMG_OK);
        cr_assert_eq(
            smg_sm9_prepared_signer_verify(signature, user.prepared, user.signer, message, length),
            SMG_OK);
        const size_t other = length == sizeof message ? 0 : length + 1;
        if (length % 16 == 0) {
            cr_assert_eq(smg_sm9_prepared_signer_verify(signature, user.prepared, user.signer,
                                                        message, other),
                         SMG_ERR_SIGNATURE);
        }
    }
    sign_user_free(&user);
}

Test(sm9_sign, users_and_centres_are_told_apart) {
    sign_user user;
    smg_sm9_sign_master_key other;
    uint8_t signature[SIGNATURE];
    const bytes message = {(uint8_t *)"message", 7};
    sign_example(&user);
    cr_assert_eq(smg_sm9_sign_master_key_generate(&other, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, message.data, message.length, NULL), SMG_OK);
    expect_verify(SMG_OK, &user, signature, message, "all is right");
    const smg_sm9_sign_master_public *master = &user.master.public_key;
    cr_assert_eq(smg_sm9_verify(signature, master, "Bob", 3, 1, message.data, message.length),
                 SMG_ERR_SIGNATURE);
    cr_assert_eq(smg_sm9_verify(signature, master, user.id.data, user.id.length, 2, message.data,
                                message.length),
                 SMG_ERR_SIGNATURE);
    cr_assert_eq(smg_sm9_verify(signature, &other.public_key, user.id.data, user.id.length, 1,
                                message.data, message.length),
                 SMG_ERR_SIGNATURE);
    cr_assert_eq(smg_sm9_prepared_verify(signature, user.prepared, "Bob", 3, 1, message.data,
                                         message.length),
                 SMG_ERR_SIGNATURE);
    sign_user_free(&user);
}

/* ---- refusals ---- */

Test(sm9_sign, a_changed_bit_anywhere) {
    sign_user user;
    uint8_t signature[SIGNATURE];
    const bytes message = {(uint8_t *)"message", 7};
    sign_example(&user);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, message.data, message.length, NULL), SMG_OK);
    for (size_t i = 0; i < SIGNATURE; i += 5) {
        signature[i] ^= 0x10;
        expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "a bit");
        signature[i] ^= 0x10;
    }
    signature[SIGNATURE - 1] ^= 1;
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "the last bit");
    sign_user_free(&user);
}

Test(sm9_sign, h_and_s_out_of_range) {
    sign_user user;
    uint8_t good[SIGNATURE], signature[SIGNATURE];
    const bytes message = {(uint8_t *)"message", 7};
    sign_example(&user);
    cr_assert_eq(smg_sm9_sign(good, &user.key, message.data, message.length, NULL), SMG_OK);

    memcpy(signature, good, SIGNATURE);
    memset(signature, 0, SCALAR);
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "h = 0");
    for (int difference = -1; difference <= 2; difference++) {
        about_order(signature, difference);
        expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "h about n");
    }
    memset(signature, 0xff, SCALAR);
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "h = 2^256 - 1");

    memcpy(signature, good, SIGNATURE);
    memset(signature + SCALAR, 0, G1);
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "S = 0");
    memset(signature + SCALAR, 0xff, G1);
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "S not below p");
    memcpy(signature + SCALAR, user.key.ds, G1); /* a point, the wrong one */
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "S of another");
    memset(signature, 0, SIGNATURE);
    expect_verify(SMG_ERR_SIGNATURE, &user, signature, message, "zeros");
    sign_user_free(&user);
}

/* ---- randomness ---- */

Test(sm9_sign, what_is_drawn_out_of_range_is_thrown_away) {
    sign_user user;
    uint8_t drawn[4 * SCALAR] = {0}, signature[SIGNATURE], expected[SIGNATURE];
    script s;
    sign_example(&user);
    about_order(drawn + SCALAR, 0);
    about_order(drawn + 2 * SCALAR, 1);
    memset(drawn + 3 * SCALAR, 0x77, SCALAR);
    script_init(&s, drawn + 3 * SCALAR, SCALAR);
    cr_assert_eq(smg_sm9_sign(expected, &user.key, "abc", 3, &s.random), SMG_OK);
    for (int prepared = 0; prepared < 2; prepared++) {
        script_init(&s, drawn, sizeof drawn);
        cr_assert_eq(prepared ? smg_sm9_prepared_sign(signature, user.prepared, &user.key, "abc", 3,
                                                      &s.random)
                              : smg_sm9_sign(signature, &user.key, "abc", 3, &s.random),
                     SMG_OK);
        cr_assert_eq(s.used, sizeof drawn);
        expect_bytes(signature, expected, SIGNATURE, "after three refusals");
    }
    sign_user_free(&user);
}

Test(sm9_sign, generators_that_fail) {
    const smg_random none = {NULL, NULL};
    sign_user user;
    uint8_t signature[SIGNATURE];
    failing f;
    stuck zeros;
    sign_example(&user);
    failing_init(&f, 0);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, "abc", 3, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(signature, SIGNATURE));
    stuck_init(&zeros, 0);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, "abc", 3, &zeros.random), SMG_ERR_RANDOM);
    cr_assert_eq(
        smg_sm9_prepared_sign(signature, user.prepared, &user.key, "abc", 3, &zeros.random),
        SMG_ERR_RANDOM);
    cr_assert(all_zero(signature, SIGNATURE));
    cr_assert_eq(smg_sm9_sign(signature, &user.key, "abc", 3, &none), SMG_ERR_ARGUMENT);
    sign_user_free(&user);
}

/* ---- calls ---- */

Test(sm9_sign, objects_that_hold_nothing) {
    sign_user user;
    uint8_t signature[SIGNATURE];
    smg_sm9_sign_key key;
    smg_sm9_sign_master_public master;
    smg_sm9_message context;
    sign_example(&user);
    smg_wipe(&key, sizeof key);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm9_sign(signature, &key, "abc", 3, NULL), SMG_ERR_KEY);
    cr_assert(all_zero(signature, SIGNATURE));
    key = user.key;
    key.master.point[0] ^= 1;
    cr_assert_eq(smg_sm9_sign(signature, &key, "abc", 3, NULL), SMG_ERR_POINT);
    cr_assert_eq(smg_sm9_prepared_sign(signature, user.prepared, &key, "abc", 3, NULL),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, "abc", 3, NULL), SMG_OK);
    hex_copy(master.point, G2, twist_point_of_another_order);
    cr_assert_eq(smg_sm9_verify(signature, &master, "A", 1, 1, "abc", 3), SMG_ERR_POINT);
    smg_wipe(&master, sizeof master);
    cr_assert_eq(smg_sm9_verify(signature, &master, "A", 1, 1, "abc", 3), SMG_ERR_POINT);

    smg_wipe(&context, sizeof context);
    cr_assert_eq(smg_sm9_message_update(&context, "abc", 3), SMG_ERR_STATE);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm9_sign_final(&context, signature, &user.key, NULL), SMG_ERR_STATE);
    cr_assert(all_zero(signature, SIGNATURE));
    cr_assert_eq(smg_sm9_verify_final(&context, signature, &user.master.public_key, "A", 1, 1),
                 SMG_ERR_STATE);
    sign_user_free(&user);
}

Test(sm9_sign, arguments) {
    sign_user user;
    uint8_t signature[SIGNATURE];
    smg_sm9_message context;
    sign_example(&user);
    const smg_sm9_sign_master_public *master = &user.master.public_key;
    cr_assert_eq(smg_sm9_sign(NULL, &user.key, "abc", 3, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign(signature, NULL, "abc", 3, NULL), SMG_ERR_ARGUMENT);
    memset(signature, 1, SIGNATURE);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, NULL, 3, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(signature, SIGNATURE));
    cr_assert_eq(smg_sm9_sign(signature, &user.key, NULL, 0, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_verify(signature, master, user.id.data, user.id.length, user.hid, NULL, 0),
                 SMG_OK);
    cr_assert_eq(smg_sm9_verify(NULL, master, "A", 1, 1, "abc", 3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_verify(signature, NULL, "A", 1, 1, "abc", 3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_verify(signature, master, NULL, 1, 1, "abc", 3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_verify(signature, master, "A", 1, 1, NULL, 3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_verify(signature, master, "A", 0, 1, "abc", 3), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_verify(signature, master, "A", SMG_SM9_ID_MAX_BYTES + 1, 1, "abc", 3),
                 SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_message_init(NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_message_update(NULL, "abc", 3), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign_final(NULL, signature, &user.key, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_message_init(&context), SMG_OK);
    cr_assert_eq(smg_sm9_sign_final(&context, NULL, &user.key, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&context, sizeof context), "an end is an end");
    cr_assert_eq(smg_sm9_verify_final(NULL, signature, master, "A", 1, 1), SMG_ERR_ARGUMENT);
    sign_user_free(&user);
}

Test(sm9_sign, a_message_that_lies_in_the_signature) {
    sign_user user;
    uint8_t both[SIGNATURE], message[SIGNATURE];
    sign_example(&user);
    memset(message, 0x42, SIGNATURE);
    memset(both, 0x42, SIGNATURE);
    cr_assert_eq(smg_sm9_sign(both, &user.key, both, SIGNATURE, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_verify(both, &user.master.public_key, user.id.data, user.id.length,
                                user.hid, message, SIGNATURE),
                 SMG_OK);
    sign_user_free(&user);
}

Test(sm9_sign, an_id_without_a_key_signs_nothing) {
    sign_user user;
    uint8_t scalar[SCALAR], signature[SIGNATURE] = {1};
    smg_sm9_sign_master_key master;
    sign_example(&user);
    cr_assert_eq(smg_sm9_sign(signature, &user.key, "abc", 3, NULL), SMG_OK);
    /* H1("Alice" || 01), by sm9_hash.json */
    hex_copy(scalar, SCALAR, "2acc468c3926b0bdb2767e99ff26e084de9ced8dbc7d5fbf418027b667862fab");
    minus_mod_n(scalar, scalar);
    cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&master, scalar, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm9_verify(signature, &master.public_key, "Alice", 5, 1, "abc", 3),
                 SMG_ERR_MASTER_KEY);
    sign_user_free(&user);
}
