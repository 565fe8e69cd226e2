/* SPDX-License-Identifier: Apache-2.0 */
/* Master keys, keys of users, points as bytes: values of others, refusals, calls. */
#include <criterion/criterion.h>
#include <smidgen/wipe.h>
#include <string.h>

#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9_cases.h"

/* ---- values of others ---- */

Test(sm9_keys, sign_keys_of_every_known_user) {
    json_t *cases = vectors_open("sm9_sign.json");
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        const char *name = vector_text(test, "name");
        uint8_t expected[G2_POINT], out[G2_POINT], t2[SCALAR], h1[SCALAR];
        smg_sm9_sign_master_public master;
        smg_sm9_sign_key key;
        sign_user user;
        sign_user_load(&user, test);

        vector_copy(expected, G2_POINT, test, "Ppubs");
        cr_assert_eq(smg_sm9_sign_master_public_to_bytes(out, &user.master.public_key), SMG_OK);
        expect_bytes(out, expected, G2_POINT, name);
        cr_assert_eq(smg_sm9_sign_master_public_from_bytes(&master, out, G2_POINT), SMG_OK);
        expect_bytes(master.point, user.master.public_key.point, G2, name);

        cr_assert_eq(smg_sm9_id_hash(h1, user.id.data, user.id.length, user.hid), SMG_OK);
        cr_assert_neq(smg_sm9_kernel_get()->user_key_scalar(t2, h1, user.master.ks), 0);
        vector_copy(expected, SCALAR, test, "t2");
        expect_bytes(t2, expected, SCALAR, name);

        vector_copy(expected, G1_POINT, test, "dsA");
        cr_assert_eq(smg_sm9_sign_key_to_bytes(out, &user.key), SMG_OK);
        expect_bytes(out, expected, G1_POINT, name);
        cr_assert_eq(smg_sm9_sign_key_from_bytes(&key, out, G1_POINT, &master), SMG_OK);
        cr_assert_eq(memcmp(&key, &user.key, sizeof key), 0);
        cr_assert_eq(smg_sm9_sign_key_check(&key, user.id.data, user.id.length, user.hid), SMG_OK);
        sign_user_free(&user);
    }
    cr_assert_geq(i, 9);
    json_decref(cases);
}

Test(sm9_keys, encrypt_keys_of_every_known_user) {
    json_t *cases = vectors_open("sm9_kem.json");
    size_t i;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        const char *name = vector_text(test, "name");
        uint8_t expected[G2_POINT], out[G2_POINT], q[G1], t2[SCALAR], h1[SCALAR];
        smg_sm9_encrypt_master_public master;
        smg_sm9_encrypt_key key;
        encrypt_user user;
        encrypt_user_load(&user, test);

        vector_copy(expected, G1_POINT, test, "Ppube");
        cr_assert_eq(smg_sm9_encrypt_master_public_to_bytes(out, &user.master.public_key), SMG_OK);
        expect_bytes(out, expected, G1_POINT, name);
        cr_assert_eq(smg_sm9_encrypt_master_public_from_bytes(&master, out, G1_POINT), SMG_OK);
        expect_bytes(master.point, user.master.public_key.point, G1, name);

        cr_assert_eq(smg_sm9_id_hash(h1, user.id.data, user.id.length, user.hid), SMG_OK);
        cr_assert_neq(smg_sm9_kernel_get()->user_key_scalar(t2, h1, user.master.ke), 0);
        vector_copy(expected, SCALAR, test, "t2");
        expect_bytes(t2, expected, SCALAR, name);

        cr_assert_eq(
            smg_sm9_recipient_point(q, &master, false, user.id.data, user.id.length, user.hid),
            SMG_OK);
        vector_copy(expected, G1_POINT, test, "QB");
        expect_bytes(q, expected + 1, G1, name);

        vector_copy(expected, G2_POINT, test, "de");
        cr_assert_eq(smg_sm9_encrypt_key_to_bytes(out, &user.key), SMG_OK);
        expect_bytes(out, expected, G2_POINT, name);
        cr_assert_eq(smg_sm9_encrypt_key_from_bytes(&key, out, G2_POINT, &master), SMG_OK);
        cr_assert_eq(memcmp(&key, &user.key, sizeof key), 0);
        cr_assert_eq(smg_sm9_encrypt_key_check(&key, user.id.data, user.id.length, user.hid),
                     SMG_OK);
        encrypt_user_free(&user);
    }
    cr_assert_geq(i, 7);
    json_decref(cases);
}

