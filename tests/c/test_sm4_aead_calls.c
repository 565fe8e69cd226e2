/* SPDX-License-Identifier: Apache-2.0 */
/* GCM and CCM as functions to call: order of calls, lengths, places, arguments. */
#include <smidgen/sm4_aead.h>

#include <criterion/criterion.h>
#include <string.h>

#include "randomness.h"
#include "vectors.h"

#define TAG SMG_SM4_TAG_BYTES

static const uint8_t nonce[12] = {1, 2, 3};

typedef struct fixture {
    smg_sm4_gcm_key gcm;
    smg_sm4_key ccm;
    uint8_t plain[50], secret[50], tag[TAG];
} fixture;

static void make(fixture *f, bool ccm) {
    const uint8_t key[16] = {7};
    memset(f->plain, 0x61, sizeof f->plain);
    f->plain[49] = 0; /* as what CCM fills up with: a plaintext that lacks it has the same MAC */
    smg_sm4_gcm_key_init(&f->gcm, key, sizeof key);
    smg_sm4_key_init(&f->ccm, key, sizeof key);
    const smg_status status =
        ccm ? smg_sm4_ccm_encrypt(f->secret, f->tag, TAG, &f->ccm, nonce, 12, NULL, 0, f->plain, 50)
            : smg_sm4_gcm_encrypt(f->secret, f->tag, TAG, &f->gcm, nonce, 12, NULL, 0, f->plain,
                                  50);
    cr_assert_eq(status, SMG_OK);
}

static void begin(smg_sm4_aead *aead, const fixture *f, bool ccm, smg_sm4_direction direction) {
    cr_assert_eq(ccm ? smg_sm4_ccm_init(aead, direction, &f->ccm, nonce, 12, TAG, 0, 50)
                     : smg_sm4_gcm_init(aead, direction, &f->gcm, nonce, 12, TAG),
                 SMG_OK);
}

Test(sm4_aead_calls, another_order_is_refused) {
    for (int ccm = 0; ccm < 2; ccm++) {
        fixture f;
        uint8_t out[50], tag[TAG];
        smg_sm4_aead aead;
        make(&f, ccm);

        memset(&aead, 0, sizeof aead);
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_verify(&aead, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_verify_final(&aead, tag), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt_final(&aead), SMG_ERR_STATE);

        begin(&aead, &f, ccm, SMG_SM4_ENCRYPT);
        cr_assert_eq(smg_sm4_aead_verify(&aead, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_verify_final(&aead, tag), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 50), SMG_OK);
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt_final(&aead), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_OK);
        expect_bytes(tag, f.tag, TAG, "refused calls change nothing");
        cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_ERR_STATE);

        begin(&aead, &f, ccm, SMG_SM4_DECRYPT);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 1), SMG_ERR_STATE);
        memset(tag, 0xee, TAG);
        cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_verify(&aead, f.secret, 50), SMG_OK);
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt_final(&aead), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_verify_final(&aead, f.tag), SMG_OK);
        cr_assert_eq(smg_sm4_aead_verify(&aead, f.secret, 1), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_verify_final(&aead, f.tag), SMG_ERR_STATE);
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 50), SMG_OK);
        cr_assert_eq(smg_sm4_aead_decrypt_final(&aead), SMG_OK);
        expect_bytes(out, f.plain, 50, "refused calls change nothing");
    }
}

Test(sm4_aead_calls, a_message_that_is_too_long_leaves_a_context_as_it_was) {
    for (int ccm = 0; ccm < 2; ccm++) {
        fixture f;
        uint8_t out[64];
        smg_sm4_aead aead, before;
        const size_t longer = ccm ? 51 : (size_t)SMG_SM4_GCM_MAX_BYTES + 1;
        make(&f, ccm);
        for (int decrypts = 0; decrypts < 2; decrypts++) {
            begin(&aead, &f, ccm, decrypts ? SMG_SM4_DECRYPT : SMG_SM4_ENCRYPT);
            before = aead;
            cr_assert_eq(decrypts ? smg_sm4_aead_verify(&aead, f.secret, longer)
                                  : smg_sm4_aead_encrypt(&aead, out, out, longer),
                         SMG_ERR_LENGTH);
            cr_assert_arr_eq((uint8_t *)&aead, (uint8_t *)&before, sizeof aead);
            cr_assert_eq(smg_sm4_aead_aad(&aead, NULL, 0), SMG_OK);
        }
    }
}

