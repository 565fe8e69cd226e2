/* SPDX-License-Identifier: Apache-2.0 */
/* The key derivation function of SM2 and SM9: GB/T 32918.4-2016, 5.4.3. */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm3/backend.h"
#include "sm3/compress.h"
#include "sm3/kdf.h"

/* SM3(Z || 1) || SM3(Z || 2) || … with counters of 32 bits, several at a time. */
typedef struct kdf_work {
    smg_sm3_context prefix;                /* Z: its whole blocks in the state, the rest beside */
    uint8_t last[2 * SMG_SM3_BLOCK_BYTES]; /* the end of each message, but for its counter */
    size_t blocks;                         /* how many blocks that is, 1 or 2 */
    size_t place;                          /* of the counter in it */
    uint32_t states[SMG_SM3_MOST_LANES][8];
    uint8_t data[SMG_SM3_MOST_LANES * 2 * SMG_SM3_BLOCK_BYTES];
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
} kdf_work;

static void kdf_begin(kdf_work *work) {
    const uint64_t length = work->prefix.length + 4;
    uint8_t *rest = work->prefix.block;
    work->place = (size_t)(work->prefix.length % SMG_SM3_BLOCK_BYTES);
    uint8_t end[SMG_SM3_BLOCK_BYTES + 4] = {0};
    memcpy(end, rest, work->place);
    work->blocks = smg_sm3_pad(work->last, end, work->place + 4, length);
    smg_wipe(end, sizeof end);
}

/* out := digests `counter`, `counter` + 1 … one after the other, the last one cut off. */
static void kdf_fill(kdf_work *work, uint8_t *out, size_t length, uint32_t counter) {
    const size_t stride = work->blocks * SMG_SM3_BLOCK_BYTES;
    while (length > 0) {
        size_t count = (length - 1) / SMG_SM3_DIGEST_BYTES + 1;
        count = count < SMG_SM3_MOST_LANES ? count : SMG_SM3_MOST_LANES;
        for (size_t i = 0; i < count; i++) {
            uint8_t *message = work->data + stride * i;
            memcpy(work->states[i], work->prefix.state, sizeof work->states[i]);
            memcpy(message, work->last, stride);
            smg_store32_be(message + work->place, counter++);
        }
        smg_sm3_compress_many(work->states, work->data, work->blocks, count);
        for (size_t i = 0; i < count; i++) {
            size_t part = length < SMG_SM3_DIGEST_BYTES ? length : SMG_SM3_DIGEST_BYTES;
            smg_sm3_store_state(work->digest, work->states[i]);
            memcpy(out, work->digest, part);
            out += part;
            length -= part;
        }
    }
}

void smg_sm3_kdf_blocks(uint8_t *out, size_t length, const smg_sm3_context *z, uint32_t counter) {
    kdf_work work;
    work.prefix = *z;
    kdf_begin(&work);
    kdf_fill(&work, out, length, counter);
    smg_wipe(&work, sizeof work);
}

void smg_sm3_kdf_next_block(smg_sm3_kdf_place place, const smg_sm3_context *z) {
    smg_sm3_kdf_blocks(place.block, SMG_SM3_DIGEST_BYTES, z, (*place.counter)++);
    *place.left = SMG_SM3_DIGEST_BYTES;
}

/* out := the next `length` bytes of what is left of the block */
static void take(uint8_t *out, size_t length, smg_sm3_kdf_place place) {
    memcpy(out, place.block + SMG_SM3_DIGEST_BYTES - *place.left, length);
    *place.left -= (uint32_t)length;
}

void smg_sm3_kdf_next(uint8_t *out, size_t length, smg_sm3_kdf_place place,
                      const smg_sm3_context *z) {
    const size_t rest = length < *place.left ? length : *place.left;
    take(out, rest, place);
    out += rest;
    length -= rest;

    const size_t whole = length - length % SMG_SM3_DIGEST_BYTES;
    if (whole > 0) {
        smg_sm3_kdf_blocks(out, whole, z, *place.counter);
        *place.counter += (uint32_t)(whole / SMG_SM3_DIGEST_BYTES);
    }
    if (length > whole) {
        smg_sm3_kdf_next_block(place, z);
        take(out + whole, length - whole, place);
    }
}

smg_status smg_sm3_kdf(uint8_t *out, size_t out_length, const void *z, size_t z_length) {
    if (out == NULL && out_length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    kdf_work work;
    smg_status status = SMG_ERR_LENGTH;
    smg_sm3_init(&work.prefix);
    if ((uint64_t)out_length <= (uint64_t)UINT32_MAX * SMG_SM3_DIGEST_BYTES) {
        status = smg_sm3_update(&work.prefix, z, z_length);
    }
    if (status == SMG_OK) {
        kdf_begin(&work);
        kdf_fill(&work, out, out_length, 1);
        smg_wipe(&work, sizeof work);
    } else {
        smg_wipe(out, out_length);
    }
    return status;
}
