/* SPDX-License-Identifier: Apache-2.0 */
/* What the commands of ZUC have in common. */
#ifndef SMIDGEN_CLI_ZUC_H
#define SMIDGEN_CLI_ZUC_H

#include <smidgen/zuc.h>

#define CLI_ZUC256_IV_HELP "the IV, 23 bytes, or 25 in the unpacked form"

/* iv := the 23 or 25 bytes of -iv. CLI_DONE, or CLI_ERROR after one line. */
int cli_zuc256_iv_read(uint8_t iv[SMG_ZUC256_IV_BYTES], size_t *length, const char *hex);

/* The line for what a call of ZUC-256 answered. CLI_ERROR. */
int cli_zuc256_failed(smg_status status);

#endif
