/* SPDX-License-Identifier: Apache-2.0 */
/* What the figures of `smidgen speed` and bench/ stand on: the measuring, and the known answers
 * that come before it. */
#include <criterion/criterion.h>

#include "cli/answers.h"
#include "cli/measure.h"
#include "cli/speed_backends.h"
#include "cli/speed_sm2.h"
#include "core/bytes.h"

/* ---- measuring ---- */

enum { LINKS = 1000 };

typedef struct chain {
    uint64_t x;
    size_t calls;
} chain;

#if defined(__x86_64__)
#define FIVE "imulq %1, %0\n\timulq %1, %0\n\timulq %1, %0\n\timulq %1, %0\n\timulq %1, %0\n\t"
static uint64_t twenty(uint64_t x, uint64_t factor) {
    __asm__(FIVE FIVE FIVE FIVE : "+r"(x) : "r"(factor) : "cc");
    return x;
}
#else
static uint64_t twenty(uint64_t x, uint64_t factor) {
    for (int i = 0; i < 20; i++) {
        x *= factor;
        __asm__("" : "+r"(x));
    }
    return x;
}
#endif

static void multiply_on(void *context) {
    chain *it = context;
    uint64_t x = it->x;
    for (int i = 0; i < LINKS; i += 20) {
        x = twenty(x, 0x2545f4914f6cdd1du);
    }
    it->x = x;
    it->calls++;
}

/* One unit: a dependent multiplication. Its latency is what cycles are counted by. */
Test(measure, a_dependent_multiplication_takes_its_latency) {
    static measure_series series;
    chain it = {1, 0};
    const measure_operation operation = {multiply_on, &it, LINKS};
    cr_assert(measure_interleaved(&series, &operation, 1, MEASURE_BATCHES_MIN, 0.0));
    measure_spread cycles = measure_cycles(&series), ns = measure_ns(&series);
    cr_assert_float_eq(cycles.p20, MEASURE_MULTIPLICATION_CYCLES, 0.6, "%f cycles", cycles.p20);
    cr_assert(ns.p20 > 0.0 && ns.p20 <= ns.p50 && ns.p50 <= ns.p90);
}

Test(measure, keeps_as_many_batches_as_asked_for_and_goes_on) {
    static measure_series series[2];
    chain a = {1, 0}, b = {1, 0};
    const measure_operation operations[2] = {{multiply_on, &a, LINKS}, {multiply_on, &b, LINKS}};
    cr_assert(measure_interleaved(series, operations, 2, 10, 0.0));
    size_t repeats = series[0].repeats, rounds = series[0].rounds;
    cr_assert(series[0].kept >= 10 && series[1].kept >= 10);
    cr_assert_eq(series[0].rounds, series[1].rounds);
    cr_assert(measure_interleaved(series, operations, 2, 20, 0.0));
    cr_assert_eq(series[0].repeats, repeats);
    cr_assert(series[0].rounds > rounds && series[0].kept >= 20);
    cr_assert_gt(a.calls, repeats * series[0].rounds, "each batch makes all its calls");
}

Test(measure, measures_for_as_long_as_asked_for) {
    static measure_series series;
    chain it = {1, 0};
    const measure_operation operation = {multiply_on, &it, LINKS};
    cr_assert(measure_interleaved(&series, &operation, 1, 1, 0.5));
    cr_assert(series.rounds > 100, "%zu rounds", series.rounds);
    size_t rounds = series.rounds;
    cr_assert(measure_interleaved(&series, &operation, 1, 1, 0.0));
    cr_assert_eq(series.rounds, rounds, "there is nothing left to do");
}

Test(measure, forgets_every_other_round_when_it_remembers_no_more) {
    static measure_series series;
    chain it = {1, 0};
    const measure_operation operation = {multiply_on, &it, LINKS};
    cr_assert(measure_interleaved(&series, &operation, 1, 1, 0.0));
    for (series.rounds = 0; series.rounds < MEASURE_ROUNDS_MAX; series.rounds++) {
        series.ns[series.rounds] = (double)series.rounds;
        series.valid[series.rounds] = true;
    }
    series.kept = MEASURE_ROUNDS_MAX;
    cr_assert(measure_interleaved(&series, &operation, 1, 1, 0.001));
    cr_assert_eq(series.stride, 2);
    cr_assert(series.rounds >= MEASURE_ROUNDS_MAX / 2 && series.rounds < MEASURE_ROUNDS_MAX);
    for (size_t i = 0; i < MEASURE_ROUNDS_MAX / 2; i++) {
        cr_assert_float_eq(series.ns[i], 2.0 * (double)i, 0.1);
    }
}

