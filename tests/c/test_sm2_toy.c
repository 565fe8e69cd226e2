/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM2's emitted code and protocol code over a group so small that everything can be tried: compiled
 * against a curve of curves/toy_*.toml in the place of the recommended curve. Groups of at most 10
 * bits are exhausted; of larger ones, all scalars of a few points.
 */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <string.h>

#include "randomness.h"
#include "sm2/kernel.h"
#include "toy_group.h"
#include "vectors.h"

#define FP    SM2_FP_BYTES
#define FN    SM2_FN_BYTES
#define SMALL 1024 /* n^2 is affordable below */

static toy_group group;
static const smg_sm2_kernel *kernel;

static void set_up(void) {
    toy_group_init(&group);
    kernel = smg_sm2_kernel_get();
}

static void tear_down(void) {
    toy_group_free(&group);
}

TestSuite(sm2_toy, .init = set_up, .fini = tear_down, .timeout = 300);

/* Asserts the outcome of a multiplication: k G, or a refusal where that is infinity. */
static void expect_multiple(uint32_t mask, const uint8_t x[FP], const uint8_t y[FP], uint32_t k) {
    toy_point expected = group.multiples[k];
    cr_assert_eq(mask, expected.infinite ? 0 : UINT32_MAX, "%u G: mask", (unsigned)k);
    cr_assert(toy_reduce(x, FP, UINT32_MAX) == expected.x, "%u G: x", (unsigned)k);
    cr_assert(toy_reduce(y, FP, UINT32_MAX) == expected.y, "%u G: y", (unsigned)k);
}

static void store_multiple(uint8_t x[FP], uint8_t y[FP], uint32_t k) {
    toy_store(x, group.multiples[k].x, FP);
    toy_store(y, group.multiples[k].y, FP);
}

/*
 * The step with which a pair of values is run through for the i-th of several points or keys: every
 * pair of a small group for the first, and a sample for the others.
 */
static uint32_t pair_step(size_t i) {
    if (group.n > SMALL) {
        return group.n / 200;
    }
    return i == 0 || group.n < 128 ? 1 : 7;
}

/* The points j G that are tried: all of a small group, otherwise both ends and some between. */
static uint32_t next_point(uint32_t j) {
    return group.n <= SMALL || j < 3 || j >= group.n - 3 ? j + 1 : j + (group.n - 6) / 3;
}

/* ---- multiplications ---- */

Test(sm2_toy, base_mul_for_every_scalar) {
    uint8_t k_bytes[FN], x[FP], y[FP];
    for (uint32_t k = 0; k < group.n; k++) {
        toy_store(k_bytes, k, FN);
        expect_multiple(kernel->base_mul(x, y, k_bytes), x, y, k);
    }
}

Test(sm2_toy, mul_for_every_scalar_and_point) {
    uint8_t k_bytes[FN], x[FP], y[FP], px[FP], py[FP];
    for (uint32_t j = 1; j < group.n; j = next_point(j)) {
        store_multiple(px, py, j);
        for (uint32_t k = 0; k < group.n; k++) {
            toy_store(k_bytes, k, FN);
            uint32_t product = (uint32_t)((uint64_t)j * k % group.n);
            expect_multiple(kernel->mul(x, y, k_bytes, px, py), x, y, product);
        }
    }
}

Test(sm2_toy, double_mul_for_every_pair_of_scalars) {
    uint8_t s_bytes[FN], t_bytes[FN], x[FP], y[FP], px[FP], py[FP];
    const uint32_t points[] = {group.n / 2, 1, 2, group.n - 1};
    for (size_t i = 0; i < 4; i++) {
        uint32_t j = points[i], step = pair_step(i);
        store_multiple(px, py, j);
        for (uint32_t s = 0; s < group.n; s += step) {
            toy_store(s_bytes, s, FN);
            for (uint32_t t = 0; t < group.n; t += step) {
                toy_store(t_bytes, t, FN);
                uint32_t sum = (uint32_t)((s + (uint64_t)t * j) % group.n);
                uint32_t mask = kernel->double_mul_vartime(x, y, s_bytes, t_bytes, px, py);
                expect_multiple(mask, x, y, sum);
            }
        }
    }
}

/* ---- which points are public keys ---- */

static bool on_curve(uint32_t x, uint32_t y) {
    uint64_t p = group.p;
    uint64_t right = ((uint64_t)x * x + group.a) % p * x % p + group.b;
    return (uint64_t)y * y % p == right % p;
}

