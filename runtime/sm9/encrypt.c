/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption (GM/T 0044.4-2016, 7.1). */
#include <smidgen/sm9_encrypt.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/overlap.h"
#include "core/secret.h"
#include "sm9/cipher.h"
#include "sm9/identity.h"
#include "sm9/point.h"

/* what C2 may be longer than the plaintext so far: IV and a block */
#define EXTRA SMG_SM9_C2_MAX_EXTRA_BYTES

/* ---- in pieces ---- */

/* Steps A2 to A6 a) with one r; 0 when it is out of range or must be replaced. */
static uint32_t begin_with(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_G1_BYTES],
                           const uint8_t r[SMG_SM9_SCALAR_BYTES],
                           const smg_sm9_recipient *recipient, smg_sm9_mode mode, smg_sm9_mac mac,
                           uint64_t length) {
    if (smg_sm9_encapsulate_with(&cipher->z, c1, r, recipient) == 0) {
        return 0;
    }
    uint32_t usable = smg_sm9_cipher_begin(cipher, mode, mac, length, SMG_SM9_ENCRYPTS);
    /* A refused r is never used: that there was one tells nothing about the next. */
    SMG_PUBLIC(&usable, sizeof usable);
    return usable;
}

/* The IV, and SM4 with it. */
static smg_status begin_sm4(smg_sm9_cipher *cipher, smg_sm9_mode mode, const smg_random *random) {
    const size_t iv = smg_sm9_iv_bytes(mode);
    const smg_status status = smg_random_bytes(random, cipher->iv, iv);
    if (status != SMG_OK) {
        return status;
    }
    return smg_sm4_cipher_init(&cipher->sm4, smg_sm9_sm4_mode(mode), SMG_SM4_ENCRYPT,
                               smg_sm9_is_padded(mode) ? SMG_SM4_PKCS7 : SMG_SM4_NO_PADDING,
                               cipher->k1, sizeof cipher->k1, cipher->iv, iv);
}

static smg_status begin(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_G1_BYTES],
                        const smg_sm9_recipient *recipient, smg_sm9_mode mode, smg_sm9_mac mac,
                        uint64_t length, const smg_random *random) {
    uint8_t r[SMG_SM9_SCALAR_BYTES];
    smg_status status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM9_DRAWS; draw++) {
        status = smg_sm9_draw(r, random);
        if (status != SMG_OK || begin_with(cipher, c1, r, recipient, mode, mac, length) != 0) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    smg_wipe(r, sizeof r);
    if (status == SMG_OK && mode != SMG_SM9_XOR) {
        status = begin_sm4(cipher, mode, random);
    }
    return status;
}

smg_status smg_sm9_encrypt_begin(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_C1_BYTES],
                                 const smg_sm9_recipient *recipient, smg_sm9_mode mode,
                                 smg_sm9_mac mac, uint64_t length, const smg_random *random) {
    uint8_t point[SMG_SM9_G1_BYTES] = {0};
    smg_status status = SMG_ERR_ARGUMENT;
    if (cipher != NULL) {
        memset(cipher, 0, sizeof *cipher);
    }
    if (cipher != NULL && c1 != NULL) {
        status = smg_sm9_plaintext_check(mode, mac, length);
    }
    if (status == SMG_OK) {
        status = recipient->status;
    }
    if (status == SMG_OK) {
        status = begin(cipher, point, recipient, mode, mac, length, random);
    }
    if (status == SMG_OK) {
        return smg_sm9_g1_to_bytes(c1, point);
    }
    if (cipher != NULL) {
        smg_wipe(cipher, sizeof *cipher);
    }
    if (c1 != NULL) {
        memset(c1, 0, SMG_SM9_C1_BYTES);
    }
    return status;
}

smg_status smg_sm9_encrypt_init(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_C1_BYTES],
                                const smg_sm9_encrypt_master_public *master, const void *id,
                                size_t id_length, uint8_t hid, smg_sm9_mode mode, smg_sm9_mac mac,
                                uint64_t length, const smg_random *random) {
    const smg_sm9_recipient recipient = smg_sm9_recipient_plain(master, id, id_length, hid);
    return smg_sm9_encrypt_begin(cipher, c1, &recipient, mode, mac, length, random);
}

/* out := the IV, if it has not been given, and what SM4 can tell of the rest. */
static smg_status update_sm4(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                             const uint8_t *in, size_t length) {
    const size_t iv = smg_sm9_iv_bytes((smg_sm9_mode)cipher->mode) - cipher->iv_length;
    size_t made;
    memcpy(out, cipher->iv, iv);
    const smg_status status = smg_sm4_cipher_update(&cipher->sm4, out + iv, &made, in, length);
    if (status == SMG_OK) {
        cipher->iv_length += (uint32_t)iv;
        *out_length = iv + made;
    }
    return status;
}

