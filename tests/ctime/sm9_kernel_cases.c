/* SPDX-License-Identifier: Apache-2.0 */
/* What a table of SM9's kernels promises in constant time, called through the table itself: with
 * secret operands the results are those of public ones. */
#include "ctime.h"

#include <stdlib.h>
#include <string.h>

#include "sm9/kernel.h"

/* Operands of every kind, and tables of the points and the element. */
typedef struct operands {
    uint8_t k[SM9_FN_BYTES], h[SM9_FN_BYTES], ha[SMG_SM9_HASH_BYTES];
    uint8_t p[2 * SM9_G1_BYTES], q[2 * SM9_G2_BYTES], g[SM9_GT_BYTES];
    uint64_t *g1_table, *lines, *gt_table;
} operands;

typedef uint32_t (*operation)(uint8_t out[SM9_GT_BYTES], const operands *with);

static const smg_sm9_kernel *kernel(void) {
    return smg_sm9_kernel_get();
}

/* ---- the operations, each on what is secret of its operands ---- */

static uint32_t of_hash_scalar(uint8_t *out, const operands *with) {
    kernel()->hash_scalar(out, with->ha);
    return UINT32_MAX;
}

static uint32_t of_user_key_scalar(uint8_t *out, const operands *with) {
    return kernel()->user_key_scalar(out, with->h, with->k);
}

static uint32_t of_sign_scalar(uint8_t *out, const operands *with) {
    return kernel()->sign_scalar(out, with->k, with->h);
}

static uint32_t of_scalar_check(uint8_t *out, const operands *with) {
    (void)out;
    return kernel()->scalar_check(with->k);
}

static uint32_t of_g1_base_mul(uint8_t *out, const operands *with) {
    return kernel()->g1_base_mul(out, with->k);
}

static uint32_t of_g1_mul(uint8_t *out, const operands *with) {
    return kernel()->g1_mul(out, with->k, with->p);
}

static uint32_t of_g1_prepared_mul(uint8_t *out, const operands *with) {
    return kernel()->g1_prepared_mul(out, with->k, with->g1_table);
}

static uint32_t of_g1_check(uint8_t *out, const operands *with) {
    (void)out;
    return kernel()->g1_check_vartime(with->p);
}

static uint32_t of_g2_base_mul(uint8_t *out, const operands *with) {
    return kernel()->g2_base_mul(out, with->k);
}

static uint32_t of_g2_mul(uint8_t *out, const operands *with) {
    return kernel()->g2_mul(out, with->k, with->q);
}

static uint32_t of_g2_check(uint8_t *out, const operands *with) {
    (void)out;
    return kernel()->g2_check_vartime(with->q);
}

static uint32_t of_pairing(uint8_t *out, const operands *with) {
    kernel()->pairing(out, with->p, with->q);
    return UINT32_MAX;
}

static uint32_t of_pairing_two(uint8_t *out, const operands *with) {
    kernel()->pairing_two(out, with->p, with->q);
    return UINT32_MAX;
}

static uint32_t of_pairing_prepared(uint8_t *out, const operands *with) {
    kernel()->lines_prepare(with->lines, with->q);
    kernel()->pairing_prepared(out, with->p, with->lines);
    SMG_PUBLIC(with->lines, kernel()->lines_bytes);
    return UINT32_MAX;
}

static uint32_t of_gt_mul(uint8_t *out, const operands *with) {
    kernel()->gt_mul(out, with->g, with->g);
    return UINT32_MAX;
}

static uint32_t of_gt_pow(uint8_t *out, const operands *with) {
    return kernel()->gt_pow(out, with->g, with->k);
}

static uint32_t of_gt_base_pow(uint8_t *out, const operands *with) {
    return kernel()->gt_base_pow(out, with->k, with->gt_table);
}

/* ---- runs ---- */

static void mark(operands *with) {
    SMG_SECRET(with->k, sizeof with->k);
    SMG_SECRET(with->h, sizeof with->h);
    SMG_SECRET(with->ha, sizeof with->ha);
    SMG_SECRET(with->p, sizeof with->p);
    SMG_SECRET(with->q, sizeof with->q);
    SMG_SECRET(with->g, sizeof with->g);
}

