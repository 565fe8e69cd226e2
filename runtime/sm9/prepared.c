/* SPDX-License-Identifier: Apache-2.0 */
/* Prepared objects: what they are, and the calls with them. */
#include <smidgen/sm9_prepared.h>
#include <smidgen/wipe.h>

#include <stdbool.h>
#include <string.h>

#include "sm9/cipher.h"
#include "sm9/identity.h"
#include "sm9/kernel.h"
#include "sm9/point.h"
#include "sm9/recipient.h"
#include "sm9/signature.h"

#define ALIGNMENT SMG_SM9_PREPARED_ALIGNMENT

/* what the memory of each begins with; with anything else it is none */
#define SIGN_MASTER    UINT64_C(0x7369676e6d6173f4)
#define SIGNER         UINT64_C(0x7369676e657239f5)
#define ENCRYPT_MASTER UINT64_C(0x656e63726d6173f6)
#define ENCRYPT_KEY    UINT64_C(0x656e63726b6579f7)
#define RECIPIENT      UINT64_C(0x7265636970396ef8)

typedef struct head {
    uint64_t state;
    const void *like; /* the kernel's prepared_like: who can read the words */
} head;

struct smg_sm9_prepared_sign_master {
    head head;
    smg_sm9_sign_master_public master;
    _Alignas(ALIGNMENT) uint64_t table[]; /* of g */
};

struct smg_sm9_prepared_signer {
    head head;
    smg_sm9_sign_master_public master;
    _Alignas(ALIGNMENT) uint64_t lines[];
};

struct smg_sm9_prepared_encrypt_master {
    head head;
    smg_sm9_encrypt_master_public master;
    _Alignas(ALIGNMENT) uint64_t table[]; /* of g */
};

struct smg_sm9_prepared_encrypt_key {
    head head;
    smg_sm9_encrypt_key key;
    _Alignas(ALIGNMENT) uint64_t lines[]; /* of de, secret */
};

struct smg_sm9_prepared_recipient {
    head head;
    smg_sm9_encrypt_master_public master;
    uint8_t q[SMG_SM9_G1_BYTES];
    size_t id_length;
    _Alignas(ALIGNMENT) unsigned char id[];
};

static bool aligned(const void *memory) {
    return (uintptr_t)memory % ALIGNMENT == 0;
}

/* A size of an object in whole alignments. */
static size_t whole(size_t bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t smg_sm9_prepared_sign_master_bytes(void) {
    return whole(sizeof(smg_sm9_prepared_sign_master) + smg_sm9_kernel_get()->gt_table_bytes);
}

size_t smg_sm9_prepared_signer_bytes(void) {
    return whole(sizeof(smg_sm9_prepared_signer) + smg_sm9_kernel_get()->lines_bytes);
}

size_t smg_sm9_prepared_encrypt_master_bytes(void) {
    return whole(sizeof(smg_sm9_prepared_encrypt_master) + smg_sm9_kernel_get()->gt_table_bytes);
}

size_t smg_sm9_prepared_encrypt_key_bytes(void) {
    return whole(sizeof(smg_sm9_prepared_encrypt_key) + smg_sm9_kernel_get()->lines_bytes);
}

size_t smg_sm9_prepared_recipient_bytes(size_t id_length) {
    return id_length >= 1 && id_length <= SMG_SM9_ID_MAX_BYTES
               ? whole(sizeof(smg_sm9_prepared_recipient) + id_length)
               : 0;
}

/* ---- making them ---- */

/* Whether there is room for an object. */
static smg_status check_room(const void *prepared, size_t size, size_t bytes) {
    if (prepared == NULL || !aligned(prepared)) {
        return SMG_ERR_ARGUMENT;
    }
    return size < bytes ? SMG_ERR_CAPACITY : SMG_OK;
}

static head head_of(uint64_t state) {
    return (head){state, smg_sm9_kernel_get()->prepared_like};
}

smg_status smg_sm9_prepared_sign_master_init(smg_sm9_prepared_sign_master *prepared, size_t size,
                                             const smg_sm9_sign_master_public *master) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t p1[SMG_SM9_G1_BYTES], g[SMG_SM9_GT_BYTES];
    smg_status status = check_room(prepared, size, smg_sm9_prepared_sign_master_bytes());
    if (status != SMG_OK || master == NULL) {
        return status != SMG_OK ? status : SMG_ERR_ARGUMENT;
    }
    const smg_sm9_sign_master_public point = *master; /* which may lie within prepared */
    memset(prepared, 0, sizeof *prepared);
    if (kernel->g2_check_vartime(point.point) == 0) {
        return SMG_ERR_POINT;
    }
    kernel->g1_base_mul(p1, smg_sm9_one);
    kernel->pairing(g, p1, point.point);
    kernel->gt_prepare(prepared->table, g);
    prepared->master = point;
    prepared->head = head_of(SIGN_MASTER);
    return SMG_OK;
}

