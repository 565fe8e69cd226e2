/* SPDX-License-Identifier: Apache-2.0 */
/* The known answers of the standards, computed anew. Each function returns the name of the first
 * answer that does not come out, or NULL when all do. */
#ifndef SMIDGEN_CLI_ANSWERS_H
#define SMIDGEN_CLI_ANSWERS_H

#include "sm2/kernel.h"

const char *wrong_sm3(void);

/* Keys and signatures through the table of `kernel`, whether or not the library would choose it;
 * changed signatures must be refused. */
const char *wrong_sm2(const smg_sm2_kernel *kernel);

/* The same through the library's own functions, with signatures in DER. */
const char *wrong_sm2_library(void);

#endif
