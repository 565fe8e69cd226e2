/* SPDX-License-Identifier: Apache-2.0 */
/* Which numbers are private keys and which points public ones: all are tried. */
#include <smidgen/sm2.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"
#include "sm2/kernel.h"

TestSuite(exhaustive_keys, .init = toy_init, .timeout = 600);

/* How many byte strings are tried: all of one byte, of longer ones those up to a bit past m. */
static uint32_t values(size_t bytes, uint32_t m) {
    return bytes == 1 ? 256 : m + 1000;
}

static bool is_key(uint32_t d) {
    return 1 <= d && d <= ref.n.m - 2;
}

static bool all_zero(const void *data, size_t length) {
    const uint8_t *bytes = data;
    while (length > 0 && bytes[length - 1] == 0) {
        length--;
    }
    return length == 0;
}

/* ---- private keys ---- */

static void expect_key(const smg_sm2_private_key *key, uint32_t d) {
    smg_sm2_private_key expected;
    memset(&expected, 0, sizeof expected);
    store(expected.d, SM2_FN_BYTES, d);
    store(expected.inverse, SM2_FN_BYTES, ref.n.inverse[1 + d]);
    public_key_of(&expected.public_key, ref.multiples[d]);
    EXPECT(memcmp(key, &expected, sizeof expected) == 0, "the key pair of %u", d);
}

Test(exhaustive_keys, private_keys_are_1_to_n_minus_2) {
    for (uint32_t d = 0; d < values(SM2_FN_BYTES, ref.n.m); d++) {
        uint8_t bytes[SM2_FN_BYTES], again[SMG_SM2_SCALAR_BYTES];
        smg_sm2_private_key key;
        store(bytes, sizeof bytes, d);
        const smg_status status = smg_sm2_private_key_from_bytes(&key, bytes, sizeof bytes);
        EXPECT(status == (is_key(d) ? SMG_OK : SMG_ERR_KEY), "d = %u: status %d", d, (int)status);
        if (is_key(d)) {
            expect_key(&key, d);
            EXPECT(smg_sm2_private_key_to_bytes(again, &key) == SMG_OK &&
                       memcmp(again, bytes, sizeof bytes) == 0,
                   "the bytes of %u", d);
        } else {
            EXPECT(all_zero(&key, sizeof key), "a refused key is not zeroed");
        }
    }
}

/* A key is the first draw in range, never a draw reduced. */
Test(exhaustive_keys, generated_keys_are_the_first_draws_in_range) {
    for (uint32_t first = 0; first < UINT32_C(1) << SM2_FN_BITS; first++) {
        smg_sm2_private_key key;
        draws random;
        uint32_t used = 0;
        while (!is_key(draw_number(first, used))) {
            used++;
        }
        draws_init(&random, first);
        EXPECT(smg_sm2_private_key_generate(&key, &random.random) == SMG_OK, "draw %u", first);
        EXPECT(random.count == used + 1, "%u draws from %u", random.count, first);
        expect_key(&key, draw_number(first, used));
    }
}

/* ---- public keys ---- */

/* Whether key is what `status` promises: the point, or SMG_ERR_POINT and zeros. */
static void expect_public(smg_status status, const smg_sm2_public_key *key, uint32_t number) {
    const bool usable = number != 0 && ref.in_subgroup[number];
    smg_sm2_public_key expected;
    public_key_of(&expected, usable ? number : 0);
    EXPECT(status == (usable ? SMG_OK : SMG_ERR_POINT), "point %u: status %d", number, (int)status);
    EXPECT(memcmp(key, &expected, sizeof expected) == 0, "point %u: wrong coordinates", number);
}

Test(exhaustive_keys, public_keys_are_the_points_of_order_n) {
    const uint32_t end = ref.p.m + 3; /* its bytes have room for 3 more on every toy */
    const uint32_t step = ref_is_small() ? 1 : ref.p.m / 5;
    for (uint32_t x = 0; x < end; x++) {
        for (uint32_t y = x % step; y < end; y += step) {
            uint8_t encoded[1 + 2 * SM2_FP_BYTES] = {0x04};
            smg_sm2_public_key key;
            store(encoded + 1, SM2_FP_BYTES, x);
            store(encoded + 1 + SM2_FP_BYTES, SM2_FP_BYTES, y);
            const smg_status status = smg_sm2_public_key_from_bytes(&key, encoded, sizeof encoded);
            expect_public(status, &key, ref_number(x, y));
        }
    }
}

Test(exhaustive_keys, public_keys_are_written_and_read_in_every_form) {
    for (uint32_t number = 1; number < ref.size; number++) {
        uint8_t encoded[SMG_SM2_PUBLIC_KEY_BYTES], compressed[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES];
        smg_sm2_public_key key, again;
        const size_t length = 1 + 2 * SM2_FP_BYTES;
        const uint8_t odd = ref.points[number].y & 1;
        public_key_of(&key, number);
        EXPECT(smg_sm2_public_key_to_bytes(encoded, &key) == SMG_OK, "point %u", number);
        EXPECT(encoded[0] == 0x04, "point %u: tag", number);
        expect_public(smg_sm2_public_key_from_bytes(&again, encoded, length), &again, number);

        encoded[0] = 0x06 | odd;
        expect_public(smg_sm2_public_key_from_bytes(&again, encoded, length), &again, number);
        encoded[0] ^= 1;
        EXPECT(smg_sm2_public_key_from_bytes(&again, encoded, length) == SMG_ERR_FORMAT,
               "point %u: the other parity", number);

        EXPECT(smg_sm2_public_key_to_bytes_compressed(compressed, &key) == SMG_OK, "%u", number);
        EXPECT(compressed[0] == (0x02 | odd), "point %u: compressed tag", number);
        EXPECT(ref_reduce(compressed + 1, SM2_FP_BYTES, UINT32_MAX) == ref.points[number].x,
               "point %u: compressed x", number);
    }
}