/* All pairs of coordinates of a small field; of a larger one, a dozen y for each x. */
Test(sm2_toy, exactly_the_multiples_of_g_are_public_keys) {
    uint8_t x_bytes[FP], y_bytes[FP], encoded[1 + 2 * FP];
    smg_sm2_public_key key;
    uint32_t accepted = 0, step = group.p <= SMALL ? 1 : group.p / 12;
    for (uint32_t x = 0; x < group.p; x++) {
        for (uint32_t y = x % step; y < group.p; y += step) {
            toy_store(x_bytes, x, FP);
            toy_store(y_bytes, y, FP);
            uint32_t mask = kernel->check_vartime(x_bytes, y_bytes);
            cr_assert(mask == 0 || on_curve(x, y));
            encoded[0] = 0x04;
            memcpy(encoded + 1, x_bytes, FP);
            memcpy(encoded + 1 + FP, y_bytes, FP);
            cr_assert_eq(smg_sm2_public_key_from_bytes(&key, encoded, sizeof encoded),
                         mask == 0 ? SMG_ERR_POINT : SMG_OK);
            accepted += mask != 0;
        }
    }
    cr_assert(step > 1 || accepted == group.n - 1, "%u points", (unsigned)accepted);
    for (uint32_t k = 1; k < group.n; k++) {
        store_multiple(x_bytes, y_bytes, k);
        cr_assert_eq(kernel->check_vartime(x_bytes, y_bytes), UINT32_MAX);
    }
}

Test(sm2_toy, every_x_has_the_square_roots_it_has) {
    uint8_t x_bytes[FP], y_bytes[FP];
    /* roots[v]: one plus a y with y^2 = v, or 0 */
    static uint32_t roots[1 << 18];
    memset(roots, 0, sizeof roots);
    for (uint32_t y = 0; y < group.p; y++) {
        roots[(uint64_t)y * y % group.p] = y + 1;
    }
    for (uint32_t x = 0; x < group.p; x++) {
        uint64_t right = ((uint64_t)x * x + group.a) % group.p * x % group.p + group.b;
        uint32_t root = roots[right % group.p];
        toy_store(x_bytes, x, FP);
        for (uint32_t odd = 0; odd < 2; odd++) {
            uint32_t mask = kernel->decompress_vartime(y_bytes, x_bytes, odd);
            uint32_t y = toy_reduce(y_bytes, FP, UINT32_MAX);
            bool exists = root != 0 && (root - 1 != 0 || odd == 0);
            cr_assert_eq(mask, exists ? UINT32_MAX : 0, "x = %u", (unsigned)x);
            cr_assert(exists ? on_curve(x, y) && (y & 1) == odd : y == 0, "x = %u", (unsigned)x);
        }
    }
}

/* ---- private keys ---- */

Test(sm2_toy, exactly_1_to_n_minus_2_are_private_keys) {
    uint8_t d_bytes[FN];
    smg_sm2_private_key key;
    for (uint32_t d = 0; d < group.n + 3; d++) {
        toy_store(d_bytes, d, FN);
        smg_status status = smg_sm2_private_key_from_bytes(&key, d_bytes, FN);
        if (d == 0 || d > group.n - 2) {
            cr_assert_eq(status, SMG_ERR_KEY, "d = %u", (unsigned)d);
            cr_assert(all_zero(&key, sizeof key));
        } else {
            cr_assert_eq(status, SMG_OK, "d = %u", (unsigned)d);
            expect_multiple(UINT32_MAX, key.public_key.x, key.public_key.y, d);
            uint32_t inverse = toy_reduce(key.inverse, FN, UINT32_MAX);
            cr_assert_eq((uint64_t)inverse * (1 + d) % group.n, 1, "d = %u", (unsigned)d);
        }
    }
}

/* ---- signatures ---- */

/* GB/T 32918.2-2016, 6.1, on machine integers; false where the nonce must be replaced */
static bool reference_sign(uint32_t *r, uint32_t *s, uint32_t d, uint32_t k, uint32_t e) {
    uint64_t n = group.n;
    if (k == 0 || k >= n) {
        return false;
    }
    uint64_t r_n = (e + (uint64_t)group.multiples[k].x) % n;
    uint64_t s_n = toy_inverse(1 + d, group.n) * ((k + (n - r_n) * d) % n) % n;
    *r = (uint32_t)r_n;
    *s = (uint32_t)s_n;
    return r_n != 0 && r_n + k != n && s_n != 0;
}

static void sign_and_compare(const smg_sm2_private_key *key, uint32_t d, uint32_t k,
                             const uint8_t digest[SMG_SM3_DIGEST_BYTES], uint32_t e) {
    uint8_t k_bytes[FN], signature[SMG_SM2_SIGNATURE_BYTES];
    uint32_t r = 0, s = 0;
    script nonce;
    toy_store(k_bytes, k, FN);
    script_init(&nonce, k_bytes, FN);
    bool possible = reference_sign(&r, &s, d, k, e);
    smg_status status = smg_sm2_sign_digest(signature, key, digest, &nonce.random);
    cr_assert_eq(status, possible ? SMG_OK : SMG_ERR_RANDOM, "d %u, k %u, e %u", (unsigned)d,
                 (unsigned)k, (unsigned)e);
    if (!possible) {
        cr_assert(all_zero(signature, sizeof signature));
        return;
    }
    cr_assert_eq(toy_reduce(signature, FN, UINT32_MAX), r);
    cr_assert_eq(toy_reduce(signature + FN, FN, UINT32_MAX), s);
    cr_assert(all_zero(signature + 2 * FN, sizeof signature - 2 * FN));
}

