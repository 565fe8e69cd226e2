/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM2 keys on disk: SEC1 (RFC 5915), PKCS#8 (RFC 5958), also encrypted, and SubjectPublicKeyInfo
 * (RFC 5480), in DER and in PEM (RFC 7468), and plain hexadecimal.
 *
 * What is read. DER strictly: definite lengths in the fewest octets, nothing missing, nothing
 * behind. The algorithm may be named {id-ecPublicKey, sm2p256v1}, {sm2p256v1, sm2p256v1} or, as by
 * Botan, {SM2 signatures, sm2p256v1}; the ECPrivateKey may leave out its curve, its public key or
 * both when the PKCS#8 wrapper names the curve. A public key that is present must belong to the
 * private key. The private scalar is exactly 32 bytes: a shorter one is not padded, a longer one
 * not stripped. A curve that is spelt out (RFC 3279, 2.3.5) is taken where every value is SM2's; a
 * seed is not looked at.
 *
 * What is written: {id-ecPublicKey, sm2p256v1}, with the curve and the public key in the
 * ECPrivateKey, uncompressed: the form that OpenSSL, GmSSL and their relatives all read.
 *
 * Text carries no NUL at its end; its length stands beside it. PEM is written with lines of 64
 * characters that end in LF.
 *
 * Constant time: the value of a private key decides no branch and no address, in DER, base64 and
 * hexadecimal, both ways. Its being refused, lengths, tags, and where white space stands do show.
 */
#ifndef SMIDGEN_CODEC_H
#define SMIDGEN_CODEC_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm2.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Exactly what each writer below writes, in bytes. */
#define SMG_SM2_PRIVATE_KEY_PKCS8_DER_BYTES 150
#define SMG_SM2_PRIVATE_KEY_PKCS8_PEM_BYTES 258
#define SMG_SM2_PRIVATE_KEY_SEC1_DER_BYTES  121
#define SMG_SM2_PRIVATE_KEY_SEC1_PEM_BYTES  227
#define SMG_SM2_PRIVATE_KEY_HEX_BYTES       64
#define SMG_SM2_PUBLIC_KEY_DER_BYTES        91
#define SMG_SM2_PUBLIC_KEY_PEM_BYTES        178
#define SMG_SM2_PUBLIC_KEY_HEX_BYTES        130

/* The most that the content of one PEM block may decode to. */
#define SMG_KEY_PEM_CONTENT_MAX_BYTES 4096

/* ---- reading private keys ----
 *
 * Errors common to these: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (malformed, truncated,
 * followed by something, or not a private key), SMG_ERR_ALGORITHM (a well-formed key of another
 * algorithm or curve, or one that does not say its curve),
 * SMG_ERR_KEY (the scalar is not in [1, n-2], or the public key beside it is not its own),
 * SMG_ERR_UNSUPPORTED (the key is encrypted, and these functions take no password). key is zeroed.
 */

/*
 * key := the private key in `length` bytes of DER: PrivateKeyInfo (PKCS#8; version 0, or version 1
 * with or without the public key behind) or ECPrivateKey (SEC1), told apart by their structure. An
 * ECPrivateKey without a curve is taken only when its public key is there and proves it.
 */
SMG_API smg_status smg_sm2_private_key_from_der(smg_sm2_private_key *key, const uint8_t *in,
                                                size_t length);

/*
 * key := the private key in `length` bytes of PEM: the first block labelled PRIVATE KEY,
 * EC PRIVATE KEY, SM2 PRIVATE KEY (OpenSSL 3's name for the same) or ENCRYPTED PRIVATE KEY. Blocks
 * with other labels and text between blocks are passed over; an EC PARAMETERS or SM2 PARAMETERS
 * block may come before an EC PRIVATE KEY, and must then name the same curve. Lines may end in LF,
 * CRLF or CR and have any length. Further error: SMG_ERR_LENGTH
 * (the content decodes to more than SMG_KEY_PEM_CONTENT_MAX_BYTES).
 */
SMG_API smg_status smg_sm2_private_key_from_pem(smg_sm2_private_key *key, const void *in,
                                                size_t length);

/*
 * key := the private key written as exactly 64 hexadecimal digits, upper or lower case, without
 * prefix or space. Further error: SMG_ERR_LENGTH (another number of digits).
 */
SMG_API smg_status smg_sm2_private_key_from_hex(smg_sm2_private_key *key, const void *in,
                                                size_t length);

