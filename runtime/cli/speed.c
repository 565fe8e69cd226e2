/* SPDX-License-Identifier: Apache-2.0 */
/* How fast this binary is on this processor. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <smidgen/random.h>
#include <smidgen/sm3.h>
#include <smidgen/wipe.h>

#include "cli/answers.h"
#include "cli/commands.h"
#include "cli/measure.h"
#include "cli/report.h"
#include "cli/speed_backends.h"
#include "cli/speed_report.h"
#include "cli/speed_sm2.h"
#include "cli/speed_symmetric.h"
#include "core/cpu.h"

enum { SECONDS, BYTES, JSON, BACKEND };

static const cli_option options[] = {
    [SECONDS] = {"-seconds", CLI_WORD, "N",
                 "how long each operation is measured, a decimal number; default 1; the\n"
                 "least is 10 calls, and of shorter ones about 8 ms"},
    [BYTES] = {"-bytes", CLI_WORD, "N",
               "the size of messages, in place of the usual ones: 16 64 256 1024 8192\n"
               "16384, for signatures 64; modes of blocks take multiples of 16"},
    [JSON] = {"-json", CLI_FLAG, NULL, "print JSON"},
    [BACKEND] = {"-backend", CLI_WORD, "NAME",
                 "measure this implementation (smidgen version names them), and only\n"
                 "what has one of this name"},
};

#define LONGEST_SECONDS  3600.0
#define LARGEST_BYTES    (UINT64_C(16) << 20)
#define LARGEST_TOGETHER (UINT64_C(64) << 20) /* of several messages */
#define USUAL_BYTES      64                   /* of a message that is signed */

static const size_t usual_sizes[] = {16, 64, 256, 1024, 8192, 16384};
enum { USUAL_SIZES = sizeof usual_sizes / sizeof usual_sizes[0] };

/* ---- the operations ---- */

typedef struct operands {
    const smg_sm2_kernel *kernel;
    speed_sm2_item items[SPEED_SM2_ITEMS]; /* keys that are taken in turn */
    speed_symmetric symmetric;
} operands;

typedef struct operation {
    const char *op;
    size_t bytes;
    size_t streams;
    const speed_backend *backend;
    char running[32];                    /* what the backend is called; of GCM it is two */
    const speed_symmetric_op *symmetric; /* NULL for SM2 */
    void (*run)(void *context);
    operands *operands;
    size_t next;
    bool failed;
    measure_series series;
} operation;

static const speed_sm2_item *next_item(operation *it) {
    return &it->operands->items[it->next++ % SPEED_SM2_ITEMS];
}

static void note(operation *it, bool done) {
    it->failed = it->failed || !done;
}

static void run_symmetric(void *context) {
    operation *it = context;
    note(it, it->symmetric->run(&it->operands->symmetric));
}

static void run_keygen(void *context) {
    operation *it = context;
    smg_sm2_private_key key;
    note(it, speed_sm2_keygen(&key, it->operands->kernel, NULL));
}

static void run_public_key(void *context) {
    operation *it = context;
    smg_sm2_public_key key;
    note(it, speed_sm2_public_key(&key, it->operands->kernel, next_item(it)->key.d));
}

static void run_sign(void *context) {
    operation *it = context;
    const speed_sm2_item *item = next_item(it);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    note(it, speed_sm2_sign(signature, it->operands->kernel, &item->key, &item->after_z,
                            it->operands->symmetric.message, it->bytes, NULL));
}

static void run_verify(void *context) {
    operation *it = context;
    const speed_sm2_item *item = next_item(it);
    note(it, speed_sm2_verify(it->operands->kernel, item->signature, &item->key.public_key,
                              &item->after_z, it->operands->symmetric.message, it->bytes));
}

