/* SPDX-License-Identifier: Apache-2.0 */
/* Code that leaks on purpose: were it not reported, silence elsewhere would mean nothing. */
#include "ctime.h"

#include <string.h>

#include "sm4_reference.h"

/* volatile, so that no compiler turns the branch into a conditional move or drops the access */
static volatile uint8_t sink;
static volatile uint8_t table[256];

static bool branches(void) {
    uint8_t secret[1];
    ctime_fill(secret, 1);
    SMG_SECRET(secret, 1);
    if (secret[0] & 1) {
        sink = 1;
    }
    return true;
}

static bool loads(void) {
    uint8_t secret[1];
    ctime_fill(secret, 1);
    SMG_SECRET(secret, 1);
    sink = table[secret[0]];
    return true;
}

static bool stores(void) {
    uint8_t secret[1];
    ctime_fill(secret, 1);
    SMG_SECRET(secret, 1);
    table[secret[0]] = 1;
    return true;
}

static bool stops_early(void) {
    uint8_t secret[SM2_FN_BYTES], guess[SM2_FN_BYTES];
    ctime_fill(secret, sizeof secret);
    ctime_fill(guess, sizeof guess);
    SMG_SECRET(secret, sizeof secret);
    for (size_t i = 0; i < sizeof secret && secret[i] == guess[i]; i++) {
        sink = 1; /* counts, so that the loop cannot become one wide comparison */
    }
    return true;
}

/* Not a case, since memcheck does not see it: division.py must find it in the program. */
unsigned ctime_divides(unsigned dividend, unsigned divisor) {
    return dividend / divisor;
}

/* SM4 as it is with the table of its S-box. */
static bool table_of_sm4(void) {
    uint8_t key[16], block[16];
    uint32_t rk[32];
    ctime_fill(key, sizeof key);
    ctime_fill(block, sizeof block);
    sm4_reference_schedule(rk, key);
    SMG_SECRET(rk, sizeof rk);
    sm4_reference_crypt(block, rk, block, true);
    return true;
}

/* Secrecy is carried from bytes through the emitted arithmetic: windows of s choose branches. */
static bool double_mul_vartime_of_a_secret(void) {
    uint8_t s[SM2_FN_BYTES], t[SM2_FN_BYTES], x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    ctime_fill_scalar(s);
    ctime_fill_scalar(t);
    SMG_SECRET(s, sizeof s);
    uint32_t mask = ctime_kernel()->double_mul_vartime(x, y, s, t, sm2_curve_gx, sm2_curve_gy);
    SMG_PUBLIC(&mask, sizeof mask);
    return mask == UINT32_MAX;
}

/* A mask that answers for a secret is a secret. */
static bool mask_of_a_secret(void) {
    uint8_t k[SM2_FN_BYTES], x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    ctime_fill_scalar(k);
    SMG_SECRET(k, sizeof k);
    if (ctime_kernel()->base_mul(x, y, k) != 0) {
        sink = 1;
    }
    return true;
}

/* So is the point that a secret scalar gives. */
static bool product_of_a_secret(void) {
    uint8_t k[SM2_FN_BYTES], x[SM2_FP_BYTES], y[SM2_FP_BYTES];
    ctime_fill_scalar(k);
    SMG_SECRET(k, sizeof k);
    (void)ctime_kernel()->base_mul(x, y, k);
    sink = table[x[SM2_FP_BYTES / 2]];
    return true;
}

ctime_cases ctime_control_cases(void) {
    static const ctime_case cases[] = {
        {"branch on a secret", branches},
        {"load at a secret address", loads},
        {"store at a secret address", stores},
        {"comparison that stops early", stops_early},
        {"SM4 with a table", table_of_sm4},
        {"double_mul_vartime of a secret", double_mul_vartime_of_a_secret},
        {"branch on the mask of a secret", mask_of_a_secret},
        {"load at an address from a secret product", product_of_a_secret},
    };
    const ctime_cases all = {cases, sizeof cases / sizeof cases[0]};
    return all;
}
