/* SPDX-License-Identifier: Apache-2.0 */
/* Each implementation that runs here against the portable one and against the vectors, and the
 * batch call over them. */
#include <criterion/criterion.h>
#include <smidgen/sm3.h>
#include <stdlib.h>
#include <string.h>

#include "core/bytes.h"
#include "core/cpu.h"
#include "randomness.h"
#include "sm3/backend.h"
#include "sm3/compress.h"
#include "sm3_lanes.h"
#include "vectors.h"

#define DIGEST SMG_SM3_DIGEST_BYTES
#define BLOCK  SMG_SM3_BLOCK_BYTES

/* ---- one message ---- */

/* The compression function of the vectors, and in chains of up to 40 blocks at every offset. */
static void expect_right(const struct smg_sm3_backend *backend) {
    json_t *cases = vectors_open("sm3.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (!vector_is(test, "kind", "compression")) {
            continue;
        }
        uint8_t in[DIGEST], block[BLOCK], out[DIGEST], expected[DIGEST];
        uint32_t state[8];
        vector_copy(in, sizeof in, test, "v_in");
        vector_copy(block, sizeof block, test, "block");
        vector_copy(expected, sizeof expected, test, "v_out");
        for (size_t j = 0; j < 8; j++) {
            state[j] = smg_load32_be(in + 4 * j);
        }
        backend->compress(state, block, 1);
        smg_sm3_store_state(out, state);
        expect_bytes(out, expected, DIGEST, backend->name);
        run++;
    }
    cr_assert(run > 0);
    json_decref(cases);

    static uint8_t data[64 + 40 * BLOCK];
    noise n;
    noise_init(&n);
    for (size_t offset = 0; offset < 64; offset++) {
        for (size_t blocks = 0; blocks <= 40; blocks += blocks < 4 ? 1 : 9) {
            uint32_t state[8], expected[8];
            noise_fill(&n, (uint8_t *)state, sizeof state);
            noise_fill(&n, data, sizeof data);
            memcpy(expected, state, sizeof state);
            smg_sm3_portable_backend.compress(expected, data + offset, blocks);
            backend->compress(state, data + offset, blocks);
            cr_assert_arr_eq(state, expected, sizeof state, "%s at %zu, %zu blocks", backend->name,
                             offset, blocks);
        }
    }
}

Test(sm3_backends, each_is_right) {
    for (const struct smg_sm3_backend *const *b = smg_sm3_backends; *b != NULL; b++) {
        if (smg_cpu_has((*b)->needs)) {
            expect_right(*b);
        }
    }
}

Test(sm3_backends, the_one_in_use_is_the_first_that_runs) {
    const struct smg_sm3_backend *const *b = smg_sm3_backends;
    while (!smg_cpu_has((*b)->needs)) {
        b++;
    }
    cr_assert_str_eq(smg_sm3_backend(), (*b)->name);
    while (*b != NULL && b[1] != NULL) {
        b++;
    }
    cr_assert_str_eq((*b)->name, "portable");
    cr_assert_eq((*b)->needs, 0);
}

/* ---- several messages ---- */

Test(sm3_lanes, each_is_right) {
    for (const struct smg_sm3_lanes *const *l = smg_sm3_lanes_list; *l != NULL; l++) {
        if (smg_cpu_has((*l)->needs)) {
            expect_right_in_every_lane(*l);
        }
    }
}

Test(sm3_lanes, compress_many_is_compress_of_each) {
    static uint8_t data[2 * SMG_SM3_MOST_LANES * 2 * BLOCK];
    noise n;
    noise_init(&n);
    for (size_t count = 0; count <= 2 * SMG_SM3_MOST_LANES; count++) {
        for (size_t blocks = 1; blocks <= 2; blocks++) {
            uint32_t states[2 * SMG_SM3_MOST_LANES][8], expected[2 * SMG_SM3_MOST_LANES][8];
            noise_fill(&n, data, sizeof data);
            noise_fill(&n, (uint8_t *)states, sizeof states);
            memcpy(expected, states, sizeof states);
            for (size_t i = 0; i < count; i++) {
                smg_sm3_portable_backend.compress(expected[i], data + i * blocks * BLOCK, blocks);
            }
            smg_sm3_compress_many(states, data, blocks, count);
            cr_assert_arr_eq(states, expected, sizeof states);
        }
    }
}

