/* SPDX-License-Identifier: Apache-2.0 */
/* PBKDF2 with HMAC-SM3 (RFC 8018, 5.2). */
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "core/bytes.h"
#include "sm3/backend.h"
#include "sm3/compress.h"
#include "sm3/hmac.h"

enum { MOST = SMG_SM3_MOST_LANES };

/* Several blocks T_i of the output at once. The 32 bytes that each HMAC hashes behind the key's
 * block fill one block with their padding, so that an iteration is two compressions. */
typedef struct work {
    uint32_t inner[8], outer[8]; /* what the password makes of HMAC */
    uint32_t states[MOST][8];
    uint8_t u[MOST][SMG_SM3_BLOCK_BYTES]; /* U_j, padded */
    uint8_t t[MOST][SMG_SM3_DIGEST_BYTES];
    smg_sm3_hmac_context salted; /* HMAC that has absorbed the salt */
} work;

/* U := HMAC without the compression of the key, of every U. */
static void hmac_all(work *w, const uint32_t key[8], size_t count) {
    for (size_t i = 0; i < count; i++) {
        memcpy(w->states[i], key, sizeof w->states[i]);
    }
    smg_sm3_compress_many(w->states, w->u[0], 1, count);
    for (size_t i = 0; i < count; i++) {
        smg_sm3_store_state(w->u[i], w->states[i]);
    }
}

/* T_first … T_{first + count - 1} */
static void derive(work *w, uint32_t first, size_t count, uint32_t iterations) {
    for (size_t i = 0; i < count; i++) {
        uint8_t number[4];
        smg_sm3_hmac_context hmac = w->salted;
        smg_store32_be(number, first + (uint32_t)i);
        smg_sm3_hmac_update(&hmac, number, sizeof number);
        smg_sm3_hmac_final(&hmac, w->t[i]);
        uint8_t padded[2 * SMG_SM3_BLOCK_BYTES];
        smg_sm3_pad(padded, w->t[i], sizeof w->t[i], SMG_SM3_BLOCK_BYTES + sizeof w->t[i]);
        memcpy(w->u[i], padded, sizeof w->u[i]);
        smg_wipe(padded, sizeof padded);
    }
    for (uint32_t j = 1; j < iterations; j++) {
        hmac_all(w, w->inner, count);
        hmac_all(w, w->outer, count);
        for (size_t i = 0; i < count; i++) {
            for (size_t k = 0; k < sizeof w->t[i]; k++) {
                w->t[i][k] ^= w->u[i][k];
            }
        }
    }
}

smg_status smg_sm3_pbkdf2(uint8_t *out, size_t out_length, const void *password,
                          size_t password_length, const void *salt, size_t salt_length,
                          uint32_t iterations) {
    if (out == NULL && out_length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    work w;
    smg_status status = SMG_ERR_LENGTH;
    if (iterations > 0 && (uint64_t)out_length <= (uint64_t)UINT32_MAX * SMG_SM3_DIGEST_BYTES) {
        status = smg_sm3_hmac_key(w.inner, w.outer, password, password_length);
    }
    if (status == SMG_OK) {
        smg_sm3_resume(&w.salted.inner, w.inner, SMG_SM3_BLOCK_BYTES);
        memcpy(w.salted.outer, w.outer, sizeof w.outer);
        status = smg_sm3_hmac_update(&w.salted, salt, salt_length);
    }
    if (status != SMG_OK) {
        smg_wipe(out, out_length);
        smg_wipe(&w, sizeof w);
        return status;
    }
    for (uint32_t first = 1; out_length > 0;) {
        size_t count = (out_length - 1) / SMG_SM3_DIGEST_BYTES + 1;
        count = count < MOST ? count : MOST;
        derive(&w, first, count, iterations);
        size_t part = count * SMG_SM3_DIGEST_BYTES;
        part = out_length < part ? out_length : part;
        memcpy(out, w.t, part);
        out += part;
        out_length -= part;
        first += (uint32_t)count;
    }
    smg_wipe(&w, sizeof w);
    return SMG_OK;
}
