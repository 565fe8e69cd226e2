/* SPDX-License-Identifier: Apache-2.0 */
/* The known answers of the standards, computed anew. Each function returns the name of the first
 * answer that does not come out, or NULL when all do. */
#ifndef SMIDGEN_CLI_ANSWERS_H
#define SMIDGEN_CLI_ANSWERS_H

#include "sm3/backend.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"
#include "zuc/kernel.h"
#include "zuc/lanes.h"

/* Through one backend, whether or not the library would choose it: SM3 of one message, and in every
 * lane of those for several; SM4 in its modes, both ways, and of several messages; tags of GCM;
 * keystreams of ZUC, also in every lane of those for several, and 128-EIA3 of whole words. */
const char *wrong_sm3_backend(const struct smg_sm3_backend *backend);
const char *wrong_sm3_lanes(const struct smg_sm3_lanes *lanes);
const char *wrong_sm4(const struct smg_sm4_backend *backend);
const char *wrong_ghash(const struct smg_ghash_backend *backend);
const char *wrong_zuc(const smg_zuc_kernel *kernel);
const char *wrong_zuc_lanes(const smg_zuc_lanes_kernel *kernel);

/* Through the library's own functions: for messages whole, in pieces, and several at once, with
 * what is in use. */
typedef struct answers_library {
    const char *name;             /* of what is computed, "SM4-CCM" */
    const char *(*backend)(void); /* what it is computed by */
    size_t count;                 /* of the answers */
    const char *(*wrong)(void);
} answers_library;

/* All that the library offers of an algorithm; the last has no name. SM2 and SM9 have no backends
 * that could be asked by themselves: their answers come from the kernel that the library uses. */
extern const answers_library answers_sm2_library[];
extern const answers_library answers_sm9_library[];
extern const answers_library answers_sm3_library[];
extern const answers_library answers_sm4_library[];
extern const answers_library answers_zuc_library[];

/* The first of a list with an answer that does not come out, which becomes *answer; or NULL. */
const answers_library *answers_wrong(const answers_library *list, const char **answer);

/* What SM4-GCM is computed by: the backend of SM4, and that of GHASH where it has another name, as
 * "vaes+vpclmul". Valid until the next call. */
const char *answers_gcm_backend(void);

#endif
