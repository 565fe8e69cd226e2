/* SPDX-License-Identifier: Apache-2.0 */
/* Private and public keys (GB/T 32918.1-2016, clauses 4.2 and 6). */
#include <smidgen/sm2.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/constant_time.h"
#include "core/secret.h"
#include "sm2/draw.h"
#include "sm2/kernel.h"
#include "sm2/key.h"

/*
 * The public types have the widths of SM2's own curve. Over a narrower one they are filled from the
 * front (a coordinate or d in the first bytes of its array, s right behind r) and the rest is 0.
 * Files have the widths of SM2 alone: codec/ is for no other curve.
 */
_Static_assert(SM2_FP_BYTES <= SMG_SM2_COORDINATE_BYTES, "a coordinate fits the public type");
_Static_assert(SM2_FN_BYTES <= SMG_SM2_SCALAR_BYTES, "a scalar fits the public type");

/* the encodings of a point */
#define COMPRESSED_BYTES   (1 + SM2_FP_BYTES)
#define UNCOMPRESSED_BYTES (1 + 2 * SM2_FP_BYTES)
#define TAG_INFINITY       0x00
#define TAG_COMPRESSED     0x02 /* | parity of y */
#define TAG_UNCOMPRESSED   0x04
#define TAG_HYBRID         0x06 /* | parity of y */

bool smg_sm2_private_key_is_empty(const smg_sm2_private_key *key) {
    uint32_t empty = smg_ct_all_zero(key->inverse, SM2_FN_BYTES);
    SMG_PUBLIC(&empty, sizeof empty);
    return empty != 0;
}

/* Completes key, all zero but for d; 0 iff d is not in [1, n-2], which is made public. */
static uint32_t complete(smg_sm2_private_key *key) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    uint32_t valid = kernel->key_inverse(key->inverse, key->d);
    SMG_PUBLIC(&valid, sizeof valid); /* a refused d is never used */
    if (valid == 0) {
        return 0;
    }
    kernel->base_mul(key->public_key.x, key->public_key.y, key->d);
    SMG_PUBLIC(&key->public_key, sizeof key->public_key);
    return valid;
}

smg_status smg_sm2_private_key_generate(smg_sm2_private_key *key, const smg_random *random) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(key, 0, sizeof *key);
    for (int draw = 0; draw < SMG_SM2_DRAWS; draw++) {
        smg_status status = smg_sm2_draw(key->d, random);
        if (status == SMG_OK && complete(key) != 0) {
            return SMG_OK;
        }
        smg_wipe(key, sizeof *key);
        if (status != SMG_OK) {
            return status;
        }
    }
    return SMG_ERR_RANDOM;
}

smg_status smg_sm2_private_key_from_bytes(smg_sm2_private_key *key, const uint8_t *in,
                                          size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_private_key made; /* in may lie within key */
    memset(&made, 0, sizeof made);
    smg_status status = SMG_OK;
    if (in == NULL) {
        status = SMG_ERR_ARGUMENT;
    } else if (length != SM2_FN_BYTES) {
        status = SMG_ERR_LENGTH;
    } else {
        memcpy(made.d, in, SM2_FN_BYTES);
        SMG_SECRET(made.d, SM2_FN_BYTES);
        if (complete(&made) == 0) {
            smg_wipe(&made, sizeof made);
            status = SMG_ERR_KEY;
        }
    }
    *key = made;
    smg_wipe(&made, sizeof made);
    return status;
}

smg_status smg_sm2_private_key_to_bytes(uint8_t out[SMG_SM2_SCALAR_BYTES],
                                        const smg_sm2_private_key *key) {
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (key == NULL) {
        memset(out, 0, SMG_SM2_SCALAR_BYTES);
        return SMG_ERR_ARGUMENT;
    }
    memcpy(out, key->d, sizeof key->d);
    return SMG_OK;
}

/* key, all zero, := the encoded point. */
static smg_status decode(smg_sm2_public_key *key, const uint8_t *in, size_t length) {
    const smg_sm2_kernel *kernel = smg_sm2_kernel_get();
    if (length == 0) {
        return SMG_ERR_LENGTH;
    }
    uint8_t tag = in[0];
    uint32_t odd = tag & 1;

    switch (tag) {
    case TAG_INFINITY:
        return length == 1 ? SMG_ERR_POINT : SMG_ERR_LENGTH;

    case TAG_COMPRESSED:
    case TAG_COMPRESSED | 1:
        if (length != COMPRESSED_BYTES) {
            return SMG_ERR_LENGTH;
        }
        memcpy(key->x, in + 1, SM2_FP_BYTES);
        if (kernel->decompress_vartime(key->y, key->x, odd) == 0) {
            return SMG_ERR_POINT;
        }
        break;

    case TAG_UNCOMPRESSED:
    case TAG_HYBRID:
    case TAG_HYBRID | 1:
        if (length != UNCOMPRESSED_BYTES) {
            return SMG_ERR_LENGTH;
        }
        if (tag != TAG_UNCOMPRESSED && (in[UNCOMPRESSED_BYTES - 1] & 1) != odd) {
            return SMG_ERR_FORMAT;
        }
        memcpy(key->x, in + 1, SM2_FP_BYTES);
        memcpy(key->y, in + 1 + SM2_FP_BYTES, SM2_FP_BYTES);
        break;

    default:
        return SMG_ERR_FORMAT;
    }
    return kernel->check_vartime(key->x, key->y) != 0 ? SMG_OK : SMG_ERR_POINT;
}

smg_status smg_sm2_public_key_from_bytes(smg_sm2_public_key *key, const uint8_t *in,
                                         size_t length) {
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_sm2_public_key point = {{0}, {0}}; /* in may lie within key */
    smg_status status = in == NULL ? SMG_ERR_ARGUMENT : decode(&point, in, length);
    if (status != SMG_OK) {
        memset(&point, 0, sizeof point);
    }
    *key = point;
    return status;
}

smg_status smg_sm2_public_key_to_bytes(uint8_t out[SMG_SM2_PUBLIC_KEY_BYTES],
                                       const smg_sm2_public_key *key) {
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(out, 0, SMG_SM2_PUBLIC_KEY_BYTES);
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    out[0] = TAG_UNCOMPRESSED;
    memcpy(out + 1, key->x, SM2_FP_BYTES);
    memcpy(out + 1 + SM2_FP_BYTES, key->y, SM2_FP_BYTES);
    return SMG_OK;
}

smg_status smg_sm2_public_key_to_bytes_compressed(uint8_t out[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES],
                                                  const smg_sm2_public_key *key) {
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    memset(out, 0, SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES);
    if (key == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    out[0] = (uint8_t)(TAG_COMPRESSED | (key->y[SM2_FP_BYTES - 1] & 1));
    memcpy(out + 1, key->x, SM2_FP_BYTES);
    return SMG_OK;
}
