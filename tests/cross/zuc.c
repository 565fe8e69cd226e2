/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ZUC on a processor for which there is no test framework here:
 *
 *     zuc NAME    whether the kernel in use is NAME, and gives what was published
 */
#include <smidgen/zuc.h>
#include <smidgen/zuc_mac.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* more than any kernel has lanes */
enum { MESSAGES = 33, BYTES = 300 };

/* GB/T 33133.1-2016, test vectors 1 and 2: key and IV all 0, and all 1. */
static int knows_the_keystreams(void) {
    static const uint8_t expected[2][8] = {{0x27, 0xbe, 0xde, 0x74, 0x01, 0x80, 0x82, 0xda},
                                           {0x06, 0x57, 0xcf, 0xa0, 0x70, 0x96, 0x39, 0x8b}};
    for (int i = 0; i < 2; i++) {
        uint8_t key[SMG_ZUC128_KEY_BYTES], out[8];
        smg_zuc zuc;
        memset(key, i == 0 ? 0 : 0xff, sizeof key);
        if (smg_zuc128_init(&zuc, key, key) != SMG_OK ||
            smg_zuc_keystream(&zuc, out, sizeof out) != SMG_OK ||
            memcmp(out, expected[i], sizeof out) != 0) {
            return 0;
        }
    }
    return 1;
}

/* ETSI/SAGE 128-EIA3, test set 1: one bit, 0, under a key of zeros. */
static int knows_the_tag(void) {
    static const uint8_t expected[SMG_ZUC_EIA3_TAG_BYTES] = {0xc8, 0xa9, 0x59, 0x5e};
    const uint8_t key[SMG_ZUC128_KEY_BYTES] = {0}, message[1] = {0};
    uint8_t tag[SMG_ZUC_EIA3_TAG_BYTES];
    return smg_zuc_eia3(tag, key, 0, 0, 0, message, 1) == SMG_OK &&
           memcmp(tag, expected, sizeof tag) == 0;
}

/* Whether several messages, of any number of bits, come out as each by itself. */
static int agrees_with_one_by_one(void) {
    static uint8_t in[MESSAGES][BYTES], out[MESSAGES][BYTES], one[BYTES];
    uint8_t tags[MESSAGES][SMG_ZUC_EIA3_TAG_BYTES], tag[SMG_ZUC_EIA3_TAG_BYTES];
    uint8_t *outs[MESSAGES];
    smg_zuc_message messages[MESSAGES];
    for (uint32_t i = 0; i < MESSAGES; i++) {
        for (size_t j = 0; j < BYTES; j++) {
            in[i][j] = (uint8_t)(37 * i + 11 * j + j * j);
        }
        outs[i] = out[i];
        messages[i] = (smg_zuc_message){in[i], 3 * i, i % 32, i % 2, in[i], 8 * BYTES - 7 * i};
    }
    if (smg_zuc_eea3_many(outs, messages, MESSAGES, SMG_ZUC_UNGUARDED) != SMG_OK ||
        smg_zuc_eia3_many(tags, messages, MESSAGES) != SMG_OK) {
        return 0;
    }
    for (uint32_t i = 0; i < MESSAGES; i++) {
        const smg_zuc_message *m = &messages[i];
        if (smg_zuc_eea3_decrypt(one, m->key, m->count, m->bearer, m->direction, m->data,
                                 m->bits) != SMG_OK ||
            memcmp(out[i], one, (m->bits + 7) / 8) != 0 ||
            smg_zuc_eia3(tag, m->key, m->count, m->bearer, m->direction, m->data, m->bits) !=
                SMG_OK ||
            memcmp(tags[i], tag, sizeof tag) != 0) {
            return 0;
        }
    }
    return 1;
}

int main(int count, char **arguments) {
    int wrong = 0;
    if (count != 2) {
        fprintf(stderr, "usage: zuc NAME\n");
        return 2;
    }
    if (strcmp(smg_zuc_backend(), arguments[1]) != 0) {
        printf("zuc: %s in use, not %s\n", smg_zuc_backend(), arguments[1]);
        wrong = 1;
    }
    if (!knows_the_keystreams() || !knows_the_tag()) {
        printf("zuc: a published value is wrong\n");
        wrong = 1;
    }
    if (!agrees_with_one_by_one()) {
        printf("zuc: several messages differ from each by itself\n");
        wrong = 1;
    }
    return wrong;
}
