/* SPDX-License-Identifier: Apache-2.0 */
#include <smidgen/sm2.h>
#include <smidgen/sm3.h>

#include <stdio.h>

#include "cli/answers.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/report.h"
#include "known_answers.h"

/* One line: the algorithm, its backend, and how many answers agreed or which one did not. */
static int report(const char *algorithm, const char *backend, size_t answers, const char *failed) {
    char name[32];
    snprintf(name, sizeof name, "%s (%s)", algorithm, backend);
    if (failed != NULL) {
        int result = cli_print("%-20s FAILED: %s\n", name, failed);
        return result != CLI_DONE ? result : CLI_NO;
    }
    return cli_print("%-20s ok, %zu answers\n", name, answers);
}

/* Every backend that runs here; the library's own functions take the one that is chosen. */
static int run(const cli_arguments *arguments) {
    (void)arguments;
    int worst = report("SM3", smg_sm3_backend(), smg_known_sm3_count, wrong_sm3());
    for (const smg_sm2_kernel *const *it = smg_sm2_kernels; *it != NULL; it++) {
        if (worst == CLI_ERROR || !smg_sm2_kernel_runs(*it)) {
            continue;
        }
        const char *failed = wrong_sm2(*it);
        if (failed == NULL && *it == smg_sm2_kernel_get()) {
            failed = wrong_sm2_library();
        }
        int result = report("SM2", (*it)->name, smg_known_sm2_sign_count, failed);
        worst = result > worst ? result : worst;
    }
    return worst;
}

const cli_command cli_command_selftest = {
    .name = "selftest",
    .summary = "compute the known answers of the standards",
    .usage = "",
    .notes = "Exit status 1 if an answer is wrong: this build must then not be used.\n",
    .options = NULL,
    .option_count = 0,
    .run = run,
};
