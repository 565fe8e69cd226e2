/* SPDX-License-Identifier: Apache-2.0 */
#include "zuc/load.h"

#include <string.h>

#include "core/bytes.h"

/* 15 bits each: the constants of GB/T 33133.1-2016, 6.1. */
static const uint16_t constants128[16] = {
    0x44d7, 0x26bc, 0x626b, 0x135e, 0x5789, 0x35e2, 0x7135, 0x09af,
    0x4d78, 0x2f13, 0x6bc4, 0x1af1, 0x5e26, 0x3c4d, 0x789a, 0x47ac,
};

void smg_zuc128_load(smg_zuc_state *state, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                     const uint8_t iv[SMG_ZUC128_IV_BYTES]) {
    for (size_t i = 0; i < 16; i++) {
        state->lfsr[i] = (uint32_t)key[i] << 23 | (uint32_t)constants128[i] << 8 | iv[i];
    }
    state->r1 = state->r2 = 0;
}

smg_status smg_zuc256_unpack(uint8_t unpacked[SMG_ZUC256_IV_BYTES], const uint8_t *iv,
                             size_t iv_length) {
    if (iv_length == SMG_ZUC256_IV_BYTES) {
        uint8_t high = 0;
        for (size_t i = 17; i < SMG_ZUC256_IV_BYTES; i++) {
            high |= iv[i] & 0xc0;
        }
        memcpy(unpacked, iv, SMG_ZUC256_IV_BYTES);
        return high == 0 ? SMG_OK : SMG_ERR_FORMAT;
    }
    if (iv_length != SMG_ZUC256_PACKED_IV_BYTES) {
        return SMG_ERR_LENGTH;
    }
    memcpy(unpacked, iv, 17);
    for (size_t i = 0; i < 2; i++) { /* 24 bits are four values */
        const uint8_t *in = iv + 17 + 3 * i;
        const uint32_t four = (uint32_t)in[0] << 16 | (uint32_t)in[1] << 8 | in[2];
        for (size_t j = 0; j < 4; j++) {
            unpacked[17 + 4 * i + j] = four >> (18 - 6 * j) & 0x3f;
        }
    }
    return SMG_OK;
}

/* a cell of 8, 7, 8 and 8 bits */
static uint32_t cell(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
    return a << 23 | b << 16 | c << 8 | d;
}

/* d_0 .. d_4 by purpose (the paper, 2.1, and 3 for the tags); the others are common to all. */
static const uint8_t constants256[4][5] = {
    {0x22, 0x2f, 0x24, 0x2a, 0x6d},
    {0x22, 0x2f, 0x25, 0x2a, 0x6d},
    {0x23, 0x2f, 0x24, 0x2a, 0x6d},
    {0x23, 0x2f, 0x25, 0x2a, 0x6d},
};

void smg_zuc256_load(smg_zuc_state *state, smg_zuc_purpose purpose,
                     const uint8_t k[SMG_ZUC256_KEY_BYTES], const uint8_t v[SMG_ZUC256_IV_BYTES]) {
    const uint8_t *d = constants256[purpose];
    uint32_t *s = state->lfsr;
    for (size_t i = 0; i < 5; i++) {
        s[i] = cell(k[i], d[i], k[21 + i], k[16 + i]);
    }
    s[5] = cell(v[0], 0x40 | v[17], k[5], k[26]);
    s[6] = cell(v[1], 0x40 | v[18], k[6], k[27]);
    s[7] = cell(v[10], 0x40 | v[19], k[7], v[2]);
    s[8] = cell(k[8], 0x40 | v[20], v[3], v[11]);
    s[9] = cell(k[9], 0x40 | v[21], v[12], v[4]);
    s[10] = cell(v[5], 0x40 | v[22], k[10], k[28]);
    s[11] = cell(k[11], 0x40 | v[23], v[6], v[13]);
    s[12] = cell(k[12], 0x40 | v[24], v[7], v[14]);
    s[13] = cell(k[13], 0x52, v[15], v[8]);
    s[14] = cell(k[14], 0x10 | k[31] >> 4, v[16], v[9]);
    s[15] = cell(k[15], 0x30 | (k[31] & 15), k[30], k[29]);
    state->r1 = state->r2 = 0;
}

static const uint8_t constants_addendum[16] = {
    0x64, 0x43, 0x7b, 0x2a, 0x11, 0x05, 0x51, 0x42, 0x1a, 0x31, 0x18, 0x66, 0x14, 0x2e, 0x01, 0x5c,
};

void smg_zuc256_load_addendum(smg_zuc_state *state, const uint8_t k[SMG_ZUC256_KEY_BYTES],
                              const uint8_t v[SMG_ZUC256_ADDENDUM_IV_BYTES]) {
    const uint8_t *d = constants_addendum;
    uint32_t *s = state->lfsr;
    for (size_t i = 0; i < 7; i++) {
        s[i] = cell(k[i], d[i], k[16 + i], k[24 + i]);
    }
    for (size_t i = 7; i < 15; i++) {
        s[i] = cell(k[i], d[i], v[i - 7], v[i + 1]);
    }
    s[15] = cell(k[15], d[15], k[23], k[31]);
    state->r1 = state->r2 = 0;
}

smg_status smg_zuc_eea3_iv(uint8_t iv[SMG_ZUC128_IV_BYTES], uint32_t count, uint32_t bearer,
                           uint32_t direction) {
    if (bearer > 31 || direction > 1) {
        return SMG_ERR_LENGTH;
    }
    smg_store32_be(iv, count);
    smg_store32_be(iv + 4, bearer << 27 | direction << 26);
    memcpy(iv + 8, iv, 8);
    return SMG_OK;
}

smg_status smg_zuc_eia3_iv(uint8_t iv[SMG_ZUC128_IV_BYTES], uint32_t count, uint32_t bearer,
                           uint32_t direction) {
    smg_status status = smg_zuc_eea3_iv(iv, count, bearer, 0);
    if (status != SMG_OK || direction > 1) {
        return SMG_ERR_LENGTH;
    }
    iv[8] ^= (uint8_t)(direction << 7);
    iv[14] ^= (uint8_t)(direction << 7);
    return SMG_OK;
}
