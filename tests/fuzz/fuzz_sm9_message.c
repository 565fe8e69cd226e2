/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a signature, a ciphertext and a key package of SM9 in DER: read strictly, so that
 * what can be read is written back as the same bytes. */
#include <smidgen/codec_sm9.h>

#include <string.h>

#include "fuzz.h"

enum { LONGEST = 4096 };

static void read_signature(const uint8_t *data, size_t size) {
    uint8_t signature[SMG_SM9_SIGNATURE_BYTES], again[SMG_SM9_SIGNATURE_DER_BYTES];
    size_t length;
    memset(signature, 0xa5, sizeof signature);
    smg_status status = smg_sm9_signature_from_der(signature, data, size);
    if (status != SMG_OK) {
        PROMISE(status == SMG_ERR_FORMAT && is_all(signature, 0, sizeof signature));
        return;
    }
    PROMISE(smg_sm9_signature_to_der(again, &length, sizeof again, signature) == SMG_OK);
    PROMISE(length == size && memcmp(again, data, size) == 0);
}

static bool is_refusal(smg_status status) {
    return status == SMG_ERR_FORMAT || status == SMG_ERR_LENGTH || status == SMG_ERR_UNSUPPORTED;
}

/* The head alone tells the same as the whole. */
static smg_status locate(const uint8_t *data, size_t size) {
    smg_sm9_ciphertext_parts parts, again;
    const size_t most = SMG_SM9_CIPHERTEXT_HEAD_MAX_BYTES;
    const size_t shown = size < most ? size : most;
    memset(&parts, 0xa5, sizeof parts);
    smg_status status = smg_sm9_ciphertext_locate(&parts, data, size, size);
    PROMISE(status == SMG_OK || (is_refusal(status) && is_all(&parts, 0, sizeof parts)));
    uint8_t *head = malloc(shown > 0 ? shown : 1);
    PROMISE(head != NULL);
    memcpy(head, data, shown);
    PROMISE(smg_sm9_ciphertext_locate(&again, head, shown, size) == status);
    PROMISE(memcmp(&again, &parts, sizeof parts) == 0);
    free(head);
    PROMISE(status != SMG_OK || parts.c2_offset + parts.c2_length == size);
    return status;
}

static void read_ciphertext(const uint8_t *data, size_t size) {
    static uint8_t raw[LONGEST], again[LONGEST];
    size_t length, back, bytes;
    smg_sm9_mode mode;
    smg_status status = locate(data, size);
    PROMISE(smg_sm9_ciphertext_from_der(raw, &length, sizeof raw, &mode, data, size) == status);
    if (status != SMG_OK) {
        PROMISE(length == 0);
        return;
    }
    PROMISE(smg_sm9_ciphertext_der_bytes(&bytes, length - SMG_SM9_C2_OFFSET) == SMG_OK);
    PROMISE(bytes == size);
    memset(again, 0xa5, size);
    PROMISE(smg_sm9_ciphertext_to_der(again, &back, size - 1, mode, raw, length) ==
            SMG_ERR_CAPACITY);
    PROMISE(back == 0 && is_all(again, 0xa5, size));
    PROMISE(smg_sm9_ciphertext_to_der(again, &back, size, mode, raw, length) == SMG_OK);
    PROMISE(back == size && memcmp(again, data, size) == 0);
}

static void read_package(const uint8_t *data, size_t size) {
    static uint8_t key[SMG_SM9_KEY_PACKAGE_KEY_MAX_BYTES], again[SMG_SM9_KEY_PACKAGE_MAX_BYTES];
    uint8_t ciphertext[SMG_SM9_KEM_CIPHERTEXT_BYTES];
    size_t length, back;
    memset(key, 0xa5, sizeof key);
    smg_status status =
        smg_sm9_key_package_from_der(key, &length, sizeof key, ciphertext, data, size);
    if (status != SMG_OK) {
        PROMISE(is_refusal(status) && length == 0 && is_all(key, 0xa5, sizeof key));
        return;
    }
    PROMISE(smg_sm9_key_package_to_der(again, &back, sizeof again, key, length, ciphertext) ==
            SMG_OK);
    PROMISE(back == size && memcmp(again, data, size) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size <= LONGEST) {
        read_signature(data, size);
        read_ciphertext(data, size);
        read_package(data, size);
    }
    return 0;
}
