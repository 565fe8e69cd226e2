/* SPDX-License-Identifier: Apache-2.0 */
/* HKDF over SM3 (RFC 5869). */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/overlap.h"

smg_status smg_sm3_hkdf_extract(uint8_t prk[SMG_SM3_HKDF_PRK_BYTES], const void *salt,
                                size_t salt_length, const void *ikm, size_t ikm_length) {
    /* no salt is one of 32 zeros (2.2), which HMAC makes of an empty key as well */
    return smg_sm3_hmac(prk, salt, salt_length, ikm, ikm_length);
}

/* out := T(1) || T(2) || …, the last one cut off (2.3). keyed: HMAC under PRK, nothing absorbed. */
static void expand(uint8_t *out, size_t length, const smg_sm3_hmac_context *keyed, const void *info,
                   size_t info_length) {
    uint8_t t[SMG_SM3_HMAC_BYTES];
    size_t previous = 0; /* bytes of the T before: T(0) is empty */
    for (uint8_t i = 1; length > 0; i++) {
        size_t part = length < sizeof t ? length : sizeof t;
        smg_sm3_hmac_context hmac = *keyed;
        smg_sm3_hmac_update(&hmac, t, previous);
        smg_sm3_hmac_update(&hmac, info, info_length);
        smg_sm3_hmac_update(&hmac, &i, 1);
        smg_sm3_hmac_final(&hmac, t);
        previous = sizeof t;
        memcpy(out, t, part);
        out += part;
        length -= part;
    }
    smg_wipe(t, sizeof t);
}

smg_status smg_sm3_hkdf_expand(uint8_t *out, size_t out_length, const void *prk, size_t prk_length,
                               const void *info, size_t info_length) {
    if (out == NULL && out_length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_shares(out, out_length, info, info_length)) {
        return SMG_ERR_OVERLAP; /* every block of out reads info again */
    }
    smg_sm3_hmac_context keyed;
    smg_status status = SMG_OK;
    if (prk == NULL || (info == NULL && info_length != 0)) {
        status = SMG_ERR_ARGUMENT;
    } else if (out_length > SMG_SM3_HKDF_MAX_BYTES || prk_length < SMG_SM3_HKDF_PRK_BYTES ||
               (uint64_t)info_length >= (uint64_t)1 << 60) {
        status = SMG_ERR_LENGTH;
    } else {
        status = smg_sm3_hmac_init(&keyed, prk, prk_length);
    }
    if (status != SMG_OK) {
        smg_wipe(out, out_length);
        return status;
    }
    expand(out, out_length, &keyed, info, info_length);
    smg_wipe(&keyed, sizeof keyed);
    return SMG_OK;
}

smg_status smg_sm3_hkdf(uint8_t *out, size_t out_length, const void *salt, size_t salt_length,
                        const void *ikm, size_t ikm_length, const void *info, size_t info_length) {
    uint8_t prk[SMG_SM3_HKDF_PRK_BYTES];
    if (out == NULL && out_length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_shares(out, out_length, info, info_length)) {
        return SMG_ERR_OVERLAP; /* before an error of extract zeroes out */
    }
    smg_status status = smg_sm3_hkdf_extract(prk, salt, salt_length, ikm, ikm_length);
    if (status == SMG_OK) {
        status = smg_sm3_hkdf_expand(out, out_length, prk, sizeof prk, info, info_length);
    } else {
        smg_wipe(out, out_length);
    }
    smg_wipe(prk, sizeof prk);
    return status;
}
