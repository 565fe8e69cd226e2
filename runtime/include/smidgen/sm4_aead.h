/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM4 with authentication: GCM (GB/T 36624-2018; NIST SP 800-38D; RFC 8998), GMAC, and
 * CCM (GB/T 36624-2018; NIST SP 800-38C; RFC 8998).
 *
 * Under one key no IV or nonce may encrypt twice: for GCM that gives away the authentication key.
 * Associated data are authenticated and not encrypted.
 *
 * Calls that take a message as a whole answer an overlap which they do not allow before anything
 * else: SMG_ERR_OVERLAP, whatever else is wrong, and nothing is written.
 *
 * All functions here take constant time in keys and data, and the time does not tell where a wrong
 * tag differs; it depends on lengths and on whether a tag is right.
 */
#ifndef SMIDGEN_SM4_AEAD_H
#define SMIDGEN_SM4_AEAD_H

#include <smidgen/sm4_modes.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM4_TAG_BYTES 16 /* the longest tag, and the usual one */

/* ---- GCM ---- */

/*
 * A tag of GCM has 12 to 16 bytes. For one of 4 or 8 bytes, which is easier forged than its length
 * says (NIST SP 800-38D, appendix C), this is added to the length: a tag that was cut short on its
 * way must not pass for one that was made short.
 */
#define SMG_SM4_GCM_SHORT_TAG 0x100

/* Bounds of NIST SP 800-38D, 5.2.1.1, in bytes; of an IV and of associated data. */
#define SMG_SM4_GCM_MAX_BYTES     ((UINT64_C(1) << 36) - 32)
#define SMG_SM4_GCM_MAX_AAD_BYTES ((UINT64_C(1) << 61) - 1)

/*
 * A key ready for GCM, in memory of the caller; as secret as the key itself. The members are not
 * for use. Erase it with smg_wipe. It may be copied, and used by several threads at once.
 */
typedef struct smg_sm4_gcm_key {
    smg_sm4_key cipher;
    uint64_t hash[128];
} smg_sm4_gcm_key;

/*
 * key := the round keys of `bytes`, and what GHASH needs of its key, H = E(0) (NIST SP 800-38D,
 * 6.4, 7.1), in the form of the backend in use.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (length is not SMG_SM4_KEY_BYTES); key
 * is zeroed.
 */
SMG_API smg_status smg_sm4_gcm_key_init(smg_sm4_gcm_key *key, const uint8_t *bytes, size_t length);

/*
 * out := `length` bytes at `in` encrypted, and tag := so many bytes of the tag over them and over
 * the associated data. iv_length is 1 or more; 12 is usual. out is `in` or does not overlap it;
 * what has length 0 may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (of the tag, the IV, or more data than
 * the bounds allow): out and up to 16 bytes of tag are zeroed, but out is not written where length
 * is over SMG_SM4_GCM_MAX_BYTES. SMG_ERR_OVERLAP.
 */
SMG_API smg_status smg_sm4_gcm_encrypt(uint8_t *out, uint8_t *tag, size_t tag_length,
                                       const smg_sm4_gcm_key *key, const uint8_t *iv,
                                       size_t iv_length, const uint8_t *aad, size_t aad_length,
                                       const uint8_t *in, size_t length);

/*
 * out := `length` bytes at `in` decrypted, if the tag is right. tag_length is the length that was
 * agreed upon, and not what happened to arrive.
 *
 * Errors: those of smg_sm4_gcm_encrypt, and SMG_ERR_TAG (the tag does not belong to key, IV,
 * associated data and ciphertext; out is zeroed).
 */
SMG_API smg_status smg_sm4_gcm_decrypt(uint8_t *out, const smg_sm4_gcm_key *key, const uint8_t *iv,
                                       size_t iv_length, const uint8_t *aad, size_t aad_length,
                                       const uint8_t *in, size_t length, const uint8_t *tag,
                                       size_t tag_length);

/*
 * GMAC (NIST SP 800-38D, 3): the tag of GCM over data that are not encrypted. The IV must not serve
 * twice here either. Rules and errors are those of smg_sm4_gcm_encrypt.
 */
SMG_API smg_status smg_sm4_gmac(uint8_t *tag, size_t tag_length, const smg_sm4_gcm_key *key,
                                const uint8_t *iv, size_t iv_length, const uint8_t *data,
                                size_t length);

/* Whether the tag is that: SMG_OK or SMG_ERR_TAG, or the errors of smg_sm4_gmac. */
SMG_API smg_status smg_sm4_gmac_verify(const uint8_t *tag, size_t tag_length,
                                       const smg_sm4_gcm_key *key, const uint8_t *iv,
                                       size_t iv_length, const uint8_t *data, size_t length);

/* ---- CCM ---- */

/*
 * As smg_sm4_gcm_encrypt and smg_sm4_gcm_decrypt. tag_length is 4, 6, 8, 10, 12, 14 or 16;
 * nonce_length n is 7 to 13, and then length is less than 2^(8 (15 - n)).
 */
