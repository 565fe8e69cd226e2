/* SPDX-License-Identifier: Apache-2.0 */
/* The implementations that `speed` measures, by algorithm and name. */
#ifndef SMIDGEN_CLI_SPEED_BACKENDS_H
#define SMIDGEN_CLI_SPEED_BACKENDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sm2/kernel.h"
#include "sm9/kernel.h"

/* Those with backends of their own; SM3 and ZUC have others for several messages at once. */
typedef enum speed_algorithm {
    SPEED_SM3,
    SPEED_SM4,
    SPEED_ZUC,
    SPEED_SM2,
    SPEED_SM9,
    SPEED_SM3_MANY,
    SPEED_ZUC_MANY
} speed_algorithm;
enum { SPEED_ALGORITHMS = 7 };

/* As the command line calls it: "sm3" … */
const char *speed_algorithm_name(speed_algorithm algorithm);

/* The same algorithm for one message at a time. */
speed_algorithm speed_algorithm_of_one(speed_algorithm algorithm);

typedef struct speed_backend {
    const char *name;
    uint32_t without;             /* for smg_cpu_do_without, so that the library chooses it */
    const smg_sm2_kernel *kernel; /* for smg_sm2_kernel_use; NULL but for SM2 */
    const smg_sm9_kernel *sm9;    /* for smg_sm9_kernel_use; NULL but for SM9 */
} speed_backend;

/* From now on the library uses it. */
void speed_backend_use(const speed_backend *backend);

/* The backend of this name among those that this processor runs, NULL: the one in use. False when
 * there is none, or none that the library can be brought to choose. Of several with equal needs the
 * number of messages decides: ask speed_backend_running. */
bool speed_backend_find(speed_backend *found, speed_algorithm algorithm, const char *name);

/* The name of what runs with a backend, when so many messages are processed at once; for SM4 what
 * runs GCM where `gcm`. Valid until the next call. */
const char *speed_backend_running(speed_algorithm algorithm, const speed_backend *backend,
                                  size_t streams, bool gcm);

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
