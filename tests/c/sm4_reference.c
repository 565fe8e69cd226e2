/* SPDX-License-Identifier: Apache-2.0 */
#include "sm4_reference.h"

#include <string.h>

#include "core/bytes.h"

const uint8_t sm4_reference_sbox[256] = {
    0xd6, 0x90, 0xe9, 0xfe, 0xcc, 0xe1, 0x3d, 0xb7, 0x16, 0xb6, 0x14, 0xc2, 0x28, 0xfb, 0x2c, 0x05,
    0x2b, 0x67, 0x9a, 0x76, 0x2a, 0xbe, 0x04, 0xc3, 0xaa, 0x44, 0x13, 0x26, 0x49, 0x86, 0x06, 0x99,
    0x9c, 0x42, 0x50, 0xf4, 0x91, 0xef, 0x98, 0x7a, 0x33, 0x54, 0x0b, 0x43, 0xed, 0xcf, 0xac, 0x62,
    0xe4, 0xb3, 0x1c, 0xa9, 0xc9, 0x08, 0xe8, 0x95, 0x80, 0xdf, 0x94, 0xfa, 0x75, 0x8f, 0x3f, 0xa6,
    0x47, 0x07, 0xa7, 0xfc, 0xf3, 0x73, 0x17, 0xba, 0x83, 0x59, 0x3c, 0x19, 0xe6, 0x85, 0x4f, 0xa8,
    0x68, 0x6b, 0x81, 0xb2, 0x71, 0x64, 0xda, 0x8b, 0xf8, 0xeb, 0x0f, 0x4b, 0x70, 0x56, 0x9d, 0x35,
    0x1e, 0x24, 0x0e, 0x5e, 0x63, 0x58, 0xd1, 0xa2, 0x25, 0x22, 0x7c, 0x3b, 0x01, 0x21, 0x78, 0x87,
    0xd4, 0x00, 0x46, 0x57, 0x9f, 0xd3, 0x27, 0x52, 0x4c, 0x36, 0x02, 0xe7, 0xa0, 0xc4, 0xc8, 0x9e,
    0xea, 0xbf, 0x8a, 0xd2, 0x40, 0xc7, 0x38, 0xb5, 0xa3, 0xf7, 0xf2, 0xce, 0xf9, 0x61, 0x15, 0xa1,
    0xe0, 0xae, 0x5d, 0xa4, 0x9b, 0x34, 0x1a, 0x55, 0xad, 0x93, 0x32, 0x30, 0xf5, 0x8c, 0xb1, 0xe3,
    0x1d, 0xf6, 0xe2, 0x2e, 0x82, 0x66, 0xca, 0x60, 0xc0, 0x29, 0x23, 0xab, 0x0d, 0x53, 0x4e, 0x6f,
    0xd5, 0xdb, 0x37, 0x45, 0xde, 0xfd, 0x8e, 0x2f, 0x03, 0xff, 0x6a, 0x72, 0x6d, 0x6c, 0x5b, 0x51,
    0x8d, 0x1b, 0xaf, 0x92, 0xbb, 0xdd, 0xbc, 0x7f, 0x11, 0xd9, 0x5c, 0x41, 0x1f, 0x10, 0x5a, 0xd8,
    0x0a, 0xc1, 0x31, 0x88, 0xa5, 0xcd, 0x7b, 0xbd, 0x2d, 0x74, 0xd0, 0x12, 0xb8, 0xe5, 0xb4, 0xb0,
    0x89, 0x69, 0x97, 0x4a, 0x0c, 0x96, 0x77, 0x7e, 0x65, 0xb9, 0xf1, 0x09, 0xc5, 0x6e, 0xc6, 0x84,
    0x18, 0xf0, 0x7d, 0xec, 0x3a, 0xdc, 0x4d, 0x20, 0x79, 0xee, 0x5f, 0x3e, 0xd7, 0xcb, 0x39, 0x48,
};

