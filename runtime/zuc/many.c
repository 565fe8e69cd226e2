/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Several messages in one call: groups of them in the lanes of wide registers, a batch of words at
 * a time. A message leaves its lane when it ends; when few are left in a group, they go on one by
 * one. The lengths of messages are public.
 */
#include <smidgen/wipe.h>
#include <smidgen/zuc_mac.h>

#include <string.h>

#include "core/cpu.h"
#include "zuc/eea3.h"
#include "zuc/lanes.h"
#include "zuc/load.h"
#include "zuc/resume.h"

const smg_zuc_lanes_kernel *const smg_zuc_lanes_kernels[] = {
#if defined(SMG_X86_64)
    &smg_zuc_avx512_lanes,
    &smg_zuc_avx2_lanes,
#endif
    NULL,
};

const smg_zuc_lanes_kernel *smg_zuc_lanes_get(void) {
    const smg_zuc_lanes_kernel *const *kernel = smg_zuc_lanes_kernels;
    while (*kernel != NULL && !smg_cpu_has((*kernel)->needs)) {
        kernel++;
    }
    return *kernel;
}

const char *smg_zuc_many_backend(void) {
    const smg_zuc_lanes_kernel *kernel = smg_zuc_lanes_get();
    return kernel == NULL ? smg_zuc_portable_kernel.name : kernel->name;
}

/* ---- lanes ---- */

/* A full register costs about as much as two to four streams one by one. */
static bool worthwhile(const smg_zuc_lanes_kernel *kernel, size_t messages) {
    return kernel != NULL && messages >= kernel->lanes / 4;
}

typedef smg_status iv_fn(uint8_t iv[SMG_ZUC128_IV_BYTES], uint32_t count, uint32_t bearer,
                         uint32_t direction);

/* Lane i begins the stream of message i; lanes without a message, that of the first. */
static void lanes_start(smg_zuc_lanes *lanes, const smg_zuc_lanes_kernel *kernel,
                        const smg_zuc_message *messages, size_t count, iv_fn *iv_of) {
    memset(lanes, 0, sizeof *lanes);
    for (size_t i = 0; i < kernel->lanes; i++) {
        const smg_zuc_message *m = &messages[i < count ? i : 0];
        uint8_t iv[SMG_ZUC128_IV_BYTES];
        smg_zuc_state state;
        iv_of(iv, m->count, m->bearer, m->direction);
        smg_zuc128_load(&state, m->key, iv);
        for (size_t j = 0; j < 16; j++) {
            lanes->lfsr[j][i] = state.lfsr[j];
        }
        smg_wipe(&state, sizeof state);
    }
    kernel->start(lanes, SMG_ZUC_ROUNDS);
}

static void lane_state(smg_zuc_state *state, const smg_zuc_lanes *lanes, size_t lane) {
    for (size_t j = 0; j < 16; j++) {
        state->lfsr[j] = lanes->lfsr[j][lane];
    }
    state->r1 = lanes->r1[lane];
    state->r2 = lanes->r2[lane];
}

/* ---- 128-EEA3 ---- */

/* What is left of a message in a lane. */
typedef struct piece {
    uint8_t *out;
    const uint8_t *in;
    size_t length;
} piece;

/* One batch of every lane. Where less than a batch is left, or nothing, `spare` stands in. */
static void crypt_batch(smg_zuc_lanes *lanes, const smg_zuc_lanes_kernel *kernel, piece *pieces,
                        uint8_t (*spare)[SMG_ZUC_BATCH_BYTES]) {
    uint8_t *out[SMG_ZUC_LANES_MAX];
    const uint8_t *in[SMG_ZUC_LANES_MAX];
    for (size_t i = 0; i < kernel->lanes; i++) {
        const piece *p = &pieces[i];
        const bool whole = p->length >= SMG_ZUC_BATCH_BYTES;
        out[i] = whole ? p->out : spare[i];
        in[i] = whole ? p->in : spare[i];
        if (!whole && p->length != 0) {
            memcpy(spare[i], p->in, p->length);
        }
    }
    kernel->crypt(lanes, out, in);
    for (size_t i = 0; i < kernel->lanes; i++) {
        piece *p = &pieces[i];
        const size_t done = p->length < SMG_ZUC_BATCH_BYTES ? p->length : SMG_ZUC_BATCH_BYTES;
        if (done == 0) {
            continue; /* out and in may be NULL */
        }
        if (done < SMG_ZUC_BATCH_BYTES) {
            memcpy(p->out, spare[i], done);
        }
        p->out += done;
        p->in += done;
        p->length -= done;
    }
}

