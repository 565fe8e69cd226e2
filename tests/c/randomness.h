/* SPDX-License-Identifier: Apache-2.0 */
/* Generators for tests: scripted bytes, failures, and reproducible noise. */
#ifndef SMIDGEN_TESTS_RANDOMNESS_H
#define SMIDGEN_TESTS_RANDOMNESS_H

#include <smidgen/random.h>

/* Hands out given bytes once, in order, and fails when they are used up. */
typedef struct script {
    smg_random random; /* what is given to the library */
    const uint8_t *data;
    size_t length;
    size_t used; /* bytes handed out */
} script;

void script_init(script *s, const uint8_t *data, size_t length);

/* Fails after `good` requests, which it fills with noise that is no zero. */
typedef struct failing {
    smg_random random;
    unsigned good;
    unsigned requests;
} failing;

void failing_init(failing *f, unsigned good);

/* Gives one byte value for ever. */
typedef struct stuck {
    smg_random random;
    uint8_t value;
    size_t used;
} stuck;

void stuck_init(stuck *s, uint8_t value);

/*
 * Noise from a 64-bit seed (splitmix64), for test inputs only. noise_init takes the seed from
 * SMIDGEN_TEST_SEED or the clock and prints it, so that a failure can be repeated.
 */
typedef struct noise {
    smg_random random;
    uint64_t state;
} noise;

void noise_init(noise *n);
uint64_t noise_next(noise *n);
void noise_fill(noise *n, uint8_t *out, size_t length);

#endif
