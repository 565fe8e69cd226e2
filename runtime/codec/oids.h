/* SPDX-License-Identifier: Apache-2.0 */
/* Object identifiers of key files: the content octets, without tag and length. */
#ifndef SMIDGEN_CODEC_OIDS_H
#define SMIDGEN_CODEC_OIDS_H

#include <stdint.h>

/* id-ecPublicKey, 1.2.840.10045.2.1 (RFC 5480, 2.1.1) */
static const uint8_t smg_oid_ec_public_key[] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01};
#define SMG_OID_EC_PUBLIC_KEY_TEXT "1.2.840.10045.2.1"

/* prime-field, 1.2.840.10045.1.1 (RFC 3279, 2.3.5) */
static const uint8_t smg_oid_prime_field[] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x01, 0x01};

/* sm2p256v1, 1.2.156.10197.1.301 (GM/T 0006-2012): the curve; some name the algorithm by it too */
static const uint8_t smg_oid_sm2[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x82, 0x2d};
#define SMG_OID_SM2_TEXT "1.2.156.10197.1.301"

/* SM2 signatures, 1.2.156.10197.1.301.1 (GM/T 0006-2012): Botan names the algorithm by it */
static const uint8_t smg_oid_sm2_signature[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55,
                                                0x01, 0x82, 0x2d, 0x01};
#define SMG_OID_SM2_SIGNATURE_TEXT "1.2.156.10197.1.301.1"

/* SM9, 1.2.156.10197.1.302: signatures, key exchange and encryption are .1, .2 and .3 (GM/T
 * 0006-2012). A centre's key is {SM9, one of these}, a user's that one alone. */
static const uint8_t smg_oid_sm9[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x82, 0x2e};
static const uint8_t smg_oid_sm9_sign[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x82, 0x2e, 0x01};
static const uint8_t smg_oid_sm9_exchange[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55,
                                               0x01, 0x82, 0x2e, 0x02};
static const uint8_t smg_oid_sm9_encrypt[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x82, 0x2e, 0x03};
#define SMG_OID_SM9_TEXT          "1.2.156.10197.1.302"
#define SMG_OID_SM9_SIGN_TEXT     "1.2.156.10197.1.302.1"
#define SMG_OID_SM9_EXCHANGE_TEXT "1.2.156.10197.1.302.2"
#define SMG_OID_SM9_ENCRYPT_TEXT  "1.2.156.10197.1.302.3"

/* id-PBES2, 1.2.840.113549.1.5.13, and id-PBKDF2, 1.2.840.113549.1.5.12 (RFC 8018, A.4, A.2) */
static const uint8_t smg_oid_pbes2[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x0d};
static const uint8_t smg_oid_pbkdf2[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x05, 0x0c};

/* HMAC-SM3, 1.2.156.10197.1.401.2 (GM/T 0006-2012, written by GmSSL and here) and
 * 1.2.156.10197.1.401.3.1 (GM/T 0091-2020, read only) */
static const uint8_t smg_oid_hmac_sm3[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x83, 0x11, 0x02};
static const uint8_t smg_oid_hmac_sm3_0091[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55,
                                                0x01, 0x83, 0x11, 0x03, 0x01};

/* hmacWithSHA256, 1.2.840.113549.2.9 (RFC 8018, B.1.2) */
static const uint8_t smg_oid_hmac_sha256[] = {0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x02, 0x09};

/* SM4-CBC, 1.2.156.10197.1.104.2 (GM/T 0006-2012); its parameters are the IV */
static const uint8_t smg_oid_sm4_cbc[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x68, 0x02};

/* SM4-ECB, 1.2.156.10197.1.104.1, and SM4 without a mode, 1.2.156.10197.1.104 (GM/T 0006-2012) */
static const uint8_t smg_oid_sm4_ecb[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x68, 0x01};
static const uint8_t smg_oid_sm4[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x68};

#endif
