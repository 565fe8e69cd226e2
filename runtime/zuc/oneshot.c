/* SPDX-License-Identifier: Apache-2.0 */
/* Whole messages: what the guard watches over. */
#include <smidgen/wipe.h>
#include <smidgen/zuc.h>

#include "core/overlap.h"
#include "zuc/eea3.h"
#include "zuc/load.h"

/* What is wrong with the pointers of a message of `length` bytes, before anything is written. */
static smg_status check(const uint8_t *out, const void *in, size_t length) {
    if (length != 0 && (out == NULL || in == NULL)) {
        return SMG_ERR_ARGUMENT;
    }
    return length != 0 && smg_overlaps(out, in, length) ? SMG_ERR_OVERLAP : SMG_OK;
}

/* Zeroes what an operation that answers `status` leaves behind. */
static smg_status ended(smg_status status, smg_zuc *zuc, uint8_t *out, size_t length) {
    smg_wipe(zuc, sizeof *zuc);
    if (status != SMG_OK && out != NULL) {
        smg_wipe(out, length);
    }
    return status;
}

smg_status smg_zuc128_encrypt(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                              const uint8_t iv[SMG_ZUC128_IV_BYTES], const void *in, size_t length,
                              smg_zuc_guard *guard) {
    smg_zuc zuc;
    smg_status status = check(out, in, length);
    if (status == SMG_ERR_OVERLAP) {
        return status;
    }
    if (status == SMG_OK) {
        status = smg_zuc_guard_claim(guard, key, SMG_ZUC128_KEY_BYTES, iv, SMG_ZUC128_IV_BYTES);
    }
    if (status == SMG_OK) {
        smg_zuc128_init(&zuc, key, iv);
        status = smg_zuc_crypt(&zuc, out, in, length);
    }
    return ended(status, &zuc, out, length);
}

smg_status smg_zuc256_encrypt(uint8_t *out, const uint8_t key[SMG_ZUC256_KEY_BYTES],
                              const uint8_t *iv, size_t iv_length, const void *in, size_t length,
                              smg_zuc_guard *guard) {
    smg_zuc zuc;
    smg_status status = check(out, in, length);
    if (status == SMG_ERR_OVERLAP) {
        return status;
    }
    if (status == SMG_OK) {
        status = smg_zuc_guard_claim(guard, key, SMG_ZUC256_KEY_BYTES, iv, iv_length);
    }
    if (status == SMG_OK) {
        smg_zuc256_init(&zuc, key, iv, iv_length);
        status = smg_zuc_crypt(&zuc, out, in, length);
    }
    return ended(status, &zuc, out, length);
}

/* ---- 128-EEA3 ---- */

smg_status smg_zuc_eea3_check(const uint8_t *out, const uint8_t *key, uint32_t bearer,
                              uint32_t direction, const void *in, size_t bits) {
    uint8_t iv[SMG_ZUC128_IV_BYTES];
    smg_status status = check(out, in, smg_zuc_bytes_of(bits));
    if (status == SMG_OK && key == NULL) {
        status = SMG_ERR_ARGUMENT;
    }
    return status == SMG_OK ? smg_zuc_eea3_iv(iv, 0, bearer, direction) : status;
}

static smg_status eea3(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES], uint32_t count,
                       uint32_t bearer, uint32_t direction, const void *in, size_t bits,
                       smg_zuc_guard *guard) {
    const size_t length = smg_zuc_bytes_of(bits);
    smg_zuc zuc;
    smg_status status = smg_zuc_eea3_check(out, key, bearer, direction, in, bits);
    if (status == SMG_ERR_OVERLAP) {
        return status;
    }
    if (status == SMG_OK) {
        status = smg_zuc_guard_claim_eea3(guard, key, count, bearer, direction);
    }
    if (status == SMG_OK) {
        smg_zuc_eea3_init(&zuc, key, count, bearer, direction);
        status = smg_zuc_crypt(&zuc, out, in, length);
        smg_zuc_clear_spare(out, bits);
    }
    return ended(status, &zuc, out, length);
}

smg_status smg_zuc_eea3_encrypt(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                uint32_t count, uint32_t bearer, uint32_t direction, const void *in,
                                size_t bits, smg_zuc_guard *guard) {
    return eea3(out, key, count, bearer, direction, in, bits, guard);
}

smg_status smg_zuc_eea3_decrypt(uint8_t *out, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                uint32_t count, uint32_t bearer, uint32_t direction, const void *in,
                                size_t bits) {
    return eea3(out, key, count, bearer, direction, in, bits, SMG_ZUC_UNGUARDED);
}