/* ---- writing private keys ----
 *
 * out has room for `capacity` bytes; *out_length := the number written, which is the constant
 * above. Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_CAPACITY (less than that constant),
 * SMG_ERR_KEY (a key that was wiped or never filled); *out_length is 0 then, and out untouched.
 */

/* PrivateKeyInfo (PKCS#8) in DER. */
SMG_API smg_status smg_sm2_private_key_to_pkcs8_der(uint8_t *out, size_t *out_length,
                                                    size_t capacity,
                                                    const smg_sm2_private_key *key);

/* PrivateKeyInfo (PKCS#8) in PEM, label PRIVATE KEY. */
SMG_API smg_status smg_sm2_private_key_to_pkcs8_pem(uint8_t *out, size_t *out_length,
                                                    size_t capacity,
                                                    const smg_sm2_private_key *key);

/* ECPrivateKey (SEC1) in DER. */
SMG_API smg_status smg_sm2_private_key_to_sec1_der(uint8_t *out, size_t *out_length,
                                                   size_t capacity, const smg_sm2_private_key *key);

/* ECPrivateKey (SEC1) in PEM, label EC PRIVATE KEY. */
SMG_API smg_status smg_sm2_private_key_to_sec1_pem(uint8_t *out, size_t *out_length,
                                                   size_t capacity, const smg_sm2_private_key *key);

/* 64 lower-case hexadecimal digits. */
SMG_API smg_status smg_sm2_private_key_to_hex(uint8_t *out, size_t *out_length, size_t capacity,
                                              const smg_sm2_private_key *key);

/* ---- encrypted private keys ----
 *
 * EncryptedPrivateKeyInfo (PKCS#8; RFC 5958, clause 3) with PBES2 (RFC 8018, 6.2): a key derived by
 * PBKDF2 with HMAC-SM3, as GmSSL 3 writes and reads it, or with HMAC-SHA256, as OpenSSL 3 does;
 * then SM4-CBC with PKCS#7 padding. Nothing else is read or written.
 *
 * What is read: salts of SMG_KEY_SALT_MIN_BYTES (RFC 8018, 4.1) and more, an IV of 16 bytes, a
 * keyLength of 16 or none, HMAC-SM3 by its identifier of GM/T 0006 or GM/T 0091, the parameters of
 * the HMAC NULL or absent. At most SMG_KEY_ITERATIONS_MAX iterations, some seconds of work, so that
 * a hostile file does not keep its reader busy for hours.
 *
 * A password is bytes, without a NUL at its end and in no particular encoding.
 */

#define SMG_KEY_SALT_MIN_BYTES 8
#define SMG_KEY_ITERATIONS_MAX 10000000

/* The iteration count that GmSSL 3 writes. */
#define SMG_KEY_ITERATIONS 65536

typedef enum smg_key_prf {
    SMG_KEY_PRF_SM3 = 0,   /* HMAC-SM3 */
    SMG_KEY_PRF_SHA256 = 1 /* HMAC-SHA256, which OpenSSL 3.0 can read */
} smg_key_prf;

/* Room for what the writers below write, in bytes. */
#define SMG_SM2_PRIVATE_KEY_ENCRYPTED_DER_MAX_BYTES 268
#define SMG_SM2_PRIVATE_KEY_ENCRYPTED_PEM_MAX_BYTES 440

/*
 * key := the private key in `length` bytes of DER, or in the first block of PEM that is labelled
 * ENCRYPTED PRIVATE KEY; other blocks and text are passed over as above. password may be NULL when
 * password_length is 0.
 *
 * Errors: SMG_ERR_PASSWORD (what is decrypted is not padded, or is not a PrivateKeyInfo: the
 * password is another, or the file is damaged; nothing says which), SMG_ERR_UNSUPPORTED (encrypted
 * with something else, with too many iterations, or by the header of RFC 1421; smg_key_info names
 * it), SMG_ERR_FORMAT (malformed, or not encrypted), SMG_ERR_ALGORITHM and SMG_ERR_KEY (the
 * password is right, but the key is no SM2 key, as above), SMG_ERR_LENGTH (more than
 * SMG_KEY_PEM_CONTENT_MAX_BYTES, or a password of 2^61 bytes), SMG_ERR_ARGUMENT (a NULL pointer).
 * key is zeroed.
 * Constant time in the password and in the key; the time depends on lengths and iterations, and
 * what is refused after decryption is refused at once.
 */
