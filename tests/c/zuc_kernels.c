/* SPDX-License-Identifier: Apache-2.0 */
#include "zuc_kernels.h"

#include <criterion/criterion.h>
#include <string.h>

#include "core/bytes.h"
#include "randomness.h"
#include "vectors.h"

#define WORDS 600 /* more than two rounds of the longest array that a kernel runs through */

static const smg_zuc_kernel *const reference = &smg_zuc_portable_kernel;

/* Cells in [1, 2^31 - 1], among them the ends. */
static void random_state(smg_zuc_state *state, noise *n) {
    for (size_t i = 0; i < 16; i++) {
        const uint32_t cell = noise_next(n) & 0x7fffffff;
        const uint64_t kind = noise_next(n) % 8;
        state->lfsr[i] = kind == 0 || cell == 0 ? 0x7fffffff : kind == 1 ? 1 : cell;
    }
    state->r1 = (uint32_t)noise_next(n);
    state->r2 = (uint32_t)noise_next(n);
}

static void expect_states(const smg_zuc_state *found, const smg_zuc_state *expected) {
    for (size_t i = 0; i < 16; i++) {
        cr_assert_eq(found->lfsr[i], expected->lfsr[i], "cell %zu", i);
    }
    cr_assert(found->r1 == expected->r1 && found->r2 == expected->r2, "R1 or R2");
}

void expect_zuc_start(const smg_zuc_kernel *kernel) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 200; round++) {
        smg_zuc_state found, expected;
        random_state(&found, &n);
        found.r1 = found.r2 = 0;
        expected = found;
        const unsigned rounds = round % 2 == 0 ? 32 : SMG_ZUC_ROUNDS_MAX;
        kernel->start(&found, rounds);
        reference->start(&expected, rounds);
        expect_states(&found, &expected);
    }
}

void expect_zuc_crypt(const smg_zuc_kernel *kernel) {
    static uint8_t in[4 * WORDS + 64], out[4 * WORDS + 64], expected[4 * WORDS];
    noise n;
    noise_init(&n);
    for (size_t round = 0; round < 500; round++) {
        smg_zuc_state state, other;
        random_state(&state, &n);
        other = state;
        noise_fill(&n, in, sizeof in);
        memset(out, 0xee, sizeof out);
        const size_t words = noise_next(&n) % (round % 4 == 0 ? WORDS : 50);
        const size_t offset = round % 64, other_offset = noise_next(&n) % 60;
        const int kind = (int)(noise_next(&n) % 3);
        const uint8_t *from = kind == 0 ? NULL : in + offset;
        uint8_t *to = kind == 1 ? in + offset : out + other_offset;
        reference->crypt(&other, expected, from, words);
        kernel->crypt(&state, to, from, words);
        expect_bytes(to, expected, 4 * words, "crypt");
        expect_states(&state, &other);
        if (kind != 1) {
            cr_assert_eq(to[4 * words], 0xee, "written after the end");
        }
    }
}

void expect_zuc_multiply(const smg_zuc_kernel *kernel) {
    static uint8_t data[4 * WORDS + 64];
    uint32_t keystream[WORDS + SMG_ZUC_TAG_WORDS_MAX];
    noise n;
    noise_init(&n);
    for (size_t round = 0; round < 500; round++) {
        const uint32_t tag_words = (uint32_t[]){1, 2, 4}[round % 3];
        const size_t words = noise_next(&n) % (round % 4 == 0 ? WORDS : 20), offset = round % 64;
        uint32_t found[4] = {1, 2, 3, 4}, expected[4] = {1, 2, 3, 4};
        noise_fill(&n, data, sizeof data);
        for (size_t i = 0; i < words + tag_words; i++) {
            keystream[i] = (uint32_t)noise_next(&n);
        }
        kernel->multiply(found, tag_words, keystream, data + offset, words);
        reference->multiply(expected, tag_words, keystream, data + offset, words);
        expect_bytes((uint8_t *)found, (uint8_t *)expected, sizeof found, "multiply");
    }
}

