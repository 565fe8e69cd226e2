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
#include "cli/speed_report.h"
#include "cli/speed_sm2.h"

enum { SM2, SM3, SECONDS, BYTES, JSON, BACKEND };

static const cli_option options[] = {
    [SM2] = {"sm2", CLI_FLAG, NULL, "SM2: keys, signing and verifying with Z cached"},
    [SM3] = {"sm3", CLI_FLAG, NULL, "SM3: messages of several sizes; default sm2 and sm3"},
    [SECONDS] = {"-seconds", CLI_WORD, "N",
                 "how long each operation is measured, a decimal number; default 1"},
    [BYTES] = {"-bytes", CLI_WORD, "N",
               "the size of messages, in place of the usual ones: for SM3 16 64 256\n"
               "1024 8192 16384, for signatures 64"},
    [JSON] = {"-json", CLI_FLAG, NULL, "print JSON"},
    [BACKEND] = {"-backend", CLI_WORD, "NAME",
                 "measure this implementation (smidgen version names them), and only\n"
                 "what has one of this name"},
};

#define LONGEST_SECONDS 3600.0
#define LARGEST_BYTES   (UINT64_C(16) << 20)
#define USUAL_BYTES     64 /* of a message that is signed */

static const size_t usual_sizes[] = {16, 64, 256, 1024, 8192, 16384};
enum { USUAL_SIZES = sizeof usual_sizes / sizeof usual_sizes[0], MOST_ROWS = USUAL_SIZES + 4 };

/* Every operation is measured in so many parts, all operations in turn, so that a slow second of
 * the machine does not fall on one of them alone. */
enum { PASSES = 10 };

/* ---- what is asked for ---- */

typedef struct plan {
    bool sm3;
    const smg_sm2_kernel *kernel; /* NULL: no SM2 */
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

/* What is named but not available is an error; what is not named is left out. */
static int choose_backends(plan *it, const char *name, bool named_sm2, bool named_sm3) {
    bool all = !named_sm2 && !named_sm3;
    it->kernel = named_sm2 || all ? speed_kernel_at(0) : NULL;
    it->sm3 = named_sm3 || all;
    if (name == NULL) {
        return CLI_DONE;
    }
    it->kernel = it->kernel != NULL ? speed_kernel_named(name) : NULL;
    it->sm3 = it->sm3 && strcmp(name, smg_sm3_backend()) == 0;
    if ((named_sm2 && it->kernel == NULL) || (named_sm3 && !it->sm3) ||
        (it->kernel == NULL && !it->sm3)) {
        char names[256] = "";
        const smg_sm2_kernel *kernel;
        for (size_t i = 0; (kernel = speed_kernel_at(i)) != NULL; i++) {
            size_t used = strlen(names);
            snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? ", " : "", kernel->name);
        }
        return cli_fail("-backend %s: not here; there are %s for sm2 and %s for sm3", name, names,
                        smg_sm3_backend());
    }
    return CLI_DONE;
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
    return choose_backends(it, arguments->value[BACKEND], arguments->value[SM2] != NULL,
                           arguments->value[SM3] != NULL);
}

/* ---- the operations: each takes the next of the keys ---- */

typedef struct operands {
    const smg_sm2_kernel *kernel;
    speed_sm2_item items[SPEED_SM2_ITEMS];
    uint8_t *message; /* random bytes, as many as the longest message has */
} operands;

typedef struct operation {
    const char *op;
    size_t bytes;
    const char *backend;
    const operands *operands;
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

static void run_sm3(void *context) {
    operation *it = context;
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    note(it, smg_sm3(digest, it->operands->message, it->bytes) == SMG_OK);
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
                            it->operands->message, it->bytes, NULL));
}

static void run_verify(void *context) {
    operation *it = context;
    const speed_sm2_item *item = next_item(it);
    note(it, speed_sm2_verify(it->operands->kernel, item->signature, &item->key.public_key,
                              &item->after_z, it->operands->message, it->bytes));
}

/* ---- all of them ---- */

typedef struct measurement {
    operands operands;
    operation operations[MOST_ROWS];
    void (*run[MOST_ROWS])(void *context);
    size_t count;
} measurement;

static void add(measurement *all, const char *op, size_t bytes, const char *backend,
                void (*run)(void *context)) {
    operation *it = &all->operations[all->count];
    it->op = op;
    it->bytes = bytes;
    it->backend = backend;
    it->operands = &all->operands;
    all->run[all->count++] = run;
}

