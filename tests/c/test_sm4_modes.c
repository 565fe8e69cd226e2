/* SPDX-License-Identifier: Apache-2.0 */
/* SM4's modes of encryption: vectors, laws, cuts, places of the output, refusals. */
#include <criterion/criterion.h>
#include <string.h>

#include "sm4_modes.h"
#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

static const uint8_t some_key[SMG_SM4_KEY_BYTES] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                                    0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};

static const struct {
    const char *name;
    smg_sm4_mode mode;
} names[] = {
    {"ecb", SMG_SM4_ECB},         {"cbc", SMG_SM4_CBC},         {"cfb128", SMG_SM4_CFB128},
    {"cfb8", SMG_SM4_CFB8},       {"cfb1", SMG_SM4_CFB1},       {"ofb", SMG_SM4_OFB},
    {"ctr", SMG_SM4_CTR},         {"bc", SMG_SM4_BC},           {"ofbnlf", SMG_SM4_OFBNLF},
    {"cfb64", SMG_SM4_CFB64},     {"cbc-cs1", SMG_SM4_CBC_CS1}, {"cbc-cs2", SMG_SM4_CBC_CS2},
    {"cbc-cs3", SMG_SM4_CBC_CS3},
};
#define NAMES (sizeof names / sizeof *names)

Test(sm4_modes, vectors) {
    json_t *cases = vectors_open("sm4_modes.json");
    size_t i, seen[NAMES] = {0}, elsewhere = 0;
    const json_t *test;
    noise n;
    noise_init(&n);
    json_array_foreach(cases, i, test) {
        size_t which = 0;
        while (which < NAMES && !vector_is(test, "mode", names[which].name)) {
            which++;
        }
        if (which == NAMES) {
            cr_assert(vector_is(test, "mode", "hctr"), "mode of case %zu", i);
            elsewhere++; /* test_sm4_wide.c */
            continue;
        }
        sm4_use use = {.mode = names[which].mode};
        vector_copy(use.key, sizeof use.key, test, "key");
        vector_copy(use.iv, sm4_iv_length(use.mode), test, "iv");
        bytes plain = vector_bytes(test, "pt"), secret = vector_bytes(test, "ct");
        sm4_expect_both_ways(&use, plain.data, plain.length, secret.data, secret.length, &n,
                             vector_text(test, "name"));
        seen[which]++;
        bytes_free(&plain);
        bytes_free(&secret);
    }
    for (size_t which = 0; which < NAMES; which++) {
        cr_assert(seen[which] > 0, "%s", names[which].name);
    }
    cr_assert(elsewhere > 0);
    json_decref(cases);
}

/* ---- laws for the modes that no standard has examples of ---- */

/* Segments of 8 bytes, each by a block of its own. */
Test(sm4_modes, cfb64_is_its_definition) {
    uint8_t plain[203], expected[203];
    sm4_use use = {.mode = SMG_SM4_CFB64};
    smg_sm4_key key;
    noise n;
    noise_init(&n);
    for (size_t length = 0; length <= sizeof plain; length++) {
        uint8_t shift[BLOCK], stream[BLOCK];
        noise_fill(&n, use.key, sizeof use.key);
        noise_fill(&n, use.iv, sizeof use.iv);
        noise_fill(&n, plain, sizeof plain);
        smg_sm4_key_init(&key, use.key, sizeof use.key);
        memcpy(shift, use.iv, BLOCK);
        for (size_t at = 0; at < length; at += 8) {
            smg_sm4_encrypt_blocks(stream, &key, shift, 1);
            for (size_t i = at; i < at + 8 && i < length; i++) {
                expected[i] = (uint8_t)(plain[i] ^ stream[i - at]);
            }
            memmove(shift, shift + 8, 8);
            memcpy(shift + 8, expected + at, length - at < 8 ? length - at : 8);
        }
        sm4_expect_both_ways(&use, plain, length, expected, length, &n, "cfb64");
    }
}