Test(sm4_aead_calls, a_wrong_tag_ends_a_context) {
    for (int ccm = 0; ccm < 2; ccm++) {
        fixture f;
        uint8_t out[50];
        smg_sm4_aead aead;
        make(&f, ccm);
        begin(&aead, &f, ccm, SMG_SM4_DECRYPT);
        cr_assert_eq(smg_sm4_aead_verify(&aead, f.secret, 50), SMG_OK);
        f.tag[TAG - 1] ^= 1;
        cr_assert_eq(smg_sm4_aead_verify_final(&aead, f.tag), SMG_ERR_TAG);
        cr_assert(all_zero(&aead, sizeof aead));
        cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 50), SMG_ERR_STATE);
    }
}

/* A file that changes between the two passes. */
Test(sm4_aead_calls, what_was_not_verified_is_noticed) {
    for (int ccm = 0; ccm < 2; ccm++) {
        for (size_t i = 0; i <= 50; i++) {
            fixture f;
            uint8_t out[51];
            smg_sm4_aead aead;
            make(&f, ccm);
            begin(&aead, &f, ccm, SMG_SM4_DECRYPT);
            smg_sm4_aead_verify(&aead, f.secret, 50);
            cr_assert_eq(smg_sm4_aead_verify_final(&aead, f.tag), SMG_OK);
            if (i < 50) {
                f.secret[i] ^= 1;
                cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 50), SMG_OK);
            } else {
                cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 49), SMG_OK);
                cr_assert_eq(smg_sm4_aead_decrypt(&aead, out, f.secret, 2), SMG_ERR_LENGTH);
            }
            cr_assert_eq(smg_sm4_aead_decrypt_final(&aead), SMG_ERR_TAG);
            cr_assert(all_zero(&aead, sizeof aead));
        }
    }
}

Test(sm4_aead_calls, ccm_holds_to_announced_lengths) {
    fixture f;
    uint8_t out[50], tag[TAG];
    smg_sm4_aead aead;
    make(&f, true);
    for (int less = 0; less < 2; less++) {
        cr_assert_eq(smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, &f.ccm, nonce, 12, TAG, 10, 20),
                     SMG_OK);
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, 11), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, 9), SMG_OK);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 1), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, 1), SMG_OK);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 19), SMG_OK);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 2), SMG_ERR_LENGTH);
        memset(tag, 0xee, TAG);
        if (less) {
            cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_ERR_LENGTH);
            cr_assert(all_zero(tag, TAG));
            cr_assert(all_zero(&aead, sizeof aead));
        } else {
            cr_assert_eq(smg_sm4_aead_encrypt(&aead, out + 19, f.plain, 1), SMG_OK);
            cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, tag), SMG_OK);
            cr_assert(!all_zero(tag, TAG));
        }
    }
}

