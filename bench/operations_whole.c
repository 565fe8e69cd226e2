/* SPDX-License-Identifier: Apache-2.0 */
#include "operations_whole.h"

#include <smidgen/random.h>

#include <string.h>

enum { MANY = SMG_SM2_MANY };

const char *whole_prepare(whole_operands *o, const smg_sm2_kernel *kernel) {
    memset(o, 0, sizeof *o);
    o->kernel = kernel;
    smg_sm2_kernel_use(kernel);
    if (smg_random_bytes(NULL, o->message, sizeof o->message) != SMG_OK ||
        speed_sm2_make(&o->sm2, sizeof o->message) != SMG_OK) {
        return "no operands could be drawn";
    }
    o->sm2.message = o->message;
    o->sm2.length = sizeof o->message;
    for (size_t i = 0; i < SPEED_SM2_OPS; i++) {
        if (!speed_sm2_ops[i].check(&o->sm2)) {
            return speed_sm2_ops[i].name;
        }
    }
    return NULL;
}

static const speed_sm2_item *next_item(whole_operands *o) {
    return &o->sm2.items[o->next++ % SPEED_SM2_ITEMS];
}

static void note(whole_operands *o, bool done) {
    o->failed = o->failed || !done;
}

/* ---- the table ---- */

static void run_base_mul(void *context) {
    whole_operands *o = context;
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    note(o, o->kernel->base_mul(x, y, next_item(o)->key.d) != 0);
}

static void run_base_mul_many(void *context) {
    whole_operands *o = context;
    uint8_t k[MANY][SM2_FN_BYTES], x[MANY][SM2_FP_BYTES], y[MANY][SM2_FP_BYTES];
    uint32_t done[MANY];
    for (size_t i = 0; i < MANY; i++) {
        memcpy(k[i], next_item(o)->key.d, sizeof k[i]);
    }
    o->kernel->base_mul_many(x[0], y[0], done, k[0], MANY);
    for (size_t i = 0; i < MANY; i++) {
        note(o, done[i] != 0);
    }
}

static void run_mul(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *item = next_item(o);
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    note(o, o->kernel->mul(x, y, item->key.inverse, item->key.public_key.x,
                           item->key.public_key.y) != 0);
}

static void run_double_mul_vartime(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *item = next_item(o);
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    note(o, o->kernel->double_mul_vartime(x, y, item->signature, item->signature + SM2_FN_BYTES,
                                          item->key.public_key.x, item->key.public_key.y) != 0);
}

static void run_check_vartime(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *item = next_item(o);
    note(o, o->kernel->check_vartime(item->key.public_key.x, item->key.public_key.y) != 0);
}

static void run_decompress_vartime(void *context) {
    whole_operands *o = context;
    uint8_t y[SM2_FP_BYTES];
    note(o, o->kernel->decompress_vartime(y, next_item(o)->key.public_key.x, 1) != 0);
}

static void run_key_inverse(void *context) {
    whole_operands *o = context;
    uint8_t inverse[SM2_FN_BYTES];
    note(o, o->kernel->key_inverse(inverse, next_item(o)->key.d) != 0);
}

/* Any digest, abscissa and nonce will do: the bytes of keys and messages are random. */
static uint32_t sign_scalars(uint8_t r[SM2_FN_BYTES], uint8_t s[SM2_FN_BYTES],
                             const smg_sm2_kernel *kernel, const whole_operands *o,
                             const speed_sm2_item *item) {
    return kernel->sign_scalars(r, s, o->message, item->key.public_key.x, item->key.d,
                                item->key.inverse);
}

static void run_sign_scalars(void *context) {
    whole_operands *o = context;
    uint8_t r[SM2_FN_BYTES], s[SM2_FN_BYTES];
    note(o, sign_scalars(r, s, o->kernel, o, next_item(o)) != 0);
}

static void run_exchange_point_vartime(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *a = next_item(o), *b = next_item(o);
    uint8_t x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    note(o, o->kernel->exchange_point_vartime(x, y, a->key.public_key.x, a->key.public_key.y,
                                              b->key.public_key.x, b->key.public_key.y) != 0);
}

static void run_exchange_scalar(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *item = next_item(o);
    uint8_t t[SM2_FN_BYTES];
    note(o, o->kernel->exchange_scalar(t, item->key.d, item->key.inverse, item->key.public_key.x) !=
                0);
}

/* ---- the operations of SM2: those of `smidgen speed` ---- */

