/* SPDX-License-Identifier: Apache-2.0 */
/* Whole operations of SM3 and SM4, as the library offers them, with the backends in use. */
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>

#include <stdio.h>
#include <string.h>

#include "backends.h"
#include "cli/answers.h"

enum { NONCE = 12, TAG = SMG_SM4_TAG_BYTES, LONGEST = 16384 };

static const backends_operands *operands;

/* ---- SM3 ---- */

static smg_sm3_hmac_context keyed;

static bool sm3_prepare(const backends_operands *o) {
    operands = o;
    return smg_sm3_hmac_init(&keyed, o->keys[0], sizeof o->keys[0]) == SMG_OK;
}

static bool sm3(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm3(out, operands->data, bytes) == SMG_OK;
}

static bool hmac(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    smg_sm3_hmac_context context = keyed;
    (void)table;
    (void)streams;
    return smg_sm3_hmac_update(&context, operands->data, bytes) == SMG_OK &&
           smg_sm3_hmac_final(&context, out) == SMG_OK;
}

static bool sm3_batch(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const void *data[BACKENDS_STREAMS];
    size_t lengths[BACKENDS_STREAMS];
    (void)table;
    for (size_t i = 0; i < streams; i++) {
        data[i] = operands->data + bytes * i;
        lengths[i] = bytes;
    }
    return smg_sm3_batch((uint8_t(*)[SMG_SM3_DIGEST_BYTES])out, data, lengths, streams) == SMG_OK;
}

/* The standard's, and several messages against the same one by one. */
static bool sm3_answers(const void *table) {
    uint8_t many[32][SMG_SM3_DIGEST_BYTES], one[SMG_SM3_DIGEST_BYTES];
    bool done = wrong_sm3() == NULL && sm3_batch(many[0], table, 1024, 32);
    for (size_t i = 0; done && i < 32; i++) {
        done = smg_sm3(one, operands->data + 1024 * i, 1024) == SMG_OK &&
               memcmp(many[i], one, sizeof one) == 0;
    }
    return done;
}

static size_t sm3_find(backend list[OPERATION_BACKENDS]) {
    list[0] = (backend){smg_sm3_backend(), NULL};
    return 1;
}

static size_t sm3_find_batch(backend list[OPERATION_BACKENDS]) {
    list[0] = (backend){smg_sm3_batch_backend(), NULL};
    return 1;
}

static const backends_op sm3_ops[] = {
    {"sm3", 64, 1, sm3},
    {"sm3", 1024, 1, sm3},
    {"sm3", 65536, 1, sm3},
    {"sm3_hmac", 1024, 1, hmac},
};

const backends_group backends_sm3_whole = {
    "sm3 whole", sm3_prepare, sm3_find, sm3_answers, sm3_ops, sizeof sm3_ops / sizeof sm3_ops[0],
};

static const backends_op sm3_batch_ops[] = {
    {"sm3_x16", 64, 16, sm3_batch},
    {"sm3_x16", 1024, 16, sm3_batch},
    {"sm3_x16", 65536, 16, sm3_batch},
    {"sm3_x32", 65536, 32, sm3_batch},
};

const backends_group backends_sm3_batch = {
    "sm3 batch", sm3_prepare,   sm3_find_batch,
    sm3_answers, sm3_batch_ops, sizeof sm3_batch_ops / sizeof sm3_batch_ops[0],
};

/* ---- SM4 ---- */

static struct {
    smg_sm4_key cipher;
    smg_sm4_gcm_key gcm;
    smg_sm4_hctr_key hctr;
} keys;

/* Under these keys: the data encrypted, `bytes` of them, and the tag behind them. */
static struct {
    size_t bytes;
    uint8_t gcm[LONGEST + TAG], ccm[LONGEST + TAG];
} sealed[] = {{.bytes = 1024}, {.bytes = LONGEST}};
enum { SEALED = sizeof sealed / sizeof sealed[0] };

