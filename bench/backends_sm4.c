/* SPDX-License-Identifier: Apache-2.0 */
/* The members of SM4's table, and those of GHASH's. */
#include <string.h>

#include "backends.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"

static const backends_operands *operands;
static uint32_t round_keys[BACKENDS_STREAMS][32];

/* ---- SM4 ---- */

static bool prepare(const backends_operands *o) {
    operands = o;
    for (size_t i = 0; i < BACKENDS_STREAMS; i++) {
        smg_sm4_portable_backend.key_schedule(round_keys[i], o->keys[i]);
    }
    return true;
}

static bool key_schedule(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const struct smg_sm4_backend *sm4 = table;
    uint32_t rk[32];
    (void)bytes;
    (void)streams;
    sm4->key_schedule(rk, operands->keys[0]);
    memcpy(out, rk, sizeof rk);
    return true;
}

/* Blocks without chaining. */
#define BLOCKS(member)                                                                             \
    static bool member(uint8_t *out, const void *table, size_t bytes, size_t streams) {            \
        const struct smg_sm4_backend *sm4 = table;                                                 \
        (void)streams;                                                                             \
        sm4->member(out, round_keys[0], operands->data, bytes / SMG_SM4_BLOCK_BYTES);              \
        return true;                                                                               \
    }

/* Blocks with a chaining value: that at the end stands behind the blocks. */
#define CHAIN(member)                                                                              \
    static bool member(uint8_t *out, const void *table, size_t bytes, size_t streams) {            \
        const struct smg_sm4_backend *sm4 = table;                                                 \
        uint8_t iv[SMG_SM4_BLOCK_BYTES];                                                           \
        (void)streams;                                                                             \
        memcpy(iv, operands->ivs[0], sizeof iv);                                                   \
        sm4->member(out, round_keys[0], iv, operands->data, bytes / SMG_SM4_BLOCK_BYTES);          \
        memcpy(out + bytes, iv, sizeof iv);                                                        \
        return true;                                                                               \
    }

#define XTS(name, gb, encryption)                                                                  \
    static bool name(uint8_t *out, const void *table, size_t bytes, size_t streams) {              \
        const struct smg_sm4_backend *sm4 = table;                                                 \
        uint8_t tweak[SMG_SM4_BLOCK_BYTES];                                                        \
        (void)streams;                                                                             \
        memcpy(tweak, operands->ivs[0], sizeof tweak);                                             \
        sm4->xts(out, round_keys[0], tweak, operands->data, bytes / SMG_SM4_BLOCK_BYTES, gb,       \
                 encryption);                                                                      \
        memcpy(out + bytes, tweak, sizeof tweak);                                                  \
        return true;                                                                               \
    }

/* Streams with a key and an IV each. */
#define MANY(member)                                                                               \
    static bool member(uint8_t *out, const void *table, size_t bytes, size_t streams) {            \
        const struct smg_sm4_backend *sm4 = table;                                                 \
        smg_sm4_stream list[BACKENDS_STREAMS];                                                     \
        uint8_t ivs[BACKENDS_STREAMS][SMG_SM4_BLOCK_BYTES];                                        \
        memcpy(ivs, operands->ivs, streams * sizeof ivs[0]);                                       \
        for (size_t i = 0; i < streams; i++) {                                                     \
            list[i] = (smg_sm4_stream){out + bytes * i, operands->data + bytes * i,                \
                                       bytes / SMG_SM4_BLOCK_BYTES, round_keys[i], ivs[i]};        \
        }                                                                                          \
        sm4->member(list, streams);                                                                \
        return true;                                                                               \
    }

BLOCKS(encrypt)
BLOCKS(decrypt)
CHAIN(cbc_encrypt)
CHAIN(cbc_decrypt)
CHAIN(cfb_encrypt)
CHAIN(cfb_decrypt)
CHAIN(ofb)
CHAIN(ctr)
CHAIN(ctr32)
XTS(xts_ieee_encrypt, false, true)
XTS(xts_ieee_decrypt, false, false)
XTS(xts_gb_encrypt, true, true)
XTS(xts_gb_decrypt, true, false)
MANY(cbc_encrypt_many)
MANY(cfb_encrypt_many)