/* ---- the batch call ---- */

enum { MOST_MESSAGES = 100 };

/* Random messages in one buffer, of lengths below `limit`, each at an offset of its own. */
static void expect_batch(noise *n, size_t count, size_t limit) {
    const void *data[MOST_MESSAGES];
    size_t lengths[MOST_MESSAGES];
    uint8_t digests[MOST_MESSAGES + 1][DIGEST];
    const size_t room = limit + 64;
    uint8_t *buffer = malloc(count * room + 1);
    noise_fill(n, buffer, count * room);
    memset(digests, 0xee, sizeof digests);
    for (size_t i = 0; i < count; i++) {
        lengths[i] = noise_next(n) % limit;
        data[i] = lengths[i] == 0 ? NULL : buffer + i * room + noise_next(n) % 64;
    }
    cr_assert_eq(smg_sm3_batch(digests, data, lengths, count), SMG_OK);
    for (size_t i = 0; i < count; i++) {
        uint8_t expected[DIGEST];
        smg_sm3(expected, data[i], lengths[i]);
        expect_bytes(digests[i], expected, DIGEST, "batch");
    }
    for (size_t i = 0; i < DIGEST; i++) {
        cr_assert_eq(digests[count][i], 0xee, "written past the end");
    }
    free(buffer);
}

Test(sm3_batch, any_number_of_messages_of_any_length) {
    noise n;
    noise_init(&n);
    for (size_t count = 0; count <= MOST_MESSAGES; count++) {
        expect_batch(&n, count, 1);
        expect_batch(&n, count, 130);
        expect_batch(&n, count, 3000);
    }
}

/* Lanes of any width, on every processor: one after the other. */
#define SERIAL_LANES(width)                                                                        \
    static void serial_##width(uint32_t(*states)[8], const uint8_t *const *from, size_t blocks) {  \
        for (size_t i = 0; i < (width); i++) {                                                     \
            smg_sm3_portable_backend.compress(states[i], from[i], blocks);                         \
        }                                                                                          \
    }
SERIAL_LANES(32)
SERIAL_LANES(16)
SERIAL_LANES(3)

/* A batch that begins in wide lanes ends in narrower ones, and more messages may then be under way
 * than those take at a time. */
Test(sm3_batch, lanes_grow_narrower_as_messages_end) {
    const struct smg_sm3_lanes wide = {"32", 0, 32, 24, serial_32},
                               narrow = {"16", 0, 16, 3, serial_16}, few = {"3", 0, 3, 2, serial_3};
    const struct smg_sm3_lanes *const lists[][3] = {
        {&wide, &narrow, NULL}, {&wide, &few, NULL}, {&narrow, &few, NULL}, {&few, NULL, NULL}};
    static uint8_t buffer[MOST_MESSAGES + 3000];
    const void *data[MOST_MESSAGES];
    size_t lengths[MOST_MESSAGES];
    noise n;
    noise_init(&n);
    noise_fill(&n, buffer, sizeof buffer);
    for (size_t list = 0; list < sizeof lists / sizeof *lists; list++) {
        for (size_t count = 1; count <= MOST_MESSAGES; count++) {
            uint8_t digests[MOST_MESSAGES][DIGEST], expected[DIGEST];
            for (size_t i = 0; i < count; i++) {
                data[i] = buffer + i;
                lengths[i] = noise_next(&n) % (noise_next(&n) % 8 == 0 ? 3000 : 100);
            }
            smg_sm3_batch_by(lists[list], digests, data, lengths, count);
            for (size_t i = 0; i < count; i++) {
                smg_sm3(expected, data[i], lengths[i]);
                expect_bytes(digests[i], expected, DIGEST, "batch");
            }
        }
    }
}

/* One message is much longer than all others: the lanes empty around it. */
Test(sm3_batch, a_long_message_among_short_ones) {
    static uint8_t buffer[100000];
    noise n;
    noise_init(&n);
    noise_fill(&n, buffer, sizeof buffer);
    for (size_t place = 0; place < 40; place++) {
        const void *data[40];
        size_t lengths[40];
        uint8_t digests[40][DIGEST], expected[DIGEST];
        for (size_t i = 0; i < 40; i++) {
            data[i] = buffer + i;
            lengths[i] = i == place ? sizeof buffer - 40 : 3 * i;
        }
        cr_assert_eq(smg_sm3_batch(digests, data, lengths, 40), SMG_OK);
        for (size_t i = 0; i < 40; i++) {
            smg_sm3(expected, data[i], lengths[i]);
            expect_bytes(digests[i], expected, DIGEST, "batch");
        }
    }
}

