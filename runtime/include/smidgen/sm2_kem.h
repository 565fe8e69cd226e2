/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Secrets from one key pair and one other point of SM2's curve: plain Diffie-Hellman, and a KEM
 * made of the first half of SM2's encryption. Neither is the key exchange of GB/T 32918.3, which
 * is in smidgen/sm2_exchange.h.
 */
#ifndef SMIDGEN_SM2_KEM_H
#define SMIDGEN_SM2_KEM_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm2.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- plain Diffie-Hellman ---- */

/*
 * x := the x-coordinate of d P, for the private key d and the other side's public key P: the
 * elliptic curve Diffie-Hellman primitive of SEC 1 (version 2), 3.3.1, as TLS 1.3 has it over
 * curveSM2 (RFC 8998 with RFC 8446, 7.4.2). It is the same for P and -P, says nothing about who the
 * other side is, and is no key: make one with a KDF.
 *
 * P is checked to lie on the curve; the curve has no points of small order. x may overlap the
 * others.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_KEY (an object that holds no key),
 * SMG_ERR_POINT; x is zeroed. Constant time in d.
 */
SMG_API smg_status smg_sm2_ecdh(uint8_t x[SMG_SM2_COORDINATE_BYTES], const smg_sm2_private_key *key,
                                const smg_sm2_public_key *peer);

/* ---- KEM ----
 *
 * A key for the owner of a public key P, and a ciphertext from which the owner makes the same key:
 * C1 = k G for a random k, (x2, y2) = k P = d C1, key = KDF(x2 || y2, length) (GB/T 32918.4-2016,
 * 6.1, A1 to A5, and 7.1, B1 to B4; the KDF is smg_sm3_kdf). Anyone can make such a ciphertext: the
 * key tells its owner nothing about the sender. The KDF takes in neither C1 nor P, as in the
 * standard: a protocol that needs the key bound to them hashes them in itself.
 */

#define SMG_SM2_KEM_CIPHERTEXT_BYTES 65 /* C1 as 04 || x1 || y1 */

/*
 * ciphertext and key := a new C1 for `peer`, and key_length bytes, 1 .. 32 (2^32 - 1).
 *
 * k is drawn from `random` (NULL: the operating system), 32 bytes for each attempt; one outside
 * [1, n-1] is thrown away, never reduced, and so is one whose key is all zero (of keys of one byte
 * every 256th). The outputs must not overlap each other, and may overlap peer.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or random->generate is), SMG_ERR_LENGTH (of the key),
 * SMG_ERR_POINT (peer is not a point of the curve), SMG_ERR_RANDOM; both outputs are zeroed.
 * Constant time in k and the key, but for the rejection of a draw.
 */
SMG_API smg_status smg_sm2_kem_encapsulate(uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES],
                                           uint8_t *key, size_t key_length,
                                           const smg_sm2_public_key *peer,
                                           const smg_random *random);

/*
 * key := the key_length bytes, 1 .. 32 (2^32 - 1), that a ciphertext holds for the private key.
 * Both sides must ask for the same length: a shorter key is the beginning of a longer one. Any
 * ciphertext that is a point of the curve gives a key. key may overlap the ciphertext.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (of the key), SMG_ERR_KEY (an object
 * that holds no key), SMG_ERR_FORMAT (the ciphertext does not begin with 04), SMG_ERR_POINT (it is
 * not a point of the curve, or its key is all zero, which no encapsulation gives); key is zeroed.
 * Constant time in the private key and in the key, but for its being all zero.
 */
SMG_API smg_status smg_sm2_kem_decapsulate(uint8_t *key, size_t key_length,
                                           const smg_sm2_private_key *private_key,
                                           const uint8_t ciphertext[SMG_SM2_KEM_CIPHERTEXT_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
