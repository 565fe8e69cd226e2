/* SPDX-License-Identifier: Apache-2.0 */
/* SM4 and GHASH through the backends themselves. */
#include <smidgen/sm4_modes.h>

#include "cli/answers.h"
#include "cli/answers_hex.h"
#include "core/bytes.h"
#include "known_answers.h"

enum { BLOCK = SMG_SM4_BLOCK_BYTES };

/* What an answer is computed with. */
typedef struct job {
    const struct smg_sm4_backend *backend;
    uint32_t round_keys[32], tweak_keys[32];
    bytes key, iv, in, out;
} job;

static void chain(job *it, smg_sm4_chain_fn *run) {
    run(it->out.data, it->round_keys, it->iv.data, it->in.data, it->in.length / BLOCK);
}

/* it->out := it->in in a mode; false when there is no such mode. */
static bool crypt(job *it, const char *mode, bool encrypt) {
    const struct smg_sm4_backend *backend = it->backend;
    it->out.length = it->in.length;
    if (strcmp(mode, "ecb") == 0) {
        (encrypt ? backend->encrypt : backend->decrypt)(it->out.data, it->round_keys, it->in.data,
                                                        it->in.length / BLOCK);
    } else if (strcmp(mode, "cbc") == 0) {
        chain(it, encrypt ? backend->cbc_encrypt : backend->cbc_decrypt);
    } else if (strcmp(mode, "cfb128") == 0) {
        chain(it, encrypt ? backend->cfb_encrypt : backend->cfb_decrypt);
    } else if (strcmp(mode, "ofb") == 0) {
        chain(it, backend->ofb);
    } else if (strcmp(mode, "ctr") == 0) {
        chain(it, backend->ctr);
    } else if (strcmp(mode, "xts_gb") == 0 || strcmp(mode, "xts_ieee") == 0) {
        backend->encrypt(it->iv.data, it->tweak_keys, it->iv.data, 1);
        backend->xts(it->out.data, it->round_keys, it->iv.data, it->in.data, it->in.length / BLOCK,
                     strcmp(mode, "xts_gb") == 0, encrypt);
    } else {
        return false;
    }
    return true;
}

static bool is_right(job *it, const struct smg_known_sm4 *answer, bool encrypt) {
    if (!from_hex(&it->key, answer->key) || !from_hex(&it->iv, answer->iv) ||
        !from_hex(&it->in, encrypt ? answer->plain : answer->cipher) ||
        it->in.length % BLOCK != 0) {
        return false;
    }
    it->backend->key_schedule(it->round_keys, it->key.data);
    if (it->key.length == SMG_SM4_XTS_KEY_BYTES) {
        it->backend->key_schedule(it->tweak_keys, it->key.data + BLOCK);
    }
    return crypt(it, answer->mode, encrypt) &&
           is_hex_of(it->out.data, it->out.length, encrypt ? answer->cipher : answer->plain);
}

/* The answer of each of several messages side by side, in the modes that have them. */
static bool many_are_right(job *it, const struct smg_known_sm4 *answer) {
    enum { STREAMS = 67 }; /* more than any backend works on at once */
    static uint8_t outs[STREAMS][LONGEST], ivs[STREAMS][BLOCK];
    smg_sm4_stream streams[STREAMS];
    const bool cbc = strcmp(answer->mode, "cbc") == 0;
    if (!cbc && strcmp(answer->mode, "cfb128") != 0) {
        return true;
    }
    if (!from_hex(&it->iv, answer->iv) || !from_hex(&it->in, answer->plain) ||
        it->iv.length != BLOCK) {
        return false;
    }
    for (size_t i = 0; i < STREAMS; i++) {
        memcpy(ivs[i], it->iv.data, BLOCK);
        memset(outs[i], 0, it->in.length);
        streams[i] =
            (smg_sm4_stream){outs[i], it->in.data, it->in.length / BLOCK, it->round_keys, ivs[i]};
    }
    (cbc ? it->backend->cbc_encrypt_many : it->backend->cfb_encrypt_many)(streams, STREAMS);
    for (size_t i = 0; i < STREAMS; i++) {
        if (!is_hex_of(outs[i], it->in.length, answer->cipher)) {
            return false;
        }
    }
    return true;
}

const char *wrong_sm4(const struct smg_sm4_backend *backend) {
    static job it;
    it.backend = backend;
    for (size_t i = 0; i < smg_known_sm4_count; i++) {
        if (!is_right(&it, &smg_known_sm4[i], true) || !is_right(&it, &smg_known_sm4[i], false) ||
            !many_are_right(&it, &smg_known_sm4[i])) {
            return smg_known_sm4[i].name;
        }
    }
    return NULL;
}

/* ---- GCM through a backend of GHASH ---- */

/* state := GHASH of data, with zeros to whole blocks. */
static void hash(const struct smg_ghash_backend *backend, const smg_ghash_key *key,
                 uint8_t state[16], const bytes *data) {
    uint8_t last[BLOCK] = {0};
    size_t whole = data->length / BLOCK;
    backend->update(state, key, data->data, whole);
    if (data->length % BLOCK != 0) {
        memcpy(last, data->data + whole * BLOCK, data->length % BLOCK);
        backend->update(state, key, last, 1);
    }
}

static void hash_lengths(const struct smg_ghash_backend *backend, const smg_ghash_key *key,
                         uint8_t state[16], size_t first, size_t second) {
    uint8_t block[BLOCK] = {0};
    smg_store32_be(block + 4, 8 * (uint32_t)first);
    smg_store32_be(block + 12, 8 * (uint32_t)second);
    backend->update(state, key, block, 1);
}

/* The tag over associated data and ciphertext (NIST SP 800-38D, 7.1). */
static bool tag_is_right(const struct smg_ghash_backend *backend,
                         const struct smg_known_sm4_gcm *answer) {
    static bytes key_bytes, iv, aad, cipher;
    smg_sm4_key key;
    smg_ghash_key hash_key;
    uint8_t h[BLOCK] = {0}, counter[BLOCK] = {0}, tag[BLOCK] = {0};
    if (!from_hex(&key_bytes, answer->key) || !from_hex(&iv, answer->iv) ||
        !from_hex(&aad, answer->aad) || !from_hex(&cipher, answer->cipher) ||
        smg_sm4_key_init(&key, key_bytes.data, key_bytes.length) != SMG_OK) {
        return false;
    }
    smg_sm4_encrypt_blocks(h, &key, h, 1);
    backend->init(&hash_key, h);
    if (iv.length == 12) {
        memcpy(counter, iv.data, 12);
        counter[15] = 1;
    } else {
        hash(backend, &hash_key, counter, &iv);
        hash_lengths(backend, &hash_key, counter, 0, iv.length);
    }
    hash(backend, &hash_key, tag, &aad);
    hash(backend, &hash_key, tag, &cipher);
    hash_lengths(backend, &hash_key, tag, aad.length, cipher.length);
    smg_sm4_encrypt_blocks(counter, &key, counter, 1);
    for (size_t i = 0; i < BLOCK; i++) {
        tag[i] ^= counter[i];
    }
    return is_hex_of(tag, strlen(answer->tag) / 2, answer->tag);
}

const char *wrong_ghash(const struct smg_ghash_backend *backend) {
    for (size_t i = 0; i < smg_known_sm4_gcm_count; i++) {
        if (!tag_is_right(backend, &smg_known_sm4_gcm[i])) {
            return smg_known_sm4_gcm[i].name;
        }
    }
    return NULL;
}
