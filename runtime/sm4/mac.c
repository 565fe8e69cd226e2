/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The MACs of GB/T 15852.1-2020. All are CBC, and differ in keys, in what is done with the first
 * block and the last one, and in the padding. The last block, full or not, waits in context->block.
 */
#include <smidgen/sm4_mac.h>

#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "core/secret.h"
#include "sm4/add.h"
#include "sm4/backend.h"
#include "sm4/cbc_mac.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

#define ACTIVE      0x534d344du /* phase between init and final */
#define SHORTEST    4
#define MOST_LENGTH ((UINT64_C(1) << 61) - 1)

/* ---- beginning ---- */

/* What each algorithm takes. */
static const struct {
    uint8_t key_length, own_padding;
} kinds[] = {
    [SMG_SM4_CBC_MAC] = {16, 0},    [SMG_SM4_EMAC] = {32, 0},     [SMG_SM4_RETAIL_MAC] = {32, 0},
    [SMG_SM4_MACDES] = {32, 0},     [SMG_SM4_CMAC] = {16, 1},     [SMG_SM4_LMAC] = {16, 0},
    [SMG_SM4_TR_CBC_MAC] = {16, 1}, [SMG_SM4_CBCR_MAC] = {16, 1},
};

/* rk := the round keys of E(number), where rk_k are those of E */
static void derive(uint32_t rk[32], const uint32_t rk_k[32], uint8_t number) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    uint8_t key[BLOCK] = {0};
    key[BLOCK - 1] = number;
    backend->encrypt(key, rk_k, key, 1);
    backend->key_schedule(rk, key);
    smg_wipe(key, sizeof key);
}

static void set_keys(smg_sm4_mac_context *context, const uint8_t *key) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    backend->key_schedule(context->round_keys, key);
    if (context->algorithm == SMG_SM4_LMAC) {
        uint32_t rk[32];
        memcpy(rk, context->round_keys, sizeof rk);
        derive(context->round_keys, rk, 1);
        derive(context->end_keys[0], rk, 2);
        smg_wipe(rk, sizeof rk);
    } else if (kinds[context->algorithm].key_length == 2 * SMG_SM4_KEY_BYTES) {
        backend->key_schedule(context->end_keys[0], key + SMG_SM4_KEY_BYTES);
    }
    if (context->algorithm == SMG_SM4_MACDES) {
        uint8_t third[SMG_SM4_KEY_BYTES];
        for (size_t i = 0; i < sizeof third; i++) {
            third[i] = key[SMG_SM4_KEY_BYTES + i] ^ 0xf0;
        }
        backend->key_schedule(context->end_keys[1], third);
        smg_wipe(third, sizeof third);
    }
}

/* CBC over whole blocks, as it is before the end. */
static void absorb(smg_sm4_mac_context *context, const uint8_t *data, size_t blocks) {
    if (blocks > 0 && context->algorithm == SMG_SM4_MACDES && !context->started) {
        smg_sm4_cbc_mac(context->state, context->round_keys, data, 1);
        smg_sm4_backend_get()->encrypt(context->state, context->end_keys[1], context->state, 1);
        data += BLOCK;
        blocks--;
    }
    smg_sm4_cbc_mac(context->state, context->round_keys, data, blocks);
    context->started = 1;
}

smg_status smg_sm4_mac_init(smg_sm4_mac_context *context, smg_sm4_mac_algorithm algorithm,
                            smg_sm4_mac_padding padding, const uint8_t *key, size_t key_length,
                            uint64_t message_length) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(context, sizeof *context);
    const uint32_t kind = (uint32_t)algorithm;
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (kind >= sizeof kinds / sizeof *kinds || (uint32_t)padding > SMG_SM4_MAC_LENGTH ||
        (padding == SMG_SM4_MAC_OWN_PADDING) != (kinds[kind].own_padding != 0)) {
        return SMG_ERR_UNSUPPORTED;
    }
    if (key_length != kinds[kind].key_length ||
        (padding == SMG_SM4_MAC_LENGTH && message_length > MOST_LENGTH)) {
        return SMG_ERR_LENGTH;
    }
    context->algorithm = kind;
    context->padding = (uint32_t)padding;
    context->expected = MOST_LENGTH;
    set_keys(context, key);
    if (algorithm == SMG_SM4_CBCR_MAC) {
        smg_sm4_backend_get()->encrypt(context->state, context->round_keys, context->state, 1);
    }
    if (padding == SMG_SM4_MAC_LENGTH) {
        uint8_t first[BLOCK] = {0};
        smg_store64_be(first + 8, message_length * 8);
        absorb(context, first, 1);
        context->expected = message_length;
    }
    context->phase = ACTIVE;
    return SMG_OK;
}

