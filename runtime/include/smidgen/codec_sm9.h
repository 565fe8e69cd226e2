/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM9 on disk: master keys, their public parts, keys of users, signatures, ciphertexts and key
 * packages, in DER and in PEM, as GmSSL 3 writes them and GM/T 0080-2020 has them:
 *
 *     SM9SignMasterKey       SEQUENCE { ks INTEGER, Ppub-s BIT STRING }
 *     SM9SignMasterPublicKey SEQUENCE { Ppub-s BIT STRING }
 *     SM9SignPrivateKey      SEQUENCE { ds BIT STRING, Ppub-s BIT STRING }
 *     SM9EncMasterKey        SEQUENCE { ke INTEGER, Ppub-e BIT STRING }
 *     SM9EncMasterPublicKey  SEQUENCE { Ppub-e BIT STRING }
 *     SM9EncPrivateKey       SEQUENCE { de BIT STRING, Ppub-e BIT STRING }
 *     SM9Signature           SEQUENCE { h OCTET STRING, S BIT STRING }
 *     SM9Cipher              SEQUENCE { EnType INTEGER, C1 BIT STRING, C3 OCTET STRING,
 *                                       CipherText OCTET STRING }
 *     SM9KeyPackage          SEQUENCE { K OCTET STRING, C BIT STRING }
 *
 * A BIT STRING is a point, 04 || x || y; elements of Fp2 have their highest coefficient first. A
 * private key may stand in a PrivateKeyInfo (PKCS#8), encrypted or not, whose algorithm says which
 * of the four it is: {sm9, sm9sign} or {sm9, sm9encrypt} of a centre, sm9sign or sm9encrypt of a
 * user. A user's key for exchange is of the same kind as one for encryption; GmSSL says sm9encrypt
 * there.
 *
 * What is read besides, as gmsm writes it: sm9keyagreement for sm9encrypt; NULL as the parameters
 * of a user's algorithm; the INTEGER or BIT STRING alone, without a SEQUENCE; keys without their
 * public part; points in every encoding of smidgen/sm9.h. All DER is strict: definite lengths in
 * the fewest octets, INTEGERs too, nothing missing, nothing behind. A public part that is present
 * must belong to the master key; every point must be one of order n.
 *
 * Constant time: the value of a private key decides no branch and no address, in DER and base64,
 * both ways, but where a user's point is compressed. That it is refused shows, and so do lengths,
 * tags, and where white space stands; so too the length of a master key's INTEGER.
 *
 * Sources of randomness, passwords, iterations and prf: as in smidgen/codec.h. PEM likewise.
 */
#ifndef SMIDGEN_CODEC_SM9_H
#define SMIDGEN_CODEC_SM9_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/codec.h>
#include <smidgen/random.h>
#include <smidgen/sm9.h>
#include <smidgen/sm9_encrypt.h>
#include <smidgen/sm9_kem.h>
#include <smidgen/sm9_sign.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Room for what the writers of private keys write, whichever of the four it is. */
#define SMG_SM9_PRIVATE_KEY_DER_MAX_BYTES           204
#define SMG_SM9_PRIVATE_KEY_PKCS8_DER_MAX_BYTES     226
#define SMG_SM9_PRIVATE_KEY_PKCS8_PEM_MAX_BYTES     363
#define SMG_SM9_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES 348
#define SMG_SM9_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES 546

/* Exactly what the writers of public parts write. */
#define SMG_SM9_SIGN_MASTER_PUBLIC_DER_BYTES    136
#define SMG_SM9_SIGN_MASTER_PUBLIC_PEM_BYTES    271
#define SMG_SM9_ENCRYPT_MASTER_PUBLIC_DER_BYTES 70
#define SMG_SM9_ENCRYPT_MASTER_PUBLIC_PEM_BYTES 180

/* ---- reading private keys ----
 *
 * Errors common to these: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (malformed, truncated,
 * followed by something, or not a private key), SMG_ERR_ALGORITHM (a PrivateKeyInfo of another
 * algorithm, or of another of the four kinds), SMG_ERR_KEY (a scalar outside [1, n-1], or a public
 * part that is not the key's), SMG_ERR_POINT (a user's key, or the public part beside it, is no
 * point of order n), SMG_ERR_UNSUPPORTED (the key is encrypted, and these functions take no
 * password). key is zeroed.
 */

/* key := the master key in `length` bytes of DER: a PrivateKeyInfo, or what stands in one. */
SMG_API smg_status smg_sm9_sign_master_key_from_der(smg_sm9_sign_master_key *key, const uint8_t *in,
                                                    size_t length);
SMG_API smg_status smg_sm9_encrypt_master_key_from_der(smg_sm9_encrypt_master_key *key,
                                                       const uint8_t *in, size_t length);

/*
 * key := the user's key in `length` bytes of DER. master is the public part for a file that has
 * none; where it has one too, both must be the same. It may be NULL: then the file must have it,
 * and SMG_ERR_KEY says that it has not.
 */
SMG_API smg_status smg_sm9_sign_key_from_der(smg_sm9_sign_key *key, const uint8_t *in,
                                             size_t length,
                                             const smg_sm9_sign_master_public *master);
SMG_API smg_status smg_sm9_encrypt_key_from_der(smg_sm9_encrypt_key *key, const uint8_t *in,
                                                size_t length,
                                                const smg_sm9_encrypt_master_public *master);

/*
 * The same in PEM: the first block labelled PRIVATE KEY or, for the four kinds in this order,
 * SM9 SIGN MASTER KEY, SM9 ENC MASTER KEY, SM9 SIGN PRIVATE KEY, SM9 ENC PRIVATE KEY (gmsm, and
 * GmSSL before 3.2), or any of these with ENCRYPTED before it. Blocks with other labels and text
 * between blocks are passed over. Further error: SMG_ERR_LENGTH (the content decodes to more than
 * SMG_KEY_PEM_CONTENT_MAX_BYTES).
 */
SMG_API smg_status smg_sm9_sign_master_key_from_pem(smg_sm9_sign_master_key *key, const void *in,
                                                    size_t length);
SMG_API smg_status smg_sm9_encrypt_master_key_from_pem(smg_sm9_encrypt_master_key *key,
                                                       const void *in, size_t length);
SMG_API smg_status smg_sm9_sign_key_from_pem(smg_sm9_sign_key *key, const void *in, size_t length,
                                             const smg_sm9_sign_master_public *master);
SMG_API smg_status smg_sm9_encrypt_key_from_pem(smg_sm9_encrypt_key *key, const void *in,
                                                size_t length,
                                                const smg_sm9_encrypt_master_public *master);

/*
 * The same of an EncryptedPrivateKeyInfo, and of the first block of PEM whose label begins with
 * ENCRYPTED, as above. password may be NULL when password_length is 0. Further errors:
 * SMG_ERR_PASSWORD, SMG_ERR_UNSUPPORTED, SMG_ERR_FORMAT, SMG_ERR_LENGTH as of
 * smg_sm2_private_key_from_encrypted_der.
 */
SMG_API smg_status smg_sm9_sign_master_key_from_encrypted_der(smg_sm9_sign_master_key *key,
                                                              const uint8_t *in, size_t length,
                                                              const void *password,
                                                              size_t password_length);
SMG_API smg_status smg_sm9_encrypt_master_key_from_encrypted_der(smg_sm9_encrypt_master_key *key,
                                                                 const uint8_t *in, size_t length,
                                                                 const void *password,
                                                                 size_t password_length);
SMG_API smg_status smg_sm9_sign_key_from_encrypted_der(smg_sm9_sign_key *key, const uint8_t *in,
                                                       size_t length, const void *password,
                                                       size_t password_length,
                                                       const smg_sm9_sign_master_public *master);
SMG_API smg_status smg_sm9_encrypt_key_from_encrypted_der(
    smg_sm9_encrypt_key *key, const uint8_t *in, size_t length, const void *password,
    size_t password_length, const smg_sm9_encrypt_master_public *master);

SMG_API smg_status smg_sm9_sign_master_key_from_encrypted_pem(smg_sm9_sign_master_key *key,
                                                              const void *in, size_t length,
                                                              const void *password,
                                                              size_t password_length);
SMG_API smg_status smg_sm9_encrypt_master_key_from_encrypted_pem(smg_sm9_encrypt_master_key *key,
                                                                 const void *in, size_t length,
                                                                 const void *password,
                                                                 size_t password_length);
SMG_API smg_status smg_sm9_sign_key_from_encrypted_pem(smg_sm9_sign_key *key, const void *in,
                                                       size_t length, const void *password,
                                                       size_t password_length,
                                                       const smg_sm9_sign_master_public *master);
SMG_API smg_status smg_sm9_encrypt_key_from_encrypted_pem(
    smg_sm9_encrypt_key *key, const void *in, size_t length, const void *password,
    size_t password_length, const smg_sm9_encrypt_master_public *master);

/* ---- writing private keys ----
 *
 * out has room for `capacity` bytes, at least the constant above, whatever the key; *out_length :=
 * the number written. Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_CAPACITY, SMG_ERR_KEY (an
 * object that holds no key); *out_length is 0 then, and out untouched.
 */

/* The SEQUENCE of the kind alone: SMG_SM9_PRIVATE_KEY_DER_MAX_BYTES. */
SMG_API smg_status smg_sm9_sign_master_key_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                                  const smg_sm9_sign_master_key *key);
SMG_API smg_status smg_sm9_encrypt_master_key_to_der(uint8_t *out, size_t *out_length,
                                                     size_t capacity,
                                                     const smg_sm9_encrypt_master_key *key);
