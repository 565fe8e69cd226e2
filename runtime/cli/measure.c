/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200809L

#include "cli/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#define BATCH_NS        75000.0 /* of 50 to 100 microseconds; one execution may take longer */
#define CHAIN_LENGTH    16384   /* multiplications: about 15 microseconds */
#define CHAIN_TOLERANCE 0.05
#define WARM_UP_NS      2000000.0
#define TIMER_PROBES    1000
#define CLOCK_PROBES    101
#define CPU_NAME_PREFIX "model name"

/* ---- the timer: ticks, and how long one is ---- */

typedef struct interval_timer {
    double ns_per_tick; /* 0: there is no timer */
    uint64_t cost;      /* what two readings with nothing in between differ by */
} interval_timer;

static uint64_t clock_ns(clockid_t clock) {
    struct timespec time = {0, 0};
    clock_gettime(clock, &time); /* 0 for ever where it fails: found out when the timer is made */
    return UINT64_C(1000000000) * (uint64_t)time.tv_sec + (uint64_t)time.tv_nsec;
}

#if defined(__x86_64__)

/* The fences keep what is measured between its two readings. */
static uint64_t ticks(void) {
    _mm_lfence();
    uint64_t now = __rdtsc();
    _mm_lfence();
    return now;
}

#define TICK_PROBES      50
#define TICK_INTERVAL_NS 5000000

typedef struct moment {
    uint64_t ns, ticks;
} moment;

/* Both clocks at one moment: of several pairs of readings the one that took the least time. */
static moment moment_now(void) {
    moment best = {0, 0};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TICK_PROBES; i++) {
        uint64_t before = ticks();
        uint64_t ns = clock_ns(CLOCK_MONOTONIC);
        uint64_t took = ticks() - before;
        if (took < least) {
            least = took;
            best.ns = ns;
            best.ticks = before + took / 2;
        }
    }
    return best;
}

static double find_ns_per_tick(void) {
    moment begin = moment_now(), end = begin;
    if (begin.ns == 0) {
        return 0.0;
    }
    while (end.ns - begin.ns < TICK_INTERVAL_NS) {
        end = moment_now();
    }
    return end.ticks > begin.ticks ? (double)(end.ns - begin.ns) / (double)(end.ticks - begin.ticks)
                                   : 0.0;
}

#else

/* Processor time of this thread: what the system gives to others does not count. */
static uint64_t ticks(void) {
    return clock_ns(CLOCK_THREAD_CPUTIME_ID);
}

static double find_ns_per_tick(void) {
    struct timespec time;
    return clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 ? 1.0 : 0.0;
}

#endif

static const interval_timer *timer_get(void) {
    static interval_timer it = {0.0, 0};
    if (it.ns_per_tick > 0.0) {
        return &it;
    }
    it.cost = UINT64_MAX;
    for (int i = 0; i < TIMER_PROBES; i++) {
        uint64_t begin = ticks();
        uint64_t cost = ticks() - begin;
        if (cost < it.cost) {
            it.cost = cost;
        }
    }
    it.ns_per_tick = find_ns_per_tick();
    return &it;
}

static double ns_since(uint64_t begin, const interval_timer *timer) {
    uint64_t took = ticks() - begin;
    return took > timer->cost ? (double)(took - timer->cost) * timer->ns_per_tick : 0.0;
}

/* ---- the chain ---- */

/* One link: LINK_LENGTH dependent multiplications, out of the compiler's reach, which would fold
 * them, or keep x in memory between two of them when it does not optimise. */
#define LINK_LENGTH 32
#if defined(__x86_64__)
#define MULTIPLY_4 "imulq %1, %0\n\timulq %1, %0\n\timulq %1, %0\n\timulq %1, %0\n\t"
static inline uint64_t multiply_on(uint64_t x, uint64_t factor) {
    __asm__(MULTIPLY_4 MULTIPLY_4 MULTIPLY_4 MULTIPLY_4 MULTIPLY_4 MULTIPLY_4 MULTIPLY_4 MULTIPLY_4
            : "+r"(x)
            : "r"(factor)
            : "cc");
    return x;
}
#else
static inline uint64_t multiply_on(uint64_t x, uint64_t factor) {
    for (int i = 0; i < LINK_LENGTH; i++) {
        x *= factor;
        __asm__("" : "+r"(x));
    }
    return x;
}
#endif

static double chain_ns(const interval_timer *timer) {
    uint64_t x = 0x9e3779b97f4a7c15u;
    const uint64_t factor = 0x2545f4914f6cdd1du;
    uint64_t begin = ticks();
    for (int i = 0; i < CHAIN_LENGTH / LINK_LENGTH; i++) {
        x = multiply_on(x, factor);
    }
    __asm__ __volatile__("" : : "r"(x)); /* the chain ends before the clock is read */
    return ns_since(begin, timer);
}

