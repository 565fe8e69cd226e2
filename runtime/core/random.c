/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The operating system's generator. It is asked each time: no buffer of random bytes stays behind
 * in the process, and nothing is shared after a fork. There is no fallback.
 */
#if defined(__linux__) || defined(__wasi__)
#define _GNU_SOURCE /* getrandom, getentropy */
#endif

#include <smidgen/random.h>
#include <smidgen/wipe.h>

#if defined(_WIN32)
#include <windows.h>
/* after windows.h, which it depends on */
#include <bcrypt.h>
#elif defined(__linux__)
#include <errno.h>
#include <sys/random.h>
#else
#if defined(__APPLE__)
#include <sys/random.h> /* getentropy, where unistd.h has it not */
#endif
#include <unistd.h>
#endif

/* Fills out with as much as one call of the system gives: the number of bytes, 0 on failure. */
#if defined(_WIN32)

static size_t system_random(uint8_t *out, size_t length) {
    const size_t most = 0x7fffffff; /* a ULONG has 32 bits */
    size_t part = length < most ? length : most;
    NTSTATUS status = BCryptGenRandom(NULL, out, (ULONG)part, BCRYPT_USE_SYSTEM_PREFERRED_RNG);
    return BCRYPT_SUCCESS(status) ? part : 0;
}

#elif defined(__linux__)

static size_t system_random(uint8_t *out, size_t length) {
    ssize_t got;
    do {
        got = getrandom(out, length, 0); /* blocks until seeded; gives at most 2^25 - 1 bytes */
    } while (got < 0 && errno == EINTR);
    return got > 0 ? (size_t)got : 0;
}

#else

static size_t system_random(uint8_t *out, size_t length) {
    size_t part = length < 256 ? length : 256; /* getentropy refuses more */
    return getentropy(out, part) == 0 ? part : 0;
}

#endif

static smg_status system_generate(uint8_t *out, size_t length) {
    while (length > 0) {
        size_t got = system_random(out, length);
        if (got == 0) {
            return SMG_ERR_RANDOM;
        }
        out += got;
        length -= got;
    }
    return SMG_OK;
}

smg_status smg_random_bytes(const smg_random *random, uint8_t *out, size_t length) {
    if (length == 0) {
        return random != NULL && random->generate == NULL ? SMG_ERR_ARGUMENT : SMG_OK;
    }
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (random != NULL && random->generate == NULL) {
        smg_wipe(out, length);
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = random == NULL ? system_generate(out, length)
                                       : random->generate(random->context, out, length);
    if (status != SMG_OK) {
        smg_wipe(out, length);
        return SMG_ERR_RANDOM;
    }
    return SMG_OK;
}
