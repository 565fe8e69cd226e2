/* SPDX-License-Identifier: Apache-2.0 */
/* Detection is idempotent: threads that come first together write the same word. */
#include "core/cpu.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#include <cpuid.h>

static bool all_set(uint32_t word, uint32_t bits) {
    return (word & bits) == bits;
}

/* The lower half of XCR0: which registers the operating system saves. */
static uint32_t saved_state(void) {
    uint32_t low, high;
    __asm__ __volatile__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
}

/* By CPUID leaf 1 and leaf 7, sub-leaf 0; a leaf that is missing leaves its words 0. */
static uint32_t detect(void) {
    uint32_t eax, ebx = 0, edx, ecx1 = 0, ecx7 = 0;
    if (__get_cpuid(1, &eax, &ebx, &ecx1, &edx) == 0) {
        return 0;
    }
    if (__get_cpuid_count(7, 0, &eax, &ebx, &ecx7, &edx) == 0) {
        ebx = 0;
    }
    const uint32_t state = (ecx1 >> 27 & 1) != 0 ? saved_state() : 0; /* OSXSAVE allows XGETBV */
    const bool ymm = all_set(state, 0x06);                            /* SSE, AVX */
    const bool zmm = all_set(state, 0xe6);                            /* and three for AVX-512 */

    uint32_t features = 0;
    features |= (ebx >> 8 & 1) != 0 ? SMG_CPU_BMI2 : 0;
    features |= (ebx >> 19 & 1) != 0 ? SMG_CPU_ADX : 0;
    features |= (ecx1 >> 9 & 1) != 0 ? SMG_CPU_SSSE3 : 0;
    features |= (ecx1 >> 25 & 1) != 0 ? SMG_CPU_AES : 0;
    features |= (ecx1 >> 1 & 1) != 0 ? SMG_CPU_PCLMUL : 0;
    features |= ymm && (ebx >> 5 & 1) != 0 ? SMG_CPU_AVX2 : 0;
    features |= ymm && (ecx7 >> 9 & 1) != 0 ? SMG_CPU_VAES : 0;
    features |= ymm && (ecx7 >> 10 & 1) != 0 ? SMG_CPU_VPCLMUL : 0;
    features |= (ecx7 >> 8 & 1) != 0 ? SMG_CPU_GFNI : 0;
    const uint32_t f_dq_bw_vl =
        UINT32_C(1) << 16 | UINT32_C(1) << 17 | UINT32_C(1) << 30 | UINT32_C(1) << 31;
    features |= zmm && all_set(ebx, f_dq_bw_vl) && (ecx7 >> 1 & 1) != 0 ? SMG_CPU_AVX512 : 0;
    return features;
}

#elif defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>

/* The bits of AT_HWCAP as the kernel's ABI fixes them (asm/hwcap.h). */
static uint32_t detect(void) {
    const unsigned long capabilities = getauxval(AT_HWCAP);
    uint32_t features = 0;
    features |= (capabilities >> 18 & 1) != 0 ? SMG_CPU_SM3 : 0;
    features |= (capabilities >> 19 & 1) != 0 ? SMG_CPU_SM4 : 0;
    features |= (capabilities >> 4 & 1) != 0 ? SMG_CPU_PMULL : 0;
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
} names[] = {
    {"bmi2", SMG_CPU_BMI2},     {"adx", SMG_CPU_ADX},         {"ssse3", SMG_CPU_SSSE3},
    {"aes", SMG_CPU_AES},       {"pclmul", SMG_CPU_PCLMUL},   {"avx2", SMG_CPU_AVX2},
    {"vaes", SMG_CPU_VAES},     {"vpclmul", SMG_CPU_VPCLMUL}, {"gfni", SMG_CPU_GFNI},
    {"avx512", SMG_CPU_AVX512}, {"sm3", SMG_CPU_SM3},         {"sm4", SMG_CPU_SM4},
    {"pmull", SMG_CPU_PMULL},   {"all", UINT32_MAX},
};

uint32_t smg_cpu_features_named(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strlen(names[i].name) == length && memcmp(name, names[i].name, length) == 0) {
            return names[i].feature;
        }
    }
    return 0;
}

/* The features that a list such as "avx512,adx" names; other names are other versions' features. */
static uint32_t named(const char *list) {
    uint32_t features = 0;
    while (list != NULL && *list != '\0') {
        const size_t length = strcspn(list, ",");
        features |= smg_cpu_features_named(list, length);
        list += length + (list[length] == ',' ? 1 : 0);
    }
    return features;
}

#define DETECTED (UINT32_C(1) << 31)

static _Atomic uint32_t present; /* 0: not yet detected */
static _Atomic uint32_t allowed; /* of these; what smg_cpu_do_without does not take away */

static uint32_t find_present(void) {
    uint32_t features = atomic_load_explicit(&present, memory_order_relaxed);
    if (features == 0) {
        features = DETECTED | (detect() & ~named(getenv("SMIDGEN_DISABLE")));
        atomic_store_explicit(&present, features, memory_order_relaxed);
    }
    return features;
}

bool smg_cpu_has(uint32_t features) {
    uint32_t known = atomic_load_explicit(&allowed, memory_order_relaxed);
    if (known == 0) {
        known = find_present();
        atomic_store_explicit(&allowed, known, memory_order_relaxed);
    }
    return (features & ~known) == 0;
}

void smg_cpu_do_without(uint32_t features) {
    atomic_store_explicit(&allowed, find_present() & ~(features & ~DETECTED), memory_order_relaxed);
}
