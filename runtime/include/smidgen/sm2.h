/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM2 keys and signatures: GB/T 32918.1-2016 (points and keys), GB/T 32918.2-2016 (signatures),
 * over the curve of GB/T 32918.5-2017.
 *
 * Numbers are big-endian byte strings of fixed size. n is the order of the base point G, d a
 * private key, P = d G its public key.
 *
 * Which digest is signed: a signature is over e = SM3(Z || M), where Z binds the signer's identity
 * (ID) and public key. The plain functions compute it. Two other inputs exist, each under its own
 * name, and a signature made through one does not verify through another: `_digest` takes e itself,
 * `_no_z` takes e = SM3(M).
 *
 * The ID: most parties use the default below. An empty ID (length 0) is something else, and so is
 * the hexadecimal text of an ID. Both sides must use the same bytes.
 */
#ifndef SMIDGEN_SM2_H
#define SMIDGEN_SM2_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm3.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM2_COORDINATE_BYTES            32
#define SMG_SM2_SCALAR_BYTES                32
#define SMG_SM2_PUBLIC_KEY_BYTES            65 /* 04 || x || y */
#define SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES 33 /* 02 or 03 || x */
#define SMG_SM2_SIGNATURE_BYTES             64 /* r || s */
#define SMG_SM2_SIGNATURE_DER_MAX_BYTES     72 /* SEQUENCE { r INTEGER, s INTEGER } */
#define SMG_SM2_Z_BYTES                     32
#define SMG_SM2_ID_MAX_BYTES                8191 /* its length in bits is written into two bytes */

/* The ID that is used when parties have agreed on none (GM/T 0009-2012, clause 10). */
#define SMG_SM2_DEFAULT_ID        "1234567812345678"
#define SMG_SM2_DEFAULT_ID_LENGTH 16

/*
 * A point of the curve other than infinity, by its affine coordinates. Filled by
 * smg_sm2_public_key_from_bytes and the readers of smidgen/codec.h, which check it, and as part of
 * a private key. Z and verification check again that it lies on the curve; what writes one out
 * writes it as it stands.
 */
typedef struct smg_sm2_public_key {
    uint8_t x[SMG_SM2_COORDINATE_BYTES];
    uint8_t y[SMG_SM2_COORDINATE_BYTES];
} smg_sm2_public_key;

/*
 * A private key with what signing needs beside it, computed once. Filled only by
 * smg_sm2_private_key_generate, smg_sm2_private_key_from_bytes and the readers of smidgen/codec.h;
 * smg_wipe destroys it.
 */
typedef struct smg_sm2_private_key {
    uint8_t d[SMG_SM2_SCALAR_BYTES];       /* in [1, n-2] */
    uint8_t inverse[SMG_SM2_SCALAR_BYTES]; /* (1 + d)^-1 mod n; as secret as d */
    smg_sm2_public_key public_key;         /* d G */
} smg_sm2_private_key;

/* ---- keys ---- */

/*
 * key := a new key pair, d uniform in [1, n-2] (GB/T 32918.1-2016, 6.1). 32 bytes are drawn from
 * `random` (NULL: the operating system) for each attempt; a value outside the range is thrown away,
 * never reduced.
 *
 * Errors: SMG_ERR_ARGUMENT (key is NULL, or random->generate is), SMG_ERR_RANDOM (the generator
 * failed, or gave only values outside the range); key is zeroed.
 * Constant time in d. That an attempt was rejected shows in the time; the value kept does not.
 */
SMG_API smg_status smg_sm2_private_key_generate(smg_sm2_private_key *key, const smg_random *random);

/*
 * key := the key pair of the private key d given as `length` big-endian bytes. length must be
 * exactly SMG_SM2_SCALAR_BYTES: a shorter string is not padded, a longer one not stripped.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH, SMG_ERR_KEY (d is not in [1, n-2]:
 * 1 + d must be invertible); key is zeroed. Constant time in d, but for its being accepted.
 */
SMG_API smg_status smg_sm2_private_key_from_bytes(smg_sm2_private_key *key, const uint8_t *in,
                                                  size_t length);

/*
 * out := d, always SMG_SM2_SCALAR_BYTES bytes. Errors: SMG_ERR_ARGUMENT (a NULL pointer).
 * Constant time.
 */
SMG_API smg_status smg_sm2_private_key_to_bytes(uint8_t out[SMG_SM2_SCALAR_BYTES],
                                                const smg_sm2_private_key *key);