Test(sm4_aead_calls, lengths_out_of_bounds_are_refused) {
    fixture f;
    uint8_t out[50], tag[TAG];
    static uint8_t big[65536];
    smg_sm4_aead aead;
    make(&f, false);
    for (size_t length = 0; length <= 17; length++) {
        const bool gcm_allowed = length >= 12 && length <= 16;
        const bool ccm_allowed = length >= 4 && length <= 16 && length % 2 == 0;
        memset(&aead, 1, sizeof aead);
        cr_assert_eq(smg_sm4_gcm_init(&aead, SMG_SM4_ENCRYPT, &f.gcm, nonce, 12, length),
                     gcm_allowed ? SMG_OK : SMG_ERR_LENGTH);
        cr_assert_eq(all_zero(&aead, sizeof aead), !gcm_allowed);
        cr_assert_eq(smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, &f.ccm, nonce, 12, length, 0, 0),
                     ccm_allowed ? SMG_OK : SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, &f.ccm, big, length, 16, 0, 0),
                     length >= 7 && length <= 13 ? SMG_OK : SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm4_gcm_init(&aead, SMG_SM4_ENCRYPT, &f.gcm, big, length, 16),
                     length >= 1 ? SMG_OK : SMG_ERR_LENGTH);
    }
    for (size_t length = 8; length <= 13; length++) {
        const uint64_t limit = UINT64_C(1) << 8 * (15 - length);
        cr_assert_eq(smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, &f.ccm, big, length, 16, 0, limit),
                     SMG_ERR_LENGTH);
        cr_assert_eq(
            smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, &f.ccm, big, length, 16, 0, limit - 1),
            SMG_OK);
    }
    memset(big, 1, sizeof big);
    cr_assert_eq(smg_sm4_ccm_encrypt(big, tag, TAG, &f.ccm, f.plain, 13, NULL, 0, big, 65536),
                 SMG_ERR_LENGTH);
    cr_assert(all_zero(big, sizeof big));
    cr_assert(all_zero(tag, TAG));

    smg_sm4_gcm_init(&aead, SMG_SM4_ENCRYPT, &f.gcm, nonce, 12, TAG);
    const uint64_t limit = SMG_SM4_GCM_MAX_BYTES;
    if (limit < SIZE_MAX) {
        cr_assert_eq(smg_sm4_aead_aad(&aead, f.plain, (size_t)1 << 61), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, out, (size_t)limit + 1), SMG_ERR_LENGTH);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, f.plain, 1), SMG_OK);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, out, (size_t)limit), SMG_ERR_LENGTH);
        memset(tag, 1, TAG);
        cr_assert_eq(
            smg_sm4_gcm_encrypt(out, tag, TAG, &f.gcm, nonce, 12, NULL, 0, out, (size_t)limit + 1),
            SMG_ERR_LENGTH);
        cr_assert(all_zero(tag, TAG));
    }
}

Test(sm4_aead_calls, partial_overlap_is_refused) {
    fixture f;
    uint8_t buffer[100], before[100], tag[TAG];
    smg_sm4_aead aead;
    make(&f, false);
    memset(buffer, 5, sizeof buffer);
    memcpy(before, buffer, sizeof buffer);
    for (size_t at = 1; at < 50; at++) {
        cr_assert_eq(
            smg_sm4_gcm_encrypt(buffer + at, tag, TAG, &f.gcm, nonce, 12, NULL, 0, buffer, 50),
            SMG_ERR_OVERLAP);
        cr_assert_eq(
            smg_sm4_ccm_encrypt(buffer, tag, TAG, &f.ccm, nonce, 12, NULL, 0, buffer + at, 50),
            SMG_ERR_OVERLAP);
        cr_assert_eq(
            smg_sm4_gcm_decrypt(buffer, &f.gcm, nonce, 12, NULL, 0, buffer + at, 50, f.tag, TAG),
            SMG_ERR_OVERLAP);
        begin(&aead, &f, false, SMG_SM4_ENCRYPT);
        cr_assert_eq(smg_sm4_aead_encrypt(&aead, buffer, buffer + at, 50), SMG_ERR_OVERLAP);
    }
    expect_bytes(buffer, before, sizeof buffer, "nothing is written");
}

/* Field report 32: both ways, with nonce, associated data and tag at offsets of their own. */
Test(sm4_aead_calls, every_alignment_gives_the_same) {
    enum { LENGTH = 1500 };
    static uint8_t in[LENGTH + 64], out[LENGTH + 64], data[LENGTH], expected[LENGTH], wanted[TAG];
    uint8_t nonces[12 + 64], tags[TAG + 64], aads[99 + 64];
    fixture f;
    noise n;
    noise_init(&n);
    make(&f, false);
    noise_fill(&n, data, sizeof data);
    for (int ccm = 0; ccm < 2; ccm++) {
        for (size_t offset = 0; offset < 64; offset++) {
            uint8_t *const from = in + offset, *const to = out + 63 - offset;
            uint8_t *const iv = nonces + (offset + 21) % 64, *const tag = tags + (offset + 42) % 64;
            uint8_t *const aad = aads + (offset + 11) % 64;
            memcpy(from, data, LENGTH);
            memcpy(iv, nonce, sizeof nonce);
            memcpy(aad, data, 99);
            cr_assert_eq(
                ccm ? smg_sm4_ccm_encrypt(to, tag, TAG, &f.ccm, iv, 12, aad, 99, from, LENGTH)
                    : smg_sm4_gcm_encrypt(to, tag, TAG, &f.gcm, iv, 12, aad, 99, from, LENGTH),
                SMG_OK);
            if (offset == 0) {
                memcpy(expected, to, LENGTH);
                memcpy(wanted, tag, TAG);
            }
            expect_bytes(to, expected, LENGTH, "offset");
            expect_bytes(tag, wanted, TAG, "offset");
            cr_assert_eq(
                ccm ? smg_sm4_ccm_decrypt(from, &f.ccm, iv, 12, aad, 99, to, LENGTH, tag, TAG)
                    : smg_sm4_gcm_decrypt(from, &f.gcm, iv, 12, aad, 99, to, LENGTH, tag, TAG),
                SMG_OK);
            expect_bytes(from, data, LENGTH, "offset, back");
        }
    }
}

