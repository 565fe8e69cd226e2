/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>
#include <smidgen/sm3.h>
#include <smidgen/version.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/report.h"

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

static int run(const cli_arguments *arguments) {
    (void)arguments;
    return cli_print("smidgen %s\n"
                     "compiler: %s\n"
                     "SM2: %s in use\n"
                     "SM3: %s in use, %s for several messages\n",
                     smg_version(), COMPILER, smg_sm2_backend(), smg_sm3_backend(),
                     smg_sm3_batch_backend());
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
