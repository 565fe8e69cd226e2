/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ctime           runs what must not be reported; exit status 1 if anything was, or was wrong
 * ctime control   runs what must be reported; exit status 1 if anything was not
 */
#include "ctime.h"

#include <smidgen/sm4.h>
#include <smidgen/zuc.h>
#include <stdio.h>
#include <string.h>
#include <valgrind/memcheck.h>

#include "sm9/kernel.h"

/* ---- operands ---- */

static uint64_t sequence = 0x736d696467656e21u;

/* splitmix64 (Steele, Lea, Flood 2014): the values matter little, only that they are not special */
static uint64_t next_word(void) {
    uint64_t z = sequence += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void ctime_fill(uint8_t *out, size_t length) {
    for (size_t i = 0; i < length; i++) {
        out[i] = (uint8_t)next_word();
    }
}

void ctime_fill_scalar(uint8_t out[SM2_FN_BYTES]) {
    ctime_fill(out, SM2_FN_BYTES);
    out[0] &= 0x7f; /* below 2^255, which is below n */
    out[SM2_FN_BYTES - 1] |= 1;
}

void ctime_near_n(uint8_t out[SM2_FN_BYTES], int difference) {
    int carry = difference;
    for (size_t i = SM2_FN_BYTES; i-- > 0;) {
        int sum = sm2_curve_n[i] + carry;
        out[i] = (uint8_t)(sum & 0xff);
        carry = sum < 0 ? -1 : sum >> 8;
    }
}

void ctime_small(uint8_t out[SM2_FN_BYTES], uint8_t small) {
    memset(out, 0, SM2_FN_BYTES);
    out[SM2_FN_BYTES - 1] = small;
}

smg_status ctime_draw(void *context, uint8_t *out, size_t length) {
    ctime_draws *d = context;
    if (length != SM2_FN_BYTES) { /* no scalar: an IV */
        ctime_fill(out, length);
        return SMG_OK;
    }
    const unsigned number = d->made++;
    if (number >= d->refused) {
        ctime_fill_scalar(out);
    } else if (number % 3 == 0) {
        ctime_small(out, 0);
    } else if (number % 3 == 1) {
        ctime_near_n(out, 0);
    } else {
        memset(out, 0xff, length);
    }
    return SMG_OK;
}

bool ctime_secret_key(smg_sm2_private_key *key) {
    uint8_t d[SMG_SM2_SCALAR_BYTES];
    ctime_fill_scalar(d);
    SMG_SECRET(d, sizeof d);
    return smg_sm2_private_key_from_bytes(key, d, sizeof d) == SMG_OK;
}

bool ctime_same(void *left, void *right, size_t length) {
    SMG_PUBLIC(left, length);
    SMG_PUBLIC(right, length);
    return memcmp(left, right, length) == 0;
}

/* ---- the runs ---- */

static const smg_sm2_kernel *current;

const smg_sm2_kernel *ctime_kernel(void) {
    return current;
}

typedef struct tally {
    unsigned run, failed;
} tally;

static void fail(tally *t, const char *kernel, const char *name, const char *why) {
    printf("ctime: %s: %s: %s\n", kernel, name, why);
    t->failed++;
}

static void run_cases(tally *t, ctime_cases cases, bool must_report, const char *kernel) {
    for (size_t i = 0; i < cases.count; i++) {
        const ctime_case *c = &cases.cases[i];
        unsigned before = VALGRIND_COUNT_ERRORS;
        bool right = c->run();
        unsigned reports = VALGRIND_COUNT_ERRORS - before;
        t->run++;
        if (!right) {
            fail(t, kernel, c->name, "wrong result");
        } else if (must_report && reports == 0) {
            fail(t, kernel, c->name, "leaks, and was not reported");
        } else if (!must_report && reports != 0) {
            fail(t, kernel, c->name, "a branch or an address depends on a secret");
        }
    }
}

int main(int count, char **arguments) {
    const bool control = count > 1 && strcmp(arguments[1], "control") == 0;
    if (count > 2 || (count == 2 && !control)) {
        fprintf(stderr, "usage: ctime [control]\n");
        return 2;
    }
    if (!RUNNING_ON_VALGRIND) {
        fprintf(stderr, "ctime: shows nothing unless valgrind runs it\n");
        return 2;
    }
    tally t = {0, 0};
    /* valgrind's CPUID has no ADX, but valgrind runs ADCX and ADOX: each table, chosen or not */
    for (const smg_sm2_kernel *const *kernel = smg_sm2_kernels; *kernel != NULL; kernel++) {
        current = *kernel;
        run_cases(&t, control ? ctime_control_cases() : ctime_kernel_cases(), control,
                  current->name);
    }
    if (!control) {
        run_cases(&t, ctime_key_cases(), false, smg_sm2_kernel_get()->name);
        run_cases(&t, ctime_encryption_cases(), false, smg_sm2_kernel_get()->name);
        run_cases(&t, ctime_exchange_cases(), false, smg_sm2_kernel_get()->name);
        run_cases(&t, ctime_prepared_cases(), false, smg_sm2_kernel_get()->name);
        run_cases(&t, ctime_signature_cases(), false, smg_sm2_kernel_get()->name);
        run_cases(&t, ctime_codec_cases(), false, "codec");
        run_cases(&t, ctime_codec_sm9_cases(), false, "codec");
        run_cases(&t, ctime_zuc_cases(), false, smg_zuc_backend());
        run_cases(&t, ctime_sm3_cases(), false, "SM3");
        run_cases(&t, ctime_sm4_cases(), false, "SM4");
        run_cases(&t, ctime_sm4_mode_cases(), false, smg_sm4_backend());
        for (const smg_sm9_kernel *const *kernel = smg_sm9_kernels; *kernel != NULL; kernel++) {
            smg_sm9_kernel_use(*kernel);
            run_cases(&t, ctime_sm9_kernel_cases(), false, (*kernel)->name);
            run_cases(&t, ctime_sm9_cases(), false, (*kernel)->name);
        }
        smg_sm9_kernel_use(NULL);
    }
    printf("ctime: %u %s, %u failed\n", t.run, control ? "controls" : "cases", t.failed);
    return t.failed == 0 ? 0 : 1;
}
