/* SPDX-License-Identifier: Apache-2.0 */
/* How fast this binary is on this processor. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <smidgen/wipe.h>

#include "cli/commands.h"
#include "cli/measure.h"
#include "cli/report.h"
#include "cli/speed_backends.h"
#include "cli/speed_report.h"
#include "cli/speed_sm2.h"
#include "cli/speed_sm9.h"
#include "cli/speed_symmetric.h"
#include "core/cpu.h"

enum { SECONDS, BYTES, JSON, BACKEND };

static const cli_option options[] = {
    [SECONDS] = {"-seconds", CLI_WORD, "N",
                 "how long each operation is measured, a decimal number; default 1; the\n"
                 "least is 10 calls, and of shorter ones about 8 ms"},
    [BYTES] = {"-bytes", CLI_WORD, "N",
               "the size of messages, in place of the usual ones: 16 64 256 1024 8192\n"
               "16384, of SM2 and SM9 64, of SM2's ciphertexts also 1048576; modes of\n"
               "blocks take multiples of 16"},
    [JSON] = {"-json", CLI_FLAG, NULL, "print JSON"},
    [BACKEND] = {"-backend", CLI_WORD, "NAME",
                 "measure this implementation (smidgen version names them), and only\n"
                 "what has one of this name"},
};

#define LONGEST_SECONDS  3600.0
#define LARGEST_BYTES    (UINT64_C(16) << 20)
#define LARGEST_TOGETHER (UINT64_C(64) << 20) /* of several messages */

static const size_t usual_sizes[] = {16, 64, 256, 1024, 8192, 16384};
enum { USUAL_SIZES = sizeof usual_sizes / sizeof usual_sizes[0] };

/* ---- the operations ---- */

typedef struct operands {
    speed_sm2 sm2;
    speed_sm9 sm9;
    speed_symmetric symmetric;
} operands;

typedef struct operation {
    const char *op;
    size_t bytes;
    size_t streams;
    const speed_backend *backend;
    char running[32];                    /* what the backend is called; of GCM it is two */
    const speed_symmetric_op *symmetric; /* one of these, and NULL for the others */
    const speed_sm2_op *sm2;
    const speed_sm9_op *sm9;
    operands *operands;
    bool failed;
    measure_series series;
} operation;

static void run_operation(void *context) {
    operation *it = context;
    const bool done = it->sm2 != NULL   ? it->sm2->run(&it->operands->sm2)
                      : it->sm9 != NULL ? it->sm9->run(&it->operands->sm9)
                                        : it->symmetric->run(&it->operands->symmetric);
    it->failed = it->failed || !done;
}

/* All operations in the order of the figures. */
enum { FIRST_SM2 = SPEED_SYMMETRIC_OPS, FIRST_SM9 = FIRST_SM2 + SPEED_SM2_OPS };
enum { OPS = FIRST_SM9 + SPEED_SM9_OPS };
enum {
    MOST_ROWS = SPEED_SYMMETRIC_OPS * USUAL_SIZES + SPEED_SM2_OPS * SPEED_SM2_SIZES +
                SPEED_SM9_OPS * SPEED_SM9_SIZES
};

/* Each NULL for the others. */
static const speed_symmetric_op *op_symmetric(size_t op) {
    return op < FIRST_SM2 ? &speed_symmetric_ops[op] : NULL;
}

static const speed_sm2_op *op_sm2(size_t op) {
    return op >= FIRST_SM2 && op < FIRST_SM9 ? &speed_sm2_ops[op - FIRST_SM2] : NULL;
}

static const speed_sm9_op *op_sm9(size_t op) {
    return op >= FIRST_SM9 ? &speed_sm9_ops[op - FIRST_SM9] : NULL;
}

static const char *op_name(size_t op) {
    return op < FIRST_SM2   ? op_symmetric(op)->name
           : op < FIRST_SM9 ? op_sm2(op)->name
                            : op_sm9(op)->name;
}

