/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Part of a command that goes wrong where it is told to: linked before the objects of `smidgen`
 * with the linker's option wrap for the functions below. The one that the variable SMIDGEN_FAULT
 * names flips a bit of what it gives, or does nothing but fail.
 */
#include <smidgen/codec_sm9.h>
#include <smidgen/sm2_batch.h>
#include <smidgen/sm2_encrypt.h>
#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_hybrid.h>
#include <smidgen/sm2_kem.h>
#include <smidgen/sm2_pool.h>
#include <smidgen/sm2_prepared.h>
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>
#include <smidgen/sm9_exchange.h>
#include <smidgen/sm9_prepared.h>
#include <smidgen/zuc_mac.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_faulty(const char *name) {
    const char *fault = getenv("SMIDGEN_FAULT");
    return fault != NULL && strcmp(fault, name) == 0;
}

/* Calls the function itself, and then changes the byte at output. */
#define FAULT(name, parameters, arguments, output)                                                 \
    smg_status __real_##name parameters;                                                           \
    smg_status __wrap_##name parameters;                                                           \
    smg_status __wrap_##name parameters {                                                          \
        smg_status status = __real_##name arguments;                                               \
        if (status == SMG_OK && is_faulty(#name)) {                                                \
            (output)[0] ^= 1;                                                                      \
        }                                                                                          \
        return status;                                                                             \
    }

/* Of a function that only answers: it says no. */
#define FAILURE(name, parameters, arguments, no)                                                   \
    smg_status __real_##name parameters;                                                           \
    smg_status __wrap_##name parameters;                                                           \
    smg_status __wrap_##name parameters {                                                          \
        return is_faulty(#name) ? (no) : __real_##name arguments;                                  \
    }

/* The build reads the names out of the lines that begin with these macros. */
FAULT(smg_sm3, (uint8_t * digest, const void *data, size_t length), (digest, data, length), digest)
FAULT(smg_sm3_batch,
      (uint8_t(*digests)[SMG_SM3_DIGEST_BYTES], const void *const *data, const size_t *lengths,
       size_t count),
      (digests, data, lengths, count), digests[count - 1])
FAULT(smg_sm3_hmac_final, (smg_sm3_hmac_context * context, uint8_t *mac), (context, mac), mac)
FAULT(smg_sm3_kdf, (uint8_t * out, size_t out_length, const void *z, size_t z_length),
      (out, out_length, z, z_length), out)
FAULT(smg_sm4_encrypt_blocks,
      (uint8_t * out, const smg_sm4_key *key, const uint8_t *in, size_t blocks),
      (out, key, in, blocks), out)
FAULT(smg_sm4_cipher_update,
      (smg_sm4_cipher * cipher, uint8_t *out, size_t *out_length, const uint8_t *in, size_t length),
      (cipher, out, out_length, in, length), out)
FAULT(smg_sm4_xts_decrypt,
      (uint8_t * out, const smg_sm4_xts_key *key, smg_sm4_xts_standard standard,
       const uint8_t *tweak, const uint8_t *in, size_t length),
      (out, key, standard, tweak, in, length), out)
FAULT(smg_sm4_cbc_encrypt_many, (const smg_sm4_job *jobs, size_t count), (jobs, count),
      jobs[count - 1].out)
FAULT(smg_sm4_gcm_encrypt,
      (uint8_t * out, uint8_t *tag, size_t tag_length, const smg_sm4_gcm_key *key,
       const uint8_t *iv, size_t iv_length, const uint8_t *aad, size_t aad_length,
       const uint8_t *in, size_t length),
      (out, tag, tag_length, key, iv, iv_length, aad, aad_length, in, length), tag)
FAULT(smg_sm4_ccm_encrypt,
      (uint8_t * out, uint8_t *tag, size_t tag_length, const smg_sm4_key *key, const uint8_t *nonce,
       size_t nonce_length, const uint8_t *aad, size_t aad_length, const uint8_t *in,
       size_t length),
      (out, tag, tag_length, key, nonce, nonce_length, aad, aad_length, in, length), tag)
FAULT(smg_sm4_mac,
      (uint8_t * tag, size_t tag_length, smg_sm4_mac_algorithm algorithm,
       smg_sm4_mac_padding padding, const uint8_t *key, size_t key_length, const void *data,
       size_t length),
      (tag, tag_length, algorithm, padding, key, key_length, data, length), tag)
