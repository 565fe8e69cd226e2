/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 over messages of any length, in pieces or at once (GB/T 32905-2016, clause 5). */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm3/compress.h"

/* phase of a context between init and final; any other value means that it is not in use */
#define ABSORBING 0x534d3341u

/* 2^64 bits: the length field of the padding holds less */
#define TOO_LONG ((uint64_t)1 << 61)

/* The initial value (4.1). */
static const uint32_t initial_state[8] = {
    0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e,
};

smg_status smg_sm3_init(smg_sm3_context *context) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(context, 0, sizeof *context);
    memcpy(context->state, initial_state, sizeof initial_state);
    context->phase = ABSORBING;
    return SMG_OK;
}

smg_status smg_sm3_update(smg_sm3_context *context, const void *data, size_t length) {
    if (context == NULL || (data == NULL && length != 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (context->phase != ABSORBING) {
        return SMG_ERR_STATE;
    }
    if (length == 0) {
        return SMG_OK; /* data may be NULL, to which nothing may be added */
    }
    if (length >= TOO_LONG - context->length) {
        return SMG_ERR_LENGTH;
    }

    const uint8_t *in = data;
    size_t filled = (size_t)(context->length % SMG_SM3_BLOCK_BYTES);
    context->length += length;

    if (filled != 0) {
        size_t wanted = SMG_SM3_BLOCK_BYTES - filled;
        if (length < wanted) {
            memcpy(context->block + filled, in, length);
            return SMG_OK;
        }
        memcpy(context->block + filled, in, wanted);
        smg_sm3_compress(context->state, context->block, 1);
        in += wanted;
        length -= wanted;
    }
    smg_sm3_compress(context->state, in, length / SMG_SM3_BLOCK_BYTES);
    in += length - length % SMG_SM3_BLOCK_BYTES;
    memcpy(context->block, in, length % SMG_SM3_BLOCK_BYTES);
    return SMG_OK;
}

/* Padding (5.2): a bit 1, zeros up to 8 bytes before the end of a block, the length in bits. */
static void pad(smg_sm3_context *context) {
    size_t filled = (size_t)(context->length % SMG_SM3_BLOCK_BYTES);
    context->block[filled++] = 0x80;
    if (filled > SMG_SM3_BLOCK_BYTES - 8) {
        memset(context->block + filled, 0, SMG_SM3_BLOCK_BYTES - filled);
        smg_sm3_compress(context->state, context->block, 1);
        filled = 0;
    }
    memset(context->block + filled, 0, SMG_SM3_BLOCK_BYTES - 8 - filled);
    smg_store64_be(context->block + SMG_SM3_BLOCK_BYTES - 8, context->length * 8);
    smg_sm3_compress(context->state, context->block, 1);
}

smg_status smg_sm3_final(smg_sm3_context *context, uint8_t digest[SMG_SM3_DIGEST_BYTES]) {
    if (digest != NULL && context == NULL) {
        memset(digest, 0, SMG_SM3_DIGEST_BYTES);
    }
    if (context == NULL || digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (context->phase != ABSORBING) {
        memset(digest, 0, SMG_SM3_DIGEST_BYTES);
        return SMG_ERR_STATE;
    }
    pad(context);
    for (size_t i = 0; i < 8; i++) {
        smg_store32_be(digest + 4 * i, context->state[i]);
    }
    smg_wipe(context, sizeof *context);
    return SMG_OK;
}

smg_status smg_sm3(uint8_t digest[SMG_SM3_DIGEST_BYTES], const void *data, size_t length) {
    if (digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm3_context context;
    smg_sm3_init(&context);
    smg_status status = smg_sm3_update(&context, data, length);
    if (status != SMG_OK) {
        smg_wipe(&context, sizeof context);
        memset(digest, 0, SMG_SM3_DIGEST_BYTES);
        return status;
    }
    return smg_sm3_final(&context, digest);
}

const char *smg_sm3_backend(void) {
    return "portable";
}
