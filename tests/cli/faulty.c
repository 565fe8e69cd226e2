/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Part of a command that goes wrong where it is told to: linked before the objects of `smidgen`
 * with
 * --wrap for the functions below, of which the one that the variable SMIDGEN_FAULT names flips a
 * bit of what it gives.
 */
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>
#include <smidgen/zuc_mac.h>

#include <stdlib.h>
#include <string.h>

/* Calls the function itself; result is then its status. */
#define FAULT(name, parameters, arguments, output)                                                 \
    smg_status __real_##name parameters;                                                           \
    smg_status __wrap_##name parameters;                                                           \
    smg_status __wrap_##name parameters {                                                          \
        const char *fault = getenv("SMIDGEN_FAULT");                                               \
        smg_status status = __real_##name arguments;                                               \
        if (status == SMG_OK && fault != NULL && strcmp(fault, #name) == 0) {                      \
            (output)[0] ^= 1;                                                                      \
        }                                                                                          \
        return status;                                                                             \
    }

/* clang-format off: one function after the other, whose names the build reads out of these lines */
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
/* clang-format on */