Test(measure, gives_up_where_no_batch_can_be_kept) {
    static measure_series series;
    chain it = {1, 0};
    const measure_operation operation = {multiply_on, &it, LINKS};
    series.repeats = 1;
    series.stride = 1;
    series.rounds = MEASURE_ROUNDS_MAX; /* all of them thrown away */
    cr_assert_not(measure_interleaved(&series, &operation, 1, 1, 0.0));
    cr_assert_eq(it.calls, 0);
}

Test(measure, percentiles_are_of_the_rounds_that_were_kept) {
    static measure_series a, b;
    for (size_t i = 0; i < 101; i++) { /* 100, 99, ... 0, and a round between each that is not */
        a.ns[2 * i] = a.cycles[2 * i] = (double)(100 - i);
        b.cycles[2 * i] = 2.0 * (double)(100 - i);
        a.valid[2 * i] = b.valid[2 * i] = true;
        a.ns[2 * i + 1] = a.cycles[2 * i + 1] = b.cycles[2 * i + 1] = 1e6;
    }
    a.rounds = b.rounds = 202;
    measure_spread ns = measure_ns(&a), cycles = measure_cycles(&b), ratio = measure_ratio(&b, &a);
    cr_assert_float_eq(ns.p10, 10.0, 1e-9);
    cr_assert_float_eq(ns.p20, 20.0, 1e-9);
    cr_assert_float_eq(ns.p50, 50.0, 1e-9);
    cr_assert_float_eq(ns.p90, 90.0, 1e-9);
    cr_assert_float_eq(cycles.p90, 180.0, 1e-9);
    cr_assert_float_eq(ratio.p10, 2.0, 1e-9);
    cr_assert_float_eq(ratio.p90, 2.0, 1e-9);
}

Test(measure, knows_the_clock) {
    double mhz = measure_core_mhz();
    cr_assert(mhz > 10.0 && mhz < 100000.0, "%f MHz", mhz);
}

/* ---- known answers ---- */

Test(speed, every_kernel_gives_the_known_answers) {
    size_t count = 0;
    for (const smg_sm2_kernel *const *kernel = smg_sm2_kernels; *kernel != NULL; kernel++) {
        if (smg_sm2_kernel_runs(*kernel)) {
            const char *answer;
            smg_sm2_kernel_use(*kernel);
            cr_assert_str_eq(smg_sm2_backend(), (*kernel)->name);
            cr_assert_null(answers_wrong(answers_sm2_library, &answer), "%s", (*kernel)->name);
            count++;
        }
    }
    cr_assert_gt(count, 0);
}

Test(speed, a_kernel_is_used_until_the_choice_is_the_librarys_again) {
    const smg_sm2_kernel *chosen = smg_sm2_kernel_get();
    smg_sm2_kernel_use(&smg_sm2_c64_kernel);
    cr_assert_eq(smg_sm2_kernel_get(), &smg_sm2_c64_kernel);
    smg_sm2_kernel_use(NULL);
    cr_assert_eq(smg_sm2_kernel_get(), chosen);
}

Test(speed, a_kernel_that_is_asked_for_is_used) {
    speed_backend backend;
    cr_assert(speed_backend_find(&backend, SPEED_SM2, "c64"));
    speed_backend_use(&backend);
    cr_assert_eq(smg_sm2_kernel_get(), &smg_sm2_c64_kernel);
    cr_assert(speed_backend_find(&backend, SPEED_SM3, NULL));
    speed_backend_use(&backend);
    cr_assert(speed_backend_find(&backend, SPEED_SM2, NULL));
    cr_assert_eq(smg_sm2_kernel_get(), backend.kernel, "the one that is in use");
    cr_assert_not(speed_backend_find(&backend, SPEED_SM2, "xyzzy"));
}

/* Functions of a kernel that is wrong in one place. */

#define RIGHT smg_sm2_c64_kernel

static uint32_t wrong_base_mul(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                               const uint8_t k[SM2_FN_BYTES]) {
    uint32_t done = RIGHT.base_mul(x, y, k);
    y[0] ^= 0x80;
    return done;
}

