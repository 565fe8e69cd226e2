/* SPDX-License-Identifier: Apache-2.0 */
/* The members of ZUC's tables, for one stream and for many, and the whole operations. */
#include <string.h>

#include "backends.h"
#include "cli/answers.h"
#include "core/cpu.h"
#include "zuc/kernel.h"
#include "zuc/lanes.h"
#include "zuc/load.h"

enum { STREAMS = 16 };

static const backends_operands *operands;
static smg_zuc streams_begun[STREAMS];      /* ZUC-128 */
static smg_zuc_mac mac_32, mac_64, mac_128; /* begun */

/* The register of each stream before the rounds, and the streams in lanes after them: the first
 * SMG_ZUC_LANES_MAX, or from number 8 on. */
static smg_zuc_state loaded[STREAMS];
static smg_zuc_lanes lanes_loaded[2], lanes_begun[2];

static void fill_lanes(smg_zuc_lanes *lanes, const smg_zuc_state *states, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < 16; j++) {
            lanes->lfsr[j][i] = states[i].lfsr[j];
        }
        lanes->r1[i] = states[i].r1;
        lanes->r2[i] = states[i].r2;
    }
}

static bool prepare(const backends_operands *o) {
    smg_zuc_state begun[STREAMS];
    operands = o;
    bool done = true;
    for (size_t i = 0; i < STREAMS; i++) {
        smg_zuc128_load(&loaded[i], o->keys[i], o->ivs[i]);
        done = done && smg_zuc128_init(&streams_begun[i], o->keys[i], o->ivs[i]) == SMG_OK;
        begun[i] = streams_begun[i].state;
    }
    for (size_t half = 0; half < 2; half++) {
        const size_t from = half * (STREAMS / 2);
        fill_lanes(&lanes_loaded[half], loaded + from, STREAMS - from);
        fill_lanes(&lanes_begun[half], begun + from, STREAMS - from);
    }
    /* A packed IV takes any bytes. */
    const uint8_t *iv = o->data;
    return done && smg_zuc_eia3_init(&mac_32, o->keys[0], 1, 2, 0) == SMG_OK &&
           smg_zuc256_mac_init(&mac_64, 8, o->keys[0], iv, SMG_ZUC256_PACKED_IV_BYTES) == SMG_OK &&
           smg_zuc256_mac_init(&mac_128, 16, o->keys[0], iv, SMG_ZUC256_PACKED_IV_BYTES) == SMG_OK;
}

/* ---- one stream ---- */

static bool start(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const smg_zuc_kernel *kernel = table;
    smg_zuc_state state = loaded[0];
    (void)bytes;
    (void)streams;
    kernel->start(&state, SMG_ZUC_ROUNDS);
    memcpy(out, &state, sizeof state);
    return true;
}

static bool crypt(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const smg_zuc_kernel *kernel = table;
    smg_zuc_state state = streams_begun[0].state;
    (void)streams;
    kernel->crypt(&state, out, operands->data, bytes / 4);
    return true;
}

#define ABSORB(begun)                                                                              \
    static bool absorb_##begun(uint8_t *out, const void *table, size_t bytes, size_t streams) {    \
        const smg_zuc_kernel *kernel = table;                                                      \
        smg_zuc_mac mac = begun;                                                                   \
        (void)streams;                                                                             \
        kernel->absorb(&mac, operands->data, bytes / 4);                                           \
        memcpy(out, mac.tag, sizeof mac.tag);                                                      \
        return true;                                                                               \
    }

ABSORB(mac_32)
ABSORB(mac_64)
ABSORB(mac_128)

/* GB/T 33133.1-2016, appendix A: the first two words under a key and an IV of zeros. */
static bool answers(const void *table) {
    static const uint8_t zeros[16] = {0};
    static const uint8_t expected[] = {0x27, 0xbe, 0xde, 0x74, 0x01, 0x80, 0x82, 0xda};
    const smg_zuc_kernel *kernel = table;
    smg_zuc_state state;
    uint8_t words[sizeof expected];
    smg_zuc128_load(&state, zeros, zeros);
    kernel->start(&state, SMG_ZUC_ROUNDS);
    kernel->crypt(&state, words, NULL, sizeof words / 4);
    return memcmp(words, expected, sizeof words) == 0;
}

