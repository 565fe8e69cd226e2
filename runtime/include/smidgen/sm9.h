/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM9 keys: identity-based cryptography of GB/T 38635.1-2020 and GB/T 38635.2-2020 (GM/T
 * 0044-2016), over the curve of GM/T 0044.5-2016.
 *
 * A key generation centre (KGC) has a master key: a secret scalar and a public point, which all
 * users know. It makes the private key of a user out of the user's identity (ID), any byte string
 * such as a mail address; the ID is all that others need to verify that user's signatures or to
 * encrypt for the user. So the centre can sign as any of its users and decrypt for them.
 *
 *     signatures                     ks, Ppub-s = ks P2    user: ds in G1     smidgen/sm9_sign.h
 *     encryption, KEM, exchange      ke, Ppub-e = ke P1    user: de in G2     smidgen/sm9_kem.h,
 *                                    sm9_encrypt.h, sm9_exchange.h, sm9_hybrid.h
 *
 * The two kinds are types of their own: a master key of one kind does not serve the other.
 *
 * Numbers are big-endian byte strings of fixed size. n is the order of the groups G1 (on the curve
 * over Fp), G2 (on its twist over Fp2) and GT; P1 and P2 are the generators. An element a1 u + a0
 * of Fp2 is a1 || a0, of Fp12 twelve numbers from the highest coefficient on (GM/T
 * 0044.1-2016, 6.2).
 *
 * hid, the function identifier, is a byte that the centre chooses and makes known; it is hashed
 * with each ID. The values below are the usual ones, and there are others: some centres have 3 for
 * key exchange. All sides must use the same.
 *
 * ID: 1 .. SMG_SM9_ID_MAX_BYTES bytes. The standard sets no bound; an empty ID names nobody and is
 * refused with SMG_ERR_LENGTH. IDs are public.
 */
#ifndef SMIDGEN_SM9_H
#define SMIDGEN_SM9_H

#include <stddef.h>
#include <stdint.h>

#include <smidgen/api.h>
#include <smidgen/random.h>
#include <smidgen/sm3.h>
#include <smidgen/status.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SMG_SM9_SCALAR_BYTES 32
#define SMG_SM9_G1_BYTES     64  /* x || y */
#define SMG_SM9_G2_BYTES     128 /* x || y, each of Fp2 */
#define SMG_SM9_GT_BYTES     384

#define SMG_SM9_G1_POINT_BYTES            65  /* 04 || x || y */
#define SMG_SM9_G1_POINT_COMPRESSED_BYTES 33  /* 02 or 03 || x */
#define SMG_SM9_G2_POINT_BYTES            129 /* 04 || x || y */

#define SMG_SM9_ID_MAX_BYTES 8191 /* as of SM2 */

/* The usual function identifiers. */
#define SMG_SM9_HID_SIGN     0x01
#define SMG_SM9_HID_EXCHANGE 0x02
#define SMG_SM9_HID_ENCRYPT  0x03

/*
 * Public parts of master keys: points other than infinity, of order n. Filled by the functions
 * below and the readers of smidgen/codec.h, which check them. Calls that take one check it again;
 * what writes one out writes it as it stands.
 */
typedef struct smg_sm9_sign_master_public {
    uint8_t point[SMG_SM9_G2_BYTES]; /* Ppub-s */
} smg_sm9_sign_master_public;

typedef struct smg_sm9_encrypt_master_public {
    uint8_t point[SMG_SM9_G1_BYTES]; /* Ppub-e */
} smg_sm9_encrypt_master_public;

/* Master keys. Filled only by the functions below and the readers of smidgen/codec.h; smg_wipe
 * destroys them. */
typedef struct smg_sm9_sign_master_key {
    uint8_t ks[SMG_SM9_SCALAR_BYTES];      /* in [1, n-1] */
    smg_sm9_sign_master_public public_key; /* ks P2 */
} smg_sm9_sign_master_key;

typedef struct smg_sm9_encrypt_master_key {
    uint8_t ke[SMG_SM9_SCALAR_BYTES];         /* in [1, n-1] */
    smg_sm9_encrypt_master_public public_key; /* ke P1 */
} smg_sm9_encrypt_master_key;

