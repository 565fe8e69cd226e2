/* SPDX-License-Identifier: Apache-2.0 */
/*
 * CFB with segments of s bits (GB/T 17964-2021, 7; NIST SP 800-38A, 6.3): the first s bits of
 * E(register) are added to a segment, and its ciphertext is shifted into the register.
 */
#include <string.h>

#include "sm4/add.h"
#include "sm4/cipher.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* At most what is left of the current segment. */
static void crypt_part(smg_sm4_cipher *cipher, size_t segment, uint8_t *out, const uint8_t *in,
                       size_t length) {
    uint8_t *const stream = cipher->block + cipher->used;
    if (cipher->used == 0) {
        smg_sm4_backend_get()->encrypt(cipher->block, cipher->round_keys, cipher->iv, 1);
    }
    for (size_t i = 0; i < length; i++) {
        const uint8_t given = in[i], made = (uint8_t)(given ^ stream[i]);
        stream[i] = cipher->direction == SMG_SM4_ENCRYPT ? made : given; /* the ciphertext */
        out[i] = made;
    }
    cipher->used += (uint32_t)length;
    if (cipher->used == segment) {
        memmove(cipher->iv, cipher->iv + segment, BLOCK - segment);
        memcpy(cipher->iv + BLOCK - segment, cipher->block, segment);
        cipher->used = 0;
    }
}

void smg_sm4_cfb(smg_sm4_cipher *cipher, size_t segment, uint8_t *out, const uint8_t *in,
                 size_t length) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    while (length > 0) {
        size_t part = segment - cipher->used;
        if (part == BLOCK && length >= BLOCK) {
            smg_sm4_chain_fn *const crypt =
                cipher->direction == SMG_SM4_ENCRYPT ? backend->cfb_encrypt : backend->cfb_decrypt;
            part = length - length % BLOCK;
            crypt(out, cipher->round_keys, cipher->iv, in, part / BLOCK);
        } else {
            part = part < length ? part : length;
            crypt_part(cipher, segment, out, in, part);
        }
        out += part;
        in += part;
        length -= part;
    }
}

/* iv := iv x^1 + bit, as a big-endian number of 128 bits */
static void shift_in(uint8_t iv[16], uint32_t bit) {
    for (size_t i = BLOCK; i-- > 0;) {
        const uint32_t shifted = (uint32_t)iv[i] << 1 | bit;
        iv[i] = (uint8_t)shifted;
        bit = shifted >> 8;
    }
}

void smg_sm4_cfb1(smg_sm4_cipher *cipher, uint8_t *out, const uint8_t *in, size_t bits) {
    const struct smg_sm4_backend *const backend = smg_sm4_backend_get();
    while (bits > 0) {
        const uint32_t count = bits < 8 ? (uint32_t)bits : 8, given = *in++;
        uint32_t made = 0;
        for (uint32_t i = 0; i < count; i++) {
            backend->encrypt(cipher->block, cipher->round_keys, cipher->iv, 1);
            const uint32_t before = given >> (7 - i) & 1;
            const uint32_t after = before ^ (uint32_t)cipher->block[0] >> 7;
            made |= after << (7 - i);
            shift_in(cipher->iv, cipher->direction == SMG_SM4_ENCRYPT ? after : before);
        }
        *out++ = (uint8_t)made;
        bits -= count;
    }
}
