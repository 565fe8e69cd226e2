/* SPDX-License-Identifier: Apache-2.0 */
/* Verification (GB/T 32918.2-2016, clause 7). */
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include "sm2/kernel.h"
#include "sm2/z.h"

smg_status smg_sm2_verify_digest(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                 const smg_sm2_public_key *key,
                                 const uint8_t digest[SMG_SM3_DIGEST_BYTES]) {
    if (signature == NULL || key == NULL || digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    if (kernel->check_vartime(key->x, key->y) == 0) {
        return SMG_ERR_POINT;
    }
    uint32_t valid =
        kernel->verify_vartime(signature, signature + SM2_FN_BYTES, digest, key->x, key->y);
    return valid != 0 ? SMG_OK : SMG_ERR_SIGNATURE;
}

smg_status smg_sm2_verify(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                          const smg_sm2_public_key *key, const void *id, size_t id_length,
                          const void *message, size_t message_length) {
    if (signature == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_verify_context context;
    smg_status status = smg_sm2_verify_init(&context, key, id, id_length);
    if (status == SMG_OK) {
        status = smg_sm2_verify_update(&context, message, message_length);
    }
    if (status == SMG_OK) {
        return smg_sm2_verify_final(&context, signature);
    }
    smg_wipe(&context, sizeof context);
    return status;
}

smg_status smg_sm2_verify_no_z(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                               const smg_sm2_public_key *key, const void *message,
                               size_t message_length) {
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    smg_status status = smg_sm3(e, message, message_length);
    return status == SMG_OK ? smg_sm2_verify_digest(signature, key, e) : status;
}

smg_status smg_sm2_verify_init(smg_sm2_verify_context *context, const smg_sm2_public_key *key,
                               const void *id, size_t id_length) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = smg_sm2_begin_hash(&context->hash, key, id, id_length);
    if (status == SMG_OK) {
        context->key = *key;
    }
    return status;
}

smg_status smg_sm2_verify_update(smg_sm2_verify_context *context, const void *data, size_t length) {
    return context == NULL ? SMG_ERR_ARGUMENT : smg_sm3_update(&context->hash, data, length);
}

smg_status smg_sm2_verify_final(smg_sm2_verify_context *context,
                                const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    if (context == NULL || signature == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    smg_status status = smg_sm3_final(&context->hash, e);
    if (status == SMG_OK) {
        status = smg_sm2_verify_digest(signature, &context->key, e);
        smg_wipe(context, sizeof *context);
    }
    return status;
}
