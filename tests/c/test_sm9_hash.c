/* SPDX-License-Identifier: Apache-2.0 */
/* H1 and H2: values of others, and what an ID may be. */
#include <criterion/criterion.h>

#include "sm9/identity.h"
#include "sm9_cases.h"

/* h := H1(Z, n) or H2(Z, n) with Z in pieces of `piece` bytes */
static void hash_in_pieces(uint8_t h[SCALAR], uint8_t prefix, bytes z, size_t piece) {
    smg_sm3_context hash;
    smg_sm3_init(&hash);
    cr_assert_eq(smg_sm3_update(&hash, &prefix, 1), SMG_OK);
    for (size_t at = 0; at < z.length; at += piece) {
        const size_t part = z.length - at < piece ? z.length - at : piece;
        cr_assert_eq(smg_sm3_update(&hash, z.data + at, part), SMG_OK);
    }
    smg_sm9_hash_to_scalar(h, &hash);
}

Test(sm9_hash, known_values) {
    json_t *cases = vectors_open("sm9_hash.json");
    size_t i, ids = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        const bool first = vector_is(test, "op", "h1");
        bytes z = vector_bytes(test, "z");
        uint8_t h[SCALAR], expected[SCALAR];
        cr_assert(first || vector_is(test, "op", "h2"));
        vector_copy(expected, SCALAR, test, "result");
        for (size_t piece = 1; piece <= 64; piece += 63) {
            hash_in_pieces(h, first ? SMG_SM9_H1 : SMG_SM9_H2, z, piece);
            expect_bytes(h, expected, SCALAR, vector_text(test, "z"));
        }
        if (first && z.length > 1) { /* an ID and a byte hid */
            cr_assert_eq(smg_sm9_id_hash(h, z.data, z.length - 1, z.data[z.length - 1]), SMG_OK);
            expect_bytes(h, expected, SCALAR, vector_text(test, "z"));
            ids++;
        }
        bytes_free(&z);
    }
    cr_assert(i >= 21 && ids >= 8);
    json_decref(cases);
}

Test(sm9_hash, what_an_id_may_be) {
    static uint8_t id[SMG_SM9_ID_MAX_BYTES + 1];
    uint8_t h[SCALAR] = {1};
    cr_assert_eq(smg_sm9_id_hash(h, id, 0, 1), SMG_ERR_LENGTH);
    cr_assert(all_zero(h, SCALAR));
    cr_assert_eq(smg_sm9_id_hash(h, NULL, 0, 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_id_hash(h, NULL, 1, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm9_id_hash(h, id, sizeof id, 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm9_id_hash(h, id, 1, 0), SMG_OK);
    cr_assert(!all_zero(h, SCALAR));
    cr_assert_eq(smg_sm9_id_hash(h, id, SMG_SM9_ID_MAX_BYTES, 255), SMG_OK);
}
