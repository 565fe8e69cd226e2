/* SPDX-License-Identifier: Apache-2.0 */
/* Key encapsulation: values of others, refusals, calls. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>

#include "sm9/kernel.h"
#include "sm9/point.h"
#include "sm9_cases.h"

#define CIPHERTEXT SMG_SM9_KEM_CIPHERTEXT_BYTES
#define ID(user)   (user).id.data, (user).id.length

/* ---- values of others ---- */

/* g and w of a case, which no call of the interface gives out */
static void check_inner_values(const json_t *test, const encrypt_user *user) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    const char *name = vector_text(test, "name");
    uint8_t p2[G2], g[GT], w[GT], expected[GT], r[SCALAR], c[G1_POINT];
    vector_copy(r, SCALAR, test, "r");
    vector_copy(c, G1_POINT, test, "C");
    cr_assert_neq(kernel->g2_base_mul(p2, smg_sm9_one), 0);
    kernel->pairing(g, user->master.public_key.point, p2);
    vector_copy(expected, GT, test, "g");
    expect_bytes(g, expected, GT, name);
    cr_assert_neq(kernel->gt_pow(w, g, r), 0);
    vector_copy(expected, GT, test, "w");
    expect_bytes(w, expected, GT, name);
    kernel->pairing(w, c + 1, user->key.de);
    expect_bytes(w, expected, GT, name);
}

Test(sm9_kem, known_keys) {
    json_t *cases = vectors_open("sm9_kem.json");
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        const char *name = vector_text(test, "name");
        bytes expected = vector_bytes(test, "K");
        uint8_t r[SCALAR], c[CIPHERTEXT], expected_c[CIPHERTEXT];
        uint8_t *key = malloc(expected.length + 1);
        encrypt_user user;
        script s;
        encrypt_user_load(&user, test);
        cr_assert_eq(expected.length, vector_number(test, "klen"));
        vector_copy(r, SCALAR, test, "r");
        vector_copy(expected_c, CIPHERTEXT, test, "C");
        check_inner_values(test, &user);
        for (int prepared = 0; prepared < 2; prepared++) {
            key[expected.length] = 0x5a;
            script_init(&s, r, SCALAR);
            cr_assert_eq(
                prepared ? smg_sm9_prepared_kem_encapsulate(c, key, expected.length, user.prepared,
                                                            ID(user), user.hid, &s.random)
                         : smg_sm9_kem_encapsulate(c, key, expected.length, &user.master.public_key,
                                                   ID(user), user.hid, &s.random),
                SMG_OK);
            cr_assert_eq(s.used, SCALAR);
            expect_bytes(c, expected_c, CIPHERTEXT, name);
            expect_bytes(key, expected.data, expected.length, name);
            memset(key, 0, expected.length);
            cr_assert_eq(
                prepared ? smg_sm9_prepared_kem_decapsulate(key, expected.length, user.prepared_key,
                                                            ID(user), c)
                         : smg_sm9_kem_decapsulate(key, expected.length, &user.key, ID(user), c),
                SMG_OK);
            expect_bytes(key, expected.data, expected.length, name);
            cr_assert_eq(key[expected.length], 0x5a, "nothing behind it");
        }
        script_init(&s, r, SCALAR);
        cr_assert_eq(smg_sm9_prepared_recipient_encapsulate(c, key, expected.length, user.prepared,
                                                            user.recipient, &s.random),
                     SMG_OK);
        expect_bytes(c, expected_c, CIPHERTEXT, name);
        expect_bytes(key, expected.data, expected.length, name);
        free(key);
        bytes_free(&expected);
        encrypt_user_free(&user);
    }
    cr_assert_geq(i, 7);
    json_decref(cases);
}

/* ---- laws ---- */

Test(sm9_kem, keys_of_every_length) {
    encrypt_user user;
    uint8_t c[CIPHERTEXT], key[300], same[300];
    encrypt_example(&user);
    for (size_t length = 1; length <= sizeof key; length++) {
        cr_assert_eq(smg_sm9_prepared_kem_encapsulate(c, key, length, user.prepared, ID(user),
                                                      user.hid, NULL),
                     SMG_OK);
        cr_assert_eq(smg_sm9_prepared_kem_decapsulate(same, length, user.prepared_key, ID(user), c),
                     SMG_OK);
        expect_bytes(key, same, length, "both sides");
    }
    cr_assert_eq(smg_sm9_kem_decapsulate(same, 20, &user.key, ID(user), c), SMG_OK);
    expect_bytes(key, same, 20, "a shorter key is the beginning of a longer one");
    encrypt_user_free(&user);
}

