/* SPDX-License-Identifier: Apache-2.0 */
/* What an exchange keeps from one call to the next, for who writes it to a file. */
#ifndef SMIDGEN_SM9_EXCHANGE_SECRET_H
#define SMIDGEN_SM9_EXCHANGE_SECRET_H

#include <smidgen/sm9_exchange.h>

/* An initiator in the middle of an exchange is what it was begun with: r_A (initiator->r, secret),
 * the master key and the other side's ID. *initiator := it, with R_A made anew. Errors as
 * smg_sm9_exchange_begin; SMG_ERR_KEY where r is not in [1, n-1]. */
smg_status smg_sm9_exchange_resume(smg_sm9_exchange_initiator *initiator,
                                   const uint8_t r[SMG_SM9_SCALAR_BYTES],
                                   const smg_sm9_encrypt_master_public *master, const void *peer_id,
                                   size_t peer_id_length, uint8_t hid);

/*
 * A responder that has responded: S_2 and what the KDF has absorbed (smg_sm3_export), both secret.
 * The inverse answers SMG_ERR_FORMAT where that is no state of a hash.
 */
#define SMG_SM9_RESPONDER_BYTES (SMG_SM9_EXCHANGE_TAG_BYTES + SMG_SM3_STATE_BYTES)
smg_status smg_sm9_exchange_save(uint8_t out[SMG_SM9_RESPONDER_BYTES],
                                 const smg_sm9_exchange_responder *responder);
smg_status smg_sm9_exchange_load(smg_sm9_exchange_responder *responder,
                                 const uint8_t in[SMG_SM9_RESPONDER_BYTES]);

#endif