SMG_API smg_status smg_sm2_private_key_from_encrypted_der(smg_sm2_private_key *key,
                                                          const uint8_t *in, size_t length,
                                                          const void *password,
                                                          size_t password_length);
SMG_API smg_status smg_sm2_private_key_from_encrypted_pem(smg_sm2_private_key *key, const void *in,
                                                          size_t length, const void *password,
                                                          size_t password_length);

/*
 * out := the key, encrypted under the password with a salt of 16 bytes and an IV from `random` (or,
 * when that is NULL, from the operating system), *out_length bytes of it. capacity is at least the
 * constant above, whatever the length. iterations is at least 1; each doubling makes guessing a
 * password, and reading the file, twice as slow.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_CAPACITY, SMG_ERR_LENGTH (an empty password or
 * one of 2^61 bytes, iterations outside 1 to SMG_KEY_ITERATIONS_MAX), SMG_ERR_UNSUPPORTED (no such
 * prf), SMG_ERR_KEY (a key that was wiped or never filled), SMG_ERR_RANDOM. *out_length is 0 then,
 * and out untouched.
 * Constant time in the password and in the key.
 */
SMG_API smg_status smg_sm2_private_key_to_encrypted_der(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm2_private_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);
SMG_API smg_status smg_sm2_private_key_to_encrypted_pem(
    uint8_t *out, size_t *out_length, size_t capacity, const smg_sm2_private_key *key,
    const void *password, size_t password_length, smg_key_prf prf, uint32_t iterations,
    const smg_random *random);

/* ---- private keys for a public key ----
 *
 * SM2EnvelopedKey (GM/T 0009-2012, 7.4; GB/T 35276-2017, 7.4): a private key under SM4-ECB, whose
 * key is encrypted for the recipient's public key, with the public key of the one inside:
 *
 *     SEQUENCE { symAlgID AlgorithmIdentifier, symEncryptedKey SM2Cipher,
 *                Sm2PublicKey BIT STRING, Sm2EncryptedPrivateKey BIT STRING }
 *
 * Read is SM4 named with its mode (1.2.156.10197.1.104.1) or without (1.2.156.10197.1.104), with
 * NULL behind it or nothing; a public key in any encoding; a private key of 32 bytes. Written is
 * the mode, with NULL. Anyone can write such a file: who sent the key is not known.
 */

/* The most that the writer writes, in bytes. */
#define SMG_SM2_PRIVATE_KEY_ENVELOPED_MAX_BYTES 244

/*
 * key := the private key in `length` bytes of DER, for the private key of the recipient.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (malformed, truncated or followed by
 * something), SMG_ERR_ALGORITHM (another cipher), SMG_ERR_POINT (the ciphertext has no point of the
 * curve), SMG_ERR_TAG (for another recipient, or altered), SMG_ERR_KEY (the recipient's object
 * holds no key, or what is inside is not the private key of the public key beside it); key is
 * zeroed. Constant time in both private keys.
 */
SMG_API smg_status smg_sm2_private_key_from_enveloped_der(smg_sm2_private_key *key,
                                                          const smg_sm2_private_key *recipient,
                                                          const uint8_t *in, size_t length);

/*
 * out := the key for the recipient, *out_length bytes of it. capacity is at least the constant
 * above, whatever the length. 16 bytes for SM4's key are drawn from `random` (NULL: the operating
 * system), then a nonce as by smg_sm2_encrypt.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_CAPACITY, SMG_ERR_KEY (a key that was wiped or
 * never filled), SMG_ERR_POINT (the recipient's key is no point of the curve), SMG_ERR_RANDOM.
 * *out_length is 0 then, and out untouched. Constant time in the key.
 */
SMG_API smg_status smg_sm2_private_key_to_enveloped_der(uint8_t *out, size_t *out_length,
                                                        size_t capacity,
                                                        const smg_sm2_private_key *key,
                                                        const smg_sm2_public_key *recipient,
                                                        const smg_random *random);

/* ---- reading public keys ----
 *
 * The point may be uncompressed, compressed or hybrid; it is checked as by
 * smg_sm2_public_key_from_bytes. Errors common to these: SMG_ERR_ARGUMENT (a NULL pointer),
 * SMG_ERR_FORMAT (malformed, truncated, followed by something, or not a public key),
 * SMG_ERR_ALGORITHM (of another algorithm or curve), SMG_ERR_POINT
 * (not a usable point of the curve). key is zeroed.
 */