static speed_algorithm op_algorithm(size_t op) {
    return op < FIRST_SM2 ? op_symmetric(op)->algorithm : op < FIRST_SM9 ? SPEED_SM2 : SPEED_SM9;
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
    return op < FIRST_SM2 ? op_symmetric(op)->streams : op < FIRST_SM9 ? op_sm2(op)->streams : 1;
}

/* Whether an operation takes messages of this size. */
static bool takes(size_t op, size_t bytes) {
    return op >= FIRST_SM2 || speed_symmetric_ops[op].unit == 0 ||
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
                    "sm9, %s for zuc; for several messages of sm3: %s; of zuc: %s",
                    name, text[SPEED_SM2], text[SPEED_SM3], text[SPEED_SM4], text[SPEED_SM9],
                    text[SPEED_ZUC],
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
    operation *row = &all->operations[all->count++];
    row->op = op_name(op);
    row->bytes = bytes;
    row->streams = op_streams(op);
    row->backend = &it->backends[op_algorithm(op)];
    snprintf(row->running, sizeof row->running, "%s", op_running(it, op));
    row->symmetric = op_symmetric(op);
    row->sm2 = op_sm2(op);
    row->sm9 = op_sm9(op);
    row->operands = &all->operands;
}

/* sizes: the usual ones; the first is 0 where there is no message */
static void add_sizes(measurement *all, const plan *it, size_t op, const size_t *sizes,
                      size_t count) {
    if (sizes[0] == 0 || it->bytes > 0) {
        add(all, it, op, sizes[0] == 0 ? 0 : it->bytes);
        return;
    }
    for (size_t i = 0; i < count && sizes[i] > 0; i++) {
        add(all, it, op, sizes[i]);
    }
}

static void list_operation(measurement *all, const plan *it, size_t op) {
    static const size_t no_sizes[1] = {0};
    if (op >= FIRST_SM9) {
        add_sizes(all, it, op, op_sm9(op)->sizes, SPEED_SM9_SIZES);
    } else if (op >= FIRST_SM2) {
        add_sizes(all, it, op, op_sm2(op)->sizes, SPEED_SM2_SIZES);
    } else if (speed_symmetric_ops[op].unit == 0) {
        add_sizes(all, it, op, no_sizes, 1);
    } else {
        add_sizes(all, it, op, usual_sizes, USUAL_SIZES);
    }
}

static void list_operations(measurement *all, const plan *it) {
    for (size_t op = 0; op < OPS; op++) {
        if (it->chosen[op]) {
            list_operation(all, it, op);
        }
    }
}

static int no_memory(size_t longest) {
    return cli_fail("no memory for messages of %zu bytes; give a smaller -bytes", longest);
}

/* The keys of SM2 and SM9, where they are wanted. */
static smg_status make_pairs(operands *it, const plan *asked, size_t longest) {
    smg_status status = SMG_OK;
    if (asked->used[SPEED_SM2]) {
        speed_backend_use(&asked->backends[SPEED_SM2]);
        status = speed_sm2_make(&it->sm2, longest);
        it->sm2.message = it->symmetric.message;
    }
    if (asked->used[SPEED_SM9] && status == SMG_OK) {
        speed_backend_use(&asked->backends[SPEED_SM9]);
        status = speed_sm9_make(&it->sm9, longest);
        it->sm9.message = it->symmetric.message;
    }
    return status;
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
        return no_memory(longest);
    }
    if (status != SMG_OK) {
        return cli_fail_randomness("no operands made", status);
    }
    status = make_pairs(it, asked, longest > 0 ? longest : 1);
    return status == SMG_ERR_CAPACITY ? no_memory(longest)
           : status == SMG_OK         ? CLI_DONE
                                      : cli_fail_randomness("no keys made", status);
}

/* ---- measuring ---- */

/* Every operation is measured in so many parts, all operations in turn, so that a slow second of
 * the machine does not fall on one of them alone. */
enum { PASSES = 10 };

static int failed_while_measured(const operation *it) {
    return cli_fail("%s failed while it was measured; see: smidgen selftest", it->op);
}

/* For so long, and then until a pass's part of the batches is kept; only what has begun tells how
 * many these are. */
