/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/status.h>

const char *smg_status_string(smg_status status) {
    switch (status) {
    case SMG_OK:
        return "success";
    case SMG_ERR_ARGUMENT:
        return "a required pointer is NULL";
    case SMG_ERR_LENGTH:
        return "a length is out of range";
    case SMG_ERR_CAPACITY:
        return "the output buffer is too small";
    case SMG_ERR_STATE:
        return "the context is not in use: init is missing, or final was called";
    case SMG_ERR_RANDOM:
        return "the source of randomness failed";
    case SMG_ERR_KEY:
        return "the private key is out of range or does not match its public key";
    case SMG_ERR_POINT:
        return "the public key is not a point of the curve";
    case SMG_ERR_SIGNATURE:
        return "the signature does not verify";
    case SMG_ERR_FORMAT:
        return "the encoding is malformed";
    case SMG_ERR_ALGORITHM:
        return "the encoding is for another algorithm or curve";
    case SMG_ERR_UNSUPPORTED:
        return "the encoding is of a kind that is not supported";
    case SMG_ERR_TAG:
        return "the authentication tag does not verify";
    case SMG_ERR_PADDING:
        return "the padding is wrong";
    case SMG_ERR_REUSED:
        return "this key and IV have been used before";
    case SMG_ERR_OVERLAP:
        return "output and input overlap without being the same";
    case SMG_ERR_PASSWORD:
        return "the password is wrong";
    case SMG_ERR_MASTER_KEY:
        return "the master key has no key for this identity";
    }
    return "unknown status";
}
