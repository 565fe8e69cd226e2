/* SPDX-License-Identifier: Apache-2.0 */
/* Several messages side by side, one in each lane; each lane takes another message when it is
 * through with one. */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/overlap.h"
#include "sm3/backend.h"
#include "sm3/compress.h"

enum { MOST = SMG_SM3_MOST_LANES };

void smg_sm3_compress_many(uint32_t (*states)[8], const uint8_t *data, size_t blocks,
                           size_t count) {
    const size_t stride = blocks * SMG_SM3_BLOCK_BYTES;
    const struct smg_sm3_lanes *lanes;
    while ((lanes = smg_sm3_lanes_get(count)) != NULL) {
        const uint8_t *from[MOST];
        uint32_t spare[MOST][8];
        size_t used = count < lanes->lanes ? count : lanes->lanes;
        for (size_t i = 0; i < lanes->lanes; i++) {
            from[i] = data + (i < used ? stride * i : 0);
        }
        if (used == lanes->lanes) {
            lanes->compress(states, from, blocks);
        } else { /* the lanes without a state work on nothing that is kept */
            memset(spare, 0, lanes->lanes * sizeof *spare);
            memcpy(spare, states, used * sizeof *spare);
            lanes->compress(spare, from, blocks);
            memcpy(states, spare, used * sizeof *spare);
            smg_wipe(spare, lanes->lanes * sizeof *spare);
        }
        states += used;
        data += stride * used;
        count -= used;
    }
    for (; count > 0; count--) {
        smg_sm3_compress(states[0], data, blocks);
        states++;
        data += stride;
    }
}

/* A lane at work: first the whole blocks of its message, then the last ones with the padding. */
typedef struct lane {
    const uint8_t *next;
    size_t blocks;      /* at next, in one piece */
    size_t last_blocks; /* at last, which follow; 0 once they are under way */
    uint8_t *last;
    size_t message;
} lane;

typedef struct batch {
    const struct smg_sm3_lanes *const *list;
    uint8_t (*digests)[SMG_SM3_DIGEST_BYTES];
    const void *const *data;
    const size_t *lengths;
    size_t count;
    size_t taken;  /* messages that were given to a lane */
    size_t active; /* lanes 0 … active - 1 have a message */
    lane lane[MOST];
    uint32_t states[MOST][8];
    uint8_t last[MOST][2 * SMG_SM3_BLOCK_BYTES];
} batch;

/* When a piece is done: the last blocks, if they are still to come. */
static void go_on(lane *l) {
    if (l->blocks == 0) {
        l->next = l->last;
        l->blocks = l->last_blocks;
        l->last_blocks = 0;
    }
}

/* Gives the next message to lane i. */
static void take(batch *b, size_t i) {
    lane *l = &b->lane[i];
    l->message = b->taken++;
    const size_t length = b->lengths[l->message];
    const uint8_t *rest = b->data[l->message];
    l->next = rest;
    l->blocks = 0;
    size_t filled = length; /* bytes that go into the last blocks: a short message as a whole */
    if (length > SMG_SM3_PAD_MOST) {
        l->blocks = length / SMG_SM3_BLOCK_BYTES;
        filled = length % SMG_SM3_BLOCK_BYTES;
        rest += length - filled;
    }
    l->last_blocks = smg_sm3_pad(l->last, rest, filled, length);
    memcpy(b->states[i], smg_sm3_initial_state, sizeof b->states[i]);
    go_on(l);
}

/* Lane i has done `blocks` blocks. At the end of its message it takes another; if there is none,
 * the last lane in use moves into its place. */
static void advance(batch *b, size_t i, size_t blocks) {
    lane *l = &b->lane[i];
    l->next += blocks * SMG_SM3_BLOCK_BYTES;
    l->blocks -= blocks;
    go_on(l);
    if (l->blocks > 0) {
        return;
    }
    smg_sm3_store_state(b->digests[l->message], b->states[i]);
    if (b->taken < b->count) {
        take(b, i);
    } else if (i != --b->active) {
        *l = b->lane[b->active];
        memcpy(b->states[i], b->states[b->active], sizeof b->states[i]);
    }
}

/* As many blocks in each lane of the vectors as the shortest of their pieces has. A lane of them
 * without a message reads what lane 0 reads; those behind them wait. */
static void advance_all(batch *b, const struct smg_sm3_lanes *lanes) {
    const uint8_t *from[MOST];
    const size_t used = b->active < lanes->lanes ? b->active : lanes->lanes;
    size_t blocks = SIZE_MAX;
    for (size_t i = 0; i < lanes->lanes; i++) {
        const lane *l = &b->lane[i < used ? i : 0];
        from[i] = l->next;
        blocks = l->blocks < blocks ? l->blocks : blocks;
    }
    lanes->compress(b->states, from, blocks);
    for (size_t i = used; i-- > 0;) { /* downwards: none is advanced twice where one moves */
        advance(b, i, blocks);
    }
}

static void hash_all(batch *b) {
    const struct smg_sm3_lanes *lanes = smg_sm3_lanes_of(b->list, b->count);
    const size_t width = lanes != NULL ? lanes->lanes : 1;
    memset(b->states, 0, width * sizeof *b->states);
    while (b->active < width && b->taken < b->count) {
        b->lane[b->active].last = b->last[b->active];
        take(b, b->active++);
    }
    while (b->active > 0) {
        lanes = smg_sm3_lanes_of(b->list, b->active);
        if (lanes != NULL) {
            advance_all(b, lanes);
        } else {
            const lane *l = &b->lane[b->active - 1];
            smg_sm3_compress(b->states[b->active - 1], l->next, l->blocks);
            advance(b, b->active - 1, l->blocks);
        }
    }
    smg_wipe(b->states, width * sizeof *b->states);
    smg_wipe(b->last, width * sizeof *b->last);
}

void smg_sm3_batch_by(const struct smg_sm3_lanes *const *list,
                      uint8_t (*digests)[SMG_SM3_DIGEST_BYTES], const void *const *data,
                      const size_t *lengths, size_t count) {
    batch b; /* of which little is used by few messages, so that all of it is not zeroed */
    b.list = list;
    b.digests = digests;
    b.data = data;
    b.lengths = lengths;
    b.count = count;
    b.taken = b.active = 0;
    hash_all(&b);
}

smg_status smg_sm3_batch(uint8_t (*digests)[SMG_SM3_DIGEST_BYTES], const void *const *data,
                         const size_t *lengths, size_t count) {
    if (count == 0) {
        return SMG_OK;
    }
    if (digests == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = data == NULL || lengths == NULL ? SMG_ERR_ARGUMENT : SMG_OK;
    for (size_t i = 0; data != NULL && lengths != NULL && i < count; i++) {
        if (smg_shares(digests, count * sizeof *digests, data[i], lengths[i])) {
            return SMG_ERR_OVERLAP;
        }
        if (data[i] == NULL && lengths[i] != 0) {
            status = SMG_ERR_ARGUMENT;
        } else if ((uint64_t)lengths[i] >= SMG_SM3_TOO_LONG) {
            status = SMG_ERR_LENGTH;
        }
    }
    if (status != SMG_OK) {
        memset(digests, 0, count * sizeof *digests);
        return status;
    }
    smg_sm3_batch_by(smg_sm3_lanes_list, digests, data, lengths, count);
    return SMG_OK;
}
