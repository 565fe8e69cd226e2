/* SPDX-License-Identifier: Apache-2.0 */
/* Z, signing and verification with NULL pointers, wrong lengths and calls out of order. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <string.h>

#include "core/cpu.h"
#include "randomness.h"
#include "sm2/kernel.h"
#include "sm2_cases.h"
#include "vectors.h"

#define ID_MAX SMG_SM2_ID_MAX_BYTES

static const uint8_t long_id[ID_MAX + 1];

/* Every function that signs sets the whole output to zero when it refuses. */
#define EXPECT_NO_SIGNATURE(call, expected)                                                        \
    do {                                                                                           \
        memset(signature, 1, SIGNATURE);                                                           \
        cr_assert_eq((call), (expected));                                                          \
        cr_assert(all_zero(signature, SIGNATURE));                                                 \
    } while (0)

Test(sm2_arguments, ids_up_to_8191_bytes_and_no_longer) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_private_key *key = &example.key;
    const smg_sm2_public_key *public_key = &example.key.public_key;
    uint8_t z[SMG_SM2_Z_BYTES], signature[SIGNATURE];
    smg_sm2_sign_context signing;
    smg_sm2_verify_context verifying;

    cr_assert_eq(smg_sm2_z(z, public_key, long_id, ID_MAX), SMG_OK);
    cr_assert_eq(smg_sm2_z(z, public_key, long_id, ID_MAX + 1), SMG_ERR_LENGTH);
    cr_assert(all_zero(z, sizeof z));
    cr_assert_eq(smg_sm2_z(z, public_key, long_id, SIZE_MAX), SMG_ERR_LENGTH);

    cr_assert_eq(smg_sm2_sign(signature, key, long_id, ID_MAX, "m", 1, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_verify(signature, public_key, long_id, ID_MAX, "m", 1), SMG_OK);
    cr_assert_eq(smg_sm2_verify(signature, public_key, long_id, ID_MAX + 1, "m", 1),
                 SMG_ERR_LENGTH);
    EXPECT_NO_SIGNATURE(smg_sm2_sign(signature, key, long_id, ID_MAX + 1, "m", 1, NULL),
                        SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_sign_init(&signing, key, long_id, ID_MAX + 1), SMG_ERR_LENGTH);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final(&signing, signature, NULL), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_verify_init(&verifying, public_key, long_id, ID_MAX + 1), SMG_ERR_LENGTH);
    cr_assert_eq(smg_sm2_verify_final(&verifying, example.signature), SMG_ERR_STATE);
}

Test(sm2_arguments, null_pointers_are_refused_by_z) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t z[SMG_SM2_Z_BYTES];
    cr_assert_eq(smg_sm2_z(NULL, &example.key.public_key, DEFAULT_ID), SMG_ERR_ARGUMENT);
    memset(z, 1, sizeof z);
    cr_assert_eq(smg_sm2_z(z, NULL, DEFAULT_ID), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(z, sizeof z));
    memset(z, 1, sizeof z);
    cr_assert_eq(smg_sm2_z(z, &example.key.public_key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(z, sizeof z));
}

Test(sm2_arguments, a_point_off_the_curve_has_no_z) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key off_curve[] = {
        {{0}, {0}}, /* never filled, or wiped */
        example.key.public_key,
        example.key.public_key,
    };
    smg_sm2_public_key spoilt;
    uint8_t z[SMG_SM2_Z_BYTES];
    for (size_t i = 0; i < sizeof off_curve / sizeof off_curve[0]; i++) {
        spoilt = off_curve[i];
        spoilt.x[31] ^= i == 1;
        spoilt.y[0] ^= i == 2;
        memset(z, 1, sizeof z);
        cr_assert_eq(smg_sm2_z(z, &spoilt, DEFAULT_ID), SMG_ERR_POINT);
        cr_assert(all_zero(z, sizeof z));
        cr_assert_eq(smg_sm2_verify(example.signature, &spoilt, DEFAULT_ID, "m", 1), SMG_ERR_POINT);
    }
    memset(spoilt.x, 0xff, sizeof spoilt.x); /* above p */
    cr_assert_eq(smg_sm2_z(z, &spoilt, DEFAULT_ID), SMG_ERR_POINT);
}

