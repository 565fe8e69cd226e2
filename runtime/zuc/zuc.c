/* SPDX-License-Identifier: Apache-2.0 */
/* The keystream of ZUC in pieces of any size, and back to any place. */
#include <smidgen/wipe.h>
#include <smidgen/zuc.h>

#include <string.h>

#include "core/overlap.h"
#include "zuc/kernel.h"
#include "zuc/load.h"
#include "zuc/resume.h"

/* phase of a context after init; any other value means that it is not in use */
#define RUNNING 0x5a554331u

void smg_zuc_resume(smg_zuc *zuc) {
    zuc->position = 0;
    memset(zuc->rest, 0, sizeof zuc->rest);
    zuc->phase = RUNNING;
}

/* The register is loaded. */
static void begin(smg_zuc *zuc, unsigned rounds) {
    smg_zuc_kernel_get()->start(&zuc->state, rounds);
    smg_zuc_resume(zuc);
}

smg_status smg_zuc128_init(smg_zuc *zuc, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                           const uint8_t iv[SMG_ZUC128_IV_BYTES]) {
    if (zuc == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(zuc, sizeof *zuc);
    if (key == NULL || iv == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_zuc128_load(&zuc->state, key, iv);
    begin(zuc, SMG_ZUC_ROUNDS);
    return SMG_OK;
}

smg_status smg_zuc_eea3_init(smg_zuc *zuc, const uint8_t key[SMG_ZUC128_KEY_BYTES], uint32_t count,
                             uint32_t bearer, uint32_t direction) {
    uint8_t iv[SMG_ZUC128_IV_BYTES];
    const smg_status status = smg_zuc_eea3_iv(iv, count, bearer, direction);
    const smg_status begun = smg_zuc128_init(zuc, key, iv);
    if (begun == SMG_OK && status != SMG_OK) {
        smg_wipe(zuc, sizeof *zuc);
    }
    return begun != SMG_OK ? begun : status;
}

smg_status smg_zuc256_init(smg_zuc *zuc, const uint8_t key[SMG_ZUC256_KEY_BYTES], const uint8_t *iv,
                           size_t iv_length) {
    if (zuc == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    smg_wipe(zuc, sizeof *zuc);
    if (key == NULL || iv == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (iv_length == SMG_ZUC256_ADDENDUM_IV_BYTES) {
        smg_zuc256_load_addendum(&zuc->state, key, iv);
        begin(zuc, SMG_ZUC_ADDENDUM_ROUNDS);
        return SMG_OK;
    }
    uint8_t unpacked[SMG_ZUC256_IV_BYTES];
    smg_status status = smg_zuc256_unpack(unpacked, iv, iv_length);
    if (status != SMG_OK) {
        return status;
    }
    smg_zuc256_load(&zuc->state, SMG_ZUC_ENCRYPTION, key, unpacked);
    begin(zuc, SMG_ZUC_ROUNDS);
    return SMG_OK;
}

/* Up to `length` bytes out of the current word; how many. in NULL: zeros. */
static size_t take_rest(smg_zuc *zuc, uint8_t *out, const uint8_t *in, size_t length) {
    size_t taken = 0;
    while (taken < length && zuc->position % 4 != 0) {
        const uint8_t byte = in == NULL ? 0 : in[taken];
        out[taken++] = byte ^ zuc->rest[zuc->position++ % 4];
    }
    return taken;
}

/* in NULL: the keystream itself. The context is running, and length no more than it allows. */
static void take(smg_zuc *zuc, uint8_t *out, const uint8_t *in, size_t length) {
    const smg_zuc_kernel *kernel = smg_zuc_kernel_get();
    const size_t begun = take_rest(zuc, out, in, length);
    const size_t whole = (length - begun) / 4 * 4;
    if (whole > 0) {
        kernel->crypt(&zuc->state, out + begun, in == NULL ? NULL : in + begun, whole / 4);
        zuc->position += whole;
    }
    const size_t done = begun + whole;
    if (done < length) {
        kernel->crypt(&zuc->state, zuc->rest, NULL, 1);
        out[done] = zuc->rest[0] ^ (in == NULL ? 0 : in[done]);
        zuc->position++;
        take_rest(zuc, out + done + 1, in == NULL ? NULL : in + done + 1, length - done - 1);
    }
}

/* What is wrong with taking `length` bytes. */
static smg_status check(const smg_zuc *zuc, size_t length) {
    if (zuc->phase != RUNNING) {
        return SMG_ERR_STATE;
    }
    return length > UINT64_MAX - zuc->position ? SMG_ERR_LENGTH : SMG_OK;
}

smg_status smg_zuc_keystream(smg_zuc *zuc, uint8_t *out, size_t length) {
    if (out == NULL && length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    smg_status status = zuc == NULL ? SMG_ERR_ARGUMENT : check(zuc, length);
    if (status != SMG_OK) {
        smg_wipe(out, length);
    } else if (length != 0) {
        take(zuc, out, NULL, length);
    }
    return status;
}

smg_status smg_zuc_crypt(smg_zuc *zuc, uint8_t *out, const void *in, size_t length) {
    if (out == NULL && length != 0) {
        return SMG_ERR_ARGUMENT;
    }
    if (smg_overlaps(out, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status =
        zuc == NULL || (in == NULL && length != 0) ? SMG_ERR_ARGUMENT : check(zuc, length);
    if (status != SMG_OK) {
        smg_wipe(out, length);
    } else if (length != 0) {
        take(zuc, out, in, length);
    }
    return status;
}

smg_status smg_zuc_position(uint64_t *position, const smg_zuc *zuc) {
    if (position == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    const bool running = zuc != NULL && zuc->phase == RUNNING;
    *position = running ? zuc->position : 0;
    if (running) {
        return SMG_OK;
    }
    return zuc == NULL ? SMG_ERR_ARGUMENT : SMG_ERR_STATE;
}

/* The keystream is thrown away in pieces of this size. */
#define SKIP_BYTES 1024

smg_status smg_zuc_seek(smg_zuc *zuc, const smg_zuc *stored, size_t count, uint64_t position) {
    if (zuc == NULL || (stored == NULL && count != 0)) {
        return SMG_ERR_ARGUMENT;
    }
    const smg_zuc *nearest = NULL;
    for (size_t i = 0; i < count; i++) {
        if (stored[i].phase != RUNNING) {
            return SMG_ERR_STATE;
        }
        if (stored[i].position <= position &&
            (nearest == NULL || stored[i].position > nearest->position)) {
            nearest = &stored[i];
        }
    }
    if (nearest == NULL) {
        return SMG_ERR_LENGTH;
    }
    *zuc = *nearest;
    uint8_t skipped[SKIP_BYTES];
    while (zuc->position < position) {
        const uint64_t left = position - zuc->position;
        take(zuc, skipped, NULL, left < SKIP_BYTES ? (size_t)left : SKIP_BYTES);
    }
    smg_wipe(skipped, sizeof skipped);
    return SMG_OK;
}