/* key := the public key in `length` bytes of DER: SubjectPublicKeyInfo. */
SMG_API smg_status smg_sm2_public_key_from_der(smg_sm2_public_key *key, const uint8_t *in,
                                               size_t length);

/*
 * key := the public key in `length` bytes of PEM: the first block labelled PUBLIC KEY. Line ends
 * and other blocks as above; further error: SMG_ERR_LENGTH, as above.
 */
SMG_API smg_status smg_sm2_public_key_from_pem(smg_sm2_public_key *key, const void *in,
                                               size_t length);

/*
 * key := the public key written as hexadecimal digits of an encoded point, 130 or 66 of them, upper
 * or lower case, without prefix or space. Further error: SMG_ERR_LENGTH.
 */
SMG_API smg_status smg_sm2_public_key_from_hex(smg_sm2_public_key *key, const void *in,
                                               size_t length);

/* ---- writing public keys: as writing private keys, but SMG_ERR_KEY is not among the errors: the
 * coordinates are written as they stand ---- */

/* SubjectPublicKeyInfo in DER. */
SMG_API smg_status smg_sm2_public_key_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                             const smg_sm2_public_key *key);

/* SubjectPublicKeyInfo in PEM, label PUBLIC KEY. */
SMG_API smg_status smg_sm2_public_key_to_pem(uint8_t *out, size_t *out_length, size_t capacity,
                                             const smg_sm2_public_key *key);

/* 130 lower-case hexadecimal digits: 04 || x || y. */
SMG_API smg_status smg_sm2_public_key_to_hex(uint8_t *out, size_t *out_length, size_t capacity,
                                             const smg_sm2_public_key *key);

/* ---- what is this file? ---- */

typedef enum smg_key_form {
    SMG_KEY_UNKNOWN = 0,         /* none of those below */
    SMG_KEY_SEC1 = 1,            /* ECPrivateKey */
    SMG_KEY_PKCS8 = 2,           /* PrivateKeyInfo */
    SMG_KEY_PKCS8_ENCRYPTED = 3, /* EncryptedPrivateKeyInfo */
    SMG_KEY_SEC1_ENCRYPTED = 4,  /* a PEM block with "Proc-Type: 4,ENCRYPTED" (RFC 1421) */
    SMG_KEY_SPKI = 5             /* SubjectPublicKeyInfo */
} smg_key_form;

#define SMG_OID_TEXT_BYTES       64
#define SMG_PEM_LABEL_BYTES      64
#define SMG_KEY_ENCRYPTION_BYTES 256

/* What a key says about itself; each text ends in NUL and is empty where there is nothing to say.
 */
typedef struct smg_key_info {
    smg_key_form form;
    char label[SMG_PEM_LABEL_BYTES];    /* of the PEM block */
    char algorithm[SMG_OID_TEXT_BYTES]; /* dotted object identifier: "1.2.840.10045.2.1" */
    char curve[SMG_OID_TEXT_BYTES];     /* dotted object identifier, or "explicit" */

    /* When it is encrypted: with what ("PBES2, PBKDF2, HMAC-SM3, SM4-CBC"), how many iterations of
     * PBKDF2 (0: not known; UINT32_MAX: that or more), and whether the functions that take a
     * password decrypt it: SMG_OK, SMG_ERR_UNSUPPORTED or SMG_ERR_FORMAT. */
    char encryption[SMG_KEY_ENCRYPTION_BYTES];
    uint32_t iterations;
    smg_status decryption;
} smg_key_info;

/*
 * info := what the DER or PEM says, without a look at the key itself: for error messages, and to
 * choose the function that reads it. Of several PEM blocks the first whose label names a key is
 * described, or else the first of all. Any algorithm will do.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT (no such structure, no PEM block),
 * SMG_ERR_LENGTH (PEM content above SMG_KEY_PEM_CONTENT_MAX_BYTES). info is zeroed, except that the
 * label stays when there is a block.
 */
SMG_API smg_status smg_key_inspect_der(smg_key_info *info, const uint8_t *in, size_t length);
SMG_API smg_status smg_key_inspect_pem(smg_key_info *info, const void *in, size_t length);

#ifdef __cplusplus
}
#endif

#endif
