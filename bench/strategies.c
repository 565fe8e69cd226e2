/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reduction strategies of the c64 kernel against each other, in one process and in turn: ratios to
 * the one that serves. The results are compared first.
 */
#include <smidgen/version.h>

#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "cli/measure.h"
#include "strategies_c64.h"

enum { PASSES = 10, GROUPS_MAX = 8, FORMS = 2, PAIRS = 2000 };

static const char *const form_names[FORMS] = {"latency", "throughput"};

/* The strategies of one group in one form, measured in turn. */
typedef struct contest {
    const strategy_group *group;
    const char *form;
    measure_operation run[STRATEGIES_MAX];
    measure_series series[STRATEGIES_MAX];
} contest;

static size_t list_contests(contest *list, void *operands) {
    size_t count = 0;
    for (size_t i = 0; i < strategy_group_count && i < GROUPS_MAX; i++) {
        for (size_t form = 0; form < FORMS; form++) {
            contest *it = &list[count++];
            it->group = &strategy_groups[i];
            it->form = form_names[form];
            for (size_t j = 0; j < it->group->count; j++) {
                const strategy *s = &it->group->strategies[j];
                it->run[j] = (measure_operation){form == 0 ? s->latency : s->throughput, operands,
                                                 STRATEGY_UNITS};
            }
        }
    }
    return count;
}

static bool measure_all(contest *list, size_t count, size_t batches) {
    for (size_t pass = 1; pass <= PASSES; pass++) {
        for (size_t i = 0; i < count; i++) {
            if (!measure_interleaved(list[i].series, list[i].run, list[i].group->count,
                                     batches * pass / PASSES, 0.0)) {
                fprintf(stderr, "strategies: the machine is too unsteady to measure\n");
                return false;
            }
        }
    }
    return true;
}

/* ---- output ---- */

typedef struct figures {
    const char *field, *op, *form, *strategy;
    measure_spread ns, cycles, ratio; /* the ratio is to the strategy that serves */
    double ratio_of_figures;
} figures;

static figures figures_of(const contest *it, size_t j) {
    const measure_series *own = &it->series[j], *first = &it->series[0];
    figures f = {it->group->field,
                 it->group->op,
                 it->form,
                 it->group->strategies[j].name,
                 measure_ns(own),
                 measure_cycles(own),
                 measure_ratio(own, first),
                 0.0};
    f.ratio_of_figures = f.cycles.p20 / measure_cycles(first).p20;
    return f;
}

static void print_text(const figures *f) {
    char name[32];
    snprintf(name, sizeof name, "%s %s, %s", f->field, f->op, f->form);
    printf("%-22s %-10s%10.2f%10.1f%+6.0f%%%+6.0f%%%9.2f%8.2f%8.2f\n", name, f->strategy, f->ns.p20,
           f->cycles.p20, 100.0 * (f->cycles.p50 / f->cycles.p20 - 1.0),
           100.0 * (f->cycles.p90 / f->cycles.p20 - 1.0), f->ratio_of_figures, f->ratio.p10,
           f->ratio.p90);
}

static void print_json(const figures *f, const char *separator) {
    printf("%s\n    {\"field\": \"%s\", \"op\": \"%s\", \"strategy\": \"%s\", \"form\": \"%s\", "
           "\"backend\": \"c64\", \"ns\": %.3f, \"cycles\": %.2f, \"spread\": %.3f, "
           "\"ratio\": %.3f, \"ratio_p10\": %.3f, \"ratio_p90\": %.3f}",
           separator, f->field, f->op, f->strategy, f->form, f->ns.p20, f->cycles.p20,
           f->cycles.p90 / f->cycles.p20, f->ratio_of_figures, f->ratio.p10, f->ratio.p90);
}

static void print_heading(bool json) {
    char cpu[128];
    measure_cpu_name(cpu, sizeof cpu);
    if (json) {
        cpu[strcspn(cpu, "\"\\")] = '\0';
        printf("{\n  \"version\": \"%s\",\n  \"cpu\": \"%s\",\n  \"compiler\": \"%s\",\n"
               "  \"calibration_mhz\": %.0f,\n  \"results\": [",
               smg_version(), cpu, measure_compiler(), measure_core_mhz());
        return;
    }
    printf("smidgen %s, c64, %s\n%s at %.0f MHz (core clock, by a chain of multiplications)\n"
           "ratio: to the strategy that serves, which stands first; 10th and 90th of neighbouring "
           "batches\n\n",
           smg_version(), measure_compiler(), cpu, measure_core_mhz());
    printf("%-22s %-10s%10s%10s%7s%7s%9s%8s%8s\n", "operation", "strategy", "ns", "cycles", "50th",
           "90th", "ratio", "10th", "90th");
}

static void report(const contest *list, size_t count, bool json) {
    print_heading(json);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < list[i].group->count; j++) {
            const figures f = figures_of(&list[i], j);
            if (json) {
                print_json(&f, i + j > 0 ? "," : "");
            } else {
                print_text(&f);
            }
        }
    }
    if (json) {
        printf("\n  ]\n}\n");
    }
}

int main(int count, char **words) {
    static contest list[GROUPS_MAX * FORMS];
    bench_arguments arguments;
    if (!bench_arguments_read(&arguments, "strategies",
                              "Measures the reduction strategies of the c64 kernel.", false, count,
                              words)) {
        return 2;
    }
    void *operands = strategies_prepare();
    const char *difference = operands != NULL ? strategies_difference(PAIRS) : "no random bytes";
    if (difference != NULL) {
        fprintf(stderr, "strategies: results differ: %s\n", difference);
        return 1;
    }
    if (arguments.check) {
        printf("all strategies agree\n");
        return 0;
    }
    size_t contests = list_contests(list, operands);
    if (!measure_all(list, contests, arguments.batches)) {
        return 1;
    }
    report(list, contests, arguments.json);
    return 0;
}