/* ke of 31 significant bytes, out of a master key file of another library */
Test(sm9_keys, a_scalar_that_begins_with_zeros) {
    uint8_t ke[SCALAR], expected[G1_POINT], out[G1_POINT];
    smg_sm9_encrypt_master_key key;
    hex_copy(ke, SCALAR, "0084ba56b165aaab3cd142f732a173d4e51d01f60a06b05a9e47b5fb0428f21e");
    hex_copy(
        expected, G1_POINT,
        "040c0c00a5c3f9319abbebe019afcc26a8ff536ca0a6345bd6584c88d05a8a1c8eb3335309ec95b83a51c115"
        "9c041c4c7dd4015b96dc103009006422c07484071a");
    cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&key, ke, SCALAR), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_public_to_bytes(out, &key.public_key), SMG_OK);
    expect_bytes(out, expected, G1_POINT, "ke P1");
    cr_assert_eq(smg_sm9_encrypt_master_key_to_bytes(out, &key), SMG_OK);
    expect_bytes(out, ke, SCALAR, "ke");
    cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&key, ke + 1, SCALAR - 1), SMG_ERR_LENGTH);
    cr_assert(all_zero(&key, sizeof key));
}

/* ---- scalars ---- */

Test(sm9_keys, scalars_about_the_order) {
    for (int difference = -2; difference <= 2; difference++) {
        const smg_status expected = difference < 0 ? SMG_OK : SMG_ERR_KEY;
        uint8_t scalar[SCALAR];
        smg_sm9_sign_master_key sign;
        smg_sm9_encrypt_master_key encrypt;
        about_order(scalar, difference);
        cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&sign, scalar, SCALAR), expected);
        cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&encrypt, scalar, SCALAR), expected);
        cr_assert_eq(all_zero(&sign, sizeof sign), expected != SMG_OK);
        cr_assert_eq(all_zero(&encrypt, sizeof encrypt), expected != SMG_OK);
    }
    for (uint8_t small = 0; small <= 2; small++) {
        const uint8_t scalar[SCALAR] = {[SCALAR - 1] = small};
        const smg_status expected = small > 0 ? SMG_OK : SMG_ERR_KEY;
        smg_sm9_sign_master_key sign;
        smg_sm9_encrypt_master_key encrypt;
        cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&sign, scalar, SCALAR), expected);
        cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&encrypt, scalar, SCALAR), expected);
    }
}

Test(sm9_keys, generation_throws_away_what_is_out_of_range) {
    uint8_t drawn[4 * SCALAR] = {0}; /* 0, n, n + 1, and a good one */
    smg_sm9_sign_master_key sign, sign_again;
    smg_sm9_encrypt_master_key encrypt, encrypt_again;
    script s;
    about_order(drawn + SCALAR, 0);
    about_order(drawn + 2 * SCALAR, 1);
    about_order(drawn + 3 * SCALAR, -1);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(smg_sm9_sign_master_key_generate(&sign, &s.random), SMG_OK);
    cr_assert_eq(s.used, sizeof drawn);
    cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&sign_again, drawn + 3 * SCALAR, SCALAR),
                 SMG_OK);
    cr_assert_eq(memcmp(&sign, &sign_again, sizeof sign), 0);
    script_init(&s, drawn, sizeof drawn);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt, &s.random), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&encrypt_again, drawn + 3 * SCALAR, SCALAR),
                 SMG_OK);
    cr_assert_eq(memcmp(&encrypt, &encrypt_again, sizeof encrypt), 0);
}