/*
 * Private keys of users, each with the public part of the master key that it was made with. They
 * hold no ID: smg_sm9_sign_key_check and its namesake tell whether one belongs to an ID. Filled
 * only by the functions below and the readers of smidgen/codec.h; smg_wipe destroys them.
 */
typedef struct smg_sm9_sign_key {
    uint8_t ds[SMG_SM9_G1_BYTES]; /* secret */
    smg_sm9_sign_master_public master;
} smg_sm9_sign_key;

typedef struct smg_sm9_encrypt_key {
    uint8_t de[SMG_SM9_G2_BYTES]; /* secret */
    smg_sm9_encrypt_master_public master;
} smg_sm9_encrypt_key;

/* ---- master keys (GM/T 0044.2-2016, 5.3; GM/T 0044.3-2016, 5.3; GM/T 0044.4-2016, 5.3) ---- */

/*
 * key := a new master key, its scalar uniform in [1, n-1]. 32 bytes are drawn from `random` (NULL:
 * the operating system) for each attempt; a value outside the range is thrown away, never reduced.
 *
 * Errors: SMG_ERR_ARGUMENT (key is NULL, or random->generate is), SMG_ERR_RANDOM (the generator
 * failed, or gave only values outside the range); key is zeroed.
 * Constant time in the scalar. That an attempt was rejected shows in the time; the value kept does
 * not.
 */
SMG_API smg_status smg_sm9_sign_master_key_generate(smg_sm9_sign_master_key *key,
                                                    const smg_random *random);
SMG_API smg_status smg_sm9_encrypt_master_key_generate(smg_sm9_encrypt_master_key *key,
                                                       const smg_random *random);

/*
 * key := the master key whose scalar is given as `length` big-endian bytes. length must be exactly
 * SMG_SM9_SCALAR_BYTES. in may lie within key.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH, SMG_ERR_KEY (the scalar is not in
 * [1, n-1]); key is zeroed. Constant time in the scalar, but for its being accepted.
 */
SMG_API smg_status smg_sm9_sign_master_key_from_bytes(smg_sm9_sign_master_key *key,
                                                      const uint8_t *in, size_t length);
SMG_API smg_status smg_sm9_encrypt_master_key_from_bytes(smg_sm9_encrypt_master_key *key,
                                                         const uint8_t *in, size_t length);

/* out := the scalar, always SMG_SM9_SCALAR_BYTES bytes. Errors: SMG_ERR_ARGUMENT (a NULL pointer);
 * out is zeroed. Constant time. */
SMG_API smg_status smg_sm9_sign_master_key_to_bytes(uint8_t out[SMG_SM9_SCALAR_BYTES],
                                                    const smg_sm9_sign_master_key *key);
SMG_API smg_status smg_sm9_encrypt_master_key_to_bytes(uint8_t out[SMG_SM9_SCALAR_BYTES],
                                                       const smg_sm9_encrypt_master_key *key);

/* ---- points as bytes ----
 *
 * Written is 04 || x || y. Read is that too, and 02 or 03 || x, by the first byte; of points of G1
 * also 06 or 07 || x || y (GM/T 0044.1-2016, 6.2). Checked: coordinates below p, on the curve or
 * its twist, of order n.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (not the length of the form, or empty),
 * SMG_ERR_FORMAT (another first byte, or a parity that contradicts y), SMG_ERR_POINT (infinity,
 * which is the single byte 00; a coordinate not below p; off the curve; of another order; no y for
 * this x); the output is zeroed. in may lie within it.
 */

/* key := Ppub-s (G2) or Ppub-e (G1) in `length` bytes. Variable time: it is public. */
SMG_API smg_status smg_sm9_sign_master_public_from_bytes(smg_sm9_sign_master_public *key,
                                                         const uint8_t *in, size_t length);
SMG_API smg_status smg_sm9_encrypt_master_public_from_bytes(smg_sm9_encrypt_master_public *key,
                                                            const uint8_t *in, size_t length);

