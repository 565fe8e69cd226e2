/* SPDX-License-Identifier: Apache-2.0 */
/* SM3, HMAC and SM4 beside libcrypto and libgcrypt. */
#ifndef SMIDGEN_BENCH_PEERS_SYMMETRIC_H
#define SMIDGEN_BENCH_PEERS_SYMMETRIC_H

#include "peers.h"

/* Draws operands and prepares the libraries; false, with a line on stderr, when one of them does
 * not do what is asked. Release is needed in both cases. */
bool peers_symmetric_prepare(void);
void peers_symmetric_release(void);

/* The version of libgcrypt. */
const char *peers_symmetric_version(void);

/* Comparison number `index`; false behind the last. */
bool peers_symmetric_at(comparison *out, size_t index);

/*
 * Performs what every comparison will perform, for all operands, on both sides: the bytes must be
 * the same. False, with a line on stderr, for the first difference.
 */
bool peers_symmetric_agree(void);

#endif