static const struct {
    const char *name;
    bool has_message;
    void (*run)(void *context);
} sm2_ops[] = {
    {"sm2_keygen", false, run_keygen},
    {"sm2_public_key", false, run_public_key},
    {"sm2_sign", true, run_sign},
    {"sm2_verify", true, run_verify},
};
enum { SM2_OPS = sizeof sm2_ops / sizeof sm2_ops[0] };
enum { OPS = SPEED_SYMMETRIC_OPS + SM2_OPS };
enum { MOST_ROWS = SPEED_SYMMETRIC_OPS * USUAL_SIZES + SM2_OPS };

/* All operations in the order of the figures. */
static const char *op_name(size_t op) {
    return op < SPEED_SYMMETRIC_OPS ? speed_symmetric_ops[op].name
                                    : sm2_ops[op - SPEED_SYMMETRIC_OPS].name;
}

static speed_algorithm op_algorithm(size_t op) {
    return op < SPEED_SYMMETRIC_OPS ? speed_symmetric_ops[op].algorithm : SPEED_SM2;
}

/* ---- what is asked for ---- */

typedef struct plan {
    bool chosen[OPS];
    bool used[SPEED_ALGORITHMS]; /* by one of these */
    speed_backend backends[SPEED_ALGORITHMS];
    double seconds;
    size_t bytes; /* 0: the usual sizes */
} plan;

/* A decimal number above 0, up to LONGEST_SECONDS: digits, and a point with digits behind it. */
static bool read_seconds(double *seconds, const char *text) {
    size_t whole = strspn(text, "0123456789");
    size_t end = whole;
    if (text[end] == '.') {
        size_t part = strspn(text + end + 1, "0123456789");
        end = part > 0 ? end + 1 + part : 0;
    }
    if (whole == 0 || end == 0 || text[end] != '\0') {
        return false;
    }
    *seconds = strtod(text, NULL);
    return *seconds > 0.0 && *seconds <= LONGEST_SECONDS;
}

/* Whether a word means an operation: its name, with - or _ in it, the beginning of it up to such a
 * place, or the name of its algorithm. */
static bool means(const char *word, size_t op) {
    const char *name = op_name(op);
    if (strcmp(word, speed_algorithm_name(op_algorithm(op))) == 0) {
        return true;
    }
    for (; *word != '\0'; word++, name++) {
        if (*word != *name && !(*word == '-' && *name == '_')) {
            return false;
        }
    }
    return *name == '\0' || *name == '_';
}

static int unknown_operation(const char *word) {
    const char *names[OPS + SPEED_ALGORITHMS];
    for (size_t op = 0; op < OPS; op++) {
        names[op] = op_name(op);
    }
    for (int i = 0; i < SPEED_ALGORITHMS; i++) {
        names[OPS + i] = speed_algorithm_name((speed_algorithm)i);
    }
    const char *meant = cli_closest(word, names, OPS + SPEED_ALGORITHMS);
    return meant != NULL ? cli_fail("unknown operation '%s'; did you mean %s?", word, meant)
                         : cli_fail("unknown operation '%s'; see: smidgen speed -help", word);
}

static int choose_operations(plan *it, const cli_arguments *arguments) {
    for (size_t op = 0; op < OPS; op++) {
        it->chosen[op] = arguments->operand_count == 0;
    }
    for (size_t i = 0; i < arguments->operand_count; i++) {
        bool found = false;
        for (size_t op = 0; op < OPS; op++) {
            if (means(arguments->operand[i], op)) {
                it->chosen[op] = true;
                found = true;
            }
        }
        if (!found) {
            return unknown_operation(arguments->operand[i]);
        }
    }
    return CLI_DONE;
}

static size_t op_streams(size_t op) {
    return op < SPEED_SYMMETRIC_OPS ? speed_symmetric_ops[op].streams : 1;
}

/* Whether an operation takes messages of this size. */
static bool takes(size_t op, size_t bytes) {
    return op >= SPEED_SYMMETRIC_OPS || speed_symmetric_ops[op].unit == 0 ||
           (bytes % speed_symmetric_ops[op].unit == 0 &&
            (op_streams(op) == 1 || bytes <= LARGEST_TOGETHER / op_streams(op)));
}

