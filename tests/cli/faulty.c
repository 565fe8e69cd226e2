/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Part of a command that goes wrong where it is told to: linked before the objects of `smidgen`
 * with the linker's option wrap for the functions below. The one that the variable SMIDGEN_FAULT
 * names flips a bit of what it gives, or does nothing but fail.
 */
#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/sm4_mac.h>
#include <smidgen/zuc_mac.h>

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "cli/speed_sm2.h"

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

/* Of a function of the command's own, which tells whether it succeeded. */
#define FAILURE(name, parameters, arguments)                                                       \
    bool __real_##name parameters;                                                                 \
    bool __wrap_##name parameters;                                                                 \
    bool __wrap_##name parameters {                                                                \
        return !is_faulty(#name) && __real_##name arguments;                                       \
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
FAILURE(speed_sm2_sign,
        (uint8_t * signature, const smg_sm2_kernel *kernel, const smg_sm2_private_key *key,
         const smg_sm3_context *after_z, const void *message, size_t length,
         const smg_random *random),
        (signature, kernel, key, after_z, message, length, random))
FAILURE(speed_sm2_verify,
        (const smg_sm2_kernel *kernel, const uint8_t *signature, const smg_sm2_public_key *key,
         const smg_sm3_context *after_z, const void *message, size_t length),
        (kernel, signature, key, after_z, message, length))