Test(sm2_arguments, null_pointers_are_refused_by_signing) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_private_key *key = &example.key;
    uint8_t signature[SIGNATURE];

    cr_assert_eq(smg_sm2_sign(NULL, key, DEFAULT_ID, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign(signature, NULL, DEFAULT_ID, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign(signature, key, NULL, 16, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign(signature, key, DEFAULT_ID, NULL, 1, NULL), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_sign_digest(NULL, key, example.e, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest(signature, NULL, example.e, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_digest(signature, key, NULL, NULL), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_sign_no_z(NULL, key, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_no_z(signature, NULL, "m", 1, NULL), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_no_z(signature, key, NULL, 1, NULL), SMG_ERR_ARGUMENT);

    smg_sm2_sign_context context;
    cr_assert_eq(smg_sm2_sign_init(NULL, key, DEFAULT_ID), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_init(&context, NULL, DEFAULT_ID), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_init(&context, key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_update(NULL, "m", 1), SMG_ERR_ARGUMENT);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final(NULL, signature, NULL), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_sign_init(&context, key, DEFAULT_ID), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_update(&context, NULL, 0), SMG_OK);
    cr_assert_eq(smg_sm2_sign_final(&context, NULL, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_sign_final(&context, signature, NULL), SMG_OK);
}

Test(sm2_arguments, null_pointers_are_refused_by_verification) {
    sm2_example example;
    sm2_example_load(&example);
    const smg_sm2_public_key *key = &example.key.public_key;
    const uint8_t *signature = example.signature;

    cr_assert_eq(smg_sm2_verify(NULL, key, DEFAULT_ID, "m", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify(signature, NULL, DEFAULT_ID, "m", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify(signature, key, NULL, 16, "m", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify(signature, key, DEFAULT_ID, NULL, 1), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_verify_digest(NULL, key, example.e), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_digest(signature, NULL, example.e), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_digest(signature, key, NULL), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_verify_no_z(NULL, key, "m", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_no_z(signature, NULL, "m", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_no_z(signature, key, NULL, 1), SMG_ERR_ARGUMENT);

    smg_sm2_verify_context context;
    cr_assert_eq(smg_sm2_verify_init(NULL, key, DEFAULT_ID), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_init(&context, NULL, DEFAULT_ID), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_init(&context, key, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_update(NULL, "m", 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_final(NULL, signature), SMG_ERR_ARGUMENT);

    cr_assert_eq(smg_sm2_verify_init(&context, key, DEFAULT_ID), SMG_OK);
    cr_assert_eq(smg_sm2_verify_update(&context, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_update(&context, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH), SMG_OK);
    cr_assert_eq(smg_sm2_verify_final(&context, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_verify_final(&context, signature), SMG_OK);
}

Test(sm2_arguments, final_ends_a_signature_in_progress) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t signature[SIGNATURE];
    smg_sm2_sign_context context;
    smg_sm2_sign_init(&context, &example.key, DEFAULT_ID);
    smg_sm2_sign_update(&context, "secret", 6);
    cr_assert_eq(smg_sm2_sign_final(&context, signature, NULL), SMG_OK);
    cr_assert(all_zero(&context, sizeof context));
    cr_assert_eq(smg_sm2_sign_update(&context, "m", 1), SMG_ERR_STATE);
    EXPECT_NO_SIGNATURE(smg_sm2_sign_final(&context, signature, NULL), SMG_ERR_STATE);

    cr_assert_eq(smg_sm2_sign_init(&context, &example.key, DEFAULT_ID), SMG_OK);
    cr_assert_eq(smg_sm2_sign_update(&context, "m", 1), SMG_OK);
    cr_assert_eq(smg_sm2_sign_final(&context, signature, NULL), SMG_OK);
    cr_assert_eq(smg_sm2_verify(signature, &example.key.public_key, DEFAULT_ID, "m", 1), SMG_OK);
}

Test(sm2_arguments, final_ends_a_verification_in_progress) {
    sm2_example example;
    sm2_example_load(&example);
    smg_sm2_verify_context context;
    smg_sm2_verify_init(&context, &example.key.public_key, DEFAULT_ID);
    smg_sm2_verify_update(&context, EXAMPLE_MESSAGE, EXAMPLE_MESSAGE_LENGTH);
    cr_assert_eq(smg_sm2_verify_final(&context, example.signature), SMG_OK);
    cr_assert(all_zero(&context, sizeof context));
    cr_assert_eq(smg_sm2_verify_update(&context, "m", 1), SMG_ERR_STATE);
    cr_assert_eq(smg_sm2_verify_final(&context, example.signature), SMG_ERR_STATE);

    /* a signature that fails ends it too */
    smg_sm2_verify_init(&context, &example.key.public_key, DEFAULT_ID);
    cr_assert_eq(smg_sm2_verify_final(&context, example.signature), SMG_ERR_SIGNATURE);
    cr_assert(all_zero(&context, sizeof context));
}

Test(sm2_arguments, the_signature_may_be_written_over_the_digest) {
    sm2_example example;
    sm2_example_load(&example);
    uint8_t buffer[SIGNATURE];
    script s;
    for (size_t at = 0; at <= SIGNATURE - sizeof example.e; at += 8) {
        memcpy(buffer + at, example.e, sizeof example.e);
        script_init(&s, example.k, SCALAR);
        cr_assert_eq(smg_sm2_sign_digest(buffer, &example.key, buffer + at, &s.random), SMG_OK);
        expect_bytes(buffer, example.signature, SIGNATURE, "in place");
    }
}

/* What this processor can run, tests/cli/test_backends.py knows. */
Test(sm2_arguments, the_backend_in_use_is_the_first_that_runs) {
    const smg_sm2_kernel *const *kernel = smg_sm2_kernels;
    while (!smg_cpu_has((*kernel)->needs)) {
        kernel++;
    }
    cr_assert_str_eq(smg_sm2_backend(), (*kernel)->name);
    while (kernel[1] != NULL) {
        kernel++;
    }
    cr_assert_eq((*kernel)->needs, 0);
}