static size_t find(backend list[OPERATION_BACKENDS]) {
    size_t count = 0;
    for (size_t i = 0; smg_zuc_kernels[i] != NULL; i++) {
        if (count < OPERATION_BACKENDS && smg_cpu_has(smg_zuc_kernels[i]->needs)) {
            list[count++] = (backend){smg_zuc_kernels[i]->name, smg_zuc_kernels[i]};
        }
    }
    return count;
}

#define BOTH(name, streams, run)                                                                   \
    {name, 1024, streams, run}, {                                                                  \
        name, 16384, streams, run                                                                  \
    }

static const backends_op ops[] = {
    {"zuc_start", 0, 1, start},
    BOTH("zuc_crypt", 1, crypt),
    BOTH("zuc_absorb32", 1, absorb_mac_32),
    BOTH("zuc_absorb64", 1, absorb_mac_64),
    BOTH("zuc_absorb128", 1, absorb_mac_128),
};

const backends_group backends_zuc = {
    "zuc", prepare, find, answers, ops, sizeof ops / sizeof ops[0],
};

/* ---- many streams ---- */

/* out := the last cell of all streams, in their order. NULL: one stream after the other. */
static bool start_many(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const smg_zuc_lanes_kernel *kernel = table;
    const size_t together = kernel != NULL ? kernel->lanes : 1;
    (void)bytes;
    for (size_t i = 0; i < streams; i += together) {
        if (kernel == NULL) {
            smg_zuc_state state = loaded[i];
            smg_zuc_kernel_get()->start(&state, SMG_ZUC_ROUNDS);
            memcpy(out + 4 * i, &state.lfsr[15], 4);
        } else {
            smg_zuc_lanes state = lanes_loaded[i / (STREAMS / 2)];
            kernel->start(&state, SMG_ZUC_ROUNDS);
            memcpy(out + 4 * i, state.lfsr[15], 4 * together);
        }
    }
    return true;
}

static void crypt_lanes(uint8_t *out, const smg_zuc_lanes_kernel *kernel, size_t first,
                        size_t bytes) {
    smg_zuc_lanes state = lanes_begun[first / (STREAMS / 2)];
    uint8_t *to[SMG_ZUC_LANES_MAX];
    const uint8_t *from[SMG_ZUC_LANES_MAX];
    for (size_t done = 0; done < bytes; done += SMG_ZUC_BATCH_BYTES) {
        for (size_t i = 0; i < kernel->lanes; i++) {
            to[i] = out + bytes * (first + i) + done;
            from[i] = operands->data + bytes * (first + i) + done;
        }
        kernel->crypt(&state, to, from);
    }
}

static bool crypt_many(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    const smg_zuc_lanes_kernel *kernel = table;
    const size_t together = kernel != NULL ? kernel->lanes : 1;
    for (size_t i = 0; i < streams; i += together) {
        if (kernel == NULL) {
            smg_zuc_state state = streams_begun[i].state;
            smg_zuc_kernel_get()->crypt(&state, out + bytes * i, operands->data + bytes * i,
                                        bytes / 4);
        } else {
            crypt_lanes(out, kernel, i, bytes);
        }
    }
    return true;
}

/* A kernel takes all streams at once, or half of them. */
static size_t find_lanes(backend list[OPERATION_BACKENDS]) {
    size_t count = 0;
    for (size_t i = 0; smg_zuc_lanes_kernels[i] != NULL; i++) {
        const smg_zuc_lanes_kernel *kernel = smg_zuc_lanes_kernels[i];
        if (count + 1 < OPERATION_BACKENDS && smg_cpu_has(kernel->needs) &&
            (kernel->lanes == STREAMS || kernel->lanes == STREAMS / 2)) {
            list[count++] = (backend){kernel->name, kernel};
        }
    }
    list[count++] = (backend){smg_zuc_backend(), NULL};
    return count;
}

static const backends_op many_ops[] = {
    {"zuc_start_x16", 0, STREAMS, start_many},
    BOTH("zuc_crypt_x16", STREAMS, crypt_many),
};

const backends_group backends_zuc_lanes = {
    "zuc lanes", prepare, find_lanes, NULL, many_ops, sizeof many_ops / sizeof many_ops[0],
};

/* ---- whole operations, with the kernels in use ---- */

static bool eea3(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_zuc_eea3_decrypt(out, operands->keys[0], 1, 2, 0, operands->data, 8 * bytes) ==
           SMG_OK;
}

static bool eia3(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return smg_zuc_eia3(out, operands->keys[0], 1, 2, 0, operands->data, 8 * bytes) == SMG_OK;
}

