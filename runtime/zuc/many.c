/* SPDX-License-Identifier: Apache-2.0 */
/* Several messages in one call. */
#include <smidgen/wipe.h>
#include <smidgen/zuc_mac.h>

#include <string.h>

#include "zuc/eea3.h"
#include "zuc/kernel.h"
#include "zuc/load.h"

/* ---- 128-EEA3 ---- */

static smg_status claim(const smg_zuc_message *message, smg_zuc_guard *guard) {
    uint8_t iv[SMG_ZUC128_IV_BYTES];
    smg_zuc_eea3_iv(iv, message->count, message->bearer, message->direction);
    return smg_zuc_guard_claim(guard, message->key, SMG_ZUC128_KEY_BYTES, iv, sizeof iv);
}

smg_status smg_zuc_eea3_many(uint8_t *const *out, const smg_zuc_message *messages, size_t count,
                             smg_zuc_guard *guard) {
    if (count != 0 && (out == NULL || messages == NULL || guard == NULL)) {
        return SMG_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < count; i++) {
        const smg_zuc_message *m = &messages[i];
        smg_status status =
            smg_zuc_eea3_check(out[i], m->key, m->bearer, m->direction, m->data, m->bits);
        if (status != SMG_OK) {
            return status;
        }
    }
    smg_status status = SMG_OK;
    for (size_t i = 0; i < count && status == SMG_OK; i++) {
        status = claim(&messages[i], guard);
    }
    for (size_t i = 0; i < count; i++) {
        const smg_zuc_message *m = &messages[i];
        if (status == SMG_OK) {
            smg_zuc_eea3_decrypt(out[i], m->key, m->count, m->bearer, m->direction, m->data,
                                 m->bits);
        } else {
            smg_wipe(out[i], smg_zuc_bytes_of(m->bits));
        }
    }
    return status;
}

/* ---- 128-EIA3 ---- */

smg_status smg_zuc_eia3_many(uint8_t (*tags)[SMG_ZUC_EIA3_TAG_BYTES],
                             const smg_zuc_message *messages, size_t count) {
    if (count != 0 && (tags == NULL || messages == NULL)) {
        return SMG_ERR_ARGUMENT;
    }
    for (size_t i = 0; i < count; i++) {
        const smg_zuc_message *m = &messages[i];
        smg_status status =
            smg_zuc_eia3(tags[i], m->key, m->count, m->bearer, m->direction, m->data, m->bits);
        if (status != SMG_OK) {
            memset(tags, 0, count * sizeof *tags);
            return status;
        }
    }
    return SMG_OK;
}

const char *smg_zuc_many_backend(void) {
    return "portable";
}