static double ns_per_cycle(double chain) {
    return chain / ((double)CHAIN_LENGTH * MEASURE_MULTIPLICATION_CYCLES);
}

/* ---- batches ---- */

static double batch_ns(const measure_operation *operation, size_t repeats,
                       const interval_timer *timer) {
    uint64_t begin = ticks();
    for (size_t i = 0; i < repeats; i++) {
        operation->run(operation->context);
    }
    return ns_since(begin, timer);
}

/* Warms the operation up and finds how many calls make a batch, by the fastest of those seen: the
 * others may have been interrupted. */
static void begin_series(measure_series *series, const measure_operation *operation,
                         const interval_timer *timer) {
    size_t repeats = 1;
    double spent = 0.0, fastest = 0.0;
    while (spent < WARM_UP_NS) {
        double batch = batch_ns(operation, repeats, timer);
        double call = batch / (double)repeats;
        if (call > 0.0 && (fastest == 0.0 || call < fastest)) {
            fastest = call;
        }
        spent += batch + (double)timer->cost * timer->ns_per_tick;
        if (batch < BATCH_NS / 2) {
            repeats *= 2;
        }
    }
    double wanted = fastest > 0.0 ? BATCH_NS / fastest + 0.5 : (double)repeats;
    series->repeats = wanted < 1.0 ? 1 : (size_t)wanted;
    series->batch_ns = (double)series->repeats * fastest;
    series->stride = 1;
}

static bool agree(double a, double b) {
    double less = a < b ? a : b, more = a < b ? b : a;
    return less > 0.0 && more <= less * (1.0 + CHAIN_TOLERANCE);
}

static void forget_every_other(measure_series *series) {
    series->rounds /= 2;
    series->kept = 0;
    for (size_t i = 0; i < series->rounds; i++) {
        series->valid[i] = series->valid[2 * i];
        series->ns[i] = series->ns[2 * i];
        series->cycles[i] = series->cycles[2 * i];
        series->kept += series->valid[i];
    }
    series->stride *= 2;
}

static void record(measure_series *series, double execution, double before, double after) {
    if (++series->skipped < series->stride) {
        return;
    }
    series->skipped = 0;
    size_t round = series->rounds++;
    series->valid[round] = agree(before, after);
    series->ns[round] = execution;
    series->cycles[round] =
        series->valid[round] ? execution / ns_per_cycle((before + after) / 2) : 0.0;
    series->kept += series->valid[round];
}

static bool enough(const measure_series *series, size_t count, size_t batches) {
    for (size_t i = 0; i < count; i++) {
        if (series[i].kept < batches) {
            return false;
        }
    }
    return true;
}

/* One batch of each operation. A chain between two batches serves both. */
static void run_round(measure_series *series, const measure_operation *operations, size_t count,
                      const interval_timer *timer) {
    double before = chain_ns(timer);
    for (size_t i = 0; i < count; i++) {
        double batch = batch_ns(&operations[i], series[i].repeats, timer);
        double after = chain_ns(timer);
        double executions = (double)series[i].repeats * (double)operations[i].units;
        record(&series[i], batch / executions, before, after);
        before = after;
    }
}

bool measure_interleaved(measure_series *series, const measure_operation *operations, size_t count,
                         size_t batches, double seconds) {
    const interval_timer *timer = timer_get();
    if (timer->ns_per_tick <= 0.0) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (series[i].repeats == 0) {
            begin_series(&series[i], &operations[i], timer);
        }
    }
    const uint64_t begin = ticks();
    while (!enough(series, count, batches) || ns_since(begin, timer) < 1e9 * seconds) {
        if (series[0].rounds == MEASURE_ROUNDS_MAX) {
            if (!enough(series, count, batches)) {
                return false;
            }
            for (size_t i = 0; i < count; i++) {
                forget_every_other(&series[i]);
            }
        }
        run_round(series, operations, count, timer);
    }
    return true;
}

size_t measure_batches_wanted(const measure_series *series) {
    if (series->batch_ns <= BATCH_NS) {
        return MEASURE_BATCHES_MIN;
    }
    const size_t wanted = (size_t)(MEASURE_BATCHES_MIN * BATCH_NS / series->batch_ns);
    return wanted > MEASURE_CALLS_MIN ? wanted : MEASURE_CALLS_MIN;
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
    size_t count = 0;
    const interval_timer *timer = timer_get();
    for (size_t i = 0; i < CLOCK_PROBES; i++) {
        double chain = chain_ns(timer);
        if (chain > 0.0) {
            mhz[count++] = 1e3 / ns_per_cycle(chain);
        }
    }
    return spread_of(mhz, count).p50;
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

#define TEXT_OF_(number) #number
#define TEXT_OF(number)  TEXT_OF_(number)

const char *measure_compiler(void) {
#if defined(__clang__)
    return "clang " TEXT_OF(__clang_major__) "." TEXT_OF(__clang_minor__) "." TEXT_OF(
        __clang_patchlevel__);
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "unknown";
#endif
}
