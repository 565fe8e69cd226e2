/* SPDX-License-Identifier: Apache-2.0 */
/* The whole operations of a kernel's table, from bytes to bytes, and those of `smidgen speed`. */
#ifndef SMIDGEN_BENCH_OPERATIONS_WHOLE_H
#define SMIDGEN_BENCH_OPERATIONS_WHOLE_H

#include "cli/measure.h"
#include "cli/speed_sm2.h"
#include "operations_kernel.h"

#define WHOLE_MESSAGE_BYTES 64

struct whole_operands;

/* An operation of SM2 with the operands, and the kernel, of these. */
typedef struct whole_sm2 {
    struct whole_operands *operands;
    const speed_sm2_op *op;
} whole_sm2;

/* What the rows below take: one for each kernel. */
typedef struct whole_operands {
    const smg_sm2_kernel *kernel;
    uint8_t message[WHOLE_MESSAGE_BYTES];
    speed_sm2 sm2;
    whole_sm2 runs[SPEED_SM2_OPS];
    size_t next;
    bool failed;
} whole_operands;

/* Draws keys, with memory for the rest of the process, and sees that every operation of SM2 is
 * right. NULL, or what is not. */
const char *whole_prepare(whole_operands *o, const smg_sm2_kernel *kernel);

/* Whether two kernels give the same bytes for the operands of one; NULL, or what differs. */
const char *whole_difference(const smg_sm2_kernel *a, const smg_sm2_kernel *b,
                             const whole_operands *o);

typedef struct whole_row {
    const char *op;
    size_t bytes;   /* of the message, 0 where there is none */
    size_t streams; /* that are processed together */
    measure_operation run;
} whole_row;

/* Row number `index`, the same for every kernel; false behind the last. */
bool whole_at(whole_row *out, whole_operands *o, size_t index);

#endif