/* Bits that follow each other in calls of any size are those of whole bytes. */
Test(sm4_modes, cfb1_takes_any_number_of_bits) {
    uint8_t plain[40], whole[40];
    sm4_use use = {.mode = SMG_SM4_CFB1};
    size_t made;
    noise n;
    noise_init(&n);
    noise_fill(&n, use.key, sizeof use.key);
    noise_fill(&n, use.iv, sizeof use.iv);
    noise_fill(&n, plain, sizeof plain);
    sm4_crypt(whole, &made, &use, SMG_SM4_ENCRYPT, plain, sizeof plain);
    for (int way = 0; way < 2; way++) {
        const uint8_t *const from = way == 0 ? plain : whole, *const to = way == 0 ? whole : plain;
        smg_sm4_cipher cipher;
        size_t at = 0;
        smg_sm4_cipher_init(&cipher, use.mode, way == 0 ? SMG_SM4_ENCRYPT : SMG_SM4_DECRYPT,
                            SMG_SM4_NO_PADDING, use.key, sizeof use.key, use.iv, BLOCK);
        while (at < 8 * sizeof plain) {
            uint8_t in[5] = {0}, out[5], expected[5] = {0};
            size_t count = noise_next(&n) % 41;
            count = count < 8 * sizeof plain - at ? count : 8 * sizeof plain - at;
            for (size_t i = 0; i < count; i++, at++) {
                in[i / 8] |= (uint8_t)((from[at / 8] >> (7 - at % 8) & 1) << (7 - i % 8));
                expected[i / 8] |= (uint8_t)((to[at / 8] >> (7 - at % 8) & 1) << (7 - i % 8));
            }
            memset(out, 0xee, sizeof out);
            cr_assert_eq(smg_sm4_cipher_update_bits(&cipher, out, in, count), SMG_OK);
            expect_bytes(out, expected, (count + 7) / 8, "bits, and zeros after them");
        }
        cr_assert_eq(smg_sm4_cipher_final(&cipher, NULL, &made), SMG_OK);
    }
}

/* The addendum to NIST SP 800-38A by way of CBC: with zeros after the plaintext, the ciphertext
 * loses the end of its last block but one, and the order is that of the variant. */
static void expect_stealing(sm4_use *use, size_t length, noise *n) {
    static uint8_t plain[SM4_MOST], cbc[SM4_MOST + BLOCK], expected[SM4_MOST];
    const size_t whole = (length + BLOCK - 1) / BLOCK * BLOCK, r = length - (whole - BLOCK);
    const smg_sm4_mode mode = use->mode;
    size_t made;
    memset(plain, 0, sizeof plain);
    noise_fill(n, plain, length);
    noise_fill(n, use->key, sizeof use->key);
    noise_fill(n, use->iv, sizeof use->iv);
    use->mode = SMG_SM4_CBC;
    cr_assert_eq(sm4_crypt(cbc, &made, use, SMG_SM4_ENCRYPT, plain, whole), SMG_OK);
    use->mode = mode;
    memcpy(expected, cbc, length);
    if (whole > BLOCK) {
        const uint8_t *const x = cbc + whole - 2 * BLOCK, *const y = cbc + whole - BLOCK;
        uint8_t *const end = expected + whole - 2 * BLOCK;
        if (mode == SMG_SM4_CBC_CS1 || (mode == SMG_SM4_CBC_CS2 && r == BLOCK)) {
            memcpy(end, x, r);
            memcpy(end + r, y, BLOCK);
        } else {
            memcpy(end, y, BLOCK);
            memcpy(end + BLOCK, x, r);
        }
    }
    sm4_expect_both_ways(use, plain, length, expected, length, n, "stealing");
}

Test(sm4_modes, stealing_rearranges_cbc) {
    static const smg_sm4_mode variants[] = {SMG_SM4_CBC_CS1, SMG_SM4_CBC_CS2, SMG_SM4_CBC_CS3};
    noise n;
    noise_init(&n);
    for (size_t v = 0; v < 3; v++) {
        sm4_use use = {.mode = variants[v]};
        for (size_t length = BLOCK; length <= 100; length++) {
            expect_stealing(&use, length, &n);
        }
        for (size_t round = 0; round < 20; round++) {
            expect_stealing(&use, BLOCK + noise_next(&n) % (SM4_MOST - 2 * BLOCK), &n);
        }
        uint8_t few[BLOCK - 1] = {0}, out[2 * BLOCK];
        size_t made = 1;
        cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_ENCRYPT, few, sizeof few), SMG_ERR_LENGTH);
        cr_assert_eq(made, 0);
        cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_DECRYPT, few, 0), SMG_ERR_LENGTH);
    }
}