FAULT(smg_zuc256_encrypt,
      (uint8_t * out, const uint8_t *key, const uint8_t *iv, size_t iv_length, const void *in,
       size_t length, smg_zuc_guard *guard),
      (out, key, iv, iv_length, in, length, guard), out)
FAULT(smg_zuc_eea3_encrypt,
      (uint8_t * out, const uint8_t *key, uint32_t count, uint32_t bearer, uint32_t direction,
       const void *in, size_t bits, smg_zuc_guard *guard),
      (out, key, count, bearer, direction, in, bits, guard), out + (bits - 1) / 8)
FAULT(smg_zuc_eea3_many,
      (uint8_t *const *out, const smg_zuc_message *messages, size_t count, smg_zuc_guard *guard),
      (out, messages, count, guard), out[count - 1])
FAULT(smg_zuc_eia3,
      (uint8_t * tag, const uint8_t *key, uint32_t count, uint32_t bearer, uint32_t direction,
       const void *data, size_t bits),
      (tag, key, count, bearer, direction, data, bits), tag)
FAULT(smg_zuc256_mac,
      (uint8_t * tag, size_t tag_length, const uint8_t *key, const uint8_t *iv, size_t iv_length,
       const void *data, size_t bits),
      (tag, tag_length, key, iv, iv_length, data, bits), tag)
FAULT(smg_sm2_private_key_generate, (smg_sm2_private_key * key, const smg_random *random),
      (key, random), key->d)
FAULT(smg_sm2_private_key_from_bytes, (smg_sm2_private_key * key, const uint8_t *in, size_t length),
      (key, in, length), key->d)
FAULT(smg_sm2_sign,
      (uint8_t * signature, const smg_sm2_private_key *key, const void *id, size_t id_length,
       const void *message, size_t message_length, const smg_random *random),
      (signature, key, id, id_length, message, message_length, random), signature)
FAULT(smg_sm2_sign_digest,
      (uint8_t * signature, const smg_sm2_private_key *key, const uint8_t *digest,
       const smg_random *random),
      (signature, key, digest, random), signature)
FAULT(smg_sm2_signer_init,
      (smg_sm2_signer * signer, const smg_sm2_private_key *key, const void *id, size_t id_length),
      (signer, key, id, id_length), signer->z)
FAULT(smg_sm2_signer_sign,
      (uint8_t * signature, const smg_sm2_signer *signer, const void *message,
       size_t message_length, const smg_random *random),
      (signature, signer, message, message_length, random), signature)
FAULT(smg_sm2_sign_deterministic,
      (uint8_t * signature, const smg_sm2_private_key *key, const void *id, size_t id_length,
       const void *message, size_t message_length),
      (signature, key, id, id_length, message, message_length), signature)
FAULT(smg_sm2_sign_hedged,
      (uint8_t * signature, const smg_sm2_private_key *key, const void *id, size_t id_length,
       const void *message, size_t message_length, const smg_random *random),
      (signature, key, id, id_length, message, message_length, random), signature)
FAULT(smg_sm2_sign_final_deterministic, (smg_sm2_sign_context * context, uint8_t *signature),
      (context, signature), signature)
FAULT(smg_sm2_sign_final_hedged,
      (smg_sm2_sign_context * context, uint8_t *signature, const smg_random *random),
      (context, signature, random), signature)
FAULT(smg_sm2_recover_public_key,
      (smg_sm2_public_key * key, const uint8_t *signature, const uint8_t *digest, uint32_t index),
      (key, signature, digest, index), key->x)
FAULT(smg_sm2_sign_batch,
      (uint8_t(*signatures)[SMG_SM2_SIGNATURE_BYTES], smg_status *statuses,
       const smg_sm2_sign_item *items, size_t count, const smg_random *random),
      (signatures, statuses, items, count, random), signatures[count - 1])
FAILURE(smg_sm2_verify_batch,
        (smg_status * statuses, const smg_sm2_verify_item *items, size_t count),
        (statuses, items, count), SMG_ERR_SIGNATURE)
FAILURE(smg_sm2_verify,
        (const uint8_t *signature, const smg_sm2_public_key *key, const void *id, size_t id_length,
         const void *message, size_t message_length),
        (signature, key, id, id_length, message, message_length), SMG_ERR_SIGNATURE)
FAILURE(smg_sm2_verify_digest,
        (const uint8_t *signature, const smg_sm2_public_key *key, const uint8_t *digest),
        (signature, key, digest), SMG_ERR_SIGNATURE)
