/* SPDX-License-Identifier: Apache-2.0 */
/* Deterministic and hedged nonces (RFC 6979, 3.2 and 3.6, with HMAC-SM3). */
#include "sm2/nonce.h"

#include <smidgen/wipe.h>

#include <string.h>

#include "core/secret.h"
#include "sm2/draw.h"

_Static_assert(SM2_FN_BYTES <= SMG_SM3_HMAC_BYTES, "one output of HMAC has the bits of a nonce");

/* bits2int (2.3.2): the leftmost SM2_FN_BITS bits of an output or a digest, as a number. */
static void bits_to_number(uint8_t number[SM2_FN_BYTES], const uint8_t in[SMG_SM3_DIGEST_BYTES]) {
    unsigned carried = 0;
    for (size_t i = 0; i < SM2_FN_BYTES; i++) {
        carried = (carried & 0xff) << 8 | in[i];
        number[i] = (uint8_t)(carried >> SMG_SM2_UNUSED_BITS);
    }
}

/* bits2octets (2.3.4): that number mod n, which is below 2 n. */
static void bits_to_scalar(uint8_t scalar[SM2_FN_BYTES], const uint8_t e[SMG_SM3_DIGEST_BYTES]) {
    uint8_t less[SM2_FN_BYTES];
    unsigned borrow = 0;
    bits_to_number(scalar, e);
    for (size_t i = SM2_FN_BYTES; i-- > 0;) {
        const unsigned difference = scalar[i] - sm2_curve_n[i] - borrow;
        less[i] = (uint8_t)difference;
        borrow = difference >> 8 & 1;
    }
    const unsigned keep = 0u - borrow; /* all ones iff the number is below n */
    for (size_t i = 0; i < SM2_FN_BYTES; i++) {
        scalar[i] = (uint8_t)((scalar[i] & keep) | (less[i] & ~keep));
    }
}

/* No call to HMAC here can fail: all lengths are small. */

/* V := HMAC_K(V) */
static void step(smg_sm2_nonces *nonces) {
    smg_sm3_hmac_context mac = nonces->keyed;
    smg_sm3_hmac_update(&mac, nonces->value, sizeof nonces->value);
    smg_sm3_hmac_final(&mac, nonces->value);
}

/* K := HMAC_K(V || tag || data), V := HMAC_K(V) */
static void absorb(smg_sm2_nonces *nonces, uint8_t tag, const uint8_t *data, size_t length) {
    smg_sm3_hmac_context mac = nonces->keyed;
    uint8_t key[SMG_SM3_HMAC_BYTES];
    smg_sm3_hmac_update(&mac, nonces->value, sizeof nonces->value);
    smg_sm3_hmac_update(&mac, &tag, 1);
    smg_sm3_hmac_update(&mac, data, length);
    smg_sm3_hmac_final(&mac, key);
    smg_sm3_hmac_init(&nonces->keyed, key, sizeof key);
    smg_wipe(key, sizeof key);
    step(nonces);
}

/* 3.2, h: smg_sm2_draw asks for SM2_FN_BYTES bytes. */
static smg_status generate(void *context, uint8_t *out, size_t length) {
    smg_sm2_nonces *nonces = context;
    if (length != SM2_FN_BYTES) {
        return SMG_ERR_LENGTH;
    }
    if (nonces->rejected) {
        absorb(nonces, 0x00, NULL, 0);
    }
    nonces->rejected = true;
    step(nonces);
    bits_to_number(out, nonces->value);
    return SMG_OK;
}

/* 3.2, b to g, and 3.6 where there is additional data: at most SMG_SM2_HEDGE_BYTES bytes. */
static void begin(smg_sm2_nonces *nonces, const uint8_t d[SM2_FN_BYTES],
                  const uint8_t e[SMG_SM3_DIGEST_BYTES], const uint8_t *extra,
                  size_t extra_length) {
    static const uint8_t first_key[SMG_SM3_HMAC_BYTES] = {0};
    uint8_t seed[2 * SM2_FN_BYTES + SMG_SM2_HEDGE_BYTES];
    size_t length = 2 * (size_t)SM2_FN_BYTES;
    memcpy(seed, d, SM2_FN_BYTES);
    bits_to_scalar(seed + SM2_FN_BYTES, e);
    if (extra_length > 0) {
        memcpy(seed + length, extra, extra_length);
        length += extra_length;
    }
    nonces->random.generate = generate;
    nonces->random.context = nonces;
    nonces->rejected = false;
    memset(nonces->value, 0x01, sizeof nonces->value);
    smg_sm3_hmac_init(&nonces->keyed, first_key, sizeof first_key);
    absorb(nonces, 0x00, seed, length);
    absorb(nonces, 0x01, seed, length);
    smg_wipe(seed, sizeof seed);
}

void smg_sm2_nonces_init(smg_sm2_nonces *nonces, const uint8_t d[SM2_FN_BYTES],
                         const uint8_t e[SMG_SM3_DIGEST_BYTES]) {
    begin(nonces, d, e, NULL, 0);
}

smg_status smg_sm2_nonces_init_hedged(smg_sm2_nonces *nonces, const uint8_t d[SM2_FN_BYTES],
                                      const uint8_t e[SMG_SM3_DIGEST_BYTES],
                                      const smg_random *random) {
    uint8_t extra[SMG_SM2_HEDGE_BYTES];
    smg_status status = smg_random_bytes(random, extra, sizeof extra);
    if (status != SMG_OK) {
        smg_wipe(nonces, sizeof *nonces);
        return status;
    }
    SMG_SECRET(extra, sizeof extra);
    begin(nonces, d, e, extra, sizeof extra);
    smg_wipe(extra, sizeof extra);
    return SMG_OK;
}
