/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Encryption with SM2 public keys (GB/T 32918.4-2016), over the curve of GB/T 32918.5-2017.
 *
 * A ciphertext has three parts: C1, a point; C3, the SM3 digest that shows whether decryption is
 * right; C2, as long as the plaintext. They are written down in the forms below.
 *
 * An empty plaintext is not encrypted, and a ciphertext without C2 not decrypted: SMG_ERR_LENGTH in
 * both directions. The standard's KDF makes no key of 0 bits, and what it would make is "all zero".
 *
 * What a ciphertext is read from is public: its form, its lengths, C1, and whether C3 is right.
 * Keys, nonces, (x2, y2), what the KDF makes of them and plaintexts are secret; time does not
 * depend on them, but for whether a nonce had to be drawn again.
 */
#ifndef SMIDGEN_SM2_ENCRYPT_H
#define SMIDGEN_SM2_ENCRYPT_H

#include <smidgen/sm2.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM2_C3_BYTES 32

/* The longest plaintext: klen of the KDF is below 256 (2^32 - 1) bits (GB/T 32918.4-2016, 5.4.3).
 */
#define SMG_SM2_PLAINTEXT_MAX_BYTES (UINT64_C(32) * UINT32_MAX - 1)

/* What a ciphertext of any form has besides C2: 118 bytes or fewer, all of them before C2 but for
 * the C3 of SMG_SM2_C1C2C3. */
#define SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES 118

/*
 * The forms. Parties must agree on one: nothing in the bytes of the raw forms tells them apart, and
 * a ciphertext without the tag may begin with 04 as well.
 *
 * Written are x1 and y1 in full, in the raw forms with the tag 04 before them. Read is, where there
 * is a tag, also C1 compressed (02 or 03) and hybrid (06 or 07), by the tag: three encodings of the
 * same ciphertext, so that its bytes are no name for it. Of the forms without a tag, and of
 * SMG_SM2_ASN1, there is one each.
 */
typedef enum smg_sm2_form {
    SMG_SM2_ASN1 = 1,        /* SEQUENCE { x1, y1 INTEGER, C3, C2 OCTET STRING } in DER
                              * (GM/T 0009-2012, 7.2); exactly one encoding is read */
    SMG_SM2_C1C3C2 = 2,      /* 04 || x1 || y1 || C3 || C2 (GB/T 32918.4-2016, 6.1, A8) */
    SMG_SM2_C1C2C3 = 3,      /* 04 || x1 || y1 || C2 || C3, the order of before 2012 */
    SMG_SM2_C1C3C2_BARE = 4, /* the same two without the tag */
    SMG_SM2_C1C2C3_BARE = 5,
    SMG_SM2_ANY = 6 /* for smg_sm2_decrypt: whichever of these C3 confirms */
} smg_sm2_form;

/* ---- whole messages ---- */

/*
 * *bytes := the size of a ciphertext of `length` bytes of plaintext. Exact for the raw forms. For
 * SMG_SM2_ASN1, whose size depends on the nonce, the largest that may come out: one ciphertext in
 * four has it, nearly all others are one or two bytes smaller.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no form, or SMG_SM2_ANY),
 * SMG_ERR_LENGTH (0, over SMG_SM2_PLAINTEXT_MAX_BYTES, or the size is over SIZE_MAX); *bytes is 0.
 */
SMG_API smg_status smg_sm2_ciphertext_bytes(size_t *bytes, smg_sm2_form form, size_t length);

/*
 * *bytes := the size of the plaintext of a ciphertext; of SMG_SM2_ANY the largest of those that it
 * may have. Errors: those of smg_sm2_ciphertext_locate; for SMG_SM2_ANY SMG_ERR_FORMAT in place of
 * SMG_ERR_POINT. *bytes is 0.
 */
SMG_API smg_status smg_sm2_plaintext_bytes(size_t *bytes, smg_sm2_form form, const uint8_t *in,
                                           size_t length);

/*
 * out := `length` bytes at `in` encrypted for the key, *out_length bytes of it (6.1). capacity: the
 * size of out, of which no byte beyond *out_length is written; smg_sm2_ciphertext_bytes is always
 * enough, and for SMG_SM2_ASN1 less may be.
 *
 * The nonce k is drawn from `random` (NULL: the operating system), 32 bytes for each attempt; a
 * value outside [1, n-1] is thrown away, never reduced, and so is one for which the first bytes of
 * the KDF's output, 32 of them or as many as the plaintext has, are all zero. (The standard says
 * so of all of its bytes; beyond 32 of them the difference is one nonce in 2^256.) After a fixed
 * number of attempts, which a working generator does not get near, SMG_ERR_RANDOM.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no form, or SMG_SM2_ANY),
 * SMG_ERR_LENGTH (0, or over SMG_SM2_PLAINTEXT_MAX_BYTES), SMG_ERR_POINT (the key is no point of
 * the curve), SMG_ERR_RANDOM: `capacity` bytes of out are zeroed. SMG_ERR_CAPACITY (out is too
 * small), SMG_ERR_OVERLAP (`in` lies within these capacity bytes): out is untouched. *out_length is
 * 0 after every error. Constant time in the nonce and in the plaintext.
 */
