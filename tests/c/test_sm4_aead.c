/* SPDX-License-Identifier: Apache-2.0 */
/* SM4-GCM, GMAC and SM4-CCM: vectors, cuts, tags, limits, refusals. */
#include <smidgen/sm4_aead.h>

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "randomness.h"
#include "sm4/ghash.h"
#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define TAG   SMG_SM4_TAG_BYTES

static const uint8_t some_key[SMG_SM4_KEY_BYTES] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                                    0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};

/* A message under either algorithm. */
typedef struct message {
    bool ccm;
    smg_sm4_gcm_key gcm_key;
    smg_sm4_key ccm_key;
    bytes nonce, aad, plain, secret, tag;
} message;

static size_t tag_argument(const message *m) {
    const bool is_short = !m->ccm && (m->tag.length == 4 || m->tag.length == 8);
    return m->tag.length + (is_short ? SMG_SM4_GCM_SHORT_TAG : 0);
}

static void set_key(message *m, const uint8_t key[SMG_SM4_KEY_BYTES]) {
    cr_assert_eq(smg_sm4_gcm_key_init(&m->gcm_key, key, SMG_SM4_KEY_BYTES), SMG_OK);
    cr_assert_eq(smg_sm4_key_init(&m->ccm_key, key, SMG_SM4_KEY_BYTES), SMG_OK);
}

static smg_status seal(uint8_t *out, uint8_t *tag, const message *m, const uint8_t *in) {
    return m->ccm ? smg_sm4_ccm_encrypt(out, tag, tag_argument(m), &m->ccm_key, m->nonce.data,
                                        m->nonce.length, m->aad.data, m->aad.length, in,
                                        m->plain.length)
                  : smg_sm4_gcm_encrypt(out, tag, tag_argument(m), &m->gcm_key, m->nonce.data,
                                        m->nonce.length, m->aad.data, m->aad.length, in,
                                        m->plain.length);
}

static smg_status open_message(uint8_t *out, const message *m, const uint8_t *in,
                               const uint8_t *tag) {
    return m->ccm
               ? smg_sm4_ccm_decrypt(out, &m->ccm_key, m->nonce.data, m->nonce.length, m->aad.data,
                                     m->aad.length, in, m->plain.length, tag, tag_argument(m))
               : smg_sm4_gcm_decrypt(out, &m->gcm_key, m->nonce.data, m->nonce.length, m->aad.data,
                                     m->aad.length, in, m->plain.length, tag, tag_argument(m));
}

static void begin(smg_sm4_aead *aead, const message *m, smg_sm4_direction direction) {
    const smg_status status =
        m->ccm ? smg_sm4_ccm_init(aead, direction, &m->ccm_key, m->nonce.data, m->nonce.length,
                                  tag_argument(m), m->aad.length, m->plain.length)
               : smg_sm4_gcm_init(aead, direction, &m->gcm_key, m->nonce.data, m->nonce.length,
                                  tag_argument(m));
    cr_assert_eq(status, SMG_OK);
}

static size_t next_piece(noise *n, size_t most, size_t left) {
    const size_t piece = noise_next(n) % (most + 1);
    return piece < left ? piece : left;
}

static void give_aad(smg_sm4_aead *aead, const message *m, size_t most, noise *n) {
    for (size_t at = 0, piece; at < m->aad.length; at += piece) {
        piece = next_piece(n, most, m->aad.length - at);
        cr_assert_eq(smg_sm4_aead_aad(aead, m->aad.data + at, piece), SMG_OK);
    }
}

/* The message in pieces, each in place, against what it must be. */
static void expect_pieces(const message *m, noise *n, const char *what) {
    const size_t length = m->plain.length, most = 1 + noise_next(n) % (length + 40);
    uint8_t *const data = malloc(length + 1), tag[TAG];
    smg_sm4_aead aead;
    size_t piece;

    begin(&aead, m, SMG_SM4_ENCRYPT);
    give_aad(&aead, m, most, n);
    memcpy(data, m->plain.data, length);
    for (size_t at = 0; at < length; at += piece) {
        piece = next_piece(n, most, length - at);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, data + at, data + at, piece), SMG_OK);
    }
    cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_OK);
    cr_assert(all_zero(&aead, sizeof aead));
    expect_bytes(data, m->secret.data, length, what);
    expect_bytes(tag, m->tag.data, m->tag.length, what);

    begin(&aead, m, SMG_SM4_DECRYPT);
    give_aad(&aead, m, most, n);
    for (size_t at = 0; at < length; at += piece) {
        piece = next_piece(n, most, length - at);
        cr_assert_eq(smg_sm4_aead_verify(&aead, data + at, piece), SMG_OK);
    }
    cr_assert_eq(smg_sm4_aead_verify_final(&aead, m->tag.data), SMG_OK, "%s", what);
    for (size_t at = 0; at < length; at += piece) {
        piece = next_piece(n, most, length - at);
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, data + at, data + at, piece), SMG_OK);
    }
    cr_assert_eq(smg_sm4_aead_decrypt_final(&aead), SMG_OK);
    cr_assert(all_zero(&aead, sizeof aead));
    expect_bytes(data, m->plain.data, length, what);
    free(data);
}

