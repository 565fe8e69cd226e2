/* SPDX-License-Identifier: Apache-2.0 */
/* Words from and to bytes, big-endian or little-endian, at any alignment and on any byte order; and
 * bytes added to bytes. */
#ifndef SMIDGEN_CORE_BYTES_H
#define SMIDGEN_CORE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint32_t smg_load32_be(const uint8_t *in) {
    return (uint32_t)in[0] << 24 | (uint32_t)in[1] << 16 | (uint32_t)in[2] << 8 | (uint32_t)in[3];
}

static inline uint64_t smg_load64_be(const uint8_t *in) {
    return (uint64_t)smg_load32_be(in) << 32 | smg_load32_be(in + 4);
}

static inline uint64_t smg_load64_le(const uint8_t *in) {
    uint64_t x = 0;
    for (unsigned i = 0; i < 8; i++) {
        x |= (uint64_t)in[i] << (8 * i);
    }
    return x;
}

/* Compilers know a load by its bytes, but gcc 12 at -O3 makes vectors of the bytes of a store. */
#if (defined(__GNUC__) || defined(__clang__)) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

static inline void smg_store32_be(uint8_t *out, uint32_t x) {
    x = __builtin_bswap32(x);
    memcpy(out, &x, sizeof x);
}

static inline void smg_store64_be(uint8_t *out, uint64_t x) {
    x = __builtin_bswap64(x);
    memcpy(out, &x, sizeof x);
}

static inline void smg_store64_le(uint8_t *out, uint64_t x) {
    memcpy(out, &x, sizeof x);
}

#else

static inline void smg_store32_be(uint8_t *out, uint32_t x) {
    out[0] = (uint8_t)(x >> 24);
    out[1] = (uint8_t)(x >> 16);
    out[2] = (uint8_t)(x >> 8);
    out[3] = (uint8_t)x;
}

static inline void smg_store64_be(uint8_t *out, uint64_t x) {
    smg_store32_be(out, (uint32_t)(x >> 32));
    smg_store32_be(out + 4, (uint32_t)x);
}

static inline void smg_store64_le(uint8_t *out, uint64_t x) {
    for (unsigned i = 0; i < 8; i++) {
        out[i] = (uint8_t)(x >> (8 * i));
    }
}

#endif

/* data := data XOR in */
static inline void smg_xor(uint8_t *data, const uint8_t *in, size_t length) {
    for (size_t i = 0; i < length; i++) {
        data[i] = (uint8_t)(data[i] ^ in[i]);
    }
}

#endif
