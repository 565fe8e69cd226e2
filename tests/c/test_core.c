/* SPDX-License-Identifier: Apache-2.0 */
#define _POSIX_C_SOURCE 200112L /* setenv, fork */

/* What the core promises: statuses, wiping, randomness, byte order, constant-time helpers, and the
 * processor's features. */
#include <criterion/criterion.h>
#include <smidgen/random.h>
#include <smidgen/status.h>
#include <smidgen/version.h>
#include <smidgen/wipe.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/bytes.h"
#include "core/constant_time.h"
#include "core/cpu.h"
#include "core/overlap.h"
#include "randomness.h"
#include "vectors.h"

Test(core_status, every_code_has_its_own_text) {
    for (int code = SMG_ERR_MASTER_KEY; code <= SMG_OK; code++) {
        const char *text = smg_status_string((smg_status)code);
        cr_assert_str_neq(text, "unknown status");
        for (int other = code + 1; other <= SMG_OK; other++) {
            cr_assert_str_neq(text, smg_status_string((smg_status)other));
        }
    }
    cr_assert_str_eq(smg_status_string((smg_status)1), "unknown status");
    cr_assert_str_eq(smg_status_string((smg_status)(SMG_ERR_MASTER_KEY - 1)), "unknown status");
}

Test(core_version, library_and_header_agree) {
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", SMG_VERSION_MAJOR, SMG_VERSION_MINOR,
             SMG_VERSION_PATCH);
    cr_assert_str_eq(smg_version(), SMG_VERSION_STRING);
    cr_assert_str_eq(text, SMG_VERSION_STRING);
}

Test(core_wipe, clears_exactly_the_given_bytes) {
    uint8_t data[40];
    memset(data, 0xa5, sizeof data);
    smg_wipe(data + 1, 37);
    cr_assert_eq(data[0], 0xa5);
    cr_assert(all_zero(data + 1, 37));
    cr_assert_eq(data[38], 0xa5);
}

Test(core_wipe, accepts_null_with_length_zero) {
    smg_wipe(NULL, 0);
}

Test(core_wipe, writes_nothing_where_no_object_is_so_long) {
    volatile size_t length = SIZE_MAX; /* no compiler knows it */
    uint8_t byte = 0xa5;
    smg_wipe(&byte, length);
    smg_wipe(&byte, length / 2 + 1);
    cr_assert_eq(byte, 0xa5);
}

Test(core_bytes, words_are_big_endian_at_every_alignment) {
    uint8_t data[16];
    for (size_t at = 0; at < 8; at++) {
        memset(data, 0xee, sizeof data);
        smg_store64_be(data + at, 0x0123456789abcdef);
        cr_assert_eq(smg_load32_be(data + at), 0x01234567u);
        cr_assert_eq(smg_load32_be(data + at + 4), 0x89abcdefu);
        cr_assert_eq(data[at], 0x01);
        cr_assert_eq(data[at + 8], 0xee);
    }
}

