/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GHASH by PMULL on 64 bits. As ghash_clmul.h says: integers with the bits in reverse order, powers
 * of H multiplied by x, and one reduction for as many blocks as there are powers.
 */
#include "sm4/backend.h"

#if defined(SMG_AARCH64)

#include <arm_neon.h>

#include "core/cpu.h"
#include "sm4/ghash.h"

#define TARGET __attribute__((target("arch=armv8-a+crypto")))
#define INLINE static inline __attribute__((always_inline)) TARGET
#define POWERS 8

/* A product of 255 bits before it is reduced: its parts by Karatsuba. */
typedef struct product {
    uint64x2_t low, middle, high;
} product;

INLINE uint64x2_t multiply(uint64x2_t x, uint64x2_t y, int i, int j) {
    const poly64_t a = (poly64_t)(i == 0 ? vgetq_lane_u64(x, 0) : vgetq_lane_u64(x, 1));
    const poly64_t b = (poly64_t)(j == 0 ? vgetq_lane_u64(y, 0) : vgetq_lane_u64(y, 1));
    return vreinterpretq_u64_p128(vmull_p64(a, b));
}

INLINE uint64x2_t exchange_halves(uint64x2_t x) {
    return vextq_u64(x, x, 1);
}

INLINE uint64x2_t middle_of(uint64x2_t x) {
    return veorq_u64(x, exchange_halves(x));
}

INLINE void add_product(product *sum, uint64x2_t x, uint64x2_t power) {
    sum->low = veorq_u64(sum->low, multiply(x, power, 0, 0));
    sum->high = veorq_u64(sum->high, multiply(x, power, 1, 1));
    sum->middle = veorq_u64(sum->middle, multiply(middle_of(x), middle_of(power), 0, 0));
}

/* Modulo x^128 + x^7 + x^2 + x + 1: twice 64 bits fold from below into what stands above them. */
INLINE uint64x2_t reduce(product p) {
    const uint64x2_t constant = vdupq_n_u64(0xc200000000000000u), zero = vdupq_n_u64(0);
    const uint64x2_t middle = veorq_u64(p.middle, veorq_u64(p.low, p.high));
    uint64x2_t low = veorq_u64(p.low, vextq_u64(zero, middle, 1));
    const uint64x2_t high = veorq_u64(p.high, vextq_u64(middle, zero, 1));
    low = veorq_u64(exchange_halves(low), multiply(low, constant, 0, 0));
    low = veorq_u64(exchange_halves(low), multiply(low, constant, 0, 0));
    return veorq_u64(low, high);
}

/* The bytes in reverse order. */
INLINE uint64x2_t load(const uint8_t *in) {
    return exchange_halves(vreinterpretq_u64_u8(vrev64q_u8(vld1q_u8(in))));
}

INLINE void store(uint8_t *out, uint64x2_t x) {
    vst1q_u8(out, vrev64q_u8(vreinterpretq_u8_u64(exchange_halves(x))));
}

TARGET static void init(smg_ghash_key *key, const uint8_t h[16]) {
    const uint64x2_t first = load(h), zero = vdupq_n_u64(0);
    /* H x: one place up, and what leaves at the top comes back */
    const uint64x2_t carry = vextq_u64(zero, vshrq_n_u64(first, 63), 1);
    const uint64x2_t top = vdupq_n_u64(0 - (vgetq_lane_u64(first, 1) >> 63));
    const uint64x2_t modulus = vcombine_u64(vcreate_u64(1), vcreate_u64(0xc200000000000000u));
    const uint64x2_t hx =
        veorq_u64(vorrq_u64(vshlq_n_u64(first, 1), carry), vandq_u64(top, modulus));
    uint64x2_t x = hx;
    for (unsigned i = POWERS; i-- > 0;) {
        vst1q_u64(key->words + 2 * i, x);
        product p = {zero, zero, zero};
        add_product(&p, x, hx);
        x = reduce(p);
    }
}

TARGET static void update(uint8_t state[16], const smg_ghash_key *key, const uint8_t *in,
                          size_t blocks) {
    uint64x2_t x = load(state);
    while (blocks > 0) {
        const size_t part = blocks < POWERS ? blocks : POWERS;
        const uint64_t *power = key->words + 2 * (POWERS - part);
        product p = {vdupq_n_u64(0), vdupq_n_u64(0), vdupq_n_u64(0)};
        for (size_t i = 0; i < part; i++) {
            add_product(&p, veorq_u64(x, load(in + 16 * i)), vld1q_u64(power + 2 * i));
            x = vdupq_n_u64(0);
        }
        x = reduce(p);
        in += 16 * part;
        blocks -= part;
    }
    store(state, x);
}

const struct smg_ghash_backend smg_ghash_armv8_backend = {
    .name = "armv8",
    .needs = SMG_CPU_PMULL,
    .init = init,
    .update = update,
};

#endif
