/* SPDX-License-Identifier: Apache-2.0 */
#include "sm9/point.h"

#include <smidgen/wipe.h>

#include <stdbool.h>
#include <string.h>

#include "core/secret.h"
#include "sm9/kernel.h"

/* the encodings of a point */
#define TAG_INFINITY     0x00
#define TAG_COMPRESSED   0x02 /* | parity of y */
#define TAG_UNCOMPRESSED 0x04
#define TAG_HYBRID       0x06 /* | parity of y */

const uint8_t smg_sm9_one[SMG_SM9_SCALAR_BYTES] = {[SMG_SM9_SCALAR_BYTES - 1] = 1};

/* What a point of `bytes` bytes is encoded as, before its coordinates are looked at. */
static smg_status look(const uint8_t *in, size_t length, size_t bytes, bool hybrid) {
    if (in == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (length == 0) {
        return SMG_ERR_LENGTH;
    }
    const uint8_t tag = in[0];
    if (tag == TAG_INFINITY) {
        return length == 1 ? SMG_ERR_POINT : SMG_ERR_FORMAT;
    }
    if ((tag | 1) == (TAG_COMPRESSED | 1)) {
        return length == 1 + bytes / 2 ? SMG_OK : SMG_ERR_LENGTH;
    }
    if (tag == TAG_UNCOMPRESSED || (hybrid && (tag | 1) == (TAG_HYBRID | 1))) {
        return length == 1 + bytes ? SMG_OK : SMG_ERR_LENGTH;
    }
    return SMG_ERR_FORMAT;
}

smg_status smg_sm9_g1_from_bytes(uint8_t point[SMG_SM9_G1_BYTES], const uint8_t *in,
                                 size_t length) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t made[SMG_SM9_G1_BYTES] = {0}; /* in may lie within point */
    smg_status status = look(in, length, sizeof made, true);
    if (status == SMG_OK) {
        const uint32_t odd = in[0] & 1;
        if ((in[0] | 1) == (TAG_COMPRESSED | 1)) {
            status = kernel->g1_decompress_vartime(made, in + 1, odd) != 0 ? SMG_OK : SMG_ERR_POINT;
        } else if (in[0] != TAG_UNCOMPRESSED && (in[SMG_SM9_G1_BYTES] & 1) != odd) {
            status = SMG_ERR_FORMAT;
        } else {
            memcpy(made, in + 1, sizeof made);
        }
    }
    if (status == SMG_OK) {
        uint32_t valid = kernel->g1_check_vartime(made);
        SMG_PUBLIC(&valid, sizeof valid); /* of a private key too: the answer */
        status = valid != 0 ? SMG_OK : SMG_ERR_POINT;
    }
    if (status != SMG_OK) {
        memset(made, 0, sizeof made);
    }
    memcpy(point, made, sizeof made);
    smg_wipe(made, sizeof made);
    return status;
}

smg_status smg_sm9_g2_from_bytes(uint8_t point[SMG_SM9_G2_BYTES], const uint8_t *in,
                                 size_t length) {
    const smg_sm9_kernel *kernel = smg_sm9_kernel_get();
    uint8_t made[SMG_SM9_G2_BYTES] = {0};
    smg_status status = look(in, length, sizeof made, false);
    if (status == SMG_OK) {
        if (in[0] == TAG_UNCOMPRESSED) {
            memcpy(made, in + 1, sizeof made);
        } else if (kernel->g2_decompress_vartime(made, in + 1, in[0] & 1) == 0) {
            status = SMG_ERR_POINT;
        }
    }
    if (status == SMG_OK) {
        uint32_t valid = kernel->g2_check_vartime(made);
        SMG_PUBLIC(&valid, sizeof valid); /* of a private key too: the answer */
        status = valid != 0 ? SMG_OK : SMG_ERR_POINT;
    }
    if (status != SMG_OK) {
        memset(made, 0, sizeof made);
    }
    memcpy(point, made, sizeof made);
    smg_wipe(made, sizeof made);
    return status;
}

/* out := 04 and the `bytes` bytes of a point, which may lie within out. */
static smg_status write_point(uint8_t *out, const uint8_t *point, size_t bytes) {
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (point == NULL) {
        memset(out, 0, 1 + bytes);
        return SMG_ERR_ARGUMENT;
    }
    memmove(out + 1, point, bytes);
    out[0] = TAG_UNCOMPRESSED;
    return SMG_OK;
}

smg_status smg_sm9_g1_to_bytes(uint8_t out[SMG_SM9_G1_POINT_BYTES], const uint8_t *point) {
    return write_point(out, point, SMG_SM9_G1_BYTES);
}

smg_status smg_sm9_g2_to_bytes(uint8_t out[SMG_SM9_G2_POINT_BYTES], const uint8_t *point) {
    return write_point(out, point, SMG_SM9_G2_BYTES);
}