SMG_API smg_status smg_sm9_sign_key_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                           const smg_sm9_sign_key *key);
SMG_API smg_status smg_sm9_encrypt_key_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                              const smg_sm9_encrypt_key *key);

/* PrivateKeyInfo (PKCS#8) in DER. */
SMG_API smg_status smg_sm9_sign_master_key_to_pkcs8_der(uint8_t *out, size_t *out_length,
                                                        size_t capacity,
                                                        const smg_sm9_sign_master_key *key);
SMG_API smg_status smg_sm9_encrypt_master_key_to_pkcs8_der(uint8_t *out, size_t *out_length,
                                                           size_t capacity,
                                                           const smg_sm9_encrypt_master_key *key);
SMG_API smg_status smg_sm9_sign_key_to_pkcs8_der(uint8_t *out, size_t *out_length, size_t capacity,
                                                 const smg_sm9_sign_key *key);
SMG_API smg_status smg_sm9_encrypt_key_to_pkcs8_der(uint8_t *out, size_t *out_length,
                                                    size_t capacity,
                                                    const smg_sm9_encrypt_key *key);

/* PrivateKeyInfo (PKCS#8) in PEM, label PRIVATE KEY. */
SMG_API smg_status smg_sm9_sign_master_key_to_pkcs8_pem(uint8_t *out, size_t *out_length,
                                                        size_t capacity,
                                                        const smg_sm9_sign_master_key *key);
