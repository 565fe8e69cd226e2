/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 and GHASH, through the table of every backend that valgrind runs: keys, round keys, data,
 * chaining values, tweaks and H are secret; counters and numbers of blocks are public.
 */
#include "ctime.h"

#include <string.h>

#include "core/cpu.h"
#include "sm4/ghash.h"
#include "sm4_reference.h"

#define BLOCK   SMG_SM4_BLOCK_BYTES
#define MOST    131 /* blocks: whole batches of every backend, and some after them */
#define STREAMS 70

static bool one_function(const struct smg_sm4_backend *backend, sm4_reference_function f,
                         size_t blocks) {
    static uint8_t in[MOST * BLOCK], secret[MOST * BLOCK], wanted[MOST * BLOCK];
    uint8_t key[16], secret_key[16], iv[16], secret_iv[16];
    uint32_t rk[32], secret_rk[32];
    ctime_fill(key, sizeof key);
    ctime_fill(iv, sizeof iv);
    ctime_fill(in, sizeof in);
    memcpy(secret, in, sizeof in);
    memcpy(secret_key, key, sizeof key);
    memcpy(secret_iv, iv, sizeof iv);
    SMG_SECRET(secret, sizeof secret);
    SMG_SECRET(secret_key, sizeof secret_key);
    if (f != REFERENCE_CTR && f != REFERENCE_CTR32) {
        SMG_SECRET(secret_iv, sizeof secret_iv);
    }
    backend->key_schedule(secret_rk, secret_key);
    sm4_backend_mode(backend, f, secret, secret_rk, secret_iv, secret, blocks);
    sm4_reference_schedule(rk, key);
    sm4_reference_mode(f, wanted, rk, iv, in, blocks);
    return ctime_same(secret, wanted, blocks * BLOCK) && ctime_same(secret_iv, iv, sizeof iv) &&
           ctime_same(secret_rk, rk, sizeof rk);
}

static bool functions(void) {
    for (const struct smg_sm4_backend *const *it = smg_sm4_backends; *it != NULL; it++) {
        for (int f = 0; f < REFERENCE_FUNCTIONS && smg_cpu_has((*it)->needs); f++) {
            if (!one_function(*it, (sm4_reference_function)f, 1) ||
                !one_function(*it, (sm4_reference_function)f, 21) ||
                !one_function(*it, (sm4_reference_function)f, MOST)) {
                return false;
            }
        }
    }
    return true;
}

static bool streams_of(const struct smg_sm4_backend *backend, bool cfb) {
    static uint8_t in[STREAMS][3 * BLOCK], out[STREAMS][3 * BLOCK], wanted[3 * BLOCK];
    static uint8_t iv[STREAMS][16], secret_iv[STREAMS][16];
    static uint32_t rk[STREAMS][32], secret_rk[STREAMS][32];
    smg_sm4_stream streams[STREAMS];
    bool right = true;
    ctime_fill(&in[0][0], sizeof in);
    ctime_fill(&iv[0][0], sizeof iv);
    memcpy(out, in, sizeof in);
    memcpy(secret_iv, iv, sizeof iv);
    for (size_t i = 0; i < STREAMS; i++) {
        sm4_reference_schedule(rk[i], in[i]);
        memcpy(secret_rk[i], rk[i], sizeof rk[i]);
        const smg_sm4_stream stream = {out[i], out[i], i % 4, secret_rk[i], secret_iv[i]};
        streams[i] = stream;
    }
    SMG_SECRET(out, sizeof out);
    SMG_SECRET(secret_iv, sizeof secret_iv);
    SMG_SECRET(secret_rk, sizeof secret_rk);
    (cfb ? backend->cfb_encrypt_many : backend->cbc_encrypt_many)(streams, STREAMS);
    for (size_t i = 0; i < STREAMS; i++) {
        sm4_reference_mode(cfb ? REFERENCE_CFB_ENCRYPT : REFERENCE_CBC_ENCRYPT, wanted, rk[i],
                           iv[i], in[i], i % 4);
        right &= ctime_same(out[i], wanted, i % 4 * BLOCK) && ctime_same(secret_iv[i], iv[i], 16);
    }
    return right;
}

static bool streams(void) {
    for (const struct smg_sm4_backend *const *it = smg_sm4_backends; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs) && !(streams_of(*it, false) && streams_of(*it, true))) {
            return false;
        }
    }
    return true;
}

static bool ghash(void) {
    static uint8_t in[MOST * BLOCK], secret[MOST * BLOCK];
    for (const struct smg_ghash_backend *const *it = smg_ghash_backends; *it != NULL; it++) {
        uint8_t h[16], secret_h[16], state[16] = {0}, wanted[16] = {0};
        smg_ghash_key key;
        if (!smg_cpu_has((*it)->needs)) {
            continue;
        }
        ctime_fill(h, sizeof h);
        ctime_fill(in, sizeof in);
        memcpy(secret_h, h, sizeof h);
        memcpy(secret, in, sizeof in);
        SMG_SECRET(secret_h, sizeof secret_h);
        SMG_SECRET(secret, sizeof secret);
        (*it)->init(&key, secret_h);
        (*it)->update(state, &key, secret, MOST);
        ghash_reference(wanted, h, in, MOST);
        if (!ctime_same(state, wanted, sizeof state)) {
            return false;
        }
    }
    return true;
}

ctime_cases ctime_sm4_cases(void) {
    static const ctime_case cases[] = {
        {"every function of every backend", functions},
        {"streams side by side", streams},
        {"GHASH", ghash},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