/* GB/T 32907-2016, A.1: the plaintext is the key. */
static bool answers(const void *table) {
    static const uint8_t key[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                  0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
    static const uint8_t ciphertext[] = {0x68, 0x1e, 0xdf, 0x34, 0xd2, 0x06, 0x96, 0x5e,
                                         0x86, 0xb3, 0xe9, 0x4f, 0x53, 0x6e, 0x42, 0x46};
    const struct smg_sm4_backend *sm4 = table;
    uint32_t rk[32];
    uint8_t out[SMG_SM4_BLOCK_BYTES], back[SMG_SM4_BLOCK_BYTES];
    sm4->key_schedule(rk, key);
    sm4->encrypt(out, rk, key, 1);
    sm4->decrypt(back, rk, out, 1);
    return memcmp(out, ciphertext, sizeof out) == 0 && memcmp(back, key, sizeof back) == 0;
}

static size_t find(backend list[OPERATION_BACKENDS]) {
    size_t count = 0;
    for (size_t i = 0; smg_sm4_backends[i] != NULL; i++) {
        if (count < OPERATION_BACKENDS && smg_sm4_backend_runs(smg_sm4_backends[i])) {
            list[count++] = (backend){smg_sm4_backends[i]->name, smg_sm4_backends[i]};
        }
    }
    return count;
}

#define BOTH(name, run)                                                                            \
    {name, 1024, 1, run}, {                                                                        \
        name, 16384, 1, run                                                                        \
    }

static const backends_op ops[] = {
    {"sm4_key_schedule", 0, 1, key_schedule},
    {"sm4_ecb_encrypt", 16, 1, encrypt},
    BOTH("sm4_ecb_encrypt", encrypt),
    BOTH("sm4_ecb_decrypt", decrypt),
    BOTH("sm4_cbc_encrypt", cbc_encrypt),
    BOTH("sm4_cbc_decrypt", cbc_decrypt),
    BOTH("sm4_cfb_encrypt", cfb_encrypt),
    BOTH("sm4_cfb_decrypt", cfb_decrypt),
    BOTH("sm4_ofb_encrypt", ofb),
    BOTH("sm4_ctr_encrypt", ctr),
    BOTH("sm4_ctr32_encrypt", ctr32),
    BOTH("sm4_xts_ieee_encrypt", xts_ieee_encrypt),
    BOTH("sm4_xts_ieee_decrypt", xts_ieee_decrypt),
    BOTH("sm4_xts_gb_encrypt", xts_gb_encrypt),
    BOTH("sm4_xts_gb_decrypt", xts_gb_decrypt),
    {"sm4_cbc_encrypt_x16", 1024, 16, cbc_encrypt_many},
    {"sm4_cbc_encrypt_x16", 16384, 16, cbc_encrypt_many},
    {"sm4_cbc_encrypt_x64", 1024, 64, cbc_encrypt_many},
    {"sm4_cfb_encrypt_x16", 1024, 16, cfb_encrypt_many},
    {"sm4_cfb_encrypt_x16", 16384, 16, cfb_encrypt_many},
    {"sm4_cfb_encrypt_x64", 1024, 64, cfb_encrypt_many},
};

const backends_group backends_sm4 = {
    "sm4", prepare, find, answers, ops, sizeof ops / sizeof ops[0],
};

/* ---- GHASH ---- */

/* The first one that was found has number 0, as in smg_ghash_backends. */
static smg_ghash_key hash_keys[OPERATION_BACKENDS];

static size_t number(const struct smg_ghash_backend *ghash) {
    size_t i = 0;
    while (smg_ghash_backends[i] != ghash) {
        i++;
    }
    return i;
}

static bool ghash_prepare(const backends_operands *o) {
    operands = o;
    for (size_t i = 0; smg_ghash_backends[i] != NULL; i++) {
        if (i < OPERATION_BACKENDS && smg_ghash_backend_runs(smg_ghash_backends[i])) {
            smg_ghash_backends[i]->init(&hash_keys[i], o->ivs[0]);
        }
    }
    return true;
}

/* What a key looks like is the backend's own, so `ghash`, with the key that is made here, is what
 * gives bytes to compare. */
static bool ghash_init(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const struct smg_ghash_backend *ghash = table;
    (void)out;
    (void)bytes;
    (void)streams;
    ghash->init(&hash_keys[number(ghash)], operands->ivs[0]);
    return true;
}

static bool ghash_update(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const struct smg_ghash_backend *ghash = table;
    (void)streams;
    memset(out, 0, 16);
    ghash->update(out, &hash_keys[number(ghash)], operands->data, bytes / 16);
    return true;
}

/* The GCM specification (McGrew, Viega 2005), test case 2. */
static bool ghash_answers(const void *table) {
    static const uint8_t h[] = {0x66, 0xe9, 0x4b, 0xd4, 0xef, 0x8a, 0x2c, 0x3b,
                                0x88, 0x4c, 0xfa, 0x59, 0xca, 0x34, 0x2b, 0x2e};
    static const uint8_t data[] = {0x03, 0x88, 0xda, 0xce, 0x60, 0xb6, 0xa3, 0x92,       0xf3,
                                   0x28, 0xc2, 0xb9, 0x71, 0xb2, 0xfe, 0x78, [31] = 0x80};
    static const uint8_t hash[] = {0xf3, 0x8c, 0xbb, 0x1a, 0xd6, 0x92, 0x23, 0xdc,
                                   0xc3, 0x45, 0x7a, 0xe5, 0xb6, 0xb0, 0xf8, 0x85};
    const struct smg_ghash_backend *ghash = table;
    smg_ghash_key key;
    uint8_t state[16] = {0};
    ghash->init(&key, h);
    ghash->update(state, &key, data, sizeof data / 16);
    return memcmp(state, hash, sizeof state) == 0;
}

static size_t ghash_find(backend list[OPERATION_BACKENDS]) {
    size_t count = 0;
    for (size_t i = 0; smg_ghash_backends[i] != NULL; i++) {
        if (count < OPERATION_BACKENDS && smg_ghash_backend_runs(smg_ghash_backends[i])) {
            list[count++] = (backend){smg_ghash_backends[i]->name, smg_ghash_backends[i]};
        }
    }
    return count;
}

static const backends_op ghash_ops[] = {
    {"ghash_init", 0, 1, ghash_init},
    BOTH("ghash", ghash_update),
};

const backends_group backends_ghash = {
    "ghash",       ghash_prepare, ghash_find,
    ghash_answers, ghash_ops,     sizeof ghash_ops / sizeof ghash_ops[0],
};