static uint32_t substitute(uint32_t x) {
    uint32_t y = 0;
    for (int i = 0; i < 32; i += 8) {
        y |= (uint32_t)sm4_reference_sbox[x >> i & 0xff] << i;
    }
    return y;
}

static uint32_t rol(uint32_t x, unsigned n) {
    return x << n | x >> (32 - n);
}

void sm4_reference_schedule(uint32_t rk[32], const uint8_t key[16]) {
    static const uint32_t fk[4] = {0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc};
    uint32_t k[36];
    for (unsigned i = 0; i < 4; i++) {
        k[i] = smg_load32_be(key + 4 * i) ^ fk[i];
    }
    for (unsigned i = 0; i < 32; i++) {
        uint32_t ck = 0;
        for (unsigned j = 0; j < 4; j++) {
            ck = ck << 8 | (4 * i + j) * 7 % 256;
        }
        const uint32_t b = substitute(k[i + 1] ^ k[i + 2] ^ k[i + 3] ^ ck);
        rk[i] = k[i + 4] = k[i] ^ b ^ rol(b, 13) ^ rol(b, 23);
    }
}

void sm4_reference_crypt(uint8_t out[16], const uint32_t rk[32], const uint8_t in[16],
                         bool encrypt) {
    uint32_t x[36];
    for (unsigned i = 0; i < 4; i++) {
        x[i] = smg_load32_be(in + 4 * i);
    }
    for (unsigned i = 0; i < 32; i++) {
        const uint32_t b = substitute(x[i + 1] ^ x[i + 2] ^ x[i + 3] ^ rk[encrypt ? i : 31 - i]);
        x[i + 4] = x[i] ^ b ^ rol(b, 2) ^ rol(b, 10) ^ rol(b, 18) ^ rol(b, 24);
    }
    for (unsigned i = 0; i < 4; i++) {
        smg_store32_be(out + 4 * i, x[35 - i]);
    }
}

/* ---- modes, a block at a time ---- */

static void add(uint8_t out[16], const uint8_t a[16], const uint8_t b[16]) {
    for (int i = 0; i < 16; i++) {
        out[i] = (uint8_t)(a[i] ^ b[i]);
    }
}

static void count(uint8_t counter[16], int from) {
    for (int i = 15; i >= from && ++counter[i] == 0; i--) {
    }
}

static void multiply_gb(uint8_t t[16]) {
    int carry = 0;
    for (int i = 0; i < 16; i++) {
        const int low = t[i] & 1;
        t[i] = (uint8_t)(t[i] >> 1 | carry << 7);
        carry = low;
    }
    t[0] ^= carry != 0 ? 0xe1 : 0;
}

static void multiply_ieee(uint8_t t[16]) {
    int carry = 0;
    for (int i = 0; i < 16; i++) {
        const int high = t[i] >> 7;
        t[i] = (uint8_t)(t[i] << 1 | carry);
        carry = high;
    }
    t[0] ^= carry != 0 ? 0x87 : 0;
}

