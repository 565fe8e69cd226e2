/* SPDX-License-Identifier: Apache-2.0 */
/* Decryption (GM/T 0044.4-2016, 7.2). */
#include <smidgen/sm9_encrypt.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/overlap.h"
#include "core/secret.h"
#include "sm9/cipher.h"

#define BLOCK SMG_SM4_BLOCK_BYTES

/* ---- in pieces ---- */

smg_status smg_sm9_decrypt_begin(smg_sm9_cipher *cipher, const smg_sm9_owner *owner, const void *id,
                                 size_t id_length, smg_sm9_mode mode, smg_sm9_mac mac,
                                 const uint8_t c1[SMG_SM9_C1_BYTES], uint64_t c2_length) {
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(cipher, 0, sizeof *cipher);
    smg_status status = c1 == NULL ? SMG_ERR_ARGUMENT : owner->status;
    if (status == SMG_OK) {
        status = smg_sm9_c2_check(mode, mac, c2_length);
    }
    if (status == SMG_OK) {
        status = smg_sm9_decapsulate_with(&cipher->z, c1, owner, id, id_length);
    }
    if (status == SMG_OK) {
        smg_sm9_cipher_begin(cipher, mode, mac, c2_length, SMG_SM9_VERIFIES);
    } else {
        smg_wipe(cipher, sizeof *cipher);
    }
    return status;
}

smg_status smg_sm9_decrypt_init(smg_sm9_cipher *cipher, const smg_sm9_encrypt_key *key,
                                const void *id, size_t id_length, smg_sm9_mode mode,
                                smg_sm9_mac mac, const uint8_t c1[SMG_SM9_C1_BYTES],
                                uint64_t c2_length) {
    const smg_sm9_owner owner = smg_sm9_owner_plain(key);
    return smg_sm9_decrypt_begin(cipher, &owner, id, id_length, mode, mac, c1, c2_length);
}