void expect_zuc_absorb(const smg_zuc_kernel *kernel) {
    static uint8_t data[4 * WORDS + 64];
    noise n;
    noise_init(&n);
    for (size_t round = 0; round < 500; round++) {
        smg_zuc_mac found, expected;
        memset(&found, 0, sizeof found);
        random_state(&found.stream, &n);
        found.tag_words = (uint32_t[]){1, 2, 4}[round % 3];
        noise_fill(&n, (uint8_t *)found.window, 4 * (size_t)found.tag_words);
        noise_fill(&n, data, sizeof data);
        expected = found;
        const size_t words = noise_next(&n) % (round % 4 == 0 ? WORDS : 50);
        kernel->absorb(&found, data + round % 64, words);
        reference->absorb(&expected, data + round % 64, words);
        expect_states(&found.stream, &expected.stream);
        expect_bytes((uint8_t *)found.window, (uint8_t *)expected.window, sizeof found.window,
                     "window");
        expect_bytes((uint8_t *)found.tag, (uint8_t *)expected.tag, sizeof found.tag, "tag");
    }
}

void expect_zuc_lanes(const smg_zuc_lanes_kernel *kernel) {
    static uint8_t data[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH_BYTES + 64];
    static uint8_t outs[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH_BYTES + 64];
    noise n;
    noise_init(&n);
    cr_assert(kernel->lanes <= SMG_ZUC_LANES_MAX);
    for (size_t round = 0; round < 100; round++) {
        smg_zuc_lanes lanes;
        smg_zuc_state states[SMG_ZUC_LANES_MAX];
        memset(&lanes, 0, sizeof lanes);
        for (size_t i = 0; i < kernel->lanes; i++) {
            random_state(&states[i], &n);
            states[i].r1 = states[i].r2 = 0;
            for (size_t j = 0; j < 16; j++) {
                lanes.lfsr[j][i] = states[i].lfsr[j];
            }
        }
        kernel->start(&lanes, round % 2 == 0 ? 32 : 48);
        for (size_t i = 0; i < kernel->lanes; i++) {
            reference->start(&states[i], round % 2 == 0 ? 32 : 48);
        }
        for (int repeat = 0; repeat < 3; repeat++) {
            uint32_t keystream[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH];
            uint8_t *out[SMG_ZUC_LANES_MAX], expected[SMG_ZUC_BATCH_BYTES];
            const uint8_t *in[SMG_ZUC_LANES_MAX];
            kernel->batch(&lanes, keystream);
            for (size_t i = 0; i < kernel->lanes; i++) {
                reference->crypt(&states[i], expected, NULL, SMG_ZUC_BATCH);
                for (size_t j = 0; j < SMG_ZUC_BATCH; j++) {
                    cr_assert_eq(keystream[i][j], smg_load32_be(expected + 4 * j), "lane %zu", i);
                }
            }
            noise_fill(&n, (uint8_t *)data, sizeof data);
            for (size_t i = 0; i < kernel->lanes; i++) {
                in[i] = data[i] + noise_next(&n) % 64;
                out[i] = i % 2 == 0 ? (uint8_t *)(uintptr_t)in[i] : outs[i] + noise_next(&n) % 64;
            }
            uint8_t copy[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH_BYTES];
            for (size_t i = 0; i < kernel->lanes; i++) {
                memcpy(copy[i], in[i], SMG_ZUC_BATCH_BYTES);
            }
            kernel->crypt(&lanes, out, in);
            for (size_t i = 0; i < kernel->lanes; i++) {
                reference->crypt(&states[i], expected, copy[i], SMG_ZUC_BATCH);
                expect_bytes(out[i], expected, sizeof expected, "lane");
            }
        }
        for (size_t i = 0; i < kernel->lanes; i++) {
            smg_zuc_state found = {.r1 = lanes.r1[i], .r2 = lanes.r2[i]};
            for (size_t j = 0; j < 16; j++) {
                found.lfsr[j] = lanes.lfsr[j][i];
            }
            expect_states(&found, &states[i]);
        }
    }
}