static const char *op_running(const plan *it, size_t op) {
    const speed_algorithm algorithm = op_algorithm(op);
    return speed_backend_running(algorithm, &it->backends[algorithm], op_streams(op),
                                 strncmp(op_name(op), "sm4_gcm", 7) == 0);
}

static int no_backend(const char *name) {
    char text[SPEED_ALGORITHMS][96];
    for (int i = 0; i < SPEED_ALGORITHMS; i++) {
        speed_backend_names(text[i], sizeof text[i], (speed_algorithm)i);
    }
    return cli_fail("-backend %s: not here; there are %s for sm2, %s for sm3, %s for sm4, %s for "
                    "zuc; for several messages of sm3: %s; of zuc: %s",
                    name, text[SPEED_SM2], text[SPEED_SM3], text[SPEED_SM4], text[SPEED_ZUC],
                    text[SPEED_SM3_MANY][0] != '\0' ? text[SPEED_SM3_MANY] : "none",
                    text[SPEED_ZUC_MANY][0] != '\0' ? text[SPEED_ZUC_MANY] : "none");
}

/* Whether an algorithm has a backend for one message or for several. */
static bool has_any(const bool available[SPEED_ALGORITHMS], speed_algorithm algorithm) {
    for (int i = 0; i < SPEED_ALGORITHMS; i++) {
        if (available[i] &&
            speed_algorithm_of_one((speed_algorithm)i) == speed_algorithm_of_one(algorithm)) {
            return true;
        }
    }
    return false;
}

/* Whether an operation runs with the backend of this name, if one is asked for. */
static bool runs_with(const plan *it, size_t op, const char *name) {
    const speed_algorithm algorithm = op_algorithm(op);
    return name == NULL || algorithm == speed_algorithm_of_one(algorithm) ||
           strcmp(op_running(it, op), name) == 0;
}

/* An algorithm that is named but not available is an error; what is not named is left out. */
static int choose_backends(plan *it, const char *name, bool named) {
    bool available[SPEED_ALGORITHMS], any = false;
    for (int i = 0; i < SPEED_ALGORITHMS; i++) {
        available[i] = speed_backend_find(&it->backends[i], (speed_algorithm)i, name);
    }
    for (size_t op = 0; op < OPS; op++) {
        const speed_algorithm algorithm = op_algorithm(op);
        if (it->chosen[op] && named && !has_any(available, algorithm)) {
            return no_backend(name);
        }
        it->chosen[op] = it->chosen[op] && available[algorithm] && runs_with(it, op, name);
        any = any || it->chosen[op];
    }
    return any ? CLI_DONE : no_backend(name);
}

static int choose_sizes(plan *it) {
    bool any = false;
    for (size_t op = 0; op < OPS; op++) {
        it->chosen[op] = it->chosen[op] && (it->bytes == 0 || takes(op, it->bytes));
        it->used[op_algorithm(op)] = it->used[op_algorithm(op)] || it->chosen[op];
        any = any || it->chosen[op];
    }
    return any ? CLI_DONE
               : cli_fail("-bytes %zu: these modes take whole blocks; give a multiple of 16",
                          it->bytes);
}

static int make_plan(plan *it, const cli_arguments *arguments) {
    const char *seconds = arguments->value[SECONDS], *bytes = arguments->value[BYTES];
    uint64_t count = 0;
    it->seconds = 1.0;
    if (seconds != NULL && !read_seconds(&it->seconds, seconds)) {
        return cli_fail("-seconds %s: not a time; give a number of seconds above 0, up to %.0f",
                        seconds, LONGEST_SECONDS);
    }
    if (bytes != NULL && (!cli_read_count(&count, bytes) || count > LARGEST_BYTES)) {
        return cli_fail("-bytes %s: not a size of messages; give a whole number, 1 to %llu", bytes,
                        (unsigned long long)LARGEST_BYTES);
    }
    it->bytes = (size_t)count;
    int result = choose_operations(it, arguments);
    if (result == CLI_DONE) {
        result = choose_backends(it, arguments->value[BACKEND], arguments->operand_count > 0);
    }
    return result == CLI_DONE ? choose_sizes(it) : result;
}