/* Everything that holds of a message that is right. */
static void expect_message(const message *m, noise *n, const char *what) {
    const size_t length = m->plain.length;
    uint8_t *const out = malloc(length + 1), tag[TAG + 1];
    memset(tag, 0xee, sizeof tag);
    cr_assert_eq(seal(out, tag, m, m->plain.data), SMG_OK, "%s", what);
    expect_bytes(out, m->secret.data, length, what);
    expect_bytes(tag, m->tag.data, m->tag.length, what);
    cr_assert_eq(tag[m->tag.length], 0xee);
    cr_assert_eq(open_message(out, m, out, tag), SMG_OK, "%s", what);
    expect_bytes(out, m->plain.data, length, what);
    cr_assert_eq(seal(out, tag, m, out), SMG_OK);
    expect_bytes(out, m->secret.data, length, what);
    memset(out, 0xee, length);
    cr_assert_eq(open_message(out, m, m->secret.data, tag), SMG_OK, "%s", what);
    expect_bytes(out, m->plain.data, length, what);

    for (size_t bit = 0; bit < 8 * m->tag.length; bit++) {
        memcpy(tag, m->tag.data, m->tag.length);
        tag[bit / 8] ^= (uint8_t)(1 << bit % 8);
        memset(out, 0xee, length);
        cr_assert_eq(open_message(out, m, m->secret.data, tag), SMG_ERR_TAG, "%s", what);
        cr_assert(all_zero(out, length));
    }
    free(out);
    expect_pieces(m, n, what);
}

static bytes vector_aad(const json_t *test) {
    if (json_object_get(test, "aad") != NULL) {
        return vector_bytes(test, "aad");
    }
    const size_t length = vector_number(test, "aad_len");
    bytes unit = vector_bytes(test, "aad_repeat"), all = {malloc(length), length};
    memset(all.data, unit.data[0], length);
    bytes_free(&unit);
    return all;
}

Test(sm4_aead, vectors) {
    json_t *cases = vectors_open("sm4_aead.json");
    size_t i, seen[2] = {0};
    const json_t *test;
    noise n;
    noise_init(&n);
    json_array_foreach(cases, i, test) {
        uint8_t key[SMG_SM4_KEY_BYTES];
        message m = {.ccm = vector_is(test, "alg", "sm4-ccm")};
        cr_assert(m.ccm || vector_is(test, "alg", "sm4-gcm"));
        vector_copy(key, sizeof key, test, "key");
        set_key(&m, key);
        m.nonce = vector_bytes(test, "nonce");
        m.aad = vector_aad(test);
        m.plain = vector_bytes(test, "pt");
        m.secret = vector_bytes(test, "ct");
        m.tag = vector_bytes(test, "tag");
        expect_message(&m, &n, vector_text(test, "name"));
        seen[m.ccm]++;
        bytes_free(&m.nonce);
        bytes_free(&m.aad);
        bytes_free(&m.plain);
        bytes_free(&m.secret);
        bytes_free(&m.tag);
    }
    cr_assert(seen[0] > 0 && seen[1] > 0);
    json_decref(cases);
}

