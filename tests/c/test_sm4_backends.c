/* SPDX-License-Identifier: Apache-2.0 */
/* Each backend of SM4 and of GHASH that runs here, against the reference. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/cpu.h"
#include "randomness.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"
#include "sm4/sbox.h"
#include "sm4_reference.h"
#include "vectors.h"

/* Emulated: what this processor need not have is compiled as plain C, and stands in this program.
 */
#if defined(SMIDGEN_EMULATED)
static const struct smg_sm4_backend *const backends[] = {
    &smg_sm4_avx512_backend,
    &smg_sm4_gfni_backend,
    NULL,
};
static const struct smg_ghash_backend *const ghash_backends[] = {&smg_ghash_avx512_backend, NULL};
#define RUNS(backend) ((backend) != NULL)
#else
#define backends       smg_sm4_backends
#define ghash_backends smg_ghash_backends
#define RUNS(backend)  smg_cpu_has((backend)->needs)
#endif

#define BLOCK      SMG_SM4_BLOCK_BYTES
#define MOST       200 /* blocks of one call */
#define MOST_SPACE (MOST * BLOCK + 64)

/* Planes of 64 bytes that together are all 256, in four rounds. */
Test(sm4_backends, the_circuit_is_the_table) {
    for (unsigned first = 0; first < 256; first += 64) {
        uint64_t x[8] = {0};
        for (unsigned b = 0; b < 64; b++) {
            for (unsigned i = 0; i < 8; i++) {
                x[i] |= (uint64_t)(((first + b) ^ (SMG_SM4_SBOX_IN & 0xff)) >> i & 1) << b;
            }
        }
        smg_sm4_sbox_core(x);
        for (unsigned b = 0; b < 64; b++) {
            unsigned y = SMG_SM4_SBOX_OUT & 0xff;
            for (unsigned i = 0; i < 8; i++) {
                y ^= (unsigned)(x[i] >> b & 1) << i;
            }
            cr_assert_eq(y, sm4_reference_sbox[first + b], "S(%u)", first + b);
        }
    }
}

/* One call and the reference on the same bytes: the same output and chaining value, and nothing
 * written beside. */
static void compare(const struct smg_sm4_backend *backend, sm4_reference_function f, noise *n,
                    const uint8_t iv[16], size_t blocks, size_t in_offset, size_t out_offset,
                    bool in_place) {
    static uint8_t in[MOST_SPACE], out[MOST_SPACE + 64], expected[MOST_SPACE];
    uint8_t key[16], found_iv[16], expected_iv[16];
    uint32_t rk[32], found_rk[32];
    char what[100];
    snprintf(what, sizeof what, "%s, function %d, %zu blocks, offsets %zu and %zu%s", backend->name,
             (int)f, blocks, in_offset, out_offset, in_place ? ", in place" : "");
    noise_fill(n, key, sizeof key);
    noise_fill(n, in, sizeof in);
    memset(out, 0xee, sizeof out);
    memcpy(found_iv, iv, 16);
    memcpy(expected_iv, iv, 16);
    sm4_reference_schedule(rk, key);
    backend->key_schedule(found_rk, key);
    expect_bytes((uint8_t *)found_rk, (uint8_t *)rk, sizeof rk, what);
    sm4_reference_mode(f, expected, rk, expected_iv, in + in_offset, blocks);
    if (in_place) {
        memcpy(out + out_offset, in + in_offset, blocks * BLOCK);
    }
    sm4_backend_mode(backend, f, out + out_offset, rk, found_iv,
                     in_place ? out + out_offset : in + in_offset, blocks);
    expect_bytes(out + out_offset, expected, blocks * BLOCK, what);
    expect_bytes(found_iv, expected_iv, 16, what);
    for (size_t i = 0; i < sizeof out; i++) {
        if (i < out_offset || i >= out_offset + blocks * BLOCK) {
            cr_assert_eq(out[i], 0xee, "%s: byte %zu", what, i);
        }
    }
}

typedef void each_fn(const struct smg_sm4_backend *backend, sm4_reference_function f, noise *n);

static void each(each_fn *test) {
    noise n;
    noise_init(&n);
    for (const struct smg_sm4_backend *const *b = backends; *b != NULL; b++) {
        if (RUNS(*b)) {
            for (int f = 0; f < REFERENCE_FUNCTIONS; f++) {
                test(*b, (sm4_reference_function)f, &n);
            }
        }
    }
}

static void all_lengths(const struct smg_sm4_backend *backend, sm4_reference_function f, noise *n) {
    for (size_t blocks = 0; blocks <= MOST; blocks++) {
        uint8_t iv[16];
        noise_fill(n, iv, sizeof iv);
        compare(backend, f, n, iv, blocks, 0, 0, false);
        compare(backend, f, n, iv, blocks, 0, 0, true);
    }
}

Test(sm4_backends, all_lengths_apart_and_in_place) {
    each(all_lengths);
}

static void all_offsets(const struct smg_sm4_backend *backend, sm4_reference_function f, noise *n) {
    for (size_t offset = 0; offset < 64; offset++) {
        uint8_t iv[16];
        noise_fill(n, iv, sizeof iv);
        const size_t blocks = noise_next(n) % (MOST + 1);
        compare(backend, f, n, iv, blocks, offset, 0, false);
        compare(backend, f, n, iv, blocks, 0, offset, false);
        compare(backend, f, n, iv, blocks, offset, offset, true);
        compare(backend, f, n, iv, blocks, offset, noise_next(n) % 64, false);
    }
}

Test(sm4_backends, all_offsets) {
    each(all_offsets);
}