/* A counter is 128 bits long, or 32; keystream block i is E of it, whatever the cuts. */
static void expect_counters(smg_sm4_mode mode, const uint8_t iv[BLOCK], bool narrow, noise *n) {
    uint8_t counters[40 * BLOCK], zeros[40 * BLOCK] = {0}, counter[BLOCK];
    sm4_use use = {.mode = mode};
    smg_sm4_key key;
    memcpy(use.key, some_key, sizeof use.key);
    memcpy(use.iv, iv, BLOCK);
    memcpy(counter, iv, BLOCK);
    for (size_t i = 0; i < 40; i++) {
        memcpy(counters + i * BLOCK, counter, BLOCK);
        for (size_t at = BLOCK; at-- > (narrow ? 12u : 0u) && ++counter[at] == 0;) {
        }
    }
    smg_sm4_key_init(&key, some_key, sizeof some_key);
    smg_sm4_encrypt_blocks(counters, &key, counters, 40);
    sm4_expect_both_ways(&use, zeros, 39 * BLOCK + 7, counters, 39 * BLOCK + 7, n, "counter");
}

/* Field report 35, and 2^32, 2^64, 2^128 crossed at each of some blocks. */
Test(sm4_modes, counters_wrap) {
    noise n;
    noise_init(&n);
    for (uint8_t last = 0xf0; last != 0; last++) {
        uint8_t iv[BLOCK];
        memset(iv, 0xff, BLOCK);
        iv[BLOCK - 1] = last;
        for (size_t low = 16; low >= 4; low -= 4) { /* so many low bytes are about to wrap */
            memset(iv, low == 16 ? 0xff : 0x55, BLOCK - low);
            expect_counters(SMG_SM4_CTR, iv, false, &n);
            expect_counters(SMG_SM4_CTR32, iv, true, &n);
        }
    }
}

/* ---- padding: field report 41 ---- */

static void expect_cbc(const char *plain, const char *secret) {
    sm4_use use = {.mode = SMG_SM4_CBC, .padding = SMG_SM4_PKCS7};
    noise n;
    noise_init(&n);
    memcpy(use.key, some_key, sizeof use.key);
    hex_copy(use.iv, BLOCK, "fedcba98765432100123456789abcdef");
    bytes expected = hex(secret);
    sm4_expect_both_ways(&use, (const uint8_t *)plain, strlen(plain), expected.data,
                         expected.length, &n, plain);
    bytes_free(&expected);
}

Test(sm4_modes, pkcs7_always_adds_something) {
    expect_cbc("", "95213e861132e1ea27f451e3b5622585");
    expect_cbc("0123456789abcdef",
               "c1df54e096f2cd6b7574436f9bec50b37040b45d1f9ff88e07e3fdd9b683fefd");
    expect_cbc("abcdefghijk", "124f1a04255e841d02845d78105573a4");
}

static void expect_bad_padding(const sm4_use *use, const uint8_t *secret, size_t length) {
    static uint8_t out[SM4_MOST];
    size_t made = 1;
    noise n;
    memset(out, 0xee, sizeof out);
    cr_assert_eq(sm4_crypt(out, &made, use, SMG_SM4_DECRYPT, secret, length), SMG_ERR_PADDING);
    cr_assert_eq(made, 0);
    cr_assert(all_zero(out, length));

    noise_init(&n);
    memset(out, 0xee, sizeof out);
    cr_assert_eq(sm4_crypt_cut(out, &made, use, SMG_SM4_DECRYPT, secret, length, &n),
                 SMG_ERR_PADDING);
    cr_assert_eq(made, length - BLOCK);
    cr_assert(all_zero(out + made, BLOCK));
}

