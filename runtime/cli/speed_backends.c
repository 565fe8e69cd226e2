/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_backends.h"

#include <stdio.h>
#include <string.h>

#include "cli/answers.h"
#include "core/cpu.h"

const char *speed_algorithm_name(speed_algorithm algorithm) {
    static const char *const names[SPEED_ALGORITHMS] = {"sm3", "sm4", "zuc", "sm2",
                                                        "sm9", "sm3", "zuc"};
    return names[algorithm];
}

speed_algorithm speed_algorithm_of_one(speed_algorithm algorithm) {
    return algorithm == SPEED_SM3_MANY   ? SPEED_SM3
           : algorithm == SPEED_ZUC_MANY ? SPEED_ZUC
                                         : algorithm;
}

/* Number `index` of those that were compiled, the fastest first; false behind the last. */
static bool compiled(const char **name, uint32_t *needs, speed_algorithm algorithm, size_t index) {
    *name = NULL;
    *needs = 0;
    switch (algorithm) {
    case SPEED_SM3:
        if (smg_sm3_backends[index] != NULL) {
            *name = smg_sm3_backends[index]->name;
            *needs = smg_sm3_backends[index]->needs;
        }
        break;
    case SPEED_SM4:
        if (smg_sm4_backends[index] != NULL) {
            *name = smg_sm4_backends[index]->name;
            *needs = smg_sm4_backends[index]->needs;
        }
        break;
    case SPEED_ZUC:
        if (smg_zuc_kernels[index] != NULL) {
            *name = smg_zuc_kernels[index]->name;
            *needs = smg_zuc_kernels[index]->needs;
        }
        break;
    case SPEED_SM2:
        if (smg_sm2_kernels[index] != NULL) {
            *name = smg_sm2_kernels[index]->name;
            *needs = smg_sm2_kernels[index]->needs;
        }
        break;
    case SPEED_SM9:
        if (smg_sm9_kernels[index] != NULL) {
            *name = smg_sm9_kernels[index]->name;
            *needs = smg_sm9_kernels[index]->needs;
        }
        break;
    case SPEED_SM3_MANY:
        if (smg_sm3_lanes_list[index] != NULL) {
            *name = smg_sm3_lanes_list[index]->name;
            *needs = smg_sm3_lanes_list[index]->needs;
        }
        break;
    case SPEED_ZUC_MANY:
        if (smg_zuc_lanes_kernels[index] != NULL) {
            *name = smg_zuc_lanes_kernels[index]->name;
            *needs = smg_zuc_lanes_kernels[index]->needs;
        }
        break;
    }
    return *name != NULL;
}

static bool find(speed_backend *found, speed_algorithm algorithm, const char *name) {
    const char *candidate;
    uint32_t needs, better[16];
    size_t count = 0;
    smg_cpu_do_without(0);
    for (size_t i = 0; compiled(&candidate, &needs, algorithm, i); i++) {
        if (!smg_cpu_has(needs)) {
            continue;
        }
        if (name == NULL || strcmp(candidate, name) == 0) {
            *found = (speed_backend){.name = candidate, .without = 0};
            if (algorithm == SPEED_SM2) {
                found->kernel = smg_sm2_kernels[i]; /* SM3 below it stays what it is */
                return true;
            }
            if (algorithm == SPEED_SM9) {
                found->sm9 = smg_sm9_kernels[i];
                return true;
            }
            if (needs == 0) {
                found->without = UINT32_MAX; /* of GHASH and the like the portable one too */
                return true;
            }
            while (count-- > 0) {
                uint32_t more = better[count] & ~needs;
                if (more == 0 && algorithm == speed_algorithm_of_one(algorithm)) {
                    return false;
                }
                found->without |= more;
            }
            return true;
        }
        if (count < sizeof better / sizeof better[0]) {
            better[count++] = needs;
        }
    }
    return false;
}

void speed_backend_use(const speed_backend *backend) {
    smg_cpu_do_without(backend->without);
    smg_sm2_kernel_use(backend->kernel);
    smg_sm9_kernel_use(backend->sm9);
}

static bool has_lanes(speed_algorithm algorithm) {
    return algorithm == SPEED_SM3_MANY ? smg_sm3_lanes_get(SIZE_MAX) != NULL
                                       : smg_zuc_lanes_get() != NULL;
}

bool speed_backend_find(speed_backend *found, speed_algorithm algorithm, const char *name) {
    const speed_algorithm one = speed_algorithm_of_one(algorithm);
    if (find(found, algorithm, name)) {
        return true;
    }
    if (one == algorithm || !find(found, one, name)) {
        return false;
    }
    smg_cpu_do_without(found->without);
    bool one_by_one = !has_lanes(algorithm);
    smg_cpu_do_without(0);
    return one_by_one;
}

const char *speed_backend_running(speed_algorithm algorithm, const speed_backend *backend,
                                  size_t streams, bool gcm) {
    smg_cpu_do_without(backend->without);
    if (algorithm == SPEED_SM3_MANY && has_lanes(algorithm)) {
        return smg_sm3_lanes_get(streams)->name;
    }
    if (algorithm == SPEED_ZUC_MANY && has_lanes(algorithm)) {
        return smg_zuc_lanes_get()->name;
    }
    return gcm ? answers_gcm_backend() : backend->name;
}

void speed_backend_names(char *out, size_t capacity, speed_algorithm algorithm) {
    const char *name;
    uint32_t needs;
    size_t used = 0;
    out[0] = '\0';
    smg_cpu_do_without(0);
    for (size_t i = 0; compiled(&name, &needs, algorithm, i); i++) {
        if (smg_cpu_has(needs) && used < capacity) {
            int written = snprintf(out + used, capacity - used, "%s%s", used > 0 ? ", " : "", name);
            used += written > 0 ? (size_t)written : 0;
        }
    }
}

bool speed_backend_wrong(speed_wrong *found, speed_algorithm algorithm,
                         const speed_backend *backend) {
    static const answers_library *const libraries[SPEED_ALGORITHMS] = {
        [SPEED_SM3] = answers_sm3_library,      [SPEED_SM4] = answers_sm4_library,
        [SPEED_ZUC] = answers_zuc_library,      [SPEED_SM2] = answers_sm2_library,
        [SPEED_SM9] = answers_sm9_library,      [SPEED_SM3_MANY] = answers_sm3_library,
        [SPEED_ZUC_MANY] = answers_zuc_library,
    };
    const answers_library *library;
    speed_backend_use(backend);
    library = answers_wrong(libraries[algorithm], &found->answer);
    found->what = library != NULL ? library->name : NULL;
    return library != NULL;
}