static bool measure_pass(operation *it, size_t pass, double seconds) {
    const measure_operation repeated = {run_operation, it, it->streams};
    return measure_interleaved(&it->series, &repeated, 1, 0, seconds) &&
           measure_interleaved(&it->series, &repeated, 1,
                               measure_batches_wanted(&it->series) * pass / PASSES, 0.0);
}

/* What an operation takes, for the backend that it runs with. */
static bool prepare(operation *it) {
    speed_symmetric *symmetric = &it->operands->symmetric;
    speed_sm2 *sm2 = &it->operands->sm2;
    speed_sm9 *sm9 = &it->operands->sm9;
    speed_backend_use(it->backend);
    symmetric->length = sm2->length = sm9->length = it->bytes;
    symmetric->streams = it->streams;
    if (it->sm2 != NULL) {
        return it->sm2->prepare == NULL || it->sm2->prepare(sm2);
    }
    if (it->sm9 != NULL) {
        return it->sm9->prepare == NULL || it->sm9->prepare(sm9);
    }
    return it->symmetric->prepare == NULL || it->symmetric->prepare(symmetric);
}

static int measure_part(operation *it, size_t pass, double seconds) {
    if (!prepare(it)) {
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

static int is_wrong(const char *what, const speed_backend *backend, const char *answer) {
    cli_fail("%s with %s gives a wrong answer (%s), so nothing is measured; do not use this build",
             what, backend->name, answer);
    return CLI_NO;
}

static int check_answers(const plan *it) {
    for (int i = 0; i < SPEED_ALGORITHMS; i++) {
        speed_wrong wrong;
        if (it->used[i] && speed_backend_wrong(&wrong, (speed_algorithm)i, &it->backends[i])) {
            return is_wrong(wrong.what, &it->backends[i], wrong.answer);
        }
    }
    return CLI_DONE;
}

/* Of SM2 and SM9 also with the keys and messages that are measured. */
static int check_operations(measurement *all) {
    for (size_t i = 0; i < all->count; i++) {
        operation *it = &all->operations[i];
        if (it->symmetric == NULL) {
            speed_backend_use(it->backend);
            all->operands.sm2.length = all->operands.sm9.length = it->bytes;
            if (!(it->sm2 != NULL ? it->sm2->check(&all->operands.sm2)
                                  : it->sm9->check(&all->operands.sm9))) {
                return is_wrong(it->op, it->backend, "of what was to be measured");
            }
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
        result = check_operations(&all);
    }
    if (result == CLI_DONE) {
        result = measure_all(&all, it.seconds);
    }
    if (result == CLI_DONE) {
        result = report(&all, arguments->value[JSON] != NULL);
    }
    speed_symmetric_free(&all.operands.symmetric);
    speed_sm2_free(&all.operands.sm2);
    speed_sm9_free(&all.operands.sm9);
    smg_wipe(&all.operands, sizeof all.operands);
    return result;
}

const cli_command cli_command_speed = {
    .name = "speed",
    .summary = "measure the operations on this processor",
    .usage = "[OPERATION ...] [-seconds N] [-bytes N] [-json] [-backend NAME]",
    .notes =
        "An operation is sm2, sm3, sm4, sm9 or zuc for all of these, or those whose names begin "
        "with "
        "whole\nwords: sm4-gcm, sm4_gcm_encrypt. Keys are ready beforehand, but for ZUC. SM4's "
        "modes but GCM,\nCCM and XTS go on from message to message. Figures are of one message, "
        "also where several\nare processed at once, which are left out where they are more than "
        "64 MiB together.\n"
        "Of SM2: public_key makes a key pair out of its number; signatures begin where Z is "
        "hashed;\n"
        "ciphertexts are in ASN.1; exchange is all of the responder's side. Of SM9 master key and\n"
        "user are prepared, but where an operation's name ends in _first; ciphertexts are of mode\n"
        "xor, with SM3.\n"
        "Cycles are those of the core, whatever its clock does. Known answers are computed\n"
        "first: exit status 1, and no figures, if one is wrong.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
    .takes_operands = true,
};