static uint32_t wrong_mul(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                          const uint8_t k[SM2_FN_BYTES], const uint8_t px[SM2_FP_BYTES],
                          const uint8_t py[SM2_FP_BYTES]) {
    uint32_t done = RIGHT.mul(x, y, k, px, py);
    x[SM2_FP_BYTES - 1] ^= k[SM2_FN_BYTES - 1] | 1; /* the two sides of an agreement differ */
    return done;
}

static uint32_t wrong_exchange_point(uint8_t x[SM2_FP_BYTES], uint8_t y[SM2_FP_BYTES],
                                     const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES],
                                     const uint8_t rx[SM2_FP_BYTES],
                                     const uint8_t ry[SM2_FP_BYTES]) {
    (void)rx, (void)ry;
    memcpy(x, px, SM2_FP_BYTES);
    memcpy(y, py, SM2_FP_BYTES);
    return UINT32_MAX;
}

static uint32_t wrong_exchange_scalar(uint8_t t[SM2_FN_BYTES], const uint8_t d[SM2_FN_BYTES],
                                      const uint8_t r[SM2_FN_BYTES],
                                      const uint8_t x1[SM2_FP_BYTES]) {
    uint32_t done = RIGHT.exchange_scalar(t, d, r, x1);
    t[SM2_FN_BYTES - 1] ^= 1;
    return done;
}

static uint32_t wrong_decompress(uint8_t y[SM2_FP_BYTES], const uint8_t x[SM2_FP_BYTES],
                                 uint32_t odd) {
    return RIGHT.decompress_vartime(y, x, 1 - odd);
}

static uint32_t wrong_key_inverse(uint8_t inverse[SM2_FN_BYTES], const uint8_t d[SM2_FN_BYTES]) {
    uint32_t done = RIGHT.key_inverse(inverse, d);
    inverse[SM2_FN_BYTES - 1] ^= 1;
    return done;
}

static uint32_t wrong_sign_scalars(uint8_t r[SM2_FN_BYTES], uint8_t s[SM2_FN_BYTES],
                                   const uint8_t e[SMG_SM2_DIGEST_BYTES],
                                   const uint8_t x1[SM2_FP_BYTES], const uint8_t k[SM2_FN_BYTES],
                                   const uint8_t inverse[SM2_FN_BYTES]) {
    uint32_t done = RIGHT.sign_scalars(r, s, e, x1, k, inverse);
    s[SM2_FN_BYTES - 1] ^= 1;
    return done;
}

static uint32_t check_nothing(const uint8_t x[SM2_FP_BYTES], const uint8_t y[SM2_FP_BYTES]) {
    (void)x, (void)y;
    return 0;
}

static uint32_t verify_nothing(const uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES],
                               const uint8_t e[SMG_SM2_DIGEST_BYTES],
                               const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]) {
    (void)r, (void)s, (void)e, (void)px, (void)py;
    return 0;
}

static uint32_t verify_anything(const uint8_t r[SM2_FN_BYTES], const uint8_t s[SM2_FN_BYTES],
                                const uint8_t e[SMG_SM2_DIGEST_BYTES],
                                const uint8_t px[SM2_FP_BYTES], const uint8_t py[SM2_FP_BYTES]) {
    (void)r, (void)s, (void)e, (void)px, (void)py;
    return UINT32_MAX;
}

Test(speed, a_wrong_kernel_is_found_out) {
    enum { WRONG = 10 };
    smg_sm2_kernel wrong[WRONG];
    const char *answer;
    for (size_t i = 0; i < WRONG; i++) {
        wrong[i] = RIGHT;
    }
    wrong[0].base_mul = wrong_base_mul;
    wrong[1].key_inverse = wrong_key_inverse;
    wrong[2].sign_scalars = wrong_sign_scalars;
    wrong[3].check_vartime = check_nothing;
    wrong[4].verify_vartime = verify_nothing;
    wrong[5].verify_vartime = verify_anything;
    wrong[6].mul = wrong_mul;
    wrong[7].exchange_point_vartime = wrong_exchange_point;
    wrong[8].exchange_scalar = wrong_exchange_scalar;
    wrong[9].decompress_vartime = wrong_decompress;
    for (size_t i = 0; i < WRONG; i++) {
        smg_sm2_kernel_use(&wrong[i]);
        cr_assert_not_null(answers_wrong(answers_sm2_library, &answer), "kernel %zu", i);
    }
}

