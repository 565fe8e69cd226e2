/* SPDX-License-Identifier: Apache-2.0 */
/* libgcrypt: handles are opened and keyed once, and used again. */
#include <gcrypt.h>

#include <string.h>

#include "symmetric.h"

/* The ciphers among the operations. */
typedef struct mode {
    symmetric_op op;
    enum gcry_cipher_modes mode;
} mode;

static const mode modes[] = {
    {SYMMETRIC_ECB_ENCRYPT, GCRY_CIPHER_MODE_ECB}, {SYMMETRIC_CBC_ENCRYPT, GCRY_CIPHER_MODE_CBC},
    {SYMMETRIC_CBC_DECRYPT, GCRY_CIPHER_MODE_CBC}, {SYMMETRIC_CFB_ENCRYPT, GCRY_CIPHER_MODE_CFB},
    {SYMMETRIC_CFB_DECRYPT, GCRY_CIPHER_MODE_CFB}, {SYMMETRIC_OFB, GCRY_CIPHER_MODE_OFB},
    {SYMMETRIC_CTR, GCRY_CIPHER_MODE_CTR},         {SYMMETRIC_GCM, GCRY_CIPHER_MODE_GCM},
    {SYMMETRIC_CCM, GCRY_CIPHER_MODE_CCM},         {SYMMETRIC_XTS, GCRY_CIPHER_MODE_XTS},
    {SYMMETRIC_ECB_NEW_KEY, GCRY_CIPHER_MODE_ECB}, {SYMMETRIC_GCM_NEW_KEY, GCRY_CIPHER_MODE_GCM},
};
enum { MODES = sizeof modes / sizeof modes[0] };

static gcry_md_hd_t hmac;
static gcry_cipher_hd_t ciphers[SYMMETRIC_OPS];

static bool open_cipher(const mode *m, const symmetric_operands *o) {
    uint8_t pair[2 * SYMMETRIC_KEY_BYTES];
    size_t length = m->op == SYMMETRIC_XTS ? sizeof pair : SYMMETRIC_KEY_BYTES;
    memcpy(pair, o->keys[0], SYMMETRIC_KEY_BYTES);
    memcpy(pair + SYMMETRIC_KEY_BYTES, o->keys[1], SYMMETRIC_KEY_BYTES);
    return gcry_cipher_open(&ciphers[m->op], GCRY_CIPHER_SM4, (int)m->mode, 0) == 0 &&
           gcry_cipher_setkey(ciphers[m->op], pair, length) == 0;
}

/* The library is told that it will not be asked for memory that is not swapped: without that it
 * would warn of an initialisation that is not finished. */
static bool prepare(const symmetric_operands *o) {
    bool done = gcry_check_version(GCRYPT_VERSION) != NULL &&
                gcry_control(GCRYCTL_DISABLE_SECMEM, 0) == 0 &&
                gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0) == 0 &&
                gcry_md_open(&hmac, GCRY_MD_SM3, GCRY_MD_FLAG_HMAC) == 0 &&
                gcry_md_setkey(hmac, o->keys[0], SYMMETRIC_KEY_BYTES) == 0;
    for (size_t i = 0; done && i < MODES; i++) {
        done = open_cipher(&modes[i], o);
    }
    return done;
}

static void release(void) {
    for (size_t i = 0; i < SYMMETRIC_OPS; i++) {
        gcry_cipher_close(ciphers[i]);
    }
    gcry_md_close(hmac);
}

static bool authenticate(uint8_t *out, const uint8_t *data, size_t bytes) {
    gcry_md_reset(hmac); /* keeps the key */
    gcry_md_write(hmac, data, bytes);
    const uint8_t *mac = gcry_md_read(hmac, GCRY_MD_SM3);
    if (mac == NULL) {
        return false;
    }
    memcpy(out, mac, symmetric_out_bytes(SYMMETRIC_HMAC, bytes));
    return true;
}

static bool encrypt(uint8_t *out, gcry_cipher_hd_t handle, const uint8_t *data, size_t bytes) {
    return gcry_cipher_encrypt(handle, out, bytes, data, bytes) == 0;
}

static bool decrypt(uint8_t *out, gcry_cipher_hd_t handle, const uint8_t *data, size_t bytes) {
    return gcry_cipher_decrypt(handle, out, bytes, data, bytes) == 0;
}

static bool with_iv(gcry_cipher_hd_t handle, const uint8_t *iv, size_t length) {
    return gcry_cipher_setiv(handle, iv, length) == 0;
}