SMG_API smg_status smg_sm9_encrypt_master_key_to_pkcs8_pem(uint8_t *out, size_t *out_length,
                                                           size_t capacity,
                                                           const smg_sm9_encrypt_master_key *key);
SMG_API smg_status smg_sm9_sign_key_to_pkcs8_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                                 const smg_sm9_sign_key *key);
SMG_API smg_status smg_sm9_encrypt_key_to_pkcs8_pem(uint8_t *out, size_t *out_length,
                                                    size_t capacity,
                                                    const smg_sm9_encrypt_key *key);

/* EncryptedPrivateKeyInfo in DER, and in PEM with the label ENCRYPTED PRIVATE KEY. Errors and
 * arguments: as of smg_sm2_private_key_to_encrypted_der. */
SMG_API smg_status smg_sm9_sign_master_key_to_encrypted_der(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm9_sign_master_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);
SMG_API smg_status smg_sm9_encrypt_master_key_to_encrypted_der(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm9_encrypt_master_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);
SMG_API smg_status smg_sm9_sign_key_to_encrypted_der(uint8_t *out, size_t *out_length,
                                                     size_t capacity, const smg_sm9_sign_key *key,
                                                     const void *password, size_t password_length,
                                                     smg_key_prf prf, uint32_t iterations,
                                                     const smg_random *random);
SMG_API smg_status smg_sm9_encrypt_key_to_encrypted_der(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm9_encrypt_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);