/* ---- backends that are wrong in one bit ---- */

static void wrong_compress(uint32_t state[8], const uint8_t *data, size_t blocks) {
    smg_sm3_portable_backend.compress(state, data, blocks);
    state[7] ^= 1;
}

Test(speed, a_wrong_backend_of_sm3_is_found_out) {
    struct smg_sm3_backend copy = smg_sm3_portable_backend;
    cr_assert_null(wrong_sm3_backend(&copy));
    copy.compress = wrong_compress;
    cr_assert_not_null(wrong_sm3_backend(&copy));
}

enum { LANES = 5 };
static size_t wrong_lane;

static void compress_lanes(uint32_t (*states)[8], const uint8_t *const *data, size_t blocks) {
    for (size_t i = 0; i < LANES; i++) {
        smg_sm3_portable_backend.compress(states[i], data[i], blocks);
    }
    if (wrong_lane < LANES) {
        states[wrong_lane][0] ^= 0x80000000;
    }
}

Test(speed, a_wrong_lane_of_sm3_is_found_out) {
    const struct smg_sm3_lanes lanes = {"of this test", 0, LANES, 1, compress_lanes};
    for (wrong_lane = 0; wrong_lane < LANES; wrong_lane++) {
        cr_assert_not_null(wrong_sm3_lanes(&lanes), "lane %zu", wrong_lane);
    }
    cr_assert_null(wrong_sm3_lanes(&lanes), "no lane is wrong");
}

/* Each function of SM4's portable table with a bit of its output flipped. */

#define SM4 smg_sm4_portable_backend

static void wrong_schedule(uint32_t rk[32], const uint8_t key[16]) {
    SM4.key_schedule(rk, key);
    rk[31] ^= 1;
}

#define WRONG_BLOCKS(name)                                                                         \
    static void wrong_##name(uint8_t *out, const uint32_t rk[32], const uint8_t *in,               \
                             size_t blocks) {                                                      \
        SM4.name(out, rk, in, blocks);                                                             \
        out[16 * blocks - 1] ^= 1;                                                                 \
    }

#define WRONG_CHAIN(name)                                                                          \
    static void wrong_##name(uint8_t *out, const uint32_t rk[32], uint8_t iv[16],                  \
                             const uint8_t *in, size_t blocks) {                                   \
        SM4.name(out, rk, iv, in, blocks);                                                         \
        out[16 * blocks - 1] ^= 1;                                                                 \
    }

#define WRONG_MANY(name)                                                                           \
    static void wrong_##name(const smg_sm4_stream *streams, size_t count) {                        \
        SM4.name(streams, count);                                                                  \
        streams[count - 1].out[0] ^= 1;                                                            \
    }

#define WRONG_XTS(name, wrong_gb, wrong_encrypt)                                                   \
    static void name(uint8_t *out, const uint32_t rk[32], uint8_t tweak[16], const uint8_t *in,    \
                     size_t blocks, bool gb, bool encrypt) {                                       \
        SM4.xts(out, rk, tweak, in, blocks, gb, encrypt);                                          \
        out[0] ^= gb == (wrong_gb) && encrypt == (wrong_encrypt);                                  \
    }

WRONG_BLOCKS(encrypt)
WRONG_BLOCKS(decrypt)
WRONG_CHAIN(cbc_encrypt)
WRONG_CHAIN(cbc_decrypt)
WRONG_CHAIN(cfb_encrypt)
WRONG_CHAIN(cfb_decrypt)
WRONG_CHAIN(ofb)
WRONG_CHAIN(ctr)
WRONG_MANY(cbc_encrypt_many)
WRONG_MANY(cfb_encrypt_many)
WRONG_XTS(wrong_gb_encrypt, true, true)
WRONG_XTS(wrong_gb_decrypt, true, false)
WRONG_XTS(wrong_ieee_encrypt, false, true)
WRONG_XTS(wrong_ieee_decrypt, false, false)

