/* SPDX-License-Identifier: Apache-2.0 */
/* Signatures in DER: one encoding each, and no other is read. */
#include <criterion/criterion.h>
#include <smidgen/sm2.h>
#include <string.h>

#include "randomness.h"
#include "sm2_cases.h"
#include "vectors.h"

#define DER_MAX SMG_SM2_SIGNATURE_DER_MAX_BYTES

/* Asserts that raw r || s and the DER text are each other's form. */
static void expect_pair(const uint8_t raw[SIGNATURE], const char *der_text) {
    bytes der = hex(der_text);
    uint8_t out[DER_MAX], back[SIGNATURE];
    size_t length = 99;
    cr_assert_eq(smg_sm2_signature_to_der(out, &length, sizeof out, raw), SMG_OK);
    cr_assert_eq(length, der.length, "%s", der_text);
    expect_bytes(out, der.data, length, der_text);
    cr_assert_eq(smg_sm2_signature_from_der(back, der.data, der.length), SMG_OK);
    expect_bytes(back, raw, SIGNATURE, der_text);
    bytes_free(&der);
}

Test(sm2_der, signatures_of_the_vector_file) {
    json_t *cases = vectors_open("sm2_sign.json");
    size_t i, run = 0;
    const json_t *test;
    json_array_foreach(cases, i, test) {
        if (vector_is(test, "kind", "sign")) {
            uint8_t raw[SIGNATURE];
            vector_copy(raw, SCALAR, test, "r");
            vector_copy(raw + SCALAR, SCALAR, test, "s");
            expect_pair(raw, vector_text(test, "sig_der"));
            run++;
        }
    }
    cr_assert(run > 0);
    json_decref(cases);
}

