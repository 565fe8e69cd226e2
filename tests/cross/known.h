/* SPDX-License-Identifier: Apache-2.0 */
/* Known answers on a processor for which there is no test framework here: the cases that cases.py
 * makes of tests/vectors. */
#ifndef SMIDGEN_TESTS_KNOWN_H
#define SMIDGEN_TESTS_KNOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of a case; they last until the next one. */
typedef struct known {
    uint8_t *data;
    size_t length;
} known;

/* The text `key` of the case at hand, or NULL. */
const char *known_text(const char *key);

/* Whether it is there, and equal to `value`. */
bool known_is(const char *key, const char *value);

/* The hex text `key`, decoded. The program ends where there is none. */
known known_bytes(const char *key);

/* The number `key`, in a base. The program ends where there is none. */
uint64_t known_number(const char *key, int base);

/* Room for so many bytes, none of them 0. */
known known_room(size_t length);

/* Whether these are the same bytes, up to the length of the second. */
bool known_same(known actual, known expected);

/* Whether every way of the library to compute the case at hand gives what is known. */
bool known_sm2_deterministic(void);
bool known_sm2_enc(void);
bool known_sm2_kex(void);
bool known_sm2_points(void);
bool known_sm2_sign(void);
bool known_sm3(void);
bool known_sm3_hmac(void);
bool known_sm3_kdf(void);
bool known_sm4_block(void);
bool known_sm4_modes(void);
bool known_sm4_xts(void);
bool known_sm4_aead(void);
bool known_sm4_gmac(void);
bool known_sm4_mac(void);
bool known_zuc128(void);
bool known_zuc256(void);
bool known_zuc256_iv128(void);
bool known_zuc_eea3(void);
bool known_zuc_eia3(void);

#endif
