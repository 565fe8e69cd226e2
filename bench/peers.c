/* SPDX-License-Identifier: Apache-2.0 */
/*
 * smidgen against the system's libcrypto, in one process: SM3, and SM2 key generation, signing and
 * verification. Either side draws nonces from its own default source: smidgen from the operating
 * system, a call for each signature; libcrypto from its deterministic generator.
 */
#include <smidgen/sm2.h>
#include <smidgen/sm3.h>
#include <smidgen/version.h>

#include <stdio.h>

#include "agreement.h"
#include "arguments.h"
#include "cli/measure.h"
#include "material.h"
#include "openssl.h"
#include "report.h"

/* The bar for verification was set for either compiler. */
#if defined(__clang__)
#define VERIFY_BAR 4.0
#else
#define VERIFY_BAR 3.0
#endif

/* ---- the operations: each takes the next of the items ---- */

typedef struct run {
    const material *m;
    size_t bytes; /* of m->data, for SM3 */
    size_t next;
    bool failed;
} run;

static const material_item *next_item(run *r) {
    return &r->m->items[r->next++ % MATERIAL_ITEMS];
}

static void note(run *r, bool done) {
    r->failed = r->failed || !done;
}

static void run_smg_sm3(void *context) {
    run *r = context;
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    note(r, smg_sm3(digest, r->m->data, r->bytes) == SMG_OK);
}

static void run_openssl_sm3(void *context) {
    run *r = context;
    uint8_t digest[OPENSSL_DIGEST_BYTES];
    note(r, openssl_sm3(digest, r->m->data, r->bytes));
}

static void run_smg_generate(void *context) {
    smg_sm2_private_key key;
    note(context, smg_sm2_private_key_generate(&key, NULL) == SMG_OK);
}

static void run_openssl_generate(void *context) {
    note(context, openssl_generate());
}

static void run_smg_sign_digest(void *context) {
    const material_item *item = next_item(context);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    note(context, smg_sm2_sign_digest(signature, &item->key, item->digest, NULL) == SMG_OK);
}

static void run_openssl_sign_digest(void *context) {
    const material_item *item = next_item(context);
    openssl_signature signature;
    note(context, openssl_sign_digest(item->peer_key, &signature, item->digest));
}

static bool digest_after_z(uint8_t digest[SMG_SM3_DIGEST_BYTES], const material_item *item) {
    smg_sm3_context hash = item->after_z;
    return smg_sm3_update(&hash, item->message, sizeof item->message) == SMG_OK &&
           smg_sm3_final(&hash, digest) == SMG_OK;
}

static void run_smg_sign_after_z(void *context) {
    const material_item *item = next_item(context);
    uint8_t digest[SMG_SM3_DIGEST_BYTES], signature[SMG_SM2_SIGNATURE_BYTES];
    note(context, digest_after_z(digest, item) &&
                      smg_sm2_sign_digest(signature, &item->key, digest, NULL) == SMG_OK);
}

static void run_openssl_sign_after_z(void *context) {
    const material_item *item = next_item(context);
    openssl_signature signature;
    note(context,
         openssl_sign_after_z(item->peer_key, &signature, item->message, sizeof item->message));
}

static void run_smg_sign(void *context) {
    const material_item *item = next_item(context);
    uint8_t signature[SMG_SM2_SIGNATURE_BYTES];
    note(context, smg_sm2_sign(signature, &item->key, SMG_SM2_DEFAULT_ID, SMG_SM2_DEFAULT_ID_LENGTH,
                               item->message, sizeof item->message, NULL) == SMG_OK);
}

static void run_openssl_sign(void *context) {
    const material_item *item = next_item(context);
    openssl_signature signature;
    note(context, openssl_sign(item->peer_key, &signature, item->message, sizeof item->message));
}

static void run_smg_verify_digest(void *context) {
    const material_item *item = next_item(context);
    note(context,
         smg_sm2_verify_digest(item->signature, &item->key.public_key, item->digest) == SMG_OK);
}

static void run_openssl_verify_digest(void *context) {
    const material_item *item = next_item(context);
    note(context, openssl_verify_digest(item->peer_key, &item->peer_signature, item->digest));
}

static void run_smg_verify_after_z(void *context) {
    const material_item *item = next_item(context);
    uint8_t digest[SMG_SM3_DIGEST_BYTES];
    note(context,
         digest_after_z(digest, item) &&
             smg_sm2_verify_digest(item->signature, &item->key.public_key, digest) == SMG_OK);
}

static void run_openssl_verify_after_z(void *context) {
    const material_item *item = next_item(context);
    note(context, openssl_verify_after_z(item->peer_key, &item->peer_signature, item->message,
                                         sizeof item->message));
}

static void run_smg_verify(void *context) {
    const material_item *item = next_item(context);
    note(context,
         smg_sm2_verify(item->signature, &item->key.public_key, SMG_SM2_DEFAULT_ID,
                        SMG_SM2_DEFAULT_ID_LENGTH, item->message, sizeof item->message) == SMG_OK);
}

static void run_openssl_verify(void *context) {
    const material_item *item = next_item(context);
    note(context, openssl_verify(item->peer_key, &item->peer_signature, item->message,
                                 sizeof item->message));
}

/* ---- the rows ---- */

typedef struct comparison {
    const char *op;
    size_t bytes;
    const char *form;
    const char *library_call;
    void (*library_run)(void *context);
    const char *peer_call;
    void (*peer_run)(void *context);
    double bar;
} comparison;

#define SM3_CALLS                                                                                  \
    "smg_sm3", run_smg_sm3, "EVP_DigestInit_ex2, Update, Final_ex on one context", run_openssl_sm3

