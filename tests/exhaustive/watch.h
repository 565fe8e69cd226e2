/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Watches every addition of points that the ladders, the adapter and the tests ask for. The linker
 * puts the functions of watch.c between caller and emitted function (--wrap), so that the objects
 * under test are those of the library.
 *
 * A plain addition that meets P = Q, P = -Q or infinity fails the test at once: its formula does
 * not hold there, even where the result happens to come out right.
 */
#ifndef SMIDGEN_TESTS_WATCH_H
#define SMIDGEN_TESTS_WATCH_H

#include <stddef.h>

typedef enum addition {
    ADD,
    ADD_MIXED,
    ADD_COMPLETE,
    ADD_MIXED_COMPLETE,
    ADD_VARTIME,
    ADD_MIXED_VARTIME
} addition;

#define ADDITIONS 6

/* What additions met. */
typedef struct met {
    unsigned long calls;
    unsigned long equal, opposite; /* P = Q and P = -Q, both finite */
    unsigned long infinite;        /* P or Q */
} met;

/* By kind, since the test began. */
extern met watch_met[ADDITIONS];

/* A ladder: its runs must all make the same additions in the same order. */
#define WATCH_STEPS 64

typedef struct ladder {
    unsigned long runs;
    size_t length; /* additions of one run */
    struct {
        addition kind;
        met met;
    } steps[WATCH_STEPS];
} ladder;

/* The additions until watch_end are a run of the ladder; at the first run all of *l is 0. */
void watch_begin(ladder *l);
void watch_end(void);

/* What the complete additions of all runs met. */
met watch_complete(const ladder *l);

/* Prints each addition of the ladder with what it met. */
void watch_print(const ladder *l, const char *name);

#endif