smg_status smg_sm9_prepared_signer_init(smg_sm9_prepared_signer *prepared, size_t size,
                                        const smg_sm9_sign_master_public *master, const void *id,
                                        size_t id_length, uint8_t hid) {
    uint8_t q[SMG_SM9_G2_BYTES];
    smg_status status = check_room(prepared, size, smg_sm9_prepared_signer_bytes());
    if (status != SMG_OK || master == NULL) {
        return status != SMG_OK ? status : SMG_ERR_ARGUMENT;
    }
    const smg_sm9_sign_master_public point = *master; /* which may lie within prepared, as the ID */
    status = smg_sm9_signer_point(q, &point, false, id, id_length, hid);
    memset(prepared, 0, sizeof *prepared);
    if (status != SMG_OK) {
        return status;
    }
    smg_sm9_kernel_get()->lines_prepare(prepared->lines, q);
    prepared->master = point;
    prepared->head = head_of(SIGNER);
    return SMG_OK;
}

smg_status smg_sm9_prepared_encrypt_master_init(smg_sm9_prepared_encrypt_master *prepared,
                                                size_t size,
                                                const smg_sm9_encrypt_master_public *master) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t p2[SMG_SM9_G2_BYTES], g[SMG_SM9_GT_BYTES];
    smg_status status = check_room(prepared, size, smg_sm9_prepared_encrypt_master_bytes());
    if (status != SMG_OK || master == NULL) {
        return status != SMG_OK ? status : SMG_ERR_ARGUMENT;
    }
    const smg_sm9_encrypt_master_public point = *master; /* which may lie within prepared */
    memset(prepared, 0, sizeof *prepared);
    if (kernel->g1_check_vartime(point.point) == 0) {
        return SMG_ERR_POINT;
    }
    kernel->g2_base_mul(p2, smg_sm9_one);
    kernel->pairing(g, point.point, p2);
    kernel->gt_prepare(prepared->table, g);
    prepared->master = point;
    prepared->head = head_of(ENCRYPT_MASTER);
    return SMG_OK;
}

smg_status smg_sm9_prepared_encrypt_key_init(smg_sm9_prepared_encrypt_key *prepared, size_t size,
                                             const smg_sm9_encrypt_key *key) {
    smg_status status = check_room(prepared, size, smg_sm9_prepared_encrypt_key_bytes());
    if (status != SMG_OK || key == NULL) {
        return status != SMG_OK ? status : SMG_ERR_ARGUMENT;
    }
    smg_sm9_encrypt_key own = *key; /* which may lie within prepared */
    status = smg_sm9_encrypt_key_present(&own);
    smg_wipe(prepared, smg_sm9_prepared_encrypt_key_bytes()); /* of another key, perhaps */
    if (status == SMG_OK) {
        smg_sm9_kernel_get()->lines_prepare(prepared->lines, own.de);
        prepared->key = own;
        prepared->head = head_of(ENCRYPT_KEY);
    }
    smg_wipe(&own, sizeof own);
    return status;
}

smg_status smg_sm9_prepared_recipient_init(smg_sm9_prepared_recipient *prepared, size_t size,
                                           const smg_sm9_encrypt_master_public *master,
                                           const void *id, size_t id_length, uint8_t hid) {
    uint8_t q[SMG_SM9_G1_BYTES];
    smg_status status = smg_sm9_id_check(id, id_length);
    if (status == SMG_OK) {
        status = check_room(prepared, size, smg_sm9_prepared_recipient_bytes(id_length));
    }
    if (status != SMG_OK || master == NULL) {
        return status != SMG_OK ? status : SMG_ERR_ARGUMENT;
    }
    const smg_sm9_encrypt_master_public point =
        *master; /* which may lie within prepared, as the ID */
    status = smg_sm9_recipient_point(q, &point, false, id, id_length, hid);
    if (status != SMG_OK) {
        memset(prepared, 0, sizeof *prepared);
        return status;
    }
    memmove(prepared->id, id, id_length);
    memset(prepared, 0, sizeof *prepared);
    memcpy(prepared->q, q, sizeof q);
    prepared->id_length = id_length;
    prepared->master = point;
    prepared->head = head_of(RECIPIENT);
    return SMG_OK;
}

