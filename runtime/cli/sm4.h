/* SPDX-License-Identifier: Apache-2.0 */
/* What the commands that encrypt with SM4 have in common. */
#ifndef SMIDGEN_CLI_SM4_H
#define SMIDGEN_CLI_SM4_H

#include <smidgen/sm4_modes.h>

#include "cli/options.h"

/* Their common options stand first in their tables; ECB has no IV. */
enum { SM4_ENCRYPT, SM4_DECRYPT, SM4_KEY, SM4_IN, SM4_OUT, SM4_OWN, SM4_IV = SM4_OWN, SM4_MORE };

#define SM4_OPTIONS                                                                                \
    [SM4_ENCRYPT] = {"-encrypt", CLI_FLAG, NULL, "encrypt"},                                       \
    [SM4_DECRYPT] = {"-decrypt", CLI_FLAG, NULL, "decrypt; this or -encrypt must be given"},       \
    [SM4_IN] = {"-in", CLI_INPUT, "FILE", "the input; default standard input"},                    \
    [SM4_OUT] = {"-out", CLI_OUTPUT, "FILE", "the output; default standard output"}

#define SM4_KEY_OPTION                                                                             \
    { "-key", CLI_WORD, "HEX", "the key, 16 bytes" }
#define SM4_IV_OPTION                                                                              \
    { "-iv", CLI_WORD, "HEX", "the IV, 16 bytes" }

/* What the help of every mode says that authenticates nothing. */
#define CLI_SM4_UNAUTHENTICATED                                                                    \
    "Who changes the output changes the plaintext unseen; sm4_gcm and sm4_ccm notice.\n"

/* Which of -encrypt and -decrypt is given; neither or both is an error. CLI_DONE or CLI_ERROR. */
int cli_sm4_direction(smg_sm4_direction *direction, const cli_arguments *arguments);

#endif
