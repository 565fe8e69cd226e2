/* SPDX-License-Identifier: Apache-2.0 */
/* Messages whose length in bytes needs more than 32 bits. */
#include <criterion/criterion.h>
#include <smidgen/sm3.h>
#include <stdlib.h>

#include "vectors.h"

/* 4 GiB and 1 byte of zeros, in one call and in pieces; the digest is OpenSSL's
 * (head -c 4294967297 /dev/zero | openssl dgst -sm3). */
Test(sm3_slow, more_than_32_bits_of_length, .timeout = 600) {
    const char *known = "c94e95aa9dfce3d88c6db96f4c459289a4c1840280eaa8cc3293cef9d3575dc2";
    const size_t length = ((size_t)1 << 32) + 1;
    uint8_t digest[SMG_SM3_DIGEST_BYTES], expected[SMG_SM3_DIGEST_BYTES];
    uint8_t *zeros = calloc(length, 1); /* pages that are only read cost no memory */
    cr_assert_not_null(zeros);
    hex_copy(expected, sizeof expected, known);
    cr_assert_eq(smg_sm3(digest, zeros, length), SMG_OK);
    expect_bytes(digest, expected, sizeof digest, "one call");

    smg_sm3_context context;
    smg_sm3_init(&context);
    for (size_t left = length; left > 0;) {
        size_t piece = left < 16777213 ? left : 16777213; /* a prime below 2^24 */
        cr_assert_eq(smg_sm3_update(&context, zeros, piece), SMG_OK);
        left -= piece;
    }
    cr_assert_eq(smg_sm3_final(&context, digest), SMG_OK);
    expect_bytes(digest, expected, sizeof digest, "in pieces");

    const void *const data[] = {zeros, zeros, zeros, zeros};
    const size_t lengths[] = {length, 1, length, length};
    uint8_t digests[4][SMG_SM3_DIGEST_BYTES];
    cr_assert_eq(smg_sm3_batch(digests, data, lengths, 4), SMG_OK);
    for (size_t i = 0; i < 4; i++) {
        if (i != 1) {
            expect_bytes(digests[i], expected, sizeof digest, "in lanes");
        }
    }
    free(zeros);
}