static void run_sm2(void *context) {
    const whole_sm2 *it = context;
    smg_sm2_kernel_use(it->operands->kernel);
    note(it->operands, it->op->run(&it->operands->sm2));
}

/* ---- the rows ---- */

static const bench_row table_rows[] = {
    {"kernel_base_mul", run_base_mul, 1},
    {"kernel_base_mul_many", run_base_mul_many, MANY},
    {"kernel_mul", run_mul, 1},
    {"kernel_double_mul_vartime", run_double_mul_vartime, 1},
    {"kernel_check_vartime", run_check_vartime, 1},
    {"kernel_decompress_vartime", run_decompress_vartime, 1},
    {"kernel_exchange_point_vartime", run_exchange_point_vartime, 1},
    {"kernel_key_inverse", run_key_inverse, 1},
    {"kernel_sign_scalars", run_sign_scalars, 1},
    {"kernel_exchange_scalar", run_exchange_scalar, 1},
};
enum { TABLE_ROWS = sizeof table_rows / sizeof table_rows[0] };

bool whole_at(whole_row *out, whole_operands *o, size_t index) {
    if (index < TABLE_ROWS) {
        const bench_row *row = &table_rows[index];
        *out = (whole_row){row->op, 0, 1, {row->run, o, row->units}};
        return true;
    }
    index -= TABLE_ROWS;
    if (index < SPEED_SM2_OPS) {
        const speed_sm2_op *op = &speed_sm2_ops[index];
        o->runs[index] = (whole_sm2){o, op};
        *out = (whole_row){
            op->name, op->sizes[0], op->streams, {run_sm2, &o->runs[index], op->streams}};
        return true;
    }
    return false;
}

/* ---- two kernels ---- */

/* What the operations give that take no random bytes of their own. */
typedef struct whole_results {
    uint8_t base[2][SM2_FP_BYTES], product[2][SM2_FP_BYTES], sum[2][SM2_FP_BYTES];
    uint8_t root[SM2_FP_BYTES], inverse[SM2_FN_BYTES], signature[2][SM2_FN_BYTES];
    uint8_t many[2][MANY][SM2_FP_BYTES], exchanged[2][SM2_FP_BYTES], factor[SM2_FN_BYTES];
    uint32_t done[9], done_many[MANY];
} whole_results;

static void compute(whole_results *out, const smg_sm2_kernel *kernel, const whole_operands *o,
                    const speed_sm2_item *item) {
    const uint8_t *x = item->key.public_key.x, *y = item->key.public_key.y;
    const uint8_t *r = item->signature, *s = item->signature + SM2_FN_BYTES;
    uint8_t k[MANY][SM2_FN_BYTES];
    memset(out, 0, sizeof *out);
    out->done[0] = kernel->base_mul(out->base[0], out->base[1], item->key.d);
    out->done[1] = kernel->mul(out->product[0], out->product[1], item->key.d, x, y);
    out->done[2] = kernel->double_mul_vartime(out->sum[0], out->sum[1], s, r, x, y);
    out->done[3] = kernel->check_vartime(x, y);
    out->done[4] = kernel->decompress_vartime(out->root, x, 0);
    out->done[5] = kernel->key_inverse(out->inverse, item->key.d);
    out->done[6] = sign_scalars(out->signature[0], out->signature[1], kernel, o, item);
    out->done[7] = kernel->exchange_point_vartime(out->exchanged[0], out->exchanged[1], x, y,
                                                  out->product[0], out->product[1]);
    out->done[8] = kernel->exchange_scalar(out->factor, item->key.d, item->key.inverse, x);
    for (size_t i = 0; i < MANY; i++) {
        memcpy(k[i], o->sm2.items[i].key.d, sizeof k[i]);
    }
    kernel->base_mul_many(out->many[0][0], out->many[1][0], out->done_many, k[0], MANY);
}

const char *whole_difference(const smg_sm2_kernel *a, const smg_sm2_kernel *b,
                             const whole_operands *o) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        const speed_sm2_item *item = &o->sm2.items[i];
        whole_results ours, theirs;
        compute(&ours, a, o, item);
        compute(&theirs, b, o, item);
        if (memcmp(&ours, &theirs, sizeof ours) != 0) {
            return "the results of kernel tables";
        }
        smg_sm2_kernel_use(b);
        if (smg_sm2_verify(item->signature, &item->key.public_key, SMG_SM2_DEFAULT_ID,
                           SMG_SM2_DEFAULT_ID_LENGTH, o->message, sizeof o->message) != SMG_OK) {
            return "the signatures of one kernel, verified by another";
        }
    }
    return NULL;
}