/* ---- all of them ---- */

typedef struct measurement {
    operands operands;
    operation operations[MOST_ROWS];
    size_t count;
} measurement;

static void add(measurement *all, const plan *it, size_t op, size_t bytes) {
    const bool is_symmetric = op < SPEED_SYMMETRIC_OPS;
    operation *row = &all->operations[all->count++];
    row->op = op_name(op);
    row->bytes = bytes;
    row->streams = op_streams(op);
    row->backend = &it->backends[op_algorithm(op)];
    snprintf(row->running, sizeof row->running, "%s", op_running(it, op));
    row->symmetric = is_symmetric ? &speed_symmetric_ops[op] : NULL;
    row->run = is_symmetric ? run_symmetric : sm2_ops[op - SPEED_SYMMETRIC_OPS].run;
    row->operands = &all->operands;
}

static void list_operation(measurement *all, const plan *it, size_t op) {
    if (op >= SPEED_SYMMETRIC_OPS) {
        size_t bytes = it->bytes > 0 ? it->bytes : USUAL_BYTES;
        add(all, it, op, sm2_ops[op - SPEED_SYMMETRIC_OPS].has_message ? bytes : 0);
    } else if (speed_symmetric_ops[op].unit == 0 || it->bytes > 0) {
        add(all, it, op, speed_symmetric_ops[op].unit == 0 ? 0 : it->bytes);
    } else {
        for (size_t i = 0; i < USUAL_SIZES; i++) {
            add(all, it, op, usual_sizes[i]);
        }
    }
}

static void list_operations(measurement *all, const plan *it) {
    for (size_t op = 0; op < OPS; op++) {
        if (it->chosen[op]) {
            list_operation(all, it, op);
        }
    }
}

static int make_operands(measurement *all, const plan *asked) {
    operands *it = &all->operands;
    size_t longest = 0;
    for (size_t i = 0; i < all->count; i++) {
        const size_t together = all->operations[i].bytes * all->operations[i].streams;
        longest = together > longest ? together : longest;
    }
    smg_status status = speed_symmetric_make(&it->symmetric, longest);
    if (status == SMG_ERR_CAPACITY) {
        return cli_fail("no memory for messages of %zu bytes; give a smaller -bytes", longest);
    }
    if (status != SMG_OK) {
        return cli_fail_randomness("no operands made", status);
    }
    if (!asked->used[SPEED_SM2]) {
        return CLI_DONE;
    }
    smg_cpu_do_without(0);
    it->kernel = speed_kernel_named(asked->backends[SPEED_SM2].name);
    if (!speed_sm2_items_make(it->items, it->kernel, it->symmetric.message,
                              asked->bytes > 0 ? asked->bytes : USUAL_BYTES)) {
        return cli_fail_randomness("no keys and signatures made", SMG_ERR_RANDOM);
    }
    return CLI_DONE;
}

/* Every operation is measured in so many parts, all operations in turn, so that a slow second of
 * the machine does not fall on one of them alone. */
enum { PASSES = 10 };

static int failed_while_measured(const operation *it) {
    return cli_fail("%s failed while it was measured; see: smidgen selftest", it->op);
}

/* For so long, and then until a pass's part of the batches is kept; only what has begun tells how
 * many these are. */
static bool measure_pass(operation *it, size_t pass, double seconds) {
    const measure_operation repeated = {it->run, it, it->streams};
    return measure_interleaved(&it->series, &repeated, 1, 0, seconds) &&
           measure_interleaved(&it->series, &repeated, 1,
                               measure_batches_wanted(&it->series) * pass / PASSES, 0.0);
}

