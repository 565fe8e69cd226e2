/* SPDX-License-Identifier: Apache-2.0 */
/*
 * smidgen against the system's libcrypto and libgcrypt, in one process: SM3, HMAC, SM4 and SM2.
 */
#include <smidgen/sm2.h>
#include <smidgen/sm3.h>
#include <smidgen/sm4.h>
#include <smidgen/version.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agreement.h"
#include "arguments.h"
#include "cli/measure.h"
#include "material.h"
#include "openssl.h"
#include "peers.h"
#include "peers_sm2.h"
#include "peers_symmetric.h"
#include "report.h"

/* Every row is measured in so many parts, so that a slow second does not fall on one row alone. */
#define PASSES 10

enum { MOST_ROWS = 128 };

typedef struct comparisons {
    comparison list[MOST_ROWS];
    size_t count;
} comparisons;

/* Those whose names contain `only`. */
static bool list_all(comparisons *all, const material *m, const char *only) {
    comparison c;
    for (size_t i = 0; peers_symmetric_at(&c, i); i++) {
        if (strstr(c.op, only) != NULL && all->count < MOST_ROWS) {
            all->list[all->count++] = c;
        }
    }
    for (size_t i = 0; peers_sm2_at(&c, i, m); i++) {
        if (strstr(c.op, only) != NULL && all->count < MOST_ROWS) {
            all->list[all->count++] = c;
        }
    }
    if (all->count == 0) {
        fprintf(stderr, "peers: no operation's name contains '%s'\n", only);
    }
    return all->count > 0;
}

/* ---- measuring ---- */

/* One series for each side. */
typedef measure_series measurement[2];

static bool measure(measurement done, const comparison *c, size_t batches) {
    const measure_operation operations[2] = {
        {c->library_run, c->library_context, 1},
        {c->peer_run, c->peer_context, 1},
    };
    if (!measure_interleaved(done, operations, 2, batches, 0.0)) {
        fprintf(stderr, "peers: %s: the machine is too unsteady to measure\n", c->op);
        return false;
    }
    if (*c->library_failed || *c->peer_failed) {
        fprintf(stderr, "peers: %s: %s failed while it was measured\n", c->op,
                *c->library_failed ? "smidgen" : c->peer);
        return false;
    }
    return true;
}

static bool measure_all(measurement *done, const comparisons *all, size_t batches) {
    for (size_t pass = 1; pass <= PASSES; pass++) {
        for (size_t i = 0; i < all->count; i++) {
            if (!measure(done[i], &all->list[i], batches * pass / PASSES)) {
                return false;
            }
        }
    }
    return true;
}

static report_row row_of(const comparison *c, const measurement done) {
    const measure_series *library = &done[0], *peer = &done[1];
    const report_row row = {
        .op = c->op,
        .bytes = c->bytes,
        .form = c->form,
        .peer = c->peer,
        .library_call = c->library_call,
        .peer_call = c->peer_call,
        .bar = c->bar,
        .library_ns = measure_ns(library),
        .library_cycles = measure_cycles(library),
        .peer_ns = measure_ns(peer),
        .peer_cycles = measure_cycles(peer),
        .ratio = measure_ratio(peer, library),
    };
    return row;
}

static bool measure_and_report(const bench_arguments *o, const comparisons *all) {
    static report_row rows[MOST_ROWS];
    char library[128], peers[128], compiler[256], cpu[128];
    measurement *done = calloc(all->count, sizeof *done);
    if (done == NULL) {
        fprintf(stderr, "peers: no memory\n");
        return false;
    }
    bool measured = measure_all(done, all, o->batches);
    for (size_t i = 0; measured && i < all->count; i++) {
        rows[i] = row_of(&all->list[i], done[i]);
    }
    free(done);
    if (!measured) {
        return false;
    }
    snprintf(library, sizeof library, "smidgen %s (sm2 %s, sm3 %s, sm4 %s)", smg_version(),
             smg_sm2_backend(), smg_sm3_backend(), smg_sm4_backend());
    snprintf(peers, sizeof peers, "%s, libgcrypt %s", openssl_version(), peers_symmetric_version());
    snprintf(compiler, sizeof compiler, "%s %s", measure_compiler(), SMIDGEN_BENCH_FLAGS);
    measure_cpu_name(cpu, sizeof cpu);
    const report_header header = {
        .library = library,
        .peer = peers,
        .compiler = compiler,
        .cpu = cpu,
        .core_mhz = measure_core_mhz(),
        .batches = o->batches,
    };
    (o->json ? report_json : report_text)(&header, rows, all->count);
    return true;
}

/* ---- the program ---- */

static bool run(const bench_arguments *o, material *m) {
    static comparisons all;
    if (!openssl_open()) {
        fprintf(stderr, "peers: libcrypto offers no SM2 or no SM3\n");
        return false;
    }
    if (!material_make(m) || !peers_symmetric_prepare() || !list_all(&all, m, o->only) ||
        !agreement_check(m) || !peers_symmetric_agree()) {
        return false;
    }
    if (o->check) {
        printf("smidgen, %s and libgcrypt %s agree\n", openssl_version(),
               peers_symmetric_version());
        return true;
    }
    return measure_and_report(o, &all);
}

int main(int count, char **arguments) {
    static material m;
    bench_arguments o;
    if (!bench_arguments_read(&o, "peers",
                              "Measures smidgen against the system's libcrypto and libgcrypt; "
                              "figures come only after all agree.",
                              true, count, arguments)) {
        return 2;
    }
    bool done = run(&o, &m);
    peers_symmetric_release();
    material_free(&m);
    openssl_close();
    return done ? 0 : 1;
}