/*
 * key := the point encoded in `length` bytes (GB/T 32918.1-2016, 4.2.10), by its first byte:
 * 04 || x || y (65 bytes), 02 or 03 || x (33 bytes, the parity of y), or the hybrid form 06 or
 * 07 || x || y (65 bytes), whose parity must be that of y. Checked: coordinates below p, on the
 * curve, of order n.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (not the length of the form, or
 * empty), SMG_ERR_FORMAT (another first byte, or a hybrid parity that contradicts y),
 * SMG_ERR_POINT (infinity, which is the single byte 00; a coordinate not below p; off the curve; no
 * y for this x); key is zeroed. Variable time: a public key is public.
 */
SMG_API smg_status smg_sm2_public_key_from_bytes(smg_sm2_public_key *key, const uint8_t *in,
                                                 size_t length);

/* out := 04 || x || y. Errors: SMG_ERR_ARGUMENT (a NULL pointer). */
SMG_API smg_status smg_sm2_public_key_to_bytes(uint8_t out[SMG_SM2_PUBLIC_KEY_BYTES],
                                               const smg_sm2_public_key *key);

/* out := 02 || x if y is even, 03 || x if it is odd. Errors: SMG_ERR_ARGUMENT (a NULL pointer). */
SMG_API smg_status smg_sm2_public_key_to_bytes_compressed(
    uint8_t out[SMG_SM2_PUBLIC_KEY_COMPRESSED_BYTES], const smg_sm2_public_key *key);

/* ---- the digest that is signed ---- */

/*
 * z := SM3(ENTL || ID || a || b || x_G || y_G || x_P || y_P) (GB/T 32918.2-2016, 5.5); ENTL is the
 * length of the ID in bits, in two bytes.
 *
 * id_length: 0 .. SMG_SM2_ID_MAX_BYTES; id may be NULL when it is 0.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (id_length), SMG_ERR_POINT (the public
 * key is not a point of the curve); z is zeroed. Variable time: everything here is public.
 */
SMG_API smg_status smg_sm2_z(uint8_t z[SMG_SM2_Z_BYTES], const smg_sm2_public_key *key,
                             const void *id, size_t id_length);

/* ---- signing (GB/T 32918.2-2016, clause 6) ----
 *
 * The nonce k is drawn from `random` (NULL: the operating system), 32 bytes for each attempt; a
 * value outside [1, n-1] is thrown away, never reduced, and so is one that gives r = 0, r + k = n
 * or s = 0. After a fixed number of attempts (a working generator does not get near it) the
 * operation fails with SMG_ERR_RANDOM.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; id and message may be NULL when their length is 0),
 * SMG_ERR_LENGTH (id_length over SMG_SM2_ID_MAX_BYTES), SMG_ERR_KEY (an object that holds no key),
 * SMG_ERR_RANDOM; signature is zeroed.
 * Constant time in the private key and the nonce; that an attempt was rejected shows in the time.
 */

/* signature := r || s over e = SM3(Z || message). */
SMG_API smg_status smg_sm2_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                const smg_sm2_private_key *key, const void *id, size_t id_length,
                                const void *message, size_t message_length,
                                const smg_random *random);

/* signature := r || s over the digest e as given. */
SMG_API smg_status smg_sm2_sign_digest(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                       const smg_sm2_private_key *key,
                                       const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                                       const smg_random *random);

/*
 * signature := r || s over e = SM3(message), without Z. Not the standard's signature; for peers
 * that leave Z out.
 */
SMG_API smg_status smg_sm2_sign_no_z(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                     const smg_sm2_private_key *key, const void *message,
                                     size_t message_length, const smg_random *random);

/*
 * A signature in progress over a message that comes in pieces. The members are not for use. The
 * context holds a pointer to the private key, not a copy: the key must stay until final.
 */
typedef struct smg_sm2_sign_context {
    smg_sm3_context hash;
    const smg_sm2_private_key *key;
} smg_sm2_sign_context;

/* Begins a signature with `key` under the ID. The context may be in any state before. */
SMG_API smg_status smg_sm2_sign_init(smg_sm2_sign_context *context, const smg_sm2_private_key *key,
                                     const void *id, size_t id_length);

/* Appends to the message; further errors: SMG_ERR_STATE, SMG_ERR_LENGTH, as smg_sm3_update. */
SMG_API smg_status smg_sm2_sign_update(smg_sm2_sign_context *context, const void *data,
                                       size_t length);

