/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What does not change from call to call of SM9, computed once. Results are those of the calls
 * without it, byte for byte where they are given the same random bytes.
 *
 *     smg_sm9_prepared_sign_master      Ppub-s: a table of powers of g = e(P1, Ppub-s), with which
 *                                       signing takes no pairing and verification one
 *     smg_sm9_prepared_signer           besides, a user of whom signatures are verified: the lines
 * of H1(ID || hid) P2 + Ppub-s smg_sm9_prepared_encrypt_master   Ppub-e: a table of powers of g =
 * e(Ppub-e, P2), with which encryption, KEM and key exchange take one pairing less
 *     smg_sm9_prepared_recipient        besides, a user who is encrypted for:
 *                                       H1(ID || hid) P1 + Ppub-e
 *     smg_sm9_prepared_encrypt_key      a private key: the lines of de; secret
 *
 * Each is memory of the caller, of as many bytes as its size function says, at an address that is a
 * multiple of SMG_SM9_PREPARED_ALIGNMENT. Once made it is only read: any number of threads may use
 * it at once, and it may be copied. It is for the process that made it alone (and its children by
 * fork), and not to be stored: what it holds depends on the library and on the processor. All but
 * the private key are public; that one is destroyed by smg_wipe over its size.
 *
 * In common to all calls: SMG_ERR_STATE: there is none at this address: the memory was never
 * prepared, was wiped, or was prepared by a part of the library that this process no longer uses.
 * SMG_ERR_ARGUMENT: a NULL pointer, an address that is not aligned, or two objects of different
 * master keys. Outputs as after the other errors of the call. They must not lie within an object.
 */
#ifndef SMIDGEN_SM9_PREPARED_H
#define SMIDGEN_SM9_PREPARED_H

#include <smidgen/sm9.h>
#include <smidgen/sm9_encrypt.h>
#include <smidgen/sm9_exchange.h>
#include <smidgen/sm9_kem.h>
#include <smidgen/sm9_sign.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct smg_sm9_prepared_sign_master smg_sm9_prepared_sign_master;
typedef struct smg_sm9_prepared_signer smg_sm9_prepared_signer;
typedef struct smg_sm9_prepared_encrypt_master smg_sm9_prepared_encrypt_master;
typedef struct smg_sm9_prepared_recipient smg_sm9_prepared_recipient;
typedef struct smg_sm9_prepared_encrypt_key smg_sm9_prepared_encrypt_key;

#define SMG_SM9_PREPARED_ALIGNMENT 64

/* Their sizes in bytes, multiples of the alignment; that of a recipient, which holds the ID, is 0
 * for a length that no ID has. */
SMG_API size_t smg_sm9_prepared_sign_master_bytes(void);
SMG_API size_t smg_sm9_prepared_signer_bytes(void);
SMG_API size_t smg_sm9_prepared_encrypt_master_bytes(void);
SMG_API size_t smg_sm9_prepared_recipient_bytes(size_t id_length);
SMG_API size_t smg_sm9_prepared_encrypt_key_bytes(void);

/*
 * Each makes one; size: the bytes that there are at the address. Inputs may lie within it.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, or not aligned), SMG_ERR_CAPACITY (size is too small):
 * nothing is written. SMG_ERR_POINT (the master key's point is none), SMG_ERR_LENGTH (id_length),
 * SMG_ERR_MASTER_KEY (the ID has no key under it), SMG_ERR_KEY (an object that holds no key): there
 * is no prepared object. Variable time, but for the private key.
 */
SMG_API smg_status smg_sm9_prepared_sign_master_init(smg_sm9_prepared_sign_master *prepared,
                                                     size_t size,
                                                     const smg_sm9_sign_master_public *master);
SMG_API smg_status smg_sm9_prepared_signer_init(smg_sm9_prepared_signer *prepared, size_t size,
                                                const smg_sm9_sign_master_public *master,
                                                const void *id, size_t id_length, uint8_t hid);
SMG_API smg_status
smg_sm9_prepared_encrypt_master_init(smg_sm9_prepared_encrypt_master *prepared, size_t size,
                                     const smg_sm9_encrypt_master_public *master);
SMG_API smg_status smg_sm9_prepared_recipient_init(smg_sm9_prepared_recipient *prepared,
                                                   size_t size,
                                                   const smg_sm9_encrypt_master_public *master,
                                                   const void *id, size_t id_length, uint8_t hid);
SMG_API smg_status smg_sm9_prepared_encrypt_key_init(smg_sm9_prepared_encrypt_key *prepared,
                                                     size_t size, const smg_sm9_encrypt_key *key);

/* ---- signatures: each as its namesake in smidgen/sm9_sign.h ---- */

SMG_API smg_status smg_sm9_prepared_sign(uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                         const smg_sm9_prepared_sign_master *master,
                                         const smg_sm9_sign_key *key, const void *message,
                                         size_t message_length, const smg_random *random);
SMG_API smg_status smg_sm9_prepared_sign_final(smg_sm9_message *message,
                                               uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                               const smg_sm9_prepared_sign_master *master,
                                               const smg_sm9_sign_key *key,
                                               const smg_random *random);

