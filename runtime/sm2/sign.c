/* SPDX-License-Identifier: Apache-2.0 */
/* Signing (GB/T 32918.2-2016, clause 6). */
#include <smidgen/sm2.h>
#include <smidgen/sm2_pool.h>
#include <smidgen/wipe.h>

#include <stdbool.h>
#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm2/draw.h"
#include "sm2/kernel.h"
#include "sm2/key.h"
#include "sm2/nonce.h"
#include "sm2/pool.h"
#include "sm2/z.h"

_Static_assert(2 * SM2_FN_BYTES <= SMG_SM2_SIGNATURE_BYTES, "r and s fit the public type");
_Static_assert(SMG_SM2_DIGEST_BYTES == SMG_SM3_DIGEST_BYTES, "e is an SM3 digest");

/*
 * Steps A3 to A6 with one nonce: signature := r || s. 0, and a zeroed signature, when the nonce is
 * out of range or must be replaced.
 */
static uint32_t sign_with(uint8_t signature[2 * SM2_FN_BYTES], const uint8_t k[SM2_FN_BYTES],
                          const uint8_t e[SMG_SM2_DIGEST_BYTES],
                          const uint8_t inverse[SM2_FN_BYTES]) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    uint8_t x1[SM2_FP_BYTES], y1[SM2_FP_BYTES];
    uint32_t usable = kernel->base_mul(x1, y1, k);
    usable &= kernel->sign_scalars(signature, signature + SM2_FN_BYTES, e, x1, k, inverse);
    smg_ct_mask(signature, usable, 2 * SM2_FN_BYTES);
    return usable; /* (x1, y1) = s G + t P is no secret: every verifier computes it */
}

/* Where a signature's nonces come from. */
typedef struct nonce_source {
    enum { FRESH, DETERMINISTIC, HEDGED, POOLED } kind;
    const smg_random *random; /* but for DETERMINISTIC */
    smg_sm2_pool *pool;       /* of POOLED */
} nonce_source;

static nonce_source fresh(const smg_random *random) {
    return (nonce_source){FRESH, random, NULL};
}

static nonce_source deterministic(void) {
    return (nonce_source){DETERMINISTIC, NULL, NULL};
}

static nonce_source hedged(const smg_random *random) {
    return (nonce_source){HEDGED, random, NULL};
}

static nonce_source pooled(smg_sm2_pool *pool, const smg_random *random) {
    return (nonce_source){POOLED, random, pool};
}

/* signature := r || s over e, with the first of the nonces that `random` gives that is of use. */
static smg_status sign_e(uint8_t signature[2 * SM2_FN_BYTES], const uint8_t e[SMG_SM2_DIGEST_BYTES],
                         const uint8_t inverse[SM2_FN_BYTES], const smg_random *random) {
    uint8_t k[SM2_FN_BYTES];
    smg_status status = SMG_ERR_RANDOM;
    for (int draw = 0; draw < SMG_SM2_DRAWS; draw++) {
        status = smg_sm2_draw(k, random);
        if (status != SMG_OK) {
            break;
        }
        uint32_t usable = sign_with(signature, k, e, inverse);
        /* A refused nonce is never used: that there was one tells nothing about the next. */
        SMG_PUBLIC(&usable, sizeof usable);
        if (usable != 0) {
            break;
        }
        status = SMG_ERR_RANDOM;
    }
    smg_wipe(k, sizeof k);
    SMG_PUBLIC(signature, 2 * SM2_FN_BYTES);
    return status;
}

/* The same with the first entry of the pool that is of use; 0 where it has none. */
static uint32_t sign_pooled(uint8_t signature[2 * SM2_FN_BYTES],
                            const uint8_t e[SMG_SM2_DIGEST_BYTES],
                            const uint8_t inverse[SM2_FN_BYTES], smg_sm2_pool *pool) {
    uint8_t k[SM2_FN_BYTES], x1[SM2_FP_BYTES];
    uint32_t usable = 0;
    while (usable == 0 && smg_sm2_pool_take(k, x1, pool)) {
        usable = smg_sm2_kernel_get()->sign_scalars(signature, signature + SM2_FN_BYTES, e, x1, k,
                                                    inverse);
        SMG_PUBLIC(&usable, sizeof usable); /* as above */
    }
    smg_wipe(k, sizeof k);
    SMG_PUBLIC(signature, 2 * SM2_FN_BYTES);
    return usable;
}

