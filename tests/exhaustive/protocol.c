/* SPDX-License-Identifier: Apache-2.0 */
#include "protocol.h"

#include <string.h>

#include "emitted.h"

/* ---- nonces ---- */

/*
 * The step is odd, so that all numbers are met, and near the golden section of their range, so that
 * a run of them is spread over it: no long run falls between n and the next power of two.
 */
uint32_t draw_number(uint32_t first, uint32_t i) {
    const uint32_t range = UINT32_C(1) << SM2_FN_BITS;
    const uint32_t step = (uint32_t)(range * UINT64_C(618) / 1000) | 1;
    return (uint32_t)((first + (uint64_t)i * step) % range);
}

static smg_status draw(void *context, uint8_t *out, size_t length) {
    draws *d = context;
    if (length != SM2_FN_BYTES) {
        return SMG_ERR_LENGTH;
    }
    store(out, length, draw_number(d->first, d->stuck ? 0 : d->count));
    if (d->count % 2 == 1) {
        out[0] |= (uint8_t)(0xff << (8 - (8 * SM2_FN_BYTES - SM2_FN_BITS)));
    }
    d->count++;
    return SMG_OK;
}

void draws_init(draws *d, uint32_t first) {
    d->random = (smg_random){draw, d};
    d->first = first;
    d->stuck = false;
    d->count = 0;
}

/* ---- keys ---- */

void public_key_of(smg_sm2_public_key *key, uint32_t number) {
    memset(key, 0, sizeof *key);
    store(key->x, SM2_FP_BYTES, ref.points[number].x);
    store(key->y, SM2_FP_BYTES, ref.points[number].y);
}

void private_key_of(smg_sm2_private_key *key, uint32_t d) {
    uint8_t bytes[SM2_FN_BYTES];
    store(bytes, sizeof bytes, d);
    EXPECT(smg_sm2_private_key_from_bytes(key, bytes, sizeof bytes) == SMG_OK, "key %u", d);
}

/* ---- signatures ---- */

bool reference_sign_with(uint32_t *r, uint32_t *s, uint32_t d, uint32_t e, uint32_t k,
                         refused *why) {
    const uint32_t n = ref.n.m;
    if (k == 0 || k >= n) {
        why->out_of_range++;
        return false;
    }
    *r = (e + ref.points[ref.multiples[k]].x) % n;
    if (*r == 0) {
        why->zero_r++;
        return false;
    }
    if (*r + k == n) {
        why->sum_n++;
        return false;
    }
    *s = ref_mul(&ref.n, ref.n.inverse[1 + d], k + n - ref_mul(&ref.n, *r, d));
    if (*s == 0) {
        why->zero_s++;
        return false;
    }
    return true;
}

uint32_t reference_sign(uint32_t *r, uint32_t *s, uint32_t d, uint32_t e, uint32_t first,
                        refused *why) {
    for (uint32_t i = 0; i < MAX_DRAWS; i++) {
        if (reference_sign_with(r, s, d, e, draw_number(first, i), why)) {
            return i + 1;
        }
    }
    return 0;
}

bool reference_verify(const uint32_t *multiples, uint32_t r, uint32_t s, uint32_t e) {
    const uint32_t n = ref.n.m;
    if (r == 0 || r >= n || s == 0 || s >= n || r + s == n) {
        return false;
    }
    const uint32_t sum = ref_add(ref.multiples[s], multiples[(r + s) % n]);
    return sum != 0 && (e + ref.points[sum].x) % n == r;
}

void store_signature(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], uint32_t r, uint32_t s) {
    memset(signature, 0, SMG_SM2_SIGNATURE_BYTES);
    store(signature, SM2_FN_BYTES, r);
    store(signature + SM2_FN_BYTES, SM2_FN_BYTES, s);
}
