/* SPDX-License-Identifier: Apache-2.0 */
/* SM3, HMAC and the modes of SM4 as each library performs them, the same for all of them. */
#ifndef SMIDGEN_BENCH_SYMMETRIC_H
#define SMIDGEN_BENCH_SYMMETRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Keys are set beforehand, IVs with each message, unless the name says otherwise. */
typedef enum symmetric_op {
    SYMMETRIC_SM3,
    SYMMETRIC_HMAC,
    SYMMETRIC_ECB_ENCRYPT,
    SYMMETRIC_CBC_ENCRYPT,
    SYMMETRIC_CBC_DECRYPT,
    SYMMETRIC_CFB_ENCRYPT, /* segments of 128 bits */
    SYMMETRIC_CFB_DECRYPT,
    SYMMETRIC_OFB,
    SYMMETRIC_CTR,
    SYMMETRIC_GCM, /* an IV of 12 bytes, no associated data, a tag of 16 bytes; CCM likewise */
    SYMMETRIC_CCM,
    SYMMETRIC_XTS, /* IEEE 1619 */
    SYMMETRIC_ECB_NEW_KEY,
    SYMMETRIC_GCM_NEW_KEY,
    SYMMETRIC_OPS
} symmetric_op;

#define SYMMETRIC_KEY_BYTES   16
#define SYMMETRIC_IV_BYTES    16
#define SYMMETRIC_NONCE_BYTES 12 /* of GCM and CCM: the first bytes of an IV */
#define SYMMETRIC_TAG_BYTES   16
#define SYMMETRIC_MOST_BYTES  16384
#define SYMMETRIC_OUT_BYTES   (SYMMETRIC_MOST_BYTES + 2 * SYMMETRIC_TAG_BYTES)

/* So many operands are taken in turn. */
#define SYMMETRIC_ITEMS 8

/* Random bytes. What has one key takes keys[0], and XTS keys[1] for the tweak. Message number i
 * begins at data + 16 i. */
typedef struct symmetric_operands {
    uint8_t keys[SYMMETRIC_ITEMS][SYMMETRIC_KEY_BYTES];
    uint8_t ivs[SYMMETRIC_ITEMS][SYMMETRIC_IV_BYTES];
    uint8_t data[SYMMETRIC_MOST_BYTES + 16 * SYMMETRIC_ITEMS];
} symmetric_operands;

typedef struct symmetric_library {
    const char *name;

    /* Prepares keys and contexts; false when something is missing that `call` names. release is
     * needed in both cases. */
    bool (*prepare)(const symmetric_operands *o);
    void (*release)(void);

    /* What is called, NULL for an operation that the library does not have. */
    const char *call[SYMMETRIC_OPS];

    /* out := the result for message number `item` of `bytes` bytes, and behind it the tag of an
     * AEAD. False when the library reports an error. */
    bool (*run)(uint8_t out[SYMMETRIC_OUT_BYTES], symmetric_op op, const symmetric_operands *o,
                size_t item, size_t bytes);
} symmetric_library;

extern const symmetric_library symmetric_smidgen, symmetric_openssl, symmetric_gcrypt;

/* How many bytes an operation gives for a message of `bytes`. */
size_t symmetric_out_bytes(symmetric_op op, size_t bytes);

#endif
