/* SPDX-License-Identifier: Apache-2.0 */
/* What holds for every key that was read, whatever it was read from. */
#ifndef SMIDGEN_TESTS_FUZZ_KEYS_H
#define SMIDGEN_TESTS_FUZZ_KEYS_H

#include <smidgen/codec.h>

/* A read that failed left zeros; a key that was read is written and read back in every form. */
void check_private_key(smg_status status, const smg_sm2_private_key *key);
void check_public_key(smg_status status, const smg_sm2_public_key *key);

/* The texts of an inspection end inside their arrays. */
void check_info(smg_status status, const smg_key_info *info);

#endif