SMG_API smg_status smg_sm4_ccm_encrypt(uint8_t *out, uint8_t *tag, size_t tag_length,
                                       const smg_sm4_key *key, const uint8_t *nonce,
                                       size_t nonce_length, const uint8_t *aad, size_t aad_length,
                                       const uint8_t *in, size_t length);
SMG_API smg_status smg_sm4_ccm_decrypt(uint8_t *out, const smg_sm4_key *key, const uint8_t *nonce,
                                       size_t nonce_length, const uint8_t *aad, size_t aad_length,
                                       const uint8_t *in, size_t length, const uint8_t *tag,
                                       size_t tag_length);

/* ---- in pieces ---- */

/*
 * A message in progress, in memory of the caller. The members are not for use. Secret; wiped by the
 * last call, and otherwise by smg_wipe. Calls come in one of these orders, each `*` any number of
 * times:
 *
 *     encryption   init aad* encrypt* encrypt_final
 *     decryption   init aad* verify* verify_final decrypt* decrypt_final
 *
 * Decryption takes the ciphertext twice, so that nothing is known of the plaintext before the tag
 * is known to be right. GMAC in pieces is GCM without a plaintext: init aad* encrypt_final makes
 * the tag of smg_sm4_gmac, and init aad* verify_final checks it.
 */
typedef struct smg_sm4_aead {
    const uint32_t *round_keys;
    const uint64_t *hash_key; /* of GCM; NULL for CCM */
    uint8_t counter[16], first_counter[16], stream[16];
    uint8_t state[16], first_state[16];
    uint8_t mask[16], tag[16];
    uint64_t aad_length, length; /* so far */
    uint64_t aad_limit, limit;   /* of these; where `exact`, just that */
    uint32_t used, exact, tag_length, direction, phase;
} smg_sm4_aead;

/*
 * Begins a message of GCM. Allowed on a context in any state. The key must stay where it is, and as
 * it is, until the last call; the IV need not. Lengths as for smg_sm4_gcm_encrypt.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (of tag or IV), SMG_ERR_UNSUPPORTED (no
 * such direction); the context is zeroed.
 */
SMG_API smg_status smg_sm4_gcm_init(smg_sm4_aead *aead, smg_sm4_direction direction,
                                    const smg_sm4_gcm_key *key, const uint8_t *iv, size_t iv_length,
                                    size_t tag_length);

/*
 * Begins a message of CCM, whose lengths must be known: associated data and message will have
 * aad_length and message_length bytes. Otherwise as smg_sm4_gcm_init, with lengths as for
 * smg_sm4_ccm_encrypt.
 */
SMG_API smg_status smg_sm4_ccm_init(smg_sm4_aead *aead, smg_sm4_direction direction,
                                    const smg_sm4_key *key, const uint8_t *nonce,
                                    size_t nonce_length, size_t tag_length, uint64_t aad_length,
                                    uint64_t message_length);

/*
 * Each of these takes the next `length` bytes of associated data, plaintext or ciphertext; any way
 * of cutting them into calls gives the same. out is `in` or does not overlap it. length 0: both may
 * be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (not in this order), SMG_ERR_LENGTH
 * (more than the bounds allow, or than was announced, or less where the next part begins),
 * SMG_ERR_OVERLAP. The context is as before the call, and nothing is written.
 */
SMG_API smg_status smg_sm4_aead_aad(smg_sm4_aead *aead, const uint8_t *data, size_t length);
SMG_API smg_status smg_sm4_aead_encrypt(smg_sm4_aead *aead, uint8_t *out, const uint8_t *in,
                                        size_t length);
SMG_API smg_status smg_sm4_aead_verify(smg_sm4_aead *aead, const uint8_t *in, size_t length);
SMG_API smg_status smg_sm4_aead_decrypt(smg_sm4_aead *aead, uint8_t *out, const uint8_t *in,
                                        size_t length);

/*
 * tag := the tag, of as many bytes as init was told. Wipes the context.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE, SMG_ERR_LENGTH (less than was
 * announced; the context is wiped). tag is zeroed where its length is known.
 */
SMG_API smg_status smg_sm4_aead_encrypt_final(smg_sm4_aead *aead, uint8_t *tag);

/*
 * Whether the tag is right, and decryption may begin. Wipes the context if it is not.
 * Errors: SMG_ERR_TAG (it is not), SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE, SMG_ERR_LENGTH
 * (less than was announced; the context is wiped).
 */
SMG_API smg_status smg_sm4_aead_verify_final(smg_sm4_aead *aead, const uint8_t *tag);

/*
 * Whether what was decrypted is what was verified. Wipes the context.
 * Errors: SMG_ERR_TAG (it is not: what smg_sm4_aead_decrypt gave must be thrown away),
 * SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE.
 */
SMG_API smg_status smg_sm4_aead_decrypt_final(smg_sm4_aead *aead);

#ifdef __cplusplus
}
#endif

#endif