/* out := 04 || x || y. Errors: SMG_ERR_ARGUMENT (a NULL pointer); out is zeroed. */
SMG_API smg_status smg_sm9_sign_master_public_to_bytes(uint8_t out[SMG_SM9_G2_POINT_BYTES],
                                                       const smg_sm9_sign_master_public *key);
SMG_API smg_status smg_sm9_encrypt_master_public_to_bytes(uint8_t out[SMG_SM9_G1_POINT_BYTES],
                                                          const smg_sm9_encrypt_master_public *key);

/* ---- keys of users ---- */

/*
 * key := the private key of the user with this ID: t1 = H1(ID || hid, n) + k, t2 = k t1^-1 mod n
 * for the master key's scalar k, and t2 P1 or t2 P2.
 *
 * Errors: SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH (id_length), SMG_ERR_KEY (an object
 * that holds no master key), SMG_ERR_MASTER_KEY (t1 = 0: this master key has no key for this ID.
 * The standard then wants a new master key, and new keys for all users; no one will ever see it);
 * key is zeroed. master and id may lie within key. Constant time in the master key.
 */
SMG_API smg_status smg_sm9_sign_key_extract(smg_sm9_sign_key *key,
                                            const smg_sm9_sign_master_key *master, const void *id,
                                            size_t id_length, uint8_t hid);
SMG_API smg_status smg_sm9_encrypt_key_extract(smg_sm9_encrypt_key *key,
                                               const smg_sm9_encrypt_master_key *master,
                                               const void *id, size_t id_length, uint8_t hid);

/*
 * key := the private key of a user, the point ds (G1) or de (G2) in `length` bytes, as above, under
 * a master key. That it belongs to that master key and to some ID is not checked: the two calls
 * below do. Further error: SMG_ERR_POINT also where the master key's point is none.
 * Constant time in a key of the form 04, but for its being accepted; a compressed one is variable
 * time.
 */
SMG_API smg_status smg_sm9_sign_key_from_bytes(smg_sm9_sign_key *key, const uint8_t *in,
                                               size_t length,
                                               const smg_sm9_sign_master_public *master);
SMG_API smg_status smg_sm9_encrypt_key_from_bytes(smg_sm9_encrypt_key *key, const uint8_t *in,
                                                  size_t length,
                                                  const smg_sm9_encrypt_master_public *master);

/* out := 04 || x || y of ds or de. Errors: SMG_ERR_ARGUMENT (a NULL pointer); out is zeroed.
 * Constant time. */
SMG_API smg_status smg_sm9_sign_key_to_bytes(uint8_t out[SMG_SM9_G1_POINT_BYTES],
                                             const smg_sm9_sign_key *key);
SMG_API smg_status smg_sm9_encrypt_key_to_bytes(uint8_t out[SMG_SM9_G2_POINT_BYTES],
                                                const smg_sm9_encrypt_key *key);

/*
 * Whether a private key is that of the user with this ID under its master key:
 * e(ds, H1(ID || hid) P2 + Ppub-s) = e(P1, Ppub-s), or e(H1(ID || hid) P1 + Ppub-e, de) =
 * e(Ppub-e, P2). Takes two pairings. SMG_OK: it is.
 *
 * Errors: SMG_ERR_KEY (it is not, or is no key), SMG_ERR_ARGUMENT (a NULL pointer), SMG_ERR_LENGTH
 * (id_length), SMG_ERR_POINT (the master key's point is none), SMG_ERR_MASTER_KEY (the ID has no
 * key, as above). Constant time in the key, but for the answer.
 */
SMG_API smg_status smg_sm9_sign_key_check(const smg_sm9_sign_key *key, const void *id,
                                          size_t id_length, uint8_t hid);
SMG_API smg_status smg_sm9_encrypt_key_check(const smg_sm9_encrypt_key *key, const void *id,
                                             size_t id_length, uint8_t hid);

/* The name of the kernel in use, e.g. "c64"; constant, must not be freed. */
SMG_API const char *smg_sm9_backend(void);

#ifdef __cplusplus
}
#endif

#endif
