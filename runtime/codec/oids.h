/* SPDX-License-Identifier: Apache-2.0 */
/* Object identifiers of key files: the content octets, without tag and length. */
#ifndef SMIDGEN_CODEC_OIDS_H
#define SMIDGEN_CODEC_OIDS_H

#include <stdint.h>

/* id-ecPublicKey, 1.2.840.10045.2.1 (RFC 5480, 2.1.1) */
static const uint8_t smg_oid_ec_public_key[] = {0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01};

/* sm2p256v1, 1.2.156.10197.1.301 (GM/T 0006-2012): the curve; some name the algorithm by it too */
static const uint8_t smg_oid_sm2[] = {0x2a, 0x81, 0x1c, 0xcf, 0x55, 0x01, 0x82, 0x2d};
#define SMG_OID_SM2_TEXT "1.2.156.10197.1.301"

#endif