Test(sm9_keys, generation_with_generators_that_fail) {
    const smg_random none = {NULL, NULL};
    smg_sm9_sign_master_key sign;
    smg_sm9_encrypt_master_key encrypt;
    failing f;
    stuck s;
    failing_init(&f, 0);
    memset(&sign, 1, sizeof sign);
    cr_assert_eq(smg_sm9_sign_master_key_generate(&sign, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(&sign, sizeof sign));
    memset(&encrypt, 1, sizeof encrypt);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt, &f.random), SMG_ERR_RANDOM);
    cr_assert(all_zero(&encrypt, sizeof encrypt));
    for (int value = 0; value < 256; value += 255) {
        stuck_init(&s, (uint8_t)value);
        cr_assert_eq(smg_sm9_sign_master_key_generate(&sign, &s.random), SMG_ERR_RANDOM);
        cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt, &s.random), SMG_ERR_RANDOM);
    }
    cr_assert_eq(smg_sm9_sign_master_key_generate(&sign, &none), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt, &none), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign_master_key_generate(NULL, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(NULL, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign_master_key_generate(&sign, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt, NULL), SMG_OK);
}

/* ---- keys of users ---- */

/* H1(ID || hid) + k = 0: the one ID that a master key has no key for */
Test(sm9_keys, an_id_without_a_key) {
    sign_user s;
    encrypt_user e;
    uint8_t scalar[SCALAR], q[G2];
    smg_sm9_sign_master_key sign;
    smg_sm9_sign_key sign_key;
    smg_sm9_encrypt_master_key encrypt;
    smg_sm9_encrypt_key encrypt_key;
    sign_example(&s);
    encrypt_example(&e);

    cr_assert_eq(smg_sm9_id_hash(scalar, s.id.data, s.id.length, s.hid), SMG_OK);
    minus_mod_n(scalar, scalar);
    cr_assert_eq(smg_sm9_sign_master_key_from_bytes(&sign, scalar, SCALAR), SMG_OK);
    memset(&sign_key, 1, sizeof sign_key);
    cr_assert_eq(smg_sm9_sign_key_extract(&sign_key, &sign, s.id.data, s.id.length, s.hid),
                 SMG_ERR_MASTER_KEY);
    cr_assert(all_zero(&sign_key, sizeof sign_key));
    cr_assert_eq(smg_sm9_signer_point(q, &sign.public_key, false, s.id.data, s.id.length, s.hid),
                 SMG_ERR_MASTER_KEY);
    cr_assert_eq(smg_sm9_sign_key_extract(&sign_key, &sign, s.id.data, s.id.length, 0), SMG_OK);

    cr_assert_eq(smg_sm9_id_hash(scalar, e.id.data, e.id.length, e.hid), SMG_OK);
    minus_mod_n(scalar, scalar);
    cr_assert_eq(smg_sm9_encrypt_master_key_from_bytes(&encrypt, scalar, SCALAR), SMG_OK);
    memset(&encrypt_key, 1, sizeof encrypt_key);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&encrypt_key, &encrypt, e.id.data, e.id.length, e.hid),
                 SMG_ERR_MASTER_KEY);
    cr_assert(all_zero(&encrypt_key, sizeof encrypt_key));
    cr_assert_eq(
        smg_sm9_recipient_point(q, &encrypt.public_key, false, e.id.data, e.id.length, e.hid),
        SMG_ERR_MASTER_KEY);
    sign_user_free(&s);
    encrypt_user_free(&e);
}

