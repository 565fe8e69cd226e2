/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Key encapsulation with SM9: GB/T 38635.2-2020, GM/T 0044.4-2016, clause 6. A key for the user
 * with an ID, and a ciphertext C from which that user makes the same key: C = r Q with Q = H1(ID ||
 * hid) P1 + Ppub-e, w = e(Ppub-e, P2)^r = e(C, de), key = KDF(C || w || ID, length) (the KDF is
 * smg_sm3_kdf; C counts without its first byte). Anyone can make such a ciphertext: the key tells
 * its owner nothing about the sender.
 */
#ifndef SMIDGEN_SM9_KEM_H
#define SMIDGEN_SM9_KEM_H

#include <smidgen/sm9.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM9_KEM_CIPHERTEXT_BYTES 65 /* C as 04 || x || y */

/*
 * ciphertext and key := a new C for the user with this ID, and key_length bytes, 1 .. 32 (2^32 -
 * 1).
 *
 * r is drawn from `random` (NULL: the operating system), 32 bytes for each attempt; one outside
 * [1, n-1] is thrown away, never reduced, and so is one whose key is all zero (of keys of one byte
 * every 256th). The outputs must not overlap each other or the ID, and may overlap master.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or random->generate is), SMG_ERR_LENGTH (of the key or
 * the ID), SMG_ERR_POINT (the master key's point is none), SMG_ERR_MASTER_KEY (the ID has no key
 * under it: Q is infinity), SMG_ERR_RANDOM: both outputs are zeroed. SMG_ERR_OVERLAP: nothing is
 * written. Constant time in r and the key, but for the rejection of a draw.
 */
SMG_API smg_status smg_sm9_kem_encapsulate(uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                                           uint8_t *key, size_t key_length,
                                           const smg_sm9_encrypt_master_public *master,
                                           const void *id, size_t id_length, uint8_t hid,
                                           const smg_random *random);

/*
 * key := the key_length bytes, 1 .. 32 (2^32 - 1), that a ciphertext holds for the user with this
 * ID and private key. Both sides must ask for the same length: a shorter key is the beginning of a
 * longer one. Any ciphertext that is a point of the curve gives a key, and so does any ID. key may
 * overlap the others.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (of the key or the ID), SMG_ERR_KEY (an
 * object that holds no key), SMG_ERR_FORMAT (the ciphertext does not begin with 04), SMG_ERR_POINT
 * (it is not a point of the curve, or its key is all zero, which no encapsulation gives); key is
 * zeroed.
 * Constant time in the private key and in the key, but for its being all zero.
 */
SMG_API smg_status smg_sm9_kem_decapsulate(uint8_t *key, size_t key_length,
                                           const smg_sm9_encrypt_key *private_key, const void *id,
                                           size_t id_length,
                                           const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]);

#ifdef __cplusplus
}
#endif

#endif