Test(sm9_kem, another_id_hid_or_key_gives_another_key) {
    encrypt_user user;
    smg_sm9_encrypt_key other;
    uint8_t c[CIPHERTEXT], key[32], another[32];
    encrypt_example(&user);
    cr_assert_eq(
        smg_sm9_kem_encapsulate(c, key, 32, &user.master.public_key, ID(user), user.hid, NULL),
        SMG_OK);
    cr_assert_eq(smg_sm9_kem_decapsulate(another, 32, &user.key, "Eve", 3, c), SMG_OK);
    cr_assert_neq(memcmp(key, another, 32), 0);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&other, &user.master, ID(user), 2), SMG_OK);
    cr_assert_eq(smg_sm9_kem_decapsulate(another, 32, &other, ID(user), c), SMG_OK);
    cr_assert_neq(memcmp(key, another, 32), 0);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&other, &user.master, "Eve", 3, user.hid), SMG_OK);
    cr_assert_eq(smg_sm9_kem_decapsulate(another, 32, &other, ID(user), c), SMG_OK);
    cr_assert_neq(memcmp(key, another, 32), 0);
    encrypt_user_free(&user);
}

/* Of keys of one byte every 256th is zero: another r is drawn, and who sends it is refused. */
Test(sm9_kem, a_key_of_zeros_is_no_key) {
    encrypt_user user;
    uint8_t drawn[2 * SCALAR] = {0}, c[CIPHERTEXT], key;
    script s;
    uint32_t r = 0;
    encrypt_example(&user);
    memset(drawn + SCALAR, 0x11, SCALAR);
    do {
        cr_assert_lt(++r, 5000);
        drawn[SCALAR - 2] = (uint8_t)(r >> 8);
        drawn[SCALAR - 1] = (uint8_t)r;
        script_init(&s, drawn, sizeof drawn);
        cr_assert_eq(smg_sm9_prepared_kem_encapsulate(c, &key, 1, user.prepared, ID(user), user.hid,
                                                      &s.random),
                     SMG_OK);
        cr_assert_neq(key, 0);
    } while (s.used == SCALAR);
    script_init(&s, drawn, sizeof drawn); /* the first of them alone gives this C */
    uint8_t longer[2];
    cr_assert_eq(smg_sm9_kem_encapsulate(c, longer, 2, &user.master.public_key, ID(user), user.hid,
                                         &s.random),
                 SMG_OK);
    cr_assert_eq(s.used, SCALAR);
    cr_assert_eq(longer[0], 0);
    key = 1;
    cr_assert_eq(smg_sm9_kem_decapsulate(&key, 1, &user.key, ID(user), c), SMG_ERR_POINT);
    cr_assert_eq(key, 0);
    cr_assert_eq(smg_sm9_kem_decapsulate(longer, 2, &user.key, ID(user), c), SMG_OK);
    encrypt_user_free(&user);
}

/* ---- refusals ---- */

Test(sm9_kem, ciphertexts_that_are_no_points) {
    encrypt_user user;
    uint8_t c[CIPHERTEXT], key[32];
    encrypt_example(&user);
    cr_assert_eq(
        smg_sm9_kem_encapsulate(c, key, 32, &user.master.public_key, ID(user), user.hid, NULL),
        SMG_OK);
    for (int prepared = 0; prepared < 2; prepared++) {
#define EXPECT(expected)                                                                           \
    memset(key, 1, sizeof key);                                                                    \
    cr_assert_eq(prepared                                                                          \
                     ? smg_sm9_prepared_kem_decapsulate(key, 32, user.prepared_key, ID(user), c)   \
                     : smg_sm9_kem_decapsulate(key, 32, &user.key, ID(user), c),                   \
                 expected);                                                                        \
    cr_assert(all_zero(key, sizeof key))
        c[0] = 6;
        EXPECT(SMG_ERR_FORMAT);
        c[0] = 4;
        c[64] ^= 1;
        EXPECT(SMG_ERR_POINT);
        c[64] ^= 1;
    }
    const int prepared = 0;
    memset(c + 1, 0, G1);
    EXPECT(SMG_ERR_POINT);
    memset(c + 1, 0xff, G1);
    EXPECT(SMG_ERR_POINT);
#undef EXPECT
    encrypt_user_free(&user);
}

