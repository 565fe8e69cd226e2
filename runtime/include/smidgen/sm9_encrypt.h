/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encryption with SM9: GB/T 38635.2-2020, GM/T 0044.4-2016, clause 7.
 *
 * A ciphertext has three parts: C1, a point of G1, as in smidgen/sm9_kem.h; C3, a MAC of C2; C2,
 * the encrypted message. K1 || K2 = KDF(C1 || w || ID): K1 encrypts, K2, 32 bytes, is the key of
 * the MAC. Here C1 is always 04 || x || y. The raw form is C1 || C3 || C2; GM/T 0080-2020 has a
 * SEQUENCE of the mode, C1, C3 and C2 (smidgen/codec.h). In the raw form nothing tells the mode or
 * the MAC: both sides must have agreed on them, and on the MAC with DER too.
 *
 * An empty plaintext is not encrypted, and not decrypted, in any mode: SMG_ERR_LENGTH in both
 * directions. Where K1 is as long as the plaintext the standard has no key for it.
 *
 * Lengths, IDs, modes, C1, C2, C3 and whether C3 is right are public; time does not depend on what
 * else there is, but for whether r had to be drawn again.
 */
#ifndef SMIDGEN_SM9_ENCRYPT_H
#define SMIDGEN_SM9_ENCRYPT_H

#include <smidgen/sm4_modes.h>
#include <smidgen/sm9.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM9_C1_BYTES 65 /* 04 || x || y */
#define SMG_SM9_C3_BYTES 32

/* Where the parts are in the raw form. */
#define SMG_SM9_C3_OFFSET SMG_SM9_C1_BYTES
#define SMG_SM9_C2_OFFSET (SMG_SM9_C1_BYTES + SMG_SM9_C3_BYTES)

/* The longest plaintext: what the KDF makes, K1 and K2, is below 2^32 blocks. */
#define SMG_SM9_PLAINTEXT_MAX_BYTES (UINT64_C(32) * UINT32_MAX - 33)

/* What C2 is longer than the plaintext, at most. */
#define SMG_SM9_C2_MAX_EXTRA_BYTES 32

/* How C2 is made; the numbers are those of GM/T 0080-2020 and GB/T 41389-2022 (EnType). */
typedef enum smg_sm9_mode {
    SMG_SM9_XOR = 0,     /* C2 = M xor K1, as long as M */
    SMG_SM9_SM4_ECB = 1, /* K1 is a key of SM4; PKCS #7 padding */
    SMG_SM9_SM4_CBC = 2, /* C2 begins with the IV; PKCS #7 padding */
    SMG_SM9_SM4_OFB = 4, /* C2 begins with the IV */
    SMG_SM9_SM4_CFB = 8  /* C2 begins with the IV; segments of 16 bytes */
} smg_sm9_mode;

/* How C3 is made. */
typedef enum smg_sm9_mac {
    SMG_SM9_MAC_SM3 = 0, /* SM3(C2 || K2), the standard's (GM/T 0044.4-2016, 5.4.5) */
    SMG_SM9_MAC_HMAC = 1 /* HMAC-SM3 of C2 under K2, as GmSSL has it */
} smg_sm9_mac;

/* ---- whole messages ---- */

/*
 * *bytes := the exact size of C2, of `length` bytes of plaintext; of the whole raw ciphertext.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no mode), SMG_ERR_LENGTH (0, over
 * SMG_SM9_PLAINTEXT_MAX_BYTES, or the size is over SIZE_MAX); *bytes is 0.
 */
SMG_API smg_status smg_sm9_c2_bytes(uint64_t *bytes, smg_sm9_mode mode, uint64_t length);
SMG_API smg_status smg_sm9_ciphertext_bytes(size_t *bytes, smg_sm9_mode mode, size_t length);

/*
 * *bytes := the largest plaintext of a raw ciphertext of `length` bytes: exact but for padding, of
 * which there is at least a byte. Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED
 * (no mode), SMG_ERR_LENGTH (no ciphertext of this mode is as long); *bytes is 0.
 */
SMG_API smg_status smg_sm9_plaintext_bytes(size_t *bytes, smg_sm9_mode mode, size_t length);

