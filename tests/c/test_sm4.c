/* SPDX-License-Identifier: Apache-2.0 */
/* SM4's blocks: the public functions, against the vectors. */
#include <smidgen/sm4.h>

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "core/cpu.h"
#include "randomness.h"
#include "sm4/backend.h"
#include "vectors.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

Test(sm4, standard_and_other_vectors) {
    json_t *cases = vectors_open("sm4_block.json");
    size_t i, blocks = 0, iterated = 0, schedules = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        uint8_t raw[SMG_SM4_KEY_BYTES];
        smg_sm4_key key;
        const char *name = vector_text(test, "name");
        vector_copy(raw, sizeof raw, test, "key");
        cr_assert_eq(smg_sm4_key_init(&key, raw, sizeof raw), SMG_OK);
        if (vector_is(test, "kind", "key-schedule")) {
            const json_t *words = json_object_get(test, "round_keys");
            cr_assert_eq(json_array_size(words), 32);
            for (size_t r = 0; r < 32; r++) {
                const char *text = json_string_value(json_array_get(words, r));
                cr_assert_eq(key.round_keys[r], strtoul(text, NULL, 16), "%s: %zu", name, r);
            }
            schedules++;
            continue;
        }
        uint8_t in[BLOCK], out[BLOCK], expected[BLOCK];
        vector_copy(in, BLOCK, test, "pt");
        vector_copy(expected, BLOCK, test, "ct");
        size_t times = 1;
        if (vector_is(test, "kind", "iterated")) {
            times = vector_number(test, "iterations");
            iterated++;
        } else {
            blocks++;
        }
        memcpy(out, in, BLOCK);
        for (size_t n = 0; n < times; n++) {
            cr_assert_eq(smg_sm4_encrypt_blocks(out, &key, out, 1), SMG_OK);
        }
        expect_bytes(out, expected, BLOCK, name);
        for (size_t n = 0; n < times; n++) {
            cr_assert_eq(smg_sm4_decrypt_blocks(out, &key, out, 1), SMG_OK);
        }
        expect_bytes(out, in, BLOCK, name);
    }
    cr_assert(blocks > 0 && iterated > 0 && schedules > 0);
    json_decref(cases);
}

Test(sm4, many_blocks_are_each_by_itself) {
    static uint8_t in[100 * BLOCK], out[100 * BLOCK], back[100 * BLOCK], one[BLOCK];
    const uint8_t raw[SMG_SM4_KEY_BYTES] = {1, 2, 3};
    smg_sm4_key key;
    noise n;
    noise_init(&n);
    cr_assert_eq(smg_sm4_key_init(&key, raw, sizeof raw), SMG_OK);
    for (size_t blocks = 0; blocks <= 100; blocks++) {
        noise_fill(&n, in, sizeof in);
        cr_assert_eq(smg_sm4_encrypt_blocks(out, &key, in, blocks), SMG_OK);
        for (size_t i = 0; i < blocks; i++) {
            smg_sm4_encrypt_blocks(one, &key, in + i * BLOCK, 1);
            expect_bytes(out + i * BLOCK, one, BLOCK, "one of many");
        }
        cr_assert_eq(smg_sm4_decrypt_blocks(back, &key, out, blocks), SMG_OK);
        expect_bytes(back, in, blocks * BLOCK, "back");
    }
}

Test(sm4, another_length_of_key_is_refused) {
    uint8_t raw[33] = {0};
    smg_sm4_key key;
    for (size_t length = 0; length <= sizeof raw; length++) {
        memset(&key, 1, sizeof key);
        const smg_status status = smg_sm4_key_init(&key, raw, length);
        cr_assert_eq(status, length == SMG_SM4_KEY_BYTES ? SMG_OK : SMG_ERR_LENGTH);
        cr_assert_eq(all_zero(&key, sizeof key), length != SMG_SM4_KEY_BYTES);
    }
}

Test(sm4, null_pointers_are_refused) {
    uint8_t raw[SMG_SM4_KEY_BYTES] = {0}, block[BLOCK] = {0};
    smg_sm4_key key;
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm4_key_init(NULL, raw, sizeof raw), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_key_init(&key, NULL, sizeof raw), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&key, sizeof key));
    cr_assert_eq(smg_sm4_encrypt_blocks(NULL, &key, block, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_encrypt_blocks(block, NULL, block, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_encrypt_blocks(block, &key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_decrypt_blocks(NULL, &key, block, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_encrypt_blocks(NULL, &key, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm4_decrypt_blocks(NULL, &key, NULL, 0), SMG_OK);
}

Test(sm4, overlap_and_overflow_are_refused) {
    uint8_t buffer[8 * BLOCK], before[8 * BLOCK];
    const uint8_t raw[SMG_SM4_KEY_BYTES] = {0};
    smg_sm4_key key;
    smg_sm4_key_init(&key, raw, sizeof raw);
    memset(buffer, 7, sizeof buffer);
    memcpy(before, buffer, sizeof buffer);
    for (size_t at = 1; at < 4 * BLOCK; at++) {
        cr_assert_eq(smg_sm4_encrypt_blocks(buffer + at, &key, buffer, 4), SMG_ERR_OVERLAP);
        cr_assert_eq(smg_sm4_encrypt_blocks(buffer, &key, buffer + at, 4), SMG_ERR_OVERLAP);
        cr_assert_eq(smg_sm4_decrypt_blocks(buffer + at, &key, buffer, 4), SMG_ERR_OVERLAP);
    }
    const size_t many = SIZE_MAX / BLOCK + 1;
    cr_assert_eq(smg_sm4_encrypt_blocks(buffer, &key, buffer, many), SMG_ERR_LENGTH);
    expect_bytes(buffer, before, sizeof buffer, "nothing is written");
    cr_assert_eq(smg_sm4_encrypt_blocks(buffer, &key, buffer + 4 * BLOCK, 4), SMG_OK);
}

Test(sm4, the_backend_in_use_is_the_first_that_runs) {
    const struct smg_sm4_backend *const *backend = smg_sm4_backends;
    while (!smg_cpu_has((*backend)->needs)) {
        backend++;
    }
    cr_assert_str_eq(smg_sm4_backend(), (*backend)->name);
    while (backend[1] != NULL) {
        backend++;
    }
    cr_assert_str_eq((*backend)->name, "portable");
    cr_assert_eq((*backend)->needs, 0);
}
