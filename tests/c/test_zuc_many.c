/* SPDX-License-Identifier: Apache-2.0 */
/* Many messages at once give what each gives alone. */
#include <criterion/criterion.h>
#include <smidgen/zuc_mac.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define MOST   40
#define LENGTH 900
#define KEY128 SMG_ZUC128_KEY_BYTES

static smg_zuc_guard_slot slots[64];

typedef struct batch {
    uint8_t keys[MOST][KEY128];
    uint8_t data[MOST][LENGTH + 64], out[MOST][LENGTH + 64], expected[MOST][LENGTH];
    uint8_t *outs[MOST];
    smg_zuc_message messages[MOST];
    size_t count;
} batch;

static batch b;

/* Messages of any length, or of lengths that hardly differ, or some of them empty. */
static void fill(noise *n, size_t count, int kind) {
    const size_t common = noise_next(n) % (8 * LENGTH - 64);
    b.count = count;
    noise_fill(n, (uint8_t *)b.keys, sizeof b.keys);
    noise_fill(n, (uint8_t *)b.data, sizeof b.data);
    memset(b.out, 0xee, sizeof b.out);
    for (size_t i = 0; i < count; i++) {
        const size_t any = noise_next(n) % (8 * LENGTH);
        const size_t bits = kind == 0 ? any : kind == 1 ? common + any % 64 : any % 3 * common / 3;
        uint8_t *data = b.data[i] + noise_next(n) % 64;
        b.messages[i] = (smg_zuc_message){.key = b.keys[i],
                                          .count = (uint32_t)noise_next(n),
                                          .bearer = noise_next(n) % 32,
                                          .direction = noise_next(n) % 2,
                                          .data = data,
                                          .bits = bits};
        b.outs[i] = i % 3 == 0 ? data : b.out[i] + noise_next(n) % 64; /* some in place */
    }
}

Test(zuc_many, eea3_as_one_by_one) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 300; round++) {
        fill(&n, noise_next(&n) % (MOST + 1), round % 3);
        for (size_t i = 0; i < b.count; i++) {
            const smg_zuc_message *m = &b.messages[i];
            cr_assert_eq(smg_zuc_eea3_decrypt(b.expected[i], m->key, m->count, m->bearer,
                                              m->direction, m->data, m->bits),
                         SMG_OK);
        }
        cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, b.count, SMG_ZUC_UNGUARDED), SMG_OK);
        for (size_t i = 0; i < b.count; i++) {
            const size_t length = (b.messages[i].bits + 7) / 8;
            expect_bytes(b.outs[i], b.expected[i], length, "EEA3");
            if (b.outs[i] != b.messages[i].data) {
                cr_assert_eq(b.outs[i][length], 0xee, "written after the end");
            }
        }
    }
}

Test(zuc_many, eia3_as_one_by_one) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 300; round++) {
        uint8_t tags[MOST][SMG_ZUC_EIA3_TAG_BYTES], expected[SMG_ZUC_EIA3_TAG_BYTES];
        fill(&n, noise_next(&n) % (MOST + 1), round % 3);
        cr_assert_eq(smg_zuc_eia3_many(tags, b.messages, b.count), SMG_OK);
        for (size_t i = 0; i < b.count; i++) {
            const smg_zuc_message *m = &b.messages[i];
            smg_zuc_eia3(expected, m->key, m->count, m->bearer, m->direction, m->data, m->bits);
            expect_bytes(tags[i], expected, sizeof expected, "EIA3");
        }
    }
}

Test(zuc_many, a_guard_refuses_the_whole_call) {
    noise n;
    smg_zuc_guard guard;
    noise_init(&n);
    fill(&n, 20, 1);
    cr_assert_eq(smg_zuc_guard_init(&guard, slots, 64, NULL), SMG_OK);
    b.messages[17] = b.messages[4]; /* data and all, into another output */
    b.outs[17] = b.out[17];
    b.outs[4] = b.out[4];
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 17, &guard), SMG_OK);
    memset(b.out, 0xee, sizeof b.out);
    cr_assert_eq(smg_zuc_guard_init(&guard, slots, 64, NULL), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 20, &guard), SMG_ERR_REUSED);
    for (size_t i = 0; i < 20; i++) {
        cr_assert(all_zero(b.outs[i], (b.messages[i].bits + 7) / 8));
    }
    cr_assert_eq(smg_zuc_guard_init(&guard, slots, 3, NULL), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 4, &guard), SMG_ERR_CAPACITY);
}

Test(zuc_many, arguments) {
    uint8_t tags[MOST][SMG_ZUC_EIA3_TAG_BYTES];
    noise n;
    noise_init(&n);
    fill(&n, 20, 1);
    b.messages[3].bits = 64;
    cr_assert_eq(smg_zuc_eea3_many(NULL, NULL, 0, SMG_ZUC_UNGUARDED), SMG_OK);
    cr_assert_eq(smg_zuc_eia3_many(NULL, NULL, 0), SMG_OK);
    cr_assert_eq(smg_zuc_eea3_many(NULL, b.messages, 1, SMG_ZUC_UNGUARDED), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_many(b.outs, NULL, 1, SMG_ZUC_UNGUARDED), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 1, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eia3_many(NULL, b.messages, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eia3_many(tags, NULL, 1), SMG_ERR_ARGUMENT);

    b.outs[3] = (uint8_t *)(uintptr_t)b.messages[3].data + 1;
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 20, SMG_ZUC_UNGUARDED), SMG_ERR_OVERLAP);
    b.outs[3] = b.out[3];
    b.messages[3].bearer = 32;
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 20, SMG_ZUC_UNGUARDED), SMG_ERR_LENGTH);
    memset(tags, 1, sizeof tags);
    cr_assert_eq(smg_zuc_eia3_many(tags, b.messages, 20), SMG_ERR_LENGTH);
    cr_assert(all_zero(tags, 20 * sizeof *tags));
    b.messages[3].bearer = 0;
    b.messages[3].data = NULL;
    cr_assert_eq(smg_zuc_eea3_many(b.outs, b.messages, 20, SMG_ZUC_UNGUARDED), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_zuc_eia3_many(tags, b.messages, 20), SMG_ERR_ARGUMENT);
}