Test(sm4_aead_calls, null_pointers_are_refused) {
    fixture f;
    uint8_t out[50], tag[TAG];
    smg_sm4_aead aead;
    make(&f, false);
    cr_assert_eq(smg_sm4_gcm_key_init(NULL, nonce, 16), SMG_ERR_ARGUMENT);
    smg_sm4_gcm_key key;
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm4_gcm_key_init(&key, NULL, 16), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(&key, sizeof key));
    memset(&key, 1, sizeof key);
    cr_assert_eq(smg_sm4_gcm_key_init(&key, nonce, 12), SMG_ERR_LENGTH);
    cr_assert(all_zero(&key, sizeof key));

    cr_assert_eq(smg_sm4_gcm_init(NULL, SMG_SM4_ENCRYPT, &f.gcm, nonce, 12, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_gcm_init(&aead, SMG_SM4_ENCRYPT, NULL, nonce, 12, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_gcm_init(&aead, SMG_SM4_ENCRYPT, &f.gcm, NULL, 12, 16), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_gcm_init(&aead, (smg_sm4_direction)2, &f.gcm, nonce, 12, 16),
                 SMG_ERR_UNSUPPORTED);
    cr_assert_eq(smg_sm4_ccm_init(NULL, SMG_SM4_ENCRYPT, &f.ccm, nonce, 12, 16, 0, 0),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, NULL, nonce, 12, 16, 0, 0),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_ccm_init(&aead, SMG_SM4_ENCRYPT, &f.ccm, NULL, 12, 16, 0, 0),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_ccm_init(&aead, (smg_sm4_direction)-1, &f.ccm, nonce, 12, 16, 0, 0),
                 SMG_ERR_UNSUPPORTED);

    begin(&aead, &f, false, SMG_SM4_ENCRYPT);
    cr_assert_eq(smg_sm4_aead_aad(&aead, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_encrypt(&aead, NULL, out, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_encrypt(&aead, out, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_encrypt_final(&aead, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_encrypt_final(NULL, tag), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_verify_final(NULL, tag), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_decrypt_final(NULL), SMG_ERR_ARGUMENT);
    begin(&aead, &f, false, SMG_SM4_DECRYPT);
    cr_assert_eq(smg_sm4_aead_verify(&aead, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm4_aead_verify_final(&aead, NULL), SMG_ERR_ARGUMENT);

    memset(out, 1, sizeof out);
    memset(tag, 1, TAG);
    cr_assert_eq(smg_sm4_gcm_encrypt(out, tag, TAG, NULL, nonce, 12, NULL, 0, f.plain, 50),
                 SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, sizeof out) && all_zero(tag, TAG));
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm4_gcm_encrypt(out, NULL, TAG, &f.gcm, nonce, 12, NULL, 0, f.plain, 50),
                 SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, sizeof out));
    memset(out, 1, sizeof out);
    cr_assert_eq(smg_sm4_ccm_encrypt(out, tag, TAG, &f.ccm, nonce, 12, NULL, 1, f.plain, 50),
                 SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, sizeof out));
    cr_assert_eq(smg_sm4_ccm_decrypt(NULL, &f.ccm, nonce, 12, NULL, 0, f.plain, 50, tag, TAG),
                 SMG_ERR_ARGUMENT);
}