/* Field reports 32, 35 and 37. */
Test(sm4_aead, field_reports) {
    static const struct {
        const char *iv, *plain, *secret, *tag;
    } reports[] = {
        {"000102030405060708090a0b", "", "", "a1af29f378b4e8f05c2ae596b99753f6"},
        {"000000000000000000000000", "706c61696e74657874", "c37f0d6d20e12d553b",
         "4589570c13ef7cb974bb860cec1ce6bb"},
        {"aebe04305468e0e97f488212b24bb0bf", /* the low word of J_0 is ffffffff */
         "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b"
         "2c2d2e2f",
         "4f36949e4413ffc2f727d0bb533f6bc036b5bb54b5dde0e5bb4a14408b094ce5b0aab5d06038c5f776910cf1"
         "b27e9b86",
         "6f2ed0397583e5f4f32d242d480e412d"},
    };
    noise n;
    noise_init(&n);
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++) {
        message m = {.ccm = false};
        set_key(&m, some_key);
        m.nonce = hex(reports[i].iv);
        m.plain = hex(reports[i].plain);
        m.secret = hex(reports[i].secret);
        m.tag = hex(reports[i].tag);
        expect_message(&m, &n, "field report");
        bytes_free(&m.nonce);
        bytes_free(&m.plain);
        bytes_free(&m.secret);
        bytes_free(&m.tag);
    }
    uint8_t tag[TAG];
    smg_sm4_gcm_key key;
    smg_sm4_gcm_key_init(&key, some_key, sizeof some_key);
    const uint8_t iv[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
    cr_assert_eq(smg_sm4_gcm_encrypt(NULL, tag, TAG, &key, iv, 12, NULL, 0, NULL, 0), SMG_OK);
    bytes expected = hex(reports[0].tag);
    expect_bytes(tag, expected.data, TAG, "NULL and length 0");
    bytes_free(&expected);
}

/* out := a b in GF(2^128) */
static void multiply(uint8_t out[BLOCK], const uint8_t a[BLOCK], const uint8_t b[BLOCK]) {
    smg_ghash_key key;
    uint8_t product[BLOCK] = {0};
    smg_ghash_portable_backend.init(&key, b);
    smg_ghash_portable_backend.update(product, &key, a, 1);
    memcpy(out, product, BLOCK);
}

/* iv := the IV of 16 bytes whose J_0 = (iv H + length) H is this one */
static void iv_of(uint8_t iv[BLOCK], const uint8_t j0[BLOCK], const uint8_t h[BLOCK]) {
    uint8_t square[BLOCK], inverse[BLOCK] = {0x80}; /* 1 */
    memcpy(square, h, BLOCK);
    for (int i = 1; i < 128; i++) { /* H^-1 = H^(2^128 - 2) */
        multiply(square, square, square);
        multiply(inverse, inverse, square);
    }
    multiply(iv, j0, inverse);
    iv[BLOCK - 1] ^= 128; /* the length in bits */
    multiply(iv, iv, inverse);
}

/* Field report 35 at every block: only the last 32 bits of the counter count on. */
Test(sm4_aead, the_counter_of_gcm_has_32_bits) {
    enum { LENGTH = 40 * BLOCK + 3 };
    uint8_t h[BLOCK] = {0}, plain[LENGTH] = {1}, expected[LENGTH], out[LENGTH], tag[TAG];
    smg_sm4_gcm_key key;
    smg_sm4_gcm_key_init(&key, some_key, sizeof some_key);
    smg_sm4_encrypt_blocks(h, &key.cipher, h, 1);
    for (uint8_t low = 0xd0; low != 0; low++) {
        uint8_t j0[BLOCK], iv[BLOCK];
        size_t made;
        memset(j0, 0xff, BLOCK);
        j0[BLOCK - 1] = low;
        iv_of(iv, j0, h);
        cr_assert_eq(smg_sm4_gcm_encrypt(out, tag, TAG, &key, iv, BLOCK, NULL, 0, plain, LENGTH),
                     SMG_OK);
        for (size_t at = BLOCK; at-- > 12 && ++j0[at] == 0;) {
        }
        smg_sm4_crypt(expected, &made, SMG_SM4_CTR32, SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING, some_key,
                      sizeof some_key, j0, BLOCK, plain, LENGTH);
        expect_bytes(out, expected, LENGTH, "keystream");
        cr_assert_eq(smg_sm4_gcm_decrypt(out, &key, iv, BLOCK, NULL, 0, out, LENGTH, tag, TAG),
                     SMG_OK);
        expect_bytes(out, plain, LENGTH, "back");
    }
}