void sm4_reference_mode(sm4_reference_function f, uint8_t *out, const uint32_t rk[32],
                        uint8_t iv[16], const uint8_t *in, size_t blocks) {
    for (; blocks > 0; blocks--, in += 16, out += 16) {
        uint8_t x[16], y[16];
        memcpy(x, in, 16);
        switch (f) {
        case REFERENCE_ENCRYPT:
        case REFERENCE_DECRYPT:
            sm4_reference_crypt(out, rk, x, f == REFERENCE_ENCRYPT);
            break;
        case REFERENCE_CBC_ENCRYPT:
            add(x, x, iv);
            sm4_reference_crypt(out, rk, x, true);
            memcpy(iv, out, 16);
            break;
        case REFERENCE_CBC_DECRYPT:
            sm4_reference_crypt(y, rk, x, false);
            add(out, y, iv);
            memcpy(iv, x, 16);
            break;
        case REFERENCE_CFB_ENCRYPT:
            sm4_reference_crypt(y, rk, iv, true);
            add(out, y, x);
            memcpy(iv, out, 16);
            break;
        case REFERENCE_CFB_DECRYPT:
            sm4_reference_crypt(y, rk, iv, true);
            add(out, y, x);
            memcpy(iv, x, 16);
            break;
        case REFERENCE_OFB:
            sm4_reference_crypt(iv, rk, iv, true);
            add(out, iv, x);
            break;
        case REFERENCE_CTR:
        case REFERENCE_CTR32:
            sm4_reference_crypt(y, rk, iv, true);
            add(out, y, x);
            count(iv, f == REFERENCE_CTR ? 0 : 12);
            break;
        case REFERENCE_XTS_GB_ENCRYPT:
        case REFERENCE_XTS_GB_DECRYPT:
        case REFERENCE_XTS_IEEE_ENCRYPT:
        case REFERENCE_XTS_IEEE_DECRYPT:
            add(x, x, iv);
            sm4_reference_crypt(y, rk, x,
                                f == REFERENCE_XTS_GB_ENCRYPT || f == REFERENCE_XTS_IEEE_ENCRYPT);
            add(out, y, iv);
            if (f == REFERENCE_XTS_GB_ENCRYPT || f == REFERENCE_XTS_GB_DECRYPT) {
                multiply_gb(iv);
            } else {
                multiply_ieee(iv);
            }
            break;
        case REFERENCE_FUNCTIONS:
            break;
        }
    }
}

void sm4_backend_mode(const struct smg_sm4_backend *backend, sm4_reference_function f, uint8_t *out,
                      const uint32_t rk[32], uint8_t iv[16], const uint8_t *in, size_t blocks) {
    switch (f) {
    case REFERENCE_ENCRYPT:
        backend->encrypt(out, rk, in, blocks);
        break;
    case REFERENCE_DECRYPT:
        backend->decrypt(out, rk, in, blocks);
        break;
    case REFERENCE_CBC_ENCRYPT:
        backend->cbc_encrypt(out, rk, iv, in, blocks);
        break;
    case REFERENCE_CBC_DECRYPT:
        backend->cbc_decrypt(out, rk, iv, in, blocks);
        break;
    case REFERENCE_CFB_ENCRYPT:
        backend->cfb_encrypt(out, rk, iv, in, blocks);
        break;
    case REFERENCE_CFB_DECRYPT:
        backend->cfb_decrypt(out, rk, iv, in, blocks);
        break;
    case REFERENCE_OFB:
        backend->ofb(out, rk, iv, in, blocks);
        break;
    case REFERENCE_CTR:
        backend->ctr(out, rk, iv, in, blocks);
        break;
    case REFERENCE_CTR32:
        backend->ctr32(out, rk, iv, in, blocks);
        break;
    case REFERENCE_XTS_GB_ENCRYPT:
        backend->xts(out, rk, iv, in, blocks, true, true);
        break;
    case REFERENCE_XTS_GB_DECRYPT:
        backend->xts(out, rk, iv, in, blocks, true, false);
        break;
    case REFERENCE_XTS_IEEE_ENCRYPT:
        backend->xts(out, rk, iv, in, blocks, false, true);
        break;
    case REFERENCE_XTS_IEEE_DECRYPT:
        backend->xts(out, rk, iv, in, blocks, false, false);
        break;
    case REFERENCE_FUNCTIONS:
        break;
    }
}

/* Bit by bit as NIST SP 800-38D, 6.3 writes it. */
void ghash_reference(uint8_t state[16], const uint8_t h[16], const uint8_t *in, size_t blocks) {
    for (; blocks > 0; blocks--, in += 16) {
        uint8_t v[16], z[16] = {0};
        add(state, state, in);
        memcpy(v, h, 16);
        for (int i = 0; i < 128; i++) {
            if (state[i / 8] >> (7 - i % 8) & 1) {
                add(z, z, v);
            }
            multiply_gb(v);
        }
        memcpy(state, z, 16);
    }
}
