/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L

#include "measure.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BATCH_NS        75000.0 /* of 50 to 100 microseconds; one execution may take longer */
#define CHAIN_LENGTH    16384   /* multiplications: about 15 microseconds */
#define CHAIN_TOLERANCE 0.05
#define WARM_UP_NS      2000000.0
#define TIMER_PROBES    1000
#define CLOCK_PROBES    101
#define CPU_NAME_PREFIX "model name"

/* ---- the timer ---- */

/* Processor time of this thread: what the system gives to others does not count. */
static double now_ns(void) {
    struct timespec time;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) {
        return -1.0;
    }
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/* What two readings with nothing in between differ by. */
static double timer_cost_ns(void) {
    double least = 1e9;
    for (int i = 0; i < TIMER_PROBES; i++) {
        double begin = now_ns();
        double cost = now_ns() - begin;
        if (cost < least) {
            least = cost;
        }
    }
    return least;
}

/* ---- the chain ---- */

/* The compiler must not see through a multiplication, or it would fold the chain. */
static inline uint64_t multiply(uint64_t x, uint64_t factor) {
#if defined(__x86_64__)
    __asm__("imulq %1, %0" : "+r"(x) : "r"(factor) : "cc");
#else
    x *= factor;
    __asm__("" : "+r"(x));
#endif
    return x;
}

static double chain_ns(double timer_cost) {
    uint64_t x = 0x9e3779b97f4a7c15u;
    const uint64_t factor = 0x2545f4914f6cdd1du;
    double begin = now_ns();
    for (int i = 0; i < CHAIN_LENGTH / 8; i++) {
        x = multiply(multiply(multiply(multiply(x, factor), factor), factor), factor);
        x = multiply(multiply(multiply(multiply(x, factor), factor), factor), factor);
    }
    __asm__ __volatile__("" : : "r"(x)); /* the chain ends before the clock is read */
    return now_ns() - begin - timer_cost;
}

static double ns_per_cycle(double chain) {
    return chain / ((double)CHAIN_LENGTH * MEASURE_MULTIPLICATION_CYCLES);
}

/* ---- batches ---- */

static double batch_ns(const measure_operation *operation, size_t repeats, double timer_cost) {
    double begin = now_ns();
    for (size_t i = 0; i < repeats; i++) {
        operation->run(operation->context);
    }
    return now_ns() - begin - timer_cost;
}

/* Warms the operation up and finds how many executions make a batch. */
static size_t choose_repeats(const measure_operation *operation, double timer_cost) {
    size_t repeats = 1;
    double spent = 0.0, batch = 0.0;
    while (spent < WARM_UP_NS) {
        batch = batch_ns(operation, repeats, timer_cost);
        spent += batch;
        if (batch < BATCH_NS / 2) {
            repeats *= 2;
        }
    }
    double wanted = batch > 0.0 ? (double)repeats * BATCH_NS / batch + 0.5 : 1.0;
    return wanted < 1.0 ? 1 : (size_t)wanted;
}

static bool agree(double a, double b) {
    double less = a < b ? a : b, more = a < b ? b : a;
    return less > 0.0 && more <= less * (1.0 + CHAIN_TOLERANCE);
}

static void record(measure_series *series, double batch, double before, double after) {
    size_t round = series->rounds++;
    series->valid[round] = agree(before, after);
    series->ns[round] = batch / (double)series->repeats;
    series->cycles[round] = series->ns[round] / ns_per_cycle((before + after) / 2);
    if (series->valid[round]) {
        series->kept++;
    }
}

static bool enough(const measure_series *series, size_t count, size_t batches) {
    for (size_t i = 0; i < count; i++) {
        if (series[i].kept < batches) {
            return false;
        }
    }
    return true;
}

bool measure_interleaved(measure_series *series, const measure_operation *operations, size_t count,
                         size_t batches) {
    if (now_ns() < 0.0) {
        return false;
    }
    const double timer_cost = timer_cost_ns();
    for (size_t i = 0; i < count; i++) {
        if (series[i].repeats == 0) {
            series[i].repeats = choose_repeats(&operations[i], timer_cost);
        }
    }
    while (!enough(series, count, batches) && series[0].rounds < MEASURE_ROUNDS_MAX) {
        double before = chain_ns(timer_cost);
        for (size_t i = 0; i < count; i++) {
            double batch = batch_ns(&operations[i], series[i].repeats, timer_cost);
            double after = chain_ns(timer_cost);
            record(&series[i], batch, before, after);
            before = after;
        }
    }
    return enough(series, count, batches);
}

/* ---- percentiles ---- */

static int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* values is sorted; the nearest rank */
static double percentile(const double *values, size_t count, double fraction) {
    double rank = fraction * (double)(count - 1) + 0.5;
    return values[(size_t)rank];
}

static measure_spread spread_of(double *values, size_t count) {
    measure_spread spread = {0.0, 0.0, 0.0, 0.0};
    if (count > 0) {
        qsort(values, count, sizeof values[0], compare_doubles);
        spread.p10 = percentile(values, count, 0.10);
        spread.p20 = percentile(values, count, 0.20);
        spread.p50 = percentile(values, count, 0.50);
        spread.p90 = percentile(values, count, 0.90);
    }
    return spread;
}

static measure_spread spread_of_valid(const measure_series *series, const double *values) {
    double kept[MEASURE_ROUNDS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < series->rounds; i++) {
        if (series->valid[i]) {
            kept[count++] = values[i];
        }
    }
    return spread_of(kept, count);
}

measure_spread measure_ns(const measure_series *series) {
    return spread_of_valid(series, series->ns);
}

measure_spread measure_cycles(const measure_series *series) {
    return spread_of_valid(series, series->cycles);
}

measure_spread measure_ratio(const measure_series *dividend, const measure_series *divisor) {
    double ratios[MEASURE_ROUNDS_MAX];
    size_t count = 0;
    for (size_t i = 0; i < dividend->rounds && i < divisor->rounds; i++) {
        if (dividend->valid[i] && divisor->valid[i] && divisor->cycles[i] > 0.0) {
            ratios[count++] = dividend->cycles[i] / divisor->cycles[i];
        }
    }
    return spread_of(ratios, count);
}

/* ---- the machine ---- */

double measure_core_mhz(void) {
    double mhz[CLOCK_PROBES];
    const double timer_cost = timer_cost_ns();
    for (size_t i = 0; i < CLOCK_PROBES; i++) {
        mhz[i] = 1e3 / ns_per_cycle(chain_ns(timer_cost));
    }
    return spread_of(mhz, CLOCK_PROBES).p50;
}

void measure_cpu_name(char *out, size_t capacity) {
    char line[256];
    snprintf(out, capacity, "unknown");
    FILE *file = fopen("/proc/cpuinfo", "r");
    if (file == NULL) {
        return;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        const char *colon = strchr(line, ':');
        if (colon != NULL && strncmp(line, CPU_NAME_PREFIX, strlen(CPU_NAME_PREFIX)) == 0) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(out, capacity, "%s", colon + 1 + strspn(colon + 1, " "));
            break;
        }
    }
    fclose(file);
}

const char *measure_compiler(void) {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "unknown";
#endif
}