/* Field report 37: a tag of another length than was agreed upon. */
Test(sm4_aead, a_cut_tag_is_no_tag) {
    uint8_t tag[TAG + 1] = {0}, secret[9], out[9];
    const uint8_t iv[12] = {0};
    smg_sm4_gcm_key key;
    smg_sm4_gcm_key_init(&key, some_key, sizeof some_key);
    hex_copy(secret, sizeof secret, "c37f0d6d20e12d553b");
    hex_copy(tag, TAG, "4589570c13ef7cb974bb860cec1ce6bb");
    for (size_t length = 0; length <= TAG + 1; length++) {
        const bool allowed = length >= 12 && length <= TAG;
        memset(out, 0xee, sizeof out);
        cr_assert_eq(smg_sm4_gcm_decrypt(out, &key, iv, 12, NULL, 0, secret, 9, tag, length),
                     allowed ? SMG_OK : SMG_ERR_LENGTH, "%zu", length);
        cr_assert_eq(all_zero(out, sizeof out), !allowed);
        const bool allowed_short = length == 4 || length == 8;
        memset(out, 0xee, sizeof out);
        cr_assert_eq(smg_sm4_gcm_decrypt(out, &key, iv, 12, NULL, 0, secret, 9, tag,
                                         length + SMG_SM4_GCM_SHORT_TAG),
                     allowed_short ? SMG_OK : SMG_ERR_LENGTH, "%zu", length);
        cr_assert_eq(all_zero(out, sizeof out), !allowed_short);
    }
    cr_assert_eq(smg_sm4_gcm_decrypt(out, &key, iv, 12, NULL, 0, secret, 9, NULL, TAG),
                 SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, sizeof out));
    cr_assert_eq(smg_sm4_gcm_decrypt(out, &key, iv, 12, NULL, 0, secret, 9, NULL, 0),
                 SMG_ERR_ARGUMENT);

    /* CCM: the length of the tag is authenticated */
    smg_sm4_key ccm_key;
    smg_sm4_key_init(&ccm_key, some_key, sizeof some_key);
    cr_assert_eq(smg_sm4_ccm_encrypt(secret, tag, TAG, &ccm_key, iv, 12, NULL, 0, secret, 9),
                 SMG_OK);
    for (size_t length = 0; length <= TAG + 1; length++) {
        const bool allowed = length >= 4 && length <= TAG && length % 2 == 0;
        memset(out, 0xee, sizeof out);
        cr_assert_eq(smg_sm4_ccm_decrypt(out, &ccm_key, iv, 12, NULL, 0, secret, 9, tag, length),
                     length == TAG ? SMG_OK
                     : allowed     ? SMG_ERR_TAG
                                   : SMG_ERR_LENGTH,
                     "%zu", length);
        cr_assert_eq(all_zero(out, sizeof out), length != TAG);
    }
}

/* GMAC in pieces is GCM without a plaintext. */
static void expect_gmac_pieces(const smg_sm4_gcm_key *key, bytes iv, bytes data, bytes expected,
                               size_t tag_length, noise *n) {
    uint8_t tag[TAG];
    smg_sm4_aead aead;
    for (int verifies = 0; verifies < 2; verifies++) {
        const message m = {.aad = data};
        cr_assert_eq(smg_sm4_gcm_init(&aead, verifies ? SMG_SM4_DECRYPT : SMG_SM4_ENCRYPT, key,
                                      iv.data, iv.length, tag_length),
                     SMG_OK);
        give_aad(&aead, &m, 1 + noise_next(n) % 40, n);
        if (verifies) {
            cr_assert_eq(smg_sm4_aead_verify_final(&aead, expected.data), SMG_OK);
        } else {
            cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_OK);
            expect_bytes(tag, expected.data, expected.length, "in pieces");
        }
    }
}

Test(sm4_aead, gmac_vectors_at_once_and_in_pieces) {
    json_t *cases = vectors_open("sm4_gmac.json");
    size_t i, run = 0;
    const json_t *test;
    noise n;
    noise_init(&n);
    json_array_foreach(cases, i, test) {
        uint8_t raw[SMG_SM4_KEY_BYTES], tag[TAG];
        smg_sm4_gcm_key key;
        const char *name = vector_text(test, "name");
        vector_copy(raw, sizeof raw, test, "key");
        cr_assert_eq(smg_sm4_gcm_key_init(&key, raw, sizeof raw), SMG_OK);
        bytes iv = vector_bytes(test, "nonce"), data = vector_bytes(test, "data");
        bytes expected = vector_bytes(test, "tag");
        const size_t length =
            expected.length < 12 ? expected.length + SMG_SM4_GCM_SHORT_TAG : expected.length;
        cr_assert_eq(smg_sm4_gmac(tag, length, &key, iv.data, iv.length, data.data, data.length),
                     SMG_OK);
        expect_bytes(tag, expected.data, expected.length, name);
        cr_assert_eq(smg_sm4_gmac_verify(expected.data, length, &key, iv.data, iv.length, data.data,
                                         data.length),
                     SMG_OK, "%s", name);
        expect_gmac_pieces(&key, iv, data, expected, length, &n);
        bytes_free(&iv);
        bytes_free(&data);
        bytes_free(&expected);
        run++;
    }
    cr_assert(run > 10);
    json_decref(cases);
}