Test(sm9_keys, a_key_belongs_to_one_id_one_hid_and_one_master_key) {
    sign_user s;
    encrypt_user e;
    sign_example(&s);
    encrypt_example(&e);
    const uint8_t other[] = "Mallory";
    smg_sm9_sign_key sign = s.key;
    smg_sm9_encrypt_key encrypt = e.key;
    cr_assert_eq(smg_sm9_sign_key_check(&sign, s.id.data, s.id.length, 2), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_sign_key_check(&sign, other, 7, s.hid), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_encrypt_key_check(&encrypt, e.id.data, e.id.length, 2), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_encrypt_key_check(&encrypt, other, 7, e.hid), SMG_ERR_KEY);

    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    cr_assert_eq(smg_sm9_sign_master_key_generate(&sign_master, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt_master, NULL), SMG_OK);
    sign.master = sign_master.public_key;
    encrypt.master = encrypt_master.public_key;
    cr_assert_eq(smg_sm9_sign_key_check(&sign, s.id.data, s.id.length, s.hid), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_encrypt_key_check(&encrypt, e.id.data, e.id.length, e.hid), SMG_ERR_KEY);
    sign.master.point[0] ^= 1;
    encrypt.master.point[0] ^= 1;
    cr_assert_eq(smg_sm9_sign_key_check(&sign, s.id.data, s.id.length, s.hid), SMG_ERR_POINT);
    cr_assert_eq(smg_sm9_encrypt_key_check(&encrypt, e.id.data, e.id.length, e.hid), SMG_ERR_POINT);
    smg_wipe(&sign, sizeof sign);
    smg_wipe(&encrypt, sizeof encrypt);
    cr_assert_eq(smg_sm9_sign_key_check(&sign, s.id.data, s.id.length, s.hid), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_encrypt_key_check(&encrypt, e.id.data, e.id.length, e.hid), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_sign_key_check(&s.key, s.id.data, 0, s.hid), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_encrypt_key_check(&e.key, e.id.data, 0, e.hid), SMG_ERR_LENGTH);
    sign_user_free(&s);
    encrypt_user_free(&e);
}

Test(sm9_keys, calls_of_extraction) {
    sign_user s;
    encrypt_user e;
    union {
        smg_sm9_sign_master_key master;
        smg_sm9_sign_key key;
    } sign;
    union {
        smg_sm9_encrypt_master_key master;
        smg_sm9_encrypt_key key;
    } encrypt;
    sign_example(&s);
    encrypt_example(&e);
    sign.master = s.master; /* in one place */
    cr_assert_eq(smg_sm9_sign_key_extract(&sign.key, &sign.master, s.id.data, s.id.length, s.hid),
                 SMG_OK);
    cr_assert_eq(memcmp(&sign.key, &s.key, sizeof s.key), 0);
    encrypt.master = e.master;
    cr_assert_eq(
        smg_sm9_encrypt_key_extract(&encrypt.key, &encrypt.master, e.id.data, e.id.length, e.hid),
        SMG_OK);
    cr_assert_eq(memcmp(&encrypt.key, &e.key, sizeof e.key), 0);

    cr_assert_eq(smg_sm9_sign_key_extract(&sign.key, &s.master, s.id.data, 0, 1), SMG_ERR_LENGTH);
    cr_assert(all_zero(&sign.key, sizeof sign.key));
    cr_assert_eq(smg_sm9_encrypt_key_extract(&encrypt.key, &e.master, NULL, 1, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&encrypt.key, sizeof encrypt.key));
    cr_assert_eq(smg_sm9_sign_key_extract(&sign.key, NULL, "A", 1, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_key_extract(NULL, &e.master, "A", 1, 1), SMG_ERR_ARGUMENT);
    smg_wipe(&s.master, sizeof s.master);
    smg_wipe(&e.master, sizeof e.master);
    cr_assert_eq(smg_sm9_sign_key_extract(&sign.key, &s.master, "A", 1, 1), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_encrypt_key_extract(&encrypt.key, &e.master, "A", 1, 1), SMG_ERR_KEY);
    sign_user_free(&s);
    encrypt_user_free(&e);
}

/* ---- points as bytes ---- */

static void expect_g1(const uint8_t *in, size_t length, smg_status expected) {
    smg_sm9_encrypt_master_public key;
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_bytes(&key, in, length), expected);
    cr_assert_eq(all_zero(&key, sizeof key), expected != SMG_OK);
}