Test(sm4_modes, wrong_padding_is_one_error) {
    static const char *const wrong[] = {
        "f0a2b07e64dd2c2590f93e4edd90fbb4", /* 00 */
        "8d1eed564f8001e5e718217adfc06542", /* 11 */
        "d1ce88aed8c8070b1cb737ad21bee349", /* mixed */
    };
    sm4_use use = {.mode = SMG_SM4_CBC, .padding = SMG_SM4_PKCS7};
    memcpy(use.key, some_key, sizeof use.key);
    hex_copy(use.iv, BLOCK, "fedcba98765432100123456789abcdef");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t secret[BLOCK];
        hex_copy(secret, BLOCK, wrong[i]);
        expect_bad_padding(&use, secret, BLOCK);
    }
}

/* Every end of a block that can be a padding, and every way of spoiling it by one byte. */
Test(sm4_modes, paddings_are_checked_in_every_byte) {
    static const smg_sm4_mode modes[] = {SMG_SM4_ECB, SMG_SM4_CBC, SMG_SM4_BC, SMG_SM4_OFBNLF};
    for (size_t m = 0; m < sizeof modes / sizeof *modes; m++) {
        for (size_t used = 0; used < BLOCK; used++) {
            for (int iso = 0; iso < 2; iso++) {
                sm4_use plain_use = {.mode = modes[m]}, use = plain_use;
                uint8_t block[2 * BLOCK], secret[2 * BLOCK], out[2 * BLOCK];
                size_t made;
                use.padding = iso ? SMG_SM4_ISO7816 : SMG_SM4_PKCS7;
                memset(block, 0x33, sizeof block);
                memset(block + BLOCK + used, iso ? 0 : (int)(BLOCK - used), BLOCK - used);
                block[BLOCK + used] = iso ? 0x80 : (uint8_t)(BLOCK - used);
                sm4_crypt(secret, &made, &plain_use, SMG_SM4_ENCRYPT, block, sizeof block);
                cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_DECRYPT, secret, sizeof secret),
                             SMG_OK);
                cr_assert_eq(made, BLOCK + used);
                expect_bytes(out, block, made, "unpadded");
                cr_assert_eq(sm4_crypt(out, &made, &use, SMG_SM4_ENCRYPT, block, BLOCK + used),
                             SMG_OK);
                expect_bytes(out, secret, made, "padded");
                for (size_t at = BLOCK + used; at < 2 * BLOCK; at++) {
                    block[at] ^= 0x40;
                    sm4_crypt(secret, &made, &plain_use, SMG_SM4_ENCRYPT, block, sizeof block);
                    block[at] ^= 0x40;
                    expect_bad_padding(&use, secret, sizeof secret);
                }
            }
        }
    }
    /* nothing but zeros */
    sm4_use use = {.mode = SMG_SM4_ECB};
    uint8_t zeros[BLOCK] = {0}, secret[BLOCK];
    size_t made;
    sm4_crypt(secret, &made, &use, SMG_SM4_ENCRYPT, zeros, BLOCK);
    use.padding = SMG_SM4_ISO7816;
    expect_bad_padding(&use, secret, BLOCK);
}

Test(sm4_modes, data_that_are_not_blocks_are_refused) {
    uint8_t data[33] = {0}, out[64];
    for (int padding = 0; padding < 3; padding++) {
        sm4_use use = {.mode = SMG_SM4_CBC, .padding = (smg_sm4_padding)padding};
        for (size_t length = 0; length <= sizeof data; length++) {
            const bool whole = length % BLOCK == 0;
            size_t made = 1;
            memset(out, 0xee, sizeof out);
            smg_status status = sm4_crypt(out, &made, &use, SMG_SM4_DECRYPT, data, length);
            if (padding == SMG_SM4_NO_PADDING) {
                cr_assert_eq(status, whole ? SMG_OK : SMG_ERR_LENGTH);
            } else {
                cr_assert_eq(status, whole && length > 0 ? SMG_ERR_PADDING : SMG_ERR_LENGTH);
            }
            cr_assert_eq(made, status == SMG_OK ? length : 0);
            cr_assert(status == SMG_OK || all_zero(out, length));
            cr_assert_eq(out[length], 0xee);
        }
    }
}