/* Whether secret operands have the outcome of public ones. */
static bool agrees(operation run, const operands *with) {
    uint8_t wanted[SM9_GT_BYTES] = {0}, found[SM9_GT_BYTES] = {0};
    operands secret = *with;
    const uint32_t wanted_mask = run(wanted, with);
    mark(&secret);
    uint32_t mask = run(found, &secret);
    SMG_PUBLIC(&mask, sizeof mask);
    return mask == wanted_mask && ctime_same(found, wanted, sizeof found);
}

static bool begin(operands *with) {
    uint8_t t[SM9_FN_BYTES];
    with->g1_table = malloc(kernel()->g1_table_bytes);
    with->lines = malloc(kernel()->lines_bytes);
    with->gt_table = malloc(kernel()->gt_table_bytes);
    if (with->g1_table == NULL || with->lines == NULL || with->gt_table == NULL) {
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        ctime_fill_scalar(t); /* below the order of SM2, which is above that of SM9 */
        while (kernel()->scalar_check(t) == 0) {
            ctime_fill_scalar(t);
        }
        kernel()->g1_base_mul(with->p + i * SM9_G1_BYTES, t);
        kernel()->g2_base_mul(with->q + i * SM9_G2_BYTES, t);
    }
    memcpy(with->h, t, sizeof t);
    ctime_fill(with->ha, sizeof with->ha);
    kernel()->pairing(with->g, with->p, with->q);
    kernel()->g1_prepare_vartime(with->g1_table, with->p);
    kernel()->gt_prepare(with->gt_table, with->g);
    return true;
}

/* For the scalars 0, 1, n - 1, n, and one of no kind. */
static bool runs(operation run) {
    operands with;
    bool right = begin(&with);
    for (int i = 0; i < 5 && right; i++) {
        memset(with.k, 0, sizeof with.k);
        if (i < 2) {
            with.k[SM9_FN_BYTES - 1] = (uint8_t)i;
        } else if (i < 4) {
            memcpy(with.k, sm9_curve_n, sizeof with.k);
            with.k[SM9_FN_BYTES - 1] = (uint8_t)(with.k[SM9_FN_BYTES - 1] - (3 - i));
        } else {
            ctime_fill(with.k, sizeof with.k);
            with.k[0] &= 0x7f;
        }
        right = agrees(run, &with);
    }
    free(with.g1_table);
    free(with.lines);
    free(with.gt_table);
    return right;
}

#define CASE(name)                                                                                 \
    static bool name(void) {                                                                       \
        return runs(of_##name);                                                                    \
    }

CASE(hash_scalar)
CASE(user_key_scalar)
CASE(sign_scalar)
CASE(scalar_check)
CASE(g1_base_mul)
CASE(g1_mul)
CASE(g1_prepared_mul)
CASE(g1_check)
CASE(g2_base_mul)
CASE(g2_mul)
CASE(g2_check)
CASE(pairing)
CASE(pairing_two)
CASE(pairing_prepared)
CASE(gt_mul)
CASE(gt_pow)
CASE(gt_base_pow)

ctime_cases ctime_sm9_kernel_cases(void) {
    static const ctime_case cases[] = {
        {"scalar of a hash", hash_scalar},
        {"scalar of a user's key", user_key_scalar},
        {"l = r - h", sign_scalar},
        {"check of a scalar", scalar_check},
        {"k P1", g1_base_mul},
        {"k P in G1", g1_mul},
        {"k P by a table", g1_prepared_mul},
        {"check of a point of G1", g1_check},
        {"k P2", g2_base_mul},
        {"k P in G2", g2_mul},
        {"check of a point of G2", g2_check},
        {"pairing", pairing},
        {"two pairings", pairing_two},
        {"pairing by prepared lines", pairing_prepared},
        {"product in GT", gt_mul},
        {"power in GT", gt_pow},
        {"power by a table", gt_base_pow},
    };
    return (ctime_cases){cases, sizeof cases / sizeof *cases};
}