/* ---- looking at them ---- */

/* SMG_OK where there is an object that the kernel of this process can use. */
static smg_status check(const void *prepared, uint64_t state) {
    if (prepared == NULL || !aligned(prepared)) {
        return SMG_ERR_ARGUMENT;
    }
    const head *begin = prepared;
    return begin->state == state && begin->like == smg_sm9_kernel_get()->prepared_like
               ? SMG_OK
               : SMG_ERR_STATE;
}

smg_sm9_sign_base smg_sm9_sign_base_prepared(const smg_sm9_prepared_sign_master *prepared) {
    smg_sm9_sign_base base = {check(prepared, SIGN_MASTER), NULL, NULL};
    if (base.status == SMG_OK) {
        base.master = &prepared->master;
        base.table = prepared->table;
    }
    return base;
}

smg_status smg_sm9_signer_lines(const uint64_t **lines, const smg_sm9_prepared_signer *signer,
                                const smg_sm9_sign_base *base) {
    smg_status status = base->status;
    if (status == SMG_OK) {
        status = check(signer, SIGNER);
    }
    if (status == SMG_OK && memcmp(&signer->master, base->master, sizeof signer->master) != 0) {
        status = SMG_ERR_ARGUMENT;
    }
    *lines = status == SMG_OK ? signer->lines : NULL;
    return status;
}

smg_sm9_encrypt_base
smg_sm9_encrypt_base_prepared(const smg_sm9_prepared_encrypt_master *prepared) {
    smg_sm9_encrypt_base base = {check(prepared, ENCRYPT_MASTER), NULL, NULL};
    if (base.status == SMG_OK) {
        base.master = &prepared->master;
        base.table = prepared->table;
    }
    return base;
}

smg_sm9_owner smg_sm9_owner_prepared(const smg_sm9_prepared_encrypt_key *prepared) {
    smg_sm9_owner owner = {check(prepared, ENCRYPT_KEY), NULL, NULL};
    if (owner.status == SMG_OK) {
        owner.key = &prepared->key;
        owner.lines = prepared->lines;
    }
    return owner;
}

/* ---- signatures ---- */

smg_status smg_sm9_prepared_sign_final(smg_sm9_message *message,
                                       uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                       const smg_sm9_prepared_sign_master *master,
                                       const smg_sm9_sign_key *key, const smg_random *random) {
    const smg_sm9_sign_base base = smg_sm9_sign_base_prepared(master);
    return smg_sm9_sign_with(message, signature, &base, key, random);
}

smg_status smg_sm9_prepared_sign(uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                 const smg_sm9_prepared_sign_master *master,
                                 const smg_sm9_sign_key *key, const void *message,
                                 size_t message_length, const smg_random *random) {
    smg_sm9_message context;
    const smg_status status = smg_sm9_message_of(&context, message, message_length);
    if (status == SMG_OK) {
        return smg_sm9_prepared_sign_final(&context, signature, master, key, random);
    }
    if (signature != NULL) {
        memset(signature, 0, SMG_SM9_SIGNATURE_BYTES);
    }
    return status;
}

smg_status smg_sm9_prepared_verify_final(smg_sm9_message *message,
                                         const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                         const smg_sm9_prepared_sign_master *master, const void *id,
                                         size_t id_length, uint8_t hid) {
    const smg_sm9_sign_base base = smg_sm9_sign_base_prepared(master);
    return smg_sm9_verify_with(message, signature, &base, NULL, id, id_length, hid);
}

smg_status smg_sm9_prepared_verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                   const smg_sm9_prepared_sign_master *master, const void *id,
                                   size_t id_length, uint8_t hid, const void *message,
                                   size_t message_length) {
    smg_sm9_message context;
    const smg_status status = smg_sm9_message_of(&context, message, message_length);
    return status == SMG_OK
               ? smg_sm9_prepared_verify_final(&context, signature, master, id, id_length, hid)
               : status;
}

smg_status smg_sm9_prepared_signer_verify_final(smg_sm9_message *message,
                                                const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                                const smg_sm9_prepared_sign_master *master,
                                                const smg_sm9_prepared_signer *signer) {
    const uint64_t *lines;
    smg_sm9_sign_base base = smg_sm9_sign_base_prepared(master);
    base.status = smg_sm9_signer_lines(&lines, signer, &base);
    return smg_sm9_verify_with(message, signature, &base, lines, NULL, 0, 0);
}