static size_t sealed_at(size_t bytes) {
    return bytes == sealed[0].bytes ? 0 : 1;
}

static bool gcm_encrypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm4_gcm_encrypt(out, out + bytes, TAG, &keys.gcm, operands->ivs[0], NONCE, NULL, 0,
                               operands->data, bytes) == SMG_OK;
}

static bool gcm_decrypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const uint8_t *in = sealed[sealed_at(bytes)].gcm;
    (void)table;
    (void)streams;
    return smg_sm4_gcm_decrypt(out, &keys.gcm, operands->ivs[0], NONCE, NULL, 0, in, bytes,
                               in + bytes, TAG) == SMG_OK;
}

static bool gmac(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm4_gmac(out, TAG, &keys.gcm, operands->ivs[0], NONCE, operands->data, bytes) ==
           SMG_OK;
}

static bool ccm_encrypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm4_ccm_encrypt(out, out + bytes, TAG, &keys.cipher, operands->ivs[0], NONCE, NULL,
                               0, operands->data, bytes) == SMG_OK;
}

static bool ccm_decrypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const uint8_t *in = sealed[sealed_at(bytes)].ccm;
    (void)table;
    (void)streams;
    return smg_sm4_ccm_decrypt(out, &keys.cipher, operands->ivs[0], NONCE, NULL, 0, in, bytes,
                               in + bytes, TAG) == SMG_OK;
}

static bool hctr_encrypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm4_hctr_encrypt(out, &keys.hctr, operands->ivs[0], operands->data, bytes) == SMG_OK;
}

static bool hctr_decrypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm4_hctr_decrypt(out, &keys.hctr, operands->ivs[0], operands->data, bytes) == SMG_OK;
}

static bool cmac(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_sm4_mac(out, TAG, SMG_SM4_CMAC, SMG_SM4_MAC_OWN_PADDING, operands->keys[0],
                       SMG_SM4_KEY_BYTES, operands->data, bytes) == SMG_OK;
}

/* From the key on. */
#define CRYPT(name, mode, direction)                                                               \
    static bool name(uint8_t *out, const void *table, size_t bytes, size_t streams) {              \
        size_t length;                                                                             \
        (void)table;                                                                               \
        (void)streams;                                                                             \
        return smg_sm4_crypt(out, &length, mode, direction, SMG_SM4_NO_PADDING, operands->keys[0], \
                             SMG_SM4_KEY_BYTES, operands->ivs[0], SMG_SM4_IV_BYTES,                \
                             operands->data, bytes) == SMG_OK &&                                   \
               length == bytes;                                                                    \
    }

CRYPT(bc_encrypt, SMG_SM4_BC, SMG_SM4_ENCRYPT)
CRYPT(bc_decrypt, SMG_SM4_BC, SMG_SM4_DECRYPT)
CRYPT(ofbnlf_encrypt, SMG_SM4_OFBNLF, SMG_SM4_ENCRYPT)
CRYPT(ofbnlf_decrypt, SMG_SM4_OFBNLF, SMG_SM4_DECRYPT)

static bool sm4_prepare(const backends_operands *o) {
    operands = o;
    bool done = smg_sm4_key_init(&keys.cipher, o->keys[0], SMG_SM4_KEY_BYTES) == SMG_OK &&
                smg_sm4_gcm_key_init(&keys.gcm, o->keys[0], SMG_SM4_KEY_BYTES) == SMG_OK &&
                smg_sm4_hctr_key_init(&keys.hctr, o->keys[0], SMG_SM4_HCTR_KEY_BYTES) == SMG_OK;
    for (size_t i = 0; done && i < SEALED; i++) {
        done = gcm_encrypt(sealed[i].gcm, NULL, sealed[i].bytes, 1) &&
               ccm_encrypt(sealed[i].ccm, NULL, sealed[i].bytes, 1);
    }
    return done;
}

/* ---- known answers of SM4 ---- */

enum { ANSWER = 64 };

