/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Message authentication codes of SM4: the eight of GB/T 15852.1-2020 (ISO/IEC 9797-1:2011). New
 * designs want CMAC. GMAC is in sm4_aead.h, HMAC-SM3 in sm3.h.
 *
 * All functions here take constant time in keys and messages; the time depends on lengths and on
 * the choice of algorithm and padding, and not on where a wrong tag differs.
 */
#ifndef SMIDGEN_SM4_MAC_H
#define SMIDGEN_SM4_MAC_H

#include <smidgen/sm4.h>

#ifdef __cplusplus
extern "C" {
#endif

/* K and K' are the first and the second 16 bytes of the key; E^ is decryption; D_1 … D_q are the
 * padded message, and H is what CBC under K with an IV of zeros ends in. */
typedef enum smg_sm4_mac_algorithm {
    SMG_SM4_CBC_MAC = 0,    /* 1: H. Only for messages of one fixed length, or with padding 3 */
    SMG_SM4_EMAC = 1,       /* 2: E_K'(H), key of 32 bytes */
    SMG_SM4_RETAIL_MAC = 2, /* 3: E_K(E^_K'(H)), key of 32 bytes (ANSI X9.19) */
    SMG_SM4_MACDES = 3,     /* 4: E_K'(H) with E_K''(E_K(D_1)) for E_K(D_1), where K'' is K' with
                               the upper half of each byte inverted; key of 32 bytes */
    SMG_SM4_CMAC = 4,       /* 5: NIST SP 800-38B, RFC 4493 */
    SMG_SM4_LMAC = 5,       /* 6: CBC under E_K(1), the last block under E_K(2) */
    SMG_SM4_TR_CBC_MAC = 6, /* 7: H from the left, or from the right if the message was padded */
    SMG_SM4_CBCR_MAC = 7    /* 8: CBC from E_K(0), the last input rotated by a bit: to the right, or
                               to the left if the message was padded */
} smg_sm4_mac_algorithm;

/* CMAC, TR-CBC-MAC and CBCR-MAC have a padding of their own, the others need one. */
typedef enum smg_sm4_mac_padding {
    SMG_SM4_MAC_OWN_PADDING = 0,
    SMG_SM4_MAC_ZEROS = 1, /* 1: zeros to whole blocks, at least one block; ends are ambiguous */
    SMG_SM4_MAC_BIT = 2,   /* 2: a bit 1, and zeros to whole blocks */
    SMG_SM4_MAC_LENGTH = 3 /* 3: a block with the length in bits before the message, 1 behind it */
} smg_sm4_mac_padding;

#define SMG_SM4_MAC_BYTES        16 /* the longest tag; 4 is the shortest */
#define SMG_SM4_TR_CBC_MAC_BYTES 8  /* the longest of TR-CBC-MAC */

/*
 * A MAC in progress, in memory of the caller; members are not for use. A context that was keyed and
 * has absorbed nothing is a prepared key, which may be copied by assignment. Secret; wiped by
 * final, and otherwise by smg_wipe.
 */
typedef struct smg_sm4_mac_context {
    uint32_t round_keys[32], end_keys[2][32];
    uint8_t state[16], block[16];
    uint64_t length, expected;
    uint32_t used, started, algorithm, padding, phase;
} smg_sm4_mac_context;

/*
 * Begins. key_length is 32 for EMAC, the retail MAC and MacDES, and 16 for the others.
 * message_length is what the message will have, in bytes, for SMG_SM4_MAC_LENGTH, and otherwise has
 * no meaning.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (of the key), SMG_ERR_UNSUPPORTED (no
 * such algorithm, or not with this padding); the context is zeroed.
 */
SMG_API smg_status smg_sm4_mac_init(smg_sm4_mac_context *context, smg_sm4_mac_algorithm algorithm,
                                    smg_sm4_mac_padding padding, const uint8_t *key,
                                    size_t key_length, uint64_t message_length);

/*
 * Appends `length` bytes at `data`. Any way of cutting a message into calls gives the same tag.
 * length 0: nothing happens, data may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final),
 * SMG_ERR_LENGTH (more than was announced, or 2^61 bytes or more). The context is as before.
 */
SMG_API smg_status smg_sm4_mac_update(smg_sm4_mac_context *context, const void *data,
                                      size_t length);

/*
 * tag := tag_length bytes, 4 to 16 (TR-CBC-MAC: 4 to 8), of the MAC of everything appended: the
 * first ones, but for TR-CBC-MAC. Wipes the context.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; the context is as before), SMG_ERR_STATE (no init, or
 * already final), SMG_ERR_LENGTH (of the tag, or less than was announced). Up to 16 bytes of tag
 * are zeroed.
 */
SMG_API smg_status smg_sm4_mac_final(smg_sm4_mac_context *context, uint8_t *tag, size_t tag_length);

/* Whether tag is that: SMG_OK or SMG_ERR_TAG, or the errors of smg_sm4_mac_final. tag_length is the
 * length that was agreed upon, and not what happened to arrive. Wipes the context. */
SMG_API smg_status smg_sm4_mac_final_verify(smg_sm4_mac_context *context, const uint8_t *tag,
                                            size_t tag_length);

/*
 * tag := tag_length bytes of the MAC of `length` bytes at `data`. data may be NULL when length is
 * 0, and may overlap tag. Rules and errors are those of the three functions above.
 */
SMG_API smg_status smg_sm4_mac(uint8_t *tag, size_t tag_length, smg_sm4_mac_algorithm algorithm,
                               smg_sm4_mac_padding padding, const uint8_t *key, size_t key_length,
                               const void *data, size_t length);

/* Whether tag is that: SMG_OK or SMG_ERR_TAG, or the errors of smg_sm4_mac. */
SMG_API smg_status smg_sm4_mac_verify(const uint8_t *tag, size_t tag_length,
                                      smg_sm4_mac_algorithm algorithm, smg_sm4_mac_padding padding,
                                      const uint8_t *key, size_t key_length, const void *data,
                                      size_t length);

#ifdef __cplusplus
}
#endif

#endif
