/* SPDX-License-Identifier: Apache-2.0 */
/* Signing and verification over arrays (GB/T 32918.2-2016, clauses 6 and 7). */
#include <smidgen/sm2_batch.h>
#include <smidgen/wipe.h>

#include <stdbool.h>
#include <string.h>

#include "core/constant_time.h"
#include "core/overlap.h"
#include "core/secret.h"
#include "sm2/draw.h"
#include "sm2/kernel.h"
#include "sm2/key.h"

/* ---- arrays ---- */

/* No array of this many items exists: the longest kind of item takes as much as a signature. */
_Static_assert(sizeof(smg_sm2_verify_item) <= SMG_SM2_SIGNATURE_BYTES, "an item is small");
#define COUNT_MAX (SIZE_MAX / SMG_SM2_SIGNATURE_BYTES)

/* The output arrays; signatures is NULL in verification, which has none. */
typedef struct outputs {
    uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES];
    smg_status *statuses;
    size_t count;
} outputs;

static bool written(const outputs *o, const void *in, size_t length) {
    return smg_shares(o->signatures, o->count * sizeof *o->signatures, in, length) ||
           smg_shares(o->statuses, o->count * sizeof *o->statuses, in, length);
}

/* Refuses arrays that are not there; what is there of the outputs is zeroed then. */
static smg_status check_arrays(const outputs *o, bool signs, const void *items, size_t size) {
    if (o->count > COUNT_MAX) {
        return SMG_ERR_LENGTH;
    }
    if (o->count > 0 &&
        ((signs && o->signatures == NULL) || o->statuses == NULL || items == NULL)) {
        if (o->signatures != NULL) {
            memset(o->signatures, 0, o->count * sizeof *o->signatures);
        }
        for (size_t i = 0; i < o->count && o->statuses != NULL; i++) {
            o->statuses[i] = SMG_ERR_ARGUMENT;
        }
        return SMG_ERR_ARGUMENT;
    }
    const bool crossed = smg_shares(o->signatures, o->count * sizeof *o->signatures, o->statuses,
                                    o->count * sizeof *o->statuses);
    return crossed || written(o, items, o->count * size) ? SMG_ERR_OVERLAP : SMG_OK;
}

/* What the call answers. */
static smg_status first_failure(const smg_status *statuses, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (statuses[i] != SMG_OK) {
            return statuses[i];
        }
    }
    return SMG_OK;
}

/* ---- signing ---- */

/* What is needed of up to SMG_SM2_MANY items; those without an error are to be signed. */
typedef struct block {
    const smg_sm2_private_key *keys[SMG_SM2_MANY];
    uint8_t digests[SMG_SM2_MANY][SMG_SM3_DIGEST_BYTES];
} block;

/* One nonce for each of `pending`, items of a block by their index, in order. Returns how many of
 * them are still pending. */
static size_t sign_once(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES], smg_status *statuses,
                        const block *b, size_t *pending, size_t count, const smg_random *random) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    uint8_t ks[SMG_SM2_MANY * SM2_FN_BYTES];
    uint8_t xs[SMG_SM2_MANY * SM2_FP_BYTES], ys[SMG_SM2_MANY * SM2_FP_BYTES];
    uint32_t usable[SMG_SM2_MANY];
    size_t drawn = 0, left = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t item = pending[i];
        statuses[item] = smg_sm2_draw(ks + drawn * SM2_FN_BYTES, random);
        if (statuses[item] == SMG_OK) {
            pending[drawn++] = item;
        }
    }
    kernel->base_mul_many(xs, ys, usable, ks, drawn);
    for (size_t i = 0; i < drawn; i++) {
        const size_t item = pending[i];
        uint8_t *signature = signatures[item];
        usable[i] &= kernel->sign_scalars(signature, signature + SM2_FN_BYTES, b->digests[item],
                                          xs + i * SM2_FP_BYTES, ks + i * SM2_FN_BYTES,
                                          b->keys[item]->inverse);
        smg_ct_mask(signature, usable[i], 2 * SM2_FN_BYTES);
        /* A refused nonce is never used: that there was one tells nothing about the next. */
        SMG_PUBLIC(&usable[i], sizeof usable[i]);
        SMG_PUBLIC(signature, 2 * SM2_FN_BYTES);
        if (usable[i] == 0) {
            statuses[item] = SMG_ERR_RANDOM; /* unless another nonce is to come */
            pending[left++] = item;
        }
    }
    smg_wipe(ks, sizeof ks);
    return left;
}

static void sign_block(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES], smg_status *statuses,
                       const block *b, size_t count, const smg_random *random) {
    size_t pending[SMG_SM2_MANY], left = 0;
    for (size_t i = 0; i < count; i++) {
        memset(signatures[i], 0, sizeof signatures[i]);
        if (statuses[i] == SMG_OK) {
            statuses[i] = smg_sm2_private_key_is_empty(b->keys[i]) ? SMG_ERR_KEY : SMG_OK;
        }
        if (statuses[i] == SMG_OK) {
            pending[left++] = i;
        }
    }
    for (int draw = 0; draw < SMG_SM2_DRAWS && left > 0; draw++) {
        left = sign_once(signatures, statuses, b, pending, left, random);
    }
}

