/* SPDX-License-Identifier: Apache-2.0 */
/* SM2 beside libcrypto: key generation, signing, verification, encryption, decryption. Either side
 * draws nonces from its own default source: smidgen from the operating system, a call for each
 * signature; libcrypto from its deterministic generator. */
#ifndef SMIDGEN_BENCH_PEERS_SM2_H
#define SMIDGEN_BENCH_PEERS_SM2_H

#include "material.h"
#include "peers.h"

/* Comparison number `index`, with keys and messages of m; false behind the last. */
bool peers_sm2_at(comparison *out, size_t index, const material *m);

#endif
