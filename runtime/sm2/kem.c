/* SPDX-License-Identifier: Apache-2.0 */
/* Plain Diffie-Hellman, and the KEM in SM2's encryption (GB/T 32918.4-2016, clauses 6 and 7). */
#include <smidgen/sm2_kem.h>
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm2/draw.h"
#include "sm2/kernel.h"
#include "sm2/recipient.h"

/* x || y of the secret point */
#define SECRET (2 * SM2_FP_BYTES)

/* secret := x || y of d P; the point is checked here. */
static smg_status multiply(uint8_t secret[SECRET], const smg_sm2_private_key *key,
                           const smg_sm2_public_key *point) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    if (kernel->check_vartime(point->x, point->y) == 0) {
        return SMG_ERR_POINT;
    }
    uint32_t valid = kernel->mul(secret, secret + SM2_FP_BYTES, key->d, point->x, point->y);
    SMG_PUBLIC(&valid, sizeof valid); /* no only where d is 0, n or more: an object without a key */
    return valid != 0 ? SMG_OK : SMG_ERR_KEY;
}

/* key := KDF(secret). SMG_ERR_POINT when that is all zero: then it is no key. */
static smg_status derive(uint8_t *key, size_t key_length, const uint8_t secret[SECRET]) {
    smg_status status = smg_sm3_kdf(key, key_length, secret, SECRET);
    if (status != SMG_OK) {
        return status; /* of a length that no key has */
    }
    uint32_t zero = smg_ct_all_zero(key, key_length);
    SMG_PUBLIC(&zero, sizeof zero); /* such a key is never used */
    return zero != 0 ? SMG_ERR_POINT : SMG_OK;
}

smg_status smg_sm2_ecdh(uint8_t x[SMG_SM2_COORDINATE_BYTES], const smg_sm2_private_key *key,
                        const smg_sm2_public_key *peer) {
    if (x == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t secret[SECRET];
    smg_status status = SMG_ERR_ARGUMENT;
    if (key != NULL && peer != NULL) {
        status = multiply(secret, key, peer);
    }
    memset(x, 0, SMG_SM2_COORDINATE_BYTES);
    if (status == SMG_OK) {
        memcpy(x, secret, SM2_FP_BYTES);
    }
    smg_wipe(secret, sizeof secret);
    return status;
}

/* c1 and key by one k (GB/T 32918.4-2016, 6.1, A1 to A5). SMG_ERR_POINT when k must be replaced. */
static smg_status encapsulate_with(smg_sm2_public_key *c1, uint8_t *key, size_t key_length,
                                   const smg_sm2_recipient *recipient,
                                   const uint8_t k[SM2_FN_BYTES]) {
    uint8_t secret[SECRET];
    smg_status status = SMG_ERR_POINT;
    uint32_t usable = smg_sm2_recipient_mul(c1, secret, secret + SM2_FP_BYTES, k, recipient);
    SMG_PUBLIC(c1, sizeof *c1); /* is sent; or 0, and k is never used */
    SMG_PUBLIC(&usable, sizeof usable);
    if (usable != 0) {
        status = derive(key, key_length, secret);
    }
    smg_wipe(secret, sizeof secret);
    return status;
}

/* The arguments are checked. */
static smg_status encapsulate(smg_sm2_public_key *c1, uint8_t *key, size_t key_length,
                              const smg_sm2_recipient *recipient, const smg_random *random) {
    uint8_t k[SM2_FN_BYTES];
    smg_status status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM2_DRAWS; draw++) {
        status = smg_sm2_draw(k, random);
        if (status == SMG_OK) {
            status = encapsulate_with(c1, key, key_length, recipient, k);
        }
        if (status != SMG_ERR_POINT) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    smg_wipe(k, sizeof k);
    return status;
}

smg_status smg_sm2_kem_encapsulate_for(uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES],
                                       uint8_t *key, size_t key_length,
                                       const smg_sm2_recipient *recipient,
                                       const smg_random *random) {
    smg_sm2_public_key c1 = {{0}, {0}};
    smg_status status = recipient->status;
    if (ciphertext == NULL || key == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else if (status == SMG_OK && key_length == 0) {
        status = SMG_ERR_LENGTH;
    }
    if (status == SMG_OK) {
        status = smg_sm2_recipient_check(recipient);
    }
    if (status == SMG_OK) {
        status = encapsulate(&c1, key, key_length, recipient, random);
    }
    if (status == SMG_OK) {
        return smg_sm2_public_key_to_bytes(ciphertext, &c1);
    }
    if (ciphertext != NULL) {
        memset(ciphertext, 0, SMG_SM2_KEM_CIPHERTEXT_BYTES);
    }
    if (key != NULL) {
        smg_wipe(key, key_length);
    }
    return status;
}

smg_status smg_sm2_kem_encapsulate(uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES], uint8_t *key,
                                   size_t key_length, const smg_sm2_public_key *peer,
                                   const smg_random *random) {
    const smg_sm2_recipient recipient = smg_sm2_recipient_plain(peer);
    return smg_sm2_kem_encapsulate_for(ciphertext, key, key_length, &recipient, random);
}

smg_status smg_sm2_kem_decapsulate(uint8_t *key, size_t key_length,
                                   const smg_sm2_private_key *private_key,
                                   const uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES]) {
    uint8_t secret[SECRET];
    smg_sm2_public_key c1 = {{0}, {0}};
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = SMG_OK;
    if (private_key == NULL || ciphertext == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else if (key_length == 0) {
        status = SMG_ERR_LENGTH;
    } else if (ciphertext[0] != 0x04) {
        status = SMG_ERR_FORMAT;
    } else {
        memcpy(c1.x, ciphertext + 1, SM2_FP_BYTES);
        memcpy(c1.y, ciphertext + 1 + SM2_FP_BYTES, SM2_FP_BYTES);
        status = multiply(secret, private_key, &c1);
    }
    if (status == SMG_OK) {
        status = derive(key, key_length, secret);
    }
    smg_wipe(secret, sizeof secret);
    if (status != SMG_OK) {
        smg_wipe(key, key_length);
    }
    return status;
}
