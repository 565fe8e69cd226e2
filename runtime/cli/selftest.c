/* SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>

#include "cli/answers.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/report.h"
#include "core/cpu.h"
#include "known_answers.h"
#include "sm2/kernel.h"
#include "sm9/kernel.h"

/* One line: the algorithm, its backend, and how many answers agreed or which one did not. *worst
 * becomes the exit status, once it has become worse. */
static void report(int *worst, const char *algorithm, const char *backend, size_t answers,
                   const char *failed) {
    char name[48];
    int result;
    if (*worst == CLI_ERROR) {
        return; /* standard output cannot be written, and one line has said so */
    }
    snprintf(name, sizeof name, "%s (%s)", algorithm, backend);
    if (failed != NULL) {
        result = cli_print("%-28s FAILED: %s\n", name, failed);
        result = result != CLI_DONE ? result : CLI_NO;
    } else {
        result = cli_print("%-28s ok, %zu answers\n", name, answers);
    }
    *worst = result > *worst ? result : *worst;
}

static void report_library(int *worst, const answers_library *list) {
    for (; list->name != NULL; list++) {
        report(worst, list->name, list->backend(), list->count, list->wrong());
    }
}

static void test_sm3(int *worst) {
    for (const struct smg_sm3_backend *const *it = smg_sm3_backends; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs)) {
            report(worst, "SM3", (*it)->name, smg_known_sm3_count, wrong_sm3_backend(*it));
        }
    }
    for (const struct smg_sm3_lanes *const *it = smg_sm3_lanes_list; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs)) {
            report(worst, "SM3 lanes", (*it)->name, smg_known_sm3_count, wrong_sm3_lanes(*it));
        }
    }
    report_library(worst, answers_sm3_library);
}

static void test_sm4(int *worst) {
    for (const struct smg_sm4_backend *const *it = smg_sm4_backends; *it != NULL; it++) {
        if (smg_sm4_backend_runs(*it)) {
            report(worst, "SM4", (*it)->name, smg_known_sm4_count, wrong_sm4(*it));
        }
    }
    for (const struct smg_ghash_backend *const *it = smg_ghash_backends; *it != NULL; it++) {
        if (smg_ghash_backend_runs(*it)) {
            report(worst, "GHASH", (*it)->name, smg_known_sm4_gcm_count, wrong_ghash(*it));
        }
    }
    report_library(worst, answers_sm4_library);
}

static void test_zuc(int *worst) {
    for (const smg_zuc_kernel *const *it = smg_zuc_kernels; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs)) {
            report(worst, "ZUC", (*it)->name, smg_known_zuc_count + smg_known_zuc_eia3_count,
                   wrong_zuc(*it));
        }
    }
    for (const smg_zuc_lanes_kernel *const *it = smg_zuc_lanes_kernels; *it != NULL; it++) {
        if (smg_cpu_has((*it)->needs)) {
            report(worst, "ZUC lanes", (*it)->name, smg_known_zuc_count, wrong_zuc_lanes(*it));
        }
    }
    report_library(worst, answers_zuc_library);
}

static void test_sm2(int *worst) {
    for (const smg_sm2_kernel *const *it = smg_sm2_kernels; *it != NULL; it++) {
        if (smg_sm2_kernel_runs(*it)) {
            smg_sm2_kernel_use(*it);
            report_library(worst, answers_sm2_library);
        }
    }
    smg_sm2_kernel_use(NULL);
}

static void test_sm9(int *worst) {
    for (const smg_sm9_kernel *const *it = smg_sm9_kernels; *it != NULL; it++) {
        if (smg_sm9_kernel_runs(*it)) {
            smg_sm9_kernel_use(*it);
            report_library(worst, answers_sm9_library);
        }
    }
    smg_sm9_kernel_use(NULL);
}

static int run(const cli_arguments *arguments) {
    static void (*const tests[])(int *worst) = {test_sm3, test_sm4, test_zuc, test_sm2, test_sm9};
    int worst = CLI_DONE;
    (void)arguments;
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        tests[i](&worst);
    }
    return worst;
}

const cli_command cli_command_selftest = {
    .name = "selftest",
    .summary = "compute the known answers of the standards",
    .usage = "",
    .notes =
        "On every implementation that this processor runs, then through the library with those in "
        "use.\nExit status 1 if an answer is wrong: this build must then not be used.\n",
    .options = NULL,
    .option_count = 0,
    .run = run,
};
