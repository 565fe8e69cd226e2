/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption of many messages side by side, in modes where one message has no blocks to spare. */
#include <smidgen/sm4_modes.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/overlap.h"
#include "sm4/add.h"
#include "sm4/backend.h"

#define BLOCK SMG_SM4_BLOCK_BYTES
#define BATCH 128 /* streams that a backend is given at once */

static smg_status check(const smg_sm4_job *job, bool whole) {
    if (smg_overlaps(job->out, job->in, job->length)) {
        return SMG_ERR_OVERLAP;
    }
    if (job->key == NULL || job->iv == NULL ||
        ((job->out == NULL || job->in == NULL) && job->length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    return whole && job->length % BLOCK != 0 ? SMG_ERR_LENGTH : SMG_OK;
}

/* The worst of all: whether an overlap forbids to write anything matters most. */
static smg_status check_all(const smg_sm4_job *jobs, size_t count, bool whole) {
    smg_status status = SMG_OK;
    for (size_t i = 0; i < count; i++) {
        const smg_status one = check(&jobs[i], whole);
        status = one == SMG_ERR_OVERLAP || status == SMG_OK ? one : status;
        if (status == SMG_ERR_OVERLAP) {
            return status;
        }
    }
    for (size_t i = 0; i < count && status != SMG_OK; i++) {
        smg_wipe(jobs[i].out, jobs[i].out == NULL ? 0 : jobs[i].length);
    }
    return status;
}

/* The last bytes of CFB, fewer than a block; iv: the ciphertext before them. */
static void encrypt_rest(const smg_sm4_job *job, uint8_t iv[BLOCK]) {
    const size_t r = job->length % BLOCK, whole = job->length - r;
    if (r > 0) {
        smg_sm4_backend_get()->encrypt(iv, job->key->round_keys, iv, 1);
        smg_sm4_add(job->out + whole, job->in + whole, iv, r);
    }
}

static smg_status encrypt_many(const smg_sm4_job *jobs, size_t count, bool cfb) {
    if (jobs == NULL && count > 0) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_status status = check_all(jobs, count, !cfb);
    if (status != SMG_OK) {
        return status;
    }
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    smg_sm4_stream streams[BATCH];
    uint8_t ivs[BATCH][BLOCK];
    while (count > 0) {
        const size_t part = count < BATCH ? count : BATCH;
        for (size_t i = 0; i < part; i++) {
            memcpy(ivs[i], jobs[i].iv, BLOCK);
            streams[i] = (smg_sm4_stream){jobs[i].out, jobs[i].in, jobs[i].length / BLOCK,
                                          jobs[i].key->round_keys, ivs[i]};
        }
        (cfb ? backend->cfb_encrypt_many : backend->cbc_encrypt_many)(streams, part);
        for (size_t i = 0; i < part && cfb; i++) {
            encrypt_rest(&jobs[i], ivs[i]);
        }
        jobs += part;
        count -= part;
    }
    smg_wipe(ivs, sizeof ivs);
    return SMG_OK;
}

smg_status smg_sm4_cbc_encrypt_many(const smg_sm4_job *jobs, size_t count) {
    return encrypt_many(jobs, count, false);
}

smg_status smg_sm4_cfb_encrypt_many(const smg_sm4_job *jobs, size_t count) {
    return encrypt_many(jobs, count, true);
}
