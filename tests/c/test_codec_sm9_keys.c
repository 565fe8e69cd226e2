/* SPDX-License-Identifier: Apache-2.0 */
/* SM9's keys in DER and PEM (runtime/codec/sm9_key.c and its like): those of GmSSL, every form that
 * is read, and what is refused. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include <smidgen/codec_sm9.h>

#include "codec/der.h"
#include "codec/oids.h"
#include "codec_sm9_support.h"
#include "codec_support.h"
#include "randomness.h"
#include "vectors.h"

enum { ROOM = 1024, G1 = SMG_SM9_G1_POINT_BYTES, G2 = SMG_SM9_G2_POINT_BYTES };

/* ---- written and read ---- */

Test(codec_sm9_keys, what_is_written_is_read) {
    for (kind k = 0; k < KINDS; k++) {
        for (form f = 0; f < FORMS; f++) {
            uint8_t out[ROOM], small[ROOM];
            size_t length;
            any_key key;
            cr_assert_eq(write_as(f, out, &length, most[f], k, key_of(k)), SMG_OK);
            cr_assert_leq(length, most[f]);
            cr_assert_eq(f == PKCS8_PEM ? from_pem(&key, k, out, length)
                                        : read_copy(&key, k, out, length),
                         SMG_OK, "kind %d, form %d", (int)k, (int)f);
            cr_assert_arr_eq(&key, key_of(k), sizes[k]);
            memset(small, GUARD, sizeof small);
            cr_assert_eq(write_as(f, small, &length, most[f] - 1, k, key_of(k)), SMG_ERR_CAPACITY);
            cr_assert(length == 0 && is_all(small, GUARD, sizeof small));
        }
    }
}

Test(codec_sm9_keys, arguments_of_writers) {
    static const any_key empty;
    uint8_t out[ROOM];
    size_t length;
    for (kind k = 0; k < KINDS; k++) {
        for (form f = 0; f < FORMS; f++) {
            cr_assert_eq(write_as(f, NULL, &length, ROOM, k, key_of(k)), SMG_ERR_ARGUMENT);
            cr_assert_eq(write_as(f, out, NULL, ROOM, k, key_of(k)), SMG_ERR_ARGUMENT);
            cr_assert_eq(write_as(f, out, &length, ROOM, k, NULL), SMG_ERR_ARGUMENT);
            cr_assert_eq(write_as(f, out, &length, ROOM, k, &empty), SMG_ERR_KEY);
            cr_assert_eq(length, 0);
        }
        cr_assert_eq(
            write_encrypted(true, out, &length, ROOM, k, &empty, "x", SMG_KEY_PRF_SM3, 1, NULL),
            SMG_ERR_KEY);
        cr_assert_eq(
            write_encrypted(true, out, &length, ROOM, k, key_of(k), NULL, SMG_KEY_PRF_SM3, 1, NULL),
            SMG_ERR_ARGUMENT);
        cr_assert_eq(
            write_encrypted(true, out, &length, ROOM, k, key_of(k), "", SMG_KEY_PRF_SM3, 1, NULL),
            SMG_ERR_LENGTH);
        cr_assert_eq(
            write_encrypted(true, out, &length, ROOM, k, key_of(k), "x", SMG_KEY_PRF_SM3, 0, NULL),
            SMG_ERR_LENGTH);
        cr_assert_eq(
            write_encrypted(true, out, &length, ROOM, k, key_of(k), "x", (smg_key_prf)2, 1, NULL),
            SMG_ERR_UNSUPPORTED);
        failing f;
        failing_init(&f, 0);
        cr_assert_eq(write_encrypted(false, out, &length, ROOM, k, key_of(k), "x", SMG_KEY_PRF_SM3,
                                     1, &f.random),
                     SMG_ERR_RANDOM);
        cr_assert_eq(length, 0);
    }
}

