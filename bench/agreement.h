/* SPDX-License-Identifier: Apache-2.0 */
/* Whether smidgen and libcrypto give the same answers: before that, no figure means anything. */
#ifndef SMIDGEN_BENCH_AGREEMENT_H
#define SMIDGEN_BENCH_AGREEMENT_H

#include <stdbool.h>

#include "material.h"

/*
 * Digests of every length up to four blocks and of some longer ones; the public key of each other's
 * private keys; each other's signatures in every form that is measured, which must verify, and must
 * not verify with one bit changed; each other's ciphertexts in the same way. False, with a line on
 * stderr for the first difference.
 */
bool agreement_check(const material *m);

#endif
