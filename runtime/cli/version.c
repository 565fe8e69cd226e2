/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>
#include <smidgen/sm3.h>
#include <smidgen/sm4.h>
#include <smidgen/sm9.h>
#include <smidgen/version.h>
#include <smidgen/zuc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/measure.h"
#include "cli/output.h"
#include "cli/report.h"
#include "core/cpu.h"
#include "sm2/kernel.h"
#include "sm3/backend.h"
#include "sm4/backend.h"
#include "sm4/ghash.h"
#include "sm9/kernel.h"
#include "zuc/kernel.h"
#include "zuc/lanes.h"

/* The names of a list of tables, each of which has a name, apart by spaces. */
#define COMPILED(out, type, list)                                                                  \
    do {                                                                                           \
        (out)[0] = '\0';                                                                           \
        for (const type *const *it = (list); *it != NULL; it++) {                                  \
            size_t used = strlen(out);                                                             \
            snprintf((out) + used, sizeof(out) - used, " %s", (*it)->name);                        \
        }                                                                                          \
    } while (0)

/* The library passes over what it does not know. */
static void note_unknown_features(void) {
    const char *list = getenv("SMIDGEN_DISABLE");
    while (list != NULL && *list != '\0') {
        const size_t length = strcspn(list, ",");
        if (length > 0 && smg_cpu_features_named(list, length) == 0) {
            cli_note("SMIDGEN_DISABLE: no feature is called '%.*s'; names are exact, in lower case",
                     (int)length, list);
        }
        list += length + (list[length] == ',' ? 1 : 0);
    }
}

static int run(const cli_arguments *arguments) {
    char sm2[64], sm9[64], sm3[64], lanes[64], sm4[96], ghash[64], zuc[64], zuc_lanes[64];
    (void)arguments;
    note_unknown_features();
    COMPILED(sm2, smg_sm2_kernel, smg_sm2_kernels);
    COMPILED(sm9, smg_sm9_kernel, smg_sm9_kernels);
    COMPILED(sm3, struct smg_sm3_backend, smg_sm3_backends);
    COMPILED(lanes, struct smg_sm3_lanes, smg_sm3_lanes_list);
    COMPILED(sm4, struct smg_sm4_backend, smg_sm4_backends);
    COMPILED(ghash, struct smg_ghash_backend, smg_ghash_backends);
    COMPILED(zuc, smg_zuc_kernel, smg_zuc_kernels);
    COMPILED(zuc_lanes, smg_zuc_lanes_kernel, smg_zuc_lanes_kernels);
    return cli_print(
        "smidgen %s\n"
        "compiler: %s\n"
        "SM2: %s in use\n"
        "SM3: %s in use, %s for several messages\n"
        "SM4: %s in use, %s for GHASH\n"
        "SM9: %s in use\n"
        "ZUC: %s in use, %s for several messages\n"
        "compiled: SM2%s; SM3%s, for several%s; SM4%s, GHASH%s; SM9%s; ZUC%s, for several%s\n",
        smg_version(), measure_compiler(), smg_sm2_backend(), smg_sm3_backend(),
        smg_sm3_batch_backend(), smg_sm4_backend(), smg_ghash_backend_get()->name,
        smg_sm9_backend(), smg_zuc_backend(), smg_zuc_many_backend(), sm2, sm3, lanes, sm4, ghash,
        sm9, zuc, zuc_lanes);
}

const cli_command cli_command_version = {
    .name = "version",
    .summary = "print the version, the compiler and the backends in use",
    .usage = "",
    .notes = "",
    .options = NULL,
    .option_count = 0,
    .run = run,
};
