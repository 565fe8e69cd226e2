/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SMIDGEN_SM2_KEY_H
#define SMIDGEN_SM2_KEY_H

#include <smidgen/sm2.h>

#include <stdbool.h>

/* Whether the object holds no key at all, being wiped or never filled: (1 + d)^-1 is never 0. The
 * answer is public. */
bool smg_sm2_private_key_is_empty(const smg_sm2_private_key *key);

#endif
