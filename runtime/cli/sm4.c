/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/sm4.h"

#include "cli/report.h"

int cli_sm4_direction(smg_sm4_direction *direction, const cli_arguments *arguments) {
    bool encrypt = arguments->value[SM4_ENCRYPT] != NULL;
    bool decrypt = arguments->value[SM4_DECRYPT] != NULL;
    if (encrypt && decrypt) {
        return cli_fail("-encrypt and -decrypt exclude each other; give one of them");
    }
    if (!encrypt && !decrypt) {
        return cli_fail("-encrypt or -decrypt is missing; give one of them");
    }
    *direction = encrypt ? SMG_SM4_ENCRYPT : SMG_SM4_DECRYPT;
    return CLI_DONE;
}