/* The arguments are checked, and signature is zeroed. */
static smg_status sign_from(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                            const smg_sm2_private_key *key, const uint8_t e[SMG_SM3_DIGEST_BYTES],
                            nonce_source source) {
    smg_sm2_nonces nonces;
    smg_status status = SMG_OK;
    switch (source.kind) {
    case POOLED:
        status = smg_sm2_pool_check(source.pool);
        if (source.random != NULL && source.random->generate == NULL) {
            status = SMG_ERR_ARGUMENT; /* whether it will be asked or not */
        }
        if (status != SMG_OK || sign_pooled(signature, e, key->inverse, source.pool) != 0) {
            return status;
        }
        return sign_e(signature, e, key->inverse, source.random);
    case FRESH:
        return sign_e(signature, e, key->inverse, source.random);
    case HEDGED:
        status = smg_sm2_nonces_init_hedged(&nonces, key->d, e, source.random);
        break;
    case DETERMINISTIC:
        smg_sm2_nonces_init(&nonces, key->d, e);
        break;
    }
    if (status == SMG_OK) {
        status = sign_e(signature, e, key->inverse, &nonces.random);
    }
    smg_wipe(&nonces, sizeof nonces);
    return status;
}

static smg_status sign_digest(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                              const smg_sm2_private_key *key,
                              const uint8_t digest[SMG_SM3_DIGEST_BYTES], nonce_source source) {
    if (signature == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    uint8_t e[SMG_SM3_DIGEST_BYTES] = {0};
    if (digest != NULL) {
        memcpy(e, digest, sizeof e); /* digest may lie within signature */
    }
    memset(signature, 0, SMG_SM2_SIGNATURE_BYTES);
    if (key == NULL || digest == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    return smg_sm2_private_key_is_empty(key) ? SMG_ERR_KEY : sign_from(signature, key, e, source);
}

smg_status smg_sm2_sign_digest(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                               const smg_sm2_private_key *key,
                               const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                               const smg_random *random) {
    return sign_digest(signature, key, digest, fresh(random));
}

smg_status smg_sm2_sign_digest_deterministic(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                             const smg_sm2_private_key *key,
                                             const uint8_t digest[SMG_SM3_DIGEST_BYTES]) {
    return sign_digest(signature, key, digest, deterministic());
}

smg_status smg_sm2_sign_digest_hedged(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                      const smg_sm2_private_key *key,
                                      const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                                      const smg_random *random) {
    return sign_digest(signature, key, digest, hedged(random));
}

smg_status smg_sm2_sign_no_z(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                             const smg_sm2_private_key *key, const void *message,
                             size_t message_length, const smg_random *random) {
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    smg_status status = smg_sm3(e, message, message_length);
    if (status == SMG_OK) {
        return smg_sm2_sign_digest(signature, key, e, random);
    }
    if (signature != NULL) {
        memset(signature, 0, SMG_SM2_SIGNATURE_BYTES);
    }
    return status;
}

/* ---- a message in pieces ---- */

smg_status smg_sm2_sign_init(smg_sm2_sign_context *context, const smg_sm2_private_key *key,
                             const void *id, size_t id_length) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status =
        smg_sm2_begin_hash(&context->hash, key == NULL ? NULL : &key->public_key, id, id_length);
    context->key = status == SMG_OK ? key : NULL;
    return status;
}

smg_status smg_sm2_sign_update(smg_sm2_sign_context *context, const void *data, size_t length) {
    return context == NULL ? SMG_ERR_ARGUMENT : smg_sm3_update(&context->hash, data, length);
}

static smg_status sign_final(smg_sm2_sign_context *context,
                             uint8_t signature[SMG_SM2_SIGNATURE_BYTES], nonce_source source) {
    uint8_t e[SMG_SM3_DIGEST_BYTES];
    smg_status status = SMG_ERR_ARGUMENT;
    if (context != NULL && signature != NULL) {
        status = smg_sm3_final(&context->hash, e);
    }
    if (status == SMG_OK) {
        const smg_sm2_private_key *key = context->key;
        context->key = NULL;
        return sign_digest(signature, key, e, source);
    }
    if (signature != NULL) {
        memset(signature, 0, SMG_SM2_SIGNATURE_BYTES);
    }
    return status;
}

smg_status smg_sm2_sign_final(smg_sm2_sign_context *context,
                              uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                              const smg_random *random) {
    return sign_final(context, signature, fresh(random));
}

smg_status smg_sm2_sign_final_deterministic(smg_sm2_sign_context *context,
                                            uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    return sign_final(context, signature, deterministic());
}

smg_status smg_sm2_sign_final_hedged(smg_sm2_sign_context *context,
                                     uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                     const smg_random *random) {
    return sign_final(context, signature, hedged(random));
}

/* ---- a message in one piece ---- */

/* The rest of a signature whose beginning has given `status`. */
static smg_status sign_message(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                               smg_sm2_sign_context *context, smg_status status,
                               const void *message, size_t message_length, nonce_source source) {
    if (signature == NULL) {
        status = SMG_ERR_ARGUMENT;
    }
    if (status == SMG_OK) {
        status = smg_sm2_sign_update(context, message, message_length);
    }
    if (status == SMG_OK) {
        return sign_final(context, signature, source);
    }
    smg_wipe(context, sizeof *context);
    if (signature != NULL) {
        memset(signature, 0, SMG_SM2_SIGNATURE_BYTES);
    }
    return status;
}

smg_status smg_sm2_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], const smg_sm2_private_key *key,
                        const void *id, size_t id_length, const void *message,
                        size_t message_length, const smg_random *random) {
    smg_sm2_sign_context context;
    smg_status status = smg_sm2_sign_init(&context, key, id, id_length);
    return sign_message(signature, &context, status, message, message_length, fresh(random));
}