static bool zuc256(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    smg_zuc zuc;
    (void)table;
    (void)streams;
    return smg_zuc256_init(&zuc, operands->keys[0], operands->data, SMG_ZUC256_PACKED_IV_BYTES) ==
               SMG_OK &&
           smg_zuc_crypt(&zuc, out, operands->data, bytes) == SMG_OK;
}

static bool mac256(uint8_t *out, size_t tag_length, size_t bytes) {
    return smg_zuc256_mac(out, tag_length, operands->keys[0], operands->data,
                          SMG_ZUC256_PACKED_IV_BYTES, operands->data, 8 * bytes) == SMG_OK;
}

static bool mac256_32(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return mac256(out, 4, bytes);
}

static bool mac256_128(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    (void)table;
    (void)streams;
    return mac256(out, 16, bytes);
}

static void list_messages(smg_zuc_message *messages, size_t bytes, size_t streams) {
    for (size_t i = 0; i < streams; i++) {
        messages[i] =
            (smg_zuc_message){operands->keys[i], 1, 2, 0, operands->data + bytes * i, 8 * bytes};
    }
}

static bool eea3_many(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    smg_zuc_message messages[STREAMS];
    uint8_t *outs[STREAMS];
    (void)table;
    list_messages(messages, bytes, streams);
    for (size_t i = 0; i < streams; i++) {
        outs[i] = out + bytes * i;
    }
    return smg_zuc_eea3_many(outs, messages, streams, SMG_ZUC_UNGUARDED) == SMG_OK;
}

static bool eia3_many(uint8_t *out, const void *table, size_t bytes, size_t streams) {
    smg_zuc_message messages[STREAMS];
    (void)table;
    list_messages(messages, bytes, streams);
    return smg_zuc_eia3_many((uint8_t(*)[SMG_ZUC_EIA3_TAG_BYTES])out, messages, streams) == SMG_OK;
}

/* Many messages against the same one by one. */
static bool many_agree(void) {
    static uint8_t many[STREAMS][1024], one[1024];
    uint8_t tags[STREAMS][SMG_ZUC_EIA3_TAG_BYTES], tag[SMG_ZUC_EIA3_TAG_BYTES];
    bool done = eea3_many(many[0], NULL, sizeof one, STREAMS) &&
                eia3_many(tags[0], NULL, sizeof one, STREAMS);
    for (size_t i = 0; done && i < STREAMS; i++) {
        const uint8_t *key = operands->keys[i], *data = operands->data + sizeof one * i;
        done = smg_zuc_eea3_decrypt(one, key, 1, 2, 0, data, 8 * sizeof one) == SMG_OK &&
               memcmp(many[i], one, sizeof one) == 0 &&
               smg_zuc_eia3(tag, key, 1, 2, 0, data, 8 * sizeof one) == SMG_OK &&
               memcmp(tags[i], tag, sizeof tag) == 0;
    }
    return done;
}

static bool whole_answers(const void *table) {
    const char *answer;
    (void)table;
    return answers_wrong(answers_zuc_library, &answer) == NULL && many_agree();
}

/* One: all kernels in use at once. */
static size_t find_whole(backend list[OPERATION_BACKENDS]) {
    list[0] = (backend){smg_zuc_backend(), NULL};
    return 1;
}

static const backends_op whole_ops[] = {
    BOTH("zuc_128_eea3", 1, eea3),
    BOTH("zuc_128_eia3", 1, eia3),
    BOTH("zuc256", 1, zuc256),
    BOTH("zuc256_mac32", 1, mac256_32),
    BOTH("zuc256_mac128", 1, mac256_128),
};

const backends_group backends_zuc_whole = {
    "zuc whole",   prepare,   find_whole,
    whole_answers, whole_ops, sizeof whole_ops / sizeof whole_ops[0],
};

static size_t find_whole_many(backend list[OPERATION_BACKENDS]) {
    list[0] = (backend){smg_zuc_many_backend(), NULL};
    return 1;
}

static const backends_op whole_many_ops[] = {
    BOTH("zuc_128_eea3_x16", STREAMS, eea3_many),
    BOTH("zuc_128_eia3_x16", STREAMS, eia3_many),
};

const backends_group backends_zuc_whole_many = {
    "zuc many",    prepare,        find_whole_many,
    whole_answers, whole_many_ops, sizeof whole_many_ops / sizeof whole_many_ops[0],
};
