/* SPDX-License-Identifier: Apache-2.0 */
/* The chain of CBC-MAC, of which the MACs of GB/T 15852.1-2020 and CCM are made. */
#ifndef SMIDGEN_SM4_CBC_MAC_H
#define SMIDGEN_SM4_CBC_MAC_H

#include <stddef.h>
#include <stdint.h>

/* state := E(… E(E(state + B_0) + B_1) …) for 16-byte blocks B at `in`. */
void smg_sm4_cbc_mac(uint8_t state[16], const uint32_t rk[32], const uint8_t *in, size_t blocks);

#endif
