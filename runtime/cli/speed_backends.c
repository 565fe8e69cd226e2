/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/speed_backends.h"

#include <stdio.h>
#include <string.h>

#include "cli/answers.h"
#include "cli/speed_sm2.h"
#include "core/cpu.h"

const char *speed_algorithm_name(speed_algorithm algorithm) {
    static const char *const names[SPEED_ALGORITHMS] = {"sm3", "sm4", "zuc", "sm2"};
    return names[algorithm];
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
    }
    return *name != NULL;
}

bool speed_backend_find(speed_backend *found, speed_algorithm algorithm, const char *name) {
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
                return true; /* measured through the kernel's own table */
            }
            if (needs == 0) {
                found->without = UINT32_MAX; /* of GHASH and the like the portable one too */
                return true;
            }
            while (count-- > 0) {
                uint32_t more = better[count] & ~needs;
                if (more == 0) {
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
        [SPEED_SM3] = answers_sm3_library,
        [SPEED_SM4] = answers_sm4_library,
        [SPEED_ZUC] = answers_zuc_library,
    };
    const answers_library *library;
    smg_cpu_do_without(backend->without);
    if (algorithm == SPEED_SM2) { /* measured through the kernel's own table */
        *found = (speed_wrong){"SM2", wrong_sm2(speed_kernel_named(backend->name))};
        return found->answer != NULL;
    }
    library = answers_wrong(libraries[algorithm], &found->answer);
    found->what = library != NULL ? library->name : NULL;
    return library != NULL;
}
