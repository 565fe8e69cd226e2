/* SPDX-License-Identifier: Apache-2.0 */
#include "operations_whole.h"

#include <smidgen/random.h>

#include <string.h>

bool whole_prepare(whole_operands *o, const smg_sm2_kernel *kernel) {
    memset(o, 0, sizeof *o);
    o->kernel = kernel;
    return smg_random_bytes(NULL, o->message, sizeof o->message) == SMG_OK &&
           speed_sm2_items_make(o->items, kernel, o->message, sizeof o->message);
}

static const speed_sm2_item *next_item(whole_operands *o) {
    return &o->items[o->next++ % SPEED_SM2_ITEMS];
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

/* ---- the operations of SM2 ---- */

static void run_keygen(void *context) {
    whole_operands *o = context;
    smg_sm2_private_key key;
    note(o, speed_sm2_keygen(&key, o->kernel, NULL));
}

static void run_sign(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *item = next_item(o);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    note(o, speed_sm2_sign(signature, o->kernel, &item->key, &item->after_z, o->message,
                           sizeof o->message, NULL));
}

static void run_verify(void *context) {
    whole_operands *o = context;
    const speed_sm2_item *item = next_item(o);
    note(o, speed_sm2_verify(o->kernel, item->signature, &item->key.public_key, &item->after_z,
                             o->message, sizeof o->message));
}

const whole_row whole_rows[] = {
    {{"kernel_base_mul", run_base_mul, 1}, 0},
    {{"kernel_mul", run_mul, 1}, 0},
    {{"kernel_double_mul_vartime", run_double_mul_vartime, 1}, 0},
    {{"kernel_check_vartime", run_check_vartime, 1}, 0},
    {{"kernel_decompress_vartime", run_decompress_vartime, 1}, 0},
    {{"kernel_key_inverse", run_key_inverse, 1}, 0},
    {{"kernel_sign_scalars", run_sign_scalars, 1}, 0},
    {{"sm2_keygen", run_keygen, 1}, 0},
    {{"sm2_sign", run_sign, 1}, WHOLE_MESSAGE_BYTES},
    {{"sm2_verify", run_verify, 1}, WHOLE_MESSAGE_BYTES},
};
const size_t whole_row_count = sizeof whole_rows / sizeof whole_rows[0];

/* ---- two kernels ---- */

/* What the operations give that take no random bytes of their own. */
typedef struct whole_results {
    uint8_t base[2][SM2_FP_BYTES], product[2][SM2_FP_BYTES], sum[2][SM2_FP_BYTES];
    uint8_t root[SM2_FP_BYTES], inverse[SM2_FN_BYTES], signature[2][SM2_FN_BYTES];
    uint32_t done[7];
} whole_results;

static void compute(whole_results *out, const smg_sm2_kernel *kernel, const whole_operands *o,
                    const speed_sm2_item *item) {
    const uint8_t *x = item->key.public_key.x, *y = item->key.public_key.y;
    const uint8_t *r = item->signature, *s = item->signature + SM2_FN_BYTES;
    memset(out, 0, sizeof *out);
    out->done[0] = kernel->base_mul(out->base[0], out->base[1], item->key.d);
    out->done[1] = kernel->mul(out->product[0], out->product[1], item->key.d, x, y);
    out->done[2] = kernel->double_mul_vartime(out->sum[0], out->sum[1], s, r, x, y);
    out->done[3] = kernel->check_vartime(x, y);
    out->done[4] = kernel->decompress_vartime(out->root, x, 0);
    out->done[5] = kernel->key_inverse(out->inverse, item->key.d);
    out->done[6] = sign_scalars(out->signature[0], out->signature[1], kernel, o, item);
}

const char *whole_difference(const smg_sm2_kernel *a, const smg_sm2_kernel *b,
                             const whole_operands *o) {
    for (size_t i = 0; i < SPEED_SM2_ITEMS; i++) {
        const speed_sm2_item *item = &o->items[i];
        whole_results ours, theirs;
        compute(&ours, a, o, item);
        compute(&theirs, b, o, item);
        if (memcmp(&ours, &theirs, sizeof ours) != 0) {
            return "the results of kernel tables";
        }
        if (!speed_sm2_verify(b, item->signature, &item->key.public_key, &item->after_z, o->message,
                              sizeof o->message)) {
            return "the signatures of one kernel, verified by another";
        }
    }
    return NULL;
}
