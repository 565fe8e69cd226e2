/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What multi-word arithmetic asks of an x86-64 processor with BMI2 and ADX: core cycles for one of
 * each. In the project's root:
 *
 *     cc -O2 -Iruntime docs/figures/processor.c runtime/cli/measure.c -o processor && ./processor
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/measure.h"

enum { REPEATS = 64, BATCHES = 400, PASSES = 10 };

#define TWICE(text)   text text
#define SIXTEEN(text) TWICE(TWICE(TWICE(TWICE(text))))

/* A function that runs sixteen times the text, REPEATS times over. rsi and rdi have one address,
 * rdx a factor. */
#define DEFINE(name, text)                                                                         \
    static void name(void *context) {                                                              \
        for (int i = 0; i < REPEATS; i++) {                                                        \
            __asm__ __volatile__(SIXTEEN(text)                                                     \
                                 :                                                                 \
                                 : "S"(context), "D"(context), "d"(UINT64_C(0x9e3779b97f4a7c15))   \
                                 : "rax", "rcx", "r8", "r9", "r10", "r11", "cc", "memory");        \
        }                                                                                          \
    }

DEFINE(mulx_apart, "mulxq (%%rdi), %%rax, %%rcx\n\tmulxq 8(%%rdi), %%r8, %%r9\n\t")
DEFINE(mulx_low, "mulxq %%rax, %%rax, %%rcx\n\t")
DEFINE(mulx_high, "mulxq %%rcx, %%rax, %%rcx\n\t")
DEFINE(adc_chain, "adcq %%rcx, %%rax\n\tadcq %%rcx, %%r8\n\t")
DEFINE(one_chain, "adcxq %%rcx, %%rax\n\tadcxq %%rcx, %%r8\n\t")
DEFINE(two_chains, "adcxq %%rcx, %%rax\n\tadoxq %%rcx, %%r8\n\t")
DEFINE(same_base, "movq %%rax, 16(%%rdi)\n\tmovq 16(%%rdi), %%rax\n\t")
DEFINE(other_base, "movq %%rax, 16(%%rdi)\n\tmovq 16(%%rsi), %%rax\n\t")

static uint64_t words[8] = {UINT64_C(0x2545f4914f6cdd1d), UINT64_C(0xd1342543de82ef95)};

#define ONE(run, each)                                                                             \
    { run, words, (each)*16 * REPEATS }

static const struct {
    const char *what;
    measure_operation operation;
} rows[] = {
    {"MULX from memory, independent", ONE(mulx_apart, 2)},
    {"MULX, each on the low word before", ONE(mulx_low, 1)},
    {"MULX, each on the high word before", ONE(mulx_high, 1)},
    {"ADC, one chain", ONE(adc_chain, 2)},
    {"ADCX, one chain", ONE(one_chain, 2)},
    {"ADCX and ADOX, two chains", ONE(two_chains, 2)},
    {"store, then load through the same register", ONE(same_base, 1)},
    {"store, then load through another register", ONE(other_base, 1)},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

int main(void) {
    static measure_series series[ROWS];
    measure_operation operations[ROWS];
    char cpu[128];
    for (size_t i = 0; i < ROWS; i++) {
        operations[i] = rows[i].operation;
    }
    for (size_t pass = 1; pass <= PASSES; pass++) {
        if (!measure_interleaved(series, operations, ROWS, BATCHES * pass / PASSES, 0.0)) {
            fprintf(stderr, "processor: the machine is too unsteady to measure\n");
            return 1;
        }
    }
    measure_cpu_name(cpu, sizeof cpu);
    printf("%s\n", cpu);
    for (size_t i = 0; i < ROWS; i++) {
        measure_spread cycles = measure_cycles(&series[i]);
        printf("%-44s%6.2f\n", rows[i].what, cycles.p20);
    }
    return 0;
}