Test(core_constant_time, zero_test_is_right_at_the_edges) {
    const uint32_t set[] = {1, 2, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    cr_assert_eq(smg_ct_is_zero(0), 0xffffffffu);
    for (size_t i = 0; i < sizeof set / sizeof *set; i++) {
        cr_assert_eq(smg_ct_is_zero(set[i]), 0);
    }
}

Test(core_constant_time, strings_with_one_bit_apart_are_not_equal) {
    uint8_t left[48], right[48];
    for (size_t i = 0; i < sizeof left; i++) {
        left[i] = right[i] = (uint8_t)(37 * i);
    }
    cr_assert_eq(smg_ct_equal(left, right, sizeof left), 0xffffffffu);
    cr_assert_eq(smg_ct_equal(left, right + 1, 0), 0xffffffffu);
    for (size_t bit = 0; bit < 8 * sizeof left; bit++) {
        right[bit / 8] ^= (uint8_t)(1 << bit % 8);
        cr_assert_eq(smg_ct_equal(left, right, sizeof left), 0);
        cr_assert_eq(smg_ct_equal(left, right, bit / 8), 0xffffffffu);
        right[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

Test(core_overlap, only_what_is_shared_but_not_the_same_overlaps) {
    const uint8_t x[32] = {0};
    for (size_t out = 0; out < 8; out++) {
        for (size_t in = 0; in < 8; in++) {
            for (size_t lengths = 0; lengths < 64; lengths++) {
                const size_t written = lengths / 8, read = lengths % 8;
                bool shared = false;
                for (size_t i = 0; i < written; i++) {
                    shared |= out + i >= in && out + i < in + read;
                }
                cr_assert_eq(smg_overlaps_unequal(x + out, written, x + in, read),
                             shared && out != in);
            }
        }
    }
    cr_assert(smg_overlaps(x, x + 3, 4) && !smg_overlaps(x, x + 4, 4));
    cr_assert(!smg_overlaps(NULL, x, SIZE_MAX) && !smg_overlaps(x, NULL, SIZE_MAX));
}

Test(core_constant_time, one_bit_anywhere_is_not_all_zero) {
    uint8_t data[33] = {0};
    cr_assert_eq(smg_ct_all_zero(data, sizeof data), 0xffffffffu);
    cr_assert_eq(smg_ct_all_zero(data, 0), 0xffffffffu);
    for (size_t bit = 0; bit < 8 * sizeof data; bit++) {
        data[bit / 8] = (uint8_t)(1 << bit % 8);
        cr_assert_eq(smg_ct_all_zero(data, sizeof data), 0);
        data[bit / 8] = 0;
    }
}

Test(core_constant_time, a_mask_keeps_or_clears) {
    uint8_t data[3] = {1, 0x80, 0xff};
    smg_ct_mask(data, 0xffffffffu, 3);
    cr_assert(data[0] == 1 && data[1] == 0x80 && data[2] == 0xff);
    smg_ct_mask(data, 0, 2);
    cr_assert(data[0] == 0 && data[1] == 0 && data[2] == 0xff);
}

/* ---- randomness: field report 11 ---- */

Test(core_random, large_requests_are_split_and_filled_to_the_end) {
    static uint8_t first[65536], second[65536];
    const size_t sizes[] = {1, 32, 255, 256, 257, 4096, 65536};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size_t length = sizes[i];
        memset(first, 0, sizeof first);
        memset(second, 0, sizeof second);
        cr_assert_eq(smg_random_bytes(NULL, first, length), SMG_OK);
        cr_assert_eq(smg_random_bytes(NULL, second, length), SMG_OK);
        if (length >= 32) {
            /* wrong with probability 2^-256 each */
            cr_assert(memcmp(first, second, length) != 0);
            cr_assert(!all_zero(first + length - 32, 32));
        }
        cr_assert(all_zero(first + length, sizeof first - length), "written past the end");
    }
}

Test(core_random, nothing_is_asked_for_length_zero) {
    failing f;
    failing_init(&f, 0);
    cr_assert_eq(smg_random_bytes(NULL, NULL, 0), SMG_OK);
    cr_assert_eq(smg_random_bytes(&f.random, NULL, 0), SMG_OK);
    cr_assert_eq(f.requests, 0);
}

Test(core_random, a_given_generator_is_the_only_one_used) {
    const uint8_t data[5] = {1, 2, 3, 4, 5};
    uint8_t out[5];
    script s;
    script_init(&s, data, sizeof data);
    cr_assert_eq(smg_random_bytes(&s.random, out, 3), SMG_OK);
    cr_assert_eq(smg_random_bytes(&s.random, out + 3, 2), SMG_OK);
    cr_assert_arr_eq(out, data, 5);
    cr_assert_eq(smg_random_bytes(&s.random, out, 1), SMG_ERR_RANDOM);
}

Test(core_random, a_failing_generator_leaves_zeros_whatever_its_code) {
    uint8_t out[64];
    failing f;
    failing_init(&f, 1);
    cr_assert_eq(smg_random_bytes(&f.random, out, sizeof out), SMG_OK);
    cr_assert_eq(smg_random_bytes(&f.random, out, sizeof out), SMG_ERR_RANDOM);
    cr_assert(all_zero(out, sizeof out));
}

Test(core_random, null_pointers_are_refused) {
    smg_random none = {NULL, NULL};
    uint8_t out[8] = {1, 2, 3};
    cr_assert_eq(smg_random_bytes(NULL, NULL, 1), SMG_ERR_ARGUMENT);
    cr_assert_eq(smg_random_bytes(&none, out, sizeof out), SMG_ERR_ARGUMENT);
    cr_assert(all_zero(out, sizeof out));
    cr_assert_eq(smg_random_bytes(&none, out, 0), SMG_ERR_ARGUMENT);
}

/* ---- the processor: each test is a process of its own, so that detection begins anew ---- */

/* Of each feature: its name in SMIDGEN_DISABLE, its bit, and the words by which Linux lists it. */
static const struct {
    const char *name;
    uint32_t bit;
    const char *listed;
} features[] = {
#if defined(__x86_64__)
    {"bmi2", SMG_CPU_BMI2, "bmi2"},
    {"adx", SMG_CPU_ADX, "adx"},
    {"ssse3", SMG_CPU_SSSE3, "ssse3"},
    {"aes", SMG_CPU_AES, "aes"},
    {"pclmul", SMG_CPU_PCLMUL, "pclmulqdq"},
    {"avx2", SMG_CPU_AVX2, "avx2"},
    {"vaes", SMG_CPU_VAES, "vaes"},
    {"vpclmul", SMG_CPU_VPCLMUL, "vpclmulqdq"},
    {"gfni", SMG_CPU_GFNI, "gfni"},
    {"avx512", SMG_CPU_AVX512, "avx512f avx512bw avx512dq avx512vl avx512vbmi"},
#elif defined(__aarch64__)
    {"sm3", SMG_CPU_SM3, "sm3"},
    {"sm4", SMG_CPU_SM4, "sm4"},
    {"pmull", SMG_CPU_PMULL, "pmull"},
#endif
    {"", 0, ""}, /* an empty set is always there */
};
enum { FEATURES = sizeof features / sizeof *features };

/* Whether each of the words stands between blanks in the list. */
static bool lists_all(const char *list, const char *words) {
    char word[32];
    for (int used; sscanf(words, " %31s%n", word, &used) == 1; words += used) {
        size_t length = strlen(word);
        const char *at = strstr(list, word);
        while (at != NULL &&
               !((at[-1] == ' ' || at[-1] == '\t') && (at[length] == ' ' || at[length] == '\n'))) {
            at = strstr(at + 1, word);
        }
        if (at == NULL) {
            return false;
        }
    }
    return true;
}

/* Asserts that every feature is there that Linux lists, but for those of a set, which are not. */
static void expect_listed_but(uint32_t disabled) {
    static char line[16384];
    FILE *file = fopen("/proc/cpuinfo", "r");
    cr_assert_not_null(file);
    do {
        cr_assert_not_null(fgets(line, sizeof line, file));
    } while (strncmp(line, "flags", 5) != 0 && strncmp(line, "Features", 8) != 0);
    fclose(file);
    for (size_t i = 0; i < FEATURES; i++) {
        bool wanted = lists_all(line, features[i].listed) && (features[i].bit & disabled) == 0;
        cr_assert_eq(smg_cpu_has(features[i].bit), wanted, "%s", features[i].name);
    }
}

Test(core_cpu, features_are_those_that_linux_lists) {
    unsetenv("SMIDGEN_DISABLE");
    expect_listed_but(0);
}

Test(core_cpu, a_name_switches_off_its_feature_alone) {
    for (size_t i = 0; i < FEATURES; i++) {
        pid_t child = fork(); /* detection is once for a process */
        if (child == 0) {
            setenv("SMIDGEN_DISABLE", features[i].name, 1);
            expect_listed_but(features[i].bit);
            _exit(0);
        }
        int status;
        cr_assert_eq(waitpid(child, &status, 0), child);
        cr_assert_eq(status, 0, "%s", features[i].name);
    }
}

Test(core_cpu, names_that_are_none_are_passed_over) {
    setenv("SMIDGEN_DISABLE", "none such,AES,ALL,al,avx,,bmi,", 1);
    expect_listed_but(0);
}

Test(core_cpu, a_list_switches_off_all_that_it_names) {
    char list[256] = "none such";
    for (size_t i = 0; i < FEATURES; i++) {
        strcat(list, ",");
        strcat(list, features[i].name);
    }
    setenv("SMIDGEN_DISABLE", list, 1);
    expect_listed_but(UINT32_MAX);
}

Test(core_cpu, all_switches_off_every_feature) {
    setenv("SMIDGEN_DISABLE", "none such,all", 1);
    expect_listed_but(UINT32_MAX);
}