/* out := the bytes of a text in hexadecimal; returns how many. */
static size_t unhex(uint8_t *out, const char *text) {
    size_t count = 0;
    unsigned value;
    while (sscanf(text + 2 * count, "%2x", &value) == 1) {
        out[count++] = (uint8_t)value;
    }
    return count;
}

static bool is(const uint8_t *bytes, const char *text) {
    uint8_t expected[ANSWER];
    return memcmp(bytes, expected, unhex(expected, text)) == 0;
}

/* RFC 8998, A.1 and A.2. */
static bool aead_answers(void) {
    uint8_t key[ANSWER], nonce[ANSWER], aad[ANSWER], in[ANSWER], out[ANSWER], tag[TAG];
    smg_sm4_key cipher;
    smg_sm4_gcm_key gcm;
    unhex(key, "0123456789abcdeffedcba9876543210");
    unhex(nonce, "00001234567800000000abcd");
    size_t aad_length = unhex(aad, "feedfacedeadbeeffeedfacedeadbeefabaddad2");
    size_t length = unhex(in, "aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccccccccccccccccdddddddddddddddd"
                              "eeeeeeeeeeeeeeeeffffffffffffffffeeeeeeeeeeeeeeeeaaaaaaaaaaaaaaaa");
    return smg_sm4_key_init(&cipher, key, SMG_SM4_KEY_BYTES) == SMG_OK &&
           smg_sm4_gcm_key_init(&gcm, key, SMG_SM4_KEY_BYTES) == SMG_OK &&
           smg_sm4_gcm_encrypt(out, tag, TAG, &gcm, nonce, NONCE, aad, aad_length, in, length) ==
               SMG_OK &&
           is(out, "17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735"
                   "d82710ca5c22f0ccfa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d") &&
           is(tag, "83de3541e4c2b58177e065a9bf7b62ec") &&
           smg_sm4_ccm_encrypt(out, tag, TAG, &cipher, nonce, NONCE, aad, aad_length, in, length) ==
               SMG_OK &&
           is(out, "48af93501fa62adbcd414cce6034d895dda1bf8f132f042098661572e7483094"
                   "fd12e518ce062c98acee28d95df4416bed31a2f04476c18bb40c84a74b97dc5b") &&
           is(tag, "16842d4fa186f56ab33256971fa110f4");
}

/* GB/T 17964-2021: BC, OFBNLF and HCTR; GB/T 15852.1-2020: CMAC of no message. */
static bool mode_answers(void) {
    uint8_t key[ANSWER], hctr_key[ANSWER], iv[ANSWER], tweak[ANSWER], in[ANSWER], out[ANSWER];
    size_t done;
    smg_sm4_hctr_key hctr;
    unhex(key, "2b7e151628aed2a6abf7158809cf4f3c");
    unhex(hctr_key, "2b7e151628aed2a6abf7158809cf4f3c000102030405060708090a0b0c0d0e0f");
    unhex(iv, "000102030405060708090a0b0c0d0e0f");
    unhex(tweak, "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    size_t length = unhex(in, "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
                              "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710");
    bool right = smg_sm4_crypt(out, &done, SMG_SM4_BC, SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING, key,
                               SMG_SM4_KEY_BYTES, iv, SMG_SM4_IV_BYTES, in, length) == SMG_OK &&
                 is(out, "ac529af989a62fce9cddc5ffb84125cafb8cde77339ffe481d113c40bbd5b678"
                         "6ffc9916f98f94ff12d78319707e240428718707605bc1eac503153ebaa0fb1d");
    right = right &&
            smg_sm4_crypt(out, &done, SMG_SM4_OFBNLF, SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING, key,
                          SMG_SM4_KEY_BYTES, iv, SMG_SM4_IV_BYTES, in, length) == SMG_OK &&
            is(out, "00a5b5c9e645557c20ce7f267736f308a18037828850b9d78883ca622851f86c"
                    "b7caefdfb6d4caba6ae2d2fce369ceb31001dd71fdda9341f8d221cb720ff27b");
    right = right && smg_sm4_hctr_key_init(&hctr, hctr_key, SMG_SM4_HCTR_KEY_BYTES) == SMG_OK &&
            smg_sm4_hctr_encrypt(out, &hctr, tweak, in, 16) == SMG_OK &&
            is(out, "b7b1dd75f608012dc69621d4ea720a60");
    unhex(key, "0123456789abcdeffedcba9876543210");
    return right &&
           smg_sm4_mac(out, TAG, SMG_SM4_CMAC, SMG_SM4_MAC_OWN_PADDING, key, SMG_SM4_KEY_BYTES,
                       NULL, 0) == SMG_OK &&
           is(out, "29e154322e5c7bd8ee6a25ba549b24bc");
}