/*
 * out := `length` bytes at `in` encrypted for the user with this ID in the raw form, *out_length
 * bytes of it (7.1.1). capacity: the size of out, of which no byte beyond *out_length is written.
 *
 * Drawn from `random` (NULL: the operating system) are 32 bytes for each attempt at r, as by
 * smg_sm9_kem_encapsulate, where one is thrown away also if the first bytes of K1, 32 of them or as
 * many as it has, are all zero; then the IV, if the mode has one.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no mode, or no MAC),
 * SMG_ERR_LENGTH (id_length, or length is 0 or over SMG_SM9_PLAINTEXT_MAX_BYTES), SMG_ERR_POINT
 * (the master key's point is none), SMG_ERR_MASTER_KEY (the ID has no key under it),
 * SMG_ERR_RANDOM: `capacity` bytes of out are zeroed. SMG_ERR_CAPACITY (out is too small),
 * SMG_ERR_OVERLAP (`in` or the ID lies within these capacity bytes): out is untouched. *out_length
 * is 0 after every error. Constant time in r, the IV and the plaintext.
 */
SMG_API smg_status smg_sm9_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                   const smg_sm9_encrypt_master_public *master, const void *id,
                                   size_t id_length, uint8_t hid, smg_sm9_mode mode,
                                   smg_sm9_mac mac, const uint8_t *in, size_t length,
                                   const smg_random *random);

/*
 * out := the plaintext of a raw ciphertext of `length` bytes, *out_length bytes of it (7.2.1), for
 * the user with this ID and private key. Nothing of it is written before C3 has been found right;
 * for that, decryption goes over C2 twice. capacity: the size of out, of which no byte beyond
 * *out_length is written; smg_sm9_plaintext_bytes is always enough, and so is what the plaintext
 * has.
 *
 * Errors: SMG_ERR_TAG (C3 is not right: another key or ID, a changed ciphertext, another mode or
 * MAC; or K1 begins with zeros, as above), SMG_ERR_PADDING (C3 is right, and there is no padding),
 * SMG_ERR_FORMAT (C1 does not begin with 04), SMG_ERR_POINT (C1 is no point of the curve),
 * SMG_ERR_LENGTH (id_length, no ciphertext of this mode is as long, or it is of an empty
 * plaintext), SMG_ERR_KEY (an object that holds no key), SMG_ERR_UNSUPPORTED, SMG_ERR_ARGUMENT (a
 * NULL pointer): `capacity` bytes of out are zeroed. SMG_ERR_CAPACITY, SMG_ERR_OVERLAP (`in` or the
 * ID lies within these capacity bytes): out is untouched. *out_length is 0 after every error.
 * Constant time in the key and in the plaintext, but for the length of its padding.
 */
SMG_API smg_status smg_sm9_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                   const smg_sm9_encrypt_key *key, const void *id, size_t id_length,
                                   smg_sm9_mode mode, smg_sm9_mac mac, const uint8_t *in,
                                   size_t length);

/* ---- in pieces ---- */

/*
 * A message in progress, in memory of the caller. The members are not for use. Secret; wiped by the
 * last call, and otherwise by smg_wipe. Calls come in one of these orders, each `*` any number of
 * times:
 *
 *     encryption   encrypt_init encrypt_update* encrypt_final
 *     decryption   decrypt_init verify* verify_final decrypt_update* decrypt_final
 *
 * Encryption gives C1 first, then C2, and C3 at the end. Decryption takes C2 twice, so that nothing
 * is known of the plaintext before C3 is known to be right.
 */
typedef struct smg_sm9_cipher {
    smg_sm3_context z;         /* C1 || w || ID, of the KDF */
    smg_sm3_hmac_context hash; /* that of C3; with SMG_SM9_MAC_SM3 its inner one */
    smg_sm4_cipher sm4;        /* in the modes of SM4 */
    uint8_t k2[SMG_SM3_DIGEST_BYTES];
    uint8_t c3[SMG_SM9_C3_BYTES];         /* as it was found right */
    uint8_t stream[SMG_SM3_DIGEST_BYTES]; /* the KDF's current block; the last `left` are unused */
    uint8_t k1[SMG_SM4_KEY_BYTES], iv[SMG_SM4_IV_BYTES];
    uint64_t length, done;                /* of the plaintext, or of C2; so far */
    uint32_t counter, left;               /* of the KDF's next block; … */
    uint32_t usable;                      /* whether K1 begins otherwise than with zeros */
    uint32_t mode, mac, phase, iv_length; /* as much of the IV as there is, so far */
} smg_sm9_cipher;

