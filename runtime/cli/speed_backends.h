/* SPDX-License-Identifier: Apache-2.0 */
/* The implementations that `speed` measures, by algorithm and name. */
#ifndef SMIDGEN_CLI_SPEED_BACKENDS_H
#define SMIDGEN_CLI_SPEED_BACKENDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum speed_algorithm { SPEED_SM3, SPEED_SM4, SPEED_ZUC, SPEED_SM2 } speed_algorithm;
enum { SPEED_ALGORITHMS = 4 };

/* As the command line calls it: "sm3" … */
const char *speed_algorithm_name(speed_algorithm algorithm);

typedef struct speed_backend {
    const char *name;
    uint32_t without; /* for smg_cpu_do_without, so that the library chooses it */
} speed_backend;

/* The backend of this name among those that this processor runs, NULL: the one in use. False when
 * there is none, or none that the library can be brought to choose. */
bool speed_backend_find(speed_backend *found, speed_algorithm algorithm, const char *name);

/* out := the names for an algorithm, apart by ", ". */
void speed_backend_names(char *out, size_t capacity, speed_algorithm algorithm);

/* What an algorithm gets wrong: "SM4-CCM", and the name of the known answer. */
typedef struct speed_wrong {
    const char *what, *answer;
} speed_wrong;

/* Whether it gets one wrong with a backend, and the first of them. */
bool speed_backend_wrong(speed_wrong *found, speed_algorithm algorithm,
                         const speed_backend *backend);

#endif
