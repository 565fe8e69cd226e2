/* SPDX-License-Identifier: Apache-2.0 */
/* ZUC: keys, states, keystreams, messages and tags are secret; IVs, lengths and verdicts are
 * public.
 */
#include "ctime.h"

#include <smidgen/zuc.h>
#include <smidgen/zuc_mac.h>

#include <string.h>

#include "core/cpu.h"
#include "zuc/lanes.h"

#define WORDS 70 /* whole batches and words after them */

/* ---- every kernel that valgrind runs, through its table ---- */

/* A register whose cells are in their range. */
static void fill_state(smg_zuc_state *state) {
    memset(state, 0, sizeof *state);
    ctime_fill((uint8_t *)state->lfsr, sizeof state->lfsr);
    for (size_t i = 0; i < 16; i++) {
        state->lfsr[i] = (state->lfsr[i] & 0x7fffffff) | 1;
    }
}

static bool kernel_streams(const smg_zuc_kernel *kernel) {
    uint8_t known[4 * WORDS], secret[4 * WORDS];
    smg_zuc_state wanted, found;
    fill_state(&wanted);
    found = wanted;
    ctime_fill(known, sizeof known);
    memcpy(secret, known, sizeof secret);
    SMG_SECRET(&found, sizeof found);
    SMG_SECRET(secret, sizeof secret);
    smg_zuc_portable_kernel.start(&wanted, 32);
    smg_zuc_portable_kernel.crypt(&wanted, known, known, WORDS);
    kernel->start(&found, 32);
    kernel->crypt(&found, secret, secret, WORDS);
    return ctime_same(secret, known, sizeof secret) && ctime_same(&found, &wanted, sizeof found);
}

static bool kernel_hashes(const smg_zuc_kernel *kernel, uint32_t tag_words) {
    uint8_t known[4 * WORDS], secret[4 * WORDS];
    smg_zuc_mac wanted, found;
    memset(&wanted, 0, sizeof wanted);
    fill_state(&wanted.stream);
    ctime_fill((uint8_t *)wanted.window, 4 * (size_t)tag_words);
    wanted.tag_words = tag_words;
    found = wanted;
    ctime_fill(known, sizeof known);
    memcpy(secret, known, sizeof secret);
    SMG_SECRET(&found.stream, sizeof found.stream);
    SMG_SECRET(found.window, sizeof found.window);
    SMG_SECRET(secret, sizeof secret);
    smg_zuc_portable_kernel.absorb(&wanted, known, WORDS);
    kernel->absorb(&found, secret, WORDS);
    return ctime_same(found.tag, wanted.tag, sizeof found.tag);
}

static bool kernels(void) {
    for (const smg_zuc_kernel *const *kernel = smg_zuc_kernels; *kernel != NULL; kernel++) {
        if (smg_cpu_has((*kernel)->needs) &&
            !(kernel_streams(*kernel) && kernel_hashes(*kernel, 1) && kernel_hashes(*kernel, 2) &&
              kernel_hashes(*kernel, 4))) {
            return false;
        }
    }
    return true;
}

static bool lanes(void) {
    for (const smg_zuc_lanes_kernel *const *kernel = smg_zuc_lanes_kernels; *kernel != NULL;
         kernel++) {
        if (!smg_cpu_has((*kernel)->needs)) {
            continue;
        }
        smg_zuc_lanes state;
        smg_zuc_state wanted;
        uint8_t data[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH_BYTES] = {{0}};
        uint8_t known[SMG_ZUC_BATCH_BYTES];
        uint8_t *out[SMG_ZUC_LANES_MAX];
        const uint8_t *in[SMG_ZUC_LANES_MAX];
        memset(&state, 0, sizeof state);
        fill_state(&wanted);
        for (size_t i = 0; i < SMG_ZUC_LANES_MAX; i++) {
            out[i] = data[i];
            in[i] = data[i];
            for (size_t j = 0; j < 16; j++) {
                state.lfsr[j][i] = wanted.lfsr[j];
            }
        }
        SMG_SECRET(&state, sizeof state);
        SMG_SECRET(data, sizeof data);
        (*kernel)->start(&state, 32);
        (*kernel)->crypt(&state, out, in);
        smg_zuc_portable_kernel.start(&wanted, 32);
        smg_zuc_portable_kernel.crypt(&wanted, known, NULL, SMG_ZUC_BATCH);
        SMG_PUBLIC(data, sizeof data);
        if (memcmp(data[(*kernel)->lanes - 1], known, sizeof known) != 0) {
            return false;
        }
    }
    return true;
}

/* ---- the public interface ---- */

/* A key known and secret. */
typedef struct keys {
    uint8_t known[SMG_ZUC256_KEY_BYTES], secret[SMG_ZUC256_KEY_BYTES];
} keys;