/* signature := r || s; wipes the context. Further error: SMG_ERR_STATE (no init, or final). */
SMG_API smg_status smg_sm2_sign_final(smg_sm2_sign_context *context,
                                      uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                      const smg_random *random);

/* ---- nonces without trust in randomness ----
 *
 * Two more sources of k, each under its own name, for a signature over a message, over a digest and
 * at the end of a message in pieces; what else there is ends in one of these. Signatures verify as
 * all others do. Errors and time as above, but for what is said here.
 *
 * `_deterministic`: k is the generator of RFC 6979, 3.2, with HMAC-SM3, over d and e; one that
 * gives r = 0, r + k = n or s = 0 is replaced by the next (3.2, h). No randomness is used, and the
 * same key and digest give the same signature. Against whoever can disturb the computation (faults)
 * or measure it again and again this is weaker than a nonce that never comes twice.
 *
 * `_hedged`: the same with 32 bytes of `random` (NULL: the operating system) as the additional data
 * of RFC 6979, 3.6, drawn once for each signature. Bytes that an adversary knows, or that repeat,
 * leave it as strong as the deterministic one. A generator that reports a failure fails the
 * signature (SMG_ERR_RANDOM): there is no silent fallback to the deterministic one.
 */

/* As smg_sm2_sign. */
SMG_API smg_status smg_sm2_sign_deterministic(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                              const smg_sm2_private_key *key, const void *id,
                                              size_t id_length, const void *message,
                                              size_t message_length);
SMG_API smg_status smg_sm2_sign_hedged(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                       const smg_sm2_private_key *key, const void *id,
                                       size_t id_length, const void *message, size_t message_length,
                                       const smg_random *random);

/* As smg_sm2_sign_digest. */
SMG_API smg_status smg_sm2_sign_digest_deterministic(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                                     const smg_sm2_private_key *key,
                                                     const uint8_t digest[SMG_SM3_DIGEST_BYTES]);
SMG_API smg_status smg_sm2_sign_digest_hedged(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                              const smg_sm2_private_key *key,
                                              const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                                              const smg_random *random);

/* As smg_sm2_sign_final, after smg_sm2_sign_init or smg_sm2_signer_begin. */
SMG_API smg_status smg_sm2_sign_final_deterministic(smg_sm2_sign_context *context,
                                                    uint8_t signature[SMG_SM2_SIGNATURE_BYTES]);
SMG_API smg_status smg_sm2_sign_final_hedged(smg_sm2_sign_context *context,
                                             uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                             const smg_random *random);

/* ---- many messages under one key and ID ---- */

/*
 * A private key with all that signing under one ID needs beside it, Z included. Holds a copy of the
 * key. The members are not for use; smg_wipe destroys it. Threads may share one.
 */
typedef struct smg_sm2_signer {
    smg_sm2_private_key key;
    uint8_t z[SMG_SM2_Z_BYTES];
} smg_sm2_signer;

/*
 * signer := the key under the ID. Both may lie within signer.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer; id may be NULL when id_length is 0), SMG_ERR_LENGTH
 * (id_length over SMG_SM2_ID_MAX_BYTES), SMG_ERR_KEY (an object that holds no key), SMG_ERR_POINT
 * (its public key is not a point of the curve); signer is zeroed. Constant time in the private key.
 */
SMG_API smg_status smg_sm2_signer_init(smg_sm2_signer *signer, const smg_sm2_private_key *key,
                                       const void *id, size_t id_length);

/* signature := r || s over e = SM3(Z || message): what smg_sm2_sign gives, and its errors. */
SMG_API smg_status smg_sm2_signer_sign(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                       const smg_sm2_signer *signer, const void *message,
                                       size_t message_length, const smg_random *random);

/*
 * Begins a signature over a message that comes in pieces, or one whose nonce is not drawn: what
 * smg_sm2_sign_init begins. The context holds a pointer to the signer, which must stay until final.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer); the context is wiped.
 */
SMG_API smg_status smg_sm2_signer_begin(smg_sm2_sign_context *context,
                                        const smg_sm2_signer *signer);