static int measure_part(operation *it, size_t pass, double seconds) {
    speed_symmetric *symmetric = &it->operands->symmetric;
    smg_cpu_do_without(it->backend->without);
    symmetric->length = it->bytes;
    symmetric->streams = it->streams;
    if (it->symmetric != NULL && it->symmetric->prepare != NULL &&
        !it->symmetric->prepare(symmetric)) {
        return failed_while_measured(it);
    }
    if (!measure_pass(it, pass, seconds / PASSES)) {
        return cli_fail("%s: this machine is too unsteady to measure; try when it does less",
                        it->op);
    }
    return it->failed ? failed_while_measured(it) : CLI_DONE;
}

/* Measuring takes seconds: a terminal shows that it goes on. */
static void show_progress(size_t done, size_t total) {
    if (!isatty(STDERR_FILENO)) {
        return;
    }
    if (done < total) {
        fprintf(stderr, "\rmeasuring: %zu %%", 100 * done / total);
    } else {
        fputs("\r\033[K", stderr);
    }
    fflush(stderr);
}

static int measure_all(measurement *all, double seconds) {
    int result = CLI_DONE;
    size_t total = PASSES * all->count;
    for (size_t done = 0; result == CLI_DONE && done < total; done++) {
        show_progress(done, total);
        result = measure_part(&all->operations[done % all->count], done / all->count + 1, seconds);
    }
    show_progress(total, total);
    return result;
}

static int report(const measurement *all, bool json) {
    static speed_row rows[MOST_ROWS];
    for (size_t i = 0; i < all->count; i++) {
        const operation *it = &all->operations[i];
        rows[i] = (speed_row){.op = it->op,
                              .bytes = it->bytes,
                              .streams = it->streams,
                              .backend = it->running,
                              .ns = measure_ns(&it->series),
                              .cycles = measure_cycles(&it->series)};
    }
    return (json ? speed_report_json : speed_report_text)(rows, all->count);
}

/* ---- the command ---- */

static int check_answers(const plan *it) {
    for (int i = 0; i < SPEED_ALGORITHMS; i++) {
        speed_wrong wrong;
        if (it->used[i] && speed_backend_wrong(&wrong, (speed_algorithm)i, &it->backends[i])) {
            cli_fail("%s with %s gives a wrong answer (%s), so nothing is measured; do not use "
                     "this build",
                     wrong.what, it->backends[i].name, wrong.answer);
            return CLI_NO;
        }
    }
    return CLI_DONE;
}

static int run(const cli_arguments *arguments) {
    static measurement all;
    plan it = {.bytes = 0};
    int result = make_plan(&it, arguments);
    if (result == CLI_DONE) {
        result = check_answers(&it);
    }
    if (result != CLI_DONE) {
        return result;
    }
    list_operations(&all, &it);
    result = make_operands(&all, &it);
    if (result == CLI_DONE) {
        result = measure_all(&all, it.seconds);
    }
    if (result == CLI_DONE) {
        result = report(&all, arguments->value[JSON] != NULL);
    }
    speed_symmetric_free(&all.operands.symmetric);
    smg_wipe(&all.operands, sizeof all.operands);
    return result;
}

const cli_command cli_command_speed = {
    .name = "speed",
    .summary = "measure the operations on this processor",
    .usage = "[OPERATION ...] [-seconds N] [-bytes N] [-json] [-backend NAME]",
    .notes =
        "An operation is sm2, sm3, sm4 or zuc for all of these, or those whose names begin with "
        "whole\nwords: sm4-gcm, sm4_gcm_encrypt. Keys are ready beforehand, but for ZUC. SM4's "
        "modes but GCM,\nCCM and XTS go on from message to message. Figures are of one message, "
        "also where several\nare processed at once, which are left out where they are more than "
        "64 MiB together.\n"
        "Cycles are those of the core, whatever its clock does. Known answers are computed\n"
        "first: exit status 1, and no figures, if one is wrong.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
    .takes_operands = true,
};
