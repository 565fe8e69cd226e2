/* SPDX-License-Identifier: Apache-2.0 */
/* What an exchange keeps from one call to the next, for who writes it to a file. */
#ifndef SMIDGEN_SM2_EXCHANGE_SECRET_H
#define SMIDGEN_SM2_EXCHANGE_SECRET_H

#include <smidgen/sm2_exchange.h>

/* out := U as 04 || x || y, secret, of a responder that has responded. */
void smg_sm2_exchange_point(uint8_t out[SMG_SM2_PUBLIC_KEY_BYTES],
                            const smg_sm2_exchange_responder *responder);

#endif
