/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Deterministic and hedged nonces against sm2_deterministic.json: on a curve this small many of the
 * first ones are out of range or give no signature, and the next is taken.
 */
#include <smidgen/sm2.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"
#include "randomness.h"
#include "vectors.h"

TestSuite(exhaustive_nonces, .init = toy_init);

static void check_case(const json_t *test) {
    uint8_t d[SM2_FN_BYTES], e[SMG_SM3_DIGEST_BYTES];
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES], expected[SMG_SM2_SIGNATURE_BYTES] = {0};
    smg_sm2_private_key key;
    script s;
    const char *name = vector_text(test, "name");
    bytes extra = vector_bytes(test, "extra");
    vector_copy(d, sizeof d, test, "d");
    vector_copy(e, sizeof e, test, "e");
    vector_copy(expected, SM2_FN_BYTES, test, "r");
    vector_copy(expected + SM2_FN_BYTES, SM2_FN_BYTES, test, "s");
    private_key_of(&key, ref_reduce(d, sizeof d, UINT32_MAX));
    script_init(&s, extra.data, extra.length);
    const smg_status status = extra.length == 0
                                  ? smg_sm2_sign_digest_deterministic(signature, &key, e)
                                  : smg_sm2_sign_digest_hedged(signature, &key, e, &s.random);
    cr_assert_eq(status, SMG_OK, "%s", name);
    expect_bytes(signature, expected, sizeof signature, name);
    cr_assert_eq(s.used, extra.length, "%s: drawn once", name);
    bytes_free(&extra);
}

Test(exhaustive_nonces, refused_ones_are_followed_by_the_next) {
    json_t *cases = vectors_open("sm2_deterministic.json");
    size_t i, run = 0, again = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "curve", SMIDGEN_TOY)) {
            check_case(test);
            again += vector_number(test, "retries") > 0;
            run++;
        }
    }
    cr_assert(run >= 30);
    cr_assert(again > 0 || !ref_is_small());
    json_decref(cases);
}
