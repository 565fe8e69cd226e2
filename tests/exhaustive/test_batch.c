/* SPDX-License-Identifier: Apache-2.0 */
/* Batches of signatures whose nonces are often refused, so that items fall out and stay in blocks.
 */
#include <smidgen/sm2_batch.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"
#include "sm2/kernel.h"

TestSuite(exhaustive_batch, .init = toy_init, .timeout = 600);

/* Two blocks and a short one. */
#define COUNT (2 * SMG_SM2_MANY + 3)

typedef struct item {
    uint32_t d, e, r, s;
} item;

/* The nonces of one block, in the order that smidgen/sm2_batch.h gives, from draw number `drawn`;
 * returns the next one. */
static uint32_t sign_block(item *items, size_t count, uint32_t first, uint32_t drawn,
                           refused *why) {
    bool done[SMG_SM2_MANY] = {false};
    for (size_t left = count; left > 0;) {
        for (size_t i = 0; i < count; i++) {
            if (!done[i]) {
                item *t = &items[i];
                done[i] =
                    reference_sign_with(&t->r, &t->s, t->d, t->e, draw_number(first, drawn++), why);
                left -= done[i];
            }
        }
    }
    return drawn;
}

static void check_batch(const smg_sm2_private_key *keys, uint32_t first, refused *why) {
    const uint32_t n = ref.n.m;
    static uint8_t digests[COUNT][SMG_SM3_DIGEST_BYTES], signatures[COUNT][SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_sign_digest_item given[COUNT];
    smg_status statuses[COUNT];
    item items[COUNT];
    draws random;
    uint32_t drawn = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        items[i] = (item){1 + (first + i) % (n - 2), scattered(100 * first + i, n), 0, 0};
        store(digests[i], sizeof digests[i], items[i].e);
        given[i] = (smg_sm2_sign_digest_item){&keys[items[i].d], digests[i]};
    }
    for (size_t at = 0; at < COUNT; at += SMG_SM2_MANY) {
        const size_t part = COUNT - at < SMG_SM2_MANY ? COUNT - at : SMG_SM2_MANY;
        drawn = sign_block(items + at, part, first, drawn, why);
    }
    draws_init(&random, first);
    EXPECT(smg_sm2_sign_digest_batch(signatures, statuses, given, COUNT, &random.random) == SMG_OK,
           "draws from %u", first);
    EXPECT(random.count == drawn, "from %u: %u draws, not %u", first, random.count, drawn);
    for (size_t i = 0; i < COUNT; i++) {
        uint8_t expected[SMG_SM2_SIGNATURE_BYTES];
        store_signature(expected, items[i].r, items[i].s);
        EXPECT(statuses[i] == SMG_OK && memcmp(signatures[i], expected, sizeof expected) == 0,
               "draws from %u: item %zu", first, i);
    }
}

Test(exhaustive_batch, refused_nonces_are_drawn_again_in_order) {
    static smg_sm2_private_key keys[REF_BOUND];
    const uint32_t n = ref.n.m;
    refused why = {0, 0, 0, 0};
    for (uint32_t d = 1; d <= n - 2; d++) {
        private_key_of(&keys[d], d);
    }
    for (uint32_t first = 0; first < UINT32_C(1) << SM2_FN_BITS;
         first += ref_is_small() ? 1 : n / 500) {
        check_batch(keys, first, &why);
    }
    if (ref_is_small()) { /* of the items over a larger curve few are refused, or none */
        EXPECT(why.out_of_range && why.zero_r && why.sum_n && why.zero_s,
               "a refusal did not occur");
    }
}