static void expect_g2(const uint8_t *in, size_t length, smg_status expected) {
    smg_sm9_sign_master_public key;
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm9_sign_master_public_from_bytes(&key, in, length), expected);
    cr_assert_eq(all_zero(&key, sizeof key), expected != SMG_OK);
}

Test(sm9_keys, encodings_of_g1) {
    encrypt_user e;
    uint8_t point[G1_POINT], changed[G1_POINT + 1] = {0};
    smg_sm9_encrypt_master_public key;
    encrypt_example(&e);
    cr_assert_eq(smg_sm9_encrypt_master_public_to_bytes(point, &e.master.public_key), SMG_OK);
    const uint8_t odd = point[G1_POINT - 1] & 1;
    memcpy(changed, point, G1_POINT);
    expect_g1(changed, G1_POINT, SMG_OK);
    expect_g1(changed, G1_POINT + 1, SMG_ERR_LENGTH);
    expect_g1(changed, G1_POINT - 1, SMG_ERR_LENGTH);
    expect_g1(changed, 0, SMG_ERR_LENGTH);
    expect_g1(NULL, 0, SMG_ERR_ARGUMENT);
    changed[0] = (uint8_t)(6 | odd);
    expect_g1(changed, G1_POINT, SMG_OK);
    changed[0] ^= 1;
    expect_g1(changed, G1_POINT, SMG_ERR_FORMAT);
    changed[0] = (uint8_t)(2 | odd);
    expect_g1(changed, G1_POINT, SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_bytes(&key, changed, 33), SMG_OK);
    expect_bytes(key.point, point + 1, G1, "compressed");
    changed[0] ^= 1;
    cr_assert_eq(smg_sm9_encrypt_master_public_from_bytes(&key, changed, 33), SMG_OK);
    cr_assert_neq(memcmp(key.point + 32, point + 33, 32), 0, "the other y");
    changed[0] = 5;
    expect_g1(changed, G1_POINT, SMG_ERR_FORMAT);
    changed[0] = 0;
    expect_g1(changed, 1, SMG_ERR_POINT);
    expect_g1(changed, G1_POINT, SMG_ERR_FORMAT);
    changed[0] = 4;
    changed[G1_POINT - 1] ^= 1;
    expect_g1(changed, G1_POINT, SMG_ERR_POINT);
    memset(changed + 1, 0, G1);
    expect_g1(changed, G1_POINT, SMG_ERR_POINT);
    memset(changed + 1, 0xff, G1);
    expect_g1(changed, G1_POINT, SMG_ERR_POINT);
    encrypt_user_free(&e);
}

Test(sm9_keys, encodings_of_g2) {
    sign_user s;
    uint8_t point[G2_POINT], changed[G2_POINT + 1] = {0};
    sign_example(&s);
    cr_assert_eq(smg_sm9_sign_master_public_to_bytes(point, &s.master.public_key), SMG_OK);
    memcpy(changed, point, G2_POINT);
    expect_g2(changed, G2_POINT, SMG_OK);
    expect_g2(changed, G2_POINT + 1, SMG_ERR_LENGTH);
    expect_g2(changed, G1_POINT, SMG_ERR_LENGTH);
    expect_g2(changed, 0, SMG_ERR_LENGTH);
    expect_g2(NULL, 0, SMG_ERR_ARGUMENT);
    changed[0] = 6;
    expect_g2(changed, G2_POINT, SMG_ERR_FORMAT);
    changed[0] = 0;
    expect_g2(changed, 1, SMG_ERR_POINT);
    changed[0] = 4;
    changed[G2_POINT - 1] ^= 1;
    expect_g2(changed, G2_POINT, SMG_ERR_POINT);
    memset(changed + 1, 0, G2);
    expect_g2(changed, G2_POINT, SMG_ERR_POINT);
    memset(changed + 1, 0xff, G2);
    expect_g2(changed, G2_POINT, SMG_ERR_POINT);
    hex_copy(changed + 1, G2, twist_point_of_another_order);
    expect_g2(changed, G2_POINT, SMG_ERR_POINT);
    memcpy(changed + 1, point + 33, 32); /* coefficients the other way round */
    memcpy(changed + 33, point + 1, 32);
    memcpy(changed + 65, point + 97, 32);
    memcpy(changed + 97, point + 65, 32);
    expect_g2(changed, G2_POINT, SMG_ERR_POINT);
    sign_user_free(&s);
}

