/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled into programs and never called: controls.py reads what became of it. */
#include "controls.h"

#include <string.h>

/* volatile, so that no compiler turns a branch into a conditional move or drops an access */
static volatile uint64_t sink;
static volatile uint64_t table[256];

/* ---- leaks ---- */

void object_jump_limb(uint64_t *z, const uint64_t *x) {
    if (x[1] & 1) {
        sink = 1;
    }
    *z = 0;
}

void object_jump_early_end(uint64_t *z, const uint64_t *x, const uint64_t *y) {
    size_t i = 0;
    while (i < 4 && x[i] == y[i]) {
        sink = i++;
    }
    *z = 0;
}

/* a number of rounds that lies in memory is as secret as all that lies there */
void object_jump_secret_rounds(uint64_t *z, const uint64_t *x) {
    for (uint64_t i = 0; i < x[0]; i++) {
        sink = i;
    }
    *z = 0;
}

void object_jump_secret_argument(uint64_t *z, uint64_t k) {
    if (k > 3) {
        sink = 1;
    }
    *z = 0;
}

__attribute__((noinline)) static void object_callee(uint64_t carry) {
    if (carry != 0) {
        sink = carry;
    }
}

void object_jump_in_callee(uint64_t *z, const uint64_t *x) {
    object_callee((x[0] + x[1]) >> 63);
    *z = 0;
}

/* a counter in memory to which a secret is added in one round of several */
void object_jump_after_spill(uint64_t *z, const uint64_t *x) {
    volatile uint64_t counter = 0;
    for (size_t i = 0; i < 4; i++) {
        counter += i == 2 ? x[0] >> 63 : 1;
    }
    if (counter == 4) {
        sink = 1;
    }
    *z = 0;
}

void object_address_load(uint64_t *z, const uint64_t *x) {
    *z = table[x[0] & 255];
}

void object_address_store(uint64_t *z, const uint64_t *x) {
    table[x[0] >> 56] = 1;
    *z = 0;
}

/* a scan that skips a row only where its address says so */
void object_address_row(uint64_t *z, const uint64_t *x) {
    uint64_t found = 0;
    const uint64_t mask = 0 - (x[0] & 1);
    for (size_t row = 0; row < 16; row++) {
        found |= table[row ^ (mask & 1)];
    }
    *z = found;
}

void object_instruction_division(uint64_t *z, const uint64_t *x) {
    *z = x[0] / (x[1] | 1);
}

void object_instruction_system(uint64_t *z) {
#if defined(__aarch64__)
    __asm__ volatile("isb");
    *z = 0;
#else
    uint32_t a = 0, b, c, d;
    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "=c"(c), "=d"(d));
    *z = a + b + c + d;
#endif
}

static void (*volatile const choice[2])(uint64_t) = {object_callee, object_callee};

void object_indirect_call(uint64_t *z, const uint64_t *x) {
    choice[0](x[0]);
    *z = 0;
}

void object_call_outside(uint64_t *z, const char *x) {
    *z = strlen(x);
}

/* ---- no leaks: numbers that the reading of the object code must come to as well ---- */

/* rounds until 1 by 3 n + 1 and n / 2 */
uint64_t object_public_collatz(size_t start) {
    uint64_t rounds = 0;
    while (start > 1) {
        start = start & 1 ? 3 * start + 1 : start >> 1;
        rounds++;
    }
    return rounds;
}

/* rounds of x -> 5 x + step mod 64 from 0 until a number comes back */
uint64_t object_public_walk(size_t step) {
    uint8_t seen[64] = {0};
    uint64_t rounds = 0;
    for (size_t x = 0; !seen[x]; x = (5 * x + step) & 63) {
        seen[x] = 1;
        rounds++;
    }
    return rounds;
}

/* numbers of 8, 16 and 32 bits that wrap, signed comparisons, shifts to the right of both kinds */
uint64_t object_public_narrow(size_t rounds) {
    volatile uint32_t byte = 250;
    volatile uint16_t half = 3;
    volatile int32_t whole = -5;
    uint64_t sum = 0;
    for (size_t i = 0; i < rounds; i++) {
        byte = (byte + 3) & 0xff;
        half = (uint16_t)(half * 1021);
        whole += (int8_t)byte < 0 ? 7 : -2;
        sum += whole < -3 ? half : (uint64_t)byte << (i & 15);
        sum ^= half > 40000 ? sum >> 3 : 1;
        sum += (uint64_t)(int64_t)(whole >> 1);
    }
    return sum;
}

/* public rounds beside secret words, through memory that holds both */
uint64_t object_public_mixed(const uint64_t *x, size_t rounds) {
    volatile uint64_t words[8];
    for (size_t i = 0; i < 8; i++) {
        words[i] = i & 1 ? x[i] : i;
    }
    uint64_t count = 0;
    for (size_t i = 0; i < rounds; i++) {
        words[2 * (i & 3) + 1] += words[2 * (i & 3)];
        words[2 * (i & 3)]++;
        if (words[2 * (i & 3)] & 1) {
            count += i;
        }
    }
    return count;
}