Test(sm4_aead, gmac_is_gcm_without_a_message) {
    uint8_t data[100], tag[TAG], expected[TAG];
    const uint8_t iv[20] = {9};
    smg_sm4_gcm_key key;
    noise n;
    noise_init(&n);
    noise_fill(&n, data, sizeof data);
    smg_sm4_gcm_key_init(&key, some_key, sizeof some_key);
    for (size_t length = 0; length <= sizeof data; length++) {
        cr_assert_eq(
            smg_sm4_gcm_encrypt(NULL, expected, TAG, &key, iv, sizeof iv, data, length, NULL, 0),
            SMG_OK);
        cr_assert_eq(smg_sm4_gmac(tag, 13, &key, iv, sizeof iv, data, length), SMG_OK);
        expect_bytes(tag, expected, 13, "gmac");
        cr_assert_eq(smg_sm4_gmac_verify(tag, 13, &key, iv, sizeof iv, data, length), SMG_OK);
        tag[12] ^= 1;
        cr_assert_eq(smg_sm4_gmac_verify(tag, 13, &key, iv, sizeof iv, data, length), SMG_ERR_TAG);
    }
    cr_assert_eq(smg_sm4_gmac(tag, 13, &key, iv, 0, data, 5), SMG_ERR_LENGTH);
    cr_assert(all_zero(tag, 13));
}

/* Long messages, so that every width of a backend is met; and every part of the input matters. */
Test(sm4_aead, any_cut_gives_what_one_piece_gives) {
    enum { MOST = 20000 };
    static uint8_t nonce[40], aad[300], plain[MOST], secret[MOST], tag[TAG], key[16];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 60; round++) {
        message m = {.ccm = round % 2 == 1};
        noise_fill(&n, key, sizeof key);
        set_key(&m, key);
        m.nonce = (bytes){nonce, m.ccm ? 7 + noise_next(&n) % 7 : 1 + noise_next(&n) % 40};
        m.aad = (bytes){aad, noise_next(&n) % sizeof aad};
        m.plain = (bytes){plain, noise_next(&n) % (round % 6 < 4 ? 600 : MOST)};
        m.secret = (bytes){secret, m.plain.length};
        m.tag = (bytes){tag, m.ccm ? 4 + 2 * (noise_next(&n) % 7) : 12 + noise_next(&n) % 5};
        noise_fill(&n, nonce, sizeof nonce);
        noise_fill(&n, aad, sizeof aad);
        noise_fill(&n, plain, m.plain.length);
        cr_assert_eq(seal(secret, tag, &m, plain), SMG_OK);
        for (int times = 0; times < 5; times++) {
            expect_pieces(&m, &n, "random");
        }
    }
}

Test(sm4_aead, every_part_is_authenticated) {
    for (int ccm = 0; ccm < 2; ccm++) {
        uint8_t nonce[12] = {1}, aad[21] = {2}, plain[37] = {3}, secret[37], out[37], tag[TAG];
        message m = {.ccm = ccm == 1,
                     .nonce = {nonce, sizeof nonce},
                     .aad = {aad, sizeof aad},
                     .plain = {plain, sizeof plain},
                     .secret = {secret, sizeof secret},
                     .tag = {tag, TAG}};
        set_key(&m, some_key);
        cr_assert_eq(seal(secret, tag, &m, plain), SMG_OK);
        for (size_t i = 0; i < sizeof nonce + sizeof aad + sizeof secret; i++) {
            uint8_t *const changed = i < sizeof nonce                ? &nonce[i]
                                     : i < sizeof nonce + sizeof aad ? &aad[i - sizeof nonce]
                                                                     : &secret[i - 33];
            *changed ^= 0x10;
            memset(out, 0xee, sizeof out);
            cr_assert_eq(open_message(out, &m, secret, tag), SMG_ERR_TAG);
            cr_assert(all_zero(out, sizeof out));
            *changed ^= 0x10;
        }
        m.aad.length--;
        cr_assert_eq(open_message(out, &m, secret, tag), SMG_ERR_TAG);
        m.aad.length++;
        m.plain.length--;
        cr_assert_eq(open_message(out, &m, secret, tag), SMG_ERR_TAG);
        m.plain.length++;
        cr_assert_eq(open_message(out, &m, secret, tag), SMG_OK);
        /* in place, a wrong tag takes the ciphertext with it */
        tag[0] ^= 1;
        cr_assert_eq(open_message(secret, &m, secret, tag), SMG_ERR_TAG);
        cr_assert(all_zero(secret, sizeof secret));
    }
}