SMG_API smg_status smg_sm9_sign_master_key_to_encrypted_pem(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm9_sign_master_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);
SMG_API smg_status smg_sm9_encrypt_master_key_to_encrypted_pem(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm9_encrypt_master_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);
SMG_API smg_status smg_sm9_sign_key_to_encrypted_pem(uint8_t *out, size_t *out_length,
                                                     size_t capacity, const smg_sm9_sign_key *key,
                                                     const void *password, size_t password_length,
                                                     smg_key_prf prf, uint32_t iterations,
                                                     const smg_random *random);
SMG_API smg_status smg_sm9_encrypt_key_to_encrypted_pem(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm9_encrypt_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);

/* ---- public parts of master keys ----
 *
 * Reading: errors common to these are SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (malformed,
 * truncated, followed by something, or not of this kind), SMG_ERR_POINT (no point of order n). key
 * is zeroed. PEM: the first block labelled SM9 SIGN MASTER PUBLIC KEY, or SM9 ENC MASTER PUBLIC
 * KEY; further error: SMG_ERR_LENGTH, as above. Writing: as private keys, but the coordinates are
 * written as they stand.
 */
SMG_API smg_status smg_sm9_sign_master_public_from_der(smg_sm9_sign_master_public *key,
                                                       const uint8_t *in, size_t length);
SMG_API smg_status smg_sm9_encrypt_master_public_from_der(smg_sm9_encrypt_master_public *key,
                                                          const uint8_t *in, size_t length);
SMG_API smg_status smg_sm9_sign_master_public_from_pem(smg_sm9_sign_master_public *key,
                                                       const void *in, size_t length);
SMG_API smg_status smg_sm9_encrypt_master_public_from_pem(smg_sm9_encrypt_master_public *key,
                                                          const void *in, size_t length);
SMG_API smg_status smg_sm9_sign_master_public_to_der(uint8_t *out, size_t *out_length,
                                                     size_t capacity,
                                                     const smg_sm9_sign_master_public *key);
SMG_API smg_status smg_sm9_encrypt_master_public_to_der(uint8_t *out, size_t *out_length,
                                                        size_t capacity,
                                                        const smg_sm9_encrypt_master_public *key);
SMG_API smg_status smg_sm9_sign_master_public_to_pem(uint8_t *out, size_t *out_length,
                                                     size_t capacity,
                                                     const smg_sm9_sign_master_public *key);
SMG_API smg_status smg_sm9_encrypt_master_public_to_pem(uint8_t *out, size_t *out_length,
                                                        size_t capacity,
                                                        const smg_sm9_encrypt_master_public *key);

/* ---- signatures ---- */

#define SMG_SM9_SIGNATURE_DER_BYTES 104

/*
 * out := the signature in DER, always SMG_SM9_SIGNATURE_DER_BYTES. Errors: SMG_ERR_ARGUMENT (a NULL
 * pointer), SMG_ERR_CAPACITY; *out_length is 0 then, and out untouched.
 */
SMG_API smg_status smg_sm9_signature_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                            const uint8_t signature[SMG_SM9_SIGNATURE_BYTES]);

/*
 * signature := what `length` bytes of DER hold: h has 32 bytes, and S is 04 || x || y. Neither is
 * checked any further here: verification does that. Errors: SMG_ERR_ARGUMENT (a NULL pointer),
 * SMG_ERR_FORMAT; signature is zeroed.
 */
SMG_API smg_status smg_sm9_signature_from_der(uint8_t signature[SMG_SM9_SIGNATURE_BYTES],
                                              const uint8_t *in, size_t length);

/* ---- ciphertexts ----
 *
 * In DER C3 stands before C2, as in the raw form. GmSSL 3 writes and reads EnType 0 alone, of up to
 * 255 bytes, with HMAC-SM3 as C3; DER says nothing of what C3 is made with.
 */

/* The most that stands before C2. */
#define SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES 119

/* A ciphertext in its parts. */
typedef struct smg_sm9_ciphertext_parts {
    smg_sm9_mode mode;
    uint8_t c1[SMG_SM9_C1_BYTES];
    uint8_t c3[SMG_SM9_C3_BYTES];
    uint64_t c2_offset, c2_length; /* of C2, which is the rest of the ciphertext */
} smg_sm9_ciphertext_parts;

/*
 * out := what stands before C2 in DER, *out_length bytes. Errors: SMG_ERR_ARGUMENT (a NULL
 * pointer), SMG_ERR_UNSUPPORTED (no mode), SMG_ERR_LENGTH (a C2 of 2^40 bytes or none),
 * SMG_ERR_CAPACITY; *out_length is 0 then, and out untouched.
 */
