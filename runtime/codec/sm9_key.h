/* SPDX-License-Identifier: Apache-2.0 */
/* The four kinds of private keys of SM9 behind one set of functions: what stands in a file, and the
 * object that it fills. */
#ifndef SMIDGEN_CODEC_SM9_KEY_H
#define SMIDGEN_CODEC_SM9_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <smidgen/codec_sm9.h>

#include "codec/der.h"
#include "codec/key.h"
#include "codec/span.h"

typedef enum smg_sm9_kind {
    SMG_SM9_SIGN_MASTER,
    SMG_SM9_ENCRYPT_MASTER,
    SMG_SM9_SIGN_USER,
    SMG_SM9_ENCRYPT_USER
} smg_sm9_kind;

typedef union smg_sm9_private_key {
    smg_sm9_sign_master_key sign_master;
    smg_sm9_encrypt_master_key encrypt_master;
    smg_sm9_sign_key sign_user;
    smg_sm9_encrypt_key encrypt_user;
} smg_sm9_private_key;

typedef union smg_sm9_master_public {
    smg_sm9_sign_master_public sign;
    smg_sm9_encrypt_master_public encrypt;
} smg_sm9_master_public;

/* The object of this kind, in bytes. */
size_t smg_sm9_kind_size(smg_sm9_kind kind);

/* What PEM calls this kind, without ENCRYPTED before it. */
const char *smg_sm9_kind_label(smg_sm9_kind kind);

/* key := the key in DER, a PrivateKeyInfo or what stands in one. master is the public part of
 * whoever has one already, or NULL. Errors as codec_sm9.h has them; key is left to the caller to
 * wipe. */
smg_status smg_sm9_private_key_read(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span der,
                                    const smg_sm9_master_public *master);

/* The same of a PrivateKeyInfo alone. */
smg_status smg_sm9_private_key_read_pkcs8(smg_sm9_private_key *key, smg_sm9_kind kind, smg_span der,
                                          const smg_sm9_master_public *master);

/* SMG_ERR_KEY when there is no private key to write: one that was wiped, or never filled. */
smg_status smg_sm9_private_key_check_filled(const smg_sm9_private_key *key, smg_sm9_kind kind);

/* Writes the key in front of what the writer holds, which is nothing; pkcs8: in a PrivateKeyInfo.
 */
void smg_sm9_private_key_put(smg_der_writer *w, const smg_sm9_private_key *key, smg_sm9_kind kind,
                             bool pkcs8);

/* *point := the BIT STRING of a public part, in a SEQUENCE or not. */
bool smg_sm9_public_parse(smg_span *point, smg_span der);

#endif
