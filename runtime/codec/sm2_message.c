/* SPDX-License-Identifier: Apache-2.0 */
/* Encryption and decryption of whole messages: GB/T 32918.4-2016, clauses 6 and 7, in every form.
 */
#include <smidgen/sm2_encrypt.h>
#include <smidgen/wipe.h>

#include <string.h>

#include "codec/sm2_ciphertext.h"
#include "core/overlap.h"
#include "sm2/cipher.h"
#include "sm2/recipient.h"

/* ---- encryption ---- */

static smg_status encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                          const smg_sm2_recipient *recipient, smg_sm2_form form, const uint8_t *in,
                          size_t length, const smg_random *random) {
    smg_sm2_cipher cipher;
    smg_sm2_public_key c1;
    smg_sm2_layout layout;
    smg_status status = smg_sm2_form_check(form);
    if (status == SMG_OK) {
        status = smg_sm2_encrypt_begin(&cipher, &c1, recipient, length, random);
    }
    if (status != SMG_OK) {
        return status;
    }
    status = smg_sm2_ciphertext_layout(&layout, form, &c1, length);
    if (status == SMG_OK && layout.total > capacity) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = smg_sm2_encrypt_update(&cipher, out + layout.head, in, length);
    }
    if (status == SMG_OK) {
        uint8_t c3[SMG_SM2_C3_BYTES];
        smg_sm2_encrypt_final(&cipher, c3);
        smg_sm2_ciphertext_finish(out, &layout, form, &c1, c3, length);
        *out_length = (size_t)layout.total;
    }
    smg_wipe(&cipher, sizeof cipher);
    return status;
}

/* smg_sm2_encrypt for a recipient */
static smg_status encrypt_for(uint8_t *out, size_t *out_length, size_t capacity,
                              const smg_sm2_recipient *recipient, smg_sm2_form form,
                              const uint8_t *in, size_t length, const smg_random *random) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (in != NULL && smg_shares(out, capacity, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status = recipient->status;
    if (in == NULL && length > 0) {
        status = SMG_ERR_ARGUMENT;
    }
    if (status == SMG_OK) {
        status = encrypt(out, out_length, capacity, recipient, form, in, length, random);
    }
    if (status != SMG_OK && status != SMG_ERR_CAPACITY) {
        memset(out, 0, capacity);
    }
    return status;
}

smg_status smg_sm2_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                           const smg_sm2_public_key *key, smg_sm2_form form, const uint8_t *in,
                           size_t length, const smg_random *random) {
    const smg_sm2_recipient recipient = smg_sm2_recipient_plain(key);
    return encrypt_for(out, out_length, capacity, &recipient, form, in, length, random);
}

smg_status smg_sm2_prepared_encrypt(uint8_t *out, size_t *out_length, size_t capacity,
                                    const smg_sm2_prepared_key *key, smg_sm2_form form,
                                    const uint8_t *in, size_t length, const smg_random *random) {
    const smg_sm2_recipient recipient = smg_sm2_recipient_prepared(key);
    return encrypt_for(out, out_length, capacity, &recipient, form, in, length, random);
}

/* ---- decryption ---- */

/* Whether C3 confirms these parts; *cipher, just begun, can decrypt then. */
static smg_status verify(smg_sm2_cipher *cipher, const smg_sm2_ciphertext_parts *parts,
                         const uint8_t *in) {
    smg_status status =
        smg_sm2_decrypt_verify(cipher, in + parts->c2_offset, (size_t)parts->c2_length);
    return status == SMG_OK ? smg_sm2_decrypt_verify_final(cipher, in + parts->c3_offset) : status;
}

/* One form: where its parts are, and whether C3 confirms them. A plaintext over `capacity` is
 * refused before the key is used. */
static smg_status open_form(smg_sm2_cipher *cipher, smg_sm2_ciphertext_parts *parts,
                            const smg_sm2_private_key *key, smg_sm2_form form, const uint8_t *in,
                            size_t length, uint64_t capacity) {
    smg_status status = smg_sm2_ciphertext_locate(parts, form, in, length, length);
    if (status == SMG_OK && parts->c2_length > capacity) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        status = smg_sm2_decrypt_init(cipher, key, &parts->c1, parts->c2_length);
    }
    return status == SMG_OK ? verify(cipher, parts, in) : status;
}