static void eea3_group(const smg_zuc_lanes_kernel *kernel, uint8_t *const *out,
                       const smg_zuc_message *messages, size_t count) {
    smg_zuc_lanes lanes;
    piece pieces[SMG_ZUC_LANES_MAX] = {{NULL, NULL, 0}};
    uint8_t spare[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH_BYTES] = {{0}};
    lanes_start(&lanes, kernel, messages, count, smg_zuc_eea3_iv);
    size_t running = 0;
    for (size_t i = 0; i < count; i++) {
        pieces[i] = (piece){out[i], messages[i].data, smg_zuc_bytes_of(messages[i].bits)};
        running += pieces[i].length != 0 ? 1 : 0;
    }
    while (running != 0 && worthwhile(kernel, running)) {
        crypt_batch(&lanes, kernel, pieces, spare);
        running = 0;
        for (size_t i = 0; i < count; i++) {
            running += pieces[i].length != 0 ? 1 : 0;
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (pieces[i].length != 0) {
            smg_zuc zuc;
            lane_state(&zuc.state, &lanes, i);
            smg_zuc_resume(&zuc);
            smg_zuc_crypt(&zuc, pieces[i].out, pieces[i].in, pieces[i].length);
            smg_wipe(&zuc, sizeof zuc);
        }
        smg_zuc_clear_spare(out[i], messages[i].bits);
    }
    smg_wipe(&lanes, sizeof lanes);
    smg_wipe(spare, sizeof spare);
}

/* The arguments are checked and the keystreams claimed. */
static void eea3_all(uint8_t *const *out, const smg_zuc_message *messages, size_t count) {
    const smg_zuc_lanes_kernel *kernel = smg_zuc_lanes_get();
    size_t done = 0;
    while (worthwhile(kernel, count - done) && done < count) {
        const size_t group = count - done < kernel->lanes ? count - done : kernel->lanes;
        eea3_group(kernel, out + done, messages + done, group);
        done += group;
    }
    for (; done < count; done++) {
        const smg_zuc_message *m = &messages[done];
        smg_zuc_eea3_decrypt(out[done], m->key, m->count, m->bearer, m->direction, m->data,
                             m->bits);
    }
}

smg_status smg_zuc_eea3_many(uint8_t *const *out, const smg_zuc_message *messages, size_t count,
                             smg_zuc_guard *guard) {
    if (count != 0 && (out == NULL || messages == NULL)) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = count != 0 && guard == NULL ? SMG_ERR_ARGUMENT : SMG_OK;
    for (size_t i = 0; i < count; i++) {
        const smg_zuc_message *m = &messages[i];
        const smg_status one =
            smg_zuc_eea3_check(out[i], m->key, m->bearer, m->direction, m->data, m->bits);
        if (one == SMG_ERR_OVERLAP) {
            return one;
        }
        status = status == SMG_OK ? one : status;
    }
    if (status != SMG_OK) {
        return status;
    }
    for (size_t i = 0; i < count && status == SMG_OK; i++) {
        const smg_zuc_message *m = &messages[i];
        status = smg_zuc_guard_claim_eea3(guard, m->key, m->count, m->bearer, m->direction);
    }
    if (status == SMG_OK) {
        eea3_all(out, messages, count);
    } else {
        for (size_t i = 0; i < count; i++) {
            smg_wipe(out[i], smg_zuc_bytes_of(messages[i].bits));
        }
    }
    return status;
}

/* ---- 128-EIA3 ---- */

/* What is left of a message in a lane, and its tag so far. */
typedef struct hash {
    smg_zuc_mac mac;
    const uint8_t *data;
    size_t bits;
    bool running; /* in its lane */
} hash;

static void eia3_group(const smg_zuc_lanes_kernel *kernel, uint8_t (*tags)[SMG_ZUC_EIA3_TAG_BYTES],
                       const smg_zuc_message *messages, size_t count) {
    const smg_zuc_kernel *single = smg_zuc_kernel_get();
    smg_zuc_lanes lanes;
    hash hashes[SMG_ZUC_LANES_MAX];
    uint32_t keystream[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH], row[SMG_ZUC_BATCH + 1];
    lanes_start(&lanes, kernel, messages, count, smg_zuc_eia3_iv);
    memset(hashes, 0, sizeof hashes);
    for (size_t i = 0; i < count; i++) {
        hashes[i].data = messages[i].data;
        hashes[i].bits = messages[i].bits;
        hashes[i].running = true;
    }
    /* A message word needs its word of keystream and the next: the first batch does for one less,
     * and its last word is kept for the second. */
    for (size_t kept = 0;; kept = 1) {
        const size_t words = SMG_ZUC_BATCH - 1 + kept;
        size_t running = 0;
        for (size_t i = 0; i < count; i++) {
            running += hashes[i].running && hashes[i].bits / 32 >= words ? 1 : 0;
        }
        const bool end = running == 0 || !worthwhile(kernel, running);
        for (size_t i = 0; i < count; i++) {
            hash *h = &hashes[i];
            if (h->running && (end || h->bits / 32 < words)) {
                lane_state(&h->mac.stream, &lanes, i);
                smg_zuc_eia3_resume(&h->mac, kept == 0);
                h->running = false;
            }
        }
        if (end) {
            break;
        }
        kernel->batch(&lanes, keystream);
        for (size_t i = 0; i < count; i++) {
            hash *h = &hashes[i];
            if (h->running) {
                row[0] = h->mac.window[0];
                memcpy(row + kept, keystream[i], sizeof keystream[i]);
                single->multiply(h->mac.tag, 1, row, h->data, words);
                h->mac.window[0] = row[words];
                h->data += 4 * words;
                h->bits -= 32 * words;
            }
        }
    }
    for (size_t i = 0; i < count; i++) {
        smg_zuc_mac_final(&hashes[i].mac, tags[i], hashes[i].data, hashes[i].bits);
    }
    smg_wipe(&lanes, sizeof lanes);
    smg_wipe(hashes, sizeof hashes);
    smg_wipe(keystream, sizeof keystream);
    smg_wipe(row, sizeof row);
}

smg_status smg_zuc_eia3_many(uint8_t (*tags)[SMG_ZUC_EIA3_TAG_BYTES],
                             const smg_zuc_message *messages, size_t count) {
    if (count != 0 && (tags == NULL || messages == NULL)) {
        return SMG_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < count; i++) {
        const smg_zuc_message *m = &messages[i];
        uint8_t iv[SMG_ZUC128_IV_BYTES];
        smg_status status = m->key == NULL || (m->data == NULL && m->bits != 0)
                                ? SMG_ERR_ARGUMENT
                                : smg_zuc_eia3_iv(iv, m->count, m->bearer, m->direction);
        if (status != SMG_OK) {
            memset(tags, 0, count * sizeof *tags);
            return status;
        }
    }
    const smg_zuc_lanes_kernel *kernel = smg_zuc_lanes_get();
    size_t done = 0;
    while (worthwhile(kernel, count - done) && done < count) {
        const size_t group = count - done < kernel->lanes ? count - done : kernel->lanes;
        eia3_group(kernel, tags + done, messages + done, group);
        done += group;
    }
    for (; done < count; done++) {
        const smg_zuc_message *m = &messages[done];
        smg_zuc_eia3(tags[done], m->key, m->count, m->bearer, m->direction, m->data, m->bits);
    }
    return SMG_OK;
}