/* What is decrypted is what was encrypted, and what is encrypted, what was decrypted. */
static bool round_trips(void) {
    static uint8_t out[LONGEST + TAG], back[LONGEST];
    for (size_t i = 0; i < SEALED; i++) {
        const size_t bytes = sealed[i].bytes;
        if (!gcm_decrypt(out, NULL, bytes, 1) || memcmp(out, operands->data, bytes) != 0 ||
            !ccm_decrypt(out, NULL, bytes, 1) || memcmp(out, operands->data, bytes) != 0 ||
            !hctr_decrypt(out, NULL, bytes, 1) ||
            smg_sm4_hctr_encrypt(back, &keys.hctr, operands->ivs[0], out, bytes) != SMG_OK ||
            memcmp(back, operands->data, bytes) != 0) {
            return false;
        }
        static const smg_sm4_mode modes[] = {SMG_SM4_BC, SMG_SM4_OFBNLF};
        static backends_fn *const decrypts[] = {bc_decrypt, ofbnlf_decrypt};
        for (size_t j = 0; j < 2; j++) {
            size_t done;
            if (!decrypts[j](out, NULL, bytes, 1) ||
                smg_sm4_crypt(back, &done, modes[j], SMG_SM4_ENCRYPT, SMG_SM4_NO_PADDING,
                              operands->keys[0], SMG_SM4_KEY_BYTES, operands->ivs[0],
                              SMG_SM4_IV_BYTES, out, bytes) != SMG_OK ||
                memcmp(back, operands->data, bytes) != 0) {
                return false;
            }
        }
    }
    return true;
}

static bool sm4_answers(const void *table) {
    (void)table;
    return aead_answers() && mode_answers() && round_trips();
}

static size_t sm4_find(backend list[OPERATION_BACKENDS]) {
    list[0] = (backend){smg_sm4_backend(), NULL};
    return 1;
}

#define BOTH(name, run)                                                                            \
    {name, 1024, 1, run}, {                                                                        \
        name, LONGEST, 1, run                                                                      \
    }

static const backends_op sm4_ops[] = {
    BOTH("sm4_gcm_encrypt", gcm_encrypt),
    BOTH("sm4_gcm_decrypt", gcm_decrypt),
    BOTH("sm4_gmac", gmac),
    BOTH("sm4_ccm_encrypt", ccm_encrypt),
    BOTH("sm4_ccm_decrypt", ccm_decrypt),
    BOTH("sm4_hctr_encrypt", hctr_encrypt),
    BOTH("sm4_hctr_decrypt", hctr_decrypt),
    BOTH("sm4_bc_encrypt", bc_encrypt),
    BOTH("sm4_bc_decrypt", bc_decrypt),
    BOTH("sm4_ofbnlf_encrypt", ofbnlf_encrypt),
    BOTH("sm4_ofbnlf_decrypt", ofbnlf_decrypt),
    BOTH("sm4_cmac", cmac),
};

const backends_group backends_sm4_whole = {
    "sm4 whole", sm4_prepare, sm4_find, sm4_answers, sm4_ops, sizeof sm4_ops / sizeof sm4_ops[0],
};
