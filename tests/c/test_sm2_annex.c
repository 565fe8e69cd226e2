/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The examples in the annexes A of GB/T 32918.2-2016 to GB/T 32918.4-2016, on a curve of their own:
 * the same protocol code, compiled against curves/sm2test256.toml in the place of the recommended
 * curve.
 */
#include <criterion/criterion.h>

#include "exchange_cases.h"
#include "sm2/curve.h"
#include "sm2_cases.h"
#include "sm2_encryption.h"
#include "vectors.h"

Test(sm2_annex, the_curve_is_that_of_the_examples) {
    json_t *cases = vectors_open("sm2_curve.json");
    const json_t *curve = vector_named(cases, "sm2test256");
    uint8_t p[SM2_FP_BYTES], n[SM2_FN_BYTES];
    vector_copy(p, sizeof p, curve, "p");
    vector_copy(n, sizeof n, curve, "n");
    expect_bytes(sm2_curve_p, p, sizeof p, "p");
    expect_bytes(sm2_curve_n, n, sizeof n, "n");
    json_decref(cases);
}

Test(sm2_annex, gbt32918_2_annex_a2_signs_and_verifies) {
    cr_assert_geq(sm2_check_sign_cases("sm2test256"), 2);
}

Test(sm2_annex, gbt32918_4_annex_a2_encrypts_and_decrypts) {
    cr_assert_geq(check_encryption_cases("sm2test256"), 1);
}

Test(sm2_annex, gbt32918_3_a2_agrees_on_a_key) {
    cr_assert_eq(sm2_check_exchange_cases("sm2test256"), 1);
}

Test(sm2_annex, gbt32918_4_a2_has_the_key_stream_of_a_kem) {
    cr_assert_eq(sm2_check_kem_cases("sm2test256"), 1);
}
