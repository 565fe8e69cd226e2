/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 and GHASH on a processor for which there is no test framework here:
 *
 *     sm4 NAME    whether the backend in use is NAME, and every backend that runs is right
 */
#include <smidgen/sm4.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/cpu.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"
#include "sm4_reference.h"

#define BLOCK       SMG_SM4_BLOCK_BYTES
#define MOST_BLOCKS 40
#define STREAMS     20

/* splitmix64 (Steele, Lea, Flood 2014) */
static uint64_t next_word(void) {
    static uint64_t sequence = 1;
    uint64_t z = sequence += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void fill(uint8_t *out, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[i] = (uint8_t)next_word();
    }
}

/* GB/T 32907-2016, A.1 */
static int knows_the_example(void) {
    static const uint8_t text[BLOCK] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef,
                                        0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10};
    static const uint8_t cipher[BLOCK] = {0x68, 0x1e, 0xdf, 0x34, 0xd2, 0x06, 0x96, 0x5e,
                                          0x86, 0xb3, 0xe9, 0x4f, 0x53, 0x6e, 0x42, 0x46};
    uint8_t out[BLOCK];
    smg_sm4_key key;
    return smg_sm4_key_init(&key, text, sizeof text) == SMG_OK &&
           smg_sm4_encrypt_blocks(out, &key, text, 1) == SMG_OK &&
           memcmp(out, cipher, BLOCK) == 0 && smg_sm4_decrypt_blocks(out, &key, out, 1) == SMG_OK &&
           memcmp(out, text, BLOCK) == 0;
}

/* Every function and length, at changing offsets, apart and in place. */
static int agrees(const struct smg_sm4_backend *backend, sm4_reference_function f) {
    static uint8_t in[MOST_BLOCKS * BLOCK + 64], out[sizeof in], expected[sizeof in];
    for (size_t blocks = 0; blocks <= MOST_BLOCKS; blocks++) {
        uint8_t key[16], iv[16], expected_iv[16];
        uint32_t rk[32], expected_rk[32];
        const size_t offset = next_word() % 64;
        const int in_place = (int)(next_word() & 1);
        fill(in, sizeof in);
        fill(key, sizeof key);
        fill(iv, sizeof iv);
        memset(iv + 8, (int)(0 - (next_word() & 1)) & 0xff, 8); /* carries */
        memcpy(expected_iv, iv, sizeof iv);
        sm4_reference_schedule(expected_rk, key);
        backend->key_schedule(rk, key);
        sm4_reference_mode(f, expected, rk, expected_iv, in + offset, blocks);
        memcpy(out + offset, in + offset, blocks * BLOCK);
        sm4_backend_mode(backend, f, out + offset, rk, iv, (in_place ? out : in) + offset, blocks);
        if (memcmp(rk, expected_rk, sizeof rk) != 0 || memcmp(iv, expected_iv, sizeof iv) != 0 ||
            memcmp(out + offset, expected, blocks * BLOCK) != 0) {
            return 0;
        }
    }
    return 1;
}

static int agrees_on_streams(const struct smg_sm4_backend *backend, int cfb) {
    static uint8_t in[STREAMS][MOST_BLOCKS * BLOCK + 64], out[STREAMS][MOST_BLOCKS * BLOCK + 64];
    static uint8_t expected[MOST_BLOCKS * BLOCK];
    uint8_t iv[STREAMS][16], expected_iv[STREAMS][16];
    uint32_t rk[STREAMS][32];
    smg_sm4_stream streams[STREAMS];
    fill(&in[0][0], sizeof in);
    fill(&iv[0][0], sizeof iv);
    memcpy(expected_iv, iv, sizeof iv);
    for (size_t i = 0; i < STREAMS; i++) {
        sm4_reference_schedule(rk[i], in[i]);
        const smg_sm4_stream stream = {out[i] + next_word() % 64, in[i] + next_word() % 64,
                                       next_word() % MOST_BLOCKS, rk[i], iv[i]};
        streams[i] = stream;
    }
    (cfb ? backend->cfb_encrypt_many : backend->cbc_encrypt_many)(streams, STREAMS);
    for (size_t i = 0; i < STREAMS; i++) {
        sm4_reference_mode(cfb ? REFERENCE_CFB_ENCRYPT : REFERENCE_CBC_ENCRYPT, expected, rk[i],
                           expected_iv[i], streams[i].in, streams[i].blocks);
        if (memcmp(streams[i].out, expected, streams[i].blocks * BLOCK) != 0 ||
            memcmp(iv[i], expected_iv[i], 16) != 0) {
            return 0;
        }
    }
    return 1;
}

static int hashes(const struct smg_ghash_backend *backend) {
    static uint8_t in[MOST_BLOCKS * BLOCK + 64];
    for (size_t blocks = 0; blocks <= MOST_BLOCKS; blocks++) {
        uint8_t h[16], state[16], expected[16];
        smg_ghash_key key;
        const size_t offset = next_word() % 64;
        fill(in, sizeof in);
        fill(h, sizeof h);
        fill(state, sizeof state);
        memcpy(expected, state, sizeof state);
        backend->init(&key, h);
        backend->update(state, &key, in + offset, blocks);
        ghash_reference(expected, h, in + offset, blocks);
        if (memcmp(state, expected, sizeof state) != 0) {
            return 0;
        }
    }
    return 1;
}

int main(int count, char **arguments) {
    int wrong = 0;
    if (count != 2) {
        fprintf(stderr, "usage: sm4 NAME\n");
        return 2;
    }
    if (strcmp(smg_sm4_backend(), arguments[1]) != 0) {
        printf("sm4: %s in use, not %s\n", smg_sm4_backend(), arguments[1]);
        wrong = 1;
    }
    if (!knows_the_example()) {
        printf("sm4: the example is wrong\n");
        wrong = 1;
    }
    for (const struct smg_sm4_backend *const *it = smg_sm4_backends; *it != NULL; it++) {
        for (int f = 0; f < REFERENCE_FUNCTIONS && smg_cpu_has((*it)->needs); f++) {
            if (!agrees(*it, (sm4_reference_function)f)) {
                printf("sm4: %s, function %d: wrong\n", (*it)->name, f);
                wrong = 1;
            }
        }
        for (int cfb = 0; cfb < 2 && smg_cpu_has((*it)->needs); cfb++) {
            if (!agrees_on_streams(*it, cfb)) {
                printf("sm4: %s, streams: wrong\n", (*it)->name);
                wrong = 1;
            }
        }
    }
    for (const struct smg_ghash_backend *const *it = smg_ghash_backends; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs) && !hashes(*it)) {
            printf("sm4: GHASH by %s is wrong\n", (*it)->name);
            wrong = 1;
        }
    }
    return wrong;
}
