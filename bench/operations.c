/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every operation of every kernel: field, point and scalar multiplications as they are emitted, the
 * whole operations of the kernel's table, and SM2's own. Kernels are measured in turn, operation by
 * operation, after each has given the known answers, kept the laws, and agreed with the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "cli/answers.h"
#include "cli/measure.h"
#include "cli/report.h"
#include "cli/speed_report.h"
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
enum { COMPILED = sizeof compiled / sizeof compiled[0], PASSES = 10 };

typedef struct bench {
    const bench_kernel *kernel[COMPILED]; /* those that this processor runs */
    whole_operands whole[COMPILED];
    size_t kernels;
} bench;

/* One operation of all kernels. */
typedef struct operation {
    const char *op;
    size_t bytes;
    measure_operation run[COMPILED];
    measure_series *series; /* one for each kernel */
} operation;

/* ---- before anything is measured ---- */

static void find_kernels(bench *b) {
    const smg_sm2_kernel *table;
    for (size_t i = 0; (table = speed_kernel_at(i)) != NULL; i++) {
        for (size_t j = 0; j < COMPILED; j++) {
            if (compiled[j]->table == table) {
                b->kernel[b->kernels++] = compiled[j];
            }
        }
    }
}

static bool check_kernel(bench *b, size_t i) {
    const bench_kernel *kernel = b->kernel[i];
    const char *name = kernel->table->name, *wrong = wrong_sm2(kernel->table);
    if (wrong != NULL) {
        fprintf(stderr, "operations: %s: a known answer does not come out: %s\n", name, wrong);
        return false;
    }
    if (!kernel->prepare(kernel->operands) || !whole_prepare(&b->whole[i], kernel->table)) {
        fprintf(stderr, "operations: %s: no operands could be drawn\n", name);
        return false;
    }
    wrong = kernel->broken_law(kernel->operands);
    if (wrong != NULL) {
        fprintf(stderr, "operations: %s: does not hold: %s\n", name, wrong);
        return false;
    }
    wrong = whole_difference(b->kernel[0]->table, kernel->table, &b->whole[0]);
    if (wrong != NULL) {
        fprintf(stderr, "operations: %s and %s differ: %s\n", b->kernel[0]->table->name, name,
                wrong);
        return false;
    }
    return true;
}

/* ---- measuring ---- */

static size_t operation_count(const bench *b) {
    return b->kernel[0]->row_count + whole_row_count;
}

/* Operation number `index`, the emitted functions first; series is for the caller. */
static operation operation_at(bench *b, size_t index) {
    operation it = {.bytes = 0};
    size_t emitted = b->kernel[0]->row_count;
    const whole_row *whole = index >= emitted ? &whole_rows[index - emitted] : NULL;
    for (size_t i = 0; i < b->kernels; i++) {
        const bench_row *row = whole != NULL ? &whole->row : &b->kernel[i]->rows[index];
        void *operands = whole != NULL ? (void *)&b->whole[i] : b->kernel[i]->operands;
        it.op = row->op;
        it.run[i] = (measure_operation){row->run, operands, row->units};
    }
    it.bytes = whole != NULL ? whole->bytes : 0;
    return it;
}

static size_t list_operations(operation *list, bench *b, const char *only) {
    size_t count = 0;
    for (size_t i = 0; i < operation_count(b); i++) {
        operation it = operation_at(b, i);
        if (strstr(it.op, only) != NULL) {
            list[count++] = it;
        }
    }
    return count;
}

static bool measure_all(operation *list, size_t count, const bench *b, size_t batches) {
    for (size_t pass = 1; pass <= PASSES; pass++) {
        for (size_t i = 0; i < count; i++) {
            if (!measure_interleaved(list[i].series, list[i].run, b->kernels,
                                     batches * pass / PASSES, 0.0)) {
                fprintf(stderr, "operations: %s: the machine is too unsteady to measure\n",
                        list[i].op);
                return false;
            }
        }
    }
    for (size_t i = 0; i < b->kernels; i++) {
        if (b->whole[i].failed) {
            fprintf(stderr, "operations: %s: an operation failed while it was measured\n",
                    b->kernel[i]->table->name);
            return false;
        }
    }
    return true;
}

static bool report(const operation *list, size_t count, const bench *b, bool json) {
    speed_row *rows = calloc(count * b->kernels, sizeof *rows);
    size_t used = 0;
    if (rows == NULL) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < b->kernels; j++) {
            rows[used++] = (speed_row){.op = list[i].op,
                                       .bytes = list[i].bytes,
                                       .streams = 1,
                                       .backend = b->kernel[j]->table->name,
                                       .ns = measure_ns(&list[i].series[j]),
                                       .cycles = measure_cycles(&list[i].series[j])};
        }
    }
    int result = (json ? speed_report_json : speed_report_text)(rows, used);
    free(rows);
    return result == CLI_DONE;
}

static bool measure_and_report(bench *b, const bench_arguments *arguments) {
    operation *list = calloc(operation_count(b), sizeof *list);
    measure_series *series = calloc(operation_count(b) * b->kernels, sizeof *series);
    bool done = list != NULL && series != NULL;
    size_t count = done ? list_operations(list, b, arguments->only) : 0;
    if (!done) {
        fprintf(stderr, "operations: no memory\n");
    } else if (count == 0) {
        fprintf(stderr, "operations: no operation's name contains '%s'\n", arguments->only);
        done = false;
    }
    for (size_t i = 0; i < count; i++) {
        list[i].series = &series[i * b->kernels];
    }
    done = done && measure_all(list, count, b, arguments->batches) &&
           report(list, count, b, arguments->json);
    free(list);
    free(series);
    return done;
}

int main(int count, char **words) {
    static bench b;
    bench_arguments arguments;
    if (!bench_arguments_read(&arguments, "operations",
                              "Measures the operations of every kernel of SM2.", true, count,
                              words)) {
        return 2;
    }
    find_kernels(&b);
    bool done = b.kernels > 0;
    for (size_t i = 0; done && i < b.kernels; i++) {
        done = check_kernel(&b, i);
    }
    if (done && arguments.check) {
        for (size_t i = 0; i < b.kernels; i++) {
            printf("%s: known answers and laws hold\n", b.kernel[i]->table->name);
        }
    } else if (done) {
        done = measure_and_report(&b, &arguments);
    }
    return done ? 0 : 1;
}