/* ---- verification (GB/T 32918.2-2016, clause 7) ----
 *
 * SMG_OK means: a valid signature. SMG_ERR_SIGNATURE: r or s outside [1, n-1], r + s = n, or the
 * check fails. Other errors: SMG_ERR_ARGUMENT (a NULL pointer; id and message may be NULL when
 * their length is 0), SMG_ERR_LENGTH (id_length over SMG_SM2_ID_MAX_BYTES), SMG_ERR_POINT (the
 * public key is not a point of the curve; init leaves that to final). Variable time: everything
 * here is public.
 */

/* Checks r || s over e = SM3(Z || message). */
SMG_API smg_status smg_sm2_verify(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                  const smg_sm2_public_key *key, const void *id, size_t id_length,
                                  const void *message, size_t message_length);

/* Checks r || s over the digest e as given. */
SMG_API smg_status smg_sm2_verify_digest(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                         const smg_sm2_public_key *key,
                                         const uint8_t digest[SMG_SM3_DIGEST_BYTES]);

/* Checks r || s over e = SM3(message), without Z. */
SMG_API smg_status smg_sm2_verify_no_z(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                       const smg_sm2_public_key *key, const void *message,
                                       size_t message_length);

/* A verification in progress. The members are not for use. Holds a copy of the public key. */
typedef struct smg_sm2_verify_context {
    smg_sm3_context hash;
    smg_sm2_public_key key;
} smg_sm2_verify_context;

/* Begins a verification with `key` under the ID. The context may be in any state before. */
SMG_API smg_status smg_sm2_verify_init(smg_sm2_verify_context *context,
                                       const smg_sm2_public_key *key, const void *id,
                                       size_t id_length);

/* Appends to the message; further errors: SMG_ERR_STATE, SMG_ERR_LENGTH, as smg_sm3_update. */
SMG_API smg_status smg_sm2_verify_update(smg_sm2_verify_context *context, const void *data,
                                         size_t length);

/* Checks r || s; wipes the context. Further error: SMG_ERR_STATE (no init, or already final). */
SMG_API smg_status smg_sm2_verify_final(smg_sm2_verify_context *context,
                                        const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]);

/* ---- the public key out of a signature ---- */

/* An index that smg_sm2_recover_public_key may have an answer for is below this. */
#define SMG_SM2_RECOVERY_INDICES 4

/*
 * key := one of the public keys under which r || s verifies for the digest e as given. Which of
 * them, `index` says: 2 j + b stands for the point (x1, y1) = s G + t P of verification with
 * x1 = ((r - e) mod n) + j n, below p, and y1 odd if b = 1, even if b = 0; then
 * P = (r + s)^-1 ((x1, y1) - s G). Indices 2 and 3 have an answer for one signature in 2^128 only
 * (x1 in [n, p)). Who wants to hand the index over tries them in order.
 *
 * The call takes e and no message: Z contains the public key, so that e = SM3(Z || M) is not known
 * before the key is.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_SIGNATURE (no key for this index: r or s
 * outside [1, n-1], r + s = n, x1 not below p or of no point of the curve, or P would be infinity);
 * key is zeroed. Variable time: everything here is public.
 */
SMG_API smg_status smg_sm2_recover_public_key(smg_sm2_public_key *key,
                                              const uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                              const uint8_t digest[SMG_SM3_DIGEST_BYTES],
                                              uint32_t index);

/* ---- signatures in DER ---- */

/*
 * out := SEQUENCE { r INTEGER, s INTEGER } (GM/T 0009-2012, 7.3), DER: 8 to 72 bytes.
 * *out_length := the number of bytes written. capacity: the size of out;
 * SMG_SM2_SIGNATURE_DER_MAX_BYTES is always enough.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_CAPACITY (out untouched); *out_length is 0.
 */
SMG_API smg_status smg_sm2_signature_to_der(uint8_t *out, size_t *out_length, size_t capacity,
                                            const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]);

/*
 * signature := r || s from `length` bytes of DER. Strict: exactly one encoding of a signature is
 * accepted (definite minimal lengths, minimal non-negative INTEGERs of at most 256 bits, nothing
 * after). The range of r and s is for verification to check.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_FORMAT; signature is zeroed.
 */
SMG_API smg_status smg_sm2_signature_from_der(uint8_t signature[SMG_SM2_SIGNATURE_BYTES],
                                              const uint8_t *in, size_t length);

/* The name of the kernel in use, e.g. "c64"; constant, must not be freed. */
SMG_API const char *smg_sm2_backend(void);

#ifdef __cplusplus
}
#endif

#endif
