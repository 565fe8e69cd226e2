/* SPDX-License-Identifier: Apache-2.0 */
#include "peers_symmetric.h"

#include <smidgen/random.h>
#include <smidgen/wipe.h>

#include <gcrypt.h>
#include <stdio.h>
#include <string.h>

#include "symmetric.h"

size_t symmetric_out_bytes(symmetric_op op, size_t bytes) {
    switch (op) {
    case SYMMETRIC_SM3:
    case SYMMETRIC_HMAC:
        return 32;
    case SYMMETRIC_GCM:
    case SYMMETRIC_CCM:
    case SYMMETRIC_GCM_NEW_KEY:
        return bytes + SYMMETRIC_TAG_BYTES;
    default:
        return bytes;
    }
}

/* ---- what is compared ---- */

enum { MOST_SIZES = 4 };

static const struct {
    symmetric_op op;
    const char *name, *form;
    size_t sizes[MOST_SIZES]; /* 0: no more */
    double bar;               /* of the longest message, beside libcrypto */
} operations[] = {
    {SYMMETRIC_SM3, "sm3", "", {16, 64, 1024, 16384}, 1.0},
    {SYMMETRIC_HMAC, "sm3_hmac", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_ECB_ENCRYPT, "sm4_ecb_encrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_ECB_NEW_KEY, "sm4_ecb_encrypt", "new key", {16}, 0.0},
    {SYMMETRIC_CBC_ENCRYPT, "sm4_cbc_encrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_CBC_DECRYPT, "sm4_cbc_decrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_CFB_ENCRYPT, "sm4_cfb_encrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_CFB_DECRYPT, "sm4_cfb_decrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_OFB, "sm4_ofb_encrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_CTR, "sm4_ctr_encrypt", "", {16, 1024, 16384}, 1.0},
    {SYMMETRIC_GCM, "sm4_gcm_encrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_GCM_NEW_KEY, "sm4_gcm_encrypt", "new key", {16, 1024}, 0.0},
    {SYMMETRIC_CCM, "sm4_ccm_encrypt", "", {16, 1024, 16384}, 0.0},
    {SYMMETRIC_XTS, "sm4_xts_encrypt", "", {16, 1024, 16384}, 0.0},
};
enum { OPERATIONS = sizeof operations / sizeof operations[0] };

static const symmetric_library *const peers[] = {&symmetric_openssl, &symmetric_gcrypt};
enum { PEERS = sizeof peers / sizeof peers[0], MOST_ROWS = OPERATIONS * MOST_SIZES * PEERS };

/* ---- one side of a comparison ---- */

typedef struct side {
    const symmetric_library *library;
    symmetric_op op;
    size_t bytes;
    size_t next;
    bool failed;
} side;

static symmetric_operands operands;

static void run_side(void *context) {
    static uint8_t out[SYMMETRIC_OUT_BYTES];
    side *s = context;
    bool done = s->library->run(out, s->op, &operands, s->next++ % SYMMETRIC_ITEMS, s->bytes);
    s->failed = s->failed || !done;
}

static struct {
    comparison comparison;
    side ours, theirs;
} rows[MOST_ROWS];
static size_t row_count;

static void add_row(size_t i, size_t bytes, bool longest, const symmetric_library *peer) {
    const symmetric_op op = operations[i].op;
    side *ours = &rows[row_count].ours, *theirs = &rows[row_count].theirs;
    *ours = (side){.library = &symmetric_smidgen, .op = op, .bytes = bytes};
    *theirs = (side){.library = peer, .op = op, .bytes = bytes};
    rows[row_count++].comparison = (comparison){
        .op = operations[i].name,
        .bytes = bytes,
        .form = operations[i].form,
        .peer = peer->name,
        .bar = longest && peer == &symmetric_openssl ? operations[i].bar : 0.0,
        .library_call = symmetric_smidgen.call[op],
        .peer_call = peer->call[op],
        .library_run = run_side,
        .peer_run = run_side,
        .library_context = ours,
        .peer_context = theirs,
        .library_failed = &ours->failed,
        .peer_failed = &theirs->failed,
    };
}

static void list_rows(void) {
    for (size_t i = 0; i < OPERATIONS; i++) {
        const size_t *sizes = operations[i].sizes;
        for (size_t j = 0; j < MOST_SIZES && sizes[j] != 0; j++) {
            for (size_t k = 0; k < PEERS; k++) {
                if (peers[k]->call[operations[i].op] != NULL) {
                    add_row(i, sizes[j], j + 1 == MOST_SIZES || sizes[j + 1] == 0, peers[k]);
                }
            }
        }
    }
}

bool peers_symmetric_at(comparison *out, size_t index) {
    if (index >= row_count) {
        return false;
    }
    *out = rows[index].comparison;
    return true;
}

/* ---- before and after ---- */

bool peers_symmetric_prepare(void) {
    if (smg_random_bytes(NULL, (uint8_t *)&operands, sizeof operands) != SMG_OK) {
        fprintf(stderr, "peers: no random bytes\n");
        return false;
    }
    if (!symmetric_smidgen.prepare(&operands)) {
        fprintf(stderr, "peers: smidgen takes no key\n");
        return false;
    }
    for (size_t i = 0; i < PEERS; i++) {
        if (!peers[i]->prepare(&operands)) {
            fprintf(stderr, "peers: %s lacks SM3, SM4 or one of the modes\n", peers[i]->name);
            return false;
        }
    }
    list_rows();
    return true;
}

void peers_symmetric_release(void) {
    for (size_t i = 0; i < PEERS; i++) {
        peers[i]->release();
    }
    symmetric_smidgen.release();
    smg_wipe(&operands, sizeof operands);
}

const char *peers_symmetric_version(void) {
    return gcry_check_version(NULL);
}

/* ---- agreement ---- */

static bool same(const side *ours, const side *theirs, size_t item) {
    static uint8_t our_out[SYMMETRIC_OUT_BYTES], their_out[SYMMETRIC_OUT_BYTES];
    /* What is not written differs. */
    memset(our_out, 0, sizeof our_out);
    memset(their_out, 0xff, sizeof their_out);
    return ours->library->run(our_out, ours->op, &operands, item, ours->bytes) &&
           theirs->library->run(their_out, theirs->op, &operands, item, theirs->bytes) &&
           memcmp(our_out, their_out, symmetric_out_bytes(ours->op, ours->bytes)) == 0;
}

bool peers_symmetric_agree(void) {
    for (size_t i = 0; i < row_count; i++) {
        const comparison *c = &rows[i].comparison;
        for (size_t item = 0; item < SYMMETRIC_ITEMS; item++) {
            if (!same(&rows[i].ours, &rows[i].theirs, item)) {
                fprintf(stderr, "peers: results differ: %s of %zu bytes, smidgen and %s\n", c->op,
                        c->bytes, c->peer);
                return false;
            }
        }
    }
    return true;
}
