/* SPDX-License-Identifier: Apache-2.0 */
/* Detection is idempotent: threads that come first together write the same word. */
#include "core/cpu.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <cpuid.h>

/* CPUID leaf 7, sub-leaf 0. None of these features needs the operating system's help. */
static uint32_t detect(void) {
    uint32_t eax, ebx, ecx, edx, features = 0;
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) {
        return 0;
    }
    features |= (ebx >> 8 & 1) != 0 ? SMG_CPU_BMI2 : 0;
    features |= (ebx >> 19 & 1) != 0 ? SMG_CPU_ADX : 0;
    return features;
}

#else

static uint32_t detect(void) {
    return 0;
}

#endif

static const struct {
    const char *name;
    uint32_t feature;
} names[] = {{"bmi2", SMG_CPU_BMI2}, {"adx", SMG_CPU_ADX}};

/* The features that a list such as "avx512,adx" names; other names are other versions' features. */
static uint32_t named(const char *list) {
    uint32_t features = 0;
    while (list != NULL && *list != '\0') {
        size_t length = strcspn(list, ",");
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (strlen(names[i].name) == length && memcmp(list, names[i].name, length) == 0) {
                features |= names[i].feature;
            }
        }
        list += length + (list[length] == ',' ? 1 : 0);
    }
    return features;
}

#define DETECTED (UINT32_C(1) << 31)

bool smg_cpu_has(uint32_t features) {
    static _Atomic uint32_t known;
    uint32_t present = atomic_load_explicit(&known, memory_order_relaxed);
    if (present == 0) {
        present = DETECTED | (detect() & ~named(getenv("SMIDGEN_DISABLE")));
        atomic_store_explicit(&known, present, memory_order_relaxed);
    }
    return (features & ~present) == 0;
}
