/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes as a ciphertext: the first byte tells the form it is read in, and the one that it is
 * converted to. */
#include <smidgen/sm2_encrypt.h>

#include <string.h>

#include "fuzz.h"

enum { FORMS = 5, LONGEST = 4096, ROOM = LONGEST + SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES };

/* That of the standard's example (GB/T 32918.5-2017, A.4), for which some seeds are encrypted. */
static const smg_sm2_private_key *private_key(void) {
    static const uint8_t d[SMG_SM2_SCALAR_BYTES] = {0x39, 0x45, 0x20, 0x8f, 0x7b, 0x21, 0x44, 0xb1,
                                                    0x3f, 0x36, 0xe3, 0x8a, 0xc6, 0xd3, 0x9f, 0x95,
                                                    0x88, 0x93, 0x93, 0x69, 0x28, 0x60, 0xb5, 0x1a,
                                                    0x42, 0xfb, 0x81, 0xef, 0x4d, 0xf7, 0xc5, 0xb8};
    static smg_sm2_private_key key;
    if (is_all(&key, 0, sizeof key)) {
        PROMISE(smg_sm2_private_key_from_bytes(&key, d, sizeof d) == SMG_OK);
    }
    return &key;
}

static bool is_refusal(smg_status status) {
    return status == SMG_ERR_FORMAT || status == SMG_ERR_LENGTH || status == SMG_ERR_POINT;
}

/* What is found lies inside, and the parts take it all up. */
static void check_parts(const smg_sm2_ciphertext_parts *parts, uint64_t size) {
    smg_sm2_public_key point;
    uint8_t bytes[SMG_SM2_PUBLIC_KEY_BYTES];
    PROMISE(parts->c2_length > 0 && parts->c2_length <= size - SMG_SM2_C3_BYTES);
    PROMISE(parts->c2_offset + parts->c2_length <= size);
    PROMISE(parts->c3_offset + SMG_SM2_C3_BYTES <= size);
    PROMISE(parts->c2_offset + parts->c2_length == size ||
            parts->c2_offset + parts->c2_length + SMG_SM2_C3_BYTES == size);
    PROMISE(smg_sm2_public_key_to_bytes(bytes, &parts->c1) == SMG_OK);
    PROMISE(smg_sm2_public_key_from_bytes(&point, bytes, sizeof bytes) == SMG_OK);
}

/* The head alone tells the same as the whole. */
static void locate(smg_sm2_form form, const uint8_t *data, size_t size) {
    smg_sm2_ciphertext_parts parts, again;
    memset(&parts, 0xa5, sizeof parts);
    smg_status status = smg_sm2_ciphertext_locate(&parts, form, data, size, size);
    if (status == SMG_OK) {
        check_parts(&parts, size);
    } else {
        PROMISE(is_refusal(status) && is_all(&parts, 0, sizeof parts));
    }
    const size_t most = SMG_SM2_CIPHERTEXT_HEAD_MAX_BYTES;
    const size_t shown = size < most ? size : most;
    uint8_t *head = malloc(shown > 0 ? shown : 1);
    PROMISE(head != NULL);
    memcpy(head, data, shown);
    PROMISE(smg_sm2_ciphertext_locate(&again, form, head, shown, size) == status);
    PROMISE(status != SMG_OK || memcmp(&again, &parts, sizeof parts) == 0);
    free(head);
}

/* To another form and back: the same parts, and in DER the same bytes. */
static void convert(smg_sm2_form form, smg_sm2_form other, const uint8_t *data, size_t size) {
    static uint8_t out[ROOM], back[ROOM];
    size_t length, most, returned;
    smg_status status = smg_sm2_ciphertext_convert(out, &length, ROOM, other, data, size, form);
    if (status != SMG_OK) {
        PROMISE(is_refusal(status) && length == 0);
        return;
    }
    size_t plaintext;
    PROMISE(smg_sm2_plaintext_bytes(&plaintext, form, data, size) == SMG_OK);
    PROMISE(smg_sm2_ciphertext_bytes(&most, other, plaintext) == SMG_OK && length <= most);
    memset(back, 0xa5, length);
    PROMISE(smg_sm2_ciphertext_convert(back, &returned, length - 1, other, data, size, form) ==
            SMG_ERR_CAPACITY);
    PROMISE(returned == 0 && is_all(back, 0xa5, length));
    PROMISE(smg_sm2_ciphertext_convert(back, &returned, ROOM, form, out, length, other) == SMG_OK);
    PROMISE(form != SMG_SM2_ASN1 || (returned == size && memcmp(back, data, size) == 0));
}

/* Refused, and nothing given; or the plaintext, which has the size that was said. */
static void decrypt(smg_sm2_form form, const uint8_t *data, size_t size) {
    static uint8_t out[LONGEST];
    size_t length, bytes;
    memset(out, 0xa5, size);
    smg_status status = smg_sm2_decrypt(out, &length, size, private_key(), form, data, size);
    smg_status sized = smg_sm2_plaintext_bytes(&bytes, form, data, size);
    if (status == SMG_OK) {
        PROMISE(sized == SMG_OK && (form == SMG_SM2_ANY ? length <= bytes : length == bytes));
        return;
    }
    PROMISE(status == SMG_ERR_TAG ? sized == SMG_OK : status == sized && is_refusal(status));
    PROMISE(length == 0 && is_all(out, 0, size));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1 || size > LONGEST) {
        return 0;
    }
    const smg_sm2_form form = (smg_sm2_form)(SMG_SM2_ASN1 + data[0] % FORMS);
    const smg_sm2_form other = (smg_sm2_form)(SMG_SM2_ASN1 + data[0] / FORMS % FORMS);
    data++;
    size--;
    locate(form, data, size);
    convert(form, other, data, size);
    decrypt(form, data, size);
    decrypt(SMG_SM2_ANY, data, size);
    return 0;
}
