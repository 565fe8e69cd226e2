/* SPDX-License-Identifier: Apache-2.0 */
/* XTS, HCTR, and many messages at once. */
#include <criterion/criterion.h>
#include <string.h>

#include "sm4_modes.h"
#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define MOST  3000

/* A wide block cipher: XTS in one standard, or HCTR. */
typedef struct wide {
    enum { GB, IEEE, HCTR, WIDES } which;
    smg_sm4_xts_key xts;
    smg_sm4_hctr_key hctr;
    uint8_t tweak[BLOCK];
    const uint8_t *tweak_at; /* where it lies, if elsewhere */
} wide;

static void set_key(wide *w, const uint8_t key[32]) {
    if (w->which == HCTR) {
        cr_assert_eq(smg_sm4_hctr_key_init(&w->hctr, key, 32), SMG_OK);
    } else if (memcmp(key, key + 16, 16) == 0) { /* refused, and possible all the same */
        cr_assert_eq(smg_sm4_xts_key_init(&w->xts, key, 32), SMG_ERR_KEY);
        cr_assert_eq(smg_sm4_key_init(&w->xts.data, key, 16), SMG_OK);
        cr_assert_eq(smg_sm4_key_init(&w->xts.tweak, key + 16, 16), SMG_OK);
    } else {
        cr_assert_eq(smg_sm4_xts_key_init(&w->xts, key, 32), SMG_OK);
    }
}

static smg_status crypt(uint8_t *out, const wide *w, bool encrypt, const uint8_t *in,
                        size_t length) {
    const uint8_t *const tweak = w->tweak_at != NULL ? w->tweak_at : w->tweak;
    if (w->which == HCTR) {
        return (encrypt ? smg_sm4_hctr_encrypt : smg_sm4_hctr_decrypt)(out, &w->hctr, tweak, in,
                                                                       length);
    }
    return (encrypt ? smg_sm4_xts_encrypt : smg_sm4_xts_decrypt)(
        out, &w->xts, w->which == GB ? SMG_SM4_XTS_GB : SMG_SM4_XTS_IEEE, tweak, in, length);
}

/* plain to secret and back, also in place and at an odd address */
static void expect_both_ways(const wide *w, const uint8_t *plain, const uint8_t *secret,
                             size_t length, const char *what) {
    static uint8_t buffer[MOST + 1];
    uint8_t *const out = buffer + 1;
    for (int way = 0; way < 2; way++) {
        const uint8_t *const from = way == 0 ? plain : secret, *const to =
                                                                   way == 0 ? secret : plain;
        memset(out, 0xee, length);
        cr_assert_eq(crypt(out, w, way == 0, from, length), SMG_OK, "%s", what);
        expect_bytes(out, to, length, what);
        memcpy(out, from, length);
        cr_assert_eq(crypt(out, w, way == 0, out, length), SMG_OK, "%s", what);
        expect_bytes(out, to, length, what);
    }
}

static void expect_vector(wide *w, const uint8_t key[32], const json_t *test) {
    bytes plain = vector_bytes(test, "pt"), secret = vector_bytes(test, "ct");
    vector_copy(w->tweak, BLOCK, test, "tweak");
    set_key(w, key);
    expect_both_ways(w, plain.data, secret.data, plain.length, vector_text(test, "name"));
    bytes_free(&plain);
    bytes_free(&secret);
}

Test(sm4_wide, xts_vectors) {
    json_t *cases = vectors_open("sm4_xts.json");
    size_t i, seen[2] = {0};
    const json_t *test;
    json_array_foreach(cases, i, test) {
        uint8_t key[32];
        wide w = {.which = vector_is(test, "standard", "gb") ? GB : IEEE};
        cr_assert(w.which == GB || vector_is(test, "standard", "ieee"));
        vector_copy(key, sizeof key, test, "key");
        expect_vector(&w, key, test);
        seen[w.which]++;
    }
    cr_assert(seen[GB] > 0 && seen[IEEE] > 0);
    json_decref(cases);
}

Test(sm4_wide, hctr_vectors) {
    json_t *cases = vectors_open("sm4_modes.json");
    size_t i, seen = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "mode", "hctr")) {
            uint8_t key[32];
            wide w = {.which = HCTR};
            vector_copy(key, 16, test, "key");
            vector_copy(key + 16, 16, test, "hash_key");
            expect_vector(&w, key, test);
            seen++;
        }
    }
    cr_assert(seen > 0);
    json_decref(cases);
}

