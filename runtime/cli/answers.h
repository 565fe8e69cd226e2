/* SPDX-License-Identifier: Apache-2.0 */
/* The known answers of the standards, computed anew. Each function returns the name of the first
 * answer that does not come out, or NULL when all do. */
#ifndef SMIDGEN_CLI_ANSWERS_H
#define SMIDGEN_CLI_ANSWERS_H

#include "sm2/kernel.h"
#include "sm3/backend.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"
#include "zuc/kernel.h"
#include "zuc/lanes.h"

/* Through the library's own functions: SM3, and HMAC; GCM; 128-EIA3 of any number of bits. */
const char *wrong_sm3(void);
const char *wrong_sm3_hmac(void);
const char *wrong_gcm(void);
const char *wrong_eia3(void);

/* Through one backend, whether or not the library would choose it: SM3 of one message, and in every
 * lane of those for several; SM4 in its modes, both ways, and of several messages; tags of GCM;
 * keystreams of ZUC, also in every lane of those for several, and 128-EIA3 of whole words. */
const char *wrong_sm3_backend(const struct smg_sm3_backend *backend);
const char *wrong_sm3_lanes(const struct smg_sm3_lanes *lanes);
const char *wrong_sm4(const struct smg_sm4_backend *backend);
const char *wrong_ghash(const struct smg_ghash_backend *backend);
const char *wrong_zuc(const smg_zuc_kernel *kernel);
const char *wrong_zuc_lanes(const smg_zuc_lanes_kernel *kernel);

/* Keys and signatures through the table of `kernel`, whether or not the library would choose it;
 * changed signatures must be refused. */
const char *wrong_sm2(const smg_sm2_kernel *kernel);

/* The same through the library's own functions, with signatures in DER. */
const char *wrong_sm2_library(void);

#endif