smg_status smg_sm9_decrypt_verify(smg_sm9_cipher *cipher, const uint8_t *in, size_t length) {
    if (cipher == NULL || (in == NULL && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM9_VERIFIES) {
        return SMG_ERR_STATE;
    }
    if (length > cipher->length - cipher->done) {
        return SMG_ERR_LENGTH;
    }
    cipher->done += length;
    smg_sm9_cipher_mac(cipher, in, length);
    return SMG_OK;
}

/* SM4 for the second pass; cipher->iv is there. */
static void begin_sm4(smg_sm9_cipher *cipher) {
    const smg_sm9_mode mode = (smg_sm9_mode)cipher->mode;
    /* a mode of ours, and lengths that are right: this cannot fail */
    smg_sm4_cipher_init(&cipher->sm4, smg_sm9_sm4_mode(mode), SMG_SM4_DECRYPT,
                        smg_sm9_is_padded(mode) ? SMG_SM4_PKCS7 : SMG_SM4_NO_PADDING, cipher->k1,
                        sizeof cipher->k1, cipher->iv, smg_sm9_iv_bytes(mode));
}

smg_status smg_sm9_decrypt_verify_final(smg_sm9_cipher *cipher,
                                        const uint8_t c3[SMG_SM9_C3_BYTES]) {
    if (cipher == NULL || c3 == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM9_VERIFIES) {
        return SMG_ERR_STATE;
    }
    smg_status status = SMG_ERR_LENGTH;
    if (cipher->done == cipher->length) {
        smg_sm9_cipher_c3(cipher, cipher->c3);
        uint32_t right = cipher->usable & smg_ct_equal(cipher->c3, c3, SMG_SM9_C3_BYTES);
        SMG_PUBLIC(&right, sizeof right); /* the answer */
        status = right != 0 ? SMG_OK : SMG_ERR_TAG;
    }
    if (status != SMG_OK) {
        smg_wipe(cipher, sizeof *cipher);
        return status;
    }
    smg_sm9_cipher_rewind(cipher, SMG_SM9_DECRYPTS);
    if (cipher->mode == SMG_SM9_SM4_ECB) {
        begin_sm4(cipher);
    }
    return SMG_OK;
}

/* The rest of C2 begins with what is left of the IV. */
static smg_status update_sm4(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                             const uint8_t *in, size_t length) {
    const size_t missing = smg_sm9_iv_bytes((smg_sm9_mode)cipher->mode) - cipher->iv_length;
    const size_t part = length < missing ? length : missing;
    if (part > 0) {
        memcpy(cipher->iv + cipher->iv_length, in, part);
        cipher->iv_length += (uint32_t)part;
        if (part == missing) {
            begin_sm4(cipher);
        }
    }
    if (part == length) {
        return SMG_OK;
    }
    return smg_sm4_cipher_update(&cipher->sm4, out, out_length, in + part, length - part);
}

smg_status smg_sm9_decrypt_update(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                  const uint8_t *in, size_t length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (cipher == NULL || ((in == NULL || out == NULL) && length > 0)) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM9_DECRYPTS) {
        return SMG_ERR_STATE;
    }
    if (length > cipher->length - cipher->done) {
        return SMG_ERR_LENGTH;
    }
    const bool by_xor = cipher->mode == SMG_SM9_XOR;
    if (by_xor ? smg_overlaps(out, in, length)
               : length > SIZE_MAX - BLOCK || smg_shares(out, length + BLOCK, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_sm9_cipher_mac(cipher, in, length);
    cipher->done += length;
    if (by_xor) {
        smg_sm9_cipher_xor(cipher, out, in, length);
        *out_length = length;
        return SMG_OK;
    }
    return update_sm4(cipher, out, out_length, in, length);
}

/* The last block of the plaintext, of modes with padding. */
static smg_status finish_sm4(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length) {
    const uint64_t one_block = smg_sm9_iv_bytes((smg_sm9_mode)cipher->mode) + BLOCK;
    const smg_status status = smg_sm4_cipher_final(&cipher->sm4, out, out_length);
    const bool padded = smg_sm9_is_padded((smg_sm9_mode)cipher->mode);
    if (status == SMG_OK && padded && *out_length == 0 && cipher->length == one_block) {
        return SMG_ERR_LENGTH;
    }
    return status;
}

smg_status smg_sm9_decrypt_final(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (cipher == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (cipher->phase != SMG_SM9_DECRYPTS) {
        return SMG_ERR_STATE;
    }
    const bool padded = smg_sm9_is_padded((smg_sm9_mode)cipher->mode);
    if (padded && out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = SMG_ERR_LENGTH;
    if (cipher->done == cipher->length) {
        uint8_t c3[SMG_SM9_C3_BYTES];
        smg_sm9_cipher_c3(cipher, c3);
        uint32_t same = smg_ct_equal(cipher->c3, c3, SMG_SM9_C3_BYTES);
        SMG_PUBLIC(&same, sizeof same); /* the answer */
        status = same != 0 ? SMG_OK : SMG_ERR_TAG;
        smg_wipe(c3, sizeof c3);
    }
    if (status == SMG_OK && cipher->mode != SMG_SM9_XOR) {
        status = finish_sm4(cipher, out, out_length);
    }
    if (status != SMG_OK) {
        *out_length = 0;
        if (padded) {
            memset(out, 0, BLOCK);
        }
    }
    smg_wipe(cipher, sizeof *cipher);
    return status;
}

/* ---- whole messages ---- */

/* out := `length` bytes at in decrypted by SM4 without regard to padding. */
static smg_status decrypt_blocks(const smg_sm9_cipher *cipher, uint8_t *out, const uint8_t *iv,
                                 const uint8_t *in, size_t length) {
    const smg_sm9_mode mode = (smg_sm9_mode)cipher->mode;
    size_t made;
    return smg_sm4_crypt(out, &made, smg_sm9_sm4_mode(mode), SMG_SM4_DECRYPT, SMG_SM4_NO_PADDING,
                         cipher->k1, sizeof cipher->k1, iv, smg_sm9_iv_bytes(mode), in, length);
}

/* The same with padding, where the last block tells how long the plaintext is. */
static smg_status decrypt_padded(const smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                 size_t capacity, const uint8_t *iv, const uint8_t *in,
                                 size_t length) {
    const smg_sm9_mode mode = (smg_sm9_mode)cipher->mode;
    const size_t whole = length - BLOCK;
    uint8_t last[BLOCK];
    size_t rest;
    smg_status status =
        smg_sm4_crypt(last, &rest, smg_sm9_sm4_mode(mode), SMG_SM4_DECRYPT, SMG_SM4_PKCS7,
                      cipher->k1, sizeof cipher->k1, whole == 0 ? iv : in + whole - BLOCK,
                      smg_sm9_iv_bytes(mode), in + whole, BLOCK);
    if (status == SMG_OK) {
        status = whole + rest == 0         ? SMG_ERR_LENGTH
                 : whole + rest > capacity ? SMG_ERR_CAPACITY
                                           : SMG_OK;
    }
    if (status == SMG_OK && whole > 0) {
        status = decrypt_blocks(cipher, out, iv, in, whole);
    }
    if (status == SMG_OK) {
        memcpy(out + whole, last, rest);
        *out_length = whole + rest;
    }
    smg_wipe(last, sizeof last);
    return status;
}

/* out := the plaintext of a C2 that has been verified. */
static smg_status reveal(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length, size_t capacity,
                         const uint8_t *c2, size_t length) {
    const size_t iv = smg_sm9_iv_bytes((smg_sm9_mode)cipher->mode);
    if (smg_sm9_is_padded((smg_sm9_mode)cipher->mode)) {
        return decrypt_padded(cipher, out, out_length, capacity, c2, c2 + iv, length - iv);
    }
    smg_status status = SMG_OK;
    if (cipher->mode == SMG_SM9_XOR) {
        smg_sm9_cipher_xor(cipher, out, c2, length);
    } else {
        status = decrypt_blocks(cipher, out, c2, c2 + iv, length - iv);
    }
    if (status == SMG_OK) {
        *out_length = length - iv;
    }
    return status;
}

static smg_status decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                          const smg_sm9_owner *owner, const void *id, size_t id_length,
                          smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in, size_t length) {
    smg_sm9_cipher cipher;
    const uint8_t *c2 = in + SMG_SM9_C2_OFFSET;
    const size_t c2_length = length - SMG_SM9_C2_OFFSET;
    smg_status status =
        smg_sm9_decrypt_begin(&cipher, owner, id, id_length, mode, mac, in, c2_length);
    if (status == SMG_OK) {
        status = smg_sm9_decrypt_verify(&cipher, c2, c2_length);
    }
    if (status == SMG_OK) {
        status = smg_sm9_decrypt_verify_final(&cipher, in + SMG_SM9_C3_OFFSET);
    }
    if (status == SMG_OK) {
        status = reveal(&cipher, out, out_length, capacity, c2, c2_length);
    }
    smg_wipe(&cipher, sizeof cipher);
    return status;
}

smg_status smg_sm9_decrypt_for(uint8_t *out, size_t *out_length, size_t capacity,
                               const smg_sm9_owner *owner, const void *id, size_t id_length,
                               smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in,
                               size_t length) {
    size_t most = 0;
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_shares(out, capacity, in, length) || smg_shares(out, capacity, id, id_length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status = in == NULL ? SMG_ERR_ARGUMENT : owner->status;
    if (status == SMG_OK) {
        status = smg_sm9_plaintext_bytes(&most, mode, length);
    }
    if (status == SMG_OK && most > capacity && !smg_sm9_is_padded(mode)) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = decrypt(out, out_length, capacity, owner, id, id_length, mode, mac, in, length);
    }
    if (status != SMG_OK && status != SMG_ERR_CAPACITY) {
        smg_wipe(out, capacity);
    }
    return status;
}

smg_status smg_sm9_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                           const smg_sm9_encrypt_key *key, const void *id, size_t id_length,
                           smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in, size_t length) {
    const smg_sm9_owner owner = smg_sm9_owner_plain(key);
    return smg_sm9_decrypt_for(out, out_length, capacity, &owner, id, id_length, mode, mac, in,
                               length);
}
