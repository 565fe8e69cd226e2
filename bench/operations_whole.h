/* SPDX-License-Identifier: Apache-2.0 */
/* The whole operations of a kernel's table, from bytes to bytes, and those of `smidgen speed`. */
#ifndef SMIDGEN_BENCH_OPERATIONS_WHOLE_H
#define SMIDGEN_BENCH_OPERATIONS_WHOLE_H

#include "cli/speed_sm2.h"
#include "operations_kernel.h"

#define WHOLE_MESSAGE_BYTES 64

/* What the rows below take: one for each kernel. */
typedef struct whole_operands {
    const smg_sm2_kernel *kernel;
    uint8_t message[WHOLE_MESSAGE_BYTES];
    speed_sm2_item items[SPEED_SM2_ITEMS];
    size_t next;
    bool failed;
} whole_operands;

/* Draws keys, and signs. False when there are no random bytes. */
bool whole_prepare(whole_operands *o, const smg_sm2_kernel *kernel);

/* Whether two kernels give the same bytes for the operands of one; NULL, or what differs. */
const char *whole_difference(const smg_sm2_kernel *a, const smg_sm2_kernel *b,
                             const whole_operands *o);

typedef struct whole_row {
    bench_row row;
    size_t bytes; /* of the message, 0 where there is none */
} whole_row;

extern const whole_row whole_rows[];
extern const size_t whole_row_count;

#endif
