/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SMIDGEN_SM4_GCM_H
#define SMIDGEN_SM4_GCM_H

#include <stddef.h>
#include <stdint.h>

/* GHASH (ghash.h) with the backend in use and a key of it in its public form. */
void smg_sm4_ghash_init(uint64_t hash_key[128], const uint8_t h[16]);
void smg_sm4_ghash(uint8_t state[16], const uint64_t hash_key[128], const uint8_t *in,
                   size_t blocks);

#endif
