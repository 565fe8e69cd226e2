/* SPDX-License-Identifier: Apache-2.0 */
/*
 * SM2: field, point and scalar multiplications as they are emitted, the whole operations of the
 * kernel's table, and SM2's own. Each kernel has given the known answers, kept the laws, and agreed
 * with the others before it is measured.
 */
#include <stdio.h>

#include "cli/answers.h"
#include "operations.h"
#include "operations_kernel.h"
#include "operations_whole.h"

#define KERNEL(prefix) extern const bench_kernel prefix##_bench;
#include "operations_kernels.h"
#undef KERNEL

static const bench_kernel *const compiled[] = {
#define KERNEL(prefix) &prefix##_bench,
#include "operations_kernels.h"
#undef KERNEL
};
enum { COMPILED = sizeof compiled / sizeof compiled[0] };

_Static_assert((int)COMPILED <= OPERATION_BACKENDS, "an operation has room for every kernel");

static struct {
    const bench_kernel *kernel[COMPILED]; /* those that this processor runs */
    whole_operands whole[COMPILED];
    size_t kernels;
} b;

/* ---- before anything is measured ---- */

static void find_kernels(void) {
    for (const smg_sm2_kernel *const *table = smg_sm2_kernels; *table != NULL; table++) {
        for (size_t j = 0; j < COMPILED; j++) {
            if (compiled[j]->table == *table && smg_sm2_kernel_runs(*table)) {
                b.kernel[b.kernels++] = compiled[j];
            }
        }
    }
}

static bool check_kernel(size_t i) {
    const bench_kernel *kernel = b.kernel[i];
    const char *name = kernel->table->name, *wrong;
    smg_sm2_kernel_use(kernel->table);
    if (answers_wrong(answers_sm2_library, &wrong) != NULL) {
        fprintf(stderr, "operations: %s: a known answer does not come out: %s\n", name, wrong);
        return false;
    }
    if (!kernel->prepare(kernel->operands)) {
        fprintf(stderr, "operations: %s: no operands could be drawn\n", name);
        return false;
    }
    wrong = whole_prepare(&b.whole[i], kernel->table);
    if (wrong != NULL) {
        fprintf(stderr, "operations: %s: does not work: %s\n", name, wrong);
        return false;
    }
    wrong = kernel->broken_law(kernel->operands);
    if (wrong != NULL) {
        fprintf(stderr, "operations: %s: does not hold: %s\n", name, wrong);
        return false;
    }
    wrong = whole_difference(b.kernel[0]->table, kernel->table, &b.whole[0]);
    if (wrong != NULL) {
        fprintf(stderr, "operations: %s and %s differ: %s\n", b.kernel[0]->table->name, name,
                wrong);
        return false;
    }
    return true;
}

static bool check(void) {
    find_kernels();
    bool done = b.kernels > 0;
    for (size_t i = 0; done && i < b.kernels; i++) {
        done = check_kernel(i);
    }
    return done;
}

static void list(void) {
    for (size_t i = 0; i < b.kernels; i++) {
        printf("sm2 %s: known answers and laws hold\n", b.kernel[i]->table->name);
    }
}

/* ---- what is measured ---- */

/* The emitted functions first. */
static bool at(operation *out, size_t index) {
    size_t emitted = b.kernel[0]->row_count;
    *out = (operation){.count = b.kernels};
    for (size_t i = 0; i < b.kernels; i++) {
        whole_row whole;
        if (index < emitted) {
            const bench_row *row = &b.kernel[i]->rows[index];
            whole = (whole_row){row->op, 0, 1, {row->run, b.kernel[i]->operands, row->units}};
        } else if (!whole_at(&whole, &b.whole[i], index - emitted)) {
            return false;
        }
        out->op = whole.op;
        out->bytes = whole.bytes;
        out->streams = whole.streams;
        out->backend[i] = b.kernel[i]->table->name;
        out->run[i] = whole.run;
    }
    return true;
}

static bool measured(void) {
    for (size_t i = 0; i < b.kernels; i++) {
        if (b.whole[i].failed) {
            fprintf(stderr, "operations: %s: an operation failed while it was measured\n",
                    b.kernel[i]->table->name);
            return false;
        }
    }
    return true;
}

const operations_part operations_sm2 = {check, list, at, measured};
