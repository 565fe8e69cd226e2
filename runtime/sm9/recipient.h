/* SPDX-License-Identifier: Apache-2.0 */
/* Both sides of encryption, the KEM and key exchange, with prepared objects and without. */
#ifndef SMIDGEN_SM9_RECIPIENT_H
#define SMIDGEN_SM9_RECIPIENT_H

#include <smidgen/sm9_prepared.h>

#include <stdbool.h>

/* A master key's point, and the table of g or NULL; or, unless status is SMG_OK, what is wrong with
 * the argument that should have been one. A point that has a table has been checked. */
typedef struct smg_sm9_encrypt_base {
    smg_status status;
    const smg_sm9_encrypt_master_public *master;
    const uint64_t *table;
} smg_sm9_encrypt_base;

/* Those of arguments, which may be NULL. */
smg_sm9_encrypt_base smg_sm9_encrypt_base_plain(const smg_sm9_encrypt_master_public *master);
smg_sm9_encrypt_base smg_sm9_encrypt_base_prepared(const smg_sm9_prepared_encrypt_master *prepared);

/* A user who is known by an ID: Q = H1(ID || hid) P1 + Ppub-e. */
typedef struct smg_sm9_recipient {
    smg_status status;
    smg_sm9_encrypt_base base;
    uint8_t q[SMG_SM9_G1_BYTES];
    const void *id;
    size_t id_length;
} smg_sm9_recipient;

smg_sm9_recipient smg_sm9_recipient_of(const smg_sm9_encrypt_base *base, const void *id,
                                       size_t id_length, uint8_t hid);
smg_sm9_recipient smg_sm9_recipient_plain(const smg_sm9_encrypt_master_public *master,
                                          const void *id, size_t id_length, uint8_t hid);

/* A user with a private key: it, and its lines or NULL. */
typedef struct smg_sm9_owner {
    smg_status status;
    const smg_sm9_encrypt_key *key;
    const uint64_t *lines;
} smg_sm9_owner;

smg_sm9_owner smg_sm9_owner_plain(const smg_sm9_encrypt_key *key);
smg_sm9_owner smg_sm9_owner_prepared(const smg_sm9_prepared_encrypt_key *prepared);

/* c := r Q; 0 iff r is outside [1, n-1]. Both are made public: such an r is never used. Constant
 * time in r. */
uint32_t smg_sm9_recipient_mul(uint8_t c[SMG_SM9_G1_BYTES], const uint8_t r[SMG_SM9_SCALAR_BYTES],
                               const smg_sm9_recipient *recipient);

/* w := g^r, g = e(Ppub-e, P2), for r in [1, n-1]. Constant time in r. */
void smg_sm9_base_power(uint8_t w[SMG_SM9_GT_BYTES], const uint8_t r[SMG_SM9_SCALAR_BYTES],
                        const smg_sm9_encrypt_base *base);

/* w := e(c, de) for a checked point. Constant time in de. */
void smg_sm9_owner_pairing(uint8_t w[SMG_SM9_GT_BYTES], const uint8_t c[SMG_SM9_G1_BYTES],
                           const smg_sm9_owner *owner);

/* ---- key encapsulation (GM/T 0044.4-2016, 6.1.1 and 6.2.1) ---- */

/* z := C || w || ID absorbed, and c := C, for one r; 0 when it is out of range. */
uint32_t smg_sm9_encapsulate_with(smg_sm3_context *z, uint8_t c[SMG_SM9_G1_BYTES],
                                  const uint8_t r[SMG_SM9_SCALAR_BYTES],
                                  const smg_sm9_recipient *recipient);

/* z := C || w || ID absorbed for C as 04 || x || y, of an owner whose status is SMG_OK. Errors:
 * SMG_ERR_FORMAT, SMG_ERR_POINT; z is wiped. */
smg_status smg_sm9_decapsulate_with(smg_sm3_context *z, const uint8_t *ciphertext,
                                    const smg_sm9_owner *owner, const void *id, size_t id_length);

/* smg_sm9_kem_encapsulate and its inverse. */
smg_status smg_sm9_kem_encapsulate_for(uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                                       uint8_t *key, size_t key_length,
                                       const smg_sm9_recipient *recipient,
                                       const smg_random *random);
smg_status smg_sm9_kem_decapsulate_for(uint8_t *key, size_t key_length, const smg_sm9_owner *owner,
                                       const void *id, size_t id_length,
                                       const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]);

/* SMG_OK, or SMG_ERR_LENGTH for a length that no key out of the KDF has. */
smg_status smg_sm9_key_length(size_t key_length);

/* ---- key exchange ---- */

/* smg_sm9_exchange_respond; both forms of smg_sm9_exchange_confirm, `tagged` the one with tags. */
smg_status smg_sm9_exchange_respond_with(
    smg_sm9_exchange_responder *responder, uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES],
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_encrypt_base *base,
    const smg_sm9_owner *owner, const void *id, size_t id_length, const void *peer_id,
    size_t peer_id_length, uint8_t hid, const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
    const smg_random *random);
smg_status smg_sm9_exchange_confirm_with(smg_sm9_exchange_initiator *initiator, uint8_t *key,
                                         size_t key_length, bool tagged, uint8_t *tag,
                                         const smg_sm9_encrypt_base *base,
                                         const smg_sm9_owner *owner, const void *id,
                                         size_t id_length, const void *peer_id,
                                         size_t peer_id_length, const uint8_t *peer_ephemeral,
                                         size_t peer_ephemeral_length, const uint8_t *peer_tag);

#endif
