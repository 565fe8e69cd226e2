/* SPDX-License-Identifier: Apache-2.0 */
/* The operations of SM3, SM4 and ZUC that `speed` measures, through the library's functions. */
#ifndef SMIDGEN_CLI_SPEED_SYMMETRIC_H
#define SMIDGEN_CLI_SPEED_SYMMETRIC_H

#include <smidgen/sm3.h>
#include <smidgen/sm4_aead.h>
#include <smidgen/zuc.h>

#include "cli/speed_backends.h"

enum { SPEED_STREAMS_MAX = 64 };

/* What the operations work with. Keys, IVs and message are random; they are filled in by
 * speed_symmetric_make, the rest by an operation's prepare. */
typedef struct speed_symmetric {
    uint8_t key[32], iv[25], *message, *cipher_text, *out;
    size_t most; /* bytes there is room for */
    size_t length;
    uint8_t tag[SMG_SM3_HMAC_BYTES]; /* the longest of them */

    /* Of several messages: number i has key i, and begins at message + i length, as out does. */
    size_t streams;
    uint8_t keys[SPEED_STREAMS_MAX][SMG_SM4_KEY_BYTES];
    smg_sm4_key sm4_keys[SPEED_STREAMS_MAX];
    smg_sm4_job jobs[SPEED_STREAMS_MAX];
    smg_zuc_message messages[SPEED_STREAMS_MAX];
    const void *data[SPEED_STREAMS_MAX];
    size_t lengths[SPEED_STREAMS_MAX];
    uint8_t *outs[SPEED_STREAMS_MAX];

    smg_sm3_hmac_context hmac;
    smg_sm4_cipher cipher;
    smg_sm4_key sm4_key;
    smg_sm4_xts_key xts_key;
    smg_sm4_gcm_key gcm_key;
} speed_symmetric;

typedef struct speed_symmetric_op {
    const char *name;
    speed_algorithm algorithm;
    size_t streams; /* messages that a run processes together */
    size_t unit;    /* lengths are multiples of this; 0: the operation has no message */
    bool (*prepare)(speed_symmetric *it); /* keys, and what is decrypted; may be NULL */
    bool (*run)(speed_symmetric *it);
} speed_symmetric_op;

enum { SPEED_SYMMETRIC_OPS = 31 };
extern const speed_symmetric_op speed_symmetric_ops[SPEED_SYMMETRIC_OPS];

/* Room for messages of `most` bytes together, at least what tags of all streams take.
 * SMG_ERR_RANDOM; SMG_ERR_CAPACITY where there is no memory. */
smg_status speed_symmetric_make(speed_symmetric *it, size_t most);

/* Wipes and frees. */
void speed_symmetric_free(speed_symmetric *it);

#endif
