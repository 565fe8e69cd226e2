/* SPDX-License-Identifier: Apache-2.0 */
/* The beginning of every signed message: Z. */
#ifndef SMIDGEN_SM2_Z_H
#define SMIDGEN_SM2_Z_H

#include <smidgen/sm2.h>

/*
 * Begins the hash of Z || M: M is what is appended to it next. Errors as smg_sm2_z, except that the
 * public key's point is not checked: verification does that once, at its end, and a private key
 * brings a point of its own. The hash is wiped on an error.
 */
smg_status smg_sm2_begin_hash(smg_sm3_context *hash, const smg_sm2_public_key *key, const void *id,
                              size_t id_length);

#endif
