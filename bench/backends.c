/* SPDX-License-Identifier: Apache-2.0 */
#include "backends.h"

#include <smidgen/random.h>

#include <stdio.h>
#include <string.h>

static const backends_group *const groups[] = {
    &backends_sm3,       &backends_sm3_lanes, &backends_sm3_whole,      &backends_sm3_batch,
    &backends_sm4,       &backends_ghash,     &backends_sm4_whole,      &backends_zuc,
    &backends_zuc_lanes, &backends_zuc_whole, &backends_zuc_whole_many,
};
enum { GROUPS = sizeof groups / sizeof groups[0], MOST_OPS = 40 };

/* An operation on one backend. */
typedef struct job {
    const backends_op *op;
    const char *backend;
    const void *table;
    bool failed;
} job;

static struct {
    backend list[OPERATION_BACKENDS];
    size_t count;
    job jobs[MOST_OPS][OPERATION_BACKENDS];
} found[GROUPS];

static backends_operands operands;
enum { MOST_BYTES = BACKENDS_DATA_BYTES + BACKENDS_STREAMS * BACKENDS_MORE_BYTES };
static uint8_t result[MOST_BYTES], expected[MOST_BYTES];

static void run_job(void *context) {
    job *j = context;
    bool done = j->op->run(result, j->table, j->op->bytes, j->op->streams);
    j->failed = j->failed || !done;
}

/* ---- before anything is measured ---- */

static bool refuse(const backends_group *group, const char *name, const char *what) {
    fprintf(stderr, "operations: %s %s: %s\n", group->name, name, what);
    return false;
}

static bool agrees(const backends_op *op, const backend *one, const backend *last) {
    const size_t most = op->streams * (op->bytes + BACKENDS_MORE_BYTES);
    memset(result, 0, most);
    memset(expected, 0, most);
    return op->run(result, one->table, op->bytes, op->streams) &&
           op->run(expected, last->table, op->bytes, op->streams) &&
           memcmp(result, expected, most) == 0;
}

static bool check_group(size_t g) {
    const backends_group *group = groups[g];
    found[g].count = group->find(found[g].list);
    if (group->op_count > MOST_OPS || !group->prepare(&operands)) {
        return refuse(group, "operands", "cannot be made");
    }
    const backend *last = &found[g].list[found[g].count - 1];
    for (size_t i = 0; i < found[g].count; i++) {
        const backend *one = &found[g].list[i];
        if (group->answers != NULL && !group->answers(one->table)) {
            return refuse(group, one->name, "a known answer does not come out");
        }
        for (size_t j = 0; j < group->op_count; j++) {
            if (!agrees(&group->ops[j], one, last)) {
                fprintf(stderr, "operations: %s: %s and %s differ\n", group->ops[j].op, one->name,
                        last->name);
                return false;
            }
            found[g].jobs[j][i] = (job){&group->ops[j], one->name, one->table, false};
        }
    }
    return true;
}

static bool check(void) {
    if (smg_random_bytes(NULL, (uint8_t *)&operands, sizeof operands) != SMG_OK) {
        fprintf(stderr, "operations: no random bytes\n");
        return false;
    }
    bool done = true;
    for (size_t g = 0; done && g < GROUPS; g++) {
        done = check_group(g);
    }
    return done;
}

static void list(void) {
    for (size_t g = 0; g < GROUPS; g++) {
        for (size_t i = 0; i < found[g].count; i++) {
            printf("%s %s: %sresults agree\n", groups[g]->name, found[g].list[i].name,
                   groups[g]->answers != NULL ? "known answers come out, " : "");
        }
    }
}

/* ---- what is measured ---- */

static bool at(operation *out, size_t index) {
    size_t g = 0;
    while (g < GROUPS && index >= groups[g]->op_count) {
        index -= groups[g++]->op_count;
    }
    if (g == GROUPS) {
        return false;
    }
    const backends_op *op = &groups[g]->ops[index];
    *out = (operation){
        .op = op->op, .bytes = op->bytes, .streams = op->streams, .count = found[g].count};
    for (size_t i = 0; i < found[g].count; i++) {
        out->backend[i] = found[g].list[i].name;
        out->run[i] = (measure_operation){run_job, &found[g].jobs[index][i], op->streams};
    }
    return true;
}

static bool measured(void) {
    for (size_t g = 0; g < GROUPS; g++) {
        for (size_t i = 0; i < groups[g]->op_count * OPERATION_BACKENDS; i++) {
            const job *j = &found[g].jobs[i / OPERATION_BACKENDS][i % OPERATION_BACKENDS];
            if (j->failed) {
                fprintf(stderr, "operations: %s: %s failed while it was measured\n", j->backend,
                        j->op->op);
                return false;
            }
        }
    }
    return true;
}

const operations_part operations_symmetric = {check, list, at, measured};
