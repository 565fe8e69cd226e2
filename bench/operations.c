/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Every operation of every kernel of SM2, and of every backend of SM3, SM4 and ZUC: backends are
 * measured in turn, operation by operation, after their results have been found right.
 */
#include "operations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "cli/report.h"
#include "cli/speed_report.h"

static const operations_part *const parts[] = {&operations_sm2, &operations_symmetric};
enum { PARTS = sizeof parts / sizeof parts[0], PASSES = 10, MOST = 256 };

static struct {
    operation list[MOST];
    size_t count;
    size_t rows; /* the backends of all of them */
} all;

/* ---- measuring ---- */

/* Those whose names contain `only`. */
static bool list_operations(const char *only) {
    operation it;
    for (size_t i = 0; i < PARTS; i++) {
        for (size_t j = 0; parts[i]->at(&it, j); j++) {
            if (strstr(it.op, only) == NULL) {
                continue;
            }
            if (all.count == MOST) {
                fprintf(stderr, "operations: more than %d operations\n", MOST);
                return false;
            }
            all.list[all.count++] = it;
            all.rows += it.count;
        }
    }
    if (all.count == 0) {
        fprintf(stderr, "operations: no operation's name contains '%s'\n", only);
    }
    return all.count > 0;
}

static bool measure_all(measure_series *series, size_t batches) {
    for (size_t i = 0; i < all.count; i++) {
        all.list[i].series = series;
        series += all.list[i].count;
    }
    for (size_t pass = 1; pass <= PASSES; pass++) {
        for (size_t i = 0; i < all.count; i++) {
            const operation *it = &all.list[i];
            if (!measure_interleaved(it->series, it->run, it->count, batches * pass / PASSES,
                                     0.0)) {
                fprintf(stderr, "operations: %s: the machine is too unsteady to measure\n", it->op);
                return false;
            }
        }
    }
    for (size_t i = 0; i < PARTS; i++) {
        if (!parts[i]->measured()) {
            return false;
        }
    }
    return true;
}

static bool report(speed_row *rows, bool json) {
    size_t used = 0;
    for (size_t i = 0; i < all.count; i++) {
        const operation *it = &all.list[i];
        for (size_t j = 0; j < it->count; j++) {
            rows[used++] = (speed_row){.op = it->op,
                                       .bytes = it->bytes,
                                       .streams = it->streams,
                                       .backend = it->backend[j],
                                       .ns = measure_ns(&it->series[j]),
                                       .cycles = measure_cycles(&it->series[j])};
        }
    }
    return (json ? speed_report_json : speed_report_text)(rows, used) == CLI_DONE;
}

static bool measure_and_report(const bench_arguments *arguments) {
    if (!list_operations(arguments->only)) {
        return false;
    }
    measure_series *series = calloc(all.rows, sizeof *series);
    speed_row *rows = calloc(all.rows, sizeof *rows);
    bool done = series != NULL && rows != NULL;
    if (!done) {
        fprintf(stderr, "operations: no memory\n");
    }
    done = done && measure_all(series, arguments->batches) && report(rows, arguments->json);
    free(rows);
    free(series);
    return done;
}

int main(int count, char **words) {
    bench_arguments arguments;
    if (!bench_arguments_read(&arguments, "operations",
                              "Measures the operations of every kernel of SM2, and of every "
                              "backend of SM3, SM4 and ZUC.",
                              true, count, words)) {
        return 2;
    }
    bool done = true;
    for (size_t i = 0; done && i < PARTS; i++) {
        done = parts[i]->check();
    }
    if (done && arguments.check) {
        for (size_t i = 0; i < PARTS; i++) {
            parts[i]->list();
        }
    } else if (done) {
        done = measure_and_report(&arguments);
    }
    return done ? 0 : 1;
}