/* Of any user. */
SMG_API smg_status smg_sm9_prepared_verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                           const smg_sm9_prepared_sign_master *master,
                                           const void *id, size_t id_length, uint8_t hid,
                                           const void *message, size_t message_length);
SMG_API smg_status smg_sm9_prepared_verify_final(smg_sm9_message *message,
                                                 const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                                 const smg_sm9_prepared_sign_master *master,
                                                 const void *id, size_t id_length, uint8_t hid);

/* Of a prepared one. */
SMG_API smg_status smg_sm9_prepared_signer_verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                                  const smg_sm9_prepared_sign_master *master,
                                                  const smg_sm9_prepared_signer *signer,
                                                  const void *message, size_t message_length);
SMG_API smg_status smg_sm9_prepared_signer_verify_final(
    smg_sm9_message *message, const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
    const smg_sm9_prepared_sign_master *master, const smg_sm9_prepared_signer *signer);

/* ---- encryption and KEM: each as its namesake in the other headers ---- */

SMG_API smg_status smg_sm9_prepared_kem_encapsulate(
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES], uint8_t *key, size_t key_length,
    const smg_sm9_prepared_encrypt_master *master, const void *id, size_t id_length, uint8_t hid,
    const smg_random *random);
SMG_API smg_status smg_sm9_prepared_kem_decapsulate(
    uint8_t *key, size_t key_length, const smg_sm9_prepared_encrypt_key *private_key,
    const void *id, size_t id_length, const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]);

SMG_API smg_status smg_sm9_prepared_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                            const smg_sm9_prepared_encrypt_master *master,
                                            const void *id, size_t id_length, uint8_t hid,
                                            smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in,
                                            size_t length, const smg_random *random);
SMG_API smg_status smg_sm9_prepared_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                            const smg_sm9_prepared_encrypt_key *key, const void *id,
                                            size_t id_length, smg_sm9_mode mode, smg_sm9_mac mac,
                                            const uint8_t *in, size_t length);

/* Go on with smg_sm9_encrypt_update and smg_sm9_decrypt_verify, which need the object no more. */
SMG_API smg_status smg_sm9_prepared_encrypt_init(smg_sm9_cipher *cipher,
                                                 uint8_t c1[SMG_SM9_C1_BYTES],
                                                 const smg_sm9_prepared_encrypt_master *master,
                                                 const void *id, size_t id_length, uint8_t hid,
                                                 smg_sm9_mode mode, smg_sm9_mac mac,
                                                 uint64_t length, const smg_random *random);
SMG_API smg_status smg_sm9_prepared_decrypt_init(smg_sm9_cipher *cipher,
                                                 const smg_sm9_prepared_encrypt_key *key,
                                                 const void *id, size_t id_length,
                                                 smg_sm9_mode mode, smg_sm9_mac mac,
                                                 const uint8_t c1[SMG_SM9_C1_BYTES],
                                                 uint64_t c2_length);

/* For a prepared recipient, each as its namesake of any. */
SMG_API smg_status smg_sm9_prepared_recipient_encapsulate(
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES], uint8_t *key, size_t key_length,
    const smg_sm9_prepared_encrypt_master *master, const smg_sm9_prepared_recipient *recipient,
    const smg_random *random);
SMG_API smg_status smg_sm9_prepared_recipient_encrypt(
    uint8_t *out, size_t *out_length, size_t capacity,
    const smg_sm9_prepared_encrypt_master *master, const smg_sm9_prepared_recipient *recipient,
    smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in, size_t length, const smg_random *random);
SMG_API smg_status smg_sm9_prepared_recipient_encrypt_init(
    smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_C1_BYTES],
    const smg_sm9_prepared_encrypt_master *master, const smg_sm9_prepared_recipient *recipient,
    smg_sm9_mode mode, smg_sm9_mac mac, uint64_t length, const smg_random *random);

/* ---- key exchange: each as its namesake in smidgen/sm9_exchange.h ----
 *
 * An exchange of A begins with smg_sm9_exchange_begin, which takes no pairing; B's ends with
 * smg_sm9_exchange_finish or its namesake without a tag. The two objects must be of one master key.
 */

SMG_API smg_status smg_sm9_prepared_exchange_respond(
    smg_sm9_exchange_responder *responder, uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES],
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_prepared_encrypt_master *master,
    const smg_sm9_prepared_encrypt_key *key, const void *id, size_t id_length, const void *peer_id,
    size_t peer_id_length, uint8_t hid, const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
    const smg_random *random);

SMG_API smg_status smg_sm9_prepared_exchange_confirm(
    smg_sm9_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_prepared_encrypt_master *master,
    const smg_sm9_prepared_encrypt_key *private_key, const void *id, size_t id_length,
    const void *peer_id, size_t peer_id_length, const uint8_t *peer_ephemeral,
    size_t peer_ephemeral_length, const uint8_t peer_tag[SMG_SM9_EXCHANGE_TAG_BYTES]);

SMG_API smg_status smg_sm9_prepared_exchange_confirm_untagged(
    smg_sm9_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    const smg_sm9_prepared_encrypt_master *master, const smg_sm9_prepared_encrypt_key *private_key,
    const void *id, size_t id_length, const void *peer_id, size_t peer_id_length,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length);

#ifdef __cplusplus
}
#endif

#endif
