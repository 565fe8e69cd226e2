/* SPDX-License-Identifier: Apache-2.0 */
/* Whole operations of SM3 and SM4, as the library offers them, with the backends in use. */
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>

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
    const char *answer;
    bool done =
        answers_wrong(answers_sm3_library, &answer) == NULL && sm3_batch(many[0], table, 1024, 32);
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
    const char *answer;
    (void)table;
    return answers_wrong(answers_sm4_library, &answer) == NULL && round_trips();
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
