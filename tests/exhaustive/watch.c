/* SPDX-License-Identifier: Apache-2.0 */
#include "watch.h"

#include <stdio.h>

#include "emitted.h"

met watch_met[ADDITIONS];

static const char *const names[ADDITIONS] = {
    "add", "add_mixed", "add_complete", "add_mixed_complete", "add_vartime", "add_mixed_vartime",
};

static ladder *watched; /* NULL outside of a run */
static size_t next;     /* the addition that comes next in the run */

void watch_begin(ladder *l) {
    watched = l;
    next = 0;
}

void watch_end(void) {
    if (watched->runs++ == 0) {
        watched->length = next;
    }
    EXPECT(next == watched->length, "a run made %zu additions, the first made %zu", next,
           watched->length);
    watched = NULL;
}

/* ---- what an addition meets ---- */

static void count(met *m, met now) {
    m->calls += now.calls;
    m->equal += now.equal;
    m->opposite += now.opposite;
    m->infinite += now.infinite;
}

/*
 * X1 Z2^2 = X2 Z1^2 and Y1 Z2^3 = +-Y2 Z1^3. Both sides carry the same power of the Montgomery
 * constant, so that the limbs can be compared as they are. A point of order 2 counts as equal.
 */
static met classify(const sm2_point *p, const sm2_fp *qx, const sm2_fp *qy, const sm2_fp *qz) {
    const ref_field *f = &ref.p;
    const uint32_t z1 = (uint32_t)p->z.limb[0], z2 = (uint32_t)qz->limb[0];
    const uint32_t zz1 = ref_mul(f, z1, z1), zz2 = ref_mul(f, z2, z2);
    met now = {1, 0, 0, 0};
    if (z1 == 0 || z2 == 0) {
        now.infinite = 1;
    } else if (ref_mul(f, (uint32_t)p->x.limb[0], zz2) == ref_mul(f, (uint32_t)qx->limb[0], zz1)) {
        const uint32_t left = ref_mul(f, (uint32_t)p->y.limb[0], ref_mul(f, zz2, z2));
        const uint32_t right = ref_mul(f, (uint32_t)qy->limb[0], ref_mul(f, zz1, z1));
        now.equal = left == right;
        now.opposite = left != right;
    }
    return now;
}

static void meet(addition kind, const sm2_point *p, const sm2_fp *qx, const sm2_fp *qy,
                 const sm2_fp *qz) {
    const met now = classify(p, qx, qy, qz);
    if (kind == ADD || kind == ADD_MIXED) {
        EXPECT(now.infinite == 0, "%s met infinity", names[kind]);
        EXPECT(now.equal == 0, "%s met P = Q", names[kind]);
        EXPECT(now.opposite == 0, "%s met P = -Q", names[kind]);
    }
    count(&watch_met[kind], now);
    if (watched == NULL) {
        return;
    }
    EXPECT(next < WATCH_STEPS, "more than %d additions in a ladder", WATCH_STEPS);
    if (watched->runs == 0) {
        watched->steps[next].kind = kind;
    }
    EXPECT(watched->steps[next].kind == kind, "addition %zu of a run is %s, of the first run %s",
           next, names[kind], names[watched->steps[next].kind]);
    count(&watched->steps[next].met, now);
    next++;
}

/* ---- between caller and emitted function ---- */

/* ld --wrap=f: calls of f reach __wrap_f, and the f of the library is __real_f. */
#define REAL(function)    SM2_JOIN(__real, function)
#define WRAPPED(function) SM2_JOIN(__wrap, function)

#define WATCH(function, kind)                                                                      \
    void REAL(function)(sm2_point *, const sm2_point *, const sm2_point *);                        \
    void WRAPPED(function)(sm2_point *, const sm2_point *, const sm2_point *);                     \
    void WRAPPED(function)(sm2_point * r, const sm2_point *p, const sm2_point *q) {                \
        meet(kind, p, &q->x, &q->y, &q->z);                                                        \
        REAL(function)(r, p, q);                                                                   \
    }

#define WATCH_MIXED(function, kind)                                                                \
    void REAL(function)(sm2_point *, const sm2_point *, const sm2_point_affine *);                 \
    void WRAPPED(function)(sm2_point *, const sm2_point *, const sm2_point_affine *);              \
    void WRAPPED(function)(sm2_point * r, const sm2_point *p, const sm2_point_affine *q) {         \
        const sm2_fp one = fp_of(1);                                                               \
        meet(kind, p, &q->x, &q->y, &one);                                                         \
        REAL(function)(r, p, q);                                                                   \
    }

WATCH(sm2_point_add, ADD)
WATCH_MIXED(sm2_point_add_mixed, ADD_MIXED)
WATCH(sm2_point_add_complete, ADD_COMPLETE)
WATCH_MIXED(sm2_point_add_mixed_complete, ADD_MIXED_COMPLETE)
WATCH(sm2_point_add_vartime, ADD_VARTIME)
WATCH_MIXED(sm2_point_add_mixed_vartime, ADD_MIXED_VARTIME)

/* ---- reports ---- */

met watch_complete(const ladder *l) {
    met total = {0, 0, 0, 0};
    for (size_t i = 0; i < l->length; i++) {
        const addition kind = l->steps[i].kind;
        if (kind == ADD_COMPLETE || kind == ADD_MIXED_COMPLETE) {
            count(&total, l->steps[i].met);
        }
    }
    return total;
}

void watch_print(const ladder *l, const char *name) {
    printf("%s: %lu runs of %zu additions\n", name, l->runs, l->length);
    for (size_t i = 0; i < l->length; i++) {
        const met m = l->steps[i].met;
        printf("  %2zu %-18s P = Q %6lu  P = -Q %6lu  infinity %6lu\n", i, names[l->steps[i].kind],
               m.equal, m.opposite, m.infinite);
    }
    fflush(stdout);
}
