/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The MACs of ZUC: 128-EIA3 (GB/T 33133.3-2021, ETSI/SAGE 128-EIA3) and that of ZUC-256 with tags
 * of 32, 64 and 128 bits (the design team's paper of 2018). A message is a string of bits, the
 * first of them the highest of its first byte; its length need not be whole bytes.
 *
 * A key and an IV (for EIA3: COUNT, BEARER and DIRECTION) authenticate one message only: two under
 * the same give forgeries away. Constant time in keys and messages; IVs and lengths are public.
 */
#ifndef SMIDGEN_ZUC_MAC_H
#define SMIDGEN_ZUC_MAC_H

#include <smidgen/zuc.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_ZUC_EIA3_TAG_BYTES   4
#define SMG_ZUC256_TAG_BYTES_MAX 16

/* A tag in progress, in memory of the caller. The members are not for use. It may be copied by
 * assignment. */
typedef struct smg_zuc_mac {
    smg_zuc_state stream;
    uint32_t window[4];
    uint32_t tag[4];
    uint8_t rest[4];
    uint32_t filled;
    uint32_t tag_words;
    uint32_t phase;
} smg_zuc_mac;

/*
 * Begins 128-EIA3 under key, COUNT, BEARER (5 bits) and DIRECTION (1 bit). Allowed on a context in
 * any state.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (bearer above 31, direction above 1);
 * mac is wiped.
 */
SMG_API smg_status smg_zuc_eia3_init(smg_zuc_mac *mac, const uint8_t key[SMG_ZUC128_KEY_BYTES],
                                     uint32_t count, uint32_t bearer, uint32_t direction);

/*
 * Begins the MAC of ZUC-256 with a tag of 4, 8 or 16 bytes and an IV of 25 or 23 bytes
 * (<smidgen/zuc.h>). Tags of different lengths have nothing in common.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (another tag_length or iv_length),
 * SMG_ERR_FORMAT (64 or more in one of the last 8 of 25 bytes); mac is wiped.
 */
SMG_API smg_status smg_zuc256_mac_init(smg_zuc_mac *mac, size_t tag_length,
                                       const uint8_t key[SMG_ZUC256_KEY_BYTES], const uint8_t *iv,
                                       size_t iv_length);

/*
 * Appends `length` bytes. Any way of cutting a message into calls gives the same tag.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer, data only if length is not 0), SMG_ERR_STATE (no init,
 * or already final).
 */
SMG_API smg_status smg_zuc_mac_update(smg_zuc_mac *mac, const void *data, size_t length);

/*
 * tag := the MAC of all that was appended and of the first `bits` bits at last, of which the bits
 * after those do not count. bits may be 0, last then NULL. tag has 4 bytes for 128-EIA3 and the
 * tag_length of init for ZUC-256. Wipes the context.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (no init, or already final); tag, whose
 * length may not be known then, and the context are as before.
 */
SMG_API smg_status smg_zuc_mac_final(smg_zuc_mac *mac, uint8_t *tag, const void *last, size_t bits);

/*
 * The same, and compares with a tag that was received, in constant time. Wipes the context.
 * Errors: SMG_ERR_ARGUMENT, SMG_ERR_STATE (as above), SMG_ERR_TAG (the tags differ).
 */
SMG_API smg_status smg_zuc_mac_verify(smg_zuc_mac *mac, const uint8_t *tag, const void *last,
                                      size_t bits);

/*
 * tag := 128-EIA3 of the first `bits` bits at data. bits may be 0, data then NULL.
 * Errors: as smg_zuc_eia3_init; tag is zeroed.
 */
SMG_API smg_status smg_zuc_eia3(uint8_t tag[SMG_ZUC_EIA3_TAG_BYTES],
                                const uint8_t key[SMG_ZUC128_KEY_BYTES], uint32_t count,
                                uint32_t bearer, uint32_t direction, const void *data, size_t bits);

/*
 * tag := the MAC of ZUC-256, of tag_length bytes, of the first `bits` bits at data.
 * Errors: as smg_zuc256_mac_init; tag is zeroed, unless tag_length is wrong.
 */
SMG_API smg_status smg_zuc256_mac(uint8_t *tag, size_t tag_length,
                                  const uint8_t key[SMG_ZUC256_KEY_BYTES], const uint8_t *iv,
                                  size_t iv_length, const void *data, size_t bits);

/*
 * tags[i] := 128-EIA3 of messages[i], for `count` messages, as smg_zuc_eea3_many processes them.
 * That no tag overlaps a message is the caller's to see to.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (a bearer or direction); all tags are
 * zeroed.
 */
SMG_API smg_status smg_zuc_eia3_many(uint8_t (*tags)[SMG_ZUC_EIA3_TAG_BYTES],
                                     const smg_zuc_message *messages, size_t count);

#ifdef __cplusplus
}
#endif

#endif