Test(sm9_kem, randomness) {
    const smg_random none = {NULL, NULL};
    encrypt_user user;
    uint8_t drawn[4 * SCALAR] = {0}, c[CIPHERTEXT], key[32], expected_c[CIPHERTEXT], expected[32];
    script s;
    failing f;
    stuck ones;
    encrypt_example(&user);
    const smg_sm9_encrypt_master_public *master = &user.master.public_key;
    about_order(drawn + SCALAR, 0);
    about_order(drawn + 2 * SCALAR, 1);
    about_order(drawn + 3 * SCALAR, -1);
    script_init(&s, drawn + 3 * SCALAR, SCALAR);
    cr_assert_eq(
        smg_sm9_kem_encapsulate(expected_c, expected, 32, master, ID(user), user.hid, &s.random),
        SMG_OK);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, ID(user), user.hid, &s.random),
                 SMG_OK);
    cr_assert_eq(s.used, sizeof drawn);
    expect_bytes(c, expected_c, CIPHERTEXT, "C");
    expect_bytes(key, expected, 32, "key");

    failing_init(&f, 0);
    memset(c, 1, sizeof c);
    memset(key, 1, sizeof key);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, ID(user), user.hid, &f.random),
                 SMG_ERR_RANDOM);
    cr_assert(all_zero(c, sizeof c) && all_zero(key, sizeof key));
    stuck_init(&ones, 255);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, ID(user), user.hid, &ones.random),
                 SMG_ERR_RANDOM);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, ID(user), user.hid, &none),
                 SMG_ERR_ARGUMENT);
    encrypt_user_free(&user);
}

/* ---- calls ---- */

Test(sm9_kem, arguments) {
    encrypt_user user;
    uint8_t c[CIPHERTEXT], key[32], memory[CIPHERTEXT + 32];
    encrypt_example(&user);
    const smg_sm9_encrypt_master_public *master = &user.master.public_key;
    cr_assert_eq(smg_sm9_kem_encapsulate(NULL, key, 32, master, "A", 1, 3, NULL), SMG_ERR_ARGUMENT);
    memset(c, 1, sizeof c);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, NULL, 32, master, "A", 1, 3, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(c, sizeof c));
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, NULL, "A", 1, 3, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, NULL, 1, 3, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, "A", 0, 3, NULL), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 0, master, "A", 1, 3, NULL), SMG_ERR_LENGTH);
    memset(memory, 7, sizeof memory);
    cr_assert_eq(smg_sm9_kem_encapsulate(memory, key, 32, master, memory + 60, 9, 3, NULL),
                 SMG_ERR_OVERLAP);
    cr_assert_eq(smg_sm9_kem_encapsulate(c, memory, 32, master, memory + 31, 9, 3, NULL),
                 SMG_ERR_OVERLAP);
    for (size_t i = 0; i < sizeof memory; i++) {
        cr_assert_eq(memory[i], 7);
    }
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, "A", 1, 3, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_kem_decapsulate(NULL, 32, &user.key, "A", 1, c), SMG_ERR_ARGUMENT);
    memset(key, 1, sizeof key);
    cr_assert_eq(smg_sm9_kem_decapsulate(key, 32, NULL, "A", 1, c), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(key, sizeof key));
    cr_assert_eq(smg_sm9_kem_decapsulate(key, 32, &user.key, NULL, 1, c), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_kem_decapsulate(key, 32, &user.key, "A", 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_kem_decapsulate(key, 32, &user.key, "A", 0, c), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_kem_decapsulate(key, 0, &user.key, "A", 1, c), SMG_ERR_LENGTH);
    smg_wipe(&user.key, sizeof user.key);
    cr_assert_eq(smg_sm9_kem_decapsulate(key, 32, &user.key, "A", 1, c), SMG_ERR_KEY);
    user.master.public_key.point[1] ^= 1;
    cr_assert_eq(smg_sm9_kem_encapsulate(c, key, 32, master, "A", 1, 3, NULL), SMG_ERR_POINT);
    encrypt_user_free(&user);
}

Test(sm9_kem, a_key_in_the_place_of_its_ciphertext) {
    encrypt_user user;
    uint8_t c[CIPHERTEXT], key[CIPHERTEXT];
    union {
        smg_sm9_encrypt_master_public master;
        uint8_t c[CIPHERTEXT];
    } both;
    encrypt_example(&user);
    both.master = user.master.public_key;
    cr_assert_eq(
        smg_sm9_kem_encapsulate(both.c, key, sizeof key, &both.master, ID(user), user.hid, NULL),
        SMG_OK);
    memcpy(c, both.c, sizeof c);
    cr_assert_eq(smg_sm9_kem_decapsulate(c, sizeof key, &user.key, ID(user), c), SMG_OK);
    expect_bytes(c, key, sizeof key, "in place");
    encrypt_user_free(&user);
}
