/* SPDX-License-Identifier: Apache-2.0 */
#include "randomness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static smg_status script_generate(void *context, uint8_t *out, size_t length) {
    script *s = context;
    if (length > s->length - s->used) {
        return SMG_ERR_RANDOM;
    }
    memcpy(out, s->data + s->used, length);
    s->used += length;
    return SMG_OK;
}

void script_init(script *s, const uint8_t *data, size_t length) {
    s->random.generate = script_generate;
    s->random.context = s;
    s->data = data;
    s->length = length;
    s->used = 0;
}

static smg_status failing_generate(void *context, uint8_t *out, size_t length) {
    failing *f = context;
    memset(out, 0x5a, length); /* what a failing generator leaves behind must not be used */
    return f->requests++ < f->good ? SMG_OK : SMG_ERR_STATE;
}

void failing_init(failing *f, unsigned good) {
    f->random.generate = failing_generate;
    f->random.context = f;
    f->good = good;
    f->requests = 0;
}

static smg_status stuck_generate(void *context, uint8_t *out, size_t length) {
    stuck *s = context;
    memset(out, s->value, length);
    s->used += length;
    return SMG_OK;
}

void stuck_init(stuck *s, uint8_t value) {
    s->random.generate = stuck_generate;
    s->random.context = s;
    s->value = value;
    s->used = 0;
}

uint64_t noise_next(noise *n) {
    uint64_t z = n->state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

void noise_fill(noise *n, uint8_t *out, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[i] = (uint8_t)noise_next(n);
    }
}

static smg_status noise_generate(void *context, uint8_t *out, size_t length) {
    noise_fill(context, out, length);
    return SMG_OK;
}

void noise_init(noise *n) {
    const char *given = getenv("SMIDGEN_TEST_SEED");
    n->random.generate = noise_generate;
    n->random.context = n;
    n->state = given != NULL ? strtoull(given, NULL, 0) : (uint64_t)time(NULL);
    fprintf(stderr, "SMIDGEN_TEST_SEED=%" PRIu64 "\n", n->state);
}
