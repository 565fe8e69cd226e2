/* SPDX-License-Identifier: Apache-2.0 */
/* SM3: each implementation that valgrind runs, and what is made of it for keys. */
#include "ctime.h"

#include <smidgen/sm3.h>

#include <string.h>

#include "core/cpu.h"
#include "sm3/backend.h"

/* Bytes that are public, and a secret copy of them. */
typedef struct pair {
    uint8_t open[300], secret[300];
} pair;

static void fill(pair *p) {
    ctime_fill(p->open, sizeof p->open);
    memcpy(p->secret, p->open, sizeof p->open);
    SMG_SECRET(p->secret, sizeof p->secret);
}

/* ---- the compression functions ---- */

static bool each_backend(void) {
    for (const struct smg_sm3_backend *const *it = smg_sm3_backends; *it != NULL; it++) {
        if (!smg_cpu_has((*it)->needs)) {
            continue;
        }
        pair p;
        uint32_t state[8], wanted[8];
        fill(&p);
        ctime_fill((uint8_t *)wanted, sizeof wanted);
        memcpy(state, wanted, sizeof wanted);
        SMG_SECRET(state, sizeof state);
        (*it)->compress(wanted, p.open + 1, 4);
        (*it)->compress(state, p.secret + 1, 4);
        if (!ctime_same(state, wanted, sizeof wanted)) {
            return false;
        }
    }
    return true;
}

static bool each_lanes(void) {
    for (const struct smg_sm3_lanes *const *it = smg_sm3_lanes_list; *it != NULL; it++) {
        if (!smg_cpu_has((*it)->needs)) {
            continue; /* valgrind has no AVX-512 */
        }
        pair p;
        uint32_t states[SMG_SM3_MOST_LANES][8], wanted[SMG_SM3_MOST_LANES][8];
        const uint8_t *open[SMG_SM3_MOST_LANES], *secret[SMG_SM3_MOST_LANES];
        fill(&p);
        ctime_fill((uint8_t *)wanted, sizeof wanted);
        memcpy(states, wanted, sizeof wanted);
        SMG_SECRET(states, sizeof states);
        for (size_t i = 0; i < SMG_SM3_MOST_LANES; i++) {
            open[i] = p.open + i;
            secret[i] = p.secret + i;
        }
        (*it)->compress(wanted, open, 4);
        (*it)->compress(states, secret, 4);
        if (!ctime_same(states, wanted, sizeof wanted)) {
            return false;
        }
    }
    return true;
}

/* ---- the functions: keys, passwords, messages and shared secrets are secret, lengths public ----
 */

static bool batch(void) {
    enum { COUNT = 40 };
    pair p;
    const void *open[COUNT], *secret[COUNT];
    size_t lengths[COUNT];
    uint8_t wanted[COUNT][SMG_SM3_DIGEST_BYTES], digests[COUNT][SMG_SM3_DIGEST_BYTES];
    fill(&p);
    for (size_t i = 0; i < COUNT; i++) {
        open[i] = p.open + i;
        secret[i] = p.secret + i;
        lengths[i] = i * 6;
    }
    return smg_sm3_batch(wanted, open, lengths, COUNT) == SMG_OK &&
           smg_sm3_batch(digests, secret, lengths, COUNT) == SMG_OK &&
           ctime_same(digests, wanted, sizeof wanted);
}

static bool export_and_import(void) {
    pair p;
    uint8_t wanted[SMG_SM3_DIGEST_BYTES], digest[SMG_SM3_DIGEST_BYTES];
    fill(&p);
    for (size_t first = 0; first < 200; first += 33) {
        smg_sm3_context context;
        uint8_t state[SMG_SM3_STATE_BYTES];
        if (smg_sm3(wanted, p.open, sizeof p.open) != SMG_OK || smg_sm3_init(&context) != SMG_OK ||
            smg_sm3_update(&context, p.secret, first) != SMG_OK ||
            smg_sm3_export(state, &context) != SMG_OK ||
            smg_sm3_import(&context, state) != SMG_OK ||
            smg_sm3_update(&context, p.secret + first, sizeof p.secret - first) != SMG_OK ||
            smg_sm3_final(&context, digest) != SMG_OK ||
            !ctime_same(digest, wanted, sizeof wanted)) {
            return false;
        }
    }
    return true;
}

static bool hmac(void) {
    pair p;
    uint8_t wanted[SMG_SM3_HMAC_BYTES], mac[SMG_SM3_HMAC_BYTES], wrong[SMG_SM3_HMAC_BYTES];
    fill(&p);
    for (size_t key = 0; key <= 130; key += 13) {
        if (smg_sm3_hmac(wanted, p.open, key, p.open + 130, 170) != SMG_OK ||
            smg_sm3_hmac(mac, p.secret, key, p.secret + 130, 170) != SMG_OK ||
            smg_sm3_hmac_verify(mac, p.secret, key, p.secret + 130, 170) != SMG_OK) {
            return false;
        }
        memcpy(wrong, mac, sizeof wrong);
        wrong[key % sizeof wrong] ^= 4;
        if (smg_sm3_hmac_verify(wrong, p.secret, key, p.secret + 130, 170) != SMG_ERR_TAG ||
            !ctime_same(mac, wanted, sizeof wanted)) {
            return false;
        }
    }
    return true;
}

static bool kdf(void) {
    pair p;
    uint8_t wanted[1100], out[1100];
    fill(&p);
    for (size_t length = 1; length <= sizeof out; length += 157) {
        if (smg_sm3_kdf(wanted, length, p.open, length % 200) != SMG_OK ||
            smg_sm3_kdf(out, length, p.secret, length % 200) != SMG_OK ||
            !ctime_same(out, wanted, length)) {
            return false;
        }
    }
    return true;
}

static bool pbkdf2(void) {
    pair p;
    uint8_t wanted[330], out[330];
    fill(&p);
    return smg_sm3_pbkdf2(wanted, sizeof out, p.open, 70, p.open + 100, 16, 3) == SMG_OK &&
           smg_sm3_pbkdf2(out, sizeof out, p.secret, 70, p.secret + 100, 16, 3) == SMG_OK &&
           ctime_same(out, wanted, sizeof wanted);
}

static bool hkdf(void) {
    pair p;
    uint8_t wanted[100], out[100];
    fill(&p);
    return smg_sm3_hkdf(wanted, sizeof out, p.open + 100, 16, p.open, 70, p.open + 200, 80) ==
               SMG_OK &&
           smg_sm3_hkdf(out, sizeof out, p.secret + 100, 16, p.secret, 70, p.secret + 200, 80) ==
               SMG_OK &&
           ctime_same(out, wanted, sizeof wanted);
}

ctime_cases ctime_sm3_cases(void) {
    static const ctime_case cases[] = {
        {"the compression of each backend", each_backend},
        {"the compression of each backend with lanes", each_lanes},
        {"smg_sm3_batch", batch},
        {"smg_sm3_export, _import", export_and_import},
        {"smg_sm3_hmac, _verify", hmac},
        {"smg_sm3_kdf", kdf},
        {"smg_sm3_pbkdf2", pbkdf2},
        {"smg_sm3_hkdf", hkdf},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