/* Every key with every nonce that fits the bits of n, one digest for each key. */
Test(sm2_toy, every_key_signs_with_every_nonce) {
    noise n;
    noise_init(&n);
    uint32_t nonces = 1u << SM2_FN_BITS, step = group.n <= SMALL ? 1 : group.n / 20;
    for (uint32_t d = 1; d < group.n - 1; d += step) {
        uint8_t d_bytes[FN], digest[SMG_SM3_DIGEST_BYTES];
        smg_sm2_private_key key;
        toy_store(d_bytes, d, FN);
        cr_assert_eq(smg_sm2_private_key_from_bytes(&key, d_bytes, FN), SMG_OK);
        noise_fill(&n, digest, sizeof digest);
        uint32_t e = toy_reduce(digest, sizeof digest, group.n);
        for (uint32_t k = 0; k < nonces; k += 1 + (uint32_t)(noise_next(&n) % step)) {
            sign_and_compare(&key, d, k, digest, e);
        }
    }
}

/* The bits of a drawn nonce above those of n are dropped, not reduced. */
Test(sm2_toy, excess_bits_of_a_draw_are_ignored) {
    const uint8_t one[FN] = {[FN - 1] = 1};
    uint8_t plain[FN] = {[FN - 1] = 2}, marked[FN], digest[SMG_SM3_DIGEST_BYTES] = {7};
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES], expected[SMG_SM2_SIGNATURE_BYTES];
    smg_sm2_private_key key;
    cr_assert_eq(smg_sm2_private_key_from_bytes(&key, one, FN), SMG_OK);
    memcpy(marked, plain, FN);
    for (unsigned bit = SM2_FN_BITS % 8; bit != 0 && bit < 8; bit++) {
        marked[0] |= (uint8_t)(1 << bit);
    }
    script s;
    script_init(&s, plain, FN);
    smg_status status = smg_sm2_sign_digest(expected, &key, digest, &s.random);
    script_init(&s, marked, FN);
    cr_assert_eq(smg_sm2_sign_digest(signature, &key, digest, &s.random), status);
    expect_bytes(signature, expected, sizeof signature, "k = 2");
}

/* GB/T 32918.2-2016, 7.1, on machine integers, for the public key d G */
static bool reference_verify(uint32_t r, uint32_t s, uint32_t d, uint32_t e) {
    uint64_t n = group.n;
    if (r == 0 || r >= n || s == 0 || s >= n || r + s == n) {
        return false;
    }
    uint64_t t = (r + s) % n;
    toy_point sum = group.multiples[(s + t * d) % n];
    return !sum.infinite && (e + (uint64_t)sum.x) % n == r;
}

/* Pairs (r, s) that fit the bits of n, valid or not, for some keys and digests. */
Test(sm2_toy, exactly_the_valid_pairs_verify) {
    noise n;
    noise_init(&n);
    uint32_t values = 1u << SM2_FN_BITS;
    const uint32_t keys[] = {group.n / 2, 1, 2, group.n - 2};
    for (size_t i = 0; i < 4; i++) {
        uint8_t signature[SMG_SM2_SIGNATURE_BYTES] = {0}, digest[SMG_SM3_DIGEST_BYTES];
        smg_sm2_public_key key;
        uint32_t d = keys[i], step = pair_step(i);
        memset(&key, 0, sizeof key);
        store_multiple(key.x, key.y, d);
        noise_fill(&n, digest, sizeof digest);
        uint32_t e = toy_reduce(digest, sizeof digest, group.n);
        for (uint32_t r = 0; r < values; r += step) {
            toy_store(signature, r, FN);
            for (uint32_t s = 0; s < values; s += step) {
                toy_store(signature + FN, s, FN);
                smg_status status = smg_sm2_verify_digest(signature, &key, digest);
                cr_assert_eq(status, reference_verify(r, s, d, e) ? SMG_OK : SMG_ERR_SIGNATURE,
                             "r %u, s %u, d %u, e %u", (unsigned)r, (unsigned)s, (unsigned)d,
                             (unsigned)e);
            }
        }
    }
}

/* Rejected draws and refused nonces are common here: the bound on them must not be met. */
Test(sm2_toy, fresh_keys_sign_and_verify) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 5000; round++) {
        uint8_t message[8], signature[SMG_SM2_SIGNATURE_BYTES];
        smg_sm2_private_key key;
        noise_fill(&n, message, sizeof message);
        cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
        cr_assert_eq(smg_sm2_sign(signature, &key, "toy", 3, message, sizeof message, &n.random),
                     SMG_OK);
        cr_assert_eq(smg_sm2_verify(signature, &key.public_key, "toy", 3, message, sizeof message),
                     SMG_OK);
    }
}
