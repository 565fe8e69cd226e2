/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of key exchange and KEM share: known answers over the curve that is compiled. */
#ifndef SMIDGEN_TESTS_EXCHANGE_CASES_H
#define SMIDGEN_TESTS_EXCHANGE_CASES_H

#include <smidgen/sm2_exchange.h>
#include <smidgen/sm2_kem.h>

#include "sm2_cases.h"
#include "vectors.h"

#define POINT SMG_SM2_PUBLIC_KEY_BYTES
#define TAG   SMG_SM2_EXCHANGE_TAG_BYTES

/* One side: its key pair and ID. */
typedef struct side {
    smg_sm2_private_key key;
    bytes id;
} side;

/*
 * Runs all cases of sm2_kex.json of one curve: Z, both R, both tags and K on both sides with the
 * fixed r, with tags and without; returns how many there were.
 */
size_t sm2_check_exchange_cases(const char *curve);

/* Runs the encryptions of sm2_enc.json of one curve as a KEM whose keys have the length of the
 * message: C1 and t with the fixed k, and t out of C1; returns how many there were. */
size_t sm2_check_kem_cases(const char *curve);

#endif