FAULT(smg_sm2_encrypt,
      (uint8_t * out, size_t *out_length, size_t capacity, const smg_sm2_public_key *key,
       smg_sm2_form form, const uint8_t *in, size_t length, const smg_random *random),
      (out, out_length, capacity, key, form, in, length, random), out + *out_length - 1)
FAULT(smg_sm2_encrypt_init,
      (smg_sm2_cipher * cipher, smg_sm2_public_key *c1, const smg_sm2_public_key *key,
       uint64_t length, const smg_random *random),
      (cipher, c1, key, length, random), c1->x)
FAULT(smg_sm2_encrypt_update,
      (smg_sm2_cipher * cipher, uint8_t *out, const uint8_t *in, size_t length),
      (cipher, out, in, length), out)
FAULT(smg_sm2_encrypt_final, (smg_sm2_cipher * cipher, uint8_t *c3), (cipher, c3), c3)
FAULT(smg_sm2_decrypt,
      (uint8_t * out, size_t *out_length, size_t capacity, const smg_sm2_private_key *key,
       smg_sm2_form form, const uint8_t *in, size_t length),
      (out, out_length, capacity, key, form, in, length), out)
FAILURE(smg_sm2_decrypt_verify_final, (smg_sm2_cipher * cipher, const uint8_t *c3), (cipher, c3),
        SMG_ERR_TAG)
FAULT(smg_sm2_decrypt_update,
      (smg_sm2_cipher * cipher, uint8_t *out, const uint8_t *in, size_t length),
      (cipher, out, in, length), out)
FAILURE(smg_sm2_decrypt_final, (smg_sm2_cipher * cipher), (cipher), SMG_ERR_TAG)
FAULT(smg_sm2_exchange_begin,
      (smg_sm2_exchange_initiator * initiator, uint8_t *ephemeral, const smg_sm2_private_key *key,
       const void *id, size_t id_length, const smg_sm2_public_key *peer, const void *peer_id,
       size_t peer_id_length, const smg_random *random),
      (initiator, ephemeral, key, id, id_length, peer, peer_id, peer_id_length, random),
      ephemeral + 1)
FAULT(smg_sm2_exchange_respond,
      (smg_sm2_exchange_responder * responder, uint8_t *ephemeral, uint8_t *tag,
       const smg_sm2_private_key *key, const void *id, size_t id_length,
       const smg_sm2_public_key *peer, const void *peer_id, size_t peer_id_length,
       const uint8_t *peer_ephemeral, size_t peer_ephemeral_length, const smg_random *random),
      (responder, ephemeral, tag, key, id, id_length, peer, peer_id, peer_id_length, peer_ephemeral,
       peer_ephemeral_length, random),
      tag)
FAULT(smg_sm2_exchange_confirm,
      (smg_sm2_exchange_initiator * initiator, uint8_t *key, size_t key_length, uint8_t *tag,
       const uint8_t *peer_ephemeral, size_t peer_ephemeral_length, const uint8_t *peer_tag),
      (initiator, key, key_length, tag, peer_ephemeral, peer_ephemeral_length, peer_tag), key)
FAULT(smg_sm2_exchange_confirm_untagged,
      (smg_sm2_exchange_initiator * initiator, uint8_t *key, size_t key_length,
       const uint8_t *peer_ephemeral, size_t peer_ephemeral_length),
      (initiator, key, key_length, peer_ephemeral, peer_ephemeral_length), key)
FAULT(smg_sm2_exchange_finish,
      (smg_sm2_exchange_responder * responder, uint8_t *key, size_t key_length,
       const uint8_t *peer_tag),
      (responder, key, key_length, peer_tag), key)
FAULT(smg_sm2_exchange_finish_untagged,
      (smg_sm2_exchange_responder * responder, uint8_t *key, size_t key_length),
      (responder, key, key_length), key)
FAULT(smg_sm2_ecdh, (uint8_t * x, const smg_sm2_private_key *key, const smg_sm2_public_key *peer),
      (x, key, peer), x)
FAULT(smg_sm2_kem_encapsulate,
      (uint8_t * ciphertext, uint8_t *key, size_t key_length, const smg_sm2_public_key *peer,
       const smg_random *random),
      (ciphertext, key, key_length, peer, random), key)
FAULT(smg_sm2_kem_decapsulate,
      (uint8_t * key, size_t key_length, const smg_sm2_private_key *private_key,
       const uint8_t *ciphertext),
      (key, key_length, private_key, ciphertext), key)
FAULT(smg_sm2_pool_sign,
      (uint8_t * signature, smg_sm2_pool *pool, const smg_sm2_private_key *key, const void *id,
       size_t id_length, const void *message, size_t message_length, const smg_random *random),
      (signature, pool, key, id, id_length, message, message_length, random), signature)