smg_status smg_sm9_prepared_signer_verify(const uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                          const smg_sm9_prepared_sign_master *master,
                                          const smg_sm9_prepared_signer *signer,
                                          const void *message, size_t message_length) {
    smg_sm9_message context;
    const smg_status status = smg_sm9_message_of(&context, message, message_length);
    return status == SMG_OK
               ? smg_sm9_prepared_signer_verify_final(&context, signature, master, signer)
               : status;
}

/* ---- encryption and KEM ---- */

static smg_sm9_recipient recipient_of(const smg_sm9_prepared_encrypt_master *master, const void *id,
                                      size_t id_length, uint8_t hid) {
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_prepared(master);
    return smg_sm9_recipient_of(&base, id, id_length, hid);
}

smg_status smg_sm9_prepared_kem_encapsulate(uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                                            uint8_t *key, size_t key_length,
                                            const smg_sm9_prepared_encrypt_master *master,
                                            const void *id, size_t id_length, uint8_t hid,
                                            const smg_random *random) {
    const smg_sm9_recipient recipient = recipient_of(master, id, id_length, hid);
    return smg_sm9_kem_encapsulate_for(ciphertext, key, key_length, &recipient, random);
}

smg_status smg_sm9_prepared_kem_decapsulate(
    uint8_t *key, size_t key_length, const smg_sm9_prepared_encrypt_key *private_key,
    const void *id, size_t id_length, const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]) {
    const smg_sm9_owner owner = smg_sm9_owner_prepared(private_key);
    return smg_sm9_kem_decapsulate_for(key, key_length, &owner, id, id_length, ciphertext);
}

smg_status smg_sm9_prepared_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                    const smg_sm9_prepared_encrypt_master *master, const void *id,
                                    size_t id_length, uint8_t hid, smg_sm9_mode mode,
                                    smg_sm9_mac mac, const uint8_t *in, size_t length,
                                    const smg_random *random) {
    const smg_sm9_recipient recipient = recipient_of(master, id, id_length, hid);
    return smg_sm9_encrypt_for(out, out_length, capacity, &recipient, mode, mac, in, length,
                               random);
}

smg_status smg_sm9_prepared_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                    const smg_sm9_prepared_encrypt_key *key, const void *id,
                                    size_t id_length, smg_sm9_mode mode, smg_sm9_mac mac,
                                    const uint8_t *in, size_t length) {
    const smg_sm9_owner owner = smg_sm9_owner_prepared(key);
    return smg_sm9_decrypt_for(out, out_length, capacity, &owner, id, id_length, mode, mac, in,
                               length);
}

smg_status smg_sm9_prepared_encrypt_init(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_C1_BYTES],
                                         const smg_sm9_prepared_encrypt_master *master,
                                         const void *id, size_t id_length, uint8_t hid,
                                         smg_sm9_mode mode, smg_sm9_mac mac, uint64_t length,
                                         const smg_random *random) {
    const smg_sm9_recipient recipient = recipient_of(master, id, id_length, hid);
    return smg_sm9_encrypt_begin(cipher, c1, &recipient, mode, mac, length, random);
}

smg_status smg_sm9_prepared_decrypt_init(smg_sm9_cipher *cipher,
                                         const smg_sm9_prepared_encrypt_key *key, const void *id,
                                         size_t id_length, smg_sm9_mode mode, smg_sm9_mac mac,
                                         const uint8_t c1[SMG_SM9_C1_BYTES], uint64_t c2_length) {
    const smg_sm9_owner owner = smg_sm9_owner_prepared(key);
    return smg_sm9_decrypt_begin(cipher, &owner, id, id_length, mode, mac, c1, c2_length);
}

/* ---- for a prepared recipient ---- */

static smg_sm9_recipient known_recipient(const smg_sm9_prepared_encrypt_master *master,
                                         const smg_sm9_prepared_recipient *prepared) {
    smg_sm9_recipient recipient = {SMG_OK, smg_sm9_encrypt_base_prepared(master), {0}, NULL, 0};
    recipient.status = recipient.base.status;
    if (recipient.status == SMG_OK) {
        recipient.status = check(prepared, RECIPIENT);
    }
    if (recipient.status == SMG_OK) {
        const smg_sm9_encrypt_master_public *of = &prepared->master;
        recipient.status =
            memcmp(of, recipient.base.master, sizeof *of) == 0 ? SMG_OK : SMG_ERR_ARGUMENT;
        memcpy(recipient.q, prepared->q, sizeof recipient.q);
        recipient.id = prepared->id;
        recipient.id_length = prepared->id_length;
    }
    return recipient;
}

