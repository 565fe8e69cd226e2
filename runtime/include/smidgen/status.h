/* SPDX-License-Identifier: Apache-2.0 */
/* What a function of the library answers. */
#ifndef SMIDGEN_STATUS_H
#define SMIDGEN_STATUS_H

#include <smidgen/api.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * SMG_OK is 0 and every failure is negative. A function that fails leaves its outputs zeroed, or
 * untouched where it says so (SMG_ERR_CAPACITY, SMG_ERR_OVERLAP, and calls that leave a context as
 * it was), and wipes its secrets as one that succeeds does (SECURITY.md, "Traces", says how far
 * that reaches). The numbers are part of the ABI.
 */
typedef enum smg_status {
    SMG_OK = 0,
    SMG_ERR_ARGUMENT = -1,     /* a pointer is NULL that must not be */
    SMG_ERR_LENGTH = -2,       /* a length is outside what the operation accepts */
    SMG_ERR_CAPACITY = -3,     /* the output buffer is too small; nothing was written to it */
    SMG_ERR_STATE = -4,        /* a context is used before its init or after its final */
    SMG_ERR_RANDOM = -5,       /* the source of randomness failed or gave nothing usable */
    SMG_ERR_KEY = -6,          /* a private key is out of range, or contradicts its public key */
    SMG_ERR_POINT = -7,        /* the coordinates are not those of a usable point of the curve */
    SMG_ERR_SIGNATURE = -8,    /* the signature does not verify */
    SMG_ERR_FORMAT = -9,       /* an encoding is malformed, or not the only one allowed */
    SMG_ERR_ALGORITHM = -10,   /* well formed, but made for another algorithm or curve */
    SMG_ERR_UNSUPPORTED = -11, /* well formed, but a variant that this version does not handle */
    SMG_ERR_TAG = -12,         /* the authentication tag does not verify; no plaintext is given */
    SMG_ERR_PADDING = -13,     /* what was decrypted does not end in the padding asked for */
    SMG_ERR_REUSED = -14,      /* this key and IV have encrypted before */
    SMG_ERR_OVERLAP = -15,     /* output and input overlap otherwise than by being the same */
    SMG_ERR_PASSWORD = -16,    /* the password does not open the key */
    SMG_ERR_MASTER_KEY = -17   /* SM9: this master key has no key for this identity */
} smg_status;

/*
 * A short English phrase for a status, without a full stop; "unknown status" for any other number.
 * The string is constant and must not be freed.
 */
SMG_API const char *smg_status_string(smg_status status);

#ifdef __cplusplus
}
#endif

#endif