FAULT(smg_sm2_pool_sign_final,
      (smg_sm2_sign_context * context, uint8_t *signature, smg_sm2_pool *pool,
       const smg_random *random),
      (context, signature, pool, random), signature)
FAILURE(smg_sm2_prepared_verify,
        (const uint8_t *signature, const smg_sm2_prepared_key *key, const void *id,
         size_t id_length, const void *message, size_t message_length),
        (signature, key, id, id_length, message, message_length), SMG_ERR_SIGNATURE)
FAILURE(smg_sm2_prepared_verify_digest,
        (const uint8_t *signature, const smg_sm2_prepared_key *key, const uint8_t *digest),
        (signature, key, digest), SMG_ERR_SIGNATURE)
FAULT(smg_sm2_prepared_encrypt,
      (uint8_t * out, size_t *out_length, size_t capacity, const smg_sm2_prepared_key *key,
       smg_sm2_form form, const uint8_t *in, size_t length, const smg_random *random),
      (out, out_length, capacity, key, form, in, length, random), out + *out_length - 1)
FAULT(smg_sm2_prepared_kem_encapsulate,
      (uint8_t * ciphertext, uint8_t *key, size_t key_length, const smg_sm2_prepared_key *peer,
       const smg_random *random),
      (ciphertext, key, key_length, peer, random), key)
FAULT(smg_sm2_hybrid_encrypt,
      (uint8_t * out, size_t *out_length, size_t capacity, const smg_sm2_public_key *key,
       const void *aad, size_t aad_length, const uint8_t *in, size_t length,
       const smg_random *random),
      (out, out_length, capacity, key, aad, aad_length, in, length, random), out + *out_length - 1)
FAILURE(smg_sm2_hybrid_decrypt,
        (uint8_t * out, size_t *out_length, size_t capacity, const smg_sm2_private_key *key,
         const void *aad, size_t aad_length, const uint8_t *in, size_t length),
        (out, out_length, capacity, key, aad, aad_length, in, length), SMG_ERR_TAG)
FAULT(smg_sm2_hybrid_seal,
      (smg_sm2_hybrid * hybrid, uint8_t *out, const uint8_t *in, size_t length, bool last),
      (hybrid, out, in, length, last), out)
FAILURE(smg_sm2_hybrid_open,
        (smg_sm2_hybrid * hybrid, uint8_t *out, const uint8_t *in, size_t length, bool last),
        (hybrid, out, in, length, last), SMG_ERR_TAG)
FAULT(smg_sm9_sign_master_key_generate, (smg_sm9_sign_master_key * key, const smg_random *random),
      (key, random), key->ks)
FAULT(smg_sm9_encrypt_master_key_generate,
      (smg_sm9_encrypt_master_key * key, const smg_random *random), (key, random), key->ke)
FAULT(smg_sm9_sign_key_extract,
      (smg_sm9_sign_key * key, const smg_sm9_sign_master_key *master, const void *id,
       size_t id_length, uint8_t hid),
      (key, master, id, id_length, hid), key->ds)
FAULT(smg_sm9_encrypt_key_extract,
      (smg_sm9_encrypt_key * key, const smg_sm9_encrypt_master_key *master, const void *id,
       size_t id_length, uint8_t hid),
      (key, master, id, id_length, hid), key->de)
FAILURE(smg_sm9_sign_key_check,
        (const smg_sm9_sign_key *key, const void *id, size_t id_length, uint8_t hid),
        (key, id, id_length, hid), SMG_ERR_KEY)
FAILURE(smg_sm9_encrypt_key_check,
        (const smg_sm9_encrypt_key *key, const void *id, size_t id_length, uint8_t hid),
        (key, id, id_length, hid), SMG_ERR_KEY)
FAULT(smg_sm9_sign,
      (uint8_t * signature, const smg_sm9_sign_key *key, const void *message, size_t message_length,
       const smg_random *random),
      (signature, key, message, message_length, random), signature)
FAILURE(smg_sm9_verify,
        (const uint8_t *signature, const smg_sm9_sign_master_public *master, const void *id,
         size_t id_length, uint8_t hid, const void *message, size_t message_length),
        (signature, master, id, id_length, hid, message, message_length), SMG_ERR_SIGNATURE)
FAULT(smg_sm9_signature_to_der,
      (uint8_t * out, size_t *out_length, size_t capacity, const uint8_t *signature),
      (out, out_length, capacity, signature), out)
