/* SPDX-License-Identifier: Apache-2.0 */
/* The compression function of SM3: no padding is in the figures. */
#include <string.h>

#include "backends.h"
#include "core/cpu.h"
#include "sm3/backend.h"
#include "sm3/compress.h"

static const backends_operands *operands;

static bool prepare(const backends_operands *o) {
    operands = o;
    return true;
}

/* ---- one message ---- */

static bool compress(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const struct smg_sm3_backend *sm3 = table;
    uint32_t state[8];
    (void)streams;
    memcpy(state, smg_sm3_initial_state, sizeof state);
    sm3->compress(state, operands->data, bytes / SMG_SM3_BLOCK_BYTES);
    memcpy(out, state, sizeof state);
    return true;
}

/* GB/T 32905-2016, A.1: "abc". */
static bool answers(const void *table) {
    static const uint8_t block[SMG_SM3_BLOCK_BYTES] = {'a', 'b', 'c', 0x80, [63] = 24};
    static const uint32_t digest[8] = {
        0x66c7f0f4, 0x62eeedd9, 0xd1f2d46b, 0xdc10e4e2,
        0x4167c487, 0x5cf2f7a2, 0x297da02b, 0x8f4ba8e0,
    };
    const struct smg_sm3_backend *sm3 = table;
    uint32_t state[8];
    memcpy(state, smg_sm3_initial_state, sizeof state);
    sm3->compress(state, block, 1);
    return memcmp(state, digest, sizeof state) == 0;
}

static size_t find(backend list[OPERATION_BACKENDS]) {
    size_t count = 0;
    for (size_t i = 0; smg_sm3_backends[i] != NULL; i++) {
        if (count < OPERATION_BACKENDS && smg_cpu_has(smg_sm3_backends[i]->needs)) {
            list[count++] = (backend){smg_sm3_backends[i]->name, smg_sm3_backends[i]};
        }
    }
    return count;
}

static const backends_op ops[] = {
    {"sm3_compress", 64, 1, compress},
    {"sm3_compress", 1024, 1, compress},
    {"sm3_compress", 16384, 1, compress},
};

const backends_group backends_sm3 = {
    "sm3", prepare, find, answers, ops, sizeof ops / sizeof ops[0],
};

/* ---- several messages ---- */

/* NULL: one after the other, by the backend for one message. */
static bool compress_many(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const struct smg_sm3_lanes *lanes = table;
    const size_t together = lanes != NULL ? lanes->lanes : 1;
    uint32_t states[BACKENDS_STREAMS][8];
    const uint8_t *from[SMG_SM3_MOST_LANES];
    for (size_t i = 0; i < streams || i % together != 0; i++) {
        memcpy(states[i], smg_sm3_initial_state, sizeof states[i]);
    }
    for (size_t i = 0; i < streams; i += together) {
        for (size_t j = 0; j < together; j++) { /* lanes without a message repeat the first */
            from[j] = operands->data + bytes * (i + j < streams ? i + j : 0);
        }
        if (lanes != NULL) {
            lanes->compress(&states[i], from, bytes / SMG_SM3_BLOCK_BYTES);
        } else {
            smg_sm3_compress(states[i], from[0], bytes / SMG_SM3_BLOCK_BYTES);
        }
    }
    memcpy(out, states, streams * sizeof states[0]);
    return true;
}

static size_t find_lanes(backend list[OPERATION_BACKENDS]) {
    size_t count = 0;
    for (size_t i = 0; smg_sm3_lanes_list[i] != NULL; i++) {
        if (count + 1 < OPERATION_BACKENDS && smg_cpu_has(smg_sm3_lanes_list[i]->needs)) {
            list[count++] = (backend){smg_sm3_lanes_list[i]->name, smg_sm3_lanes_list[i]};
        }
    }
    list[count++] = (backend){smg_sm3_backend(), NULL};
    return count;
}

static const backends_op many_ops[] = {
    {"sm3_compress_x8", 64, 8, compress_many},      {"sm3_compress_x8", 1024, 8, compress_many},
    {"sm3_compress_x8", 16384, 8, compress_many},   {"sm3_compress_x16", 64, 16, compress_many},
    {"sm3_compress_x16", 1024, 16, compress_many},  {"sm3_compress_x16", 16384, 16, compress_many},
    {"sm3_compress_x32", 64, 32, compress_many},    {"sm3_compress_x32", 1024, 32, compress_many},
    {"sm3_compress_x32", 16384, 32, compress_many},
};

const backends_group backends_sm3_lanes = {
    "sm3 lanes", prepare, find_lanes, NULL, many_ops, sizeof many_ops / sizeof many_ops[0],
};
