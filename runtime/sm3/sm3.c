/* SPDX-License-Identifier: Apache-2.0 */
/* SM3 over messages of any length, in pieces or at once (GB/T 32905-2016, clause 5). */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm3/compress.h"

/* phase of a context between init and final; any other value means that it is not in use */
#define ABSORBING 0x534d3341u

const uint32_t smg_sm3_initial_state[8] = {
    0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600, 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e,
};

void smg_sm3_resume(smg_sm3_context *context, const uint32_t state[8], uint64_t length) {
    memset(context, 0, sizeof *context);
    memcpy(context->state, state, sizeof context->state);
    context->length = length;
    context->phase = ABSORBING;
}

smg_status smg_sm3_init(smg_sm3_context *context) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm3_resume(context, smg_sm3_initial_state, 0);
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
    if (length >= SMG_SM3_TOO_LONG - context->length) {
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

void smg_sm3_store_state(uint8_t digest[SMG_SM3_DIGEST_BYTES], const uint32_t state[8]) {
    for (size_t i = 0; i < 8; i++) {
        smg_store32_be(digest + 4 * i, state[i]);
    }
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
    uint8_t last[2 * SMG_SM3_BLOCK_BYTES];
    size_t blocks = smg_sm3_pad(last, context->block,
                                (size_t)(context->length % SMG_SM3_BLOCK_BYTES), context->length);
    smg_sm3_compress(context->state, last, blocks);
    smg_sm3_store_state(digest, context->state);
    smg_wipe(last, sizeof last);
    smg_wipe(context, sizeof *context);
    return SMG_OK;
}

smg_status smg_sm3(uint8_t digest[SMG_SM3_DIGEST_BYTES], const void *data, size_t length) {
    if (digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if ((data == NULL && length != 0) || (uint64_t)length >= SMG_SM3_TOO_LONG) {
        memset(digest, 0, SMG_SM3_DIGEST_BYTES);
        return data == NULL ? SMG_ERR_ARGUMENT : SMG_ERR_LENGTH;
    }
    uint32_t state[8];
    uint8_t last[2 * SMG_SM3_BLOCK_BYTES];
    const uint8_t *rest = data;
    size_t filled = length;
    memcpy(state, smg_sm3_initial_state, sizeof state);
    if (length >= SMG_SM3_BLOCK_BYTES) {
        smg_sm3_compress(state, rest, length / SMG_SM3_BLOCK_BYTES);
        filled = length % SMG_SM3_BLOCK_BYTES;
        rest += length - filled;
    }
    size_t blocks = smg_sm3_pad(last, rest, filled, length);
    smg_sm3_compress(state, last, blocks);
    smg_sm3_store_state(digest, state);
    smg_wipe(last, sizeof last);
    smg_wipe(state, sizeof state);
    return SMG_OK;
}

/* ---- a hash in progress as bytes ----
 *
 * "SM3" and a version, the state, the length so far (both big-endian), and the bytes of the block
 * that is not full yet, zeros behind them: one encoding for each hash in progress. */

static const uint8_t export_mark[4] = {'S', 'M', '3', 1};
enum { STATE_AT = 4, LENGTH_AT = STATE_AT + 32, BLOCK_AT = LENGTH_AT + 8 };

smg_status smg_sm3_export(uint8_t out[SMG_SM3_STATE_BYTES], const smg_sm3_context *context) {
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(out, 0, SMG_SM3_STATE_BYTES);
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (context->phase != ABSORBING) {
        return SMG_ERR_STATE;
    }
    memcpy(out, export_mark, sizeof export_mark);
    smg_sm3_store_state(out + STATE_AT, context->state);
    smg_store64_be(out + LENGTH_AT, context->length);
    memcpy(out + BLOCK_AT, context->block, (size_t)(context->length % SMG_SM3_BLOCK_BYTES));
    return SMG_OK;
}

smg_status smg_sm3_import(smg_sm3_context *context, const uint8_t in[SMG_SM3_STATE_BYTES]) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(context, 0, sizeof *context);
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint32_t state[8];
    for (size_t i = 0; i < 8; i++) {
        state[i] = smg_load32_be(in + STATE_AT + 4 * i);
    }
    const uint64_t length =
        (uint64_t)smg_load32_be(in + LENGTH_AT) << 32 | smg_load32_be(in + LENGTH_AT + 4);
    const size_t filled = (size_t)(length % SMG_SM3_BLOCK_BYTES);
    /* Only the mark, the length and the place of zeros are looked at: what was hashed stays secret.
     * That a hash of less than a block stands at IV is checked without a branch per word. */
    uint32_t off = 0;
    for (size_t i = 0; i < 8; i++) {
        off |= state[i] ^ smg_sm3_initial_state[i];
    }
    uint32_t behind = 0;
    for (size_t i = filled; i < SMG_SM3_BLOCK_BYTES; i++) {
        behind |= in[BLOCK_AT + i];
    }
    if (memcmp(in, export_mark, sizeof export_mark) != 0 || length >= SMG_SM3_TOO_LONG ||
        behind != 0 || (length < SMG_SM3_BLOCK_BYTES && off != 0)) {
        smg_wipe(state, sizeof state);
        return SMG_ERR_FORMAT;
    }
    smg_sm3_resume(context, state, length);
    memcpy(context->block, in + BLOCK_AT, filled);
    smg_wipe(state, sizeof state);
    return SMG_OK;
}
