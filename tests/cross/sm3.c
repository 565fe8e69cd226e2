/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM3 on a processor for which there is no test framework here:
 *
 *     sm3 NAME    whether the backend in use is NAME, and every backend that runs is right
 */
#include <smidgen/sm3.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "core/cpu.h"
#include "sm3/backend.h"
#include "sm3/compress.h"

enum { MOST_BLOCKS = 20 };

/* splitmix64 (Steele, Lea, Flood 2014) */
static void fill(void *out, size_t length) {
    static uint64_t sequence = 1;
    for (uint8_t *at = out; length > 0; length--) {
        uint64_t z = sequence += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        *at++ = (uint8_t)(z ^ (z >> 31));
    }
}

/* Random states and messages at every offset, against the portable function. */
static int agrees(const struct smg_sm3_backend *backend) {
    static uint8_t data[64 + MOST_BLOCKS * SMG_SM3_BLOCK_BYTES];
    for (size_t offset = 0; offset < 64; offset++) {
        for (size_t blocks = 0; blocks <= MOST_BLOCKS; blocks++) {
            uint32_t state[8], expected[8];
            fill(data, sizeof data);
            fill(state, sizeof state);
            memcpy(expected, state, sizeof state);
            smg_sm3_portable_backend.compress(expected, data + offset, blocks);
            backend->compress(state, data + offset, blocks);
            if (memcmp(state, expected, sizeof state) != 0) {
                return 0;
            }
        }
    }
    return 1;
}

/* The two examples of GB/T 32905-2016, annex A. */
static int knows_the_examples(void) {
    static const uint8_t digests[2][SMG_SM3_DIGEST_BYTES] = {
        {0x66, 0xc7, 0xf0, 0xf4, 0x62, 0xee, 0xed, 0xd9, 0xd1, 0xf2, 0xd4,
         0x6b, 0xdc, 0x10, 0xe4, 0xe2, 0x41, 0x67, 0xc4, 0x87, 0x5c, 0xf2,
         0xf7, 0xa2, 0x29, 0x7d, 0xa0, 0x2b, 0x8f, 0x4b, 0xa8, 0xe0},
        {0xde, 0xbe, 0x9f, 0xf9, 0x22, 0x75, 0xb8, 0xa1, 0x38, 0x60, 0x48,
         0x89, 0xc1, 0x8e, 0x5a, 0x4d, 0x6f, 0xdb, 0x70, 0xe5, 0x38, 0x7e,
         0x57, 0x65, 0x29, 0x3d, 0xcb, 0xa3, 0x9c, 0x0c, 0x57, 0x32},
    };
    const char *const messages[2] = {
        "abc", "abcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcdabcd"};
    const void *const data[2] = {messages[0], messages[1]};
    const size_t lengths[2] = {3, 64};
    uint8_t digest[SMG_SM3_DIGEST_BYTES], batch[2][SMG_SM3_DIGEST_BYTES];
    for (size_t i = 0; i < 2; i++) {
        if (smg_sm3(digest, messages[i], lengths[i]) != SMG_OK ||
            memcmp(digest, digests[i], sizeof digest) != 0) {
            return 0;
        }
    }
    return smg_sm3_batch(batch, data, lengths, 2) == SMG_OK &&
           memcmp(batch, digests, sizeof batch) == 0;
}

int main(int count, char **arguments) {
    int wrong = 0;
    if (count != 2) {
        fprintf(stderr, "usage: sm3 NAME\n");
        return 2;
    }
    if (strcmp(smg_sm3_backend(), arguments[1]) != 0) {
        printf("sm3: %s in use, not %s\n", smg_sm3_backend(), arguments[1]);
        wrong = 1;
    }
    if (!knows_the_examples()) {
        printf("sm3: the examples are wrong\n");
        wrong = 1;
    }
    for (const struct smg_sm3_backend *const *it = smg_sm3_backends; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs) && !agrees(*it)) {
            printf("sm3: %s differs from the portable function\n", (*it)->name);
            wrong = 1;
        }
    }
    return wrong;
}