/* The point with this x whose y has the parity, 0 for none. */
static uint32_t with_parity(uint32_t x, uint32_t odd) {
    const uint32_t number = x < ref.p.m ? ref.first[x] : 0;
    const uint32_t other = number == 0 ? 0 : ref_neg(number);
    return (ref.points[number].y & 1) == odd  ? number
           : (ref.points[other].y & 1) == odd ? other
                                              : 0;
}

Test(exhaustive_keys, every_x_is_decompressed_to_both_parities_or_none) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    for (uint32_t x = 0; x < values(SM2_FP_BYTES, ref.p.m); x++) {
        for (uint32_t odd = 0; odd < 2; odd++) {
            uint8_t encoded[1 + SM2_FP_BYTES], y[SM2_FP_BYTES];
            smg_sm2_public_key key;
            const uint32_t number = with_parity(x, odd);
            encoded[0] = (uint8_t)(0x02 | odd);
            store(encoded + 1, SM2_FP_BYTES, x);
            const smg_status status = smg_sm2_public_key_from_bytes(&key, encoded, sizeof encoded);
            expect_public(status, &key, number);

            /* below the check of the order: points outside the subgroup have their y as well */
            EXPECT(kernel->decompress_vartime(y, encoded + 1, odd) == (number ? UINT32_MAX : 0),
                   "x = %u, parity %u: wrong mask", x, odd);
            EXPECT(ref_reduce(y, SM2_FP_BYTES, UINT32_MAX) == ref.points[number].y,
                   "x = %u, parity %u: wrong y", x, odd);
        }
    }
}

/* ---- the whole operations under the keys ---- */

static void expect_product(uint32_t mask, const uint8_t *x, const uint8_t *y, uint32_t number) {
    EXPECT(mask == (number != 0 ? UINT32_MAX : 0), "point %u: wrong mask", number);
    EXPECT(ref_reduce(x, SM2_FP_BYTES, UINT32_MAX) == ref.points[number].x &&
               ref_reduce(y, SM2_FP_BYTES, UINT32_MAX) == ref.points[number].y,
           "point %u: wrong coordinates", number);
}

Test(exhaustive_keys, multiplications_refuse_what_is_no_scalar) {
    static uint32_t multiples[REF_BOUND];
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    const uint32_t n = ref.n.m;
    const uint32_t first = n < 128 ? 1 : n / 3, step = n < 128 ? 1 : n;
    smg_sm2_public_key p;
    for (uint32_t j = first; j < n; j += step) {
        ref_multiples(multiples, ref.multiples[j]);
        public_key_of(&p, ref.multiples[j]);
        for (uint32_t k = 0; k < values(SM2_FN_BYTES, n); k++) {
            uint8_t scalar[SM2_FN_BYTES], one[SM2_FN_BYTES];
            uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
            store(scalar, SM2_FN_BYTES, k);
            store(one, SM2_FN_BYTES, 1);
            uint32_t mask = kernel->base_mul(x, y, scalar);
            expect_product(mask, x, y, k < n ? ref.multiples[k] : 0);
            mask = kernel->mul(x, y, scalar, p.x, p.y);
            expect_product(mask, x, y, k < n ? multiples[k] : 0);
            mask = kernel->double_mul_vartime(x, y, scalar, one, p.x, p.y);
            expect_product(mask, x, y, k < n ? ref_add(ref.multiples[k], multiples[1]) : 0);
            mask = kernel->double_mul_vartime(x, y, one, scalar, p.x, p.y);
            expect_product(mask, x, y, k < n ? ref_add(ref.base, multiples[k]) : 0);
        }
    }
}

/* In blocks of every offset, so that each scalar has stood beside accepted and refused ones. */
Test(exhaustive_keys, many_multiples_of_the_base_point) {
    enum { COUNT = SMG_SM2_MANY + 3 };
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    const uint32_t n = ref.n.m, end = values(SM2_FN_BYTES, n);
    for (uint32_t first = 0; first < end; first += ref_is_small() ? 1 : COUNT) {
        uint8_t ks[COUNT * SM2_FN_BYTES], xs[COUNT * SM2_FP_BYTES], ys[COUNT * SM2_FP_BYTES];
        uint32_t masks[COUNT];
        for (uint32_t i = 0; i < COUNT; i++) {
            store(ks + i * SM2_FN_BYTES, SM2_FN_BYTES, (first + 37 * i) % end);
        }
        kernel->base_mul_many(xs, ys, masks, ks, COUNT);
        for (uint32_t i = 0; i < COUNT; i++) {
            const uint32_t k = (first + 37 * i) % end;
            expect_product(masks[i], xs + i * SM2_FP_BYTES, ys + i * SM2_FP_BYTES,
                           k < n ? ref.multiples[k] : 0);
        }
    }
}