SMG_API smg_status smg_sm9_ciphertext_head(uint8_t *out, size_t *out_length, size_t capacity,
                                           smg_sm9_mode mode, const uint8_t c1[SMG_SM9_C1_BYTES],
                                           const uint8_t c3[SMG_SM9_C3_BYTES], uint64_t c2_length);

/*
 * parts := those of a ciphertext in DER of which the first head_length bytes are at `head`: all of
 * its `length`, or SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES and more. C1 is 04 || x || y, and is checked
 * where it is decrypted.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (malformed, truncated, followed by
 * something, C1 or C3 of another length), SMG_ERR_UNSUPPORTED (an EnType that is no mode),
 * SMG_ERR_LENGTH (C2 is empty); parts is zeroed.
 */
SMG_API smg_status smg_sm9_ciphertext_locate(smg_sm9_ciphertext_parts *parts, const uint8_t *head,
                                             size_t head_length, uint64_t length);

/* *bytes := the size in DER of a ciphertext with a C2 of c2_length bytes. Errors: SMG_ERR_ARGUMENT,
 * SMG_ERR_LENGTH as of smg_sm9_ciphertext_head, or over SIZE_MAX; *bytes is 0. */
SMG_API smg_status smg_sm9_ciphertext_der_bytes(size_t *bytes, size_t c2_length);

/*
 * out := the raw ciphertext of `length` bytes at `in`, C1 || C3 || C2, in DER; *out_length bytes of
 * it. Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no mode), SMG_ERR_LENGTH (as
 * above, or shorter than the parts before C2), SMG_ERR_FORMAT (C1 does not begin with 04),
 * SMG_ERR_CAPACITY, SMG_ERR_OVERLAP; *out_length is 0 then, and out untouched.
 */
SMG_API smg_status smg_sm9_ciphertext_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                             smg_sm9_mode mode, const uint8_t *in, size_t length);

/*
 * out := the raw form of a ciphertext in DER, *out_length bytes of it, and *mode := its EnType.
 * Errors: those of smg_sm9_ciphertext_locate, SMG_ERR_CAPACITY, SMG_ERR_OVERLAP; *out_length is 0
 * then, and out untouched.
 */
SMG_API smg_status smg_sm9_ciphertext_from_der(uint8_t *out, size_t *out_length, size_t capacity,
                                               smg_sm9_mode *mode, const uint8_t *in,
                                               size_t length);

/* ---- key packages ----
 *
 * A key of the KEM with its ciphertext, for whoever stores both: as secret as the key.
 */

/* The longest key that is written and read, and room for its package. */
#define SMG_SM9_KEY_PACKAGE_KEY_MAX_BYTES 1024
#define SMG_SM9_KEY_PACKAGE_MAX_BYTES     (SMG_SM9_KEY_PACKAGE_KEY_MAX_BYTES + 76)

/*
 * out := key and ciphertext in DER, *out_length bytes of it. Errors: SMG_ERR_ARGUMENT (a NULL
 * pointer), SMG_ERR_LENGTH (key_length is 0 or above the constant), SMG_ERR_FORMAT (the ciphertext
 * does not begin with 04), SMG_ERR_CAPACITY; *out_length is 0 then, and out untouched. Constant
 * time in the key.
 */
SMG_API smg_status smg_sm9_key_package_to_der(
    uint8_t *out, size_t *out_length, size_t capacity, const uint8_t *key, size_t key_length,
    const uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES]);

/*
 * key and ciphertext := what `length` bytes of DER hold, *key_length bytes of key. The ciphertext
 * is 04 || x || y, and is checked where it is decapsulated. Errors: SMG_ERR_ARGUMENT (a NULL
 * pointer), SMG_ERR_FORMAT, SMG_ERR_LENGTH (the key is empty or above the constant),
 * SMG_ERR_CAPACITY (it is above `capacity`); *key_length is 0, and both are untouched. Constant
 * time in the key.
 */
SMG_API smg_status smg_sm9_key_package_from_der(uint8_t *key, size_t *key_length, size_t capacity,
                                                uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES],
                                                const uint8_t *in, size_t length);

#ifdef __cplusplus
}
#endif

#endif