Test(sm9_keys, either_compressed_g2_is_one_of_two_points) {
    sign_user s;
    uint8_t compressed[1 + G2 / 2];
    smg_sm9_sign_master_public even, odd;
    sign_example(&s);
    memcpy(compressed + 1, s.master.public_key.point, G2 / 2);
    compressed[0] = 2;
    cr_assert_eq(smg_sm9_sign_master_public_from_bytes(&even, compressed, sizeof compressed),
                 SMG_OK);
    compressed[0] = 3;
    cr_assert_eq(smg_sm9_sign_master_public_from_bytes(&odd, compressed, sizeof compressed),
                 SMG_OK);
    cr_assert_neq(memcmp(&even, &odd, sizeof odd), 0);
    cr_assert(memcmp(&even, &s.master.public_key, sizeof even) == 0 ||
              memcmp(&odd, &s.master.public_key, sizeof odd) == 0);
    sign_user_free(&s);
}

Test(sm9_keys, calls_with_bytes) {
    sign_user s;
    encrypt_user e;
    uint8_t out[G2_POINT], ds[G1_POINT], de[G2_POINT];
    smg_sm9_sign_key sign;
    smg_sm9_encrypt_key encrypt;
    sign_example(&s);
    encrypt_example(&e);
    cr_assert_eq(smg_sm9_sign_key_to_bytes(ds, &s.key), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_key_to_bytes(de, &e.key), SMG_OK);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm9_sign_key_to_bytes(out, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, G1_POINT));
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm9_encrypt_key_to_bytes(out, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, G2_POINT));
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm9_sign_master_key_to_bytes(out, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, SCALAR));
    cr_assert_eq(smg_sm9_sign_master_key_to_bytes(out, &s.master), SMG_OK);
    expect_bytes(out, s.master.ks, SCALAR, "ks");
    cr_assert_eq(smg_sm9_sign_master_key_to_bytes(NULL, &s.master), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign_master_public_to_bytes(NULL, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_master_public_to_bytes(NULL, NULL), SMG_ERR_ARGUMENT);

    /* what is refused of a user's key */
    cr_assert_eq(smg_sm9_sign_key_from_bytes(&sign, ds, G1_POINT, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&sign, sizeof sign));
    cr_assert_eq(smg_sm9_encrypt_key_from_bytes(&encrypt, de, G2_POINT, NULL), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&encrypt, sizeof encrypt));
    ds[1] ^= 1;
    de[1] ^= 1;
    cr_assert_eq(smg_sm9_sign_key_from_bytes(&sign, ds, G1_POINT, &s.key.master), SMG_ERR_POINT);
    cr_assert_eq(smg_sm9_encrypt_key_from_bytes(&encrypt, de, G2_POINT, &e.key.master),
                 SMG_ERR_POINT);
    hex_copy(de + 1, G2, twist_point_of_another_order);
    cr_assert_eq(smg_sm9_encrypt_key_from_bytes(&encrypt, de, G2_POINT, &e.key.master),
                 SMG_ERR_POINT);
    ds[1] ^= 1;
    s.key.master.point[5] ^= 1;
    cr_assert_eq(smg_sm9_sign_key_from_bytes(&sign, ds, G1_POINT, &s.key.master), SMG_ERR_POINT);
    cr_assert(all_zero(&sign, sizeof sign));
    sign_user_free(&s);
    encrypt_user_free(&e);
}
