/* SPDX-License-Identifier: Apache-2.0 */
/* The known answers of the standards, through what is about to be measured: a wrong result is not
 * worth a figure. */
#ifndef SMIDGEN_CLI_SPEED_ANSWERS_H
#define SMIDGEN_CLI_SPEED_ANSWERS_H

#include "sm2/kernel.h"

/* The name of the first answer that does not come out, or NULL when all do. */
const char *speed_wrong_sm3(void);

/* The same for every operation of speed_sm2.h through `kernel`; changed signatures must also be
 * refused. */
const char *speed_wrong_sm2(const smg_sm2_kernel *kernel);

#endif