Test(speed, a_wrong_backend_of_sm4_is_found_out) {
    enum { WRONG = 15 };
    struct smg_sm4_backend wrong[WRONG];
    cr_assert_null(wrong_sm4(&SM4));
    for (size_t i = 0; i < WRONG; i++) {
        wrong[i] = SM4;
    }
    wrong[0].key_schedule = wrong_schedule;
    wrong[1].encrypt = wrong_encrypt;
    wrong[2].decrypt = wrong_decrypt;
    wrong[3].cbc_encrypt = wrong_cbc_encrypt;
    wrong[4].cbc_decrypt = wrong_cbc_decrypt;
    wrong[5].cfb_encrypt = wrong_cfb_encrypt;
    wrong[6].cfb_decrypt = wrong_cfb_decrypt;
    wrong[7].ofb = wrong_ofb;
    wrong[8].ctr = wrong_ctr;
    wrong[9].cbc_encrypt_many = wrong_cbc_encrypt_many;
    wrong[10].cfb_encrypt_many = wrong_cfb_encrypt_many;
    wrong[11].xts = wrong_gb_encrypt;
    wrong[12].xts = wrong_gb_decrypt;
    wrong[13].xts = wrong_ieee_encrypt;
    wrong[14].xts = wrong_ieee_decrypt;
    for (size_t i = 0; i < WRONG; i++) {
        cr_assert_not_null(wrong_sm4(&wrong[i]), "table %zu", i);
    }
}

static void wrong_init(smg_ghash_key *key, const uint8_t h[16]) {
    uint8_t other[16];
    memcpy(other, h, sizeof other);
    other[15] ^= 1;
    smg_ghash_portable_backend.init(key, other);
}

static void wrong_update(uint8_t state[16], const smg_ghash_key *key, const uint8_t *in,
                         size_t blocks) {
    smg_ghash_portable_backend.update(state, key, in, blocks);
    state[0] ^= 1;
}

Test(speed, a_wrong_backend_of_ghash_is_found_out) {
    struct smg_ghash_backend wrong[2] = {smg_ghash_portable_backend, smg_ghash_portable_backend};
    cr_assert_null(wrong_ghash(&wrong[0]));
    wrong[0].init = wrong_init;
    wrong[1].update = wrong_update;
    cr_assert_not_null(wrong_ghash(&wrong[0]));
    cr_assert_not_null(wrong_ghash(&wrong[1]));
}

#define ZUC smg_zuc_portable_kernel

static void wrong_start(smg_zuc_state *state, unsigned rounds) {
    ZUC.start(state, rounds);
    state->lfsr[15] ^= 1;
}

static void wrong_crypt(smg_zuc_state *state, uint8_t *out, const uint8_t *in, size_t words) {
    ZUC.crypt(state, out, in, words);
    out[4 * words - 1] ^= 1;
}

static void wrong_absorb(smg_zuc_mac *mac, const uint8_t *data, size_t words) {
    ZUC.absorb(mac, data, words);
    mac->tag[0] ^= 1;
}

Test(speed, a_wrong_kernel_of_zuc_is_found_out) {
    smg_zuc_kernel wrong[3] = {ZUC, ZUC, ZUC};
    cr_assert_null(wrong_zuc(&wrong[0]));
    wrong[0].start = wrong_start;
    wrong[1].crypt = wrong_crypt;
    wrong[2].absorb = wrong_absorb;
    for (size_t i = 0; i < 3; i++) {
        cr_assert_not_null(wrong_zuc(&wrong[i]), "kernel %zu", i);
    }
}

/* Lanes made of the portable kernel. */

static void each_lane(smg_zuc_lanes *lanes, unsigned rounds, uint32_t (*keystream)[SMG_ZUC_BATCH]) {
    for (size_t i = 0; i < LANES; i++) {
        smg_zuc_state state;
        memset(&state, 0, sizeof state);
        for (size_t j = 0; j < 16; j++) {
            state.lfsr[j] = lanes->lfsr[j][i];
        }
        state.r1 = lanes->r1[i];
        state.r2 = lanes->r2[i];
        if (keystream == NULL) {
            ZUC.start(&state, rounds);
        }
        for (size_t j = 0; keystream != NULL && j < SMG_ZUC_BATCH; j++) {
            uint8_t word[4];
            ZUC.crypt(&state, word, NULL, 1);
            keystream[i][j] = smg_load32_be(word);
        }
        for (size_t j = 0; j < 16; j++) {
            lanes->lfsr[j][i] = state.lfsr[j];
        }
        lanes->r1[i] = state.r1;
        lanes->r2[i] = state.r2;
    }
}