SMG_API smg_status smg_sm2_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                   const smg_sm2_public_key *key, smg_sm2_form form,
                                   const uint8_t *in, size_t length, const smg_random *random);

/*
 * out := the plaintext of a ciphertext of `length` bytes, *out_length bytes of it (7.1). Nothing of
 * it is written before C3 has been found right; for that, decryption goes over C2 twice.
 *
 * SMG_SM2_ANY tries every form that structure, lengths and C1 on the curve allow, and takes the one
 * whose C3 is right. Which one that was shows in the time, as does how many were tried.
 *
 * Errors: SMG_ERR_TAG (C3 is not right, or the KDF's output is all zero, which no one encrypts
 * with), those of smg_sm2_ciphertext_locate (for SMG_SM2_ANY SMG_ERR_FORMAT in place of
 * SMG_ERR_POINT), SMG_ERR_KEY (an object that holds no key): `capacity` bytes of out are zeroed.
 * SMG_ERR_CAPACITY (out is too small for the plaintext), SMG_ERR_OVERLAP (`in` lies within these
 * capacity bytes): out is untouched. *out_length is 0 after every error.
 * Constant time in the key and in the plaintext.
 */
SMG_API smg_status smg_sm2_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                   const smg_sm2_private_key *key, smg_sm2_form form,
                                   const uint8_t *in, size_t length);

/* ---- forms, without a key ---- */

/*
 * out := a ciphertext of one form in another, *out_length bytes of it. No key is needed, so whether
 * C3 is right is not known; C1 is checked to lie on the curve. The size is that of
 * smg_sm2_ciphertext_bytes or, for SMG_SM2_ASN1, less.
 *
 * Errors: SMG_ERR_UNSUPPORTED (either is no form, or SMG_SM2_ANY: raw forms cannot be told apart
 * without the key), those of smg_sm2_ciphertext_locate: `capacity` bytes of out are zeroed.
 * SMG_ERR_CAPACITY, SMG_ERR_OVERLAP (`in` lies within these): out is untouched. *out_length is 0
 * after every error. Variable time: a ciphertext is public.
 */
SMG_API smg_status smg_sm2_ciphertext_convert(uint8_t *out, size_t *out_length, size_t capacity,
                                              smg_sm2_form out_form, const uint8_t *in,
                                              size_t length, smg_sm2_form form);

/* Where the parts of a ciphertext are, in bytes from its beginning. */
typedef struct smg_sm2_ciphertext_parts {
    smg_sm2_public_key c1; /* the point (x1, y1), checked */
    uint64_t c2_offset, c2_length;
    uint64_t c3_offset; /* of SMG_SM2_C3_BYTES bytes */
} smg_sm2_ciphertext_parts;

/*
 * parts := where they are in a ciphertext of `length` bytes, of which the first head_length are at
 * `head`: all, or at least SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no form, or SMG_SM2_ANY),
 * SMG_ERR_LENGTH (nothing is left for C2, C2 is over SMG_SM2_PLAINTEXT_MAX_BYTES, or head_length is
 * too small or over length), SMG_ERR_FORMAT (not this form: another structure, tag or parity),
 * SMG_ERR_POINT (C1 is no point of the curve); parts is zeroed. Variable time: all this is public.
 */
SMG_API smg_status smg_sm2_ciphertext_locate(smg_sm2_ciphertext_parts *parts, smg_sm2_form form,
                                             const uint8_t *head, size_t head_length,
                                             uint64_t length);

/*
 * out := what stands before C2 in a ciphertext of `length` bytes of plaintext, *out_length bytes of
 * it: C1 and C3, or C1 alone where C3 comes after C2 (c3 may be NULL then). capacity:
 * SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES is always enough. The size does not depend on C3.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_UNSUPPORTED (no form, or SMG_SM2_ANY),
 * SMG_ERR_LENGTH (0, or over SMG_SM2_PLAINTEXT_MAX_BYTES), SMG_ERR_CAPACITY; out is untouched and
 * *out_length is 0. Variable time: all this is public.
 */
SMG_API smg_status smg_sm2_ciphertext_head(uint8_t *out, size_t *out_length, size_t capacity,
                                           smg_sm2_form form, const smg_sm2_public_key *c1,
                                           const uint8_t c3[SMG_SM2_C3_BYTES], uint64_t length);