/* The item's digest and key, or its error. */
static smg_status take_digest(block *b, size_t i, const smg_sm2_sign_digest_item *item) {
    if (item->key == NULL || item->digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    b->keys[i] = item->key;
    memcpy(b->digests[i], item->digest, sizeof b->digests[i]);
    return SMG_OK;
}

static smg_status take_message(block *b, size_t i, const smg_sm2_sign_item *item) {
    smg_sm2_sign_context context;
    smg_status status = smg_sm2_signer_begin(&context, item->signer);
    if (status == SMG_OK) {
        status = smg_sm2_sign_update(&context, item->message, item->message_length);
    }
    if (status == SMG_OK) {
        b->keys[i] = context.key;
        status = smg_sm3_final(&context.hash, b->digests[i]);
    }
    smg_wipe(&context, sizeof context);
    return status;
}

smg_status smg_sm2_sign_batch(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES], smg_status *statuses,
                              const smg_sm2_sign_item *items, size_t count,
                              const smg_random *random) {
    const outputs all = {signatures, statuses, count};
    smg_status status = check_arrays(&all, true, items, sizeof *items);
    for (size_t i = 0; i < count && status == SMG_OK; i++) {
        if (written(&all, items[i].message, items[i].message_length) ||
            written(&all, items[i].signer, sizeof *items[i].signer)) {
            status = SMG_ERR_OVERLAP;
        }
    }
    if (status != SMG_OK) {
        return status;
    }
    for (size_t done = 0; done < count; done += SMG_SM2_MANY) {
        const size_t part = count - done < SMG_SM2_MANY ? count - done : SMG_SM2_MANY;
        block b;
        for (size_t i = 0; i < part; i++) {
            statuses[done + i] = take_message(&b, i, &items[done + i]);
        }
        sign_block(signatures + done, statuses + done, &b, part, random);
    }
    return first_failure(statuses, count);
}

smg_status smg_sm2_sign_digest_batch(uint8_t (*signatures)[SMG_SM2_SIGNATURE_BYTES],
                                     smg_status *statuses, const smg_sm2_sign_digest_item *items,
                                     size_t count, const smg_random *random) {
    const outputs all = {signatures, statuses, count};
    smg_status status = check_arrays(&all, true, items, sizeof *items);
    for (size_t i = 0; i < count && status == SMG_OK; i++) {
        if (written(&all, items[i].digest, SMG_SM3_DIGEST_BYTES) ||
            written(&all, items[i].key, sizeof *items[i].key)) {
            status = SMG_ERR_OVERLAP;
        }
    }
    if (status != SMG_OK) {
        return status;
    }
    for (size_t done = 0; done < count; done += SMG_SM2_MANY) {
        const size_t part = count - done < SMG_SM2_MANY ? count - done : SMG_SM2_MANY;
        block b;
        for (size_t i = 0; i < part; i++) {
            statuses[done + i] = take_digest(&b, i, &items[done + i]);
        }
        sign_block(signatures + done, statuses + done, &b, part, random);
    }
    return first_failure(statuses, count);
}

/* ---- verification ---- */

smg_status smg_sm2_verify_batch(smg_status *statuses, const smg_sm2_verify_item *items,
                                size_t count) {
    const outputs all = {NULL, statuses, count};
    smg_status status = check_arrays(&all, false, items, sizeof *items);
    for (size_t i = 0; i < count && status == SMG_OK; i++) {
        const smg_sm2_verify_item *item = &items[i];
        if (written(&all, item->signature, SMG_SM2_SIGNATURE_BYTES) ||
            written(&all, item->key, sizeof *item->key) ||
            written(&all, item->id, item->id_length) ||
            written(&all, item->message, item->message_length)) {
            status = SMG_ERR_OVERLAP;
        }
    }
    if (status != SMG_OK) {
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        const smg_sm2_verify_item *item = &items[i];
        statuses[i] = smg_sm2_verify(item->signature, item->key, item->id, item->id_length,
                                     item->message, item->message_length);
    }
    return first_failure(statuses, count);
}

smg_status smg_sm2_verify_digest_batch(smg_status *statuses,
                                       const smg_sm2_verify_digest_item *items, size_t count) {
    const outputs all = {NULL, statuses, count};
    smg_status status = check_arrays(&all, false, items, sizeof *items);
    for (size_t i = 0; i < count && status == SMG_OK; i++) {
        const smg_sm2_verify_digest_item *item = &items[i];
        if (written(&all, item->signature, SMG_SM2_SIGNATURE_BYTES) ||
            written(&all, item->key, sizeof *item->key) ||
            written(&all, item->digest, SMG_SM3_DIGEST_BYTES)) {
            status = SMG_ERR_OVERLAP;
        }
    }
    if (status != SMG_OK) {
        return status;
    }
    for (size_t i = 0; i < count; i++) {
        const smg_sm2_verify_digest_item *item = &items[i];
        statuses[i] = smg_sm2_verify_digest(item->signature, item->key, item->digest);
    }
    return first_failure(statuses, count);
}
