/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a signature in DER, and any 64 bytes as r and s. */
#include <smidgen/sm2.h>

#include <string.h>

#include "fuzz.h"

/* DER is read strictly: what can be read is written back as the same bytes. */
static void read_any(const uint8_t *data, size_t size) {
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES], again[SMG_SM2_SIGNATURE_DER_MAX_BYTES];
    size_t length;
    memset(signature, 0xa5, sizeof signature);
    smg_status status = smg_sm2_signature_from_der(signature, data, size);
    if (status != SMG_OK) {
        PROMISE(status == SMG_ERR_FORMAT && is_all(signature, 0, sizeof signature));
        return;
    }
    PROMISE(smg_sm2_signature_to_der(again, &length, sizeof again, signature) == SMG_OK);
    PROMISE(length == size && memcmp(again, data, size) == 0);
}

/* Exact room suffices, one byte less does not, and nothing is written then. */
static void write_any(const uint8_t signature[SMG_SM2_SIGNATURE_BYTES]) {
    uint8_t der[SMG_SM2_SIGNATURE_DER_MAX_BYTES], exact[SMG_SM2_SIGNATURE_DER_MAX_BYTES];
    uint8_t again[SMG_SM2_SIGNATURE_BYTES];
    size_t length, other;
    PROMISE(smg_sm2_signature_to_der(der, &length, sizeof der, signature) == SMG_OK);
    PROMISE(smg_sm2_signature_from_der(again, der, length) == SMG_OK);
    PROMISE(memcmp(again, signature, sizeof again) == 0);
    memset(exact, 0xa5, sizeof exact);
    PROMISE(smg_sm2_signature_to_der(exact, &other, length - 1, signature) == SMG_ERR_CAPACITY);
    PROMISE(other == 0 && is_all(exact, 0xa5, sizeof exact));
    PROMISE(smg_sm2_signature_to_der(exact, &other, length, signature) == SMG_OK);
    PROMISE(other == length && memcmp(exact, der, length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    read_any(data, size);
    if (size == SMG_SM2_SIGNATURE_BYTES) {
        write_any(data);
    }
    return 0;
}