/* ---- in pieces ---- */

/*
 * A message in progress, in memory of the caller. The members are not for use. Secret; wiped by the
 * last call, and otherwise by smg_wipe. Calls come in one of these orders, each `*` any number of
 * times:
 *
 *     encryption   encrypt_init encrypt_update* encrypt_final
 *     decryption   decrypt_init verify* verify_final decrypt_update* decrypt_final
 *
 * Encryption gives C1 first, then C2, and C3 at the end: where the form has C3 before C2, room is
 * left for it, whose place smg_sm2_ciphertext_head tells. Decryption takes C2 twice, so that
 * nothing is known of the plaintext before C3 is known to be right.
 */
typedef struct smg_sm2_cipher {
    smg_sm3_context z, hash; /* x2 || y2; that of C3 */
    uint8_t x2[SMG_SM2_COORDINATE_BYTES], y2[SMG_SM2_COORDINATE_BYTES];
    uint8_t c3[SMG_SM2_C3_BYTES];
    uint8_t stream[SMG_SM3_DIGEST_BYTES]; /* the KDF's current block; the last `left` are unused */
    uint64_t length, done;                /* of the message; so far */
    uint32_t counter, left, bits, phase;  /* of the next block; ...; of all that the KDF gave */
} smg_sm2_cipher;

/*
 * Begins the encryption of `length` bytes for the key, and *c1 := C1. Allowed on a context in any
 * state. The nonce is drawn as by smg_sm2_encrypt.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (0, or over
 * SMG_SM2_PLAINTEXT_MAX_BYTES), SMG_ERR_POINT (the key is no point of the curve), SMG_ERR_RANDOM;
 * the context and *c1 are zeroed.
 */
SMG_API smg_status smg_sm2_encrypt_init(smg_sm2_cipher *cipher, smg_sm2_public_key *c1,
                                        const smg_sm2_public_key *key, uint64_t length,
                                        const smg_random *random);

/*
 * Begins the decryption of a C2 of `length` bytes that came with C1. Allowed on a context in any
 * state. C1 is checked once more.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (0, or over
 * SMG_SM2_PLAINTEXT_MAX_BYTES), SMG_ERR_POINT (C1 is no point of the curve), SMG_ERR_KEY (an object
 * that holds no key); the context is zeroed.
 */
SMG_API smg_status smg_sm2_decrypt_init(smg_sm2_cipher *cipher, const smg_sm2_private_key *key,
                                        const smg_sm2_public_key *c1, uint64_t length);

/*
 * Each of these takes the next `length` bytes of plaintext, or of C2; any way of cutting them into
 * calls gives the same. out is `in` or does not overlap it. length 0: both may be NULL.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE (not in this order), SMG_ERR_LENGTH
 * (more than was announced), SMG_ERR_OVERLAP. The context is as before the call, and nothing is
 * written.
 */
SMG_API smg_status smg_sm2_encrypt_update(smg_sm2_cipher *cipher, uint8_t *out, const uint8_t *in,
                                          size_t length);
SMG_API smg_status smg_sm2_decrypt_verify(smg_sm2_cipher *cipher, const uint8_t *in, size_t length);
SMG_API smg_status smg_sm2_decrypt_update(smg_sm2_cipher *cipher, uint8_t *out, const uint8_t *in,
                                          size_t length);

/*
 * c3 := C3. Wipes the context.
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE, SMG_ERR_LENGTH (less than was
 * announced; the context is wiped); c3 is zeroed.
 */
SMG_API smg_status smg_sm2_encrypt_final(smg_sm2_cipher *cipher, uint8_t c3[SMG_SM2_C3_BYTES]);

/*
 * Whether C3 is right, and decryption may begin. Wipes the context if it is not.
 * Errors: SMG_ERR_TAG (it is not, or the KDF gave zeros), SMG_ERR_ARGUMENT (a NULL pointer),
 * SMG_ERR_STATE, SMG_ERR_LENGTH (less than was announced; the context is wiped).
 */
SMG_API smg_status smg_sm2_decrypt_verify_final(smg_sm2_cipher *cipher,
                                                const uint8_t c3[SMG_SM2_C3_BYTES]);

/*
 * Whether what was decrypted is what was verified. Wipes the context.
 * Errors: SMG_ERR_TAG (it is not: what smg_sm2_decrypt_update gave must be thrown away),
 * SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_STATE, SMG_ERR_LENGTH (less than was announced).
 */
SMG_API smg_status smg_sm2_decrypt_final(smg_sm2_cipher *cipher);

#ifdef __cplusplus
}
#endif

#endif