static const comparison comparisons[] = {
    {"sm3", 64, "", SM3_CALLS, 0.0},
    {"sm3", 1024, "", SM3_CALLS, 0.0},
    {"sm3", MATERIAL_DATA_BYTES, "", SM3_CALLS, 1.0},
    {"sm2_keygen", 0, "", "smg_sm2_private_key_generate, with (1 + d)^-1", run_smg_generate,
     "EVP_PKEY_generate, EVP_PKEY_free", run_openssl_generate, 0.0},
    {"sm2_sign", 0, "digest given", "smg_sm2_sign_digest", run_smg_sign_digest,
     "EVP_PKEY_sign on one context", run_openssl_sign_digest, 0.0},
    {"sm2_sign", 64, "Z cached", "smg_sm3_update, smg_sm3_final, smg_sm2_sign_digest",
     run_smg_sign_after_z, "EVP_MD_CTX_copy_ex, EVP_DigestSignUpdate, EVP_DigestSignFinal",
     run_openssl_sign_after_z, 10.0},
    {"sm2_sign", 64, "whole", "smg_sm2_sign", run_smg_sign,
     "EVP_DigestSignInit, EVP_PKEY_CTX_set1_id, EVP_DigestSign", run_openssl_sign, 0.0},
    {"sm2_verify", 0, "digest given", "smg_sm2_verify_digest", run_smg_verify_digest,
     "EVP_PKEY_verify on one context", run_openssl_verify_digest, 0.0},
    {"sm2_verify", 64, "Z cached", "smg_sm3_update, smg_sm3_final, smg_sm2_verify_digest",
     run_smg_verify_after_z, "EVP_MD_CTX_copy_ex, EVP_DigestVerifyUpdate, EVP_DigestVerifyFinal",
     run_openssl_verify_after_z, VERIFY_BAR},
    {"sm2_verify", 64, "whole", "smg_sm2_verify", run_smg_verify,
     "EVP_DigestVerifyInit, EVP_PKEY_CTX_set1_id, EVP_DigestVerify", run_openssl_verify, 0.0},
};

enum { COMPARISONS = sizeof comparisons / sizeof comparisons[0] };

/* Every row is measured in so many parts, so that a slow second does not fall on one row alone. */
#define PASSES 10

typedef struct measurement {
    run library, peer;
    measure_series series[2];
} measurement;

static bool measure(measurement *done, const comparison *c, size_t batches) {
    const measure_operation operations[2] = {
        {c->library_run, &done->library, 1},
        {c->peer_run, &done->peer, 1},
    };
    if (!measure_interleaved(done->series, operations, 2, batches, 0.0)) {
        fprintf(stderr, "peers: %s: the machine is too unsteady to measure\n", c->op);
        return false;
    }
    if (done->library.failed || done->peer.failed) {
        fprintf(stderr, "peers: %s: %s failed while it was measured\n", c->op,
                done->library.failed ? "smidgen" : "OpenSSL");
        return false;
    }
    return true;
}

static bool measure_all(measurement done[COMPARISONS], const material *m, size_t batches) {
    for (size_t i = 0; i < COMPARISONS; i++) {
        const run start = {m, comparisons[i].bytes, 0, false};
        done[i].library = done[i].peer = start;
    }
    for (size_t pass = 1; pass <= PASSES; pass++) {
        for (size_t i = 0; i < COMPARISONS; i++) {
            if (!measure(&done[i], &comparisons[i], batches * pass / PASSES)) {
                return false;
            }
        }
    }
    return true;
}

static report_row row_of(const comparison *c, const measurement *done) {
    const measure_series *library = &done->series[0], *peer = &done->series[1];
    const report_row row = {
        .op = c->op,
        .bytes = c->bytes,
        .form = c->form,
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

/* ---- the program ---- */

static bool measure_and_report(const bench_arguments *o, const material *m) {
    static measurement done[COMPARISONS];
    report_row rows[COMPARISONS];
    char library[128], compiler[256], cpu[128];
    if (!measure_all(done, m, o->batches)) {
        return false;
    }
    for (size_t i = 0; i < COMPARISONS; i++) {
        rows[i] = row_of(&comparisons[i], &done[i]);
    }
    snprintf(library, sizeof library, "smidgen %s (sm2 %s, sm3 %s)", smg_version(),
             smg_sm2_backend(), smg_sm3_backend());
    snprintf(compiler, sizeof compiler, "%s %s", measure_compiler(), SMIDGEN_BENCH_FLAGS);
    measure_cpu_name(cpu, sizeof cpu);
    const report_header header = {
        .library = library,
        .peer = openssl_version(),
        .compiler = compiler,
        .cpu = cpu,
        .core_mhz = measure_core_mhz(),
        .batches = o->batches,
    };
    (o->json ? report_json : report_text)(&header, rows, COMPARISONS);
    return true;
}

int main(int count, char **arguments) {
    static material m;
    bench_arguments o;
    if (!bench_arguments_read(&o, "peers",
                              "Measures smidgen against the system's libcrypto; figures come only "
                              "after both agree.",
                              false, count, arguments)) {
        return 2;
    }
    bool done = openssl_open();
    if (!done) {
        fprintf(stderr, "peers: libcrypto offers no SM2 or no SM3\n");
    }
    done = done && material_make(&m) && agreement_check(&m);
    if (done && o.check) {
        printf("smidgen and %s agree\n", openssl_version());
    } else if (done) {
        done = measure_and_report(&o, &m);
    }
    material_free(&m);
    openssl_close();
    return done ? 0 : 1;
}
