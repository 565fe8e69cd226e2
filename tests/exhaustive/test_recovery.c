/* SPDX-License-Identifier: Apache-2.0 */
/* Public keys out of every signature and digest, compared with a search among all public keys. */
#include <smidgen/sm2.h>
#include <string.h>

#include "emitted.h"
#include "protocol.h"

TestSuite(exhaustive_recovery, .init = toy_init, .timeout = 600);

/* Every index with a candidate, and two beyond. */
#define INDICES (2 * (SM2_COFACTOR + 2))

/* Those of the public keys under which (r, s) verifies for e, by number; how many there are. */
static uint32_t search(bool *found, uint32_t r, uint32_t s, uint32_t e) {
    const uint32_t n = ref.n.m;
    uint32_t count = 0;
    for (uint32_t k = 1; k < n; k++) {
        /* s G + (r + s) P for P = k G */
        const uint32_t sum = ref.multiples[(s + ref_mul(&ref.n, (r + s) % n, k)) % n];
        const bool verifies = r != 0 && r < n && s != 0 && s < n && (r + s) % n != 0 && sum != 0 &&
                              (e + ref.points[sum].x) % n == r;
        found[ref.multiples[k]] = verifies;
        count += verifies;
    }
    return count;
}

/* Every index gives another one of them, of the parity and the abscissa that it says. */
static void check_recovery(uint32_t r, uint32_t s, uint32_t e) {
    static bool found[REF_BOUND];
    const uint32_t n = ref.n.m;
    uint8_t digest[SMG_SM3_DIGEST_BYTES], signature[SMG_SM2_SIGNATURE_BYTES];
    uint32_t left = search(found, r, s, e);
    store_signature(signature, r, s);
    store(digest, sizeof digest, e);
    for (uint32_t index = 0; index < INDICES; index++) {
        smg_sm2_public_key key, expected;
        const smg_status status = smg_sm2_recover_public_key(&key, signature, digest, index);
        if (status != SMG_OK) {
            public_key_of(&expected, 0);
            EXPECT(status == SMG_ERR_SIGNATURE && memcmp(&key, &expected, sizeof key) == 0,
                   "r %u, s %u, e %u, index %u: status %d", r, s, e, index, (int)status);
            continue;
        }
        const uint32_t number = ref_number(ref_reduce(key.x, SM2_FP_BYTES, UINT32_MAX),
                                           ref_reduce(key.y, SM2_FP_BYTES, UINT32_MAX));
        EXPECT(number != 0 && ref.in_subgroup[number] && found[number],
               "r %u, s %u, e %u, index %u: point %u", r, s, e, index, number);
        found[number] = false;
        left--;

        uint32_t multiple = ref.multiples[s];
        for (uint32_t t = (r + s) % n, power = number; t != 0; t >>= 1) {
            multiple = t & 1 ? ref_add(multiple, power) : multiple;
            power = ref_add(power, power);
        }
        EXPECT(ref.points[multiple].x == (r + n - e) % n + index / 2 * n &&
                   (ref.points[multiple].y & 1) == index % 2,
               "r %u, s %u, e %u, index %u: of another point", r, s, e, index);
    }
    EXPECT(left == 0, "r %u, s %u, e %u: %u keys missing", r, s, e, left);
}

/* All r, s and e of the smallest curve, by turns; of the others some, and 0 and n or more. */
Test(exhaustive_recovery, every_key_of_every_signature_and_digest) {
    const uint32_t n = ref.n.m;
    const uint32_t end = n + 2; /* its bytes have room for it on every toy */
    const uint32_t step = n < 128 ? 1 : n / 8;
    const uint32_t e_step = n < 128 ? SMIDGEN_EVERY : ref_is_small() ? 1 + n / 300 : n / 3;
    for (uint32_t r = 0; r < end; r += step) {
        for (uint32_t s = r % step; s < end; s += step) {
            for (uint32_t e = (r + s) % e_step; e < n; e += e_step) {
                check_recovery(r, s, e);
            }
        }
    }
}