/* Field report 12: 72 bytes, 71, 70, down to 8. */
Test(sm2_der, integers_take_the_fewest_octets) {
    static const struct {
        const char *r, *s, *der;
    } pairs[] = {
        {"00cdc3bb4a79204634f820fcad2b75b0277d52a3983c257550c6cf4f62b6596d",
         "dc45f44022fb349d7760baaef099db4af07fa201e25256088acce5c62897902a",
         "3045022000cdc3bb4a79204634f820fcad2b75b0277d52a3983c257550c6cf4f62b6596d022100dc45f44022"
         "fb349d7760baaef099db4af07fa201e25256088acce5c62897902a"},
        {"4ac75620d499ea4a4ccbdf7fb2d64b3f847b23f8cf8dcf9450cf91f907d76a4b",
         "00a1a4dfef26baa812274645e6151067aabe161709865734f41831765c3ab43f",
         "304402204ac75620d499ea4a4ccbdf7fb2d64b3f847b23f8cf8dcf9450cf91f907d76a4b022000a1a4dfef26"
         "baa812274645e6151067aabe161709865734f41831765c3ab43f"},
        {"0000000000000000000000000000000000000000000000000000000000000001",
         "000000000000000000000000000000000000000000000000000000000000007f", "300602010102017f"},
        {"0000000000000000000000000000000000000000000000000000000000000080",
         "0000000000000000000000000000000000000000000000000000000000000000", "300702020080020100"},
        {"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
         "00000000000000000000000000000000000000000000000000000000000000ff",
         "3027022100ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff020200ff"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        uint8_t raw[SIGNATURE];
        hex_copy(raw, SCALAR, pairs[i].r);
        hex_copy(raw + SCALAR, SCALAR, pairs[i].s);
        expect_pair(raw, pairs[i].der);
    }
}

/* ---- field report 18: one signature, one encoding ---- */

/* The DER form of the example's signature, 72 bytes. */
static void example_der(uint8_t der[DER_MAX], sm2_example *example) {
    size_t length;
    sm2_example_load(example);
    cr_assert_eq(smg_sm2_signature_to_der(der, &length, DER_MAX, example->signature), SMG_OK);
    cr_assert_eq(length, DER_MAX);
}

static void expect_refused(const uint8_t *der, size_t length, const char *what) {
    uint8_t raw[SIGNATURE];
    memset(raw, 1, SIGNATURE);
    cr_assert_eq(smg_sm2_signature_from_der(raw, der, length), SMG_ERR_FORMAT, "%s", what);
    cr_assert(all_zero(raw, SIGNATURE), "%s", what);
}

Test(sm2_der, every_truncation_is_refused) {
    sm2_example example;
    uint8_t der[DER_MAX];
    example_der(der, &example);
    for (size_t length = 0; length < DER_MAX; length++) {
        expect_refused(der, length, "truncated");
    }
}

Test(sm2_der, a_trailing_byte_is_refused) {
    sm2_example example;
    uint8_t der[DER_MAX + 1] = {0};
    example_der(der, &example);
    expect_refused(der, DER_MAX + 1, "after the sequence");
    der[1]++;
    expect_refused(der, DER_MAX + 1, "after s, inside the sequence");
}

Test(sm2_der, a_negative_integer_is_refused) {
    sm2_example example;
    uint8_t der[DER_MAX], changed[DER_MAX];
    example_der(der, &example);
    /* 30 46 02 21 00 <r> 02 21 00 <s>: r, then s, without the zero octet */
    memcpy(changed, der, 4);
    changed[1] = 0x45;
    changed[3] = 0x20;
    memcpy(changed + 4, der + 5, DER_MAX - 5);
    expect_refused(changed, DER_MAX - 1, "negative r");
    memcpy(changed, der, DER_MAX - 33);
    changed[1] = 0x45;
    changed[38] = 0x20;
    memcpy(changed + 39, der + 40, SCALAR);
    expect_refused(changed, DER_MAX - 1, "negative s");
}

Test(sm2_der, a_padded_integer_is_refused) {
    sm2_example example;
    uint8_t der[DER_MAX], changed[DER_MAX + 1];
    example_der(der, &example);
    memcpy(changed, der, 4);
    changed[1] = 0x47;
    changed[3] = 0x22;
    changed[4] = 0x00;
    memcpy(changed + 5, der + 4, DER_MAX - 4);
    expect_refused(changed, sizeof changed, "two zero octets before r");

    static const uint8_t small[] = {0x30, 0x07, 0x02, 0x02, 0x00, 0x01, 0x02, 0x01, 0x01};
    expect_refused(small, sizeof small, "00 01");
    static const uint8_t empty[] = {0x30, 0x05, 0x02, 0x00, 0x02, 0x01, 0x01};
    expect_refused(empty, sizeof empty, "an INTEGER without octets");
}

Test(sm2_der, other_forms_of_a_length_are_refused) {
    sm2_example example;
    uint8_t der[DER_MAX], changed[DER_MAX + 2] = {0};
    example_der(der, &example);

    changed[0] = 0x30;
    changed[1] = 0x81;
    memcpy(changed + 2, der + 1, DER_MAX - 1);
    expect_refused(changed, DER_MAX + 1, "long form");

    memcpy(changed, der, 3);
    changed[1] = 0x47;
    changed[3] = 0x81;
    memcpy(changed + 4, der + 3, DER_MAX - 3);
    expect_refused(changed, DER_MAX + 1, "long form inside");

    memcpy(changed, der, DER_MAX);
    changed[1] = 0x80;
    changed[DER_MAX] = changed[DER_MAX + 1] = 0;
    expect_refused(changed, DER_MAX + 2, "indefinite form");
}

Test(sm2_der, integers_of_33_significant_octets_are_refused) {
    uint8_t der[] = {[0] = 0x30, [1] = 0x26,  [2] = 0x02,  [3] = 0x21,
                     [4] = 0x01, [37] = 0x02, [38] = 0x01, [39] = 0x01};
    expect_refused(der, sizeof der, "r = 2^256");
    der[4] = 0x00;
    der[5] = 0x80;
    uint8_t raw[SIGNATURE];
    cr_assert_eq(smg_sm2_signature_from_der(raw, der, sizeof der), SMG_OK, "r = 2^255");
}

Test(sm2_der, other_types_and_counts_are_refused) {
    static const uint8_t set[] = {0x31, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01};
    static const uint8_t octets[] = {0x30, 0x06, 0x04, 0x01, 0x01, 0x02, 0x01, 0x01};
    static const uint8_t one[] = {0x30, 0x03, 0x02, 0x01, 0x01};
    static const uint8_t three[] = {0x30, 0x09, 0x02, 0x01, 0x01, 0x02,
                                    0x01, 0x01, 0x02, 0x01, 0x01};
    static const uint8_t none[] = {0x30, 0x00};
    expect_refused(set, sizeof set, "SET");
    expect_refused(octets, sizeof octets, "OCTET STRING");
    expect_refused(one, sizeof one, "one INTEGER");
    expect_refused(three, sizeof three, "three INTEGERs");
    expect_refused(none, sizeof none, "no INTEGER");
}

/* Any change that is still read gives another signature. */
Test(sm2_der, no_two_encodings_give_one_signature) {
    sm2_example example;
    uint8_t der[DER_MAX], raw[SIGNATURE];
    example_der(der, &example);
    for (size_t i = 0; i < DER_MAX; i++) {
        for (unsigned change = 1; change < 256; change++) {
            der[i] ^= (uint8_t)change;
            if (smg_sm2_signature_from_der(raw, der, DER_MAX) == SMG_OK) {
                cr_assert(memcmp(raw, example.signature, SIGNATURE) != 0);
            }
            der[i] ^= (uint8_t)change;
        }
    }
}

Test(sm2_der, random_signatures_round_trip) {
    noise n;
    noise_init(&n);
    for (int round = 0; round < 2000; round++) {
        uint8_t raw[SIGNATURE], der[DER_MAX], back[SIGNATURE];
        size_t length, zeros = noise_next(&n) % SCALAR;
        noise_fill(&n, raw, SIGNATURE);
        memset(raw + (round % 2 == 0 ? 0 : SCALAR), 0, zeros);
        cr_assert_eq(smg_sm2_signature_to_der(der, &length, sizeof der, raw), SMG_OK);
        cr_assert_eq(smg_sm2_signature_from_der(back, der, length), SMG_OK);
        expect_bytes(back, raw, SIGNATURE, "round trip");
    }
}

/* ---- buffers ---- */

Test(sm2_der, an_exact_buffer_is_enough_and_a_smaller_one_untouched) {
    sm2_example example;
    uint8_t der[DER_MAX], out[DER_MAX + 16];
    size_t length;
    example_der(der, &example);
    for (size_t capacity = 0; capacity <= DER_MAX; capacity++) {
        memset(out, 0xee, sizeof out);
        length = 99;
        smg_status status = smg_sm2_signature_to_der(out, &length, capacity, example.signature);
        size_t written = capacity == DER_MAX ? DER_MAX : 0;
        cr_assert_eq(status, written != 0 ? SMG_OK : SMG_ERR_CAPACITY);
        cr_assert_eq(length, written);
        for (size_t i = written; i < sizeof out; i++) {
            cr_assert_eq(out[i], 0xee);
        }
    }
}

Test(sm2_der, null_pointers_are_refused) {
    sm2_example example;
    uint8_t der[DER_MAX], raw[SIGNATURE];
    size_t length = 99;
    example_der(der, &example);
    cr_assert_eq(smg_sm2_signature_to_der(NULL, &length, DER_MAX, example.signature),
                 SMG_ERR_ARGUMENT);
    cr_assert_eq(length, 0);
    cr_assert_eq(smg_sm2_signature_to_der(der, NULL, DER_MAX, example.signature), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_signature_to_der(der, &length, DER_MAX, NULL), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_sm2_signature_from_der(NULL, der, DER_MAX), SMG_ERR_ARGUMENT);
    memset(raw, 1, SIGNATURE);
    cr_assert_eq(smg_sm2_signature_from_der(raw, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(raw, SIGNATURE));
}