static void start_lanes(smg_zuc_lanes *lanes, unsigned rounds) {
    each_lane(lanes, rounds, NULL);
}

static void batch_lanes(smg_zuc_lanes *lanes, uint32_t (*keystream)[SMG_ZUC_BATCH]) {
    each_lane(lanes, 0, keystream);
    if (wrong_lane < LANES) {
        keystream[wrong_lane][SMG_ZUC_BATCH - 1] ^= 1;
    }
}

static void crypt_right(smg_zuc_lanes *lanes, uint8_t *const *out, const uint8_t *const *in) {
    static uint32_t keystream[SMG_ZUC_LANES_MAX][SMG_ZUC_BATCH];
    each_lane(lanes, 0, keystream);
    for (size_t i = 0; i < LANES; i++) {
        for (size_t j = 0; j < SMG_ZUC_BATCH; j++) {
            smg_store32_be(out[i] + 4 * j, keystream[i][j] ^ smg_load32_be(in[i] + 4 * j));
        }
    }
}

static void crypt_lanes(smg_zuc_lanes *lanes, uint8_t *const *out, const uint8_t *const *in) {
    crypt_right(lanes, out, in);
    if (wrong_lane < LANES) {
        out[wrong_lane][0] ^= 1;
    }
}

Test(speed, a_wrong_lane_of_zuc_is_found_out) {
    const smg_zuc_lanes_kernel batch = {"of this test", 0,           LANES,
                                        start_lanes,    batch_lanes, crypt_right};
    smg_zuc_lanes_kernel crypt = batch;
    for (wrong_lane = 0; wrong_lane < LANES; wrong_lane++) {
        cr_assert_not_null(wrong_zuc_lanes(&batch), "lane %zu", wrong_lane);
    }
    cr_assert_null(wrong_zuc_lanes(&batch), "no lane is wrong");
    crypt.crypt = crypt_lanes;
    for (wrong_lane = 0; wrong_lane < LANES; wrong_lane++) {
        cr_assert_not_null(wrong_zuc_lanes(&crypt), "lane %zu", wrong_lane);
    }
    cr_assert_null(wrong_zuc_lanes(&crypt), "no lane is wrong");
}

/* ---- through the library ---- */

Test(speed, the_library_gives_the_known_answers) {
    static const answers_library *const lists[] = {answers_sm2_library, answers_sm3_library,
                                                   answers_sm4_library, answers_zuc_library};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        const char *answer;
        const answers_library *wrong = answers_wrong(lists[i], &answer);
        cr_assert_null(wrong, "%s: %s", wrong != NULL ? wrong->name : "", answer);
    }
}

/* ---- what is measured ---- */

static uint8_t measured_message[300];

static void make_sm2(speed_sm2 *it) {
    for (size_t i = 0; i < sizeof measured_message; i++) {
        measured_message[i] = (uint8_t)i;
    }
    cr_assert_eq(speed_sm2_make(it, sizeof measured_message), SMG_OK);
    it->message = measured_message;
}

Test(speed, operations_of_sm2_are_right_and_run) {
    static speed_sm2 it;
    make_sm2(&it);
    for (size_t length = 1; length <= sizeof measured_message; length += 299) {
        it.length = length;
        for (size_t i = 0; i < SPEED_SM2_OPS; i++) {
            const speed_sm2_op *op = &speed_sm2_ops[i];
            cr_assert(op->check(&it), "%s", op->name);
            cr_assert(op->prepare == NULL || op->prepare(&it), "%s", op->name);
            for (size_t j = 0; j <= SPEED_SM2_ITEMS; j++) {
                cr_assert(op->run(&it), "%s", op->name);
            }
        }
    }
    speed_sm2_free(&it);
}

Test(speed, no_operation_of_sm2_is_right_with_a_wrong_kernel) {
    static speed_sm2 it;
    smg_sm2_kernel wrong = RIGHT;
    make_sm2(&it);
    it.length = sizeof measured_message;
    wrong.base_mul = wrong_base_mul;
    wrong.mul = wrong_mul;
    wrong.sign_scalars = wrong_sign_scalars;
    smg_sm2_kernel_use(&wrong);
    for (size_t i = 0; i < SPEED_SM2_OPS; i++) {
        cr_assert_not(speed_sm2_ops[i].check(&it), "%s", speed_sm2_ops[i].name);
    }
    speed_sm2_free(&it);
}