static bool with_tag(uint8_t *out, gcry_cipher_hd_t handle, const uint8_t *data, size_t bytes) {
    return encrypt(out, handle, data, bytes) &&
           gcry_cipher_gettag(handle, out + bytes, SYMMETRIC_TAG_BYTES) == 0;
}

static bool with_lengths(gcry_cipher_hd_t handle, size_t bytes) {
    const uint64_t lengths[3] = {bytes, 0, SYMMETRIC_TAG_BYTES};
    uint64_t told[3];
    memcpy(told, lengths, sizeof told); /* the interface takes no constant */
    return gcry_cipher_ctl(handle, GCRYCTL_SET_CCM_LENGTHS, told, sizeof told) == 0;
}

static bool new_key(gcry_cipher_hd_t handle, const uint8_t *key) {
    return gcry_cipher_setkey(handle, key, SYMMETRIC_KEY_BYTES) == 0;
}

static bool run(uint8_t out[SYMMETRIC_OUT_BYTES], symmetric_op op, const symmetric_operands *o,
                size_t item, size_t bytes) {
    const uint8_t *data = o->data + 16 * item, *iv = o->ivs[item];
    const gcry_cipher_hd_t handle = ciphers[op];
    switch (op) {
    case SYMMETRIC_SM3:
        gcry_md_hash_buffer(GCRY_MD_SM3, out, data, bytes);
        return true;
    case SYMMETRIC_HMAC:
        return authenticate(out, data, bytes);
    case SYMMETRIC_ECB_ENCRYPT:
        return encrypt(out, handle, data, bytes);
    case SYMMETRIC_CBC_DECRYPT:
    case SYMMETRIC_CFB_DECRYPT:
        return with_iv(handle, iv, SYMMETRIC_IV_BYTES) && decrypt(out, handle, data, bytes);
    case SYMMETRIC_CTR:
        return gcry_cipher_setctr(handle, iv, SYMMETRIC_IV_BYTES) == 0 &&
               encrypt(out, handle, data, bytes);
    case SYMMETRIC_GCM:
        return with_iv(handle, iv, SYMMETRIC_NONCE_BYTES) && with_tag(out, handle, data, bytes);
    case SYMMETRIC_CCM:
        return with_iv(handle, iv, SYMMETRIC_NONCE_BYTES) && with_lengths(handle, bytes) &&
               with_tag(out, handle, data, bytes);
    case SYMMETRIC_ECB_NEW_KEY:
        return new_key(handle, o->keys[item]) && encrypt(out, handle, data, bytes);
    case SYMMETRIC_GCM_NEW_KEY:
        return new_key(handle, o->keys[item]) && with_iv(handle, iv, SYMMETRIC_NONCE_BYTES) &&
               with_tag(out, handle, data, bytes);
    default:
        return with_iv(handle, iv, SYMMETRIC_IV_BYTES) && encrypt(out, handle, data, bytes);
    }
}

#define ENCRYPT "gcry_cipher_setiv, gcry_cipher_encrypt"
#define DECRYPT "gcry_cipher_setiv, gcry_cipher_decrypt"
#define TAG     "gcry_cipher_encrypt, gcry_cipher_gettag"

const symmetric_library symmetric_gcrypt = {
    .name = "libgcrypt",
    .prepare = prepare,
    .release = release,
    .call =
        {
            [SYMMETRIC_SM3] = "gcry_md_hash_buffer",
            [SYMMETRIC_HMAC] = "gcry_md_reset, gcry_md_write, gcry_md_read",
            [SYMMETRIC_ECB_ENCRYPT] = "gcry_cipher_encrypt",
            [SYMMETRIC_CBC_ENCRYPT] = ENCRYPT,
            [SYMMETRIC_CBC_DECRYPT] = DECRYPT,
            [SYMMETRIC_CFB_ENCRYPT] = ENCRYPT,
            [SYMMETRIC_CFB_DECRYPT] = DECRYPT,
            [SYMMETRIC_OFB] = ENCRYPT,
            [SYMMETRIC_CTR] = "gcry_cipher_setctr, gcry_cipher_encrypt",
            [SYMMETRIC_GCM] = "gcry_cipher_setiv, " TAG,
            [SYMMETRIC_CCM] = "gcry_cipher_setiv, gcry_cipher_ctl with the lengths, " TAG,
            [SYMMETRIC_XTS] = ENCRYPT,
            [SYMMETRIC_ECB_NEW_KEY] = "gcry_cipher_setkey, gcry_cipher_encrypt",
            [SYMMETRIC_GCM_NEW_KEY] = "gcry_cipher_setkey, gcry_cipher_setiv, " TAG,
        },
    .run = run,
};
