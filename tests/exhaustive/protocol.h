/* SPDX-License-Identifier: Apache-2.0 */
/* Keys, nonces and signatures of the reference, and what the tests of the protocol share. */
#ifndef SMIDGEN_TESTS_PROTOCOL_H
#define SMIDGEN_TESTS_PROTOCOL_H

#include <smidgen/sm2.h>
#include <stdbool.h>
#include <stdint.h>

#include "reference.h"
#include "sm2/curve.h"

/* r || s without what the public type has beyond it. */
#define SIGNATURE_BYTES (2 * SM2_FN_BYTES)

/* How often the library draws a scalar before it calls the generator broken (sm2/draw.h). */
#define MAX_DRAWS 128

/*
 * A generator of scalars that begins with a given one: `first`, then others that run through all
 * numbers of SM2_FN_BITS bits. The bits above those are set in every other draw.
 */
typedef struct draws {
    smg_random random;
    uint32_t first;
    bool stuck;     /* gives the first one for ever */
    uint32_t count; /* how many were drawn */
} draws;

void draws_init(draws *d, uint32_t first);

/* The i-th scalar that such a generator gives, without the bits above SM2_FN_BITS. */
uint32_t draw_number(uint32_t first, uint32_t i);

/* key := the public key of a point by its number; infinity and other orders included. */
void public_key_of(smg_sm2_public_key *key, uint32_t number);

/* key := the private key d in [1, n-2], or a failed test. */
void private_key_of(smg_sm2_private_key *key, uint32_t d);

/* Why a nonce was thrown away. */
typedef struct refused {
    unsigned long out_of_range, zero_r, sum_n, zero_s; /* k, r = 0, r + k = n, s = 0 */
} refused;

/* (r, s) by GB/T 32918.2-2016, 6.1, of the key d and e mod n with the nonce k; false, counted into
 * *why, where k is refused. */
bool reference_sign_with(uint32_t *r, uint32_t *s, uint32_t d, uint32_t e, uint32_t k,
                         refused *why);

/*
 * The same with the nonces of a generator that
 * begins with `first`. Returns how many were drawn; 0 when MAX_DRAWS were not enough. Counts into
 * *why what it refused.
 */
uint32_t reference_sign(uint32_t *r, uint32_t *s, uint32_t d, uint32_t e, uint32_t first,
                        refused *why);

/* Whether (r, s) verifies by GB/T 32918.2-2016, 7.1, for e mod n; multiples are those of P. */
bool reference_verify(const uint32_t *multiples, uint32_t r, uint32_t s, uint32_t e);

/* signature := r || s */
void store_signature(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], uint32_t r, uint32_t s);

#endif