smg_status smg_sm9_prepared_recipient_encapsulate(uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                                                  uint8_t *key, size_t key_length,
                                                  const smg_sm9_prepared_encrypt_master *master,
                                                  const smg_sm9_prepared_recipient *recipient,
                                                  const smg_random *random) {
    const smg_sm9_recipient known = known_recipient(master, recipient);
    return smg_sm9_kem_encapsulate_for(ciphertext, key, key_length, &known, random);
}

smg_status smg_sm9_prepared_recipient_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                              const smg_sm9_prepared_encrypt_master *master,
                                              const smg_sm9_prepared_recipient *recipient,
                                              smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in,
                                              size_t length, const smg_random *random) {
    const smg_sm9_recipient known = known_recipient(master, recipient);
    return smg_sm9_encrypt_for(out, out_length, capacity, &known, mode, mac, in, length, random);
}

smg_status smg_sm9_prepared_recipient_encrypt_init(smg_sm9_cipher *cipher,
                                                   uint8_t c1[SMG_SM9_C1_BYTES],
                                                   const smg_sm9_prepared_encrypt_master *master,
                                                   const smg_sm9_prepared_recipient *recipient,
                                                   smg_sm9_mode mode, smg_sm9_mac mac,
                                                   uint64_t length, const smg_random *random) {
    const smg_sm9_recipient known = known_recipient(master, recipient);
    return smg_sm9_encrypt_begin(cipher, c1, &known, mode, mac, length, random);
}

/* ---- key exchange ---- */

smg_status smg_sm9_prepared_exchange_respond(
    smg_sm9_exchange_responder *responder, uint8_t ephemeral[SMG_SM9_EXCHANGE_EPHEMERAL_BYTES],
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_prepared_encrypt_master *master,
    const smg_sm9_prepared_encrypt_key *key, const void *id, size_t id_length, const void *peer_id,
    size_t peer_id_length, uint8_t hid, const uint8_t *peer_ephemeral, size_t peer_ephemeral_length,
    const smg_random *random) {
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_prepared(master);
    const smg_sm9_owner owner = smg_sm9_owner_prepared(key);
    return smg_sm9_exchange_respond_with(responder, ephemeral, tag, &base, &owner, id, id_length,
                                         peer_id, peer_id_length, hid, peer_ephemeral,
                                         peer_ephemeral_length, random);
}

smg_status smg_sm9_prepared_exchange_confirm(
    smg_sm9_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    uint8_t tag[SMG_SM9_EXCHANGE_TAG_BYTES], const smg_sm9_prepared_encrypt_master *master,
    const smg_sm9_prepared_encrypt_key *private_key, const void *id, size_t id_length,
    const void *peer_id, size_t peer_id_length, const uint8_t *peer_ephemeral,
    size_t peer_ephemeral_length, const uint8_t peer_tag[SMG_SM9_EXCHANGE_TAG_BYTES]) {
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_prepared(master);
    const smg_sm9_owner owner = smg_sm9_owner_prepared(private_key);
    return smg_sm9_exchange_confirm_with(initiator, key, key_length, true, tag, &base, &owner, id,
                                         id_length, peer_id, peer_id_length, peer_ephemeral,
                                         peer_ephemeral_length, peer_tag);
}

smg_status smg_sm9_prepared_exchange_confirm_untagged(
    smg_sm9_exchange_initiator *initiator, uint8_t *key, size_t key_length,
    const smg_sm9_prepared_encrypt_master *master, const smg_sm9_prepared_encrypt_key *private_key,
    const void *id, size_t id_length, const void *peer_id, size_t peer_id_length,
    const uint8_t *peer_ephemeral, size_t peer_ephemeral_length) {
    const smg_sm9_encrypt_base base = smg_sm9_encrypt_base_prepared(master);
    const smg_sm9_owner owner = smg_sm9_owner_prepared(private_key);
    return smg_sm9_exchange_confirm_with(initiator, key, key_length, false, NULL, &base, &owner, id,
                                         id_length, peer_id, peer_id_length, peer_ephemeral,
                                         peer_ephemeral_length, NULL);
}