smg_status smg_sm2_sign_deterministic(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                      const smg_sm2_private_key *key, const void *id,
                                      size_t id_length, const void *message,
                                      size_t message_length) {
    smg_sm2_sign_context context;
    smg_status status = smg_sm2_sign_init(&context, key, id, id_length);
    return sign_message(signature, &context, status, message, message_length, deterministic());
}

smg_status smg_sm2_sign_hedged(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                               const smg_sm2_private_key *key, const void *id, size_t id_length,
                               const void *message, size_t message_length,
                               const smg_random *random) {
    smg_sm2_sign_context context;
    smg_status status = smg_sm2_sign_init(&context, key, id, id_length);
    return sign_message(signature, &context, status, message, message_length, hedged(random));
}

/* ---- many messages under one key and ID ---- */

smg_status smg_sm2_signer_init(smg_sm2_signer *signer, const smg_sm2_private_key *key,
                               const void *id, size_t id_length) {
    if (signer == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_signer made; /* key and id may lie within signer */
    memset(&made, 0, sizeof made);
    smg_status status = SMG_ERR_ARGUMENT;
    if (key != NULL) {
        status = smg_sm2_private_key_is_empty(key)
                     ? SMG_ERR_KEY
                     : smg_sm2_z(made.z, &key->public_key, id, id_length);
    }
    if (status == SMG_OK) {
        made.key = *key;
    }
    *signer = made;
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm2_signer_begin(smg_sm2_sign_context *context, const smg_sm2_signer *signer) {
    if (context == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (signer == NULL) {
        smg_wipe(context, sizeof *context);
        return SMG_ERR_ARGUMENT;
    }
    context->key = &signer->key;
    smg_sm3_init(&context->hash);
    return smg_sm3_update(&context->hash, signer->z, sizeof signer->z);
}

smg_status smg_sm2_signer_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                               const smg_sm2_signer *signer, const void *message,
                               size_t message_length, const smg_random *random) {
    smg_sm2_sign_context context;
    smg_status status = smg_sm2_signer_begin(&context, signer);
    return sign_message(signature, &context, status, message, message_length, fresh(random));
}

/* ---- nonces from a pool ---- */

smg_status smg_sm2_pool_sign_digest(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], smg_sm2_pool *pool,
                                    const smg_sm2_private_key *key,
                                    const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                                    const smg_random *random) {
    return sign_digest(signature, key, digest, pooled(pool, random));
}

smg_status smg_sm2_pool_sign_final(smg_sm2_sign_context *context,
                                   uint8_t signature[SMG_SM2_SIGNATURE_BYTES], smg_sm2_pool *pool,
                                   const smg_random *random) {
    return sign_final(context, signature, pooled(pool, random));
}

smg_status smg_sm2_pool_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES], smg_sm2_pool *pool,
                             const smg_sm2_private_key *key, const void *id, size_t id_length,
                             const void *message, size_t message_length, const smg_random *random) {
    smg_sm2_sign_context context;
    smg_status status = smg_sm2_sign_init(&context, key, id, id_length);
    return sign_message(signature, &context, status, message, message_length, pooled(pool, random));
}