Test(codec_sm9_keys, arguments_of_readers) {
    const uint8_t in[1] = {0};
    cr_assert_eq(smg_sm9_sign_master_key_from_der(NULL, in, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_master_key_from_pem(NULL, in, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_sign_key_from_encrypted_der(NULL, in, 1, "x", 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_key_from_encrypted_pem(NULL, in, 1, "x", 1, NULL),
                 SMG_ERR_ARGUMENT);
    for (kind k = 0; k < KINDS; k++) {
        any_key key;
        memset(&key, GUARD, sizeof key);
        cr_assert_eq(from_der(&key, k, NULL, 1), SMG_ERR_ARGUMENT);
        cr_assert(is_all(&key, 0, sizes[k]));
    }
    smg_sm9_sign_master_key key;
    memset(&key, GUARD, sizeof key);
    cr_assert_eq(smg_sm9_sign_master_key_from_encrypted_der(&key, in, 1, NULL, 1),
                 SMG_ERR_ARGUMENT);
    cr_assert(is_all(&key, 0, sizeof key));
}

Test(codec_sm9_keys, encrypted_and_decrypted) {
    for (kind k = 0; k < KINDS; k++) {
        for (int sha = 0; sha < 2; sha++) {
            const smg_key_prf prf = sha ? SMG_KEY_PRF_SHA256 : SMG_KEY_PRF_SM3;
            uint8_t out[ROOM];
            size_t length;
            any_key key;
            cr_assert_eq(write_encrypted(false, out, &length,
                                         SMG_SM9_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES, k, key_of(k),
                                         "secret", prf, SMG_KEY_ITERATIONS_MAX / 100000, NULL),
                         SMG_OK);
            cr_assert_eq(from_encrypted_der(&key, k, out, length, "secret"), SMG_OK);
            cr_assert_arr_eq(&key, key_of(k), sizes[k]);
            memset(&key, GUARD, sizeof key);
            cr_assert_eq(from_encrypted_der(&key, k, out, length, "Secret"), SMG_ERR_PASSWORD);
            cr_assert(is_all(&key, 0, sizes[k]));
            cr_assert_eq(from_der(&key, k, out, length), SMG_ERR_UNSUPPORTED);
            for (kind other = 0; other < KINDS; other++) {
                cr_assert_eq(from_encrypted_der(&key, other, out, length, "secret"),
                             other == k ? SMG_OK : SMG_ERR_ALGORITHM);
            }
            cr_assert_eq(write_encrypted(true, out, &length,
                                         SMG_SM9_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES, k, key_of(k),
                                         "secret", prf, 3, NULL),
                         SMG_OK);
            cr_assert_eq(from_encrypted_pem(&key, k, out, length, "secret"), SMG_OK);
            cr_assert_arr_eq(&key, key_of(k), sizes[k]);
            cr_assert_eq(from_pem(&key, k, out, length), SMG_ERR_UNSUPPORTED);
            cr_assert_eq(write_encrypted(true, out, &length,
                                         SMG_SM9_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES - 1, k,
                                         key_of(k), "secret", prf, 3, NULL),
                         SMG_ERR_CAPACITY);
        }
    }
}

/* ---- GmSSL's files ---- */

static kind kind_named(const char *alg, bool user) {
    const bool sign = strcmp(alg, "sm9sign") == 0;
    return user ? (sign ? SIGN : ENCRYPT) : (sign ? SIGN_MASTER : ENCRYPT_MASTER);
}

/* The public part of one of GmSSL's master keys. */
static void check_public_file(const json_t *test, kind k, const any_key *key) {
    const char *pem = vector_text(test, "public");
    uint8_t out[ROOM];
    size_t length;
    if (k == SIGN_MASTER) {
        smg_sm9_sign_master_public found;
        cr_assert_eq(smg_sm9_sign_master_public_from_pem(&found, pem, strlen(pem)), SMG_OK);
        cr_assert_arr_eq(&found, &key->sign_master.public_key, sizeof found);
        cr_assert_eq(smg_sm9_sign_master_public_to_pem(out, &length, sizeof out, &found), SMG_OK);
    } else {
        smg_sm9_encrypt_master_public found;
        cr_assert_eq(smg_sm9_encrypt_master_public_from_pem(&found, pem, strlen(pem)), SMG_OK);
        cr_assert_arr_eq(&found, &key->encrypt_master.public_key, sizeof found);
        cr_assert_eq(smg_sm9_encrypt_master_public_to_pem(out, &length, sizeof out, &found),
                     SMG_OK);
    }
    cr_assert_eq(length, strlen(pem));
    cr_assert_arr_eq(out, pem, length);
}

static void check_user_file(const json_t *test, kind k, const any_key *key) {
    const char *id = vector_text(test, "id"), *alg = vector_text(test, "alg");
    const uint8_t hid = strcmp(alg, "sm9sign") == 0      ? SMG_SM9_HID_SIGN
                        : strcmp(alg, "sm9encrypt") == 0 ? SMG_SM9_HID_ENCRYPT
                                                         : SMG_SM9_HID_EXCHANGE;
    cr_assert_eq(k == SIGN ? smg_sm9_sign_key_check(&key->sign, id, strlen(id), hid)
                           : smg_sm9_encrypt_key_check(&key->encrypt, id, strlen(id), hid),
                 SMG_OK);
}

Test(codec_sm9_keys, files_of_gmssl) {
    json_t *cases = vectors_open("gmssl_sm9.json");
    size_t found = 0;
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *test = json_array_get(cases, i);
        const bool user = vector_is(test, "kind", "user");
        if (!user && !vector_is(test, "kind", "master")) {
            continue;
        }
        const kind k = kind_named(vector_text(test, user ? "alg" : "name"), user);
        const char *pem = vector_text(test, "private"), *password = vector_text(test, "password");
        any_key key;
        cr_assert_eq(from_encrypted_pem(&key, k, pem, strlen(pem), password), SMG_OK);
        if (user) {
            check_user_file(test, k, &key);
        } else {
            check_public_file(test, k, &key);
        }
        found++;
    }
    cr_assert_eq(found, 8);
    json_decref(cases);
}

/* ---- forms that others write ---- */

/* A key in parts that can be put together otherwise. */
typedef struct parts {
    const uint8_t *first, *second; /* content of OBJECT IDENTIFIERs, NULL for none */
    size_t first_length, second_length;
    bool has_null, is_bare, has_public, is_compressed;
} parts;

static void compress(uint8_t *point, size_t *length) {
    point[0] = (uint8_t)(2 | (point[*length - 1] & 1));
    *length = (*length + 1) / 2;
}

static void put_point(smg_der_writer *w, const uint8_t *point, size_t length, bool is_compressed) {
    uint8_t copy[G2];
    memcpy(copy, point, length);
    if (is_compressed) {
        compress(copy, &length);
    }
    smg_der_put_bits(w, copy, length);
}

/* out := the key in a PrivateKeyInfo, or without one where there is no algorithm; returns its
 * length.
 */
static size_t put_together(uint8_t out[ROOM], kind k, const parts *p) {
    uint8_t point[G2];
    smg_der_writer w;
    smg_der_writer_init(&w, out, ROOM);
    const keys *it = made();
    if (p->has_public && !p->is_bare) {
        if (k == SIGN_MASTER || k == SIGN) {
            smg_sm9_sign_master_public_to_bytes(point, &it->sign_master.public_key);
            smg_der_put_bits(&w, point, G2);
        } else {
            smg_sm9_encrypt_master_public_to_bytes(point, &it->encrypt_master.public_key);
            put_point(&w, point, G1, p->is_compressed);
        }
    }
    if (k == SIGN_MASTER) {
        smg_der_put_unsigned(&w, it->sign_master.ks, SMG_SM9_SCALAR_BYTES);
    } else if (k == ENCRYPT_MASTER) {
        smg_der_put_unsigned(&w, it->encrypt_master.ke, SMG_SM9_SCALAR_BYTES);
    } else if (k == SIGN) {
        smg_sm9_sign_key_to_bytes(point, &it->sign);
        put_point(&w, point, G1, p->is_compressed);
    } else {
        smg_sm9_encrypt_key_to_bytes(point, &it->encrypt);
        smg_der_put_bits(&w, point, G2);
    }
    if (!p->is_bare) {
        smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    }
    if (p->first != NULL) {
        smg_der_put_header(&w, SMG_DER_OCTET_STRING, 0);
        const size_t mark = smg_der_written(&w);
        if (p->has_null) {
            smg_der_put_value(&w, SMG_DER_NULL, NULL, 0);
        }
        if (p->second != NULL) {
            smg_der_put_value(&w, SMG_DER_OID, p->second, p->second_length);
        }
        smg_der_put_value(&w, SMG_DER_OID, p->first, p->first_length);
        smg_der_put_header(&w, SMG_DER_SEQUENCE, mark);
        smg_der_put_count(&w, 0);
        smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    }
    const size_t length = smg_der_written(&w);
    memmove(out, w.next, length);
    return length;
}

#define OID(name) name, sizeof name

static parts usual(kind k) {
    parts p = {.has_public = true};
    const bool sign = k == SIGN_MASTER || k == SIGN,
               master = k == SIGN_MASTER || k == ENCRYPT_MASTER;
    const uint8_t *use = sign ? smg_oid_sm9_sign : smg_oid_sm9_encrypt;
    p.first = master ? smg_oid_sm9 : use;
    p.first_length = master ? sizeof smg_oid_sm9 : sizeof smg_oid_sm9_sign;
    p.second = master ? use : NULL;
    p.second_length = sizeof smg_oid_sm9_sign;
    return p;
}

static void expect_read(kind k, const parts *p, smg_status expected, const char *what) {
    uint8_t der[ROOM];
    any_key key;
    const size_t length = put_together(der, k, p);
    cr_assert_eq(read_copy(&key, k, der, length), expected, "kind %d: %s", (int)k, what);
    if (expected == SMG_OK) {
        cr_assert_arr_eq(&key, key_of(k), sizes[k]);
    }
}

Test(codec_sm9_keys, what_others_write) {
    for (kind k = 0; k < KINDS; k++) {
        const bool master = k == SIGN_MASTER || k == ENCRYPT_MASTER;
        const smg_status alone = master ? SMG_OK : SMG_ERR_KEY; /* nobody gives the public part */
        parts p = usual(k);
        expect_read(k, &p, SMG_OK, "as it is written");
        p.has_null = true;
        expect_read(k, &p, master ? SMG_ERR_FORMAT : SMG_OK, "NULL");
        p = usual(k);
        p.has_public = false;
        expect_read(k, &p, alone, "without public part");
        p.is_bare = true;
        expect_read(k, &p, alone, "without SEQUENCE");
        p.first = NULL;
        expect_read(k, &p, alone, "without both");
        p = usual(k);
        p.first = NULL;
        expect_read(k, &p, SMG_OK, "without PrivateKeyInfo");
        p = usual(k);
        p.is_compressed = true;
        expect_read(k, &p, SMG_OK, "compressed");
        if (k == ENCRYPT_MASTER || k == ENCRYPT) {
            p = usual(k);
            *(k == ENCRYPT ? &p.first : &p.second) = smg_oid_sm9_exchange;
            expect_read(k, &p, SMG_OK, "for exchange");
        }
    }
}

Test(codec_sm9_keys, other_algorithms) {
    for (kind k = 0; k < KINDS; k++) {
        for (kind other = 0; other < KINDS; other++) {
            parts p = usual(other);
            expect_read(k, &p, k == other ? SMG_OK : SMG_ERR_ALGORITHM, "another kind");
        }
        parts p = usual(k);
        p.first = smg_oid_ec_public_key;
        p.first_length = sizeof smg_oid_ec_public_key;
        expect_read(k, &p, SMG_ERR_ALGORITHM, "another algorithm");
    }
    const key_file *sm2 = find_key_file("p8_full");
    for (kind k = 0; k < KINDS; k++) {
        any_key key;
        cr_assert_eq(read_copy(&key, k, sm2->der, sm2->length), SMG_ERR_ALGORITHM);
    }
}

Test(codec_sm9_keys, a_public_part_that_the_caller_has) {
    const keys *it = made();
    smg_sm9_sign_key sign;
    smg_sm9_encrypt_key encrypt;
    smg_sm9_sign_master_public other_sign;
    smg_sm9_encrypt_master_public other_encrypt;
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    uint8_t with[ROOM], without[ROOM];
    parts p = usual(SIGN);
    cr_assert_eq(smg_sm9_sign_master_key_generate(&sign_master, NULL), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_key_generate(&encrypt_master, NULL), SMG_OK);
    other_sign = sign_master.public_key;
    other_encrypt = encrypt_master.public_key;

    size_t with_length = put_together(with, SIGN, &p);
    p.has_public = false;
    size_t without_length = put_together(without, SIGN, &p);
    cr_assert_eq(smg_sm9_sign_key_from_der(&sign, with, with_length, &it->sign.master), SMG_OK);
    cr_assert_eq(smg_sm9_sign_key_from_der(&sign, without, without_length, &it->sign.master),
                 SMG_OK);
    cr_assert_arr_eq(&sign, &it->sign, sizeof sign);
    cr_assert_eq(smg_sm9_sign_key_from_der(&sign, without, without_length, &sign.master), SMG_OK);
    cr_assert_arr_eq(&sign, &it->sign, sizeof sign);
    cr_assert_eq(smg_sm9_sign_key_from_der(&sign, with, with_length, &other_sign), SMG_ERR_KEY);
    cr_assert_eq(smg_sm9_sign_key_from_der(&sign, without, without_length, &other_sign), SMG_OK);
    cr_assert_eq(smg_sm9_sign_key_check(&sign, SM9_ALICE, strlen(SM9_ALICE), SMG_SM9_HID_SIGN),
                 SMG_ERR_KEY);

    p = usual(ENCRYPT);
    with_length = put_together(with, ENCRYPT, &p);
    p.has_public = false;
    without_length = put_together(without, ENCRYPT, &p);
    cr_assert_eq(
        smg_sm9_encrypt_key_from_der(&encrypt, without, without_length, &it->encrypt.master),
        SMG_OK);
    cr_assert_arr_eq(&encrypt, &it->encrypt, sizeof encrypt);
    cr_assert_eq(smg_sm9_encrypt_key_from_der(&encrypt, with, with_length, &other_encrypt),
                 SMG_ERR_KEY);
}

Test(codec_sm9_keys, labels) {
    for (kind k = 0; k < KINDS; k++) {
        uint8_t der[ROOM];
        char pem[2 * ROOM], encrypted[64];
        any_key key;
        parts p = usual(k);
        for (int wrapped = 0; wrapped < 2; wrapped++) {
            const size_t der_length = put_together(der, k, &p);
            size_t length = make_pem(pem, label_of(k), der, der_length, 64, "\r\n");
            cr_assert_eq(from_pem(&key, k, pem, length), SMG_OK);
            length = make_pem(pem, "PRIVATE KEY", der, der_length, 76, "\n");
            cr_assert_eq(from_pem(&key, k, pem, length), SMG_OK);
            length = make_pem(pem, label_of((k + 1) % KINDS), der, der_length, 64, "\n");
            cr_assert_eq(from_pem(&key, k, pem, length), SMG_ERR_FORMAT);
            p.first = NULL;
        }
        size_t length;
        cr_assert_eq(write_encrypted(false, der, &length, sizeof der, k, key_of(k), "x",
                                     SMG_KEY_PRF_SM3, 2, NULL),
                     SMG_OK);
        snprintf(encrypted, sizeof encrypted, "ENCRYPTED %s", label_of(k));
        length = make_pem(pem, encrypted, der, length, 64, "\n");
        cr_assert_eq(from_encrypted_pem(&key, k, pem, length, "x"), SMG_OK);
        cr_assert_eq(from_pem(&key, k, pem, length), SMG_ERR_UNSUPPORTED);
    }
}

/* ---- what is refused ---- */

Test(codec_sm9_keys, cut_and_lengthened) {
    for (kind k = 0; k < KINDS; k++) {
        for (form f = DER; f <= PKCS8_DER; f++) {
            uint8_t der[ROOM];
            size_t length;
            any_key key;
            cr_assert_eq(write_as(f, der, &length, sizeof der, k, key_of(k)), SMG_OK);
            der[length] = 0;
            cr_assert_eq(read_copy(&key, k, der, length + 1), SMG_ERR_FORMAT);
            for (size_t cut = 0; cut < length; cut++) {
                cr_assert_eq(read_copy(&key, k, der, cut), SMG_ERR_FORMAT, "%zu of %zu", cut,
                             length);
            }
        }
    }
}

/* No bit can change without being noticed, but for those of a user's secret point that make another
 * point; there are none near by. */
Test(codec_sm9_keys, every_bit_counts) {
    for (kind k = 0; k < KINDS; k++) {
        uint8_t der[ROOM];
        size_t length;
        any_key key;
        cr_assert_eq(write_as(PKCS8_DER, der, &length, sizeof der, k, key_of(k)), SMG_OK);
        for (size_t bit = 0; bit < 8 * length; bit += 3) {
            der[bit / 8] ^= (uint8_t)(1 << bit % 8);
            if (read_copy(&key, k, der, length) == SMG_OK) {
                /* 04 to 06 or 07 is the same point; sm9encrypt to sm9keyagreement the same kind */
                cr_assert_arr_eq(&key, key_of(k), sizes[k], "kind %d, bit %zu", (int)k, bit);
            }
            der[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
    }
}

/* Scalars at the ends of [1, n-1], as INTEGERs of each length. */
Test(codec_sm9_keys, scalars) {
    static const struct {
        const char *integer;
        smg_status expected;
    } cases[] = {
        {"020101", SMG_OK},
        {"020100", SMG_ERR_KEY},
        {"02017f", SMG_OK},
        {"02020080", SMG_OK},
        {"022100b640000002a3a6f1d603ab4ff58ec74449f2934b18ea8beee56ee19cd69ecf24", SMG_OK},
        {"022100b640000002a3a6f1d603ab4ff58ec74449f2934b18ea8beee56ee19cd69ecf25", SMG_ERR_KEY},
        {"022100ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff", SMG_ERR_KEY},
        {"0220b640000002a3a6f1d603ab4ff58ec74449f2934b18ea8beee56ee19cd69ecf24", SMG_ERR_FORMAT},
        {"02220000b640000002a3a6f1d603ab4ff58ec74449f2934b18ea8beee56ee19cd69ecf24",
         SMG_ERR_FORMAT},
        {"0201ff", SMG_ERR_FORMAT},
        {"0200", SMG_ERR_FORMAT},
        {"02020001", SMG_ERR_FORMAT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bytes integer = hex(cases[i].integer);
        uint8_t der[ROOM];
        any_key key;
        smg_der_writer w;
        smg_der_writer_init(&w, der, sizeof der);
        smg_der_put_bytes(&w, integer.data, integer.length);
        cr_assert_eq(read_copy(&key, SIGN_MASTER, w.next, smg_der_written(&w)), cases[i].expected);
        cr_assert_eq(read_copy(&key, ENCRYPT_MASTER, w.next, smg_der_written(&w)),
                     cases[i].expected);
        smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
        cr_assert_eq(read_copy(&key, ENCRYPT_MASTER, w.next, smg_der_written(&w)),
                     cases[i].expected, "%s", cases[i].integer);
        bytes_free(&integer);
    }
}

/* A master key whose ke has 31 octets that count (guanzhi/GmSSL, 1884): read, and written the same.
 */
Test(codec_sm9_keys, a_short_master_key) {
    bytes der = hex("306602200084ba56b165aaab3cd142f732a173d4e51d01f60a06b05a9e47b5fb0428f21e034200"
                    "040c0c00a5c3f9319abbebe019afcc26a8ff536ca0a6345bd6584c88d05a8a1c8eb3335309ec95"
                    "b83a51c1159c041c4c7dd4015b96dc103009006422c07484071a");
    any_key key;
    uint8_t out[ROOM];
    size_t length;
    cr_assert_eq(read_copy(&key, ENCRYPT_MASTER, der.data, der.length), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_key_to_der(out, &length, sizeof out, &key.encrypt_master),
                 SMG_OK);
    cr_assert_eq(length, der.length);
    expect_bytes(out, der.data, length, "written again");
    der.data[20] ^= 1;
    cr_assert_eq(read_copy(&key, ENCRYPT_MASTER, der.data, der.length), SMG_ERR_KEY);
    bytes_free(&der);
}

/* The order of coefficients is the standard's: the examples' Ppub-s and de belong to their keys. */
Test(codec_sm9_keys, keys_of_the_standard) {
    json_t *signs = vectors_open("sm9_sign.json"), *kems = vectors_open("sm9_kem.json");
    const json_t *sign = json_array_get(signs, 0), *kem = json_array_get(kems, 0);
    uint8_t point[G2], out[ROOM];
    any_key key;
    smg_der_writer w;
    vector_copy(point, G2, sign, "Ppubs");
    smg_der_writer_init(&w, out, sizeof out);
    smg_der_put_bits(&w, point, G2);
    uint8_t ks[SMG_SM9_SCALAR_BYTES];
    vector_copy(ks, sizeof ks, sign, "ks");
    smg_der_put_unsigned(&w, ks, sizeof ks);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    cr_assert_eq(read_copy(&key, SIGN_MASTER, w.next, smg_der_written(&w)), SMG_OK);

    smg_der_writer_init(&w, out, sizeof out);
    vector_copy(point, G1, kem, "Ppube");
    smg_der_put_bits(&w, point, G1);
    vector_copy(point, G2, kem, "de");
    smg_der_put_bits(&w, point, G2);
    smg_der_put_header(&w, SMG_DER_SEQUENCE, 0);
    cr_assert_eq(read_copy(&key, ENCRYPT, w.next, smg_der_written(&w)), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_key_check(&key.encrypt, "Bob", 3, SMG_SM9_HID_ENCRYPT), SMG_OK);
    json_decref(signs);
    json_decref(kems);
}

/* ---- public parts ---- */

Test(codec_sm9_keys, public_parts) {
    const keys *it = made();
    uint8_t der[ROOM], again[ROOM];
    size_t length, again_length;
    smg_sm9_sign_master_public sign;
    smg_sm9_encrypt_master_public encrypt;
    cr_assert_eq(smg_sm9_sign_master_public_to_der(
                     der, &length, SMG_SM9_SIGN_MASTER_PUBLIC_DER_BYTES, &it->sign.master),
                 SMG_OK);
    cr_assert_eq(smg_sm9_sign_master_public_from_der(&sign, der, length), SMG_OK);
    cr_assert_arr_eq(&sign, &it->sign.master, sizeof sign);
    cr_assert_eq(smg_sm9_sign_master_public_from_der(&sign, der + 3, length - 3), SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_der(&encrypt, der, length), SMG_ERR_FORMAT);
    for (size_t cut = 0; cut < length; cut++) {
        cr_assert_eq(smg_sm9_sign_master_public_from_der(&sign, der, cut), SMG_ERR_FORMAT);
        cr_assert(is_all(&sign, 0, sizeof sign));
    }
    der[length] = 0;
    cr_assert_eq(smg_sm9_sign_master_public_from_der(&sign, der, length + 1), SMG_ERR_FORMAT);
    der[length - 1] ^= 1;
    cr_assert_eq(smg_sm9_sign_master_public_from_der(&sign, der, length), SMG_ERR_POINT);

    cr_assert_eq(smg_sm9_encrypt_master_public_to_der(
                     der, &length, SMG_SM9_ENCRYPT_MASTER_PUBLIC_DER_BYTES, &it->encrypt.master),
                 SMG_OK);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_der(&encrypt, der, length), SMG_OK);
    cr_assert_arr_eq(&encrypt, &it->encrypt.master, sizeof encrypt);
    cr_assert_eq(smg_sm9_sign_master_public_from_der(&sign, der, length), SMG_ERR_FORMAT);
    cr_assert_eq(smg_sm9_encrypt_master_public_to_pem(again, &again_length,
                                                      SMG_SM9_ENCRYPT_MASTER_PUBLIC_PEM_BYTES,
                                                      &it->encrypt.master),
                 SMG_OK);
    cr_assert_eq(again_length, SMG_SM9_ENCRYPT_MASTER_PUBLIC_PEM_BYTES);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_pem(&encrypt, again, again_length), SMG_OK);
    cr_assert_eq(smg_sm9_sign_master_public_from_pem(&sign, again, again_length), SMG_ERR_FORMAT);
    cr_assert_eq(smg_sm9_encrypt_master_public_to_pem(again, &again_length,
                                                      SMG_SM9_ENCRYPT_MASTER_PUBLIC_PEM_BYTES - 1,
                                                      &it->encrypt.master),
                 SMG_ERR_CAPACITY);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_pem(NULL, again, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_encrypt_master_public_from_der(&encrypt, NULL, 1), SMG_ERR_ARGUMENT);
}