smg_status smg_sm4_mac_update(smg_sm4_mac_context *context, const void *data, size_t length) {
    const uint8_t *in = data;
    if (context == NULL || (data == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (context->phase != ACTIVE) {
        return SMG_ERR_STATE;
    }
    if (length > context->expected - context->length) {
        return SMG_ERR_LENGTH;
    }
    if (length == 0) {
        return SMG_OK;
    }
    context->length += length;
    const size_t room = BLOCK - context->used;
    if (length > room) { /* what waits is not the last block */
        memcpy(context->block + context->used, in, room);
        absorb(context, context->block, 1);
        in += room;
        length -= room;
        const size_t blocks = (length - 1) / BLOCK;
        absorb(context, in, blocks);
        in += blocks * BLOCK;
        length -= blocks * BLOCK;
        context->used = 0;
    }
    memcpy(context->block + context->used, in, length);
    context->used += (uint32_t)length;
    return SMG_OK;
}

/* ---- the end ---- */

/* context->block := the last block. Whether it is padded, in the sense of the algorithms that have
 * a padding of their own. */
static bool pad(smg_sm4_mac_context *context) {
    const bool full = context->used == BLOCK;
    if (full && context->padding != SMG_SM4_MAC_BIT) {
        return false;
    }
    if (full) {
        absorb(context, context->block, 1);
        context->used = 0;
    }
    memset(context->block + context->used, 0, BLOCK - context->used);
    if (context->padding == SMG_SM4_MAC_BIT || context->padding == SMG_SM4_MAC_OWN_PADDING) {
        context->block[context->used] = 0x80;
    }
    return true;
}

/* x := x times the element x of GF(2^128), the first bit of x[0] being that of x^127 (NIST SP
 * 800-38B, 6.1) */
static void multiply_by_x(uint8_t x[BLOCK]) {
    const uint64_t high = smg_load64_be(x), low = smg_load64_be(x + 8);
    smg_store64_be(x, high << 1 | low >> 63);
    smg_store64_be(x + 8, low << 1 ^ ((0 - (high >> 63)) & 0x87));
}

static void rotate_left(uint8_t x[BLOCK]) {
    const uint64_t high = smg_load64_be(x), low = smg_load64_be(x + 8);
    smg_store64_be(x, high << 1 | low >> 63);
    smg_store64_be(x + 8, low << 1 | high >> 63);
}

static void rotate_right(uint8_t x[BLOCK]) {
    const uint64_t high = smg_load64_be(x), low = smg_load64_be(x + 8);
    smg_store64_be(x, high >> 1 | low << 63);
    smg_store64_be(x + 8, low >> 1 | high << 63);
}

/* context->state := the MAC, all of it. Whether the message was padded. */
static bool finish(smg_sm4_mac_context *context) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    uint8_t *const state = context->state, *const block = context->block;
    const bool padded = pad(context);
    uint8_t subkey[BLOCK] = {0};
    switch (context->algorithm) {
    case SMG_SM4_EMAC:
    case SMG_SM4_MACDES:
        absorb(context, block, 1);
        backend->encrypt(state, context->end_keys[0], state, 1);
        break;
    case SMG_SM4_RETAIL_MAC:
        absorb(context, block, 1);
        backend->decrypt(state, context->end_keys[0], state, 1);
        backend->encrypt(state, context->round_keys, state, 1);
        break;
    case SMG_SM4_CMAC:
        backend->encrypt(subkey, context->round_keys, subkey, 1);
        multiply_by_x(subkey);
        if (padded) {
            multiply_by_x(subkey);
        }
        smg_sm4_add(block, block, subkey, BLOCK);
        absorb(context, block, 1);
        smg_wipe(subkey, sizeof subkey);
        break;
    case SMG_SM4_LMAC:
        smg_sm4_cbc_mac(state, context->end_keys[0], block, 1);
        break;
    case SMG_SM4_CBCR_MAC:
        smg_sm4_add(state, state, block, BLOCK);
        (padded ? rotate_left : rotate_right)(state);
        backend->encrypt(state, context->round_keys, state, 1);
        break;
    default: /* CBC-MAC, TR-CBC-MAC */
        absorb(context, block, 1);
    }
    return padded;
}

/* tag := the first tag_length bytes of what is compared or given. */
static smg_status final(smg_sm4_mac_context *context, uint8_t tag[BLOCK], size_t tag_length) {
    const bool tr = context->algorithm == SMG_SM4_TR_CBC_MAC;
    if (context->phase != ACTIVE) {
        return SMG_ERR_STATE;
    }
    if (tag_length < SHORTEST || tag_length > (tr ? SMG_SM4_TR_CBC_MAC_BYTES : BLOCK) ||
        (context->padding == SMG_SM4_MAC_LENGTH && context->length != context->expected)) {
        smg_wipe(context, sizeof *context);
        return SMG_ERR_LENGTH;
    }
    const bool from_right = finish(context) && tr;
    memcpy(tag, from_right ? context->state + BLOCK - tag_length : context->state, tag_length);
    smg_wipe(context, sizeof *context);
    return SMG_OK;
}

smg_status smg_sm4_mac_final(smg_sm4_mac_context *context, uint8_t *tag, size_t tag_length) {
    if (tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = context == NULL ? SMG_ERR_ARGUMENT : final(context, tag, tag_length);
    if (status != SMG_OK) {
        smg_wipe(tag, tag_length < BLOCK ? tag_length : BLOCK);
    }
    return status;
}

smg_status smg_sm4_mac_final_verify(smg_sm4_mac_context *context, const uint8_t *tag,
                                    size_t tag_length) {
    if (context == NULL || tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t right[BLOCK];
    const smg_status status = final(context, right, tag_length);
    if (status != SMG_OK) {
        return status;
    }
    uint32_t equal = smg_ct_equal(right, tag, tag_length);
    smg_wipe(right, sizeof right);
    SMG_PUBLIC(&equal, sizeof equal); /* the answer */
    return equal != 0 ? SMG_OK : SMG_ERR_TAG;
}

/* ---- one-shot ---- */

static smg_status absorb_all(smg_sm4_mac_context *context, smg_sm4_mac_algorithm algorithm,
                             smg_sm4_mac_padding padding, const uint8_t *key, size_t key_length,
                             const void *data, size_t length) {
    smg_status status = smg_sm4_mac_init(context, algorithm, padding, key, key_length, length);
    if (status == SMG_OK) {
        status = smg_sm4_mac_update(context, data, length);
    }
    if (status != SMG_OK) {
        smg_wipe(context, sizeof *context);
    }
    return status;
}

smg_status smg_sm4_mac(uint8_t *tag, size_t tag_length, smg_sm4_mac_algorithm algorithm,
                       smg_sm4_mac_padding padding, const uint8_t *key, size_t key_length,
                       const void *data, size_t length) {
    smg_sm4_mac_context context;
    if (tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status =
        absorb_all(&context, algorithm, padding, key, key_length, data, length);
    if (status != SMG_OK) {
        smg_wipe(tag, tag_length < BLOCK ? tag_length : BLOCK);
        return status;
    }
    return smg_sm4_mac_final(&context, tag, tag_length);
}

smg_status smg_sm4_mac_verify(const uint8_t *tag, size_t tag_length,
                              smg_sm4_mac_algorithm algorithm, smg_sm4_mac_padding padding,
                              const uint8_t *key, size_t key_length, const void *data,
                              size_t length) {
    smg_sm4_mac_context context;
    if (tag == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status =
        absorb_all(&context, algorithm, padding, key, key_length, data, length);
    return status == SMG_OK ? smg_sm4_mac_final_verify(&context, tag, tag_length) : status;
}