/* Field report 39. */
Test(sm4_wide, the_two_xts_are_not_the_same) {
    uint8_t key[32], plain[17], secret[17], out[17];
    wide w = {.which = GB};
    hex_copy(key, 32, "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0");
    hex_copy(w.tweak, BLOCK, "9a785634120000000000000000000000");
    for (size_t i = 0; i < sizeof plain; i++) {
        plain[i] = (uint8_t)i;
    }
    set_key(&w, key);
    hex_copy(secret, 17, "9e52443a35410ca0ba5637b94c0766f469");
    expect_both_ways(&w, plain, secret, 17, "gb");
    w.which = IEEE;
    hex_copy(secret, 17, "98940ceb051bd5bdf267902f6b1b741c69");
    expect_both_ways(&w, plain, secret, 17, "ieee");
    for (size_t length = 0; length < BLOCK; length++) {
        memset(out, 0xee, sizeof out);
        cr_assert_eq(crypt(out, &w, true, plain, length), SMG_ERR_LENGTH);
        cr_assert(all_zero(out, length) && out[length] == 0xee);
        cr_assert_eq(crypt(out, &w, false, plain, length), SMG_ERR_LENGTH);
    }
    memcpy(key + 16, key, 16);
    memset(&w.xts, 1, sizeof w.xts);
    cr_assert_eq(smg_sm4_xts_key_init(&w.xts, key, 32), SMG_ERR_KEY);
    cr_assert(all_zero(&w.xts, sizeof w.xts));
    for (size_t bit = 0; bit < 128; bit++) {
        key[bit / 8] ^= (uint8_t)(1 << bit % 8);
        cr_assert_eq(smg_sm4_xts_key_init(&w.xts, key, 32), SMG_OK);
        key[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

Test(sm4_wide, random_lengths_come_back) {
    static uint8_t plain[MOST], secret[MOST], key[32];
    noise n;
    noise_init(&n);
    for (unsigned round = 0; round < 150; round++) {
        wide w = {.which = round % WIDES};
        const size_t length = BLOCK + noise_next(&n) % (round % 5 == 0 ? MOST - BLOCK : 100);
        noise_fill(&n, key, sizeof key);
        noise_fill(&n, w.tweak, sizeof w.tweak);
        noise_fill(&n, plain, length);
        set_key(&w, key);
        cr_assert_eq(crypt(secret, &w, true, plain, length), SMG_OK);
        expect_both_ways(&w, plain, secret, length, "random");
        if (w.which == HCTR) { /* one bit changes everything: no byte run of 8 stays */
            plain[noise_next(&n) % length] ^= 1;
            static uint8_t other[MOST];
            crypt(other, &w, true, plain, length);
            for (size_t at = 0; at + 8 <= length; at += 8) {
                cr_assert(memcmp(other + at, secret + at, 8) != 0);
            }
        }
    }
}

/* Field report 32: long enough for the widest backend, with a last block that is not whole. */
Test(sm4_wide, every_alignment_gives_the_same) {
    enum { LENGTH = 37 * BLOCK + 5 };
    static uint8_t plain[LENGTH], secret[LENGTH], in[LENGTH + 64], out[LENGTH + 64];
    uint8_t keys[32 + 64], key[32], tweaks[BLOCK + 64];
    noise n;
    noise_init(&n);
    noise_fill(&n, plain, sizeof plain);
    noise_fill(&n, key, sizeof key);
    for (unsigned which = 0; which < WIDES; which++) {
        wide w = {.which = which};
        noise_fill(&n, w.tweak, BLOCK);
        set_key(&w, key);
        cr_assert_eq(crypt(secret, &w, true, plain, LENGTH), SMG_OK);
        for (size_t offset = 0; offset < 64; offset++) {
            memcpy(keys + offset, key, sizeof key);
            memcpy(tweaks + 63 - offset, w.tweak, BLOCK);
            memcpy(in + offset, plain, LENGTH);
            w.tweak_at = tweaks + 63 - offset;
            set_key(&w, keys + offset);
            cr_assert_eq(crypt(out + 63 - offset, &w, true, in + offset, LENGTH), SMG_OK);
            expect_bytes(out + 63 - offset, secret, LENGTH, "offset");
            cr_assert_eq(crypt(in + offset, &w, false, out + 63 - offset, LENGTH), SMG_OK);
            expect_bytes(in + offset, plain, LENGTH, "offset, back");
        }
    }
}

Test(sm4_wide, wrong_calls_are_refused) {
    uint8_t buffer[100] = {0}, before[100] = {0}, key[32] = {1};
    for (unsigned which = 0; which < WIDES; which++) {
        wide w = {.which = which};
        set_key(&w, key);
        for (size_t at = 1; at < 40; at++) {
            cr_assert_eq(crypt(buffer + at, &w, true, buffer, 40), SMG_ERR_OVERLAP);
            cr_assert_eq(crypt(buffer, &w, false, buffer + at, 40), SMG_ERR_OVERLAP);
        }
        expect_bytes(buffer, before, sizeof buffer, "nothing is written");
        uint8_t out[40];
        memset(out, 1, sizeof out);
        cr_assert_eq(crypt(NULL, &w, true, buffer, 40), SMG_ERR_ARGUMENT);
        cr_assert_eq(crypt(out, &w, true, NULL, 40), SMG_ERR_ARGUMENT);
        cr_assert(all_zero(out, sizeof out));
    }
    smg_sm4_xts_key xts;
    smg_sm4_hctr_key hctr;
    uint8_t out[40];
    smg_sm4_xts_key_init(&xts, key, 32);
    smg_sm4_hctr_key_init(&hctr, key, 32);
    cr_assert_eq(smg_sm4_xts_encrypt(out, NULL, SMG_SM4_XTS_GB, key, buffer, 40), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_xts_encrypt(out, &xts, SMG_SM4_XTS_GB, NULL, buffer, 40),
                 SMG_ERR_ARGUMENT);
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm4_xts_encrypt(out, &xts, (smg_sm4_xts_standard)2, key, buffer, 40),
                 SMG_ERR_UNSUPPORTED);
    cr_assert(all_zero(out, sizeof out));
    cr_assert_eq(smg_sm4_hctr_encrypt(out, NULL, key, buffer, 40), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_hctr_encrypt(out, &hctr, NULL, buffer, 40), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_hctr_encrypt(out, &hctr, key, buffer, 15), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm4_xts_key_init(NULL, key, 32), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_xts_key_init(&xts, NULL, 32), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_xts_key_init(&xts, key, 16), SMG_ERR_LENGTH);
    cr_assert(all_zero(&xts, sizeof xts));
    cr_assert_eq(smg_sm4_hctr_key_init(NULL, key, 32), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_hctr_key_init(&hctr, NULL, 32), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_hctr_key_init(&hctr, key, 31), SMG_ERR_LENGTH);
    cr_assert(all_zero(&hctr, sizeof hctr));
}

/* ---- many ---- */

#define JOBS 300

Test(sm4_many, every_message_is_as_if_alone) {
    static uint8_t data[JOBS][400], expected[JOBS][400], ivs[JOBS][BLOCK];
    static smg_sm4_key keys[JOBS];
    static smg_sm4_job jobs[JOBS];
    noise n;
    noise_init(&n);
    for (int round = 0; round < 12; round++) {
        const bool cfb = round % 2 == 1;
        const size_t count = round == 0 ? 0 : 1 + noise_next(&n) % JOBS;
        for (size_t i = 0; i < count; i++) {
            sm4_use use = {.mode = cfb ? SMG_SM4_CFB128 : SMG_SM4_CBC};
            size_t length = noise_next(&n) % 400, made;
            length = cfb ? length : length / BLOCK * BLOCK;
            noise_fill(&n, use.key, sizeof use.key);
            noise_fill(&n, use.iv, sizeof use.iv);
            noise_fill(&n, data[i], sizeof data[i]);
            memcpy(ivs[i], use.iv, BLOCK);
            memcpy(expected[i], data[i], sizeof data[i]);
            smg_sm4_key_init(&keys[i], use.key, sizeof use.key);
            cr_assert_eq(sm4_crypt(expected[i], &made, &use, SMG_SM4_ENCRYPT, data[i], length),
                         SMG_OK);
            jobs[i] = (smg_sm4_job){data[i], &keys[i], ivs[i], data[i], length}; /* in place */
        }
        cr_assert_eq(cfb ? smg_sm4_cfb_encrypt_many(jobs, count)
                         : smg_sm4_cbc_encrypt_many(jobs, count),
                     SMG_OK);
        for (size_t i = 0; i < count; i++) {
            expect_bytes(data[i], expected[i], sizeof data[i], "one of many");
        }
    }
}

/* Field report 32: input, output and IV of each message at offsets of their own. */
Test(sm4_many, every_alignment_gives_the_same) {
    static uint8_t in[64][144 + 64], out[64][144 + 64], ivs[64][BLOCK + 64], expected[64][144];
    static smg_sm4_key keys[64];
    smg_sm4_job jobs[64];
    noise n;
    noise_init(&n);
    for (unsigned round = 0; round < 8; round++) {
        const bool cfb = round % 2 == 1;
        noise_fill(&n, &in[0][0], sizeof in);
        noise_fill(&n, &ivs[0][0], sizeof ivs);
        memset(out, 0xee, sizeof out);
        for (size_t i = 0; i < 64; i++) {
            const size_t length = cfb ? 144 - i % 3 * 5 : 144, to = (5 * i + 16 * round) % 64;
            sm4_use use = {.mode = cfb ? SMG_SM4_CFB128 : SMG_SM4_CBC};
            size_t made;
            noise_fill(&n, use.key, sizeof use.key);
            smg_sm4_key_init(&keys[i], use.key, sizeof use.key);
            jobs[i] =
                (smg_sm4_job){out[i] + to, &keys[i], ivs[i] + (i + 31) % 64, in[i] + i, length};
            memcpy(use.iv, jobs[i].iv, BLOCK);
            cr_assert_eq(sm4_crypt(expected[i], &made, &use, SMG_SM4_ENCRYPT, in[i] + i, length),
                         SMG_OK);
        }
        cr_assert_eq((cfb ? smg_sm4_cfb_encrypt_many : smg_sm4_cbc_encrypt_many)(jobs, 64), SMG_OK);
        for (size_t i = 0; i < 64; i++) {
            const size_t to = (size_t)(jobs[i].out - out[i]);
            expect_bytes(jobs[i].out, expected[i], jobs[i].length, "offset");
            for (size_t at = 0; at < sizeof out[i]; at++) {
                cr_assert(out[i][at] == 0xee || (at >= to && at < to + jobs[i].length));
            }
        }
    }
}

Test(sm4_many, wrong_calls_are_refused) {
    uint8_t in[3][64] = {{1}, {2}, {3}}, out[3][64], iv[BLOCK] = {0};
    smg_sm4_key key;
    smg_sm4_key_init(&key, iv, sizeof iv);
    for (int wrong = 0; wrong < 6; wrong++) {
        smg_sm4_job jobs[3];
        for (size_t i = 0; i < 3; i++) {
            jobs[i] = (smg_sm4_job){out[i], &key, iv, in[i], 48};
        }
        memset(out, 0xee, sizeof out);
        smg_status expected = SMG_ERR_ARGUMENT;
        switch (wrong) {
        case 0:
            jobs[1].key = NULL;
            break;
        case 1:
            jobs[1].iv = NULL;
            break;
        case 2:
            jobs[1].in = NULL;
            break;
        case 3:
            jobs[1].out = NULL;
            break;
        case 4:
            jobs[1].length = 47;
            expected = SMG_ERR_LENGTH;
            break;
        default:
            jobs[0].key = NULL;
            jobs[1].in = out[1] + 5;
            expected = SMG_ERR_OVERLAP;
        }
        cr_assert_eq(smg_sm4_cbc_encrypt_many(jobs, 3), expected, "%d", wrong);
        cr_assert_eq(all_zero(out[0], 48), expected != SMG_ERR_OVERLAP);
        cr_assert_eq(all_zero(out[2], 48), expected != SMG_ERR_OVERLAP);
        cr_assert_eq(out[2][48], 0xee);
        if (wrong != 4) {
            cr_assert_eq(smg_sm4_cfb_encrypt_many(jobs, 3), expected);
        }
    }
    cr_assert_eq(smg_sm4_cbc_encrypt_many(NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_cbc_encrypt_many(NULL, 0), SMG_OK);
}