/*
 * Begins the encryption of `length` bytes, and c1 := C1. Allowed on a context in any state. Drawn
 * is what smg_sm9_encrypt draws.
 *
 * Errors: as smg_sm9_encrypt; the context and c1 are zeroed.
 */
SMG_API smg_status smg_sm9_encrypt_init(smg_sm9_cipher *cipher, uint8_t c1[SMG_SM9_C1_BYTES],
                                        const smg_sm9_encrypt_master_public *master, const void *id,
                                        size_t id_length, uint8_t hid, smg_sm9_mode mode,
                                        smg_sm9_mac mac, uint64_t length, const smg_random *random);

/*
 * Takes the next `length` bytes of the plaintext, and gives the next *out_length bytes of C2, at
 * most length + 32: the first call, even of no bytes, begins with the IV, where there is one. Any
 * way of cutting the plaintext into calls gives the same C2. `in` and the length + 32 bytes at out
 * must not overlap, but in mode SMG_SM9_XOR, which gives `length` bytes, out may be `in`. length 0:
 * in may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (not in this order), SMG_ERR_LENGTH
 * (more than was announced), SMG_ERR_OVERLAP. The context is as before the call, nothing is
 * written, and *out_length is 0.
 */
SMG_API smg_status smg_sm9_encrypt_update(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                          const uint8_t *in, size_t length);

/*
 * out := the rest of C2, *out_length bytes, in room for 16 (of modes with padding; otherwise out
 * may be NULL); c3 := C3. Wipes the context. Errors: SMG_ERR_ARGUMENT (a NULL pointer),
 * SMG_ERR_STATE, SMG_ERR_LENGTH (less than was announced; the context is wiped); c3 is zeroed and
 * *out_length is 0.
 */
SMG_API smg_status smg_sm9_encrypt_final(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                         uint8_t c3[SMG_SM9_C3_BYTES]);

/*
 * Begins the decryption of a C2 of c2_length bytes that came with C1. Allowed on a context in any
 * state. Errors: as smg_sm9_decrypt; the context is zeroed.
 */
SMG_API smg_status smg_sm9_decrypt_init(smg_sm9_cipher *cipher, const smg_sm9_encrypt_key *key,
                                        const void *id, size_t id_length, smg_sm9_mode mode,
                                        smg_sm9_mac mac, const uint8_t c1[SMG_SM9_C1_BYTES],
                                        uint64_t c2_length);

/* Takes the next `length` bytes of C2. Errors: as smg_sm9_encrypt_update. */
SMG_API smg_status smg_sm9_decrypt_verify(smg_sm9_cipher *cipher, const uint8_t *in, size_t length);

/*
 * Whether C3 is right, and decryption may begin. Wipes the context if it is not.
 * Errors: SMG_ERR_TAG (it is not), SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE, SMG_ERR_LENGTH
 * (less than was announced; the context is wiped).
 */
SMG_API smg_status smg_sm9_decrypt_verify_final(smg_sm9_cipher *cipher,
                                                const uint8_t c3[SMG_SM9_C3_BYTES]);

/* Takes the next `length` bytes of C2 once more, and gives the next *out_length bytes of the
 * plaintext, at most length + 16. Rules and errors as of smg_sm9_encrypt_update. */
SMG_API smg_status smg_sm9_decrypt_update(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length,
                                          const uint8_t *in, size_t length);

/*
 * out := the rest of the plaintext, *out_length bytes, in room for 16 (of modes with padding;
 * otherwise out may be NULL). Wipes the context.
 * Errors: SMG_ERR_TAG (what was decrypted is not what was verified), SMG_ERR_PADDING: what
 * smg_sm9_decrypt_update gave must be thrown away. SMG_ERR_ARGUMENT (a NULL pointer),
 * SMG_ERR_STATE, SMG_ERR_LENGTH (less than was announced, or an empty plaintext). *out_length is 0.
 */
SMG_API smg_status smg_sm9_decrypt_final(smg_sm9_cipher *cipher, uint8_t *out, size_t *out_length);

#ifdef __cplusplus
}
#endif

#endif
