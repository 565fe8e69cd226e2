/* SPDX-License-Identifier: Apache-2.0 */
/* A comparison of smidgen with a peer, which the parts of `peers` list and `peers` measures. */
#ifndef SMIDGEN_BENCH_PEERS_H
#define SMIDGEN_BENCH_PEERS_H

#include <stdbool.h>
#include <stddef.h>

/* One operation: how either side performs it, and with what. */
typedef struct comparison {
    const char *op;
    size_t bytes;     /* of the message, 0 where there is none */
    const char *form; /* a word that tells rows of one op apart, or "" */
    const char *peer; /* "libcrypto", "libgcrypt" */
    double bar;       /* least ratio that portable C is to reach, 0 where there is none */

    const char *library_call, *peer_call;
    void (*library_run)(void *context), (*peer_run)(void *context);
    void *library_context, *peer_context;
    const bool *library_failed, *peer_failed; /* set by a run that fails */
} comparison;

#endif