/* Takes plaintext that is no more than is left of the message, into as much room as it needs. */
static smg_status take(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length, const uint8_t *in,
                       size_t length) {
    smg_status status = SMG_OK;
    if (cipher->mode == SMG_SM9_XOR) {
        smg_sm9_cipher_xor(cipher, out, in, length);
        *out_length = length;
    } else {
        status = update_sm4(cipher, out, out_length, in, length);
    }
    if (status == SMG_OK) {
        cipher->done += length;
        smg_sm9_cipher_mac(cipher, out, *out_length);
    }
    return status;
}

smg_status smg_sm9_encrypt_update(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                  const uint8_t *in, size_t length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (cipher == NULL || out == NULL || (in == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM9_ENCRYPTS) {
        return SMG_ERR_STATE;
    }
    if (length > cipher->length - cipher->done || length > SIZE_MAX - EXTRA) {
        return SMG_ERR_LENGTH;
    }
    if (cipher->mode == SMG_SM9_XOR ? smg_overlaps(out, in, length)
                                    : smg_shares(out, length + EXTRA, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    return take(cipher, out, out_length, in, length);
}

smg_status smg_sm9_encrypt_final(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                 uint8_t c3[SMG_SM9_C3_BYTES]) {
    if (out_length != NULL) {
        *out_length = 0;
    }
    if (c3 != NULL) {
        memset(c3, 0, SMG_SM9_C3_BYTES);
    }
    if (cipher == NULL || out_length == NULL || c3 == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM9_ENCRYPTS) {
        return SMG_ERR_STATE;
    }
    if (out == NULL && smg_sm9_is_padded((smg_sm9_mode)cipher->mode)) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = cipher->done == cipher->length ? SMG_OK : SMG_ERR_LENGTH;
    if (status == SMG_OK && cipher->mode != SMG_SM9_XOR) {
        status = smg_sm4_cipher_final(&cipher->sm4, out, out_length);
        smg_sm9_cipher_mac(cipher, out, *out_length);
    }
    if (status == SMG_OK) {
        smg_sm9_cipher_c3(cipher, c3);
        SMG_PUBLIC(c3, SMG_SM9_C3_BYTES); /* a part of the ciphertext */
    }
    smg_wipe(cipher, sizeof *cipher);
    return status;
}

/* ---- whole messages ---- */

/* out := C1 || C3 || C2, for which there is room. */
static smg_status encrypt(uint8_t *out, const smg_sm9_recipient *recipient, smg_sm9_mode mode,
                          smg_sm9_mac mac, const uint8_t *in, size_t length,
                          const smg_random *random) {
    smg_sm9_cipher cipher;
    uint8_t last[SMG_SM4_BLOCK_BYTES], *c2 = out + SMG_SM9_C2_OFFSET;
    size_t made, rest;
    smg_status status = smg_sm9_encrypt_begin(&cipher, out, recipient, mode, mac, length, random);
    if (status != SMG_OK) {
        return status;
    }
    status = take(&cipher, c2, &made, in, length);
    if (status == SMG_OK) {
        status = smg_sm9_encrypt_final(&cipher, last, &rest, out + SMG_SM9_C3_OFFSET);
    }
    if (status == SMG_OK) {
        memcpy(c2 + made, last, rest);
    }
    smg_wipe(&cipher, sizeof cipher);
    return status;
}

smg_status smg_sm9_encrypt_for(uint8_t *out, size_t *out_length, size_t capacity,
                               const smg_sm9_recipient *recipient, smg_sm9_mode mode,
                               smg_sm9_mac mac, const uint8_t *in, size_t length,
                               const smg_random *random) {
    size_t bytes = 0;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_shares(out, capacity, in, length) ||
        smg_shares(out, capacity, recipient->id, recipient->id_length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status =
        in == NULL ? SMG_ERR_ARGUMENT : smg_sm9_ciphertext_bytes(&bytes, mode, length);
    if (status == SMG_OK && bytes > capacity) {
        return SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = encrypt(out, recipient, mode, mac, in, length, random);
    }
    if (status == SMG_OK) {
        *out_length = bytes;
    } else {
        smg_wipe(out, capacity);
    }
    return status;
}

smg_status smg_sm9_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                           const smg_sm9_encrypt_master_public *master, const void *id,
                           size_t id_length, uint8_t hid, smg_sm9_mode mode, smg_sm9_mac mac,
                           const uint8_t *in, size_t length, const smg_random *random) {
    const smg_sm9_recipient recipient = smg_sm9_recipient_plain(master, id, id_length, hid);
    return smg_sm9_encrypt_for(out, out_length, capacity, &recipient, mode, mac, in, length,
                               random);
}