FAULT(smg_sm9_kem_encapsulate,
      (uint8_t * ciphertext, uint8_t *key, size_t key_length,
       const smg_sm9_encrypt_master_public *master, const void *id, size_t id_length, uint8_t hid,
       const smg_random *random),
      (ciphertext, key, key_length, master, id, id_length, hid, random), key)
FAULT(smg_sm9_kem_decapsulate,
      (uint8_t * key, size_t key_length, const smg_sm9_encrypt_key *private_key, const void *id,
       size_t id_length, const uint8_t *ciphertext),
      (key, key_length, private_key, id, id_length, ciphertext), key)
FAULT(smg_sm9_key_package_to_der,
      (uint8_t * out, size_t *out_length, size_t capacity, const uint8_t *key, size_t key_length,
       const uint8_t *ciphertext),
      (out, out_length, capacity, key, key_length, ciphertext), out)
FAULT(smg_sm9_encrypt,
      (uint8_t * out, size_t *out_length, size_t capacity,
       const smg_sm9_encrypt_master_public *master, const void *id, size_t id_length, uint8_t hid,
       smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in, size_t length,
       const smg_random *random),
      (out, out_length, capacity, master, id, id_length, hid, mode, mac, in, length, random),
      out + *out_length - 1)
FAULT(smg_sm9_decrypt,
      (uint8_t * out, size_t *out_length, size_t capacity, const smg_sm9_encrypt_key *key,
       const void *id, size_t id_length, smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in,
       size_t length),
      (out, out_length, capacity, key, id, id_length, mode, mac, in, length), out)
FAULT(smg_sm9_ciphertext_to_der,
      (uint8_t * out, size_t *out_length, size_t capacity, smg_sm9_mode mode, const uint8_t *in,
       size_t length),
      (out, out_length, capacity, mode, in, length), out)
FAULT(smg_sm9_exchange_begin,
      (smg_sm9_exchange_initiator * initiator, uint8_t *ephemeral,
       const smg_sm9_encrypt_master_public *master, const void *peer_id, size_t peer_id_length,
       uint8_t hid, const smg_random *random),
      (initiator, ephemeral, master, peer_id, peer_id_length, hid, random), ephemeral + 1)
FAULT(smg_sm9_exchange_respond,
      (smg_sm9_exchange_responder * responder, uint8_t *ephemeral, uint8_t *tag,
       const smg_sm9_encrypt_key *key, const void *id, size_t id_length, const void *peer_id,
       size_t peer_id_length, uint8_t hid, const uint8_t *peer_ephemeral,
       size_t peer_ephemeral_length, const smg_random *random),
      (responder, ephemeral, tag, key, id, id_length, peer_id, peer_id_length, hid, peer_ephemeral,
       peer_ephemeral_length, random),
      tag)
FAULT(smg_sm9_exchange_confirm,
      (smg_sm9_exchange_initiator * initiator, uint8_t *key, size_t key_length, uint8_t *tag,
       const smg_sm9_encrypt_key *private_key, const void *id, size_t id_length,
       const void *peer_id, size_t peer_id_length, const uint8_t *peer_ephemeral,
       size_t peer_ephemeral_length, const uint8_t *peer_tag),
      (initiator, key, key_length, tag, private_key, id, id_length, peer_id, peer_id_length,
       peer_ephemeral, peer_ephemeral_length, peer_tag),
      key)
FAULT(smg_sm9_exchange_finish,
      (smg_sm9_exchange_responder * responder, uint8_t *key, size_t key_length,
       const uint8_t *peer_tag),
      (responder, key, key_length, peer_tag), key)
FAULT(smg_sm9_prepared_sign,
      (uint8_t * signature, const smg_sm9_prepared_sign_master *master, const smg_sm9_sign_key *key,
       const void *message, size_t message_length, const smg_random *random),
      (signature, master, key, message, message_length, random), signature)
FAILURE(smg_sm9_prepared_verify,
        (const uint8_t *signature, const smg_sm9_prepared_sign_master *master, const void *id,
         size_t id_length, uint8_t hid, const void *message, size_t message_length),
        (signature, master, id, id_length, hid, message, message_length), SMG_ERR_SIGNATURE)
FAILURE(smg_sm9_prepared_signer_verify,
        (const uint8_t *signature, const smg_sm9_prepared_sign_master *master,
         const smg_sm9_prepared_signer *signer, const void *message, size_t message_length),
        (signature, master, signer, message, message_length), SMG_ERR_SIGNATURE)