static void make_keys(keys *k) {
    ctime_fill(k->known, sizeof k->known);
    memcpy(k->secret, k->known, sizeof k->secret);
    SMG_SECRET(k->secret, sizeof k->secret);
}

static bool streams(void) {
    uint8_t iv[SMG_ZUC256_IV_BYTES] = {1, 2, 3}, wanted[100], found[100];
    keys k;
    smg_zuc zuc;
    make_keys(&k);
    for (size_t iv_length = 16; iv_length <= 25; iv_length++) {
        if (smg_zuc256_init(&zuc, k.known, iv, iv_length) != SMG_OK) {
            continue;
        }
        smg_zuc_keystream(&zuc, wanted, sizeof wanted);
        smg_zuc256_init(&zuc, k.secret, iv, iv_length);
        smg_zuc_keystream(&zuc, found, 33);
        smg_zuc_keystream(&zuc, found + 33, sizeof found - 33);
        if (!ctime_same(found, wanted, sizeof found)) {
            return false;
        }
    }
    return true;
}

static bool guarded_eea3(void) {
    uint8_t wanted[70], found[70], message[70];
    smg_zuc_guard_slot slots[8];
    smg_zuc_guard guard;
    keys k;
    make_keys(&k);
    ctime_fill(message, sizeof message);
    smg_zuc_eea3_decrypt(wanted, k.known, 1, 2, 1, message, 555);
    SMG_SECRET(message, sizeof message);
    return smg_zuc_guard_init(&guard, slots, 8, NULL) == SMG_OK &&
           smg_zuc_eea3_encrypt(found, k.secret, 1, 2, 1, message, 555, &guard) == SMG_OK &&
           ctime_same(found, wanted, sizeof found) &&
           smg_zuc_eea3_encrypt(found, k.secret, 1, 2, 1, message, 555, &guard) == SMG_ERR_REUSED;
}

static bool tags(void) {
    const uint8_t iv[SMG_ZUC256_IV_BYTES] = {1, 2, 3};
    uint8_t wanted[16], found[16], message[150], secret[150];
    keys k;
    make_keys(&k);
    ctime_fill(message, sizeof message);
    memcpy(secret, message, sizeof secret);
    SMG_SECRET(secret, sizeof secret);
    smg_zuc_eia3(wanted, k.known, 1, 2, 1, message, 1111);
    if (smg_zuc_eia3(found, k.secret, 1, 2, 1, secret, 1111) != SMG_OK ||
        !ctime_same(found, wanted, 4)) {
        return false;
    }
    for (size_t length = 4; length <= 16; length *= 2) {
        smg_zuc_mac mac;
        smg_zuc256_mac(wanted, length, k.known, iv, sizeof iv, message, 1111);
        if (smg_zuc256_mac(found, length, k.secret, iv, sizeof iv, secret, 1111) != SMG_OK ||
            !ctime_same(found, wanted, length) ||
            smg_zuc256_mac_init(&mac, length, k.secret, iv, sizeof iv) != SMG_OK ||
            smg_zuc_mac_verify(&mac, wanted, secret, 1111) != SMG_OK) {
            return false;
        }
    }
    return true;
}

static bool many(void) {
    uint8_t wanted[20][90], found[20][90], data[20][90], right[20][4], got[20][4];
    uint8_t *outs[20], *wants[20];
    smg_zuc_message known[20], secret[20];
    keys k;
    make_keys(&k);
    ctime_fill((uint8_t *)data, sizeof data);
    for (size_t i = 0; i < 20; i++) {
        known[i] = (smg_zuc_message){k.known, (uint32_t)i, 3, 0, data[i], 700 + i};
        secret[i] = known[i];
        secret[i].key = k.secret;
        outs[i] = found[i];
        wants[i] = wanted[i];
    }
    memset(wanted, 0, sizeof wanted);
    memset(found, 0, sizeof found);
    smg_zuc_eea3_many(wants, known, 20, SMG_ZUC_UNGUARDED);
    smg_zuc_eia3_many(right, known, 20);
    SMG_SECRET(data, sizeof data);
    return smg_zuc_eea3_many(outs, secret, 20, SMG_ZUC_UNGUARDED) == SMG_OK &&
           smg_zuc_eia3_many(got, secret, 20) == SMG_OK &&
           ctime_same(found, wanted, sizeof found) && ctime_same(got, right, sizeof got);
}

ctime_cases ctime_zuc_cases(void) {
    static const ctime_case cases[] = {
        {"zuc kernels", kernels},
        {"zuc lanes", lanes},
        {"smg_zuc256_init, smg_zuc_keystream", streams},
        {"smg_zuc_eea3_encrypt with a guard", guarded_eea3},
        {"smg_zuc_eia3, smg_zuc256_mac, smg_zuc_mac_verify", tags},
        {"smg_zuc_eea3_many, smg_zuc_eia3_many", many},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
