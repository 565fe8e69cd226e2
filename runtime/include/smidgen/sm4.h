/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The SM4 block cipher: GB/T 32907-2016, ISO/IEC 18033-3:2010/Amd 1:2021. Modes: sm4_modes.h.
 *
 * Calls that take a message as a whole answer an overlap which they do not allow before anything
 * else: SMG_ERR_OVERLAP, whatever else is wrong, and nothing is written.
 */
#ifndef SMIDGEN_SM4_H
#define SMIDGEN_SM4_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM4_KEY_BYTES   16
#define SMG_SM4_BLOCK_BYTES 16

/*
 * A key ready for use in both directions, in memory of the caller; as secret as the key itself.
 * Erase it with smg_wipe. It may be copied, and used by several threads at once.
 */
typedef struct smg_sm4_key {
    uint32_t round_keys[32]; /* rk_0 .. rk_31 of the standard */
} smg_sm4_key;

/*
 * key := the round keys of `length` = SMG_SM4_KEY_BYTES bytes (GB/T 32907-2016, 7.3).
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (another length); key is zeroed.
 * Constant time in bytes.
 */
SMG_API smg_status smg_sm4_key_init(smg_sm4_key *key, const uint8_t *bytes, size_t length);

/*
 * out := each of `blocks` 16-byte blocks at `in` encrypted (7.1) or decrypted (7.2) by itself: the
 * building block of modes, and no mode by itself, since equal blocks give equal blocks. out is `in`
 * or does not overlap it. blocks 0: nothing happens, out and in may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (more bytes than a size_t counts, which
 * have no place to overlap), SMG_ERR_OVERLAP. Nothing is written.
 * Constant time in key and data.
 */
SMG_API smg_status smg_sm4_encrypt_blocks(uint8_t *out, const smg_sm4_key *key, const uint8_t *in,
                                          size_t blocks);
SMG_API smg_status smg_sm4_decrypt_blocks(uint8_t *out, const smg_sm4_key *key, const uint8_t *in,
                                          size_t blocks);

/* The name of the implementation in use, e.g. "portable"; constant, must not be freed. */
SMG_API const char *smg_sm4_backend(void);

#ifdef __cplusplus
}
#endif

#endif