static void list_operations(measurement *all, const plan *it) {
    for (size_t i = 0; it->sm3 && i < (it->bytes > 0 ? 1 : USUAL_SIZES); i++) {
        add(all, "sm3", it->bytes > 0 ? it->bytes : usual_sizes[i], smg_sm3_backend(), run_sm3);
    }
    if (it->kernel != NULL) {
        const char *name = it->kernel->name;
        size_t bytes = it->bytes > 0 ? it->bytes : USUAL_BYTES;
        add(all, "sm2_keygen", 0, name, run_keygen);
        add(all, "sm2_public_key", 0, name, run_public_key);
        add(all, "sm2_sign", bytes, name, run_sign);
        add(all, "sm2_verify", bytes, name, run_verify);
    }
}

static int make_operands(operands *it, const plan *asked) {
    size_t longest = asked->bytes > 0 ? asked->bytes : usual_sizes[USUAL_SIZES - 1];
    it->kernel = asked->kernel;
    it->message = malloc(longest);
    if (it->message == NULL) {
        return cli_fail("no memory for a message of %zu bytes; give a smaller -bytes", longest);
    }
    smg_status status = smg_random_bytes(NULL, it->message, longest);
    if (status != SMG_OK) {
        return cli_fail_randomness("no operands made", status);
    }
    if (asked->kernel != NULL &&
        !speed_sm2_items_make(it->items, asked->kernel, it->message,
                              asked->bytes > 0 ? asked->bytes : USUAL_BYTES)) {
        return cli_fail_randomness("no keys and signatures made", SMG_ERR_RANDOM);
    }
    return CLI_DONE;
}

static int measure_part(operation *it, void (*run)(void *context), size_t pass, double seconds) {
    const measure_operation repeated = {run, it, 1};
    if (!measure_interleaved(&it->series, &repeated, 1, MEASURE_BATCHES_MIN * pass / PASSES,
                             seconds / PASSES)) {
        return cli_fail("%s: this machine is too unsteady to measure; try when it does less",
                        it->op);
    }
    return it->failed ? cli_fail("%s failed while it was measured; see: smidgen selftest", it->op)
                      : CLI_DONE;
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
        size_t i = done % all->count;
        show_progress(done, total);
        result = measure_part(&all->operations[i], all->run[i], done / all->count + 1, seconds);
    }
    show_progress(total, total);
    return result;
}

static int report(const measurement *all, bool json) {
    speed_row rows[MOST_ROWS];
    for (size_t i = 0; i < all->count; i++) {
        const operation *it = &all->operations[i];
        rows[i] = (speed_row){.op = it->op,
                              .bytes = it->bytes,
                              .streams = 1,
                              .backend = it->backend,
                              .ns = measure_ns(&it->series),
                              .cycles = measure_cycles(&it->series)};
    }
    return (json ? speed_report_json : speed_report_text)(rows, all->count);
}

/* ---- the command ---- */

static int check_answers(const plan *it) {
    const char *wrong = it->sm3 ? wrong_sm3() : NULL;
    const char *backend = smg_sm3_backend();
    if (wrong == NULL && it->kernel != NULL) {
        wrong = wrong_sm2(it->kernel);
        backend = it->kernel->name;
    }
    if (wrong == NULL) {
        return CLI_DONE;
    }
    cli_fail("%s gives a wrong answer (%s), so nothing is measured; do not use this build", backend,
             wrong);
    return CLI_NO;
}

static int run(const cli_arguments *arguments) {
    static measurement all;
    plan it = {.sm3 = false};
    int result = make_plan(&it, arguments);
    if (result == CLI_DONE) {
        result = check_answers(&it);
    }
    if (result != CLI_DONE) {
        return result;
    }
    list_operations(&all, &it);
    result = make_operands(&all.operands, &it);
    if (result == CLI_DONE) {
        result = measure_all(&all, it.seconds);
    }
    if (result == CLI_DONE) {
        result = report(&all, arguments->value[JSON] != NULL);
    }
    free(all.operands.message);
    smg_wipe(&all.operands, sizeof all.operands);
    return result;
}

const cli_command cli_command_speed = {
    .name = "speed",
    .summary = "measure the operations on this processor",
    .usage = "[sm2] [sm3] [-seconds N] [-bytes N] [-json] [-backend NAME]",
    .notes = "Cycles are those of the core, whatever its clock does. Known answers are computed\n"
             "first: exit status 1, and no figures, if one is wrong.\n",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .run = run,
};