/* Every form; two that differ in the order of C2 and C3 alone share their point (x2, y2). */
static smg_status open_any(smg_sm2_cipher *cipher, smg_sm2_ciphertext_parts *parts,
                           const smg_sm2_private_key *key, const uint8_t *in, size_t length) {
    static const struct {
        smg_sm2_form form, same_point;
    } forms[] = {{SMG_SM2_ASN1, SMG_SM2_ASN1},
                 {SMG_SM2_C1C3C2, SMG_SM2_C1C2C3},
                 {SMG_SM2_C1C3C2_BARE, SMG_SM2_C1C2C3_BARE}};
    smg_status answer = SMG_ERR_FORMAT;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        smg_status status = smg_sm2_ciphertext_locate(parts, forms[i].form, in, length, length);
        if (status == SMG_ERR_LENGTH && answer == SMG_ERR_FORMAT) {
            answer = SMG_ERR_LENGTH;
        }
        if (status != SMG_OK) {
            continue;
        }
        smg_sm2_cipher begun;
        status = smg_sm2_decrypt_init(&begun, key, &parts->c1, parts->c2_length);
        if (status == SMG_OK) {
            *cipher = begun;
            status = verify(cipher, parts, in);
        }
        if (status == SMG_ERR_TAG && forms[i].same_point != forms[i].form) {
            *cipher = begun;
            smg_sm2_ciphertext_locate(parts, forms[i].same_point, in, length, length);
            status = verify(cipher, parts, in);
        }
        smg_wipe(&begun, sizeof begun);
        if (status != SMG_ERR_TAG) {
            return status;
        }
        answer = SMG_ERR_TAG;
    }
    return answer;
}

static smg_status decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                          const smg_sm2_private_key *key, smg_sm2_form form, const uint8_t *in,
                          size_t length) {
    smg_sm2_cipher cipher;
    smg_sm2_ciphertext_parts parts;
    memset(&cipher, 0, sizeof cipher);
    smg_status status = form == SMG_SM2_ANY
                            ? open_any(&cipher, &parts, key, in, length)
                            : open_form(&cipher, &parts, key, form, in, length, capacity);
    if (status == SMG_OK && parts.c2_length > capacity) {
        status = SMG_ERR_CAPACITY;
    }
    if (status == SMG_OK) {
        smg_sm2_cipher_reveal(&cipher, out, in + parts.c2_offset, (size_t)parts.c2_length);
        *out_length = (size_t)parts.c2_length;
    }
    smg_wipe(&cipher, sizeof cipher);
    return status;
}

smg_status smg_sm2_decrypt(uint8_t *out, size_t *out_length, size_t capacity,
                           const smg_sm2_private_key *key, smg_sm2_form form, const uint8_t *in,
                           size_t length) {
    if (out_length == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *out_length = 0;
    if (out == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    if (in != NULL && smg_shares(out, capacity, in, length)) {
        return SMG_ERR_OVERLAP;
    }
    smg_status status = SMG_ERR_ARGUMENT;
    if (key != NULL && in != NULL) {
        status = decrypt(out, out_length, capacity, key, form, in, length);
    }
    if (status != SMG_OK && status != SMG_ERR_CAPACITY) {
        memset(out, 0, capacity);
    }
    return status;
}

smg_status smg_sm2_plaintext_bytes(size_t *bytes, smg_sm2_form form, const uint8_t *in,
                                   size_t length) {
    if (bytes == NULL) {
        return SMG_ERR_ARGUMENT;
    }
    *bytes = 0;
    const bool any = form == SMG_SM2_ANY;
    const int first = any ? SMG_SM2_ASN1 : (int)form;
    const int last = any ? SMG_SM2_C1C2C3_BARE : (int)form;
    smg_status answer = SMG_ERR_FORMAT;
    for (int i = first; i <= last; i++) {
        smg_sm2_ciphertext_parts parts;
        smg_status status = smg_sm2_ciphertext_locate(&parts, (smg_sm2_form)i, in, length, length);
        if (!any || status == SMG_ERR_LENGTH || status == SMG_ERR_ARGUMENT) {
            answer = answer == SMG_OK ? answer : status;
        }
        if (status == SMG_OK) {
            answer = SMG_OK;
            *bytes = parts.c2_length > *bytes ? (size_t)parts.c2_length : *bytes;
        }
    }
    return answer;
}