/* Counters and tweaks whose carries run as far as they can, at each place of a call. */
static void carries(const struct smg_sm4_backend *backend, sm4_reference_function f, noise *n) {
    static const size_t ones[] = {1, 2, 4, 8, 12, 15, 16}; /* bytes ff at the end */
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        for (size_t before = 0; before < 100; before += before < 20 ? 1 : 9) {
            uint8_t iv[16] = {0x12, 0x34, 0x56};
            memset(iv + 16 - ones[i], 0xff, ones[i]);
            iv[15] = (uint8_t)(iv[15] - before);
            compare(backend, f, n, iv, 130, 0, 0, false);
        }
    }
}

Test(sm4_backends, carries_of_counters_and_tweaks) {
    each(carries);
}

/* ---- streams side by side ---- */

#define STREAMS       150
#define STREAM_BLOCKS 20

static void compare_many(const struct smg_sm4_backend *backend, bool cfb, size_t count, noise *n) {
    static uint8_t in[STREAMS][STREAM_BLOCKS * BLOCK + 64],
        out[STREAMS][STREAM_BLOCKS * BLOCK + 64];
    static uint8_t expected[STREAM_BLOCKS * BLOCK];
    static uint8_t iv[STREAMS][16], first_iv[STREAMS][16], key[16];
    static uint32_t rk[STREAMS][32];
    const uint8_t *inputs[STREAMS];
    smg_sm4_stream streams[STREAMS];
    noise_fill(n, (uint8_t *)in, sizeof in);
    noise_fill(n, (uint8_t *)iv, sizeof iv);
    memcpy(first_iv, iv, sizeof iv);
    for (size_t i = 0; i < count; i++) {
        noise_fill(n, key, sizeof key);
        sm4_reference_schedule(rk[i], key);
        const bool in_place = noise_next(n) % 2 != 0;
        uint8_t *const to = out[i] + noise_next(n) % 64;
        inputs[i] = in[i] + noise_next(n) % 64;
        if (in_place) {
            memcpy(to, inputs[i], STREAM_BLOCKS * BLOCK);
        }
        const smg_sm4_stream stream = {to, in_place ? to : inputs[i],
                                       noise_next(n) % (STREAM_BLOCKS + 1), rk[i], iv[i]};
        streams[i] = stream;
    }
    (cfb ? backend->cfb_encrypt_many : backend->cbc_encrypt_many)(streams, count);
    for (size_t i = 0; i < count; i++) {
        sm4_reference_mode(cfb ? REFERENCE_CFB_ENCRYPT : REFERENCE_CBC_ENCRYPT, expected, rk[i],
                           first_iv[i], inputs[i], streams[i].blocks);
        expect_bytes(streams[i].out, expected, streams[i].blocks * BLOCK, backend->name);
        expect_bytes(iv[i], first_iv[i], 16, backend->name);
    }
}

Test(sm4_backends, streams_side_by_side_are_each_by_itself) {
    noise n;
    noise_init(&n);
    for (const struct smg_sm4_backend *const *b = backends; *b != NULL; b++) {
        if (RUNS(*b)) {
            for (size_t count = 0; count <= STREAMS; count++) {
                compare_many(*b, false, count, &n);
                compare_many(*b, true, count, &n);
            }
        }
    }
}

/* ---- GHASH ---- */

static void compare_ghash(const struct smg_ghash_backend *backend, noise *n, size_t blocks,
                          size_t offset) {
    static uint8_t in[MOST_SPACE];
    uint8_t h[16], state[16], expected[16];
    smg_ghash_key key;
    noise_fill(n, h, sizeof h);
    noise_fill(n, in, sizeof in);
    noise_fill(n, state, sizeof state);
    memcpy(expected, state, 16);
    backend->init(&key, h);
    backend->update(state, &key, in + offset, blocks);
    ghash_reference(expected, h, in + offset, blocks);
    expect_bytes(state, expected, 16, backend->name);
}

Test(sm4_backends, ghash_of_all_lengths_and_offsets) {
    noise n;
    noise_init(&n);
    for (const struct smg_ghash_backend *const *b = ghash_backends; *b != NULL; b++) {
        if (RUNS(*b)) {
            for (size_t blocks = 0; blocks <= MOST; blocks++) {
                compare_ghash(*b, &n, blocks, 0);
            }
            for (size_t offset = 0; offset < 64; offset++) {
                compare_ghash(*b, &n, noise_next(&n) % (MOST + 1), offset);
            }
        }
    }
}

/* Each bit of H and of a block alone, and all of them: what random bytes do not visit. */
Test(sm4_backends, ghash_of_single_bits) {
    for (const struct smg_ghash_backend *const *b = ghash_backends; *b != NULL; b++) {
        if (!RUNS(*b)) {
            continue;
        }
        for (unsigned i = 0; i <= 128; i++) {
            for (unsigned j = 0; j <= 128; j++) {
                uint8_t h[16] = {0}, block[16] = {0}, state[16] = {0}, expected[16] = {0};
                smg_ghash_key key;
                memset(h, i == 128 ? 0xff : 0, 16);
                memset(block, j == 128 ? 0xff : 0, 16);
                h[i % 128 / 8] |= (uint8_t)(0x80 >> i % 8);
                block[j % 128 / 8] |= (uint8_t)(0x80 >> j % 8);
                (*b)->init(&key, h);
                (*b)->update(state, &key, block, 1);
                ghash_reference(expected, h, block, 1);
                expect_bytes(state, expected, 16, (*b)->name);
            }
        }
    }
}
