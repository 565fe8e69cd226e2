/* SPDX-License-Identifier: Apache-2.0 */
/* Ten thousand messages in every form, for as many keys and nonces. */
#include <criterion/criterion.h>
#include <smidgen/sm2_encrypt.h>
#include <string.h>

#include "randomness.h"
#include "sm2_encryption.h"

enum { ROUNDS = 10000, LONGEST = 200 };

static void round_trips(smg_sm2_form form) {
    uint8_t message[LONGEST], text[LONGEST + HEAD_BYTES], out[LONGEST];
    smg_sm2_private_key key;
    noise n;
    noise_init(&n);
    for (int round = 0; round < ROUNDS; round++) {
        const size_t length = 1 + noise_next(&n) % LONGEST;
        size_t size, written, opened;
        cr_assert_eq(smg_sm2_private_key_generate(&key, &n.random), SMG_OK);
        noise_fill(&n, message, length);
        cr_assert_eq(smg_sm2_ciphertext_bytes(&size, form, length), SMG_OK);
        cr_assert_eq(smg_sm2_encrypt(text, &written, size, &key.public_key, form, message, length,
                                     &n.random),
                     SMG_OK);
        cr_assert_eq(smg_sm2_decrypt(out, &opened, length, &key, form, text, written), SMG_OK);
        cr_assert(opened == length && memcmp(out, message, length) == 0, "round %d", round);
        text[noise_next(&n) % written] ^= (uint8_t)(1 + noise_next(&n) % 255);
        if (smg_sm2_decrypt(out, &opened, length, &key, form, text, written) == SMG_OK) {
            /* 04 became the tag of another encoding of the same C1 */
            cr_assert((text[0] & 0xfe) == 0x06 && memcmp(out, message, length) == 0);
        }
    }
}

#define ROUND_TRIPS(name, form)                                                                    \
    Test(sm2_slow, name, .timeout = 300) {                                                         \
        round_trips(form);                                                                         \
    }

ROUND_TRIPS(asn1, SMG_SM2_ASN1)
ROUND_TRIPS(c1c3c2, SMG_SM2_C1C3C2)
ROUND_TRIPS(c1c2c3, SMG_SM2_C1C2C3)
ROUND_TRIPS(c1c3c2_bare, SMG_SM2_C1C3C2_BARE)
ROUND_TRIPS(c1c2c3_bare, SMG_SM2_C1C2C3_BARE)