/* Field report 30, in lanes: every known answer of the hash function in one call. */
Test(sm3_batch, known_answers) {
    json_t *cases = vectors_open("sm3.json");
    size_t i, count = 0, total = json_array_size(cases);
    bytes *messages = calloc(total, sizeof *messages);
    const void **data = calloc(total, sizeof *data);
    size_t *lengths = calloc(total, sizeof *lengths);
    uint8_t(*expected)[DIGEST] = calloc(total, DIGEST);
    uint8_t(*digests)[DIGEST] = calloc(total, DIGEST);
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "hash")) {
            messages[count] = vector_bytes(test, "msg");
            data[count] = messages[count].data;
            lengths[count] = messages[count].length;
            vector_copy(expected[count++], DIGEST, test, "digest");
        }
    }
    cr_assert(count > 256);
    cr_assert_eq(smg_sm3_batch(digests, data, lengths, count), SMG_OK);
    for (i = 0; i < count; i++) {
        expect_bytes(digests[i], expected[i], DIGEST, "hash");
        bytes_free(&messages[i]);
    }
    free(messages);
    free((void *)data);
    free(lengths);
    free(expected);
    free(digests);
    json_decref(cases);
}

Test(sm3_batch, bad_arguments_are_refused_and_every_digest_zeroed) {
    const void *data[20];
    size_t lengths[20];
    uint8_t digests[20][DIGEST];
    for (size_t i = 0; i < 20; i++) {
        data[i] = "message";
        lengths[i] = 7;
    }
    data[19] = NULL;
    memset(digests, 1, sizeof digests);
    cr_assert_eq(smg_sm3_batch(digests, data, lengths, 20), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(digests, sizeof digests));
    cr_assert_eq(smg_sm3_batch(digests, NULL, lengths, 20), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_batch(digests, data, NULL, 20), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_batch(NULL, data, lengths, 20), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm3_batch(NULL, NULL, NULL, 0), SMG_OK);
#if SIZE_MAX > 0xffffffff
    data[19] = digests + 20; /* before the digests, so long a message would lie over them */
    lengths[19] = (size_t)1 << 61;
    memset(digests, 1, sizeof digests);
    cr_assert_eq(smg_sm3_batch(digests, data, lengths, 20), SMG_ERR_LENGTH);
    cr_assert(all_zero(digests, sizeof digests));
#endif
}

Test(sm3_batch, a_digest_over_a_message_is_refused) {
    uint8_t digests[20][DIGEST], before[20][DIGEST];
    uint8_t *const all = &digests[0][0];
    const void *data[20];
    size_t lengths[20];
    memset(digests, 1, sizeof digests);
    memcpy(before, digests, sizeof before);
    for (size_t at = 0; at < sizeof digests; at += 7) { /* message i over any of the digests */
        for (size_t i = 0; i < 20; i++) {
            data[i] = "message";
            lengths[i] = 7;
        }
        const size_t i = at % 20;
        data[i] = all + at;
        lengths[i] = 1;
        cr_assert_eq(smg_sm3_batch(digests, data, lengths, 20), SMG_ERR_OVERLAP);
        data[(i + 1) % 20] = NULL; /* zeroed digests would be a message that is */
        cr_assert_eq(smg_sm3_batch(digests, data, lengths, 20), SMG_ERR_OVERLAP);
        expect_bytes(all, &before[0][0], sizeof before, "nothing is written");
    }
    uint8_t around[7 + 2 * DIGEST + 7] = {0}, expected[DIGEST];
    const void *const beside[2] = {around, around + 7 + 2 * DIGEST};
    uint8_t(*const between)[DIGEST] = (uint8_t(*)[DIGEST])(around + 7);
    cr_assert_eq(smg_sm3_batch(between, beside, lengths, 2), SMG_OK);
    smg_sm3(expected, around, 7);
    expect_bytes(between[0], expected, DIGEST, "beside the first message");
    expect_bytes(between[1], expected, DIGEST, "beside the second message");
}
